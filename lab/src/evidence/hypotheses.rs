//! What the theorems of docs/proofs.md ask for, as types: the only way to a value is a test, and the test is of the rules
//! themselves, so of all positions, never of a box of them.
//!
//! A game is asked for its families of moves. A family of games (`diagonal:a` for every a) is asked for its row in the
//! catalogue, where the parameter stands as a letter: what is read there holds for every number put in its place.

use std::fmt;

use super::{Ground, GroundKind};
use wythoff::analysis::beams::Near;
use wythoff::rules::catalogue::CatalogueEntry;
use wythoff::rules::{Family, Rays, Who};
use wythoff::{Error, Game, Result};
use wythoff_verify::Verified;

/// The refusal of a test.
fn refused<T>(what: impl fmt::Display) -> Result<T> {
    Err(Error::invalid(format!("{what}: the theorem does not speak of it")))
}

/// Its moves, for what wants vectors.
pub(crate) fn vector(game: &Game) -> Result<Rays<'_>> {
    game.rays().ok_or_else(|| Error::invalid(format!("{game} is not a game of vectors")))
}

/// The families of a game of the catalogue.
fn families(text: &str) -> Result<Vec<Family>> {
    Ok(vector(&text.parse()?)?.families().to_vec())
}

/// Every move of R-Wythoff is one of the game, and every move of the game one of E-Wythoff, family by family.
#[derive(Debug, Clone)]
pub struct Between(Game);

impl Between {
    /// Tests the families.
    ///
    /// ```
    /// use wythoff_lab::evidence::Between;
    /// assert!(Between::of(&"wythoff".parse()?).is_ok());
    /// assert!(Between::of(&"nim".parse()?).is_err());
    /// assert!(Between::of(&"gdwn:1,2".parse()?).is_err());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn of(game: &Game) -> Result<Between> {
        let (r, e, own) =
            (families("r-wythoff")?, families("e-wythoff")?, vector(game)?.families());
        let freed = |family: &Family| family.clone().only(Who::Any);
        let all_of_r = r.iter().all(|f| own.contains(f) || own.contains(&freed(f)));
        let within_e = own.iter().all(|f| e.contains(f) || r.contains(f));
        match all_of_r && within_e {
            true => Ok(Between(game.clone())),
            false => refused(format!("{game} does not lie between R- and E-Wythoff")),
        }
    }
}

impl fmt::Display for Between {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the families of moves of {} lie between those of R- and E-Wythoff", self.0)
    }
}

/// The (a,a) game of a power of two.
#[derive(Debug, Clone)]
pub struct PowerOfTwo {
    game: Game,
    a: u64,
}

impl PowerOfTwo {
    /// Tests the moves and the number.
    ///
    /// ```
    /// use wythoff_lab::evidence::PowerOfTwo;
    /// assert!(PowerOfTwo::of(&"diagonal:8".parse()?).is_ok());
    /// assert!(PowerOfTwo::of(&"wythoff".parse()?).is_ok());
    /// assert!(PowerOfTwo::of(&"diagonal:6".parse()?).is_err());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn of(game: &Game) -> Result<PowerOfTwo> {
        let own = vector(game)?;
        let vectors = own.families().iter().filter_map(|family| family.vector());
        let a = vectors.filter_map(|v| v.iter().min().copied()).max().unwrap_or(0);
        let wanted = |a: u64| Game::new([Family::ray([0, 1]), Family::ray([a, a])]);
        match a.is_power_of_two() && *game == wanted(a)? {
            true => Ok(PowerOfTwo { game: game.clone(), a }),
            false => refused(format!("{game} is not the (a,a) game of a power of two")),
        }
    }
}

impl fmt::Display for PowerOfTwo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is the ({},{}) game, a power of two", self.game, self.a, self.a)
    }
}

/// The row of the catalogue of this name.
fn catalogued(name: &str) -> Result<&'static CatalogueEntry> {
    let row = CatalogueEntry::all().find(|entry| entry.name == name);
    row.ok_or_else(|| Error::invalid(format!("the catalogue has no games {name}")))
}

macro_rules! the_family {
    ($(#[$doc:meta])* $name:ident, $row:literal, $moves:literal, $shown:literal) => {
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
    };
}

the_family!(
    /// The (a,a) games for every a, as the catalogue makes them.
    DiagonalGames,
    "diagonal",
    "{0,1}* {A,A}*",
    "diagonal:A has the moves {0,1}* {A,A}* for every A"
);
the_family!(
    /// (p,q)GDWN for every p and q.
    GdwnGames,
    "gdwn",
    "{0,1}* {1,1}* {P,Q}*",
    "gdwn:P,Q has the moves {0,1}* {1,1}* {P,Q}* for every P and Q"
);
the_family!(
    /// The games of Larsson's Definition 1, for every list of pairs.
    PairGames,
    "qgdwn",
    "{P,Q}*",
    "qgdwn:P,Q+… has the moves {P,Q}* of each of its pairs and no others, for every list of pairs"
);
the_family!(
    /// Wythoff's game in multiples of s, for every s.
    ScaledGames,
    "scaled",
    "{0,S}* {S,S}*",
    "scaled:S has the moves {0,S}* {S,S}* for every S"
);
the_family!(
    /// Fibonacci Nim.
    FibonacciHeap,
    "fibonacci-nim",
    "dynamic:2t",
    "fibonacci-nim allows up to twice what was taken last"
);

/// All Nim moves, and otherwise only the same from an odd number of piles.
#[derive(Debug, Clone)]
pub struct OddRays(Game);

impl OddRays {
    /// Tests the families.
    ///
    /// ```
    /// use wythoff_lab::evidence::OddRays;
    /// assert!(OddRays::of(&"wythoff:3".parse()?).is_ok());
    /// assert!(OddRays::of(&"wythoff".parse()?).is_err());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn of(game: &Game) -> Result<OddRays> {
        let own = vector(game)?;
        let odd = |family: &Family| {
            family.as_ray().is_some_and(|v| {
                v.iter().all(|x| *x <= 1) && v.iter().filter(|x| **x == 1).count() % 2 == 1
            })
        };
        match own.has_nim_moves() && own.families().iter().all(odd) {
            true => Ok(OddRays(game.clone())),
            false => refused(format!("{game} has other moves than Nim and odd diagonals")),
        }
    }
}

impl fmt::Display for OddRays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = &self.0;
        write!(f, "{own} has all Nim moves and else takes the same from an odd number of piles")
    }
}

/// What Theorem 4 asks: from (a,n), a ≤ n, one reaches (a,y), y < n, and (a−k,n−l) for the (k,l), l ≤ k, of a list that
/// depends on a alone.
#[derive(Debug, Clone)]
pub struct FormOfTheorem4(Game);

impl FormOfTheorem4 {
    /// Each family of R- and of E-Wythoff is of this form at every position: k from a largest or from any pile, k from both, k
    /// from the smaller pile with fewer from the other. Tests that the game has no others, and moves on the larger pile.
    ///
    /// ```
    /// use wythoff_lab::evidence::FormOfTheorem4;
    /// assert!(FormOfTheorem4::of(&"e-wythoff".parse()?).is_ok());
    /// assert!(FormOfTheorem4::of(&"gdwn:1,2".parse()?).is_err());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn of(game: &Game) -> Result<FormOfTheorem4> {
        let (r, e) = (families("r-wythoff")?, families("e-wythoff")?);
        let own = vector(game)?.families();
        let nim = |family: &Family| family.as_ray().is_some_and(|v| v == [0, 1]);
        let known = |family: &Family| r.contains(family) || e.contains(family);
        match own.iter().all(known) && own.iter().any(nim) {
            true => Ok(FormOfTheorem4(game.clone())),
            false => refused(format!("{game} has not the form of Theorem 4")),
        }
    }
}

impl fmt::Display for FormOfTheorem4 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "each family of moves of {} is one on the larger pile, or takes (k,l), l ≤ k, of a list that depends on a alone",
            self.0
        )
    }
}

/// Every move makes a weighted sum of the piles smaller, so that play ends.
#[derive(Debug, Clone)]
pub struct EndsByRules(Game);

impl EndsByRules {
    /// Tests the families: a vector that is not 0, or a wedge or band, which take something by definition; rules of
    /// formulas have weights that every move makes smaller.
    pub fn of(game: &Game) -> Result<EndsByRules> {
        let takes = |family: &Family| family.vector().is_none_or(|v| v.iter().any(|x| *x > 0));
        let ends = match (game.rays(), game.weights()) {
            (Some(own), _) => own.families().iter().all(takes),
            (_, Some(weights)) => weights.iter().all(|weight| *weight > 0),
            (None, None) => false,
        };
        match ends {
            true => Ok(EndsByRules(game.clone())),
            false => refused(format!("that play ends in {game} is not to be seen from its rules")),
        }
    }
}

impl fmt::Display for EndsByRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "every move of {} takes something, family by family, so that play ends", self.0)
    }
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

macro_rules! the_game {
    ($(#[$doc:meta])* $name:ident, $moves:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone)]
        pub struct $name(Game);

        impl $name {
            /// Tests that the game has these families of moves and no others.
            pub fn of(game: &Game) -> Result<$name> {
                match *vector(game)?.families() == families($moves)? {
                    true => Ok($name(game.clone())),
                    false => refused(format!("{game} has other moves than {}", $moves)),
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{} has the moves {} and no others", self.0, $moves)
            }
        }
    };
}

the_game!(
    /// Wythoff's game.
    Wythoff,
    "{0,1}* {1,1}*"
);
the_game!(
    /// R-Wythoff.
    RWythoff,
    "{0,1}*@larger {1,1}*"
);
the_game!(
    /// E-Wythoff.
    EWythoff,
    "{0,1}* {1,1}* wedge@smaller"
);
the_game!(
    /// (1,2)GDWN.
    OneTwo,
    "{0,1}* {1,1}* {1,2}*"
);

/// Wythoff's moves, and finitely many single vectors, each both ways round.
#[derive(Debug, Clone)]
pub struct FurtherMoves {
    game: Game,
    vectors: u64,
}

impl FurtherMoves {
    /// Tests the families: the two of Wythoff's game, and at least one single vector (u,v), u and v positive and different.
    ///
    /// ```
    /// use wythoff_lab::evidence::FurtherMoves;
    /// assert!(FurtherMoves::of(&"maharaja".parse()?).is_ok());
    /// assert!(FurtherMoves::of(&"wythoff".parse()?).is_err());
    /// assert!(FurtherMoves::of(&"gdwn:1,2".parse()?).is_err());
    /// assert!(FurtherMoves::of(&"{0,1}* {1,1}* (1,2)".parse()?).is_err(), "one way round only");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn of(game: &Game) -> Result<FurtherMoves> {
        match Near::further_moves(vector(game)?) {
            Some(vectors) => Ok(FurtherMoves { game: game.clone(), vectors }),
            None => refused(format!("{game} is not Wythoff's game with single moves added")),
        }
    }

    /// How many vectors there are.
    pub fn vectors(&self) -> u64 {
        self.vectors
    }
}

impl fmt::Display for FurtherMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FurtherMoves { game, vectors } = self;
        write!(f, "{game} has Wythoff's moves and {vectors} single ones, each both ways round")
    }
}

/// An interval around \[φ,2\] shorter than 1/2, in hundredths.
#[derive(Debug, Clone)]
pub struct Interval(u64, u64);

impl Interval {
    /// Tests low < 100φ, 200 < high and high − low < 50, in integers: low < 100φ says low² < 100·low + 100².
    ///
    /// ```
    /// use wythoff_lab::evidence::Interval;
    /// assert!(Interval::of(160, 205).is_ok());
    /// assert!(Interval::of(170, 205).is_err(), "1.70 exceeds φ");
    /// assert!(Interval::of(160, 200).is_err() && Interval::of(150, 205).is_err());
    /// ```
    pub fn of(low: u64, high: u64) -> Result<Interval> {
        let below_phi = u128::from(low).pow(2) < 100 * u128::from(low) + 10_000;
        match below_phi && high > 200 && high.checked_sub(low).is_some_and(|length| length < 50) {
            true => Ok(Interval(low, high)),
            false => refused(format!("[{low}, {high}] in hundredths")),
        }
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Interval(low, high) = self;
        let shown = |x: &u64| format!("{}.{:02}", x / 100, x % 100);
        let (low, high) = (shown(low), shown(high));
        write!(f, "{low} < φ, 2 < {high}, {high} − {low} < 1/2")
    }
}

/// A symmetric game.
#[derive(Debug, Clone)]
pub struct Symmetric(Game);

impl Symmetric {
    /// Tests that exchanging the piles maps the families of moves onto themselves.
    pub fn of(game: &Game) -> Result<Symmetric> {
        match vector(game)?.is_symmetric() {
            true => Ok(Symmetric(game.clone())),
            false => refused(format!("{game} is not symmetric")),
        }
    }
}

impl fmt::Display for Symmetric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "exchanging the piles maps the families of moves of {} onto themselves", self.0)
    }
}

/// Levels of R-Wythoff that are closed.
#[derive(Debug, Clone)]
pub struct ClosedLevels {
    file: String,
    last: usize,
}

impl ClosedLevels {
    /// Tests that the ground is a certificate of levels which the checker accepted.
    pub fn of(ground: &Ground) -> Result<ClosedLevels> {
        match &ground.0 {
            GroundKind::Certificate { proves: Verified::Levels(claim), artefact, .. }
                if !claim.levels.is_empty() =>
            {
                Ok(ClosedLevels { file: artefact.file.clone(), last: claim.levels.len() - 1 })
            }
            _ => refused("it is no certificate of levels"),
        }
    }
}

impl fmt::Display for ClosedLevels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "T_0 to T_{} are closed, by {}", self.last, self.file)
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
