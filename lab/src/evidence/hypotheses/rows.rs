//! What is asked of a family of games: of its row in the catalogue, where the parameters stand as letters.

use std::fmt;

use super::{refused, vector};
use wythoff::rules::Family;
use wythoff::rules::catalogue::CatalogueEntry;
use wythoff::{Error, Game, Result};

/// The row of the catalogue of this name.
fn catalogued(name: &str) -> Result<&'static CatalogueEntry> {
    let row = CatalogueEntry::all().find(|entry| entry.name == name);
    row.ok_or_else(|| Error::invalid(format!("the catalogue has no games {name}")))
}

macro_rules! the_families {
    ($($(#[$doc:meta])* $name:ident, $row:literal, $moves:literal, $shown:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone)]
        pub struct $name(());

        impl $name {
            /// Tests a row of the catalogue: its name, and its moves, where the parameters stand as letters.
            pub fn of(row: &CatalogueEntry) -> Result<$name> {
                match (row.name, row.moves) {
                    ($row, $moves) => Ok($name(())),
                    (name, moves) => refused(format!("{name} has the moves {moves}")),
                }
            }

            /// The same of the row of this name.
            pub fn of_the_catalogue() -> Result<$name> {
                $name::of(catalogued($row)?)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str($shown)
            }
        }
    )*};
}

the_families! {
    /// The (a,a) games for every a, as the catalogue makes them.
    DiagonalGames, "diagonal", "{0,1}* {A,A}*", "diagonal:A has the moves {0,1}* {A,A}* for every A";
    /// (p,q)GDWN for every p and q.
    GdwnGames, "gdwn", "{0,1}* {1,1}* {P,Q}*", "gdwn:P,Q has the moves {0,1}* {1,1}* {P,Q}* for every P and Q";
    /// The games of Larsson's Definition 1, for every list of pairs.
    PairGames, "qgdwn", "{P,Q}*", "qgdwn:P,Q+… has the moves {P,Q}* of each of its pairs and no others, for every list of pairs";
    /// Wythoff's game in multiples of s, for every s.
    ScaledGames, "scaled", "{0,S}* {S,S}*", "scaled:S has the moves {0,S}* {S,S}* for every S";
    /// Fibonacci Nim.
    FibonacciHeap, "fibonacci-nim", "dynamic:2t", "fibonacci-nim allows up to twice what was taken last";
}

/// The pairs (0,1) and (1,1) are moves: of one game, or of all (p,q)GDWN.
#[derive(Debug, Clone)]
pub struct HasPairs(String);

impl HasPairs {
    /// Tests the families.
    ///
    /// ```
    /// use wythoff_lab::evidence::HasPairs;
    /// assert!(HasPairs::of(&"gdwn:2,3".parse()?).is_ok());
    /// assert!(HasPairs::of(&"qgdwn:0,1+2,3".parse()?).is_err());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn of(game: &Game) -> Result<HasPairs> {
        let own = vector(game)?.families();
        let has = |v: [u64; 2]| own.contains(&Family::ray(v));
        match has([0, 1]) && has([1, 1]) {
            true => Ok(HasPairs(game.to_string())),
            false => refused(format!("{game} lacks (0,1) or (1,1)")),
        }
    }

    /// Tests the families of a row of the catalogue, whatever is put for its letters.
    ///
    /// ```
    /// use wythoff::rules::catalogue::CatalogueEntry;
    /// use wythoff_lab::evidence::HasPairs;
    /// let row = |name: &str| CatalogueEntry::all().find(|row| row.name == name).unwrap();
    /// assert!(HasPairs::of_row(row("gdwn")).is_ok());
    /// assert!(HasPairs::of_row(row("qgdwn")).is_err());
    /// assert!(HasPairs::of_row(row("diagonal")).is_err());
    /// ```
    pub fn of_row(row: &CatalogueEntry) -> Result<HasPairs> {
        let has = |family: &str| row.moves.split(' ').any(|own| own == family);
        match has("{0,1}*") && has("{1,1}*") {
            true => Ok(HasPairs(format!("{}, whatever the parameters are", row.notation))),
            false => refused(format!("{} has the moves {}", row.name, row.moves)),
        }
    }

    /// The same of the row of the (p,q)GDWN.
    pub fn of_every_gdwn() -> Result<HasPairs> {
        HasPairs::of_row(catalogued("gdwn")?)
    }
}

impl fmt::Display for HasPairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "(0,1) and (1,1) are moves of {}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn altered(row: &CatalogueEntry, name: &'static str, moves: &'static str) -> CatalogueEntry {
        let mut row = row.clone();
        (row.name, row.moves) = (name, moves);
        row
    }

    /// Door 4: every other row of the catalogue is refused, and the right one with any change to its name or its moves.
    #[test]
    fn a_family_is_its_row_and_no_other() {
        fn only<T>(of: fn(&CatalogueEntry) -> Result<T>, name: &str) {
            for row in CatalogueEntry::all() {
                assert_eq!(of(row).is_ok(), row.name == name, "{name}: {}", row.name);
                let altered = [
                    altered(row, row.name, "{0,1}*"),
                    altered(row, row.name, "{0,1}* {1,1}* {P,Q}* {1,2}"),
                    altered(row, row.name, "{0,1}*@larger {A,A}*"),
                    altered(row, "other", row.moves),
                ];
                for altered in &altered {
                    assert!(of(altered).is_err(), "{name}: {altered:?}");
                }
            }
        }
        only(DiagonalGames::of, "diagonal");
        only(GdwnGames::of, "gdwn");
        only(PairGames::of, "qgdwn");
        only(ScaledGames::of, "scaled");
        only(FibonacciHeap::of, "fibonacci-nim");
    }

    #[test]
    fn pairs_are_read_from_the_row() {
        let row = catalogued("gdwn").unwrap();
        for (moves, has) in [
            ("{1,1}* {0,1}* {P,Q}*", true),
            ("{0,1}* {P,Q}*", false),
            ("{1,1}* {P,Q}*", false),
            ("{0,1}* {1,1} {P,Q}*", false),
            ("{0,1}*@larger {1,1}* {P,Q}*", false),
            ("", false),
        ] {
            let altered = altered(row, row.name, moves);
            assert_eq!(HasPairs::of_row(&altered).is_ok(), has, "{moves}");
        }
    }
}
