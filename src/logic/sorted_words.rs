//! Finite sets of words as automata.

use super::automaton::{Dfa, NONE, letter_count};
use super::intern::Interner;

/// Builds the minimal automaton of a finite set from its words in lexicographic order, sharing equal ends as
/// it goes (J. Daciuk and others, "Incremental construction of minimal acyclic finite-state automata", 2000):
/// memory follows the result, not the words. Words begin with a nonzero letter.
pub(crate) struct SortedWords {
    radix: Vec<u32>,
    letters: usize,
    /// Finished states: whether each accepts, then its targets.
    finished: Interner,
    /// The states along the last word, not finished: words to come may still branch off.
    path: Vec<Vec<u32>>,
    last: Vec<u32>,
}

impl SortedWords {
    pub(crate) fn new(radix: Vec<u32>) -> SortedWords {
        let letters = letter_count(&radix);
        let root = Self::fresh(letters);
        SortedWords { radix, letters, finished: Interner::new(), path: vec![root], last: vec![] }
    }

    fn fresh(letters: usize) -> Vec<u32> {
        let mut state = vec![NONE; letters + 1];
        state[0] = 0;
        state
    }

    pub(crate) fn add(&mut self, word: &[u32]) {
        debug_assert!(self.last.as_slice() <= word, "words come in order");
        let common = self.last.iter().zip(word).take_while(|(a, b)| a == b).count();
        self.close(common);
        for _ in common..word.len() {
            self.path.push(Self::fresh(self.letters));
        }
        self.path[word.len()][0] = 1;
        self.last.clear();
        self.last.extend_from_slice(word);
    }

    /// Finishes the states of the last word beyond its first `keep` letters.
    fn close(&mut self, keep: usize) {
        while self.path.len() > keep + 1 {
            let state = self.path.pop().expect("longer than keep + 1");
            let id = self.finished.intern(&state);
            let letter = self.last[self.path.len() - 1] as usize;
            self.path.last_mut().expect("the root stays")[letter + 1] = id;
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(crate) fn finish(mut self) -> Dfa {
        self.close(0);
        let mut root = self.path.pop().expect("the root stays");
        let count = self.finished.len();
        // Leading zeros lead nowhere new.
        root[1] = count as u32;
        let (mut accept, mut next) = (Vec::with_capacity(count + 1), Vec::new());
        for state in (0..count).map(|i| self.finished.get(i)).chain([&root[..]]) {
            accept.push(state[0] == 1);
            next.extend_from_slice(&state[1..]);
        }
        let dfa =
            Dfa { radix: self.radix, letters: self.letters, start: count as u32, accept, next };
        dfa.minimized()
    }
}
