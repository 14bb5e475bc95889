//! Finding repeated states of the rows 0..b, and what follows from them.
//!
//! The joint state of the rows below b before column n consists of each row's state: n − floor, the used values above
//! the floor relative to n, and the last `reach` offsets. It decides every later offset of these rows, so two equal
//! joint states at n1 < n2 prove G(a,n+P) = G(a,n) + P, P = n2 − n1, for all a < b and n ≥ n1. States are compared in
//! full, never by a hash.
//!
//! First pass ([`FirstPass`]): keep one snapshot. The rows proved so far are on a cycle of known length P, so a longer
//! prefix can only return at columns n ≡ n1 mod P: compare there, row by row, until one differs. The snapshot moves on
//! by a sixteenth of its column, twice P, or half as far again as the last time in vain, whichever is most; so it
//! passes every preperiod and leaves room for every period.
//!
//! Second pass ([`Measuring`]): run again with the lengths known, comparing each offset with the one P columns before;
//! the last difference gives the exact preperiod, and the last P offsets give the least period, which divides P.

use std::ops::ControlFlow;

use super::cycles::least_period;
use super::halt::Halt;
use super::moves::Moves;
use super::pipeline::BURST;
use super::row_state::RowState;
use super::strip::{RowSpread, Strayed, Strip, TILE};
use crate::run::{Progress, Reader, Saver, Writer};
use crate::{Result, Table};

/// Rows 0..rows repeat their joint state of column `first` at column `second`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repeat {
    /// How many rows are concerned, from row 0 on.
    pub rows: usize,
    /// The first column n1.
    pub first: u64,
    /// The second column n2.
    pub second: u64,
}

impl Repeat {
    /// A period of all the rows concerned: n2 − n1.
    pub fn length(&self) -> u64 {
        self.second - self.first
    }
}

/// What one row was found to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Measured {
    pub(crate) preperiod: u64,
    pub(crate) period: u64,
}

/// How far a search may go.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    pub(crate) columns: u64,
    /// Bytes for the last offsets of all rows, in the second pass.
    pub(crate) tail_bytes: u64,
    /// Bytes for what is seen of rows that repeat; they are computed on where it takes more.
    pub(crate) prefix_bytes: u64,
    pub(crate) threads: usize,
}

/// Why a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    All,
    Columns,
    Memory,
}

/// The snapshot with which later states are compared.
struct Snapshot {
    column: u64,
    rows: Vec<RowState>,
}

/// The first pass, between two tiles.
pub(super) struct FirstPass {
    strip: Strip,
    snapshot: Snapshot,
    gap: u64,
    length: u64,
    pub(crate) repeats: Vec<Repeat>,
    tail_bytes: u64,
}

impl FirstPass {
    pub(crate) fn new(
        moves: &Moves,
        table: &Table,
        window: RowSpread,
    ) -> std::result::Result<Self, Strayed> {
        let strip = Strip::new(moves, table, window)?;
        let snapshot = Snapshot { column: strip.next(), rows: states(&strip, 0, table.rows()) };
        Ok(FirstPass { strip, snapshot, gap: 64, length: 1, repeats: Vec::new(), tail_bytes: 0 })
    }

    fn proved(&self) -> usize {
        self.repeats.last().map_or(0, |repeat| repeat.rows)
    }

    /// Runs until all rows are proved or a bound is met; then the state is saved, for a run with wider bounds.
    pub(crate) fn run(
        &mut self,
        bounds: Bounds,
        progress: &dyn Progress,
        saver: &mut Saver,
    ) -> std::result::Result<Ended, Halt> {
        loop {
            match self.step(bounds)? {
                ControlFlow::Break(Ended::All) => return Ok(Ended::All),
                ControlFlow::Break(ended) => {
                    saver.save(|out| self.save(&mut Writer::new(out)))?;
                    return Ok(ended);
                }
                ControlFlow::Continue(()) => {
                    let place = || format!("column {}", self.strip.next());
                    saver.pause(progress, place, |out| self.save(&mut Writer::new(out)))?;
                }
            }
            progress.report(self.proved() as u64, Some(self.strip.rows() as u64));
        }
    }

    /// Writes the state between two tiles.
    fn save(&self, out: &mut Writer) -> Result<()> {
        out.number(PASS_ONE)?;
        self.strip.window().save(out)?;
        save_repeats(&self.repeats, out)?;
        for x in [self.gap, self.length, self.tail_bytes, self.snapshot.column] {
            out.number(x)?;
        }
        out.number(self.snapshot.rows.len() as u64)?;
        self.snapshot.rows.iter().try_for_each(|row| row.save(out))?;
        self.strip.save(out)
    }

    /// Goes on from a saved state; what comes before the repeats has been read.
    pub(crate) fn restore(&mut self, saved: &mut Reader) -> Result<()> {
        self.repeats = load_repeats(saved)?;
        self.gap = saved.number()?;
        self.length = saved.number()?;
        self.tail_bytes = saved.number()?;
        self.snapshot.column = saved.number()?;
        let rows = saved.number()?;
        self.snapshot.rows = (0..rows).map(|_| RowState::load(saved)).collect::<Result<_>>()?;
        self.strip.restore(saved)?;
        let (proved, all) = (self.proved(), self.strip.rows());
        let rows = self.snapshot.rows.len();
        let fits = proved <= all && rows <= all && all - rows <= proved;
        if fits && self.length > 0 && self.snapshot.column <= self.strip.next() {
            return Ok(());
        }
        Err(Reader::error())
    }

    /// Compares if a longer prefix can return here, then goes on by one tile, cut at the next such column.
    fn step(&mut self, bounds: Bounds) -> std::result::Result<ControlFlow<Ended>, Strayed> {
        let since = self.strip.next() - self.snapshot.column;
        if since > 0 && since.is_multiple_of(self.length) && !self.compare(bounds) {
            return Ok(ControlFlow::Break(Ended::Memory));
        }
        if self.proved() == self.strip.rows() {
            return Ok(ControlFlow::Break(Ended::All));
        }
        if self.strip.next() >= bounds.columns {
            return Ok(ControlFlow::Break(Ended::Columns));
        }
        if since >= self.gap {
            self.gap = (self.gap + self.gap / 2).max(self.strip.next() / 16).max(2 * self.length);
            let rows = states(&self.strip, self.proved(), self.strip.rows());
            self.snapshot = Snapshot { column: self.strip.next(), rows };
        }
        let next = self.strip.next();
        let since = next - self.snapshot.column;
        // Whole tiles, up to the first place where something is to be done: the same places for any number of threads.
        let tiles = |columns: u64| columns.div_ceil(TILE as u64).saturating_mul(TILE as u64);
        let columns = (self.length - since % self.length)
            .min(tiles(self.gap - since))
            .min(tiles(bounds.columns - next))
            .min((BURST * TILE) as u64);
        let mut nobody = vec![(); self.strip.rows()];
        self.strip.advance_many(columns, bounds.threads, &mut nobody, |(), _, _| ())?;
        Ok(ControlFlow::Continue(()))
    }

    /// Compares the rows not yet proved with the snapshot, and notes what returned; false, and nothing noted, if the
    /// second pass would have no room for it.
    fn compare(&mut self, bounds: Bounds) -> bool {
        let (proved, all) = (self.proved(), self.strip.rows());
        let skipped = all - self.snapshot.rows.len();
        let returned = (proved..all)
            .take_while(|&a| self.strip.is_in(a, &self.snapshot.rows[a - skipped]))
            .count();
        if returned == 0 {
            return true;
        }
        let (first, second) = (self.snapshot.column, self.strip.next());
        let length = second - first;
        let tail_bytes = self.tail_bytes.saturating_add(2 * length * returned as u64);
        if tail_bytes > bounds.tail_bytes {
            return false;
        }
        (self.tail_bytes, self.length) = (tail_bytes, length);
        self.gap = self.gap.max(2 * length);
        self.repeats.push(Repeat { rows: proved + returned, first, second });
        if self.strip.prefix_bytes(length) <= bounds.prefix_bytes {
            self.strip.feed_rows_below(proved + returned, length);
        }
        true
    }
}

fn states(strip: &Strip, from: usize, to: usize) -> Vec<RowState> {
    (from..to).map(|a| strip.state(a)).collect()
}

/// The second pass, between two tiles: the exact preperiod and the least period of every row that repeats.
pub(super) struct Measuring {
    strip: Strip,
    tails: Vec<Tail>,
    feeding: usize,
    pub(crate) repeats: Vec<Repeat>,
}

impl Measuring {
    #[expect(clippy::cast_possible_wrap, reason = "columns are bounded below 2^63")]
    pub(crate) fn new(
        moves: &Moves,
        table: &Table,
        window: RowSpread,
        repeats: Vec<Repeat>,
    ) -> std::result::Result<Self, Strayed> {
        let mut tails: Vec<Tail> = Vec::new();
        for repeat in &repeats {
            tails.resize_with(repeat.rows, || Tail::new(repeat.length()));
        }
        for (a, tail) in tails.iter_mut().enumerate() {
            for (n, value) in (0..).zip(table.row(a)) {
                let offset = i16::try_from(i64::from(value) - n as i64).map_err(|_| Strayed)?;
                tail.see(n, &[offset]);
            }
        }
        let strip = Strip::new(moves, table, window)?.first_rows(tails.len());
        Ok(Measuring { strip, tails, feeding: 0, repeats })
    }

    pub(crate) fn run(
        &mut self,
        Bounds { prefix_bytes, threads, .. }: Bounds,
        progress: &dyn Progress,
        saver: &mut Saver,
    ) -> std::result::Result<Vec<Measured>, Halt> {
        let end = self.repeats.last().map_or(0, |repeat| repeat.second);
        while self.strip.next() < end {
            let waiting = self.repeats.iter().filter(|repeat| repeat.rows > self.feeding);
            let stop = waiting.map(|repeat| repeat.second).min().unwrap_or(end);
            let columns = stop.saturating_sub(self.strip.next()).min((BURST * TILE) as u64);
            // Rows that repeat are not looked at again.
            let mut seen: Vec<Option<&mut Tail>> = Vec::with_capacity(self.tails.len());
            for (a, tail) in self.tails.iter_mut().enumerate() {
                seen.push((a >= self.feeding).then_some(tail));
            }
            self.strip.advance_many(columns, threads, &mut seen, |tail, first, offsets| {
                if let Some(tail) = tail {
                    tail.see(first, offsets);
                }
            })?;
            for repeat in &self.repeats {
                if repeat.rows > self.feeding && repeat.second <= self.strip.next() {
                    self.feeding = repeat.rows;
                    if self.strip.prefix_bytes(repeat.length()) <= prefix_bytes {
                        self.strip.feed_rows_below(repeat.rows, repeat.length());
                    }
                }
            }
            let place = || format!("column {}", self.strip.next());
            saver.pause(progress, place, |out| self.save(&mut Writer::new(out)))?;
            progress.report(self.strip.next(), Some(end));
        }
        Ok(self.tails.iter().map(Tail::measured).collect())
    }

    fn save(&self, out: &mut Writer) -> Result<()> {
        out.number(PASS_TWO)?;
        self.strip.window().save(out)?;
        save_repeats(&self.repeats, out)?;
        out.number(self.feeding as u64)?;
        for tail in &self.tails {
            out.number(tail.at as u64)?;
            out.number(tail.preperiod)?;
            out.offsets(&tail.last)?;
        }
        self.strip.save(out)
    }

    /// Goes on from a saved state; what comes before the repeats has been read.
    #[expect(clippy::cast_possible_truncation, reason = "columns are bounded below 2^63")]
    pub(crate) fn load(
        moves: &Moves,
        table: &Table,
        window: RowSpread,
        saved: &mut Reader,
    ) -> std::result::Result<Self, Halt> {
        let repeats = load_repeats(saved)?;
        if repeats.last().is_some_and(|repeat| repeat.rows > table.rows()) {
            return Err(Reader::error().into());
        }
        let mut measuring = Measuring::new(moves, table, window, repeats)?;
        measuring.feeding = saved.number()? as usize;
        for tail in &mut measuring.tails {
            tail.at = saved.number()? as usize;
            tail.preperiod = saved.number()?;
            tail.last = saved.offsets()?;
        }
        measuring.strip.restore(saved)?;
        let next = measuring.strip.next();
        let fits = |tail: &Tail| {
            let seen = tail.last.len() as u64;
            seen <= tail.length.min(next) && tail.at < tail.last.len().max(1)
        };
        if measuring.feeding > measuring.tails.len() || !measuring.tails.iter().all(fits) {
            return Err(Reader::error().into());
        }
        Ok(measuring)
    }
}

/// The first number of a state saved in the first pass.
pub(super) const PASS_ONE: u64 = 1;
/// The first number of a state saved in the second pass, when all rows repeat.
pub(super) const PASS_TWO: u64 = 3;

fn save_repeats(repeats: &[Repeat], out: &mut Writer) -> Result<()> {
    let numbers = |r: &Repeat| [r.rows as u64, r.first, r.second];
    out.words(&repeats.iter().flat_map(numbers).collect::<Vec<_>>())
}

#[expect(clippy::cast_possible_truncation, reason = "columns are bounded below 2^63")]
fn load_repeats(saved: &mut Reader) -> Result<Vec<Repeat>> {
    let words = saved.words()?;
    let repeats = words.chunks_exact(3);
    let repeats: Vec<Repeat> =
        repeats.map(|x| Repeat { rows: x[0] as usize, first: x[1], second: x[2] }).collect();
    let grows = repeats.windows(2).all(|pair| pair[0].rows < pair[1].rows);
    if !grows || repeats.iter().any(|repeat| repeat.first >= repeat.second) {
        return Err(Reader::error());
    }
    Ok(repeats)
}

/// The last P offsets of a row and the last column that differs from the one P columns before.
struct Tail {
    length: u64,
    last: Vec<i16>,
    at: usize,
    preperiod: u64,
}

impl Tail {
    fn new(length: u64) -> Self {
        Tail { length, last: Vec::new(), at: 0, preperiod: 0 }
    }

    /// Looks at the offsets from column n on.
    fn see(&mut self, mut n: u64, mut offsets: &[i16]) {
        while !offsets.is_empty() {
            let missing = usize::try_from(self.length).unwrap_or(usize::MAX) - self.last.len();
            let count =
                offsets.len().min(if missing > 0 { missing } else { self.last.len() - self.at });
            let now;
            (now, offsets) = offsets.split_at(count);
            if missing > 0 {
                self.last.extend_from_slice(now);
            } else {
                let before = &mut self.last[self.at..self.at + count];
                if before != now {
                    let differs = before.iter().zip(now).rposition(|(x, y)| x != y);
                    self.preperiod = n + differs.unwrap_or(0) as u64 - self.length + 1;
                    before.copy_from_slice(now);
                }
                self.at = (self.at + count) % self.last.len();
            }
            n += count as u64;
        }
    }

    fn measured(&self) -> Measured {
        Measured { preperiod: self.preperiod, period: least_period(&self.last) as u64 }
    }
}

#[cfg(test)]
mod tests;
