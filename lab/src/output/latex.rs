//! LaTeX tabulars, ready to paste into a paper. P-positions are bold.

use std::io::Write;

use super::{Cell, Exporter, Matrix, Rows, Sheet, collect};
use wythoff::Result;

/// The format.
pub(super) struct Latex;

impl Exporter for Latex {
    fn name(&self) -> &'static str {
        "latex"
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
    let head: Vec<String> = sheet.columns.iter().map(|c| escape(c)).collect();
    let rows = rows.iter().map(|row| row.iter().map(|c| escape(&c.to_string())).collect());
    tabular(&sheet.about.title, &"r".repeat(head.len()), &head, rows, out)
}

fn matrix(grid: &Matrix, out: &mut dyn Write) -> Result<()> {
    let corner = escape(&grid.corner());
    let head: Vec<String> = std::iter::once(corner).chain(grid.column_labels()).collect();
    let rows = grid.rows.iter().enumerate().map(|(a, row)| {
        let cells = row.iter().enumerate().map(|(b, value)| match value {
            _ if grid.is_blank(a, b) => String::new(),
            0 => "\\textbf{0}".to_string(),
            value => value.to_string(),
        });
        std::iter::once(a.to_string()).chain(cells).collect()
    });
    let columns = format!("r|{}", "r".repeat(head.len() - 1));
    tabular(&grid.about.title, &columns, &head, rows, out)
}

fn tabular(
    title: &str,
    columns: &str,
    head: &[String],
    rows: impl Iterator<Item = Vec<String>>,
    out: &mut dyn Write,
) -> Result<()> {
    for line in title.split('\n') {
        writeln!(out, "% {line}")?;
    }
    writeln!(out, "\\begin{{tabular}}{{{columns}}}")?;
    writeln!(out, "{} \\\\ \\hline", head.join(" & "))?;
    for row in rows {
        writeln!(out, "{} \\\\", row.join(" & "))?;
    }
    writeln!(out, "\\end{{tabular}}")?;
    Ok(())
}

fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', c]),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '^' => escaped.push_str("\\^{}"),
            '~' => escaped.push_str("\\~{}"),
            _ => escaped.push(c),
        }
    }
    escaped
}
