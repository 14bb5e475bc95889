//! The claims of the paper of Aggarwal, Geller, Sadhuka and Yu on the (a,a) game, one part a file.
//!
//! Differences are indexed as the paper's tables have them: d_i = π(i) − i for the columns i < a², where (x,y) and (y,x)
//! are both listed; from a² on only the P-positions with x ≤ y, in order of x.

mod algorithm;
pub(crate) mod asymptote;
mod blocks;
mod classical;
pub(crate) mod conjectures;
mod diagonal;
mod game;
mod piles;
mod properties;

use crate::bench::{Bench, Check, Pair};
use crate::checks::tools::diagonal as diagonal_game;
use crate::checks::tools::sequences::powers_of_two;
use crate::evidence::{DiagonalGames, Ground, Trying};
use crate::verdict::Verdict;
use wythoff::engine::Bound;
use wythoff::{Error, Result};

/// The parts, in order.
pub(super) const CHECKS: &[&[(&str, Check)]] = &[
    game::CHECKS,
    classical::CHECKS,
    diagonal::CHECKS,
    blocks::CHECKS,
    properties::CHECKS,
    algorithm::CHECKS,
    asymptote::CHECKS,
    piles::CHECKS,
    conjectures::CHECKS,
];

/// The first `count` positions of the (a,a) game in the paper's order, as (x, y).
fn listed(bench: &Bench, a: u64, count: u64) -> Result<Vec<Pair>> {
    let square = a.checked_mul(a).ok_or_else(|| Error::overflow(format!("{a} squared")))?;
    let game = diagonal_game(a)?;
    let mut all: Vec<Pair> = (0..).zip(bench.partners(&game, square.min(count))?).collect();
    if count > square {
        // At most a² of the pairs x ≤ y have x < a², so `count` pairs are enough.
        let pairs = bench.p_pairs(&game, Bound::Count(count))?;
        let later = pairs.into_iter().filter(|(x, _)| *x >= square);
        all.extend(later.zip(square..count).map(|(pair, _)| pair));
    }
    Ok(all)
}

/// y − x.
fn difference((x, y): Pair) -> Result<i64> {
    Ok(Own::signed(y)? - Own::signed(x)?)
}

/// The differences d_0, d_1, … in the paper's order.
fn differences(bench: &Bench, a: u64, count: u64) -> Result<Vec<i64>> {
    listed(bench, a, count)?.into_iter().map(difference).collect()
}

/// Agrees with the definition that (x,y) is a P-position of the (a,a) game: a witness rests on two computations. Positions too
/// large for the definition are confirmed by the greedy rule.
fn confirm(bench: &Bench, a: u64, (x, y): Pair) -> Result<()> {
    let game = diagonal_game(a)?;
    let (low, high) = (x.min(y), x.max(y));
    let agreed = match high {
        0..=60 => bench.by_definition(&game, &[x, y])? == 0,
        _ => bench.plain_positions(&game, low)?.contains(&(low, high)),
    };
    if agreed {
        return Ok(());
    }
    Err(Error::internal(format!("two engines disagree about ({x},{y}) in the ({a},{a}) game")))
}

/// What Corollary 6.2 gives for d_{a²k+aj+r}: ak + (j ⊕ r) − r.
fn block_difference(a: u64, n: u64) -> Result<i64> {
    let (k, j, r) = (n / (a * a), n / a % a, n % a);
    difference((r, a * k + (j ^ r)))
}

/// The first differences of one game: of the (size,size) game, where the claim speaks of a.
struct Own {
    a: u64,
    size: u64,
    d: Vec<i64>,
}

impl Own {
    /// d at an index, if it is one of those at hand.
    fn at(&self, index: i64) -> Option<i64> {
        self.d.get(usize::try_from(index).ok()?).copied()
    }

    /// A signed number for the comparisons.
    fn signed(x: u64) -> Result<i64> {
        i64::try_from(x).map_err(|_| Error::overflow("a size"))
    }
}

/// The games with a = 2^m ≤ most, or of twice that size, each with `rounds`·size² differences.
fn games(bench: &Bench, most: u64, factor: u64, rounds: u64) -> Result<Vec<Own>> {
    let powers = powers_of_two(most * factor).into_iter();
    let own = powers.filter(|size| *size >= factor).map(|size| {
        let d = differences(bench, size, rounds * size * size)?;
        Ok(Own { a: size / factor, size, d })
    });
    own.collect()
}

/// A number in words, where it may be missing.
fn said(number: Option<i64>) -> String {
    number.map_or("not defined".to_string(), |number| number.to_string())
}

/// Every game with every index of its differences, smallest first.
fn places(games: &[Own]) -> impl Iterator<Item = (&Own, i64)> {
    games.iter().flat_map(|own| (0i64..).zip(&own.d).map(move |(i, _)| (own, i)))
}

/// A theorem about all (a,a) games of a kind.
type Stated = fn(&DiagonalGames) -> Result<Ground>;

/// What such a theorem proves, unless a game objects.
fn by_corollary(stated: Stated, checked: Trying) -> Result<Verdict> {
    Ok(checked.by([stated(&DiagonalGames::of_the_catalogue()?)?]))
}
