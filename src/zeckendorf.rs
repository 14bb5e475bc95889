//! Zeckendorf representations, and Fibonacci-type sequences.
//!
//! Every positive integer is, in exactly one way, a sum of distinct Fibonacci numbers F_k, k ≥ 2, no two with
//! neighbouring indices (Zeckendorf). Taking the largest F_k that fits, again and again, finds it. For a number of
//! D decimal digits that is about 4.8·D subtractions of D-digit numbers: Fibonacci numbers are stepped downward
//! by F_{k−1} = F_{k+1} − F_k, so no table of them is kept.
//!
//! z_i(n) is the i-th smallest term, i from 1 (Suriyaprakash, Section 3); z_1 decides Fibonacci Nim.
//! The shift Z replaces each F_k by F_{k+1}; Z(n) + 1 = ⌊φ(n+1)⌋, and Z carries each entry of the
//! Wythoff array to the next in its row (Larsson, caption of Table A7).

mod fibonacci;

pub(crate) use fibonacci::fibonacci_pair;
pub use fibonacci::{FibonacciType, MAX_INDEX, Terms, fibonacci, fibonacci_type_u64};

use std::fmt;
use std::str::FromStr;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::{Error, Result};

/// F_2, …, F_93: the Fibonacci numbers of 64 bits.
const FIBONACCI: [u64; 92] = {
    let mut numbers = [0; 92];
    (numbers[0], numbers[1]) = (1, 2);
    let mut i = 2;
    while i < 92 {
        numbers[i] = numbers[i - 1] + numbers[i - 2];
        i += 1;
    }
    numbers
};

/// The Zeckendorf terms of n, smallest first; none for 0.
///
/// ```
/// assert_eq!(wythoff::zeckendorf::terms(26), [5, 21]);
/// ```
pub fn terms(n: u64) -> Vec<u64> {
    let mut terms: Vec<u64> = descending(n).collect();
    terms.reverse();
    terms
}

/// z_i(n): the i-th smallest Zeckendorf term of n, i from 1; `None` if n has fewer terms.
///
/// ```
/// use wythoff::zeckendorf::z;
/// assert_eq!(z(1, 4), Some(1));
/// assert_eq!(z(2, 26), Some(21));
/// assert_eq!(z(3, 26), None);
/// ```
pub fn z(i: usize, n: u64) -> Option<u64> {
    terms(n).get(i.checked_sub(1)?).copied()
}

/// z_1(n): the smallest Zeckendorf term of n; `None` for 0.
///
/// ```
/// assert_eq!(wythoff::zeckendorf::smallest_term(17), Some(1)); // 17 = 13 + 3 + 1
/// ```
pub fn smallest_term(n: u64) -> Option<u64> {
    descending(n).last()
}

/// The number whose Zeckendorf terms these are, in any order; an error if they are not.
///
/// ```
/// use wythoff::zeckendorf::from_terms;
/// assert_eq!(from_terms(&[21, 5]).unwrap(), 26);
/// assert!(from_terms(&[4]).is_err()); // no Fibonacci number
/// assert!(from_terms(&[5, 8]).is_err()); // neighbours: 13
/// ```
pub fn from_terms(terms: &[u64]) -> Result<u64> {
    let indices = terms.iter().map(|term| match FIBONACCI.binary_search(term) {
        Ok(at) => Ok(at as u64 + 2),
        Err(_) => Err(Error::invalid(format!(
            "{term} is not a Fibonacci number; Zeckendorf terms are 1, 2, 3, 5, 8, …"
        ))),
    });
    Zeckendorf::from_indices(indices.collect::<Result<_>>()?)?
        .to_u64()
        .ok_or_else(|| Error::overflow("the sum of these terms needs more than 64 bits"))
}

/// The Zeckendorf shift Z(n): each term F_k becomes F_{k+1}. `None` if it does not fit in 64 bits.
///
/// ```
/// assert_eq!(wythoff::zeckendorf::shift(14), Some(23)); // 1 + 13 becomes 2 + 21
/// ```
pub fn shift(n: u64) -> Option<u64> {
    let next = |term: u64| FIBONACCI.get(FIBONACCI.partition_point(|&f| f <= term)).copied();
    descending(n).try_fold(0u64, |sum, term| sum.checked_add(next(term)?))
}

/// As [`shift`], for an integer of any size.
///
/// ```
/// use num_bigint::BigUint;
/// assert_eq!(wythoff::zeckendorf::shift_big(&BigUint::from(14u32)), BigUint::from(23u32));
/// ```
pub fn shift_big(n: &BigUint) -> BigUint {
    Zeckendorf::of(n).raised(1).value()
}

/// The terms of n by the greedy rule, largest first.
fn descending(mut n: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let at = FIBONACCI.partition_point(|&f| f <= n);
        let term = *FIBONACCI.get(at.checked_sub(1)?)?;
        n -= term;
        Some(term)
    })
}

/// The Zeckendorf representation of an integer of any size, kept as the indices k of its terms F_k.
///
/// It prints as its digits, most significant first, the last for F_2; and reads them back.
///
/// ```
/// use wythoff::zeckendorf::Zeckendorf;
/// let z = Zeckendorf::of(&26u32.into());
/// assert_eq!(z.indices(), [5, 8]); // F_5 + F_8 = 5 + 21
/// assert_eq!(z.to_string(), "1001000");
/// assert_eq!("1001000".parse::<Zeckendorf>().unwrap().value(), 26u32.into());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Zeckendorf {
    /// Ascending, each at least 2, no two neighbours.
    indices: Vec<u64>,
}

impl Zeckendorf {
    /// The representation of n; no terms for 0.
    pub fn of(n: &BigUint) -> Self {
        let mut rest = n.clone();
        // F_k ≥ φ^(k−2) and 13/9 > 1/log₂φ, so this F_k is above n.
        let mut k = n.bits() * 13 / 9 + 3;
        let (mut at, mut above) = fibonacci_pair(k);
        let mut indices = Vec::new();
        while rest != BigUint::ZERO {
            if at <= rest {
                rest -= &at;
                indices.push(k);
            }
            above -= &at;
            std::mem::swap(&mut above, &mut at);
            k -= 1;
        }
        indices.reverse();
        Zeckendorf { indices }
    }

    /// The representation with these indices k of F_k, in any order; an error if one is below 2 or
    /// past [`MAX_INDEX`], or if two are equal or neighbours.
    pub fn from_indices(mut indices: Vec<u64>) -> Result<Self> {
        indices.sort_unstable();
        if let Some(bad) = indices.iter().find(|&&k| k < 2) {
            return Err(Error::invalid(format!(
                "index {bad} is below 2: Zeckendorf terms start with F_2 = 1"
            )));
        }
        if let Some(bad) = indices.last().filter(|&&k| k > MAX_INDEX) {
            return Err(Error::limit(format!(
                "index {bad} is past {MAX_INDEX}, the largest whose Fibonacci number is computed"
            )));
        }
        if let Some(pair) = indices.windows(2).find(|pair| pair[1] - pair[0] < 2) {
            return Err(Error::invalid(format!(
                "F_{} and F_{} may not stand together: indices must differ by 2 or more",
                pair[0], pair[1]
            )));
        }
        Ok(Zeckendorf { indices })
    }

    /// The indices k of the terms F_k, smallest first.
    pub fn indices(&self) -> &[u64] {
        &self.indices
    }

    /// z_i: the i-th smallest term, i from 1.
    ///
    /// ```
    /// use wythoff::zeckendorf::Zeckendorf;
    /// let z = Zeckendorf::of(&26u32.into());
    /// assert_eq!(z.term(2), Some(21u32.into()));
    /// ```
    pub fn term(&self, i: usize) -> Option<BigUint> {
        let k = *self.indices.get(i.checked_sub(1)?)?;
        Some(fibonacci_pair(k).0)
    }

    /// All terms, smallest first. For an n of D digits they take about 0.28·D² bytes together.
    pub fn terms(&self) -> Vec<BigUint> {
        let mut terms = Vec::with_capacity(self.indices.len());
        self.for_each_term(|term| terms.push(term.clone()));
        terms
    }

    /// The number represented.
    pub fn value(&self) -> BigUint {
        let mut sum = BigUint::ZERO;
        self.for_each_term(|term| sum += term);
        sum
    }

    /// The number represented, if it fits in 64 bits.
    pub fn to_u64(&self) -> Option<u64> {
        if self.indices.last().is_some_and(|&k| k > 93) { None } else { self.value().to_u64() }
    }

    /// Every index raised by `by`: the shift Z, `by` times. An error past [`MAX_INDEX`].
    ///
    /// ```
    /// use wythoff::zeckendorf::Zeckendorf;
    /// let z = Zeckendorf::of(&14u32.into());
    /// assert_eq!(z.shifted_up(1).unwrap().value(), 23u32.into());
    /// ```
    pub fn shifted_up(&self, by: u64) -> Result<Self> {
        if let Some(top) = self.indices.last().filter(|&&k| k.saturating_add(by) > MAX_INDEX) {
            return Err(Error::limit(format!(
                "F_{top} shifted by {by} is past F_{MAX_INDEX}, the largest that is computed"
            )));
        }
        Ok(self.raised(by))
    }

    fn raised(&self, by: u64) -> Self {
        Zeckendorf { indices: self.indices.iter().map(|k| k + by).collect() }
    }

    /// Every index lowered by `by`, or `None` if a term would fall below F_2.
    ///
    /// ```
    /// use wythoff::zeckendorf::Zeckendorf;
    /// let z = Zeckendorf::of(&23u32.into());
    /// assert_eq!(z.shifted_down(1).unwrap().value(), 14u32.into());
    /// assert_eq!(z.shifted_down(2), None);
    /// ```
    pub fn shifted_down(&self, by: u64) -> Option<Self> {
        let lower = |k: &u64| k.checked_sub(by).filter(|&k| k >= 2);
        Some(Zeckendorf { indices: self.indices.iter().map(lower).collect::<Option<_>>()? })
    }

    /// Walks the Fibonacci numbers upward once, stopping at each term.
    fn for_each_term(&self, mut visit: impl FnMut(&BigUint)) {
        let Some(&first) = self.indices.first() else { return };
        let (mut at, mut above) = fibonacci_pair(first);
        let mut now = first;
        for &k in &self.indices {
            while now < k {
                at += &above;
                std::mem::swap(&mut at, &mut above);
                now += 1;
            }
            visit(&at);
        }
    }
}

impl fmt::Display for Zeckendorf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(&top) = self.indices.last() else { return f.pad("0") };
        let place = |n: u64| usize::try_from(n).map_err(|_| fmt::Error);
        let mut digits = vec![b'0'; place(top - 1)?];
        for k in &self.indices {
            digits[place(top - k)?] = b'1';
        }
        f.pad(std::str::from_utf8(&digits).expect("zeros and ones"))
    }
}

impl FromStr for Zeckendorf {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let length = text.chars().count() as u64;
        if length == 0 {
            return Err(Error::parse(text, 1, "Zeckendorf digits, such as 1001000"));
        }
        let mut indices = Vec::new();
        let mut after_one = false;
        for (at, digit) in text.chars().enumerate() {
            match digit {
                '0' => after_one = false,
                '1' if after_one => {
                    return Err(Error::parse(text, at + 1, "0: no two ones stand side by side"));
                }
                '1' => {
                    indices.push(length - at as u64 + 1);
                    after_one = true;
                }
                _ => return Err(Error::parse(text, at + 1, "a digit 0 or 1")),
            }
        }
        Zeckendorf::from_indices(indices)
    }
}

#[cfg(test)]
mod tests;
