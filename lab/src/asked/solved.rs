//! Answers from a solved game, proved again before it is believed.

use std::path::Path;
use std::time::Duration;

use num_bigint::BigUint;
use wythoff::engine::{Outcome, Play};
use wythoff::run::{Memory, Run};
use wythoff::solve::SolvedGame;
use wythoff::strategy::{Answer, Move};
use wythoff::{Error, Game, GamePosition, Result};

/// Reads the file of a solved game and proves it again, within this time; refuses one that does not hold, or solves another game.
pub fn load(file: &Path, game: &Game, time: Option<Duration>, run: &Run) -> Result<SolvedGame> {
    let solved = SolvedGame::load(file, time, run)?;
    solved.of(game, run.memory()).map_err(|error| of_file(file, error))
}

/// What is wrong with a file names it.
pub fn of_file(file: &Path, error: Error) -> Error {
    match error {
        error @ Error::Invalid(_) => error.told(|why| format!("{}: {why}", file.display())),
        other => other,
    }
}

/// Value, outcome and winning moves of a position; the last number is the value it is known to exceed.
pub fn answer(
    solved: &SolvedGame,
    at: &GamePosition,
    most_moves: usize,
    memory: Memory,
) -> Result<(Answer, Option<usize>)> {
    let (game, position, levels) = (at.game(), at.piles(), solved.states().len());
    let value = solved.value(&position.0);
    let winning = solved.winning(&position.0, most_moves, memory)?;
    let normal = solved.play() == Play::Normal;
    let outcome = if value == Some(BigUint::ZERO) { Outcome::P } else { Outcome::N };
    let value = value.filter(|_| normal);
    let above = (normal && value.is_none()).then(|| levels - 1);
    let moves = winning.listed.into_iter().map(|m| Move {
        part: 0,
        take: game.taken(position, &m.to),
        to: m.to,
        why: m.why,
    });
    let answer = Answer {
        parts: vec![value.clone()],
        value,
        left_out: None,
        forbid: vec![],
        outcome,
        moves: moves.collect(),
        total: Some(winning.total),
        engine: match levels {
            _ if solved.all_values() => "solved game (all values, proved)".into(),
            1 => "solved game (P-positions, proved)".into(),
            levels => format!("solved game ({levels} levels, proved)"),
        },
    };
    Ok((answer, above))
}
