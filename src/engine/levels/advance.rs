//! One level carried through a block of indices, past its collisions with the lower ones.
//!
//! A segment of T_g and a streak of T_h meet where A(n−t) − s = A(n−t') − s'; both offsets are known to
//! within one, so only lower levels whose offsets in this block come that near are asked, and the first
//! meeting is one call of the golden rotation. That list changes rarely: it is kept together with the
//! interval of offsets for which it is right. At a meeting the algorithm is followed step by step (a
//! burst) until the used diagonals are {0, …, n−1} again, or, in a level with very many strips, over a whole
//! tangled stretch (see `tangle`).

use std::collections::VecDeque;

use super::near::NearLevels;
use super::rotation::{a, first_agreement};
use super::sequence::{GROUP, Segment, Sequence, Single};
use super::streak::Streak;
use super::tangle::{Blocker, Tangle};
use crate::{Error, Result};

/// Where every level stands in the present block.
#[derive(Debug)]
pub(crate) struct Block {
    /// The first diagonal of the block.
    pub(crate) from: i64,
    /// How far each level goes: T_h stays ahead of T_g for h < g.
    pub(crate) targets: Vec<i64>,
    /// The offsets each level takes in this block.
    pub(crate) low: Vec<i64>,
    pub(crate) high: Vec<i64>,
    /// Levels that were not computed in this block, because nothing has come near them.
    pub(crate) asleep: Vec<bool>,
    /// Tangled stretches are looked for in levels with so many strips.
    pub(crate) tangled_from: u64,
    /// A burst that looks further ahead than this does without a word of bits.
    pub(crate) narrow_burst: u32,
    /// A burst that looks further ahead than so many diagonals is given up.
    pub(crate) widest_burst: usize,
}

impl Block {
    /// Computes a sleeping level after all.
    pub(crate) fn wake(&mut self, h: usize, level: &mut Sequence) {
        level.trim(self.from);
        level.extend(self.targets[h]);
        (self.low[h], self.high[h]) = level.offsets();
        self.asleep[h] = false;
    }
}

/// What is known of the first meeting of the present segment with one lower level.
#[derive(Debug, Clone, Copy, Default)]
struct Scan {
    segment: u64,
    until: i64,
    meets: bool,
    cursor: usize,
}

/// The state of one level's walk through a block.
struct Walk<'a> {
    level: &'a mut Sequence,
    lower: &'a mut [Sequence],
    block: &'a mut Block,
    segments: u64,
    scans: Vec<Scan>,
    near: NearLevels,
    near_burst: NearLevels,
}

/// A tangled stretch has at least and at most this many indices.
const SHORTEST_TANGLE: i64 = 256;
const LONGEST_TANGLE: i64 = 1 << 15;

/// A burst longer than this many positions is given up.
const LONGEST_BURST: usize = 1 << 20;

/// Carries `level` to its target, or until it has gained `most_streaks` streaks.
pub(crate) fn advance(
    level: &mut Sequence,
    lower: &mut [Sequence],
    block: &mut Block,
    most_streaks: usize,
) -> Result<()> {
    let target = block.targets[lower.len()];
    let full = level.streaks.len() + most_streaks;
    let scans = vec![Scan::default(); lower.len()];
    let mut walk = Walk {
        level,
        lower,
        block,
        segments: 1,
        scans,
        near: NearLevels::nothing(),
        near_burst: NearLevels::nothing(),
    };
    let mut singles = Vec::new();
    while walk.level.n < target && walk.level.streaks.len() <= full {
        walk.refill();
        if walk.pass_dense() {
            continue;
        }
        let until = (walk.level.n + walk.level.segment.len).min(target);
        let meeting = walk.first_meeting(until);
        let free = meeting.unwrap_or(until) - walk.level.n;
        if free > 0 {
            walk.level.emit(free);
        }
        if meeting.is_some() && !walk.take_tangle() {
            singles.clear();
            walk.burst(&mut singles)?;
            walk.level.finish_burst(&singles, -1);
        }
    }
    Ok(())
}

impl Walk<'_> {
    fn refill(&mut self) {
        if self.level.segment.len == 0 {
            self.level.refill();
            self.segments += 1;
        }
    }

    /// The first index below `until` at which the present segment meets a lower level.
    fn first_meeting(&mut self, until: i64) -> Option<i64> {
        let n = self.level.n;
        let Segment { first, len, s } = self.level.segment;
        let mine = Streak::new(n, len, n - first, s);
        if mine.e < self.near.from || mine.e > self.near.to {
            let woken = self.near.update(mine.e, self.lower, self.block);
            if woken {
                self.near_burst.forget();
            }
        }
        let (mut limit, mut found) = (until, None);
        for &h in &self.near.levels {
            let scan = &mut self.scans[h];
            if scan.segment != self.segments {
                *scan = Scan { segment: self.segments, until: n, meets: false, ..*scan };
            }
            if !(scan.meets && scan.until >= n) {
                let from = scan.until.max(n);
                if from >= limit {
                    continue;
                }
                let met = first_common(&mine, &self.lower[h], &mut scan.cursor, from, limit);
                (scan.until, scan.meets) = (met.unwrap_or(limit), met.is_some());
            }
            if scan.meets && scan.until < limit {
                limit = scan.until;
                found = Some(limit);
            }
        }
        found
    }

    /// Passes over a tangled stretch that is due: as a whole if nothing comes near, else piece by piece.
    #[expect(clippy::cast_possible_wrap, reason = "indices stay below MAX_INDEX")]
    fn pass_dense(&mut self) -> bool {
        let Some((values, offsets)) = self.level.tangle_due() else { return false };
        if self.near_range(offsets.0, offsets.1).is_empty() {
            self.level.emit_tangle(values.len() as i64, offsets);
        } else {
            self.level.expand_dense(&values);
        }
        true
    }

    /// The lower levels that may take an offset from `low` to `high` in this block; sleepers are woken.
    fn near_range(&mut self, low: i64, high: i64) -> Vec<usize> {
        let mut near = vec![];
        for h in 0..self.lower.len() {
            let meets = |block: &Block| block.low[h] <= high && block.high[h] >= low;
            if self.block.asleep[h] && meets(self.block) {
                self.block.wake(h, &mut self.lower[h]);
                self.near.forget();
                self.near_burst.forget();
            }
            if meets(self.block) {
                near.push(h);
            }
        }
        near
    }

    /// At a meeting: takes a tangled stretch as a whole, if one streak of one lower level is all that is near.
    fn take_tangle(&mut self) -> bool {
        let n = self.level.n;
        if self.level.queue.strips() < self.block.tangled_from {
            return false;
        }
        let own = self.level.segment;
        let mine = Streak::new(n, own.len, n - own.first, own.s);
        let (low, high) = (mine.e - 3, mine.e + 2);
        let mut found: Option<Streak> = None;
        let mut end = mine.end();
        for h in self.near_range(low, high) {
            self.lower[h].expand_window();
            let level = &self.lower[h];
            level.find(&mut self.scans[h].cursor, n);
            for streak in &level.streaks[self.scans[h].cursor..] {
                if streak.start >= end.min(n + LONGEST_TANGLE) {
                    break;
                }
                if streak.e < low || streak.e - 1 > high {
                    continue;
                }
                if streak.start <= n && found.is_none() {
                    found = Some(*streak);
                    end = end.min(streak.end());
                } else {
                    end = end.min(streak.start);
                }
            }
        }
        // The window of the stretch ends with an a and a diagonal that are known to follow.
        let most = (end - 2 - n).min(LONGEST_TANGLE);
        let Some(streak) = found.filter(|_| most >= SHORTEST_TANGLE) else { return false };
        let (tangle, swaps) = Tangle::new(own, Blocker { t: streak.t, s: streak.s }, n, most);
        if swaps.count * 64 < most {
            return false;
        }
        self.level.take_tangle(tangle, swaps);
        true
    }

    /// Follows the algorithm step by step from the present index until it is synced again.
    fn burst(&mut self, singles: &mut Vec<Single>) -> Result<()> {
        // Diagonals below `base` are used; bit i of `used` stands for base + i.
        let (mut base, mut used) = (self.level.n, 0_u128);
        loop {
            self.refill();
            let Segment { first, s, .. } = self.level.segment;
            let row = a(first) - s;
            let mut i = used.trailing_ones();
            let narrow = self.block.narrow_burst;
            while i < narrow && self.blocked(base + i64::from(i), row) {
                i += 1;
                i += (used >> i).trailing_ones();
            }
            if i >= narrow {
                return self.wide_burst(singles, base, used);
            }
            self.step(singles, base, base + i64::from(i))?;
            used |= 1 << i;
            let filled = used.trailing_ones();
            used >>= filled;
            base += i64::from(filled);
            if used == 0 {
                return Ok(());
            }
        }
    }

    /// The same, from a burst too wide for 128 bits on.
    #[cold]
    #[expect(clippy::cast_possible_wrap, reason = "indices stay below MAX_INDEX")]
    fn wide_burst(&mut self, singles: &mut Vec<Single>, mut base: i64, narrow: u128) -> Result<()> {
        let mut used: VecDeque<bool> = (0..128).map(|i| narrow >> i & 1 == 1).collect();
        while used.back() == Some(&false) {
            used.pop_back();
        }
        loop {
            self.refill();
            let Segment { first, s, .. } = self.level.segment;
            let row = a(first) - s;
            let mut i = 0;
            while used.get(i) == Some(&true) || self.blocked(base + i as i64, row) {
                i += 1;
                if i >= self.block.widest_burst {
                    return Err(self.strays());
                }
            }
            self.step(singles, base, base + i as i64)?;
            used.resize(used.len().max(i + 1), false);
            used[i] = true;
            while used.front() == Some(&true) {
                used.pop_front();
                base += 1;
            }
            if used.is_empty() {
                return Ok(());
            }
        }
    }

    /// One position of a burst: the present row on diagonal d.
    #[inline]
    #[expect(clippy::cast_possible_wrap, reason = "indices stay below MAX_INDEX")]
    fn step(&mut self, singles: &mut Vec<Single>, base: i64, d: i64) -> Result<()> {
        if singles.len() >= LONGEST_BURST || singles.len() as i64 > base / 8 {
            return Err(self.strays());
        }
        let Segment { first, len, s } = self.level.segment;
        singles.push(Single { n: self.level.n, j: first, s, d });
        self.level.n += 1;
        self.level.segment = Segment { first: first + 1, len: len - 1, s };
        Ok(())
    }

    #[cold]
    fn strays(&self) -> Error {
        let (n, g) = (self.level.n, self.lower.len());
        Error::limit(format!(
            "it strays too far from its diagonals at n = {n}: ask for values below {g}"
        ))
    }

    /// True if the position in this row, on diagonal d, has a lower value.
    fn blocked(&mut self, d: i64, row: i64) -> bool {
        let offset = a(d) - row;
        if offset < self.near_burst.from || offset > self.near_burst.to {
            let woken = self.near_burst.update(offset, self.lower, self.block);
            if woken {
                self.near.forget();
            }
        }
        self.near_burst.levels.iter().any(|&h| {
            let streak = self.lower[h].find(&mut self.scans[h].cursor, d);
            (offset == streak.e || offset == streak.e - 1) && streak.row(d) == row
        })
    }
}

/// The first diagonal in [from, limit) where `mine` and a streak of `level` have the same row.
fn first_common(
    mine: &Streak,
    level: &Sequence,
    cursor: &mut usize,
    mut from: i64,
    limit: i64,
) -> Option<i64> {
    level.find(cursor, from);
    let mut at = *cursor;
    while at < level.streaks.len() && from < limit {
        if at.is_multiple_of(GROUP) {
            let (low, high) = level.groups[at / GROUP];
            if mine.e < low - 1 || mine.e > high + 1 {
                at += GROUP;
                from = level.streaks.get(at)?.start;
                continue;
            }
        }
        let streak = &level.streaks[at];
        if (streak.e - mine.e).abs() <= 1 {
            let end = streak.end().min(limit);
            if let Some(met) = common(mine, streak, from, end) {
                return Some(met);
            }
        }
        from = streak.end();
        at += 1;
    }
    None
}

/// The first diagonal in [from, end) where two streaks have the same row.
fn common(x: &Streak, y: &Streak, from: i64, end: i64) -> Option<i64> {
    if end - from <= 4 {
        return (from..end).find(|&d| x.row(d) == y.row(d));
    }
    // A(m + τ) − A(m) with m = d − t_y and τ = t_y − t_x must be s_x − s_y.
    let tau = y.t - x.t;
    let carry = x.s - y.s - a(tau);
    if carry != 0 && carry != 1 {
        return None;
    }
    first_agreement(from - y.t, tau, carry == 1).filter(|&i| i < end - from).map(|i| from + i)
}
