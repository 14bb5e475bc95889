//! Sets of values, for the verifiers of `periods` certificates.

use std::collections::VecDeque;

/// The number of a set among [`Sets`].
pub(super) type Set = usize;

/// Many sets of values, each of w words: value v is bit v mod 64w. The values of a set, and those it is asked for, must lie in a
/// range of 64w: whoever uses it sees to that.
pub(super) struct Sets {
    words: usize,
    /// From one set to the next: a cache line more than its words, so that neighbours do not push each other out.
    stride: usize,
    bits: Vec<u64>,
}

impl Sets {
    /// Empty sets; the words of each are a power of two.
    pub fn new(count: usize, words: usize) -> Sets {
        let stride = words + 8;
        Sets { words, stride, bits: vec![0; count * stride] }
    }

    #[inline(always)]
    fn at(&self, set: Set, value: u64) -> usize {
        set * self.stride + ((value >> 6) as usize & (self.words - 1))
    }

    #[inline(always)]
    pub fn insert(&mut self, set: Set, value: u64) {
        let at = self.at(set, value);
        self.bits[at] |= 1 << (value & 63);
    }

    pub fn contains(&self, set: Set, value: u64) -> bool {
        self.bits[self.at(set, value)] >> (value & 63) & 1 == 1
    }

    /// Takes out the values in the word that lies half a set above the word of this one.
    pub fn clear_half_above(&mut self, set: Set, value: u64) {
        let at = self.at(set, value + 32 * self.words as u64);
        self.bits[at] = 0;
    }

    pub fn clear(&mut self, set: Set) {
        self.bits[set * self.stride..][..self.words].fill(0);
    }

    /// Adds the values of another set.
    pub fn join(&mut self, to: Set, from: Set) {
        for i in 0..self.words {
            self.bits[to * self.stride + i] |= self.bits[from * self.stride + i];
        }
    }

    /// The least value, from the block of `floor` on, in none of these sets; `None` if all their words are full.
    #[inline(always)]
    pub fn least(&self, floor: u64, sets: &[Set]) -> Option<u64> {
        let block = |set: Set, at: usize| -> [u64; 4] {
            let at = set * self.stride + at;
            self.bits[at..at + 4].try_into().expect("four words")
        };
        let join = |x: [u64; 4], y: [u64; 4]| std::array::from_fn(|i| x[i] | y[i]);
        match *sets {
            [x, y, z] => {
                self.search(floor, |at| join(join(block(x, at), block(y, at)), block(z, at)))
            }
            _ => {
                self.search(floor, |at| sets.iter().fold([0; 4], |all, &x| join(all, block(x, at))))
            }
        }
    }

    #[inline(always)]
    fn search(&self, floor: u64, taken: impl Fn(usize) -> [u64; 4]) -> Option<u64> {
        (floor / BLOCK..).take(self.words / 4).find_map(|number| {
            let taken = taken((4 * number as usize) & (self.words - 1));
            // The first word that is not full, without branches that cannot be foreseen.
            let free = (0..4).fold(0, |free, i| free | u32::from(taken[i] != !0) << i);
            let i = free.trailing_zeros() as usize & 3;
            let value = BLOCK * number + 64 * i as u64 + u64::from(taken[i].trailing_ones());
            (free != 0).then_some(value)
        })
    }
}

/// Values are looked up by blocks of so many.
pub(super) const BLOCK: u64 = 256;

/// A set of values that lie close together.
#[derive(Debug, Clone, Default)]
pub(super) struct ValueSet {
    low: u64,
    words: VecDeque<u64>,
}

impl ValueSet {
    pub fn insert(&mut self, value: u64) {
        self.join(value >> 6, 1 << (value & 63));
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
}
