//! Checks a `periods` certificate by repeated states, with the rules and arithmetic alone.
//!
//! The rows are computed again, column by column, G(a,n) = mex({G(a,y) : y < n} ∪ options in lower rows). Before
//! column n1 of a repeat the joint state of its rows is written down: for each row n − floor, the used values above
//! the floor relative to n, and the offsets G − n in the last `reach` columns. Before column n2 it must be the same.
//! The state decides what follows, so these rows have the period P = n2 − n1 from n1 on; from n2 on their values are
//! taken from P columns before. The last column whose offset differs from the one P later must be just before the
//! preperiod claimed, and the least period of the last P offsets must be the period claimed.
//!
//! Cost: a few set operations a cell. Memory: P offsets a row.

use std::collections::HashMap;

use super::Rejected;
use super::limits::{Meter, Refused};
use super::periods::{Method, PeriodsClaim, RepeatClaim};
use super::value_set::{Used, ValueSet};
use crate::rules::{self, Family, Shape, Who, is_move};

/// The most memory, in offsets, a certificate may ask a verifier to keep.
const MOST_OFFSETS: u64 = 1 << 30;

/// Accepts a claim by repeated states or says which condition fails.
pub(super) fn verify(claim: &PeriodsClaim, meter: &Meter) -> Result<(), Refused> {
    meter.work(0)?;
    let Method::Repeats(repeats) = &claim.method else {
        return Err(Rejected::new("method", "not by repeated states").into());
    };
    let game = rules::read(&claim.game).ok_or_else(|| {
        Rejected::new("game", format!("{:?} is no two-pile game of the checker", claim.game))
    })?;
    let rules = finite(&game).ok_or_else(|| {
        let why = format!("the rows of {} have no finite state", claim.game);
        Rejected::new("game", why)
    })?;
    let lengths = lengths(repeats, claim.rows.len())?;
    meter.reserve(lengths.iter().fold(0, |sum: u64, x| sum.saturating_add(4 * x)))?;
    let mut replay = Replay::new(rules, &lengths)?;
    let start = replay.next;
    let mut states: HashMap<usize, Vec<State>> = HashMap::new();
    let end = repeats.last().map_or(0, |r| r.second);
    loop {
        for (i, repeat) in repeats.iter().enumerate() {
            if repeat.first < start {
                let why = format!("column {} lies before column {start}", repeat.first);
                return Err(Rejected::new("repeat begins after the moves fit", why).into());
            }
            if repeat.first == replay.next {
                states.insert(i, replay.states(repeat.rows));
            }
            if repeat.second == replay.next {
                let before = states.remove(&i).expect("n1 < n2");
                let now = replay.states(repeat.rows);
                if let Some(a) = (0..repeat.rows).find(|&a| before[a] != now[a]) {
                    let why = format!("row {a} at columns {} and {}", repeat.first, repeat.second);
                    return Err(Rejected::new("state repeats", why).into());
                }
                replay.known = replay.known.max(repeat.rows);
            }
        }
        if replay.next == end {
            break;
        }
        meter.work(lengths.len() as u64)?;
        replay.column();
    }
    for (a, (row, claim)) in replay.rows.iter().zip(&claim.rows).enumerate() {
        if row.preperiod != claim.preperiod {
            let why = format!("row {a}: claimed {}, found {}", claim.preperiod, row.preperiod);
            return Err(Rejected::new("preperiod", why).into());
        }
        let found = super::verify_window::least_period(&row.last);
        if claim.period != Some(found as u64) {
            let why = format!("row {a}: claimed {:?}, found {found}", claim.period);
            return Err(Rejected::new("period", why).into());
        }
    }
    Ok(())
}

/// The length of the repeat that concerns each row first; the repeats must come in order and cover all rows.
fn lengths(repeats: &[RepeatClaim], rows: usize) -> Result<Vec<u64>, Rejected> {
    let mut lengths: Vec<u64> = Vec::new();
    let mut before = 0;
    for repeat in repeats {
        let ordered = repeat.rows > lengths.len() && repeat.second >= before;
        if !ordered || repeat.first >= repeat.second || repeat.rows > rows {
            return Err(Rejected::new("repeats in order", format!("{repeat:?}")));
        }
        before = repeat.second;
        lengths.resize(repeat.rows, repeat.second - repeat.first);
    }
    if rows == 0 || lengths.len() != rows {
        let why = format!("{} of {rows} rows", lengths.len());
        return Err(Rejected::new("repeats cover the rows", why));
    }
    if lengths.iter().fold(0u64, |sum, x| sum.saturating_add(*x)) > MOST_OFFSETS {
        return Err(Rejected::new("repeats fit the memory", "more than 2^30 offsets"));
    }
    Ok(lengths)
}

/// The rules, if the options in lower rows are finitely many and each row has each value at most once to the right.
fn finite(rules: &[Family]) -> Option<&[Family]> {
    let nim = |f: &Family| matches!(f.shape, Shape::Ray(0, 1) | Shape::Ray(1, 0)) && f.both;
    let takes_any = rules.iter().any(|f| nim(f) && f.who != Who::Smaller);
    let open = rules.iter().any(|f| f.shape == Shape::Wedge && f.who != Who::Smaller);
    (rules.iter().all(Family::is_symmetric) && takes_any && !open).then_some(rules)
}

#[derive(PartialEq, Eq)]
struct State {
    used: (i64, Vec<u64>),
    recent: Vec<i32>,
}

struct Row {
    used: Used,
    /// The last P offsets, round a ring, and the place of the next column.
    last: Vec<i32>,
    at: usize,
    preperiod: u64,
}

/// A ray t·(p,q), p ≥ 1: the values on its lines, by (a mod p, n − q·⌊a/p⌋), the latter round a ring.
struct Ray {
    p: usize,
    q: usize,
    option: bool,
    lines: Vec<Vec<ValueSet>>,
}

impl Ray {
    fn new(p: usize, q: usize, option: bool, rows: usize) -> Self {
        let lines = (q * (rows / p + 1) + 1).next_power_of_two();
        Ray { p, q, option, lines: vec![vec![ValueSet::default(); lines]; p] }
    }

    fn place(&self, a: usize, n: u64) -> (usize, usize) {
        let last = self.lines[0].len() - 1;
        let (steps, class) = if self.p == 1 { (a, 0) } else { (a / self.p, a % self.p) };
        (class, (n as usize).wrapping_sub(self.q * steps) & last)
    }

    fn line(&self, a: usize, n: u64) -> &ValueSet {
        let (class, number) = self.place(a, n);
        &self.lines[class][number]
    }

    fn line_mut(&mut self, a: usize, n: u64) -> &mut ValueSet {
        let (class, number) = self.place(a, n);
        &mut self.lines[class][number]
    }
}

struct Replay {
    rays: Vec<Ray>,
    wedge: Option<usize>,
    single: Vec<(usize, usize)>,
    reach: usize,
    rows: Vec<Row>,
    /// G(a,n) − n in the recent columns: recent[n mod size][a].
    recent: Vec<Vec<i32>>,
    known: usize,
    next: u64,
}

impl Replay {
    fn new(rules: &[Family], lengths: &[u64]) -> Result<Self, Rejected> {
        let count = lengths.len();
        let (mut rays, mut single) = (Vec::new(), Vec::new());
        let allowed = |who: Who, k: u64, l: u64| who.allows((0, 1), (k, l));
        let directed = rules.iter().flat_map(|f| f.vectors().into_iter().map(move |v| (f, v)));
        for (family, (k, l)) in directed {
            if (1..count as u64).contains(&k) && allowed(family.who, k, l) {
                if l.saturating_mul(count as u64) >= 1 << 24 {
                    return Err(Rejected::new("moves fit the memory", format!("{l} is taken")));
                }
                let (p, q) = (k as usize, l as usize);
                if matches!(family.shape, Shape::Step(..)) {
                    single.push((p, q));
                } else {
                    rays.push(Ray::new(p, q, true, count));
                }
            }
        }
        let mut wedge = None;
        for family in rules {
            if let Shape::Band(t) = family.shape {
                let cells =
                    (1..count as u64).flat_map(|k| (1..k.saturating_add(t)).map(move |l| (k, l)));
                for (k, l) in cells.take(1 << 22) {
                    if k.abs_diff(l) < t && allowed(family.who, k, l) {
                        single.push((k as usize, l as usize));
                    }
                }
                if t >= 1 << 20 || single.len() > 1 << 20 {
                    return Err(Rejected::new("moves fit the memory", format!("band:{t}")));
                }
            } else if family.shape == Shape::Wedge {
                wedge = Some(rays.len());
                rays.push(Ray::new(1, 1, false, count));
            }
        }
        let along = rays.iter().map(|ray| (count - 1) / ray.p * ray.q);
        let reach = along.chain(single.iter().map(|&(_, l)| l)).max().unwrap_or(0);
        let start = count.max(reach).max(1);
        if (start as u64).saturating_mul(count as u64) > MOST_OFFSETS {
            return Err(Rejected::new("moves fit the memory", format!("{start} columns at once")));
        }
        let table = plain_table(rules, count, start);
        let mut rows: Vec<Row> = Vec::new();
        for (a, &length) in lengths.iter().enumerate() {
            let mut row =
                Row { used: Used::default(), last: vec![0; length as usize], at: 0, preperiod: 0 };
            for (n, values) in table.iter().enumerate() {
                row.used.insert(values[a]);
                row.see(n as u64, values[a] as i32 - n as i32);
            }
            rows.push(row);
        }
        for ray in &mut rays {
            for a in ray.p..count {
                for n in start..start + ray.q {
                    for t in 1..=a / ray.p {
                        let (x, y) = (a - t * ray.p, n - t * ray.q);
                        ray.line_mut(a, n as u64).insert(table[y][x]);
                    }
                }
            }
        }
        let size = reach + 1;
        let mut recent = vec![vec![0; count]; size];
        for n in start - reach..start {
            recent[n % size] = table[n].iter().map(|&v| v as i32 - n as i32).collect();
        }
        Ok(Replay { rays, wedge, single, reach, rows, recent, known: 0, next: start as u64 })
    }

    /// Computes one more column.
    fn column(&mut self) {
        let n = self.next;
        let size = self.recent.len();
        let mut now = vec![0i32; self.rows.len()];
        let (mut wedge, mut single) = (ValueSet::default(), ValueSet::default());
        for a in 0..self.rows.len() {
            let starting = self.rays.iter_mut().filter(|ray| a < ray.p);
            starting.for_each(|ray| ray.line_mut(a, n).clear());
            let row = &mut self.rows[a];
            let value = if a < self.known {
                n.wrapping_add_signed(i64::from(row.last[row.at]))
            } else {
                single.clear();
                for &(k, l) in self.single.iter().filter(|&&(k, _)| k <= a) {
                    let m = n - l as u64;
                    let offset =
                        if l == 0 { now[a - k] } else { self.recent[m as usize % size][a - k] };
                    single.insert(m.wrapping_add_signed(i64::from(offset)));
                }
                let rays = &self.rays;
                row.used.least(|word| {
                    let lines = rays.iter().filter(|ray| ray.option).map(|ray| ray.line(a, n));
                    lines.chain([&wedge, &single]).fold(0, |taken, set| taken | set.word(word))
                })
            };
            row.used.insert(value);
            self.rays.iter_mut().for_each(|ray| ray.line_mut(a, n).insert(value));
            if let Some(diagonal) = self.wedge {
                wedge.extend(self.rays[diagonal].line(a, n));
            }
            now[a] = (value as i64 - n as i64) as i32;
            row.see(n, now[a]);
        }
        self.recent[n as usize % size] = now;
        self.next += 1;
    }

    fn states(&self, rows: usize) -> Vec<State> {
        let size = self.recent.len();
        let columns = self.next - self.reach as u64..self.next;
        let state = |a: usize| State {
            used: self.rows[a].used.relative_to(self.next),
            recent: columns.clone().map(|n| self.recent[n as usize % size][a]).collect(),
        };
        (0..rows).map(state).collect()
    }
}

impl Row {
    /// Keeps the last P offsets, and the last column that differs from the one P later.
    fn see(&mut self, n: u64, offset: i32) {
        let length = self.last.len();
        let before = std::mem::replace(&mut self.last[self.at], offset);
        self.at = if self.at + 1 == length { 0 } else { self.at + 1 };
        if n >= length as u64 && before != offset {
            self.preperiod = n - length as u64 + 1;
        }
    }
}

/// G(a,n) for a < rows, n < columns, by the definition: table[n][a].
fn plain_table(rules: &[Family], rows: usize, columns: usize) -> Vec<Vec<u64>> {
    let mut table = vec![vec![0u64; rows]; columns];
    for n in 0..columns {
        for a in 0..rows.min(n + 1) {
            let mut seen = Vec::new();
            let from = (a as u64, n as u64);
            let takes = (0..=from.0).flat_map(|k| (0..=from.1).map(move |l| (k, l)));
            for (k, l) in takes.filter(|&take| is_move(rules, from, take)) {
                let (x, y) = (a - k as usize, n - l as usize);
                let value = table[x.max(y)][x.min(y)] as usize;
                if seen.len() <= value {
                    seen.resize(value + 1, false);
                }
                seen[value] = true;
            }
            let value = seen.iter().take_while(|&&seen| seen).count();
            table[n][a] = value as u64;
            if n < rows && a != n {
                table[a][n] = value as u64;
            }
        }
    }
    table
}
