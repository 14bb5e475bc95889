//! The sequences T_j of positions of one value, the WSG algorithm (Theorem 164 of docs/proofs.md), and T_0 by a_n = mex,
//! b_n = a_n + n: the case a = 1 = 2⁰ of Theorem 6.

use std::collections::HashSet;

use crate::bench::{Bench, Check, Pair};
use crate::checks::tools::sequences::{mex_pairs, square};
use crate::checks::tools::{finding, value_at, with_script};
use crate::evidence::{Ground, PowerOfTwo, Trying, Wythoff, claim, theorems};
use crate::verdict::Finding;
use wythoff::engine::levels::LevelGame;
use wythoff::engine::{Bound, Play};
use wythoff::{Error, Result, Table};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("S-D4.3", levels),
    ("S-T4.1", wsg),
    ("S-T4.2", zero_level),
    ("S-INC", increasing),
    ("S-PART", partition),
    ("S-PPOS", p_positions),
];

/// The positions a ≤ b of a value in the rows of a table.
fn level_of(table: &Table, value: u32) -> Vec<Pair> {
    let row = |a: usize| {
        (a..table.columns())
            .filter(move |b| table.get(a, *b) == value)
            .map(move |b| (a as u64, b as u64))
    };
    (0..table.rows()).flat_map(row).collect()
}

/// Rows of Wythoff's values wide enough for the values up to `most` (G ≥ b − 2a + 1).
fn rows_of(bench: &Bench, rows: usize, most: u32) -> Result<Table> {
    bench.table(&bench.game("wythoff")?, rows, 2 * rows + most as usize + 2)
}

fn levels(bench: &Bench) -> Result<Finding> {
    let (rows, most) = (bench.pick(60, 400, 1500), bench.pick(5, 20, 40));
    let table = rows_of(bench, rows, most)?;
    let what = format!("values ≤ {most}, smaller heap below {rows}");
    let checked = Trying::each(what, 0..=most, |value| {
        let level = level_of(&table, value);
        let columns: HashSet<u64> = level.iter().map(|p| p.0).collect();
        let differences: HashSet<u64> = level.iter().map(|p| p.1 - p.0).collect();
        let again = columns.len() != level.len() || differences.len() != level.len();
        Ok(again.then(|| format!("T_{value} repeats a column or a difference")))
    })?;
    let evidence =
        "the positions of each value read off a table: no column and no difference comes twice";
    finding(checked.exercised(), evidence)
}

fn wsg(bench: &Bench) -> Result<Finding> {
    let (rows, most) = (bench.pick(50, 400, 1500), bench.pick(8, 25, 40));
    let table = rows_of(bench, rows, most)?;
    let levels = bench.textbook_levels(LevelGame::Wythoff, most, rows as u64);
    let mut cases = Vec::new();
    for (value, level) in (0..).zip(levels) {
        let brute = level_of(&table, value);
        if brute.len() != level.len() {
            return Err(Error::internal(format!("T_{value} has another length")));
        }
        cases.extend((0..).zip(level.into_iter().zip(brute)).map(|(k, pair)| (value, k, pair)));
    }
    let what = format!("values ≤ {most}, smaller heap below {rows}");
    let checked = Trying::each(what, cases, |(value, k, (found, right)): (u32, u64, _)| {
        Ok((found != right).then(|| {
            format!("T_{value}, k = {k}: {found:?} by the algorithm, {right:?} by the table")
        }))
    })?;
    finding(
        checked.by([theorems::theorem_164(&Wythoff::of(&bench.game("wythoff")?)?)?]),
        "the algorithm run and compared with a table of values",
    )
}

fn count(bench: &Bench) -> u64 {
    bench.pick(2_000, 300_000, 3_000_000)
}

/// a_n = mex, b_n = a_n + n, from the recursion.
fn pairs(bench: &Bench) -> Result<Vec<Pair>> {
    let count = count(bench);
    bench.note("mex recursion", format!("{count} pairs"));
    mex_pairs(0, count, |n| n)
}

fn theorem_6_for_wythoff(bench: &Bench) -> Result<Ground> {
    theorems::theorem_6(&PowerOfTwo::of(&bench.game("wythoff")?)?)
}

fn zero_level(bench: &Bench) -> Result<Finding> {
    let own = pairs(bench)?;
    let found = bench.p_pairs(&bench.game("wythoff")?, Bound::Count(count(bench)))?;
    let cases = (0..).zip(own.into_iter().zip(found));
    let checked =
        Trying::each(format!("{} pairs", count(bench)), cases, |(k, (x, y)): (u64, _)| {
            Ok((x != y).then(|| format!("k = {k}: {x:?} by the recursion, {y:?} by the game")))
        })?;
    let evidence = "the recursion against the P-positions of the game; the sentences show that (⌊φk⌋, ⌊φ²k⌋) obey it";
    let verdict = with_script(bench, "S-T4.2", checked)?;
    finding(verdict.and([theorem_6_for_wythoff(bench)?]), evidence)
}

fn increasing(bench: &Bench) -> Result<Finding> {
    let own = pairs(bench)?;
    let steps = (0u64..).zip(own.windows(2));
    let checked = Trying::each(format!("{} pairs", own.len()), steps, |(n, pair)| {
        let (now, next) = (pair[0], pair[1]);
        let wrong = next.0 <= now.0 || next.1 <= now.1.max(now.0);
        Ok(wrong.then(|| format!("n = {n}: {now:?} is followed by {next:?}")))
    })?;
    // The sentences speak of (⌊φn⌋, ⌊φ²n⌋), which by S-T4.2 are the pairs of the recursion.
    let evidence = "each pair of the recursion with the next one";
    finding(with_script(bench, "S-INC", checked)?.and([claim("S-T4.2")]), evidence)
}

fn partition(bench: &Bench) -> Result<Finding> {
    let own = pairs(bench)?;
    let last = own.last().map_or(0, |p| p.0);
    let index = |x: u64| usize::try_from(x).map_err(|_| Error::overflow("a term"));
    let mut times = vec![0u8; index(last)? + 1];
    for x in own.iter().skip(1).flat_map(|&(a, b)| [a, b]).filter(|x| *x <= last) {
        times[index(x)?] += 1;
    }
    let checked = Trying::each(format!("integers up to {last}"), 1..=last, |x| {
        let times = times[index(x)?];
        Ok((times != 1).then(|| format!("{x} comes {times} times")))
    })?;
    let evidence = "how often each integer comes in the two sequences";
    finding(with_script(bench, "S-PART", checked)?.and([claim("S-T4.2")]), evidence)
}

fn p_positions(bench: &Bench) -> Result<Finding> {
    let side = bench.pick(60usize, 600, 2000);
    let table = bench.outcomes(&bench.game("wythoff")?, side, side, Play::Normal)?;
    let own = mex_pairs(0, side as u64, |n| n)?;
    let listed: HashSet<Pair> = own.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    let checked = Trying::each(format!("piles below {side}"), square(side as u64), |(a, b)| {
        let wrong = (value_at(&table, a, b) == Some(0)) != listed.contains(&(a, b));
        Ok(wrong.then(|| format!("({a},{b})")))
    })?;
    let evidence = "the outcomes of all positions of a square against the pairs of the recursion";
    finding(checked.by([theorem_6_for_wythoff(bench)?]), evidence)
}
