//! An automaton guessed from a trie: states are residuals.
//!
//! Breadth first from the root, a child is folded onto the first state whose subtree agrees with its own to the
//! height known of both, else it is a new state. The automaton is *closed* if every state was known to a height of
//! at least two or three digits when its children were folded. It must then reproduce every bit of the data, which is a
//! real test: most of the data lie deeper than the words that named the states. Still it is a guess, and only a
//! proof makes it more.
//!
//! Cost: O(states × letters + trie); how many states there may be is for the memory to say.

use std::collections::HashMap;

use super::trie::Trie;
use crate::Result;
use crate::logic::Dfa;
use crate::logic::automaton::NONE;
use crate::run::Run;

/// A state known to less is not folded: words of three binary digits, or of two that are larger.
fn least_height(radix: u32) -> usize {
    if radix == 2 { 3 } else { 2 }
}

/// What became of a fold.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Fold {
    /// Closed, and it reproduces the data. `says[state]` is the output; 0 for none.
    Closed(Folded),
    /// States appear down to depths where too little is known of them.
    Open {
        /// States found until then.
        states: usize,
        /// Those of them whose children are not known.
        open: usize,
    },
    /// Closed, but the data say otherwise at words of this length: two residuals were taken for one.
    Wrong {
        /// States of the automaton.
        states: usize,
        /// The length of the first word that is told apart.
        length: usize,
    },
}

/// An automaton with output that reproduces the data.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Folded {
    /// The transitions, every state accepting.
    pub(crate) dfa: Dfa,
    /// What each state says.
    pub(crate) says: Vec<u32>,
    /// Children that agreed with more than one state: 0 is a good sign.
    pub(crate) ambiguous: usize,
    /// The length of the longest word that first reached a state.
    pub(crate) deepest: usize,
}

/// Folds a trie on tracks of these radices.
#[expect(clippy::cast_possible_truncation, reason = "sides and states are below 2^32")]
pub(super) fn fold(trie: &Trie, radix: Vec<u32>, run: &Run) -> Result<Fold> {
    let (depth, letters) = (trie.depth(), trie.letters);
    let classes = trie.classes(run)?;
    let least = least_height(radix.iter().copied().max().unwrap_or(2));
    // A state is the first node found for it.
    let mut states: Vec<(usize, usize)> = vec![(0, 0)];
    let mut next: Vec<u32> = vec![NONE; letters];
    next[0] = 0;
    let mut found: HashMap<u32, (u32, u32)> = HashMap::new();
    let (mut at, mut reached, mut ambiguous) = (0, 0, 0);
    // So many states between two looks at clock and memory.
    let look = ((1 << 18) / letters).max(1);
    while at < states.len() {
        let (d, node) = states[at];
        if depth < d + 1 + least {
            return Ok(Fold::Open { states: states.len(), open: states.len() - at });
        }
        if at.is_multiple_of(look) {
            run.go_on(|| format!("{at} states"))?;
            run.memory().check(4 * next.len() as u64, "the states of a guess")?;
        }
        let height = depth - d - 1;
        if d + 1 > reached {
            // Class numbers mean the same at one height only.
            reached = d + 1;
            found.clear();
            for (state, &(e, i)) in states.iter().enumerate() {
                found.entry(classes[height][e][i]).or_insert((state as u32, 0)).1 += 1;
            }
        }
        for (letter, child) in trie.children(d, node) {
            let class = classes[height][d + 1][child];
            if class == 0 {
                continue;
            }
            let fresh = states.len() as u32;
            let (target, shared) = *found.entry(class).or_insert((fresh, 1));
            if target == fresh {
                states.push((d + 1, child));
                next.resize(next.len() + letters, NONE);
            }
            ambiguous += usize::from(shared > 1);
            next[at * letters + letter] = target;
        }
        at += 1;
    }
    let says: Vec<u32> = states.iter().map(|&(d, node)| trie.out(d, node)).collect();
    let deepest = states.iter().map(|s| s.0).max().unwrap_or(0);
    let accept = vec![true; states.len()];
    let dfa = Dfa { radix, letters, start: 0, accept, next };
    run.go_on(|| format!("{} states", says.len()))?;
    Ok(match first_difference(trie, &dfa, &says) {
        Some(length) => Fold::Wrong { states: says.len(), length },
        None => Fold::Closed(Folded { dfa, says, ambiguous, deepest }),
    })
}

/// The length of the shortest word on which automaton and data differ.
fn first_difference(trie: &Trie, dfa: &Dfa, says: &[u32]) -> Option<usize> {
    let (depth, letters) = (trie.depth(), trie.letters);
    let speaks = to_speak(dfa, says);
    let mut here: Vec<u32> = vec![0];
    if says[0] != trie.out(0, 0) {
        return Some(0);
    }
    let mut row = vec![usize::MAX; letters];
    for d in 0..depth {
        let mut there = Vec::new();
        for (node, &state) in here.iter().enumerate() {
            row.fill(usize::MAX);
            for (letter, child) in trie.children(d, node) {
                row[letter] = child;
            }
            for (letter, &child) in row.iter().enumerate().skip(usize::from(d == 0)) {
                let to = dfa.next[state as usize * letters + letter];
                let right = match (to, child) {
                    (NONE, usize::MAX) => true,
                    // A node without members below is nothing.
                    (NONE, _) => false,
                    (to, usize::MAX) => speaks[to as usize] > depth - d - 1,
                    (to, child) => says[to as usize] == trie.out(d + 1, child),
                };
                if !right {
                    return Some(d + 1);
                }
                if child != usize::MAX {
                    there.push(to);
                }
            }
        }
        here = there;
    }
    None
}

/// For each state the length of the shortest word after which something is said.
fn to_speak(dfa: &Dfa, says: &[u32]) -> Vec<usize> {
    let mut length: Vec<usize> = says.iter().map(|&s| if s > 0 { 0 } else { usize::MAX }).collect();
    loop {
        let mut changed = false;
        for state in 0..says.len() {
            let row = &dfa.next[state * dfa.letters..(state + 1) * dfa.letters];
            let least = row.iter().filter(|&&to| to != NONE).map(|&to| length[to as usize]).min();
            let through = least.unwrap_or(usize::MAX).saturating_add(1);
            if through < length[state] {
                length[state] = through;
                changed = true;
            }
        }
        if !changed {
            return length;
        }
    }
}

impl Folded {
    /// The relation of the tuples of which this is said, minimal; `None` for anything at all.
    pub(crate) fn relation(&self, said: Option<u32>) -> Dfa {
        let says = |&s: &u32| said.map_or(s > 0, |wanted| s == wanted);
        Dfa { accept: self.says.iter().map(says).collect(), ..self.dfa.clone() }.minimized()
    }
}
