//! Arithmetic for the verifier: ⌊φm⌋, its sums, and comparisons in Z\[φ\]. Integers only.
//!
//! Whether two shifted golden sequences ever agree is decided by counting, not by searching: with
//! S(n) = A(1) + … + A(n), the number of m in a range with A(m+τ) − A(m) = A(τ) + 1 is a difference of
//! four sums. The numbers 1..A(n) are A(1..n) and B(1..A(n)−n), B(j) = A(j) + j, so
//!
//!   S(n) = A(n)(A(n)+1)/2 − S(i) − i(i+1)/2,  i = A(n) − n ≈ n/φ:  O(log n) steps.

/// Indices must stay below this; `floor_phi` is exact far beyond.
pub const MAX_INDEX: i64 = 1 << 56;

/// ⌊φn⌋ for n < 2⁶². F = ⌊(φ−1)·2⁶⁴⌋ gives n + ⌊nF/2⁶⁴⌋, which is it or one less: nF is too small by less than n, so it is right
/// unless the low half of nF lies within n of 2⁶⁴; then the sign of y² − yn − n² at y = x + 1 tells.
#[inline(always)]
fn floor_phi(n: u64) -> u64 {
    const F: u128 = 0x9E37_79B9_7F4A_7C15;
    let product = u128::from(n).wrapping_mul(F); // below 2¹²⁶
    let x = n + (product >> 64) as u64;
    if (product as u64).checked_add(n).is_some() {
        return x;
    }
    let y = x + 1;
    // |y² − yn − n²| < 4n < 2⁶³ here, so wrapping arithmetic keeps its sign.
    let norm = y.wrapping_mul(y.wrapping_sub(n)).wrapping_sub(n.wrapping_mul(n)) as i64;
    x + u64::from(norm < 0)
}

/// A(m) = ⌊φm⌋, with A(−m) = −A(m) − 1.
#[inline(always)]
pub fn a(m: i64) -> i64 {
    if m >= 0 { floor_phi(m as u64) as i64 } else { -(floor_phi(-m as u64) as i64) - 1 }
}

/// B(m) = A(m) + m.
#[inline(always)]
pub fn b(m: i64) -> i64 {
    a(m) + m
}

/// S(n) for n ≥ 0, modulo 2⁶⁴.
fn sum(mut n: i64) -> i64 {
    // n(n+1)/2: halve the even factor before multiplying.
    let triangle = |n: i64| ((n + (n & 1)) / 2).wrapping_mul(n + 1 - (n & 1));
    let (mut total, mut sign) = (0_i64, 1);
    while n > 0 {
        let top = a(n);
        let i = top - n;
        total = total.wrapping_add(triangle(top).wrapping_sub(triangle(i)).wrapping_mul(sign));
        sign = -sign;
        n = i;
    }
    total
}

/// How many m in [from, from+len) have A(m+τ) − A(m) = A(τ) + 1; the others have A(τ).
///
/// The count is below 2⁶³, so sums modulo 2⁶⁴ give it exactly.
pub fn carries(from: i64, len: i64, tau: i64) -> i64 {
    debug_assert!(from >= 1 && from + tau >= 1);
    let last = from + len - 1;
    let shifted = sum(last + tau).wrapping_sub(sum(from + tau - 1));
    let here = sum(last).wrapping_sub(sum(from - 1));
    shifted.wrapping_sub(here).wrapping_sub(len.wrapping_mul(a(tau)))
}

/// True if k/φ^i + l/φ^j ≤ bound, for natural numbers; false if 128 bits do not suffice to tell.
pub fn at_most(k: i64, i: u32, l: i64, j: u32, bound: i64) -> bool {
    let power = i.max(j);
    // x + yφ with the signs of the three terms; then 2(x + yφ) = (2x + y) + y√5.
    let (mut x, mut y) = (0_i128, 0_i128);
    for (value, exponent) in [(bound, power), (-k, power - i), (-l, power - j)] {
        let (mut u, mut v) = (i128::from(value), 0_i128);
        for _ in 0..exponent {
            (u, v) = (v, u + v);
        }
        (x, y) = (x + u, y + v);
    }
    let z = 2 * x + y;
    let squares = z.checked_mul(z).zip(y.checked_mul(y).and_then(|square| square.checked_mul(5)));
    match (z >= 0, y >= 0) {
        (true, true) => true,
        (false, false) => false,
        (true, false) => squares.is_some_and(|(z, y)| z >= y),
        (false, true) => squares.is_some_and(|(z, y)| z <= y),
    }
}

/// ⌈k/φ^j⌉, found as the least r with k/φ^j ≤ r (at most k, and never too small).
pub fn ceil_over_power(k: i64, j: u32) -> i64 {
    let (mut low, mut high) = (-1, k);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if at_most(k, j, 0, 0, middle) { high = middle } else { low = middle }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn floors_are_exact_where_the_fraction_is_least() {
        // At Fibonacci numbers φn is nearest to an integer; there y² − yn − n² is 1 or −1.
        let (mut n, mut next) = (1i64, 2i64);
        while next < 1 << 61 {
            for m in [n - 1, n, n + 1] {
                let x = i128::from(a(m));
                let norm = |y: i128| y * y - y * i128::from(m) - i128::from(m).pow(2);
                assert!(norm(x) <= 0 && norm(x + 1) > 0, "{m}");
            }
            (n, next) = (next, n + next);
        }
    }

    #[test]
    fn sums_are_sums() {
        let mut total = 0;
        for n in 0..3_000 {
            total += a(n);
            assert_eq!(sum(n), total);
        }
    }

    #[test]
    fn what_cannot_be_told_is_not_claimed() {
        assert!(!at_most(1 << 47, 1, 1 << 47, 60, 1 << 46));
        assert!(ceil_over_power(1 << 47, 60) >= 41);
    }

    proptest! {
        #[test]
        fn carries_are_counted(from in 500i64..1_000_000_000_000, len in 1i64..300, tau in -400i64..400) {
            let count = (from..from + len).filter(|&m| a(m + tau) - a(m) == a(tau) + 1).count();
            prop_assert_eq!(carries(from, len, tau), count as i64);
        }

        #[test]
        fn comparisons_agree_with_floating_point(
            k in 0i64..100_000, l in 0i64..100_000, i in 0u32..25, j in 0u32..25, bound in 0i64..60_000
        ) {
            let phi = (1.0 + 5f64.sqrt()) / 2.0;
            let (x, y) = (k as f64 / phi.powi(i as i32), l as f64 / phi.powi(j as i32));
            prop_assume!((x + y - bound as f64).abs() > 1e-6);
            prop_assert_eq!(at_most(k, i, l, j, bound), x + y <= bound as f64);
            prop_assume!((x - x.round()).abs() > 1e-6 || k == 0);
            prop_assert_eq!(ceil_over_power(k, i), x.ceil() as i64);
        }
    }
}
