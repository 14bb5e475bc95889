//! One unit of work: a square of cells, solved tile by tile and in each tile antidiagonal by antidiagonal.

use super::TILE;
use super::bands;
use super::grid::TileCells;
#[cfg(target_arch = "x86_64")]
use super::lines::Avx2;
use super::lines::{Block, LeastSearch, LineBits, Portable};
use super::plan::Plan;
use super::steps::settle;
use super::wedges;

/// What all units work on.
pub(super) struct UnitBoard<'t> {
    pub(super) plan: &'t Plan,
    pub(super) lines: LineBits,
    pub(super) grid: TileCells<'t>,
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The side of a unit.
    pub(super) unit: usize,
    /// What E-Wythoff carries from unit to unit.
    pub(super) wedges: Option<wedges::Carried>,
    /// What a band carries from unit to unit.
    pub(super) bands: Option<bands::Carried>,
}

/// A row of units.
#[derive(Default)]
pub(super) struct UnitRow {
    /// Which row of units it is.
    pub(super) number: usize,
    /// The lists of its rows, in a game with a band.
    rows: Vec<bands::List>,
}

/// The cells of one unit: x0 ≤ x < x1, y0 ≤ y < y1.
#[derive(Clone, Copy)]
pub(super) struct Square {
    pub(super) x0: usize,
    pub(super) x1: usize,
    pub(super) y0: usize,
    pub(super) y1: usize,
}

/// What a cell needs besides lines: lists to hand on.
struct Beside {
    wedge: Option<wedges::DiagonalLists>,
    band: Option<bands::BandLists>,
}

impl UnitRow {
    pub(super) fn new(number: usize) -> Self {
        UnitRow { number, rows: Vec::new() }
    }

    /// Computes the cells of unit j, with x ≤ y in the half plane; false if a value does not fit into a cell.
    pub(super) fn solve(&mut self, j: usize, board: &UnitBoard) -> bool {
        // As many lines to look at as to mark, then one fewer: see `plan::most_lines`.
        macro_rules! dispatch {
            ($beside:literal: $($same:literal)*; $($fewer:literal)*) => {
                match board.plan.counts() {
                    $(($same, $same) => self.solve_with::<$beside, $same, $same>(j, board),)*
                    $(($fewer, marks) if marks == $fewer + 1 => {
                        self.solve_with::<$beside, $fewer, { $fewer + 1 }>(j, board)
                    })*
                    counts => unreachable!("no plan has so many lines: {counts:?}"),
                }
            };
        }
        if board.plan.is_of_rays() {
            dispatch!(false: 1 2 3 4 5 6 7 8 9 10 11 12 13; 1 2 3 4 5)
        } else {
            dispatch!(true: 1 2 3 4 5 6 7; 1 2 3)
        }
    }

    fn solve_with<const BESIDE: bool, const L: usize, const M: usize>(
        &mut self,
        j: usize,
        board: &UnitBoard,
    ) -> bool {
        let (x0, y0) = (self.number * board.unit, j * board.unit);
        let (x1, y1) = ((x0 + board.unit).min(board.rows), (y0 + board.unit).min(board.columns));
        let unit = Square { x0, x1, y0, y1 };
        let mut beside = Beside {
            wedge: board.wedges.as_ref().map(|carried| carried.take(unit)),
            band: board.bands.as_ref().map(|b| b.take(unit, std::mem::take(&mut self.rows))),
        };
        let mut values = Box::new([0u32; TILE * TILE]);
        let mut fits = true;
        for x in (x0..x1).step_by(TILE) {
            let wanted = |y: &usize| y + TILE > x || !board.plan.is_half();
            for y in (y0..y1).step_by(TILE).filter(wanted) {
                let tile = Square { x0: x, x1: (x + TILE).min(x1), y0: y, y1: (y + TILE).min(y1) };
                fits &= solve_tile::<BESIDE, L, M>(tile, &mut values, board, &mut beside);
            }
        }
        if let (Some(carried), Some(lists)) = (&board.wedges, beside.wedge) {
            carried.put_back(lists);
        }
        if let (Some(carried), Some(lists)) = (&board.bands, beside.band) {
            self.rows = carried.put_back(lists);
        }
        fits
    }
}

/// Finds all values of a tile and marks its lines with them; false if a value does not fit into a cell.
fn solve_tile<const BESIDE: bool, const L: usize, const M: usize>(
    tile: Square,
    values: &mut [u32; TILE * TILE],
    board: &UnitBoard,
    beside: &mut Beside,
) -> bool {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("bmi2") {
        // SAFETY: the processor has the instructions.
        return unsafe { solve_tile_avx2::<BESIDE, L, M>(tile, values, board, beside) };
    }
    solve_tile_with::<Portable, BESIDE, L, M>(tile, values, board, beside)
}

/// The same code, compiled for wider registers.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn solve_tile_avx2<const BESIDE: bool, const L: usize, const M: usize>(
    tile: Square,
    values: &mut [u32; TILE * TILE],
    board: &UnitBoard,
    beside: &mut Beside,
) -> bool {
    solve_tile_with::<Avx2, BESIDE, L, M>(tile, values, board, beside)
}

#[inline(always)]
fn solve_tile_with<B: Block, const BESIDE: bool, const L: usize, const M: usize>(
    tile: Square,
    values: &mut [u32; TILE * TILE],
    board: &UnitBoard,
    beside: &mut Beside,
) -> bool {
    let Square { x0, x1, y0, y1 } = tile;
    let (lines, steps) = (&board.lines, board.plan.steps());
    let numbers = board.plan.tile::<M>(x0, y0);
    let mut searches = [LeastSearch::<L, M>::IDLE; TILE];
    let mut found = [0u32; TILE];
    let half = board.plan.is_half();
    let mut fits = true;
    for sum in x0 + y0..x1 + y1 - 1 {
        let first = x0.max((sum + 1).saturating_sub(y1));
        let last = (x1 - 1).min(sum - y0).min(if half { sum / 2 } else { sum });
        if first > last {
            continue;
        }
        let count = (last + 1 - first).min(TILE);
        let (i0, j0) = (first - x0, sum - first - y0);
        // SAFETY, for the blocks below: the plan's line numbers are below the number of its lines; a value is at most
        // the plan's bits; units under way at the same time share no line; cells are read after they are written.
        for (k, search) in searches[..count].iter_mut().enumerate() {
            unsafe { lines.start(search, numbers.of_cell(i0 + k, j0.wrapping_sub(k))) };
            if let (true, Some(wedge)) = (BESIDE, &mut beside.wedge) {
                // The line behind the row's. Its summary may be a little old: a full block is then probed in vain.
                unsafe { wedge.grow(first + k, sum - first - k, search.lines[1], lines) };
            }
        }
        unsafe { find_all::<B, L, M>(&mut searches, &mut found, count, lines) };
        for k in 0..count {
            let (search, mut value) = (&searches[k], found[k]);
            if BESIDE {
                let (x, y) = (first + k, sum - first - k);
                if !steps.is_empty() {
                    let places = (lines, &board.grid);
                    value = unsafe { settle(steps, (x, y), search, value, places) };
                    fits &= unsafe { board.grid.set(x, y, &[value]) };
                }
                unsafe { lines.insert_all(search, value) };
                if let Some(wedge) = &mut beside.wedge {
                    wedge.note(x, y, value);
                }
                if let Some(band) = &mut beside.band {
                    unsafe { band.note((x, y), value, search.lines[0], lines) };
                }
            } else {
                unsafe { lines.insert_all(search, value) };
            }
            values[(i0 * TILE + j0 + k * (TILE - 1)) % (TILE * TILE)] = value;
        }
    }
    for (x, values) in (x0..x1).zip(values.chunks(TILE)) {
        let from = if half { y0.max(x) } else { y0 };
        // Where there are steps the cells are written already.
        if from < y1 && steps.is_empty() {
            // SAFETY: the cells of this unit are its thread's own.
            fits &= unsafe { board.grid.set(x, from, &values[from - y0..y1 - y0]) };
        }
    }
    // SAFETY: so are those below the diagonal, which nobody reads before the table is done.
    unsafe { board.grid.mirror(tile, values) };
    fits
}

/// Finds the least value missing from the lines of each search: one probe for all, then again for the unfinished.
///
/// # Safety
/// The contract of [`LineBits`].
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "sizes are within memory, values small")]
unsafe fn find_all<B: Block, const L: usize, const M: usize>(
    searches: &mut [LeastSearch<L, M>; TILE],
    values: &mut [u32; TILE],
    count: usize,
    lines: &LineBits,
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
