//! Which words of a window are full, so that a search can jump over them.
//!
//! A bit of the first level says that a word is full, one of the second that 64 words are, one of the third that 64²
//! are. One search goes up at most three levels and down again. The rows are interleaved as in the window.

use crate::{Error, Result};

/// Full words, blocks and blocks of blocks, of one parity class.
#[derive(Debug, Clone, Default)]
pub(super) struct Summary {
    levels: [Vec<u64>; 3],
}

/// How many words one word of each level speaks of.
const SPANS: [usize; 3] = [64, 64 * 64, 64 * 64 * 64];

impl Summary {
    /// Starts again with nothing full, for so many words a row.
    pub(crate) fn restart(&mut self, rows: usize, words: usize) -> Result<()> {
        for (level, span) in self.levels.iter_mut().zip(SPANS) {
            *level = zeroed((words / span + 1) * rows)?;
        }
        Ok(())
    }

    /// Makes room for so many words a row.
    pub(crate) fn grow(&mut self, rows: usize, words: usize) -> Result<()> {
        for (level, span) in self.levels.iter_mut().zip(SPANS) {
            extend(level, (words / span + 1) * rows)?;
        }
        Ok(())
    }

    /// Forgets the first words of each row, a multiple of 64³.
    pub(crate) fn slide(&mut self, rows: usize, words: usize) {
        for (level, span) in self.levels.iter_mut().zip(SPANS) {
            shift_down(level, words / span * rows);
        }
    }

    /// Notes that a word is full.
    #[cold]
    pub(crate) fn fill(&mut self, rows: usize, row: usize, word: usize) {
        let mut place = word;
        for level in &mut self.levels {
            let bits = &mut level[(place >> 6) * rows + row];
            *bits |= 1 << (place & 63);
            if *bits != !0 {
                return;
            }
            place >>= 6;
        }
    }

    /// Notes that a word is no longer full.
    pub(crate) fn clear(&mut self, rows: usize, row: usize, word: usize) {
        let mut place = word;
        for level in &mut self.levels {
            level[(place >> 6) * rows + row] &= !(1 << (place & 63));
            place >>= 6;
        }
    }

    /// The word `place` of a level; beyond the end nothing is full.
    #[inline(always)]
    fn bits(&self, height: usize, rows: usize, row: usize, place: usize) -> u64 {
        self.levels[height].get(place * rows + row).copied().unwrap_or(0)
    }

    /// The first word ≥ `word` of a row that is not full in some of the given classes.
    #[inline(always)]
    pub(crate) fn next_not_full<const C: usize>(
        classes: [&Summary; C],
        rows: usize,
        row: usize,
        word: usize,
    ) -> usize {
        let not_full = |height: usize, place: usize| {
            classes.iter().fold(0, |free, class| free | !class.bits(height, rows, row, place))
        };
        let descend = |height: usize, mut place: usize| {
            for lower in (0..height).rev() {
                place = (place << 6) + not_full(lower, place).trailing_zeros() as usize;
            }
            place
        };
        let mut place = word;
        for height in 0..3 {
            let free = not_full(height, place >> 6) & (!0 << (place & 63));
            if free != 0 {
                return descend(height, (place & !63) + free.trailing_zeros() as usize);
            }
            place = (place >> 6) + 1;
        }
        // Above the last level: whole words of it, each 2²⁴ integers.
        while not_full(2, place) == 0 {
            place += 1;
        }
        descend(2, (place << 6) + not_full(2, place).trailing_zeros() as usize)
    }

    /// The last word < `word` of a row that is not full.
    pub(crate) fn previous_not_full(&self, rows: usize, row: usize, word: usize) -> Option<usize> {
        let mut place = word;
        for height in 0..3 {
            place = place.checked_sub(1)?;
            let free = !self.bits(height, rows, row, place >> 6) & (!0 >> (63 - (place & 63)));
            if free != 0 {
                return Some(self.descend_last(height, rows, row, (place & !63) + last(free)));
            }
            place >>= 6;
        }
        let place = (0..place).rev().find(|place| self.bits(2, rows, row, *place) != !0)?;
        let free = !self.bits(2, rows, row, place);
        Some(self.descend_last(2, rows, row, (place << 6) + last(free)))
    }

    /// From a block that is not full to its last word that is not.
    fn descend_last(&self, height: usize, rows: usize, row: usize, mut place: usize) -> usize {
        for lower in (0..height).rev() {
            place = (place << 6) + last(!self.bits(lower, rows, row, place));
        }
        place
    }
}

/// The place of the highest bit of a word that is not zero.
fn last(bits: u64) -> usize {
    bits.ilog2() as usize
}

fn refused<E>(_: E) -> Error {
    Error::limit("the system has no more memory: ask for fewer positions")
}

/// Zeros that become resident only when they are touched.
pub(super) fn zeroed(length: usize) -> Result<Vec<u64>> {
    Vec::<u64>::new().try_reserve_exact(length).map_err(refused)?;
    Ok(vec![0; length])
}

/// Zeros at the end, up to a length.
pub(super) fn extend(words: &mut Vec<u64>, length: usize) -> Result<()> {
    if length > words.len() {
        words.try_reserve_exact(length - words.len()).map_err(refused)?;
        words.resize(length, 0);
    }
    Ok(())
}

/// Drops words at the front; the others move down.
pub(super) fn shift_down(words: &mut Vec<u64>, drop: usize) {
    let drop = drop.min(words.len());
    words.copy_within(drop.., 0);
    words.truncate(words.len() - drop);
}
