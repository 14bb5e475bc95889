//! Systems with negative weights: base −k, and −Fibonacci. Their numbers are all the integers.
//!
//! The weights are U_0 = 1, U_1, … with U_i = Σ r_j U_{i−1−j}: (−k)^i, or 1, −1, 2, −3, 5, … (r = −1, 1). Every integer has one
//! representation without leading zeros: any digits below k, or no two ones together; it is positive iff its length is odd.
//!
//! Σ c·x + k = 0 is read most significant digit first. The sum so far is a vector in the last weights; each digit carries it one place down by the
//! recurrence, and its value, if the word ends here, is known. A sum that no number of further digits can bring to zero is dropped,
//! with a wide margin: states too many are harmless, they never accept.

use std::collections::HashMap;

use crate::logic::automaton::{Budget, Dfa, MOST_LETTERS, NONE, digits_of, letter_count};
use crate::{Error, Result};

/// A system with negative weights.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Signed {
    pub(crate) radix: u32,
    recurrence: Vec<i64>,
    /// U_0, U_{−1}, …
    seeds: Vec<i64>,
    /// Whether two ones may not stand together.
    apart: bool,
}

/// Further digits that are tried: the weights are then large against every small sum.
const PLACES: usize = 48;

impl Signed {
    /// `2`, `3`, … or `fib`.
    pub(crate) fn named(base: &str) -> Option<Signed> {
        if base == "fib" {
            return Some(Signed {
                radix: 2,
                recurrence: vec![-1, 1],
                seeds: vec![1, 0],
                apart: true,
            });
        }
        let k: u32 =
            base.parse().ok().filter(|k| (2..=64).contains(k) && !base.starts_with('0'))?;
        Some(Signed { radix: k, recurrence: vec![-i64::from(k)], seeds: vec![1], apart: false })
    }

    /// The strings that are representations, if not all are.
    pub(crate) fn valid(&self) -> Option<Dfa> {
        self.apart.then(|| Dfa {
            radix: vec![2],
            letters: 2,
            start: 0,
            accept: vec![true; 2],
            next: vec![0, 1, 0, NONE],
        })
    }

    /// The numbers that are not negative: no digit but 0, or the first other one at an even place.
    pub(crate) fn natural(&self) -> Dfa {
        let n = self.radix as usize;
        // Nothing yet; an odd number of digits; an even number of digits.
        let mut next = vec![1; 3 * n];
        next[0] = 0;
        next[n..2 * n].fill(2);
        let dfa = Dfa {
            radix: vec![self.radix],
            letters: n,
            start: 0,
            accept: vec![true, true, false],
            next,
        };
        match self.valid() {
            None => dfa.minimized(),
            Some(valid) => {
                use crate::logic::product::{Combine, Factor, product};
                let (a, b) =
                    (Factor { dfa: &dfa, places: &[0] }, Factor { dfa: &valid, places: &[0] });
                product(Combine::And, a, b, &[self.radix], &Budget::default())
                    .expect("six states")
                    .minimized()
            }
        }
    }

    /// U_{−d+1}, …, U_0, U_1, …
    fn weights(&self) -> Vec<i128> {
        let mut weights: Vec<i128> = self.seeds.iter().rev().map(|&s| i128::from(s)).collect();
        for _ in 0..PLACES {
            let next = self
                .recurrence
                .iter()
                .zip(weights.iter().rev())
                .map(|(&r, w)| i128::from(r).saturating_mul(*w))
                .fold(0, i128::saturating_add);
            if next.unsigned_abs() > 1 << 90 {
                break;
            }
            weights.push(next);
        }
        weights
    }

    /// "Σ coefficients·x + constant = 0": its minimal automaton.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(crate) fn linear(
        &self,
        coefficients: &[i64],
        constant: i64,
        budget: &Budget,
    ) -> Result<Dfa> {
        let tracks = coefficients.len();
        let radix = vec![self.radix; tracks];
        let letters = letter_count(&radix);
        if letters > MOST_LETTERS {
            return Err(Error::limit(format!(
                "{tracks} variables with {} digits each are too many letters: use fewer variables in one atom",
                self.radix
            )));
        }
        let digits: Vec<Vec<u32>> = (0..letters).map(|l| digits_of(&radix, l)).collect();
        let weights = self.weights();
        let size: i128 = coefficients.iter().map(|c| i128::from(c.unsigned_abs())).sum();
        // What the digits below a place can bring, in size.
        let mut room = vec![0i128];
        for w in &weights[self.seeds.len() - 1..] {
            let more = w.abs() * i128::from(self.radix - 1) * size;
            room.push(room[room.len() - 1] + more);
        }
        let reachable = |sum: &[i64]| {
            (0..room.len() - 1).any(|m| {
                let at = m + self.seeds.len() - 1;
                let value: i128 =
                    sum.iter().enumerate().map(|(j, &v)| i128::from(v) * weights[at - j]).sum();
                value.abs() <= 2 * (room[m] + i128::from(constant.unsigned_abs()))
            })
        };
        let start = (vec![0i64; self.seeds.len()], vec![false; tracks]);
        let mut number = HashMap::from([(start.clone(), 0u32)]);
        let mut states = vec![start];
        let (mut accept, mut next) = (Vec::new(), Vec::new());
        let mut i = 0;
        while i < states.len() {
            let (sum, ones) = states[i].clone();
            let value: i64 = sum.iter().zip(&self.seeds).map(|(&v, &u)| v * u).sum();
            accept.push(value + constant == 0);
            let lowered: Vec<i64> = (0..sum.len())
                .map(|j| sum.get(j + 1).copied().unwrap_or(0) + sum[0] * self.recurrence[j])
                .collect();
            for d in &digits {
                let clash = self.apart && ones.iter().zip(d).any(|(&one, &d)| one && d == 1);
                let mut to = lowered.clone();
                to[0] += coefficients.iter().zip(d).map(|(&c, &x)| c * i64::from(x)).sum::<i64>();
                if clash || !reachable(&to) {
                    next.push(NONE);
                    continue;
                }
                let key = (to, d.iter().map(|&d| self.apart && d == 1).collect());
                let fresh = states.len() as u32;
                let id = *number.entry(key.clone()).or_insert(fresh);
                if id == fresh {
                    states.push(key);
                }
                next.push(id);
            }
            i += 1;
            if states.len() > 2_000_000 || states.len() * (200 + 4 * letters) > budget.bytes {
                return Err(Error::limit(format!(
                    "the equation with coefficients {coefficients:?} needs over {} states: use smaller constants, or allow \
                     more memory",
                    states.len() - 1
                )));
            }
        }
        Ok(Dfa { radix, letters, start: 0, accept, next }.minimized())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(system: &Signed, digits: &[u32]) -> i128 {
        let weights = system.weights();
        let weights = &weights[system.seeds.len() - 1..];
        digits.iter().rev().zip(weights).map(|(&d, w)| i128::from(d) * w).sum()
    }

    fn strings(radix: u32, length: usize) -> impl Iterator<Item = Vec<u32>> {
        (0..radix.pow(length as u32)).map(move |n| digits_of(&vec![radix; length], n as usize))
    }

    /// Every integer near 0 has one representation, and its sign is that of its length.
    #[test]
    fn representations_are_unique_and_signs_right() {
        for base in ["2", "3", "10", "fib"] {
            let system = Signed::named(base).unwrap();
            let length = if base == "10" { 3 } else { 7 };
            let (valid, natural) = (system.valid(), system.natural());
            let mut seen = std::collections::BTreeSet::new();
            for word in strings(system.radix, length) {
                let letters = || word.iter().map(|&d| d as usize);
                if valid.as_ref().is_some_and(|v| !v.accepts_word(letters())) {
                    continue;
                }
                let n = value(&system, &word);
                assert!(seen.insert(n), "{base}: {n} twice");
                assert_eq!(natural.accepts_word(letters()), n >= 0, "{base}: {word:?}");
            }
            assert!((-5..=5).all(|n| seen.contains(&n)), "{base}");
        }
    }

    /// Equations against their definition on all short strings.
    #[test]
    fn equations_hold_where_they_should() {
        for (base, length) in [("2", 4), ("3", 3), ("fib", 5)] {
            let system = Signed::named(base).unwrap();
            for (coefficients, constant) in [
                (vec![1i64, 1, -1], 0),
                (vec![2, -1], 3),
                (vec![1, 3], -5),
                (vec![-2], 6),
                (vec![1, -1, 0], 0),
            ] {
                let tracks = coefficients.len();
                let dfa = system.linear(&coefficients, constant, &Budget::default()).unwrap();
                let words: Vec<Vec<u32>> = strings(system.radix, length)
                    .filter(|w| {
                        system.valid().is_none_or(|v| v.accepts_word(w.iter().map(|&d| d as usize)))
                    })
                    .collect();
                for pick in 0..words.len().pow(tracks as u32) {
                    let chosen: Vec<&Vec<u32>> = (0..tracks)
                        .map(|t| &words[pick / words.len().pow(t as u32) % words.len()])
                        .collect();
                    let sum: i128 = chosen
                        .iter()
                        .zip(&coefficients)
                        .map(|(w, &c)| i128::from(c) * value(&system, w))
                        .sum();
                    let word = (0..length).map(|i| {
                        let column: Vec<u32> = chosen.iter().map(|w| w[i]).collect();
                        crate::logic::automaton::letter_of(&dfa.radix, &column)
                    });
                    assert_eq!(
                        dfa.accepts_word(word),
                        sum + i128::from(constant) == 0,
                        "{base} {coefficients:?} {constant} {chosen:?}"
                    );
                }
            }
        }
    }
}
