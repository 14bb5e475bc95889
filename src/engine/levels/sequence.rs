//! One level T_g as a piecewise golden sequence.
//!
//! On the diagonals of a [`Streak`] the row of T_g is A(d−t) − s. While d_n = n, a streak of indices n gives
//! b_n = B(n−t) − (s−t), a [`Strip`]; the integers between the b's are the later a's, and the
//! complement of a strip is again a segment A(j) − shift, since A(A(m)) = B(m) − 1 and A(A(m)+1) = B(m) + 1.
//! So a streak of any length is carried from n to about φn at the cost of one queue operation.
//!
//! Positions off their diagonal come in *bursts*: from a collision until the used diagonals are again
//! {0, …, n−1}. A burst is stored as streaks of length 1 and written to the level's event log. Between
//! bursts everything is determined, so the log is a complete description of the level.

use std::collections::VecDeque;

use super::criterion::Reach;
use super::queue::{Strip, StripQueue};
use super::rotation::{a, b, first_agreement};
use super::streak::Streak;
use super::tangle::{Stretch, Tangle};
use crate::varint::{put, put_signed};

/// The a's A(j) − s for first ≤ j < first + len.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Segment {
    pub(crate) first: i64,
    pub(crate) len: i64,
    pub(crate) s: i64,
}

/// One position of a burst: index n, row a_n = A(j) − s, diagonal d_n.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Single {
    pub(crate) n: i64,
    pub(crate) j: i64,
    pub(crate) s: i64,
    pub(crate) d: i64,
}

impl Single {
    fn b_value(&self) -> i64 {
        a(self.j) - self.s + self.d
    }

    fn streak(&self) -> Streak {
        Streak::new(self.d, 1, self.d - self.j, self.s)
    }

    fn strip(&self) -> Strip {
        Strip { first: self.j, len: 1, shift: self.s + self.j - self.d }
    }
}

/// Streaks are summarised in groups of this many.
pub(super) const GROUP: usize = 32;

/// One level in the course of being computed.
#[derive(Debug, Default)]
pub(crate) struct Sequence {
    /// The next index.
    pub(crate) n: i64,
    /// The a's being handed out, from index n on.
    pub(crate) segment: Segment,
    pub(super) queue: StripQueue,
    pub(super) open: Option<Segment>,
    pub(super) ready: VecDeque<Segment>,
    /// The least integer not yet known to be an a or a b.
    pub(super) next_value: i64,
    /// Streaks by diagonal, from `keep` on; and the range of e over each group of them.
    pub(crate) streaks: Vec<Streak>,
    pub(super) groups: Vec<(i64, i64)>,
    pub(super) keep: i64,
    /// Tangled stretches: their b's among the strips, those due among the a's, and those of the present block.
    pub(super) stored: VecDeque<Tangle>,
    pub(super) due: VecDeque<Tangle>,
    pub(super) window: Vec<Stretch>,
    /// Repeats among the b's.
    pub(crate) repeats: i64,
    pub(crate) wrong: i64,
    /// One more than the last index with d_n ≠ n.
    pub(crate) last_wrong: i64,
    /// Where the present calm is measured from: N, once it has begun.
    pub(crate) calm_from: i64,
    pub(super) calm: bool,
    /// k: the largest |ε| since N.
    pub(crate) widest: i64,
    /// One more than the last diagonal known to have |ε| ≥ 2.
    pub(crate) last_wide: i64,
    pub(super) log: Vec<u8>,
    pub(super) log_end: i64,
    /// The sharpest reach found so far in the present calm.
    pub(super) contracted: Option<Reach>,
}

impl Sequence {
    /// A level whose first positions (a_n, d_n) are known; they end at a synced index.
    #[expect(clippy::cast_possible_wrap, reason = "indices stay below MAX_INDEX")]
    pub(crate) fn start(positions: &[(i64, i64)]) -> Sequence {
        let mut level = Sequence { keep: i64::MIN, ..Sequence::default() };
        let last_row = positions.last().map_or(-1, |p| p.0);
        let singles: Vec<Single> = positions
            .iter()
            .enumerate()
            .map(|(n, &(row, d))| {
                let j = (n as i64).max(1);
                Single { n: n as i64, j, s: a(j) - row, d }
            })
            .collect();
        level.n = singles.len() as i64;
        level.next_value = last_row + 1;
        level.finish_burst(&singles, last_row);
        level
    }

    /// Records a burst that ends synced at the present n; b's up to `passed` are behind the a's already.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "indices stay below MAX_INDEX"
    )]
    pub(crate) fn finish_burst(&mut self, singles: &[Single], passed: i64) {
        if let [x, y] = singles {
            // Nearly all bursts: no list is made.
            let (first, second) = if x.d < y.d { (x, y) } else { (y, x) };
            [first, second].into_iter().for_each(|x| self.push_streak(x.streak()));
            let key = |x: &Single| (x.b_value(), x.strip().first);
            let (first, second) = if key(x) <= key(y) { (x, y) } else { (y, x) };
            self.push_strips([first, second].map(|x| (x.b_value(), x.strip())), passed);
        } else {
            let mut streaks: Vec<Streak> = singles.iter().map(Single::streak).collect();
            streaks.sort_unstable_by_key(|streak| streak.start);
            streaks.into_iter().for_each(|streak| self.push_streak(streak));
            let strip = |x: &Single| (x.b_value(), x.strip());
            let mut strips: Vec<(i64, Strip)> = singles.iter().map(strip).collect();
            strips.sort_unstable_by_key(|&(value, strip)| (value, strip.first));
            self.push_strips(strips, passed);
        }
        for x in singles.iter().filter(|x| x.d != x.n) {
            self.wrong += 1;
            self.last_wrong = x.n + 1;
        }
        // The first rows are given as one burst, though most of its end is in order already.
        let logged = if self.log_end == 0 { self.last_wrong as usize } else { singles.len() };
        self.log_burst(&singles[..logged.min(singles.len())]);
        self.disturb();
    }

    /// Queues the b's of a burst, in order; equal ones are repeats.
    fn push_strips(&mut self, strips: impl IntoIterator<Item = (i64, Strip)>, passed: i64) {
        let mut before = -1;
        for (value, strip) in strips {
            if value == before {
                self.repeats += 1;
            } else if value > passed {
                self.queue.push(strip);
            }
            before = value;
        }
    }

    /// The event log: twice the gap since the last burst, plus 1 for a plain swap (+1, −1); otherwise
    /// the length and every d_n − n.
    #[expect(
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "indices stay below MAX_INDEX"
    )]
    fn log_burst(&mut self, singles: &[Single]) {
        let (Some(first), len) = (singles.first(), singles.len()) else { return };
        let gap = ((first.n - self.log_end) as u64) << 1;
        let swap = len == 2 && singles[0].d == first.n + 1 && singles[1].d == first.n;
        put(&mut self.log, gap | u64::from(swap));
        if !swap {
            put(&mut self.log, len as u64);
            singles.iter().for_each(|x| put_signed(&mut self.log, x.d - x.n));
        }
        self.log_end = first.n + len as i64;
    }

    /// Takes the next segment of a's.
    pub(crate) fn refill(&mut self) {
        self.segment = loop {
            if let Some(segment) = self.ready.pop_front() {
                break segment;
            }
            match self.queue.pop() {
                Some(strip) => self.absorb(strip),
                None => self.close_open(),
            }
        };
    }

    fn close_open(&mut self) {
        // Without a strip ahead every next integer is an a.
        let single = Segment { first: 1, len: 1, s: 1 - self.next_value };
        match self.open.take() {
            Some(segment) => self.ready.push_back(segment),
            None => {
                self.next_value += 1;
                self.ready.push_back(single);
            }
        }
    }

    /// Turns the integers up to the end of a strip into a's, all but the strip itself.
    fn absorb(&mut self, strip: Strip) {
        let until = b(strip.first) - strip.shift;
        debug_assert!(until >= self.next_value && strip.first >= 1);
        while self.next_value < until {
            if let Some(open) = self.open.as_mut()
                && a(open.first + open.len) - open.s == self.next_value
            {
                open.len += 1;
                self.next_value += 1;
                continue;
            }
            self.ready.extend(self.open.take());
            // The a's just before B(m) are A(j), j ≤ A(m): try to begin the strip's own segment early.
            let count = until - self.next_value;
            let first = a(strip.first) - count + 1;
            if first >= 1 && a(first) - strip.shift == self.next_value {
                self.open = Some(Segment { first, len: count, s: strip.shift });
                self.next_value = until;
            } else {
                let first = first.max(1);
                self.open = Some(Segment { first, len: 1, s: a(first) - self.next_value });
                self.next_value += 1;
            }
        }
        if strip.len == 0 {
            return self.absorb_tangle();
        }
        let last = strip.first + strip.len - 1;
        if strip.len > 1 {
            let first = a(strip.first) + 1;
            self.append(Segment { first, len: a(last) - first + 1, s: strip.shift });
        }
        self.next_value = b(last) - strip.shift + 1;
    }

    /// Appends a segment, joined to the open one where that describes it as well.
    fn append(&mut self, segment: Segment) {
        if let Some(open) = self.open.as_mut() {
            let tau = open.first + open.len - segment.first;
            let carry = open.s - segment.s - a(tau);
            let joins = match carry {
                0 | 1 => {
                    first_agreement(segment.first, tau, carry == 0).is_none_or(|i| i >= segment.len)
                }
                _ => false,
            };
            if joins {
                open.len += segment.len;
                return;
            }
        }
        self.ready.extend(self.open.take());
        self.open = Some(segment);
    }

    /// Hands out `len` a's of the present segment, on their own diagonals.
    pub(crate) fn emit(&mut self, len: i64) {
        if !self.calm && self.n < self.calm_from && self.calm_from < self.n + len {
            let first = self.calm_from - self.n;
            self.emit(first);
            return self.emit(len - first);
        }
        let Segment { first, s, .. } = self.segment;
        let streak = Streak::new(self.n, len, self.n - first, s);
        self.watch(&streak);
        self.push_streak(streak);
        self.queue.push(Strip { first, len, shift: s - streak.t });
        self.n += len;
        self.segment = Segment { first: first + len, len: self.segment.len - len, s };
    }

    #[inline]
    pub(super) fn push_streak(&mut self, streak: Streak) {
        if streak.end() <= self.keep {
            return;
        }
        if let Some(last) = self.streaks.last_mut()
            && last.t == streak.t
            && last.s == streak.s
            && last.end() == streak.start
        {
            last.len += streak.len;
            return;
        }
        let group = self.streaks.len() / GROUP;
        if group == self.groups.len() {
            self.groups.push((streak.e, streak.e));
        } else {
            let range = &mut self.groups[group];
            *range = (range.0.min(streak.e), range.1.max(streak.e));
        }
        self.streaks.push(streak);
    }

    /// Continues without looking for collisions: for levels known to be free of them.
    #[expect(clippy::cast_possible_wrap, reason = "indices stay below MAX_INDEX")]
    pub(crate) fn extend(&mut self, until: i64) {
        while self.n < until {
            if self.segment.len == 0 {
                self.refill();
            }
            match self.tangle_due() {
                Some((values, offsets)) => self.emit_tangle(values.len() as i64, offsets),
                None => self.emit(self.segment.len.min(until - self.n)),
            }
        }
    }

    /// Forgets the streaks that end at or before `keep`; returns how many there were.
    pub(crate) fn trim(&mut self, keep: i64) -> usize {
        self.keep = keep;
        self.window.retain(|x| x.end > keep);
        let gone = self.streaks.partition_point(|streak| streak.end() <= keep);
        if gone > 0 {
            self.streaks.drain(..gone);
            if self.streaks.capacity() > 1 << 16 && self.streaks.len() < 1 << 12 {
                self.streaks.shrink_to(1 << 13);
            }
            self.groups.clear();
            self.groups.extend(self.streaks.chunks(GROUP).map(|group| {
                group.iter().fold((i64::MAX, i64::MIN), |r, x| (r.0.min(x.e), r.1.max(x.e)))
            }));
        }
        gone
    }

    /// The range of offsets over the streaks that are kept.
    pub(crate) fn offsets(&self) -> (i64, i64) {
        let range =
            self.groups.iter().fold((i64::MAX, i64::MIN), |r, x| (r.0.min(x.0), r.1.max(x.1)));
        let range = (range.0.saturating_sub(1), range.1);
        self.window.iter().fold(range, |r, x| (r.0.min(x.low), r.1.max(x.high)))
    }

    /// The streak that holds diagonal d, from a guess that is updated.
    #[inline]
    pub(crate) fn find(&self, guess: &mut usize, d: i64) -> &Streak {
        let mut at = (*guess).min(self.streaks.len() - 1);
        for _ in 0..8 {
            if self.streaks[at].start > d && at > 0 {
                at -= 1;
            } else if self.streaks[at].end() <= d && at + 1 < self.streaks.len() {
                at += 1;
            } else {
                break;
            }
        }
        if self.streaks[at].start > d || self.streaks[at].end() <= d {
            at = self.streaks.partition_point(|streak| streak.start <= d).max(1) - 1;
        }
        *guess = at;
        let streak = &self.streaks[at];
        assert!(streak.start <= d && d < streak.end(), "diagonal {d} is outside the window");
        streak
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        let streaks = self.streaks.capacity() * size_of::<Streak>();
        let tangle = (self.stored.len() + self.due.len()) * (size_of::<Tangle>() + 64);
        self.queue.bytes() + (streaks + tangle + self.log.capacity()) as u64
    }
}
