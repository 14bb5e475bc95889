//! What the theorems of docs/proofs.md ask for, as types: the only way to a value is a test, and the test is of the rules
//! themselves, so of all positions, never of a box of them.
//!
//! A game is asked for its families of moves (`games`). A family of games (`diagonal:a` for every a) is asked for its row in the
//! catalogue (`rows`), where the parameter stands as a letter: what is read there holds for every number put in its place.

mod games;
mod rows;

pub use games::*;
pub use rows::*;

use std::fmt;

use super::{Ground, GroundKind};
use wythoff::rules::{Family, Rays};
use wythoff::{Error, Game, Result};
use wythoff_verify::Verified;

/// The refusal of a test.
fn refused<T>(what: impl fmt::Display) -> Result<T> {
    Err(Error::invalid(format!("{what}: the theorem does not speak of it")))
}

/// Its moves, for what wants vectors.
pub(crate) fn vector(game: &Game) -> Result<Rays<'_>> {
    game.rays().ok_or_else(|| Error::invalid(format!("{game} is not a game of vectors")))
}

/// The families of a game of the catalogue.
fn families(text: &str) -> Result<Vec<Family>> {
    Ok(vector(&text.parse()?)?.families().to_vec())
}

/// An interval around \[φ,2\] shorter than 1/2, in hundredths.
#[derive(Debug, Clone)]
pub struct Interval(u64, u64);

impl Interval {
    /// Tests low < 100φ, 200 < high and high − low < 50, in integers: low < 100φ says low² < 100·low + 100².
    ///
    /// ```
    /// use wythoff_lab::evidence::Interval;
    /// assert!(Interval::of(160, 205).is_ok());
    /// assert!(Interval::of(170, 205).is_err(), "1.70 exceeds φ");
    /// assert!(Interval::of(160, 200).is_err() && Interval::of(150, 205).is_err());
    /// ```
    pub fn of(low: u64, high: u64) -> Result<Interval> {
        let below_phi = u128::from(low).pow(2) < 100 * u128::from(low) + 10_000;
        match below_phi && high > 200 && high.checked_sub(low).is_some_and(|length| length < 50) {
            true => Ok(Interval(low, high)),
            false => refused(format!("[{low}, {high}] in hundredths")),
        }
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Interval(low, high) = self;
        let shown = |x: &u64| format!("{}.{:02}", x / 100, x % 100);
        let (low, high) = (shown(low), shown(high));
        write!(f, "{low} < φ, 2 < {high}, {high} − {low} < 1/2")
    }
}

/// Levels of R-Wythoff that are closed.
#[derive(Debug, Clone)]
pub struct ClosedLevels {
    file: String,
    last: usize,
}

impl ClosedLevels {
    /// Tests that the ground is a certificate of levels which the checker accepted.
    pub fn of(ground: &Ground) -> Result<ClosedLevels> {
        match &ground.0 {
            GroundKind::Certificate { proves: Verified::Levels(claim), artefact, .. }
                if !claim.levels.is_empty() =>
            {
                Ok(ClosedLevels { file: artefact.file.clone(), last: claim.levels.len() - 1 })
            }
            _ => refused("it is no certificate of levels"),
        }
    }
}

impl fmt::Display for ClosedLevels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "T_0 to T_{} are closed, by {}", self.last, self.file)
    }
}
