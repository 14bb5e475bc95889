//! Tuples as words of digits, and the trie of all words of at most n letters.
//!
//! All piles are written in one numeration system, most significant digit first, in step: a letter is a tuple of
//! digits, coded as automata code it (track 0 least significant). Leading zero letters are stripped, so every tuple is
//! one word. If the data are *all* members whose digits fit into n places, a node at depth d is known to height
//! n − d: for every word of at most n − d letters it is known whether it leads to a member.
//!
//! Subtrees get numbers height by height: the class of a node to height h is what it says itself and the classes of
//! its children to height h − 1. Two nodes agree to height h iff their classes to height h are equal.
//! Cost: O(size of the trie) in all, as classes to height h are needed to depth n − h only and tries widen downwards.

use std::collections::HashMap;

use num_traits::ToPrimitive;

use crate::logic::System;
use crate::logic::automaton::MOST_LETTERS;
use crate::run::Run;
use crate::{Error, Result};

/// The weights U_0, …, U_n of the places of a system, as machine integers.
///
/// # Errors
/// If a weight does not fit: then so many places are past any list of positions.
pub(super) fn weights(system: &System, places: usize) -> Result<Vec<u64>> {
    (0..=places)
        .map(|place| {
            let mut digits = vec![0; place + 1];
            digits[0] = 1;
            system.value(&digits).to_u64().ok_or_else(|| {
                Error::limit(format!("{places} digits of {} are past 2^64", system.name()))
            })
        })
        .collect()
}

/// How tuples below U_n are written as words.
pub(super) struct Writer {
    weights: Vec<u64>,
    radix: usize,
    tracks: usize,
    bits: u32,
}

/// A word: its length without leading zeros, and its letters from the least significant bits up.
type Word = (u8, u128);

impl Writer {
    #[expect(clippy::cast_possible_truncation, reason = "sides and states are below 2^32")]
    pub(super) fn new(system: &System, tracks: usize, places: usize) -> Result<Writer> {
        let radix = system.radix() as usize;
        let letters = radix.checked_pow(tracks as u32).filter(|&n| n <= MOST_LETTERS);
        let letters = letters.ok_or_else(|| {
            Error::limit(format!(
                "{tracks} piles in {} make more than {MOST_LETTERS} letters: use a system with fewer digits",
                system.name()
            ))
        })?;
        let bits = usize::BITS - (letters - 1).leading_zeros();
        if places as u32 * bits > 128 {
            return Err(Error::limit(format!(
                "{places} letters of {bits} bits are more than a word holds: data end here"
            )));
        }
        Ok(Writer { weights: weights(system, places)?, radix, tracks, bits })
    }

    pub(super) fn places(&self) -> usize {
        self.weights.len() - 1
    }

    /// Every number below this fits.
    pub(super) fn bound(&self) -> u64 {
        self.weights[self.places()]
    }

    #[expect(clippy::cast_possible_truncation, reason = "sides and states are below 2^32")]
    pub(super) fn letters(&self) -> usize {
        self.radix.pow(self.tracks as u32)
    }

    /// The word of a tuple of numbers below the bound: the greedy digits, track by track.
    #[expect(clippy::cast_possible_truncation, reason = "sides and states are below 2^32")]
    fn word(&self, tuple: &[u64]) -> Word {
        let mut rest = tuple.to_vec();
        let (mut key, mut length) = (0u128, 0);
        for place in (0..self.places()).rev() {
            let mut letter = 0;
            for left in rest.iter_mut().rev() {
                let digit = *left / self.weights[place];
                *left -= digit * self.weights[place];
                letter = letter * self.radix + digit as usize;
            }
            if letter > 0 && length == 0 {
                length = place + 1;
            }
            key = key << self.bits | letter as u128;
        }
        (length as u8, key)
    }
}

/// One depth of the trie: nodes in the order of their words.
struct Level {
    /// The last letter of each node's word.
    letter: Vec<u16>,
    /// What the node says: 1 for a member.
    out: Vec<u32>,
    /// Where the children of each node begin in the next level; one more entry ends the last.
    child: Vec<u32>,
}

/// The trie of the members of a set.
pub(super) struct Trie {
    levels: Vec<Level>,
    pub(super) letters: usize,
    pub(super) members: usize,
}

/// Bytes a member may take in the trie and its classes, by measurement.
const BYTES: u64 = 160;
/// Members or nodes after which clock and memory are looked at.
const LOOK: usize = 1 << 14;

impl Trie {
    /// The trie of these tuples, all of them below the writer's bound, each with what it says (1 or more).
    #[expect(clippy::cast_possible_truncation, reason = "sides and states are below 2^32")]
    pub(super) fn new(
        writer: &Writer,
        members: impl IntoIterator<Item = (Vec<u64>, u32)>,
        run: &Run,
    ) -> Result<Trie> {
        let mut words: Vec<(Word, u32)> = Vec::new();
        for (tuple, says) in members {
            debug_assert!(says > 0 && tuple.iter().all(|&x| x < writer.bound()));
            words.push((writer.word(&tuple), says));
            if words.len().is_multiple_of(LOOK) {
                run.go_on(|| format!("{} positions", words.len()))?;
                run.memory().check(words.len() as u64 * BYTES, "the positions learned from")?;
            }
        }
        words.sort_unstable();
        words.dedup();
        let members = words.len();
        let (bits, depth) = (writer.bits, writer.places());
        let mask = (1u128 << bits) - 1;
        let mut levels: Vec<Level> = Vec::with_capacity(depth + 1);
        // From the longest words to the root; `below` holds the words of the level under the one at hand.
        let (mut below, mut end): (Vec<u128>, usize) = (vec![], words.len());
        for d in (0..=depth).rev() {
            run.go_on(|| format!("depth {d} of the trie"))?;
            let start = words[..end].partition_point(|w| usize::from(w.0.0) < d);
            let own = &words[start..end];
            end = start;
            let mut level = Level { letter: vec![], out: vec![], child: vec![] };
            let mut keys = Vec::new();
            let (mut i, mut j) = (0, 0);
            loop {
                let key = match (own.get(i), below.get(j)) {
                    (Some(w), Some(&b)) => w.0.1.min(b >> bits),
                    (Some(w), None) => w.0.1,
                    (None, Some(&b)) => b >> bits,
                    // The root is there even if nothing else is.
                    (None, None) if d == 0 && keys.is_empty() => 0,
                    (None, None) => break,
                };
                let mut says = 0;
                if own.get(i).is_some_and(|w| w.0.1 == key) {
                    says = own[i].1;
                    i += 1;
                }
                keys.push(key);
                level.letter.push((key & mask) as u16);
                level.out.push(says);
                level.child.push(j as u32);
                while below.get(j).is_some_and(|&b| b >> bits == key) {
                    j += 1;
                }
            }
            level.child.push(j as u32);
            below = keys;
            levels.push(level);
        }
        levels.reverse();
        Ok(Trie { levels, letters: writer.letters(), members })
    }

    pub(super) fn depth(&self) -> usize {
        self.levels.len() - 1
    }

    pub(super) fn out(&self, depth: usize, node: usize) -> u32 {
        self.levels[depth].out[node]
    }

    /// The children of a node with the letters that lead to them, in increasing order.
    pub(super) fn children(
        &self,
        depth: usize,
        node: usize,
    ) -> impl Iterator<Item = (usize, usize)> + '_ {
        let level = &self.levels[depth];
        let (from, to) = (level.child[node] as usize, level.child[node + 1] as usize);
        (from..to).map(move |c| (self.levels[depth + 1].letter[c] as usize, c))
    }

    /// The class of every node to every height it is known to: `classes[height][depth][node]`; 0 is the empty subtree.
    #[expect(clippy::cast_possible_truncation, reason = "sides and states are below 2^32")]
    pub(super) fn classes(&self, run: &Run) -> Result<Vec<Vec<Vec<u32>>>> {
        let depth = self.depth();
        let mut classes: Vec<Vec<Vec<u32>>> =
            vec![self.levels.iter().map(|level| level.out.clone()).collect()];
        for height in 1..=depth {
            let mut ids: HashMap<Vec<u32>, u32> = HashMap::new();
            let mut signature: Vec<u32> = Vec::new();
            let last = &classes[height - 1];
            let mut now = Vec::with_capacity(depth - height + 1);
            for d in 0..=depth - height {
                let mut row = Vec::with_capacity(self.levels[d].out.len());
                for node in 0..self.levels[d].out.len() {
                    if node.is_multiple_of(LOOK) {
                        run.go_on(|| format!("height {height} of the trie"))?;
                    }
                    signature.clear();
                    signature.push(self.levels[d].out[node]);
                    // A zero letter in front leads back to the root.
                    if d == 0 && last[0][0] != 0 {
                        signature.extend([0, last[0][0]]);
                    }
                    for (letter, child) in self.children(d, node) {
                        let class = last[d + 1][child];
                        if class != 0 {
                            signature.extend([letter as u32, class]);
                        }
                    }
                    row.push(if signature == [0] {
                        0
                    } else if let Some(&id) = ids.get(&signature) {
                        id
                    } else {
                        let id = ids.len() as u32 + 1;
                        ids.insert(signature.clone(), id);
                        id
                    });
                }
                now.push(row);
            }
            classes.push(now);
        }
        Ok(classes)
    }
}
