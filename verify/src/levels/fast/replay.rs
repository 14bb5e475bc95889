//! One level, replayed from the event list of its certificate; no other level is needed.
//!
//! The list says which indices are off their diagonal and where they went; all else follows from
//! a_n = mex{a_i, b_i : i < n} and d_n = n. The level is a list of pieces: on the diagonals of a piece the
//! row is A(d−t) − s. A piece of indices gives the b's B(m) − (s−t); the integers that are no b's are
//! the later a's, and between B(m) and B(m') they are A(A(m)+1), …, A(A(m')), all less the same shift.
//!
//! What is checked here: the diagonals of a burst are a permutation of its indices, and the b's
//! increase from burst to burst. That the skipped diagonals really were taken, and that no other
//! index had to leave its diagonal, needs the lower levels: these are left as [`Skip`]s and as pieces.

use std::collections::{BTreeSet, VecDeque};

use super::bursts::{Dense, MARK};
use super::strips::Strips;
use crate::Rejected;
use crate::golden::{MAX_INDEX, a, b, carries};
use crate::varint::{take, take_signed};

/// Rows A(d−t) − s for start ≤ d < end; the offset A(d) − row is `offset` or `offset + 1`.
#[derive(Debug, Clone, Copy)]
pub struct Piece {
    /// The first diagonal.
    pub start: i64,
    /// The diagonal after the last.
    pub end: i64,
    /// t.
    pub t: i64,
    /// s.
    pub s: i64,
    /// The smaller of its two offsets.
    pub offset: i64,
}

impl Piece {
    /// The row on a diagonal of the piece.
    pub fn row(&self, d: i64) -> i64 {
        a(d - self.t) - self.s
    }

    /// How many diagonals have the larger offset.
    pub fn larger_offsets(&self) -> i64 {
        carries(self.start - self.t, self.end - self.start, self.t)
    }
}

/// A claim of the certificate: the position in row `row` on diagonal `d` has a lower value.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Skip {
    pub d: i64,
    pub row: i64,
}

/// Consecutive a's: A(j) − s from j = first on.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Stretch {
    pub first: i64,
    pub len: i64,
    pub s: i64,
}

/// Room for so many pieces is kept; more is given back when it is no longer needed.
const MANY: usize = 1 << 14;

/// A level being replayed.
#[derive(Debug)]
pub(crate) struct Replay<'a> {
    /// g: an index may skip so many diagonals, since each lower level has one position at most in a row.
    value: u32,
    pub events: &'a [u8],
    pub at: usize,
    /// The next burst begins at this index; `None` after the last.
    pub next_burst: Option<i64>,
    swap: bool,
    /// The next index.
    pub n: i64,
    next_integer: i64,
    pub strips: Strips,
    pub ready: VecDeque<Stretch>,
    /// Dense items: among the strips, and among the stretches that are ready.
    pub stored: VecDeque<Dense>,
    pub due: VecDeque<Dense>,
    pub last_b: i64,
    /// A strip that may still grow.
    pending: Option<(i64, i64, i64)>,
    /// Pieces by diagonal; those before `gone` are no longer needed, and none ends before `keep`.
    pub pieces: Vec<Piece>,
    gone: usize,
    pub keep: i64,
    pub skips: Vec<Skip>,
    /// What the replay has cost so far, and the stretches that dense bursts keep.
    pub steps: u64,
    pub kept: u64,
    pub repeats: i64,
    pub wrong: i64,
    pub last_wrong: i64,
}

impl<'a> Replay<'a> {
    pub fn new(value: u32, events: &'a [u8]) -> Result<Replay<'a>, Rejected> {
        let mut replay = Replay {
            value,
            events,
            at: 0,
            next_burst: None,
            swap: false,
            n: 0,
            next_integer: 0,
            strips: Strips::default(),
            ready: VecDeque::new(),
            stored: VecDeque::new(),
            due: VecDeque::new(),
            last_b: -1,
            pending: None,
            pieces: vec![],
            gone: 0,
            keep: 0,
            skips: vec![],
            steps: 0,
            kept: 0,
            repeats: 0,
            wrong: 0,
            last_wrong: 0,
        };
        replay.read_gap()?;
        Ok(replay)
    }

    /// The memory it takes, about.
    pub fn bytes(&self) -> u64 {
        let pieces = self.pieces.capacity() * size_of::<Piece>();
        let stretches = size_of::<Stretch>() * (self.kept as usize + self.ready.capacity());
        let skips = self.skips.capacity() * size_of::<Skip>();
        (pieces + stretches + skips + self.strips.bytes()) as u64
    }

    /// True when no event is left.
    pub fn eventless(&self) -> bool {
        self.next_burst.is_none()
    }

    pub fn read_gap(&mut self) -> Result<(), Rejected> {
        self.next_burst = None;
        if self.at < self.events.len() {
            let code = self.read()?;
            let start = i64::try_from(code >> 1).ok().and_then(|gap| gap.checked_add(self.n));
            let start = start.filter(|&start| start < MAX_INDEX);
            self.next_burst =
                Some(start.ok_or_else(|| Rejected::new("events", "index too large"))?);
            self.swap = code & 1 == 1;
        }
        Ok(())
    }

    pub fn read(&mut self) -> Result<u64, Rejected> {
        take(self.events, &mut self.at).ok_or_else(|| Rejected::new("events", "cut short"))
    }

    /// Forgets the pieces that end at or before diagonal `keep`.
    pub fn forget_before(&mut self, keep: i64) {
        self.keep = keep;
        self.gone += self.pieces[self.gone..].partition_point(|piece| piece.end <= keep);
        // Moving the rest to the front now and then keeps the cost in proportion to what is forgotten.
        if 2 * self.gone >= self.pieces.len() {
            self.pieces.drain(..self.gone);
            self.gone = 0;
            if self.pieces.capacity() > MANY.max(8 * self.pieces.len()) {
                self.pieces.shrink_to(MANY);
            }
        }
    }

    /// The pieces still needed that begin before diagonal `to`.
    pub fn window(&self, to: i64) -> &[Piece] {
        let pieces = &self.pieces[self.gone..];
        &pieces[..pieces.partition_point(|piece| piece.start < to)]
    }

    /// Goes on towards diagonal `until`, or until there are `most` pieces; for some steps at most.
    pub fn extend(&mut self, until: i64, most: usize) -> Result<(), Rejected> {
        // A call ends after a while even if it keeps nothing, so that its cost can be counted.
        for _ in 0..1 << 16 {
            if self.n >= until || self.pieces.len() - self.gone >= most {
                break;
            }
            self.steps += 1;
            if self.next_burst == Some(self.n) {
                self.burst()?;
                continue;
            }
            if self.pass_dense() {
                continue;
            }
            let stop = self.next_burst.unwrap_or(i64::MAX).min(until);
            let stretch = self.next_stretch(stop - self.n);
            let t = self.n - stretch.first;
            self.keep_piece(self.n, stretch.len, t, stretch.s);
            self.push_strip(stretch.first, stretch.len, stretch.s - t);
            self.n += stretch.len;
        }
        Ok(())
    }

    pub fn keep_piece(&mut self, start: i64, len: i64, t: i64, s: i64) {
        let end = start + len;
        if end <= self.keep {
            return;
        }
        match self.pieces.last_mut() {
            Some(last) if last.t == t && last.s == s => last.end = end,
            _ => self.pieces.push(Piece { start, end, t, s, offset: a(t) + s }),
        }
    }

    pub fn push_strip(&mut self, first: i64, len: i64, shift: i64) {
        match self.pending.as_mut() {
            Some(last) if last.1 > 0 && last.2 == shift && last.0 + last.1 == first => {
                last.1 += len
            }
            _ => {
                if let Some((first, len, shift)) = self.pending.replace((first, len, shift)) {
                    self.strips.push(first, len, shift);
                }
            }
        }
        self.last_b = b(first + len - 1) - shift;
    }

    /// An empty strip for a dense item whose b's go from `first` to `last`.
    pub fn push_mark(&mut self, first: i64, last: i64) {
        if let Some((first, len, shift)) = self.pending.replace((1, 0, b(1) - first)) {
            self.strips.push(first, len, shift);
        }
        self.last_b = last;
    }

    /// The next a's, at most `most` of them. The last stretch known may still grow, so it is handed out
    /// only when no strip is left.
    pub fn next_stretch(&mut self, most: i64) -> Stretch {
        self.prepare();
        while self.ready[0].first == MARK.first {
            self.expand_dense();
            self.prepare();
        }
        let front = &mut self.ready[0];
        let taken = Stretch { len: front.len.min(most), ..*front };
        front.first += taken.len;
        front.len -= taken.len;
        if front.len == 0 {
            self.ready.pop_front();
        }
        taken
    }

    /// Makes sure that the next stretch is known to its end.
    pub fn prepare(&mut self) {
        while self.ready.len() < 2 {
            match self.strips.pop().or_else(|| self.take_pending()) {
                Some((first, len, shift)) => self.fill(first, len, shift),
                None if self.ready.is_empty() => {
                    self.ready.push_back(Stretch { first: 1, len: 1, s: 1 - self.next_integer });
                    self.next_integer += 1;
                }
                None => break,
            }
        }
    }

    fn take_pending(&mut self) -> Option<(i64, i64, i64)> {
        let strip = self.pending.take()?;
        self.strips.restart((strip.0 + strip.1, strip.2));
        Some(strip)
    }

    /// The integers up to the end of a strip that are not in it, in as few stretches as is easy.
    fn fill(&mut self, first: i64, len: i64, shift: i64) {
        let before = b(first) - shift;
        let last = first + len - 1;
        let dense = (len == 0).then(|| self.stored.pop_front()).flatten();
        let inside = Stretch { first: a(first) + 1, len: a(last) - a(first), s: shift };
        for value in self.next_integer..before {
            match self.ready.back_mut() {
                Some(open) if a(open.first + open.len) - open.s == value => open.len += 1,
                _ => {
                    let j = (a(first) - (before - value) + 1).max(1);
                    self.ready.push_back(Stretch { first: j, len: 1, s: a(j) - value });
                }
            }
        }
        if let Some(dense) = dense {
            self.next_integer = dense.last + 1;
            self.ready.push_back(MARK);
            self.due.push_back(dense);
            return;
        }
        if inside.len > 0 {
            match self.ready.back_mut() {
                Some(open) if same(open, &inside) => open.len += inside.len,
                _ => self.ready.push_back(inside),
            }
        }
        self.next_integer = b(last) - shift + 1;
    }

    /// Replays a burst: a_n from the integers that are left, d_n from the list.
    fn burst(&mut self) -> Result<(), Rejected> {
        let start = self.n;
        self.steps += 4;
        if self.swap {
            return self.plain_swap();
        }
        let len = self.read()? as i64;
        if len == 0 {
            return self.dense_burst();
        }
        if !(1..=1 << 24).contains(&len) {
            return Err(Rejected::new("events", format!("a burst of length {len} at {start}")));
        }
        // Each index takes a byte at least.
        if len as usize > self.events.len() - self.at {
            return Err(Rejected::new("events", "cut short"));
        }
        self.steps += 10 * len as u64;
        let mut free: BTreeSet<i64> = (start..start + len).collect();
        let mut own: BTreeSet<(i64, i64, i64)> = BTreeSet::new();
        let mut pieces = vec![];
        let mut row = -1;
        for i in 0..len {
            let n = start + i;
            let moved = take_signed(self.events, &mut self.at)
                .ok_or_else(|| Rejected::new("events", "cut short"))?;
            let (j, s) = loop {
                let x = self.next_stretch(1);
                row = a(x.first) - x.s;
                if own.range((row, i64::MIN, 0)..).next().is_none_or(|x| x.0 != row) {
                    break (x.first, x.s);
                }
            };
            let d = n.saturating_add(moved);
            let before = self.skips.len();
            let most = self.value as usize;
            self.skips.extend(free.range(..d).take(most + 1).map(|&d| Skip { d, row }));
            if self.skips.len() > before + most {
                let why = format!("level {most}: index {n} skips more than the lower levels take");
                return Err(Rejected::new("skipped diagonals are taken", why));
            }
            if !free.remove(&d) {
                let why = format!("index {n}: diagonal {d} is taken or outside the burst");
                return Err(Rejected::new("events", why));
            }
            pieces.push((d, d - j, s));
            if own.range((row + d, i64::MIN, 0)..).next().is_some_and(|x| x.0 == row + d) {
                self.repeats += 1;
            } else if row + d > row {
                own.insert((row + d, j, s + j - d));
            }
            if d != n {
                self.wrong += 1;
                self.last_wrong = n + 1;
            }
        }
        pieces.sort_unstable();
        pieces.into_iter().for_each(|(d, t, s)| self.keep_piece(d, 1, t, s));
        for (value, j, shift) in own {
            if value <= self.last_b {
                return Err(Rejected::new("events", format!("b = {value} comes out of order")));
            }
            if value > row {
                self.push_strip(j, 1, shift);
            }
        }
        self.n = start + len;
        self.read_gap()
    }
}

/// True if the open stretch, continued, describes the next one as well. Long stretches are joined only if
/// they are the same sequence: that keeps their number down as well as counting agreements would.
fn same(open: &Stretch, next: &Stretch) -> bool {
    let from = open.first + open.len;
    if from == next.first && open.s == next.s {
        return true;
    }
    next.len <= 12 && (0..next.len).all(|i| a(from + i) - open.s == a(next.first + i) - next.s)
}
