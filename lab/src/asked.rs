//! What takes more than one question to an engine: a board of values or outcomes, levels and rows taken up from a checkpoint, a list that
//! survives being killed, a proof, a guess, a solved game, a check of a certificate. The answers are plain data, and [`crate::told`] shows them.
//! The command, the page and the Python package give the same answers because all ask here.

pub mod board;
pub mod certified;
pub mod guess;
pub mod kernel;
pub mod moves;
pub mod prove;
pub mod resumed;
pub mod saved_positions;
pub mod solved;
pub mod verify;

use wythoff::engine::Play;
use wythoff::rules::Rules;
use wythoff::rules::notation::parse_count;
use wythoff::run::Memory;
use wythoff::strategy::Settings;
use wythoff::{Error, Game, Result};

/// An amount of memory as people write it.
///
/// ```
/// use wythoff_lab::asked::memory;
/// assert_eq!(memory("2G")?.limit(), 2_000_000_000);
/// assert!(memory("0").is_err());
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn memory(text: &str) -> Result<Memory> {
    let expected = "a size such as 500M, 2G or 100000000";
    let bad = || Error::parse(text, 1, expected);
    let upper = text.trim_end_matches(['B', 'b']).to_ascii_uppercase();
    let (digits, unit) = match upper.chars().last() {
        Some('K') => (&upper[..upper.len() - 1], 1_000),
        Some('M') => (&upper[..upper.len() - 1], 1_000_000),
        Some('G') => (&upper[..upper.len() - 1], 1_000_000_000),
        Some('T') => (&upper[..upper.len() - 1], 1_000_000_000_000),
        _ => (&upper[..], 1),
    };
    let count = parse_count(digits).map_err(|_| bad())?;
    count.checked_mul(unit).filter(|bytes| *bytes > 0).map(Memory::bytes).ok_or_else(bad)
}

/// The most nanoseconds, as engines estimate them, spent on a value that nobody asked for.
const CHEAP: u64 = 250_000_000;

/// How a position is looked at: with its value whatever that takes, or else where it is cheap or tells the winner.
///
/// ```
/// use wythoff::engine::Play;
/// assert!(wythoff_lab::asked::looking(Play::Normal, 10, false)?.most_for_value.is_some());
/// assert!(wythoff_lab::asked::looking(Play::Normal, 10, true)?.most_for_value.is_none());
/// # Ok::<(), wythoff::Error>(())
/// ```
///
/// # Errors
/// If the value is wanted under misère play, which has none.
pub fn looking(play: Play, most_moves: usize, value: bool) -> Result<Settings> {
    if value && play == Play::Misere {
        return Err(Error::invalid("positions have no values under misere play: ask who wins"));
    }
    Ok(Settings { play, most_moves, most_for_value: (!value).then_some(CHEAP) })
}

/// A position worth a look: different numbers, not too small; of a game of one pile its start, of heaps that may be split two.
///
/// ```
/// let game: wythoff::Game = "maharaja".parse()?;
/// assert_eq!(wythoff_lab::asked::example_position(&game), "5,8");
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn example_position(game: &Game) -> String {
    const PILES: [u64; 6] = [5, 8, 11, 14, 17, 20];
    let numbers: Vec<String> = match game.arity() {
        _ if game.has_limit() => vec!["20".into(), "19".into()],
        1 if game.numbers().is_none() => vec!["5".into(), "7".into()],
        1 => vec!["20".into()],
        arity => (0..arity).map(|i| PILES[i % PILES.len()].to_string()).collect(),
    };
    numbers.join(",")
}
