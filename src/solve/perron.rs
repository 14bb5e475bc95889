//! How often each state of a chain is met, exactly: the left eigenvector of a 0–1 matrix to the golden ratio.
//!
//! Let A count the ways from state to state of a strongly connected automaton that reads all Fibonacci words. Its largest
//! eigenvalue is φ, and the words of length L that end in a state s are φ^L·ℓ(s) in the limit, ℓA = φℓ. Write ℓ = x + φy
//! with rational x, y: then y = xA and x(A² − A − 1) = 0, and ℓ is of sum 1 iff Σx = 1 and Σy = 0. This linear system is
//! solved modulo the prime 2⁶¹ − 1, lifted p-adically (Dixon), turned into fractions, and the fractions are put into the
//! equations over the integers: what is returned is exact, and unique, as the largest eigenvalue is simple.
//!
//! Cost: n³/3 multiplications, and n² for every 61 bits of the result.

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

const P: u64 = (1 << 61) - 1;
/// The most digits in base 2⁶¹ − 1 of a solution.
const MOST_LIFTS: usize = 512;

/// x and y over one denominator: ℓ = (x + φy)/whole, of sum 1.
#[derive(Debug)]
pub(super) struct Golden {
    pub(super) x: Vec<BigInt>,
    pub(super) y: Vec<BigInt>,
    pub(super) whole: BigInt,
}

#[expect(clippy::cast_possible_truncation, reason = "sides and states are below 2^32")]
fn times(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    let sum = (product as u64 & P) + (product >> 61) as u64;
    if sum >= P { sum - P } else { sum }
}

fn minus(a: u64, b: u64) -> u64 {
    if a >= b { a - b } else { a + P - b }
}

fn inverse(a: u64) -> u64 {
    let (mut power, mut base, mut exponent) = (1, a, P - 2);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = times(power, base);
        }
        base = times(base, base);
        exponent >>= 1;
    }
    power
}

#[expect(clippy::cast_possible_truncation, reason = "sides and states are below 2^32")]
fn residue(x: i128) -> u64 {
    x.rem_euclid(i128::from(P)) as u64
}

type Row = Vec<(usize, i64)>;

/// The system: Σx = 1, Σ(xA) = 0, and x(A² − A − 1) = 0 column by column.
#[expect(clippy::cast_possible_wrap, reason = "sides and states are below 2^32")]
fn rows(out: &[Vec<usize>]) -> Vec<Row> {
    let n = out.len();
    let sum: Row = (0..n).map(|s| (s, 1)).collect();
    let paths: Row = (0..n).map(|s| (s, out[s].len() as i64)).collect();
    let mut columns: Vec<std::collections::BTreeMap<usize, i64>> = vec![Default::default(); n];
    for s in 0..n {
        *columns[s].entry(s).or_default() -= 1;
        for &t in &out[s] {
            *columns[t].entry(s).or_default() -= 1;
            out[t].iter().for_each(|&u| *columns[u].entry(s).or_default() += 1);
        }
    }
    let columns = columns.into_iter().map(|c| c.into_iter().filter(|e| e.1 != 0).collect());
    [sum, paths].into_iter().chain(columns).collect()
}

/// A triangular factorisation modulo P of n independent rows.
struct Factored {
    n: usize,
    order: Vec<usize>,
    entries: Vec<Vec<u64>>,
    inverses: Vec<u64>,
}

impl Factored {
    /// `None` if the rows have not the full rank modulo P.
    fn new(rows: &[Row], n: usize) -> Option<Factored> {
        let dense = |row: &Row| {
            let mut entries = vec![0; n];
            row.iter().for_each(|&(s, x)| entries[s] = residue(x.into()));
            entries
        };
        let mut entries: Vec<Vec<u64>> = rows.iter().map(dense).collect();
        let mut order: Vec<usize> = (0..rows.len()).collect();
        let mut inverses = Vec::with_capacity(n);
        for column in 0..n {
            // The shortest row fills in least.
            let full = |row: &Vec<u64>| row[column + 1..].iter().filter(|x| **x != 0).count();
            let pivot = (column..rows.len())
                .filter(|&i| entries[i][column] != 0)
                .min_by_key(|&i| full(&entries[i]))?;
            entries.swap(column, pivot);
            order.swap(column, pivot);
            let (above, below) = entries.split_at_mut(column + 1);
            let top = &above[column];
            let inverted = inverse(top[column]);
            let filled: Vec<usize> = (column + 1..n).filter(|&j| top[j] != 0).collect();
            for row in below.iter_mut().filter(|row| row[column] != 0) {
                let factor = times(row[column], inverted);
                row[column] = factor;
                for &j in &filled {
                    row[j] = minus(row[j], times(factor, top[j]));
                }
            }
            inverses.push(inverted);
        }
        Some(Factored { n, order, entries, inverses })
    }

    fn solve(&self, right: &[i128]) -> Vec<u64> {
        let n = self.n;
        let mut v: Vec<u64> = (0..n).map(|i| residue(right[self.order[i]])).collect();
        for i in 0..n {
            for j in 0..i {
                if self.entries[i][j] != 0 && v[j] != 0 {
                    v[i] = minus(v[i], times(self.entries[i][j], v[j]));
                }
            }
        }
        for i in (0..n).rev() {
            for j in i + 1..n {
                if self.entries[i][j] != 0 && v[j] != 0 {
                    v[i] = minus(v[i], times(self.entries[i][j], v[j]));
                }
            }
            v[i] = times(v[i], self.inverses[i]);
        }
        v
    }
}

/// The eigenvector; `None` if the matrix is no such one, or its numbers grow past all measure.
pub(super) fn golden(out: &[Vec<usize>]) -> Option<Golden> {
    let n = out.len();
    let rows = rows(out);
    let factored = Factored::new(&rows, n)?;
    let mut right: Vec<i128> = vec![0; rows.len()];
    right[0] = 1;
    let mut solution: Vec<BigInt> = vec![BigInt::zero(); n];
    let mut power = BigInt::one();
    let mut next = 2;
    for lift in 1..=MOST_LIFTS {
        let digits = factored.solve(&right);
        for (x, &digit) in solution.iter_mut().zip(&digits) {
            *x += &power * digit;
        }
        power *= P;
        for (r, row) in right.iter_mut().zip(&rows) {
            let sum: i128 = row.iter().map(|&(s, x)| i128::from(x) * i128::from(digits[s])).sum();
            let rest = *r - sum;
            if rest % i128::from(P) != 0 {
                return None;
            }
            *r = rest / i128::from(P);
        }
        if lift == next {
            next *= 2;
            let found = fractions(&solution, &power).and_then(|(x, whole)| checked(out, x, whole));
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// The fractions over one denominator that are congruent to these numbers, if they are small.
fn fractions(numbers: &[BigInt], modulus: &BigInt) -> Option<(Vec<BigInt>, BigInt)> {
    let bound = (modulus >> 1u32).sqrt();
    let half = modulus >> 1u32;
    let mut whole = BigInt::one();
    let centred = |x: BigInt| {
        let x = x.mod_floor(modulus);
        if x > half { x - modulus } else { x }
    };
    for number in numbers {
        let over = centred(number * &whole);
        if over.abs() > bound {
            whole *= denominator(&over.mod_floor(modulus), modulus, &bound)?;
            if whole > bound {
                return None;
            }
        }
    }
    let all: Vec<BigInt> = numbers.iter().map(|x| centred(x * &whole)).collect();
    Some((all, whole))
}

/// The least denominator that makes a residue a fraction within the bound.
fn denominator(residue: &BigInt, modulus: &BigInt, bound: &BigInt) -> Option<BigInt> {
    let (mut r0, mut r1) = (modulus.clone(), residue.clone());
    let (mut t0, mut t1) = (BigInt::zero(), BigInt::one());
    while r1 > *bound {
        let (q, r) = r0.div_rem(&r1);
        (r0, r1) = (r1, r);
        let t = &t0 - &q * &t1;
        (t0, t1) = (t1, t);
    }
    (!t1.is_zero() && t1.abs() <= *bound).then(|| t1.abs())
}

/// Puts a solution into the equations.
fn checked(out: &[Vec<usize>], x: Vec<BigInt>, whole: BigInt) -> Option<Golden> {
    let through = |v: &[BigInt]| {
        let mut image = vec![BigInt::zero(); v.len()];
        for (s, targets) in out.iter().enumerate() {
            targets.iter().for_each(|&t| image[t] += &v[s]);
        }
        image
    };
    let y = through(&x);
    let twice = through(&y);
    let sum = |v: &[BigInt]| v.iter().sum::<BigInt>();
    let holds = twice.iter().zip(x.iter().zip(&y)).all(|(z, (x, y))| *z == x + y)
        && sum(&x) == whole
        && sum(&y).is_zero()
        && whole.sign() == Sign::Plus;
    holds.then_some(Golden { x, y, whole })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fibonacci words end in 0 with share 1/φ and in 1 with share 1/φ².
    #[test]
    fn the_golden_chain() {
        let found = golden(&[vec![0, 1], vec![0]]).unwrap();
        // 1/φ = φ − 1, 1/φ² = 2 − φ.
        let one = BigInt::one();
        assert_eq!(found.whole, one);
        assert_eq!(found.x, [-one.clone(), BigInt::from(2)]);
        assert_eq!(found.y, [one.clone(), -one]);
        assert!(golden(&[vec![0, 0]]).is_none());
    }
}
