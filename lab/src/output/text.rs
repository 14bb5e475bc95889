//! Aligned columns for people. In a table a P-position's 0 stands in brackets, so that it shows without colour.
//!
//! The widths of a sheet's columns are those of its first [`BLOCK`] bytes of cells, in most cases all of it. Further blocks
//! follow with columns at least as wide.

use std::io::Write;

use super::{Cell, CellWriter, Exporter, Matrix, RowWriter, Sheet, digits};
use wythoff::Result;

/// Bytes of cells that are held to align them.
pub(super) const BLOCK: usize = 1 << 23;

/// The format.
pub(super) struct Text;

impl Exporter for Text {
    fn name(&self) -> &'static str {
        "text"
    }

    fn sheet<'s>(&self, head: &'s Sheet, _term: Option<&str>) -> Result<Box<dyn RowWriter + 's>> {
        let names = head.columns.iter().map(|name| name.chars().count());
        let columns = names.map(|width| Column { width, words: false }).collect();
        Ok(Box::new(TextRows {
            head,
            columns,
            cells: Vec::new(),
            widths: Vec::new(),
            named: false,
        }))
    }

    fn matrix(&self, values: &Matrix, out: &mut dyn Write) -> Result<()> {
        values.by_rows(&TextMatrix::new(values), out)
    }
}

struct Column {
    width: usize,
    /// Words stand on the left.
    words: bool,
}

struct TextRows<'s> {
    head: &'s Sheet,
    columns: Vec<Column>,
    /// The cells held, one after another.
    cells: Vec<u8>,
    /// Of each of them its bytes and its characters.
    widths: Vec<(u32, u32)>,
    /// Whether the names of the columns are written.
    named: bool,
}

impl TextRows<'_> {
    /// Writes the rows held.
    fn empty(&mut self, out: &mut Vec<u8>) {
        if !self.named {
            self.named = true;
            let names =
                self.head.columns.iter().map(|name| (name.as_bytes(), name.chars().count()));
            line(&self.columns, names, out);
        }
        let mut rest = &self.cells[..];
        for row in self.widths.chunks(self.columns.len().max(1)) {
            let cells = row.iter().map(|(bytes, width)| {
                let (cell, after) = rest.split_at(*bytes as usize);
                rest = after;
                (cell, *width as usize)
            });
            line(&self.columns, cells, out);
        }
        self.cells.clear();
        self.widths.clear();
    }
}

impl RowWriter for TextRows<'_> {
    fn begin(&mut self, _first: Option<&[Cell]>, out: &mut Vec<u8>) -> Result<()> {
        let title = &self.head.about.title;
        if !title.is_empty() {
            out.extend_from_slice(format!("{title}\n\n").as_bytes());
        }
        Ok(())
    }

    fn row(&mut self, cells: &[Cell], out: &mut Vec<u8>) -> Result<()> {
        for (cell, column) in cells.iter().zip(&mut self.columns) {
            let from = self.cells.len();
            cell.push(&mut self.cells);
            let bytes = &self.cells[from..];
            // In UTF-8 every character has one byte that continues none.
            let width = bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count();
            column.width = column.width.max(width);
            column.words |= cell.is_words();
            self.widths.push((bytes.len() as u32, width as u32));
        }
        if self.cells.len() + 8 * self.widths.len() >= BLOCK {
            self.empty(out);
        }
        Ok(())
    }

    fn end(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.empty(out);
        Ok(())
    }
}

/// Cells with their widths, padded to those of the columns; nothing stands after the last character.
fn line<'c>(columns: &[Column], cells: impl Iterator<Item = (&'c [u8], usize)>, out: &mut Vec<u8>) {
    let mut owed = 0;
    for (column, (cell, width)) in columns.iter().zip(cells) {
        let room = column.width.saturating_sub(width);
        let (before, after) = if column.words { (0, room) } else { (room, 0) };
        owed += before;
        if width > 0 {
            out.resize(out.len() + owed, b' ');
            out.extend_from_slice(cell);
            owed = 0;
        }
        owed += after + 2;
    }
    out.push(b'\n');
}

struct TextMatrix<'m> {
    grid: &'m Matrix<'m>,
    /// The widths of a cell and of the labels on the left.
    width: usize,
    label: usize,
}

impl<'m> TextMatrix<'m> {
    fn new(grid: &'m Matrix<'m>) -> Self {
        let (rows, columns) = grid.values.size();
        let width = digits::count(u64::from(grid.values.largest()).max(columns as u64));
        let label = digits::count(rows as u64).max(grid.corner().chars().count());
        TextMatrix { grid, width, label }
    }
}

impl CellWriter for TextMatrix<'_> {
    fn begin(&self, out: &mut Vec<u8>) {
        let (title, columns) = (&self.grid.about.title, self.grid.columns());
        if !title.is_empty() {
            out.extend_from_slice(format!("{title}\n\n").as_bytes());
        }
        let (corner, label) = (self.grid.corner(), self.label);
        out.extend_from_slice(format!("{corner:>label$} |").as_bytes());
        for b in 0..columns {
            if b > 0 {
                out.push(b' ');
            }
            digits::push_right(out, b as u64, self.width + 1);
        }
        out.extend_from_slice(format!("\n{}-+", "-".repeat(label)).as_bytes());
        out.resize(out.len() + (self.width + 2) * columns, b'-');
        out.push(b'\n');
    }

    fn cells(&self, a: usize, from: usize, values: &[u32], out: &mut Vec<u8>) {
        if from == 0 {
            digits::push_right(out, a as u64, self.label);
            out.extend_from_slice(b" |");
        }
        let last = self.grid.columns() - 1;
        for (b, value) in (from..).zip(values) {
            match value {
                // Nothing is printed from here to the end of the line.
                _ if self.grid.is_blank(a, b) => {}
                0 => {
                    out.resize(out.len() + self.width - 1, b' ');
                    out.extend_from_slice(b"[0]");
                }
                value => {
                    digits::push_right(out, u64::from(*value), self.width + 1);
                    if b < last && !self.grid.is_blank(a, b + 1) {
                        out.push(b' ');
                    }
                }
            }
            if b == last {
                out.push(b'\n');
            }
        }
    }
}
