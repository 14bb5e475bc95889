//! Markdown tables. P-positions are bold.

use std::io::Write;

use super::{Cell, Exporter, Matrix, Rows, Sheet, collect};
use wythoff::Result;

/// The format.
pub(super) struct Markdown;

impl Exporter for Markdown {
    fn name(&self) -> &'static str {
        "markdown"
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
    let rows = rows.iter().map(|row| row.iter().map(|c| escape(&c.to_string())).collect());
    table(&sheet.columns, rows, out)
}

fn matrix(grid: &Matrix, out: &mut dyn Write) -> Result<()> {
    let head: Vec<String> = std::iter::once(grid.corner()).chain(grid.column_labels()).collect();
    let rows = grid.rows.iter().enumerate().map(|(a, row)| {
        let cells = row.iter().enumerate().map(|(b, value)| match value {
            _ if grid.is_blank(a, b) => String::new(),
            0 => "**0**".to_string(),
            value => value.to_string(),
        });
        std::iter::once(format!("**{a}**")).chain(cells).collect()
    });
    table(&head, rows, out)
}

fn table(
    head: &[String],
    rows: impl Iterator<Item = Vec<String>>,
    out: &mut dyn Write,
) -> Result<()> {
    writeln!(out, "| {} |", head.join(" | "))?;
    writeln!(out, "|{}", "--:|".repeat(head.len()))?;
    for row in rows {
        writeln!(out, "| {} |", row.join(" | "))?;
    }
    Ok(())
}

fn escape(text: &str) -> String {
    text.replace('|', "\\|").replace('*', "\\*")
}
