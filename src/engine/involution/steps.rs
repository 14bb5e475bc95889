//! Moves that may be made once: each position forbids one position a step (p,q), p columns further on.
//!
//! The position forbidden waits in a heap until its column comes. The mirror (b,a) forbids (b+p, a+q), which is a
//! candidate only if a + q ≥ b + p. Cost: one heap entry a step and position, as many waiting as lie within p columns.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::moves::Direction;

/// What the steps forbid, now and later.
#[derive(Debug)]
pub(super) struct Steps {
    directions: Vec<Direction>,
    waiting: BinaryHeap<Reverse<(i64, i64)>>,
    /// The current column and the y forbidden in it.
    column: i64,
    forbidden: Vec<i64>,
}

impl Steps {
    pub(crate) fn new(directions: Vec<Direction>) -> Self {
        Steps { directions, waiting: BinaryHeap::new(), column: -1, forbidden: Vec::new() }
    }

    /// Moves on to column `x`.
    #[inline(always)]
    pub(crate) fn advance(&mut self, x: i64) {
        if !self.directions.is_empty() && x > self.column {
            self.collect(x);
        }
    }

    fn collect(&mut self, x: i64) {
        self.column = x;
        self.forbidden.clear();
        while let Some(&Reverse((column, y))) = self.waiting.peek()
            && column <= x
        {
            if column == x {
                self.forbidden.push(y);
            }
            self.waiting.pop();
        }
    }

    /// Which of y, y+1, …, y+63 are forbidden in the current column.
    #[inline(always)]
    pub(crate) fn get64(&self, y: i64) -> u64 {
        let near = self.forbidden.iter().map(|f| f - y).filter(|above| (0..64).contains(above));
        near.fold(0, |word, above| word | 1 << above)
    }

    /// Notes what (a,b) and (b,a) forbid.
    #[inline(always)]
    pub(crate) fn take(&mut self, a: i64, b: i64) {
        for &Direction { p, q } in &self.directions {
            self.waiting.push(Reverse((a + p, b + q)));
            if a < b && a + q >= b + p {
                self.waiting.push(Reverse((b + p, a + q)));
            }
        }
    }

    /// The positions forbidden here and later, sorted: what a checkpoint keeps.
    pub(crate) fn waiting(&self) -> Vec<(i64, i64)> {
        let here = self.forbidden.iter().map(|y| (self.column, *y));
        let later = self.waiting.iter().map(|Reverse(position)| *position);
        let mut waiting: Vec<(i64, i64)> = here.chain(later).collect();
        waiting.sort_unstable();
        waiting
    }

    /// Puts back what a checkpoint kept.
    pub(crate) fn restore(&mut self, waiting: Vec<(i64, i64)>) {
        self.column = -1;
        self.forbidden.clear();
        self.waiting = waiting.into_iter().map(Reverse).collect();
    }
}
