//! Positions: one position, the first of a value, or all of a square board counted.

use num_bigint::BigUint;
use serde_json::Value;
use wythoff::engine::{Bound, Outcome, Play, Registry};
use wythoff::run::Run;
use wythoff::strategy::{Settings, analyse};
use wythoff::{Error, Position, Result};
use wythoff_lab::asked::board::{Board, shows_outcomes};
use wythoff_lab::output::Values as _;

use super::{Column, ColumnKind, big, column, real, whole};
use crate::unit::Unit;

pub(super) const VALUE: &[Column] = &[
    column("value", ColumnKind::Whole),
    column("outcome", ColumnKind::Words),
    column("winning_moves", ColumnKind::Whole),
    column("moves", ColumnKind::List),
];

/// Winning moves that are listed; all are counted.
const MOST_MOVES: usize = 100;

fn written(piles: &[BigUint]) -> String {
    piles.iter().map(BigUint::to_string).collect::<Vec<_>>().join(",")
}

/// Value, outcome and winning moves, each by where it leads.
pub(super) fn value(
    unit: &Unit,
    position: &str,
    play: Play,
    engines: &Registry,
    run: &Run,
) -> Result<Vec<Value>> {
    let at = unit.game.position(Position::parse(position)?.0)?;
    let settings = Settings { play, most_moves: MOST_MOVES, most_for_value: None };
    let answer = analyse(&[at], settings, engines, run)?;
    let known = |n: &Option<BigUint>| n.as_ref().map_or(Value::Null, big);
    let moves: Value = answer.moves.iter().map(|m| written(&m.to.0)).collect();
    let outcome = if answer.outcome == Outcome::P { "P" } else { "N" };
    Ok(vec![known(&answer.value), outcome.into(), known(&answer.total), moves])
}

pub(super) const POSITIONS: &[Column] =
    &[column("found", ColumnKind::Whole), column("positions", ColumnKind::List)];

/// The first positions of a value, as the command lists them.
pub(super) fn positions(
    unit: &Unit,
    count: u64,
    value: u32,
    play: Play,
    engines: &Registry,
    run: &Run,
) -> Result<Vec<Value>> {
    let listed = engines.list(&unit.game, value, play, Bound::Count(count), run)?;
    let mut positions = Vec::new();
    for position in listed.found.stream {
        positions.push(Value::from(written(&position?.0)));
    }
    Ok(vec![whole(positions.len() as u64), positions.into()])
}

pub(super) const COUNT: &[Column] = &[
    column("found", ColumnKind::Whole),
    column("share", ColumnKind::Real),
    column("largest_value", ColumnKind::Whole),
    column("values", ColumnKind::Whole),
];

/// How many positions with both piles below `size` have the value, of how many; the largest value and how many values there are.
pub(super) fn count(
    unit: &Unit,
    size: u64,
    value: u32,
    play: Play,
    engines: &Registry,
    run: &Run,
) -> Result<Vec<Value>> {
    if !unit.game.has_piles() || unit.game.arity() > 2 {
        return Err(Error::unserved(format!("{} has no board of two piles", unit.game)));
    }
    let cells = size * size;
    run.memory().check(cells.saturating_mul(4), "the board")?;
    let side = usize::try_from(size).map_err(|_| Error::limit("so large a board"))?;
    let shape = if unit.game.is_one_pile() { (1, side) } else { (side, side) };
    let board = Board::new(unit.game.clone(), vec![], play);
    let outcomes = shows_outcomes(&unit.game, play);
    if outcomes && value > 0 {
        return Err(Error::unserved(format!("{} has outcomes alone", unit.game)));
    }
    let found = board.cells(shape, engines, run)?;
    let (mut hits, mut seen) = (0u64, vec![]);
    for row in 0..shape.0 {
        for column in 0..shape.1 {
            let own = found.get(row, column);
            hits += u64::from(own == value);
            let place = own as usize;
            if seen.len() <= place {
                seen.resize(place + 1, false);
            }
            seen[place] = true;
        }
    }
    let all = (shape.0 * shape.1) as u64;
    let share = real(hits as f64 / all as f64);
    let (largest, values) = match outcomes {
        true => (Value::Null, Value::Null),
        false => {
            (whole(seen.len() as u64 - 1), whole(seen.iter().filter(|seen| **seen).count() as u64))
        }
    };
    Ok(vec![whole(hits), share, largest, values])
}
