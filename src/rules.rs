//! What a game is.
//!
//! A game of piles ([`PileGame`]) is a number of piles and a list of move families. A family of vectors is a shape (a ray t·v, a
//! single step v, the wedge, a band), an orientation (as written, or every permutation of the vector) and a condition
//! on who may use it; `ruled` has the other families. Heaps with a limit ([`HeapGame`]) depend on the last move; they implement the
//! same small trait, [`Rules`], which is all the oracle and the play need. So do blocked games and octal games ([`Variant`]).
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

use std::collections::BTreeSet;
use std::fmt;

pub use blocked::Blocked;
pub use game::Game;
pub use game_position::GamePosition;
pub(crate) use heap::Limit;
pub use heap::{Dynamic, HeapGame};
pub use legal::Options;
pub use octal::Octal;
pub use piles::PileGame;
pub use ruled::RuledGame;
pub use variant::Variant;

use crate::{Error, Result};

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

/// One vector in one orientation: what a ray or step is to an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Directed {
    /// What one move takes from each pile.
    pub vector: Vec<u64>,
    /// Whether only the vector itself may be taken, not its multiples.
    pub once: bool,
    /// Who may use it.
    pub who: Who,
}

impl Directed {
    /// Whether the condition on who may use it holds at a position.
    pub fn allowed(&self, from: &[u64]) -> bool {
        self.who == Who::Any
            || self.who.allows((from[0], from[1]), (self.vector[0], self.vector[1]))
    }

    /// How many times the vector fits into a position.
    pub fn multiples(&self, from: &[u64]) -> u64 {
        let fits = from.iter().zip(&self.vector).filter(|(_, d)| **d > 0).map(|(x, d)| x / d);
        let most = fits.min().unwrap_or(0);
        if self.once { most.min(1) } else { most }
    }

    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        if self.allowed(from) {
            let mut to = from.to_vec();
            for _ in 0..self.multiples(from) {
                to.iter_mut().zip(&self.vector).for_each(|(x, d)| *x -= d);
                visit(&to);
            }
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

/// A game of rays, steps, wedges and bands on a fixed number of piles: the view of a [`PileGame`] that most engines serve.
///
/// Two games are equal when their families are, whatever they are called.
#[derive(Debug, Clone)]
pub struct VectorGame {
    label: Option<String>,
    piles: usize,
    families: Vec<Family>,
    directed: Vec<Directed>,
}

impl PartialEq for VectorGame {
    fn eq(&self, other: &Self) -> bool {
        self.piles == other.piles && self.families == other.families
    }
}

impl Eq for VectorGame {}

impl VectorGame {
    /// A game from its families, which are brought into a normal form: sorted, what says the same merged, and what adds no
    /// move left out.
    pub fn new(families: impl IntoIterator<Item = Family>) -> Result<Self> {
        let families = normal::normal_form(families);
        let first = families.first().ok_or_else(|| {
            Error::invalid("a game needs at least one move family, such as {0,1}*")
        })?;
        let piles = first.vector().map_or(2, <[u64]>::len);
        if !(1..=MAX_PILES).contains(&piles) {
            return Err(Error::invalid(format!("a game has 1 to {MAX_PILES} piles, not {piles}")));
        }
        for family in &families {
            let length = family.vector().map_or(2, <[u64]>::len);
            if length != piles {
                return Err(Error::invalid(format!(
                    "all moves of a game need the same number of piles: {length} and {piles} are mixed"
                )));
            }
            if family.vector().is_some_and(|v| v.iter().all(|x| *x == 0)) {
                return Err(Error::invalid(
                    "a move must take something: a vector of zeros is no move",
                ));
            }
            if family.who != Who::Any && piles != 2 {
                return Err(Error::invalid("@larger and @smaller are for games of two piles"));
            }
            if matches!(family.shape, Shape::Band(0)) {
                return Err(Error::invalid("band:0 has no moves; the least is band:1"));
            }
        }
        let vectors: u64 = families
            .iter()
            .filter(|f| f.orientation == Orientation::Both)
            .filter_map(Family::vector)
            .map(count_permutations)
            .fold(0, u64::saturating_add);
        if vectors > MAX_VECTORS {
            return Err(Error::limit(format!(
                "the moves have {vectors} orientations, more than {MAX_VECTORS}: write those you need as (..)"
            )));
        }
        let directed = families
            .iter()
            .flat_map(|family| {
                let once = matches!(family.shape, Shape::Step(_));
                let who = family.who;
                family.directed().into_iter().map(move |vector| Directed { vector, once, who })
            })
            .collect();
        Ok(VectorGame { label: None, piles, families: families.into_iter().collect(), directed })
    }

    /// The same game under a catalogue name.
    pub(crate) fn named(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// The number of piles.
    pub fn piles(&self) -> usize {
        self.piles
    }

    /// The move families, sorted.
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// Every ray and step in every allowed orientation.
    pub fn directed(&self) -> &[Directed] {
        &self.directed
    }

    /// The wedges and bands: the families that are no vectors.
    pub fn regions(&self) -> impl Iterator<Item = &Family> {
        self.families.iter().filter(|f| f.vector().is_none())
    }

    /// Whether exchanging piles leaves the rules as they are.
    pub fn is_symmetric(&self) -> bool {
        self.families.iter().all(|f| f.orientation == Orientation::Both)
    }

    /// Whether any number may be taken from any one pile (so that each row has each value at most once).
    pub fn has_nim_moves(&self) -> bool {
        let mut unit = vec![0; self.piles];
        unit[self.piles - 1] = 1;
        self.families.contains(&Family::ray(unit))
    }
}

impl Rules for VectorGame {
    /// Panics if the position has not one number for each pile: [`Game::position`] checks that first.
    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        assert_eq!(from.len(), self.piles, "a position of {self} has {} numbers", self.piles);
        for directed in &self.directed {
            directed.visit_options(from, visit);
        }
        for family in self.regions() {
            family.visit_region(from, visit);
        }
    }

    fn numbers(&self) -> Option<usize> {
        Some(self.piles)
    }

    fn most_options(&self, from: &[u64]) -> u64 {
        let vectors = self.directed.iter().map(|directed| directed.multiples(from));
        let side = |x: &u64| x.saturating_add(1);
        let regions = self.regions().map(|_| from.iter().map(side).fold(1, u64::saturating_mul));
        vectors.chain(regions).fold(0, u64::saturating_add)
    }
}

impl fmt::Display for VectorGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.label {
            Some(label) => f.write_str(label),
            None => notation::write_families(&self.families, f),
        }
    }
}
