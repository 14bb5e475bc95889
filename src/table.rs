//! A table of values: plain data, one number for each position of a two-pile box.
//!
//! The table of a symmetric game keeps only the cells with a ≤ b. Values are kept in 16 bits while they fit, in 32
//! after the first that does not.

use std::ops::Range;

/// Values of the positions (a,b) with a < rows and b < columns.
///
/// ```
/// let game: wythoff::Game = "wythoff".parse().unwrap();
/// let table = wythoff::engine::Registry::standard().table(&game, 10, 10, &Default::default())?.found;
/// assert_eq!(table.get(3, 5), 0);
/// assert_eq!(table.get(5, 3), 0);
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    rows: usize,
    columns: usize,
    half: bool,
    cells: Cells,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Cells {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

/// Every cell of a table row by row, as wide as the table kept them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Square {
    /// Values below 2¹⁶.
    Narrow(Vec<u16>),
    /// Others.
    Wide(Vec<u32>),
}

/// A width of cells.
pub(crate) trait CellType: Copy + Default + Send {
    /// The value, or its low bits if it does not fit.
    fn narrow(value: u32) -> Self;
    /// The value that is kept.
    fn widen(self) -> u32;
    /// All cells of a table.
    fn wrap(cells: Vec<Self>) -> Cells;
}

impl CellType for u16 {
    #[expect(clippy::cast_possible_truncation, reason = "the caller compares with what is kept")]
    fn narrow(value: u32) -> Self {
        value as u16
    }

    fn widen(self) -> u32 {
        self.into()
    }

    fn wrap(cells: Vec<Self>) -> Cells {
        Cells::Narrow(cells)
    }
}

impl CellType for u32 {
    fn narrow(value: u32) -> Self {
        value
    }

    fn widen(self) -> u32 {
        self
    }

    fn wrap(cells: Vec<Self>) -> Cells {
        Cells::Wide(cells)
    }
}

impl Table {
    /// A table of zeros. With `half` only a ≤ b is kept, and `rows` may not exceed `columns`.
    pub(crate) fn zeros(rows: usize, columns: usize, half: bool) -> Self {
        assert!(!half || rows <= columns);
        let length = Self::cell_count(rows, columns, half);
        Table { rows, columns, half, cells: Cells::Narrow(vec![0; length]) }
    }

    /// A table from a rule: for engines that find the values in another way.
    ///
    /// ```
    /// let nim = wythoff::Table::from_fn(4, 4, |a, b| (a ^ b) as u32);
    /// assert_eq!(nim.row(3), [3, 2, 1, 0]);
    /// ```
    pub fn from_fn(
        rows: usize,
        columns: usize,
        mut value: impl FnMut(usize, usize) -> u32,
    ) -> Self {
        let mut table = Table::zeros(rows, columns, false);
        for (a, b) in (0..rows).flat_map(|a| (0..columns).map(move |b| (a, b))) {
            table.set(a, b, value(a, b));
        }
        table
    }

    /// The same with a rule that may fail.
    pub(crate) fn try_from_fn(
        rows: usize,
        columns: usize,
        mut value: impl FnMut(usize, usize) -> crate::Result<u32>,
    ) -> crate::Result<Self> {
        let mut table = Table::zeros(rows, columns, false);
        for (a, b) in (0..rows).flat_map(|a| (0..columns).map(move |b| (a, b))) {
            table.set(a, b, value(a, b)?);
        }
        Ok(table)
    }

    /// The bytes of its cells.
    pub fn bytes(&self) -> u64 {
        match &self.cells {
            Cells::Narrow(cells) => 2 * cells.len() as u64,
            Cells::Wide(cells) => 4 * cells.len() as u64,
        }
    }

    /// A table from its cells, row by row, those of a half table from the diagonal on.
    pub(crate) fn from_cells<C: CellType>(
        rows: usize,
        columns: usize,
        cells: Vec<C>,
        half: bool,
    ) -> Self {
        assert_eq!(cells.len(), Self::cell_count(rows, columns, half));
        Table { rows, columns, half, cells: C::wrap(cells) }
    }

    /// How many cells such a table keeps.
    pub(crate) fn cell_count(rows: usize, columns: usize, half: bool) -> usize {
        rows * columns - if half { rows * rows.saturating_sub(1) / 2 } else { 0 }
    }

    /// The number of rows (values of a).
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns (values of b).
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The value of (a,b). Panics outside the box.
    pub fn get(&self, a: usize, b: usize) -> u32 {
        assert!(a < self.rows && b < self.columns, "({a},{b}) is outside the table");
        let (a, b) = if self.half && a > b { (b, a) } else { (a, b) };
        let i = self.index(a, b);
        match &self.cells {
            Cells::Narrow(cells) => u32::from(cells[i]),
            Cells::Wide(cells) => cells[i],
        }
    }

    pub(crate) fn set(&mut self, a: usize, b: usize, value: u32) {
        let i = self.index(a, b);
        match (&mut self.cells, u16::try_from(value)) {
            (Cells::Narrow(cells), Ok(value)) => cells[i] = value,
            (Cells::Wide(cells), _) => cells[i] = value,
            (Cells::Narrow(cells), Err(_)) => {
                let mut wide: Vec<u32> = cells.iter().map(|&v| u32::from(v)).collect();
                wide[i] = value;
                self.cells = Cells::Wide(wide);
            }
        }
    }

    fn index(&self, a: usize, b: usize) -> usize {
        if self.half {
            a * self.columns - a * a.saturating_sub(1) / 2 + (b - a)
        } else {
            a * self.columns + b
        }
    }

    /// The table with rows and columns exchanged. A half table has no columns below its rows to lose.
    pub(crate) fn transposed(&self) -> Table {
        let mut out = Table::zeros(self.columns, self.rows, false);
        for a in 0..self.rows {
            for b in a..self.columns {
                out.set(b, a, self.get(a, b));
                if b < self.rows {
                    out.set(a, b, self.get(a, b));
                }
            }
        }
        out
    }

    /// The first columns only.
    pub(crate) fn cropped(&self, columns: usize) -> Table {
        let mut out = Table::zeros(self.rows, columns, false);
        for a in 0..self.rows {
            for b in 0..columns {
                out.set(a, b, self.get(a, b));
            }
        }
        out
    }

    /// All cells row by row, in the buffer of the table itself: a full table is handed over as it is, and the rows of a
    /// half one move apart within their buffer, which grows to the whole square, before they are mirrored.
    ///
    /// ```
    /// use wythoff::{Table, table::Square};
    /// let nim = Table::from_fn(2, 3, |a, b| (a ^ b) as u32);
    /// assert_eq!(nim.into_square(), Square::Narrow(vec![0, 1, 2, 1, 0, 3]));
    /// ```
    pub fn into_square(self) -> Square {
        let Table { rows, columns, half, cells } = self;
        match (cells, half) {
            (Cells::Narrow(cells), false) => Square::Narrow(cells),
            (Cells::Wide(cells), false) => Square::Wide(cells),
            (Cells::Narrow(cells), true) => Square::Narrow(unfolded(cells, rows, columns)),
            (Cells::Wide(cells), true) => Square::Wide(unfolded(cells, rows, columns)),
        }
    }

    /// Row a as a vector.
    pub fn row(&self, a: usize) -> Vec<u32> {
        (0..self.columns).map(|b| self.get(a, b)).collect()
    }

    /// Appends the values of a block, row by row: rows of a half table below the diagonal are columns above it, and a
    /// block of rows reads each of those lines once.
    pub fn block(&self, rows: Range<usize>, columns: Range<usize>, out: &mut Vec<u32>) {
        assert!(rows.end <= self.rows && columns.end <= self.columns, "outside the table");
        match &self.cells {
            Cells::Narrow(cells) => self.block_of(cells, rows, columns, out),
            Cells::Wide(cells) => self.block_of(cells, rows, columns, out),
        }
    }

    fn block_of<C: CellType>(
        &self,
        cells: &[C],
        rows: Range<usize>,
        columns: Range<usize>,
        out: &mut Vec<u32>,
    ) {
        let (from, width) = (out.len(), columns.len());
        out.resize(from + rows.len() * width, 0);
        let out = &mut out[from..];
        for a in rows.clone() {
            let first = if self.half { columns.start.max(a) } else { columns.start };
            if first < columns.end {
                let row = &mut out[(a - rows.start) * width..][..width];
                let kept = &cells[self.index(a, first)..][..columns.end - first];
                let place = &mut row[first - columns.start..];
                place.iter_mut().zip(kept).for_each(|(to, cell)| *to = cell.widen());
            }
        }
        if !self.half {
            return;
        }
        for b in columns.start..columns.end.min(rows.end) {
            let first = rows.start.max(b + 1);
            if first < rows.end {
                let kept = &cells[self.index(b, first)..][..rows.end - first];
                let place = out.iter_mut().skip((first - rows.start) * width + b - columns.start);
                place.step_by(width).zip(kept).for_each(|(to, cell)| *to = cell.widen());
            }
        }
    }

    /// The largest value.
    pub fn largest(&self) -> u32 {
        match &self.cells {
            Cells::Narrow(cells) => cells.iter().copied().max().unwrap_or(0).into(),
            Cells::Wide(cells) => cells.iter().copied().max().unwrap_or(0),
        }
    }
}

/// The whole square of a half table's cells.
fn unfolded<C: CellType>(mut cells: Vec<C>, rows: usize, columns: usize) -> Vec<C> {
    cells.reserve_exact(rows * columns - cells.len());
    cells.resize(rows * columns, C::default());
    // From the last row up: no row's place in the square lies before its place in the half.
    for a in (1..rows).rev() {
        let from = a * columns - a * (a - 1) / 2;
        cells.copy_within(from..from + columns - a, a * columns + a);
    }
    // Tile by tile, so that what is read down a column is still in the cache for the next row.
    const TILE: usize = 64;
    for (i, j) in (0..rows).step_by(TILE).flat_map(|i| (0..=i).step_by(TILE).map(move |j| (i, j))) {
        for a in i..rows.min(i + TILE) {
            for b in j..a.min(j + TILE) {
                cells[a * columns + b] = cells[b * columns + a];
            }
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_table_unfolds_in_place() {
        for (rows, columns) in [(1, 1), (1, 5), (3, 3), (70, 70), (65, 200), (130, 131)] {
            let mut table = Table::zeros(rows, columns, true);
            for (i, (a, b)) in (0..rows).flat_map(|a| (a..columns).map(move |b| (a, b))).enumerate()
            {
                table.set(a, b, i as u32 + 1);
            }
            let all = (0..rows).flat_map(|a| table.row(a)).collect::<Vec<u32>>();
            let square = match table.into_square() {
                Square::Narrow(cells) => cells.into_iter().map(u32::from).collect(),
                Square::Wide(cells) => cells,
            };
            assert_eq!(square, all, "{rows} by {columns}");
        }
    }

    #[test]
    fn a_value_past_16_bits_widens_the_table() {
        let mut table = Table::zeros(3, 4, true);
        table.set(1, 2, 7);
        table.set(2, 3, 70_000);
        assert_eq!((table.get(2, 1), table.get(2, 3), table.get(0, 0)), (7, 70_000, 0));
        assert_eq!(table.largest(), 70_000);
    }

    #[test]
    fn blocks_are_the_cells() {
        for (rows, columns, half) in [(5, 8, true), (7, 7, true), (6, 4, false)] {
            let mut table = Table::zeros(rows, columns, half);
            let kept = (0..rows).flat_map(|a| (0..columns).map(move |b| (a, b)));
            for (a, b) in kept.filter(|(a, b)| !half || a <= b) {
                table.set(a, b, (10 * a + b) as u32);
            }
            for (r, c) in [(0..rows, 0..columns), (2..5, 1..4), (3..4, 0..2), (2..2, 1..3)] {
                let mut cells = vec![99];
                table.block(r.clone(), c.clone(), &mut cells);
                let each = r.flat_map(|a| c.clone().map(move |b| (a, b)));
                let one_by_one: Vec<u32> = each.map(|(a, b)| table.get(a, b)).collect();
                assert_eq!(cells[1..], one_by_one[..]);
            }
        }
    }

    #[test]
    fn every_cell_of_a_half_table_has_its_own_place() {
        let (rows, columns) = (5, 8);
        let mut table = Table::zeros(rows, columns, true);
        for (i, (a, b)) in (0..rows).flat_map(|a| (a..columns).map(move |b| (a, b))).enumerate() {
            assert_eq!(table.index(a, b), i);
            table.set(a, b, i as u32);
        }
        assert_eq!(Table::cell_count(rows, columns, true), 30);
    }
}
