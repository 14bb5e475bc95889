//! Games that are no plain lists of move families: blocked games, octal games.
//!
//! They share one variant of [`Game`], so that an engine which does not know them declines them all by one arm.

use std::fmt;

use num_bigint::BigUint;

use super::{Blocked, Game, GameKind, Octal, Rules};
use crate::{Error, Position, Result};

/// A game with a rule beyond its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Variant {
    /// `block:k GAME`: before each move the previous player forbids up to k − 1 options.
    Blocked(Blocked),
    /// `octal:0.77`: heaps that may be split.
    Octal(Octal),
}

use Variant::{Blocked as Block, Octal as Heaps};

impl Variant {
    /// How many numbers a position has; of an octal game one heap, though it may have more.
    pub(crate) fn arity(&self) -> usize {
        match self {
            Block(game) => game.of().arity(),
            Heaps(_) => 1,
        }
    }

    /// Whether a position may have so many numbers.
    pub(super) fn fits(&self, numbers: usize) -> bool {
        match self {
            Block(game) => game.of().fits(numbers),
            Heaps(_) => (1..=super::octal::MAX_HEAPS).contains(&numbers),
        }
    }

    pub(super) fn complete(&self, position: Position) -> Result<Position> {
        match (self, &position.0[..]) {
            (Block(game), _) => game.of().complete(position),
            (_, numbers) if self.fits(numbers.len()) => Ok(position),
            (_, numbers) => Err(Error::invalid(format!(
                "{position} has {} numbers, and a position of {self} is {}",
                numbers.len(),
                self.position_form()
            ))),
        }
    }

    pub(super) fn position_form(&self) -> String {
        match self {
            Block(game) => game.of().position_form(),
            Heaps(_) => "n, or several heaps n1,n2,...".to_string(),
        }
    }

    pub(super) fn taken(&self, from: &Position, to: &Position) -> Vec<BigUint> {
        match self {
            Block(game) => game.of().taken(from, to),
            Heaps(_) => vec![from.iter().sum::<BigUint>() - to.iter().sum::<BigUint>()],
        }
    }

    pub(super) fn piles_of(&self, position: &Position) -> Vec<BigUint> {
        match self {
            Block(game) => game.of().piles_of(position),
            Heaps(_) => position.0.clone(),
        }
    }

    pub(super) fn after(&self, from: &Position, take: &[BigUint]) -> Result<Position> {
        match self {
            Block(game) => game.of().after(from, take),
            Heaps(_) => Octal::after(from, take),
        }
    }

    pub(super) fn allows(&self, from: &Position, to: &Position) -> bool {
        match self {
            Block(game) => game.of().allows(from, to),
            Heaps(game) => game.allows(from, to),
        }
    }

    pub(super) fn has_move(&self, from: &Position) -> bool {
        match self {
            Block(game) => game.of().has_move(from),
            Heaps(game) => game.has_move(from),
        }
    }

    /// The blocked game, if it is one.
    pub(crate) fn blocked(&self) -> Option<&Blocked> {
        if let Block(game) = self { Some(game) } else { None }
    }

    pub(super) fn is_symmetric(&self) -> bool {
        self.blocked().is_some_and(|game| game.of().is_symmetric())
    }
}

impl Rules for Variant {
    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        match self {
            Block(game) => game.of().visit_options(from, visit),
            Heaps(game) => game.visit_options(from, visit),
        }
    }

    fn numbers(&self) -> Option<usize> {
        match self {
            Block(game) => game.of().numbers(),
            Heaps(_) => None,
        }
    }

    fn most_options(&self, from: &[u64]) -> u64 {
        match self {
            Block(game) => game.of().most_options(from),
            Heaps(game) => game.most_options(from),
        }
    }

    fn forbids(&self) -> u64 {
        self.blocked().map_or(0, |game| u64::from(game.k()) - 1)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Block(game) => game.fmt(f),
            Heaps(game) => game.fmt(f),
        }
    }
}

impl Game {
    /// The game with a rule beyond its moves, if it is one.
    pub(crate) fn variant(&self) -> Option<&Variant> {
        if let GameKind::Variant(variant) = &self.0 { Some(variant) } else { None }
    }

    /// The blocked game, if it is one.
    pub(crate) fn blocked(&self) -> Option<&Blocked> {
        self.variant().and_then(Variant::blocked)
    }

    /// The same game where the previous player forbids up to k − 1 options before each move; with k = 1 the game itself.
    ///
    /// ```
    /// let wythoff: wythoff::Game = "wythoff".parse()?;
    /// assert_eq!(wythoff.clone().with_blocking(2)?.to_string(), "block:2 wythoff");
    /// assert_eq!(wythoff.clone().with_blocking(2)?.unblocked(), &wythoff);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn with_blocking(self, k: u32) -> Result<Game> {
        Blocked::game(k, self)
    }

    /// The game whose options are forbidden; the game itself if none are.
    pub fn unblocked(&self) -> &Game {
        self.blocked().map_or(self, Blocked::of)
    }

    /// Whether its positions have Sprague–Grundy values under normal play; blocked games have outcomes alone.
    ///
    /// ```
    /// let game = |text: &str| text.parse::<wythoff::Game>().unwrap();
    /// assert!(game("octal:0.77").has_values() && !game("block:2 wythoff").has_values());
    /// ```
    pub fn has_values(&self) -> bool {
        self.blocked().is_none()
    }

    /// Whether a position is one pile and what may be taken from it at most: Fibonacci Nim on one heap, dynamic Nim.
    pub fn has_limit(&self) -> bool {
        match &self.0 {
            GameKind::Variant(Block(game)) => game.of().has_limit(),
            GameKind::Heap(game) => game.heaps() == 1,
            _ => false,
        }
    }

    /// Whether its positions are the sizes of one pile (or one heap of several, each for itself).
    pub fn is_one_pile(&self) -> bool {
        match &self.0 {
            GameKind::Variant(Block(game)) => game.of().is_one_pile(),
            GameKind::Variant(Heaps(_)) => true,
            _ => self.rays().is_some_and(|rays| rays.piles() == 1),
        }
    }
}
