//! When two levels can never meet again: the closing criterion, in exact integers.
//!
//! Let d_n = n from K on, R the number of repeats, ε_n = a_n − A_n + R, and |ε_n| ≤ k for N ≤ n up to
//! f(N) = a_N + R ≤ A_N + k. As long as d_n = n goes on, each generation n ↦ f(n) contracts: with
//! h(x) = dist(x, [−1, 0]) and x_n = ε_n − {φn}, h(x_m) < k/φ^j for every m ≥ f^j(N) (h = 0 if k = 0),
//! and then |ε_m| ≤ ⌈k/φ^j⌉. Two levels at the same position at index m have x_m − x'_m = R − R', so
//! they are apart for ever once
//!
//!   k/φ^j + k'/φ^j' ≤ |R − R'| − 1   (or k = k' = 0 and R ≠ R').
//!
//! This is the general form of the rules (S) and (G_j) of `docs/proofs.md`, Theorem 1; see `docs/certificates.md`. Sums
//! x + yφ of integers are compared with zero through x·x + x·y − y·y, their norm.

use super::rotation::{MAX_INDEX, a};

/// x + yφ, a number of Z\[φ\].
#[derive(Debug, Clone, Copy)]
struct GoldenInteger {
    x: i128,
    y: i128,
}

impl GoldenInteger {
    /// value · φ^power.
    fn scaled(value: i64, power: u32) -> GoldenInteger {
        let (mut x, mut y) = (i128::from(value), 0);
        for _ in 0..power {
            (x, y) = (y, x + y);
        }
        GoldenInteger { x, y }
    }

    fn plus(self, other: GoldenInteger) -> GoldenInteger {
        GoldenInteger { x: self.x + other.x, y: self.y + other.y }
    }

    fn minus(self, other: GoldenInteger) -> GoldenInteger {
        GoldenInteger { x: self.x - other.x, y: self.y - other.y }
    }

    /// True if the number is at least 0; false, too, if 128 bits do not suffice to tell.
    fn is_known_natural(self) -> bool {
        let GoldenInteger { x, y } = self;
        let norm = || {
            let (xx, xy, yy) = (x.checked_mul(x)?, x.checked_mul(y)?, y.checked_mul(y)?);
            xx.checked_add(xy)?.checked_sub(yy)
        };
        match (x >= 0, y >= 0) {
            (true, true) => true,
            (false, false) => false,
            // The norm is (x + yφ)(x − y/φ); the second factor has the sign of x when x, y differ.
            (true, false) => norm().is_some_and(|norm| norm >= 0),
            (false, true) => norm().is_some_and(|norm| norm <= 0),
        }
    }
}

/// How far one level can stray from its offset: |ε_m| ≤ ⌈k/φ^j⌉ for every m ≥ `from`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reach {
    /// k, the largest |ε_n| over the first generation.
    pub(crate) k: i64,
    /// j, the generations gone by.
    pub(crate) generations: u32,
    /// An index at or after f^j(N).
    pub(crate) from: i64,
}

/// Past this many generations nothing improves.
const MAX_GENERATIONS: u32 = 60;

impl Reach {
    /// At the start of the first generation.
    pub(crate) fn new(n: i64, k: i64) -> Reach {
        Reach { k, generations: 0, from: n }
    }

    /// ⌈k/φ^j⌉.
    pub(crate) fn radius(self) -> i64 {
        if self.k == 0 {
            return 0;
        }
        // 1/φ^j = ±(F_{j+1} − F_j φ), with + for even j.
        let (mut small, mut large) = (0_i64, 1_i64);
        for _ in 0..self.generations {
            (small, large) = (large, small + large);
        }
        if self.k <= small {
            return 1; // F_j < φ^j for j ≥ 1
        }
        match (self.k.checked_mul(small), self.k.checked_mul(large)) {
            (Some(y), Some(x)) if y < MAX_INDEX && self.generations.is_multiple_of(2) => x - a(y),
            (Some(y), Some(x)) if y < MAX_INDEX => a(y) + 1 - x,
            _ => self.k, // never sharp, always true
        }
    }

    /// One generation later: f(n) ≤ A_n + ⌈k/φ^j⌉, and at least one index (A_1 = 1).
    pub(crate) fn next(self) -> Reach {
        let from = (a(self.from) + self.radius()).max(self.from + 1);
        Reach { from, generations: self.generations + 1, ..self }
    }

    /// The sharpest reach that holds at index m.
    pub(crate) fn at(mut self, m: i64) -> Reach {
        while self.generations < MAX_GENERATIONS && self.from < MAX_INDEX / 4 {
            let next = self.next();
            if next.from > m || next.from <= self.from {
                break;
            }
            self = next;
        }
        self
    }

    /// True if two levels with offsets `distance` apart cannot meet at any index where both reaches hold.
    pub(crate) fn apart(self, other: Reach, distance: i64) -> bool {
        if self.k == 0 && other.k == 0 {
            return distance >= 1;
        }
        if distance < 2 {
            return false;
        }
        let power = self.generations.max(other.generations);
        let sum = GoldenInteger::scaled(self.k, power - self.generations)
            .plus(GoldenInteger::scaled(other.k, power - other.generations));
        GoldenInteger::scaled(distance - 1, power).minus(sum).is_known_natural()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn distance_two_needs_two_generations_of_the_pattern() {
        let one = |generations| Reach { k: 1, generations, from: 0 };
        assert!(!one(1).apart(one(1), 2));
        assert!(one(2).apart(one(2), 2));
        assert!(one(1).apart(one(3), 2));
        assert!(!one(30).apart(one(30), 1));
        let zero = Reach::new(1, 0);
        assert!(zero.apart(zero, 1) && !zero.apart(zero, 0));
        assert!(!zero.apart(one(50), 1));
    }

    proptest! {
        /// Away from ties the exact test agrees with floating point.
        #[test]
        fn apart_agrees_with_floating_point(
            k in 0i64..100_000, k2 in 1i64..100_000, j in 0u32..20, j2 in 0u32..20, d in 1i64..60_000
        ) {
            let phi = (1.0 + 5f64.sqrt()) / 2.0;
            let sum = k as f64 / phi.powi(j as i32) + k2 as f64 / phi.powi(j2 as i32);
            prop_assume!((sum - (d - 1) as f64).abs() > 1e-6);
            let x = Reach { k, generations: j, from: 0 };
            let y = Reach { k: k2, generations: j2, from: 0 };
            prop_assert_eq!(x.apart(y, d), sum < (d - 1) as f64);
            prop_assert_eq!(y.apart(x, d), x.apart(y, d));
            let exact = k as f64 / phi.powi(j as i32);
            prop_assume!((exact - exact.round()).abs() > 1e-6);
            prop_assert_eq!(x.radius(), exact.ceil() as i64);
        }
    }
}
