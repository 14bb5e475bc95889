//! What a game is.
//!
//! A game of piles is a number of piles and a list of move families, in a normal form. A [`Family`] is a set of moves (the
//! multiples of a vector, a region, the wedge, a band), an orientation (as written, or every renaming of the piles), a
//! condition on who may use it and a guard. Heaps with a limit depend on the last move; they implement the
//! same small trait, [`Rules`], which is all the oracle and the play need. So do blocked games and octal games.
//!
//! The condition [`Who`] concerns the pile from which more is taken: it must be a largest (or a smallest) pile.
//! With equal piles either will do, and a move that takes the same from both is free. So Ho's R-Wythoff is
//! `{0,1}*@larger {1,1}*`, and his E-Wythoff is `{0,1}* {1,1}* wedge@smaller`.

mod blocked;
pub mod catalogue;
mod condition;
mod expand;
mod family;
mod game;
mod game_position;
mod heap;
mod legal;
mod measure;
mod normal;
pub mod notation;
mod octal;
mod options;
mod piles;
mod rays;
mod recognise;
mod variant;

pub(crate) use blocked::Blocked;
pub(crate) use condition::{Condition, Linear};
pub use family::Family;
pub(crate) use family::{Entry, MoveSet, Multiples, Orientation, Rule, permutations};
pub use game::Game;
pub(crate) use game::GameKind;
pub use game_position::GamePosition;
pub(crate) use heap::{Dynamic, HeapGame, Limit};
pub use legal::Options;
pub(crate) use octal::Octal;
pub(crate) use piles::PileGame;
pub use rays::{Directed, Rays};
pub(crate) use variant::Variant;

/// The largest number of piles of a game.
pub(crate) const MAX_PILES: usize = 16;

/// The largest number of vectors, orientations counted, of a game.
pub(crate) const MAX_VECTORS: u64 = 100_000;

/// The moves of a game: all an engine of last resort needs to know.
///
/// ```
/// use wythoff::{engine::{Play, oracle::Oracle}, rules::Rules};
/// /// One pile, from which one or two are taken.
/// struct OneOrTwo;
/// impl Rules for OneOrTwo {
///     fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
///         (1..=from[0].min(2)).for_each(|taken| visit(&[from[0] - taken]));
///     }
/// }
/// assert_eq!(Oracle::new(&OneOrTwo, Play::Normal).value(&[11])?, 11 % 3);
/// # Ok::<(), wythoff::Error>(())
/// ```
pub trait Rules {
    /// Calls `visit` with every position that one move reaches from `from` (some may come twice).
    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64]));

    /// How many numbers a position has, where every position has the same.
    fn numbers(&self) -> Option<usize> {
        None
    }

    /// How many positions `visit_options` calls `visit` with, at most: engines refuse more than they can hold.
    /// Rules that cannot tell say 0.
    fn most_options(&self, _from: &[u64]) -> u64 {
        0
    }

    /// How many options the previous player may forbid before each move: 0 but for blocked games, which have outcomes and no
    /// values.
    fn forbids(&self) -> u64 {
        0
    }
}

/// Which pile more may be taken from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Who {
    /// Any pile.
    Any,
    /// A largest pile.
    Larger,
    /// A smallest pile.
    Smaller,
}

impl Who {
    /// Whether a two-pile move taking (k, l) is allowed from (x, y).
    pub(crate) fn allows<N: Ord>(self, (x, y): (N, N), (k, l): (N, N)) -> bool {
        let (more_from, other) = match k.cmp(&l) {
            std::cmp::Ordering::Greater => (x, y),
            std::cmp::Ordering::Less => (y, x),
            std::cmp::Ordering::Equal => return true,
        };
        match self {
            Who::Any => true,
            Who::Larger => more_from >= other,
            Who::Smaller => more_from <= other,
        }
    }
}

#[cfg(test)]
mod tests;
