//! Answers from the file of a solved game, proved again before it is believed.

use std::path::Path;

use num_bigint::BigUint;
use wythoff::logic::{Budget, Prover};
use wythoff::solve::{Book, Strategy};
use wythoff::strategy::{Answer, Move, Outcome, Play};
use wythoff::{Error, GamePosition, Position, Result};

use crate::args::Common;

/// Reads the file of a solved game and proves it again; refuses one that does not hold.
pub fn book(file: &Path, common: &Common) -> Result<Book> {
    let path = file.display();
    let text = std::fs::read_to_string(file).map_err(|error| {
        Error::Io(format!("{path}: {error}; wyt solve GAME -o {path} writes one"))
    })?;
    let named = |error: Error| match error {
        Error::Limit(why) => Error::Limit(format!("{path}: {why}")),
        bug @ Error::Internal(_) => bug,
        other => Error::invalid(format!("{path}: {other}")),
    };
    let book = Book::from_text(&text).map_err(named)?;
    let bytes = usize::try_from(common.memory.limit()).unwrap_or(usize::MAX);
    let mut prover = Prover::with_budget(Budget { bytes, ..Budget::default() });
    let proofs = book.prove(&mut prover, &mut |_| Ok(())).map_err(named)?;
    match proofs.iter().find_map(|proof| proof.counterexample.as_ref()) {
        None => Ok(book),
        Some(fallen) => {
            let numbers: Vec<String> =
                fallen.numbers.iter().map(|(name, n)| format!("{name} = {n}")).collect();
            Err(Error::invalid(format!(
                "{path} is wrong: {} fails at {}; solve the game again",
                fallen.sentence,
                numbers.join(", ")
            )))
        }
    }
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
    let book = book(file, common)?;
    if book.game != *game {
        return Err(Error::invalid(format!(
            "{} solves {}, and the game is {game}: name the game it solves",
            file.display(),
            book.game
        )));
    }
    let value = book.value(&position.0);
    let outcome = if value == Some(0) { Outcome::P } else { Outcome::N };
    let winning = match outcome {
        Outcome::P => vec![],
        // One more than is shown tells whether that is all.
        Outcome::N => {
            Strategy::new(&book, common.memory)?.winning(&position.0, most.saturating_add(1))
        }
    };
    let total = (winning.len() <= most).then(|| BigUint::from(winning.len()));
    let as_move = |(to, kind): (Position, String)| {
        let why = Some(format!("by {kind} to a P-position"));
        Move { part: 0, take: game.taken(position, &to), to, why }
    };
    let normal = book.play == Play::Normal;
    let value = value.filter(|_| normal).map(BigUint::from);
    let above = (normal && value.is_none()).then(|| book.levels.len() - 1);
    let answer = Answer {
        parts: vec![value.clone()],
        value,
        outcome,
        moves: winning.into_iter().take(most).map(as_move).collect(),
        total,
        engine: match book.levels.len() {
            1 => "solved game (P-positions, proved)".into(),
            levels => format!("solved game ({levels} levels, proved)"),
        },
    };
    Ok((answer, book.play, above))
}
