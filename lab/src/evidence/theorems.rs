//! The theorems of docs/proofs.md as functions: what one asks for are its parameters, and each of them is a value that only a
//! test could build (`super::hypotheses`). What is printed of it is printed by them.
//!
//! A statement that asks for nothing a machine can test, or that a claim makes of all games at once, is prose: it gives an
//! argument ([`in_general`]), and with it a verdict is Argued.

use std::fmt::Display;

use super::hypotheses::*;
use super::theorem::{Theorem, theorems};
use super::{Ground, GroundKind};
use wythoff::{Error, Result};

fn named(name: &str) -> Result<&'static Theorem> {
    theorems().iter().find(|theorem| theorem.name == name).ok_or_else(|| {
        Error::invalid(format!("docs/proofs.md has no {name}: a verdict cannot rest on it"))
    })
}

fn theorem(name: &str, hypotheses: &[&dyn Display]) -> Result<Ground> {
    let hypotheses: Vec<String> = hypotheses.iter().map(|tested| tested.to_string()).collect();
    Ok(Ground(GroundKind::Theorem { theorem: named(name)?, hypotheses }))
}

/// The prose of a theorem, lemma or argument, without a hypothesis that was tested. An error if docs/proofs.md has none of
/// this name.
///
/// ```
/// use wythoff_lab::evidence::theorems::in_general;
/// assert!(in_general("Theorem 1000000").is_err());
/// assert_eq!(in_general("Theorem 160")?.sort(), "argument");
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn in_general(name: &str) -> Result<Ground> {
    Ok(Ground(GroundKind::Argument(named(name)?)))
}

macro_rules! stated {
    ($($(#[$doc:meta])* $function:ident($($hypothesis:ident: $kind:ty),+) = $name:literal;)+) => {
        $(
            $(#[$doc])*
            pub fn $function($($hypothesis: &$kind),+) -> Result<Ground> {
                theorem($name, &[$($hypothesis),+])
            }
        )+

        /// The names in docs/proofs.md of the theorems that are functions here.
        #[cfg(test)]
        const STATED: &[&str] = &[$($name),+];
    };
}

stated! {
    /// When a level of R-Wythoff is closed: d_n = n and a bounded offset for all n.
    theorem_1(levels: ClosedLevels) = "Theorem 1";
    /// Every row is additively periodic and takes every value.
    theorem_4(form: FormOfTheorem4) = "Theorem 4";
    /// The P-positions are Wythoff's.
    theorem_5(game: Between) = "Theorem 5";
    /// The P-positions of the (a,a) game, a = 2^m, of one game.
    theorem_6(game: PowerOfTwo) = "Theorem 6";
    /// The same of all these games.
    theorem_6_for_all(games: DiagonalGames) = "Theorem 6";
    /// The grid.
    corollary_6_1(games: DiagonalGames) = "Corollary 6.1";
    /// The block statement for every k.
    corollary_6_2(games: DiagonalGames) = "Corollary 6.2";
    /// The properties of the differences.
    corollary_6_3(games: DiagonalGames) = "Corollary 6.3";
    /// The paper's algorithm.
    corollary_6_4(games: DiagonalGames) = "Corollary 6.4";
    /// The P-positions are Nim's.
    theorem_7(game: OddRays) = "Theorem 7";
    /// The greedy description of the P-positions.
    theorem_8(games: PairGames) = "Theorem 8";
    /// Complementary sequences.
    corollary_8_1(games: PairGames) = "Corollary 8.1";
    /// Half of the numbers are in U.
    lemma_8_2(games: PairGames) = "Lemma 8.2";
    /// Nim in multiples of s.
    proposition_9_nim(games: PairGames) = "Proposition 9";
    /// Wythoff's game in multiples of s.
    proposition_9_wythoff(games: ScaledGames) = "Proposition 9";
    /// Nim with one more pair.
    argument_10(games: PairGames) = "Argument 10";
    /// Games that stay Wythoff's.
    proposition_12(games: GdwnGames) = "Proposition 12";
    /// Their picture is the Sierpiński tetrahedron.
    corollary_7_1(game: OddRays) = "Corollary 7.1";
    /// Sets that are the levels.
    theorem_100(game: EndsByRules) = "Theorem 100";
    /// Rows from their recursion.
    argument_102(form: FormOfTheorem4) = "Argument 102";
    /// The lower bound b − 2a + 1.
    theorem_103(form: FormOfTheorem4) = "Theorem 103";
    /// The upper bound a + b.
    theorem_104_a(game: EndsByRules) = "Theorem 104";
    /// The upper bound a + b − 1 of R-Wythoff.
    theorem_104_b(game: RWythoff) = "Theorem 104";
    /// Every value on every diagonal.
    theorem_105(game: Wythoff) = "Theorem 105";
    /// What RWSG computes.
    theorem_106(game: RWythoff) = "Theorem 106";
    /// What follows if d_n = n from some n on: the claims inside Gu's Proposition 5.
    lemma_107(game: RWythoff) = "Lemma 107";
    /// Gu's Proposition 5.
    theorem_109(game: RWythoff) = "Theorem 109";
    /// The lines along which the P-positions lie, a = 2^m.
    theorem_150(games: DiagonalGames) = "Theorem 150";
    /// The greedy rule for every (b,b) game.
    theorem_151(games: DiagonalGames) = "Theorem 151";
    /// Nim in the limit of large a.
    argument_155(games: DiagonalGames) = "Argument 155";
    /// Exchanging the piles.
    argument_157(game: Symmetric) = "Argument 157";
    /// Values, and values of sums.
    theorem_160(game: EndsByRules) = "Theorem 160";
    /// Rows of Fibonacci Nim.
    argument_162(game: FibonacciHeap) = "Argument 162";
    /// The WSG algorithm.
    theorem_164(game: Wythoff) = "Theorem 164";
    /// Ratios above φ, infinitely often.
    proposition_201(game: HasPairs) = "Proposition 201";
    /// Ratios away from 2.
    proposition_202(game: OneTwo) = "Proposition 202";
    /// The b − 2a that are not negative.
    lemma_203(game: OneTwo) = "Lemma 203";
    /// Steps, if few ratios are at most 2.
    lemma_204(game: OneTwo) = "Lemma 204";
    /// Ratios at most 2.
    proposition_206(game: OneTwo) = "Proposition 206";
    /// No limit.
    theorem_207(game: OneTwo, interval: Interval) = "Theorem 207";
    /// Ratios far apart.
    corollary_208(game: OneTwo, game_too: HasPairs) = "Corollary 208";
    /// The P-positions of the games of one pair.
    proposition_209(games: PairGames) = "Proposition 209";
    /// Which (p,q)GDWN have the P-positions of Wythoff's game.
    theorem_211(games: GdwnGames) = "Theorem 211";
    /// Wythoff's game with finitely many further moves keeps its beams.
    corollary_302(game: FurtherMoves) = "Corollary 302";
    /// Finitely many repeats in every level, within bounded distance of the P-positions.
    theorem_305(game: RWythoff) = "Theorem 305";
    /// Values above the larger pile.
    theorem_314(game: EWythoff) = "Theorem 314";
    /// Ratios away from q/p.
    proposition_317(games: GdwnGames) = "Proposition 317";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_has_its_heading() {
        for name in STATED {
            assert!(named(name).is_ok(), "{name}");
        }
    }
}
