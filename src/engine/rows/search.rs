//! Finding repeated states of the rows 0..b, and what follows from them.
//!
//! The joint state of the rows below b before column n consists of each row's state: n − floor, the used values above
//! the floor relative to n, and the last `reach` offsets. It decides every later offset of these rows, so two equal
//! joint states at n1 < n2 prove G(a,n+P) = G(a,n) + P, P = n2 − n1, for all a < b and n ≥ n1. States are compared in
//! full, never by a hash.
//!
//! First pass ([`find`]): keep one snapshot. The rows proved so far are on a cycle of known length P, so a longer
//! prefix can only return at columns n ≡ n1 mod P: compare there, row by row, until one differs. The snapshot moves on
//! by a sixteenth of its column, twice P, or half as far again as the last time in vain, whichever is most; so it
//! passes every preperiod and leaves room for every period.
//!
//! Second pass ([`measure`]): run again with the lengths known, comparing each offset with the one P columns before;
//! the last difference gives the exact preperiod, and the last P offsets give the least period, which divides P.

use std::ops::ControlFlow;

use super::moves::Moves;
use super::strip::{RowState, Strayed, Strip, Window};
use crate::{Error, Result, Table, run::Progress};

/// Rows 0..rows repeat their joint state of column `first` at column `second`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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
    pub preperiod: u64,
    pub period: u64,
}

/// How far a search may go.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    pub columns: u64,
    /// Bytes for the last offsets of all rows, in the second pass.
    pub tail_bytes: u64,
    /// Bytes for what is seen of rows that repeat; they are computed on where it takes more.
    pub prefix_bytes: u64,
}

/// Why a search ended before all rows were proved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Ended {
    All,
    Columns,
    Memory,
    Asked,
}

/// The snapshot with which later states are compared.
struct Snapshot {
    column: u64,
    rows: Vec<RowState>,
}

/// The first pass, between two tiles.
pub(super) struct Search {
    strip: Strip,
    snapshot: Snapshot,
    gap: u64,
    length: u64,
    pub repeats: Vec<Repeat>,
    tail_bytes: u64,
}

impl Search {
    pub fn new(moves: &Moves, table: &Table, window: Window) -> std::result::Result<Self, Strayed> {
        let strip = Strip::new(moves, table, window)?;
        let snapshot = Snapshot { column: strip.next(), rows: states(&strip, 0, table.rows()) };
        Ok(Search {
            strip,
            snapshot,
            gap: 64,
            length: 1,
            repeats: Vec::new(),
            tail_bytes: 0,
        })
    }

    fn proved(&self) -> usize {
        self.repeats.last().map_or(0, |repeat| repeat.rows)
    }

    /// Runs until all rows are proved or something ends it.
    pub fn run(
        &mut self,
        bounds: Bounds,
        progress: &dyn Progress,
    ) -> std::result::Result<Ended, Strayed> {
        let all = self.strip.rows();
        while self.proved() < all {
            if self.strip.next() >= bounds.columns {
                return Ok(Ended::Columns);
            }
            if let ControlFlow::Break(ended) = self.step(bounds)? {
                return Ok(ended);
            }
            if progress.should_stop() {
                return Ok(Ended::Asked);
            }
            progress.report(self.proved() as u64, Some(all as u64));
        }
        Ok(Ended::All)
    }

    /// One tile, cut at the next column at which a longer prefix can return.
    fn step(&mut self, bounds: Bounds) -> std::result::Result<ControlFlow<Ended>, Strayed> {
        let since = self.strip.next() - self.snapshot.column;
        let most = self.length - since % self.length;
        self.strip.advance(most, |_, _, _| ())?;
        let since = self.strip.next() - self.snapshot.column;
        if since % self.length == 0 {
            if let ControlFlow::Break(ended) = self.compare(bounds) {
                return Ok(ControlFlow::Break(ended));
            }
        }
        let since = self.strip.next() - self.snapshot.column;
        if since >= self.gap {
            self.gap = (self.gap + self.gap / 2).max(self.strip.next() / 16).max(2 * self.length);
            let rows = states(&self.strip, self.proved(), self.strip.rows());
            self.snapshot = Snapshot { column: self.strip.next(), rows };
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Compares the rows not yet proved with the snapshot, and notes what returned.
    fn compare(&mut self, bounds: Bounds) -> ControlFlow<Ended> {
        let (proved, all) = (self.proved(), self.strip.rows());
        let skipped = all - self.snapshot.rows.len();
        let returned = (proved..all)
            .take_while(|&a| self.strip.is_in(a, &self.snapshot.rows[a - skipped]))
            .count();
        if returned == 0 {
            return ControlFlow::Continue(());
        }
        let (first, second) = (self.snapshot.column, self.strip.next());
        self.length = second - first;
        self.gap = self.gap.max(2 * self.length);
        self.repeats.push(Repeat { rows: proved + returned, first, second });
        let tails = &mut self.tail_bytes;
        *tails = tails.saturating_add(2 * self.length * returned as u64);
        if *tails > bounds.tail_bytes {
            return ControlFlow::Break(Ended::Memory);
        }
        if self.strip.prefix_bytes(self.length) <= bounds.prefix_bytes {
            self.strip.feed_rows_below(proved + returned, self.length);
        }
        ControlFlow::Continue(())
    }
}

fn states(strip: &Strip, from: usize, to: usize) -> Vec<RowState> {
    (from..to).map(|a| strip.state(a)).collect()
}

/// The second pass: the exact preperiod and the least period of every row that `repeats` concerns.
pub(super) fn measure(
    moves: &Moves,
    table: &Table,
    window: Window,
    repeats: &[Repeat],
    prefix_bytes: u64,
    progress: &dyn Progress,
) -> Result<Vec<Measured>> {
    let lost = |_: Strayed| Error::invalid("a row strayed in the second pass only: please report");
    let mut rows: Vec<Tail> = Vec::new();
    for repeat in repeats {
        rows.resize_with(repeat.rows, || Tail::new(*repeat));
    }
    for (a, row) in rows.iter_mut().enumerate() {
        for (n, value) in (0..).zip(table.row(a)) {
            let offset = i16::try_from(i64::from(value) - n as i64).map_err(|_| lost(Strayed))?;
            row.see(n, offset);
        }
    }
    let end = repeats.last().map_or(0, |r| r.second);
    let mut strip = Strip::new(moves, table, window).map_err(lost)?;
    let mut feeding = 0;
    while strip.next() < end {
        strip
            .advance(end - strip.next(), |a, first, offsets| {
                if a >= feeding {
                    for (n, &offset) in (first..).zip(offsets) {
                        rows[a].see(n, offset);
                    }
                }
            })
            .map_err(lost)?;
        for repeat in repeats {
            if repeat.rows > feeding && repeat.second <= strip.next() {
                feeding = repeat.rows;
                if strip.prefix_bytes(repeat.length()) <= prefix_bytes {
                    strip.feed_rows_below(feeding, repeat.length());
                }
            }
        }
        progress.report(strip.next(), Some(end));
        if progress.should_stop() {
            return Err(Error::limit("stopped on request while the preperiods were measured"));
        }
    }
    Ok(rows.iter().map(Tail::measured).collect())
}

/// The last P offsets of a row and the last column that differs from the one P columns before.
struct Tail {
    repeat: Repeat,
    last: Vec<i16>,
    at: usize,
    preperiod: u64,
}

impl Tail {
    fn new(repeat: Repeat) -> Self {
        Tail { repeat, last: Vec::new(), at: 0, preperiod: 0 }
    }

    fn see(&mut self, n: u64, offset: i16) {
        let length = self.repeat.length();
        if (self.last.len() as u64) < length {
            self.last.push(offset);
            return;
        }
        let before = std::mem::replace(&mut self.last[self.at], offset);
        if before != offset {
            self.preperiod = n - length + 1;
        }
        self.at = if self.at + 1 == self.last.len() { 0 } else { self.at + 1 };
    }

    fn measured(&self) -> Measured {
        let mut period = self.last.len();
        for prime in primes(period as u64) {
            while period % prime as usize == 0 && has_period(&self.last, period / prime as usize) {
                period /= prime as usize;
            }
        }
        Measured { preperiod: self.preperiod, period: period as u64 }
    }
}

/// Whether a cyclic sequence repeats after `period`, a divisor of its length.
pub(super) fn has_period<T: PartialEq>(cycle: &[T], period: usize) -> bool {
    cycle[period..] == cycle[..cycle.len() - period]
}

/// The primes that divide n, in increasing order.
pub(super) fn primes(mut n: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut p = 2;
    while p * p <= n {
        if n % p == 0 {
            primes.push(p);
            while n % p == 0 {
                n /= p;
            }
        }
        p += 1;
    }
    if n > 1 {
        primes.push(n);
    }
    primes
}
