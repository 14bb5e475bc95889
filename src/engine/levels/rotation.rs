//! The golden rotation: ⌊φm⌋ for signed m, and when two shifted copies of it first agree.
//!
//! Write A(m) = ⌊φm⌋ and B(m) = A(m) + m. For all m, τ the difference A(m+τ) − A(m) is A(τ) or A(τ) + 1,
//! and it is the larger one exactly when {φm} ≥ 1 − {φτ}. So "which of the two at m₀ + i" asks when
//! the rotation i ↦ {φ(m₀+i)} first enters an interval, and Euclid's algorithm answers in O(log).
//!
//! Everything is decided in integers: P/Q = F₈₉/F₉₀ exceeds 1/φ, and no fraction with a denominator
//! below Q lies between the two (it is a convergent), so ⌊mP/Q⌋ = ⌊m/φ⌋ = A(m) − m for |m| < Q.

use crate::golden::floor_phi_unchecked;

const P: i64 = 1_779_979_416_004_714_189;
const Q: i64 = 2_880_067_194_370_816_120;

/// No index in this module's arguments may reach this bound: sums of two stay below Q.
pub(crate) const MAX_INDEX: i64 = 1 << 60;

/// A(m) = ⌊φm⌋, with A(−m) = −A(m) − 1.
#[inline(always)]
#[expect(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "indices stay below MAX_INDEX"
)]
pub(crate) fn a(m: i64) -> i64 {
    let sign = m >> 63;
    floor_phi_unchecked(((m ^ sign) - sign) as u64) as i64 ^ sign
}

/// B(m) = A(m) + m = ⌊φ²m⌋.
#[inline(always)]
pub(crate) fn b(m: i64) -> i64 {
    a(m) + m
}

/// mP mod Q: the fractional part {φm} in units of 1/Q.
#[inline(always)]
fn fraction(m: i64) -> i64 {
    m.wrapping_mul(P).wrapping_sub(Q.wrapping_mul(a(m) - m))
}

/// The least i ≥ 0 with A(m₀+i+τ) − A(m₀+i) = A(τ) + `carry`, or `None` if there is none below
/// [`MAX_INDEX`].
pub(crate) fn first_agreement(m0: i64, tau: i64, carry: bool) -> Option<i64> {
    if tau == 0 {
        return (!carry).then_some(0);
    }
    let here = fraction(m0);
    let threshold = fraction(-tau);
    let (low, high) = if carry { (threshold, Q - 1) } else { (0, threshold - 1) };
    if low <= here && here <= high {
        return Some(0);
    }
    let shift = |x: i64| if x < here { x - here + Q } else { x - here };
    first_entry(P, Q, shift(low), shift(high)).filter(|&i| i < MAX_INDEX)
}

/// The least x ≥ 0 with `low` ≤ step·x mod modulus ≤ `high`, for 0 ≤ low ≤ high < modulus.
fn first_entry(step: i64, modulus: i64, low: i64, high: i64) -> Option<i64> {
    if low == 0 {
        return Some(0);
    }
    if step == 0 {
        return None;
    }
    // Going backwards by the complement is the same walk mirrored; the shorter step shrinks faster.
    let mirrored = step > modulus - step;
    let (step, low, high) =
        if mirrored { (modulus - step, modulus - high, modulus - low) } else { (step, low, high) };
    let direct = low / step + i64::from(low % step != 0);
    if i128::from(direct) * i128::from(step) <= i128::from(high) {
        return Some(direct);
    }
    // No multiple of the step lies in [low, high]: count the turns y around the circle instead.
    let turns = first_entry((step - modulus % step) % step, step, low % step, high % step)?;
    let distance = i128::from(low) + i128::from(modulus) * i128::from(turns);
    i64::try_from((distance + i128::from(step) - 1) / i128::from(step)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn signed_floor_satisfies_its_inequalities() {
        // y = ⌊φm⌋ iff y ≤ φm < y+1; squared and rearranged: (2y − m)² and 5m² decide.
        for m in -300_i64..300 {
            let below = |y: i64| {
                let z = 2 * y - m;
                (z < 0 && 5 * m * m <= z * z && m <= 0)
                    || (m > 0 && (z < 0 || z * z <= 5 * m * m))
                    || (m == 0 && y <= 0)
            };
            let y = a(m);
            assert!(below(y) && !below(y + 1), "m = {m}: {y}");
        }
    }

    #[test]
    fn fraction_orders_like_the_rotation() {
        for m in 1..2_000_i64 {
            for tau in [1_i64, 2, 3, 5, 8, 13, 100, 1234] {
                let carry = a(m + tau) - a(m) - a(tau);
                assert_eq!(carry == 1, fraction(m) + fraction(tau) >= Q, "{m} {tau}");
            }
        }
    }

    proptest! {
        #[test]
        fn first_agreement_is_the_first(m0 in -5_000i64..1_000_000_000_000, tau in -400i64..400, carry: bool) {
            let wanted = a(tau) + i64::from(carry);
            let plain = (0..3_000).find(|i| a(m0 + i + tau) - a(m0 + i) == wanted);
            let fast = first_agreement(m0, tau, carry);
            match plain {
                Some(i) => prop_assert_eq!(fast, Some(i)),
                None => prop_assert!(fast.is_none_or(|i| i >= 3_000)),
            }
        }
    }
}
