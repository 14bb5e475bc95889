//! The positions of a given value, in order.
//!
//! In a game where the larger pile may be reduced at will, a row a holds a value at most once at b ≥ a, so the positions
//! (a,b), a ≤ b, can be listed by a, and a bound on a is a finite question. In other games a row may hold a value for ever;
//! there the bound is on all piles. Which engine lists them, the registry chooses.

pub use crate::engine::{Bound, Stream};

use crate::engine::Registry;
use crate::run::Run;
use crate::{Game, Result};

/// The positions of a value, and how they were found.
pub struct Positions {
    /// The engine that lists them.
    pub engine: &'static str,
    /// Whether every pile is bounded, not only the smaller.
    pub in_a_box: bool,
    /// The positions: a ≤ b (≤ c …) and by increasing a if the game is symmetric, all of them otherwise.
    pub stream: Stream,
}

/// Lists the positions of a value.
///
/// ```
/// use wythoff::positions::{Bound, positions};
/// let game = "gdwn:1,2".parse()?;
/// let found = positions(&game, 0, Bound::Count(4), &Default::default())?;
/// let pairs = found.stream.map(|p| p.map(|p| p.to_string())).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(pairs, ["0,0", "1,3", "2,6", "4,5"]);
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn positions(game: &Game, value: u32, bound: Bound, run: &Run) -> Result<Positions> {
    let listed = Registry::standard().positions(game, value, bound, run)?;
    let (engine, found) = (listed.engine, listed.found);
    Ok(Positions { engine, in_a_box: found.in_a_box, stream: found.stream })
}
