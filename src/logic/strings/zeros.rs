//! Zeros at the far end: where they have no meaning, and how they are added and left out.

use super::numbers::Numbers;
use super::{Named, Track};
use crate::logic::automaton::{Dfa, NONE};
use crate::logic::subset::Nfa;

/// Whether all tracks are numbers read from one end, and which.
pub(crate) fn one_end(tracks: &[Track]) -> Option<bool> {
    let mut ends = tracks.iter().map(|track| track.system.as_ref().map(|s| s.lsd));
    let first = ends.next()??;
    ends.all(|end| end == Some(first)).then_some(first)
}

/// {0^j x : 0^i x is a word for some i}.
#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
pub(crate) fn zeros_in_front(nfa: &Nfa) -> Nfa {
    let mut starts = nfa.starts.clone();
    let mut seen = vec![false; nfa.accept.len()];
    starts.iter().for_each(|&s| seen[s as usize] = true);
    let mut i = 0;
    while i < starts.len() {
        for &to in nfa.of(starts[i], 0) {
            if !std::mem::replace(&mut seen[to as usize], true) {
                starts.push(to);
            }
        }
        i += 1;
    }
    // A new state stands for "zeros so far".
    let fresh = nfa.accept.len() as u32;
    let (mut first, mut targets) = (nfa.first.clone(), nfa.targets.clone());
    for letter in 0..nfa.letters {
        let from = targets.len();
        for &s in &starts {
            for &to in nfa.of(s, letter) {
                if !targets[from..].contains(&to) {
                    targets.push(to);
                }
            }
        }
        if letter == 0 {
            targets.push(fresh);
        }
        first.push(targets.len() as u32);
    }
    let mut accept = nfa.accept.clone();
    accept.push(starts.iter().any(|&s| nfa.accept[s as usize]));
    Nfa { starts: vec![fresh], accept, first, targets, ..nfa.clone() }
}

/// {x : x 0^i is a word for some i}.
#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
pub(crate) fn without_zeros_behind(mut nfa: Nfa) -> Nfa {
    loop {
        let more: Vec<usize> = (0..nfa.accept.len())
            .filter(|&s| {
                !nfa.accept[s] && nfa.of(s as u32, 0).iter().any(|&to| nfa.accept[to as usize])
            })
            .collect();
        if more.is_empty() {
            return nfa;
        }
        more.into_iter().for_each(|s| nfa.accept[s] = true);
    }
}

/// Whether zeros in front never matter.
pub(crate) fn ignores_zeros(dfa: &Dfa) -> bool {
    dfa.is_empty() || {
        let to = dfa.next[dfa.start as usize * dfa.letters];
        to != NONE && to == dfa.start
    }
}

/// The relation on numbers that a relation on strings is, if it is one that `prove.rs` knows.
pub(crate) fn on_numbers(named: &Named) -> Option<crate::logic::Relation> {
    let systems: Option<Vec<_>> =
        named.tracks.iter().map(|t| t.system.as_deref().and_then(Numbers::natural_msd)).collect();
    let systems = systems?;
    if !named.tracks.is_empty() && !ignores_zeros(&named.dfa) {
        return None;
    }
    crate::logic::Relation::new(Dfa::clone(&named.dfa), systems, named.arguments.clone()).ok()
}
