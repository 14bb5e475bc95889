//! Linear representations: counts of tuples as products of matrices.
//!
//! For a relation φ(n, x, …) the number of x, … with φ(n, x, …) is v·M_d₁·…·M_dₖ·w, where d₁ … dₖ are the digits of n, M_d(s,t) is the
//! number of letters with digit d for n that lead from state s to state t of the automaton, and w marks the accepting states. The other numbers may be
//! longer than n: v is the row of the start state times M_0 again and again, until it stays the same. It does iff there are
//! finitely many tuples for each n. Cost: the square of the states for each digit.

use num_bigint::BigUint;
use num_traits::{One, Zero};

use super::automaton::{NONE, digits_of, letter_of};
use super::defined::Relation;
use super::prove::Prover;
use crate::{Error, Result};

/// So many entries have all matrices together at most.
const ENTRIES: usize = 20_000_000;

/// How many tuples of the other variables satisfy a relation, as a product of matrices.
///
/// ```
/// use wythoff::logic::{Matrices, Prover};
/// let mut prover = Prover::new();
/// prover.want_matrices();
/// // The x ≤ n: there are n + 1.
/// let found = prover.run("eval below n \"x<=n\":")?;
/// let matrices: &Matrices = found[0].matrices.as_ref().unwrap();
/// assert_eq!(matrices.count(&[vec![1, 1, 0]]), 7u32.into());
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Matrices {
    /// The variables whose digits choose the matrices, in the order of the digits.
    pub variables: Vec<String>,
    /// The numeration system of each variable.
    pub systems: Vec<String>,
    /// The variables whose tuples are counted.
    pub counted: Vec<String>,
    /// The row in front.
    pub first: Vec<BigUint>,
    /// For each tuple of digits its matrix, row by row.
    pub matrices: Vec<(Vec<u32>, Vec<Vec<u32>>)>,
    /// The column behind.
    pub last: Vec<u32>,
}

impl Matrices {
    fn of(relation: &Relation, variables: &[String]) -> Result<Matrices> {
        let dfa = relation.dfa.minimized();
        let place = |name: &String| relation.arguments.iter().position(|a| a == name);
        let tracks: Vec<usize> = variables.iter().filter_map(place).collect();
        let radix: Vec<u32> = tracks.iter().map(|&t| dfa.radix[t]).collect();
        let (n, tuples) = (dfa.states(), super::automaton::letter_count(&radix));
        if n.saturating_mul(n).saturating_mul(tuples) > ENTRIES {
            return Err(Error::limit(format!(
                "{tuples} matrices of {n} rows are too many entries: count fewer variables, or a smaller relation"
            )));
        }
        let mut matrices: Vec<(Vec<u32>, Vec<Vec<u32>>)> =
            (0..tuples).map(|l| (digits_of(&radix, l), vec![vec![0; n]; n])).collect();
        for letter in 0..dfa.letters {
            let digits = digits_of(&dfa.radix, letter);
            let seen: Vec<u32> = tracks.iter().map(|&t| digits[t]).collect();
            let matrix = &mut matrices[letter_of(&radix, &seen)].1;
            for (state, row) in matrix.iter_mut().enumerate() {
                let to = dfa.next[state * dfa.letters + letter];
                if to != NONE {
                    row[to as usize] += 1;
                }
            }
        }
        let mut first = vec![BigUint::zero(); n];
        first[dfa.start as usize] = BigUint::one();
        let longer = (0..=n).find_map(|_| {
            let next = times(&first, &matrices[0].1);
            let same = next == first;
            first = next;
            same.then_some(())
        });
        if longer.is_none() && !dfa.is_empty() {
            return Err(Error::invalid(format!(
                "finitely many tuples to count: for some {} there are infinitely many",
                variables.join(", ")
            )));
        }
        let counted = relation.arguments.iter().filter(|a| !variables.contains(a));
        Ok(Matrices {
            variables: variables.to_vec(),
            systems: tracks.iter().map(|&t| relation.systems[t].name().to_string()).collect(),
            counted: counted.cloned().collect(),
            first,
            matrices,
            last: dfa.accept.iter().map(|&a| u32::from(a)).collect(),
        })
    }

    /// The count for the numbers with these digits, one list for each variable, all of one length.
    pub fn count(&self, digits: &[Vec<u32>]) -> BigUint {
        let length = digits.iter().map(Vec::len).min().unwrap_or(0);
        let row = (0..length).fold(self.first.clone(), |row, i| {
            let column: Vec<u32> = digits.iter().map(|d| d[i]).collect();
            let known = self.matrices.iter().find(|(digits, _)| *digits == column);
            known.map_or_else(|| vec![BigUint::zero(); row.len()], |(_, m)| times(&row, m))
        });
        row.iter().zip(&self.last).map(|(x, &w)| x * w).sum()
    }
}

/// A row times a matrix.
fn times(row: &[BigUint], matrix: &[Vec<u32>]) -> Vec<BigUint> {
    let mut product = vec![BigUint::zero(); row.len()];
    for (x, line) in row.iter().zip(matrix).filter(|(x, _)| !x.is_zero()) {
        for (sum, &c) in product.iter_mut().zip(line).filter(|(_, c)| **c > 0) {
            *sum += x * c;
        }
    }
    product
}

impl Prover {
    /// From here on `eval NAME n "…"` gives its matrices.
    pub fn want_matrices(&mut self) {
        self.wants_matrices = true;
    }

    pub(crate) fn matrices_of(
        &self,
        relation: &Relation,
        names: &[String],
    ) -> Result<Option<Matrices>> {
        if !self.wants_matrices || names.is_empty() {
            return Ok(None);
        }
        if relation.systems.is_empty() {
            return Err(Error::invalid(
                "a relation between natural numbers read from the most significant digit, to count by matrices",
            ));
        }
        Matrices::of(relation, names).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::System;

    /// The counts are those of a search, in several systems.
    #[test]
    fn counts_are_right() {
        for (formula, count) in [
            ("?msd_fib x<n & (E k x=2*k)", (|n| n.div_ceil(2)) as fn(u64) -> u64),
            ("?msd_3 x+2*y=n", |n| n / 2 + 1),
            // Longer than n.
            ("?msd_2 n<x & x<=5*n", |n| 4 * n),
            ("?msd_2 x<n & y<n & x<y", |n| n * n.saturating_sub(1) / 2),
        ] {
            let mut prover = Prover::new();
            prover.want_matrices();
            let found = prover.run(&format!("eval c n \"{formula}\":")).unwrap();
            let matrices = found[0].matrices.as_ref().unwrap();
            let system = System::named(&matrices.systems[0]).unwrap();
            for n in 0u64..60 {
                let digits = system.digits(&n.into());
                assert_eq!(matrices.count(&[digits]), count(n).into(), "{formula} {n}");
            }
        }
    }

    #[test]
    fn infinitely_many_are_refused() {
        let mut prover = Prover::new();
        prover.want_matrices();
        assert!(prover.run("eval c n \"x>n\":").is_err());
        assert!(prover.run("eval c n \"?lsd_2 x<n\":").is_err());
        assert!(prover.run("eval c n,m \"x<n+m\":").is_ok());
    }
}
