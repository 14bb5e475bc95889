//! A relation read with some of its numbers fixed: all values of the others, listed or counted.
//!
//! Layer by layer the states that the fixed digits allow, whatever the unknown digits are, then backwards those from which
//! the end is still accepted; the paths that are left are the tuples. With one number unknown they come in
//! increasing order. A count needs no listing: the number of paths, from the last layer to the first.
//!
//! Cost: digits × states, and the tuples listed.

use num_bigint::BigUint;

use crate::logic::Relation;
use crate::logic::automaton::NONE;

/// The tuples of a relation with the given numbers where they are given.
pub(super) struct Completions<'r> {
    relation: &'r Relation,
    digits: Vec<Option<Vec<u32>>>,
    length: usize,
    /// The states at each place, sorted, from which the end is accepted.
    layers: Vec<Vec<u32>>,
}

impl<'r> Completions<'r> {
    /// Unknown numbers have at most as many digits as the longest of the given ones and of `room`.
    pub(super) fn new(
        relation: &'r Relation,
        given: &[Option<&BigUint>],
        room: Option<&BigUint>,
    ) -> Completions<'r> {
        let systems = &relation.systems;
        let digits: Vec<Option<Vec<u32>>> =
            given.iter().zip(systems).map(|(n, s)| n.map(|n| s.digits(n))).collect();
        let room = room.map_or(0, |n| systems[0].digits(n).len());
        let length = digits.iter().flatten().map(Vec::len).max().unwrap_or(0).max(room);
        let mut found = Completions { relation, digits, length, layers: vec![] };
        found.reach();
        found
    }

    fn step(&self, state: u32, letter: usize) -> u32 {
        let dfa = &self.relation.dfa;
        dfa.next[state as usize * dfa.letters + letter]
    }

    fn reach(&mut self) {
        let dfa = &self.relation.dfa;
        let mut layers: Vec<Vec<u32>> = vec![vec![dfa.start]];
        for at in 0..self.length {
            let letters = self.allowed(at);
            let mut next: Vec<u32> = layers[at]
                .iter()
                .flat_map(|&s| letters.iter().map(move |&l| (s, l)))
                .map(|(s, l)| self.step(s, l))
                .filter(|&to| to != NONE)
                .collect();
            next.sort_unstable();
            next.dedup();
            layers.push(next);
        }
        layers[self.length].retain(|&s| dfa.accept[s as usize]);
        for at in (0..self.length).rev() {
            let letters = self.allowed(at);
            let (before, after) = layers.split_at_mut(at + 1);
            before[at].retain(|&s| {
                letters.iter().any(|&l| after[0].binary_search(&self.step(s, l)).is_ok())
            });
        }
        self.layers = layers;
    }

    /// The letters that the given digits allow at a place.
    #[expect(clippy::cast_possible_truncation, reason = "sides and states are below 2^32")]
    fn allowed(&self, at: usize) -> Vec<usize> {
        let dfa = &self.relation.dfa;
        let fits = |&letter: &usize| {
            let mut rest = letter;
            dfa.radix.iter().zip(&self.digits).all(|(&radix, known)| {
                let digit = (rest % radix as usize) as u32;
                rest /= radix as usize;
                known.as_ref().is_none_or(|d| {
                    let skipped = self.length - d.len();
                    digit == if at < skipped { 0 } else { d[at - skipped] }
                })
            })
        };
        (0..dfa.letters).filter(fits).collect()
    }

    /// How many there are.
    pub(super) fn count(&self) -> BigUint {
        let mut ways: Vec<BigUint> = vec![BigUint::from(1u32); self.layers[self.length].len()];
        for at in (0..self.length).rev() {
            let letters = self.allowed(at);
            let after = &self.layers[at + 1];
            let through = |&s: &u32| -> BigUint {
                let on = letters.iter().filter_map(|&l| after.binary_search(&self.step(s, l)).ok());
                on.map(|i| &ways[i]).sum()
            };
            ways = self.layers[at].iter().map(through).collect();
        }
        ways.into_iter().sum()
    }

    /// The first of them, at most `most`.
    pub(super) fn list(&self, most: usize) -> Vec<Vec<BigUint>> {
        let mut found = Vec::new();
        if self.layers[0].is_empty() || most == 0 {
            return found;
        }
        if self.length == 0 {
            return vec![self.tuple(&[])];
        }
        let allowed: Vec<Vec<usize>> = (0..self.length).map(|at| self.allowed(at)).collect();
        let choices = |at: usize, s: u32| -> Vec<usize> {
            let alive = |&&l: &&usize| self.layers[at + 1].binary_search(&self.step(s, l)).is_ok();
            allowed[at].iter().rev().filter(alive).copied().collect()
        };
        // Depth first through the layers that are left: every path ends in a tuple.
        let start = self.relation.dfa.start;
        let mut path: Vec<(u32, Vec<usize>)> = vec![(start, choices(0, start))];
        let mut word: Vec<usize> = Vec::new();
        while let Some((state, letters)) = path.last_mut() {
            let Some(letter) = letters.pop() else {
                path.pop();
                word.pop();
                continue;
            };
            let to = self.step(*state, letter);
            word.push(letter);
            if word.len() == self.length {
                found.push(self.tuple(&word));
                word.pop();
                if found.len() == most {
                    break;
                }
            } else {
                path.push((to, choices(word.len(), to)));
            }
        }
        found
    }

    #[expect(clippy::cast_possible_truncation, reason = "sides and states are below 2^32")]
    fn tuple(&self, word: &[usize]) -> Vec<BigUint> {
        let radix = &self.relation.dfa.radix;
        let mut tracks: Vec<Vec<u32>> = vec![Vec::with_capacity(word.len()); radix.len()];
        for &letter in word {
            let mut rest = letter;
            for (track, &radix) in tracks.iter_mut().zip(radix) {
                track.push((rest % radix as usize) as u32);
                rest /= radix as usize;
            }
        }
        tracks.iter().zip(&self.relation.systems).map(|(d, s)| s.value(d)).collect()
    }
}

impl Relation {
    /// How many tuples of a relation have all numbers below a bound (all tracks in one numeration system).
    #[expect(clippy::cast_possible_truncation, reason = "sides and states are below 2^32")]
    pub fn count_below(&self, bound: &BigUint) -> BigUint {
        use std::collections::BTreeMap;
        let dfa = &self.dfa;
        let Some(system) = self.systems.first() else { return BigUint::ZERO };
        if *bound == BigUint::ZERO {
            return BigUint::ZERO;
        }
        let last = system.digits(&(bound - 1u32));
        // Digits of one length compare as their numbers do: which tracks still equal the largest number allowed.
        let all = (1u32 << self.systems.len()) - 1;
        let mut ways: BTreeMap<(u32, u32), BigUint> =
            BTreeMap::from([((dfa.start, all), 1u32.into())]);
        for &top in &last {
            let mut next: BTreeMap<(u32, u32), BigUint> = BTreeMap::new();
            for ((state, tied), count) in &ways {
                for letter in 0..dfa.letters {
                    let to = dfa.next[*state as usize * dfa.letters + letter];
                    let (mut rest, mut still, mut fits) = (letter, 0, to != NONE);
                    for (track, &radix) in dfa.radix.iter().enumerate() {
                        let digit = (rest % radix as usize) as u32;
                        rest /= radix as usize;
                        if tied >> track & 1 == 1 {
                            fits &= digit <= top;
                            still |= u32::from(digit == top) << track;
                        }
                    }
                    if fits {
                        *next.entry((to, still)).or_default() += count;
                    }
                }
            }
            ways = next;
        }
        ways.iter().filter(|((s, _), _)| dfa.accept[*s as usize]).map(|(_, count)| count).sum()
    }
}
