//! The data set of the atlas: what `wyt sweep` made of the plans in `atlas/`, exported as CSV and built into the program.

use std::collections::HashMap;

use wythoff::{Error, Result};

/// One of the files, with the plan that made it.
#[derive(Debug, Clone, Copy)]
pub struct File {
    /// Its name without ending.
    pub name: &'static str,
    /// The results.
    pub csv: &'static str,
    /// The plan.
    pub plan: &'static str,
}

macro_rules! file {
    ($name:literal) => {
        File {
            name: $name,
            csv: include_str!(concat!("../../../atlas/", $name, ".csv")),
            plan: include_str!(concat!("../../../atlas/", $name, ".toml")),
        }
    };
}

/// The description of the data set: a data package, with every column of every file.
pub const PACKAGE: &str = include_str!("../../../atlas/datapackage.json");

/// Every file: pairs, some of them further, (a,a) games, steps adjoined, steps solved, steps adjoined to Fraenkel's 2-Wythoff, rays adjoined; then
/// games solved: two steps, a step added to Fraenkel's games, blocking, values; and rows of values.
pub const FILES: [File; 12] = [
    file!("pairs"),
    file!("further"),
    file!("diagonals"),
    file!("steps"),
    file!("solved"),
    file!("fraenkel"),
    file!("rays"),
    file!("doubles"),
    file!("bands"),
    file!("blocks"),
    file!("values"),
    file!("rows"),
];

/// A row by the names of the columns.
pub(super) struct DataRow<'t> {
    names: &'t HashMap<&'t str, usize>,
    cells: Vec<String>,
}

impl DataRow<'_> {
    /// The words of a column.
    pub fn words(&self, name: &str) -> Result<&str> {
        let cell = self.names.get(name).and_then(|place| self.cells.get(*place));
        cell.map(String::as_str)
            .ok_or_else(|| Error::internal(format!("the atlas has no column {name}")))
    }

    /// The number in a column.
    pub fn number(&self, name: &str) -> Result<u64> {
        let words = self.words(name)?;
        words.parse().map_err(|_| Error::internal(format!("{name} is {words} in the atlas")))
    }

    /// The number in a column that may be empty.
    pub fn maybe(&self, name: &str) -> Result<Option<u64>> {
        if self.words(name)?.is_empty() { Ok(None) } else { self.number(name).map(Some) }
    }

    /// The numbers of a list.
    pub fn reals(&self, name: &str) -> Result<Vec<f64>> {
        let words = self.words(name)?.split_whitespace();
        let read = |word: &str| {
            word.parse().map_err(|_| Error::internal(format!("{name} has {word} in the atlas")))
        };
        words.map(read).collect()
    }
}

/// Reads a file row by row.
pub(super) fn rows<T>(csv: &str, mut read: impl FnMut(&DataRow) -> Result<T>) -> Result<Vec<T>> {
    let mut lines = csv.lines();
    let head = lines.next().unwrap_or_default();
    let names: HashMap<&str, usize> = head.split(',').zip(0..).collect();
    lines.map(|line| read(&DataRow { names: &names, cells: cells(line) })).collect()
}

/// The cells of a line; those with commas stand in quotes.
pub(crate) fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut quoted) = (vec![String::new()], false);
    for c in line.chars() {
        match (c, quoted, cells.last_mut()) {
            ('"', _, _) => quoted = !quoted,
            (',', false, _) => cells.push(String::new()),
            (c, _, Some(cell)) => cell.push(c),
            (_, _, None) => {}
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_commas() {
        assert_eq!(cells("\"1,2\",1,2,,no split"), ["1,2", "1", "2", "", "no split"]);
    }
}
