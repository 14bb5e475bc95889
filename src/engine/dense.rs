//! All values of a box.
//!
//! value(x,y) = mex of the values seen on the lines through (x,y). Each line of each move family keeps the set of the
//! values on it as bits, so a cell costs the first zero of the OR of a few bitsets. Three passes share this idea:
//!
//! - `tiled`: two-pile games of rays and steps, symmetric ones also with a band beside Nim moves, and E-Wythoff; tiles, summaries of
//!   full blocks, batched probes, threads.
//! - `sweep`: every two-pile game of rays, steps, wedges and bands (other wedges and bands, many families, moves that only one pile may use), row by
//!   row; also outcomes alone, under either kind of play. It is the plain version the first is tested and measured against.
//! - `boxes`: rays and steps on any other number of piles.
//!
//! Cost: about 10 to 45 ns a cell by tiles, nearly whatever the size, 10 to 25 in a box of three piles; row by row 200 ns a cell and more,
//! growing with the size and with the width of a band. Memory: two bytes a cell (half of them if the game is symmetric; four past value
//! 65,535) and one bit for each value of each line.

mod boxes;
mod heap;
pub(in crate::engine) mod lines;
pub(crate) mod positions;
mod serve;
mod sweep;
mod tiled;
mod wave;

use crate::engine::Play;
use crate::rules::{Game, HeapGame, Rays};
use crate::run::{Memory, Run};
use crate::table::Table;
use crate::{Error, Result};

use lines::{Bits, Flag};
pub(crate) use serve::Dense;
use sweep::DenseSweep;
use tiled::Plan;

/// The values of all positions with a < rows and b < columns, within a memory budget.
///
/// For Fibonacci Nim the row is the heap n and the column the allowance r.
pub(crate) fn table(game: &Game, rows: usize, columns: usize, run: &Run) -> Result<Table> {
    table_of(game, rows, columns, false, run)
}

/// The same, with every cell in its place if the table is wanted whole.
fn table_of(game: &Game, rows: usize, columns: usize, whole: bool, run: &Run) -> Result<Table> {
    let Some(vector) = game.rays() else {
        let one = game.heap_game().and_then(HeapGame::one_heap);
        let limit = one.ok_or_else(|| no_table(game))?;
        let after = |k: usize| usize::try_from(limit.after(k as u64)).unwrap_or(usize::MAX);
        return heap::table(rows, columns, after, run);
    };
    let vector = two_piles(game, vector)?;
    let (low, high) = (rows.min(columns), rows.max(columns));
    check_plan(vector, low, high, run.memory())?;
    match Plan::new(vector, low, high) {
        Some(plan) if rows > columns => {
            // The whole table stands beside the half it is made from.
            let half = 2 * Table::cell_count(low, high, true) as u128;
            check_cells(rows, columns, half, run.memory())?;
            Ok(tiled::table(&plan, low, high, false, run)?.transposed())
        }
        Some(plan) => tiled::table(&plan, low, high, whole, run),
        None => match Plan::one_sided(vector, rows, columns) {
            Some(plan) => tiled::table(&plan, rows, columns, false, run),
            None => plain_of(vector, rows, columns, run),
        },
    }
}

impl Table {
    /// The values of a two-pile game of rays, steps, wedges and bands by the plain pass over rows: what the tiled engine is measured and tested against.
    ///
    /// ```
    /// let game: wythoff::Game = "r-wythoff".parse().unwrap();
    /// let table = wythoff::Table::plain(&game, 10, 10, &Default::default()).unwrap();
    /// assert_eq!(table.row(3), [3, 3, 3, 4, 2, 0, 1, 7, 8, 5]);
    /// ```
    pub fn plain(game: &Game, rows: usize, columns: usize, run: &Run) -> Result<Table> {
        let vector = game.rays().ok_or_else(|| no_table(game))?;
        plain_of(two_piles(game, vector)?, rows, columns, run)
    }
}

fn plain_of(vector: Rays<'_>, rows: usize, columns: usize, run: &Run) -> Result<Table> {
    DenseSweep::<Bits>::new(vector, rows, columns, Play::Normal, run.memory())?.run(run)
}

/// The outcomes of all positions of a two-pile box under either kind of play: 0 for P, 1 for N.
pub(crate) fn outcomes(
    game: &Game,
    rows: usize,
    columns: usize,
    play: Play,
    run: &Run,
) -> Result<Table> {
    let vector = game.rays().ok_or_else(|| crate::engine::question::no_outcomes(game))?;
    let vector = two_piles(game, vector)?;
    DenseSweep::<Flag>::new(vector, rows, columns, play, run.memory())?.run(run)
}

fn two_piles<'g>(game: &Game, vector: Rays<'g>) -> Result<Rays<'g>> {
    if vector.piles() == 2 { Ok(vector) } else { Err(no_table(game)) }
}

fn no_table(game: &Game) -> Error {
    Error::unserved(format!(
        "a table needs a game with positions of two numbers, but those of {game} are {}",
        game.position_form()
    ))
}

/// Refuses a table before it is planned, if half of its cells and the plan's numbers of lines alone would not fit.
fn check_plan(game: Rays<'_>, rows: usize, columns: usize, memory: Memory) -> Result<()> {
    let numbers = 32 * columns as u128 * (game.directed().len() as u128 + 1);
    let bytes = (rows as u128 * columns as u128).saturating_add(numbers);
    memory.check(bytes.try_into().unwrap_or(u64::MAX), &format!("a table of {rows} by {columns}"))
}

/// Refuses a table whose cells alone would not fit.
fn check_cells(rows: usize, columns: usize, extra: u128, memory: Memory) -> Result<()> {
    let bytes = 2 * rows as u128 * columns as u128 + extra;
    memory.check(bytes.try_into().unwrap_or(u64::MAX), &format!("a table of {rows} by {columns}"))
}
