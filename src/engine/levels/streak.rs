//! A streak of a level: consecutive diagonals on which its rows are one golden sequence, A(d−t) − s.
//!
//! The offset A(d) − row is A(d) − A(d−t) + s, which takes one of two neighbouring values.

use super::rotation::{a, first_agreement};

/// Rows of T_g on the diagonals start ≤ d < start + len: A(d−t) − s. The offset A(d) − row is `e − 1` or
/// `e` throughout (always s = e − 1 if t = 0).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Streak {
    pub(crate) start: i64,
    pub(crate) len: i64,
    pub(crate) t: i64,
    pub(crate) s: i64,
    pub(crate) e: i64,
}

impl Streak {
    pub(crate) fn new(start: i64, len: i64, t: i64, s: i64) -> Streak {
        Streak { start, len, t, s, e: s - a(-t) + i64::from(t == 0) }
    }

    #[inline(always)]
    pub(crate) fn end(&self) -> i64 {
        self.start + self.len
    }

    #[inline(always)]
    pub(crate) fn row(&self, d: i64) -> i64 {
        a(d - self.t) - self.s
    }

    /// The least and the largest offset that really occur.
    pub(crate) fn exact_offsets(&self) -> (i64, i64) {
        let occurs = |carry| {
            first_agreement(self.start - self.t, self.t, carry).is_some_and(|i| i < self.len)
        };
        let low = if occurs(false) { self.e - 1 } else { self.e };
        let high = if occurs(true) { self.e } else { self.e - 1 };
        (low, high)
    }
}
