//! Heaps with a limit: from a heap of n with the limit r take 1 ≤ k ≤ min(r, n); the next limit is f(k).
//!
//! f is linear, a·t + b (0 where that is negative), or a table of its first values followed by something linear: `dynamic:2t`
//! (Fibonacci Nim), `dynamic:3t+1`, `dynamic:5`, `dynamic:[1,2,4]` (4 from t = 4 on), `dynamic:[1,2,4|2t]`. A heap starts as
//! (n, n−1). On several heaps the limit is kept for each heap (the local dynamic, a sum of one-heap games) or there is a single
//! one (the global dynamic, no sum); those games have names of the catalogue. The theory is told where it is used:
//! `engine::dynamic`, and for f(t) = 2t the closed forms.

use std::fmt;

use num_bigint::{BigInt, BigUint};
use num_traits::{CheckedSub, One, Zero};

use super::Rules;
use crate::{Error, Position, Result};

/// Whose limit a move sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dynamic {
    /// Each heap has its own: positions are n₁,r₁,n₂,r₂,…
    Local,
    /// One for all heaps: positions are n₁,n₂,…,r.
    Global,
}

/// How much may be taken after a take: f.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Limit {
    /// f(1), f(2), …
    table: Vec<u64>,
    /// f(t) = slope·t + shift past the table.
    slope: u64,
    shift: i64,
}

/// The most values of f that a table lists.
pub(crate) const MAX_TABLE: usize = 10_000;

impl Limit {
    /// f(1), f(2), … as far as the table goes, then slope·t + shift.
    pub(crate) fn new(table: Vec<u64>, slope: u64, shift: i64) -> Result<Self> {
        if table.len() > MAX_TABLE {
            return Err(Error::invalid(format!("a table of f has at most {MAX_TABLE} values")));
        }
        Ok(Limit { table, slope, shift })
    }

    /// The next limit after taking k ≥ 1, at most 2⁶⁴ − 1: more than the heap is as good as all of it.
    pub(crate) fn after(&self, k: u64) -> u64 {
        let listed = usize::try_from(k).ok().and_then(|k| self.table.get(k.checked_sub(1)?));
        listed.copied().unwrap_or_else(|| {
            let f = i128::from(self.slope) * i128::from(k) + i128::from(self.shift);
            u64::try_from(f.max(0)).unwrap_or(u64::MAX)
        })
    }

    /// The next limit after taking k ≥ 1, of any size.
    pub(crate) fn big_after(&self, k: &BigUint) -> BigUint {
        match u64::try_from(k) {
            Ok(small) if small <= self.table.len() as u64 => self.after(small).into(),
            _ => {
                let f = BigInt::from(k * self.slope) + self.shift;
                f.to_biguint().unwrap_or_default()
            }
        }
    }

    /// Whether f never falls: the hypothesis of the theorem of Schwenk and of Holshouser and Reiter.
    pub(crate) fn is_nondecreasing(&self) -> bool {
        let past = self.after(self.table.len() as u64 + 1);
        self.table.is_sorted() && self.table.last().is_none_or(|last| *last <= past)
    }

    /// Slope and shift, if f is linear and nowhere negative.
    pub(crate) fn linear(&self) -> Option<(u64, u64)> {
        let shift = u64::try_from(self.shift).ok()?;
        self.table.is_empty().then_some((self.slope, shift))
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.table.is_empty() {
            let listed: Vec<String> = self.table.iter().map(u64::to_string).collect();
            write!(f, "[{}", listed.join(","))?;
            let last = self.table.last().copied();
            if self.slope == 0 && u64::try_from(self.shift).ok() == last {
                return f.write_str("]");
            }
            f.write_str("|")?;
        }
        match (self.slope, self.shift) {
            (0, c) => write!(f, "{c}")?,
            (slope, shift) => {
                if slope > 1 {
                    write!(f, "{slope}")?;
                }
                f.write_str("t")?;
                if shift != 0 {
                    write!(f, "{shift:+}")?;
                }
            }
        }
        f.write_str(if self.table.is_empty() { "" } else { "]" })
    }
}

/// A game of heaps with a limit.
///
/// Two games are equal when their rules are, whatever they are called.
///
/// ```
/// let game = |text: &str| text.parse::<wythoff::Game>().unwrap();
/// assert_eq!(game("dynamic:2t"), game("fibonacci-nim"));
/// assert_ne!(game("dynamic:3t"), game("fibonacci-nim"));
/// ```
#[derive(Debug, Clone)]
pub(crate) struct HeapGame {
    label: Option<String>,
    limit: Limit,
    heaps: usize,
    dynamic: Dynamic,
}

impl PartialEq for HeapGame {
    fn eq(&self, other: &Self) -> bool {
        (&self.limit, self.heaps, self.dynamic) == (&other.limit, other.heaps, other.dynamic)
    }
}

impl Eq for HeapGame {}

impl HeapGame {
    /// The game on one heap.
    pub(crate) fn new(limit: Limit) -> Self {
        HeapGame { label: None, limit, heaps: 1, dynamic: Dynamic::Local }
    }

    /// The same on so many heaps under a catalogue name; one heap is always local.
    pub(super) fn on_heaps(self, heaps: u64, dynamic: Dynamic, label: String) -> Result<Self> {
        let most = super::MAX_PILES;
        match usize::try_from(heaps) {
            Ok(heaps) if (1..=most).contains(&heaps) => {
                let dynamic = if heaps == 1 { Dynamic::Local } else { dynamic };
                Ok(HeapGame { label: Some(label), limit: self.limit, heaps, dynamic })
            }
            _ => {
                let name = label.split(':').next().unwrap_or_default();
                Err(Error::invalid(format!("{name} has 1 to {most} heaps, not {heaps}")))
            }
        }
    }

    /// The game on one of its heaps, if it is a sum of several.
    pub(crate) fn part(&self) -> Option<HeapGame> {
        let sum = self.heaps > 1 && self.dynamic == Dynamic::Local;
        let name = |label: &String| label.split(':').next().unwrap_or_default().to_string();
        let label = self.label.as_ref().map(name);
        sum.then(|| HeapGame { label, ..HeapGame::new(self.limit.clone()) })
    }

    /// The limit, if there is one heap only.
    pub(crate) fn one_heap(&self) -> Option<&Limit> {
        (self.heaps == 1).then_some(&self.limit)
    }

    /// Whether it is Fibonacci Nim on one heap: the limit is twice what was taken.
    pub(crate) fn is_fibonacci_nim(&self) -> bool {
        self.one_heap().is_some_and(|limit| limit.linear() == Some((2, 0)))
    }

    /// The number of heaps.
    pub(crate) fn heaps(&self) -> usize {
        self.heaps
    }

    /// A limit for each heap, or one for all.
    pub(crate) fn dynamic(&self) -> Dynamic {
        self.dynamic
    }

    /// How many numbers a position has.
    pub(crate) fn arity(&self) -> usize {
        match self.dynamic {
            Dynamic::Local => 2 * self.heaps,
            Dynamic::Global => self.heaps + 1,
        }
    }

    pub(super) fn position_form(&self) -> String {
        let heaps = 1..=self.heaps;
        match (self.heaps, self.dynamic) {
            (1, _) => "n,r (or n for the start n,n-1)".to_string(),
            (_, Dynamic::Local) => {
                let pairs: Vec<String> = heaps.map(|i| format!("n{i},r{i}")).collect();
                format!("{} (or only the heaps, for the start)", pairs.join(","))
            }
            (_, Dynamic::Global) => {
                let heaps: Vec<String> = heaps.map(|i| format!("n{i}")).collect();
                format!("{},r", heaps.join(","))
            }
        }
    }

    /// Heaps without their limits are at their start.
    pub(super) fn start(&self, heaps: &Position) -> Option<Position> {
        let bare = heaps.len() == self.heaps && self.dynamic == Dynamic::Local;
        let one = BigUint::one();
        let start = |n: &BigUint| [n.clone(), n.checked_sub(&one).unwrap_or_default()];
        bare.then(|| Position(heaps.iter().flat_map(start).collect()))
    }

    /// Where heap i and its limit stand in a position.
    fn places(&self, i: usize) -> (usize, usize) {
        match self.dynamic {
            Dynamic::Local => (2 * i, 2 * i + 1),
            Dynamic::Global => (i, self.heaps),
        }
    }

    /// Where each heap and its limit stand.
    pub(super) fn all_places(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..self.heaps).map(|i| self.places(i))
    }

    pub(super) fn taken(&self, from: &Position, to: &Position) -> Vec<BigUint> {
        self.all_places().map(|(heap, _)| &from[heap] - &to[heap]).collect()
    }

    pub(super) fn has_move(&self, from: &Position) -> bool {
        self.all_places().any(|(heap, limit)| !from[heap].is_zero() && !from[limit].is_zero())
    }

    pub(super) fn allows(&self, from: &Position, to: &Position) -> bool {
        self.all_places().any(|(heap, limit)| {
            let Some(k) = from[heap].checked_sub(&to[heap]) else { return false };
            let others = (0..from.len()).filter(|i| *i != heap && *i != limit);
            !k.is_zero()
                && k <= from[limit]
                && to[limit] == self.limit.big_after(&k)
                && others.into_iter().all(|i| from[i] == to[i])
        })
    }

    /// The position after taking k ≥ 1 from a heap, counted from 0: the limit follows.
    pub(super) fn after(&self, from: &Position, heap: usize, k: &BigUint) -> Option<Position> {
        let (place, limit) = self.places(heap);
        let mut to = from.clone();
        to.0[place] = from[place].checked_sub(k)?;
        to.0[limit] = self.limit.big_after(k);
        Some(to)
    }

    /// The numbers that are heaps, without the limits.
    pub(crate) fn heaps_of(&self, position: &Position) -> Vec<BigUint> {
        self.all_places().map(|(heap, _)| position[heap].clone()).collect()
    }

    /// How much may be taken from a heap, counted from 0: its limit, or all of it.
    pub(crate) fn limit(&self, position: &Position, heap: usize) -> BigUint {
        let (place, limit) = self.places(heap);
        position[place].clone().min(position[limit].clone())
    }
}

impl Rules for HeapGame {
    /// Panics if the position has not the numbers of this game: [`Game::position`](super::Game::position) checks that first.
    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        assert_eq!(from.len(), self.arity(), "a position of {self} has {} numbers", self.arity());
        let mut to = from.to_vec();
        for (heap, limit) in self.all_places() {
            for k in 1..=from[heap].min(from[limit]) {
                to[heap] = from[heap] - k;
                to[limit] = self.limit.after(k);
                visit(&to);
            }
            to.copy_from_slice(from);
        }
    }

    fn numbers(&self) -> Option<usize> {
        Some(self.arity())
    }

    fn most_options(&self, from: &[u64]) -> u64 {
        let most = self.all_places().map(|(heap, limit)| from[heap].min(from[limit]));
        most.fold(0, u64::saturating_add)
    }
}

impl fmt::Display for HeapGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.label {
            Some(label) => f.write_str(label),
            None => write!(f, "dynamic:{}", self.limit),
        }
    }
}
