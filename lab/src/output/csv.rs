//! Comma-separated values: a header line for sheets, bare numbers for tables.

use std::io::Write;

use super::{Cell, CellWriter, Exporter, Matrix, RowWriter, Sheet, digits};
use wythoff::Result;

/// The format.
pub(super) struct Csv;

impl Exporter for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn sheet<'s>(&self, head: &'s Sheet, _term: Option<&str>) -> Result<Box<dyn RowWriter + 's>> {
        Ok(Box::new(head))
    }

    fn matrix(&self, values: &Matrix, out: &mut dyn Write) -> Result<()> {
        values.by_rows(&CsvMatrix { columns: values.columns() }, out)
    }
}

impl RowWriter for &Sheet {
    fn begin(&mut self, _first: Option<&[Cell]>, out: &mut Vec<u8>) -> Result<()> {
        out.extend_from_slice(self.columns.join(",").as_bytes());
        out.push(b'\n');
        Ok(())
    }

    fn row(&mut self, cells: &[Cell], out: &mut Vec<u8>) -> Result<()> {
        for (i, cell) in cells.iter().enumerate() {
            if i > 0 {
                out.push(b',');
            }
            field(cell, out);
        }
        out.push(b'\n');
        Ok(())
    }
}

/// A field is quoted when it holds a comma, a quote or a line break, or begins as a spreadsheet's formula does; only words can.
fn field(cell: &Cell, out: &mut Vec<u8>) {
    let from = out.len();
    cell.push(out);
    let special = |byte: &u8| matches!(byte, b',' | b'"' | b'\n');
    let formula = matches!(out.get(from), Some(b'=' | b'+' | b'-' | b'@'));
    if cell.is_words() && (formula || out[from..].iter().any(special)) {
        let plain = out.split_off(from);
        out.push(b'"');
        for byte in plain {
            if byte == b'"' {
                out.push(b'"');
            }
            out.push(byte);
        }
        out.push(b'"');
    }
}

struct CsvMatrix {
    columns: usize,
}

impl CellWriter for CsvMatrix {
    fn begin(&self, _out: &mut Vec<u8>) {}

    fn cells(&self, _a: usize, b: usize, values: &[u32], out: &mut Vec<u8>) {
        let last = self.columns - b;
        for (i, value) in (1..).zip(values) {
            digits::push(out, u64::from(*value));
            out.push(if i == last { b'\n' } else { b',' });
        }
    }
}
