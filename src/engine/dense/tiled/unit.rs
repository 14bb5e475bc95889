//! One unit of work: a square of cells, solved tile by tile and in each tile antidiagonal by antidiagonal.

#[cfg(target_arch = "x86_64")]
use super::lines::Avx2;
use super::lines::{Block, Lines, Portable, Search};
use super::plan::Plan;
use super::wedges::{Carried, Lists};
use super::{TILE, UNIT};
use crate::table::CellType;

/// A row of units, with the cells of the table that it fills: rows x0..x1, from the diagonal to the last column.
pub(super) struct UnitRow<'t, C> {
    /// Which row of units it is.
    pub(super) number: usize,
    x0: usize,
    x1: usize,
    columns: usize,
    cells: &'t mut [C],
}

/// The cells of one unit: x0 ≤ x < x1, y0 ≤ y < y1.
#[derive(Clone, Copy)]
pub(super) struct Square {
    pub(super) x0: usize,
    pub(super) x1: usize,
    pub(super) y0: usize,
    pub(super) y1: usize,
}

impl<'t, C: CellType> UnitRow<'t, C> {
    /// The rows of units of a half table, from the top.
    pub(super) fn split(mut cells: &'t mut [C], rows: usize, columns: usize) -> Vec<Self> {
        let mut unit_rows = Vec::new();
        for (number, x0) in (0..rows).step_by(UNIT).enumerate() {
            let x1 = (x0 + UNIT).min(rows);
            let length = (x0..x1).map(|x| columns - x).sum();
            let (own, rest) = cells.split_at_mut(length);
            unit_rows.push(UnitRow { number, x0, x1, columns, cells: own });
            cells = rest;
        }
        unit_rows
    }

    /// Computes the cells of unit j with x ≤ y; false if a value does not fit into a cell.
    pub(super) fn solve(
        &mut self,
        j: usize,
        plan: &Plan,
        lines: &Lines,
        carried: Option<&Carried>,
    ) -> bool {
        macro_rules! dispatch {
            ($($looks:literal)*) => {
                match plan.counts() {
                    $(
                        ($looks, $looks) => self.solve_with::<$looks, $looks>(j, plan, lines, carried),
                        ($looks, marks) if marks == $looks + 1 => {
                            self.solve_with::<$looks, { $looks + 1 }>(j, plan, lines, carried)
                        }
                    )*
                    counts => unreachable!("no plan has so many lines: {counts:?}"),
                }
            };
        }
        dispatch!(1 2 3 4 5 6 7 8 9 10 11 12 13)
    }

    fn solve_with<const L: usize, const M: usize>(
        &mut self,
        j: usize,
        plan: &Plan,
        lines: &Lines,
        carried: Option<&Carried>,
    ) -> bool {
        let (y0, y1) = (j * UNIT, ((j + 1) * UNIT).min(self.columns));
        let unit = Square { x0: self.x0, x1: self.x1, y0, y1 };
        let mut lists = carried.map(|carried| carried.take(unit));
        let mut values = Box::new([0u32; TILE * TILE]);
        let mut fits = true;
        for x in (unit.x0..unit.x1).step_by(TILE) {
            for y in (y0..y1).step_by(TILE).filter(|y| y + TILE > x) {
                let tile =
                    Square { x0: x, x1: (x + TILE).min(self.x1), y0: y, y1: (y + TILE).min(y1) };
                solve_tile::<L, M>(tile, &mut values, plan, lines, lists.as_mut());
                fits &= self.store(tile, &values);
            }
        }
        if let (Some(carried), Some(lists)) = (carried, lists) {
            carried.put_back(lists);
        }
        fits
    }

    /// Copies the values of a tile into the table; false if one does not fit.
    fn store(&mut self, tile: Square, values: &[u32; TILE * TILE]) -> bool {
        let mut fits = true;
        for (x, values) in (tile.x0..tile.x1).zip(values.chunks(TILE)) {
            // The rows x0..x above this one have columns − x0, … cells.
            let rows = x - self.x0;
            let start = rows * (self.columns - self.x0) - rows * rows.saturating_sub(1) / 2;
            let from = tile.y0.max(x);
            if from < tile.y1 {
                let cells = &mut self.cells[start + from - x..start + tile.y1 - x];
                for (cell, value) in cells.iter_mut().zip(&values[from - tile.y0..]) {
                    *cell = C::narrow(*value);
                    fits &= (*cell).widen() == *value;
                }
            }
        }
        fits
    }
}

/// Finds all values of a tile and marks its lines with them.
fn solve_tile<const L: usize, const M: usize>(
    tile: Square,
    values: &mut [u32; TILE * TILE],
    plan: &Plan,
    lines: &Lines,
    lists: Option<&mut Lists>,
) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("bmi2") {
        // SAFETY: the processor has the instructions.
        return unsafe { solve_tile_avx2::<L, M>(tile, values, plan, lines, lists) };
    }
    solve_tile_with::<Portable, L, M>(tile, values, plan, lines, lists);
}

/// The same code, compiled for wider registers.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn solve_tile_avx2<const L: usize, const M: usize>(
    tile: Square,
    values: &mut [u32; TILE * TILE],
    plan: &Plan,
    lines: &Lines,
    lists: Option<&mut Lists>,
) {
    solve_tile_with::<Avx2, L, M>(tile, values, plan, lines, lists);
}

#[inline(always)]
fn solve_tile_with<B: Block, const L: usize, const M: usize>(
    tile: Square,
    values: &mut [u32; TILE * TILE],
    plan: &Plan,
    lines: &Lines,
    mut lists: Option<&mut Lists>,
) {
    let Square { x0, x1, y0, y1 } = tile;
    let numbers = plan.tile::<M>(x0, y0);
    let mut searches = [Search::<L, M>::IDLE; TILE];
    let mut found = [0u32; TILE];
    for sum in x0 + y0..x1 + y1 - 1 {
        let first = x0.max((sum + 1).saturating_sub(y1));
        let last = (x1 - 1).min(sum - y0).min(sum / 2);
        if first > last {
            continue;
        }
        let count = (last + 1 - first).min(TILE);
        let (i0, j0) = (first - x0, sum - first - y0);
        // SAFETY, for the blocks below: the plan's line numbers are below the number of its lines; a value is at most
        // the number of options, which the plan's bits exceed; units under way at the same time share no line.
        for (k, search) in searches[..count].iter_mut().enumerate() {
            if let Some(lists) = &mut lists {
                let (x, y) = (first + k, sum - first - k);
                unsafe { lists.grow(x, y, plan.wedge(y), lines) };
            }
            unsafe { lines.start(search, numbers.of_cell(i0 + k, j0.wrapping_sub(k))) };
        }
        unsafe { find_all::<B, L, M>(&mut searches, &mut found, count, lines) };
        for k in 0..count {
            let value = found[k];
            unsafe { lines.insert_all(&searches[k], value) };
            if let Some(lists) = &mut lists {
                lists.note(first + k, sum - first - k, value);
            }
            values[(i0 * TILE + j0 + k * (TILE - 1)) % (TILE * TILE)] = value;
        }
    }
}

/// Finds the least value missing from the lines of each search: one probe for all, then again for the unfinished.
///
/// # Safety
/// The contract of [`Lines`].
#[inline(always)]
unsafe fn find_all<B: Block, const L: usize, const M: usize>(
    searches: &mut [Search<L, M>; TILE],
    values: &mut [u32; TILE],
    count: usize,
    lines: &Lines,
) {
    let mut open = [0u8; TILE];
    let mut left = 0;
    for i in 0..count.min(TILE) {
        // SAFETY: the caller's contract.
        let (found, least) = unsafe { lines.probe::<B, L, M>(&searches[i]) };
        values[i] = least;
        open[left % TILE] = i as u8;
        left += usize::from(!found);
    }
    while left > 0 {
        let unfinished = left;
        left = 0;
        for k in 0..unfinished.min(TILE) {
            let i = open[k] as usize % TILE;
            // SAFETY: the caller's contract.
            let (found, least) = unsafe {
                lines.advance(&mut searches[i]);
                lines.probe::<B, L, M>(&searches[i])
            };
            values[i] = least;
            open[left % TILE] = i as u8;
            left += usize::from(!found);
        }
    }
}
