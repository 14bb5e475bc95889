//! The catalogue, and the names of a table's sides.

use wythoff::Game;
use wythoff::rules::catalogue::CatalogueEntry;

use crate::output::{About, Cell, FilledSheet};

/// Games with a name, one a row.
pub fn catalogue(entries: impl IntoIterator<Item = &'static CatalogueEntry>) -> FilledSheet {
    let row = |entry: &CatalogueEntry| {
        [entry.notation, entry.example, entry.rules, entry.source].map(Cell::from).to_vec()
    };
    let columns = ["game", "example", "rules", "source"];
    FilledSheet::new(About::new(""), &columns, entries.into_iter().map(row).collect())
}

/// The names of the rows and columns of a table.
pub fn axes(game: &Game) -> (&'static str, &'static str) {
    match game.number_names()[..] {
        [first, second, ..] => (first, second),
        [only] => ("", only),
        [] => ("", ""),
    }
}
