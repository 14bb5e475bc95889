//! Dynamic one-pile Nim: from a pile of n with the limit r take 1 ≤ k ≤ min(r, n); the next limit is f(k).
//!
//! f is linear, a·t + b (0 where that is negative), or a table of its first values followed by something linear: `dynamic:2t`
//! (Fibonacci Nim), `dynamic:3t+1`, `dynamic:5`, `dynamic:[1,2,4]` (4 from t = 4 on), `dynamic:[1,2,4|2t]`. A pile starts as
//! (n, n−1). The theory is told where it is used: `engine::dynamic`.

use std::fmt;

use num_bigint::{BigInt, BigUint};
use num_traits::{CheckedSub, Zero};

use super::Rules;
use crate::{Error, Position, Result};

/// Dynamic Nim on one pile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DynamicNim {
    /// f(1), f(2), …
    table: Vec<u64>,
    /// f(t) = slope·t + shift past the table.
    slope: u64,
    shift: i64,
}

/// The most values of f that a table lists.
pub const MAX_TABLE: usize = 10_000;

impl DynamicNim {
    /// The game whose limits are f(1), f(2), … as far as the table goes, then slope·t + shift.
    pub fn new(table: Vec<u64>, slope: u64, shift: i64) -> Result<Self> {
        if table.len() > MAX_TABLE {
            return Err(Error::invalid(format!("a table of f has at most {MAX_TABLE} values")));
        }
        Ok(DynamicNim { table, slope, shift })
    }

    /// The next limit after taking k ≥ 1, at most 2⁶⁴ − 1: more than the pile is as good as all of it.
    pub fn limit(&self, k: u64) -> u64 {
        let listed = usize::try_from(k).ok().and_then(|k| self.table.get(k.checked_sub(1)?));
        listed.copied().unwrap_or_else(|| {
            let f = i128::from(self.slope) * i128::from(k) + i128::from(self.shift);
            u64::try_from(f.max(0)).unwrap_or(u64::MAX)
        })
    }

    /// The next limit after taking k ≥ 1, of any size.
    pub fn big_limit(&self, k: &BigUint) -> BigUint {
        match u64::try_from(k) {
            Ok(small) if small <= self.table.len() as u64 => self.limit(small).into(),
            _ => {
                let f = BigInt::from(k * self.slope) + self.shift;
                f.to_biguint().unwrap_or_default()
            }
        }
    }

    /// Whether f never falls: the hypothesis of the theorem of Schwenk and of Holshouser and Reiter.
    pub fn is_nondecreasing(&self) -> bool {
        let past = self.limit(self.table.len() as u64 + 1);
        self.table.is_sorted() && self.table.last().is_none_or(|last| *last <= past)
    }

    pub(super) fn after(&self, from: &Position, k: &BigUint) -> Result<Position> {
        let left = from[0].checked_sub(k).filter(|_| !k.is_zero());
        let left =
            left.ok_or_else(|| Error::invalid(format!("{k} cannot be taken from {from}")))?;
        Ok(Position(vec![left, self.big_limit(k)]))
    }

    pub(super) fn allows(&self, from: &Position, to: &Position) -> bool {
        let Some(k) = from[0].checked_sub(&to[0]) else { return false };
        !k.is_zero() && k <= from[1] && to[1] == self.big_limit(&k)
    }
}

impl Rules for DynamicNim {
    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        for k in 1..=from[0].min(from[1]) {
            visit(&[from[0] - k, self.limit(k)]);
        }
    }
}

impl fmt::Display for DynamicNim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("dynamic:")?;
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
