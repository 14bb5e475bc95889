//! Sets of values, for the verifiers of `periods` certificates.

use std::collections::VecDeque;

/// A set of values that lie close together.
#[derive(Debug, Clone, Default)]
pub(super) struct ValueSet {
    low: u64,
    words: VecDeque<u64>,
}

impl ValueSet {
    pub fn clear(&mut self) {
        self.words.clear();
    }

    pub fn insert(&mut self, value: u64) {
        self.join(value >> 6, 1 << (value & 63));
    }

    /// Adds all values of another set.
    pub fn extend(&mut self, other: &ValueSet) {
        for (word, &bits) in (other.low..).zip(&other.words) {
            self.join(word, bits);
        }
    }

    fn join(&mut self, word: u64, bits: u64) {
        if self.words.is_empty() {
            self.low = word;
        }
        while word < self.low {
            self.words.push_front(0);
            self.low -= 1;
        }
        let at = (word - self.low) as usize;
        while self.words.len() <= at {
            self.words.push_back(0);
        }
        self.words[at] |= bits;
    }

    /// The values 64·word, …, 64·word + 63 as bits.
    pub fn word(&self, word: u64) -> u64 {
        let at = word.checked_sub(self.low).and_then(|at| self.words.get(at as usize));
        at.copied().unwrap_or(0)
    }
}

/// The values used in a row: all below 64·low, and the bits from there on.
#[derive(Debug, Clone, Default)]
pub(super) struct Used {
    low: u64,
    words: VecDeque<u64>,
}

impl Used {
    pub fn insert(&mut self, value: u64) {
        let Some(at) = (value >> 6).checked_sub(self.low) else { return };
        while self.words.len() <= at as usize {
            self.words.push_back(0);
        }
        self.words[at as usize] |= 1 << (value & 63);
        while self.words.front() == Some(&!0) {
            self.words.pop_front();
            self.low += 1;
        }
    }

    /// Negative values count as used.
    pub fn contains(&self, value: i64) -> bool {
        let Ok(value) = u64::try_from(value) else { return true };
        match (value >> 6).checked_sub(self.low) {
            None => true,
            Some(at) => {
                self.words.get(at as usize).is_some_and(|word| word >> (value & 63) & 1 == 1)
            }
        }
    }

    /// The least value not used.
    pub fn floor(&self) -> u64 {
        self.least(|_| 0)
    }

    /// The least value above all that are used.
    pub fn top(&self) -> u64 {
        let last = self.words.iter().rposition(|&word| word != 0);
        last.map_or(64 * self.low, |at| {
            64 * (self.low + at as u64 + 1) - u64::from(self.words[at].leading_zeros())
        })
    }

    /// The least value neither used nor in the set whose words `taken` gives.
    pub fn least(&self, taken: impl Fn(u64) -> u64) -> u64 {
        let beyond = std::iter::repeat(&0);
        for (word, &bits) in (self.low..).zip(self.words.iter().chain(beyond)) {
            let free = !(bits | taken(word));
            if free != 0 {
                return 64 * word + u64::from(free.trailing_zeros());
            }
        }
        unreachable!("a finite set leaves a value free")
    }

    /// n − floor and the used values above the floor, counted from it.
    pub fn relative_to(&self, n: u64) -> (i64, Vec<u64>) {
        let (floor, top) = (self.floor(), self.top());
        let above = (floor..top).filter(|&v| self.contains(v as i64)).map(|v| v - floor);
        (n as i64 - floor as i64, above.collect())
    }
}
