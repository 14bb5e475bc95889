//! Results to bytes, as they come: one file a format, each a small state machine of begin, row and end.
//!
//! There are two kinds of results. A [`Sheet`] is a head of named columns and a stream of rows; a [`Matrix`] is a table of
//! values with both axes labelled by position. A format is an [`Exporter`] for both: a new one is a file here and a line in
//! the list of formats. Writers append to a buffer that this frame hands to the [`Sink`] when it is full, so that no format
//! holds more than a few megabytes, however long the result. What each format promises: docs/formats.md.
//!
//! Cost: a few nanoseconds a digit (`digits`), the rows of a table in parallel; memory: `FULL` bytes, for aligned text
//! `text::BLOCK` and for a table `matrix::IN_FLIGHT` cells.

mod about;
mod bfile;
mod cell;
mod csv;
mod digits;
mod json;
mod latex;
mod markdown;
mod matrix;
mod npy;
mod sheet;
mod sink;
mod text;

use std::io::Write;
use std::str::FromStr;

pub use about::About;
pub use cell::Cell;
pub use json::{line as json_line, number as json_number, text as json_text};
pub use matrix::{Matrix, Values};
pub use sheet::{FilledSheet, Sheet, Writing};
pub use sink::{Plain, Sink};

use wythoff::{Error, Result};

/// Bytes in hexadecimal digits.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Bytes after which a buffer goes to the sink.
const FULL: usize = 1 << 16;

/// How results are written in one format.
pub trait Exporter: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// Whether the beginning can only be written when the end is known, so that the sink must take it back.
    fn patches(&self, _head: &Sheet) -> bool {
        false
    }

    /// What writes the rows of a sheet. A format of single terms takes them from the column `term`.
    fn sheet<'s>(&self, head: &'s Sheet, term: Option<&str>) -> Result<Box<dyn RowWriter + 's>>;

    /// Writes a table of values: most formats by rows (`Matrix::by_rows`).
    fn matrix(&self, values: &Matrix, out: &mut dyn Write) -> Result<()>;
}

/// The rows of a sheet in one format, appended to a buffer.
pub trait RowWriter {
    /// What stands above the rows; the first row, if there is one, tells words from numbers.
    fn begin(&mut self, first: Option<&[Cell]>, out: &mut Vec<u8>) -> Result<()>;

    /// One row.
    fn row(&mut self, cells: &[Cell], out: &mut Vec<u8>) -> Result<()>;

    /// What stands below the rows.
    fn end(&mut self, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }

    /// What stands in place of as many bytes of the beginning, now that the end is known.
    fn patch(&self) -> Option<Vec<u8>> {
        None
    }
}

/// The rows of a table of values in one format; asked from several threads.
trait CellWriter: Sync {
    /// What stands above the rows.
    fn begin(&self, out: &mut Vec<u8>);

    /// The cells of row a from column b on, a whole row or a part of it.
    fn cells(&self, a: usize, b: usize, values: &[u32], out: &mut Vec<u8>);

    /// What stands below the rows.
    fn end(&self, _out: &mut Vec<u8>) {}
}

macro_rules! formats {
    (
        words and numbers { $($(#[$doc:meta])* $format:ident: $exporter:expr;)* }
        numbers { $($(#[$own:meta])* $number:ident: $writer:expr;)* }
    ) => {
        /// The formats data can be printed in.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Format {
            $($(#[$doc])* $format,)*
            $($(#[$own])* $number,)*
        }

        impl Format {
            /// Every format: for numbers in rows and columns.
            pub const ALL: &'static [Format] = &[$(Format::$format,)* $(Format::$number,)*];

            /// The formats of a table that holds words.
            pub const TABLES: &'static [Format] = &[$(Format::$format),*];

            /// What writes it.
            pub fn exporter(self) -> &'static dyn Exporter {
                match self {
                    $(Format::$format => &$exporter,)*
                    $(Format::$number => &$writer,)*
                }
            }
        }
    };
}

formats! {
    words and numbers {
    /// Aligned columns for people.
    Text: text::Text;
    /// A Markdown table.
    Markdown: markdown::Markdown;
    /// A LaTeX longtable.
    Latex: latex::Latex;
    /// JSON, with the game, the bounds, the engine and the version.
    Json: json::Json;
    /// Comma-separated values.
    Csv: csv::Csv;
    }
    numbers {
    /// A NumPy array.
    Npy: npy::Npy;
    /// An OEIS b-file: index and term.
    Bfile: bfile::Bfile;
    }
}

impl Format {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        self.exporter().name()
    }
}

impl FromStr for Format {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let found = Self::ALL.iter().find(|format| format.name() == text);
        found.copied().ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|format| format.name()).collect();
            Error::parse(text, 1, format!("a format: one of {}", names.join(", ")))
        })
    }
}

#[cfg(test)]
mod tests;
