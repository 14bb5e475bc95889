//! The cells of the table while it is made: written by all threads, each in units of its own, and read where steps lead.
//!
//! The contract is that of [`super::lines`]: a cell is written once, by the thread that solves its unit, and read only by
//! threads that waited for that unit, or are it.

use std::cell::Cell;

use super::TILE;
use super::unit::Square;
use crate::table::CellType;

/// The cells of a table, row by row, in one of two widths: from the diagonal on, or all of them.
pub(super) struct TileCells<'t> {
    cells: Width<'t>,
    /// Where (x,0) stands, or would.
    rows: Vec<usize>,
    shape: TileShape,
}

/// Which cells there are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TileShape {
    /// Those with x ≤ y, which are those that are computed.
    Half,
    /// All of them: those below the diagonal are mirrored.
    Mirrored,
    /// All of them, each computed.
    Whole,
}

enum Width<'t> {
    Narrow(&'t [Cell<u16>]),
    Wide(&'t [Cell<u32>]),
}

// SAFETY: the contract above; every access is through a function that asks for it.
unsafe impl Sync for TileCells<'_> {}

impl<'t> TileCells<'t> {
    pub(super) fn narrow(cells: &'t mut [u16], size: (usize, usize), shape: TileShape) -> Self {
        let cells = Width::Narrow(Cell::from_mut(cells).as_slice_of_cells());
        TileCells { cells, rows: places(size, shape), shape }
    }

    pub(super) fn wide(cells: &'t mut [u32], size: (usize, usize), shape: TileShape) -> Self {
        let cells = Width::Wide(Cell::from_mut(cells).as_slice_of_cells());
        TileCells { cells, rows: places(size, shape), shape }
    }

    /// The value of (x,y).
    ///
    /// # Safety
    /// The contract of the module.
    #[inline(always)]
    pub(super) unsafe fn get(&self, x: usize, y: usize) -> u32 {
        let (x, y) = if self.shape == TileShape::Whole { (x, y) } else { (x.min(y), x.max(y)) };
        let place = self.rows[x] + y;
        match self.cells {
            Width::Narrow(cells) => cells[place].get().widen(),
            Width::Wide(cells) => cells[place].get(),
        }
    }

    /// Keeps values of row x from y on; false if one does not fit.
    ///
    /// # Safety
    /// The contract of the module.
    #[inline(always)]
    pub(super) unsafe fn set(&self, x: usize, y: usize, values: &[u32]) -> bool {
        let place = self.rows[x] + y;
        match self.cells {
            Width::Narrow(cells) => keep(&cells[place..place + values.len()], values),
            Width::Wide(cells) => keep(&cells[place..place + values.len()], values),
        }
    }

    /// Keeps the values of a tile below the diagonal, too, if they are mirrored.
    ///
    /// # Safety
    /// The contract of the module; nobody reads those cells before the table is done.
    #[inline(always)]
    pub(super) unsafe fn mirror(&self, tile: Square, values: &[u32; TILE * TILE]) {
        if self.shape == TileShape::Mirrored {
            match self.cells {
                Width::Narrow(cells) => mirrored(cells, &self.rows, tile, values),
                Width::Wide(cells) => mirrored(cells, &self.rows, tile, values),
            }
        }
    }
}

#[inline(always)]
fn mirrored<C: CellType>(
    cells: &[Cell<C>],
    rows: &[usize],
    tile: Square,
    values: &[u32; TILE * TILE],
) {
    let Square { x0, x1, y0, y1 } = tile;
    for (column, y) in (y0..y1.min(rows.len())).enumerate().filter(|(_, y)| *y > x0) {
        let row = &cells[rows[y] + x0..rows[y] + x1.min(y)];
        for (cell, value) in row.iter().zip(values[column..].iter().step_by(TILE)) {
            cell.set(C::narrow(*value));
        }
    }
}

#[inline(always)]
fn keep<C: CellType>(cells: &[Cell<C>], values: &[u32]) -> bool {
    let mut fits = true;
    for (cell, value) in cells.iter().zip(values) {
        cell.set(C::narrow(*value));
        fits &= cell.get().widen() == *value;
    }
    fits
}

fn places((rows, columns): (usize, usize), shape: TileShape) -> Vec<usize> {
    let missing = |x: usize| if shape == TileShape::Half { x * (x + 1) / 2 } else { 0 };
    (0..rows).map(|x| x * columns - missing(x)).collect()
}
