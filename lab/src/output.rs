//! Results to bytes: one file a format, pure functions of plain data.
//!
//! There are two kinds of results. A [`Sheet`] is a head of named columns and a stream of rows; a [`Matrix`] is a table of
//! values with both axes labelled by position. A format is an [`Exporter`] for both: a new one is a file here and a line in
//! the list of formats. Numbers past 2^53 are strings in JSON, so that no reader rounds them.

mod bfile;
mod csv;
mod elsewhere;
mod json;
mod latex;
mod markdown;
mod matrix;
mod npy;
mod text;

use std::fmt;
use std::io::Write;
use std::str::FromStr;

use num_bigint::BigUint;
use serde_json::{Map, Value};

pub use json::number as json_number;
pub use matrix::Matrix;

use wythoff::text::escaped;
use wythoff::{Error, Result};

/// The rows of a sheet, as they come.
pub type Rows<'r> = &'r mut dyn Iterator<Item = Result<Vec<Cell>>>;

/// How results are written in one format.
pub trait Exporter: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// Writes a head and its rows. A format of single terms takes them from the column `term`.
    fn sheet(
        &self,
        head: &Sheet,
        term: Option<&str>,
        rows: Rows,
        out: &mut dyn Write,
    ) -> Result<()>;

    /// Writes a table of values.
    fn matrix(&self, values: &Matrix, out: &mut dyn Write) -> Result<()>;
}

macro_rules! formats {
    ($($(#[$doc:meta])* $format:ident: $exporter:expr;)*) => {
        /// The formats data can be printed in.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Format {
            $($(#[$doc])* $format,)*
        }

        impl Format {
            /// Every format.
            pub const ALL: &'static [Format] = &[$(Format::$format),*];

            /// What writes it.
            pub fn exporter(self) -> &'static dyn Exporter {
                match self {
                    $(Format::$format => &$exporter,)*
                }
            }
        }
    };
}

formats! {
    /// Aligned columns for people.
    Text: text::Text;
    /// A Markdown table.
    Markdown: markdown::Markdown;
    /// A LaTeX tabular.
    Latex: latex::Latex;
    /// Comma-separated values.
    Csv: csv::Csv;
    /// JSON, with the game, the bounds, the engine and the version.
    Json: json::Json;
    /// A NumPy array.
    Npy: npy::Npy;
    /// An OEIS b-file: index and term.
    Bfile: bfile::Bfile;
    /// SQL statements, of sweeps.
    Sql: elsewhere::Elsewhere("sql");
    /// Parquet, of sweeps.
    Parquet: elsewhere::Elsewhere("parquet");
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.exporter().name())
    }
}

impl FromStr for Format {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let found = Self::ALL.iter().find(|format| format.exporter().name() == text);
        found.copied().ok_or_else(|| {
            let names: Vec<&str> =
                Self::ALL.iter().map(|format| format.exporter().name()).collect();
            Error::parse(text, 1, format!("a format: one of {}", names.join(", ")))
        })
    }
}

/// One entry of a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// A natural number of any size.
    Number(BigUint),
    /// A signed number.
    Signed(i64),
    /// Words.
    Text(String),
    /// Yes or no.
    Flag(bool),
    /// Unknown, or not applicable.
    Missing,
}

impl From<u64> for Cell {
    fn from(n: u64) -> Self {
        Cell::Number(n.into())
    }
}

impl From<BigUint> for Cell {
    fn from(n: BigUint) -> Self {
        Cell::Number(n)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Cell::Text(text.to_string())
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Number(n) => write!(f, "{n}"),
            Cell::Signed(n) => write!(f, "{n}"),
            // Words may come from a file: nothing in them reaches a terminal raw.
            Cell::Text(text) => f.write_str(&escaped(text)),
            Cell::Flag(flag) => f.write_str(if *flag { "yes" } else { "no" }),
            Cell::Missing => f.write_str("-"),
        }
    }
}

/// What a result is about: printed above a table, and carried by JSON.
#[derive(Debug, Clone, Default)]
pub struct About {
    /// A title for people.
    pub title: String,
    /// The game, the bounds, the engine: anything a reader needs to make the result again.
    pub facts: Map<String, Value>,
}

impl About {
    /// A title, of some lines perhaps, and no facts but the version.
    pub fn new(title: impl Into<String>) -> Self {
        let mut facts = Map::new();
        facts.insert("version".into(), env!("CARGO_PKG_VERSION").into());
        let title: String = title.into();
        let lines: Vec<_> = title.split('\n').map(escaped).collect();
        About { title: lines.join("\n"), facts }
    }

    /// The same with one more fact.
    pub fn with(mut self, name: &str, fact: impl Into<Value>) -> Self {
        self.facts.insert(name.to_string(), fact.into());
        self
    }
}

/// A head of named columns; the rows come apart from it, as a stream.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// What it is about.
    pub about: About,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// Whether the first column counts the rows; a b-file takes its indices from there.
    pub counted: bool,
}

/// The most rows that formats with aligned columns hold in memory.
pub const MOST_ALIGNED_ROWS: usize = 1_000_000;

impl Sheet {
    /// A sheet with the given columns.
    pub fn new(about: About, columns: &[&str]) -> Self {
        let columns = columns.iter().map(|c| c.to_string()).collect();
        Sheet { about, columns, counted: false }
    }

    /// The same sheet, whose first column counts the rows.
    pub fn counted(self) -> Self {
        Sheet { counted: true, ..self }
    }

    /// Writes all rows in a format. CSV, JSON and b-files are written as the rows come; the others are aligned and so
    /// hold at most [`MOST_ALIGNED_ROWS`]. A b-file takes its terms from the column `term` (by default the first
    /// that does not count the rows).
    ///
    /// ```
    /// use wythoff_lab::output::{About, Format, Sheet};
    /// let sheet = Sheet::new(About::new("P-positions"), &["a", "b"]);
    /// let rows = [(1u64, 2u64), (3, 5)].map(|(a, b)| Ok(vec![a.into(), b.into()]));
    /// let mut out = Vec::new();
    /// sheet.write(Format::Csv, None, &mut rows.into_iter(), &mut out).unwrap();
    /// assert_eq!(String::from_utf8(out).unwrap(), "a,b\n1,2\n3,5\n");
    /// ```
    pub fn write(
        &self,
        format: Format,
        term: Option<&str>,
        rows: Rows,
        out: &mut dyn Write,
    ) -> Result<()> {
        format.exporter().sheet(self, term, rows, out)
    }

    fn term_column(&self, term: Option<&str>) -> Result<usize> {
        let Some(term) = term else { return Ok(usize::from(self.counted)) };
        self.columns.iter().position(|c| c == term).ok_or_else(|| {
            Error::invalid(format!(
                "there is no column {term}: the columns are {}",
                self.columns.join(", ")
            ))
        })
    }
}

fn collect(rows: Rows) -> Result<Vec<Vec<Cell>>> {
    let mut kept = Vec::new();
    for row in rows {
        if kept.len() == MOST_ALIGNED_ROWS {
            return Err(Error::limit(format!(
                "this format holds all rows in memory, at most {MOST_ALIGNED_ROWS}: use --format csv, json or bfile"
            )));
        }
        kept.push(row?);
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words from a file change no line, and reach no terminal raw, in any format that shows them.
    #[test]
    fn every_format_escapes_words() {
        let evil = "\u{1b}[2Jtrue\r\n\u{202e}a,\"b\"|c&d%\u{200b}";
        let about = About::new("Names\rtrue \u{9b}\nof a file \u{2066}");
        let sheet = Sheet::new(about, &["n", "name"]);
        for format in [Format::Text, Format::Markdown, Format::Latex, Format::Csv, Format::Json] {
            let lines = |word: &str| {
                let row: Result<Vec<Cell>> = Ok(vec![1u64.into(), word.into()]);
                let mut out = Vec::new();
                sheet.write(format, None, &mut [row].into_iter(), &mut out).unwrap();
                let text = String::from_utf8(out).unwrap();
                let raw = |c: char| c.is_control() && c != '\n';
                assert!(!text.contains(raw), "{format}: {text:?}");
                if format != Format::Json {
                    let hidden = ['\u{202e}', '\u{200b}', '\u{2066}'];
                    assert!(!text.contains(hidden), "{format}: {text:?}");
                }
                text.lines().count()
            };
            assert_eq!(lines(evil), lines("plain"), "{format}");
        }
    }

    /// In LaTeX the whole title is a comment.
    #[test]
    fn a_title_of_two_lines_is_two_comments() {
        let sheet = Sheet::new(About::new("one\n\\two"), &["n"]);
        let mut out = Vec::new();
        sheet.write(Format::Latex, None, &mut std::iter::empty(), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.starts_with("% one\n% \\two\n\\begin{tabular}"), "{text}");
    }
}
