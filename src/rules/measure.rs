//! Why play ends: positive weights w such that every move makes w·x smaller.
//!
//! If no move adds to a pile, all weights 1 will do. A line decreases w·x iff w·v > 0. For a region it must follow from the
//! conditions that w·(taken) − w·(added) ≥ 1: the comparisons together with w·(taken) ≤ w·(added) must have no solution in
//! rational numbers, which the elimination of Fourier and Motzkin decides. Congruences, inequations and nim-sums are left out:
//! that refuses a game too many, never one too few.

use super::{Condition, Entry, MoveSet, Rule};
use crate::{Error, Result};

/// The most inequalities an elimination may come to before it gives up.
const MOST_INEQUALITIES: usize = 2_000;
/// The greatest weight that is tried, and the most choices of weights.
const MOST_WEIGHT: u64 = 6;
const MOST_TRIES: usize = 2_000;

/// The first weights found, if any: all 1 first, then by their greatest.
pub(super) fn weights(rules: &[Rule], piles: usize) -> Option<Vec<u64>> {
    if !rules.iter().any(|rule| rule.moves.adds()) {
        return Some(vec![1; piles]);
    }
    let mut tries = 0;
    for most in 1..=MOST_WEIGHT {
        let mut weights = vec![1; piles];
        loop {
            if weights.contains(&most) {
                tries += 1;
                if rules.iter().all(|rule| decreases(rule, &weights)) {
                    return Some(weights);
                }
            }
            if tries > MOST_TRIES {
                return None;
            }
            let Some(i) = (0..piles).rev().find(|i| weights[*i] < most) else { break };
            weights[i] += 1;
            weights[i + 1..].fill(1);
        }
    }
    None
}

/// Refuses weights that are not positive, or that a move does not make smaller.
pub(super) fn check(rules: &[Rule], piles: usize, weights: &[u64]) -> Result<()> {
    if weights.len() != piles || weights.contains(&0) {
        return Err(Error::invalid("every pile needs a positive weight after by"));
    }
    if weights.iter().any(|w| *w > 1 << 16) {
        return Err(Error::invalid("a weight after by is at most 65536"));
    }
    match rules.iter().find(|rule| !decreases(rule, weights)) {
        None => Ok(()),
        Some(_) => Err(Error::invalid(
            "play may go on for ever: the weights after by do not get smaller with every move",
        )),
    }
}

/// The refusal of a game for which no weights were found.
pub(super) fn none(piles: usize) -> Error {
    let form: Vec<String> =
        (0..piles).map(|i| format!("{}{}", i + 1, super::notation::pile(i))).collect();
    Error::invalid(format!(
        "play may go on for ever: no sum of piles such as a+2b was found that every move makes smaller; if there is one, state it: by {}",
        form.join("+")
    ))
}

fn decreases(rule: &Rule, weights: &[u64]) -> bool {
    let weight = |i: usize| i128::from(weights[i]);
    match &rule.moves {
        MoveSet::Line { entries, .. } => {
            let numbers: i128 = entries
                .iter()
                .enumerate()
                .map(|(i, e)| if let Entry::Number(n) = e { weight(i) * n } else { 0 })
                .sum();
            // A pile as an entry is at least 0, and a vector of zeros is no move.
            let piles = entries.iter().any(|e| matches!(e, Entry::Pile(_)));
            numbers > 0 || piles && numbers == 0 && !rule.moves.adds()
        }
        MoveSet::Region { added, conditions } => {
            if !added.contains(&true) {
                return true;
            }
            let piles = added.len();
            let mut system: Vec<Vec<i128>> = Vec::new();
            let width = 2 * piles + 1;
            for condition in conditions.iter().chain(&rule.guard) {
                let (linear, both) = match condition {
                    Condition::AtLeast(linear) => (linear, false),
                    Condition::Equal(linear) => (linear, true),
                    _ => continue,
                };
                let mut row = vec![0; width];
                linear.terms.iter().for_each(|(v, c)| row[*v] = i128::from(*c));
                row[width - 1] = linear.constant.into();
                if both {
                    system.push(row.iter().map(|c| -c).collect());
                }
                system.push(row);
            }
            let mut goal = vec![0; width];
            for i in 0..piles {
                let mut at_least_0 = vec![0; width];
                at_least_0[piles + i] = 1;
                system.push(at_least_0);
                let mut pile = vec![0; width];
                pile[i] = 1;
                if !added[i] {
                    // No more is taken than there is, so that the pile is at least 0, too.
                    pile[piles + i] = -1;
                }
                system.push(pile);
                goal[piles + i] = if added[i] { weight(i) } else { -weight(i) };
            }
            system.push(goal);
            !solvable(system, width)
        }
        MoveSet::Wedge | MoveSet::Band(_) => true,
    }
}

/// Whether the inequalities (coefficients, then the constant; each ≥ 0) may have a common solution.
fn solvable(mut system: Vec<Vec<i128>>, width: usize) -> bool {
    for variable in 0..width - 1 {
        let (with, mut next): (Vec<_>, Vec<_>) =
            system.into_iter().partition(|row| row[variable] != 0);
        for up in with.iter().filter(|row| row[variable] > 0) {
            for down in with.iter().filter(|row| row[variable] < 0) {
                let (p, q) = (up[variable], -down[variable]);
                let sum: Option<Vec<i128>> = up
                    .iter()
                    .zip(down)
                    .map(|(u, d)| u.checked_mul(q)?.checked_add(d.checked_mul(p)?))
                    .collect();
                let Some(mut sum) = sum else { return true };
                let by = sum.iter().fold(0i128, |g, c| num_integer::gcd(g, *c));
                if by > 1 {
                    sum.iter_mut().for_each(|c| *c /= by);
                }
                if !next.contains(&sum) {
                    next.push(sum);
                }
                if next.len() > MOST_INEQUALITIES {
                    return true;
                }
            }
        }
        system = next;
    }
    system.iter().all(|row| row[width - 1] >= 0)
}
