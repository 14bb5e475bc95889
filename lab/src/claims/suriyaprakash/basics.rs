//! Nim and the Sprague–Grundy theory: value = mex of the options' values, zero exactly at P-positions, nim-sums.

use crate::claims::grounds::{by_definition, game, options, proved_unless, theorem_7, to_bound};
use crate::claims::{Claim, Effort, Finding};
use wythoff::engine::dense;
use wythoff::engine::oracle::{Oracle, Play};
use wythoff::rules::Rules;
use wythoff::{Game, Result, mex};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "S-NIM",
        source: "Section 1",
        statement: "Nim on any number of piles: a position is P exactly when the nim-sum of its piles is 0; the winning \
                    moves are those that make it 0.",
        check: nim,
    },
    Claim {
        id: "S-SG",
        source: "Section 2, rules 1 to 4",
        statement: "Every position of an impartial game has a value: the mex of its options' values. The value is 0 exactly at \
                    P-positions, and the value of a sum is the nim-sum of the values of its parts.",
        check: sprague_grundy,
    },
];

fn nim(effort: &Effort) -> Result<Finding> {
    let side = effort.pick(6, 12, 20);
    let nim = game("nim:3")?;
    let mut oracle = Oracle::new(&nim, Play::Normal);
    let mut failure = None;
    'all: for (a, b, c) in triples(side) {
        let sum = a ^ b ^ c;
        let zero = |p: &Vec<u64>| p[0] ^ p[1] ^ p[2] == 0;
        let moves = options(&nim, &[a, b, c]);
        for option in &moves {
            if zero(option) != (oracle.value(option)? == 0) {
                failure = Some(format!(
                    "({a},{b},{c}) has the option {option:?}, misjudged by its nim-sum"
                ));
                break 'all;
            }
        }
        let value = oracle.value(&[a, b, c])?;
        if u64::from(value) != sum || (sum != 0) != moves.iter().any(zero) {
            failure = Some(format!("({a},{b},{c}) has value {value} and nim-sum {sum}"));
            break 'all;
        }
    }
    let verdict = if theorem_7(&nim)? {
        proved_unless(
            "docs/proofs.md, Theorem 7 without additional moves (Bouton's argument)",
            failure,
        )
    } else {
        to_bound(format!("three piles below {side}"), failure)
    };
    let evidence =
        format!("value, outcome and winning moves of all triples below {side} by the definition");
    Ok(Finding::new(verdict, evidence, "oracle"))
}

pub(super) fn triples(side: u64) -> impl Iterator<Item = (u64, u64, u64)> {
    let row = move |a: u64| (0..side).flat_map(move |b| (0..side).map(move |c| (a, b, c)));
    (0..side).flat_map(row)
}

/// Two games side by side: a move is a move in one of them.
struct Sum<'g>(&'g Game, &'g Game);

impl Rules for Sum<'_> {
    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        let (left, right) = from.split_at(self.0.arity());
        self.0.visit_options(left, &mut |l| visit(&[l, right].concat()));
        self.1.visit_options(right, &mut |r| visit(&[left, r].concat()));
    }
}

fn sprague_grundy(effort: &Effort) -> Result<Finding> {
    let side = effort.pick(20, 60, 100);
    let parts = effort.pick(3, 5, 6);
    let (wythoff, heap) = (game("wythoff")?, game("fibonacci-nim")?);
    let values = dense::table(&wythoff, side, side, effort.memory)?;
    let outcomes = dense::outcomes(&wythoff, side, side, Play::Normal, effort.memory)?;
    let mut failure = None;
    for (a, b) in (0..side).flat_map(|a| (0..side).map(move |b| (a, b))) {
        let below = options(&wythoff, &[a as u64, b as u64]);
        let expected = mex(below.iter().map(|p| values.get(p[0] as usize, p[1] as usize)));
        let found = values.get(a, b);
        if found != expected || (found == 0) != (outcomes.get(a, b) == 0) {
            failure = failure.or(Some(format!("Wythoff ({a},{b}): value {found}, mex {expected}")));
        }
    }
    let sum = Sum(&wythoff, &heap);
    let mut direct = Oracle::new(&sum, Play::Normal);
    for (a, b, n) in triples(parts) {
        for r in 0..parts {
            let found = direct.value(&[a, b, n, r])?;
            let expected = by_definition(&wythoff, &[a, b])? ^ by_definition(&heap, &[n, r])?;
            if found != expected {
                failure = failure.or(Some(format!(
                    "Wythoff ({a},{b}) + Fibonacci Nim ({n},{r}): {found}, not {expected}"
                )));
            }
        }
    }
    let bound = format!(
        "Wythoff below {side} by {side} (mex, and 0 exactly at P) and sums of Wythoff and Fibonacci Nim below {parts}"
    );
    let evidence = "values against the mex of the options and against outcomes found without values; sums solved directly";
    Ok(Finding::new(to_bound(bound, failure), evidence, "dense, outcomes, oracle"))
}
