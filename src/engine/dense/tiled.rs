//! All values of a game of rays, steps and bands, by tiles: the fast engine. Of a symmetric game the half plane is computed, of
//! one of rays and steps that is not symmetric the whole box.
//!
//! *Lines.* A cell (x,y), x ≤ y, looks at a fixed list of lines: its row, its column, its diagonal, the two (p,q)-lines.
//! Each line keeps the set of its values as bits, and one bit more for each aligned block of 512 values, set once
//! the block is full. Most fruitless blocks are full in a single line, so the first zero of the OR of these summaries
//! is the block to probe, and 1.5 to 2 probes a cell suffice at any size: the cost is nearly flat.
//!
//! *Batches.* The cells of an antidiagonal of a tile are independent. For all of them the first candidate block is
//! found, then all are probed, then the unfinished again, and only then are the lines updated: so the cache misses of
//! different cells overlap. Tiles of 64² inside units of up to 256² keep the lines in cache.
//!
//! *Threads.* A thread takes a row of units and solves unit (i,j) once unit (i−1,j) is done. A unit (i′,j′) under way at
//! the same time in a row above then has i′ < i, j′ > j, and shares no line with (i,j): a row or column only if they are
//! in one, a diagonal only if j′ − i′ and j − i differ by less than 2, and a line of direction (p,q) that goes up in x goes
//! up in y; the mirrored units lie likewise. So the result is the same for any number of threads.
//!
//! *E-Wythoff.* The options that lower the smaller pile x, X(x,y) = the values at x′ < x, y′ ≤ y, y′ − x′ ≥ y − x, obey
//! X(x,y) = X(x−1,y) ∪ X(x−1,y−1) ∪ {G(x−1,y), G(x−1,y−1)}. One set a column carries the first part; of the second only
//! what is new has to be carried along the diagonal, a list of about two values at any size (G(x−1,y) is in X(x,y+1) already).
//!
//! *Bands and steps.* A band beside Nim moves is one set a diagonal with short lists handed along rows and columns (see `bands`); a
//! step is one more value to avoid, read from the table (see `steps`).
//!
//! *Bound.* A cell reads a summary word of each line it looks at, 64 bytes of each for every probe, and marks a word of each. At N = 1,500,
//! counted by callgrind: wythoff 3 lines, 1.44 probes, so 276 bytes of blocks and 159 instructions a half cell; gdwn:1,2 5 lines, 1.68 probes,
//! 538 bytes and 225 instructions; e-wythoff 259 instructions. Three in five of the instructions find, probe and mark the lines. In time
//! gdwn:1,2 takes 1.78 times as long as wythoff, between the ratio of the instructions (1.4) and that of the bytes (1.9): what brings it
//! nearer must look at fewer lines.
//!
//! *Units.* With R rows of units, 2R of them form a chain; so their side follows the number of threads. Simulated with units that
//! take as long as they have cells, 16 threads do the work of 12.6, 14.3, 14.3 and 14.9 at N = 5,000, 10,000, 20,000 and
//! 30,000 (with units of 256² they did that of 5.3, 9.4, 12.6 and 13.7), and two that of 1.95 at 10,000.
//!
//! Measured on one core at N = 10,000, nanoseconds a half cell: wythoff 18, r-wythoff 14, e-wythoff 31, gdwn:1,2 34; two threads are
//! 1.8 to 1.9 times as fast. As multiples of wythoff's time, run side by side on a loaded machine, N = 10,000: maharaja 1.6,
//! fraenkel:3 1.8, fraenkel:50 2.1 (N = 2,000: 1.4, 1.8, 2.0; fraenkel:500 at 5,000: 2.0); e-wythoff at 4,000: 1.8. In
//! instructions at N = 800: e-wythoff 2.0, fraenkel:3 2.2, for lists of 3.0 and 3.4 entries a cell in all.
//! What paid: fewer instructions, all else being equal (how many lines a cell looks at and how many it
//! marks known to the compiler, lines kept as pointers, the first summary words of all lines side by side: a fifth); blocks
//! that begin where cache lines do (a tenth); pages written to before they are read (for two threads: see `lines`); searches
//! filled in their place (a copy cost a fifth: the load waits for the stores); the first probe without a branch; room for
//! no more values than there can be. What did not: huge pages, prefetching for writing, wider vectors than 256 bits (the
//! limit is latency), blocks of 256 values, lists that hold their first eight values in place (as many instructions; bands no
//! faster, E-Wythoff hardly), floors instead of summaries (the cost grows with N), tiles in row order; in a copy of the loop for Wythoff
//! alone, cells found and marked in chunks of two or four instead of whole antidiagonals (18.0 to 19.8 ns where those take 20.3 at N = 4,000, 21.0 for
//! 22.5 at 8,000, best of four on a loaded machine: perhaps a tenth, not taken over), and two blocks probed without a branch (19.4 to 23).
//! In the loop as it is now, all games, N = 4,000, one program that takes the chunk as a number, whole antidiagonals 21.3 ns: chunks of 4, 8, 16, 32 took
//! 23.7, 23.7, 25.0, 22.5 for wythoff; 32.5, 28.8, 28.7, 26.2 for gdwn:1,2 (27.5 whole); 28.7, 27.5, 28.7, 26.3 for e-wythoff (27.5 whole): nothing to gain.
//! (That build was without optimisation across parts, see Cargo.toml, and so slower by itself.)

mod bands;
mod grid;
mod lines;
mod plan;
mod steps;
mod unit;
mod wedges;

use std::sync::atomic::{AtomicBool, Ordering};

use super::wave::each_unit;
use crate::Result;
use crate::run::Run;
use crate::table::Table;

use grid::{TileCells, TileShape};
use lines::LineBits;
pub(super) use plan::Plan;
use unit::{UnitBoard, UnitRow};

/// The side of a unit of work: the larger, the fewer lines come and go; the smaller, the more threads find work.
///
/// With R rows of units the last unit waits for a chain of 2R of them, of R²/2 in all: R/4 threads at best.
fn unit_side(rows: usize, threads: usize) -> usize {
    let enough = |side: &usize| threads == 1 || rows >= 8 * threads * side;
    [256, 128].into_iter().find(enough).unwrap_or(TILE)
}

/// Fewer cells are done before other threads have begun.
const FEW: usize = 1 << 16;

/// The side of a tile.
const TILE: usize = 64;

/// The values of the cells with x < rows, y < columns of a game that has a plan, rows ≤ columns in the half plane; a `whole` table
/// has the cells below the diagonal, too, each tile mirrored while it is in the cache.
pub(super) fn table(
    plan: &Plan,
    rows: usize,
    columns: usize,
    whole: bool,
    run: &Run,
) -> Result<Table> {
    let line_bytes = plan.lines() as u128 * (plan.bits() as u128 / 8 + 64);
    let shape = match (plan.is_half(), whole) {
        (true, false) => TileShape::Half,
        (true, true) => TileShape::Mirrored,
        (false, _) => TileShape::Whole,
    };
    let half = shape == TileShape::Half;
    let cells = Table::cell_count(rows, columns, half);
    let check = |width: u128| {
        let bytes = (width * cells as u128 + line_bytes).try_into().unwrap_or(u64::MAX);
        run.memory().check(bytes, &format!("a table of {rows} by {columns}"))
    };
    check(2)?;
    let mut narrow = vec![0u16; cells];
    if solve(plan, TileCells::narrow(&mut narrow, (rows, columns), shape), (rows, columns), run)? {
        return Ok(Table::from_cells(rows, columns, narrow, half));
    }
    // A value did not fit into 16 bits.
    drop(narrow);
    check(4)?;
    let mut wide = vec![0u32; cells];
    if solve(plan, TileCells::wide(&mut wide, (rows, columns), shape), (rows, columns), run)? {
        return Ok(Table::from_cells(rows, columns, wide, half));
    }
    Err(crate::Error::internal("a value of a table does not fit into 32 bits"))
}

/// Fills all cells; false if a value does not fit.
fn solve(plan: &Plan, grid: TileCells, (rows, columns): (usize, usize), run: &Run) -> Result<bool> {
    let threads = if rows * columns < FEW { 1 } else { run.threads() };
    let unit = unit_side(rows, threads);
    let board = UnitBoard {
        plan,
        // In a thin table most lines stay nearly empty.
        lines: LineBits::new(plan.lines(), plan.bits(), 2 * rows >= columns),
        grid,
        rows,
        columns,
        unit,
        wedges: plan.is_e_wythoff().then(|| wedges::Carried::new(columns)),
        bands: plan.band().map(|width| bands::Carried::new(width, columns)),
    };
    let fits = AtomicBool::new(true);
    let last = columns.div_ceil(unit);
    let units = |i: usize| if plan.is_half() { i..last } else { 0..last };
    let solve = |row: &mut UnitRow, j: usize| {
        if !row.solve(j, &board) {
            fits.store(false, Ordering::Relaxed);
        }
    };
    let done = each_unit(rows.div_ceil(unit), units, threads, run, UnitRow::new, solve);
    done.map_err(|done| {
        crate::Error::stopped(format!(
            "stopped on request after {done} units of {unit} by {unit} cells: nothing was saved"
        ))
    })?;
    Ok(fits.load(Ordering::Relaxed))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many threads' worth of work the schedule gets done, if a unit takes as long as it has cells: a thread takes the
    /// next row of units when it is free, and a unit waits for the one above it.
    fn speedup(size: usize, threads: usize) -> f64 {
        let unit = unit_side(size, threads);
        let side = size.div_ceil(unit);
        let mut free = vec![0.0f64; threads];
        let mut above = vec![0.0f64; side];
        let mut work = 0.0;
        for i in 0..side {
            let thread = free.iter_mut().min_by(|a, b| a.total_cmp(b)).unwrap();
            for (j, above) in above.iter_mut().enumerate().skip(i) {
                let cells = if i == j { 0.5 } else { 1.0 };
                *thread = thread.max(*above) + cells;
                *above = *thread;
                work += cells;
            }
        }
        work / free.into_iter().fold(0.0, f64::max)
    }

    #[test]
    fn the_schedule_keeps_sixteen_threads_busy() {
        for (size, threads, least) in
            [(5_000, 16, 12.5), (10_000, 16, 12.5), (20_000, 16, 14.0), (30_000, 16, 13.5)]
        {
            assert!(speedup(size, threads) >= least, "{size}: {}", speedup(size, threads));
        }
        for size in [3_000, 10_000, 30_000] {
            assert!(speedup(size, 2) >= 1.9, "{size}: {}", speedup(size, 2));
        }
        assert!((speedup(1_000, 1) - 1.0).abs() < 1e-9);
    }
}
