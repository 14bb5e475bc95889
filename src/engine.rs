//! The engines, what can be asked of them, and the registry that chooses among them.
//!
//! | engine | answers | scope | cost |
//! |---|---|---|---|
//! | `closed` | P-positions, winning moves, some values | Nim, Wythoff, Fraenkel, R-, E-Wythoff, (2^m,2^m), Fibonacci Nim | log of the piles |
//! | `dense` | all values of a box, outcomes for two piles | vector games, Fibonacci Nim | nanoseconds a cell |
//! | `general` | all values of a box, outcomes; rows of two piles, for all n | games of formulas, multiples and guards | 40 to 360 ns a cell by lines, else all options |
//! | [`outcomes`] | P or N in a box, winning moves | games of rays and steps on any number of piles | nanoseconds a cell |
//! | [`rows`] | preperiod and period of each row, for all n | symmetric two-pile games whose rows have a finite state | columns to the first repeated state |
//! | [`involution`] | P-positions in order, winning moves | symmetric two-pile games of rays and steps with Nim moves | tens of nanoseconds a position |
//! | `classes` | P-positions in a box | symmetric two-pile games whose only moves within a row are (0,k)* | tens of nanoseconds for k cells on the way to the last P-position of each row |
//! | [`levels`] | the positions of each value g; for R-Wythoff proved for all n | Wythoff, R-Wythoff | nanoseconds a position, or a run of them |
//! | `blocking` | P or N in a box | blocked games of rays and steps that never meet | nanoseconds a cell |
//! | `heaps` | values of heaps, periods proved | octal games, steps on one pile | nanoseconds a nim-sum |
//! | `dynamic` | P-positions, winning moves | dynamic one-pile Nim with a limit that never falls | log of the pile |
//! | [`oracle`] | any value, by the definition | every game | all reachable positions |
//!
//! Which of them serves a question, and at what cost, each says itself ([`Engine`]); the [`Registry`] asks the cheapest.

pub(crate) mod blocking;
pub(crate) mod classes;
pub(crate) mod closed;
pub(crate) mod dense;
pub(crate) mod dynamic;
pub(crate) mod general;
pub(crate) mod heaps;
pub mod involution;
pub mod levels;
mod offer;
pub mod oracle;
pub mod outcomes;
mod question;
mod registry;
pub mod rows;
mod values;

use crate::rules::GamePosition;
use crate::run::Run;
use crate::{Error, Position, Result};

pub use closed::{WinningMove, WinningMoves};
pub use offer::{Answer, Cost, Engine, Listed, Lookup, Offer, Stream, Ways};
pub(crate) use question::endless;
pub use question::{
    Bound, LevelsTo, List, Outcome, OutcomeBoard, Play, Question, ValueBoard, WhoWins,
};
pub use registry::Registry;
pub(crate) use registry::Round;
pub use values::Values;

/// The sizes of the box from 0 to a corner.
fn sizes_to(corner: &GamePosition) -> Result<Vec<usize>> {
    let size = |x: u64| usize::try_from(x).ok().and_then(|x| x.checked_add(1));
    corner.small()?.into_iter().map(size).collect::<Option<_>>().ok_or_else(|| {
        Error::overflow("a pile is past what a table can hold: ask for smaller piles")
    })
}

/// How many numbers go from 0 to x, at most 2¹²⁸ − 1.
fn side(x: &num_bigint::BigUint) -> u128 {
    u64::try_from(x).map_or(u128::MAX, |x| u128::from(x) + 1)
}

/// How many positions the box from 0 to a corner has, at most 2¹²⁸ − 1.
pub(crate) fn box_cells(corner: &GamePosition) -> u128 {
    corner.piles().iter().map(side).fold(1, u128::saturating_mul)
}

/// How many positions a box of these sizes has, at most 2¹²⁸ − 1.
pub(crate) fn sized_cells(sizes: &[usize]) -> u128 {
    sizes.iter().fold(1, |cells: u128, size| cells.saturating_mul(*size as u128))
}

/// How many positions have every one of so many piles at most `most`, at most 2¹²⁸ − 1.
pub(crate) fn bounded_cells(most: u64, piles: usize) -> u128 {
    (u128::from(most) + 1).saturating_pow(u32::try_from(piles).unwrap_or(u32::MAX))
}

/// A list that is known already.
fn listed(in_a_box: bool, found: Vec<Vec<u64>>) -> Listed {
    let stream = found.into_iter().map(|piles| Ok(Position::from_small(&piles)));
    Listed { in_a_box, never: Vec::new(), stream: Box::new(stream) }
}

/// Collects positions as long as the memory holds them.
fn within(run: &Run, hits: impl Iterator<Item = Vec<u64>>) -> Result<Vec<Vec<u64>>> {
    let memory = run.memory();
    let mut found = Vec::new();
    for position in hits {
        // A list that grows is held twice for a moment.
        let bytes = 3 * size_of::<Vec<u64>>() + 16 + 8 * position.len();
        memory.check(bytes.saturating_mul(found.len()) as u64, "the list of positions")?;
        found.push(position);
    }
    Ok(found)
}

/// How many numbers go from 0 to a bound on every pile of a box.
fn side_to(most: u64) -> Result<usize> {
    let side = usize::try_from(most).ok().and_then(|most| most.checked_add(1));
    side.ok_or_else(|| Error::overflow("a bound past what a box can hold: ask for less"))
}

/// The P-positions of a box as a list; sorted piles only, if the game is symmetric.
fn p_positions(solved: &outcomes::Outcomes, symmetric: bool, run: &Run) -> Result<Listed> {
    let hits = solved.p_positions().map(|p| p.iter().map(|x| *x as u64).collect());
    let sorted = |p: &Vec<u64>| !symmetric || p.is_sorted();
    Ok(listed(true, within(run, hits.filter(sorted))?))
}
