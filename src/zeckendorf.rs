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

pub use fibonacci::FibonacciType;
pub(crate) use fibonacci::fibonacci_pair;

use std::fmt;

use num_bigint::BigUint;

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

/// The Zeckendorf shift Z(n): each term F_k becomes F_{k+1}. `None` if it does not fit in 64 bits.
///
/// ```
/// assert_eq!(wythoff::zeckendorf::shift(14), Some(23)); // 1 + 13 becomes 2 + 21
/// ```
pub fn shift(n: u64) -> Option<u64> {
    let next = |term: u64| FIBONACCI.get(FIBONACCI.partition_point(|&f| f <= term)).copied();
    descending(n).try_fold(0u64, |sum, term| sum.checked_add(next(term)?))
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
/// It prints as its digits, most significant first, the last for F_2.
///
/// ```
/// use wythoff::zeckendorf::Zeckendorf;
/// let z = Zeckendorf::of(&26u32.into());
/// assert_eq!(z.indices(), [5, 8]); // F_5 + F_8 = 5 + 21
/// assert_eq!(z.to_string(), "1001000");
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

#[cfg(test)]
mod tests;
