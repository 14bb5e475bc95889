//! Moves as they are typed.
//!
//! ```text
//! move     = [ part ":" ] what [ "in" part ]        a part is named in a sum, counted from 1
//! what     = [ "to" ] numbers                         the new position, in brackets or not; of Fibonacci Nim the heaps are enough
//!          | "-" number { "," "-" number }          what is taken from each pile; 0 for nothing
//!          | "take" numbers                         the same
//!          | "take" number "from" where { "and" number "from" where }
//! where    = [ "pile" | "heap" ] number | "both" | "all" | "each"
//! ```

use num_bigint::BigUint;
use num_traits::CheckedSub;

use super::Match;
use crate::rules::GamePosition;
use crate::{Error, Position, Result};

/// The part and the new position that a text means; whether the rules allow it is not asked here.
pub(super) fn read(game: &Match, text: &str) -> Result<(usize, Position)> {
    let lower = text.trim().to_lowercase().replace(['(', ')'], "");
    let (named, what) = part(&lower)?;
    let part = match (named, game.parts().len()) {
        (Some(part), count) if (1..=count).contains(&part) => part - 1,
        (Some(part), count) => {
            return Err(Error::invalid(format!(
                "there is no game {part}: the sum has {count}, counted from 1"
            )));
        }
        (None, 1) => 0,
        (None, _) => only_open(game)?,
    };
    let at = &game.parts()[part];
    let to = match what.strip_prefix("take") {
        Some(taken) => at_after(at, &takes(at, taken.trim())?)?,
        None if what.starts_with('-') || what.contains(",-") => {
            at_after(at, &numbers(at, &what.replace('-', ""))?)?
        }
        None => new_position(at, what.strip_prefix("to ").unwrap_or(what).trim_start())?,
    };
    Ok((part, to))
}

/// Splits `2: 4,7` and `4,7 in 2`.
fn part(text: &str) -> Result<(Option<usize>, &str)> {
    let bad = |word: &str| Error::invalid(format!("{word:?} is no number of a game: write 2: 4,7"));
    if let Some((before, what)) = text.split_once(':') {
        let before = before.trim().trim_start_matches("game").trim();
        return Ok((Some(before.parse().map_err(|_| bad(before))?), what.trim()));
    }
    if let Some((what, after)) = text.rsplit_once(" in ") {
        let after = after.trim().trim_start_matches("game").trim();
        return Ok((Some(after.parse().map_err(|_| bad(after))?), what.trim()));
    }
    Ok((None, text))
}

/// The one part that still has moves.
fn only_open(game: &Match) -> Result<usize> {
    let parts = game.parts().iter().enumerate();
    let open: Vec<usize> =
        parts.filter(|(_, at)| at.game().has_move(at.piles())).map(|(part, _)| part).collect();
    match open[..] {
        [one] => Ok(one),
        _ => Err(Error::invalid("say in which game, counted from 1: write 2: 4,7")),
    }
}

/// How many piles are taken from.
fn piles(at: &GamePosition) -> usize {
    at.game().piles_of(at.piles()).len()
}

/// One number for each pile.
fn numbers(at: &GamePosition, text: &str) -> Result<Vec<BigUint>> {
    let numbers = Position::parse(&text.replace(' ', ""))?.0;
    let wanted = piles(at);
    if numbers.len() != wanted {
        return Err(Error::invalid(format!(
            "{} number{} given, but {} has {wanted} pile{}: write what to take from each, or take 1 from 2",
            numbers.len(),
            if numbers.len() == 1 { " was" } else { "s were" },
            at.game(),
            if wanted == 1 { "" } else { "s" },
        )));
    }
    Ok(numbers)
}

/// What stands after `take`.
fn takes(at: &GamePosition, text: &str) -> Result<Vec<BigUint>> {
    if !text.contains("from") {
        return numbers(at, &text.replace('-', ""));
    }
    let mut take = vec![BigUint::ZERO; piles(at)];
    for piece in text.split(" and ") {
        let (amount, place) = piece.split_once("from").unwrap_or((piece, ""));
        let amount = Position::parse(amount.trim())?;
        let [amount] = &amount.0[..] else {
            return Err(Error::invalid(
                "one amount for each pile: write take 1 from 1 and 2 from 2",
            ));
        };
        let place = place.trim();
        let word = place.trim_end_matches('s').trim_end_matches("pile").trim_end_matches("heap");
        if ["both", "all", "each", "every"].contains(&word.trim()) {
            take.fill(amount.clone());
            continue;
        }
        let number = place.trim_start_matches("pile").trim_start_matches("heap").trim();
        let wanted = number.parse::<usize>().ok().filter(|i| (1..=take.len()).contains(i));
        let Some(pile) = wanted else {
            return Err(Error::invalid(format!(
                "{number:?} is no pile: they are counted from 1 to {}",
                take.len()
            )));
        };
        take[pile - 1] = amount.clone();
    }
    Ok(take)
}

/// The position after taking so much from each pile.
fn at_after(at: &GamePosition, take: &[BigUint]) -> Result<Position> {
    at.game().after(at.piles(), take)
}

/// A position that is typed in full, or the heaps without their limits.
fn new_position(at: &GamePosition, text: &str) -> Result<Position> {
    let expected = "a move: 4,7 or take 1 from 2 or -1,-1";
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(Error::parse(text, 1, expected));
    }
    let position = Position::parse(&text.replace(' ', ""))?;
    match at.game().heap_game() {
        Some(game) if position.len() == game.heaps() && at.piles().len() != game.heaps() => {
            let before = game.heaps_of(at.piles());
            let take = before.iter().zip(position.iter()).map(|(x, y)| x.checked_sub(y));
            let more = || Error::invalid("a heap cannot grow");
            at_after(at, &take.collect::<Option<Vec<_>>>().ok_or_else(more)?)
        }
        _ => at.game().complete(position),
    }
}
