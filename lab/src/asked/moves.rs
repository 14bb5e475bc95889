//! What becomes of the P-positions of a game when moves are added, or left out.

use wythoff::adjoin::{Effect, Known};
use wythoff::engine::Registry;
use wythoff::rules::Family;
use wythoff::run::Run;
use wythoff::{Game, Result};

/// Each family alone added to the game, or left out of it; P-positions with piles up to `up_to` are looked at.
pub fn effects(
    game: &Game,
    families: &[Family],
    left_out: bool,
    up_to: u64,
    engines: &Registry,
    run: &Run,
) -> Result<Vec<Effect>> {
    let mut known = Known::of(game, up_to, engines, run)?;
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
