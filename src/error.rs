//! The one error type of the library. Every message says what is wrong, where, and what to do.
//!
//! Exit codes of the command follow from the kind, and so does the tone:
//!
//! | kind | exit code | says |
//! |---|---|---|
//! | [`Error::Parse`], [`Error::Invalid`], [`Error::Io`] | 2 | what was given is wrong, and how to mend it |
//! | [`Error::Limit`], [`Error::Overflow`] | 3 | what was asked is too large here, and how to ask for less or allow more |
//! | [`Error::Unserved`] | 4 | the request is fine, but no engine serves it; what does |
//! | [`Error::Internal`] | 5 | a check of our own failed: a bug, and nothing printed can be trusted |
//! | [`Error::Stopped`] | 130 | somebody asked the run to stop |

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
    /// A request that makes no sense; the message names the remedy.
    Invalid(String),
    /// A request that makes sense and that no engine serves; the message names what is served.
    Unserved(String),
    /// A size that does not fit; refused before memory is taken.
    Limit(String),
    /// A number past what the engine's integers hold.
    Overflow(String),
    /// Reading or writing failed.
    Io(String),
    /// A check of the program on itself failed, such as two engines that disagree: a bug.
    Internal(String),
    /// The listener asked the run to stop; the message says where it stood and what was saved.
    Stopped(String),
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

    /// A request that no engine serves.
    pub fn unserved(message: impl Into<String>) -> Self {
        Error::Unserved(message.into())
    }

    /// A failed check of the program on itself.
    pub fn internal(message: impl Into<String>) -> Self {
        Error::Internal(message.into())
    }

    /// A run that was asked to stop.
    pub fn stopped(message: impl Into<String>) -> Self {
        Error::Stopped(message.into())
    }

    /// A limit that was reached.
    pub fn limit(message: impl Into<String>) -> Self {
        Error::Limit(message.into())
    }

    /// An overflow of machine integers.
    pub fn overflow(message: impl Into<String>) -> Self {
        Error::Overflow(message.into())
    }

    /// What kind of refusal this is: the same through every door.
    pub fn kind(&self) -> Kind {
        match self {
            Error::Closed => Kind::Closed,
            Error::Parse { .. } | Error::Invalid(_) | Error::Io(_) => Kind::BadInput,
            Error::Limit(_) | Error::Overflow(_) => Kind::Limit,
            Error::Unserved(_) => Kind::Unserved,
            Error::Internal(_) => Kind::Internal,
            Error::Stopped(_) => Kind::Stopped,
        }
    }

    /// The exit code of the command for this error: see the table above; 0 for a closed pipe.
    ///
    /// ```
    /// use wythoff::Error;
    /// assert_eq!(Error::unserved("no engine lists the levels of this game").exit_code(), 4);
    /// assert_eq!(Error::internal("two engines disagree").exit_code(), 5);
    /// ```
    pub fn exit_code(&self) -> u8 {
        self.kind().exit_code()
    }
}

/// The kinds of refusal: the command tells them by its exit code, the server and Python by their name.
///
/// ```
/// let error = "wythof".parse::<wythoff::Game>().unwrap_err();
/// assert_eq!((error.kind().name(), error.kind().exit_code()), ("bad input", 2));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// What was given is wrong.
    BadInput,
    /// What was asked is too large here.
    Limit,
    /// The request is fine, but no engine serves it.
    Unserved,
    /// A check of our own failed: a bug.
    Internal,
    /// Somebody asked the run to stop.
    Stopped,
    /// Whoever read the output went away.
    Closed,
}

impl Kind {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Kind::BadInput => "bad input",
            Kind::Limit => "limit",
            Kind::Unserved => "unserved",
            Kind::Internal => "internal",
            Kind::Stopped => "stopped",
            Kind::Closed => "closed",
        }
    }

    /// The exit code of the command.
    pub fn exit_code(self) -> u8 {
        match self {
            Kind::Closed => 0,
            Kind::BadInput => 2,
            Kind::Limit => 3,
            Kind::Unserved => 4,
            Kind::Internal => 5,
            Kind::Stopped => 130,
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
            Error::Invalid(message)
            | Error::Unserved(message)
            | Error::Limit(message)
            | Error::Stopped(message)
            | Error::Io(message) => f.write_str(message),
            Error::Internal(message) => write!(
                f,
                "an internal check failed: {message}; this is a bug, please report it with the command: nothing printed can be trusted"
            ),
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
