//! Checks a `periods` certificate by repeated states (`docs/rows.md`, section 2), with the rules and arithmetic alone.
//!
//! **Theorem.** Let the options of (a,n), n ≥ start, in lower rows be (a−k, n−l), (k,l) in a finite set M, l ≤ reach. The state of
//! row a before column n is: n − floor; the used values above the floor, counted from it; the offsets G − n in the last
//! `reach` columns. If the joint states of rows 0..b before columns n1 < n2 are equal, n1 ≥ start, these rows repeat with P = n2 − n1 from n1 on.
//! With the last column m whose offset differs from the one P later, the preperiod is m + 1; the period is the
//! least one of the last P offsets. The joint state at any n ≥ n1 returns after every multiple of P: so for a later repeat, n1' ≥ n1 and
//! P | P', only the states of its new rows need be compared.
//!
//! The rows are computed again, column by column: G(a,n) = mex(values of row a before n, values on the lines and in
//! the single cells that M leads to), each a set of bits. From n2 on the values of rows 0..b are those of P columns before,
//! by the theorem. `plain.rs` checks the same without lines, bits and this.
//!
//! Cost: a word or two for every line a cell. Memory: P offsets a row.

use super::limits::{Meter, Refused};
use super::periods::{Method, PeriodsClaim, RepeatClaim};
use super::rules::{self, Family, Shape, Who};
use super::value_set::{BLOCK, Set, Sets};
use super::{Rejected, verify_window::least_period};

/// Accepts a claim by repeated states or says which condition fails.
pub(super) fn verify(claim: &PeriodsClaim, meter: &Meter) -> Result<(), Refused> {
    let Method::Repeats(repeats) = &claim.method else {
        return Err(Rejected::new("method", "not by repeated states").into());
    };
    let rules = finite(&claim.game)?;
    let lengths = lengths(repeats, claim.rows.len())?;
    // A set holds the values within so many of the column: when they do not fit, it begins again with wider sets.
    let mut words = (lengths.len() / 4).next_power_of_two().max(16);
    let rows = loop {
        match run(&rules, repeats, &lengths, words, meter)? {
            Some(rows) => break rows,
            None => words *= 2,
        }
    };
    for (a, (row, claim)) in rows.iter().zip(&claim.rows).enumerate() {
        if row.preperiod != claim.preperiod {
            let why = format!("row {a}: claimed {}, found {}", claim.preperiod, row.preperiod);
            return Err(Rejected::new("preperiod", why).into());
        }
        let found = least_period(&row.last) as u64;
        if claim.period != Some(found) {
            let why = format!("row {a}: claimed {:?}, found {found}", claim.period);
            return Err(Rejected::new("period", why).into());
        }
    }
    Ok(())
}

/// The rules of a symmetric game with finitely many options in lower rows, in which any number may be taken from the larger pile.
pub(super) fn finite(game: &str) -> Result<Vec<Family>, Rejected> {
    let why = || format!("{game:?} is no two-pile game of the checker");
    let rules = rules::read(game).ok_or_else(|| Rejected::new("game", why()))?;
    let nim = |f: &Family| matches!(f.shape, Shape::Ray(0, 1) | Shape::Ray(1, 0)) && f.both;
    let takes_any = rules.iter().any(|f| nim(f) && f.who != Who::Smaller);
    let open = rules.iter().any(|f| f.shape == Shape::Wedge && f.who != Who::Smaller);
    if !rules.iter().all(Family::is_symmetric) || !takes_any || open {
        let why = format!("the rows of {game:?} have no finite state");
        return Err(Rejected::new("game", why));
    }
    Ok(rules)
}

/// The length of the repeat that concerns each row first; the repeats must come in order and cover all rows.
pub(super) fn lengths(repeats: &[RepeatClaim], rows: usize) -> Result<Vec<u64>, Rejected> {
    let mut lengths: Vec<u64> = Vec::new();
    let mut before = (0, 0, 1);
    for &RepeatClaim { rows: upper, first, second } in repeats {
        let length = second.saturating_sub(first);
        let ordered = upper > lengths.len() && first >= before.0 && second >= before.1;
        if !ordered || length == 0 || length % before.2 != 0 || upper > rows {
            return Err(Rejected::new("repeats in order", format!("{upper} {first} {second}")));
        }
        before = (first, second, length);
        lengths.resize(upper, length);
    }
    if rows == 0 || lengths.len() != rows {
        let why = format!("{} of {rows} rows", lengths.len());
        return Err(Rejected::new("repeats cover the rows", why));
    }
    Ok(lengths)
}

/// Computes the rows and compares the states; `None` if the sets are too narrow.
fn run(
    rules: &[Family],
    repeats: &[RepeatClaim],
    lengths: &[u64],
    words: usize,
    meter: &Meter,
) -> Result<Option<Vec<Row>>, Refused> {
    let Some(mut replay) = Replay::new(rules, lengths, words, meter)? else { return Ok(None) };
    let mut stops: Vec<(u64, bool, usize)> = Vec::new();
    for (i, repeat) in repeats.iter().enumerate() {
        if repeat.first < replay.next {
            let why = format!("column {} lies before column {}", repeat.first, replay.next);
            return Err(Rejected::new("repeat begins after the moves fit", why).into());
        }
        stops.extend([(repeat.first, false, i), (repeat.second, true, i)]);
    }
    stops.sort_unstable();
    let mut states: Vec<Vec<State>> = repeats.iter().map(|_| vec![]).collect();
    for (column, second, i) in stops {
        while replay.next < column {
            meter.work(COLUMNS * replay.cost)?;
            if !replay.columns(column.min(replay.next.saturating_add(COLUMNS))) {
                return Ok(None);
            }
        }
        let lowest = if i == 0 { 0 } else { repeats[i - 1].rows };
        let new = lowest..repeats[i].rows;
        meter.reserve(new.len() as u64 * replay.state_bytes())?;
        let now: Vec<State> = new.map(|a| replay.state(a)).collect();
        if !second {
            states[i] = now;
            continue;
        }
        let differs = now.iter().zip(&states[i]).position(|(now, before)| now != before);
        if let Some(a) = differs {
            let why = format!("row {} at columns {} and {column}", lowest + a, repeats[i].first);
            return Err(Rejected::new("state repeats", why).into());
        }
        states[i].clear();
        replay.known = repeats[i].rows;
    }
    Ok(Some(replay.rows))
}

#[derive(PartialEq, Eq)]
struct State {
    behind: i64,
    used: Vec<u64>,
    recent: Vec<i32>,
}

struct Row {
    /// The least value not used. The set holds the values from half its size below on.
    floor: u64,
    used: Set,
    /// The last P offsets, round a ring, and the place of the next column.
    last: Vec<i32>,
    at: usize,
    preperiod: u64,
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
        let (steps, class) = if self.p == 1 { (a, 0) } else { (a / self.p, a % self.p) };
        let number = (n as usize).wrapping_sub(self.q * steps) & (self.lines - 1);
        self.first + class * self.lines + number
    }
}

struct Replay {
    sets: Sets,
    rays: Vec<Ray>,
    /// How many rays are moves; one more, the diagonal, only serves the wedge.
    moves: usize,
    /// Moves to a single cell.
    single: Vec<(usize, usize)>,
    reach: usize,
    rows: Vec<Row>,
    /// G(a,n) − n in the recent columns, round a ring for each row.
    recent: Vec<i32>,
    ring: usize,
    known: usize,
    next: u64,
    /// Values may lie so far from the column.
    widest: u64,
    /// Steps a column.
    cost: u64,
}

/// So many columns are computed at a time, row by row.
const COLUMNS: u64 = 32;

/// The set of the single cells; those of the wedge, one a column; those of the rows.
const SINGLE: Set = 0;
const WEDGE: Set = 1;
const USED: Set = WEDGE + COLUMNS as usize;

impl Replay {
    fn new(
        rules: &[Family],
        lengths: &[u64],
        words: usize,
        meter: &Meter,
    ) -> Result<Option<Self>, Refused> {
        let count = lengths.len();
        let fits =
            |size: u64| usize::try_from(size).ok().filter(|&x| x < 1 << 32).ok_or_else(too_far);
        let (mut rays, mut single, mut wedge) = (Vec::new(), Vec::new(), false);
        for family in rules {
            let allowed = |k: u64, l: u64| family.who.allows((0, 1), (k, l));
            let mut vectors = family.vectors();
            vectors.retain(|&(k, l)| (1..count as u64).contains(&k) && allowed(k, l));
            for (k, l) in vectors {
                match family.shape {
                    Shape::Ray(..) => rays.push((k as usize, fits(l)?)),
                    _ => single.push((k as usize, fits(l)?)),
                }
            }
            if let Shape::Band(t) = family.shape {
                for k in 1..count as u64 {
                    let band = k.saturating_sub(t - 1).max(1)..fits(k.saturating_add(t))? as u64;
                    meter.reserve(16 * (band.end - band.start))?;
                    let cells = band.filter(|&l| allowed(k, l));
                    single.extend(cells.map(|l| (k as usize, l as usize)));
                }
            }
            wedge |= family.shape == Shape::Wedge;
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
        let mut rows: Vec<Row> = Vec::new();
        for (a, &length) in lengths.iter().enumerate() {
            let last = vec![0; length as usize];
            let mut row = Row { floor: 0, used: USED + a, last, at: 0, preperiod: 0 };
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
    fn columns(&mut self, to: u64) -> bool {
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
        for (a, row) in self.rows.iter_mut().enumerate() {
            for (value, n) in values.iter_mut().zip(columns.clone()) {
                if a < self.known {
                    *value = n.wrapping_add_signed(row.again().into());
                    continue;
                }
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
                for (&value, n) in values.iter().zip(columns.clone()) {
                    sets.insert(ray.line(a, n), value);
                }
            }
            for (&value, n) in values.iter().zip(columns.clone()) {
                recent[a * ring + (n as usize & (ring - 1))] = (value as i64 - n as i64) as i32;
                if let Some(diagonal) = wedge {
                    sets.join(WEDGE + (n - self.next) as usize, diagonal.line(a, n));
                }
            }
        }
        self.next = to;
        true
    }

    fn state_bytes(&self) -> u64 {
        4 * self.reach as u64 + 8 * self.widest
    }

    fn state(&self, a: usize) -> State {
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

impl Row {
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

impl Row {
    /// The offset of P columns before.
    fn again(&mut self) -> i32 {
        let offset = self.last[self.at];
        self.at = if self.at + 1 == self.last.len() { 0 } else { self.at + 1 };
        offset
    }
}

/// G(a,n) for a < rows, n < columns, from the moves of the game: table[n][a].
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
