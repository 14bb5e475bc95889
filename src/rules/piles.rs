//! A game of move families on a fixed number of piles: one type, whatever its moves are.
//!
//! Engines ask for the view that they serve. A game of rays, steps, wedges and bands alone shows them as [`Rays`], for which there
//! are the fastest engines; any game shows its moves written out as [`Rule`]s. Whether a game has the first view, the moves decide,
//! not the words in which they are written: families that say no more than rays do become rays.
//!
//! *The end.* A game in which a move may add to a pile needs positive weights w such that every move makes w·x smaller
//! (see `measure`): then play ends, and no pile ever exceeds w·x divided by its weight.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use super::condition::MAX_COEFFICIENT;
use super::family::MAX_ENTRY;
use super::normal::normal_form;
use super::recognise::as_rays;
use super::{
    Directed, Entry, Family, Game, GameKind, MAX_PILES, MAX_VECTORS, MoveSet, Orientation, Rays,
    Rule, Rules, Who, expand, measure, notation,
};
use crate::{Error, Position, Result};

/// The largest number of piles whose renamings are all written out.
const MAX_RENAMED: usize = 6;

/// A game of move families on piles.
///
/// Two games are equal when their families are, whatever they are called.
#[derive(Debug, Clone)]
pub(crate) struct PileGame {
    label: Option<String>,
    piles: usize,
    families: Vec<Family>,
    weights: Vec<u64>,
    /// Whether the weights are not those that would have been found.
    stated: bool,
    /// Every ray and step in every allowed orientation, of a game that has a view of rays.
    directed: Option<Vec<Directed>>,
    /// All moves written out, when they have been asked for.
    rules: OnceLock<Vec<Rule>>,
}

impl PartialEq for PileGame {
    fn eq(&self, other: &Self) -> bool {
        self.piles == other.piles && self.families == other.families
    }
}

impl Eq for PileGame {}

impl From<PileGame> for Game {
    fn from(game: PileGame) -> Self {
        Game(GameKind::Piles(game))
    }
}

impl PileGame {
    /// A game from its families, which are brought into a normal form: sorted, what says the same merged, and what adds no
    /// move left out. Weights that every move makes smaller may be given, and are checked.
    pub(crate) fn new(families: Vec<Family>, weights: Option<Vec<u64>>) -> Result<Self> {
        let first = families.first().ok_or_else(|| {
            Error::invalid("a game needs at least one move family, such as {0,1}*")
        })?;
        let piles = first.moves.piles();
        if !(1..=MAX_PILES).contains(&piles) {
            return Err(Error::invalid(format!("a game has 1 to {MAX_PILES} piles, not {piles}")));
        }
        families.iter().try_for_each(|family| check(family, piles))?;
        let families = normal_form(families)?;
        let vectors = families.iter().filter(|f| f.orientation == Orientation::Both);
        let vectors = vectors.map(Family::orientations).fold(0, u64::saturating_add);
        if vectors > MAX_VECTORS {
            return Err(Error::limit(format!(
                "the moves have {vectors} orientations, more than {MAX_VECTORS}: write those you need as (..)"
            )));
        }
        if weights.is_none() && families.iter().all(Family::is_plain) {
            return Ok(PileGame::of_rays(piles, families));
        }
        let families: Vec<Family> = families.into_iter().collect();
        families.iter().try_for_each(check_size)?;
        let rules = expand::rules(&families);
        let found = measure::weights(&rules, piles);
        let stated = weights.is_some() && weights != found;
        let weights = match weights {
            Some(weights) => measure::check(&rules, piles, &weights).map(|()| weights)?,
            None => found.ok_or_else(|| measure::none(piles))?,
        };
        Ok(match as_rays(&rules) {
            Some(plain) => PileGame::of_rays(piles, normal_form(plain)?),
            None => {
                let (label, rules) = (None, OnceLock::from(rules));
                PileGame { label, piles, families, weights, stated, directed: None, rules }
            }
        })
    }

    /// A game of rays, steps, wedges and bands in normal form: the rays first, then the steps.
    fn of_rays(piles: usize, families: BTreeSet<Family>) -> Self {
        let mut families: Vec<Family> = families.into_iter().collect();
        families.sort_by_key(|family| (family.vector().is_none(), family.as_step().is_some()));
        let directed = families.iter().flat_map(|family| {
            let (once, who) = (family.as_step().is_some(), family.who);
            family.directed().into_iter().map(move |vector| Directed { vector, once, who })
        });
        let (directed, weights) = (Some(directed.collect()), vec![1; piles]);
        let (label, stated, rules) = (None, false, OnceLock::new());
        PileGame { label, piles, families, weights, stated, directed, rules }
    }

    /// The same game under a catalogue name.
    pub(super) fn named(self, label: String) -> Self {
        PileGame { label: Some(label), ..self }
    }

    /// The number of piles.
    pub(crate) fn piles(&self) -> usize {
        self.piles
    }

    /// The families, sorted.
    pub(crate) fn families(&self) -> &[Family] {
        &self.families
    }

    /// The rays, steps, wedges and bands of a game that has no other moves.
    pub(crate) fn rays(&self) -> Option<Rays<'_>> {
        self.directed.as_ref().map(|directed| Rays::new(self, directed))
    }

    /// Every way of moving, written out.
    pub(crate) fn rules(&self) -> &[Rule] {
        self.rules.get_or_init(|| expand::rules(&self.families))
    }

    /// The game, if its numbers are not past what engines of written rules hold.
    pub(crate) fn written_out(&self) -> Result<&Self> {
        self.families.iter().try_for_each(check_size).map(|()| self)
    }

    /// Positive weights w such that every move makes w·x smaller.
    pub(crate) fn weights(&self) -> &[u64] {
        &self.weights
    }

    /// w·x.
    pub(crate) fn weight(&self, position: &[u64]) -> u128 {
        position.iter().zip(&self.weights).map(|(x, w)| u128::from(*x) * u128::from(*w)).sum()
    }

    /// Whether a move may add to a pile.
    pub(crate) fn adds(&self) -> bool {
        self.families.iter().any(|family| family.moves.adds())
    }

    /// Whether the rules show that exchanging piles leaves them as they are.
    pub(crate) fn is_symmetric(&self) -> bool {
        if let Some(rays) = self.rays() {
            return rays.is_symmetric();
        }
        let all: BTreeSet<&Rule> = self.rules().iter().collect();
        (1..self.piles).all(|i| {
            let mut names: Vec<usize> = (0..2 * self.piles).collect();
            names.swap(i - 1, i);
            names.swap(self.piles + i - 1, self.piles + i);
            all.iter().all(|rule| all.contains(&rule.renamed(&names)))
        })
    }

    /// Whether any number may be taken from each pile alone, wherever it stands.
    pub(crate) fn has_nim_moves(&self) -> bool {
        let unit: Vec<u64> = (0..self.piles).map(|i| u64::from(i + 1 == self.piles)).collect();
        self.families.contains(&Family::ray(unit))
    }

    /// Refuses a position whose numbers are past what its engines hold: closed forms answer for rays alone, and a pile may
    /// grow up to the weight of the position.
    pub(super) fn check_size(&self, position: &Position) -> Result<()> {
        if self.rays().is_some() {
            return Ok(());
        }
        if self.weight(&position.small()?) > u128::from(u64::MAX >> 1) {
            return Err(Error::overflow(format!(
                "a position of {self} this large is past 2^63: ask for smaller piles"
            )));
        }
        Ok(())
    }
}

/// Refuses a family that has not so many piles, or no meaning.
fn check(family: &Family, piles: usize) -> Result<()> {
    let length = family.moves.piles();
    if length != piles {
        return Err(Error::invalid(format!(
            "all moves of a game need the same number of piles: {piles} and {length} are mixed"
        )));
    }
    if family.who != Who::Any && piles != 2 {
        return Err(Error::invalid("@larger and @smaller are for games of two piles"));
    }
    let region = matches!(family.moves, MoveSet::Wedge | MoveSet::Band(_));
    if family.who != Who::Any && !region && !family.moves.is_of_numbers() {
        return Err(Error::invalid(
            "@larger and @smaller are for vectors of numbers, wedge and band: write the condition inside, such as a>=b",
        ));
    }
    match &family.moves {
        MoveSet::Band(0) => Err(Error::invalid("band:0 has no moves; the least is band:1")),
        MoveSet::Line { entries, .. } if entries.iter().all(|e| *e == Entry::Number(0)) => {
            Err(Error::invalid("a move must take something: a vector of zeros is no move"))
        }
        _ => Ok(()),
    }
}

/// Refuses a family that is too large to be written out.
fn check_size(family: &Family) -> Result<()> {
    let piles = family.moves.piles();
    match &family.moves {
        MoveSet::Band(t) if *t > MAX_COEFFICIENT.unsigned_abs() => {
            Err(Error::invalid("beside formulas and guards a band is at most 2^31 wide"))
        }
        MoveSet::Line { entries, .. }
            if entries.iter().any(|e| matches!(e, Entry::Number(n) if n.abs() > MAX_ENTRY)) =>
        {
            Err(Error::invalid("beside formulas and guards a vector has numbers up to 2^31"))
        }
        moves
            if family.orientation == Orientation::Both
                && piles > MAX_RENAMED
                && !moves.is_of_numbers() =>
        {
            Err(Error::invalid(format!(
                "renamings are written out for at most {MAX_RENAMED} piles: write (..) or [..] for those you need"
            )))
        }
        _ => Ok(()),
    }
}

impl Rules for PileGame {
    /// Panics if the position has not one number for each pile: [`Game::position`] checks that first.
    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        assert_eq!(from.len(), self.piles, "a position of {self} has {} numbers", self.piles);
        if let Some(rays) = self.rays() {
            return rays.visit_options(from, visit);
        }
        let _all = self.try_options(from, &mut |to| {
            visit(to);
            ControlFlow::Continue(())
        });
    }

    fn numbers(&self) -> Option<usize> {
        Some(self.piles)
    }

    fn most_options(&self, from: &[u64]) -> u64 {
        if let Some(rays) = self.rays() {
            return rays.most_options(from);
        }
        // A pile might grow past 64 bits: refused as too many.
        if self.weight(from) > u128::from(u64::MAX >> 1) {
            return u64::MAX;
        }
        self.rules().iter().map(|rule| rule.most_options(self, from)).fold(0, u64::saturating_add)
    }
}

impl fmt::Display for PileGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.label {
            Some(label) => f.write_str(label),
            None => {
                notation::write_families(&self.families, self.stated.then_some(&self.weights), f)
            }
        }
    }
}
