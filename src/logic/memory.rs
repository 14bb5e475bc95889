//! How much memory the automata of a prover hold together.
//!
//! Automata are shared and dropped all over a proof, so none of their owners can count them. Each is noted here once,
//! weakly; the sum over those still alive is taken only when a cheap upper bound comes near the limit.

use std::collections::HashMap;
use std::sync::{Arc, Weak};

use super::automaton::{Budget, Dfa};

#[derive(Debug, Default)]
pub(crate) struct Live {
    known: HashMap<usize, (Weak<Dfa>, usize)>,
    /// At least what the automata alive hold.
    bound: usize,
}

impl Live {
    pub(crate) fn add(&mut self, dfa: &Arc<Dfa>) {
        let bytes = dfa.bytes();
        let fresh = (Arc::downgrade(dfa), bytes);
        // An address may come again after its automaton was dropped; the bound then counts both.
        let known = self.known.insert(Arc::as_ptr(dfa) as usize, fresh);
        if known.is_none_or(|(old, _)| old.strong_count() == 0) {
            self.bound += bytes;
        }
    }

    /// What all automata alive hold, exactly if it matters for the limit.
    fn bytes(&mut self, limit: usize) -> usize {
        if self.bound > limit / 8 {
            self.known.retain(|_, (dfa, _)| dfa.strong_count() > 0);
            self.bound = self.known.values().map(|(_, bytes)| bytes).sum();
        }
        self.bound
    }

    /// What the next operation may take of the whole budget, with `more` bytes held elsewhere.
    pub(crate) fn rest(&mut self, whole: &Budget, more: usize) -> Budget {
        let held = self.bytes(whole.bytes) + more;
        // Growth is noticed only afterwards (arrays grow by an eighth, tables of numbers to twice their size): a tenth is kept for it.
        let left = whole.bytes.saturating_sub(held);
        Budget { bytes: left - left / 10, ..whole.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dropped_automata_are_not_counted() {
        let mut live = Live::default();
        let whole = Budget { bytes: 1000, ..Budget::default() };
        let kept = Arc::new(Dfa::empty(vec![2; 4]));
        live.add(&kept);
        live.add(&kept);
        for _ in 0..100 {
            live.add(&Arc::new(Dfa::empty(vec![2; 4])));
        }
        let left = 1000 - 30 - kept.bytes();
        assert_eq!(live.rest(&whole, 30).bytes, left - left / 10);
        assert_eq!(live.rest(&whole, 5000).bytes, 0);
    }
}
