//! Rows of a game computed again, column by column, with sets of bits: the fast half of [`super::repeats`].
//!
//! G(a,n) = mex(values of row a before n, values on the lines and in the single cells that the moves lead to). Each line of a
//! ray is a set that grows from row to row; a wedge joins the diagonals of its column. The values of a row are kept from the
//! floor on, those far from the column are none ([`ReplayedRow::near`]), so a few words hold all that is asked for. Rows that are
//! known to repeat are not computed: their values are those of P columns before.
//!
//! `plain.rs` knows neither lines nor bits nor known rows, and must agree.

use super::value_set::{BLOCK, Set, Sets};
use crate::limits::{Meter, Refused};
use crate::rules::{Family, MoveForm};

#[derive(PartialEq, Eq)]
pub(super) struct State {
    behind: i64,
    used: Vec<u64>,
    recent: Vec<i32>,
}

pub(super) struct ReplayedRow {
    /// The least value not used. The set holds the values from half its size below on.
    floor: u64,
    used: Set,
    /// The last P offsets, round a ring, and the place of the next column.
    pub last: Vec<i32>,
    at: usize,
    pub preperiod: u64,
}

/// A ray t·(p,q), p ≥ 1: the values on its lines, by (a mod p, n − q·⌊a/p⌋), the latter round a ring.
struct Ray {
    p: usize,
    q: usize,
    lines: usize,
    first: Set,
}

impl Ray {
    fn line(&self, a: usize, n: u64) -> Set {
        self.lines_from(a, n)(0)
    }

    /// The lines through the cells of row a from column n on.
    #[inline(always)]
    fn lines_from(&self, a: usize, n: u64) -> impl Fn(usize) -> Set + use<> {
        let (steps, class) = if self.p == 1 { (a, 0) } else { (a / self.p, a % self.p) };
        let number = (n as usize).wrapping_sub(self.q * steps);
        let (first, last) = (self.first + class * self.lines, self.lines - 1);
        move |i| first + (number.wrapping_add(i) & last)
    }
}

pub(super) struct Replay {
    sets: Sets,
    rays: Vec<Ray>,
    /// How many rays are moves; one more, the diagonal, only serves the wedge.
    moves: usize,
    /// Moves to a single cell.
    single: Vec<(usize, usize)>,
    reach: usize,
    pub rows: Vec<ReplayedRow>,
    /// G(a,n) − n in the recent columns, round a ring for each row.
    recent: Vec<i32>,
    ring: usize,
    /// Rows whose values are those of P columns before.
    pub known: usize,
    pub next: u64,
    /// Values may lie so far from the column.
    widest: u64,
    /// Steps a column.
    pub cost: u64,
}

/// So many columns are computed at a time, row by row.
pub(super) const COLUMNS: u64 = 32;

/// The set of the single cells; those of the wedge, one a column; those of the rows.
const SINGLE: Set = 0;
const WEDGE: Set = 1;
const USED: Set = WEDGE + COLUMNS as usize;

impl Replay {
    pub fn new(
        rules: &[Family],
        lengths: &[u64],
        words: usize,
        meter: &Meter,
    ) -> Result<Option<Self>, Refused> {
        let count = lengths.len();
        let fits = |size: u64| {
            usize::try_from(size).ok().filter(|&x| x as u64 >> 32 == 0).ok_or_else(too_far)
        };
        let (mut rays, mut single, mut wedge) = (Vec::new(), Vec::new(), false);
        for family in rules {
            let allowed = |k: u64, l: u64| family.who.allows((0, 1), (k, l));
            let mut vectors = family.vectors();
            vectors.retain(|&(k, l)| (1..count as u64).contains(&k) && allowed(k, l));
            for (k, l) in vectors {
                match family.shape {
                    MoveForm::Ray(..) => rays.push((k as usize, fits(l)?)),
                    _ => single.push((k as usize, fits(l)?)),
                }
            }
            if let MoveForm::Band(t) = family.shape {
                for k in 1..count as u64 {
                    let band = k.saturating_sub(t - 1).max(1)..fits(k.saturating_add(t))? as u64;
                    meter.reserve(16 * (band.end - band.start))?;
                    let cells = band.filter(|&l| allowed(k, l));
                    single.extend(cells.map(|l| (k as usize, l as usize)));
                }
            }
            wedge |= family.shape == MoveForm::Wedge;
        }
        let moves = rays.len();
        rays.extend(wedge.then_some((1, 1)));
        let along = rays.iter().map(|&(p, q)| ((count - 1) / p) as u64 * q as u64);
        let reach = along.chain(single.iter().map(|&(_, l)| l as u64)).max().unwrap_or(0);
        let (reach, start) = (fits(reach)?, fits(reach.max(count as u64))?);
        let mut sets = USED + count;
        let ray = |(p, q): (usize, usize)| {
            let lines = (q * (count / p + 1) + COLUMNS as usize).next_power_of_two();
            sets += p * lines;
            Ray { p, q, lines, first: sets - p * lines }
        };
        let rays: Vec<Ray> = rays.into_iter().map(ray).collect();
        let offsets = lengths.iter().fold(0, |sum: u64, &x| sum.saturating_add(x));
        let ring = (reach + COLUMNS as usize).next_power_of_two();
        let columns = (count as u64).saturating_mul((start + ring) as u64);
        meter.reserve(offsets.saturating_add(columns).saturating_mul(4))?;
        meter.reserve((sets as u64).saturating_mul(8 * (words as u64 + 8)))?;
        let table = first_columns(rules, count, start, meter)?;
        let mut sets = Sets::new(sets, words);
        // All that a cell looks up lies in (n − reach − widest, n + widest), and in the blocks that hold its ends; what is used
        // goes from the floor up by half a set at most.
        let widest = (64 * words as u64).saturating_sub(reach as u64 + 2 * BLOCK) / 4;
        let mut rows: Vec<ReplayedRow> = Vec::new();
        for (a, &length) in lengths.iter().enumerate() {
            let last = vec![0; length as usize];
            let mut row = ReplayedRow { floor: 0, used: USED + a, last, at: 0, preperiod: 0 };
            for (n, values) in (0..).zip(&table) {
                let value = u64::from(values[a]);
                row.see(n, (value as i64 - n as i64) as i32);
                if !row.near(value, n, widest) {
                    return Ok(None);
                }
                row.add(value, &mut sets);
            }
            rows.push(row);
        }
        for ray in &rays {
            for (a, n) in (ray.p..count).flat_map(|a| (start..start + ray.q).map(move |n| (a, n))) {
                for t in 1..=a / ray.p {
                    let value = table[n - t * ray.q][a - t * ray.p];
                    sets.insert(ray.line(a, n as u64), value.into());
                }
            }
        }
        let mut recent = vec![0; count * ring];
        for n in start - reach..start {
            let offsets = table[n].iter().map(|&v| v as i32 - n as i32);
            offsets.enumerate().for_each(|(a, x)| recent[a * ring + n % ring] = x);
        }
        let cost = (count as u64).saturating_mul((4 + rays.len() + single.len()) as u64) / 4 + 1;
        let (known, next) = (0, start as u64);
        let replay = Replay {
            sets,
            rays,
            moves,
            single,
            reach,
            rows,
            recent,
            ring,
            known,
            next,
            widest,
            cost,
        };
        Ok(Some(replay))
    }

    /// Computes the columns up to `to`, at most [`COLUMNS`]; false if the sets are too narrow.
    pub fn columns(&mut self, to: u64) -> bool {
        let Replay { sets, rays, moves, single, recent, ring, .. } = self;
        let (ring, columns) = (*ring, self.next..to);
        let wedge = rays.get(*moves);
        // The sets that a cell is looked up in: of its rays, its row, and as need be of single cells and the wedge.
        let mut taken: Vec<Set> = vec![0; *moves + 1];
        taken.extend((!single.is_empty()).then_some(SINGLE));
        taken.extend(wedge.map(|_| WEDGE));
        let last = taken.len() - 1;
        for n in columns.clone() {
            let lines = rays.iter().flat_map(|ray| (0..ray.p).map(|a| ray.line(a, n)));
            lines.for_each(|line| sets.clear(line));
            sets.clear(WEDGE + (n - self.next) as usize);
        }
        let mut values = [0; COLUMNS as usize];
        let count = (to - self.next) as usize;
        for (a, row) in self.rows.iter_mut().enumerate() {
            let known = a < self.known;
            if known {
                row.again(self.next, &mut values[..count]);
            }
            let new = columns.clone().zip(&mut values).filter(|_| !known);
            for (n, value) in new {
                for (line, ray) in taken.iter_mut().zip(&rays[..*moves]) {
                    *line = ray.line(a, n);
                }
                taken[*moves] = row.used;
                if wedge.is_some() {
                    taken[last] = WEDGE + (n - self.next) as usize;
                }
                if !single.is_empty() {
                    sets.clear(SINGLE);
                    for &(k, l) in single.iter().filter(|&&(k, _)| k <= a) {
                        let m = n - l as u64;
                        let offset = recent[(a - k) * ring + (m as usize & (ring - 1))];
                        sets.insert(SINGLE, m.wrapping_add_signed(offset.into()));
                    }
                }
                let least = sets.least(row.floor, &taken);
                let near = least.filter(|&value| row.near(value, n, self.widest));
                let Some(near) = near else { return false };
                *value = near;
                row.add(near, sets);
                row.see(n, (near as i64 - n as i64) as i32);
            }
            for ray in rays.iter() {
                let line = ray.lines_from(a, self.next);
                values[..count].iter().enumerate().for_each(|(i, &v)| sets.insert(line(i), v));
            }
            // Of known rows nothing but moves to single cells asks again.
            if !known || !single.is_empty() {
                for (&value, n) in values.iter().zip(columns.clone()) {
                    recent[a * ring + (n as usize & (ring - 1))] = (value as i64 - n as i64) as i32;
                }
            }
            if let Some(diagonal) = wedge {
                let line = diagonal.lines_from(a, self.next);
                (0..count).for_each(|i| sets.join(WEDGE + i, line(i)));
            }
        }
        self.next = to;
        true
    }

    pub fn state_bytes(&self) -> u64 {
        4 * self.reach as u64 + 8 * self.widest
    }

    pub fn state(&self, a: usize) -> State {
        let row = &self.rows[a];
        let columns = self.next - self.reach as u64..self.next;
        let values = row.floor..row.floor + 2 * self.widest;
        let above = values.filter(|&v| self.sets.contains(row.used, v)).map(|v| v - row.floor);
        State {
            behind: self.next as i64 - row.floor as i64,
            used: above.collect(),
            recent: columns.map(|n| self.recent[a * self.ring + n as usize % self.ring]).collect(),
        }
    }
}

fn too_far() -> Refused {
    Refused::Limit { what: "memory", remedy: "a move takes too much for tables".into() }
}

impl ReplayedRow {
    /// Whether the value and the floor lie near enough to the column.
    fn near(&self, value: u64, n: u64, widest: u64) -> bool {
        value.abs_diff(n) < widest && self.floor + widest > n
    }

    /// Marks a value as used, and moves the floor; with it, the word half a set above becomes free.
    fn add(&mut self, value: u64, sets: &mut Sets) {
        if value >= self.floor {
            sets.insert(self.used, value);
            while sets.contains(self.used, self.floor) {
                self.floor += 1;
                if self.floor.is_multiple_of(64) {
                    sets.clear_half_above(self.used, self.floor);
                }
            }
        }
    }

    /// Keeps the last P offsets, and the last column that differs from the one P later.
    fn see(&mut self, n: u64, offset: i32) {
        let before = std::mem::replace(&mut self.last[self.at], offset);
        if before != offset {
            self.preperiod = (n + 1).saturating_sub(self.last.len() as u64);
        }
        self.at = if self.at + 1 == self.last.len() { 0 } else { self.at + 1 };
    }
}

impl ReplayedRow {
    /// The values from column n on by the offsets of P columns before.
    fn again(&mut self, n: u64, values: &mut [u64]) {
        let mut n = n;
        let mut rest = values;
        while !rest.is_empty() {
            let offsets = &self.last[self.at..];
            let (now, later) = rest.split_at_mut(offsets.len().min(rest.len()));
            for (value, &offset) in now.iter_mut().zip(offsets) {
                *value = n.wrapping_add_signed(offset.into());
                n += 1;
            }
            self.at = if now.len() == offsets.len() { 0 } else { self.at + now.len() };
            rest = later;
        }
    }
}

/// G(a,n) for a < rows, n < columns, from the moves of the game: `table[n][a]`.
fn first_columns(
    rules: &[Family],
    rows: usize,
    columns: usize,
    meter: &Meter,
) -> Result<Vec<Vec<u32>>, Refused> {
    let mut table = vec![vec![0u32; rows]; columns];
    let mut seen = Vec::new();
    for n in 0..columns {
        for a in 0..rows.min(n + 1) {
            let from = (a as u64, n as u64);
            seen.clear();
            rules.iter().for_each(|family| {
                family.options(from, |x, y| seen.push(table[x.max(y) as usize][x.min(y) as usize]));
            });
            meter.work(seen.len() as u64)?;
            seen.sort_unstable();
            seen.dedup();
            let value = (0..).zip(&seen).take_while(|&(n, &value)| n == value).count() as u32;
            table[n][a] = value;
            if n < rows {
                table[a][n] = value;
            }
        }
    }
    Ok(table)
}
