//! Games whose moves are given by rules: multiples, formulas, guards.
//!
//! A family is a set of moves and a guard on the position. The sets are
//!
//! - *lines*: t·v for the multiples t = f, f + s, f + 2s, … up to a last one, where an entry of v may be negative (the move
//!   adds to that pile) or be a pile itself (Euclid's game: any multiple of the smaller pile);
//! - *regions*: all (k, l, …) that satisfy conditions, which may speak of the piles, too; a variable may be added instead of
//!   taken;
//! - *wedge* and *band*, as in [`super::VectorGame`].
//!
//! Braces stand for every renaming of the piles, inside the braces; a guard speaks of the piles as they are written.
//!
//! *The end.* A game in which a move may add to a pile needs positive weights w such that every move makes w·x smaller
//! (see `measure`): then play ends, and no pile ever exceeds w·x divided by its weight.
//!
//! For the engines every family is written out as [`Rule`]s: one for each renaming, lines and regions only.

pub(crate) mod condition;
mod expand;
mod measure;
mod options;
mod recognise;

use std::collections::BTreeSet;
use std::fmt;

pub(crate) use condition::{Condition, Linear, Normal};
pub(crate) use recognise::as_vector_game;

use super::{MAX_PILES, MAX_VECTORS, Orientation, Rules, Who, notation};
use crate::{Error, Result};

/// The largest number of piles whose renamings are all written out.
const MAX_RENAMED: usize = 6;

/// The largest entry of a vector.
pub(crate) const MAX_ENTRY: i128 = 1 << 31;

/// An entry of a vector: what one multiple takes from a pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Entry {
    /// A number; what is negative is added.
    Number(i128),
    /// As much as stands in this pile.
    Pile(usize),
}

impl Entry {
    /// What it is at a position.
    pub(crate) fn at(self, position: &[u64]) -> i128 {
        match self {
            Entry::Number(number) => number,
            Entry::Pile(pile) => position[pile].into(),
        }
    }
}

/// The multiples f, f + s, f + 2s, … up to a last one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Multiples {
    /// The first, at least 1.
    pub(crate) first: u64,
    /// From one to the next, at least 1.
    pub(crate) step: u64,
    /// The last, itself a multiple; none if there is no end.
    pub(crate) last: Option<u64>,
}

impl Multiples {
    /// Every positive multiple.
    pub(crate) const ALL: Multiples = Multiples { first: 1, step: 1, last: None };
    /// The vector itself.
    pub(crate) const ONCE: Multiples = Multiples { first: 1, step: 1, last: Some(1) };

    /// Whether t is one of them.
    pub(crate) fn contains(&self, t: u64) -> bool {
        t >= self.first
            && self.last.is_none_or(|last| t <= last)
            && (t - self.first).is_multiple_of(self.step)
    }

    fn normal_form(mut self) -> Result<Self> {
        if self.first == 0 {
            // 0 takes nothing: the next one is the first.
            self.first = self.step;
        }
        let wrong = || Error::invalid("no multiple is left: the bound is below the first one");
        if let Some(last) = self.last {
            let room = last.checked_sub(self.first).ok_or_else(wrong)?;
            let last = self.first + room / self.step * self.step;
            self.last = Some(last);
            if last == self.first {
                self.step = 1;
            }
        }
        Ok(self)
    }
}

/// A set of moves.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum MoveSet {
    /// Multiples of a vector.
    Line {
        /// The vector.
        entries: Vec<Entry>,
        /// Its multiples.
        multiples: Multiples,
    },
    /// Everything that satisfies the conditions.
    Region {
        /// Which of the variables are added to their piles.
        added: Vec<bool>,
        /// On the piles (variables 0 … n−1) and on what is taken or added (n … 2n−1).
        conditions: Vec<Condition>,
    },
    /// Different amounts from two piles.
    Wedge,
    /// Amounts that differ by less than a number.
    Band(u64),
}

/// A set of moves, the ways it may be turned, and where it may be used.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct RuledFamily {
    /// The moves.
    pub(crate) moves: MoveSet,
    /// As written, or for every renaming of the piles.
    pub(crate) orientation: Orientation,
    /// Which pile more may be taken from.
    pub(crate) who: Who,
    /// Conditions on the position.
    pub(crate) guard: Vec<Condition>,
}

/// One way of moving, written out: what an engine needs.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Rule {
    /// A line or a region.
    pub(crate) moves: MoveSet,
    /// Conditions on the position.
    pub(crate) guard: Vec<Condition>,
}

impl Rule {
    /// Whether the guard holds.
    pub(crate) fn allowed(&self, position: &[u64]) -> bool {
        if self.guard.is_empty() {
            return true;
        }
        let values: Vec<i128> = position.iter().map(|x| i128::from(*x)).collect();
        self.guard.iter().all(|condition| condition.holds(&values))
    }

    /// The same beside one pile more, the last, from which nothing is taken.
    pub(super) fn beside_a_pile(&self) -> Rule {
        let piles = self.moves.piles();
        // What is taken is numbered behind the piles, of which there is one more.
        let names: Vec<usize> = (0..piles).chain(piles + 1..2 * piles + 1).collect();
        let relabelled = |conditions: &[Condition]| -> Vec<Condition> {
            conditions.iter().map(|condition| condition.relabelled(&names)).collect()
        };
        let moves = match &self.moves {
            MoveSet::Line { entries, multiples } => {
                let entries = entries.iter().copied().chain([Entry::Number(0)]).collect();
                MoveSet::Line { entries, multiples: *multiples }
            }
            MoveSet::Region { added, conditions } => {
                let added = added.iter().copied().chain([false]).collect();
                let mut conditions = relabelled(conditions);
                conditions.push(Condition::Equal(Linear::variable(2 * piles + 1, 1)));
                MoveSet::Region { added, conditions }
            }
            // Rules are lines and regions.
            both => both.clone(),
        };
        Rule { moves, guard: relabelled(&self.guard) }
    }

    /// The same for piles that have changed their names: pile i is now called names\[i\].
    pub(crate) fn renamed(&self, names: &[usize]) -> Rule {
        let mut guard: Vec<Condition> = self.guard.iter().map(|c| c.relabelled(names)).collect();
        guard.sort();
        Rule { moves: self.moves.renamed(names), guard }
    }
}

impl MoveSet {
    /// How many piles it is for; wedges and bands are for two.
    pub(crate) fn piles(&self) -> usize {
        match self {
            MoveSet::Line { entries, .. } => entries.len(),
            MoveSet::Region { added, .. } => added.len(),
            MoveSet::Wedge | MoveSet::Band(_) => 2,
        }
    }

    /// The same for piles that have changed their names: pile i is now called names[i].
    fn renamed(&self, names: &[usize]) -> MoveSet {
        let piles = self.piles();
        let place = |i: usize| names[..piles].iter().position(|name| *name == i).unwrap_or(i);
        match self {
            MoveSet::Line { entries, multiples } => {
                let renamed = |entry: Entry| match entry {
                    Entry::Pile(pile) => Entry::Pile(names[pile]),
                    number @ Entry::Number(_) => number,
                };
                let entries = (0..piles).map(|i| renamed(entries[place(i)])).collect();
                MoveSet::Line { entries, multiples: *multiples }
            }
            MoveSet::Region { added, conditions } => {
                let mut conditions: Vec<Condition> =
                    conditions.iter().map(|c| c.relabelled(names)).collect();
                conditions.sort();
                MoveSet::Region { added: (0..piles).map(|i| added[place(i)]).collect(), conditions }
            }
            MoveSet::Wedge | MoveSet::Band(_) => self.clone(),
        }
    }

    /// The vector and its multiples, if these are multiples of natural numbers.
    pub(crate) fn vector(&self) -> Option<(Vec<u64>, Multiples)> {
        let MoveSet::Line { entries, multiples } = self else { return None };
        let number = |entry: &Entry| match entry {
            Entry::Number(number) => u64::try_from(*number).ok(),
            Entry::Pile(_) => None,
        };
        Some((entries.iter().map(number).collect::<Option<_>>()?, *multiples))
    }

    fn has_piles(&self) -> bool {
        matches!(self, MoveSet::Line { entries, .. } if entries.iter().any(|e| matches!(e, Entry::Pile(_))))
    }

    /// Whether a move may add to a pile.
    fn adds(&self) -> bool {
        match self {
            MoveSet::Line { entries, .. } => {
                entries.iter().any(|e| matches!(e, Entry::Number(n) if *n < 0))
            }
            MoveSet::Region { added, .. } => added.contains(&true),
            MoveSet::Wedge | MoveSet::Band(_) => false,
        }
    }
}

/// A game of such families.
///
/// Two games are equal when their families are, whatever they are called.
#[derive(Debug, Clone)]
pub(crate) struct RuledGame {
    label: Option<String>,
    piles: usize,
    families: Vec<RuledFamily>,
    rules: Vec<Rule>,
    weights: Vec<u64>,
    /// Whether the weights are not those that would have been found.
    stated: bool,
}

impl PartialEq for RuledGame {
    fn eq(&self, other: &Self) -> bool {
        self.piles == other.piles && self.families == other.families
    }
}

impl Eq for RuledGame {}

impl RuledGame {
    /// A game from its families; weights that every move makes smaller may be given, and are checked.
    pub(crate) fn new(families: Vec<RuledFamily>, weights: Option<Vec<u64>>) -> Result<Self> {
        let first = families.first().ok_or_else(|| Error::invalid("a game needs a move family"))?;
        let piles = first.moves.piles();
        if !(1..=MAX_PILES).contains(&piles) {
            return Err(Error::invalid(format!("a game has 1 to {MAX_PILES} piles, not {piles}")));
        }
        let mut kept = BTreeSet::new();
        for family in families {
            check(&family, piles)?;
            kept.insert(family.normal_form(piles)?);
        }
        let families: Vec<RuledFamily> = kept.into_iter().collect();
        let mut rules = BTreeSet::new();
        for family in &families {
            rules.extend(family.rules(piles));
            if rules.len() as u64 > MAX_VECTORS {
                return Err(too_many());
            }
        }
        let rules: Vec<Rule> = rules.into_iter().collect();
        let found = measure::weights(&rules, piles);
        let (weights, stated) = match weights {
            Some(weights) => {
                measure::check(&rules, piles, &weights)?;
                let stated = found.as_ref() != Some(&weights);
                (weights, stated)
            }
            None => (found.ok_or_else(|| measure::none(&rules, piles))?, false),
        };
        Ok(RuledGame { label: None, piles, families, rules, weights, stated })
    }

    /// The same game under a catalogue name.
    pub(crate) fn named(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// The number of piles.
    pub(crate) fn piles(&self) -> usize {
        self.piles
    }

    /// The families, sorted.
    pub(crate) fn families(&self) -> &[RuledFamily] {
        &self.families
    }

    /// Every way of moving, written out.
    pub(crate) fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Positive weights w such that every move makes w·x smaller.
    pub(crate) fn weights(&self) -> &[u64] {
        &self.weights
    }

    /// Whether a move may add to a pile.
    pub(crate) fn adds(&self) -> bool {
        self.rules.iter().any(|rule| rule.moves.adds())
    }

    /// w·x.
    pub(crate) fn weight(&self, position: &[u64]) -> u128 {
        position.iter().zip(&self.weights).map(|(x, w)| u128::from(*x) * u128::from(*w)).sum()
    }

    /// Whether the rules show that exchanging piles leaves them as they are.
    pub(crate) fn is_symmetric(&self) -> bool {
        let all: BTreeSet<&Rule> = self.rules.iter().collect();
        (1..self.piles).all(|i| {
            let mut names: Vec<usize> = (0..2 * self.piles).collect();
            names.swap(i - 1, i);
            names.swap(self.piles + i - 1, self.piles + i);
            self.rules.iter().all(|rule| all.contains(&rule.renamed(&names)))
        })
    }
}

impl Rules for RuledGame {
    /// Panics if the position has not one number for each pile: [`super::Game::position`] checks that first.
    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        assert_eq!(from.len(), self.piles, "a position of {self} has {} numbers", self.piles);
        let _all = self.try_options(from, &mut |to| {
            visit(to);
            std::ops::ControlFlow::Continue(())
        });
    }

    fn numbers(&self) -> Option<usize> {
        Some(self.piles)
    }

    fn most_options(&self, from: &[u64]) -> u64 {
        // A pile might grow past 64 bits: refused as too many.
        if self.weight(from) > u128::from(u64::MAX >> 1) {
            return u64::MAX;
        }
        self.rules.iter().map(|rule| rule.most_options(self, from)).fold(0, u64::saturating_add)
    }
}

impl fmt::Display for RuledGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.label {
            Some(label) => f.write_str(label),
            None => {
                let weights = self.stated.then_some(&self.weights[..]);
                notation::write_ruled(&self.families, self.piles, weights, f)
            }
        }
    }
}

fn too_many() -> Error {
    Error::limit(format!(
        "the moves have more than {MAX_VECTORS} orientations: write those you need as (..)"
    ))
}

/// Refuses a family that has not so many piles, or no meaning.
fn check(family: &RuledFamily, piles: usize) -> Result<()> {
    let length = family.moves.piles();
    if length != piles {
        return Err(Error::invalid(format!(
            "all moves of a game need the same number of piles: {length} and {piles} are mixed"
        )));
    }
    if family.who != Who::Any && piles != 2 {
        return Err(Error::invalid("@larger and @smaller are for games of two piles"));
    }
    let plain = !family.moves.has_piles() && !matches!(family.moves, MoveSet::Region { .. });
    if family.who != Who::Any && !plain {
        return Err(Error::invalid(
            "@larger and @smaller are for vectors of numbers, wedge and band: write the condition inside, such as a>=b",
        ));
    }
    match &family.moves {
        MoveSet::Band(0) => Err(Error::invalid("band:0 has no moves; the least is band:1")),
        MoveSet::Band(t) if *t > condition::MAX_COEFFICIENT.unsigned_abs() => {
            Err(Error::invalid("beside formulas and guards a band is at most 2^31 wide"))
        }
        MoveSet::Line { entries, .. }
            if plain
                && family.orientation == Orientation::Both
                && super::count_permutations(entries) > MAX_VECTORS =>
        {
            Err(too_many())
        }
        MoveSet::Line { entries, .. }
            if entries.iter().any(|e| matches!(e, Entry::Number(n) if n.abs() > MAX_ENTRY)) =>
        {
            Err(Error::invalid("beside formulas and guards a vector has numbers up to 2^31"))
        }
        MoveSet::Line { entries, .. } if entries.iter().all(|e| *e == Entry::Number(0)) => {
            Err(Error::invalid("a move must take something: a vector of zeros is no move"))
        }
        moves if family.orientation == Orientation::Both && piles > MAX_RENAMED => match moves {
            MoveSet::Line { .. } if plain => Ok(()),
            _ => Err(Error::invalid(format!(
                "renamings are written out for at most {MAX_RENAMED} piles: write (..) or [..] for those you need"
            ))),
        },
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
