//! What the checks of all papers share. One toolkit: look here before writing a helper.

pub mod positions;
pub mod sequences;
pub mod values;

use std::collections::BTreeSet;

use crate::bench::Bench;
use crate::evidence::Trying;
use crate::verdict::{Finding, Verdict};
use wythoff::golden::{floor_phi, wythoff_pair};
use wythoff::rules::Rules;
use wythoff::{Error, Game, Result, Table};

pub use crate::bench::{Levels, Pair, ProvedRows};
pub(crate) use crate::evidence::vector;

/// The (a,a) game.
pub fn diagonal(a: u64) -> Result<Game> {
    format!("diagonal:{a}").parse()
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
        Ok(Some(format!(
            "({a},{b}): claimed {claimed}; the value is {value}, computed in two ways that share no code"
        )))
    })
}

/// A check beside the claim's sentences: refuted by either, proved by the sentences.
pub fn with_script(bench: &Bench, id: &str, checked: Trying) -> Result<Verdict> {
    if let Some(witness) = checked.witness() {
        return Ok(Verdict::refuted(witness));
    }
    match bench.decided(id)?.ground() {
        Ok(ground) => Ok(checked.by([ground])),
        Err(witness) => {
            Err(Error::internal(format!("{id}: {witness}, and no finite check objects")))
        }
    }
}

/// A finding whose evidence is one sentence.
pub fn finding(verdict: Verdict, evidence: impl Into<String>) -> Result<Finding> {
    Ok(Finding::new(verdict, evidence))
}

/// The values of a table as a function of u64 coordinates inside it.
pub fn value_at(table: &Table, a: u64, b: u64) -> Option<u32> {
    let (a, b) = (usize::try_from(a).ok()?, usize::try_from(b).ok()?);
    (a < table.rows() && b < table.columns()).then(|| table.get(a, b))
}
