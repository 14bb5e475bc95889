//! The tables whose captions say more than their cells, and the caption of Table A7.

use crate::bench::{Bench, Check};
use crate::checks::standard;
use crate::checks::tools::{Pair, finding};
use crate::evidence::{Listed, Trying};
use crate::verdict::{Finding, Verdict};
use wythoff::Result;
use wythoff::golden::{
    Array, dual_pair, is_dual_pair, is_splitting_pair, is_wythoff_pair, wythoff_pair,
};
use wythoff::zeckendorf::Zeckendorf;

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("L-TabA3", table_a3),
    ("L-TabA6", table_a6),
    ("L-TabA7", table_a7),
    ("L-TabA7c", caption_a7),
];

/// The least n such that a move of `pair` leads from (A_n,B_n) to an earlier P-position of Wythoff's game.
fn first_joined(pair: Pair) -> Option<(Pair, Pair)> {
    for n in 1..1_000 {
        let (a, b) = wythoff_pair(n)?;
        let earlier = (0..n).filter_map(wythoff_pair).flat_map(|(x, y)| [(x, y), (y, x)]);
        for (x, y) in earlier.filter(|(x, y)| *x < a && *y < b) {
            let multiple = |(p, q): Pair| (a - x) % p == 0 && (b - y) == (a - x) / p * q;
            if multiple(pair) || multiple((pair.1, pair.0)) {
                return Some(((a, b), (x, y)));
            }
        }
    }
    None
}

/// The cells of a table, and what its caption says of some pairs.
fn with_caption(bench: &Bench, id: &str, caption: &[(&str, bool)]) -> Result<Finding> {
    let cells = standard::table(bench, id)?;
    match caption.iter().find(|(_, so)| !so) {
        Some((what, _)) => finding(Verdict::refuted(format!("not so: {what}")), cells.evidence),
        None => {
            let said: Vec<&str> = caption.iter().map(|(what, _)| *what).collect();
            let evidence = format!("{}. The caption: {}", cells.evidence, said.join("; "));
            finding(cells.verdict, evidence)
        }
    }
}

fn table_a3(bench: &Bench) -> Result<Finding> {
    let ((x, y), (u, v)) = ((8, 13), (2, 1));
    let caption = [
        ("(8,13) − (2,1) = 3(2,4)", (x - u, y - v) == (3 * 2, 3 * 4)),
        ("no earlier Wythoff pair has such a move", first_joined((2, 4)) == Some(((x, y), (u, v)))),
    ];
    with_caption(bench, "L-TabA3", &caption)
}

fn table_a6(bench: &Bench) -> Result<Finding> {
    let caption = [
        ("9, 15 is a Wythoff pair", is_wythoff_pair(9, 15)),
        ("15, 24 is none", !is_wythoff_pair(15, 24)),
        ("15, 24 is a dual pair", is_dual_pair(15, 24)),
    ];
    with_caption(bench, "L-TabA6", &caption)
}

fn table_a7(bench: &Bench) -> Result<Finding> {
    let caption = [
        ("9, 14 is a dual pair", is_dual_pair(9, 14)),
        ("14, 23 is none", !is_dual_pair(14, 23)),
        ("15, 24 is the ninth dual pair", dual_pair(9) == Some((15, 24))),
    ];
    with_caption(bench, "L-TabA7", &caption)
}

fn caption_a7(bench: &Bench) -> Result<Finding> {
    bench.note("arrays by row formula", "rows 1 to 6 of the Wythoff array");
    let in_five_rows = |x: u64| Array::Wythoff.position_u64(x).is_some_and(|(row, _)| row <= 5);
    let sixth: Vec<u64> = Array::Wythoff.row_u64(6)?.take(2).collect();
    let checked = Trying::over(&Listed::of([(14u64, 23u64)]), |(p, q)| {
        let said = [
            ("a Wythoff pair", is_wythoff_pair(p, q) && is_splitting_pair(p, q)),
            (
                "p is the least number not in five rows",
                (1..).find(|x| !in_five_rows(*x)) == Some(p),
            ),
            ("row 6 begins with it", sixth == [p, q]),
            ("p = 1 + 13", Zeckendorf::terms_of(p) == [1, 13]),
            ("q is the shift of p", Zeckendorf::shift(p) == Some(q)),
        ];
        let wrong = said.into_iter().find(|(_, so)| !so);
        Ok(wrong.map(|(what, _)| format!("(p,q) = ({p},{q}), not so: {what}")))
    })?;
    finding(checked.complete(), "each statement of the caption computed")
}
