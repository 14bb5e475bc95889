//! Fibonacci numbers and Fibonacci-type sequences.
//!
//! F_0 = 0, F_1 = 1, F_{k+1} = F_k + F_{k−1}. The sequence F^(a,b) starts m_0 = a, m_1 = b and follows the same
//! recurrence (the notation of Gu's paper on R-Wythoff); m_k = F_{k−1}·a + F_k·b for k ≥ 1. One far term costs
//! O(log k) big multiplications by doubling: F_{2k} = F_k(2F_{k+1} − F_k), F_{2k+1} = F_k² + F_{k+1}².

use num_bigint::BigUint;

use crate::{Error, Result};

/// The largest index whose term is computed: about ten million decimal digits.
const MAX_INDEX: u64 = 50_000_000;

/// (F_k, F_{k+1}) by doubling.
pub(crate) fn fibonacci_pair(k: u64) -> (BigUint, BigUint) {
    let (mut low, mut high) = (BigUint::ZERO, BigUint::from(1u32));
    for bit in (0..u64::BITS - k.leading_zeros()).rev() {
        let even = &low * ((&high << 1) - &low);
        let odd = &low * &low + &high * &high;
        (low, high) = if k >> bit & 1 == 0 {
            (even, odd)
        } else {
            let next = even + &odd;
            (odd, next)
        };
    }
    (low, high)
}

fn check_index(k: u64) -> Result<()> {
    if k <= MAX_INDEX {
        return Ok(());
    }
    // F_k has k·log₂φ bits; log₂φ is just below 0.6943.
    let megabytes = u128::from(k) * 6943 / 10_000 / 8 / 1_000_000;
    Err(Error::limit(format!(
        "term {k} of a Fibonacci-type sequence takes about {megabytes} MB; \
         ask for an index of at most {MAX_INDEX}"
    )))
}

/// The sequence F^(a,b): a, b, a+b, a+2b, …
///
/// ```
/// use wythoff::zeckendorf::FibonacciType;
/// let sequence = FibonacciType::new(10u32, 17u32);
/// let first: Vec<String> = sequence.terms().take(5).map(|m| m.to_string()).collect();
/// assert_eq!(first, ["10", "17", "27", "44", "71"]);
/// assert_eq!(sequence.nth(4).unwrap(), 71u32.into());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FibonacciType {
    a: BigUint,
    b: BigUint,
}

impl FibonacciType {
    /// The sequence with m_0 = a and m_1 = b.
    pub fn new(a: impl Into<BigUint>, b: impl Into<BigUint>) -> Self {
        FibonacciType { a: a.into(), b: b.into() }
    }

    /// The two starting terms (a, b).
    pub fn start(&self) -> (&BigUint, &BigUint) {
        (&self.a, &self.b)
    }

    /// The term m_k, counted from 0, by doubling; an error past ten million decimal digits.
    pub fn nth(&self, k: u64) -> Result<BigUint> {
        check_index(k)?;
        if k == 0 {
            return Ok(self.a.clone());
        }
        let (before, at) = fibonacci_pair(k - 1);
        Ok(before * &self.a + at * &self.b)
    }

    /// All terms from m_0 on, without end.
    pub fn terms(&self) -> impl Iterator<Item = BigUint> + use<> {
        let mut pair = (self.a.clone(), self.b.clone());
        std::iter::from_fn(move || {
            let after = &pair.0 + &pair.1;
            let next = std::mem::replace(&mut pair.1, after);
            Some(std::mem::replace(&mut pair.0, next))
        })
    }

    /// The terms of F^(a,b) in 64 bits; ends after the last term that fits (F^(0,0) never ends).
    ///
    /// ```
    /// use wythoff::zeckendorf::FibonacciType;
    /// assert_eq!(FibonacciType::narrow(0, 1).last(), Some(12_200_160_415_121_876_738)); // F_93
    /// ```
    pub fn narrow(a: u64, b: u64) -> impl Iterator<Item = u64> {
        let mut pair = (Some(a), Some(b));
        std::iter::from_fn(move || {
            let now = pair.0?;
            pair = (pair.1, pair.1.and_then(|next| now.checked_add(next)));
            Some(now)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubling_agrees_with_the_recurrence() {
        for (a, b) in [(0u32, 1u32), (2, 1), (10, 17), (15, 24), (5, 0)] {
            let sequence = FibonacciType::new(a, b);
            for (k, term) in sequence.terms().enumerate().take(400) {
                assert_eq!(sequence.nth(k as u64).unwrap(), term, "F^({a},{b}) at {k}");
            }
        }
    }

    #[test]
    fn sixty_four_bits_end_where_the_next_term_would_not_fit() {
        for (a, b) in [(0u64, 1u64), (1, 2), (10, 17), (u64::MAX, 0), (u64::MAX, 1), (3, u64::MAX)]
        {
            let exact: Vec<BigUint> = FibonacciType::new(a, b)
                .terms()
                .take_while(|term| *term <= BigUint::from(u64::MAX))
                .collect();
            let machine: Vec<BigUint> = FibonacciType::narrow(a, b).map(BigUint::from).collect();
            assert_eq!(machine, exact, "F^({a},{b})");
        }
    }

    #[test]
    fn far_indices_are_refused() {
        assert!(matches!(FibonacciType::new(1u32, 2u32).nth(MAX_INDEX + 1), Err(Error::Limit(_))));
    }
}
