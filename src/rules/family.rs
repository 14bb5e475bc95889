//! Families of moves: a set of moves, the ways it may be turned, who may use it, and a guard on the position. The sets are
//!
//! - *lines*: t·v for the multiples t = f, f + s, f + 2s, … up to a last one, where an entry of v may be negative (the move
//!   adds to that pile) or be a pile itself (Euclid's game: any multiple of the smaller pile);
//! - *regions*: all (k, l, …) that satisfy conditions, which may speak of the piles, too; a variable may be added instead of
//!   taken;
//! - *wedge*: k ≥ 1 from one of two piles and l with 0 ≤ l < k from the other;
//! - *band*: k ≥ 1 and l ≥ 1 from two piles, with |k − l| < t.
//!
//! A *ray* is a line of natural numbers with every multiple, a *step* one with the vector itself alone.
//!
//! Braces stand for every renaming of the piles, inside the braces; a guard speaks of the piles as they are written.
//!
//! For the engines every family is written out as [`Rule`]s: one for each renaming, lines and regions only.

use std::collections::BTreeSet;

use super::{Condition, Who};
use crate::{Error, Result};

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

    pub(super) fn normal_form(mut self) -> Result<Self> {
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

/// Which way round the moves of a family may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Orientation {
    /// For every renaming of the piles: written `{p,q}`.
    Both,
    /// Only as written: `(p,q)`.
    AsWritten,
}

/// A set of moves, the ways it may be turned, who may use it, and where: what the notation writes as one word, `{0,1}*`.
///
/// ```
/// use wythoff::{Game, rules::{Family, Who}};
/// let families = [Family::ray([0, 1]).only(Who::Larger), Family::ray([1, 1])];
/// assert_eq!(families[0].to_string(), "{0,1}*@larger");
/// assert_eq!(Game::new(families)?, "r-wythoff".parse()?);
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Family {
    /// The moves.
    pub(crate) moves: MoveSet,
    /// As written, or for every renaming of the piles.
    pub(crate) orientation: Orientation,
    /// Which pile more may be taken from.
    pub(crate) who: Who,
    /// Conditions on the position.
    pub(crate) guard: Vec<Condition>,
}

impl Family {
    /// Moves in every orientation, for anybody, anywhere.
    pub(super) fn of(moves: MoveSet) -> Self {
        Family { moves, orientation: Orientation::Both, who: Who::Any, guard: vec![] }
    }

    /// t·v for any t ≥ 1, in every orientation.
    pub fn ray(v: impl Into<Vec<u64>>) -> Self {
        Family::of(MoveSet::multiples_of(v.into(), Multiples::ALL))
    }

    /// v once, in every orientation.
    pub fn step(v: impl Into<Vec<u64>>) -> Self {
        Family::of(MoveSet::multiples_of(v.into(), Multiples::ONCE))
    }

    /// The same family for the given piles only.
    pub fn only(self, who: Who) -> Self {
        Family { who, ..self }
    }

    /// The vector of a ray.
    pub fn as_ray(&self) -> Option<Vec<u64>> {
        self.moves.vector().filter(|(_, multiples)| *multiples == Multiples::ALL).map(|(v, _)| v)
    }

    /// The vector of a step.
    pub fn as_step(&self) -> Option<Vec<u64>> {
        self.moves.vector().filter(|(_, multiples)| *multiples == Multiples::ONCE).map(|(v, _)| v)
    }

    /// The vector of a ray or step.
    pub fn vector(&self) -> Option<Vec<u64>> {
        self.as_ray().or_else(|| self.as_step())
    }

    /// Whether it is a ray, a step, a wedge or a band, without a guard.
    pub(crate) fn is_plain(&self) -> bool {
        let region = matches!(self.moves, MoveSet::Wedge | MoveSet::Band(_));
        self.guard.is_empty() && (region || self.vector().is_some())
    }

    /// The vectors of a ray or step, one for each allowed orientation, in increasing order.
    pub(crate) fn directed(&self) -> Vec<Vec<u64>> {
        match (self.vector(), self.orientation) {
            (None, _) => Vec::new(),
            (Some(v), Orientation::AsWritten) => vec![v],
            (Some(v), Orientation::Both) => permutations(&v),
        }
    }
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

    /// The same for piles that have changed their names: pile i is now called names\[i\].
    pub(crate) fn renamed(&self, names: &[usize]) -> Rule {
        let mut guard: Vec<Condition> = self.guard.iter().map(|c| c.relabelled(names)).collect();
        guard.sort();
        Rule { moves: self.moves.renamed(names), guard }
    }
}

impl MoveSet {
    /// Multiples of a vector of natural numbers.
    pub(super) fn multiples_of(v: Vec<u64>, multiples: Multiples) -> Self {
        let entries = v.into_iter().map(|x| Entry::Number(x.into())).collect();
        MoveSet::Line { entries, multiples }
    }

    /// How many piles it is for; wedges and bands are for two.
    pub(crate) fn piles(&self) -> usize {
        match self {
            MoveSet::Line { entries, .. } => entries.len(),
            MoveSet::Region { added, .. } => added.len(),
            MoveSet::Wedge | MoveSet::Band(_) => 2,
        }
    }

    /// The same for piles that have changed their names: pile i is now called names[i].
    pub(super) fn renamed(&self, names: &[usize]) -> MoveSet {
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

    /// Whether it is a line with numbers alone, natural or not.
    pub(super) fn is_of_numbers(&self) -> bool {
        matches!(self, MoveSet::Line { entries, .. } if entries.iter().all(|e| matches!(e, Entry::Number(_))))
    }

    /// Whether a move may add to a pile.
    pub(super) fn adds(&self) -> bool {
        match self {
            MoveSet::Line { entries, .. } => {
                entries.iter().any(|e| matches!(e, Entry::Number(n) if *n < 0))
            }
            MoveSet::Region { added, .. } => added.contains(&true),
            MoveSet::Wedge | MoveSet::Band(_) => false,
        }
    }
}

/// The number of distinct permutations of a vector (saturating).
pub(super) fn count_permutations<T: Eq + Copy>(v: &[T]) -> u64 {
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
