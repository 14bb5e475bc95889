//! What becomes of the P-positions of a game when moves are added, or left out.

use wythoff::adjoin::{Effect, Known};
use wythoff::engine::{Play, Registry};
use wythoff::rules::Family;
use wythoff::run::Run;
use wythoff::solve::Book;
use wythoff::{Error, Game, Result};

/// The families that are named, or all {p,q} with p ≤ q ≤ `range`.
///
/// # Errors
/// If what is named is no list of moves, if neither is given, or the range is none.
pub fn families(moves: Option<&Game>, range: Option<u64>, rays: bool) -> Result<Vec<Family>> {
    match (moves, range) {
        (Some(moves), _) => {
            let vector = moves.rays().ok_or_else(|| {
                Error::invalid(format!(
                    "{moves} is no list of moves: write families such as {{1,2}}"
                ))
            })?;
            Ok(vector.families().to_vec())
        }
        (None, Some(most)) if (1..=1000).contains(&most) => Ok(Known::families(most, rays)),
        (None, Some(most)) => Err(Error::invalid(format!("a range of {most}: use 1 to 1000"))),
        (None, None) => Err(Error::invalid("name moves, such as \"{1,2}\", or a range")),
    }
}

/// The P-positions of a game: listed to a bound, and for all sizes where a closed form is proved or a solved game comes with the program.
pub fn known<'g>(game: &'g Game, up_to: u64, engines: &Registry, run: &Run) -> Result<Known<'g>> {
    let solved = Book::shipped(game, Play::Normal)?.and_then(|book| book.levels().first().cloned());
    Known::of(game, up_to, solved, engines, run)
}

/// Each family alone added to the game, or left out of it; P-positions with piles up to `up_to` are looked at.
pub fn effects(
    game: &Game,
    families: &[Family],
    left_out: bool,
    up_to: u64,
    engines: &Registry,
    run: &Run,
) -> Result<Vec<Effect>> {
    let mut known = known(game, up_to, engines, run)?;
    let mut effects = Vec::new();
    for family in families {
        run.go_on(|| format!("the move {family}"))?;
        effects.push(match left_out {
            true => known.without(family, engines, run)?,
            false => known.adding(family)?,
        });
        run.progress().report(effects.len() as u64, Some(families.len() as u64));
    }
    Ok(effects)
}
