//! What one unit of a plan may use, and sizes as people write them.

use wythoff::rules::notation::parse_count;
use wythoff::run::Memory;
use wythoff::{Error, Result};

/// What one unit may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Memory a unit may hold; 500 MB if the plan does not say.
    pub memory: Memory,
    /// Seconds of a unit, if there is a limit. It makes the states of slow units depend on the machine.
    pub seconds: Option<u64>,
}

/// A size such as 500M, 2G or 100000000.
///
/// ```
/// assert_eq!(wythoff_sweep::parse_memory("2G").unwrap().limit(), 2_000_000_000);
/// assert!(wythoff_sweep::parse_memory("much").is_err());
/// ```
pub fn parse_memory(text: &str) -> Result<Memory> {
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
