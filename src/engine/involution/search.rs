//! The least free candidate of a column.
//!
//! Sixty-four candidates are tested with one OR over the families. Most columns end there. Otherwise the search
//! jumps: a stretch that one family fills is skipped with its summary. In the hard games no single family is full
//! though their union is, mostly by parity (free columns all odd, free diagonals all even, say). So the even and
//! the odd candidates have a pointer each, below which none is free; the lower pointer is probed, and moves past the
//! longest stretch that one family fills in its class.

use super::lines::Lines;
use super::steps::Steps;
use super::window::{CLASS, Window};
use crate::Result;

/// Jumps made before the search tells the parities apart.
const NEAR: usize = 2;

/// Does the same for each family. One and three families are the commonest: they are unrolled where N says so.
macro_rules! each {
    ($families:expr, $lines:ident => $act:expr) => {
        match (N, $families) {
            (1, [$lines]) => $act,
            (3, [first, second, third]) => {
                let $lines = first;
                $act;
                let $lines = second;
                $act;
                let $lines = third;
                $act;
            }
            (_, all) => {
                for $lines in all {
                    $act;
                }
            }
        }
    };
}

/// What forbids a candidate in the current column.
#[derive(Debug)]
pub(super) struct Board {
    /// The larger piles of the positions found.
    pub columns: Window,
    pub families: Vec<Lines>,
    pub steps: Steps,
}

impl Board {
    /// Moves on to column `x`.
    #[inline(always)]
    pub fn advance<const N: usize>(&mut self, x: i64) {
        each!(&mut self.families[..], lines => lines.advance(x));
        self.steps.advance(x);
    }

    /// A y ≥ x below which nothing is free in the current column x.
    #[inline(always)]
    pub fn least_candidate<const N: usize>(&self, x: i64) -> i64 {
        let mut least = x;
        each!(&self.families[..], lines => least = least.max(lines.least_candidate().unwrap_or(x)));
        least
    }

    /// Takes every line through (a,b) and (b,a), a being the current column.
    #[inline(always)]
    pub fn take<const N: usize>(&mut self, a: i64, b: i64) {
        self.columns.set(0, b);
        each!(&mut self.families[..], lines => lines.take(a, b));
        self.steps.take(a, b);
    }

    /// Forgets what the columns from `now` to `last` cannot ask for.
    pub fn slide(&mut self, now: i64, last: i64) {
        let differences = self.families.iter().filter_map(Lines::least_difference);
        let difference = differences.max().unwrap_or(0);
        self.columns.slide(now);
        for lines in &mut self.families {
            lines.slide(difference, now, last);
        }
    }

    /// The bytes all windows would hold with room for every y below `roof`.
    pub fn bytes_to(&self, roof: i64) -> u64 {
        let lines = self.families.iter().map(|lines| lines.bytes_to(roof));
        self.columns.bytes_to(roof) + lines.sum::<u64>()
    }

    /// Makes room for every y below `roof`.
    pub fn grow(&mut self, roof: i64) -> Result<()> {
        self.columns.grow(roof)?;
        self.families.iter_mut().try_for_each(|lines| lines.grow(roof))
    }

    /// The candidates among y, y+1, …, y+63 that are forbidden.
    #[inline(always)]
    fn forbidden<const N: usize>(&self, y: i64) -> u64 {
        let mut word = self.columns.get64(0, y) | self.steps.get64(y);
        each!(&self.families[..], lines => word |= lines.get64(y));
        word
    }

    /// The least y ≥ `from` that is free in the current column.
    #[inline(always)]
    pub fn least_free<const N: usize>(&self, from: i64) -> i64 {
        let free = !self.forbidden::<N>(from);
        if free != 0 {
            return from + i64::from(free.trailing_zeros());
        }
        self.least_free_further::<N>(from)
    }

    /// The same, given that none below `from` + 64 is free.
    #[inline(never)]
    fn least_free_further<const N: usize>(&self, from: i64) -> i64 {
        let mut y = from;
        for _ in 0..NEAR {
            y = self.past_full::<N>(y);
            let free = !self.forbidden::<N>(y);
            if free != 0 {
                return y + i64::from(free.trailing_zeros());
            }
        }
        self.least_free_far(y)
    }

    /// No candidate from y to below the result is free, given that none below y + 64 is.
    #[inline(always)]
    fn past_full<const N: usize>(&self, y: i64) -> i64 {
        let mut past = y + 64;
        if self.columns.get64(0, y) == !0 {
            past = past.max(self.columns.next_free(0, y + 64));
        }
        each!(&self.families[..], lines => if lines.get64(y) == !0 {
            past = past.max(lines.next_free(y + 64));
        });
        past
    }

    #[cold]
    #[inline(never)]
    fn least_free_far(&self, from: i64) -> i64 {
        let mut below = [from, from];
        loop {
            let y = below[0].min(below[1]);
            let mut word = self.forbidden::<0>(y);
            for class in 0..2 {
                word |= passed(y, class, below[class]);
            }
            if word != !0 {
                return y + i64::from((!word).trailing_zeros());
            }
            for (class, pointer) in below.iter_mut().enumerate() {
                if *pointer < y + 64 {
                    *pointer = self.past_full_in(y, class);
                }
            }
        }
    }

    /// No candidate of the class from y to below the result is free, given that none below y + 64 is.
    fn past_full_in(&self, y: i64, class: usize) -> i64 {
        let mut past = y + 64;
        let whole = class_bits(y, class);
        if self.columns.get64(0, y) & whole == whole {
            past = past.max(self.columns.next_free_in(0, y + 64, class));
        }
        for lines in &self.families {
            if lines.get64(y) & whole == whole {
                past = past.max(lines.next_free_in(y + 64, class));
            }
        }
        past
    }
}

/// The bits of the word at y that stand for candidates of the class.
#[inline(always)]
fn class_bits(y: i64, class: usize) -> u64 {
    CLASS[class ^ (y & 1) as usize]
}

/// The bits of the word at y that stand for candidates of the class below its pointer.
#[inline(always)]
fn passed(y: i64, class: usize, pointer: i64) -> u64 {
    let bits = class_bits(y, class);
    match pointer - y {
        ..1 => 0,
        ahead @ 1..64 => bits & !(!0 << ahead),
        64.. => bits,
    }
}
