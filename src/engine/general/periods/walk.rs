//! One row, column by column, until its state repeats.

use super::known::KnownRow;
use super::moves::RowOptions;
use crate::rules::{PileGame, Rules};
use crate::run::Run;
use crate::{Error, Result};

/// Columns between two looks at the listener.
const BLOCK: usize = 1 << 12;

/// The values before a column that all columns of a class see.
#[derive(Debug, Clone, Default)]
struct Used {
    bits: Vec<u64>,
    /// The least value that is not there.
    floor: usize,
}

impl Used {
    fn has(&self, value: usize) -> bool {
        self.bits.get(value / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    fn insert(&mut self, value: u32) {
        let value = value as usize;
        if self.bits.len() <= value / 64 {
            self.bits.resize(value / 64 + 1, 0);
        }
        self.bits[value / 64] |= 1 << (value % 64);
        while self.has(self.floor) {
            self.floor += 1;
        }
    }

    /// What is there above the floor, up to a greatest value, as distances from the floor.
    fn above(&self, most: usize) -> Vec<usize> {
        let mut found = Vec::new();
        for word in self.floor / 64..self.bits.len() {
            let mut bits = self.bits[word];
            while bits != 0 {
                let value = 64 * word + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                if value > most {
                    return found;
                }
                found.extend((value > self.floor).then(|| value - self.floor));
            }
        }
        found
    }
}

/// The state before a column.
struct WalkState {
    column: usize,
    used: Vec<Used>,
}

/// How the walk along a row ended.
pub(super) enum Walked {
    /// The states before two columns are the same but for a shift.
    Repeats(KnownRow, (usize, usize)),
    /// Not within so many columns.
    Open(usize),
}

/// A row that is walked along, the rows below it being known.
pub(super) struct Walk<'a> {
    pub(crate) game: &'a PileGame,
    pub(crate) moves: &'a RowOptions,
    pub(crate) lower: &'a mut [KnownRow],
    pub(crate) columns: usize,
}

impl Walk<'_> {
    /// The rows below that the options lie in.
    fn seen(&self) -> Vec<usize> {
        let (own, moves) = (self.lower.len(), self.moves);
        let near = moves.near.iter().map(|near| near.row);
        let mut rows: Vec<usize> = near.chain(moves.before.iter().map(|b| b.row)).collect();
        rows.retain(|row| *row < own);
        rows.sort_unstable();
        rows.dedup();
        rows
    }

    /// The furthest that options lie behind, and the furthest before.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a box has below 2^32 cells"
    )]
    fn reach(&self) -> (usize, usize) {
        let near = self.moves.near.iter().map(|near| near.back);
        let back = near.clone().max().unwrap_or(0).max(0) as usize;
        let before = self.moves.before.iter().map(|b| b.back).max().unwrap_or(0);
        (back.max(before), near.min().unwrap_or(0).min(0).unsigned_abs() as usize)
    }

    pub(crate) fn run(mut self, run: &Run) -> Result<Walked> {
        let own = self.lower.len();
        let (seen, (back, ahead)) = (self.seen(), self.reach());
        let periods = seen.iter().map(|row| self.lower[*row].period);
        let mut every = Some(self.moves.classes);
        for period in periods {
            every = every
                .and_then(|every| (every / num_integer::gcd(every, period)).checked_mul(period));
        }
        let settled = seen.iter().map(|row| self.lower[*row].preperiod).max().unwrap_or(0);
        let from = self.moves.from.max(settled + back);
        let far = every.and_then(|every| every.checked_add(from)).filter(|n| *n <= self.columns);
        let (Some(every), Some(_)) = (every, far) else { return Ok(Walked::Open(self.columns)) };
        let mut values: Vec<u32> = Vec::new();
        let mut seen_values: Vec<u64> = Vec::new();
        let mut used: Vec<Used> = Vec::new();
        let (mut state, mut turns, mut left) = (None::<WalkState>, 1usize, 1usize);
        for n in 0..self.columns {
            if n.is_multiple_of(BLOCK) {
                run.go_on(|| format!("row {own}, column {n}"))?;
                run.progress().report(own as u64, None);
                let words: usize = used.iter().map(|used| used.bits.len()).sum();
                let bytes = 4 * (n + BLOCK + ahead) * (own + 1) + 16 * words;
                run.memory().check(bytes as u64, &format!("{n} columns of {} rows", own + 1))?;
                for row in self.lower.iter_mut() {
                    row.reach(n + BLOCK + ahead)?;
                }
            }
            if n < self.moves.from {
                values.push(self.defined(n, &values)?);
                continue;
            }
            if n == self.moves.from {
                used = self.begun(n, &values);
            }
            if n >= from && (n - from).is_multiple_of(every) {
                if let Some(first) = &state {
                    if let Some(rise) = self.repeats(first, n, &used, &values, (back, ahead)) {
                        let period = n - first.column;
                        let known = KnownRow::least(values, first.column, period, rise);
                        return Ok(Walked::Repeats(known, (first.column, n)));
                    }
                    left -= 1;
                }
                // Snapshots with ever larger gaps pass every preperiod and leave room for every period.
                if state.is_none() || left == 0 {
                    state = Some(WalkState { column: n, used: used.clone() });
                    (turns, left) = (2 * turns, turns);
                }
            }
            values.push(self.value(n, &values, &mut used, &mut seen_values));
        }
        Ok(Walked::Open(self.columns))
    }

    fn at(&self, row: usize, column: usize, values: &[u32]) -> u32 {
        match self.lower.get(row) {
            Some(lower) => lower.values[column],
            None => values[column],
        }
    }

    /// The value by the rules themselves.
    #[expect(clippy::cast_possible_truncation, reason = "a box has below 2^32 cells")]
    fn defined(&mut self, n: usize, values: &[u32]) -> Result<u32> {
        let own = self.lower.len();
        let (mut found, mut far) = (Vec::new(), false);
        let (lower, row) = (&mut *self.lower, own as u64);
        self.game.visit_options(&[row, n as u64], &mut |to| {
            let (a, m) = (to[0] as usize, to[1] as usize);
            match lower.get_mut(a) {
                Some(known) => match known.reach(m + 1) {
                    Ok(()) => found.push(known.values[m]),
                    Err(_) => far = true,
                },
                None if a == own && m < n => found.push(values[m]),
                None => far = true,
            }
        });
        if far {
            return Err(Error::internal(format!("({own},{n}) has an option in no row known")));
        }
        Ok(crate::mex(found))
    }

    /// The values before the first column.
    fn begun(&self, n: usize, values: &[u32]) -> Vec<Used> {
        let mut used = vec![Used::default(); self.moves.classes];
        for before in &self.moves.before {
            for m in before.first..n.saturating_sub(before.back) {
                let value = self.at(before.row, m, values);
                insert(&mut used, &before.when[m % self.moves.classes], value);
            }
        }
        used
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "a box has below 2^32 cells"
    )]
    fn value(&self, n: usize, values: &[u32], used: &mut [Used], seen: &mut Vec<u64>) -> u32 {
        let (moves, class, stamp) = (self.moves, n % self.moves.classes, n as u64 + 1);
        for before in &moves.before {
            let m = n - before.back;
            let value = self.at(before.row, m, values);
            insert(used, &before.when[m % moves.classes], value);
        }
        let mut mark = |value: u32| {
            let value = value as usize;
            if seen.len() <= value {
                seen.resize((value + 1).next_power_of_two(), 0);
            }
            seen[value] = stamp;
        };
        for near in moves.near.iter().filter(|near| near.when[class]) {
            mark(self.at(near.row, (n as i64 - near.back) as usize, values));
        }
        for fixed in moves.fixed.iter().filter(|fixed| fixed.when[class]) {
            mark(self.at(fixed.row, fixed.column, values));
        }
        let used = &used[class];
        let mut value = used.floor;
        while used.has(value) || seen.get(value) == Some(&stamp) {
            value += 1;
        }
        value as u32
    }

    /// By how much the values rise, if the state before `n` is the first one shifted (the theorem of `periods`).
    fn repeats(
        &self,
        first: &WalkState,
        n: usize,
        used: &[Used],
        values: &[u32],
        (back, ahead): (usize, usize),
    ) -> Option<u32> {
        let (start, columns) = (first.column, n - first.column);
        let rise = used[0].floor - first.used[0].floor;
        let shifted =
            |m: usize| u64::from(values[m]) + rise as u64 == u64::from(values[m + columns]);
        if !(start - back..start).all(shifted) {
            return None;
        }
        let greatest = values[start..n].iter().copied().max().unwrap_or(0) as usize;
        // Where the values are bounded nothing past them matters.
        let most = if rise == 0 { greatest } else { usize::MAX - 1 };
        for (before, now) in first.used.iter().zip(used) {
            let rises = before.floor.min(most + 1) + rise == now.floor.min(most + 1);
            if !rises || before.above(most) != now.above(most) {
                return None;
            }
        }
        let floor = first.used.iter().map(|used| used.floor).min().unwrap_or(0);
        let below = |value: u32| rise == 0 || (value as usize) < floor;
        if !self.moves.fixed.iter().all(|f| below(self.at(f.row, f.column, values))) {
            return None;
        }
        for row in self.seen() {
            let lower = &self.lower[row];
            let part = &lower.values[start - back..n + ahead];
            let fits = match lower.rise(columns).cmp(&(rise as u64)) {
                std::cmp::Ordering::Equal => true,
                std::cmp::Ordering::Less => part.iter().all(|v| below(*v)),
                std::cmp::Ordering::Greater => {
                    let gathered = self.moves.before.iter().any(|before| before.row == row);
                    (rise == 0 || !gathered) && part.iter().all(|v| *v as usize > greatest)
                }
            };
            if !fits {
                return None;
            }
        }
        u32::try_from(rise).ok()
    }
}

fn insert(used: &mut [Used], when: &[bool], value: u32) {
    used.iter_mut().zip(when).filter(|(_, when)| **when).for_each(|(used, _)| used.insert(value));
}
