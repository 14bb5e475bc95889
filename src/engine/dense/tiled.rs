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
//! *Threads.* Units on one antidiagonal of units share no line, since a line of direction (p,q) ≥ 0 that leaves a unit
//! goes up in x or in y and not down in the other; mirrored cells lie on the mirrored antidiagonal, where the same
//! holds. So they run side by side, and the result is the same for any number of threads. The words are atomics
//! with relaxed order: plain loads and stores, no locks, and the barrier between antidiagonals orders them.
//!
//! *E-Wythoff.* The options that lower the smaller pile x, X(x,y) = the values at x′ < x, y′ ≤ y, y′ − x′ ≥ y − x, obey
//! X(x,y) = X(x−1,y) ∪ X(x−1,y−1) ∪ {G(x−1,y), G(x−1,y−1)}. One set a column carries the first part; of the second only
//! what is new has to be carried along the diagonal, a list of about three values at any size.
//!
//! Measured on one core at N = 10,000, nanoseconds a half cell: see `benches/dense.rs`. What did not pay: wider vectors
//! (the limit is latency), floors instead of summaries (cost grows with N), tiles in row order (2.3 times slower).

mod lines;
mod plan;
mod unit;

use rayon::prelude::*;

use super::check_cells;
use crate::Result;
use crate::rules::VectorGame;
use crate::run::{Memory, Progress};
use crate::table::Table;

use lines::Lines;
pub(super) use plan::Plan;
use unit::{Carried, Unit};

/// The side of a unit of work.
const UNIT: usize = 256;

/// The values of the cells with x < rows, y < columns of a game that has a plan; rows ≤ columns.
pub(super) fn table(
    game: &VectorGame,
    plan: &Plan,
    rows: usize,
    columns: usize,
    memory: Memory,
    progress: &dyn Progress,
) -> Result<Table> {
    debug_assert!(rows <= columns && game.is_symmetric());
    let line_bytes = plan.lines() as u128 * plan.bits() as u128 / 8;
    let cells = Table::cell_count(rows, columns, true) as u128;
    check_cells(1, 1, 2 * cells + line_bytes, memory)?;
    let lines = Lines::new(plan.lines(), plan.bits());
    let carried = plan.is_e_wythoff().then(|| Carried::new(columns));
    let mut table = Table::zeros(rows, columns, true);
    let (down, across) = (rows.div_ceil(UNIT), columns.div_ceil(UNIT));
    for front in 0..down + across {
        progress.report(front as u64, Some((down + across) as u64));
        // Units (i, j) with i + j = front, i ≤ j.
        let first = (front + 1).saturating_sub(across);
        let last = (front / 2 + 1).min(down);
        let units: Vec<Unit> = (first..last.max(first))
            .into_par_iter()
            .map(|i| {
                let j = front - i;
                let mut unit = Unit::new(i * UNIT, j * UNIT, rows, columns);
                unit.solve(plan, &lines, carried.as_ref());
                unit
            })
            .collect();
        units.iter().for_each(|unit| unit.store(&mut table));
    }
    Ok(table)
}
