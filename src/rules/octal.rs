//! Octal games: the digit dᵢ of 0.d₁d₂… says what may be left where i is taken from one heap.
//!
//! dᵢ is a sum of 1 (nothing may be left: the heap is i), 2 (one heap may be left) and 4 (two heaps may be left, neither empty).
//! Kayles is 0.77, Dawson's Chess 0.137 (0.07 with one more square), 0.333 takes one, two or three. A position is a multiset of
//! heaps, written as one number or several; options are written with their heaps in order and without empty ones.
//!
//! A position is the sum of its heaps, so under normal play its value is the nim-sum of theirs. Under misère play there is no such
//! rule, and positions are searched through by the definition.

use std::fmt;

use num_bigint::BigUint;
use num_traits::{CheckedSub, Zero};

use super::Rules;
use crate::{Error, Position, Result};

/// The most digits of an octal game.
pub(crate) const MAX_OCTAL: usize = 256;

/// The most heaps of a position.
pub(crate) const MAX_HEAPS: usize = 4096;

/// An octal game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Octal {
    /// d₁, d₂, …, the last not 0.
    digits: Vec<u8>,
}

impl Octal {
    /// The game of the digits d₁, d₂, …; zeros at the end are left out.
    pub(crate) fn new(digits: &[u8]) -> Result<Self> {
        let length = digits.iter().rposition(|d| *d > 0).map_or(0, |last| last + 1);
        if length == 0 {
            return Err(Error::invalid(
                "an octal game needs a digit that is not 0, as in octal:0.77",
            ));
        }
        if length > MAX_OCTAL || digits.iter().any(|d| *d > 7) {
            return Err(Error::invalid(format!(
                "an octal game has digits 0 to 7, at most {MAX_OCTAL} of them"
            )));
        }
        Ok(Octal { digits: digits[..length].to_vec() })
    }

    /// The digits d₁, d₂, …, the last not 0.
    pub(crate) fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Calls `visit` with what one move leaves of a heap: (0,0), (a,0), or (a,b) with 1 ≤ a ≤ b.
    pub(crate) fn visit_heap(&self, n: u64, mut visit: impl FnMut(u64, u64)) {
        for (i, digit) in (1..=n).zip(&self.digits) {
            let left = n - i;
            if digit & 1 != 0 && left == 0 {
                visit(0, 0);
            }
            if digit & 2 != 0 && left > 0 {
                visit(left, 0);
            }
            if digit & 4 != 0 {
                (1..=left / 2).for_each(|a| visit(a, left - a));
            }
        }
    }

    /// Whether i may be taken from a heap so that these heaps are left of it.
    fn leaves(&self, i: &BigUint, left: usize) -> bool {
        let place = usize::try_from(i).ok().and_then(|i| i.checked_sub(1));
        let digit = place.and_then(|place| self.digits.get(place));
        left <= 2 && digit.is_some_and(|digit| digit >> left & 1 == 1)
    }

    pub(super) fn allows(&self, from: &Position, to: &Position) -> bool {
        let (from, to) = (heaps(from), heaps(to));
        // A move takes one heap away and adds smaller ones, so nothing cancels.
        let (gone, new) = (less(&from, &to), less(&to, &from));
        let [heap] = &gone[..] else { return false };
        let taken = heap.checked_sub(&new.iter().sum::<BigUint>());
        taken.is_some_and(|i| !i.is_zero() && self.leaves(&i, new.len()))
    }

    pub(super) fn has_move(&self, from: &Position) -> bool {
        let mut places = (1u64..).zip(&self.digits).filter(|(_, digit)| **digit > 0);
        places.any(|(i, digit)| {
            let fits = |n: &BigUint| match n.checked_sub(&BigUint::from(i)) {
                None => false,
                Some(left) => {
                    let (one, two) = (BigUint::from(1u32), BigUint::from(2u32));
                    digit & 1 != 0 && left.is_zero()
                        || digit & 2 != 0 && left >= one
                        || digit & 4 != 0 && left >= two
                }
            };
            from.iter().any(fits)
        })
    }

    /// Taking from one heap without splitting it.
    pub(super) fn after(from: &Position, take: &[BigUint]) -> Result<Position> {
        let left = from.iter().zip(take).map(|(x, d)| x.checked_sub(d));
        let left: Option<Vec<BigUint>> = left.collect();
        let left = left.filter(|left| left.len() == from.len());
        left.map(|left| normal(left.into_iter().filter(|x| !x.is_zero()).collect())).ok_or_else(
            || {
                Error::invalid(format!(
                    "there is not so much to take from {from}; write the heaps left"
                ))
            },
        )
    }

    /// The first moves of heaps too large to be walked through: nothing split off, or little.
    pub(super) fn far_options(&self, from: &Position, each: u64, add: &mut dyn FnMut(Position)) {
        let all = heaps(from);
        for (place, heap) in all.iter().enumerate() {
            for i in 1..=self.digits.len() {
                let Some(left) = heap.checked_sub(&BigUint::from(i)) else { break };
                for a in (0..=each).map(BigUint::from).filter(|a| a * 2u32 <= left) {
                    let parts = [left.clone() - &a, a];
                    let parts: Vec<BigUint> = parts.into_iter().filter(|x| !x.is_zero()).collect();
                    if self.leaves(&BigUint::from(i), parts.len()) {
                        let others = all.iter().enumerate().filter(|(other, _)| *other != place);
                        let others = others.map(|(_, n)| n.clone());
                        add(normal(others.chain(parts).collect()));
                    }
                }
            }
        }
    }
}

/// The heaps that are not empty, in order.
fn heaps(position: &Position) -> Vec<BigUint> {
    let mut heaps: Vec<BigUint> = position.iter().filter(|n| !n.is_zero()).cloned().collect();
    heaps.sort_unstable();
    heaps
}

fn normal(mut heaps: Vec<BigUint>) -> Position {
    heaps.sort_unstable();
    if heaps.is_empty() {
        heaps.push(BigUint::ZERO);
    }
    Position(heaps)
}

/// What is in the first list and not in the second, both in order.
fn less(all: &[BigUint], without: &[BigUint]) -> Vec<BigUint> {
    let mut rest = without.iter().peekable();
    let mut found = Vec::new();
    for n in all {
        while rest.next_if(|x| *x < n).is_some() {}
        if rest.next_if(|x| *x == n).is_none() {
            found.push(n.clone());
        }
    }
    found
}

impl Rules for Octal {
    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        for (place, heap) in from.iter().enumerate() {
            // Equal heaps have equal options.
            if from[..place].contains(heap) {
                continue;
            }
            self.visit_heap(*heap, |a, b| {
                let mut to: Vec<u64> = from.to_vec();
                to.remove(place);
                to.extend([a, b]);
                to.retain(|n| *n > 0);
                to.sort_unstable();
                visit(if to.is_empty() { &[0] } else { &to });
            });
        }
    }

    fn most_options(&self, from: &[u64]) -> u64 {
        let digits = self.digits.len() as u64;
        let heap = |n: &u64| (n / 2 + 2).saturating_mul(digits.min(*n));
        from.iter().map(heap).fold(0, u64::saturating_add)
    }
}

impl fmt::Display for Octal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("octal:0.")?;
        self.digits.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}
