//! Linear recurrences with constant coefficients, exactly; polynomials and quasi-polynomials among them.
//!
//! Berlekamp and Massey find the shortest recurrence of order L modulo the prime 2^61 − 1; its coefficients are lifted to
//! fractions and the recurrence is verified with integers on all terms, so the prime decides nothing. Coefficients and first
//! terms are 2L numbers, and three terms for each are asked for. A recurrence that holds only from some place on
//! counts the terms before it, too. If all roots of the characteristic polynomial are 1 the sequence is a polynomial, if
//! all are roots of unity it is a quasi-polynomial.
//! Cost: N·L, and it ends as soon as the order outgrows its bound.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::Terms;

pub(super) const PRIME: u64 = (1 << 61) - 1;
/// The largest order that is looked for.
const ORDER: usize = 48;

/// d·s(n) = c₁·s(n−1) + … + c_k·s(n−k) for all n ≥ first + start.len().
///
/// ```
/// use wythoff::guess::{GuessForm, Recurrence, Terms};
/// let found = "0,1,1,2,3,5,8,13,21,34,55,89,144,233,377".parse::<Terms>()?.recognise(&Default::default())?;
/// assert!(matches!(found[0].form, GuessForm::Recurrence(Recurrence { .. })));
/// assert_eq!(found[0].form.sequence(17).last(), Some(&987.into()));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recurrence {
    /// The index of the first term.
    pub(crate) first: i64,
    /// The terms before the recurrence begins.
    pub(crate) start: Vec<BigInt>,
    /// c₁, …, c_k; the last is not 0.
    pub(crate) coefficients: Vec<BigInt>,
    /// d, positive.
    pub(crate) denominator: BigInt,
}

/// The shortest recurrence of the terms, if they show one.
pub(crate) fn recognise(terms: &Terms) -> Option<Recurrence> {
    let bound = ORDER.min(terms.len() / 6);
    let residues = terms.values.iter().map(residue);
    let (order, mut found) = shortest(residues, bound)?;
    while found.last() == Some(&0) {
        found.pop();
    }
    if order == 0 || 3 * (order + found.len()) > terms.len() {
        return None;
    }
    let fractions: Vec<(BigInt, BigInt)> = found.iter().map(|&c| lift(c)).collect::<Option<_>>()?;
    let denominator = fractions.iter().fold(BigInt::one(), |d, (_, q)| d.lcm(q));
    let coefficients = fractions.iter().map(|(p, q)| p * (&denominator / q)).collect();
    let start = terms.values[..order].to_vec();
    let guess = Recurrence { first: terms.first, start, coefficients, denominator };
    let holds = (order..terms.len())
        .all(|n| guess.sum(&terms.values[..n]) == &guess.denominator * &terms.values[n]);
    holds.then_some(guess)
}

pub(super) fn residue(x: &BigInt) -> u64 {
    x.mod_floor(&BigInt::from(PRIME)).to_u64().expect("below the prime")
}

pub(super) fn times(a: u64, b: u64) -> u64 {
    u64::try_from(u128::from(a) * u128::from(b) % u128::from(PRIME)).expect("below the prime")
}

pub(super) fn inverse(a: u64) -> u64 {
    let (mut power, mut base, mut rest) = (1, a, PRIME - 2);
    while rest > 0 {
        if rest & 1 == 1 {
            power = times(power, base);
        }
        (base, rest) = (times(base, base), rest >> 1);
    }
    power
}

/// Berlekamp–Massey: the order, and c₁, …, c_order with s_n = Σ c_k s_{n−k}; none past the bound.
fn shortest(terms: impl Iterator<Item = u64>, bound: usize) -> Option<(usize, Vec<u64>)> {
    let mut seen: Vec<u64> = Vec::new();
    let (mut current, mut previous) = (vec![1u64], vec![1u64]);
    let (mut order, mut gap, mut last) = (0usize, 1usize, 1u64);
    for term in terms {
        seen.push(term);
        let n = seen.len() - 1;
        let wrong = current
            .iter()
            .take(order + 1)
            .enumerate()
            .fold(0, |sum, (k, &c)| (sum + times(c, seen[n - k])) % PRIME);
        if wrong == 0 {
            gap += 1;
            continue;
        }
        let factor = times(wrong, inverse(last));
        let before = current.clone();
        current.resize(current.len().max(previous.len() + gap), 0);
        for (k, &c) in previous.iter().enumerate() {
            current[k + gap] = (current[k + gap] + PRIME - times(factor, c)) % PRIME;
        }
        if 2 * order <= n {
            order = n + 1 - order;
            if order > bound {
                return None;
            }
            (previous, last, gap) = (before, wrong, 1);
        } else {
            gap += 1;
        }
    }
    current.resize(order + 1, 0);
    Some((order, current[1..].iter().map(|&c| (PRIME - c) % PRIME).collect()))
}

/// The fraction with numerator and denominator below 2^30 that is c modulo the prime.
pub(super) fn lift(c: u64) -> Option<(BigInt, BigInt)> {
    const SMALL: i128 = 1 << 30;
    let (mut r, mut s) = ((i128::from(PRIME), i128::from(c)), (0i128, 1i128));
    while r.1 >= SMALL {
        let quotient = r.0 / r.1;
        r = (r.1, r.0 - quotient * r.1);
        s = (s.1, s.0 - quotient * s.1);
    }
    let (p, q) = if s.1 < 0 { (-r.1, -s.1) } else { (r.1, s.1) };
    (q > 0 && q < SMALL).then(|| (p.into(), q.into()))
}

impl Recurrence {
    /// Σ c_k s(n−k) for the term after these.
    fn sum(&self, before: &[BigInt]) -> BigInt {
        self.coefficients.iter().zip(before.iter().rev()).map(|(c, s)| c * s).sum()
    }

    /// So many terms from the first on; fewer if one would not be whole.
    pub(super) fn sequence(&self, count: usize) -> Vec<BigInt> {
        let mut all = self.start[..self.start.len().min(count)].to_vec();
        while all.len() < count {
            let (next, rest) = self.sum(&all).div_rem(&self.denominator);
            if !rest.is_zero() {
                break;
            }
            all.push(next);
        }
        all
    }

    pub(super) fn parameters(&self) -> usize {
        self.start.len() + self.coefficients.len()
    }

    /// The recurrence, or the polynomial.
    #[expect(clippy::cast_possible_wrap, reason = "terms below 2^24, indices below 2^41")]
    pub(crate) fn words(&self) -> String {
        if let Some(polynomial) = self.polynomial() {
            return format!("s(n) = {polynomial}");
        }
        let mut sum = String::new();
        for (k, c) in self.coefficients.iter().enumerate().filter(|(_, c)| !c.is_zero()) {
            let sign = match (sum.is_empty(), c.is_negative()) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            let factor = if c.abs().is_one() { String::new() } else { format!("{}*", c.abs()) };
            sum += &format!("{sign}{factor}s(n-{})", k + 1);
        }
        let left = if self.denominator.is_one() {
            "s(n)".to_string()
        } else {
            format!("{}*s(n)", self.denominator)
        };
        format!("{left} = {sum} for n >= {}", self.first + self.start.len() as i64)
    }

    /// The same for a paper.
    pub(crate) fn latex(&self) -> String {
        let words = self.words().replace(">=", r"\ge").replace(" for n", r" \mbox{ for } n");
        words.replace('*', r"\,")
    }

    /// Order and kind.
    pub(crate) fn details(&self) -> String {
        let order = self.coefficients.len();
        let start: Vec<String> = self.start.iter().map(BigInt::to_string).collect();
        let kind = match (self.is_polynomial(), self.roots_of_unity()) {
            (true, _) => format!("polynomial of degree {}", order - 1),
            (_, Some(m)) => format!("quasi-polynomial of period {m}, order {order}"),
            _ => format!("order {order}"),
        };
        format!("{kind}, beginning {}", start.join(", "))
    }

    /// Is the characteristic polynomial (x − 1)^L, from the first term on?
    fn is_polynomial(&self) -> bool {
        let order = self.coefficients.len();
        let mut binomial = BigInt::one();
        let wanted = (1..=order).map(|k| {
            binomial = &binomial * (order - k + 1) / k;
            if k % 2 == 1 { binomial.clone() } else { -&binomial }
        });
        self.start.len() == order
            && self.denominator.is_one()
            && wanted.zip(&self.coefficients).all(|(w, c)| w == *c)
    }

    /// The polynomial in n, from its differences at the first terms.
    fn polynomial(&self) -> Option<String> {
        if !self.is_polynomial() {
            return None;
        }
        let mut differences = self.start.clone();
        let factorial: BigInt = (1..self.start.len()).map(BigInt::from).product();
        // Σ Δ^k (n−f)(n−f−1)…(n−f−k+1)/k!, all over (L−1)!.
        let mut sum = vec![BigInt::ZERO; self.start.len()];
        let (mut falling, mut scale) = (vec![BigInt::one()], factorial.clone());
        for k in 0..self.start.len() {
            for (s, f) in sum.iter_mut().zip(&falling) {
                *s += &differences[0] * f * &scale;
            }
            differences = differences.windows(2).map(|w| &w[1] - &w[0]).collect();
            scale /= k + 1;
            let root = BigInt::from(self.first) + k;
            let mut next = vec![BigInt::ZERO; falling.len() + 1];
            for (i, f) in falling.iter().enumerate() {
                next[i + 1] += f;
                next[i] -= f * &root;
            }
            falling = next;
        }
        let common = sum.iter().fold(factorial.clone(), |g, c| g.gcd(c));
        let sum: Vec<BigInt> = sum.iter().map(|c| c / &common).collect();
        let divisor = factorial / common;
        let mut text = String::new();
        for (k, c) in sum.iter().enumerate().rev().filter(|(_, c)| !c.is_zero()) {
            let sign = if c.is_negative() {
                "-"
            } else if text.is_empty() {
                ""
            } else {
                "+"
            };
            let power = ["".to_string(), "n".into()].get(k).cloned().unwrap_or(format!("n^{k}"));
            let factor = match (c.abs().is_one(), k) {
                (true, 0) => "1".to_string(),
                (true, _) => String::new(),
                (false, 0) => c.abs().to_string(),
                (false, _) => format!("{}*", c.abs()),
            };
            text += &format!("{sign}{factor}{power}");
        }
        Some(if divisor.is_one() { text } else { format!("({text})/{divisor}") })
    }

    /// The least m ≤ 60 with all roots of the characteristic polynomial among the m-th roots of unity.
    fn roots_of_unity(&self) -> Option<usize> {
        let order = self.coefficients.len();
        if !self.denominator.is_one() || !self.coefficients[order - 1].abs().is_one() {
            return None;
        }
        // Residues modulo the characteristic polynomial, lowest power first.
        let shift = |poly: &[BigInt]| -> Vec<BigInt> {
            let top = &poly[order - 1];
            let below = |i: usize| if i == 0 { BigInt::ZERO } else { poly[i - 1].clone() };
            (0..order).map(|i| below(i) + top * &self.coefficients[order - 1 - i]).collect()
        };
        let product = |a: &[BigInt], b: &[BigInt]| {
            let (mut sum, mut moved) = (vec![BigInt::ZERO; order], a.to_vec());
            for c in b {
                for (s, m) in sum.iter_mut().zip(&moved) {
                    *s += c * m;
                }
                moved = shift(&moved);
            }
            sum
        };
        let mut power = vec![BigInt::ZERO; order];
        power[0] = BigInt::one();
        for m in 1..=60 {
            power = shift(&power);
            let mut less = power.clone();
            less[0] -= 1;
            let mut all = less.clone();
            for _ in 1..order {
                all = product(&all, &less);
            }
            if all.iter().all(BigInt::is_zero) {
                return Some(m);
            }
            // Powers of roots of unity stay small; anything else need not be followed.
            if power.iter().any(|c| c.bits() > 64) {
                return None;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: impl IntoIterator<Item = i64>) -> Option<Recurrence> {
        recognise(&Terms::new(0, values))
    }

    #[test]
    fn known_recurrences() {
        let mut fibonacci = vec![0i64, 1];
        (2..40).for_each(|n| fibonacci.push(fibonacci[n - 1] + fibonacci[n - 2]));
        assert_eq!(of(fibonacci).unwrap().words(), "s(n) = s(n-1) + s(n-2) for n >= 2");
        assert_eq!(of((0..40).map(|n| n * (n + 1) / 2)).unwrap().words(), "s(n) = (n^2+n)/2");
        assert_eq!(of((0..40).map(|n| 2 * n * n * n - 7)).unwrap().words(), "s(n) = 2*n^3-7");
        let quasi = of((0..60).map(|n| n * n / 4)).unwrap();
        assert_eq!(quasi.details(), "quasi-polynomial of period 2, order 4, beginning 0, 0, 1, 2");
        // 3^n/2^n scaled: a recurrence with a denominator.
        let halves = (0..20u32).map(|n| 3i64.pow(n) * 2i64.pow(19 - n));
        assert_eq!(of(halves).unwrap().words(), "2*s(n) = 3*s(n-1) for n >= 1");
        // Two terms that do not belong in front.
        let late = [9, 9].into_iter().chain((0..30).map(|n| 1 << n));
        assert_eq!(of(late).unwrap().words(), "s(n) = 2*s(n-1) for n >= 3");
    }

    #[test]
    fn one_wrong_term_and_short_lists_are_none() {
        let powers = |count: u32| (0..count).map(|n| 2i64.pow(n) + 3i64.pow(n));
        assert!(of(powers(12)).is_some() && of(powers(11)).is_none());
        let mut wrong: Vec<i64> = powers(30).collect();
        wrong[29] += 1;
        assert_eq!(of(wrong), None);
    }
}
