//! The contract between engines and those who ask: an [`Ask`], an [`Offer`] or none, an [`Answer`].
//!
//! An engine looks at the game and the ask and offers an answer at a cost, or does not serve it. It is
//! chosen by that alone ([`super::Registry`]), and the answer carries its name and what it covers, so that nobody types them.

use std::fmt;

use num_bigint::BigUint;

use super::closed::WinningMoves;
use super::levels::Levels;
use super::outcomes::Outcomes;
use super::rows::Rows;
use crate::rules::{Game, GamePosition};
use crate::run::{Reservation, Run};
use crate::{Error, Position, Remedy, Result, Table};

/// Who wins with the last move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Play {
    /// The player who makes the last move wins.
    #[default]
    Normal,
    /// The player who makes the last move loses.
    Misere,
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

/// What can be asked of a game.
#[derive(Debug, Clone, Copy)]
pub enum Ask<'a> {
    /// The value of one position, at once: served by engines that need no table for it.
    Value(&'a GamePosition),
    /// Who wins at one position, at once.
    Outcome(&'a GamePosition, Play),
    /// The winning moves of one position with their reasons, at most so many listed.
    Moves(&'a GamePosition, usize, Play),
    /// The value of every position that play from this one can reach; under misère play 0 for P and 1 for N.
    Reachable(&'a GamePosition, Play),
    /// The values of all (a,b) with a < rows and b < columns, the numbers after the second fixed.
    Table {
        /// How many values of the first number.
        rows: usize,
        /// How many values of the second.
        columns: usize,
        /// The numbers after the second.
        fixed: &'a [u64],
        /// Every cell is wanted in its place, where a symmetric game might keep only those with a ≤ b.
        whole: bool,
    },
    /// The outcomes of a box: every number below its size.
    Outcomes {
        /// One size for each number of a position.
        sizes: &'a [usize],
        /// Normal or misère play.
        play: Play,
    },
    /// The positions of a value, in order.
    Positions {
        /// The value.
        value: u32,
        /// How many, or how far.
        bound: Bound,
    },
    /// The P-positions under misère play, in order.
    Misere {
        /// How many, or how far.
        bound: Bound,
    },
    /// Preperiod and period of rows 0, 1, …
    Rows(super::rows::Wanted),
    /// The levels T_0, T_1, … up to a value: proved for all n, or what the first rows show.
    Levels {
        /// The greatest value.
        up_to_value: u32,
        /// Only the first rows, proving nothing.
        rows: Option<u64>,
    },
}

impl Ask<'_> {
    /// What an answer covers, in words.
    pub fn covers(&self) -> String {
        match self {
            Ask::Value(at) | Ask::Outcome(at, _) | Ask::Moves(at, ..) => {
                format!("({})", at.piles())
            }
            Ask::Reachable(at, _) => format!("every position reachable from ({})", at.piles()),
            Ask::Table { rows, columns, .. } => format!("a < {rows}, b < {columns}"),
            Ask::Outcomes { sizes, .. } => {
                let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
                format!("a box of {}", sizes.join(" by "))
            }
            Ask::Positions { bound: Bound::Count(count), .. }
            | Ask::Misere { bound: Bound::Count(count) } => format!("the first {count}"),
            Ask::Positions { bound: Bound::UpTo(most), .. }
            | Ask::Misere { bound: Bound::UpTo(most) } => format!("a <= {most}"),
            Ask::Rows(wanted) => format!("rows below {}", wanted.rows),
            Ask::Levels { up_to_value, rows: None } => format!("values up to {up_to_value}, all n"),
            Ask::Levels { up_to_value, rows: Some(rows) } => {
                format!("values up to {up_to_value}, rows below {rows}")
            }
        }
    }

    /// What to say when no engine serves this of a game: what is served, or what to ask instead.
    pub(crate) fn unserved(&self, game: &Game) -> Error {
        let form = game.position_form();
        Error::unserved(match self {
            Ask::Value(_) | Ask::Table { .. } | Ask::Positions { value: 1.., .. }
                if !game.has_values() =>
            {
                format!(
                    "{game} has outcomes and no Sprague-Grundy values: where options are forbidden, no value of a position decides its sums; ask for outcomes or P-positions"
                )
            }
            Ask::Value(_) | Ask::Outcome(..) | Ask::Moves(..) => {
                format!("no engine tells this of one position of {game} at once")
            }
            Ask::Reachable(..) => format!("no engine gives the values of {game}"),
            Ask::Table { .. } => format!(
                "a table needs a game with positions of two numbers, but those of {game} are {form}"
            ),
            Ask::Outcomes { .. } => return no_outcomes(game),
            Ask::Misere { .. } => {
                return Error::unserved(format!(
                    "the P-positions of {game} under misere play are listed up to a bound"
                ))
                .help(Remedy::BoundPiles { most: None });
            }
            Ask::Positions { bound: Bound::Count(_), .. }
                if game.has_piles() || game.variant().is_some() =>
            {
                return endless(game);
            }
            Ask::Positions { .. } => format!(
                "positions are listed in games of families and in those with positions of two numbers, but those of {game} are {form}"
            ),
            Ask::Rows(_) if game.is_one_pile() => return super::heaps::refused(game),
            Ask::Rows(_) => {
                return super::general::periods::served(game).err().unwrap_or_else(|| {
                    Error::internal(format!("the rows of {game} are served, and none serves them"))
                });
            }
            Ask::Levels { rows: None, .. }
                if super::levels::LevelGame::of(game)
                    == Some(super::levels::LevelGame::Wythoff) =>
            {
                let what = format!("the levels of {game} are not known to settle");
                return Error::unserved(what).help(Remedy::SayRows);
            }
            Ask::Levels { .. } => {
                let remedy = Remedy::PositionsOfAValue { game: game.to_string() };
                return Error::unserved(format!(
                    "levels are computed for r-wythoff, and of the first rows for wythoff, not for {game}"
                ))
                .help(remedy);
            }
        })
    }
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

/// What an answer is expected to cost. The cheapest engine is asked: by time, then by memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cost {
    /// Nanoseconds, a rough estimate.
    pub nanoseconds: u64,
    /// Bytes held at once, a rough estimate; the engine itself refuses what does not fit.
    pub bytes: u64,
}

impl Cost {
    /// So many steps of so many nanoseconds, and so many bytes; ten microseconds to begin with.
    pub fn steps(count: u128, nanoseconds: u64, bytes: u128) -> Self {
        const BEGINNING: u64 = 10_000;
        let narrow = |x: u128| u64::try_from(x).unwrap_or(u64::MAX);
        Cost {
            nanoseconds: narrow(count.saturating_mul(nanoseconds.into())).saturating_add(BEGINNING),
            bytes: narrow(bytes),
        }
    }
}

/// Values that can be looked up, and computed first if need be.
pub trait Lookup {
    /// The value of a position within what was asked for; anything else is an error.
    fn get(&mut self, position: &[u64]) -> Result<u32>;

    /// How many bytes it holds now.
    fn bytes(&self) -> u64;
}

/// Positions in order, one at a time.
pub type Stream = Box<dyn Iterator<Item = Result<Position>>>;

/// The positions of a value: a ≤ b (≤ c …) and by increasing a if the game is symmetric, all of them otherwise.
pub struct Listed {
    /// Whether every pile is bounded, not only the smaller.
    pub in_a_box: bool,
    /// Smaller piles within the bound whose rows were proved never to show the value.
    pub never: Vec<u64>,
    /// The positions.
    pub stream: Stream,
}

impl Listed {
    /// Only the positions with every pile at most `most`.
    pub(super) fn within(self, most: u64) -> Self {
        let most = BigUint::from(most);
        let stream = self.stream.filter(move |position| {
            position.as_ref().map_or(true, |position| position.iter().all(|x| *x <= most))
        });
        Listed { in_a_box: true, never: Vec::new(), stream: Box::new(stream) }
    }
}

/// What an engine found: one variant for each kind of ask.
pub enum Found {
    /// Of [`Ask::Value`].
    Value(BigUint),
    /// Of [`Ask::Outcome`].
    Outcome(Outcome),
    /// Of [`Ask::Moves`].
    Moves(WinningMoves),
    /// Of [`Ask::Reachable`].
    Reachable(Box<dyn Lookup>),
    /// Of [`Ask::Table`].
    Table(Table),
    /// Of [`Ask::Outcomes`].
    Outcomes(Outcomes),
    /// Of [`Ask::Positions`].
    Positions(Listed),
    /// Of [`Ask::Rows`].
    Rows(Rows),
    /// Of [`Ask::Levels`].
    Levels(Levels),
}

impl Found {
    /// The bytes that stay held as long as the answer does.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Found::Reachable(values) => values.bytes(),
            Found::Table(table) => table.bytes(),
            Found::Outcomes(outcomes) => outcomes.bytes(),
            // A stream grows within what was free when it began; the rest is small.
            _ => 0,
        }
    }
}

/// What was found, by which engine, how far, and the memory it holds.
#[derive(Debug)]
pub struct Answer<T> {
    /// The engine that answered.
    pub engine: &'static str,
    /// What it was expected to cost.
    pub(crate) cost: Cost,
    /// How far the answer goes.
    pub covers: String,
    /// The answer.
    pub found: T,
    pub(super) held: Reservation,
}

impl<T> Answer<T> {
    pub(super) fn map<U>(self, change: impl FnOnce(T) -> Option<U>) -> Result<Answer<U>> {
        let Answer { engine, cost, covers, found, held } = self;
        let found = change(found).ok_or_else(|| {
            Error::internal(format!("the engine {engine} answered another question"))
        })?;
        Ok(Answer { engine, cost, covers, found, held })
    }
}

/// What an engine offers: a cost, and the way to the answer. What is offered is what is run, so that the two cannot disagree.
pub struct Offer<'q> {
    /// What the answer would cost.
    pub(crate) cost: Cost,
    way: Way<'q>,
}

/// What an offer runs.
type Way<'q> = Box<dyn FnOnce(&Run) -> Result<Found> + 'q>;

impl<'q> Offer<'q> {
    /// An offer at a cost.
    pub fn new(cost: Cost, way: impl FnOnce(&Run) -> Result<Found> + 'q) -> Self {
        Offer { cost, way: Box::new(way) }
    }

    /// The answer, within the run's memory.
    pub(crate) fn run(self, run: &Run) -> Result<Found> {
        (self.way)(run)
    }
}

/// An engine: a way to answer some asks about some games.
pub trait Engine: Send + Sync {
    /// Its name, as answers carry it.
    fn name(&self) -> &'static str;

    /// What it offers for an ask: the cost and the way to the answer; `None` if the ask is not served for this game. Nothing is computed but
    /// whether it is served.
    fn offer<'q>(&'q self, game: &'q Game, ask: &Ask<'q>) -> Option<Offer<'q>>;

    /// Whether it only recalls what was solved before.
    fn recalls(&self) -> bool {
        false
    }
}
