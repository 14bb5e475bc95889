//! A sliding window on an infinite line of bits, with summaries that jump over full stretches.
//!
//! Bit k says that the integer k is taken. The window keeps the integers from `base` up; those beyond its end
//! are free, those below its base are never asked for again. Words of 64 bits are summarised three times over
//! (64, 64², 64³ words a bit), apart for even and for odd integers: in many games the even ones are full where
//! the odd ones are free. Cost: 1/8 byte an integer and 3 % for the summaries; a jump takes a few steps.

use crate::{Error, Result};

/// The window slides by multiples of this many integers, so that every summary moves by whole words.
const GRANULE: i64 = 1 << 24;

/// The bits of a word that stand for even and for odd integers.
pub(super) const CLASS: [u64; 2] = [0x5555_5555_5555_5555, 0xAAAA_AAAA_AAAA_AAAA];

/// Which words, blocks and blocks of blocks are full in one parity class.
#[derive(Debug, Default)]
struct Summary {
    levels: [Vec<u64>; 3],
}

/// A set of integers, of which only a window is kept.
#[derive(Debug)]
pub(super) struct Window {
    base: i64,
    /// Words below the first floor: allocated for alignment, never touched, so never resident.
    lead: usize,
    words: Vec<u64>,
    full: [Summary; 2],
}

impl Window {
    /// An empty window on the integers from `floor` to below `end`.
    pub fn new(floor: i64, end: i64) -> Result<Self> {
        let base = floor.div_euclid(GRANULE) * GRANULE;
        let lead = ((floor - base) / 64) as usize;
        let mut window = Window { base, lead, words: Vec::new(), full: Default::default() };
        // A fresh zeroed allocation is not resident until it is touched; growing an empty vector would be.
        let needed = window.words_to(end);
        window.words = zeroed(needed)?;
        for summary in &mut window.full {
            for (level, size) in summary.levels.iter_mut().zip(level_sizes(needed)) {
                *level = zeroed(size)?;
            }
        }
        Ok(window)
    }

    fn words_to(&self, end: i64) -> usize {
        ((end - self.base).max(0) / 64 + 2) as usize
    }

    /// The bytes it would hold after growing to `end`.
    pub fn bytes_to(&self, end: i64) -> u64 {
        let words = self.words_to(end).max(self.words.len()) - self.lead;
        (words + words / 30 + 8) as u64 * 8
    }

    /// The lowest integer it still knows.
    pub fn base(&self) -> i64 {
        self.base
    }

    /// All its words, from the base up: what a checkpoint keeps.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The words up to the last that is not zero.
    pub fn used_words(&self) -> &[u64] {
        let used = self.words.iter().rposition(|word| *word != 0).map_or(0, |last| last + 1);
        &self.words[..used]
    }

    /// Makes room for integers below `end`.
    pub fn grow(&mut self, end: i64) -> Result<()> {
        let needed = self.words_to(end);
        if needed > self.words.len() {
            extend(&mut self.words, needed)?;
            for summary in &mut self.full {
                for (level, size) in summary.levels.iter_mut().zip(level_sizes(needed)) {
                    extend(level, size)?;
                }
            }
        }
        Ok(())
    }

    /// Forgets integers below `floor`, once a quarter of the window is such.
    pub fn slide(&mut self, floor: i64) {
        let granules = (floor - self.base).max(0) / GRANULE;
        let drop = (granules * (GRANULE / 64)) as usize;
        if drop == 0 || drop < (self.words.len() - self.lead) / 4 {
            return;
        }
        shift_down(&mut self.words, drop);
        for summary in &mut self.full {
            for (level, size) in summary.levels.iter_mut().zip([64, 64 * 64, 64 * 64 * 64]) {
                shift_down(level, drop / size);
            }
        }
        self.base += granules * GRANULE;
        self.lead = 0;
    }

    /// The 64 bits of k, k+1, …, k+63.
    #[inline(always)]
    pub fn get64(&self, k: i64) -> u64 {
        let index = (k - self.base) as u64;
        let (word, shift) = ((index >> 6) as usize, index & 63);
        match self.words.get(word..word.wrapping_add(2)) {
            Some(two) => ((u128::from(two[1]) << 64 | u128::from(two[0])) >> shift) as u64,
            None => self.get64_at_end(k),
        }
    }

    #[cold]
    fn get64_at_end(&self, k: i64) -> u64 {
        assert!(k >= self.base, "read below the window: the floor was wrong");
        let index = (k - self.base) as u64;
        self.words.get((index >> 6) as usize).map_or(0, |word| word >> (index & 63))
    }

    /// Takes k; it must lie below the end, and is forgotten if it lies below the base.
    #[inline(always)]
    pub fn set(&mut self, k: i64) {
        let index = k - self.base;
        if index < 0 {
            return;
        }
        let word = (index >> 6) as usize;
        let value = self.words[word] | 1 << (index & 63);
        self.words[word] = value;
        let class = (index & 1) as usize;
        if value & CLASS[class] == CLASS[class] {
            self.full[class].fill(word);
        }
    }

    /// The least free integer ≥ k of the parity of `class` (0 even, 1 odd).
    #[inline]
    pub fn next_free_in(&self, k: i64, class: usize) -> i64 {
        assert!(k >= self.base, "search below the window: the floor was wrong");
        let index = (k - self.base) as u64;
        let word = (index >> 6) as usize;
        let Some(bits) = self.words.get(word) else {
            return k + ((k ^ class as i64) & 1);
        };
        let free = !bits & CLASS[class] & (!0 << (index & 63));
        if free != 0 {
            return self.integer(word, free);
        }
        let word = self.full[class].next_not_full(word + 1);
        match self.words.get(word) {
            Some(bits) => self.integer(word, !bits & CLASS[class]),
            None => self.integer(word, CLASS[class]),
        }
    }

    /// The least free integer ≥ k.
    #[inline]
    pub fn next_free(&self, k: i64) -> i64 {
        let free = !self.get64(k);
        if free != 0 {
            return k + i64::from(free.trailing_zeros());
        }
        self.next_free_in(k, 0).min(self.next_free_in(k, 1))
    }

    #[inline(always)]
    fn integer(&self, word: usize, free: u64) -> i64 {
        self.base + word as i64 * 64 + i64::from(free.trailing_zeros())
    }
}

impl Summary {
    #[cold]
    fn fill(&mut self, word: usize) {
        let mut place = word;
        for level in &mut self.levels {
            level[place >> 6] |= 1 << (place & 63);
            if level[place >> 6] != !0 {
                return;
            }
            place >>= 6;
        }
    }

    /// The first word ≥ `word` that is not full.
    fn next_not_full(&self, word: usize) -> usize {
        let mut place = word;
        for (height, level) in self.levels.iter().enumerate() {
            let Some(bits) = level.get(place >> 6) else {
                return place << (6 * height);
            };
            let free = !bits & (!0 << (place & 63));
            if free != 0 {
                let found = (place & !63) + free.trailing_zeros() as usize;
                return self.descend(height, found);
            }
            place = (place >> 6) + 1;
        }
        // Above the last level: whole words of it, each 2²⁴ integers.
        let top = &self.levels[2];
        while top.get(place).is_some_and(|bits| *bits == !0) {
            place += 1;
        }
        let bits = top.get(place).copied().unwrap_or(0);
        self.descend(2, (place << 6) + (!bits).trailing_zeros() as usize)
    }

    /// From a block that is not full to its first word that is not.
    fn descend(&self, height: usize, mut place: usize) -> usize {
        for level in self.levels[..height].iter().rev() {
            let bits = level.get(place).copied().unwrap_or(0);
            place = (place << 6) + (!bits).trailing_zeros() as usize;
        }
        place
    }
}

fn level_sizes(words: usize) -> [usize; 3] {
    [words / 64 + 1, words / 4096 + 1, words / 262_144 + 1]
}

fn refused<E>(_: E) -> Error {
    Error::limit("the system has no more memory: ask for fewer positions")
}

/// Zeros that become resident only when they are touched.
fn zeroed(length: usize) -> Result<Vec<u64>> {
    Vec::<u64>::new().try_reserve_exact(length).map_err(refused)?;
    Ok(vec![0; length])
}

fn extend(words: &mut Vec<u64>, length: usize) -> Result<()> {
    if length > words.len() {
        words.try_reserve_exact(length - words.len()).map_err(refused)?;
        words.resize(length, 0);
    }
    Ok(())
}

fn shift_down(words: &mut Vec<u64>, drop: usize) {
    let drop = drop.min(words.len());
    words.copy_within(drop.., 0);
    words.truncate(words.len() - drop);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn least_free(taken: &BTreeSet<i64>, k: i64, step: i64) -> i64 {
        (0..).map(|i| k + i * step).find(|n| !taken.contains(n)).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn window_is_a_set(
            floor in -3000i64..3000,
            runs in prop::collection::vec((0i64..60_000, 1i64..9000, 1i64..3), 1..8),
            asked in prop::collection::vec(0i64..80_000, 20),
        ) {
            let mut window = Window::new(floor, floor + 10).unwrap();
            let mut taken = BTreeSet::new();
            for (start, length, step) in runs {
                window.grow(floor + start + length * step).unwrap();
                for i in 0..length {
                    window.set(floor + start + i * step);
                    taken.insert(floor + start + i * step);
                }
            }
            for k in asked.into_iter().map(|k| floor + k) {
                let bits = (0..64).filter(|i| taken.contains(&(k + i))).fold(0, |w, i| w | 1u64 << i);
                prop_assert_eq!(window.get64(k), bits);
                prop_assert_eq!(window.next_free(k), least_free(&taken, k, 1));
                let class = (k & 1) as usize;
                prop_assert_eq!(window.next_free_in(k, class), least_free(&taken, k, 2));
                prop_assert_eq!(window.next_free_in(k, 1 - class), least_free(&taken, k + 1, 2));
            }
        }
    }

    #[test]
    fn jumps_cross_every_level_of_the_summary_and_survive_a_slide() {
        let end = 3 * GRANULE;
        let mut window = Window::new(0, end).unwrap();
        for k in 5..end - 7 {
            window.set(k);
        }
        assert_eq!(window.next_free(0), 0);
        assert_eq!(window.next_free(5), end - 7);
        assert_eq!(window.next_free_in(6, 0), end - 6);
        window.slide(2 * GRANULE + 100);
        assert_eq!(window.base(), 2 * GRANULE);
        assert_eq!(window.next_free(2 * GRANULE), end - 7);
        window.grow(4 * GRANULE).unwrap();
        for k in end - 7..4 * GRANULE - 1 {
            window.set(k);
        }
        assert_eq!(window.next_free(2 * GRANULE + 9), 4 * GRANULE - 1);
        assert_eq!(window.next_free_in(2 * GRANULE + 9, 0), 4 * GRANULE);
    }
}
