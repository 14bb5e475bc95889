//! Swaps, and dense bursts of a level: many swaps, written as the rule they follow.
//!
//! A dense burst names a golden sequence A(d−t) − s. From its first index on: if a_n is the term at d = n, the
//! burst has d_n = n+1, d_{n+1} = n and goes on at n+2; otherwise d_n = n, and it goes on at n+1. This is only a short way
//! of writing the burst: that each skipped diagonal was taken, and that no position has two values,
//! is checked as for any other, position by position.
//!
//! The b's of a dense burst, and of what comes of it later, would fill the memory. They are kept as the rule and the
//! indices at which they began in each generation, and worked out again when their turn comes.

use super::replay::{Replay, Skip, Stretch};
use crate::Rejected;
use crate::golden::{MAX_INDEX, a};
use crate::varint::take_signed;

/// A dense burst may have so many indices.
const LONGEST: i64 = 1 << 20;

/// The b's of a dense burst, or of the a's they left in a later generation.
#[derive(Debug)]
pub(super) struct Dense {
    /// The a's of the burst.
    rows: Vec<Stretch>,
    t: i64,
    s: i64,
    /// The index of the first of them; then that of the first of the a's between their b's; and so on.
    starts: Vec<i64>,
    /// The last of the b's.
    pub last: i64,
}

/// Stands for a dense item among the stretches: no golden sequence continues it.
pub(super) const MARK: Stretch = Stretch { first: 0, len: 1, s: i64::MAX / 4 };

impl Dense {
    /// The rule applied from the first index on: each row with its index in its stretch and its new diagonal.
    fn moves(&self) -> Option<Vec<BurstMove>> {
        let each = |x: &Stretch| (x.first..x.first + x.len).map(|j| (j, x.s)).collect::<Vec<_>>();
        let rows = self.rows.iter().flat_map(each).zip(self.starts[0]..);
        let mut moves: Vec<BurstMove> = rows
            .map(|((j, s), n)| BurstMove { j, s, row: a(j) - s, d: n, skipped: false })
            .collect();
        let mut i = 0;
        while i < moves.len() {
            let BurstMove { row, d, .. } = moves[i];
            i += 1;
            if a(d - self.t) - self.s == row {
                let second = moves.get_mut(i)?;
                second.d = d;
                moves[i - 1].d = d + 1;
                moves[i - 1].skipped = true;
                i += 1;
            }
        }
        Some(moves)
    }

    /// The a's between the b's, in order.
    fn values(&self) -> Vec<i64> {
        let moves = self.moves().unwrap_or_default();
        let mut taken: Vec<i64> = moves.iter().map(|x| x.row + x.d).collect();
        taken.sort_unstable();
        let mut values = between(&taken);
        for &start in &self.starts[1..] {
            values.iter_mut().zip(start..).for_each(|(value, n)| *value += n);
            values = between(&values);
        }
        values
    }
}

/// One position of a dense burst.
struct BurstMove {
    j: i64,
    s: i64,
    row: i64,
    d: i64,
    /// It left the diagonal of its index to the next row.
    skipped: bool,
}

/// The integers between the first and the last of a list in order that are not in it.
fn between(taken: &[i64]) -> Vec<i64> {
    taken.windows(2).flat_map(|pair| pair[0] + 1..pair[1]).collect()
}

/// Increasing integers as stretches.
fn stretches(values: &[i64]) -> Vec<Stretch> {
    let mut all: Vec<Stretch> = vec![];
    for &value in values {
        match all.last_mut() {
            Some(last) if a(last.first + last.len) - last.s == value => last.len += 1,
            _ => {
                let first = (a(value + 1) - (value + 1)).max(1);
                all.push(Stretch { first, len: 1, s: a(first) - value });
            }
        }
    }
    all
}

impl Replay<'_> {
    /// The burst d_n = n+1, d_{n+1} = n, far the most frequent: as [`Replay::burst`] does it, without sets.
    pub(super) fn plain_swap(&mut self) -> Result<(), Rejected> {
        let n = self.n;
        let x = self.next_stretch(1);
        let (row, first) = (a(x.first) - x.s, (x.first, x.s));
        let b = row + n + 1;
        let (next, second) = loop {
            let x = self.next_stretch(1);
            let next = a(x.first) - x.s;
            if next != b {
                break (next, (x.first, x.s));
            }
        };
        let b = [
            (b, first.0, first.1 + first.0 - n - 1),
            (next + n, second.0, second.1 + second.0 - n),
        ];
        self.skips.push(Skip { d: n, row });
        self.keep_piece(n, 1, n - second.0, second.1);
        self.keep_piece(n + 1, 1, n + 1 - first.0, first.1);
        self.wrong += 2;
        self.last_wrong = n + 2;
        let (low, high) = (b[0].min(b[1]), b[0].max(b[1]));
        if low.0 == high.0 {
            self.repeats += 1;
        }
        let strips = if low.0 == high.0 { &[b[0]][..] } else { &[low, high] };
        for &(value, j, shift) in strips {
            if value <= self.last_b {
                return Err(Rejected::new("events", format!("b = {value} comes out of order")));
            }
            if value > next {
                self.push_strip(j, 1, shift);
            }
        }
        self.n = n + 2;
        self.read_gap()
    }

    /// Replays a dense burst.
    pub(super) fn dense_burst(&mut self) -> Result<(), Rejected> {
        let start = self.n;
        let wrong =
            |why: &str| Err(Rejected::new("events", format!("the dense burst at {start} {why}")));
        let len = self.read()?;
        let mut signed = || take_signed(self.events, &mut self.at);
        let (Some(t), Some(s)) = (signed(), signed()) else { return wrong("is cut short") };
        let bounds = -MAX_INDEX..MAX_INDEX;
        if len == 0
            || len > LONGEST as u64
            || t > start
            || !bounds.contains(&t)
            || !bounds.contains(&s)
        {
            return wrong("is out of range");
        }
        let end = start + len as i64;
        let mut dense = Dense { rows: vec![], t, s, starts: vec![start], last: 0 };
        while self.n < end {
            let stretch = self.next_stretch(end - self.n);
            self.n += stretch.len;
            dense.rows.push(stretch);
        }
        let Some(moves) = dense.moves() else { return wrong("ends in the middle of a swap") };
        let mut taken: Vec<i64> = moves.iter().map(|x| x.row + x.d).collect();
        taken.sort_unstable();
        let (first, last) = (taken[0], taken[taken.len() - 1]);
        if first <= self.last_b || first <= moves[moves.len() - 1].row {
            return wrong("has its b's out of order");
        }
        self.repeats += taken.windows(2).filter(|pair| pair[0] == pair[1]).count() as i64;
        self.steps += 4 * len;
        self.kept += dense.rows.len() as u64;
        let mut placed = Vec::with_capacity(moves.len());
        for (x, n) in moves.iter().zip(start..) {
            if x.skipped {
                self.skips.push(Skip { d: n, row: x.row });
            }
            if x.d != n {
                self.wrong += 1;
                self.last_wrong = n + 1;
            }
            placed.push((x.d, x.d - x.j, x.s));
        }
        placed.sort_unstable();
        placed.into_iter().for_each(|(d, t, s)| self.keep_piece(d, 1, t, s));
        dense.last = last;
        self.store_dense(dense, first);
        self.read_gap()
    }

    fn store_dense(&mut self, dense: Dense, first_b: i64) {
        self.push_mark(first_b, dense.last);
        self.stored.push_back(dense);
    }

    /// Hands out the a's of a dense item as a whole, unless a burst interrupts them; false if none is next.
    pub(super) fn pass_dense(&mut self) -> bool {
        self.prepare();
        let Some(dense) = self.due.front().filter(|_| self.ready[0].first == MARK.first) else {
            return false;
        };
        let values = dense.values();
        let end = self.n + values.len() as i64;
        if values.is_empty() || self.next_burst.is_some_and(|burst| burst < end) {
            self.expand_dense();
            return true;
        }
        self.steps += 4 * values.len() as u64;
        let mut d = self.n;
        for x in stretches(&values) {
            self.keep_piece(d, x.len, d - x.first, x.s);
            d += x.len;
        }
        self.ready.pop_front();
        if let Some(mut dense) = self.due.pop_front() {
            dense.starts.push(self.n);
            dense.last = values[values.len() - 1] + end - 1;
            self.store_dense(dense, values[0] + self.n);
        }
        self.n = end;
        true
    }

    /// Makes the dense item that is next explicit.
    pub(super) fn expand_dense(&mut self) {
        self.ready.pop_front();
        let dense = self.due.pop_front();
        self.kept -= dense.as_ref().map_or(0, |dense| dense.rows.len() as u64);
        let values = dense.map(|dense| dense.values()).unwrap_or_default();
        self.steps += 4 * values.len() as u64;
        for stretch in stretches(&values).into_iter().rev() {
            self.ready.push_front(stretch);
        }
    }
}
