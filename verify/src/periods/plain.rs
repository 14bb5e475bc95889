//! Rows of a game for all n, checked by the definitions: each value is the mex over all moves, each state a set. Short and slow.
//!
//! **Theorem 1** (`docs/rows.md`, section 2). Let any number be taken from the larger pile, every other move (k,l) take k ≥ 1 from
//! the smaller one, and l ≤ reach. The *state* of row a before column n is n − floor, the used values above the floor and
//! the offsets G − n in the last `reach` columns (`state`). If the joint states of rows 0..b before n1 < n2 are equal and n1 ≥ b, n1 ≥ reach,
//! then G(a,n+P) = G(a,n) + P for a < b, n ≥ n1, P = n2 − n1. After the last column m with an offset unlike the one P later comes
//! the preperiod m + 1, and the period is the least one of the last P offsets: both are seen before n2.
//!
//! **Theorem 2** (Theorem 3 there, for R-Wythoff on diagonals d = n − a). Let l and u count the rows below of kind B and T, H_0(d) = d. If at D no
//! value above D+u is used in row a, and T: all below D−l are used, and every unused one up to D+u is an H(e), e ≥ D; or B:
//! all below D−l−1 are used, and no H(e), e ≥ D; then for d ≥ D the row takes H(d) or the extension (T: d+u+1, B: d−l−1), and the next H is the one not
//! taken ([`settled`]). Each step moves one mark "used" (`SettledRow::step`), so the rows extend to the left as a permutation of marks does,
//! and the last column that differs from this ends the preperiod ([`window`]). The period is that of the marks ([`least_periods`]).

use std::collections::{BTreeMap, BTreeSet};

use super::{LONGEST, Method, PeriodsClaim, RepeatClaim, WindowClaim};
use crate::limits::{Meter, Refused};
use crate::rules::{self, Family, MoveForm, Who};
use crate::{Rejected, fail};

/// The most rows of a window: their square is kept.
pub(super) const MOST_ROWS: usize = 1 << 14;

/// Checks a `periods` claim.
pub(crate) fn verify(claim: &PeriodsClaim, meter: &Meter) -> Result<(), Refused> {
    match &claim.method {
        Method::Repeats(repeats) => self::repeats(claim, repeats, meter),
        Method::Window { diagonal, rows } => window(claim, *diagonal, rows, meter),
    }
}

/// The rules of a symmetric game with finitely many options in lower rows, in which any number may be taken from the larger pile.
pub(super) fn finite(game: &str) -> Result<Vec<Family>, Rejected> {
    let why = || format!("{game:?} is no two-pile game of the checker");
    let rules = rules::read(game).ok_or_else(|| Rejected::new("game", why()))?;
    let nim = |f: &Family| matches!(f.shape, MoveForm::Ray(0, 1) | MoveForm::Ray(1, 0)) && f.both;
    let takes_any = rules.iter().any(|f| nim(f) && f.who != Who::Smaller);
    let open = rules.iter().any(|f| f.shape == MoveForm::Wedge && f.who != Who::Smaller);
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

/// G(a,n) for a < rows and n < columns, as a function of both piles in any order.
fn values(
    rules: &[Family],
    rows: u64,
    columns: u64,
    meter: &Meter,
) -> Result<impl Fn(u64, u64) -> i64 + use<>, Refused> {
    meter.reserve(columns.saturating_mul(8 * rows))?;
    let value = |table: &[Vec<u64>], x: u64, y: u64| table[x.max(y) as usize][x.min(y) as usize];
    let mut table: Vec<Vec<u64>> = vec![];
    for n in 0..columns {
        meter.tell(n, columns);
        table.push(vec![]);
        for a in 0..rows.min(n + 1) {
            meter.work(n)?;
            let mut seen = BTreeSet::new();
            for rule in rules {
                rule.options((a, n), |x, y| _ = seen.insert(value(&table, x, y)));
            }
            let mex = (0..).find(|v| !seen.contains(v)).expect("a finite set");
            table[n as usize].push(mex);
        }
    }
    Ok(move |x, y| value(&table, x, y) as i64)
}

/// Theorem 1.
fn repeats(claim: &PeriodsClaim, repeats: &[RepeatClaim], meter: &Meter) -> Result<(), Refused> {
    let (rules, count) = (finite(&claim.game)?, claim.rows.len() as u64);
    let lengths = lengths(repeats, claim.rows.len())?;
    let end = repeats.last().map_or(0, |r| r.second);
    let value = values(&rules, count, end, meter)?;
    let offset = |a: usize, n: u64| value(a as u64, n) - n as i64;
    // How far back a move into a lower row reaches, from a column with room for every move.
    let far = 1 + rules.iter().flat_map(Family::vectors).map(|v| v.0.max(v.1)).max().unwrap_or(0);
    let bands = rules.iter().map(|f| if let MoveForm::Band(t) = f.shape { t } else { 0 });
    let room = count.saturating_mul(far).saturating_add(bands.max().unwrap_or(0));
    let mut reach = 0;
    for a in 0..count {
        let mut lower =
            |i: u64, j: u64| reach = if i < a { room.abs_diff(j).max(reach) } else { reach };
        rules.iter().for_each(|rule| rule.options((a, room), &mut lower));
    }
    let state = |a: usize, n: u64| {
        let used: BTreeSet<i64> = (0..n).map(|m| offset(a, m) + m as i64).collect();
        let floor = (0..).find(|v| !used.contains(v)).expect("a finite set");
        let above: Vec<i64> = used.range(floor..).map(|v| v - n as i64).collect();
        (n as i64 - floor, above, (n - reach..n).map(|m| offset(a, m)).collect::<Vec<_>>())
    };
    for repeat in repeats {
        if repeat.first < reach.max(count) {
            return fail("repeat begins after the moves fit", format!("{repeat:?}"));
        }
        if (0..repeat.rows).any(|a| state(a, repeat.first) != state(a, repeat.second)) {
            return fail("state repeats", format!("{repeat:?}"));
        }
    }
    for (a, row) in claim.rows.iter().enumerate() {
        let second = repeats.iter().find(|r| a < r.rows).map_or(0, |r| r.second);
        let length = lengths[a];
        let differs = |&n: &u64| offset(a, n) != offset(a, n + length);
        if (0..second - length).rev().find(differs).map_or(0, |n| n + 1) != row.preperiod {
            return fail("preperiod", format!("row {a}"));
        }
        let last: Vec<i64> = (second - length..second).map(|n| offset(a, n)).collect();
        if row.period != Some(least_period(&last)) {
            return fail("period", format!("row {a}"));
        }
    }
    Ok(())
}

/// The least period of a cyclic sequence.
fn least_period(cycle: &[i64]) -> u64 {
    let repeats =
        |&p: &usize| cycle.len().is_multiple_of(p) && cycle[p..] == cycle[..cycle.len() - p];
    (1..=cycle.len()).find(repeats).expect("its length") as u64
}

/// A row of the settled regime: its kind, l and u, and the marks of values.
#[derive(Clone)]
struct SettledRow {
    top: bool,
    l: i64,
    u: i64,
    marks: BTreeMap<i64, bool>,
}

impl SettledRow {
    /// What the row takes if not the hole, counted from d.
    fn extension(&self) -> i64 {
        if self.top { self.u + 1 } else { -self.l - 1 }
    }

    /// One step at d with the hole d + `hole`: the value taken and the next hole, counted from d.
    fn step(&mut self, d: i64, hole: i64) -> (i64, i64) {
        let extension = self.extension();
        let (from, to) = if self.top { (hole, extension) } else { (extension, hole) };
        let mark = self.marks.remove(&(d + from)).unwrap_or(false);
        self.marks.insert(d + to, mark);
        if mark == self.top { (extension, hole) } else { (hole, extension) }
    }
}

/// Theorem 2.
fn window(
    claim: &PeriodsClaim,
    diagonal: u64,
    cases: &[WindowClaim],
    meter: &Meter,
) -> Result<(), Refused> {
    if claim.game != "r-wythoff" {
        return fail("game", "the window theorem is about r-wythoff");
    }
    let count = cases.len() as i64;
    let fits = (1..=MOST_ROWS).contains(&cases.len()) && diagonal <= 1 << 40;
    if !fits || claim.rows.len() != cases.len() {
        return fail("rows", format!("{count} cases for {} rows", claim.rows.len()));
    }
    let d1 = diagonal as i64;
    let columns = diagonal + 2 * count as u64 + 1;
    let value = values(&finite("r-wythoff")?, count as u64, columns, meter)?;
    let value = |a: usize, d: i64| value(a as u64, (a as i64 + d) as u64);
    let (mut l, mut u) = (0, 0);
    let mut rows: Vec<SettledRow> = vec![];
    for WindowClaim { top, marks } in cases {
        let marks = (-count - l - 1..).zip(marks.iter().copied()).collect();
        rows.push(SettledRow { top: *top, l, u, marks });
        *(if *top { &mut u } else { &mut l }) += 1;
    }
    // The regime from −A on: the last column in which a row differs.
    let mut preperiods = vec![0; rows.len()];
    for d in -count..d1 {
        meter.work(count as u64)?;
        let mut hole = 0;
        for (a, row) in rows.iter_mut().enumerate() {
            let taken;
            (taken, hole) = row.step(d, hole);
            if d + a as i64 >= 0 && value(a, d) != d + taken {
                preperiods[a] = d + a as i64 + 1;
            }
        }
    }
    let mut holes: Vec<i64> = (d1..=d1 + count).collect();
    for (a, row) in rows.iter_mut().enumerate() {
        settled(a, row, d1, &mut holes, |d| value(a, d))?;
        if preperiods[a] as u64 != claim.rows[a].preperiod {
            return fail("preperiod", format!("row {a}"));
        }
    }
    least_periods(claim, rows, meter)
}

/// The conditions for row a at D, with H on [D, D+A]; the marks become those still to be read, and H that of the next row.
fn settled(
    a: usize,
    row: &mut SettledRow,
    d1: i64,
    holes: &mut [i64],
    value: impl Fn(i64) -> i64,
) -> Result<(), Refused> {
    let fail = |condition| fail(condition, format!("row {a} at diagonal {d1}"));
    let used: BTreeSet<i64> = (-(a as i64)..d1).map(&value).collect();
    let is_used = |v: &i64| *v < 0 || used.contains(v);
    let (low, high) = (d1 - row.l, d1 + row.u);
    let later: BTreeSet<i64> = holes[..=a].iter().copied().collect();
    if used.range(high + 1..).next().is_some() {
        return fail("nothing above the window is used");
    }
    if row.top && !(0..low).all(|v| is_used(&v)) {
        return fail("T1: all below the window is used");
    }
    if row.top && !(low..=high).all(|v| is_used(&v) || later.contains(&v)) {
        return fail("T3: every unused value of the window is a later hole");
    }
    if !row.top && !(0..low - 1).all(|v| is_used(&v)) {
        return fail("B1: all below the window is used");
    }
    if !row.top && later.iter().any(is_used) {
        return fail("B3: no later hole is used");
    }
    // Marks still to be read: T: holes in the window; B: what is no hole, the extension among it.
    let first = if row.top { low } else { low - 1 };
    let pending = (first..=high).filter(|v| later.contains(v) == row.top);
    let pending: BTreeMap<i64, bool> = pending.map(|v| (v - d1, is_used(&v))).collect();
    let mark = |v: &i64| row.marks.get(&(v + d1)).copied().unwrap_or(false);
    if pending.iter().any(|(v, used)| mark(v) != *used) {
        return fail("the extension meets the row");
    }
    row.marks = pending;
    for (hole, d) in holes.iter_mut().zip(d1..) {
        let extension = d + row.extension();
        match value(d) {
            taken if taken == *hole => *hole = extension,
            taken if taken == extension => {}
            _ => return fail("the row takes the hole or the extension"),
        }
    }
    Ok(())
}

/// The least periods that are claimed: each row is run over the holes of one period until its marks return.
fn least_periods(
    claim: &PeriodsClaim,
    rows: Vec<SettledRow>,
    meter: &Meter,
) -> Result<(), Refused> {
    let mut holes: Option<Vec<i64>> = Some(vec![0]);
    for (a, (row, claim)) in rows.into_iter().zip(&claim.rows).enumerate() {
        // A row that nowhere takes the extension leaves it as the only hole.
        let never = row.marks.values().all(|&mark| mark != row.top);
        let only = never.then(|| vec![row.extension()]);
        let ran = holes.map_or(Ok(None), |holes| run(row, &holes, meter))?;
        let found = ran.as_ref().map(|[values, _]| least_period(values));
        if claim.period.is_some() && claim.period != found {
            return fail("period", format!("row {a}: found {found:?}"));
        }
        holes = only.or(ran.map(|[_, next]| next[..least_period(&next) as usize].to_vec()));
    }
    Ok(())
}

/// The values of a row and the next holes until its marks return; `None` if that takes longer than a certificate may claim.
fn run(
    mut row: SettledRow,
    holes: &[i64],
    meter: &Meter,
) -> Result<Option<[Vec<i64>; 2]>, Refused> {
    let (begun, mut values, mut next) = (row.marks.clone(), vec![], vec![]);
    while (values.len() + holes.len()) as u64 <= LONGEST {
        meter.work(holes.len() as u64)?;
        for &hole in holes {
            let (value, left) = row.step(values.len() as i64, hole);
            values.push(value);
            next.push(left);
        }
        let shift = values.len() as i64;
        if begun.iter().all(|(v, mark)| row.marks.get(&(v + shift)) == Some(mark)) {
            return Ok(Some([values, next]));
        }
    }
    Ok(None)
}
