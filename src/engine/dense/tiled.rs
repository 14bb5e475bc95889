//! All values of the half plane of a symmetric game, by tiles: the fast engine.
//!
//! *Lines.* A cell (x,y), x ≤ y, looks at a fixed list of lines: its row, its column, its diagonal, the two (p,q)-lines.
//! Each line keeps the set of its values as bits, and one bit more for each aligned block of 512 values, set once
//! the block is full. Most fruitless blocks are full in a single line, so the first zero of the OR of these summaries
//! is the block to probe, and 1.5 to 2 probes a cell suffice at any size: the cost is nearly flat.
//!
//! *Batches.* The cells of an antidiagonal of a tile are independent. For all of them the first candidate block is
//! found, then all are probed, then the unfinished again, and only then are the lines updated: so the cache misses of
//! different cells overlap. Tiles of 64² inside units of 256² keep the lines in cache.
//!
//! *Threads.* A thread takes a row of units and solves unit (i,j) once unit (i−1,j) is done. A unit (i′,j′) under way at
//! the same time in a row above then has i′ < i, j′ > j, and shares no line with (i,j): a row or column only if they are
//! in one, a diagonal only if j′ − i′ and j − i differ by less than 2, and a line of direction (p,q) that goes up in x goes
//! up in y; the mirrored units lie likewise. So the result is the same for any number of threads.
//!
//! *E-Wythoff.* The options that lower the smaller pile x, X(x,y) = the values at x′ < x, y′ ≤ y, y′ − x′ ≥ y − x, obey
//! X(x,y) = X(x−1,y) ∪ X(x−1,y−1) ∪ {G(x−1,y), G(x−1,y−1)}. One set a column carries the first part; of the second only
//! what is new has to be carried along the diagonal, a list of about three values at any size.
//!
//! Measured on one core at N = 10,000, nanoseconds a half cell: wythoff 18, r-wythoff 14, e-wythoff 31, gdwn:1,2 34; two threads are
//! 1.8 to 1.9 times as fast. What paid: fewer instructions, all else being equal (how many lines a cell looks at and how many it
//! marks known to the compiler, lines kept as pointers, the first summary words of all lines side by side: a fifth); blocks
//! that begin where cache lines do (a tenth); pages written to before they are read (for two threads: see `lines`); searches
//! filled in their place (a copy cost a fifth: the load waits for the stores); the first probe without a branch; room for
//! no more values than there can be. What did not: huge pages, prefetching for writing, wider vectors than 256 bits (the
//! limit is latency), floors instead of summaries (the cost grows with N), tiles in row order.

mod lines;
mod plan;
mod unit;
mod wedges;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::Result;
use crate::run::Run;
use crate::table::{CellType, Table};

use lines::Lines;
pub(super) use plan::Plan;
use unit::UnitRow;
use wedges::Carried;

/// The side of a unit of work.
const UNIT: usize = 256;

/// The side of a tile.
const TILE: usize = 64;

/// The values of the cells with x < rows, y < columns, rows ≤ columns, of a game that has a plan.
pub(super) fn table(plan: &Plan, rows: usize, columns: usize, run: &Run) -> Result<Table> {
    let line_bytes = plan.lines() as u128 * (plan.bits() as u128 / 8 + 64);
    let cells = Table::cell_count(rows, columns, true) as u128;
    let check = |width: u128| {
        let bytes = (width * cells + line_bytes).try_into().unwrap_or(u64::MAX);
        run.memory().check(bytes, &format!("a table of {rows} by {columns}"))
    };
    check(2)?;
    if let Some(cells) = solve::<u16>(plan, rows, columns, run)? {
        return Ok(Table::from_half(rows, columns, cells));
    }
    // A value did not fit into 16 bits.
    check(4)?;
    let cells = solve::<u32>(plan, rows, columns, run)?
        .ok_or_else(|| crate::Error::internal("a value of a table does not fit into 32 bits"))?;
    Ok(Table::from_half(rows, columns, cells))
}

/// All cells in the order of a half table, or `None` if a value does not fit.
fn solve<C: CellType>(
    plan: &Plan,
    rows: usize,
    columns: usize,
    run: &Run,
) -> Result<Option<Vec<C>>> {
    // In a thin table most lines stay nearly empty.
    let lines = Lines::new(plan.lines(), plan.bits(), 2 * rows >= columns);
    let carried = plan.is_e_wythoff().then(|| Carried::new(columns));
    let mut cells = vec![C::default(); Table::cell_count(rows, columns, true)];
    let unit_rows = Mutex::new(UnitRow::split(&mut cells, rows, columns).into_iter());
    let state = State {
        done: (0..rows.div_ceil(UNIT)).map(|_| AtomicUsize::new(0)).collect(),
        over: AtomicBool::new(false),
    };
    let progress = run.progress();
    let fits = AtomicBool::new(true);
    let work = || {
        let _guard = FailGuard(&state.over);
        loop {
            let next = unit_rows.lock().unwrap_or_else(|e| e.into_inner()).next();
            let Some(mut row) = next else { return };
            for j in row.number..columns.div_ceil(UNIT) {
                if progress.should_stop() {
                    state.over.store(true, Ordering::Relaxed);
                }
                if state.over.load(Ordering::Relaxed) || !state.wait_for(row.number, j) {
                    return;
                }
                if !row.solve(j, plan, &lines, carried.as_ref()) {
                    fits.store(false, Ordering::Relaxed);
                }
                state.done[row.number].store(j + 1, Ordering::Release);
            }
            progress.report(row.number as u64 + 1, Some(state.done.len() as u64));
        }
    };
    let threads = run.threads().min(state.done.len());
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    if state.over.load(Ordering::Relaxed) {
        let done = state.done.iter().map(|row| row.load(Ordering::Relaxed)).sum::<usize>();
        return Err(crate::Error::stopped(format!(
            "stopped on request after {done} units of {UNIT} by {UNIT} cells: nothing was saved"
        )));
    }
    Ok(fits.load(Ordering::Relaxed).then_some(cells))
}

/// How far each row of units is done: all units before this column.
struct State {
    done: Vec<AtomicUsize>,
    /// Set if a thread panics or is asked to stop, so that the others do not wait for ever.
    over: AtomicBool,
}

impl State {
    /// Waits until the unit above (i,j) is done; false if that will not happen.
    fn wait_for(&self, i: usize, j: usize) -> bool {
        let Some(above) = i.checked_sub(1) else { return true };
        while self.done[above].load(Ordering::Acquire) <= j {
            if self.over.load(Ordering::Relaxed) {
                return false;
            }
            std::thread::yield_now();
        }
        true
    }
}

struct FailGuard<'s>(&'s AtomicBool);

impl Drop for FailGuard<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
