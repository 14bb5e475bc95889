//! The engines, what can be asked of them, and the registry that chooses among them.
//!
//! What each answers, of which games and at what cost stands in docs/engines.md; a test keeps its list complete.
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
pub use offer::{Answer, Basis, Cost, Engine, Listed, Lookup, Offer, Stream, Ways};
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
    Listed { in_a_box, never: Vec::new(), stream: Stream::new(stream) }
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
