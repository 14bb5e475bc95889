//! The least value of a cell that is on none of the sets it looks at: the loop in which rows spend their time.
//!
//! Sets are rings of bits (see [`super::rings`]), looked at word by word from the row's floor on. Four words at a time with wide
//! registers gained nothing: a wide load that covers the word the cell before has just written waits until it is in the
//! cache. Where rows can be computed several at a time, they are: see [`super::together`].

use super::rings::{GROUP, Rings, TileRings};
use super::strip::{Strayed, Strip};

/// The least value that is neither used in the row nor in one of the sets of column i, from a word on.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "columns are bounded below 2^63")]
fn least<S: AsRef<[TileRings]> + ?Sized>(
    rings: &Rings,
    used: usize,
    sets: &S,
    i: usize,
    mut word: u64,
) -> u64 {
    loop {
        let at = word as usize & (rings.words - 1);
        let sets = sets.as_ref().iter();
        let taken =
            sets.fold(rings.bits[used + at], |taken, set| taken | rings.bits[set.at(i) + at]);
        if taken != !0 {
            return (word << 6) + u64::from((!taken).trailing_zeros());
        }
        word += 1;
    }
}

impl Strip {
    /// Takes the least free value at each column of the tile.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "columns are bounded below 2^63"
    )]
    pub(super) fn cells<S: AsRef<[TileRings]> + ?Sized>(
        &mut self,
        a: usize,
        width: usize,
        sets: &S,
    ) -> Result<(), Strayed> {
        let mask = self.rings.words - 1;
        let (mut floor, mut top) = (self.floor[a], self.top[a]);
        for i in 0..width {
            let n = self.next + i as u64;
            if floor + self.window.below < n {
                return Err(Strayed);
            }
            if !self.moves.steps.is_empty() {
                self.mark_steps(a, n);
            }
            let value = least(&self.rings, a * self.rings.words, sets, i, floor >> 6);
            if value >= n + self.window.above {
                return Err(Strayed);
            }
            self.row[i] = (value as i64 - n as i64) as i16;
            self.rings.insert(a * self.rings.words, value);
            top = top.max(value + 1);
            if value == floor {
                // Groups below the floor's are emptied for the values that come round.
                let ring = self.rings.get_mut(a * (mask + 1));
                let mut word = value >> 6;
                while ring[word as usize & mask] == !0 {
                    word += 1;
                    if word.is_multiple_of(GROUP as u64) {
                        ring[(word as usize - GROUP) & mask..][..GROUP].fill(0);
                    }
                }
                floor = (word << 6) + u64::from((!ring[word as usize & mask]).trailing_zeros());
            }
        }
        (self.floor[a], self.top[a]) = (floor, top);
        Ok(())
    }
}
