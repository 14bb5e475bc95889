//! Games of rays, steps, wedges and bands: the view of a game that most engines serve.

use std::fmt;

use super::{
    Family, MAX_PILES, MAX_VECTORS, Orientation, Rules, Shape, Who, count_permutations, normal,
    notation,
};
use crate::{Error, Result};

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

    pub(super) fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        if self.allowed(from) {
            let mut to = from.to_vec();
            for _ in 0..self.multiples(from) {
                to.iter_mut().zip(&self.vector).for_each(|(x, d)| *x -= d);
                visit(&to);
            }
        }
    }
}

/// A game of rays, steps, wedges and bands on a fixed number of piles: the view of a [`Game`](super::Game) that most engines serve.
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
    /// Panics if the position has not one number for each pile: [`crate::Game::position`] checks that first.
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
