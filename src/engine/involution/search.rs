//! The least free candidate of a column.
//!
//! Sixty-four candidates are tested with one OR over the families. Most columns end there. Otherwise the search
//! jumps: a stretch that one family fills is skipped with its summary. In the hard games no single family is full
//! though their union is, mostly by parity (free columns all odd, free diagonals all even, say). So the even and
//! the odd candidates have a pointer each, below which none is free; the lower pointer is probed, and moves past the
//! longest stretch that one family fills in its class. Where scans stay long because a few candidates each have their
//! own reason, these are put to sleep.

use super::lines::HitLines;
use super::sleepers::Sleepers;
use super::steps::Steps;
use super::window::{CLASS, SlidingSets};
use crate::Result;
use crate::run::Memory;

/// Jumps made before the search tells the parities apart.
const NEAR: usize = 2;

/// Further probes before failed candidates are counted, or put to sleep.
const PATIENCE: u32 = 3;

/// A probe that failed for at most this many candidates is worth putting them to sleep.
const FEW: u32 = 6;

/// Sleepers are wanted once there were this many such probes, and one for every two columns since the start: they must
/// make good for a slower step, which short bursts (there is one in gdwn:31,50) do not.
const OFTEN: i64 = 1 << 16;

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
pub(super) struct Forbidding {
    /// The larger piles of the positions found.
    pub(crate) columns: SlidingSets,
    pub(crate) families: Vec<HitLines>,
    pub(crate) steps: Steps,
    /// Room for one word of the columns and of each family.
    words: Vec<u64>,
    /// Present once scans have been long.
    sleepers: Option<Box<Sleepers>>,
    /// Probes that failed for few candidates.
    lonely: i64,
    wants_sleepers: bool,
}

impl Forbidding {
    /// Nothing taken yet.
    pub(crate) fn new(columns: SlidingSets, families: Vec<HitLines>, steps: Steps) -> Self {
        let words = vec![0; families.len() + 1];
        let (sleepers, lonely, wants_sleepers) = (None, 0, false);
        Forbidding { columns, families, steps, words, sleepers, lonely, wants_sleepers }
    }

    /// The windows that a state consists of.
    pub(crate) fn windows(&self) -> impl Iterator<Item = &SlidingSets> {
        std::iter::once(&self.columns).chain(self.families.iter().map(|lines| &lines.window))
    }

    /// The same, to be changed.
    pub(crate) fn windows_mut(&mut self) -> impl Iterator<Item = &mut SlidingSets> {
        let lines = self.families.iter_mut().map(|lines| &mut lines.window);
        std::iter::once(&mut self.columns).chain(lines)
    }

    /// Moves on to column `x`.
    #[inline(always)]
    pub(crate) fn advance<const N: usize>(&mut self, x: i64) {
        each!(&mut self.families[..], lines => lines.advance(x));
        self.steps.advance(x);
    }

    /// A y ≥ x below which nothing is free in the current column x.
    #[inline(always)]
    pub(crate) fn least_candidate<const N: usize>(&self, x: i64) -> i64 {
        let mut least = x;
        each!(&self.families[..], lines => least = least.max(lines.least_candidate().unwrap_or(x)));
        least
    }

    /// Takes every line through (a,b) and (b,a), a being the current column.
    #[inline(always)]
    pub(crate) fn take<const N: usize>(&mut self, a: i64, b: i64) {
        self.columns.set(0, b);
        each!(&mut self.families[..], lines => lines.take(a, b));
        self.steps.take(a, b);
        if let Some(sleepers) = &mut self.sleepers {
            sleepers.take(a, b);
        }
    }

    /// Forgets what the columns from `now` to `last` cannot ask for.
    pub(crate) fn slide(&mut self, now: i64, last: i64) {
        let differences = self.families.iter().filter_map(HitLines::least_difference);
        let difference = differences.max().unwrap_or(0);
        self.columns.slide(now);
        for lines in &mut self.families {
            lines.slide(difference, now, last);
        }
        if let Some(sleepers) = &mut self.sleepers {
            sleepers.slide(difference, now);
        }
    }

    /// Makes room for every y below `roof` from column `now` on, within the memory.
    ///
    /// Sleeping columns only save time: they are done without when the memory is short.
    pub(crate) fn grow(&mut self, now: i64, roof: i64, memory: Memory) -> Result<()> {
        let lines = self.families.iter().map(|lines| lines.bytes_to(roof));
        let needed = self.columns.bytes_to(roof) + lines.sum::<u64>();
        memory.check(needed, &format!("going on at column {now}"))?;
        let fits = |extra: u64| needed.saturating_add(extra) <= memory.limit();
        self.sleepers = self.sleepers.take().filter(|s| fits(s.bytes_to(now, roof)));
        self.columns.grow(roof)?;
        self.families.iter_mut().try_for_each(|lines| lines.grow(roof))?;
        if let Some(sleepers) = &mut self.sleepers {
            sleepers.grow(now, roof)?;
        } else if self.wants_sleepers
            && fits(Sleepers::bytes(&self.columns, &self.families, now, roof))
        {
            let sleepers = Sleepers::new(&self.columns, &self.families, now, roof)?;
            self.sleepers = Some(Box::new(sleepers));
        }
        Ok(())
    }

    /// The candidates among y, y+1, …, y+63 that are forbidden.
    #[inline(always)]
    fn forbidden<const N: usize>(&self, y: i64) -> u64 {
        let mut word = self.columns.get64(0, y) | self.steps.get64(y);
        each!(&self.families[..], lines => word |= lines.get64(y));
        word
    }

    /// The least y ≥ `from` that is free in the current column `a`.
    #[inline(always)]
    pub(crate) fn least_free<const N: usize>(&mut self, a: i64, from: i64) -> i64 {
        let free = !self.forbidden::<N>(from);
        if free != 0 {
            return from + i64::from(free.trailing_zeros());
        }
        self.least_free_further::<N>(a, from)
    }

    /// The same, given that none below `from` + 64 is free.
    #[inline(never)]
    fn least_free_further<const N: usize>(&mut self, a: i64, from: i64) -> i64 {
        let mut y = from;
        for _ in 0..NEAR {
            y = self.past_full::<N>(y);
            let free = !self.forbidden::<N>(y);
            if free != 0 {
                return y + i64::from(free.trailing_zeros());
            }
        }
        let mut words = std::mem::take(&mut self.words);
        let b = match self.sleepers.take() {
            Some(mut sleepers) => {
                sleepers.awaken(a, &self.columns);
                let b = self.least_awake(a, y, &mut words, &mut sleepers);
                self.sleepers = Some(sleepers);
                b
            }
            None => self.least_free_far(a, y, &mut words),
        };
        self.words = words;
        b
    }

    /// No candidate from y to below the result is free, given that none below y + 64 is.
    #[inline(always)]
    fn past_full<const N: usize>(&mut self, y: i64) -> i64 {
        let mut past = y + 64;
        if self.columns.get64(0, y) == !0 {
            past = past.max(self.columns.next_free(0, y + 64));
        }
        each!(&mut self.families[..], lines => if lines.get64(y) == !0 {
            past = past.max(lines.next_free(y + 64));
        });
        past
    }

    #[inline(never)]
    fn least_free_far(&mut self, a: i64, from: i64, words: &mut [u64]) -> i64 {
        let mut below = [from, from];
        for probes in 0.. {
            let y = below[0].min(below[1]);
            let passed = passed(y, 0, below[0]) | passed(y, 1, below[1]);
            let free = !(self.probe(&self.columns, y, words) | passed);
            if free != 0 {
                return y + i64::from(free.trailing_zeros());
            }
            if probes > PATIENCE && !self.wants_sleepers {
                self.note_loneliness(a, !(words[0] | passed));
            }
            self.pass(&self.columns, y, words, &mut below);
        }
        unreachable!("some candidate is free, for only finitely many lines are taken")
    }

    /// The same, with columns that sleep.
    #[inline(never)]
    fn least_awake(&self, a: i64, from: i64, words: &mut [u64], sleepers: &mut Sleepers) -> i64 {
        let mut below = [from, from];
        for probes in 0.. {
            let y = below[0].min(below[1]);
            let passed = passed(y, 0, below[0]) | passed(y, 1, below[1]);
            let free = !(self.probe(sleepers.asleep(a), y, words) | passed);
            if free != 0 {
                return y + i64::from(free.trailing_zeros());
            }
            let mut awake = !(words[0] | passed);
            if probes > PATIENCE && awake.count_ones() <= FEW {
                while awake != 0 {
                    sleepers.try_sleep(a, y + i64::from(awake.trailing_zeros()));
                    awake &= awake - 1;
                }
                words[0] = sleepers.asleep(a).get64(0, y);
            }
            self.pass(sleepers.asleep(a), y, words, &mut below);
        }
        unreachable!("some candidate is free, for only finitely many lines are taken")
    }

    /// What the columns and each family forbid among y, y+1, …, y+63, one word each, and together.
    #[inline(always)]
    fn probe(&self, columns: &SlidingSets, y: i64, words: &mut [u64]) -> u64 {
        words[0] = columns.get64(0, y);
        let mut forbidden = words[0] | self.steps.get64(y);
        for (word, lines) in words[1..].iter_mut().zip(&self.families) {
            *word = lines.get64(y);
            forbidden |= *word;
        }
        forbidden
    }

    /// Counts probes that failed for few candidates; sleepers are wanted when they come often.
    fn note_loneliness(&mut self, a: i64, awake: u64) {
        if awake.count_ones() > FEW {
            return;
        }
        self.lonely += 1;
        self.wants_sleepers = self.lonely > OFTEN.max(a / 2);
    }

    /// Moves the pointers past the word at y, in which nothing is free: each past the longest stretch of its class
    /// that the columns or one family fill.
    #[inline(always)]
    fn pass(&self, columns: &SlidingSets, y: i64, words: &[u64], below: &mut [i64; 2]) {
        for (class, pointer) in below.iter_mut().enumerate() {
            if *pointer >= y + 64 {
                continue;
            }
            let whole = class_bits(y, class);
            let mut past = y + 64;
            if words[0] & whole == whole {
                past = past.max(columns.next_free_in(0, y + 64, class));
            }
            for (word, lines) in words[1..].iter().zip(&self.families) {
                if word & whole == whole {
                    past = past.max(lines.next_free_in(y + 64, class));
                }
            }
            *pointer = past;
        }
    }
}

/// The bits of the word at y that stand for candidates of the class.
#[inline(always)]
#[expect(clippy::cast_sign_loss, reason = "columns are below 2^44, see make_room")]
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

#[cfg(test)]
impl Forbidding {
    /// Says from the start, for good, whether sleepers are wanted.
    pub(crate) fn want_sleepers(&mut self, wanted: bool) {
        self.wants_sleepers = wanted;
        // Far from either limit.
        self.lonely = i64::MIN / 2;
    }

    pub(crate) fn sleepers(&self) -> Option<&Sleepers> {
        self.sleepers.as_deref()
    }
}
