//! Beatty sequences ⌊nα⌋ of a quadratic irrational α = (r + s√d)/t, exactly.
//!
//! For integers x, y ≠ 0 and t > 0, ⌊(x + y√d)/t⌋ = ⌊(x + ⌊y√d⌋)/t⌋, and ⌊y√d⌋ comes from the integer square
//! root of y²d. The sign of x + y√d follows from the signs of x and y, and from x² against y²d where they differ.
//! All in the field ℚ(√d): α has the reciprocal t(r − s√d)/(r² − s²d), and the β with
//! 1/α + 1/β = 1 is α/(α − 1).
//!
//! Beatty's theorem: for irrational α, β > 1 with 1/α + 1/β = 1, the numbers ⌊nα⌋ and ⌊nβ⌋, n ≥ 1, are all
//! positive integers, each once. [`Quadratic::check_beatty`] confirms it up to a bound by listing both sequences.
//! Cost: two square roots for each integer up to the bound; no memory.
//!
//! Fraenkel's Wythoff with parameter t has the pairs (⌊nα_t⌋, ⌊n(α_t + t)⌋), α_t = (2 − t + √(t² + 4))/2:
//! [`Quadratic::fraenkel`].

mod notation;
mod partition;
#[cfg(test)]
mod tests;

use std::cmp::Ordering;

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::{Integer, Roots};
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::{Error, Result};

/// A quadratic irrational (r + s√d)/t, kept with t > 0 and without a common factor of r, s, t.
///
/// Two are equal iff they are the same number, whatever their d: √8 = 2√2.
///
/// ```
/// use wythoff::beatty::Quadratic;
/// let phi: Quadratic = "(1+sqrt(5))/2".parse().unwrap();
/// assert_eq!(phi.floor_multiple_u64(5).unwrap(), 8);
/// assert_eq!(phi.complement().unwrap().to_string(), "(3+sqrt(5))/2"); // φ²
/// ```
#[derive(Debug, Clone)]
pub struct Quadratic {
    r: BigInt,
    s: BigInt,
    d: BigInt,
    t: BigInt,
    /// The same in machine integers where they are small, for ⌊nα⌋ without allocation.
    small: Option<Small>,
}

#[derive(Debug, Clone, Copy)]
struct Small {
    r: i128,
    s: i128,
    d: i128,
    t: i128,
}

impl Quadratic {
    /// (r + s√d)/t; an error if t = 0 or the number is rational or not real.
    pub fn new(
        r: impl Into<BigInt>,
        s: impl Into<BigInt>,
        d: impl Into<BigInt>,
        t: impl Into<BigInt>,
    ) -> Result<Self> {
        let (r, s, d, t) = (r.into(), s.into(), d.into(), t.into());
        if t.is_zero() {
            return Err(Error::invalid("the denominator t of (r+s*sqrt(d))/t is 0"));
        }
        if d.is_negative() {
            return Err(Error::invalid(format!("sqrt({d}) is not real: d must be positive")));
        }
        if s.is_zero() || is_square(&d) {
            return Err(Error::invalid(
                "the number is rational: (r+s*sqrt(d))/t needs s other than 0 and d not a square",
            ));
        }
        Ok(Self::reduced(r, s, d, t))
    }

    fn reduced(r: BigInt, s: BigInt, d: BigInt, t: BigInt) -> Self {
        let mut common = r.gcd(&s).gcd(&t);
        if t.is_negative() {
            common = -common;
        }
        let (r, s, t) = (r / &common, s / &common, t / &common);
        let small =
            || Some(Small { r: r.to_i128()?, s: s.to_i128()?, d: d.to_i128()?, t: t.to_i128()? });
        let small = small();
        Quadratic { r, s, d, t, small }
    }

    /// φ = (1 + √5)/2.
    pub fn golden() -> Self {
        Self::reduced(1.into(), 1.into(), 5.into(), 2.into())
    }

    /// Fraenkel's α_t = (2 − t + √(t² + 4))/2, t ≥ 1; its complement is α_t + t.
    pub fn fraenkel(t: u64) -> Result<Self> {
        if t == 0 {
            return Err(Error::invalid("Fraenkel's Wythoff needs a parameter of at least 1"));
        }
        let t = BigInt::from(t);
        // t² + 4 lies strictly between t² and (t + 2)², and (t + 1)² has the other parity: no square.
        Ok(Self::reduced(2 - &t, BigInt::one(), &t * &t + 4, BigInt::from(2)))
    }

    /// The integers (r, s, d, t) of (r + s√d)/t.
    pub fn parts(&self) -> (&BigInt, &BigInt, &BigInt, &BigInt) {
        (&self.r, &self.s, &self.d, &self.t)
    }

    /// ⌊nα⌋ for any integer n.
    ///
    /// ```
    /// use wythoff::beatty::Quadratic;
    /// let root: Quadratic = "sqrt(2)".parse().unwrap();
    /// assert_eq!(root.floor_multiple(&10.into()), 14.into());
    /// assert_eq!(root.floor_multiple(&(-10).into()), (-15).into());
    /// ```
    pub fn floor_multiple(&self, n: &BigInt) -> BigInt {
        if n.is_zero() {
            return BigInt::ZERO;
        }
        let y = n * &self.s;
        let root: BigInt = Roots::sqrt(&(&y * &y * &self.d));
        // √(y²d) is irrational, so the floor of its negative is one further down.
        let root = if y.is_negative() { -root - 1 } else { root };
        (n * &self.r + root).div_floor(&self.t)
    }

    /// ⌊nα⌋ as a `u64`; `Error::Overflow` if it does not fit, `Error::Invalid` if it is negative.
    ///
    /// ```
    /// use wythoff::beatty::Quadratic;
    /// let alpha = Quadratic::fraenkel(3).unwrap();
    /// assert_eq!(alpha.floor_multiple_u64(4).unwrap(), 5);
    /// ```
    pub fn floor_multiple_u64(&self, n: u64) -> Result<u64> {
        let small = self.small.and_then(|small| small.floor_multiple(n)).map(BigInt::from);
        let value = small.unwrap_or_else(|| self.floor_multiple(&BigInt::from(n)));
        match value.to_u64() {
            Some(value) => Ok(value),
            None if value.is_negative() => {
                Err(Error::invalid(format!("the floor of {n} times {self} is negative")))
            }
            None => Err(Error::overflow(format!(
                "the floor of {n} times {self} needs more than 64 bits"
            ))),
        }
    }

    /// ⌊α⌋, ⌊2α⌋, ⌊3α⌋, … without end.
    pub fn sequence(&self) -> impl Iterator<Item = BigInt> {
        std::iter::successors(Some(BigInt::one()), |n| Some(n + 1)).map(|n| self.floor_multiple(&n))
    }

    /// α against the rational p/q: never equal, as α is irrational; an error if q = 0.
    pub(crate) fn cmp_ratio(&self, p: &BigInt, q: &BigInt) -> Result<Ordering> {
        if q.is_zero() {
            return Err(Error::invalid(format!("cannot compare with {p}/0: the denominator is 0")));
        }
        // α − p/q = (qr − pt + qs√d)/(qt), and t > 0.
        let above = is_positive(&(q * &self.r - p * &self.t), &(q * &self.s), &self.d);
        Ok(if above == q.is_positive() { Ordering::Greater } else { Ordering::Less })
    }

    /// α against an integer.
    pub(crate) fn cmp_integer(&self, p: &BigInt) -> Ordering {
        let above = is_positive(&(&self.r - p * &self.t), &self.s, &self.d);
        if above { Ordering::Greater } else { Ordering::Less }
    }

    /// 1/α, in the same field.
    ///
    /// ```
    /// use wythoff::beatty::Quadratic;
    /// assert_eq!(Quadratic::golden().reciprocal().to_string(), "(-1+sqrt(5))/2");
    /// ```
    pub fn reciprocal(&self) -> Self {
        let norm = &self.r * &self.r - &self.s * &self.s * &self.d;
        Self::reduced(&self.t * &self.r, -(&self.t * &self.s), self.d.clone(), norm)
    }

    /// α + k for an integer k.
    pub fn plus(&self, k: &BigInt) -> Self {
        Self::reduced(&self.r + k * &self.t, self.s.clone(), self.d.clone(), self.t.clone())
    }

    /// The β with 1/α + 1/β = 1, in the same field; an error unless α > 1.
    ///
    /// ```
    /// use wythoff::beatty::Quadratic;
    /// let root: Quadratic = "sqrt(2)".parse().unwrap();
    /// assert_eq!(root.complement().unwrap().to_string(), "2+sqrt(2)");
    /// ```
    pub fn complement(&self) -> Result<Self> {
        self.require_above_one()?;
        // 1/β = 1 − 1/α.
        let minus = self.reciprocal();
        let (r, s, d, t) = (&minus.t - &minus.r, -minus.s, minus.d, minus.t);
        Ok(Self::reduced(r, s, d, t).reciprocal())
    }

    /// The n ≥ 1 with ⌊nα⌋ = x, if there is one; an error unless α > 1.
    pub(crate) fn index_of(&self, x: &BigInt) -> Result<Option<BigInt>> {
        self.require_above_one()?;
        if !x.is_positive() {
            return Ok(None);
        }
        // x ≤ nα < x + 1 and α > 1 leave only n = ⌈x/α⌉.
        let n = self.reciprocal().floor_multiple(x) + 1;
        Ok(if self.floor_multiple(&n) == *x { Some(n) } else { None })
    }

    fn require_above_one(&self) -> Result<()> {
        match self.cmp_integer(&BigInt::one()) {
            Ordering::Greater => Ok(()),
            _ => Err(Error::invalid(format!("{self} is below 1; Beatty's theorem needs more"))),
        }
    }
}

impl PartialEq for Quadratic {
    fn eq(&self, other: &Self) -> bool {
        // Rational and irrational parts must agree apart, for √d and √d' are irrational.
        let (left, right) = (&self.s * &other.t, &other.s * &self.t);
        &self.r * &other.t == &other.r * &self.t
            && left.sign() == right.sign()
            && &left * &left * &self.d == &right * &right * &other.d
    }
}

impl Eq for Quadratic {}

impl Small {
    /// ⌊nα⌋ unless a step does not fit.
    fn floor_multiple(self, n: u64) -> Option<i128> {
        let n = i128::from(n);
        let y = n.checked_mul(self.s)?;
        let root = y.checked_mul(y)?.checked_mul(self.d)?.isqrt();
        let root = if y < 0 { -root - 1 } else { root };
        Some(n.checked_mul(self.r)?.checked_add(root)?.div_euclid(self.t))
    }
}

fn is_square(d: &BigInt) -> bool {
    let root: BigUint = Roots::sqrt(d.magnitude());
    &root * &root == *d.magnitude()
}

/// Is x + y√d > 0? Here y ≠ 0 and √d is irrational, so it is never 0.
fn is_positive(x: &BigInt, y: &BigInt, d: &BigInt) -> bool {
    let larger_root = || y * y * d > x * x;
    match (x.sign(), y.sign()) {
        (Sign::Minus, Sign::Minus) => false,
        (Sign::Minus, _) => larger_root(),
        (_, Sign::Minus) => !larger_root(),
        _ => true,
    }
}
