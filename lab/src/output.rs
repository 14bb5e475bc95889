//! Results to bytes: one file a format, pure functions of plain data.
//!
//! There are two kinds of results. A [`Sheet`] is a head of named columns and a stream of rows; a [`Grid`] is a table of
//! values with both axes labelled by position. Numbers past 2^53 are strings in JSON, so that no reader rounds them.

mod bfile;
mod csv;
mod grid;
mod json;
mod latex;
mod markdown;
mod npy;
mod text;

use std::fmt;
use std::io::Write;
use std::str::FromStr;

use num_bigint::BigUint;
use serde_json::{Map, Value};

pub use grid::Grid;
pub use json::number as json_number;

use wythoff::{Error, Result};

/// The formats data can be printed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Aligned columns for people.
    Text,
    /// A Markdown table.
    Markdown,
    /// A LaTeX tabular.
    Latex,
    /// Comma-separated values.
    Csv,
    /// JSON, with the game, the bounds, the engine and the version.
    Json,
    /// A NumPy array.
    Npy,
    /// An OEIS b-file: index and term.
    Bfile,
}

impl Format {
    /// Every format, with the name it has on the command line.
    pub const ALL: [(&'static str, Format); 7] = [
        ("text", Format::Text),
        ("markdown", Format::Markdown),
        ("latex", Format::Latex),
        ("csv", Format::Csv),
        ("json", Format::Json),
        ("npy", Format::Npy),
        ("bfile", Format::Bfile),
    ];
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::ALL.iter().find(|(_, format)| format == self).map_or("", |(name, _)| name);
        f.write_str(name)
    }
}

impl FromStr for Format {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let found = Self::ALL.iter().find(|(name, _)| *name == text);
        found.map(|(_, format)| *format).ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|(name, _)| *name).collect();
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
            Cell::Text(text) => f.write_str(text),
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
    /// A title and no facts but the version.
    pub fn new(title: impl Into<String>) -> Self {
        let mut facts = Map::new();
        facts.insert("version".into(), env!("CARGO_PKG_VERSION").into());
        About { title: title.into(), facts }
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
        rows: &mut dyn Iterator<Item = Result<Vec<Cell>>>,
        out: &mut dyn Write,
    ) -> Result<()> {
        match format {
            Format::Csv => csv::sheet(self, rows, out),
            Format::Json => json::sheet(self, rows, out),
            Format::Bfile => bfile::sheet(self, self.term_column(term)?, rows, out),
            Format::Text => text::sheet(self, &collect(rows)?, out),
            Format::Markdown => markdown::sheet(self, &collect(rows)?, out),
            Format::Latex => latex::sheet(self, &collect(rows)?, out),
            Format::Npy => npy::sheet(self, &collect(rows)?, out),
        }
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

fn collect(rows: &mut dyn Iterator<Item = Result<Vec<Cell>>>) -> Result<Vec<Vec<Cell>>> {
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
