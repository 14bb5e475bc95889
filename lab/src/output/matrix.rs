//! A table of values with its axes, written by rows.
//!
//! Blocks of rows are taken out of the table and turned into bytes on all threads, while the blocks before them are being
//! written; they are joined in order, so the bytes do not depend on the threads. At most [`IN_FLIGHT`] cells are on
//! their way at once, and a row longer than that is cut into pieces.

use std::io::Write;
use std::ops::Range;

use rayon::prelude::*;

use super::{About, CellWriter, Format};
use wythoff::{Result, Table};

/// The most cells between the table and the sink: 8 MB as numbers, some 25 MB as bytes.
pub(super) const IN_FLIGHT: usize = 1 << 21;

/// Where a matrix takes its values from.
pub trait Values: Sync {
    /// The number of rows and of columns.
    fn size(&self) -> (usize, usize);

    /// The value of row a, column b.
    fn get(&self, a: usize, b: usize) -> u32;

    /// The largest value, or a bound for it.
    fn largest(&self) -> u32;

    /// Appends the values of a block, row by row.
    fn block(&self, rows: Range<usize>, columns: Range<usize>, out: &mut Vec<u32>) {
        for a in rows {
            out.extend(columns.clone().map(|b| self.get(a, b)));
        }
    }
}

impl Values for Table {
    fn size(&self) -> (usize, usize) {
        (self.rows(), self.columns())
    }

    fn get(&self, a: usize, b: usize) -> u32 {
        Table::get(self, a, b)
    }

    fn largest(&self) -> u32 {
        Table::largest(self)
    }

    fn block(&self, rows: Range<usize>, columns: Range<usize>, out: &mut Vec<u32>) {
        Table::block(self, rows, columns, out);
    }
}

/// Values by row a and column b.
#[derive(Clone, Copy)]
pub struct Matrix<'t> {
    /// What it is about.
    pub about: &'t About,
    /// The names of the row and of the column coordinate.
    pub axes: (&'static str, &'static str),
    /// The values.
    pub values: &'t dyn Values,
    /// Leaves the cells right of the diagonal blank where people read, as Fibonacci Nim's table is printed.
    pub triangle: bool,
}

impl Matrix<'_> {
    /// Writes the values in a format.
    ///
    /// ```
    /// use wythoff_lab::output::{About, Format, Matrix};
    /// let (about, nim) = (About::new("Nim"), wythoff::Table::from_fn(2, 3, |a, b| (a ^ b) as u32));
    /// let values = Matrix { about: &about, axes: ("a", "b"), values: &nim, triangle: false };
    /// let mut out = Vec::new();
    /// values.write(Format::Csv, &mut out).unwrap();
    /// assert_eq!(String::from_utf8(out).unwrap(), "0,1,2\n1,0,3\n");
    /// ```
    pub fn write(&self, format: Format, out: &mut dyn Write) -> Result<()> {
        format.exporter().matrix(self, out)
    }

    pub(super) fn columns(&self) -> usize {
        self.values.size().1
    }

    pub(super) fn corner(&self) -> String {
        match self.axes {
            // One pile has one row, which needs no name.
            ("", column) => column.to_string(),
            (row, column) => format!("{row}\\{column}"),
        }
    }

    pub(super) fn is_blank(&self, a: usize, b: usize) -> bool {
        self.triangle && b > a
    }

    /// Writes everything row by row.
    pub(super) fn by_rows(&self, writer: &dyn CellWriter, out: &mut dyn Write) -> Result<()> {
        let mut bytes = Vec::new();
        writer.begin(&mut bytes);
        let mut ready = vec![bytes];
        let threads = rayon::current_num_threads();
        let mut blocks = blocks(self.values.size(), threads);
        loop {
            let batch: Vec<CellBlock> = blocks.by_ref().take(threads).collect();
            let more = !batch.is_empty();
            // The next blocks become bytes while those that are ready are written.
            let (next, written) = std::thread::scope(|scope| {
                let format =
                    || batch.into_par_iter().map(|block| self.bytes(block, writer)).collect();
                let next = more.then(|| scope.spawn(format));
                let written = ready.iter().try_for_each(|bytes| out.write_all(bytes));
                (next.map(|next| next.join()), written)
            });
            written?;
            ready = match next {
                None => break,
                Some(Ok(bytes)) => bytes,
                Some(Err(panic)) => std::panic::resume_unwind(panic),
            };
        }
        let mut bytes = Vec::new();
        writer.end(&mut bytes);
        Ok(out.write_all(&bytes)?)
    }

    fn bytes(&self, (rows, columns): CellBlock, writer: &dyn CellWriter) -> Vec<u8> {
        let (from, width) = (columns.start, columns.len());
        let mut cells = Vec::with_capacity(rows.len() * width);
        self.values.block(rows.clone(), columns, &mut cells);
        let mut bytes = Vec::with_capacity(cells.len() * 6);
        for (a, row) in rows.zip(cells.chunks(width.max(1))) {
            writer.cells(a, from, row, &mut bytes);
        }
        bytes
    }
}

/// Rows and columns of a part of the table.
type CellBlock = (Range<usize>, Range<usize>);

/// Whole rows, a share of the cells in flight for each thread, or pieces of rows that are longer.
fn blocks((rows, columns): (usize, usize), threads: usize) -> impl Iterator<Item = CellBlock> {
    let cells = (IN_FLIGHT / threads.max(1)).max(1);
    let high = (cells / columns.max(1)).clamp(1, rows.max(1));
    let wide = if high == 1 { cells.min(columns.max(1)) } else { columns.max(1) };
    (0..rows).step_by(high).flat_map(move |a| {
        let rows = a..(a + high).min(rows);
        (0..columns).step_by(wide).map(move |b| (rows.clone(), b..(b + wide).min(columns)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every cell lies in one block, and the blocks come in the order of the rows.
    #[test]
    fn blocks_cover_the_table_in_order() {
        for (size, threads) in [((3, 5), 1), ((700, 9_000), 2), ((2, IN_FLIGHT * 3), 4)] {
            let mut next = (0, 0);
            for (rows, columns) in blocks(size, threads) {
                assert_eq!((rows.start, columns.start), next);
                assert!(rows.len() * columns.len() <= IN_FLIGHT / threads);
                next =
                    if columns.end == size.1 { (rows.end, 0) } else { (rows.start, columns.end) };
            }
            assert_eq!(next, (size.0, 0));
        }
    }
}
