//! Positions that two levels have in common, in a block of diagonals: there must be none, but those that a skip names.
//!
//! On its diagonals a piece has the rows A(d−t) − s, with offsets A(d) − row in {o, o+1}. Two pieces can meet only if their o
//! differ by 1 at most, so the items are sorted by o and by their first diagonal, and neighbouring groups are merged. Two golden
//! sequences agree on a range iff a count of carries says so ([`crate::golden`]): no search.

use super::replay::{Piece, Skip};
use crate::Rejected;
use crate::golden::{a, carries};
use crate::limits::{Meter, Refused};

/// A block has at most so many diagonals and items: places in them fit 40 and 24 bits.
pub(super) const LONGEST_BLOCK: i64 = 1 << 40;
const MOST_ITEMS: usize = 1 << 24;

/// A piece or a skip of one level, for the search for common positions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Item {
    pub piece: Piece,
    pub level: u32,
    /// The skip this stands for, if it is one.
    pub skip: Option<u32>,
}

/// The positions of a block of diagonals [from, to): those of the levels that are awake and not alone, and the skips.
pub(super) struct Block {
    pub from: i64,
    pub to: i64,
    pub items: Vec<Item>,
    pub skips: Vec<(usize, Skip)>,
}

impl Block {
    pub fn bytes(&self) -> u64 {
        // An item has a key and an end beside it.
        (self.items.len() * (size_of::<Item>() + 24) + self.skips.len() * 32) as u64
    }

    /// No position is in two levels, and a lower level took what was skipped.
    pub fn check(self, meter: &Meter) -> Result<(), Refused> {
        if self.items.len() >= MOST_ITEMS {
            let remedy = "a block has 2^24 items: check fewer levels at a time".into();
            return Err(Refused::Limit { what: "memory", remedy });
        }
        meter.work(8 * self.items.len() as u64)?;
        let mut taken = vec![false; self.skips.len()];
        check_items(&self.items, &mut taken, self.from, self.to, meter)?;
        if let Some(i) = taken.iter().position(|taken| !taken) {
            let (g, Skip { d, row }) = self.skips[i];
            let why = format!("level {g}: diagonal {d} is free in row {row}, yet it was skipped");
            return Err(Rejected::new("skipped diagonals are taken", why).into());
        }
        meter.release(self.bytes());
        Ok(())
    }
}

/// No two levels share a position in [from, to); skips that meet a lower level are marked.
fn check_items(
    items: &[Item],
    taken: &mut [bool],
    from: i64,
    to: i64,
    meter: &Meter,
) -> Result<(), Refused> {
    // Sorted by offset, then by their first diagonal in the block; the place in the list comes last.
    let key = |(i, item): (usize, &Item)| {
        let offset = (item.piece.offset as u64) ^ 1 << 63;
        let start = (item.piece.start.max(from) - from) as u64;
        u128::from(offset) << 64 | u128::from(start) << 24 | i as u128
    };
    let mut keys: Vec<u128> = items.iter().enumerate().map(key).collect();
    keys.sort_unstable();
    let offset = |key: u128| (key >> 64) as u64;
    let start = |key: u128| key as u64 >> 24;
    // What is looked up for every item lies close together; the rest is wanted only where two overlap.
    let ends: Vec<i64> = items.iter().map(|item| item.piece.end - from).collect();
    let mut open: Vec<(bool, usize)> = vec![];
    let (mut at, mut here, mut next) = (0, 0, 0);
    while at < keys.len() {
        // Offsets {o, o+1} can only meet those of pieces at o − 1, o and o + 1: merge groups o and o + 1.
        let lower = offset(keys[at]);
        while here < keys.len() && offset(keys[here]) == lower {
            here += 1;
        }
        next = here.max(next);
        while next < keys.len() && offset(keys[next]) == lower.wrapping_add(1) {
            next += 1;
        }
        open.clear();
        let (mut i, mut j, mut steps) = (at, here, 0);
        while i < here || j < next {
            let first = j >= next || (i < here && start(keys[i]) <= start(keys[j]));
            let key = if first { keys[i] } else { keys[j] };
            *(if first { &mut i } else { &mut j }) += 1;
            let item = key as usize & (MOST_ITEMS - 1);
            let begins = start(key) as i64;
            open.retain(|&(_, x)| ends[x] > begins);
            steps += 1 + open.len() as u64;
            for &(_, x) in open.iter().filter(|(of_first, _)| first || *of_first) {
                compare(&items[x], &items[item], taken, from, to)?;
            }
            open.push((first, item));
        }
        meter.work(steps)?;
        at = here;
    }
    Ok(())
}

/// Two items, compared on the diagonals in [from, to) that they have in common.
fn compare(x: &Item, y: &Item, taken: &mut [bool], from: i64, to: i64) -> Result<(), Rejected> {
    let from = x.piece.start.max(y.piece.start).max(from);
    let end = x.piece.end.min(y.piece.end).min(to);
    if x.level == y.level || from >= end || !meet(&x.piece, &y.piece, from, end) {
        return Ok(());
    }
    match (x.skip, y.skip) {
        (None, None) => {
            let (low, high) = (x.level.min(y.level), x.level.max(y.level));
            let why =
                format!("levels {low} and {high} share a position on a diagonal in {from}..{end}");
            return Err(Rejected::new("no position has two values", why));
        }
        (Some(i), None) => taken[i as usize] |= y.level < x.level,
        (None, Some(i)) => taken[i as usize] |= x.level < y.level,
        _ => {}
    }
    Ok(())
}

/// True if two pieces have the same row on some diagonal in [from, end).
fn meet(x: &Piece, y: &Piece, from: i64, end: i64) -> bool {
    if (from..end.min(from + 8)).any(|d| x.row(d) == y.row(d)) {
        return true;
    }
    if end - from <= 8 {
        return false;
    }
    let tau = y.t - x.t;
    match x.s - y.s - a(tau) {
        0 => carries(from - y.t, end - from, tau) < end - from,
        1 => carries(from - y.t, end - from, tau) > 0,
        _ => false,
    }
}
