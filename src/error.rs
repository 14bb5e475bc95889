//! The one error type of the library. Every message says what is wrong, where, and what to do.
//!
//! Exit codes of the command follow from the kind: bad input is 2, a limit that was reached is 3.

use std::fmt;

/// What went wrong, in words a user can act on.
///
/// ```
/// use wythoff::Error;
/// let error = Error::parse("wythof", 1, "a game such as wythoff or gdwn:1,2");
/// assert_eq!(error.exit_code(), 2);
/// assert!(error.to_string().contains("column 1"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Error {
    /// Text that does not parse.
    Parse {
        /// The text as given.
        input: String,
        /// Where it goes wrong, counted in characters from 1.
        column: usize,
        /// What was expected there.
        expected: String,
    },
    /// A request that makes no sense or that no engine serves; the message names the remedy.
    Invalid(String),
    /// A size that does not fit; refused before memory is taken.
    Limit(String),
    /// A number past what the engine's integers hold.
    Overflow(String),
    /// Reading or writing failed.
    Io(String),
    /// Whoever read the output went away (`| head`): nothing to complain about.
    Closed,
}

impl Error {
    /// A parse error at a column (counted in characters from 1).
    pub fn parse(input: &str, column: usize, expected: impl Into<String>) -> Self {
        Error::Parse { input: input.to_string(), column, expected: expected.into() }
    }

    /// An invalid request.
    pub fn invalid(message: impl Into<String>) -> Self {
        Error::Invalid(message.into())
    }

    /// A limit that was reached.
    pub fn limit(message: impl Into<String>) -> Self {
        Error::Limit(message.into())
    }

    /// An overflow of machine integers.
    pub fn overflow(message: impl Into<String>) -> Self {
        Error::Overflow(message.into())
    }

    /// The exit code of the command for this error: 3 for limits, 0 for a closed pipe, 2 for the rest.
    pub fn exit_code(&self) -> u8 {
        match self {
            Error::Limit(_) => 3,
            Error::Closed => 0,
            _ => 2,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Parse { input, column, expected } => {
                let input = shown(input, *column);
                write!(f, "cannot read {input}: at column {column} expected {expected}")
            }
            Error::Invalid(message) | Error::Limit(message) | Error::Io(message) => {
                f.write_str(message)
            }
            Error::Closed => f.write_str("the reader of the output went away"),
            Error::Overflow(message) => write!(f, "number too large: {message}"),
        }
    }
}

/// The input in quotes on one line; of a long one only what stands around the column.
fn shown(input: &str, column: usize) -> String {
    const WHOLE: usize = 120;
    const AROUND: usize = 30;
    if input.chars().nth(WHOLE).is_none() {
        return format!("{input:?}");
    }
    let start = column.saturating_sub(AROUND + 1);
    let part: String = input.chars().skip(start).take(2 * AROUND).collect();
    let before = if start > 0 { "..." } else { "" };
    let after = if input.chars().nth(start + 2 * AROUND).is_some() { "..." } else { "" };
    format!("{before}{part:?}{after}")
}

impl std::error::Error for Error {}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        use std::io::ErrorKind::{BrokenPipe, FileTooLarge, QuotaExceeded, StorageFull};
        match error.kind() {
            BrokenPipe => Error::Closed,
            StorageFull | FileTooLarge | QuotaExceeded => {
                Error::Limit(format!("{error}: make room, or write to another disk"))
            }
            _ => Error::Io(error.to_string()),
        }
    }
}

/// The library's result type.
pub type Result<T> = std::result::Result<T, Error>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_short_line() {
        let long = "9".repeat(150_000) + "x" + &"é".repeat(500);
        let message = Error::parse(&long, 150_001, "a digit").to_string();
        assert!(message.contains("9x\u{e9}") && message.contains("column 150001"), "{message}");
        assert!(message.chars().count() < 150, "{message}");
        let message = Error::parse("a\nb\u{1b}[31m", 2, "a comma").to_string();
        assert!(!message.contains(['\n', '\u{1b}']), "{message}");
    }
}
