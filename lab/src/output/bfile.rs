//! OEIS b-files: one line "index term" for each term.
//!
//! The indices of a sheet are those of the column that counts, or 0, 1, …. A table is one sequence: a square is read by
//! rising antidiagonals, A(0,0), A(1,0), A(0,1), A(2,0), …, as far as they are whole; a rectangle is read along its shorter
//! side, which is taken as all there is, so that a longer one only adds terms: by columns if it is wide, by rows if
//! it is high. The offset is 0, and a comment says which.

use std::io::Write;

use super::{Cell, Exporter, FULL, Matrix, RowWriter, Sheet, digits};
use wythoff::{Error, Remedy, Result};

/// The format.
pub(super) struct Bfile;

impl Exporter for Bfile {
    fn name(&self) -> &'static str {
        "bfile"
    }

    fn sheet<'s>(&self, head: &'s Sheet, term: Option<&str>) -> Result<Box<dyn RowWriter + 's>> {
        Ok(Box::new(Terms { head, column: head.term_column(term)?, next: 0 }))
    }

    fn matrix(&self, values: &Matrix, out: &mut dyn Write) -> Result<()> {
        matrix(values, out)
    }
}

struct Terms<'s> {
    head: &'s Sheet,
    column: usize,
    next: u64,
}

impl RowWriter for Terms<'_> {
    fn begin(&mut self, _first: Option<&[Cell]>, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }

    fn row(&mut self, cells: &[Cell], out: &mut Vec<u8>) -> Result<()> {
        let term = &cells[self.column];
        if !term.is_number() {
            let column = &self.head.columns[self.column];
            let what = format!("a b-file needs numbers, and column {column} has {term}");
            return Err(Error::invalid(what).help(Remedy::OtherColumn));
        }
        if self.head.counted {
            cells[0].push(out);
        } else {
            digits::push(out, self.next);
        }
        self.next += 1;
        out.push(b' ');
        term.push(out);
        out.push(b'\n');
        Ok(())
    }
}

fn matrix(grid: &Matrix, out: &mut dyn Write) -> Result<()> {
    let ((rows, columns), (a, b)) = (grid.values.size(), grid.axes);
    let (how, first) = match rows.cmp(&columns) {
        std::cmp::Ordering::Equal => ("rising antidiagonals", "A(0,0), A(1,0), A(0,1), A(2,0)"),
        std::cmp::Ordering::Less => ("columns", "A(0,0), A(1,0), ..., A(0,1)"),
        std::cmp::Ordering::Greater => ("rows", "A(0,0), A(0,1), ..., A(1,0)"),
    };
    writeln!(
        out,
        "# A({a},{b}), {a} < {rows}, {b} < {columns}, read by {how}: {first}, ...; offset 0"
    )?;
    let mut lines = TermWriter { grid, next: 0, buffer: Vec::new(), out };
    match rows.cmp(&columns) {
        std::cmp::Ordering::Equal => {
            (0..rows).try_for_each(|sum| (0..=sum).try_for_each(|b| lines.term(sum - b, b)))?;
        }
        std::cmp::Ordering::Less => {
            (0..columns).try_for_each(|b| (0..rows).try_for_each(|a| lines.term(a, b)))?;
        }
        std::cmp::Ordering::Greater => {
            (0..rows).try_for_each(|a| (0..columns).try_for_each(|b| lines.term(a, b)))?;
        }
    }
    Ok(lines.out.write_all(&lines.buffer)?)
}

struct TermWriter<'m, 'o> {
    grid: &'m Matrix<'m>,
    next: u64,
    buffer: Vec<u8>,
    out: &'o mut dyn Write,
}

impl TermWriter<'_, '_> {
    fn term(&mut self, a: usize, b: usize) -> Result<()> {
        digits::push(&mut self.buffer, self.next);
        self.next += 1;
        self.buffer.push(b' ');
        digits::push(&mut self.buffer, u64::from(self.grid.values.get(a, b)));
        self.buffer.push(b'\n');
        if self.buffer.len() >= FULL {
            self.out.write_all(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }
}
