//! Beams of a game, and Larsson's conjectures pair by pair.

use serde_json::Value;
use wythoff::analysis::beams::{BeamVerdict, Beams, Gap, Ratio};
use wythoff::engine::{Bound, Play, Registry};
use wythoff::run::Run;
use wythoff::{Error, Result};
use wythoff_lab::atlas::{Standing, judge_pair};

use super::{Column, ColumnKind, column, reals, whole};
use crate::unit::Unit;

/// A gap is written with its two ends as fractions b/a: no ratio of the last five windows lies strictly between them.
pub(super) const COLUMNS: &[Column] = &[
    column("verdict", ColumnKind::Words),
    column("beams", ColumnKind::Whole),
    column("positions", ColumnKind::Whole),
    column("slopes", ColumnKind::Reals),
    column("shares", ColumnKind::Reals),
    column("predicted_slopes", ColumnKind::Reals),
    column("predicted_shares", ColumnKind::Reals),
    column("gaps", ColumnKind::List),
    column("deviation", ColumnKind::Whole),
];

pub(super) const CONJECTURES: &[Column] = &[
    column("splitting", ColumnKind::Flag),
    column("above_phi", ColumnKind::Flag),
    column("conjecture_1", ColumnKind::Words),
    column("conjecture_2i", ColumnKind::Words),
    column("conjecture_2ii", ColumnKind::Words),
    column("conjecture_3", ColumnKind::Words),
];

pub(super) fn beams(
    unit: &Unit,
    up_to: u64,
    play: Play,
    engines: &Registry,
    run: &Run,
) -> Result<(Vec<Value>, Beams)> {
    let extent = Bound::UpTo(up_to);
    let seen = Beams::of(&unit.game, play, extent, engines, run, |_, _| {})?.found;
    let verdict = match &seen.verdict {
        BeamVerdict::Split(_) => "split",
        BeamVerdict::NoSplit => "no split",
        BeamVerdict::Undecided(_) => "undecided",
    };
    let prediction = unit.game.rays().and_then(|game| seen.predict(game));
    let predicted = |pair: Option<[f64; 2]>| pair.map_or(Value::Null, reals);
    let fraction = |ratio: Ratio| format!("{}/{}", ratio.b, ratio.a);
    let gap = |gap: &Gap| Value::from(format!("{}-{}", fraction(gap.above), fraction(gap.below)));
    let cells = vec![
        verdict.into(),
        whole(seen.beams.len() as u64),
        whole(seen.positions),
        reals(seen.beams.iter().map(|beam| beam.slope())),
        reals(seen.beams.iter().map(|beam| beam.share())),
        predicted(prediction.map(|prediction| prediction.slopes)),
        predicted(prediction.map(|prediction| prediction.shares())),
        seen.gaps.iter().map(gap).collect(),
        whole(seen.windows.last().map_or(0, |window| window.deviation)),
    ];
    Ok((cells, seen))
}

pub(super) fn conjectures(
    unit: &Unit,
    up_to: u64,
    engines: &Registry,
    run: &Run,
) -> Result<Vec<Value>> {
    let &[p, q] = &unit.numbers[..] else {
        return Err(Error::internal(format!("{} is no pair", unit.key)));
    };
    let (mut cells, seen) = beams(unit, up_to, Play::Normal, engines, run)?;
    let facts = judge_pair(p, q, &seen)?;
    let standing = |standing: Option<Standing>| standing.map_or(Value::Null, |s| s.name().into());
    cells.extend([
        facts.splitting.into(),
        facts.above_phi.into(),
        standing(Some(facts.limit)),
        standing(Some(facts.splits)),
        standing(facts.once),
        standing(facts.two_limits),
    ]);
    Ok(cells)
}
