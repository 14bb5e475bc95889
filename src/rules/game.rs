//! A game of any kind: what the notation reads and prints, and what every engine takes.

use std::fmt;

use num_bigint::BigUint;
use num_traits::{CheckedSub, Zero};

use super::{Dynamic, Family, GamePosition, HeapGame, PileGame, Rays, Rules, Variant, notation};
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
pub struct Game(pub(crate) GameKind);

/// What kind of game it is: engines ask for the view that they serve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum GameKind {
    /// A game of move families on piles.
    Piles(PileGame),
    /// Heaps with a limit: Fibonacci Nim, dynamic Nim.
    Heap(HeapGame),
    /// A game with a rule beyond its moves: blocked, octal.
    Variant(Variant),
}

impl Game {
    /// The game of some move families.
    ///
    /// ```
    /// use wythoff::{Game, rules::Family};
    /// let game = Game::new([Family::ray([0, 1]), Family::ray([1, 1]), Family::step([1, 2])])?;
    /// assert_eq!(game, "maharaja".parse()?);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn new(families: impl IntoIterator<Item = Family>) -> Result<Game> {
        PileGame::new(families.into_iter().collect(), None).map(Game::from)
    }

    /// How many numbers a position has.
    pub fn arity(&self) -> usize {
        match &self.0 {
            GameKind::Piles(game) => game.piles(),
            GameKind::Heap(game) => game.arity(),
            GameKind::Variant(game) => game.arity(),
        }
    }

    /// Whether a position may have so many numbers: as many as [`Game::arity`] says, or any number of heaps.
    pub(crate) fn fits(&self, numbers: usize) -> bool {
        match &self.0 {
            GameKind::Variant(game) => game.fits(numbers),
            _ => numbers == self.arity(),
        }
    }

    /// The numbers of a position that are piles or heaps, without limits.
    pub fn piles_of(&self, position: &Position) -> Vec<BigUint> {
        match &self.0 {
            GameKind::Piles(_) => position.0.clone(),
            GameKind::Heap(game) => game.heaps_of(position),
            GameKind::Variant(game) => game.piles_of(position),
        }
    }

    /// The position after taking so much from each pile; an error if there is not so much.
    pub(crate) fn after(&self, from: &Position, take: &[BigUint]) -> Result<Position> {
        let too_much = || Error::invalid(format!("there is not so much to take from {from}"));
        match &self.0 {
            GameKind::Piles(_) => {
                let piles = from.iter().zip(take).map(|(x, d)| x.checked_sub(d));
                Ok(Position(piles.collect::<Option<_>>().ok_or_else(too_much)?))
            }
            GameKind::Heap(game) => {
                let taken: Vec<usize> = (0..take.len()).filter(|i| !take[*i].is_zero()).collect();
                let [heap] = taken[..] else {
                    return Err(Error::invalid("take from exactly one heap"));
                };
                game.after(from, heap, &take[heap]).ok_or_else(too_much)
            }
            GameKind::Variant(game) => game.after(from, take),
        }
    }

    /// The rays, steps, wedges and bands of a game that has no other moves.
    pub fn rays(&self) -> Option<Rays<'_>> {
        self.pile_game()?.rays()
    }

    /// The game, if it is one of piles with moves that are formulas, multiples or guarded.
    pub(crate) fn ruled(&self) -> Option<&PileGame> {
        self.pile_game().filter(|game| game.rays().is_none())
    }

    /// The game of move families on piles, if it is one.
    pub(crate) fn pile_game(&self) -> Option<&PileGame> {
        if let GameKind::Piles(game) = &self.0 { Some(game) } else { None }
    }

    /// Whether any number may be taken from each pile alone, wherever it stands.
    pub(crate) fn has_nim_moves(&self) -> bool {
        match &self.0 {
            GameKind::Piles(game) => game.has_nim_moves(),
            GameKind::Heap(_) => false,
            GameKind::Variant(game) => game.blocked().is_some_and(|game| game.of().has_nim_moves()),
        }
    }

    /// The game of heaps with a limit, if it is one.
    pub(crate) fn heap_game(&self) -> Option<&HeapGame> {
        if let GameKind::Heap(game) = &self.0 { Some(game) } else { None }
    }

    /// Where each heap stands in a position, and where what may be taken from it at most; none where every number is a pile.
    ///
    /// ```
    /// let game = |text: &str| text.parse::<wythoff::Game>().unwrap();
    /// assert_eq!(game("fibonacci-nim").limits(), [(0, 1)]);
    /// assert_eq!(game("fibonacci-nim-global:2").limits(), [(0, 2), (1, 2)]);
    /// assert_eq!(game("wythoff").limits(), []);
    /// ```
    pub fn limits(&self) -> Vec<(usize, usize)> {
        self.heap_game().map_or_else(Vec::new, |game| game.all_places().collect())
    }

    /// What the numbers of a position are called: piles, or heaps and what may be taken from them.
    ///
    /// ```
    /// let names = |text: &str| text.parse::<wythoff::Game>().unwrap().number_names();
    /// assert_eq!(names("wythoff:3"), ["a", "b", "c"]);
    /// assert_eq!(names("fibonacci-nim:2"), ["n1", "r1", "n2", "r2"]);
    /// ```
    pub fn number_names(&self) -> Vec<&'static str> {
        match &self.0 {
            GameKind::Piles(game) => PILES[..game.piles()].to_vec(),
            GameKind::Heap(game) => match (game.heaps(), game.dynamic()) {
                (1, _) => vec!["n", "r"],
                (heaps, Dynamic::Global) => HEAPS[..heaps].iter().copied().chain(["r"]).collect(),
                (heaps, Dynamic::Local) => {
                    let pairs = HEAPS[..heaps].iter().zip(&ALLOWANCES);
                    pairs.flat_map(|(n, r)| [*n, *r]).collect()
                }
            },
            GameKind::Variant(Variant::Blocked(game)) => game.of().number_names(),
            GameKind::Variant(Variant::Octal(_)) => vec!["n"],
        }
    }

    /// Weights of the piles that every move makes smaller, of a game of formulas, multiples or guards: so play ends.
    ///
    /// ```
    /// assert_eq!("euclid".parse::<wythoff::Game>()?.weights(), Some(&[1, 1][..]));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn weights(&self) -> Option<&[u64]> {
        self.ruled().map(PileGame::weights)
    }

    /// Whether a position is a list of piles, without limits.
    pub fn has_piles(&self) -> bool {
        match &self.0 {
            GameKind::Piles(_) => true,
            GameKind::Heap(_) => false,
            GameKind::Variant(game) => game.blocked().is_some_and(|game| game.of().has_piles()),
        }
    }

    /// Whether no move makes a number larger: then the options of a position lie in the box below it.
    pub fn stays_in_boxes(&self) -> bool {
        match &self.0 {
            GameKind::Piles(game) => !game.adds(),
            GameKind::Heap(_) => false,
            GameKind::Variant(game) => {
                game.blocked().is_some_and(|game| game.of().stays_in_boxes())
            }
        }
    }

    /// The move families as the notation has them, one by one; none if the moves are no families.
    ///
    /// ```
    /// let game: wythoff::Game = "wythoff".parse()?;
    /// assert_eq!(game.family_texts(), ["{0,1}*", "{1,1}*"]);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn family_texts(&self) -> Vec<String> {
        match &self.0 {
            GameKind::Piles(game) => game.families().iter().map(Family::to_string).collect(),
            GameKind::Heap(_) | GameKind::Variant(_) => Vec::new(),
        }
    }

    /// Whether (a,b) and (b,a) are the same position for all purposes.
    pub fn is_symmetric(&self) -> bool {
        match &self.0 {
            GameKind::Piles(game) => game.is_symmetric(),
            GameKind::Heap(_) => false,
            GameKind::Variant(game) => game.is_symmetric(),
        }
    }

    /// A position of this game from the numbers given; games with a limit complete a bare heap to its start.
    pub fn complete(&self, position: Position) -> Result<Position> {
        let (given, wanted) = (position.len(), self.arity());
        match &self.0 {
            GameKind::Variant(game) => game.complete(position),
            GameKind::Piles(game) if given == wanted => {
                game.check_size(&position).map(|()| position)
            }
            _ if given == wanted => Ok(position),
            _ => {
                let start = self.heap_game().and_then(|game| game.start(&position));
                start.ok_or_else(|| {
                    let s = if wanted == 1 { "" } else { "s" };
                    let form = self.position_form();
                    Error::invalid(format!(
                        "a position of {self} has {wanted} number{s}, but {position} has {given}: write {form}"
                    ))
                })
            }
        }
    }

    /// A position that is known to belong to this game: what every engine takes. Wrong numbers of piles are refused, and
    /// games with a limit complete a bare heap to its start.
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
        match &self.0 {
            GameKind::Piles(_) => {
                let piles: Vec<String> =
                    (0..self.arity()).map(|i| notation::pile(i).to_string()).collect();
                piles.join(",")
            }
            GameKind::Heap(game) => game.position_form(),
            GameKind::Variant(game) => game.position_form(),
        }
    }

    /// What a move from one position to another takes, pile by pile; nothing from a pile that it adds to.
    pub fn taken(&self, from: &Position, to: &Position) -> Vec<BigUint> {
        match &self.0 {
            GameKind::Piles(_) => {
                let less = |(x, y): (&BigUint, &BigUint)| x.checked_sub(y).unwrap_or_default();
                from.0.iter().zip(&to.0).map(less).collect()
            }
            GameKind::Heap(game) => game.taken(from, to),
            GameKind::Variant(game) => game.taken(from, to),
        }
    }
}

const PILES: [&str; 16] =
    ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"];
const HEAPS: [&str; 16] = [
    "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9", "n10", "n11", "n12", "n13", "n14", "n15",
    "n16",
];
const ALLOWANCES: [&str; 16] = [
    "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15",
    "r16",
];

impl Rules for Game {
    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        match &self.0 {
            GameKind::Piles(game) => game.visit_options(from, visit),
            GameKind::Heap(game) => game.visit_options(from, visit),
            GameKind::Variant(game) => game.visit_options(from, visit),
        }
    }

    fn numbers(&self) -> Option<usize> {
        match &self.0 {
            GameKind::Variant(game) => game.numbers(),
            _ => Some(self.arity()),
        }
    }

    fn most_options(&self, from: &[u64]) -> u64 {
        match &self.0 {
            GameKind::Piles(game) => game.most_options(from),
            GameKind::Heap(game) => game.most_options(from),
            GameKind::Variant(game) => game.most_options(from),
        }
    }

    fn forbids(&self) -> u64 {
        self.variant().map_or(0, Rules::forbids)
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
        match &self.0 {
            GameKind::Piles(game) => game.fmt(f),
            GameKind::Heap(game) => game.fmt(f),
            GameKind::Variant(game) => game.fmt(f),
        }
    }
}
