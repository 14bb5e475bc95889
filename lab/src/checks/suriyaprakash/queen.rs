//! Wythoff's game and its board: a queen that moves left, down, or diagonally towards the corner.

use crate::bench::{Bench, Check};
use crate::checks::tools::sequences::{options_agree, square};
use crate::checks::tools::{finding, value_at};
use crate::evidence::{Symmetric, Trying, theorems};
use crate::verdict::Finding;
use wythoff::Result;
use wythoff::golden::is_wythoff_pair;

pub(super) const CHECKS: &[(&str, Check)] =
    &[("S-GAME-W", rules), ("S-QUEEN", queen), ("S-FIG2", chessboard), ("S-SYM", symmetric)];

/// The three lists of equation (3).
fn listed(m: u64, n: u64) -> Vec<Vec<u64>> {
    let first = (1..=m).map(|k| vec![m - k, n]);
    let second = (1..=n).map(|k| vec![m, n - k]);
    let both = (1..=m.min(n)).map(|k| vec![m - k, n - k]);
    first.chain(second).chain(both).collect()
}

fn rules(bench: &Bench) -> Result<Finding> {
    let side = bench.pick(16u64, 40, 80);
    let wythoff = bench.game("wythoff")?;
    let table = bench.table(&wythoff, bench.pick(16, 40, 80), bench.pick(16, 40, 80))?;
    let mut oracle = bench.oracle(&wythoff, "wythoff, the same cells");
    let values = Trying::each("the values by equation (4)", square(side.min(40)), |(m, n)| {
        let (fast, plain) = (value_at(&table, m, n), oracle.value(&[m, n])?);
        Ok((fast != Some(plain)).then(|| format!("G({m},{n}) = {plain} by the definition")))
    })?;
    let checked = options_agree(&wythoff, "wythoff", side, listed)?.and(values);
    let evidence =
        "the three lists against the options of the rules; values by a table and by the definition";
    finding(checked.exercised(), evidence)
}

/// The squares a queen reaches by one step and another in the same direction, and so on: no arithmetic of heaps.
fn queen_moves(column: u64, row: u64) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    for (left, down) in [(1, 0), (0, 1), (1, 1)] {
        let mut at = (column, row);
        while at.0 >= left && at.1 >= down {
            at = (at.0 - left, at.1 - down);
            found.push(vec![at.0, at.1]);
        }
    }
    found
}

fn queen(bench: &Bench) -> Result<Finding> {
    let side = bench.pick(12, 40, 80);
    let wythoff = bench.game("wythoff")?;
    bench.note("rules", format!("the moves of wythoff, piles below {side}"));
    let stuck = Trying::each("where the queen is stuck", square(side), |(m, n)| {
        let wrong = queen_moves(m, n).is_empty() != ((m, n) == (0, 0));
        Ok(wrong.then(|| format!("the queen is stuck at ({m},{n})")))
    })?;
    let checked = options_agree(&wythoff, "the queen", side, queen_moves)?.and(stuck);
    finding(checked.exercised(), "the queen's squares, step by step, against the options")
}

fn chessboard(bench: &Bench) -> Result<Finding> {
    let wythoff = bench.game("wythoff")?;
    let table = bench.table(&wythoff, 8, 8)?;
    let mut oracle = bench.oracle(&wythoff, "wythoff, 8 by 8");
    let mut lost = Vec::new();
    let squares = Trying::each("the 64 squares", square(8), |(m, n)| {
        let p = value_at(&table, m, n) == Some(0);
        if p && m <= n {
            lost.push(format!("({m},{n})"));
        }
        let wrong = p != is_wythoff_pair(m.min(n), m.max(n)) || p != (oracle.value(&[m, n])? == 0);
        Ok(wrong.then(|| format!("square ({m},{n})")))
    })?;
    let checked = options_agree(&wythoff, "the queen", 8, queen_moves)?.and(squares);
    let evidence =
        format!("the moves of every square, and the lost ones: {} and mirrors", lost.join(", "));
    finding(checked.redrawn(), evidence)
}

fn symmetric(bench: &Bench) -> Result<Finding> {
    let side = bench.pick(16, 40, 60u64);
    let wythoff = bench.game("wythoff")?;
    let printed = bench.printed("S-FIG3")?;
    let mut oracle = bench.oracle(&wythoff, &format!("wythoff, piles below {side}"));
    let values = Trying::each(format!("piles below {side}"), square(side), |(m, n)| {
        let (one, other) = (oracle.value(&[m, n])?, oracle.value(&[n, m])?);
        Ok((one != other).then(|| format!("G({m},{n}) = {one}, G({n},{m}) = {other}")))
    })?;
    let cells = (0..printed.cells.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
    let table = Trying::each("the printed table", cells, |(i, j)| {
        let differ = printed.cell(i, j) != printed.cell(j, i);
        Ok(differ.then(|| format!("the printed cells ({i},{j}) and ({j},{i}) differ")))
    })?;
    let evidence = "the rules are symmetric, family by family; both halves by the definition, and of the printed table";
    let symmetric = theorems::argument_157(&Symmetric::of(&wythoff)?)?;
    finding(values.and(table).by([symmetric]), evidence)
}
