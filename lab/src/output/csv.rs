//! Comma-separated values: a header line for sheets, bare numbers for grids.

use std::io::Write;

use super::{Cell, Grid, Sheet};
use wythoff::Result;

pub(super) fn sheet(
    sheet: &Sheet,
    rows: &mut dyn Iterator<Item = Result<Vec<Cell>>>,
    out: &mut dyn Write,
) -> Result<()> {
    writeln!(out, "{}", sheet.columns.join(","))?;
    for row in rows {
        let row: Vec<String> = row?.iter().map(field).collect();
        writeln!(out, "{}", row.join(","))?;
    }
    Ok(())
}

/// A field is quoted when it holds a comma, a quote or a line break.
fn field(cell: &Cell) -> String {
    let text = cell.to_string();
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

pub(super) fn grid(grid: &Grid, out: &mut dyn Write) -> Result<()> {
    for row in &grid.rows {
        let row: Vec<String> = row.iter().map(u32::to_string).collect();
        writeln!(out, "{}", row.join(","))?;
    }
    Ok(())
}
