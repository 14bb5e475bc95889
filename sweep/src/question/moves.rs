//! Moves that are added: whether they keep the P-positions, and what the positions are then.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use wythoff::adjoin::Effect;
use wythoff::engine::{Play, Registry};
use wythoff::run::Run;
use wythoff::solve::{Answer, Book, Level, Settings, Shape, Solved, solve};
use wythoff::{Error, Result};
use wythoff_lab::asked::moves::known;
use wythoff_lab::output::hexadecimal;
use wythoff_lab::told::moves as words;
use wythoff_lab::told::solve::open_in_a_line;

use super::{Column, ColumnKind, UnitAnswer, bytes, column, whole};
use crate::unit::Unit;

pub(super) const ADJOINABLE: &[Column] = &[
    column("positions", ColumnKind::Words),
    column("established", ColumnKind::Words),
    column("from", ColumnKind::Wholes),
    column("to", ColumnKind::Wholes),
];

/// Whether the added moves keep the P-positions of the game without them.
pub(super) fn adjoinable(
    unit: &Unit,
    up_to: u64,
    engines: &Registry,
    run: &Run,
) -> Result<Vec<Value>> {
    let (base, added) = unit
        .added
        .as_ref()
        .ok_or_else(|| Error::internal(format!("{} has no added moves", unit.key)))?;
    let effect = known(base, up_to, engines, run)?.adding(added)?;
    let pair = |(x, y): (u64, u64)| Value::Array(vec![whole(x), whole(y)]);
    let (from, to) = match effect {
        Effect::Kept | Effect::KeptTo(_) => (Value::Null, Value::Null),
        Effect::Joins { from, to } => (pair(from), pair(to)),
        Effect::Changes(x, y) => (pair((x, y)), Value::Null),
    };
    Ok(vec![words::kept(&effect).into(), words::established(&effect).into(), from, to])
}

pub(super) const SOLVE: &[Column] = &[
    column("verdict", ColumnKind::Words),
    column("shape", ColumnKind::Words),
    column("system", ColumnKind::Words),
    column("states", ColumnKind::Wholes),
    column("orbits_left_out", ColumnKind::Whole),
    column("orbits_put_in", ColumnKind::Whole),
];

/// The positions learned and proved for all sizes, or what stayed open.
pub(super) fn solved(
    unit: &Unit,
    (top, system, effort): (u32, Option<&str>, Option<u64>),
    play: Play,
    engines: &Registry,
    run: &Run,
) -> Result<UnitAnswer> {
    let system = system.map(Settings::system_named).transpose()?.map(Arc::new);
    let effort = effort.map(Duration::from_secs);
    let settings = Settings { system, effort, ..Settings::default() };
    let answer = solve(&unit.game, top, play, &settings, engines, run, &mut |_| {})?;
    match answer {
        Answer::Proved(solved) => {
            let proof = Some(kept(&solved, run)?);
            Ok(UnitAnswer { cells: told(&solved, run)?, proof, why: None })
        }
        Answer::Open(open) if matches!(open.why, Error::Stopped(_)) => Err(open.why),
        Answer::Open(open) => {
            let names = open.tried.iter().map(|t| t.system.name().to_string());
            let names: Vec<String> = names.collect();
            let mut cells = vec![Value::from("open"), Value::Null, names.join(" ").into()];
            cells.resize(SOLVE.len(), Value::Null);
            Ok(UnitAnswer { cells, proof: None, why: Some(open_in_a_line(&open)) })
        }
        Answer::Guessed(guessed) => Err(guessed.why().clone()),
        Answer::Refuted(_) => Err(Error::internal("no guess was given")),
    }
}

/// What a result carries: the file of the solved game, a certificate of words in hexadecimal digits.
pub(super) fn kept(solved: &Solved, run: &Run) -> Result<String> {
    Ok(match solved.levels().last().and_then(Level::words) {
        Some(words) => hexadecimal(&words.to_certificate().to_bytes()),
        None => Book::of(solved, run.memory())?.to_text(),
    })
}

/// What is said of levels that are proved.
fn told(solved: &Solved, run: &Run) -> Result<Vec<Value>> {
    let system = solved.system().name();
    // Words are told of as they are: nothing is composed.
    if let Some(claim) = solved.levels().last().and_then(Level::words) {
        let states: Value = claim.words.iter().map(|word| word.says.len()).collect();
        return Ok(vec![
            "proved".into(),
            "word".into(),
            system.into(),
            states,
            Value::Null,
            Value::Null,
        ]);
    }
    let states =
        solved.levels().iter().map(|level| Ok(level.positions(run.memory())?.dfa.states()));
    let states: Value = states.collect::<Result<Vec<_>>>()?.into();
    let (shape, left_out, put_in) = match Shape::of(solved, &solved.levels()[0], run)? {
        Shape::Wythoff => ("wythoff", Value::Null, Value::Null),
        Shape::Finite { .. } => ("finite", Value::Null, Value::Null),
        Shape::Orbits { removed, added, .. } => ("orbits", removed.into(), added.into()),
        Shape::Automaton => ("automaton", Value::Null, Value::Null),
    };
    Ok(vec!["proved".into(), shape.into(), system.into(), states, left_out, put_in])
}

/// Time for what was proved within the plan's limits: without one a short file would have a few seconds, however long it took to prove at first.
const PATIENCE: Duration = Duration::from_secs(1 << 30);

/// The solved game that a result carries, proved again; an error if it is another's.
pub(super) fn read_again(
    unit: &Unit,
    levels: usize,
    play: Play,
    proof: Option<&str>,
    run: &Run,
) -> Result<Solved> {
    let proof = proof.ok_or_else(|| Error::invalid("there is none"))?;
    let solved = match bytes(proof) {
        Some(certificate) => Solved::read(&certificate, Some(PATIENCE), run)?,
        None => Solved::read(proof.as_bytes(), Some(PATIENCE), run)?,
    };
    if *solved.game() != unit.game || solved.play() != play || solved.levels().len() != levels {
        return Err(Error::invalid("it answers another question"));
    }
    Ok(solved)
}

/// The same from what a result carries, proved again.
pub(super) fn solved_again(
    unit: &Unit,
    top: u32,
    system: Option<&str>,
    play: Play,
    proof: Option<&str>,
    run: &Run,
) -> Result<Vec<Value>> {
    let solved = read_again(unit, top as usize + 1, play, proof, run)?;
    let asked = system.map(Settings::system_named).transpose()?;
    if asked.is_some_and(|asked| asked != **solved.system()) {
        return Err(Error::invalid("it answers another question"));
    }
    told(&solved, run)
}
