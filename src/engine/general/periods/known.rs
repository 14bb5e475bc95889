//! A row whose values are known for all n: the first of them, and how they go on.

use super::RowPeriod;
use crate::engine::rows::primes;
use crate::{Error, Result};

/// Values G(0), G(1), …, with G(n + p) = G(n) + s for all n from the preperiod on.
#[derive(Debug, Clone)]
pub(super) struct KnownRow {
    pub(crate) values: Vec<u32>,
    pub(crate) preperiod: usize,
    pub(crate) period: usize,
    pub(crate) saltus: u32,
}

impl KnownRow {
    /// The least preperiod and period of values with G(n + p) = G(n) + s for n ≥ first, at least first + p of them at hand.
    #[expect(clippy::cast_possible_truncation, reason = "a box has below 2^32 cells")]
    pub(crate) fn least(mut values: Vec<u32>, first: usize, period: usize, saltus: u32) -> Self {
        let (mut p, mut s) = (period, saltus);
        values.truncate(first + p);
        // A smaller period divides this one: what repeats with two numbers repeats with their common divisor.
        for prime in primes(period as u64) {
            let prime = prime as usize;
            while p.is_multiple_of(prime) && s.is_multiple_of(prime as u32) {
                let (q, rise) = (p / prime, s / prime as u32);
                let shifted = |n: usize| {
                    let next = n + q;
                    let over = next - first >= period;
                    values[if over { next - period } else { next }] + if over { saltus } else { 0 }
                };
                if !(first..first + period).all(|n| shifted(n) == values[n] + rise) {
                    break;
                }
                (p, s) = (q, rise);
            }
        }
        values.truncate(first + p);
        // Every period has the same preperiod.
        let mut preperiod = first;
        while preperiod > 0 && values[preperiod - 1] + s == values[preperiod - 1 + p] {
            preperiod -= 1;
        }
        KnownRow { values, preperiod, period: p, saltus: s }
    }

    /// Writes the values down as far as before a column.
    pub(crate) fn reach(&mut self, columns: usize) -> Result<()> {
        while self.values.len() < columns {
            let value = self.values[self.values.len() - self.period].checked_add(self.saltus);
            let past = || Error::overflow("a value of a row is past 2^32: allow fewer columns");
            self.values.push(value.ok_or_else(past)?);
        }
        Ok(())
    }

    /// By how much the values rise in so many columns, a multiple of the period.
    pub(crate) fn rise(&self, columns: usize) -> u64 {
        (columns / self.period) as u64 * u64::from(self.saltus)
    }

    pub(crate) fn told(&self, row: usize, states: (usize, usize)) -> RowPeriod {
        RowPeriod {
            row,
            preperiod: self.preperiod as u64,
            period: self.period as u64,
            saltus: self.saltus.into(),
            states: (states.0 as u64, states.1 as u64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_period_is_found() {
        let rise = |n: usize| [7, 3][n.min(1)] + (n / 2) as u32 * 3 + (n % 2) as u32;
        let known = KnownRow::least((0..26).map(rise).collect(), 6, 12, 18);
        assert_eq!((known.preperiod, known.period, known.saltus), (1, 2, 3));
        let level = |n: usize| [0, 1, 0, 2][n % 4];
        let known = KnownRow::least((0..26).map(level).collect(), 6, 12, 0);
        assert_eq!((known.preperiod, known.period, known.saltus), (0, 4, 0));
    }
}
