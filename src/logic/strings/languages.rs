//! Sets of strings: repeated, one after the other, cut off at an end, padded.

use std::collections::HashSet;
use std::sync::Arc;

use super::{Named, radix};
use crate::logic::automaton::{Dfa, NONE, digits_of, letter_of};
use crate::logic::prove::Prover;
use crate::logic::reversed::plain;
use crate::{Error, Result};

#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
fn edges(dfa: &Dfa, shift: u32) -> Vec<(u32, u32, u32)> {
    let all = dfa.next.iter().enumerate().filter(|(_, to)| **to != NONE);
    all.map(|(i, &to)| ((i / dfa.letters) as u32 + shift, (i % dfa.letters) as u32, to + shift))
        .collect()
}

impl Prover {
    /// Any number of strings of the set, one after the other.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(super) fn repeated(&mut self, named: &Named) -> Result<Arc<Dfa>> {
        let dfa = &named.dfa;
        let fresh = dfa.states() as u32;
        let mut edges = edges(dfa, 0);
        // Where a string may end, another may begin; so at the fresh start.
        for i in 0..edges.len() {
            let (from, letter, to) = edges[i];
            if from == dfa.start {
                let ends = (0..fresh).filter(|&s| dfa.accept[s as usize]).chain([fresh]);
                edges.extend(ends.map(|s| (s, letter, to)));
            }
        }
        let mut accept = dfa.accept.clone();
        accept.push(true);
        self.of_edges(&named.tracks, &[fresh], accept, &edges)
    }

    /// A string of the first set, then one of the second.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(super) fn one_after_the_other(&mut self, a: &Named, b: &Named) -> Result<Arc<Dfa>> {
        let shift = a.dfa.states() as u32;
        let mut all = edges(&a.dfa, 0);
        let second = edges(&b.dfa, shift);
        for &(from, letter, to) in second.iter().filter(|e| e.0 == b.dfa.start + shift) {
            let _ = from;
            let ends = (0..shift).filter(|&s| a.dfa.accept[s as usize]);
            all.extend(ends.map(|s| (s, letter, to)));
        }
        all.extend(second);
        let nothing = b.dfa.accept[b.dfa.start as usize];
        let mut accept: Vec<bool> = a.dfa.accept.iter().map(|&a| a && nothing).collect();
        accept.extend(&b.dfa.accept);
        self.of_edges(&a.tracks, &[a.dfa.start], accept, &all)
    }

    /// {x : xy is in a for some y in b}; from the left {y : xy is in a for some x in b}.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(super) fn quotient(&mut self, a: &Named, b: &Named, left: bool) -> Result<Arc<Dfa>> {
        if a.tracks.len() != b.tracks.len() {
            return Err(Error::invalid("relations with the same number of tracks"));
        }
        // The letters of b as letters of a.
        let (before, after) = (radix(&b.tracks), radix(&a.tracks));
        let moved = |letter: usize| -> Option<usize> {
            let digits: Option<Vec<u32>> = digits_of(&before, letter)
                .iter()
                .enumerate()
                .map(|(t, &d)| {
                    let digit = b.tracks[t].digits[d as usize];
                    a.tracks[t].digits.iter().position(|&x| x == digit).map(|p| p as u32)
                })
                .collect();
            Some(letter_of(&after, &digits?))
        };
        let map: Vec<Option<usize>> = (0..b.dfa.letters).map(moved).collect();
        let (da, db) = (&a.dfa, &b.dfa);
        let step = |(x, y): (u32, u32)| {
            let ways = (0..db.letters).filter_map(|l| Some((l, map[l]?)));
            ways.filter_map(|(l, m)| {
                let to =
                    (da.next[x as usize * da.letters + m], db.next[y as usize * db.letters + l]);
                (to.0 != NONE && to.1 != NONE).then_some(to)
            })
            .collect::<Vec<_>>()
        };
        let reached = |from: (u32, u32)| {
            let mut seen = HashSet::from([from]);
            let mut stack = vec![from];
            while let Some(pair) = stack.pop() {
                for to in step(pair) {
                    if seen.insert(to) {
                        stack.push(to);
                    }
                }
            }
            seen
        };
        let nfa = plain(da);
        let all: Vec<(u32, u32, u32)> = edges(da, 0);
        if left {
            let met = reached((da.start, db.start));
            let mut starts: Vec<u32> =
                met.iter().filter(|(_, y)| db.accept[*y as usize]).map(|(x, _)| *x).collect();
            starts.sort_unstable();
            starts.dedup();
            return self.of_edges(&a.tracks, &starts, nfa.accept, &all);
        }
        let accept = (0..da.states() as u32)
            .map(|q| {
                let met = reached((q, db.start));
                met.iter().any(|&(x, y)| da.accept[x as usize] && db.accept[y as usize])
            })
            .collect();
        self.of_edges(&a.tracks, &[da.start], accept, &all)
    }

    /// Zeros in front added and left out, or behind left out.
    pub(super) fn padded(&mut self, dfa: &Dfa, behind: bool) -> Result<Arc<Dfa>> {
        let nfa = plain(&dfa.trim());
        let nfa = match behind {
            true => super::zeros::without_zeros_behind(nfa),
            false => super::zeros::zeros_in_front(&nfa),
        };
        self.settled(&nfa)
    }
}
