//! Which states of a trimmed automaton accept the same words.
//!
//! Partition refinement over states and transitions together: transitions start grouped by letter and
//! states by acceptance; a group of transitions splits the blocks of its sources, a new block of states
//! splits the groups of its incoming transitions, always handling the smaller half. This is Hopcroft's
//! idea in the form for partial automata (A. Valmari, "Fast brief practical DFA minimization", 2012).
//! Cost: O(m log n) for m transitions and n states, 44 bytes a transition and 36 a state.

use super::automaton::{Dfa, NONE, Stop};

/// What the refinement holds at most.
pub(crate) fn bytes(states: usize, transitions: usize) -> usize {
    44 * transitions + 36 * states
}

/// A partition of 0..n whose sets can be split by marking elements.
struct Partition {
    elements: Vec<u32>,
    place: Vec<u32>,
    set_of: Vec<u32>,
    first: Vec<u32>,
    past: Vec<u32>,
    marked: Vec<u32>,
    touched: Vec<u32>,
}

impl Partition {
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    fn one_set(n: usize) -> Partition {
        let ids: Vec<u32> = (0..n as u32).collect();
        Partition {
            place: ids.clone(),
            elements: ids,
            set_of: vec![0; n],
            first: vec![0],
            past: vec![n as u32],
            marked: vec![0],
            touched: vec![],
        }
    }

    /// The partition of 0..n by `key` (small integers), in the order of the keys.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    fn by_key(keys: &[u32], key_count: usize) -> Partition {
        let n = keys.len();
        let mut start = vec![0u32; key_count + 1];
        for &k in keys {
            start[k as usize + 1] += 1;
        }
        for k in 0..key_count {
            start[k + 1] += start[k];
        }
        let mut elements = vec![0u32; n];
        let mut place = vec![0u32; n];
        let mut fill = start.clone();
        for (i, &k) in keys.iter().enumerate() {
            let slot = fill[k as usize];
            fill[k as usize] += 1;
            elements[slot as usize] = i as u32;
            place[i] = slot;
        }
        let mut partition = Partition {
            elements,
            place,
            set_of: vec![0; n],
            first: vec![],
            past: vec![],
            marked: vec![],
            touched: vec![],
        };
        for k in 0..key_count {
            if start[k] < start[k + 1] {
                let set = partition.first.len() as u32;
                for i in start[k]..start[k + 1] {
                    partition.set_of[partition.elements[i as usize] as usize] = set;
                }
                partition.first.push(start[k]);
                partition.past.push(start[k + 1]);
                partition.marked.push(0);
            }
        }
        partition
    }

    fn sets(&self) -> usize {
        self.first.len()
    }

    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    fn mark(&mut self, element: u32) {
        let set = self.set_of[element as usize] as usize;
        let here = self.place[element as usize];
        let there = self.first[set] + self.marked[set];
        if here < there {
            return;
        }
        let other = self.elements[there as usize];
        self.elements[here as usize] = other;
        self.place[other as usize] = here;
        self.elements[there as usize] = element;
        self.place[element as usize] = there;
        if self.marked[set] == 0 {
            self.touched.push(set as u32);
        }
        self.marked[set] += 1;
    }

    /// Splits every touched set into its marked and unmarked parts; the smaller becomes the new set.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    fn split(&mut self) {
        while let Some(set) = self.touched.pop() {
            let set = set as usize;
            let middle = self.first[set] + self.marked[set];
            self.marked[set] = 0;
            if middle == self.past[set] {
                continue;
            }
            let fresh = self.first.len();
            if middle - self.first[set] <= self.past[set] - middle {
                self.first.push(self.first[set]);
                self.past.push(middle);
                self.first[set] = middle;
            } else {
                self.first.push(middle);
                self.past.push(self.past[set]);
                self.past[set] = middle;
            }
            self.marked.push(0);
            for i in self.first[fresh]..self.past[fresh] {
                self.set_of[self.elements[i as usize] as usize] = fresh as u32;
            }
        }
    }
}

/// The block of each state, and how many blocks there are; none if somebody asks to stop. The automaton must be trimmed.
#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
pub(crate) fn equivalence(dfa: &Dfa, stop: &Stop) -> Option<(Vec<u32>, usize)> {
    let n = dfa.states();
    let m = dfa.next.iter().filter(|&&to| to != NONE).count();
    let (mut tail, mut label, mut head) =
        (Vec::with_capacity(m), Vec::with_capacity(m), Vec::with_capacity(m));
    for (i, &to) in dfa.next.iter().enumerate() {
        if to != NONE {
            tail.push((i / dfa.letters) as u32);
            label.push((i % dfa.letters) as u32);
            head.push(to);
        }
    }
    let mut incoming_first = vec![0u32; n + 1];
    for &h in &head {
        incoming_first[h as usize + 1] += 1;
    }
    for s in 0..n {
        incoming_first[s + 1] += incoming_first[s];
    }
    let mut fill = incoming_first.clone();
    let mut incoming = vec![0u32; m];
    for (t, &h) in head.iter().enumerate() {
        incoming[fill[h as usize] as usize] = t as u32;
        fill[h as usize] += 1;
    }

    let mut states = Partition::one_set(n);
    for s in 0..n {
        if dfa.accept[s] {
            states.mark(s as u32);
        }
    }
    states.split();
    let mut cords = Partition::by_key(&label, dfa.letters);
    // Block 0 need not split anything: the other blocks and the labels determine it.
    let (mut block, mut cord) = (1, 0);
    while cord < cords.sets() {
        if stop.asked() {
            return None;
        }
        for i in cords.first[cord]..cords.past[cord] {
            states.mark(tail[cords.elements[i as usize] as usize]);
        }
        states.split();
        cord += 1;
        while block < states.sets() {
            for i in states.first[block]..states.past[block] {
                let s = states.elements[i as usize] as usize;
                for &t in &incoming[incoming_first[s] as usize..incoming_first[s + 1] as usize] {
                    cords.mark(t);
                }
            }
            cords.split();
            block += 1;
        }
    }
    let blocks = states.sets();
    Some((states.set_of, blocks))
}
