//! Answers from the file of a solved game, proved again before it is believed.

use std::path::Path;

use num_bigint::BigUint;
use wythoff::engine::{Outcome, Play};
use wythoff::solve::SolvedGame;
use wythoff::strategy::{Answer, Move};
use wythoff::{Error, Game, GamePosition, Result};

use crate::args::Common;
use crate::progress::Bar;

/// Reads the file of a solved game and proves it again; refuses one that does not hold, or solves another game.
pub fn load(file: &Path, game: &Game, common: &Common) -> Result<SolvedGame> {
    let bar = Bar::stoppable(common, "proof");
    let named = |error: Error| match error {
        error @ Error::Invalid(_) => error.told(|why| format!("{}: {why}", file.display())),
        other => other,
    };
    SolvedGame::load(file, &common.run(&bar))?.of(game, common.memory).map_err(named)
}

/// Value, outcome and winning moves according to a file; the last number is the value it is known to exceed.
pub fn by_file(
    file: &Path,
    sum: &[GamePosition],
    most: usize,
    common: &Common,
) -> Result<(Answer, Play, Option<usize>)> {
    let [at] = sum else {
        return Err(Error::invalid("--by serves one position: leave the sum out"));
    };
    let (game, position) = (at.game(), at.piles());
    let solved = load(file, game, common)?;
    let book = solved.book();
    let value = solved.value(&position.0);
    let winning = solved.winning(&position.0, most, common.memory)?;
    let normal = book.play() == Play::Normal;
    let outcome = if value == Some(BigUint::ZERO) { Outcome::P } else { Outcome::N };
    let value = value.filter(|_| normal);
    let above = (normal && value.is_none()).then(|| book.levels().len() - 1);
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
        engine: match book.levels().len() {
            _ if solved.all_values() => "solved game (all values, proved)".into(),
            1 => "solved game (P-positions, proved)".into(),
            levels => format!("solved game ({levels} levels, proved)"),
        },
    };
    Ok((answer, book.play(), above))
}
