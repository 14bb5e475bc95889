//! What takes more than one question to an engine: a board of values or outcomes, levels and rows taken up from a checkpoint, a list that
//! survives being killed, a proof, a guess, a solved game, a check of a certificate. The answers are plain data, and [`crate::told`] shows them.
//! The command, the page and the Python package give the same answers because all ask here.

pub mod beams;
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

use wythoff::rules::notation::parse_count;
use wythoff::run::Memory;
use wythoff::{Error, Result};

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
