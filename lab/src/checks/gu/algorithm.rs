//! Algorithm RWSG, and the theorems of Ho that follow from it.

use crate::bench::{Bench, Check};
use crate::checks::tools::values::{
    index, listed_one, on_diagonals, ones_are, onto, read_off, with_sets, zeros_are_pairs,
};
use crate::checks::tools::{a_of, finding, pair_of};
use crate::evidence::{ClosedLevels, FormOfTheorem4, Ground, RWythoff, Trying, theorems};
use crate::verdict::Finding;
use wythoff::engine::levels::LevelGame;
use wythoff::{Error, Result};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("G-ALG", algorithm),
    ("G-T2", correct),
    ("G-REM-U", rows_are_enough),
    ("G-T3", rows_are_onto),
    ("G-T4", diagonals_are_bijective),
    ("G-T5", value_zero),
    ("G-T6", value_one),
    ("G-P6", stray),
];

/// What RWSG computes, for all g and n.
pub(in crate::checks) fn rwsg(bench: &Bench) -> Result<Ground> {
    theorems::theorem_106(&RWythoff::of(&bench.game("r-wythoff")?)?)
}

/// The algorithm as printed against a table.
fn run(bench: &Bench) -> Result<Trying> {
    let (most, rows, height) =
        bench.pick((6u32, 120u64, 120usize), (20, 700, 700), (40, 2_000, 2_000));
    let levels = bench.textbook_levels(LevelGame::RWythoff, most, rows);
    let table = bench.table(&bench.game("r-wythoff")?, height, 3 * height)?;
    Trying::each(format!("g ≤ {most}, a < {rows}"), (0u32..).zip(&levels), |(g, level)| {
        let read = read_off(&table, g);
        let differs = (0..read.len().max(level.len())).find(|&n| read.get(n) != level.get(n));
        Ok(differs
            .map(|n| format!("T_{g}, n = {n}: RWSG {:?}, table {:?}", level.get(n), read.get(n))))
    })
}

fn algorithm(bench: &Bench) -> Result<Finding> {
    finding(run(bench)?.exercised(), "the algorithm as printed against all values of a box")
}

fn correct(bench: &Bench) -> Result<Finding> {
    let checked = run(bench)?;
    let evidence = "the algorithm as printed against all values of a box. The printed proof does not treat positions left of the diagonal; the fact it needs (no b equals a later a) is true";
    finding(checked.by([rwsg(bench)?]), evidence)
}

fn rows_are_enough(bench: &Bench) -> Result<Finding> {
    let (most, rows) = bench.pick((8u32, 800u64), (16, 20_000), (30, 60_000));
    let whole = bench.textbook_levels(LevelGame::RWythoff, most, rows);
    let cut = bench.textbook_levels(LevelGame::RWythoff, most, rows / 3);
    let by_rows = bench.level_stream(most, rows)?;
    let what = format!("g ≤ {most}, U = {} and {rows}", rows / 3);
    let checked = Trying::each(
        what,
        whole.iter().zip(&cut).zip(&by_rows).enumerate(),
        |(g, ((whole, cut), by_rows))| {
            let short = whole.iter().take_while(|p| p.0 < rows / 3);
            let same = whole == by_rows && short.eq(cut.iter());
            Ok((!same).then(|| format!("T_{g} depends on rows beyond the bound")))
        },
    )?;
    let evidence = "RWSG with U and with U/3, level by level, and a version that finishes one row for all levels before the next";
    finding(checked.by([rwsg(bench)?]), evidence)
}

fn rows_are_onto(bench: &Bench) -> Result<Finding> {
    let game = bench.game("r-wythoff")?;
    let checked = onto(bench, &game)?;
    finding(
        checked.by([theorems::theorem_4(&FormOfTheorem4::of(&game)?)?]),
        "the first rows of a table hold every small value",
    )
}

fn diagonals_are_bijective(bench: &Bench) -> Result<Finding> {
    let checked = on_diagonals(bench, &bench.game("r-wythoff")?)?;
    finding(checked.by([rwsg(bench)?]), "the first diagonals of a table, value by value")
}

fn value_zero(bench: &Bench) -> Result<Finding> {
    let game = bench.game("r-wythoff")?;
    let checked = zeros_are_pairs(bench, &game, bench.pick(300, 2_000, 8_000))?;
    let proved = bench.levels(0)?;
    let zero = proved.levels.first().ok_or_else(|| Error::invalid("no level 0"))?;
    let begun = bench.level_stream(0, a_of(index(zero.n)? as u64)? + 2)?;
    let first = (0u64..).zip(&begun[0]).all(|(n, p)| pair_of(n).is_ok_and(|pair| pair == *p));
    let same = (zero.settled, zero.repeats, zero.k) == (0, 0, 0) && first;
    let grounds = closed_form(proved.ground.clone(), "T_0", "(A_n,B_n)", same)?;
    let evidence = "every value of a square; T_0 swept and certified; the sentences state that the pairs are independent and absorbing";
    finding(with_sets(bench, "G-T5", &game, checked, grounds)?, evidence)
}

/// A level's certificate, which says that ε_n = 0 from an index on; an error if the positions before are not as listed.
fn closed_form(certificate: Ground, level: &str, form: &str, same: bool) -> Result<Vec<Ground>> {
    if !same {
        return Err(Error::internal(format!("{level} is not {form} as its certificate has it")));
    }
    let closed = theorems::theorem_1(&ClosedLevels::of(&certificate)?)?;
    Ok(vec![certificate, closed])
}

fn value_one(bench: &Bench) -> Result<Finding> {
    let game = bench.game("r-wythoff")?;
    let checked = ones_are(bench, &game, bench.pick(300, 2_000, 8_000), listed_one)?;
    let proved = bench.levels(1)?;
    let one = proved.levels.get(1).ok_or_else(|| Error::invalid("no level 1"))?;
    let most = index(one.n)? as u64;
    let rows = a_of(most)? + 2;
    let mut listed = vec![(2, 2), (4, 6)];
    for n in (1..=most + 2).filter(|n| *n != 2) {
        let (a, b) = pair_of(n)?;
        listed.extend((a <= rows).then_some((a - 1, b - 1)));
    }
    listed.sort_unstable();
    let same = one.repeats == 1 && one.k == 0 && bench.level_stream(1, rows)?[1] == listed;
    let grounds = closed_form(proved.ground.clone(), "T_1", "(A_n−1,B_n−1)", same)?;
    let evidence = format!(
        "every value of a square; T_1 swept and certified: M = {}, C = {}; the sentences state that the two sets are disjoint, independent and absorbing",
        one.settled, one.repeats
    );
    finding(with_sets(bench, "G-T6", &game, checked, grounds)?, evidence)
}

fn stray(bench: &Bench) -> Result<Finding> {
    let (most, rows) = bench.pick((8u32, 3_000u64), (18, 600_000), (20, 10_100_000));
    let (checked, worst) = stray_by(bench, most, rows, 0)?;
    let found =
        Finding::new(checked.by([rwsg(bench)?]), "each position of the first rows, level by level");
    Ok(found.observing(format!("the largest |d_n − n| for g = 0, 1, … with a < {rows}: {worst:?}")))
}

/// The statement with g − `less` in place of g, and the largest |d_n − n| seen.
fn stray_by(bench: &Bench, most: u32, rows: u64, less: u64) -> Result<(Trying, Vec<u64>)> {
    let levels = bench.level_stream(most, rows)?;
    let mut worst = vec![0; levels.len()];
    let cases = levels
        .iter()
        .enumerate()
        .flat_map(|(g, level)| level.iter().enumerate().map(move |(n, p)| (g, n, p)));
    let checked = Trying::each(format!("g ≤ {most}, a < {rows}"), cases, |(g, n, p)| {
        let stray = (p.1 - p.0).abs_diff(n as u64);
        worst[g] = worst[g].max(stray);
        let allowed = (g as u64).saturating_sub(less);
        Ok((stray > allowed)
            .then(|| format!("g = {g}, n = {n}: the position is {p:?}, |d_n − n| = {stray}")))
    })?;
    Ok((checked, worst))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::testing::quick;

    #[test]
    fn a_sharper_bound_on_the_diagonals_is_refuted() {
        quick(|bench| {
            // T_1 begins with (0,1): d_0 = 1.
            let (sharper, _) = stray_by(bench, 3, 200, 1).unwrap();
            assert!(sharper.witness().unwrap().starts_with("g = 1, n = 0"));
            assert_eq!(stray_by(bench, 3, 200, 0).unwrap().0.witness(), None);
        });
    }
}
