//! Games of rays, steps, wedges and bands alone: the view of a game that most engines serve.

use std::fmt;

use super::{Family, MoveSet, Orientation, PileGame, Who};

/// One vector in one orientation: what a ray or step is to an engine.
///
/// ```
/// use wythoff::rules::{Directed, Who};
/// let knight = Directed { vector: vec![1, 2], once: true, who: Who::Any };
/// assert_eq!((knight.multiples(&[4, 5]), knight.multiples(&[4, 1])), (1, 0));
/// assert_eq!(Directed { once: false, ..knight }.multiples(&[4, 5]), 2);
/// ```
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

/// The rays, steps, wedges and bands of a game that has no other moves: the view of a [`Game`](super::Game) that most engines serve.
///
/// ```
/// use wythoff::rules::{Game, Rays};
/// let game: Game = "maharaja".parse()?;
/// let rays: Rays = game.rays().expect("it has rays and steps alone");
/// assert_eq!(rays.directed().iter().filter(|own| own.once).count(), 2);
/// assert!("euclid".parse::<Game>()?.rays().is_none());
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rays<'g> {
    game: &'g PileGame,
    directed: &'g [Directed],
}

impl<'g> Rays<'g> {
    pub(super) fn new(game: &'g PileGame, directed: &'g [Directed]) -> Self {
        Rays { game, directed }
    }

    /// The number of piles.
    pub fn piles(self) -> usize {
        self.game.piles()
    }

    /// The move families, sorted.
    pub fn families(self) -> &'g [Family] {
        self.game.families()
    }

    /// Every ray and step in every allowed orientation.
    pub fn directed(self) -> &'g [Directed] {
        self.directed
    }

    /// The wedges and bands: the families that are no vectors.
    pub fn regions(self) -> impl Iterator<Item = &'g Family> {
        let is_region = |f: &&Family| matches!(f.moves, MoveSet::Wedge | MoveSet::Band(_));
        self.families().iter().filter(is_region)
    }

    /// Whether exchanging piles leaves the rules as they are.
    pub fn is_symmetric(self) -> bool {
        self.families().iter().all(|f| f.orientation == Orientation::Both)
    }

    /// Whether any number may be taken from any one pile (so that each row has each value at most once).
    pub fn has_nim_moves(self) -> bool {
        self.game.has_nim_moves()
    }

    pub(super) fn visit_options(self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        for directed in self.directed {
            directed.visit_options(from, visit);
        }
        for family in self.regions() {
            family.visit_region(from, visit);
        }
    }

    pub(super) fn most_options(self, from: &[u64]) -> u64 {
        let vectors = self.directed.iter().map(|directed| directed.multiples(from));
        let side = |x: &u64| x.saturating_add(1);
        let regions = self.regions().map(|_| from.iter().map(side).fold(1, u64::saturating_mul));
        vectors.chain(regions).fold(0, u64::saturating_add)
    }
}

impl fmt::Display for Rays<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.fmt(f)
    }
}

impl Family {
    /// The options of a wedge or band: a plain search over what can be taken.
    fn visit_region(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        let (x, y) = (from[0], from[1]);
        for k in 0..=x {
            for l in 0..=y {
                let taken = match self.moves {
                    MoveSet::Wedge => k != l,
                    MoveSet::Band(t) => k >= 1 && l >= 1 && k.abs_diff(l) < t,
                    MoveSet::Line { .. } | MoveSet::Region { .. } => false,
                };
                if taken && self.who.allows((x, y), (k, l)) {
                    visit(&[x - k, y - l]);
                }
            }
        }
    }
}
