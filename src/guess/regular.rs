//! k-regular sequences (Allouche and Shallit): the subsequences s(kᵉn + r) span a space of finite dimension.
//!
//! Breadth first from s itself, each subsequence is compared with combinations of those that were kept: if it is one, as far as the data go, that is a relation
//! s(kᵉn + r) = Σ c_j s(k^{e_j}n + r_j); otherwise it is kept, too. When every one is a combination the relations determine all terms: the vector F(n) of the
//! subsequences kept obeys F(kn + d) = C_d F(n), and F(0) is read off the beginning. Ruler and digit sums, Stern's sequence, rows of nim-multiplication have
//! a few dimensions; random numbers never close.
//!
//! Asked for: three terms for each coefficient, and for each relation twice as many terms as there are sequences kept, and sixteen. Combinations are found modulo
//! 2^61 − 1, taken for the fractions of small numbers they are, and everything is run again with integers.
//! Cost: k·rank systems of equations of at most 4·rank + 64 rows, and N steps for each of them.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::Terms;
use super::recurrence::{PRIME, inverse, lift, residue, times};
use crate::Result;
use crate::run::Run;

/// A combination of the subsequences kept, over a common denominator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Relation {
    /// Numerators, one for each subsequence.
    pub(crate) coefficients: Vec<BigInt>,
    /// The denominator, positive.
    pub(crate) denominator: BigInt,
}

impl Relation {
    /// Residues as fractions of small numbers.
    fn lifted(residues: &[u64]) -> Option<Relation> {
        let fractions: Vec<(BigInt, BigInt)> =
            residues.iter().map(|c| lift(*c)).collect::<Option<_>>()?;
        let denominator = fractions.iter().fold(BigInt::one(), |all, (_, q)| all.lcm(q));
        let over = |(p, q): &(BigInt, BigInt)| p * (&denominator / q);
        Some(Relation { coefficients: fractions.iter().map(over).collect(), denominator })
    }

    /// The one sequence of this number.
    fn one(number: usize) -> Relation {
        let coefficients = (0..=number).map(|i| BigInt::from(u8::from(i == number))).collect();
        Relation { coefficients, denominator: BigInt::one() }
    }

    /// The combination of numbers, if it is whole.
    fn of(&self, numbers: &[BigInt]) -> Option<BigInt> {
        let sum: BigInt = self.coefficients.iter().zip(numbers).map(|(c, x)| c * x).sum();
        let (whole, rest) = sum.div_rem(&self.denominator);
        rest.is_zero().then_some(whole)
    }
}

/// A sequence by its relations.
///
/// ```
/// use wythoff::guess::{GuessForm, Regular, Terms};
/// let digits = |count| Terms::new(0, (0..count).map(|n: u32| n.count_ones()));
/// let found = digits(100).recognise(&Default::default())?;
/// assert!(matches!(found[0].form, GuessForm::Regular(Regular { .. })));
/// assert_eq!(found[0].form.sequence(1000), digits(1000).values);
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regular {
    /// The index of the first term.
    pub(crate) first: i64,
    /// k.
    pub(crate) base: u32,
    /// The subsequences kept, as (kᵉ, r); the first is the sequence itself.
    pub(crate) kept: Vec<(u64, u64)>,
    /// By digit and subsequence: its combination of those kept.
    pub(crate) relations: Vec<Vec<Relation>>,
    /// The first term of each subsequence.
    pub(crate) start: Vec<BigInt>,
    /// The index at which the relations begin to count: n − origin is what their digits are of.
    pub(crate) origin: i64,
}

/// Bases that are tried: powers of one base have the same sequences.
const BASES: [u32; 6] = [2, 3, 5, 6, 7, 10];
/// Fewest terms, and the most subsequences kept.
const FEWEST: usize = 48;
const MOST: usize = 24;

/// The relations of least number that the terms obey, if they obey some.
#[expect(clippy::cast_possible_truncation, reason = "terms below 2^24, indices below 2^41")]
pub(crate) fn recognise(terms: &Terms, run: &Run) -> Result<Option<Regular>> {
    if terms.len() < FEWEST {
        return Ok(None);
    }
    // From 1 on: with 0 at 0 the relations are often simpler.
    let whole: Vec<BigInt> =
        [BigInt::ZERO].into_iter().chain(terms.values.iter().cloned()).collect();
    let counted: &[(&[BigInt], i64)] = match terms.first {
        1 => &[(&whole, 0), (&terms.values, 1)],
        first => &[(&terms.values, first)],
    };
    let mut best: Option<Regular> = None;
    for (base, (values, origin)) in BASES.iter().flat_map(|k| counted.iter().map(move |c| (*k, *c)))
    {
        run.go_on(|| format!("{} terms, looked at for relations in base {base}", terms.len()))?;
        let found = learn(values, base).map(|(kept, relations)| Regular {
            first: terms.first,
            base,
            start: kept.iter().map(|&(_, r)| values[r as usize].clone()).collect(),
            kept,
            relations,
            origin,
        });
        let smaller =
            |found: &Regular| best.as_ref().is_none_or(|b| found.parameters() < b.parameters());
        let found = found.filter(smaller);
        best = found.filter(|found| found.sequence(terms.len()) == terms.values).or(best);
    }
    Ok(best)
}

/// The subsequences kept and, by digit and subsequence, their relations.
type Learned = (Vec<(u64, u64)>, Vec<Vec<Relation>>);

#[expect(clippy::cast_possible_truncation, reason = "terms below 2^24, indices below 2^41")]
fn learn(values: &[BigInt], base: u32) -> Option<Learned> {
    let (k, count) = (u64::from(base), values.len() as u64);
    let residues: Vec<u64> = values.iter().map(residue).collect();
    let length =
        |(step, r): (u64, u64)| if r < count { ((count - r).div_ceil(step)) as usize } else { 0 };
    let term = |(step, r): (u64, u64), n: usize| residues[(step * n as u64 + r) as usize];
    let mut kept: Vec<(u64, u64)> = vec![(1, 0)];
    let mut relations: Vec<Vec<Relation>> = vec![vec![]; base as usize];
    let mut at = 0;
    while at < kept.len() {
        let (step, r) = kept[at];
        for digit in 0..k {
            let child = (step * k, r + digit * step);
            let seen = kept.iter().map(|own| length(*own)).chain([length(child)]).min()?;
            if seen < 2 * kept.len() + 16 {
                return None;
            }
            let rows = seen.min(4 * kept.len() + 64);
            let equations = (0..rows)
                .map(|n| kept.iter().map(|own| term(*own, n)).chain([term(child, n)]).collect());
            let combined = solution(equations.collect(), kept.len()).filter(|c| {
                (rows..seen).all(|n| {
                    let terms = kept.iter().zip(c).map(|(own, c)| times(*c, term(*own, n)));
                    terms.fold(0, |sum, x| (sum + x) % PRIME) == term(child, n)
                })
            });
            let relation = match combined {
                Some(residues) => Relation::lifted(&residues)?,
                None => {
                    kept.push(child);
                    Relation::one(kept.len() - 1)
                }
            };
            relations[digit as usize].push(relation);
            let coefficients = kept.len() * kept.len() * base as usize;
            if kept.len() > MOST || 3 * coefficients > values.len() {
                return None;
            }
        }
        at += 1;
    }
    // Relations found early lack the zeros of what was kept later.
    for relation in relations.iter_mut().flatten() {
        relation.coefficients.resize(kept.len(), BigInt::ZERO);
    }
    Some((kept, relations))
}

/// A solution of equations in so many unknowns, the last column being the right side, modulo the prime; unknowns that stay free are 0.
fn solution(mut rows: Vec<Vec<u64>>, unknowns: usize) -> Option<Vec<u64>> {
    let (mut pivots, mut top) = (Vec::new(), 0);
    for column in 0..unknowns {
        let Some(found) = (top..rows.len()).find(|&row| rows[row][column] != 0) else { continue };
        rows.swap(top, found);
        let factor = inverse(rows[top][column]);
        rows[top].iter_mut().for_each(|x| *x = times(*x, factor));
        let pivot = rows[top].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(i, row)| *i != top && row[column] != 0)
        {
            let factor = PRIME - row[column];
            row.iter_mut().zip(&pivot).for_each(|(x, p)| *x = (*x + times(factor, *p)) % PRIME);
        }
        pivots.push(column);
        top += 1;
    }
    if rows[top..].iter().any(|row| row[unknowns] != 0) {
        return None;
    }
    let mut found = vec![0; unknowns];
    pivots.iter().zip(&rows).for_each(|(column, row)| found[*column] = row[unknowns]);
    Some(found)
}

impl Regular {
    /// So many terms from the first on; fewer if one would not be whole.
    pub(super) fn sequence(&self, count: usize) -> Vec<BigInt> {
        // F(n) for all n, each from F(⌊n/k⌋).
        let skipped = (self.first - self.origin).to_usize().unwrap_or(0);
        let (k, all) = (self.base as usize, count + skipped);
        let mut vectors: Vec<Vec<BigInt>> = vec![self.start.clone()];
        for n in 1..all.div_ceil(k) {
            let relations = &self.relations[n % k];
            let next: Option<_> = relations.iter().map(|r| r.of(&vectors[n / k])).collect();
            let Some(next) = next else { break };
            vectors.push(next);
        }
        let term = |n: usize| match vectors.get(n) {
            Some(vector) => Some(vector[0].clone()),
            None => self.relations[n % k][0].of(vectors.get(n / k)?),
        };
        (skipped..all).map_while(term).collect()
    }

    /// The coefficients that are not zero, and the first terms.
    pub(super) fn parameters(&self) -> usize {
        let coefficients = self.relations.iter().flatten().flat_map(|r| &r.coefficients);
        self.kept.len() + coefficients.filter(|c| !c.is_zero()).count()
    }

    /// A subsequence as it is written.
    fn name(&self, (step, r): (u64, u64)) -> String {
        let index = match (step, r) {
            (1, 0) => "n".to_string(),
            (step, 0) => format!("{step}n"),
            (step, r) => format!("{step}n+{r}"),
        };
        let letter = if self.origin == 0 { 's' } else { 't' };
        format!("{letter}({index})")
    }

    /// The relations.
    pub(crate) fn words(&self) -> String {
        let mut told = Vec::new();
        for (i, (step, r)) in self.kept.iter().enumerate() {
            for digit in 0..self.base {
                let child = (step * u64::from(self.base), r + u64::from(digit) * step);
                if self.kept.contains(&child) {
                    continue;
                }
                let relation = &self.relations[digit as usize][i];
                let factor = match relation.denominator.is_one() {
                    true => String::new(),
                    false => format!("{}*", relation.denominator),
                };
                let right = self.combination(&relation.coefficients);
                told.push(format!("{factor}{} = {right}", self.name(child)));
            }
        }
        let shifted = match self.origin {
            0 => String::new(),
            origin if origin > 0 => format!(", with t(n) = s(n+{origin})"),
            origin => format!(", with t(n) = s(n-{})", -origin),
        };
        format!("{}{shifted}", told.join(", "))
    }

    fn combination(&self, coefficients: &[BigInt]) -> String {
        let mut sum = String::new();
        for (c, own) in coefficients.iter().zip(&self.kept).filter(|(c, _)| !c.is_zero()) {
            let sign = match (sum.is_empty(), c.is_negative()) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            let factor = if c.abs().is_one() { String::new() } else { format!("{}*", c.abs()) };
            sum += &format!("{sign}{factor}{}", self.name(*own));
        }
        if sum.is_empty() { "0".into() } else { sum }
    }

    /// The same for a paper.
    pub(crate) fn latex(&self) -> String {
        self.words().replace('*', r"\,").replace(" with ", r" \mbox{ with } ")
    }

    /// Base, rank and beginning.
    pub(crate) fn details(&self) -> String {
        let letter = if self.origin == 0 { 's' } else { 't' };
        // Several subsequences may begin with the same term.
        let start: BTreeMap<u64, &BigInt> =
            self.kept.iter().map(|kept| kept.1).zip(&self.start).collect();
        let start: Vec<String> =
            start.into_iter().map(|(r, s)| format!("{letter}({r}) = {s}")).collect();
        format!("{}-regular of rank {}, beginning {}", self.base, self.kept.len(), start.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(first: i64, terms: impl IntoIterator<Item = i64>) -> Option<Regular> {
        recognise(&Terms::new(first, terms), &Run::default()).unwrap()
    }

    #[test]
    fn known_sequences_have_their_relations() {
        let weight = of(0, (0..300).map(|n: i64| n.count_ones().into())).unwrap();
        assert_eq!(weight.words(), "s(2n) = s(n), s(4n+1) = s(2n+1), s(4n+3) = -s(n) + 2*s(2n+1)");
        let ruler = of(1, (1..300i64).map(|n| n.trailing_zeros().into())).unwrap();
        assert_eq!((ruler.base, ruler.kept.len()), (2, 2), "{}", ruler.words());
        let far: Vec<BigInt> = (1..5_000u64).map(|n| n.trailing_zeros().into()).collect();
        assert_eq!(ruler.sequence(4_999), far);
        let mut stern = vec![0i64, 1];
        for n in 2..400usize {
            stern.push(if n % 2 == 0 { stern[n / 2] } else { stern[n / 2] + stern[n / 2 + 1] });
        }
        let found = of(0, stern).unwrap();
        assert_eq!((found.base, found.kept.len()), (2, 2), "{}", found.words());
        let ternary = |n: i64| {
            std::iter::successors(Some(n), |n| (*n > 0).then_some(n / 3)).map(|n| n % 3).sum()
        };
        let found = of(0, (0..500).map(ternary)).unwrap();
        assert_eq!(found.base, 3, "{}", found.words());
        // Nim-multiplication by 2: 0, 2, 3, 1 on digits of base 4.
        let twice = |n: i64| -> i64 {
            (0..8).map(|i| [0, 2, 3, 1][(n >> (2 * i) & 3) as usize] << (2 * i)).sum()
        };
        let found = of(0, (0..500).map(twice)).unwrap();
        assert!(found.words().contains("3*s(4n+1) = 4*s(n) + 2*s(4n+2)"), "{}", found.words());
        let far: Vec<BigInt> = (0..4_000).map(|n| BigInt::from(twice(n))).collect();
        assert_eq!(found.sequence(4_000), far);
    }

    #[test]
    fn what_grows_by_chance_is_none() {
        let mut state = 7u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 58) as i64
        };
        assert_eq!(of(0, (0..3000).map(|_| next())), None);
        let primes = (2..4000i64).filter(|n| (2..=n.isqrt()).all(|d| n % d != 0));
        assert_eq!(of(1, primes), None);
        // One wrong term far out.
        assert_eq!(
            of(0, (0..900).map(|n: i64| i64::from(n.count_ones()) + i64::from(n == 700))),
            None
        );
    }
}
