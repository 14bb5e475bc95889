//! The catalogue, and what the numbers of a position are called.

use wythoff::Game;
use wythoff::rules::catalogue::Entry;
use wythoff::rules::{Dynamic, Variant};

use crate::output::{About, Cell, FilledSheet};

/// Games with a name, one a row.
pub fn catalogue(entries: impl IntoIterator<Item = &'static Entry>) -> FilledSheet {
    let row = |entry: &Entry| {
        [entry.notation, entry.example, entry.rules, entry.source].map(Cell::from).to_vec()
    };
    let columns = ["game", "example", "rules", "source"];
    FilledSheet::new(About::new(""), &columns, entries.into_iter().map(row).collect())
}

/// What the numbers of a position are called: piles, or heaps and allowances.
pub fn number_names(game: &Game) -> Vec<&'static str> {
    const PILES: [&str; 16] =
        ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"];
    const HEAPS: [&str; 16] = [
        "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9", "n10", "n11", "n12", "n13", "n14",
        "n15", "n16",
    ];
    const ALLOWANCES: [&str; 16] = [
        "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "r13", "r14",
        "r15", "r16",
    ];
    match game {
        Game::Heap(f) if f.heaps() == 1 => vec!["n", "r"],
        Game::Heap(f) if f.dynamic() == Dynamic::Global => {
            HEAPS[..f.heaps()].iter().copied().chain(["r"]).collect()
        }
        Game::Heap(f) => {
            let pairs = HEAPS[..f.heaps()].iter().zip(&ALLOWANCES);
            pairs.flat_map(|(n, r)| [*n, *r]).collect()
        }
        Game::Variant(Variant::Blocked(game)) => number_names(game.of()),
        Game::Variant(Variant::Octal(_)) => vec!["n"],
        _ => PILES[..game.arity()].to_vec(),
    }
}

/// The names of the rows and columns of a table.
pub fn axes(game: &Game) -> (&'static str, &'static str) {
    match number_names(game)[..] {
        [first, second, ..] => (first, second),
        [only] => ("", only),
        [] => ("", ""),
    }
}
