//! Positions, the least excluded value, and nim-sums.

use std::fmt;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::{Error, Result};

/// A position: the pile sizes in order, of any number of digits.
///
/// Engines work on machine integers; [`Position::small`] converts, or says that a number is too large.
///
/// ```
/// use wythoff::Position;
/// let p = Position::from([5, 8]);
/// assert_eq!(p.to_string(), "5,8");
/// assert_eq!(p.small().unwrap(), vec![5, 8]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position(pub Vec<BigUint>);

impl Position {
    /// A position of machine-sized piles.
    pub fn from_small(piles: &[u64]) -> Self {
        Position(piles.iter().map(|&x| BigUint::from(x)).collect())
    }

    /// The piles as machine integers.
    pub fn small(&self) -> Result<Vec<u64>> {
        self.0
            .iter()
            .map(|x| {
                x.to_u64().ok_or_else(|| {
                    Error::overflow(format!(
                        "a pile of {} digits is past 2^64 - 1 = {}, and no closed form answers here: ask for smaller piles",
                        x.to_string().len(),
                        u64::MAX
                    ))
                })
            })
            .collect()
    }
}

/// The piles in order.
impl std::ops::Deref for Position {
    type Target = [BigUint];

    fn deref(&self) -> &[BigUint] {
        &self.0
    }
}

impl From<&[u64]> for Position {
    fn from(piles: &[u64]) -> Self {
        Position::from_small(piles)
    }
}

impl From<Vec<BigUint>> for Position {
    fn from(piles: Vec<BigUint>) -> Self {
        Position(piles)
    }
}

impl<const K: usize> From<[u64; K]> for Position {
    fn from(piles: [u64; K]) -> Self {
        Position::from_small(&piles)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, pile) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            write!(f, "{pile}")?;
        }
        Ok(())
    }
}

/// The least natural number that does not occur among `values`.
///
/// ```
/// assert_eq!(wythoff::mex([0, 1, 3, 1]), 2);
/// assert_eq!(wythoff::mex([]), 0);
/// ```
pub fn mex(values: impl IntoIterator<Item = u32>) -> u32 {
    let mut values: Vec<u32> = values.into_iter().collect();
    values.sort_unstable();
    values.dedup();
    values.iter().zip(0u32..).find(|&(&value, i)| value != i).map_or_else(
        // All of 0, 1, … occur: the least that is absent is one more than the greatest.
        || values.last().map_or(0, |last| last + 1),
        |(_, i)| i,
    )
}

/// The nim-sum (bitwise exclusive or) of big numbers.
pub(crate) fn nim_sum<'a>(values: impl IntoIterator<Item = &'a BigUint>) -> BigUint {
    values.into_iter().fold(BigUint::default(), |sum, x| sum ^ x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pile_past_64_bits_is_an_error() {
        let position = Position(vec![BigUint::from(u64::MAX) + 1u8]);
        assert!(matches!(position.small(), Err(Error::Overflow(_))));
    }

    proptest::proptest! {
        #[test]
        fn mex_is_absent_and_everything_below_is_present(values: Vec<u8>) {
            let values: Vec<u32> = values.into_iter().map(|v| u32::from(v) % 40).collect();
            let m = mex(values.iter().copied());
            assert!(!values.contains(&m));
            assert!((0..m).all(|v| values.contains(&v)));
        }
    }
}
