//! Levels: T_g, the positions of each Grundy value g, for Wythoff and R-Wythoff.
//!
//! T_g lists the positions (a_n, b_n), a_n ≤ b_n, of value g by increasing a; d_n = b_n − a_n.
//!
//! | version | games | gives | cost |
//! |---|---|---|---|
//! | [`LevelGame::textbook`] | both | positions, value by value, as the papers say | hash sets, all kept |
//! | [`LevelGame::visit`] | both | positions, row by row, all values at once | O(g) a position, not kept |
//! | [`Sweep`] | R-Wythoff | C, M, wrong diagonals, **proved for all n** | about 50 ns a streak of positions |

mod advance;
mod calm;
mod certified;
pub(crate) mod criterion;
mod near;
mod pattern;
mod plain;
mod queue;
pub(crate) mod rotation;
mod sequence;
mod serve;
mod state;
mod streak;
mod stream;
mod sweep;
mod tangle;

use crate::{Game, Result};

pub use certified::ClosedLevel;
pub(crate) use serve::{LevelStream, LevelSweep};
pub use stream::{Seen, Visit};
pub use sweep::{GivenUp, Stop, Sweep};

/// The games whose levels have their own algorithms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LevelGame {
    /// Any number from one pile, or the same from both.
    Wythoff,
    /// Any number from the larger pile, or the same from both.
    RWythoff,
}

/// What is known of one level of R-Wythoff. Only the engine makes one: what it says is proved nobody else has said.
///
/// ```compile_fail
/// # fn of(mut facts: wythoff::engine::levels::LevelFacts) {
/// facts.proved = true;
/// # }
/// ```
///
/// ```compile_fail
/// # fn of(mut facts: wythoff::engine::levels::LevelFacts) {
/// facts.offset = 7;
/// # }
/// ```
///
/// ```
/// use wythoff::engine::levels::{LevelFacts, Levels};
/// let Levels { facts, .. } = "r-wythoff".parse::<wythoff::Game>()?.levels(3)?;
/// let three: LevelFacts = facts[3];
/// assert_eq!((three.value(), three.settled_from(), three.proved()), (3, 22, true));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelFacts {
    value: u32,
    offset: u64,
    settled_from: u64,
    wrong: u64,
    pattern_from: Option<u64>,
    proved: bool,
}

impl LevelFacts {
    /// The Grundy value g.
    pub fn value(&self) -> u32 {
        self.value
    }

    /// C_g: the repeats among the b's, and the offset of the level from the P-positions.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// M_g: the least M with d_n = n for all n ≥ M.
    pub fn settled_from(&self) -> u64 {
        self.settled_from
    }

    /// The number of n with d_n ≠ n.
    pub fn wrong(&self) -> u64 {
        self.wrong
    }

    /// An index from which a_n is A_n − C_g − 1, A_n − C_g or A_n − C_g + 1.
    pub fn pattern_from(&self) -> Option<u64> {
        self.pattern_from
    }

    /// The same without that index: no certificate holds it, and a run that was taken up has it from a file.
    pub fn without_pattern(self) -> LevelFacts {
        LevelFacts { pattern_from: None, ..self }
    }

    /// Whether the closing criterion holds: the rest are then facts about all n.
    pub fn proved(&self) -> bool {
        self.proved
    }
}

impl LevelGame {
    /// The game by its rules, if it is one of these.
    pub fn of(game: &Game) -> Option<LevelGame> {
        let is = |name: &str| name.parse::<Game>().is_ok_and(|known| known == *game);
        if is("r-wythoff") {
            Some(LevelGame::RWythoff)
        } else {
            is("wythoff").then_some(LevelGame::Wythoff)
        }
    }
}

/// What was found of the levels of a game.
///
/// ```
/// use wythoff::engine::levels::Levels;
/// let levels: Levels = "r-wythoff".parse::<wythoff::Game>()?.levels(3)?;
/// assert!(levels.given_up.is_none());
/// assert_eq!(levels.proved()?.facts().len(), 4);
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug)]
pub struct Levels {
    /// The levels, from value 0 on.
    pub facts: Vec<LevelFacts>,
    /// The levels that were given up, if any: only those below are proved.
    pub given_up: Option<GivenUp>,
    /// The finished sweep, from which a certificate is written; none if only the first rows were looked at.
    pub sweep: Option<Sweep>,
}

impl Levels {
    /// The sweep, if it proves every level that was asked for.
    pub fn proved(self) -> Result<Sweep> {
        match (self.given_up, self.sweep) {
            (Some(given_up), _) => Err(given_up.error()),
            (None, Some(sweep)) => Ok(sweep),
            (None, None) => Err(crate::Error::unserved(
                "what the first rows show proves nothing: ask for all n",
            )),
        }
    }
}
