//! Do two Beatty sequences hold each of 1, …, N exactly once?
//!
//! Both sequences increase strictly, as their irrationals are above 1. They are merged: at each integer x, either
//! the next term of one of them is x, or x is missing; if both are x, it is there twice.

use super::Quadratic;
use crate::Result;

/// The first integer that two Beatty sequences do not hold exactly once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum PartitionFailure {
    /// ⌊nα⌋ = ⌊mβ⌋ = value.
    Twice {
        /// The integer.
        value: u64,
        /// n.
        first: u64,
        /// m.
        second: u64,
    },
    /// ⌊(n−1)α⌋ < value < ⌊nα⌋ and ⌊(m−1)β⌋ < value < ⌊mβ⌋.
    Missing {
        /// The integer.
        value: u64,
        /// n.
        first: u64,
        /// m.
        second: u64,
    },
}

/// The first integer of 1, …, bound that ⌊nα⌋ and ⌊nβ⌋ (n ≥ 1) do not hold exactly once, or `None` if each is held
/// once. An error unless α, β > 1.
pub(crate) fn check_partition(
    alpha: &Quadratic,
    beta: &Quadratic,
    bound: u64,
) -> Result<Option<PartitionFailure>> {
    alpha.require_above_one()?;
    beta.require_above_one()?;
    let (mut first, mut second) = (1, 1);
    let mut value = 1;
    while value <= bound {
        let in_first = term(alpha, first) == Some(value);
        let in_second = term(beta, second) == Some(value);
        match (in_first, in_second) {
            (true, true) => return Ok(Some(PartitionFailure::Twice { value, first, second })),
            (false, false) => return Ok(Some(PartitionFailure::Missing { value, first, second })),
            (true, false) => first += 1,
            (false, true) => second += 1,
        }
        match value.checked_add(1) {
            Some(next) => value = next,
            None => break,
        }
    }
    Ok(None)
}

impl Quadratic {
    /// Beatty's theorem for α and its [complement](Quadratic::complement), checked up to a bound: `None` as it
    /// must be, or the first failure. An error unless α > 1.
    ///
    /// ```
    /// use wythoff::beatty::Quadratic;
    /// let alpha = Quadratic::golden();
    /// assert_eq!(alpha.check_beatty(1000).unwrap(), None);
    /// ```
    pub fn check_beatty(&self, bound: u64) -> Result<Option<String>> {
        let failure = check_partition(self, &self.complement()?, bound)?;
        Ok(failure.map(|failure| format!("{failure:?}")))
    }
}

/// ⌊nα⌋ for α > 1; a term past 64 bits is past every bound and counts as none.
fn term(alpha: &Quadratic, n: u64) -> Option<u64> {
    alpha.floor_multiple_u64(n).ok()
}
