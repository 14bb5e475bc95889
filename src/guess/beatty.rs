//! Beatty sequences ⌊αn + β⌋ with an exact slope and all intercepts that fit.
//!
//! All slopes that fit are an open interval with rational ends (`lines`). In it are looked for
//!
//! - the fraction p/q of least denominator, taken if there are at least 4q² terms: an irrational slope with a large partial quotient looks like a fraction
//!   p/q for many periods (⌊πn⌋ like 355/113 for 33,000 terms), but hardly for so many;
//! - the irrational root of the least A·x² + B·x + C, taken if the interval is so narrow that fewer than about a
//!   tenth of an accidental root of this height is to be expected: there are about 4H³ equations of height H, so
//!   32·H³·(width) ≤ 1. The integer part of α is taken off first.
//!
//! If both are there, that of which there are fewer as simple as it wins: q²/3 fractions against 4H³ equations. If neither is, the slope is left open: any in
//! the interval.
//!
//! For a given α the intercepts are [s_i − αi, s_j + 1 − αj), i and j vertices of the hulls. The simplest of the form
//! β = (x + yα)/v is printed; then ⌊αn + β⌋ = ⌊(⌊(vn + y)α⌋ + x)/v⌋, so that [`Quadratic`] decides everything.
//! Cost: N steps, and H² for the equation.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer;

use super::Terms;
use super::lines::{Point, Ratio, ServingLines, lines, simplest};
use crate::beatty::Quadratic;

/// A slope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Slope {
    /// A fraction.
    Rational(Ratio),
    /// A quadratic irrational.
    Quadratic(Quadratic),
}

/// ⌊αn + β⌋ with β = (x + yα)/v, the steps of this, or this with exceptions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beatty {
    /// The index of the first term.
    pub(crate) first: i64,
    /// α; the simplest, if it is not determined.
    pub(crate) slope: Slope,
    /// All slopes between these fit, and the terms do not tell which it is; none if they do.
    pub(crate) open: Option<Box<(Ratio, Ratio)>>,
    /// x of the intercept.
    pub(crate) x: BigInt,
    /// y of the intercept; 0 if α is rational.
    pub(crate) y: i64,
    /// v of the intercept, positive.
    pub(crate) v: i64,
    /// All intercepts that fit: from s_i − αi on, with this (i, s_i) …
    pub(crate) from: (i64, i64),
    /// … to below s_j + 1 − αj, with this (j, s_j).
    pub(crate) below: (i64, i64),
    /// Whether the terms are the steps t(n+1) − t(n) of this sequence t (`sturmian`).
    pub(crate) steps: bool,
    /// The terms that are others (`sturmian`).
    pub(crate) exceptions: Vec<(i64, BigInt)>,
}

/// Fewest terms that are looked at: words this long are balanced by accident in one case of 80.
pub(super) const FEWEST: usize = 16;
/// The largest coefficient of an equation that is looked for.
const HEIGHT: i128 = 256;
/// The largest |y| of an intercept, and how long such intercepts are looked for.
const SHIFT: (i64, i64) = (6, 40);

/// The Beatty sequence that the terms agree with, if there is one that they determine.
pub(crate) fn recognise(terms: &Terms) -> Option<Beatty> {
    if terms.len() < FEWEST {
        return None;
    }
    let lines = lines(terms.first, &terms.small()?)?;
    let simple = simplest(lines.slopes.0, lines.slopes.1);
    let seen = 4 * simple.q * simple.q <= terms.len() as i128;
    match quadratic(lines.slopes.0, lines.slopes.1) {
        // About q²/3 fractions have denominators up to q.
        Some((alpha, height)) if !seen || 12 * height * height * height < simple.q * simple.q => {
            irrational(terms.first, alpha, &lines)
        }
        _ => {
            let open = (!seen).then(|| Box::new(lines.slopes));
            Some(Beatty { open, ..rational(terms.first, simple, &lines)? })
        }
    }
}

/// ⌊(pn + x)/q⌋: only the integer x = βq matters.
fn rational(first: i64, slope: Ratio, lines: &ServingLines) -> Option<Beatty> {
    let rest = |&(n, s): &Point| slope.q * i128::from(s) - slope.p * i128::from(n);
    let from = *lines.below.iter().max_by_key(|point| rest(point))?;
    let below = *lines.above.iter().min_by_key(|point| rest(point))?;
    let (low, high) = (rest(&from), rest(&below) + slope.q - 1);
    let x = 0i128.clamp(low, high).into();
    let v = i64::try_from(slope.q).ok()?;
    let (slope, exceptions) = (Slope::Rational(slope), vec![]);
    Some(Beatty { first, slope, open: None, x, y: 0, v, from, below, steps: false, exceptions })
}

fn irrational(first: i64, alpha: Quadratic, lines: &ServingLines) -> Option<Beatty> {
    // Of two points, does the one further right have the larger s − αn?
    let further = |a: &Point, b: &Point| -> Option<bool> {
        let against = alpha.cmp_ratio(&BigInt::from(b.1 - a.1), &BigInt::from(b.0 - a.0));
        Some(against.ok()? == Ordering::Less)
    };
    let extreme = |points: &[Point], wanted: bool| -> Option<Point> {
        let mut best = *points.first()?;
        for point in &points[1..] {
            if further(&best, point)? == wanted {
                best = *point;
            }
        }
        Some(best)
    };
    let (from, below) = (extreme(&lines.below, true)?, extreme(&lines.above, false)?);
    let (mut cost, mut best) = (1, None::<(BigInt, i64, i64)>);
    while best.is_none() {
        let shift = if cost <= SHIFT.1 { SHIFT.0 } else { 0 };
        for y in (-shift..=shift).filter(|y| cost > 2 * y.abs()) {
            let v = cost - 2 * y.abs();
            let rest = |(n, s): Point| {
                BigInt::from(s) * v - alpha.floor_multiple(&(BigInt::from(n) * v + y))
            };
            let (low, high) = (rest(from), rest(below) + v - 1);
            if low > high {
                continue;
            }
            let x = BigInt::ZERO.clamp(low, high);
            let smaller = |(old, _, _): &(BigInt, i64, i64)| x.magnitude() < old.magnitude();
            if best.as_ref().is_none_or(smaller) {
                best = Some((x, y, v));
            }
        }
        cost += 1;
    }
    let (x, y, v) = best?;
    let (slope, exceptions) = (Slope::Quadratic(alpha), vec![]);
    Some(Beatty { first, slope, open: None, x, y, v, from, below, steps: false, exceptions })
}

/// The irrational root of the equation of least height strictly between two fractions, and the height.
fn quadratic(low: Ratio, high: Ratio) -> Option<(Quadratic, i128)> {
    let whole = low.p.div_euclid(low.q);
    let off = |r: Ratio| Ratio { p: r.p - whole * r.q, q: r.q };
    let (low, high) = (off(low), off(high));
    let (width, unit) = (high.p * low.q - low.p * high.q, high.q * low.q);
    let trusted = |height: i128| 32 * height * height * height * width <= unit;
    let mut best: Option<(i128, i128, i128, i128)> = None;
    let mut shell = 1;
    while shell <= HEIGHT && trusted(shell) && best.is_none_or(|(height, ..)| shell < height) {
        let edge = (-shell..=shell).map(|b| (shell, b));
        let sides = (1..shell).flat_map(|a| [(a, -shell), (a, shell)]);
        for (a, b) in edge.chain(sides) {
            // A·x² + B·x = k changes sides between low and high.
            let value = |r: Ratio| Ratio { p: (a * r.p + b * r.q) * r.p, q: r.q * r.q };
            let (mut least, mut most) = (value(low), value(high));
            if least.p * (high.q * high.q) > most.p * (low.q * low.q) {
                std::mem::swap(&mut least, &mut most);
            }
            let k = least.p.div_euclid(least.q) + 1;
            let square = b * b + 4 * a * k;
            if k * most.q >= most.p || square <= 0 || is_square(square) {
                continue;
            }
            let height = shell.max(k.abs());
            if trusted(height) && best.is_none_or(|(other, ..)| height < other) {
                best = Some((height, a, b, square));
            }
        }
        shell += 1;
    }
    let (height, a, b, mut square) = best?;
    let mut factor = 1i128;
    for f in 2..=square.isqrt() {
        while square % (f * f) == 0 {
            (square, factor) = (square / (f * f), factor * f);
        }
    }
    [1, -1].into_iter().find_map(|sign| {
        let root = Quadratic::new(2 * a * whole - b, sign * factor, square, 2 * a).ok()?;
        let against = |r: Ratio| {
            let (p, q) = (BigInt::from(r.p + whole * r.q), BigInt::from(r.q));
            root.cmp_ratio(&p, &q).ok()
        };
        let between = against(low)? == Ordering::Greater && against(high)? == Ordering::Less;
        between.then_some((root, height))
    })
}

fn is_square(n: i128) -> bool {
    n.isqrt() * n.isqrt() == n
}

impl Beatty {
    /// The term of index n.
    pub fn term(&self, n: i64) -> BigInt {
        match self.exceptions.iter().find(|(index, _)| *index == n) {
            Some((_, term)) => term.clone(),
            None if self.steps => self.floor(n + 1) - self.floor(n),
            None => self.floor(n),
        }
    }

    /// ⌊αn + β⌋.
    fn floor(&self, n: i64) -> BigInt {
        let v = BigInt::from(self.v);
        let multiple = BigInt::from(n) * &v + self.y;
        match &self.slope {
            // v is q here.
            Slope::Rational(ratio) => (BigInt::from(n) * ratio.p + &self.x).div_floor(&v),
            Slope::Quadratic(alpha) => {
                let small = || alpha.floor_multiple_u64(u64::try_from(&multiple).ok()?).ok();
                let floor = small().map_or_else(|| alpha.floor_multiple(&multiple), BigInt::from);
                (floor + &self.x).div_floor(&v)
            }
        }
    }

    /// So many terms from the first on.
    #[expect(clippy::cast_possible_wrap, reason = "terms below 2^24, indices below 2^41")]
    pub(super) fn sequence(&self, count: usize) -> Vec<BigInt> {
        (0..count as i64).map(|i| self.term(self.first + i)).collect()
    }

    /// Slope (three coefficients) and intercept; index and term of each exception.
    pub(super) fn parameters(&self) -> usize {
        let line = match self.slope {
            Slope::Rational(_) => 3,
            Slope::Quadratic(_) => 4,
        };
        line + 2 * self.exceptions.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(formula: impl Fn(i64) -> i64, first: i64, count: i64) -> Option<Beatty> {
        recognise(&Terms::new(first, (first..first + count).map(formula)))
    }

    fn floor(alpha: &str) -> impl Fn(i64) -> i64 {
        let alpha: Quadratic = alpha.parse().unwrap();
        move |n| i64::try_from(alpha.floor_multiple(&n.into())).unwrap()
    }

    #[test]
    fn known_sequences_are_named() {
        let phi = floor("(1+sqrt(5))/2");
        let words = |guess: Option<Beatty>| guess.unwrap().words();
        assert_eq!(words(of(&phi, 0, 30)), "floor((1+sqrt(5))/2*n)");
        assert_eq!(words(of(|n| phi(n) + n, 1, 30)), "floor((3+sqrt(5))/2*n)");
        assert_eq!(words(of(|n| phi(n + 1) - 1, 0, 100)), "floor((1+sqrt(5))/2*(n+1))-1");
        assert_eq!(words(of(floor("sqrt(2)"), 0, 100)), "floor(sqrt(2)*n)");
        assert_eq!(words(of(floor("2+sqrt(2)"), 0, 100)), "floor((2+sqrt(2))*n)");
        assert_eq!(words(of(|n| 1000 * n + phi(n), -50, 100)), "floor((2001+sqrt(5))/2*n)");
        assert_eq!(words(of(|n| (7 * n + 2).div_euclid(5), 0, 120)), "floor((7*n+2)/5)");
        assert_eq!(words(of(|n| 3 - n, 0, 40)), "-n+3");
        assert_eq!(words(of(|_| 4, 0, 40)), "4");
    }

    /// Slopes that look rational for thousands of terms are left open; a fraction with terms enough is not.
    #[test]
    fn convergents_are_no_slopes() {
        // 355/113 and 635/504 nearly agree with these: their periods show for thousands of terms.
        let pi = |n: i64| n * 103_993 / 33_102;
        let cube_root =
            |n: i64| (0..=2 * n).take_while(|x| x * x * x <= 2 * n * n * n).last().unwrap_or(0);
        for (terms, slope) in [
            (of(pi, 0, 2_000), (103_993, 33_102)),
            (of(cube_root, 0, 1_200), (12_599_210_499, 10_000_000_000)),
        ] {
            let found = terms.unwrap();
            let (low, high) = *found.open.clone().expect("not determined");
            let ratio = Ratio { p: slope.0, q: slope.1 };
            assert!(low.cmp(ratio) == Ordering::Less && ratio.cmp(high) == Ordering::Less);
            assert!(found.words().contains("any alpha"), "{}", found.words());
        }
        assert_eq!(of(|n| 13 * n / 11, 0, 500).unwrap().open, None);
        assert!(of(|n| 13 * n / 11, 0, 400).unwrap().open.is_some());
    }

    #[test]
    fn the_intercepts_are_exactly_those_that_fit() {
        let phi = Quadratic::golden();
        let guess = of(floor("(1+sqrt(5))/2"), 0, 1000).unwrap();
        assert!(guess.details().contains("(from 0 to below 1597-987*alpha all fit)"));
        // β = k/v, tried on every term, and by the interval: k < 1597v − 987vφ.
        let v = 1_000_000i64;
        let mut counts = (0, 0);
        for k in (-100i64..1000).step_by(7) {
            let fits = (0..1000i64).all(|n| {
                let sum: BigInt = phi.floor_multiple(&(n * v).into()) + k;
                sum.div_floor(&v.into()) == phi.floor_multiple(&n.into())
            });
            let inside =
                k >= 0 && phi.floor_multiple(&(987 * v).into()) + k < BigInt::from(1597 * v);
            assert_eq!(fits, inside, "{k}");
            counts = (counts.0 + i32::from(fits), counts.1 + i32::from(!fits));
        }
        assert!(counts.0 > 50 && counts.1 > 50, "{counts:?}");
    }

    #[test]
    fn squares_and_short_lists_are_none() {
        assert_eq!(of(|n| n * n, 0, 100), None);
        assert_eq!(of(|n| n + i64::from(n == 50), 0, 100), None);
        assert_eq!(of(floor("(1+sqrt(5))/2"), 0, 15), None);
    }
}
