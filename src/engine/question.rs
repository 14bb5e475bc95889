//! The questions: what can be asked of a game, each with the type of its answer.
//!
//! Five are asked: who wins at a position ([`WhoWins`], and with it value and winning moves), a board of values or of outcomes ([`ValueBoard`],
//! [`OutcomeBoard`]), the positions of a value ([`List`]), the first rows ([`rows::Wanted`]) and the levels ([`LevelsTo`]). An [`Engine`] has a method for
//! each, which gives offers of that answer's type alone: question and answer cannot miss each other.

use std::fmt;

use super::levels::Levels;
use super::offer::{Engine, Listed, Offer};
use super::outcomes::Outcomes;
use super::rows::{self, Rows};
use crate::rules::{Game, GamePosition};
use crate::{Error, Remedy, Result, Table};

/// Who wins with the last move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Play {
    /// The player who makes the last move wins.
    #[default]
    Normal,
    /// The player who makes the last move loses.
    Misere,
}

impl Play {
    /// Misère play, or normal play.
    pub fn of_misere(misere: bool) -> Play {
        if misere { Play::Misere } else { Play::Normal }
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Play::Misere { "misere" } else { "normal" })
    }
}

/// Who wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player wins: whoever is to move loses.
    P,
    /// The next player wins: whoever is to move.
    N,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::P => "P",
            Outcome::N => "N",
        })
    }
}

/// How far to list: so many positions, or all whose smaller pile is at most so much (all piles, in games whose rows may hold
/// a value for ever).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// All positions whose smaller pile is at most this.
    UpTo(u64),
    /// This many positions, (0,0) included.
    Count(u64),
}

/// Who wins at a position, its value and its winning moves: each told at once, or read off what lies below.
#[derive(Debug, Clone, Copy)]
pub struct WhoWins<'q> {
    /// The position.
    pub at: &'q GamePosition,
    /// Normal or misère play.
    pub play: Play,
    /// The most winning moves to list.
    pub most_moves: usize,
}

impl WhoWins<'_> {
    /// What an answer covers, in words.
    pub(super) fn covers(&self) -> String {
        format!("({})", self.at.piles())
    }

    /// The same of all values below.
    pub(super) fn covers_below(&self) -> String {
        format!("every position reachable from ({})", self.at.piles())
    }

    /// What to say when no engine tells.
    pub(crate) fn unserved(&self) -> Error {
        Error::unserved(format!("no engine gives the values of {}", self.at.game()))
    }
}

/// A question that one offer answers: the type of its answer, how an engine is asked, and what to say of it.
///
/// ```
/// use wythoff::engine::{Bound, List, Play, Question, Registry};
/// let game = "wythoff".parse()?;
/// let list = List { value: 0, play: Play::Normal, bound: Bound::Count(5) };
/// assert_eq!(Question::covers(&list), "the first 5");
/// let (engines, run) = (Registry::standard(), Default::default());
/// let answer = engines.ask(&game, list, &run)?;
/// assert_eq!((answer.engine, answer.found.stream.count()), ("closed form", 5));
/// # Ok::<(), wythoff::Error>(())
/// ```
pub trait Question<'q>: Copy {
    /// What answers it.
    type Answer;

    /// What an engine offers for it.
    fn offer(self, engine: &'q dyn Engine, game: &'q Game) -> Option<Offer<'q, Self::Answer>>;

    /// What an answer covers, in words.
    fn covers(&self) -> String;

    /// What to say when no engine serves this of a game: what is served, or what to ask instead.
    fn unserved(&self, game: &Game) -> Error;

    /// The bytes that stay held as long as the answer does.
    fn held(_answer: &Self::Answer) -> u64 {
        // A stream grows within what was free when it began; rows and levels are small.
        0
    }
}

/// The values of all (a,b) with a < rows and b < columns, the numbers after the second fixed.
#[derive(Debug, Clone, Copy)]
pub struct ValueBoard<'q> {
    /// How many values of the first number.
    pub rows: usize,
    /// How many values of the second.
    pub columns: usize,
    /// The numbers after the second.
    pub fixed: &'q [u64],
    /// Every cell is wanted in its place, where a symmetric game might keep only those with a ≤ b.
    pub whole: bool,
}

impl ValueBoard<'_> {
    /// The same, if as many numbers are fixed as positions have after the second, or none.
    pub fn checked(self, game: &Game) -> Result<Self> {
        let (given, form) = (self.fixed.len(), game.position_form());
        match game.arity().saturating_sub(2) {
            wanted if given == wanted || given == 0 => Ok(self),
            0 => Err(Error::invalid(format!(
                "positions of {game} are {form}: there is nothing to fix"
            ))),
            wanted => Err(Error::invalid(format!(
                "positions of {game} are {form}: fix {wanted} of the numbers, not {given}"
            ))),
        }
    }

    /// How many positions the box from 0 to its corner has.
    pub(super) fn cells(&self) -> u128 {
        let fixed = self.fixed.iter().map(|x| u128::from(*x) + 1);
        fixed.fold((self.rows as u128).saturating_mul(self.columns as u128), u128::saturating_mul)
    }
}

impl<'q> Question<'q> for ValueBoard<'q> {
    type Answer = Table;

    fn offer(self, engine: &'q dyn Engine, game: &'q Game) -> Option<Offer<'q, Table>> {
        engine.values(game, self)
    }

    fn covers(&self) -> String {
        format!("a < {}, b < {}", self.rows, self.columns)
    }

    fn unserved(&self, game: &Game) -> Error {
        if !game.has_values() {
            return no_values(game);
        }
        let form = game.position_form();
        Error::unserved(format!(
            "a table needs a game with positions of two numbers, but those of {game} are {form}"
        ))
    }

    fn held(table: &Table) -> u64 {
        table.bytes()
    }
}

/// The outcomes of a box: every number below its size.
///
/// ```
/// use wythoff::engine::{OutcomeBoard, Play, Registry};
/// let (engines, game) = (Registry::standard(), "maharaja".parse()?);
/// let board = OutcomeBoard { sizes: &[10, 10], play: Play::Normal };
/// let outcomes = engines.ask(&game, board, &Default::default())?.found;
/// assert!(outcomes.is_p(&[0, 0]) && !outcomes.is_p(&[1, 2]));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct OutcomeBoard<'q> {
    /// One size for each number of a position.
    pub sizes: &'q [usize],
    /// Normal or misère play.
    pub play: Play,
}

impl<'q> Question<'q> for OutcomeBoard<'q> {
    type Answer = Outcomes;

    fn offer(self, engine: &'q dyn Engine, game: &'q Game) -> Option<Offer<'q, Outcomes>> {
        engine.outcomes(game, self)
    }

    fn covers(&self) -> String {
        let sizes: Vec<String> = self.sizes.iter().map(usize::to_string).collect();
        format!("a box of {}", sizes.join(" by "))
    }

    fn unserved(&self, game: &Game) -> Error {
        no_outcomes(game)
    }

    fn held(outcomes: &Outcomes) -> u64 {
        outcomes.bytes()
    }
}

/// The positions of a value, in order; under misère play the P-positions, which are all there is.
#[derive(Debug, Clone, Copy)]
pub struct List {
    /// The value; 0 under misère play.
    pub value: u32,
    /// Normal or misère play.
    pub play: Play,
    /// How many, or how far.
    pub bound: Bound,
}

impl List {
    /// The same, if there is such a value to ask for.
    pub(super) fn checked(self) -> Result<Self> {
        if self.play == Play::Misere && self.value > 0 {
            let what = "under misère play there are only outcomes";
            return Err(Error::invalid(what).help(Remedy::NoValue));
        }
        Ok(self)
    }

    /// The value and the bound of a list under normal play.
    pub(crate) fn normal(self) -> Option<(u32, Bound)> {
        (self.play == Play::Normal).then_some((self.value, self.bound))
    }

    /// The bound of all P-positions of a box under normal play, if it is that.
    pub(crate) fn p_positions_up_to(self) -> Option<u64> {
        match self {
            List { value: 0, play: Play::Normal, bound: Bound::UpTo(most) } => Some(most),
            _ => None,
        }
    }
}

impl<'q> Question<'q> for List {
    type Answer = Listed;

    fn offer(self, engine: &'q dyn Engine, game: &'q Game) -> Option<Offer<'q, Listed>> {
        engine.list(game, self)
    }

    fn covers(&self) -> String {
        match self.bound {
            Bound::Count(count) => format!("the first {count}"),
            Bound::UpTo(most) => format!("a <= {most}"),
        }
    }

    fn unserved(&self, game: &Game) -> Error {
        let form = game.position_form();
        match *self {
            List { play: Play::Misere, .. } => Error::unserved(format!(
                "the P-positions of {game} under misere play are listed up to a bound"
            ))
            .help(Remedy::BoundPiles { most: None }),
            List { value: 1.., .. } if !game.has_values() => no_values(game),
            List { bound: Bound::Count(_), .. } if game.has_piles() || game.variant().is_some() => {
                endless(game)
            }
            _ => Error::unserved(format!(
                "positions are listed in games of families and in those with positions of two numbers, but those of {game} are {form}"
            )),
        }
    }
}

impl<'q> Question<'q> for rows::Wanted {
    type Answer = Rows;

    fn offer(self, engine: &'q dyn Engine, game: &'q Game) -> Option<Offer<'q, Rows>> {
        engine.rows(game, self)
    }

    fn covers(&self) -> String {
        format!("rows below {}", self.rows)
    }

    fn unserved(&self, game: &Game) -> Error {
        if game.is_one_pile() {
            return super::heaps::refused(game);
        }
        super::general::periods::served(game).err().unwrap_or_else(|| {
            Error::internal(format!("the rows of {game} are served, and none serves them"))
        })
    }
}

/// The levels T_0, T_1, … up to a value: proved for all n, or what the first rows show.
///
/// ```
/// use wythoff::engine::{LevelsTo, Registry};
/// let (engines, game) = (Registry::standard(), "r-wythoff".parse()?);
/// let levels = engines.ask(&game, LevelsTo { value: 3, rows: None }, &Default::default())?;
/// assert_eq!((levels.found.facts.len(), levels.covers.as_str()), (4, "values up to 3, all n"));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct LevelsTo {
    /// The greatest value.
    pub value: u32,
    /// Only the first rows, proving nothing.
    pub rows: Option<u64>,
}

impl<'q> Question<'q> for LevelsTo {
    type Answer = Levels;

    fn offer(self, engine: &'q dyn Engine, game: &'q Game) -> Option<Offer<'q, Levels>> {
        engine.levels(game, self)
    }

    fn covers(&self) -> String {
        match (self.value, self.rows) {
            (value, None) => format!("values up to {value}, all n"),
            (value, Some(rows)) => format!("values up to {value}, rows below {rows}"),
        }
    }

    fn unserved(&self, game: &Game) -> Error {
        use super::levels::LevelGame;
        if self.rows.is_none() && LevelGame::of(game) == Some(LevelGame::Wythoff) {
            let what = format!("the levels of {game} are not known to settle");
            return Error::unserved(what).help(Remedy::SayRows);
        }
        let remedy = Remedy::PositionsOfAValue { game: game.to_string() };
        Error::unserved(format!(
            "levels are computed for r-wythoff, and of the first rows for wythoff, not for {game}"
        ))
        .help(remedy)
    }
}

/// There are no values to tell.
pub(super) fn no_values(game: &Game) -> Error {
    Error::unserved(format!(
        "{game} has outcomes and no Sprague-Grundy values: where options are forbidden, no value of a position decides its sums; ask for outcomes or P-positions"
    ))
}

/// There is no box of outcomes.
pub(super) fn no_outcomes(game: &Game) -> Error {
    let what = format!("there is no table of the outcomes of {game}");
    Error::unserved(what).help(Remedy::OnePosition)
}

/// Positions that cannot be counted off.
pub(crate) fn endless(game: &Game) -> Error {
    let what = format!("a row of {game} may hold infinitely many such positions");
    Error::unserved(what).help(Remedy::BoundPiles { most: None })
}
