//! What a game is.
//!
//! A game of piles is a number of piles and a list of move families. A family of vectors is a shape (a ray t·v, a
//! single step v, the wedge, a band), an orientation (as written, or every permutation of the vector) and a condition
//! on who may use it; `ruled` has the other families. Heaps with a limit depend on the last move; they implement the
//! same small trait, [`Rules`], which is all the oracle and the play need. So do blocked games and octal games.
//!
//! The condition [`Who`] concerns the pile from which more is taken: it must be a largest (or a smallest) pile.
//! With equal piles either will do, and a move that takes the same from both is free. So Ho's R-Wythoff is
//! `{0,1}*@larger {1,1}*`, and his E-Wythoff is `{0,1}* {1,1}* wedge@smaller`.

mod blocked;
pub mod catalogue;
mod game;
mod game_position;
mod heap;
mod legal;
mod normal;
pub mod notation;
mod octal;
mod piles;
pub(crate) mod ruled;
mod variant;
mod vector;

use std::collections::BTreeSet;

pub(crate) use blocked::Blocked;
pub use game::Game;
pub(crate) use game::GameKind;
pub use game_position::GamePosition;
pub(crate) use heap::{Dynamic, HeapGame, Limit};
pub use legal::Options;
pub(crate) use octal::Octal;
pub(crate) use piles::PileGame;
pub(crate) use ruled::RuledGame;
pub(crate) use variant::Variant;
pub use vector::{Directed, VectorGame};

/// The largest number of piles of a vector game.
pub(crate) const MAX_PILES: usize = 16;

/// The largest number of vectors, orientations counted, of a vector game.
pub(crate) const MAX_VECTORS: u64 = 100_000;

/// The moves of a game: all an engine of last resort needs to know.
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

/// The form of a move family.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// t·v for any t ≥ 1.
    Ray(Vec<u64>),
    /// v, once.
    Step(Vec<u64>),
    /// k ≥ 1 from one pile and l with 0 ≤ l < k from the other.
    Wedge,
    /// k ≥ 1 and l ≥ 1 from the two piles, with |k − l| < t.
    Band(u64),
}

/// Which way round a vector may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Orientation {
    /// Every distinct permutation of the vector: written `{p,q}`.
    Both,
    /// Only as written: `(p,q)`.
    AsWritten,
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

/// A move family.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Family {
    /// Ray, step, wedge or band.
    pub shape: Shape,
    /// Which permutations of the vector are allowed.
    pub orientation: Orientation,
    /// Who may use it.
    pub who: Who,
}

impl Family {
    /// t·v for any t ≥ 1, in every orientation.
    pub fn ray(v: impl Into<Vec<u64>>) -> Self {
        Family { shape: Shape::Ray(v.into()), orientation: Orientation::Both, who: Who::Any }
    }

    /// v once, in every orientation.
    pub fn step(v: impl Into<Vec<u64>>) -> Self {
        Family { shape: Shape::Step(v.into()), orientation: Orientation::Both, who: Who::Any }
    }

    /// The same family for the given piles only.
    pub fn only(self, who: Who) -> Self {
        Family { who, ..self }
    }

    /// The vector of a ray or step.
    pub fn vector(&self) -> Option<&[u64]> {
        match &self.shape {
            Shape::Ray(v) | Shape::Step(v) => Some(v),
            Shape::Wedge | Shape::Band(_) => None,
        }
    }

    /// The vectors of a ray or step, one for each allowed orientation, in increasing order.
    pub(crate) fn directed(&self) -> Vec<Vec<u64>> {
        match (self.vector(), self.orientation) {
            (None, _) => Vec::new(),
            (Some(v), Orientation::AsWritten) => vec![v.to_vec()],
            (Some(v), Orientation::Both) => permutations(v),
        }
    }

    fn normal_form(mut self) -> Self {
        if let Shape::Band(1) = self.shape {
            self.shape = Shape::Ray(vec![1, 1]);
        }
        match &mut self.shape {
            Shape::Ray(v) | Shape::Step(v) => {
                if v.iter().all(|x| *x == v[0]) {
                    self.orientation = Orientation::Both;
                    self.who = Who::Any;
                }
                if self.orientation == Orientation::Both {
                    v.sort_unstable();
                }
            }
            Shape::Wedge | Shape::Band(_) => self.orientation = Orientation::Both,
        }
        self
    }

    /// The options of a wedge or band: a plain search over what can be taken.
    fn visit_region(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        let (x, y) = (from[0], from[1]);
        for k in 0..=x {
            for l in 0..=y {
                if self.takes(k, l) && self.who.allows((x, y), (k, l)) {
                    visit(&[x - k, y - l]);
                }
            }
        }
    }

    fn takes(&self, k: u64, l: u64) -> bool {
        match self.shape {
            Shape::Wedge => k != l,
            Shape::Band(t) => k >= 1 && l >= 1 && k.abs_diff(l) < t,
            Shape::Ray(_) | Shape::Step(_) => false,
        }
    }
}

/// The number of distinct permutations of a vector (saturating).
fn count_permutations<T: Eq + Copy>(v: &[T]) -> u64 {
    let mut count = 1u64;
    let mut seen: Vec<T> = Vec::new();
    for (i, x) in v.iter().enumerate() {
        seen.push(*x);
        let equal = seen.iter().filter(|y| *y == x).count() as u64;
        count = count.saturating_mul(i as u64 + 1) / equal;
    }
    count
}

/// The distinct permutations of a vector, in increasing order.
pub(crate) fn permutations<T: Ord + Copy>(v: &[T]) -> Vec<Vec<T>> {
    if v.is_empty() {
        return vec![Vec::new()];
    }
    let firsts: BTreeSet<T> = v.iter().copied().collect();
    firsts
        .into_iter()
        .flat_map(|first| {
            let mut rest = v.to_vec();
            rest.remove(rest.iter().position(|x| *x == first).expect("taken from v"));
            permutations(&rest).into_iter().map(move |mut tail| {
                tail.insert(0, first);
                tail
            })
        })
        .collect()
}
