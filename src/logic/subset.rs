//! Determinisation by sets of states, and ∃ as projection.
//!
//! Forgetting a track leaves a nondeterministic automaton; a number may need more digits than the numbers
//! that remain, so a run may begin in any state reached by letters whose remaining digits are all zero.
//! Sets stand in one array, found again by hash: sorted lists, or bits where those are shorter.
//! Cost: exponential at worst, bounded by the budget; in practice near the size of the result. Where it is not, the other end of the
//! words is tried (`reversed.rs`).

use super::automaton::{Budget, Dfa, Grown, NONE, PACE, digits_of, letter_count, letter_of};
use super::intern::{Interner, make_room};

/// A nondeterministic automaton: the targets of (state, letter) are
/// `targets[first[state * letters + letter]..first[state * letters + letter + 1]]`.
#[derive(Debug, Clone)]
pub(crate) struct Nfa {
    /// The number of digits of each track.
    pub(crate) radix: Vec<u32>,
    /// The number of letters.
    pub(crate) letters: usize,
    /// Where runs may begin.
    pub(crate) starts: Vec<u32>,
    /// Which states accept.
    pub(crate) accept: Vec<bool>,
    /// Where the targets of each (state, letter) begin.
    pub(crate) first: Vec<u32>,
    /// The targets.
    pub(crate) targets: Vec<u32>,
}

impl Nfa {
    /// From a list of edges (state, letter, target).
    pub(crate) fn from_edges(
        radix: Vec<u32>,
        starts: Vec<u32>,
        accept: Vec<bool>,
        edges: &[(u32, u32, u32)],
    ) -> Nfa {
        let letters = letter_count(&radix);
        let mut first = vec![0u32; accept.len() * letters + 1];
        for &(s, l, _) in edges {
            first[s as usize * letters + l as usize + 1] += 1;
        }
        for i in 0..accept.len() * letters {
            first[i + 1] += first[i];
        }
        let mut fill = first.clone();
        let mut targets = vec![0u32; edges.len()];
        for &(s, l, t) in edges {
            let slot = &mut fill[s as usize * letters + l as usize];
            targets[*slot as usize] = t;
            *slot += 1;
        }
        Nfa { radix, letters, starts, accept, first, targets }
    }

    pub(crate) fn of(&self, state: u32, letter: usize) -> &[u32] {
        let at = state as usize * self.letters + letter;
        &self.targets[self.first[at] as usize..self.first[at + 1] as usize]
    }

    /// Bytes held by the arrays.
    pub(crate) fn bytes(&self) -> usize {
        (self.first.len() + self.targets.len()) * 4 + self.accept.len()
    }

    /// The deterministic automaton of the same words, not minimised.
    pub(crate) fn determinized(&self, budget: &Budget) -> Result<Dfa, Grown> {
        let mut sets = Subsets::new(self);
        sets.advance(usize::MAX, budget)?;
        Ok(sets.finish())
    }
}

/// What it takes to look a set up, in states gathered.
const LOOK: usize = 100;

/// A determinisation under way: it can be laid aside and taken up again.
pub(crate) struct Subsets<'n> {
    nfa: &'n Nfa,
    shape: StatePacking,
    sets: Interner,
    next: Vec<u32>,
    accept: Vec<bool>,
    /// When a state was last gathered.
    stamp: Vec<u32>,
    clock: u32,
}

impl<'n> Subsets<'n> {
    pub(crate) fn new(nfa: &'n Nfa) -> Subsets<'n> {
        let n = nfa.accept.len();
        let shape = StatePacking { words: n.div_ceil(32) };
        let mut starts = nfa.starts.clone();
        starts.sort_unstable();
        starts.dedup();
        let mut sets = Interner::new();
        if !starts.is_empty() {
            sets.intern(shape.pack(&mut starts, &mut Vec::new()));
        }
        let (next, accept) = (Vec::new(), Vec::new());
        Subsets { nfa, shape, sets, next, accept, stamp: vec![0; n], clock: 0 }
    }

    /// Goes on until all sets are met (then it is true) or the work is done: one unit for a state gathered as a bit, about a nanosecond, more
    /// for one that is listed, sorted and hashed, and [`LOOK`] for each set looked up.
    pub(crate) fn advance(&mut self, work: usize, budget: &Budget) -> Result<bool, Grown> {
        let Subsets { nfa, shape, sets, next, accept, stamp, clock } = self;
        let (mut packed, mut gathered, mut set) = (Vec::new(), Vec::new(), Vec::new());
        let (mut pause, mut done) = (next.len() + PACE, 0usize);
        while accept.len() < sets.len() {
            if done >= work {
                return Ok(false);
            }
            shape.unpack(sets.get(accept.len()), &mut set);
            accept.push(set.iter().any(|&s| nfa.accept[s as usize]));
            done = done.saturating_add(nfa.letters * LOOK);
            make_room(next, nfa.letters);
            let many = set.len() > shape.words;
            for letter in 0..nfa.letters {
                gathered.clear();
                if many {
                    // Bits are set faster than states are gathered.
                    shape.clear(&mut packed);
                    for &s in &set {
                        let targets = nfa.of(s, letter);
                        done = done.saturating_add(targets.len());
                        targets.iter().for_each(|&t| shape.add(t, &mut packed));
                    }
                    if let Some(list) = shape.settled(&packed, &mut gathered) {
                        next.push(sets.intern(list));
                        continue;
                    }
                } else {
                    *clock = clock.wrapping_add(1);
                    if *clock == 0 {
                        stamp.fill(0);
                        *clock = 1;
                    }
                    for &s in &set {
                        let targets = nfa.of(s, letter);
                        done = done.saturating_add(3 * targets.len());
                        for &t in targets {
                            if stamp[t as usize] != *clock {
                                stamp[t as usize] = *clock;
                                gathered.push(t);
                            }
                        }
                    }
                    done = done.saturating_add(12 * gathered.len());
                }
                if gathered.is_empty() {
                    next.push(NONE);
                } else {
                    next.push(sets.intern(shape.pack(&mut gathered, &mut packed)));
                }
            }
            // Sets may be long where transitions are few.
            if next.len() >= pause || accept.len().is_multiple_of(256) {
                budget.check(sets.len(), sets.bytes() + next.capacity() * 4)?;
                pause = next.len() + PACE;
            }
        }
        Ok(true)
    }

    /// The automaton of the sets, when all are met.
    pub(crate) fn finish(self) -> Dfa {
        let Subsets { nfa, next, accept, .. } = self;
        if accept.is_empty() {
            return Dfa::empty(nfa.radix.clone());
        }
        Dfa { radix: nfa.radix.clone(), letters: nfa.letters, start: 0, accept, next }
    }
}

/// How a set of states is written: the states in order, or, if there are many, [`NONE`] and a bit for each state.
struct StatePacking {
    /// The number of words all the bits take.
    words: usize,
}

impl StatePacking {
    fn pack<'s>(&self, states: &'s mut [u32], packed: &'s mut Vec<u32>) -> &'s [u32] {
        if states.len() <= self.words {
            states.sort_unstable();
            return states;
        }
        self.clear(packed);
        states.iter().for_each(|&state| self.add(state, packed));
        packed
    }

    /// No state, as bits.
    fn clear(&self, packed: &mut Vec<u32>) {
        packed.clear();
        packed.resize(self.words + 1, 0);
        packed[0] = NONE;
    }

    fn add(&self, state: u32, packed: &mut [u32]) {
        packed[1 + state as usize / 32] |= 1 << (state % 32);
    }

    /// The bits, if so many are set that they are the shorter way; else the states are listed.
    fn settled<'s>(&self, packed: &'s [u32], states: &mut Vec<u32>) -> Option<&'s [u32]> {
        let set: u32 = packed[1..].iter().map(|word| word.count_ones()).sum();
        if set as usize > self.words {
            return Some(packed);
        }
        self.unpack(packed, states);
        None
    }

    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    fn unpack(&self, packed: &[u32], states: &mut Vec<u32>) {
        states.clear();
        if packed.first() != Some(&NONE) {
            states.extend(packed);
            return;
        }
        for (i, &word) in packed[1..].iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                states.push(32 * i as u32 + rest.trailing_zeros());
                rest &= rest - 1;
            }
        }
    }
}

/// Forgets tracks and nothing else: zeros in front are neither added nor left out.
#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
pub(crate) fn forget_plainly(dfa: &Dfa, gone: &[usize]) -> Nfa {
    let kept: Vec<usize> = (0..dfa.radix.len()).filter(|t| !gone.contains(t)).collect();
    let radix: Vec<u32> = kept.iter().map(|&t| dfa.radix[t]).collect();
    let letters = letter_count(&radix);
    let mut full: Vec<Vec<usize>> = vec![vec![]; letters];
    for letter in 0..dfa.letters {
        let digits = digits_of(&dfa.radix, letter);
        let seen: Vec<u32> = kept.iter().map(|&t| digits[t]).collect();
        full[letter_of(&radix, &seen)].push(letter);
    }
    let mut first = Vec::with_capacity(dfa.states() * letters + 1);
    let mut targets = Vec::new();
    first.push(0);
    for state in 0..dfa.states() {
        for group in &full {
            let from = targets.len();
            for &letter in group {
                let to = dfa.next[state * dfa.letters + letter];
                if to != NONE && !targets[from..].contains(&to) {
                    targets.push(to);
                }
            }
            first.push(targets.len() as u32);
        }
    }
    Nfa { radix, letters, starts: vec![dfa.start], accept: dfa.accept.clone(), first, targets }
}

/// Forgets tracks without determinising: the relation "there are numbers for the tracks `gone`".
/// The automaton should be trimmed.
pub(crate) fn forget(dfa: &Dfa, gone: &[usize]) -> Nfa {
    let mut nfa = forget_plainly(dfa, gone);
    // The forgotten numbers may be longer than the rest: begin after any number of zero letters.
    let mut seen = vec![false; dfa.states()];
    seen[dfa.start as usize] = true;
    let mut i = 0;
    while i < nfa.starts.len() {
        let reached: Vec<u32> = nfa.of(nfa.starts[i], 0).to_vec();
        for to in reached {
            if !seen[to as usize] {
                seen[to as usize] = true;
                nfa.starts.push(to);
            }
        }
        i += 1;
    }
    nfa
}

/// The minimal automaton of "there are numbers for the tracks `gone`".
pub(crate) fn project(dfa: &Dfa, gone: &[usize], budget: &Budget) -> Result<Dfa, Grown> {
    budget.check(dfa.states(), 3 * dfa.bytes())?;
    let dfa = dfa.trim();
    let nfa = forget(&dfa, gone);
    drop(dfa);
    super::reversed::minimal(&nfa, &budget.without(nfa.bytes()))
}
