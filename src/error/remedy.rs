//! What helps against an error, as data: who shows the error chooses the words.

use std::fmt;

/// What helps against an error. The library says it in general words; each door in its own, with the flags or fields it has.
///
/// ```
/// use wythoff::{Error, Remedy};
/// let error = Error::limit("9 GB are too much").help(Remedy::MoreMemory);
/// assert_eq!(error.to_string(), "9 GB are too much: allow more memory, or ask for less");
/// // Another door has its own words for it.
/// assert_eq!(error.worded(|_| "raise the budget".into()), "9 GB are too much: raise the budget");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remedy {
    /// More memory, or a smaller question.
    MoreMemory,
    /// More time.
    MoreTime,
    /// A bound on every pile instead of a number of positions.
    BoundPiles {
        /// A bound that serves, where one is known.
        most: Option<u64>,
    },
    /// A number of rows to look at.
    SayRows,
    /// Fewer rows.
    FewerRows,
    /// A smaller table.
    SmallerTable,
    /// The numbers after the second, of which there are so many.
    FixNumbers {
        /// How many.
        count: usize,
    },
    /// One position instead of a table.
    OnePosition,
    /// The positions of one value of a game instead of its levels.
    PositionsOfAValue {
        /// The game.
        game: String,
    },
    /// A row of the table instead of a column of the list, or terms.
    ARow,
    /// No value: there are outcomes alone.
    NoValue,
    /// The catalogue of games.
    Catalogue,
    /// The P-positions as a formula, or learned by solving.
    FormulaOrSolve {
        /// Under misère play.
        misere: bool,
    },
    /// A file that solving the game writes.
    SolveTheGame {
        /// Its name, where one was given.
        file: Option<String>,
    },
    /// Solving as far as a value.
    SolveFurther {
        /// The value.
        value: u32,
    },
    /// The P-positions as far as a box reaches.
    PositionsInABox,
    /// Another format of output: comma-separated values hold any number.
    Csv,
    /// Another column to take terms from.
    OtherColumn,
    /// A file in place of standard output.
    ToAFile,
    /// The same run without a checkpoint.
    NoCheckpoint,
    /// Terms to recognise.
    GiveTerms,
    /// Values up to another one.
    UpToValue {
        /// The last value there is.
        value: u32,
    },
    /// A certificate, written first.
    Certify {
        /// The file that was named.
        file: String,
    },
    /// Another file to write to.
    OtherFile {
        /// One in the directory that was named.
        inside: bool,
    },
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Remedy::MoreMemory => f.write_str("allow more memory, or ask for less"),
            Remedy::MoreTime => f.write_str("allow more time"),
            Remedy::BoundPiles { most: None } => f.write_str("ask with a bound on every pile"),
            Remedy::BoundPiles { most: Some(most) } => {
                write!(f, "ask with the bound {most} on every pile")
            }
            Remedy::SayRows => f.write_str("say how many rows to look at"),
            Remedy::FewerRows => f.write_str("ask for fewer rows"),
            Remedy::SmallerTable => f.write_str("ask for a smaller table"),
            Remedy::FixNumbers { count } => {
                write!(f, "fix the numbers after the second, say {}", vec!["0"; *count].join(","))
            }
            Remedy::OnePosition => f.write_str("ask for one position"),
            Remedy::PositionsOfAValue { game } => {
                write!(f, "list the positions of one value of {game}")
            }
            Remedy::ARow => f.write_str("name a row, or give the terms"),
            Remedy::NoValue => f.write_str("leave the value out"),
            Remedy::Catalogue => f.write_str("see the catalogue of games"),
            Remedy::FormulaOrSolve { .. } => {
                f.write_str("write the positions as a formula of your own, or solve the game")
            }
            Remedy::SolveTheGame { .. } => f.write_str("solving the game writes one"),
            Remedy::SolveFurther { value } => write!(f, "solve the game up to value {value}"),
            Remedy::PositionsInABox => f.write_str("list its P-positions as far as a box reaches"),
            Remedy::Csv => f.write_str("write them as comma-separated values"),
            Remedy::OtherColumn => f.write_str("name another"),
            Remedy::ToAFile => f.write_str("write to a file"),
            Remedy::NoCheckpoint => f.write_str("run without a checkpoint"),
            Remedy::GiveTerms => f.write_str("give some, such as 0,1,3,4,6"),
            Remedy::UpToValue { value } => write!(f, "ask for the values up to {value}"),
            Remedy::Certify { .. } => f.write_str("certifying levels of r-wythoff writes one"),
            Remedy::OtherFile { inside: false } => f.write_str("name another file"),
            Remedy::OtherFile { inside: true } => f.write_str("name a file in it"),
        }
    }
}
