//! How often each offset a − ⌊φn⌋ occurs among the P-positions (a, a + n): exactly, once they are solved.

use serde_json::Value;
use wythoff::engine::{Play, Registry};
use wythoff::run::Run;
use wythoff::solve::{Answer, Bounds, Densities, Settings, Solved, solve};
use wythoff::{Error, Result};
use wythoff_lab::told::solve::open_in_a_line;

use super::moves::{kept, read_again};
use super::{Column, ColumnKind, UnitAnswer, column, real};
use crate::unit::Unit;

pub(super) const COLUMNS: &[Column] = &[
    column("verdict", ColumnKind::Words),
    column("offsets", ColumnKind::Wholes),
    column("densities", ColumnKind::List),
    column("decimals", ColumnKind::Reals),
    column("system", ColumnKind::Words),
    column("states", ColumnKind::Whole),
];

/// The densities once the positions are solved; `open` if they are not.
pub(super) fn densities(unit: &Unit, engines: &Registry, run: &Run) -> Result<UnitAnswer> {
    let settings = Settings::default();
    match solve(&unit.game, 0, Play::Normal, &settings, engines, run, &mut |_| {})? {
        Answer::Proved(solved) => {
            let proof = Some(kept(&solved, run)?);
            Ok(UnitAnswer { cells: told(&solved, run)?, proof, why: None })
        }
        Answer::Open(open) if matches!(open.why, Error::Stopped(_)) => Err(open.why),
        Answer::Open(open) => {
            let mut cells = vec![Value::from("open")];
            cells.resize(COLUMNS.len(), Value::Null);
            Ok(UnitAnswer { cells, proof: None, why: Some(open_in_a_line(&open)) })
        }
        Answer::Guessed(guessed) => Err(guessed.why().clone()),
        Answer::Refuted(_) => Err(Error::internal("no guess was given")),
    }
}

/// The same from the solved game that a result carries, proved again.
pub(super) fn again(unit: &Unit, proof: Option<&str>, run: &Run) -> Result<Vec<Value>> {
    told(&read_again(unit, 1, Play::Normal, proof, run)?, run)
}

fn told(solved: &Solved, run: &Run) -> Result<Vec<Value>> {
    let (level, memory) = (&solved.levels()[0], run.memory());
    let none = || {
        Error::unserved(format!(
            "the P-positions of {} are not one (a, a + n) near a = φn for each n",
            solved.game()
        ))
    };
    let bounds = Bounds::of(solved, level, memory)?.ok_or_else(none)?;
    let found = Densities::of(solved, level, &bounds, memory)?.ok_or_else(none)?;
    let range = || (bounds.least.0..=bounds.largest.0).map(Value::from).collect::<Value>();
    let (verdict, offsets, shares) = match found {
        Densities::Exact(shares) => {
            let offsets = shares.iter().map(|(offset, _)| Value::from(*offset)).collect();
            ("exact", offsets, Some(shares))
        }
        Densities::None => ("none", range(), None),
        Densities::Large(_) => ("not computed", range(), None),
    };
    let exact = shares.as_ref().map_or(Value::Null, |shares| {
        shares.iter().map(|(_, share)| Value::from(share.to_string())).collect()
    });
    let decimals = shares.map_or(Value::Null, |shares| {
        let rounded = |text: String| text.parse().map_or(Value::Null, real);
        shares.iter().map(|(_, share)| rounded(share.decimals())).collect()
    });
    let states = level.positions(memory)?.dfa.states();
    Ok(vec![verdict.into(), offsets, exact, decimals, solved.system().name().into(), states.into()])
}
