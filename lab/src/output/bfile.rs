//! OEIS b-files: one line "index term" for each term, indices from 0 or from the column that counts.

use std::io::Write;

use super::{Cell, Exporter, Matrix, Rows, Sheet};
use wythoff::{Error, Result};

/// The format.
pub(super) struct Bfile;

impl Exporter for Bfile {
    fn name(&self) -> &'static str {
        "bfile"
    }

    fn sheet(
        &self,
        head: &Sheet,
        term: Option<&str>,
        rows: Rows,
        out: &mut dyn Write,
    ) -> Result<()> {
        sheet(head, head.term_column(term)?, rows, out)
    }

    fn matrix(&self, values: &Matrix, out: &mut dyn Write) -> Result<()> {
        matrix(values, out)
    }
}

fn sheet(sheet: &Sheet, column: usize, rows: Rows, out: &mut dyn Write) -> Result<()> {
    for (n, row) in rows.enumerate() {
        let row = row?;
        let n = if sheet.counted { row[0].to_string() } else { n.to_string() };
        match &row[column] {
            Cell::Number(term) => writeln!(out, "{n} {term}")?,
            Cell::Signed(term) => writeln!(out, "{n} {term}")?,
            other => {
                return Err(Error::invalid(format!(
                    "a b-file needs numbers, and column {} has {other}: name another with --column",
                    sheet.columns[column]
                )));
            }
        }
    }
    Ok(())
}

/// A square array is read by rising antidiagonals, as the OEIS does: (0,0), (1,0), (0,1), (2,0), …
fn matrix(grid: &Matrix, out: &mut dyn Write) -> Result<()> {
    let size = grid.rows.len().min(grid.rows.first().map_or(0, Vec::len));
    let cells = (0..size).flat_map(|sum| (0..=sum).map(move |b| (sum - b, b)));
    for (n, (a, b)) in cells.enumerate() {
        writeln!(out, "{n} {}", grid.rows[a][b])?;
    }
    Ok(())
}
