//! Several words read side by side, with the parity of the zeros at the end: what a state knows of n.
//!
//! ⌊φ(n+1)⌋ − ⌊φn⌋ is 2 if n > 0 ends in an even number of zeros, and otherwise 1 (docs/proofs.md). States are told apart by the
//! states of the words themselves; nothing here rests on a hash.

use std::collections::HashMap;

use super::{NONE, Word};
use crate::limits::{Meter, Refused};

/// Where the digits lead, and which letters are said.
#[derive(Debug, Clone, Copy)]
pub(super) struct State {
    pub next: [u32; 2],
    pub says: u32,
}

/// What a state says: ⌊φ(n+1)⌋ − ⌊φn⌋ and (δ, ε) of each level.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Says {
    pub gap: i32,
    pub letters: Vec<(i32, i32)>,
}

/// The words of the levels side by side; the first state is that of 0, and of no other number.
pub(super) struct Joint {
    pub states: Vec<State>,
    pub says: Vec<Says>,
}

/// Bytes of a state while it is made: itself, its place in the list, and its entry in the table.
const MAKING: u64 = 12 + 8 + 24;
/// States between two looks at what they cost.
const LOOK: usize = 4096;

impl Joint {
    /// No words at all: 0 so far, after a 1, after an odd number of zeros, after an even one.
    pub fn of_digits() -> Joint {
        let next = [[0, 1], [2, NONE], [3, 1], [2, 1]];
        let says = [(0, 1), (1, 2), (2, 1), (3, 2)];
        let says_of = |&(_, gap): &(u32, i32)| Says { gap, letters: vec![] };
        Joint {
            states: (0..4).map(|i| State { next: next[i], says: says[i].0 }).collect(),
            says: says.iter().map(says_of).collect(),
        }
    }

    /// One word more, which must read Zeckendorf's digits.
    pub fn with(&self, word: &Word, meter: &Meter) -> Result<Joint, Refused> {
        let mut pairs = vec![(0u32, 0u32)];
        let mut ids = HashMap::from([((0u32, 0u32), 0u32)]);
        let mut kinds: HashMap<(u32, (i16, i16)), u32> = HashMap::new();
        let mut joint = Joint { states: vec![], says: vec![] };
        let (mut at, mut reserved) = (0, 0);
        while at < pairs.len() {
            if pairs.len() + 2 > reserved {
                meter.reserve(LOOK as u64 * MAKING)?;
                meter.work(LOOK as u64)?;
                reserved += LOOK;
            }
            let (mine, its) = pairs[at];
            let (state, letter) = (self.states[mine as usize], word.says[its as usize]);
            let mut next = [NONE; 2];
            for (digit, to) in next.iter_mut().enumerate() {
                let pair = (state.next[digit], word.next[its as usize][digit]);
                if pair.0 != NONE && pair.1 != NONE {
                    let fresh = pairs.len() as u32;
                    *to = *ids.entry(pair).or_insert(fresh);
                    if *to == fresh {
                        pairs.push(pair);
                    }
                }
            }
            let fresh = joint.says.len() as u32;
            let says = *kinds.entry((state.says, letter)).or_insert(fresh);
            if says == fresh {
                let Says { gap, mut letters } = self.says[state.says as usize].clone();
                letters.push((letter.0.into(), letter.1.into()));
                joint.says.push(Says { gap, letters });
            }
            joint.states.push(State { next, says });
            at += 1;
        }
        drop((pairs, ids));
        meter.release(reserved as u64 * (MAKING - 12));
        Ok(joint)
    }
}
