//! NumPy arrays, format 1.0: a magic string, a header padded to a multiple of 64 bytes, then the numbers in C order.
//!
//! A sheet is one array of 64-bit integers. Natural numbers below 2^63 have the same bytes with and without a sign, so the
//! rows are written as they come, and the header, with their number and kind, is written again at the end. A table has
//! 16 bits a value while all of them fit, else 32.

use std::io::Write;

use num_traits::ToPrimitive;

use super::{Cell, CellWriter, Exporter, Matrix, RowWriter, Sheet};
use wythoff::{Error, Remedy, Result};

/// The format.
pub(super) struct Npy;

impl Exporter for Npy {
    fn name(&self) -> &'static str {
        "npy"
    }

    fn patches(&self, head: &Sheet) -> bool {
        head.length.is_none()
    }

    fn sheet<'s>(&self, head: &'s Sheet, _term: Option<&str>) -> Result<Box<dyn RowWriter + 's>> {
        Ok(Box::new(Words { head, rows: 0, negative: false, large: false }))
    }

    fn matrix(&self, values: &Matrix, out: &mut dyn Write) -> Result<()> {
        let narrow = values.values.largest() <= u32::from(u16::MAX);
        values.by_rows(&NpyCells { size: values.values.size(), narrow }, out)
    }
}

struct Words<'s> {
    head: &'s Sheet,
    rows: u64,
    /// Whether a number below 0 was met.
    negative: bool,
    /// Whether one of at least 2^63 was.
    large: bool,
}

impl Words<'_> {
    fn header(&self, rows: u64) -> Vec<u8> {
        header(if self.negative { "<i8" } else { "<u8" }, rows, self.head.columns.len())
    }
}

impl RowWriter for Words<'_> {
    fn begin(&mut self, _first: Option<&[Cell]>, out: &mut Vec<u8>) -> Result<()> {
        out.extend_from_slice(&self.header(self.head.length.unwrap_or(0)));
        Ok(())
    }

    fn row(&mut self, cells: &[Cell], out: &mut Vec<u8>) -> Result<()> {
        for cell in cells {
            let word = word(cell).ok_or_else(|| {
                let what = format!("a NumPy array here holds numbers of 64 bits, not {cell}");
                Error::invalid(what).help(Remedy::Csv)
            })?;
            self.negative |= word < 0;
            self.large |= word > i128::from(i64::MAX);
            // The low 64 bits are those of either kind.
            out.extend_from_slice(&word.to_le_bytes()[..8]);
        }
        if self.negative && self.large {
            return Err(Error::invalid(
                "no NumPy integers of 64 bits hold both the largest and the negative numbers",
            )
            .help(Remedy::Csv));
        }
        self.rows += 1;
        Ok(())
    }

    fn end(&mut self, _out: &mut Vec<u8>) -> Result<()> {
        match self.head.length {
            Some(length) if length != self.rows || self.negative => {
                Err(Error::internal(format!("{} rows in place of {length}", self.rows)))
            }
            _ => Ok(()),
        }
    }

    fn patch(&self) -> Option<Vec<u8>> {
        self.head.length.is_none().then(|| self.header(self.rows))
    }
}

/// A number of 64 bits, with or without a sign.
fn word(cell: &Cell) -> Option<i128> {
    match cell {
        Cell::Count(n) | Cell::Natural(n) => Some((*n).into()),
        Cell::Number(n) => n.to_u64().map(i128::from).or_else(|| n.to_i64().map(i128::from)),
        Cell::Signed(n) => Some((*n).into()),
        _ => None,
    }
}

struct NpyCells {
    size: (usize, usize),
    narrow: bool,
}

impl CellWriter for NpyCells {
    fn begin(&self, out: &mut Vec<u8>) {
        let kind = if self.narrow { "<u2" } else { "<u4" };
        out.extend_from_slice(&header(kind, self.size.0 as u64, self.size.1));
    }

    fn cells(&self, _a: usize, _b: usize, values: &[u32], out: &mut Vec<u8>) {
        if self.narrow {
            // No value is above the largest, which fits.
            out.extend(values.iter().flat_map(|value| (*value as u16).to_le_bytes()));
        } else {
            out.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        }
    }
}

/// Always as long, so that it can be written again: 128 bytes hold any shape.
fn header(kind: &str, rows: u64, columns: usize) -> Vec<u8> {
    const LENGTH: u16 = 128;
    const PREFIX: u16 = 10; // magic, version, length
    let shape = format!("({rows}, {columns},)");
    let text = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}");
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    header.extend_from_slice(&(LENGTH - PREFIX).to_le_bytes());
    header.extend_from_slice(text.as_bytes());
    header.resize(usize::from(LENGTH) - 1, b' ');
    header.push(b'\n');
    header
}
