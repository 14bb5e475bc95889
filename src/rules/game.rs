//! A game of either kind: what the notation reads and prints, and what every engine takes.

use std::fmt;

use num_bigint::BigUint;
use num_traits::One;

use super::{Dynamic, FibonacciNim, GamePosition, Rules, VectorGame, notation};
use crate::{Error, Position, Result};

/// A game: what the notation reads and prints, and what every engine takes.
///
/// ```
/// use wythoff::Game;
/// let own: Game = "{0,1}* {1,1}*".parse().unwrap();
/// assert_eq!(own, "wythoff".parse().unwrap());
/// assert_eq!(own.to_string(), "{0,1}* {1,1}*");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Game {
    /// A game of move families.
    Vector(VectorGame),
    /// Fibonacci Nim on one or more heaps.
    Fibonacci(FibonacciNim),
}

impl Game {
    /// How many numbers a position has.
    pub fn arity(&self) -> usize {
        match self {
            Game::Vector(game) => game.piles(),
            Game::Fibonacci(game) => game.arity(),
        }
    }

    /// The vector game, if it is one.
    pub fn vector(&self) -> Option<&VectorGame> {
        match self {
            Game::Vector(game) => Some(game),
            Game::Fibonacci(_) => None,
        }
    }

    /// Whether (a,b) and (b,a) are the same position for all purposes.
    pub fn is_symmetric(&self) -> bool {
        self.vector().is_some_and(VectorGame::is_symmetric)
    }

    /// A position of this game from the numbers given; Fibonacci Nim completes a bare heap to its start.
    pub fn complete(&self, position: Position) -> Result<Position> {
        let (given, wanted) = (position.len(), self.arity());
        match self {
            Game::Fibonacci(game)
                if given == game.heaps() && game.dynamic() == Dynamic::Local && given != wanted =>
            {
                let one = BigUint::one();
                let start = |n: BigUint| {
                    let r = if n < one { n.clone() } else { &n - &one };
                    [n, r]
                };
                Ok(Position(position.0.into_iter().flat_map(start).collect()))
            }
            _ if given == wanted => Ok(position),
            _ => Err(Error::invalid(format!(
                "a position of {self} has {wanted} number{}, but {position} has {given}: write {}",
                if wanted == 1 { "" } else { "s" },
                self.position_form()
            ))),
        }
    }

    /// A position that is known to belong to this game: what every engine takes. Wrong numbers of piles are refused, and
    /// Fibonacci Nim completes a bare heap to its start.
    ///
    /// ```
    /// let game: wythoff::Game = "wythoff".parse()?;
    /// assert_eq!(game.position([5, 8])?.to_string(), "wythoff 5,8");
    /// assert!(game.position([5, 8, 13]).is_err() && game.position([5]).is_err());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn position(&self, piles: impl Into<Position>) -> Result<GamePosition> {
        GamePosition::new(self.clone(), piles.into())
    }

    /// How a position is written, for messages.
    pub fn position_form(&self) -> String {
        match self {
            Game::Vector(game) => {
                let names = "abcdefghijklmnop";
                let piles: Vec<String> =
                    names.chars().take(game.piles()).map(|c| c.to_string()).collect();
                piles.join(",")
            }
            Game::Fibonacci(game) => game.position_form(),
        }
    }

    /// What a move from one position to another takes, pile by pile.
    pub fn taken(&self, from: &Position, to: &Position) -> Vec<BigUint> {
        match self {
            Game::Vector(_) => from.0.iter().zip(&to.0).map(|(x, y)| x - y).collect(),
            Game::Fibonacci(game) => game.taken(from, to),
        }
    }
}

impl Rules for Game {
    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        match self {
            Game::Vector(game) => game.visit_options(from, visit),
            Game::Fibonacci(game) => game.visit_options(from, visit),
        }
    }

    fn numbers(&self) -> Option<usize> {
        Some(self.arity())
    }

    fn most_options(&self, from: &[u64]) -> u64 {
        match self {
            Game::Vector(game) => game.most_options(from),
            Game::Fibonacci(game) => game.most_options(from),
        }
    }
}

impl std::str::FromStr for Game {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        notation::parse_game(text)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Game::Vector(game) => game.fmt(f),
            Game::Fibonacci(game) => game.fmt(f),
        }
    }
}
