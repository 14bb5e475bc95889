//! Comma-separated values: a header line for sheets, bare numbers for grids.

use std::io::Write;

use super::{Cell, Exporter, Matrix, Rows, Sheet};
use wythoff::Result;

/// The format.
pub(super) struct Csv;

impl Exporter for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn sheet(
        &self,
        head: &Sheet,
        _term: Option<&str>,
        rows: Rows,
        out: &mut dyn Write,
    ) -> Result<()> {
        sheet(head, rows, out)
    }

    fn matrix(&self, values: &Matrix, out: &mut dyn Write) -> Result<()> {
        matrix(values, out)
    }
}

fn sheet(sheet: &Sheet, rows: Rows, out: &mut dyn Write) -> Result<()> {
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

fn matrix(grid: &Matrix, out: &mut dyn Write) -> Result<()> {
    for row in &grid.rows {
        let row: Vec<String> = row.iter().map(u32::to_string).collect();
        writeln!(out, "{}", row.join(","))?;
    }
    Ok(())
}
