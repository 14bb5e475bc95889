//! A game of move families on a fixed number of piles: one type, whatever its moves are.
//!
//! Rays, steps, wedges and bands are kept as vectors ([`VectorGame`]), for which there are the fastest engines; formulas, multiples,
//! guards and moves that add as rules ([`RuledGame`]). Which of the two, the moves decide, not the words in which they are written:
//! rules that say no more than vectors do become vectors. Engines ask for the view that they serve.

use std::borrow::Cow;
use std::fmt;

use super::ruled::{Entry, MoveSet, Multiples, Rule, RuledFamily, as_vector_game};
use super::{Family, Game, GameKind, RuledGame, Rules, Shape, VectorGame, notation};
use crate::{Error, Position, Result};

/// A game of move families on piles.
///
/// Two games are equal when their families are, whatever they are called.
///
/// ```
/// let game = |text: &str| text.parse::<wythoff::Game>().unwrap();
/// assert_eq!(game("{0,1}* {k,l : k=l, k>=1}"), game("wythoff"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PileGame(Moves);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Moves {
    Vectors(VectorGame),
    Rules(RuledGame),
}

impl From<VectorGame> for PileGame {
    fn from(game: VectorGame) -> Self {
        PileGame(Moves::Vectors(game))
    }
}

impl From<VectorGame> for Game {
    fn from(game: VectorGame) -> Self {
        Game(GameKind::Piles(game.into()))
    }
}

impl PileGame {
    /// A game from its families; weights that every move makes smaller may be given, and are checked.
    pub(crate) fn new(families: Vec<RuledFamily>, weights: Option<Vec<u64>>) -> Result<Self> {
        let plain: Option<Vec<Family>> = families.iter().map(RuledFamily::plain).collect();
        if let (Some(plain), None) = (plain, &weights) {
            return VectorGame::new(plain).map(PileGame::from);
        }
        let game = RuledGame::new(families, weights)?;
        Ok(as_vector_game(&game).map_or_else(|| PileGame(Moves::Rules(game)), PileGame::from))
    }

    /// The same game under a catalogue name.
    pub(super) fn named(self, label: String) -> Self {
        PileGame(match self.0 {
            Moves::Vectors(game) => Moves::Vectors(game.named(label)),
            Moves::Rules(game) => Moves::Rules(game.named(label)),
        })
    }

    pub(super) fn moves(&self) -> &Moves {
        &self.0
    }

    /// The rays, steps, wedges and bands of a game that has no other moves.
    pub(crate) fn vector(&self) -> Option<&VectorGame> {
        if let Moves::Vectors(game) = &self.0 { Some(game) } else { None }
    }

    /// The rules of a game with moves that are formulas, multiples or guarded.
    pub(crate) fn ruled(&self) -> Option<&RuledGame> {
        if let Moves::Rules(game) = &self.0 { Some(game) } else { None }
    }

    /// All moves in the words of rules.
    ///
    /// # Errors
    /// If the numbers of a vector, or the number of its renamings, are past what rules may have.
    pub(crate) fn written_out(&self) -> Result<Cow<'_, RuledGame>> {
        match &self.0 {
            Moves::Rules(game) => Ok(Cow::Borrowed(game)),
            Moves::Vectors(game) => {
                let families = game.families().iter().map(RuledFamily::from).collect();
                RuledGame::new(families, None).map(Cow::Owned)
            }
        }
    }

    /// The game beside a heap of Nim, its last pile, in the notation.
    ///
    /// # Errors
    /// If the moves cannot be written out as rules.
    pub(crate) fn beside_a_heap(&self) -> Result<String> {
        let (game, piles) = (self.written_out()?, self.piles());
        let rules: Vec<Rule> = game.rules().iter().map(Rule::beside_a_pile).collect();
        // The heap may have any weight.
        let weights: Vec<u64> = game.weights().iter().copied().chain([1]).collect();
        let weights = game.adds().then_some(&weights[..]);
        let heap = Rule {
            moves: MoveSet::Line {
                entries: (0..=piles).map(|i| Entry::Number(i128::from(i == piles))).collect(),
                multiples: Multiples::ALL,
            },
            guard: vec![],
        };
        let all: Vec<Rule> = rules.into_iter().chain([heap]).collect();
        Ok(notation::rules_text(&all, piles + 1, weights))
    }

    /// The number of piles.
    pub(crate) fn piles(&self) -> usize {
        match &self.0 {
            Moves::Vectors(game) => game.piles(),
            Moves::Rules(game) => game.piles(),
        }
    }

    /// Whether exchanging piles leaves the rules as they are.
    pub(crate) fn is_symmetric(&self) -> bool {
        match &self.0 {
            Moves::Vectors(game) => game.is_symmetric(),
            Moves::Rules(game) => game.is_symmetric(),
        }
    }

    /// Whether any number may be taken from each pile alone, wherever it stands.
    pub(crate) fn has_nim_moves(&self) -> bool {
        match &self.0 {
            Moves::Vectors(game) => game.has_nim_moves(),
            Moves::Rules(game) => game.has_nim_moves(),
        }
    }

    /// Whether a move may add to a pile.
    pub(crate) fn adds(&self) -> bool {
        self.ruled().is_some_and(RuledGame::adds)
    }

    /// The families as the notation has them, one by one.
    pub(super) fn family_texts(&self) -> Vec<String> {
        match &self.0 {
            Moves::Vectors(game) => game.families().iter().map(ToString::to_string).collect(),
            Moves::Rules(game) => {
                let text = |family| notation::family_text(family, game.piles());
                game.families().iter().map(text).collect()
            }
        }
    }

    /// Refuses a position whose numbers are past what its engines hold: closed forms answer for vectors alone, and a pile may
    /// grow up to the weight of the position.
    pub(super) fn check_size(&self, position: &Position) -> Result<()> {
        let Some(game) = self.ruled() else { return Ok(()) };
        let weight = position.small().map(|small| game.weight(&small));
        if weight? > u128::from(u64::MAX >> 1) {
            return Err(Error::overflow(format!(
                "a position of {self} this large is past 2^63: ask for smaller piles"
            )));
        }
        Ok(())
    }
}

impl RuledFamily {
    /// The same in the words of vectors, if these can say it.
    pub(super) fn plain(&self) -> Option<Family> {
        let shape = match &self.moves {
            MoveSet::Wedge => Shape::Wedge,
            MoveSet::Band(t) => Shape::Band(*t),
            moves => match moves.vector()? {
                (vector, Multiples::ALL) => Shape::Ray(vector),
                (vector, Multiples::ONCE) => Shape::Step(vector),
                _ => return None,
            },
        };
        let orientation = self.orientation;
        self.guard.is_empty().then_some(Family { shape, orientation, who: self.who })
    }
}

impl From<&Family> for RuledFamily {
    fn from(family: &Family) -> Self {
        let line = |vector: &[u64], multiples| MoveSet::Line {
            entries: vector.iter().map(|x| Entry::Number((*x).into())).collect(),
            multiples,
        };
        let moves = match &family.shape {
            Shape::Ray(v) => line(v, Multiples::ALL),
            Shape::Step(v) => line(v, Multiples::ONCE),
            Shape::Wedge => MoveSet::Wedge,
            Shape::Band(t) => MoveSet::Band(*t),
        };
        RuledFamily { moves, orientation: family.orientation, who: family.who, guard: vec![] }
    }
}

impl Rules for PileGame {
    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        match &self.0 {
            Moves::Vectors(game) => game.visit_options(from, visit),
            Moves::Rules(game) => game.visit_options(from, visit),
        }
    }

    fn numbers(&self) -> Option<usize> {
        Some(self.piles())
    }

    fn most_options(&self, from: &[u64]) -> u64 {
        match &self.0 {
            Moves::Vectors(game) => game.most_options(from),
            Moves::Rules(game) => game.most_options(from),
        }
    }
}

impl fmt::Display for PileGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Moves::Vectors(game) => game.fmt(f),
            Moves::Rules(game) => game.fmt(f),
        }
    }
}
