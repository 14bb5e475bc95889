//! Fibonacci Nim: from a heap of n with allowance r take 1 ≤ k ≤ min(r, n); the next allowance is 2k.
//!
//! A heap starts as (n, n−1). On several heaps the allowance is kept for each heap (the local dynamic, a sum
//! of one-heap games) or there is a single one (the global dynamic, no sum).

use std::fmt;

use num_bigint::BigUint;

use super::Rules;
use crate::{Error, Position, Result};

/// Whose allowance a move sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dynamic {
    /// Each heap has its own: positions are n₁,r₁,n₂,r₂,…
    Local,
    /// One for all heaps: positions are n₁,n₂,…,r.
    Global,
}

/// Fibonacci Nim on a number of heaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FibonacciNim {
    heaps: usize,
    dynamic: Dynamic,
}

impl FibonacciNim {
    /// The game on `heaps` heaps; one heap is always local.
    pub fn new(heaps: usize, dynamic: Dynamic) -> Result<Self> {
        if !(1..=super::MAX_PILES).contains(&heaps) {
            let most = super::MAX_PILES;
            return Err(Error::invalid(format!(
                "Fibonacci Nim has 1 to {most} heaps here, not {heaps}"
            )));
        }
        Ok(FibonacciNim { heaps, dynamic: if heaps == 1 { Dynamic::Local } else { dynamic } })
    }

    /// The number of heaps.
    pub fn heaps(&self) -> usize {
        self.heaps
    }

    /// Local or global allowance.
    pub fn dynamic(&self) -> Dynamic {
        self.dynamic
    }

    /// How many numbers a position has.
    pub fn arity(&self) -> usize {
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

    /// Where heap i and its allowance stand in a position.
    pub(super) fn places(&self, i: usize) -> (usize, usize) {
        match self.dynamic {
            Dynamic::Local => (2 * i, 2 * i + 1),
            Dynamic::Global => (i, self.heaps),
        }
    }

    pub(super) fn taken(&self, from: &Position, to: &Position) -> Vec<BigUint> {
        (0..self.heaps)
            .map(|i| {
                let (heap, _) = self.places(i);
                &from.0[heap] - &to.0[heap]
            })
            .collect()
    }
}

impl Rules for FibonacciNim {
    /// Panics if the position has not the numbers of this game: [`Game::position`](super::Game::position) checks that first.
    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        assert_eq!(from.len(), self.arity(), "a position of {self} has {} numbers", self.arity());
        for i in 0..self.heaps {
            let (heap, allowance) = self.places(i);
            for k in 1..=from[heap].min(from[allowance]) {
                let mut to = from.to_vec();
                to[heap] -= k;
                to[allowance] = k.saturating_mul(2); // more than the heap is as good as all of it
                visit(&to);
            }
        }
    }

    fn numbers(&self) -> Option<usize> {
        Some(self.arity())
    }

    fn most_options(&self, from: &[u64]) -> u64 {
        let places = (0..self.heaps).map(|i| self.places(i));
        places.map(|(heap, allowance)| from[heap].min(from[allowance])).fold(0, u64::saturating_add)
    }
}

impl fmt::Display for FibonacciNim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.heaps, self.dynamic) {
            (1, _) => f.write_str("fibonacci-nim"),
            (heaps, Dynamic::Local) => write!(f, "fibonacci-nim:{heaps}"),
            (heaps, Dynamic::Global) => write!(f, "fibonacci-nim-global:{heaps}"),
        }
    }
}
