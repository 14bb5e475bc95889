//! The verifier of `levels` certificates: rules and arithmetic, no engine.
//!
//! **Theorem** (`docs/certificates.md`). Let S_g be the sequence that the events of level g describe: a_n = mex{a_i, b_i : i < n}, d_n from
//! the list, d_n = n elsewhere. S_g is T_g, the positions of value g, for all g ≤ G and all n, if
//!
//! 1. the diagonals of each burst are a permutation of its indices (`replay.rs`, `bursts.rs`), and no burst is left at L (`check_totals`);
//! 2. no position on a diagonal below L is in two levels (`meetings.rs`);
//! 3. every diagonal that an index skipped is taken by a lower level (`block`: all skips are marked);
//! 4. N ≥ max(K, 1) (`Level::new`) and |ε_n| = |a_n − A_n + R| ≤ k on [N, N_1) (`check_width`), N_1 ≤ L (`check_totals`);
//! 5. every two levels are apart at L: k/φ^i + k'/φ^j ≤ |R − R'| − 1 with N_i, N'_j ≤ L, or k = k' = 0 and R ≠ R' (`mark_apart`).
//!
//! K, R, wrong and k are compared with the replay as well (`check_totals`).
//!
//! **The one short cut here.** By the contraction a level without further events whose [N, N_1) was seen stays within ⌈k/φ^j⌉ of its
//! offset from N_j on. It sleeps through a block of diagonals in which no other level comes that near (`wake`); two sleeping levels
//! need no comparison once they are apart. `plain.rs` knows neither sleep nor pieces.
//!
//! The levels are replayed block by block, in order, by one thread; another compares the positions of each block, which it owns.

mod bursts;
mod meetings;
mod replay;
mod strips;

use std::sync::mpsc::sync_channel;

use super::{LevelClaim, LevelsClaim};
use crate::golden::{MAX_INDEX, a, at_most, ceil_over_power};
use crate::limits::{Meter, Refused};
use crate::{Rejected, fail};
use meetings::{Block, Item, LONGEST_BLOCK};
pub use replay::Piece;
use replay::{Replay, Skip};

/// A block ends early when a level has this many pieces in it, and aims at an eighth of it: what fits the cache.
const MOST_PIECES: usize = 8_000;

/// Blocks are handed over together once they have this many items; so many such heaps may wait.
const HEAP: usize = 1 << 15;
const AHEAD: usize = 2;

struct Level<'a> {
    claim: &'a LevelClaim,
    replay: Replay<'a>,
    /// The largest |ε| seen since N, as far as it is known to occur.
    widest: i64,
    /// Contraction: generations gone by, and the index by which they have.
    generations: u32,
    reached: i64,
    radius: i64,
    asleep: bool,
    /// The generations gone by when it was last compared with the others; 0 if it was not calm.
    noted: u32,
    /// The memory last reported.
    held: u64,
    /// The offsets in this block.
    low: i64,
    high: i64,
}

/// Checks a levels certificate for R-Wythoff.
pub(crate) fn verify(claim: &LevelsClaim, meter: &Meter) -> Result<(), Refused> {
    if cfg!(target_family = "wasm") {
        // There are no threads.
        let check = |heap: Vec<Block>| heap.into_iter().try_for_each(|block| block.check(meter));
        return replay_blocks(claim, meter, check);
    }
    let (send, heaps) = sync_channel::<Vec<Block>>(AHEAD);
    std::thread::scope(|scope| {
        let check = move || heaps.into_iter().flatten().try_for_each(|block| block.check(meter));
        let compared = scope.spawn(check);
        // The other thread ends early only with an error of its own, which is the one reported.
        let replayed = replay_blocks(claim, meter, |heap| {
            send.send(heap).or_else(|_| fail("blocks", "one before was not accepted"))
        });
        drop(send);
        // What was sent lies before what the replay met since.
        compared.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        replayed
    })
}

/// Replays all levels and hands their positions on, block by block; then their totals are checked.
fn replay_blocks(
    claim: &LevelsClaim,
    meter: &Meter,
    mut take: impl FnMut(Vec<Block>) -> Result<(), Refused>,
) -> Result<(), Refused> {
    let last = claim.closed_at;
    if !(1..MAX_INDEX).contains(&last) {
        return Err(Rejected::new("L", format!("{last} is out of range")).into());
    }
    let mut levels = claim.levels.iter().map(Level::new).collect::<Result<Vec<_>, _>>()?;
    let count = levels.len();
    let mut apart = vec![false; count * count];
    let (mut from, mut step) = (0, 4096);
    let (mut heap, mut size) = (vec![], 0);
    while from < last {
        mark_apart(&mut levels, &mut apart, from);
        let found = block(&mut levels, &apart, (from, (from + step).min(last)), meter);
        let Ok((block, busiest)) = found else {
            // What waits lies before what was met.
            take(heap)?;
            return found.map(|_| ());
        };
        let length = block.to - from;
        step = if busiest > MOST_PIECES / 8 { length / 2 } else { step.max(length) * 2 };
        step = step.clamp(1024, 4096.max(block.to / 32)).min(LONGEST_BLOCK);
        from = block.to;
        meter.tell(from as u64, last as u64);
        size += block.items.len();
        heap.push(block);
        if size >= HEAP || from == last {
            size = 0;
            take(std::mem::take(&mut heap))?;
        }
    }
    mark_apart(&mut levels, &mut apart, last);
    for (g, level) in levels.iter().enumerate() {
        level.check_totals(g, last)?;
        if let Some(h) = (0..g).find(|h| !apart[g * count + h]) {
            let (r, q) = (level.claim.repeats, levels[h].claim.repeats);
            let why =
                format!("levels {h} and {g}, offsets {q} and {r}, may still meet after {last}");
            return Err(Rejected::new("apart at L", why).into());
        }
    }
    Ok(())
}

impl<'a> Level<'a> {
    fn new(claim: &'a LevelClaim) -> Result<Self, Rejected> {
        let LevelClaim { k, n, settled, .. } = *claim;
        if n < settled.max(1)
            || n >= MAX_INDEX
            || !(0..MAX_INDEX >> 8).contains(&k)
            || claim.repeats >= MAX_INDEX
        {
            let why = format!("level {}: needs N ≥ max(K, 1) and k ≥ 0", claim.value);
            return Err(Rejected::new("N and k", why));
        }
        let replay = Replay::new(claim.value, &claim.events)?;
        let (generations, reached, radius) = (0, n, k);
        let (widest, asleep, noted, held, low, high) = (0, false, 0, 0, 0, 0);
        #[rustfmt::skip]
        let level = Level {
            claim, replay, widest, generations, reached, radius, asleep, noted, held, low, high,
        };
        Ok(level)
    }

    /// N_{j+1}: f(n) ≤ A(n) + ⌈k/φ^j⌉, so by then another generation has gone by. At least one index is
    /// looked at (A(1) = 1).
    fn next_generation(&self) -> i64 {
        (a(self.reached) + self.radius).max(self.reached + 1)
    }

    /// Counts the generations gone by at index m; true if there is at least one, all of it seen.
    fn contract(&mut self, m: i64) -> bool {
        let seen = self.generations > 0 || self.next_generation() <= self.replay.n;
        while seen && self.generations < 60 && self.next_generation() <= m {
            self.reached = self.next_generation();
            self.generations += 1;
            self.radius = ceil_over_power(self.claim.k, self.generations);
        }
        self.generations > 0 && self.replay.eventless()
    }

    /// Checks |ε| ≤ k on the pieces from N on, and notes the largest that occurs.
    fn check_width(&mut self, from_piece: usize) -> Result<(), Rejected> {
        let LevelClaim { repeats, k, n, value, .. } = *self.claim;
        for piece in &self.replay.pieces[from_piece..] {
            let part = Piece { start: piece.start.max(n), ..*piece };
            if part.start >= part.end {
                continue;
            }
            let (small, large) = (part.offset - repeats, part.offset + 1 - repeats);
            if small.abs().max(large.abs()) > self.widest {
                let larger = part.larger_offsets();
                if larger > 0 {
                    self.widest = self.widest.max(large.abs());
                }
                if larger < part.end - part.start {
                    self.widest = self.widest.max(small.abs());
                }
                if self.widest > k {
                    let why = format!("level {value}: |ε| = {} near {}", self.widest, part.start);
                    return Err(Rejected::new("|ε| ≤ k from N on", why));
                }
            }
        }
        Ok(())
    }

    /// Replays to `until` (or to `most` pieces), keeping what lies on diagonal `keep` or later.
    fn extend(&mut self, keep: i64, until: i64, most: usize, meter: &Meter) -> Result<(), Refused> {
        self.replay.forget_before(keep);
        while self.replay.n < until && self.replay.window(i64::MAX).len() < most {
            let (before, steps) = (self.replay.pieces.len().saturating_sub(1), self.replay.steps);
            self.replay.extend(until, most)?;
            meter.work(self.replay.steps - steps)?;
            let held = self.replay.bytes();
            meter.release(std::mem::replace(&mut self.held, held));
            meter.reserve(held)?;
            if self.generations == 0 {
                self.check_width(before)?;
            }
        }
        Ok(())
    }

    /// Notes the offsets that occur in the block that ends at `to`.
    fn measure(&mut self, to: i64) {
        let pieces = self.replay.window(to).iter().map(|piece| (piece.offset, piece.offset + 1));
        let skips = self.replay.skips.iter().map(|skip| {
            let offset = a(skip.d) - skip.row;
            (offset, offset)
        });
        (self.low, self.high) =
            pieces.chain(skips).fold((i64::MAX, i64::MIN), |r, x| (r.0.min(x.0), r.1.max(x.1)));
    }

    fn check_totals(&self, g: usize, last: i64) -> Result<(), Rejected> {
        let claim = self.claim;
        let compare = |what, said: i64, found: i64| {
            if said == found {
                return Ok(());
            }
            Err(Rejected::new(what, format!("level {g}: says {said}, the replay gives {found}")))
        };
        if !self.replay.eventless() {
            return Err(Rejected::new("events", format!("level {g} has events after L = {last}")));
        }
        compare(
            "K is the least index with d_n = n from there on",
            claim.settled,
            self.replay.last_wrong,
        )?;
        compare("R counts the repeats", claim.repeats, self.replay.repeats)?;
        compare("wrong diagonals", claim.wrong, self.replay.wrong)?;
        if self.generations == 0 {
            let why = format!(
                "level {g}: N_1 = A(N) + k = {} exceeds L = {last}",
                self.next_generation()
            );
            return Err(Rejected::new("a_N + R ≤ L", why));
        }
        compare("k is the largest |ε| from N on", claim.k, self.widest)
    }
}

/// Notes which calm levels are apart for ever: k/φ^i + k'/φ^j ≤ |R − R'| − 1, or k = k' = 0.
fn mark_apart(levels: &mut [Level], apart: &mut [bool], at: i64) {
    let calm: Vec<bool> = levels.iter_mut().map(|level| level.contract(at)).collect();
    let count = levels.len();
    let now = |level: &Level, calm: bool| if calm { level.generations } else { 0 };
    if levels.iter().zip(&calm).all(|(level, &calm)| level.noted == now(level, calm)) {
        return;
    }
    levels.iter_mut().zip(&calm).for_each(|(level, &calm)| level.noted = now(level, calm));
    for g in (0..count).filter(|&g| calm[g]) {
        for h in (0..g).filter(|&h| calm[h]) {
            let (x, y) = (&levels[g], &levels[h]);
            let distance = (x.claim.repeats - y.claim.repeats).abs();
            let (k, l) = (x.claim.k, y.claim.k);
            if !apart[g * count + h] {
                apart[g * count + h] = match k + l {
                    0 => distance >= 1,
                    _ => distance >= 1 && at_most(k, x.generations, l, y.generations, distance - 1),
                };
            }
        }
    }
}

/// The diagonals [from, to), or fewer of them, and the largest number of pieces of a level.
fn block(
    levels: &mut [Level],
    apart: &[bool],
    (from, mut to): (i64, i64),
    meter: &Meter,
) -> Result<(Block, usize), Refused> {
    meter.work((levels.len() * levels.len()) as u64)?;
    for level in levels.iter_mut() {
        level.asleep = level.generations > 0 && level.replay.eventless();
        if level.asleep {
            (level.low, level.high) =
                (level.claim.repeats - level.radius, level.claim.repeats + level.radius);
        } else {
            level.extend(from, to, MOST_PIECES, meter)?;
            to = to.min(level.replay.n);
        }
    }
    levels.iter_mut().filter(|level| !level.asleep).for_each(|level| level.measure(to));
    wake(levels, apart, from, to, meter)?;
    let awake = levels.iter().filter(|level| !level.asleep);
    let busiest = awake.map(|level| level.replay.window(to).len()).max().unwrap_or(0);
    let mut items = vec![];
    let mut skips: Vec<(usize, Skip)> = vec![];
    for (g, level) in levels.iter_mut().enumerate().filter(|(_, level)| !level.asleep) {
        let (now, later) = level.replay.skips.drain(..).partition(|skip| skip.d < to);
        level.replay.skips = later;
        skips.extend(Vec::into_iter(now).map(|skip| (g, skip)));
    }
    let awake = levels.iter().filter(|level| !level.asleep);
    let ranges: Vec<(i64, i64)> = awake.map(|level| (level.low, level.high)).collect();
    for (g, level) in levels.iter().enumerate().filter(|(_, level)| !level.asleep) {
        // Its own range is among them.
        let meet = |&&(low, high): &&(i64, i64)| low <= level.high && level.low <= high;
        let lonely = ranges.iter().filter(meet).nth(1).is_none();
        if !lonely {
            let pieces = level.replay.window(to).iter();
            items.extend(pieces.map(|&piece| Item { piece, level: g as u32, skip: None }));
        }
    }
    items.extend(skips.iter().enumerate().map(|(i, &(level, Skip { d, row }))| {
        let piece = Piece { start: d, end: d + 1, t: d - 1, s: 1 - row, offset: a(d) - row };
        Item { piece, level: level as u32, skip: Some(i as u32) }
    }));
    let block = Block { from, to, items, skips };
    meter.reserve(block.bytes())?;
    Ok((block, busiest))
}

/// Wakes every sleeping level that another one comes near to. Each is compared with every other, and again with those that woke since.
fn wake(
    levels: &mut [Level],
    apart: &[bool],
    from: i64,
    to: i64,
    meter: &Meter,
) -> Result<(), Refused> {
    let count = levels.len();
    let asleep = (0..count).filter(|&g| levels[g].asleep);
    let mut asleep: Vec<(i64, i64, usize)> =
        asleep.map(|g| (levels[g].low, levels[g].high, g)).collect();
    let mut open: Vec<usize> = (0..count).collect();
    while let Some(h) = open.pop() {
        let other = &levels[h];
        let met = |&(low, high, g): &(i64, i64, usize)| {
            low <= other.high
                && other.low <= high
                && g != h
                && !(other.asleep && apart[g.max(h) * count + g.min(h)])
                && near(low, high, other, to)
        };
        for (_, _, g) in asleep.extract_if(.., |level| met(level)).collect::<Vec<_>>() {
            levels[g].asleep = false;
            levels[g].extend(from, to, usize::MAX, meter)?;
            levels[g].measure(to);
            open.push(g);
        }
    }
    Ok(())
}

/// True if the other level has an offset in [low, high] in this block.
fn near(low: i64, high: i64, other: &Level, to: i64) -> bool {
    let inside = |offset: i64| low <= offset && offset <= high;
    other.asleep
        || other.replay.window(to).iter().any(|x| inside(x.offset) || inside(x.offset + 1))
        || other.replay.skips.iter().any(|x| inside(a(x.d) - x.row))
}

impl LevelClaim {
    /// The pieces of the level, alone and in order, to index `until`, in batches; `visit` says whether to go on.
    /// Each list of pieces begins where the one before ended. The claim is taken as true: verify it first.
    pub fn visit_pieces(
        &self,
        until: i64,
        batch: usize,
        visit: &mut dyn FnMut(&[Piece]) -> bool,
    ) -> Result<(), Rejected> {
        let mut replay = Replay::new(self.value, &self.events)?;
        while replay.n < until {
            replay.keep = replay.n;
            replay.pieces.clear();
            replay.skips.clear();
            replay.extend(until, batch)?;
            if !visit(&replay.pieces) {
                break;
            }
        }
        Ok(())
    }
}
