//! Checks a `periods` certificate by the window theorem (`docs/rows.md`, Theorem 3), with the rules of R-Wythoff and
//! arithmetic alone.
//!
//! In the coordinates (a,d), d = n − a, row a is v_a(d) = mex(used ∪ {v_j(d) : j < a}). The rows are computed again for
//! d < D + A. At d₁ = D the theorem's conditions are checked row by row, upwards, with the holes on D..D+A; each row's
//! values there must be the hole or the extension, and the one not taken is the next hole.
//!
//! Preperiods: beside the true rows runs the settled regime, from the marks that the certificate gives for the diagonal
//! −A. If its marks at D agree with the values used, wherever a mark is still to be read, then it is the
//! periodic extension (each step can be undone), and the last column that differs ends the preperiod.
//!
//! Periods, where claimed: the holes of a row are written out for one period P; the row is run until its marks return,
//! and the least period of the whole is compared. Nothing is claimed beyond [`LONGEST`].
//!
//! Cost: a few set operations for each of A·D cells, and the claimed periods.

use super::value_set::{Used, ValueSet};
use crate::Rejected;
use crate::limits::{Meter, Refused};
use crate::periods::plain::MOST_ROWS;
use crate::periods::{LONGEST, Method, PeriodsClaim, WindowClaim};

/// A row while it is checked.
struct WindowRow {
    l: i64,
    u: i64,
    top: bool,
    used: Used,
    /// The marks of the regime, round a ring.
    marks: Vec<bool>,
    /// One more than the last column that differs from the regime.
    preperiod: u64,
}

impl WindowRow {
    fn mark(&mut self, value: i64) -> &mut bool {
        // The length is a power of two.
        let last = self.marks.len() as i64 - 1;
        &mut self.marks[(value & last) as usize]
    }

    fn extension(&self) -> i64 {
        if self.top { self.u + 1 } else { -self.l - 1 }
    }

    /// One step of the regime: the value taken and the next hole, relative to d.
    fn step(&mut self, d: i64, hole: i64) -> (i64, i64) {
        let extension = self.extension();
        let (from, to) = if self.top { (hole, extension) } else { (extension, hole) };
        let mark = *self.mark(d + from);
        *self.mark(d + to) = mark;
        if mark == self.top { (extension, hole) } else { (hole, extension) }
    }
}

/// Accepts a claim by the window theorem or says which condition fails.
pub(super) fn verify(claim: &PeriodsClaim, meter: &Meter) -> Result<(), Refused> {
    let Method::Window { diagonal, rows: cases } = &claim.method else {
        return Err(Rejected::new("method", "not by the window theorem").into());
    };
    if claim.game != "r-wythoff" {
        return Err(Rejected::new("game", "the window theorem is about r-wythoff").into());
    }
    let count = cases.len();
    if !(1..=MOST_ROWS).contains(&count) || claim.rows.len() != count {
        return Err(
            Rejected::new("rows", format!("{count} cases for {} rows", claim.rows.len())).into()
        );
    }
    if *diagonal > 1 << 40 {
        return Err(Rejected::new("diagonal", "past 2^40").into());
    }
    let cells = (count as u64).pow(2);
    meter.reserve(24 * cells)?;
    meter.work(4 * cells)?;
    let mut rows = start(cases);
    let square = square(count);
    for (a, row) in rows.iter_mut().enumerate() {
        (0..a).for_each(|n| row.used.insert(square[a][n]));
    }
    let d1 = *diagonal as i64;
    for d in -(count as i64)..0 {
        let mut hole = 0;
        for (a, row) in rows.iter_mut().enumerate() {
            let (offset, next) = row.step(d, hole);
            hole = next;
            let n = d + a as i64;
            if n >= 0 && square[a][n as usize] as i64 != d + offset {
                row.preperiod = n as u64 + 1;
            }
        }
    }
    for d in 0..d1 {
        meter.work(count as u64)?;
        if d % 1024 == 0 {
            meter.tell(d as u64, *diagonal);
        }
        let (mut hole, mut below) = (0, ValueSet::default());
        for (a, row) in rows.iter_mut().enumerate() {
            let value = row.used.least(|word| below.word(word));
            row.used.insert(value);
            below.insert(value);
            let (offset, next) = row.step(d, hole);
            hole = next;
            if value as i64 != d + offset {
                row.preperiod = (d + a as i64) as u64 + 1;
            }
        }
    }
    let pending = settle(d1, &rows)?;
    for (a, (row, claim)) in rows.iter().zip(&claim.rows).enumerate() {
        if row.preperiod != claim.preperiod {
            let why = format!("row {a}: claimed {}, found {}", claim.preperiod, row.preperiod);
            return Err(Rejected::new("preperiod", why).into());
        }
    }
    let claimed: Vec<Option<u64>> = claim.rows.iter().map(|row| row.period).collect();
    check_periods(&rows, &pending, &claimed, meter)
}

fn start(cases: &[WindowClaim]) -> Vec<WindowRow> {
    let size = (cases.len() + 8).next_power_of_two();
    let first = -(cases.len() as i64);
    let (mut l, mut u) = (0, 0);
    let mut rows = Vec::new();
    for case in cases {
        let (used, marks) = (Used::default(), vec![false; size]);
        let mut row = WindowRow { l, u, top: case.top, used, marks, preperiod: 0 };
        for (value, &mark) in (first - l - 1..).zip(&case.marks) {
            *row.mark(value) = mark;
        }
        if case.top {
            u += 1
        } else {
            l += 1
        }
        rows.push(row);
    }
    rows
}

/// G(a,n) for a, n < count: the larger pile alone, or both alike.
fn square(count: usize) -> Vec<Vec<u64>> {
    let mut table = vec![vec![0u64; count]; count];
    let mut rows = vec![Used::default(); count];
    let mut diagonals = vec![ValueSet::default(); count];
    for n in 0..count {
        for a in 0..=n {
            let value = rows[a].least(|word| diagonals[n - a].word(word));
            rows[a].insert(value);
            rows[n].insert(value);
            diagonals[n - a].insert(value);
            table[a][n] = value;
            table[n][a] = value;
        }
    }
    table
}

/// Whether values are still to be read as marks at d₁, for each row: (value, mark).
type Pending = Vec<(i64, bool)>;

/// Checks the conditions of the theorem at d₁ for every row, and that the regime's marks are the values used.
fn settle(d1: i64, rows: &[WindowRow]) -> Result<Vec<Pending>, Rejected> {
    // The holes on d₁..=d₁+A, below the first row.
    let mut holes: Vec<i64> = (d1..=d1 + rows.len() as i64).collect();
    let mut below: Vec<ValueSet> = vec![ValueSet::default(); holes.len()];
    let mut all = Vec::new();
    for (a, row) in rows.iter().enumerate() {
        let fail = |condition| Err(Rejected::new(condition, format!("row {a} at diagonal {d1}")));
        let (low, high) = (d1 - row.l, d1 + row.u);
        let floor = row.used.floor() as i64;
        if row.used.top() as i64 > high + 1 {
            return fail("nothing above the window is used");
        }
        let window = &holes[..=a];
        let is_hole: Vec<bool> = {
            let mut is_hole = vec![false; (high - low + 2) as usize];
            for hole in window.iter().filter(|&&hole| hole <= high) {
                is_hole[(hole - low + 1) as usize] = true;
            }
            is_hole
        };
        let future = |v: i64| is_hole[(v - low + 1) as usize];
        let pending: Vec<i64> = if row.top {
            if floor < low {
                return fail("T1: all below the window is used");
            }
            if (low..=high).any(|v| !row.used.contains(v) && !future(v)) {
                return fail("T3: every unused value of the window is a later hole");
            }
            (low..=high).filter(|&v| future(v)).collect()
        } else {
            if floor < low - 1 {
                return fail("B1: all below the window is used");
            }
            if window.iter().any(|&hole| row.used.contains(hole)) {
                return fail("B3: no later hole is used");
            }
            (low - 1..=high).filter(|&v| !future(v)).collect()
        };
        let last = row.marks.len() as i64 - 1;
        let mark = |v: i64| row.marks[(v & last) as usize];
        if let Some(v) = pending.iter().find(|&&v| mark(v) != row.used.contains(v)) {
            let why = format!("row {a}: value {v} at diagonal {d1}");
            return Err(Rejected::new("the extension meets the row", why));
        }
        all.push(pending.iter().map(|&v| (v - d1, row.used.contains(v))).collect());
        let mut used = row.used.clone();
        for ((d, hole), below) in (d1..).zip(&mut holes).zip(&mut below) {
            let value = used.least(|word| below.word(word));
            used.insert(value);
            below.insert(value);
            let extension = d + row.extension();
            if value as i64 == *hole {
                *hole = extension;
            } else if value as i64 != extension {
                return fail("the row takes the hole or the extension");
            }
        }
    }
    Ok(all)
}

/// Checks the least periods that are claimed, from row to row while the holes can be written out.
fn check_periods(
    rows: &[WindowRow],
    pending: &[Pending],
    claimed: &[Option<u64>],
    meter: &Meter,
) -> Result<(), Refused> {
    // A row that nowhere takes the extension leaves it as the only hole, and the count begins anew.
    let full: Vec<bool> = rows
        .iter()
        .zip(pending)
        .map(|(row, pending)| pending.iter().all(|&(_, mark)| mark != row.top))
        .collect();
    let mut wanted: Vec<bool> = claimed.iter().map(Option::is_some).collect();
    for a in (1..rows.len()).rev() {
        wanted[a - 1] |= wanted[a] && !full[a - 1];
    }
    let mut holes: Option<Vec<i64>> = Some(vec![0]);
    for (a, (row, pending)) in rows.iter().zip(pending).enumerate() {
        let ran = match holes.take().filter(|_| wanted[a]) {
            Some(holes) => run_cycle(row, pending, &holes, meter)?,
            None => None,
        };
        if let Some(period) = claimed[a] {
            let found = ran.as_ref().map(|(values, _)| least_period(values) as u64);
            if found != Some(period) {
                let why = format!(
                    "row {a}: claimed {period}, found {found:?} within {LONGEST} diagonals"
                );
                return Err(Rejected::new("period", why).into());
            }
        }
        holes = if full[a] { Some(vec![row.extension()]) } else { ran.map(|(_, next)| next) };
        if let Some(holes) = &mut holes {
            holes.truncate(least_period(holes));
        }
    }
    Ok(())
}

/// The values and the next holes of a row.
type Cycle = (Vec<i64>, Vec<i64>);

/// The cycle of a row, until its marks return; None if that takes too long.
fn run_cycle(
    row: &WindowRow,
    pending: &Pending,
    holes: &[i64],
    meter: &Meter,
) -> Result<Option<Cycle>, Refused> {
    meter.reserve(16 * LONGEST)?;
    let mut row = WindowRow { used: Used::default(), marks: row.marks.clone(), ..*row };
    pending.iter().for_each(|&(v, mark)| *row.mark(v) = mark);
    let (mut values, mut next) = (Vec::new(), Vec::new());
    loop {
        if (values.len() + holes.len()) as u64 > LONGEST {
            break Ok(None);
        }
        meter.work(holes.len() as u64)?;
        for &hole in holes {
            let (value, left) = row.step(values.len() as i64, hole);
            values.push(value);
            next.push(left);
        }
        let shift = values.len() as i64;
        if pending.iter().all(|&(v, mark)| *row.mark(v + shift) == mark) {
            meter.release(16 * LONGEST);
            return Ok(Some((values, next)));
        }
    }
}

/// The least period of a cyclic sequence.
pub(super) fn least_period<T: PartialEq>(cycle: &[T]) -> usize {
    let mut period = cycle.len();
    let (mut rest, mut prime) = (cycle.len(), 2);
    while rest > 1 {
        if prime * prime > rest {
            prime = rest;
        }
        while rest % prime == 0 {
            rest /= prime;
            let shorter = period / prime;
            if (shorter..cycle.len()).all(|i| cycle[i] == cycle[i - shorter]) {
                period = shorter;
            }
        }
        prime += 1;
    }
    period
}
