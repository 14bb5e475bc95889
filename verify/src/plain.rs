//! The same theorems, checked the long way: position by position, cell by cell, by the definitions.
//!
//! Nothing here knows pieces, dense stretches, sleeping levels, lines, bits or rows that are known to repeat. It is slow,
//! for g ≤ 12 and few rows, and shares with the verifiers that count only the reading of a claim, ⌊φn⌋ and the comparison
//! of k/φ^i + k'/φ^j: the tests demand that both answer alike.
//!
//! Levels: S_g is a_n = mex{a_i, b_i : i < n}, d_n from the list. (1) the diagonals of a burst are a permutation of its indices; (2)
//! no position is in two levels; (3) every unused d < d_n has (a_n, a_n + d) in a lower level; |ε_n| ≤ k on [N, N_1), with equality
//! somewhere; and every two levels are apart at L. Rows: G by the mex of all moves, the state of docs/rows.md, section 2, compared in full.

use std::collections::{BTreeSet, HashMap};

use super::golden::{MAX_INDEX, a, at_most, ceil_over_power};
use super::limits::{Meter, Refused};
use super::periods::{Method, PeriodsClaim};
use super::rules::{Family, Shape};
use super::varint::{take, take_signed};
use super::verify_repeats::{finite, lengths};
use super::{LevelClaim, LevelsClaim, Rejected};

fn fail<T>(condition: &'static str, why: impl Into<String>) -> Result<T, Refused> {
    Err(Rejected::new(condition, why).into())
}

/// The positions (a_n, d_n) of a level for n < until, and its skipped cells (row, d).
type Positions = (Vec<(i64, i64)>, Vec<(i64, i64)>);

/// A burst: its first index, d_n − n of its indices, and the rule (t, s) if it is dense.
type Burst = (i64, Vec<i64>, Option<(i64, i64)>);

/// Checks a `levels` claim.
pub(super) fn levels(claim: &LevelsClaim, meter: &Meter) -> Result<(), Refused> {
    let last = claim.closed_at;
    if !(1..MAX_INDEX).contains(&last) {
        return fail("L", "out of range");
    }
    meter.reserve((claim.levels.len() as u64).saturating_mul(last as u64).saturating_mul(200))?;
    let mut taken: HashMap<(i64, i64), u32> = HashMap::new();
    let mut offsets = vec![];
    for level in &claim.levels {
        let (places, skips) = replay(level, last, meter)?;
        for &(row, d) in &skips {
            if taken.get(&(row, d)).is_none_or(|&h| h >= level.value) {
                return fail("skipped diagonals are taken", format!("level {}: {d}", level.value));
            }
        }
        for &place in places.iter().filter(|place| place.1 < last) {
            if taken.insert(place, level.value).is_some() {
                return fail("no position has two values", format!("level {}", level.value));
            }
        }
        // N_0 = N, N_{i+1}, …, as far as L, and |ε| ≤ k on [N_0, N_1).
        let LevelClaim { n, k, repeats, .. } = *level;
        let mut reached = vec![n];
        while reached.len() < 60 {
            let (from, i) = (reached[reached.len() - 1], reached.len() as u32 - 1);
            let next = (a(from) + ceil_over_power(k, i)).max(from + 1);
            if next > last {
                break;
            }
            reached.push(next);
        }
        if reached.len() < 2 {
            return fail("a_N + R ≤ L", format!("level {}", level.value));
        }
        let eps = |m: i64| (places[m as usize].0 - a(m) + repeats).abs();
        if (n..reached[1]).map(eps).max() != Some(k) {
            return fail("k is the largest |ε| from N on", format!("level {}", level.value));
        }
        offsets.push((repeats, k, reached.len() as u32 - 1));
    }
    for (g, &(r, k, i)) in offsets.iter().enumerate() {
        for &(q, l, j) in &offsets[..g] {
            let distance = (r - q).abs();
            let near = if k + l == 0 { distance < 1 } else { !at_most(k, i, l, j, distance - 1) };
            if near {
                return fail("apart at L", format!("level {g}"));
            }
        }
    }
    Ok(())
}

/// S_g up to index L, with its numbers K, R and wrong compared.
fn replay(claim: &LevelClaim, last: i64, meter: &Meter) -> Result<Positions, Refused> {
    let diagonals = |n: i64, at: &mut usize| -> Option<Burst> {
        let code = take(&claim.events, at)?;
        let start = n.checked_add(i64::try_from(code >> 1).ok()?).filter(|&x| x < MAX_INDEX)?;
        if code & 1 == 1 {
            return Some((start, vec![1, -1], None));
        }
        match take(&claim.events, at)? {
            0 => {
                let len = take(&claim.events, at).filter(|x| (1..=1 << 20).contains(x))?;
                let (t, s) = (take_signed(&claim.events, at)?, take_signed(&claim.events, at)?);
                let fits = |x: i64| (-MAX_INDEX..MAX_INDEX).contains(&x);
                (t <= start && fits(t) && fits(s)).then_some((
                    start,
                    vec![0; len as usize],
                    Some((t, s)),
                ))
            }
            len => {
                let moved =
                    (0..len).map(|_| take_signed(&claim.events, at)).collect::<Option<_>>()?;
                Some((start, moved, None))
            }
        }
    };
    if claim.n < claim.settled.max(1)
        || !(0..MAX_INDEX >> 8).contains(&claim.k)
        || claim.n >= MAX_INDEX
    {
        return fail("N and k", format!("level {}", claim.value));
    }
    let (mut places, mut skips): Positions = (vec![], vec![]);
    let mut used: BTreeSet<i64> = BTreeSet::new();
    let (mut mex, mut repeats, mut wrong, mut settled, mut at) = (0, 0, 0, 0, 0);
    let mut burst = None;
    let mut end_of_burst = 0;
    loop {
        let n = places.len() as i64;
        meter.work(1)?;
        if burst.is_none() && at < claim.events.len() {
            burst = diagonals(n, &mut at);
            if burst.is_none() {
                return fail("events", "cut short or out of range");
            }
        }
        if n >= last {
            break;
        }
        let (start, moved, dense) = match burst.take_if(|burst| burst.0 == n) {
            Some(burst) => burst,
            None => (n, vec![0], None),
        };
        let mut free: BTreeSet<i64> = (start..start + moved.len() as i64).collect();
        end_of_burst = end_of_burst.max(start + moved.len() as i64);
        let mut swap_back = false;
        for (n, moved) in (start..).zip(moved) {
            meter.work(1)?;
            while used.remove(&mex) {
                mex += 1;
            }
            let row = mex;
            mex += 1;
            let d = match dense {
                Some(_) if std::mem::take(&mut swap_back) => n - 1,
                Some((t, s)) if a(n - t) - s == row => {
                    swap_back = true;
                    n + 1
                }
                _ => n.saturating_add(moved),
            };
            skips.extend(free.range(..d).take(claim.value as usize + 1).map(|&free| (row, free)));
            if !free.remove(&d) {
                return fail("events", format!("level {}, index {n}", claim.value));
            }
            if free.range(..d).count() > claim.value as usize {
                return fail("skipped diagonals are taken", "more than the lower levels can take");
            }
            // Two positions with the same b; d = 0 is (a, a), whose b is the row itself.
            if row + d > row && !used.insert(row + d) {
                repeats += 1;
            }
            if d != n {
                wrong += 1;
                settled = n + 1;
            }
            places.push((row, d));
        }
    }
    if burst.is_some() || at < claim.events.len() {
        return fail("events", "after L");
    }
    if (settled, repeats, wrong) != (claim.settled, claim.repeats, claim.wrong) {
        return fail("K, R, wrong", format!("level {}", claim.value));
    }
    Ok((places, skips))
}

/// Checks a `periods` claim by repeated states.
pub(super) fn repeats(claim: &PeriodsClaim, meter: &Meter) -> Result<(), Refused> {
    let Method::Repeats(repeats) = &claim.method else {
        return fail("method", "not by repeated states");
    };
    let (rules, count) = (finite(&claim.game)?, claim.rows.len());
    let lengths = lengths(repeats, count)?;
    let end = repeats.last().map_or(0, |r| r.second);
    meter.reserve(end.saturating_mul(8 * count as u64))?;
    // G(a,n) is table[n][a]; columns before row a are those of the symmetric game.
    let mut table: Vec<Vec<u64>> = vec![];
    let value = |table: &Vec<Vec<u64>>, x: u64, y: u64| table[x.max(y) as usize][x.min(y) as usize];
    for n in 0..end {
        table.push(vec![]);
        for a in 0..(count as u64).min(n + 1) {
            let mut seen = BTreeSet::new();
            for rule in &rules {
                rule.options((a, n), |x, y| _ = seen.insert(value(&table, x, y)));
            }
            meter.work(n)?;
            let mex = (0..).find(|v| !seen.contains(v)).expect("a finite set");
            table[n as usize].push(mex);
        }
    }
    let offset = |a: usize, n: u64| value(&table, a as u64, n) as i64 - n as i64;
    // How far back a move into a lower row reaches, with room for every move.
    let far = 1 + rules.iter().flat_map(Family::vectors).map(|v| v.0.max(v.1)).max().unwrap_or(0);
    let bands = rules.iter().map(|f| if let Shape::Band(t) = f.shape { t } else { 0 });
    let from = (count as u64 - 1, (count as u64).saturating_mul(far) + bands.max().unwrap_or(0));
    let mut reach = 0;
    for x in 0..=from.0 {
        let mut lower =
            |i: u64, j: u64| reach = if i < x { from.1.abs_diff(j).max(reach) } else { reach };
        rules.iter().for_each(|rule| rule.options((x, from.1), &mut lower));
    }
    let state = |a: usize, n: u64| {
        let used: BTreeSet<i64> = (0..n).map(|m| offset(a, m) + m as i64).collect();
        let floor = (0..).find(|v| !used.contains(v)).expect("a finite set");
        let above: Vec<i64> = used.range(floor..).map(|v| v - n as i64).collect();
        (n as i64 - floor, above, (n - reach..n).map(|m| offset(a, m)).collect::<Vec<_>>())
    };
    for repeat in repeats {
        if repeat.first < reach.max(count as u64) {
            return fail("repeat begins after the moves fit", format!("{repeat:?}"));
        }
        if repeat.second > end
            || (0..repeat.rows).any(|a| state(a, repeat.first) != state(a, repeat.second))
        {
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
        let repeats_after =
            |p: u64| (second - length..second - p).all(|n| offset(a, n) == offset(a, n + p));
        let least = (1..=length).find(|&p| length % p == 0 && repeats_after(p));
        if least != row.period {
            return fail("period", format!("row {a}"));
        }
    }
    Ok(())
}
