//! What the checks of all papers share. One toolkit: look here before writing a helper.

pub mod positions;
pub mod sequences;
pub mod values;

use std::collections::BTreeSet;

use crate::bench::Bench;
use crate::evidence::{Ground, Hypothesis, Trying, written};
use crate::verdict::{Finding, Verdict};
use wythoff::golden::{floor_phi, wythoff_pair};
use wythoff::rules::{Family, Game, Rules, Shape, VectorGame, Who};
use wythoff::{Error, Result, Table};

pub use crate::bench::{Levels, Pair, ProvedRows};

/// The (a,a) game.
pub fn diagonal(a: u64) -> Result<Game> {
    format!("diagonal:{a}").parse()
}

/// Its moves, for what wants vectors.
pub fn vector(game: &Game) -> Result<&VectorGame> {
    game.vector().ok_or_else(|| Error::invalid(format!("{game} is not a game of vectors")))
}

/// ⌊φn⌋.
pub fn a_of(n: u64) -> Result<u64> {
    floor_phi(n).ok_or_else(|| Error::overflow(format!("the multiple {n}φ")))
}

/// (⌊φn⌋, ⌊φ²n⌋).
pub fn pair_of(n: u64) -> Result<Pair> {
    wythoff_pair(n).ok_or_else(|| Error::overflow(format!("the pair of index {n}")))
}

/// The options of (a,b) as unordered pairs.
pub fn options(rules: &dyn Rules, a: u64, b: u64) -> BTreeSet<Pair> {
    let mut found = BTreeSet::new();
    rules.visit_options(&[a, b], &mut |to| {
        found.insert((to[0].min(to[1]), to[0].max(to[1])));
    });
    found
}

/// (a,b) with a ≤ b < size, by b and then a: the order in which a counterexample is the smallest.
pub fn pairs_below(size: u64) -> impl Iterator<Item = Pair> {
    (0..size).flat_map(|b| (0..=b).map(move |a| (a, b)))
}

/// A statement checked on a whole box of values: `wrong` says what is claimed of a value that contradicts it.
pub fn on_table(
    bench: &Bench,
    game: &Game,
    (rows, columns): (usize, usize),
    wrong: impl Fn(u64, u64, u64) -> Option<String>,
) -> Result<Trying> {
    let table = bench.table(game, rows, columns)?;
    let cells = (0..columns).flat_map(|b| (0..rows.min(b + 1)).map(move |a| (a, b)));
    Trying::each(format!("{game}, a ≤ b, a < {rows}, b < {columns}"), cells, |(a, b)| {
        let value = u64::from(table.get(a, b));
        let (a, b) = (a as u64, b as u64);
        let Some(claimed) = wrong(a, b, value) else { return Ok(None) };
        let value = bench.confirmed(game, a, b)?;
        Ok(Some(format!("({a},{b}): claimed {claimed}; the value is {value}, by two engines")))
    })
}

/// A check beside the claim's sentences: refuted by either, proved by the sentences.
pub fn with_script(bench: &Bench, id: &str, checked: Trying) -> Result<Verdict> {
    if let Some(witness) = checked.witness() {
        return Ok(Verdict::refuted(witness));
    }
    match bench.decided(id)?.ground() {
        Ok(ground) => Ok(checked.proved_by([ground])),
        Err(witness) => Err(Error::invalid(format!(
            "{id}: {witness}, and no finite check objects; report this"
        ))),
    }
}

/// A finding whose evidence is one sentence.
pub fn finding(verdict: Verdict, evidence: impl Into<String>) -> Result<Finding> {
    Ok(Finding::new(verdict, evidence))
}

/// Theorem 5 asks: every move of R-Wythoff is a move of the game, and every move of the game one of E-Wythoff. Its
/// P-positions are then (⌊φn⌋, ⌊φn⌋+n) and mirrors. Checked family by family, so at every position.
pub fn theorem_5(own: &Game) -> Result<Option<Ground>> {
    let (r, e): (Game, Game) = ("r-wythoff".parse()?, "e-wythoff".parse()?);
    let (r, e, families) = (vector(&r)?, vector(&e)?, vector(own)?.families());
    let freed = |family: &Family| family.clone().only(Who::Any);
    let contains_r =
        r.families().iter().all(|f| families.contains(f) || families.contains(&freed(f)));
    let within_e = families.iter().all(|f| e.families().contains(f) || r.families().contains(f));
    let what =
        format!("the moves of {own} lie between those of R- and E-Wythoff, family by family");
    let between = Hypothesis::holds(what, contains_r && within_e);
    between.map(|hypothesis| written("Theorem 5", [hypothesis])).transpose()
}

/// Theorem 6 asks: the moves are t ≥ 1 from one pile and t·a from both, with a a power of two.
pub fn theorem_6(own: &Game, a: u64) -> Result<Option<Ground>> {
    let wanted = VectorGame::new([Family::ray([0, 1]), Family::ray([a, a])])?;
    let what = format!("{own} has the moves of the ({a},{a}) game, and {a} is a power of two");
    let served = Hypothesis::holds(what, a.is_power_of_two() && vector(own)? == &wanted);
    served.map(|hypothesis| written("Theorem 6", [hypothesis])).transpose()
}

/// Theorem 7 asks: all Nim moves, and otherwise only the same t from an odd number of piles.
pub fn theorem_7(own: &Game) -> Result<Option<Ground>> {
    let moves = vector(own)?;
    let odd = |family: &Family| match &family.shape {
        Shape::Ray(v) => {
            v.iter().all(|x| *x <= 1) && v.iter().filter(|x| **x == 1).count() % 2 == 1
        }
        _ => false,
    };
    let what =
        format!("{own} has all Nim moves and else takes the same from an odd number of piles");
    let served = Hypothesis::holds(what, moves.has_nim_moves() && moves.families().iter().all(odd));
    served.map(|hypothesis| written("Theorem 7", [hypothesis])).transpose()
}

/// The values of a table as a function of u64 coordinates inside it.
pub fn value_at(table: &Table, a: u64, b: u64) -> Option<u32> {
    let (a, b) = (usize::try_from(a).ok()?, usize::try_from(b).ok()?);
    (a < table.rows() && b < table.columns()).then(|| table.get(a, b))
}
