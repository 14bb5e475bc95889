//! Exact ⌊φn⌋ and what is built on it.
//!
//! φ = (1+√5)/2. For n < 2⁶³ the integer y = ⌊φn⌋ is the largest with y² − yn − n² < 0, since φ is the
//! positive root of x² − x − 1. The high half of n·(φ−1)·2⁶⁴ gives y or y − 1, and the sign of that
//! form at the next integer decides which. The form is evaluated with wrapping arithmetic: its true value
//! lies between −√5·n and √5·n there, so its sign bit in 64 wrapped bits is right while √5·n < 2⁶³.

/// The largest n for which ⌊φn⌋ fits in 64 bits.
pub const MAX_U64: u64 = 11_400_714_819_323_198_485;

/// ⌊φn⌋, or `None` if it does not fit in 64 bits.
///
/// ```
/// use wythoff::golden::floor_phi;
/// assert_eq!(floor_phi(5), Some(8));
/// assert_eq!(floor_phi(u64::MAX), None);
/// ```
pub fn floor_phi(n: u64) -> Option<u64> {
    if n <= MAX_FAST { Some(floor_phi_fast(n)) } else { floor_phi_wide(n) }
}

/// The largest n that [`floor_phi_fast`] takes: √5·n stays below 2⁶³.
pub const MAX_FAST: u64 = 4_000_000_000_000_000_000;

/// ⌊φn⌋ for n ≤ [`MAX_FAST`], without a check: for inner loops.
///
/// ```
/// assert_eq!(wythoff::golden::floor_phi_fast(1_000_000), 1_618_033);
/// ```
#[inline(always)]
pub fn floor_phi_fast(n: u64) -> u64 {
    debug_assert!(n <= MAX_FAST);
    let x = n + ((n as u128 * 0x9E37_79B9_7F4A_7C15) >> 64) as u64;
    let y = x + 1;
    let form = y.wrapping_mul(y).wrapping_sub(y.wrapping_mul(n)).wrapping_sub(n.wrapping_mul(n));
    x + u64::from((form as i64) < 0)
}

fn floor_phi_wide(n: u64) -> Option<u64> {
    if n > MAX_U64 {
        return None;
    }
    let n = u128::from(n);
    let x = n + ((n * 0x9E37_79B9_7F4A_7C15) >> 64);
    let y = x + 1;
    let form = y.wrapping_mul(y).wrapping_sub(y * n).wrapping_sub(n * n);
    u64::try_from(x + u128::from((form as i128) < 0)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn largest_argument_is_the_boundary() {
        assert!(floor_phi(MAX_U64).is_some());
        assert_eq!(floor_phi(MAX_U64 + 1), None);
    }
}
