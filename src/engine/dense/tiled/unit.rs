//! One unit of work: a square of cells, solved tile by tile and in each tile antidiagonal by antidiagonal.

use std::sync::Mutex;

#[cfg(target_arch = "x86_64")]
use super::lines::Avx2;
use super::lines::{Block, Lines, Portable, Search};
use super::plan::Plan;
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
struct Square {
    x0: usize,
    x1: usize,
    y0: usize,
    y1: usize,
}

/// What E-Wythoff carries along: the last value of each column, and of each diagonal what is new in its wedge.
pub(super) struct Carried(Mutex<Lists>);

/// Columns and diagonals from given numbers on.
struct Lists {
    columns: Vec<u32>,
    first_column: usize,
    diagonals: Vec<Vec<u32>>,
    first_diagonal: usize,
}

impl Carried {
    pub(super) fn new(columns: usize) -> Self {
        let diagonals = vec![Vec::new(); columns];
        let lists =
            Lists { columns: vec![0; columns], first_column: 0, diagonals, first_diagonal: 0 };
        Carried(Mutex::new(lists))
    }

    /// Takes out what a unit needs; no other unit of its front needs any of it.
    fn take(&self, unit: Square) -> Lists {
        let mut all = self.0.lock().expect("no panic while held");
        let first_diagonal = unit.y0.saturating_sub(unit.x0 + UNIT - 1);
        let last = (unit.y1 - unit.x0).min(all.columns.len());
        let diagonals = all.diagonals[first_diagonal..last].iter_mut().map(std::mem::take);
        let diagonals = diagonals.collect();
        let columns = all.columns[unit.y0..unit.y1].to_vec();
        Lists { columns, first_column: unit.y0, diagonals, first_diagonal }
    }

    fn put_back(&self, lists: Lists) {
        let mut all = self.0.lock().expect("no panic while held");
        let end = lists.first_column + lists.columns.len();
        all.columns[lists.first_column..end].copy_from_slice(&lists.columns);
        for (i, diagonal) in lists.diagonals.into_iter().enumerate() {
            all.diagonals[lists.first_diagonal + i] = diagonal;
        }
    }
}

impl Lists {
    /// Brings the wedge of (x,y) up to date from that of (x−1,y).
    ///
    /// # Safety
    /// The contract of [`Lines`].
    unsafe fn grow(&mut self, x: usize, y: usize, wedge: u32, lines: &Lines) {
        if x == 0 {
            return;
        }
        let fresh = &mut self.diagonals[y - x - self.first_diagonal];
        // What the column has already is in the wedges of later columns too, so it need not be carried on.
        fresh.retain(|value| {
            // SAFETY: the caller's contract; the value was found on a line.
            unsafe {
                let new = !lines.contains(wedge, *value);
                if new {
                    lines.insert(wedge, *value);
                }
                new
            }
        });
        fresh.push(self.columns[y - self.first_column]);
    }

    fn note(&mut self, x: usize, y: usize, value: u32) {
        self.columns[y - self.first_column] = value;
        self.diagonals[y - x - self.first_diagonal].push(value);
    }
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
        match plan.look_count() {
            1 => self.solve_with::<1>(j, plan, lines, carried),
            2 => self.solve_with::<2>(j, plan, lines, carried),
            3 => self.solve_with::<3>(j, plan, lines, carried),
            4 => self.solve_with::<4>(j, plan, lines, carried),
            5 => self.solve_with::<5>(j, plan, lines, carried),
            6 => self.solve_with::<6>(j, plan, lines, carried),
            7 => self.solve_with::<7>(j, plan, lines, carried),
            8 => self.solve_with::<8>(j, plan, lines, carried),
            9 => self.solve_with::<9>(j, plan, lines, carried),
            10 => self.solve_with::<10>(j, plan, lines, carried),
            11 => self.solve_with::<11>(j, plan, lines, carried),
            12 => self.solve_with::<12>(j, plan, lines, carried),
            13 => self.solve_with::<13>(j, plan, lines, carried),
            more => unreachable!("a plan looks at no {more} lines"),
        }
    }

    fn solve_with<const L: usize>(
        &mut self,
        j: usize,
        plan: &Plan,
        lines: &Lines,
        carried: Option<&Carried>,
    ) -> bool {
        let (y0, y1) = (j * UNIT, ((j + 1) * UNIT).min(self.columns));
        let unit = Square { x0: self.x0, x1: self.x1, y0, y1 };
        let mut lists = carried.map(|carried| carried.take(unit));
        let mut values = Box::new([[0u32; TILE]; TILE]);
        let mut fits = true;
        for x in (unit.x0..unit.x1).step_by(TILE) {
            for y in (y0..y1).step_by(TILE).filter(|y| y + TILE > x) {
                let tile =
                    Square { x0: x, x1: (x + TILE).min(self.x1), y0: y, y1: (y + TILE).min(y1) };
                solve_tile::<L>(tile, &mut values, plan, lines, lists.as_mut());
                fits &= self.store(tile, &values);
            }
        }
        if let (Some(carried), Some(lists)) = (carried, lists) {
            carried.put_back(lists);
        }
        fits
    }

    /// Copies the values of a tile into the table; false if one does not fit.
    fn store(&mut self, tile: Square, values: &[[u32; TILE]; TILE]) -> bool {
        let mut fits = true;
        for (x, values) in (tile.x0..tile.x1).zip(values) {
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
fn solve_tile<const L: usize>(
    tile: Square,
    values: &mut [[u32; TILE]; TILE],
    plan: &Plan,
    lines: &Lines,
    lists: Option<&mut Lists>,
) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("bmi2") {
        // SAFETY: the processor has the instructions.
        return unsafe { solve_tile_avx2::<L>(tile, values, plan, lines, lists) };
    }
    solve_tile_with::<Portable, L>(tile, values, plan, lines, lists);
}

/// The same code, compiled for wider registers.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn solve_tile_avx2<const L: usize>(
    tile: Square,
    values: &mut [[u32; TILE]; TILE],
    plan: &Plan,
    lines: &Lines,
    lists: Option<&mut Lists>,
) {
    solve_tile_with::<Avx2, L>(tile, values, plan, lines, lists);
}

#[inline(always)]
fn solve_tile_with<B: Block, const L: usize>(
    tile: Square,
    values: &mut [[u32; TILE]; TILE],
    plan: &Plan,
    lines: &Lines,
    mut lists: Option<&mut Lists>,
) {
    let Square { x0, x1, y0, y1 } = tile;
    let numbers = plan.tile(x0, y0);
    let mut searches = [Search::<L>::IDLE; TILE];
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
            unsafe { lines.start(search, numbers.looks(i0 + k, j0 - k)) };
        }
        unsafe { find_all::<B, L>(&mut searches[..count], &mut found[..count], lines) };
        for (k, (search, value)) in searches[..count].iter().zip(&found).enumerate() {
            unsafe { lines.insert_all(search, *value) };
            for line in numbers.only_marks::<L>(i0 + k, j0 - k) {
                unsafe { lines.insert(line, *value) };
            }
            if let Some(lists) = &mut lists {
                lists.note(first + k, sum - first - k, *value);
            }
            values[(i0 + k) % TILE][(j0 - k) % TILE] = *value;
        }
    }
}

/// Finds the least value missing from the lines of each search: one probe for all, then again for the unfinished.
///
/// # Safety
/// The contract of [`Lines`].
#[inline(always)]
unsafe fn find_all<B: Block, const L: usize>(
    searches: &mut [Search<L>],
    values: &mut [u32],
    lines: &Lines,
) {
    let mut open = [0u8; TILE];
    let mut count = 0;
    for (i, (search, value)) in searches.iter_mut().zip(values.iter_mut()).enumerate() {
        // SAFETY: the caller's contract.
        let (found, least) = unsafe { lines.probe::<B, L>(search) };
        *value = least;
        open[count % TILE] = i as u8;
        count += usize::from(!found);
    }
    while count > 0 {
        let mut left = 0;
        for k in 0..count {
            let i = open[k % TILE] as usize % searches.len();
            // SAFETY: the caller's contract.
            let (found, least) = unsafe {
                lines.advance(&mut searches[i]);
                lines.probe::<B, L>(&searches[i])
            };
            values[i] = least;
            open[left % TILE] = i as u8;
            left += usize::from(!found);
        }
        count = left;
    }
}
