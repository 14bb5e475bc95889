//! What is asked of one game.

use std::fmt;

use super::{families, refused, vector};
use wythoff::analysis::beams::Near;
use wythoff::rules::{Family, Who};
use wythoff::{Game, Result};

macro_rules! of_games {
    ($(
        $(#[$doc:meta])*
        $name:ident: $test:expr,
        refused: ($refused:literal $(, $other:expr)*),
        told: ($told:literal $(, $more:expr)*);
    )*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone)]
        pub struct $name(Game);

        impl $name {
            /// Tests the rules of a game.
            pub fn of(game: &Game) -> Result<$name> {
                let test: fn(&Game) -> Result<bool> = $test;
                match test(game)? {
                    true => Ok($name(game.clone())),
                    false => refused(format!($refused, game $(, $other)*)),
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, $told, self.0 $(, $more)*)
            }
        }
    )*};
}

of_games! {
    /// Every move of R-Wythoff is one of the game, and every move of the game one of E-Wythoff, family by family.
    ///
    /// ```
    /// use wythoff_lab::evidence::Between;
    /// assert!(Between::of(&"wythoff".parse()?).is_ok());
    /// assert!(Between::of(&"nim".parse()?).is_err());
    /// assert!(Between::of(&"gdwn:1,2".parse()?).is_err());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    Between: |game| {
        let (r, e, own) = (families("r-wythoff")?, families("e-wythoff")?, vector(game)?.families());
        let freed = |family: &Family| family.clone().only(Who::Any);
        let all_of_r = r.iter().all(|f| own.contains(f) || own.contains(&freed(f)));
        Ok(all_of_r && own.iter().all(|f| e.contains(f) || r.contains(f)))
    },
    refused: ("{} does not lie between R- and E-Wythoff"),
    told: ("the families of moves of {} lie between those of R- and E-Wythoff");

    /// All Nim moves, and otherwise only the same from an odd number of piles.
    ///
    /// ```
    /// use wythoff_lab::evidence::OddRays;
    /// assert!(OddRays::of(&"wythoff:3".parse()?).is_ok());
    /// assert!(OddRays::of(&"wythoff".parse()?).is_err());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    OddRays: |game| {
        let own = vector(game)?;
        let odd = |family: &Family| {
            family.as_ray().is_some_and(|v| {
                v.iter().all(|x| *x <= 1) && v.iter().filter(|x| **x == 1).count() % 2 == 1
            })
        };
        Ok(own.has_nim_moves() && own.families().iter().all(odd))
    },
    refused: ("{} has other moves than Nim and odd diagonals"),
    told: ("{} has all Nim moves and else takes the same from an odd number of piles");

    /// What Theorem 4 asks: from (a,n), a ≤ n, one reaches (a,y), y < n, and (a−k,n−l) for the (k,l), l ≤ k, of a list that
    /// depends on a alone.
    ///
    /// Each family of R- and of E-Wythoff is of this form at every position: k from a largest or from any pile, k from both, k
    /// from the smaller pile with fewer from the other. The test is that the game has no others, and moves on the larger pile.
    ///
    /// ```
    /// use wythoff_lab::evidence::FormOfTheorem4;
    /// assert!(FormOfTheorem4::of(&"e-wythoff".parse()?).is_ok());
    /// assert!(FormOfTheorem4::of(&"gdwn:1,2".parse()?).is_err());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    FormOfTheorem4: |game| {
        let (r, e) = (families("r-wythoff")?, families("e-wythoff")?);
        let own = vector(game)?.families();
        let nim = |family: &Family| family.as_ray().is_some_and(|v| v == [0, 1]);
        let known = |family: &Family| r.contains(family) || e.contains(family);
        Ok(own.iter().all(known) && own.iter().any(nim))
    },
    refused: ("{} has not the form of Theorem 4"),
    told: ("each family of moves of {} is one on the larger pile, or takes (k,l), l ≤ k, of a list that depends on a alone");

    /// Every move makes a weighted sum of the piles smaller, so that play ends: each family is a vector that is not 0, or a
    /// wedge or band, which take something by definition; rules of formulas have weights that every move makes smaller.
    EndsByRules: |game| {
        let takes = |family: &Family| family.vector().is_none_or(|v| v.iter().any(|x| *x > 0));
        Ok(match (game.rays(), game.weights()) {
            (Some(own), _) => own.families().iter().all(takes),
            (_, Some(weights)) => weights.iter().all(|weight| *weight > 0),
            (None, None) => false,
        })
    },
    refused: ("that play ends in {} is not to be seen from its rules"),
    told: ("every move of {} takes something, family by family, so that play ends");

    /// A symmetric game: exchanging the piles maps the families of moves onto themselves.
    Symmetric: |game| Ok(vector(game)?.is_symmetric()),
    refused: ("{} is not symmetric"),
    told: ("exchanging the piles maps the families of moves of {} onto themselves");
}

/// The game has these families of moves and no others.
macro_rules! the_games {
    ($($(#[$doc:meta])* $name:ident, $moves:literal;)*) => {$(
        of_games! {
            $(#[$doc])*
            $name: |game| Ok(*vector(game)?.families() == families($moves)?),
            refused: ("{} has other moves than {}", $moves),
            told: ("{} has the moves {} and no others", $moves);
        }
    )*};
}

the_games! {
    /// Wythoff's game.
    Wythoff, "{0,1}* {1,1}*";
    /// R-Wythoff.
    RWythoff, "{0,1}*@larger {1,1}*";
    /// E-Wythoff.
    EWythoff, "{0,1}* {1,1}* wedge@smaller";
    /// (1,2)GDWN.
    OneTwo, "{0,1}* {1,1}* {1,2}*";
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
