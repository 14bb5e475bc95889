//! The cells of the table while it is made: written by all threads, each in units of its own, and read where steps lead.
//!
//! The contract is that of [`super::lines`]: a cell is written once, by the thread that solves its unit, and read only by
//! threads that waited for that unit, or are it.

use std::cell::Cell;

use crate::table::CellType;

/// The cells of a half table, row by row from the diagonal on, in one of two widths.
pub(super) struct Grid<'t> {
    cells: Width<'t>,
    /// Where (x,0) would stand.
    rows: Vec<usize>,
}

enum Width<'t> {
    Narrow(&'t [Cell<u16>]),
    Wide(&'t [Cell<u32>]),
}

// SAFETY: the contract above; every access is through a function that asks for it.
unsafe impl Sync for Grid<'_> {}

impl<'t> Grid<'t> {
    pub(super) fn narrow(cells: &'t mut [u16], rows: usize, columns: usize) -> Self {
        let cells = Width::Narrow(Cell::from_mut(cells).as_slice_of_cells());
        Grid { cells, rows: places(rows, columns) }
    }

    pub(super) fn wide(cells: &'t mut [u32], rows: usize, columns: usize) -> Self {
        let cells = Width::Wide(Cell::from_mut(cells).as_slice_of_cells());
        Grid { cells, rows: places(rows, columns) }
    }

    /// The value of (x,y), x ≤ y.
    ///
    /// # Safety
    /// The contract of the module.
    #[inline(always)]
    pub(super) unsafe fn get(&self, x: usize, y: usize) -> u32 {
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

fn places(rows: usize, columns: usize) -> Vec<usize> {
    (0..rows).map(|x| x * columns - x * (x + 1) / 2).collect()
}
