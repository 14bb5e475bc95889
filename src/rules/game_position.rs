//! A position that is known to belong to its game: the one input every engine trusts.
//!
//! [`Position`] is a list of numbers; whether it has as many as the game wants is checked once, here, and never again.

use std::fmt;
use std::sync::Arc;

use super::Game;
use crate::{Position, Result};

/// A position together with its game. Only a game makes one ([`Game::position`], [`GamePosition::parse_sum`]), and its
/// numbers are as many as the game wants.
///
/// ```
/// use wythoff::rules::{Game, GamePosition};
/// let at: GamePosition = "wythoff".parse::<Game>()?.at([5, 8])?;
/// assert_eq!((at.to_string().as_str(), at.small()?), ("wythoff 5,8", vec![5, 8]));
/// assert!(at.with([4, 7]).is_ok() && at.with([4, 7, 9]).is_err());
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GamePosition {
    game: Arc<Game>,
    piles: Position,
}

impl GamePosition {
    pub(super) fn new(game: Game, piles: Position) -> Result<Self> {
        let piles = game.complete(piles)?;
        Ok(GamePosition { game: Arc::new(game), piles })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The numbers: piles, or heaps with their allowances.
    pub fn piles(&self) -> &Position {
        &self.piles
    }

    /// The numbers as machine integers, or an error that says which is too large.
    pub fn small(&self) -> Result<Vec<u64>> {
        self.piles.small()
    }

    /// Another position of the same game.
    pub fn with(&self, piles: impl Into<Position>) -> Result<Self> {
        Ok(GamePosition { game: self.game.clone(), piles: self.game.complete(piles.into())? })
    }
}

impl fmt::Display for GamePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game, self.piles)
    }
}
