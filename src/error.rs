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

mod remedy;

use std::fmt;

pub use remedy::Remedy;

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
    Invalid(Said),
    /// A request that makes sense and that no engine serves; the message names what is served.
    Unserved(Said),
    /// A size that does not fit; refused before memory is taken.
    Limit(Said),
    /// A number past what the engine's integers hold.
    Overflow(Said),
    /// Reading or writing failed.
    Io(Said),
    /// A check of the program on itself failed, such as two engines that disagree: a bug.
    Internal(Said),
    /// The listener asked the run to stop; the message says where it stood and what was saved.
    Stopped(Said),
    /// Whoever read the output went away (`| head`): nothing to complain about.
    Closed,
}

impl Error {
    /// A parse error at a column (counted in characters from 1).
    pub fn parse(input: &str, column: usize, expected: impl Into<String>) -> Self {
        Error::Parse { input: input.to_string(), column, expected: expected.into() }
    }

    /// An invalid request.
    pub fn invalid(message: impl Into<Said>) -> Self {
        Error::Invalid(message.into())
    }

    /// A request that no engine serves.
    pub fn unserved(message: impl Into<Said>) -> Self {
        Error::Unserved(message.into())
    }

    /// A failed check of the program on itself.
    pub fn internal(message: impl Into<Said>) -> Self {
        Error::Internal(message.into())
    }

    /// A run that was asked to stop.
    pub fn stopped(message: impl Into<Said>) -> Self {
        Error::Stopped(message.into())
    }

    /// A limit that was reached.
    pub fn limit(message: impl Into<Said>) -> Self {
        Error::Limit(message.into())
    }

    /// A file that could not be read or written.
    pub fn io(message: impl Into<Said>) -> Self {
        Error::Io(message.into())
    }

    /// An overflow of machine integers.
    pub fn overflow(message: impl Into<Said>) -> Self {
        Error::Overflow(message.into())
    }

    /// The same error, with what helps.
    pub fn help(mut self, remedy: Remedy) -> Self {
        if let Some(said) = self.said_mut() {
            said.remedy = Some(remedy);
        }
        self
    }

    /// What helps, where the error knows.
    pub(crate) fn remedy(&self) -> Option<&Remedy> {
        self.said().and_then(|said| said.remedy.as_ref())
    }

    /// The same error about something: what it says is told again in other words, and what helps stays.
    pub fn told(mut self, tell: impl FnOnce(&str) -> String) -> Self {
        if let Some(said) = self.said_mut() {
            said.text = tell(&said.text);
        }
        self
    }

    /// The message in the words of who shows it: what is wrong, and the remedy as that door has it.
    pub fn worded(&self, words: impl FnOnce(&Remedy) -> String) -> String {
        match self.said() {
            Some(Said { text, remedy: Some(remedy) }) => {
                let text = format!("{text}: {}", words(remedy));
                Error::framed(self, &text)
            }
            _ => self.to_string(),
        }
    }

    fn said(&self) -> Option<&Said> {
        match self {
            Error::Invalid(said)
            | Error::Unserved(said)
            | Error::Limit(said)
            | Error::Overflow(said)
            | Error::Io(said)
            | Error::Internal(said)
            | Error::Stopped(said) => Some(said),
            Error::Parse { .. } | Error::Closed => None,
        }
    }

    fn said_mut(&mut self) -> Option<&mut Said> {
        match self {
            Error::Invalid(said)
            | Error::Unserved(said)
            | Error::Limit(said)
            | Error::Overflow(said)
            | Error::Io(said)
            | Error::Internal(said)
            | Error::Stopped(said) => Some(said),
            Error::Parse { .. } | Error::Closed => None,
        }
    }

    /// What is said, with what its kind adds.
    fn framed(&self, said: &str) -> String {
        match self {
            Error::Internal(_) => format!(
                "an internal check failed: {said}; this is a bug, please report it with the command: nothing printed can be trusted"
            ),
            Error::Overflow(_) => format!("number too large: {said}"),
            _ => said.to_string(),
        }
    }

    /// What kind of refusal this is: the same through every door.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Error::Closed => ErrorKind::Closed,
            Error::Parse { .. } | Error::Invalid(_) | Error::Io(_) => ErrorKind::BadInput,
            Error::Limit(_) | Error::Overflow(_) => ErrorKind::Limit,
            Error::Unserved(_) => ErrorKind::Unserved,
            Error::Internal(_) => ErrorKind::Internal,
            Error::Stopped(_) => ErrorKind::Stopped,
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

/// What an error says, and what helps.
///
/// ```
/// use wythoff::{Error, Said};
/// let said = Said::from("no such row");
/// assert_eq!((said.len(), said.to_string().as_str()), (11, "no such row"));
/// assert_eq!(Error::invalid("no such row"), Error::Invalid(said));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    text: String,
    remedy: Option<Remedy>,
}

impl<S: Into<String>> From<S> for Said {
    fn from(text: S) -> Self {
        Said { text: text.into(), remedy: None }
    }
}

impl std::ops::Deref for Said {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.remedy {
            Some(remedy) => write!(f, "{}: {remedy}", self.text),
            None => f.write_str(&self.text),
        }
    }
}

/// The kinds of refusal: the command tells them by its exit code, the server and Python by their name.
///
/// ```
/// use wythoff::{Game, ErrorKind};
/// let error = "wythof".parse::<Game>().unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::BadInput);
/// assert_eq!((error.kind().name(), error.kind().exit_code()), ("bad input", 2));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorKind {
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

impl ErrorKind {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            ErrorKind::BadInput => "bad input",
            ErrorKind::Limit => "limit",
            ErrorKind::Unserved => "unserved",
            ErrorKind::Internal => "internal",
            ErrorKind::Stopped => "stopped",
            ErrorKind::Closed => "closed",
        }
    }

    /// The exit code of the command.
    pub fn exit_code(self) -> u8 {
        match self {
            ErrorKind::Closed => 0,
            ErrorKind::BadInput => 2,
            ErrorKind::Limit => 3,
            ErrorKind::Unserved => 4,
            ErrorKind::Internal => 5,
            ErrorKind::Stopped => 130,
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
            Error::Closed => f.write_str("the reader of the output went away"),
            _ => {
                let said = self.said().map(ToString::to_string).unwrap_or_default();
                f.write_str(&self.framed(&said))
            }
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
                Error::limit(format!("{error}: make room, or write to another disk"))
            }
            _ => Error::io(error.to_string()),
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
