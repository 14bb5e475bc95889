//! NumPy arrays, format 1.0: a magic string, a header padded to 64 bytes, then the numbers in C order.

use std::io::Write;

use num_traits::ToPrimitive;

use super::{Cell, Exporter, Matrix, Rows, Sheet, collect};
use wythoff::{Error, Result};

/// The format.
pub(super) struct Npy;

impl Exporter for Npy {
    fn name(&self) -> &'static str {
        "npy"
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

/// All columns as one array of 64-bit integers: unsigned, or signed if some are negative.
fn sheet(sheet: &Sheet, rows: &[Vec<Cell>], out: &mut dyn Write) -> Result<()> {
    let cells = || rows.iter().flatten();
    let shape = [rows.len(), sheet.columns.len()];
    let (unsigned, signed): (Option<Vec<u64>>, Option<Vec<i64>>) =
        (cells().map(natural).collect(), cells().map(integer).collect());
    if let Some(numbers) = unsigned {
        header("<u8", &shape, out)?;
        return numbers.iter().try_for_each(|n| Ok(out.write_all(&n.to_le_bytes())?));
    }
    if let Some(numbers) = signed {
        header("<i8", &shape, out)?;
        return numbers.iter().try_for_each(|n| Ok(out.write_all(&n.to_le_bytes())?));
    }
    let no_number = cells().find(|cell| natural(cell).is_none() && integer(cell).is_none());
    Err(Error::invalid(match no_number {
        Some(cell) => format!("a NumPy array here holds numbers of 64 bits, not {cell}: use --format csv"),
        None => "no NumPy integers of 64 bits hold both the largest and the negative numbers: use --format csv".into(),
    }))
}

fn natural(cell: &Cell) -> Option<u64> {
    match cell {
        Cell::Number(n) => n.to_u64(),
        Cell::Signed(n) => u64::try_from(*n).ok(),
        _ => None,
    }
}

fn integer(cell: &Cell) -> Option<i64> {
    match cell {
        Cell::Number(n) => n.to_i64(),
        Cell::Signed(n) => Some(*n),
        _ => None,
    }
}

fn matrix(grid: &Matrix, out: &mut dyn Write) -> Result<()> {
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
