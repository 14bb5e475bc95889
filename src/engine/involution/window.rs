//! Sliding windows on parallel infinite lines of bits, with summaries that jump over full stretches.
//!
//! Bit k of row r says that the integer k is taken in that row. The window keeps the integers from `base` up; those
//! beyond its end are free, those below its base are never asked for again. The words of the rows are interleaved:
//! neighbouring columns ask different rows for nearly the same k, and find them in the same cache line. Words of 64
//! bits are summarised three times over (64, 64², 64³ words a bit), apart for even and for odd integers: in many games
//! the even ones are full where the odd ones are free. Cost: 1/8 byte an integer and 3 % for the summaries; a jump
//! takes a few steps.

use std::ops::Range;

use super::summary::{Summary, extend, shift_down, zeroed};
use crate::Result;

/// The window slides by multiples of this many integers, so that every summary moves by whole words.
const GRANULE: i64 = 1 << 24;

/// The bits of a word that stand for even and for odd integers.
pub(super) const CLASS: [u64; 2] = [0x5555_5555_5555_5555, 0xAAAA_AAAA_AAAA_AAAA];

/// Sets of integers, one a row, of which only a window is kept.
#[derive(Debug, Clone)]
pub(super) struct SlidingSets {
    base: i64,
    rows: usize,
    words: Vec<u64>,
    /// Words below the first floor: allocated for alignment, never touched, so never resident.
    lead: usize,
    full: [Summary; 2],
    /// A stretch of each row known to be taken: searches that jump come back to it, and its end moves slowly.
    taken: Vec<Range<i64>>,
}

impl SlidingSets {
    /// Empty rows on the integers from `floor` to below `end`.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "columns are below 2^44, see make_room"
    )]
    pub(crate) fn new(rows: usize, floor: i64, end: i64) -> Result<Self> {
        let base = floor.div_euclid(GRANULE) * GRANULE;
        let lead = ((floor - base) / 64) as usize * rows;
        let (words, full, taken) = (Vec::new(), Default::default(), Vec::new());
        let mut window = SlidingSets { base, rows, words, lead, full, taken };
        window.allocate(window.words_to(end))?;
        Ok(window)
    }

    /// A fresh zeroed allocation, which is not resident until it is touched; growing an empty vector would be.
    fn allocate(&mut self, words: usize) -> Result<()> {
        self.words = zeroed(words * self.rows)?;
        self.taken = vec![0..0; self.rows];
        self.full.iter_mut().try_for_each(|summary| summary.restart(self.rows, words))
    }

    /// The words a row needs for integers below `end`; the last is always free.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "columns are below 2^44, see make_room"
    )]
    fn words_to(&self, end: i64) -> usize {
        ((end - self.base).max(0) / 64 + 2) as usize
    }

    /// The bytes it would hold after growing to `end`.
    pub(crate) fn bytes_to(&self, end: i64) -> u64 {
        let words = (self.words_to(end) * self.rows).max(self.words.len()) - self.lead;
        (words + words / 30 + 8) as u64 * 8
    }

    /// The lowest integer it still knows.
    pub(crate) fn base(&self) -> i64 {
        self.base
    }

    /// Integers from here on are beyond the window.
    #[expect(clippy::cast_possible_wrap, reason = "columns are below 2^44, see make_room")]
    pub(crate) fn end(&self) -> i64 {
        self.base + (self.words.len() / self.rows) as i64 * 64
    }

    /// The words below the first floor.
    pub(crate) fn lead(&self) -> usize {
        self.lead
    }

    /// All words from the base up, rows interleaved.
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Makes it an empty window of the given base and size.
    pub(crate) fn restart(&mut self, base: i64, lead: usize, length: usize) -> Result<()> {
        (self.base, self.lead) = (base, lead);
        self.allocate(length.div_ceil(self.rows))
    }

    /// Sets a whole word; zeros stay untouched.
    pub(crate) fn put_word(&mut self, place: usize, bits: u64) {
        if bits == 0 {
            return;
        }
        self.words[place] = bits;
        for (class, summary) in self.full.iter_mut().enumerate() {
            if bits & CLASS[class] == CLASS[class] {
                summary.fill(self.rows, place % self.rows, place / self.rows);
            }
        }
    }

    /// Makes room for integers below `end`.
    pub(crate) fn grow(&mut self, end: i64) -> Result<()> {
        let words = self.words_to(end);
        extend(&mut self.words, words * self.rows)?;
        self.full.iter_mut().try_for_each(|summary| summary.grow(self.rows, words))
    }

    /// Forgets integers below `floor`, once a quarter of the window is such.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "columns are below 2^44, see make_room"
    )]
    pub(crate) fn slide(&mut self, floor: i64) {
        let granules = (floor - self.base).max(0) / GRANULE;
        let drop = (granules * (GRANULE / 64)) as usize;
        if drop == 0 || drop * self.rows < (self.words.len() - self.lead) / 4 {
            return;
        }
        shift_down(&mut self.words, drop * self.rows);
        for summary in &mut self.full {
            summary.slide(self.rows, drop);
        }
        self.base += granules * GRANULE;
        self.lead = 0;
    }

    /// The bits of k, k+1, …, k+63 in a row.
    #[inline(always)]
    #[expect(clippy::cast_sign_loss, reason = "columns are below 2^44, see make_room")]
    pub(crate) fn get64(&self, row: usize, k: i64) -> u64 {
        self.get64_at(row, (k - self.base) as u64)
    }

    /// The same for the 64 bits that start `index` above the base.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "columns are below 2^44, see make_room")]
    pub(crate) fn get64_at(&self, row: usize, index: u64) -> u64 {
        let (low, shift) = ((index >> 6) as usize * self.rows + row, index & 63);
        match (self.words.get(low), self.words.get(low + self.rows)) {
            (Some(low), Some(high)) => {
                ((u128::from(*high) << 64 | u128::from(*low)) >> shift) as u64
            }
            _ => self.get64_at_end(row, index),
        }
    }

    #[cold]
    fn get64_at_end(&self, row: usize, index: u64) -> u64 {
        assert!(index < 1 << 62, "read below the window: the floor was wrong");
        let low = (index >> 6) as usize * self.rows + row;
        self.words.get(low).map_or(0, |word| word >> (index & 63))
    }

    /// Takes k in a row; it must lie below the end, and is forgotten if it lies below the base.
    #[inline(always)]
    #[expect(clippy::cast_sign_loss, reason = "columns are below 2^44, see make_room")]
    pub(crate) fn set(&mut self, row: usize, k: i64) {
        if k >= self.base {
            self.set_at(row, (k - self.base) as u64);
        }
    }

    /// Takes the integer that lies `index` above the base.
    #[inline(always)]
    pub(crate) fn set_at(&mut self, row: usize, index: u64) {
        let word = (index >> 6) as usize;
        let place = &mut self.words[word * self.rows + row];
        *place |= 1 << (index & 63);
        let class = (index & 1) as usize;
        if (*place | CLASS[1 - class]) == !0 {
            self.full[class].fill(self.rows, row, word);
        }
    }

    /// Frees k in a row; it must lie in the window.
    #[expect(clippy::cast_sign_loss, reason = "columns are below 2^44, see make_room")]
    pub(crate) fn clear(&mut self, row: usize, k: i64) {
        let index = (k - self.base) as u64;
        let word = (index >> 6) as usize;
        self.words[word * self.rows + row] &= !(1 << (index & 63));
        self.full[(index & 1) as usize].clear(self.rows, row, word);
        self.taken[row] = 0..0;
    }

    /// Calls `visit` with the row and the integer of everything taken, in order of words.
    pub(crate) fn for_each(&self, mut visit: impl FnMut(usize, i64)) {
        for (place, word) in self.words.iter().enumerate() {
            let mut rest = *word;
            while rest != 0 {
                visit(place % self.rows, self.integer(place / self.rows, rest));
                rest &= rest - 1;
            }
        }
    }

    /// The largest free integer ≤ k of the parity of k in a row; below the base every integer passes for free.
    #[expect(
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "columns are below 2^44, see make_room"
    )]
    pub(crate) fn previous_free(&self, row: usize, k: i64) -> i64 {
        if k < self.base {
            return k;
        }
        let index = (k - self.base) as u64;
        let (word, class) = ((index >> 6) as usize, (index & 1) as usize);
        let Some(bits) = self.words.get(word * self.rows + row) else {
            return k;
        };
        let free = !bits & CLASS[class] & (!0 >> (63 - (index & 63)));
        if free != 0 {
            return self.base + word as i64 * 64 + i64::from(free.ilog2());
        }
        match self.full[class].previous_not_full(self.rows, row, word) {
            Some(word) => {
                let free = !self.words[word * self.rows + row] & CLASS[class];
                self.base + word as i64 * 64 + i64::from(free.ilog2())
            }
            None => self.base - 2 + class as i64,
        }
    }

    /// The least free integer ≥ k of the parity of `class` (0 even, 1 odd) in a row.
    #[inline]
    #[expect(
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "columns are below 2^44, see make_room"
    )]
    pub(crate) fn next_free_in(&self, row: usize, k: i64, class: usize) -> i64 {
        assert!(k >= self.base, "search below the window: the floor was wrong");
        let index = (k - self.base) as u64;
        let word = (index >> 6) as usize;
        let Some(bits) = self.words.get(word * self.rows + row) else {
            return k + ((k ^ class as i64) & 1);
        };
        let free = !bits & CLASS[class] & (!0 << (index & 63));
        if free != 0 {
            return self.integer(word, free);
        }
        let word = Summary::next_not_full([&self.full[class]], self.rows, row, word + 1);
        match self.words.get(word * self.rows + row) {
            Some(bits) => self.integer(word, !bits & CLASS[class]),
            None => self.integer(word, CLASS[class]),
        }
    }

    /// The least free integer ≥ k in a row.
    #[inline(always)]
    pub(crate) fn next_free(&mut self, row: usize, k: i64) -> i64 {
        let free = !self.get64(row, k);
        if free != 0 {
            return k + i64::from(free.trailing_zeros());
        }
        self.next_free_far(row, k)
    }

    #[inline(never)]
    fn next_free_far(&mut self, row: usize, k: i64) -> i64 {
        let Range { start, end } = self.taken[row];
        let known = (start..end).contains(&k);
        let from = if known { end } else { k };
        let free = !self.get64(row, from);
        let found = match free {
            0 => self.next_free_beyond(row, from),
            _ => from + i64::from(free.trailing_zeros()),
        };
        self.taken[row] = if known { start..found } else { k..found };
        found
    }

    /// The same by the summaries, given that k to k + 63 are taken.
    #[expect(clippy::cast_sign_loss, reason = "columns are below 2^44, see make_room")]
    fn next_free_beyond(&self, row: usize, k: i64) -> i64 {
        let word = ((k + 63 - self.base) >> 6) as usize;
        let word = Summary::next_not_full([&self.full[0], &self.full[1]], self.rows, row, word);
        self.integer(word, !self.words.get(word * self.rows + row).copied().unwrap_or(0))
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_wrap, reason = "columns are below 2^44, see make_room")]
    fn integer(&self, word: usize, free: u64) -> i64 {
        self.base + word as i64 * 64 + i64::from(free.trailing_zeros())
    }
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
            rows in 1usize..4,
            floor in -3000i64..3000,
            runs in prop::collection::vec((0i64..60_000, 1i64..9000, 1i64..3), 1..8),
            asked in prop::collection::vec(0i64..80_000, 20),
        ) {
            let mut window = SlidingSets::new(rows, floor, floor + 10).unwrap();
            let mut taken = vec![BTreeSet::new(); rows];
            for (i, (start, length, step)) in runs.into_iter().enumerate() {
                let row = i % rows;
                window.grow(floor + start + length * step).unwrap();
                for i in 0..length {
                    window.set(row, floor + start + i * step);
                    taken[row].insert(floor + start + i * step);
                }
            }
            for (i, k) in asked.into_iter().map(|k| floor + k).enumerate() {
                let row = i % rows;
                let taken = &taken[row];
                let bits = (0..64).filter(|i| taken.contains(&(k + i))).fold(0, |w, i| w | 1u64 << i);
                prop_assert_eq!(window.get64(row, k), bits);
                prop_assert_eq!(window.next_free(row, k), least_free(taken, k, 1));
                let class = (k & 1) as usize;
                prop_assert_eq!(window.next_free_in(row, k, class), least_free(taken, k, 2));
                prop_assert_eq!(window.next_free_in(row, k, 1 - class), least_free(taken, k + 1, 2));
                let previous = least_free(taken, k, -2);
                prop_assert_eq!(window.previous_free(row, k), previous);
            }
        }
    }

    #[test]
    fn jumps_cross_every_level_of_the_summary_and_survive_a_slide() {
        let end = 3 * GRANULE;
        let mut window = SlidingSets::new(2, 0, end).unwrap();
        for k in 5..end - 7 {
            window.set(1, k);
        }
        assert_eq!(window.next_free(1, 0), 0);
        assert_eq!(window.next_free(1, 5), end - 7);
        assert_eq!(window.next_free_in(1, 6, 0), end - 6);
        assert_eq!(window.previous_free(1, end - 8), 4);
        assert_eq!(window.previous_free(1, end - 9), 3);
        window.clear(1, GRANULE + 1001);
        assert_eq!(window.previous_free(1, end - 9), GRANULE + 1001);
        assert_eq!(window.previous_free(1, end - 8), 4);
        assert_eq!(window.next_free(1, 5), GRANULE + 1001);
        window.slide(2 * GRANULE + 100);
        assert_eq!(window.base(), 2 * GRANULE);
        assert_eq!(window.next_free(1, 2 * GRANULE), end - 7);
        window.grow(4 * GRANULE).unwrap();
        for k in end - 7..4 * GRANULE - 1 {
            window.set(1, k);
        }
        assert_eq!(window.next_free(1, 2 * GRANULE + 9), 4 * GRANULE - 1);
        assert_eq!(window.next_free_in(1, 2 * GRANULE + 9, 0), 4 * GRANULE);
    }
}
