//! A printed table: its cells as they stand in print, what they mean, and the misprints listed beside them.

use std::fmt;

use serde::{Deserialize, Deserializer, de};

/// A printed table.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct PrintedTable {
    /// Stable name, such as `H-TAB1`; it begins with the letter of the paper.
    pub id: String,
    /// Where it is printed.
    #[serde(rename = "where")]
    pub place: String,
    /// What it shows, in our words.
    pub caption: String,
    /// The game it is about, in the notation of the library; arrays have none.
    pub game: Option<String>,
    /// What its cells mean.
    #[serde(flatten)]
    pub kind: TableKind,
    /// Names of the columns; empty where columns are numbered from 0.
    #[serde(default)]
    pub columns: Vec<String>,
    /// The cells as printed, row by row; rows may differ in length.
    #[serde(deserialize_with = "cells_from_text")]
    pub cells: Vec<Vec<Cell>>,
    /// The id of another table whose figures it prints by mistake.
    pub repeats: Option<String>,
    /// The cells that computation contradicts, grouped by cause.
    #[serde(default, rename = "misprint")]
    pub misprints: Vec<Misprint>,
}

/// What the cells of a table mean.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum TableKind {
    /// The cell in row i and column j is the value of position (i, j).
    Grundy {
        /// If given, an empty cell claims a value greater than this.
        blank_above: Option<i64>,
    },
    /// Columns a, b, value: single positions with their values.
    Values,
    /// Consecutive positions a ≤ b of one value, in order of a, from the first row's a on. Columns a and b, and some
    /// of: n (the index among all of them, from 0), delta = b − a, gamma = b − 2a, eta = 2b − a.
    Positions {
        /// The Sprague–Grundy value; 0 for P-positions.
        value: u32,
    },
    /// Columns g and offset, and settled or wrong. For the positions p_n of value g, n = 0, 1, …: they end at
    /// P_n − (offset, offset) but for exceptions; settled is the least M with p_n on diagonal n for every n ≥ M;
    /// wrong counts the n with p_n off diagonal n.
    Levels,
    /// Columns first, second, sign: from index `from` on, the n-th position of the value is P_n − (offset, offset),
    /// but shifted by sign·(−1)^k·(1, 1) at the k-th term of a Fibonacci-type sequence with these first two terms.
    Exceptions {
        /// The Sprague–Grundy value.
        value: u32,
        /// The offset C that holds outside the sequences.
        offset: i64,
        /// The first index n spoken of.
        from: u64,
    },
    /// Columns i and d: the P-position of column i is (i, i + d). With columns source and shift, d is also the
    /// difference at index source in the game of half the size, plus shift.
    Differences,
    /// The cell in row i and column j is that entry of a Wythoff array.
    Array {
        /// Which array.
        array: ArrayName,
    },
    /// A game played out: each row is a position, reached from the row above by one move.
    Play {
        /// Who makes the last move.
        winner: Player,
    },
}

/// The two arrays of Wythoff pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArrayName {
    /// Rows of Wythoff pairs (⌊mφ⌋, ⌊mφ²⌋).
    Wythoff,
    /// Rows of dual pairs (⌈mφ⌉, ⌈mφ²⌉).
    DualWythoff,
}

/// A player, by who starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// Makes the first move.
    First,
    /// Makes the second move.
    Second,
}

/// A cell of a printed table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    /// A printed number.
    Number(i64),
    /// Nothing is printed there; written `.` in the files.
    Blank,
    /// Printed, but lost in the text that was read; written `?` in the files.
    Lost,
}

/// Cells that computation contradicts, with one cause.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Misprint {
    /// The cells.
    pub cells: Vec<Correction>,
    /// Why we are sure: the two computations, and what may have happened.
    pub why: String,
    /// Set where the slip may be that of the text read, not of the paper.
    pub doubt: Option<String>,
}

/// One contradicted cell.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Correction {
    /// Row and column, from 0.
    pub at: (usize, usize),
    /// What is printed.
    pub printed: Cell,
    /// What is computed.
    pub computed: i64,
}

/// A cell that is neither equal to what was computed nor a known misprint with that correction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// Row and column, from 0.
    pub at: (usize, usize),
    /// What is printed.
    pub printed: Cell,
    /// What the caller computed; `None` if it could not.
    pub computed: Option<i64>,
    /// What the file lists as the correction, if it lists one.
    pub listed: Option<i64>,
}

impl PrintedTable {
    /// The cell in a row and column, as printed.
    pub fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        self.cells.get(row)?.get(column).copied()
    }

    /// The index of the column with this name.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column == name)
    }

    /// The name of a cell for people: by its position in a table of values, by the row's index where it has one, else by
    /// the number of the row, from 1.
    ///
    /// ```
    /// let papers = wythoff_lab::papers::Papers::built_in()?;
    /// let place = |id: &str, row, column| papers.table(id).unwrap().place(row, column);
    /// assert_eq!(place("G-FIG3", 6, 1), "g = 7, C");
    /// assert_eq!(place("L-TabA3", 10, 3), "n = 10, b − a");
    /// assert_eq!(place("L-TabA7", 3, 8), "row 4, column 9");
    /// assert_eq!(place("S-FIG3", 3, 5), "position (3,5)");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn place(&self, row: usize, column: usize) -> String {
        if let TableKind::Grundy { .. } = self.kind {
            return format!("position ({row},{column})");
        }
        let name = match self.columns.get(column).map(String::as_str) {
            Some("offset") => "C".to_string(),
            Some("settled") => "M".to_string(),
            Some("wrong") => "number of wrong diagonals".to_string(),
            Some("delta") => "b − a".to_string(),
            Some("gamma") => "b − 2a".to_string(),
            Some("eta") => "2b − a".to_string(),
            Some("first") => "first index".to_string(),
            Some("second") => "second index".to_string(),
            Some(name) => name.to_string(),
            None => format!("column {}", column + 1),
        };
        let index = ["g", "n", "i"].into_iter().find_map(|index| {
            let own = self.column(index).filter(|own| *own != column)?;
            Some(format!("{index} = {}", self.cell(row, own)?.number()?))
        });
        format!("{}, {name}", index.unwrap_or_else(|| format!("row {}", row + 1)))
    }

    /// The correction listed for a cell, if it is a known misprint.
    pub fn correction(&self, row: usize, column: usize) -> Option<&Correction> {
        self.misprints
            .iter()
            .flat_map(|misprint| &misprint.cells)
            .find(|cell| cell.at == (row, column))
    }

    /// The cells with the misprints corrected.
    ///
    /// ```
    /// use wythoff_lab::papers::{Cell, Papers};
    /// let papers = Papers::built_in()?;
    /// let table = papers.table("L-TabA7").unwrap();
    /// assert_eq!(table.cell(3, 8), Some(Cell::Number(311)));
    /// assert_eq!(table.corrected()[3][8], Cell::Number(411));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn corrected(&self) -> Vec<Vec<Cell>> {
        let mut cells = self.cells.clone();
        for correction in self.misprints.iter().flat_map(|misprint| &misprint.cells) {
            let (row, column) = correction.at;
            cells[row][column] = Cell::Number(correction.computed);
        }
        cells
    }

    /// Compares every cell with what `compute(row, column)` says belongs there.
    ///
    /// A printed number must be equal; an empty cell claims nothing, or a larger value where the table says so; a
    /// lost cell claims nothing. A known misprint must be contradicted, and by the very value listed. `compute` is
    /// asked only for cells that claim something.
    ///
    /// ```
    /// let papers = wythoff_lab::papers::Papers::built_in()?;
    /// let table = papers.table("A-Tab1").unwrap();
    /// let right = [[0, 0], [1, 0], [2, 1], [3, -1]];
    /// assert!(table.disagreements(|row, column| Some(right[row][column])).is_empty());
    /// assert_eq!(table.disagreements(|_, _| Some(7)).len(), 8);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn disagreements(
        &self,
        mut compute: impl FnMut(usize, usize) -> Option<i64>,
    ) -> Vec<Disagreement> {
        let mut found = Vec::new();
        for (row, cells) in self.cells.iter().enumerate() {
            for (column, &printed) in cells.iter().enumerate() {
                let computed = compute(row, column);
                let Some(agrees) = self.agrees(row, column, computed) else { continue };
                let listed = self.correction(row, column).map(|correction| correction.computed);
                // A misprint is one only where what is printed is wrong.
                let settled = if listed.is_some() { !agrees && computed == listed } else { agrees };
                if !settled {
                    found.push(Disagreement { at: (row, column), printed, computed, listed });
                }
            }
        }
        found
    }

    /// Whether a cell claims something: a printed number does, and an empty cell where the table says what it means.
    pub(crate) fn claims(&self, row: usize, column: usize) -> bool {
        match self.cell(row, column) {
            Some(Cell::Number(_)) => true,
            Some(Cell::Blank) => matches!(self.kind, TableKind::Grundy { blank_above: Some(_) }),
            Some(Cell::Lost) | None => false,
        }
    }

    /// Whether a cell, as it is printed, says what was computed; `None` where it says nothing.
    pub(crate) fn agrees(&self, row: usize, column: usize, computed: Option<i64>) -> Option<bool> {
        match (self.cell(row, column)?, &self.kind) {
            (Cell::Number(number), _) => Some(computed == Some(number)),
            (Cell::Blank, TableKind::Grundy { blank_above: Some(bound) }) => {
                Some(computed.is_some_and(|value| value > *bound))
            }
            _ => None,
        }
    }
}

impl Cell {
    /// The printed number, if there is one.
    pub fn number(self) -> Option<i64> {
        match self {
            Cell::Number(number) => Some(number),
            Cell::Blank | Cell::Lost => None,
        }
    }

    fn read(token: &str) -> std::result::Result<Self, String> {
        match token {
            "." => Ok(Cell::Blank),
            "?" => Ok(Cell::Lost),
            _ => token
                .parse()
                .map(Cell::Number)
                .map_err(|_| format!("cell \"{token}\": expected a number, . or ?")),
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Number(number) => number.fmt(f),
            Cell::Blank => f.pad("."),
            Cell::Lost => f.pad("?"),
        }
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(i64),
            Mark(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Number(number) => Ok(Cell::Number(number)),
            Written::Mark(mark) => Cell::read(&mark).map_err(de::Error::custom),
        }
    }
}

fn cells_from_text<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> std::result::Result<Vec<Vec<Cell>>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let rows = text.lines().map(|line| line.split_whitespace().map(Cell::read).collect());
    rows.collect::<std::result::Result<_, String>>().map_err(de::Error::custom)
}
