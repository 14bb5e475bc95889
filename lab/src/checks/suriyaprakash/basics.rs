//! Nim and the Sprague–Grundy theory: value = mex of the options' values, zero exactly at P-positions, XORs of sums.

use crate::bench::{Bench, Check};
use crate::checks::tools::sequences::{ordered_options, square};
use crate::checks::tools::{finding, value_at};
use crate::evidence::{EndsByRules, OddRays, Trying, theorems};
use crate::verdict::{Finding, Verdict};
use wythoff::engine::Play;
use wythoff::rules::Rules;
use wythoff::{Error, Game, Result, mex};

pub(super) const CHECKS: &[(&str, Check)] =
    &[("S-NIM", nim), ("S-SG", sprague_grundy), ("S-TWO", partition)];

/// The statement is about every game, so there is no list of them to go through.
fn partition(_: &Bench) -> Result<Finding> {
    let verdict = Verdict::by(theorems::in_general("Theorem 101")?, []);
    finding(
        verdict,
        "such a set is independent and absorbing, and there is only one (the first lines of the proof)",
    )
}

fn nim(bench: &Bench) -> Result<Finding> {
    let side = bench.pick(6, 12, 20);
    let nim = bench.game("nim:3")?;
    let what = format!("three piles below {side}");
    let mut oracle = bench.oracle(&nim, &format!("nim:3, {what}"));
    let zero = |p: &[u64]| p.iter().fold(0, |sum, x| sum ^ x) == 0;
    let checked = Trying::each(what, triples(side), |(a, b, c)| {
        let (value, sum) = (oracle.value(&[a, b, c])?, a ^ b ^ c);
        let moves = ordered_options(&nim, &[a, b, c]);
        for option in &moves {
            if zero(option) != (oracle.value(option)? == 0) {
                return Ok(Some(format!("({a},{b},{c}): {option:?} is misjudged by its XOR")));
            }
        }
        let wins = moves.iter().any(|p| zero(p));
        let wrong = u64::from(value) != sum || (sum != 0) != wins;
        Ok(wrong.then(|| format!("({a},{b},{c}) has value {value} and XOR {sum}")))
    })?;
    let script = bench.decided("S-NIM")?.ground().map_err(Error::invalid)?;
    let grounds = [
        theorems::theorem_160(&EndsByRules::of(&nim)?)?,
        theorems::theorem_7(&OddRays::of(&nim)?)?,
        script,
    ];
    let evidence = "value, outcome and winning moves of all triples by the definition; the sentences speak of three piles, the theorem of any number";
    finding(checked.by(grounds), evidence)
}

pub(super) fn triples(side: u64) -> impl Iterator<Item = (u64, u64, u64)> {
    let row = move |a: u64| (0..side).flat_map(move |b| (0..side).map(move |c| (a, b, c)));
    (0..side).flat_map(row)
}

/// Two games side by side: a move is a move in one of them.
pub(super) struct Sum<'g>(pub &'g Game, pub &'g Game);

impl Rules for Sum<'_> {
    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        let (left, right) = from.split_at(self.0.arity());
        self.0.visit_options(left, &mut |l| visit(&[l, right].concat()));
        self.1.visit_options(right, &mut |r| visit(&[left, r].concat()));
    }
}

fn sprague_grundy(bench: &Bench) -> Result<Finding> {
    let (side, parts) = (bench.pick(20usize, 60, 100), bench.pick(3, 5, 6));
    let (wythoff, heap) = (bench.game("wythoff")?, bench.game("fibonacci-nim")?);
    let values = bench.table(&wythoff, side, side)?;
    let outcomes = bench.outcomes(&wythoff, side, side, Play::Normal)?;
    let mexes = Trying::each(format!("wythoff below {side}"), square(side as u64), |(a, b)| {
        let below = ordered_options(&wythoff, &[a, b]);
        let expected = mex(below.iter().filter_map(|p| value_at(&values, p[0], p[1])));
        let found = value_at(&values, a, b);
        let zero = value_at(&outcomes, a, b) == Some(0);
        let wrong = found != Some(expected) || (expected == 0) != zero;
        Ok(wrong.then(|| format!("Wythoff ({a},{b}): value {found:?}, mex {expected}")))
    })?;
    let sum = Sum(&wythoff, &heap);
    let mut direct = bench.oracle(&sum, "the sum of wythoff and fibonacci-nim");
    let (mut left, mut right) =
        (bench.oracle(&wythoff, "its parts"), bench.oracle(&heap, "its parts"));
    let cells = triples(parts).flat_map(|(a, b, n)| (0..parts).map(move |r| [a, b, n, r]));
    let sums = Trying::each(format!("sums of both, numbers below {parts}"), cells, |p| {
        let (found, expected) = (direct.value(&p)?, left.value(&p[..2])? ^ right.value(&p[2..])?);
        Ok((found != expected)
            .then(|| format!("the sum at {p:?} has value {found}, not {expected}")))
    })?;
    let evidence = "values against the mex of the options and against outcomes found without values; sums solved directly";
    finding(mexes.and(sums).by([theorems::in_general("Theorem 160")?]), evidence)
}
