//! Rows, levels, and the (a,a) games: what the engines prove, as columns.

use serde_json::Value;
use wythoff::engine::Registry;
use wythoff::engine::levels::LevelGame;
use wythoff::engine::rows::Wanted;
use wythoff::run::Run;
use wythoff::{Error, Result};
use wythoff_lab::output::hexadecimal;
use wythoff_verify::{LevelClaim, Limits, Refused, Verified, verify_within};

use super::{Column, ColumnKind, UnitAnswer, big, bytes, column, whole};
use crate::unit::Unit;

pub(super) const PERIODS: &[Column] = &[
    column("rows", ColumnKind::Whole),
    column("preperiods", ColumnKind::Wholes),
    column("periods", ColumnKind::Wholes),
];

/// As long a pass as `wyt periods` makes.
const PASS: u64 = 1 << 25;

pub(super) fn periods(
    unit: &Unit,
    rows: u64,
    columns: u64,
    engines: &Registry,
    run: &Run,
) -> Result<Vec<Value>> {
    let rows = usize::try_from(rows).map_err(|_| Error::limit("so many rows"))?;
    let found = engines.rows(&unit.game, Wanted { rows, columns, pass: PASS }, run)?.found;
    if let Some(why) = found.stopped {
        return Err(why);
    }
    if let Some(why) = found.never {
        return Err(Error::unserved(format!("no row has a period: {why}")));
    }
    let preperiods: Value = found.rows.iter().map(|row| whole(row.preperiod)).collect();
    let period = |row: &wythoff::engine::rows::Row| row.period.as_ref().map_or(Value::Null, big);
    let periods: Value = found.rows.iter().map(period).collect();
    Ok(vec![whole(found.rows.len() as u64), preperiods, periods])
}

pub(super) const LEVELS: &[Column] = &[
    column("proved", ColumnKind::Flag),
    column("offsets", ColumnKind::Wholes),
    column("settled_from", ColumnKind::Wholes),
    column("wrong", ColumnKind::Wholes),
];

pub(super) fn levels(
    unit: &Unit,
    top: u32,
    rows: Option<u64>,
    engines: &Registry,
    run: &Run,
) -> Result<UnitAnswer> {
    let found = engines.levels(&unit.game, top, rows, run)?.found;
    if let Some(given_up) = found.given_up {
        return Err(given_up.error());
    }
    let each = |pick: fn(&wythoff::engine::levels::LevelFacts) -> u64| -> Value {
        found.facts.iter().map(|facts| whole(pick(facts))).collect()
    };
    let proved = found.facts.iter().all(|facts| facts.proved());
    let cells = vec![
        proved.into(),
        each(|facts| facts.offset()),
        each(|facts| facts.settled_from()),
        each(|facts| facts.wrong()),
    ];
    let proof = match found.sweep.filter(|_| proved) {
        Some(sweep) => Some(sweep.certificate()?.to_bytes()),
        None if proved => return Err(Error::internal("levels are proved without a sweep")),
        None => None,
    };
    let proof = proof.map(|bytes| hexadecimal(&bytes));
    Ok(UnitAnswer { cells, proof, why: None })
}

/// The same from the certificate that a result carries, checked.
pub(super) fn levels_again(
    unit: &Unit,
    top: u32,
    proof: Option<&str>,
    run: &Run,
) -> Result<Vec<Value>> {
    let bytes = proof.and_then(bytes).ok_or_else(|| Error::invalid("there is no certificate"))?;
    let limits = Limits { bytes: run.memory().limit(), ..Limits::default() };
    let claim = match verify_within(&bytes, &limits) {
        Ok(Verified::Levels(claim)) => claim,
        Ok(_) => return Err(Error::invalid("it is about no levels")),
        Err(limit @ Refused::Limit { .. }) => return Err(Error::limit(limit.to_string())),
        Err(rejected) => return Err(Error::invalid(rejected.to_string())),
    };
    // The checker knows the levels of R-Wythoff alone.
    let own = LevelGame::of(&unit.game) == Some(LevelGame::RWythoff);
    if !own || claim.levels.len() != top as usize + 1 {
        return Err(Error::invalid("it answers another question"));
    }
    let each = |pick: fn(&LevelClaim) -> i64| -> Value {
        claim.levels.iter().map(|level| whole(pick(level).unsigned_abs())).collect()
    };
    let (offsets, settled) = (each(|level| level.repeats), each(|level| level.settled));
    Ok(vec![true.into(), offsets, settled, each(|level| level.wrong)])
}

pub(super) const DIAGONAL: &[Column] = &[
    column("grid", ColumnKind::Flag),
    column("outside", ColumnKind::Whole),
    column("first_outside", ColumnKind::Wholes),
    column("cyclic", ColumnKind::Words),
    column("first_acyclic", ColumnKind::Whole),
    column("differences", ColumnKind::Wholes),
    column("stray", ColumnKind::Whole),
    column("positions", ColumnKind::Whole),
    column("asymptote", ColumnKind::Words),
];

/// Whether Theorem 6 answers for this game: a is a power of two.
pub(super) fn established(unit: &Unit) -> bool {
    matches!(unit.numbers[..], [a] if a.is_power_of_two())
}

/// Whether the Grid, Cyclic Games and Asymptote Conjectures hold for this a: decided, established or observed.
pub(super) fn diagonal(unit: &Unit, positions: u64, run: &Run) -> Result<Vec<Value>> {
    let &[a] = &unit.numbers[..] else {
        return Err(Error::internal(format!("{} is no (a,a) game", unit.key)));
    };
    let found = wythoff_lab::atlas::diagonal(a, positions, run)?;
    let power = established(unit);
    if power && (!found.outside.is_empty() || found.acyclic.is_some()) {
        return Err(Error::internal(format!("diagonal:{a} contradicts Theorem 6")));
    }
    let cyclic = match (power, found.acyclic) {
        (true, _) => "established".to_string(),
        (false, Some(_)) => "no".to_string(),
        (false, None) => format!("observed to {} differences", found.differences),
    };
    let first = found.outside.first().map_or(Value::Null, |(x, y)| vec![*x, *y].into());
    let (index, pair) =
        found.acyclic.map_or((Value::Null, Value::Null), |(i, d, e)| (whole(i), vec![d, e].into()));
    Ok(vec![
        found.outside.is_empty().into(),
        whole(found.outside.len() as u64),
        first,
        cyclic.into(),
        index,
        pair,
        whole(found.stray),
        whole(found.positions),
        (if power { "established" } else { "observed" }).into(),
    ])
}
