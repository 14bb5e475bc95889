//! Section 2: the arrays, the dual pairs, the splitting pairs, and the split of Wythoff's game.

use std::collections::BTreeSet;

use crate::bench::{Bench, Check};
use crate::checks::tools::positions::{above_phi, p_up_to};
use crate::checks::tools::{Pair, finding, pair_of, with_script};
use crate::evidence::theorems::in_general;
use crate::evidence::{Trying, claim};
use crate::verdict::Finding;
use wythoff::golden::{
    Array, dual_pair, is_dual_pair, is_splitting_pair, is_wythoff_pair, wythoff_pair,
};
use wythoff::{Error, Result};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("L-R2", arrays),
    ("L-dual", dual_pairs),
    ("L-D5", splitting),
    ("L-Ex3", fundamental_split),
    ("L-Mah2", multiples),
];

fn dual_of(n: u64) -> Result<Pair> {
    dual_pair(n).ok_or_else(|| Error::overflow("a dual pair"))
}

fn arrays(bench: &Bench) -> Result<Finding> {
    let last = bench.pick(500, 20_000, 200_000);
    bench.note("arrays by row formula", format!("the pairs of index n ≤ {last} of both arrays"));
    let cases = (1..=last).flat_map(|n| [(Array::Wythoff, n), (Array::Dual, n)]);
    let checked = Trying::each(
        format!("pairs of index n ≤ {last} of both arrays"),
        cases,
        |(array, n)| {
            let (a, b) = if array == Array::Wythoff { pair_of(n)? } else { dual_of(n)? };
            let (left, right) = (array.position_u64(a), array.position_u64(b));
            // Side by side in one row, the first in an odd column.
            let fits =
                left.zip(right).is_some_and(|(l, r)| l.0 == r.0 && l.1 + 1 == r.1 && l.1 % 2 == 1);
            let read = left.and_then(|(row, column)| array.cell_u64(row, column).ok());
            let wrong = !fits || read != Some(a);
            Ok(wrong.then(|| format!("{array:?} array: ({a},{b}) stands at {left:?}, {right:?}")))
        },
    )?;
    let decided = |id: &str| bench.decided(id)?.ground().map_err(Error::invalid);
    let grounds = [in_general("Proposition 212")?, decided("L-R2-rows")?, decided("L-R2")?];
    let evidence = "each pair found in its array, in one row, in columns 2k−1 and 2k; the cells read back by the recurrence";
    finding(checked.by(grounds), evidence)
}

/// ⌈nφ⌉ from the sign of y² − yn − n² alone.
fn ceiling_by_form(n: u64) -> u64 {
    (n..).find(|y| above_phi(n, *y)).unwrap_or_default()
}

fn dual_pairs(bench: &Bench) -> Result<Finding> {
    let last = bench.pick(1_000, 10_000, 30_000);
    bench.note("exact integers", format!("ceilings of multiples of φ, n ≤ {last}"));
    let checked = Trying::each(format!("1 ≤ n ≤ {last}"), 1..=last, |n| {
        let (a, b) = pair_of(n)?;
        let wrong = dual_of(n)? != (a + 1, b + 1) || ceiling_by_form(n) != a + 1;
        Ok(wrong.then(|| format!("n = {n}")))
    })?;
    let evidence = "the ceilings also searched for by the sign of y² − yn − n²";
    finding(checked.by([in_general("Argument 11")?]), evidence)
}

fn splitting(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(300, 2_000, 5_000);
    bench.note("exact integers", format!("splitting pairs p ≤ q ≤ {most}"));
    let pairs = |n: u64| [wythoff_pair(n), dual_pair(n)];
    let listed: BTreeSet<Pair> = (1..=most).flat_map(pairs).flatten().collect();
    let cases = (1..=most).flat_map(|q| (1..=q).map(move |p| (p, q)));
    let checked = Trying::each(format!("1 ≤ p ≤ q ≤ {most}"), cases, |(p, q)| {
        let d = q - p;
        // |p − dφ| < 1: p − 1 < dφ < p + 1.
        let close = d > 0 && above_phi(d, p + 1) && !above_phi(d, p - 1);
        let is = listed.contains(&(p, q));
        Ok((is_splitting_pair(p, q) != is || close != is).then(|| format!("({p},{q})")))
    })?;
    // Wythoff pair, dual pair: as the paper says of these five.
    let named =
        [(1, 2, true, false), (4, 7, true, false), (2, 3, false, true), (4, 6, false, true)];
    let named = named.into_iter().chain([(2, 4, false, false)]);
    let named = Trying::each("the five named pairs", named, |(p, q, wythoff, dual)| {
        let found = (is_wythoff_pair(p, q), is_dual_pair(p, q), is_splitting_pair(p, q));
        Ok((found != (wythoff, dual, wythoff || dual)).then(|| format!("({p},{q})")))
    })?;
    let evidence =
        "listed, and tested by ⌊(q−p)φ⌋ and by |p − (q−p)φ| < 1; the five named ones looked up";
    finding(with_script(bench, "L-D5", checked.and(named))?, evidence)
}

fn fundamental_split(bench: &Bench) -> Result<Finding> {
    let last = bench.pick(2_000, 200_000, 2_000_000);
    let found = p_up_to(bench, "wythoff", last)?;
    let what = format!("P-positions with 1 ≤ a ≤ {last}");
    let checked = Trying::each(what, found.into_iter().skip(1), |(a, b)| {
        // b/a > φ is the same as a/b < 1/φ = φ − 1.
        Ok((!above_phi(a, b)).then(|| format!("({a},{b})")))
    })?;
    let decided = bench.decided("L-Ex3")?.ground().map_err(Error::invalid)?;
    let evidence = "the signs of b² − ab − a²; Nim has the one ratio 1";
    finding(checked.by([decided, claim("L-Ex2a"), claim("L-Ex2b")]), evidence)
}

fn multiples(bench: &Bench) -> Result<Finding> {
    let last = bench.pick(10_000, 1_000_000, 10_000_000);
    bench.note("exact integers", format!("(t,2t), t ≤ {last}"));
    let checked = Trying::each(format!("1 ≤ t ≤ {last}"), 1..=last, |t| {
        Ok((is_splitting_pair(t, 2 * t) != (t == 1)).then(|| format!("t = {t}")))
    })?;
    let evidence = "(t,2t) has difference t, and ⌊φt⌋ ≥ t + 1 for t ≥ 2";
    finding(with_script(bench, "L-Mah2", checked)?, evidence)
}
