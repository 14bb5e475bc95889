//! Aligned columns for people. In a grid a P-position's 0 stands in brackets, so that it shows without colour.

use std::io::Write;

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

use super::{Cell, Exporter, Matrix, Rows, Sheet, collect};
use wythoff::Result;

/// The format.
pub(super) struct Text;

impl Exporter for Text {
    fn name(&self) -> &'static str {
        "text"
    }

    fn sheet(
        &self,
        head: &Sheet,
        _term: Option<&str>,
        rows: Rows,
        out: &mut dyn Write,
    ) -> Result<()> {
        sheet(head, &collect(rows)?, out)
    }

    fn matrix(&self, values: &Matrix, out: &mut dyn Write) -> Result<()> {
        matrix(values, out)
    }
}

fn sheet(sheet: &Sheet, rows: &[Vec<Cell>], out: &mut dyn Write) -> Result<()> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(&sheet.columns);
    for row in rows {
        table.add_row(row.iter().map(Cell::to_string));
    }
    for (i, column) in table.column_iter_mut().enumerate() {
        let words = |row: &Vec<Cell>| matches!(row[i], Cell::Text(_));
        let last = i + 1 == sheet.columns.len();
        column.set_padding((0, if last { 0 } else { 2 }));
        column.set_cell_alignment(if rows.iter().any(words) {
            CellAlignment::Left
        } else {
            CellAlignment::Right
        });
    }
    if !sheet.about.title.is_empty() {
        writeln!(out, "{}\n", sheet.about.title)?;
    }
    for line in table.lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn matrix(grid: &Matrix, out: &mut dyn Write) -> Result<()> {
    let columns = grid.rows.first().map_or(0, Vec::len);
    let largest = grid.rows.iter().flatten().max().copied().unwrap_or(0);
    let width = largest.max(columns as u32).to_string().len();
    let corner = grid.corner();
    let label = grid.rows.len().to_string().len().max(corner.chars().count());
    if !grid.about.title.is_empty() {
        writeln!(out, "{}\n", grid.about.title)?;
    }
    let labels: String = grid.column_labels().map(|b| format!(" {b:>width$} ")).collect();
    writeln!(out, "{corner:>label$} |{}", labels.trim_end())?;
    writeln!(out, "{}-+{}", "-".repeat(label), "-".repeat((width + 2) * columns))?;
    for (a, row) in grid.rows.iter().enumerate() {
        let mut line = format!("{a:>label$} |");
        for (b, value) in row.iter().enumerate() {
            line += &match value {
                _ if grid.is_blank(a, b) => " ".repeat(width + 2),
                0 => format!("{:>width$}]", "[0", width = width + 1),
                value => format!(" {value:>width$} "),
            };
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
