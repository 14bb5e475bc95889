//! Tangled stretches: a level that runs along a lower one and is off its own diagonal nearly everywhere.
//!
//! Let a_n = A(n−t) − s over a stretch of indices on which a lower level has the rows A(n−t') − s' on the
//! diagonals n, and no other level comes near. Then the algorithm goes
//!
//!   at a synced n: if A(n−t') = A(n−t) + s' − s, then d_n = n+1, d_{n+1} = n, go on at n+2; else d_n = n,
//!
//! because the lower level's row on diagonal n is a_n < a_{n+1}, and its row on diagonal n+1 is larger than a_n.
//! The swaps follow from five numbers, so a stretch of any length is stored as these (a streak for each swap would
//! take gigabytes). What comes of it in the later generations is determined by them, too: the b's of the
//! stretch, in the window of integers from a_n + n at its start to a_n + n behind its end, leave the a's of
//! the next generation, these get the next indices and give b's, and so on. A stretch is worked out again
//! whenever it is asked for: a few nanoseconds a position and a generation.

use super::queue::Strip;
use super::rotation::{a, b};
use super::sequence::{Segment, Sequence};
use super::streak::Streak;
use crate::varint::{put, put_signed};

/// The segment that stands for the tangled stretch that is due.
pub(super) const MARK: Segment = Segment { first: i64::MIN, len: 1, s: 0 };

/// The rows A(d−t) − s of a lower level that are in the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Blocker {
    pub(crate) t: i64,
    pub(crate) s: i64,
}

/// The a's A(j) − s, first ≤ j < first + len, against one streak of a lower level; or what comes of them
/// in a later generation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tangle {
    pub(crate) own: Segment,
    pub(crate) blocker: Blocker,
    /// The first index of the stretch, in each generation so far.
    pub(crate) starts: Vec<i64>,
    /// The length of the window of integers that the next generation comes from.
    pub(crate) span: i64,
}

/// A tangled stretch on the diagonals [start, end) of the present block, with its offsets.
#[derive(Debug, Clone)]
pub(crate) struct Stretch {
    pub(crate) start: i64,
    pub(crate) end: i64,
    pub(crate) low: i64,
    pub(crate) high: i64,
    /// Without `start` among its starts.
    pub(crate) tangle: Tangle,
}

/// What the swaps of a stretch amount to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Swaps {
    pub(crate) count: i64,
    pub(crate) repeats: i64,
    /// One more than the last index in a swap.
    pub(crate) end: i64,
}

impl Tangle {
    /// The stretch of the segment from index n on, `most` indices at most: it ends synced.
    pub(crate) fn new(own: Segment, blocker: Blocker, n: i64, most: i64) -> (Tangle, Swaps) {
        let mut tangle =
            Tangle { own: Segment { len: most, ..own }, blocker, starts: vec![], span: 0 };
        let mut swaps = Swaps::default();
        let mut len = 0;
        tangle.walk(n, |i, swap| {
            len = i + 1 + i64::from(swap);
            if swap {
                swaps.count += 1;
                swaps.repeats += i64::from(a(own.first + i + 1) - a(own.first + i) == 1);
                swaps.end = n + i + 2;
            }
        });
        tangle.own.len = len;
        tangle.span = a(own.first + len) - a(own.first) + len;
        (tangle, swaps)
    }

    /// Calls `visit` with every position i of the stretch that is no swap's second, and whether it is a first.
    fn walk(&self, n: i64, mut visit: impl FnMut(i64, bool)) {
        let Segment { first, len, s } = self.own;
        let Blocker { t, s: shift } = self.blocker;
        let mut i = 0;
        while i < len {
            let swap = a(n + i - t) - shift == a(first + i) - s;
            if swap && i + 1 == len {
                break; // it would reach beyond the stretch
            }
            visit(i, swap);
            i += 1 + i64::from(swap);
        }
    }

    /// The least integer of the window of the next generation.
    pub(crate) fn window(&self) -> i64 {
        a(self.own.first) - self.own.s + self.starts.iter().sum::<i64>()
    }

    /// The a's of the next generation, in order.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "indices stay below MAX_INDEX"
    )]
    pub(crate) fn values(&self) -> Vec<i64> {
        let Segment { first, len, s } = self.own;
        let n = self.starts[0];
        let mut taken = Vec::with_capacity(len as usize);
        self.walk(n, |i, swap| {
            let value = a(first + i) - s + n + i;
            if swap {
                // Both b's of a swap are one less apart than the rows: 1 for rows two apart, else they are equal.
                taken.push(value + 1);
                taken.extend((a(first + i + 1) - a(first + i) == 2).then_some(value + 2));
            } else {
                taken.push(value);
            }
        });
        let mut from = a(first) - s + n;
        let mut until = a(first + len) - s + n + len;
        let mut values = left_over(from, until, &taken);
        for &start in &self.starts[1..] {
            for (value, n) in values.iter_mut().zip(start..) {
                *value += n;
            }
            (from, until) = (from + start, until + start + values.len() as i64);
            values = left_over(from, until, &values);
        }
        values
    }

    /// The rows on the diagonals from `start` on, as streaks.
    fn streaks(&self, start: i64) -> Vec<Streak> {
        let Segment { first, s, .. } = self.own;
        if self.starts.is_empty() {
            let mut streaks = vec![];
            let t = start - first;
            self.walk(start, |i, swap| {
                let d = start + i;
                if swap {
                    streaks.extend([Streak::new(d, 1, t - 1, s), Streak::new(d + 1, 1, t + 1, s)]);
                } else {
                    streaks.push(Streak::new(d, 1, t, s));
                }
            });
            return streaks;
        }
        let segments = segments(&self.values());
        let mut d = start;
        let streak = |x: &Segment| {
            d += x.len;
            Streak::new(d - x.len, x.len, d - x.len - x.first, x.s)
        };
        segments.iter().map(streak).collect()
    }
}

/// The integers from..until that are not among the increasing `taken`.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "indices stay below MAX_INDEX"
)]
fn left_over(from: i64, until: i64, taken: &[i64]) -> Vec<i64> {
    let mut left = Vec::with_capacity((until - from) as usize - taken.len());
    let mut next = from;
    for &value in taken {
        left.extend(next..value);
        next = value + 1;
    }
    left.extend(next..until);
    left
}

/// Increasing integers as pieces of golden sequences.
fn segments(values: &[i64]) -> Vec<Segment> {
    let mut all: Vec<Segment> = vec![];
    for &value in values {
        match all.last_mut() {
            Some(last) if a(last.first + last.len) - last.s == value => last.len += 1,
            _ => {
                // j with A(j) about the value.
                let first = (a(value + 1) - value - 1).max(1);
                all.push(Segment { first, len: 1, s: a(first) - value });
            }
        }
    }
    all
}

impl Sequence {
    /// Takes the indices of a tangled stretch, and logs it.
    #[expect(clippy::cast_sign_loss, reason = "indices stay below MAX_INDEX")]
    pub(crate) fn take_tangle(&mut self, tangle: Tangle, swaps: Swaps) {
        let Segment { first, len, s } = tangle.own;
        self.repeats += swaps.repeats;
        self.wrong += 2 * swaps.count;
        self.last_wrong = swaps.end.max(self.last_wrong);
        put(&mut self.log, ((self.n - self.log_end) as u64) << 1);
        put(&mut self.log, 0);
        put(&mut self.log, len as u64);
        put_signed(&mut self.log, tangle.blocker.t);
        put_signed(&mut self.log, tangle.blocker.s);
        self.log_end = self.n + len;
        let e = Streak::new(self.n, len, self.n - first, s).e;
        // A row moves to the next diagonal or to the one before, and the offset by 2 at most.
        self.store_tangle(tangle, len, (e - 3, e + 2));
        self.segment = Segment { first: first + len, len: self.segment.len - len, s };
        self.disturb();
    }

    /// Hands out the a's of the stretch that is due, `count` of them, on their own diagonals.
    pub(crate) fn emit_tangle(&mut self, count: i64, offsets: (i64, i64)) {
        let Some(mut tangle) = self.due.pop_front() else { return };
        self.watch_tangle(count, offsets);
        tangle.span += count;
        self.store_tangle(tangle, count, offsets);
        self.segment = Segment::default();
    }

    /// The stretch passes over the next `count` indices; its b's wait as one marked strip.
    fn store_tangle(&mut self, mut tangle: Tangle, count: i64, (low, high): (i64, i64)) {
        let (start, end) = (self.n, self.n + count);
        if end > self.keep {
            self.window.push(Stretch { start, end, low, high, tangle: tangle.clone() });
        }
        tangle.starts.push(start);
        self.queue.push(Strip { first: 1, len: 0, shift: b(1) - tangle.window() });
        self.stored.push_back(tangle);
        self.n = end;
    }

    /// A marked strip has come up: all integers below its window are known.
    pub(super) fn absorb_tangle(&mut self) {
        let Some(tangle) = self.stored.pop_front() else { return };
        debug_assert_eq!(tangle.window(), self.next_value);
        self.ready.extend(self.open.take());
        self.ready.push_back(MARK);
        self.next_value += tangle.span;
        self.due.push_back(tangle);
    }

    /// The a's of the stretch that is due and the range of their offsets, if it is one's turn.
    pub(crate) fn tangle_due(&self) -> Option<(Vec<i64>, (i64, i64))> {
        let tangle = self.due.front().filter(|_| self.segment.first == MARK.first)?;
        let values = tangle.values();
        let offsets = values.iter().zip(self.n..).map(|(value, n)| a(n) - value);
        let range = offsets.fold((i64::MAX, i64::MIN), |r, x| (r.0.min(x), r.1.max(x)));
        Some((values, range))
    }

    /// Makes the stretch that is due explicit.
    pub(crate) fn expand_dense(&mut self, values: &[i64]) {
        self.due.pop_front();
        for segment in segments(values).into_iter().rev() {
            self.ready.push_front(segment);
        }
        self.segment = Segment::default();
    }

    /// Makes the stretches of the present block explicit, for a higher level that comes near.
    pub(crate) fn expand_window(&mut self) {
        if self.window.is_empty() {
            return;
        }
        let mut streaks = std::mem::take(&mut self.streaks);
        self.groups.clear();
        streaks.extend(
            std::mem::take(&mut self.window).iter().flat_map(|x| x.tangle.streaks(x.start)),
        );
        streaks.sort_unstable_by_key(|streak| streak.start);
        streaks.into_iter().for_each(|streak| self.push_streak(streak));
    }
}

#[cfg(test)]
mod tests {
    use super::super::sweep::{Stop, Sweep};
    use crate::run::{Progress, Run};
    use crate::varint::{put, take};
    use std::sync::atomic::{AtomicU64, Ordering};
    use wythoff_verify::{LevelsClaim, verify};

    /// All levels up to this value, with tangled stretches in every level that has so many strips.
    fn swept(up_to: u32, tangled_from: u64) -> Sweep {
        let mut sweep = Sweep::new(up_to).unwrap();
        sweep.tangled_from = tangled_from;
        sweep.run(&Run::default()).unwrap();
        sweep
    }

    fn claim(sweep: &Sweep) -> LevelsClaim {
        LevelsClaim::read(&sweep.certificate().unwrap()).unwrap()
    }

    fn compare(up_to: u32, smaller_by: usize) {
        let (plain, tangle) = (swept(up_to, u64::MAX), swept(up_to, 0));
        for (x, y) in plain.facts().iter().zip(tangle.facts()) {
            assert!(x.proved && y.proved);
            assert_eq!((x.offset, x.settled_from, x.wrong), (y.offset, y.settled_from, y.wrong));
        }
        let bytes = |sweep: &Sweep| sweep.certificate().unwrap().to_bytes();
        let sizes = (bytes(&tangle).len(), bytes(&plain).len());
        assert!(sizes.0 * smaller_by < sizes.1, "{sizes:?}");
        let accepted = verify(&bytes(&tangle));
        assert!(accepted.is_ok(), "{accepted:?}");
    }

    /// With tangled stretches wherever there can be any, the levels are the same, and the proof is accepted.
    #[test]
    fn dense_stretches_change_nothing_but_the_list_of_events() {
        compare(23, 1);
    }

    #[test]
    #[ignore = "half a minute: T_27 has 23 million wrong diagonals; run it after changing the engine"]
    fn a_level_that_is_mostly_dense_is_the_same() {
        compare(27, 5);
    }

    /// Stops at every so many questions.
    struct Impatient(AtomicU64);

    impl Progress for Impatient {
        fn report(&self, _done: u64, _total: Option<u64>) {}

        fn should_stop(&self) -> bool {
            self.0.fetch_add(1, Ordering::Relaxed) % 40 == 39
        }
    }

    #[test]
    fn dense_stretches_survive_an_interruption() {
        let whole = claim(&swept(22, 0));
        let listener = Impatient(AtomicU64::new(0));
        let mut sweep = Sweep::new(22).unwrap();
        sweep.tangled_from = 0;
        let mut stops = 0;
        while sweep.run(&Run::default().with_progress(&listener)).unwrap() == Stop::Asked {
            let mut state = vec![];
            sweep.save(&mut state).unwrap();
            sweep = Sweep::load(&state).unwrap();
            stops += 1;
        }
        assert!(stops > 5);
        assert!(claim(&sweep) == whole);
    }

    /// The numbers of an events list, and where among them the tangled bursts (length, t, s) are.
    fn dense_bursts(events: &[u8]) -> (Vec<u64>, Vec<usize>) {
        let (mut at, mut numbers, mut found) = (0, vec![], vec![]);
        while let Some(code) = take(events, &mut at) {
            numbers.push(code);
            if code & 1 == 1 {
                continue;
            }
            let len = take(events, &mut at).unwrap();
            numbers.push(len);
            if len == 0 {
                found.push(numbers.len());
            }
            let more = if len == 0 { 3 } else { len };
            numbers.extend((0..more).map(|_| take(events, &mut at).unwrap()));
        }
        (numbers, found)
    }

    #[test]
    fn a_forged_dense_burst_is_rejected() {
        let claim = claim(&swept(22, 0));
        let mut forged = 0;
        for (g, level) in claim.levels.iter().enumerate() {
            let (numbers, found) = dense_bursts(&level.events);
            for &at in found.iter().take(2) {
                // The length, the shift t and the shift s, each a little off; signed numbers are folded.
                for (place, change) in
                    [(0, 1), (0, -1), (0, 40), (0, -40), (1, 2), (1, -2), (2, 2), (2, -2)]
                {
                    let mut numbers = numbers.clone();
                    numbers[at + place] = numbers[at + place].wrapping_add_signed(change);
                    let mut changed = claim.clone();
                    changed.levels[g].events.clear();
                    numbers.iter().for_each(|&x| put(&mut changed.levels[g].events, x));
                    let rejected = verify(&changed.to_certificate().to_bytes());
                    // A burst one longer or shorter may say the same: the neighbours are in order.
                    let same = place == 0 && change.abs() == 1;
                    assert!(same || rejected.is_err(), "level {g}: {place} {change}");
                    forged += 1;
                }
            }
        }
        assert!(forged > 20);
    }
}
