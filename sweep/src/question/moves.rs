//! Moves that are added: whether they keep the P-positions, and what the positions are then.

use std::sync::Arc;

use serde_json::Value;
use wythoff::adjoin::{Effect, Known};
use wythoff::engine::{Play, Registry};
use wythoff::run::Run;
use wythoff::solve::{Answer, Book, Settings, Shape, Solved, solve};
use wythoff::{Error, Result};
use wythoff_lab::told::moves as told;

use super::{Column, ColumnKind, UnitAnswer, column, whole};
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
    let effect = Known::of(base, up_to, engines, run)?.adding(added)?;
    let pair = |(x, y): (u64, u64)| Value::Array(vec![whole(x), whole(y)]);
    let (from, to) = match effect {
        Effect::Kept | Effect::KeptTo(_) => (Value::Null, Value::Null),
        Effect::Joins { from, to } => (pair(from), pair(to)),
        Effect::Changes(x, y) => (pair((x, y)), Value::Null),
    };
    Ok(vec![told::kept(&effect).into(), told::established(&effect).into(), from, to])
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
    top: u32,
    system: Option<&str>,
    play: Play,
    engines: &Registry,
    run: &Run,
) -> Result<UnitAnswer> {
    let system = system.map(Settings::system_named).transpose()?.map(Arc::new);
    let settings = Settings { system, ..Settings::default() };
    let answer = solve(&unit.game, top, play, &settings, engines, run, &mut |_| {})?;
    match answer {
        Answer::Proved(solved) => {
            let proof = Some(Book::of(&solved, run.memory())?.to_text());
            Ok(UnitAnswer { cells: told(&solved, run)?, proof, why: None })
        }
        Answer::Open(open) if matches!(open.why, Error::Stopped(_)) => Err(open.why),
        Answer::Open(open) => {
            let names = open.tried.iter().map(|t| t.system.name().to_string());
            let names: Vec<String> = names.collect();
            let why = Some(format!("no automaton found for value {}", open.value));
            let mut cells = vec![Value::from("open"), Value::Null, names.join(" ").into()];
            cells.resize(SOLVE.len(), Value::Null);
            Ok(UnitAnswer { cells, proof: None, why })
        }
        Answer::Guessed(_, why) => Err(why),
        Answer::Refuted(_) => Err(Error::internal("no guess was given")),
    }
}

/// What is said of levels that are proved.
fn told(solved: &Solved, run: &Run) -> Result<Vec<Value>> {
    // Those of the automata that the result carries: a level that was proved on its word is composed.
    let states = solved.levels.iter().map(|level| Ok(level.positions(run.memory())?.dfa.states()));
    let states: Value = states.collect::<Result<Vec<_>>>()?.into();
    let (shape, left_out, put_in) = match Shape::of(solved, &solved.levels[0], run)? {
        Shape::Wythoff => ("wythoff", Value::Null, Value::Null),
        Shape::Finite { .. } => ("finite", Value::Null, Value::Null),
        Shape::Orbits { removed, added, .. } => ("orbits", removed.into(), added.into()),
        Shape::Automaton => ("automaton", Value::Null, Value::Null),
    };
    let system = solved.system.name();
    Ok(vec!["proved".into(), shape.into(), system.into(), states, left_out, put_in])
}

/// The same from the automata that a result carries, proved again.
pub(super) fn solved_again(
    unit: &Unit,
    top: u32,
    system: Option<&str>,
    play: Play,
    proof: Option<&str>,
    run: &Run,
) -> Result<Vec<Value>> {
    let proof = proof.ok_or_else(|| Error::invalid("there is none"))?;
    let book = Book::from_text(proof)?;
    let asked = system.map(Settings::system_named).transpose()?;
    let other = asked.is_some_and(|asked| asked != **book.system());
    if *book.game() != unit.game
        || book.play() != play
        || book.levels().len() != top as usize + 1
        || other
    {
        return Err(Error::invalid("it answers another question"));
    }
    told(&book.solved(run)?, run)
}
