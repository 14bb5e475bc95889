//! Multiples of φ past 64 bits: the method of the module above in 128-bit words, and integer square roots.
//!
//! In 128 bits the form's sign is right while √5·n + 1 < 2¹²⁷; the few larger n go through big integers.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

/// ⌊2¹²⁸/φ⌋.
const INVERSE_PHI_128: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C834;

/// The largest n for which ⌊φn⌋ fits in 128 bits: ⌊2¹²⁸/φ⌋.
pub const MAX_U128: u128 = INVERSE_PHI_128;

/// Up to here √5·n + 1 < 2¹²⁷, so that wrapped arithmetic keeps the sign.
pub(super) const MAX_WRAPPED: u128 = 76_000_000_000_000_000_000_000_000_000_000_000_000;

/// The high 128 bits of a product of two 128-bit numbers.
fn multiply_high(a: u128, b: u128) -> u128 {
    const LOW: u128 = u64::MAX as u128;
    let (a1, a0, b1, b0) = (a >> 64, a & LOW, b >> 64, b & LOW);
    let (low, left, right) = (a0 * b0, a1 * b0, a0 * b1);
    let carry = ((low >> 64) + (left & LOW) + (right & LOW)) >> 64;
    a1 * b1 + (left >> 64) + (right >> 64) + carry
}

/// ⌊n/φ⌋ in 128 bits: it fits for every n.
///
/// ```
/// assert_eq!(wythoff::golden::floor_over_phi_u128(8), 4);
/// ```
pub fn floor_over_phi_u128(n: u128) -> u128 {
    if n > MAX_WRAPPED {
        let exact = floor_over_phi_big(&BigUint::from(n));
        return exact.to_u128().expect("n/φ is below n");
    }
    let x = multiply_high(n, INVERSE_PHI_128);
    let z = x + 1;
    let form = z.wrapping_mul(z).wrapping_add(z.wrapping_mul(n)).wrapping_sub(n.wrapping_mul(n));
    x + u128::from(form.cast_signed() < 0)
}

/// ⌊φn⌋, or `None` if it does not fit in 128 bits (n above [`MAX_U128`]).
///
/// ```
/// use wythoff::golden::{MAX_U128, floor_phi_u128};
/// assert_eq!(floor_phi_u128(5), Some(8));
/// assert!(floor_phi_u128(MAX_U128).is_some());
/// assert_eq!(floor_phi_u128(MAX_U128 + 1), None);
/// ```
pub fn floor_phi_u128(n: u128) -> Option<u128> {
    if n > MAX_U128 { None } else { floor_over_phi_u128(n).checked_add(n) }
}

/// ⌈φn⌉, or `None` if it does not fit in 128 bits.
///
/// ```
/// assert_eq!(wythoff::golden::ceil_phi_u128(5), Some(9));
/// ```
pub fn ceil_phi_u128(n: u128) -> Option<u128> {
    floor_phi_u128(n)?.checked_add(u128::from(n > 0))
}

/// ⌊φ²n⌋ = ⌊φn⌋ + n, or `None` if it does not fit in 128 bits.
///
/// ```
/// assert_eq!(wythoff::golden::floor_phi_squared_u128(5), Some(13));
/// ```
pub fn floor_phi_squared_u128(n: u128) -> Option<u128> {
    floor_phi_u128(n)?.checked_add(n)
}

/// ⌈φ²n⌉ = ⌈φn⌉ + n, or `None` if it does not fit in 128 bits.
///
/// ```
/// assert_eq!(wythoff::golden::ceil_phi_squared_u128(5), Some(14));
/// ```
pub fn ceil_phi_squared_u128(n: u128) -> Option<u128> {
    ceil_phi_u128(n)?.checked_add(n)
}

/// ⌊φn⌋ = ⌊(n + ⌊√(5n²)⌋)/2⌋ for an integer of any size.
///
/// ```
/// use num_bigint::BigUint;
/// use wythoff::golden::floor_phi_big;
/// let n: BigUint = "1000000000000000000000000000000".parse().unwrap();
/// assert_eq!(floor_phi_big(&n).to_string(), "1618033988749894848204586834365");
/// ```
pub fn floor_phi_big(n: &BigUint) -> BigUint {
    // ⌊(n + √(5n²))/2⌋ may take the floor of the root first: n and 2 are integers.
    (n + (n * n * 5u32).sqrt()) >> 1
}

/// ⌊n/φ⌋ = ⌊φn⌋ − n for an integer of any size.
///
/// ```
/// use num_bigint::BigUint;
/// assert_eq!(wythoff::golden::floor_over_phi_big(&BigUint::from(8u32)), BigUint::from(4u32));
/// ```
pub fn floor_over_phi_big(n: &BigUint) -> BigUint {
    floor_phi_big(n) - n
}

/// ⌈φn⌉ for an integer of any size.
///
/// ```
/// use num_bigint::BigUint;
/// assert_eq!(wythoff::golden::ceil_phi_big(&BigUint::from(5u32)), BigUint::from(9u32));
/// ```
pub fn ceil_phi_big(n: &BigUint) -> BigUint {
    floor_phi_big(n) + u32::from(*n != BigUint::ZERO)
}

/// ⌊φ²n⌋ = ⌊φn⌋ + n for an integer of any size.
///
/// ```
/// use num_bigint::BigUint;
/// assert_eq!(wythoff::golden::floor_phi_squared_big(&BigUint::from(5u32)), BigUint::from(13u32));
/// ```
pub fn floor_phi_squared_big(n: &BigUint) -> BigUint {
    floor_phi_big(n) + n
}

/// ⌈φ²n⌉ = ⌈φn⌉ + n for an integer of any size.
///
/// ```
/// use num_bigint::BigUint;
/// assert_eq!(wythoff::golden::ceil_phi_squared_big(&BigUint::from(5u32)), BigUint::from(14u32));
/// ```
pub fn ceil_phi_squared_big(n: &BigUint) -> BigUint {
    ceil_phi_big(n) + n
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_wrapped_bound_keeps_the_sign() {
        // √5·n + 1 < 2¹²⁷ ⇔ 5n² < (2¹²⁷ − 1)².
        let n = BigUint::from(MAX_WRAPPED);
        let room = (BigUint::from(1u32) << 127) - 1u32;
        assert!(&n * &n * 5u32 < &room * &room);
    }

    proptest! {
        #[test]
        fn high_product_is_the_product_shifted(a: u128, b: u128) {
            let product: BigUint = (BigUint::from(a) * BigUint::from(b)) >> 128;
            prop_assert_eq!(BigUint::from(multiply_high(a, b)), product);
        }
    }
}
