//! Checks a `periods` certificate by repeated states (`docs/rows.md`, section 2), with the rules and arithmetic alone.
//!
//! **Theorem.** Let the options of (a,n), n ≥ start, in lower rows be (a−k, n−l), (k,l) in a finite set M, l ≤ reach. The state of
//! row a before column n is: n − floor; the used values above the floor, counted from it; the offsets G − n in the last
//! `reach` columns. If the joint states of rows 0..b before columns n1 < n2 are equal, n1 ≥ start, these rows repeat with P = n2 − n1 from n1 on.
//! With the last column m whose offset differs from the one P later, the preperiod is m + 1; the period is the
//! least one of the last P offsets. The joint state at any n ≥ n1 returns after every multiple of P: so for a later repeat, n1' ≥ n1 and
//! P | P', only the states of its new rows need be compared.
//!
//! The rows are computed again (`row_replay.rs`); from n2 on the values of rows 0..b are those of P columns before, by the
//! theorem. `plain.rs` checks the same by the definition, cell by cell.
//!
//! Cost: a word or two for every line a cell. Memory: P offsets a row.

use super::row_replay::{COLUMNS, Replay, ReplayedRow, State};
use super::window::least_period;
use crate::Rejected;
use crate::limits::{Meter, Refused};
use crate::periods::plain::{finite, lengths};
use crate::periods::{Method, PeriodsClaim, RepeatClaim};
use crate::rules::Family;

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

/// Computes the rows and compares the states; `None` if the sets are too narrow.
fn run(
    rules: &[Family],
    repeats: &[RepeatClaim],
    lengths: &[u64],
    words: usize,
    meter: &Meter,
) -> Result<Option<Vec<ReplayedRow>>, Refused> {
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
    let last = stops.last().map_or(0, |stop| stop.0);
    let mut states: Vec<Vec<State>> = repeats.iter().map(|_| vec![]).collect();
    for (column, second, i) in stops {
        while replay.next < column {
            meter.work(COLUMNS * replay.cost)?;
            if !replay.columns(column.min(replay.next.saturating_add(COLUMNS))) {
                return Ok(None);
            }
            meter.tell(replay.next, last);
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
