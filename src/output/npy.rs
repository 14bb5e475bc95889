//! NumPy arrays, format 1.0: a magic string, a header padded to 64 bytes, then the numbers in C order.

use std::io::Write;

use num_traits::ToPrimitive;

use super::{Cell, Grid, Sheet};
use crate::{Error, Result};

/// All columns as one array of 64-bit integers.
pub(super) fn sheet(sheet: &Sheet, rows: &[Vec<Cell>], out: &mut dyn Write) -> Result<()> {
    header("<u8", &[rows.len(), sheet.columns.len()], out)?;
    for row in rows {
        for cell in row {
            let number = match cell {
                Cell::Number(n) => n.to_u64(),
                _ => None,
            };
            let number = number.ok_or_else(|| {
                Error::invalid(format!(
                    "a NumPy array here holds natural numbers below 2^64, not {cell}: use another --format"
                ))
            })?;
            out.write_all(&number.to_le_bytes())?;
        }
    }
    Ok(())
}

pub(super) fn grid(grid: &Grid, out: &mut dyn Write) -> Result<()> {
    header("<u4", &[grid.rows.len(), grid.rows.first().map_or(0, Vec::len)], out)?;
    for value in grid.rows.iter().flatten() {
        out.write_all(&value.to_le_bytes())?;
    }
    Ok(())
}

fn header(kind: &str, shape: &[usize], out: &mut dyn Write) -> Result<()> {
    let shape: Vec<String> = shape.iter().map(|n| format!("{n},")).collect();
    let shape = shape.join(" ");
    let text = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({shape}), }}");
    const PREFIX: usize = 10; // magic, version, length
    let length = (PREFIX + text.len() + 1).next_multiple_of(64) - PREFIX;
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&(length as u16).to_le_bytes())?;
    writeln!(out, "{text:<width$}", width = length - 1)?;
    Ok(())
}
