//! Rings of bits indexed by value, and where the ring of each line lies.

use super::moves::{Line, Moves};
use super::strip::{RowSpread, TILE};

/// Words that are looked at, and emptied, together; rings have a whole number of groups.
pub(super) const GROUP: usize = 4;

/// Rings of bits of one size, side by side: a ring is named by where its first word lies.
#[derive(Debug, Clone)]
pub(super) struct Rings {
    pub(crate) words: usize,
    pub(crate) bits: Vec<u64>,
}

impl Rings {
    #[inline(always)]
    pub(crate) fn insert(&mut self, ring: usize, value: u64) {
        let word = (value >> 6) as usize & (self.words - 1);
        self.bits[ring + word] |= 1 << (value & 63);
    }

    #[inline(always)]
    pub(crate) fn get(&self, ring: usize) -> &[u64] {
        &self.bits[ring..][..self.words]
    }

    #[inline(always)]
    pub(crate) fn get_mut(&mut self, ring: usize) -> &mut [u64] {
        &mut self.bits[ring..][..self.words]
    }
}

/// Where the rings of one direction of lines lie: the line of (a,n) has class a mod p and number n − q·⌊a/p⌋.
#[derive(Debug, Clone, Copy)]
pub(super) struct LineRings {
    pub(crate) p: usize,
    pub(crate) q: u64,
    pub(crate) slots: usize,
    pub(crate) first: usize,
    pub(crate) words: usize,
}

impl LineRings {
    #[expect(clippy::cast_possible_truncation, reason = "columns are bounded below 2^63")]
    pub(crate) fn ring_of(&self, a: usize, n: u64) -> usize {
        let number = n.wrapping_sub(self.q * (a / self.p) as u64);
        let slot = (a % self.p) * self.slots + (number as usize & (self.slots - 1));
        self.first + slot * self.words
    }

    /// The rings of row a for the columns of a tile.
    #[expect(clippy::cast_possible_truncation, reason = "columns are bounded below 2^63")]
    pub(crate) fn rings_of_tile(&self, a: usize, next: u64) -> TileRings {
        TileRings {
            first: self.first + (a % self.p) * self.slots * self.words,
            number: next.wrapping_sub(self.q * (a / self.p) as u64) as usize,
            mask: self.slots - 1,
            words: self.words,
        }
    }
}

/// The ring of each column of a tile: consecutive ones, round and round.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct TileRings {
    pub(crate) first: usize,
    pub(crate) number: usize,
    pub(crate) mask: usize,
    /// From one ring to the next; 0 if all columns have the same.
    pub(crate) words: usize,
}

impl TileRings {
    /// The ring of column i.
    #[inline(always)]
    pub(crate) fn at(&self, i: usize) -> usize {
        self.first + (self.number.wrapping_add(i) & self.mask) * self.words
    }
}

/// How many lines of one class are in use at a time, rounded up to a power of two.
pub(super) fn slots(line: &Line, rows: usize) -> usize {
    (line.q * (rows / line.p + 1) + TILE).next_power_of_two()
}

/// How many words a ring needs so that no two values in use share a bit.
#[expect(clippy::cast_possible_truncation, reason = "columns are bounded below 2^63")]
pub(super) fn ring_words(moves: &Moves, window: RowSpread) -> usize {
    // A row is looked at from the group of its floor on, and its floor once a tile.
    let slack = (64 * GROUP + TILE) as u64;
    let bits = window.below + window.above + slack.max(moves.reach as u64) + 128;
    ((bits / 64 + 1) as usize).next_power_of_two().max(2 * GROUP)
}
