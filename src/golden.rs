//! Exact multiples of the golden ratio, and what is built on them.
//!
//! φ = (1+√5)/2, so φ² = φ + 1 and 1/φ = φ − 1. For a positive integer n the numbers φn, φ²n and n/φ are
//! irrational; hence ⌊φ²n⌋ = ⌊φn⌋ + n, ⌊n/φ⌋ = ⌊φn⌋ − n, and each ceiling is its floor plus one.
//!
//! **Machine integers.** y = ⌊φn⌋ is the largest integer with y² − yn − n² < 0, since φ is the positive
//! root of x² − x − 1. The high half of n·⌊2⁶⁴/φ⌋, plus n, gives y or y − 1: the product is too small by less than n, so it
//! is y unless its low half lies within n of 2⁶⁴, which is rare; then the sign of the form at the next integer decides. The form's true
//! value there is (y − φn)(y + n/φ), between −√5·n − 1 and √5·n + 1, so wrapping arithmetic gives the right sign as long as
//! that fits the signed word. Cost: one multiplication.
//!
//! **Big integers.** ⌊φn⌋ = ⌊(n + ⌊√(5n²)⌋)/2⌋, with the exact integer square root.
//!
//! Functions take `u64`; numbers of any size go through [`Array`]. What does not fit is `None`, never a
//! wrapped number. The pairs and their inverses are in this module too ([`wythoff_pair`], [`Side`],
//! [`Splitting`]), and the Wythoff array with its dual ([`Array`]).

mod array;
mod pairs;
#[cfg(test)]
mod tests;

use num_bigint::BigUint;

pub use array::Array;
pub use pairs::{
    Side, Splitting, dual_pair, is_dual_pair, is_splitting_pair, is_wythoff_pair, wythoff_pair,
};

/// ⌊2⁶⁴/φ⌋.
const INVERSE_PHI_64: u64 = 0x9E37_79B9_7F4A_7C15;

/// The largest n for which ⌊φn⌋ fits in 64 bits: ⌊2⁶⁴/φ⌋.
#[cfg(test)]
pub(crate) const MAX_U64: u64 = INVERSE_PHI_64;

/// The largest n that [`floor_phi_fast`] takes: √5·n stays below 2⁶³.
pub(crate) const MAX_FAST: u64 = 4_000_000_000_000_000_000;

/// ⌊φn⌋, or `None` if it does not fit in 64 bits.
///
/// ```
/// use wythoff::golden::floor_phi;
/// assert_eq!(floor_phi(5), Some(8));
/// assert_eq!(floor_phi(u64::MAX), None);
/// ```
pub fn floor_phi(n: u64) -> Option<u64> {
    if n <= MAX_FAST { Some(floor_phi_unchecked(n)) } else { floor_over_phi(n).checked_add(n) }
}

/// ⌊φn⌋ for n ≤ [`MAX_FAST`], as a bare number: for loops whose bound is known. Panics past it.
#[inline(always)]
pub(crate) fn floor_phi_fast(n: u64) -> u64 {
    assert!(n <= MAX_FAST, "floor_phi_fast({n}): past {MAX_FAST}; floor_phi goes further");
    floor_phi_unchecked(n)
}

/// The same without the check: the caller keeps n ≤ [`MAX_FAST`].
#[inline(always)]
pub(crate) fn floor_phi_unchecked(n: u64) -> u64 {
    debug_assert!(n <= MAX_FAST);
    let product = u128::from(n) * u128::from(INVERSE_PHI_64);
    let x = n + low_half(product >> 64);
    if low_half(product).checked_add(n).is_some() {
        return x;
    }
    let y = x + 1;
    let form = y.wrapping_mul(y).wrapping_sub(y.wrapping_mul(n)).wrapping_sub(n.wrapping_mul(n));
    x + u64::from(form.cast_signed() < 0)
}

/// The low 64 bits.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "it is the low half that is wanted")]
fn low_half(x: u128) -> u64 {
    x as u64
}

/// ⌊n/φ⌋ = ⌊φn⌋ − n: it fits for every n.
fn floor_over_phi(n: u64) -> u64 {
    let n = u128::from(n);
    let x = (n * u128::from(INVERSE_PHI_64)) >> 64;
    // z = ⌊n/φ⌋ is the largest integer with z² + zn − n² < 0; 128 bits hold it, with room for the sign.
    let z = x + 1;
    let below = (z * z).wrapping_add(z * n).wrapping_sub(n * n).cast_signed();
    low_half(x + u128::from(below < 0))
}

/// ⌈φn⌉, or `None` if it does not fit in 64 bits.
pub(crate) fn ceil_phi(n: u64) -> Option<u64> {
    floor_phi(n)?.checked_add(u64::from(n > 0))
}

/// ⌊φn⌋ = ⌊(n + ⌊√(5n²)⌋)/2⌋ for an integer of any size.
pub(crate) fn floor_phi_big(n: &BigUint) -> BigUint {
    // ⌊(n + √(5n²))/2⌋ may take the floor of the root first: n and 2 are integers.
    (n + (n * n * 5u32).sqrt()) >> 1
}

/// ⌊n/φ⌋ = ⌊φn⌋ − n for an integer of any size.
pub(crate) fn floor_over_phi_big(n: &BigUint) -> BigUint {
    floor_phi_big(n) - n
}
