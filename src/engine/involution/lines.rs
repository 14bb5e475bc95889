//! The lines of a ray (p,q), as a window of bits.
//!
//! Two positions lie on one line of (p,q) when they differ by a multiple of it. The line of (x,y) is named by
//! x mod p and k = y − q⌊x/p⌋, whether or not p and q are coprime. In a column x the residue is fixed and k runs
//! with y, so 64 candidates y cost one read. A taken line forbids (a,y) if its position has a smaller column.
//!
//! Marks that cannot matter are not kept. Candidates satisfy y ≥ x, and y ≥ x + d where all diagonals below d are
//! taken. The mirror (b,a) of a position lies on lines that meet y ≥ x again only if q > p. And at a column x,
//! k ≥ d + x(p−q)/p, which over the columns still to come is least at one of the two ends.

use super::moves::Direction;
use super::window::SlidingSets;
use crate::Result;

/// The lines of one direction.
#[derive(Debug)]
pub(super) struct HitLines {
    pub(crate) direction: Direction,
    /// x mod p and q⌊x/p⌋ at the current column x.
    row: usize,
    offset: i64,
    /// The y of the window's base in the current column.
    origin: i64,
    /// One row a residue.
    pub(crate) window: SlidingSets,
    /// ⌊2⁶³/p⌋ + 1: then ⌊x·that/2⁶³⌋ = ⌊x/p⌋, since the error x/2⁶³ is below 1/p.
    reciprocal: u64,
    /// For p = q: the least free k of each residue.
    pub(crate) least: Vec<i64>,
    /// No k below this will be asked for again.
    pub(crate) floor: i64,
}

impl HitLines {
    /// No line taken, at column 0, for columns up to `last`.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "columns are below 2^44, see make_room"
    )]
    pub(crate) fn new(direction: Direction, last: i64, end: i64) -> Result<Self> {
        let floor = lowest(direction, 0, 0, last);
        let window = SlidingSets::new(direction.p as usize, floor, end)?;
        // Row r meets y ≥ x from k = r on.
        let rows = if direction.p == direction.q { direction.p } else { 0 };
        let least = (0..rows).collect();
        let reciprocal = (1 << 63) / direction.p as u64 + 1;
        let origin = window.base();
        Ok(HitLines { direction, row: 0, offset: 0, origin, window, reciprocal, least, floor })
    }

    /// Moves on to column `x`.
    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "columns are below 2^44, see make_room"
    )]
    pub(crate) fn advance(&mut self, x: i64) {
        let quotient = self.divide(x);
        self.row = (x - quotient * self.direction.p) as usize;
        self.offset = quotient * self.direction.q;
        self.origin = self.offset + self.window.base();
    }

    /// ⌊x/p⌋ for x below 2⁴⁶, without a division.
    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "columns are below 2^44, see make_room"
    )]
    fn divide(&self, x: i64) -> i64 {
        ((x as u128 * u128::from(self.reciprocal)) >> 63) as i64
    }

    /// Which of the lines through y, y+1, …, y+63 in the current column are taken.
    #[inline(always)]
    #[expect(clippy::cast_sign_loss, reason = "columns are below 2^44, see make_room")]
    pub(crate) fn get64(&self, y: i64) -> u64 {
        debug_assert!(y - self.offset >= self.floor, "asked below the floor");
        self.window.get64_at(self.row, (y - self.origin) as u64)
    }

    /// The least y' ≥ y whose line is free in the current column.
    #[inline(always)]
    pub(crate) fn next_free(&mut self, y: i64) -> i64 {
        self.window.next_free(self.row, y - self.offset) + self.offset
    }

    /// The least y' ≥ y of the parity of `class` whose line is free in the current column.
    #[expect(clippy::cast_sign_loss, reason = "columns are below 2^44, see make_room")]
    pub(crate) fn next_free_in(&self, y: i64, class: usize) -> i64 {
        let of_line = class ^ (self.offset & 1) as usize;
        self.window.next_free_in(self.row, y - self.offset, of_line) + self.offset
    }

    /// No y below this is free in the current column (diagonals only).
    #[inline(always)]
    pub(crate) fn least_candidate(&self) -> Option<i64> {
        self.least.get(self.row).map(|k| k + self.offset)
    }

    /// The least difference y − x that is free in some column (diagonals only).
    pub(crate) fn least_difference(&self) -> Option<i64> {
        self.least.iter().zip(0..).map(|(k, residue)| k - residue).min()
    }

    /// Takes the lines through (a,b) and (b,a), a being the current column.
    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "columns are below 2^44, see make_room"
    )]
    pub(crate) fn take(&mut self, a: i64, b: i64) {
        let Direction { p, q } = self.direction;
        self.window.set_at(self.row, (b - self.origin) as u64);
        if q > p {
            // p·k ≤ p·a − q·b + q(p−1): most mirrors fall below the floor, and need no division.
            if p * a - q * b + q * (p - 1) >= p * self.floor {
                let quotient = self.divide(b);
                self.window.set((b - p * quotient) as usize, a - q * quotient);
            }
        } else if let Some(least) = self.least.get_mut(self.row)
            && *least == b - self.offset
        {
            *least = self.window.next_free(self.row, *least);
        }
    }

    /// Forgets what columns from `now` to `last` cannot ask for, all differences below `difference` being taken.
    pub(crate) fn slide(&mut self, difference: i64, now: i64, last: i64) {
        self.floor = lowest(self.direction, difference, now, last);
        self.window.slide(self.floor);
        self.origin = self.offset + self.window.base();
    }

    /// The bytes the windows would hold with room for y < `roof` from the current column on.
    pub(crate) fn bytes_to(&self, roof: i64) -> u64 {
        self.window.bytes_to(roof - self.offset)
    }

    /// Makes room for y < `roof` from the current column on.
    pub(crate) fn grow(&mut self, roof: i64) -> Result<()> {
        self.window.grow(roof - self.offset)
    }

    /// The bytes the windows must hold at some time, whatever the positions are.
    #[expect(clippy::cast_sign_loss, reason = "columns are below 2^44, see make_room")]
    pub(crate) fn least_bytes(direction: Direction, last: i64) -> u64 {
        let below = -lowest(direction, 0, 0, last);
        direction.p as u64 * (below as u64 / 8 + 1)
    }
}

/// The least k that a column from `now` to `last` can ask for.
fn lowest(Direction { p, q }: Direction, difference: i64, now: i64, last: i64) -> i64 {
    let at = |x: i64| difference + (x * (p - q)).div_euclid(p);
    at(now).min(at(last))
}
