//! Rows and diagonals: every value in each, the formulas of the first rows, and their periods.

use crate::bench::{Bench, Check};
use crate::checks::gu::rwsg;
use crate::checks::standard;
use crate::checks::tools::values::{listed_rows, on_diagonals, onto, row_formula, with_rows};
use crate::checks::tools::{finding, options, value_at, with_script};
use crate::evidence::{FormOfTheorem4, Ground, Trying, Wythoff, claim, theorems};
use crate::verdict::{Finding, Verdict};
use wythoff::{Error, Game, Result, mex};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("H-T7", rows_of_r),
    ("H-T8", diagonals_of_r),
    ("H-REM1", for_wythoff),
    ("H-L9", row_zero),
    ("H-L10", rows_one_and_two),
    ("H-L11", row_three),
    ("H-EQ4", equation_four),
    ("H-DEF-ap", definition),
    ("H-WPER", periods_of_wythoff),
    ("H-CJ15", periods_of_r),
    ("H-CJ25", periods_of_e),
];

/// Every row is periodic and takes every value.
fn theorem_4(game: &Game) -> Result<Ground> {
    theorems::theorem_4(&FormOfTheorem4::of(game)?)
}

fn rows_of_r(bench: &Bench) -> Result<Finding> {
    let game = bench.game("r-wythoff")?;
    let evidence =
        "the first rows of a table hold every small value; for the values 0 and 1 decided, too";
    let verdict = with_script(bench, "H-T7-01", onto(bench, &game)?)?;
    finding(verdict.and([theorem_4(&game)?]), evidence)
}

fn diagonals_of_r(bench: &Bench) -> Result<Finding> {
    let checked = on_diagonals(bench, &bench.game("r-wythoff")?)?;
    let evidence =
        "the first diagonals of a table, value by value; for the values 0 and 1 decided, too";
    let verdict = with_script(bench, "H-T8-01", checked)?;
    finding(verdict.and([rwsg(bench)?]), evidence)
}

fn for_wythoff(bench: &Bench) -> Result<Finding> {
    let game = bench.game("wythoff")?;
    let checked = onto(bench, &game)?.and(on_diagonals(bench, &game)?);
    let grounds = [theorem_4(&game)?, theorems::theorem_105(&Wythoff::of(&game)?)?];
    finding(checked.by(grounds), "rows and diagonals of a table, value by value")
}

fn row_zero(bench: &Bench) -> Result<Finding> {
    let game = bench.game("r-wythoff")?;
    let checked = row_formula(bench, &game, 0, 0, Some)?;
    finding(
        with_rows(bench, "H-L9", &game, checked)?,
        "row 0 of a table, and the recursion decided",
    )
}

/// Lemma 10 from a given column on.
fn from_column(bench: &Bench, from: u64) -> Result<Trying> {
    let game = bench.game("r-wythoff")?;
    Ok(row_formula(bench, &game, 1, from, Some)?.and(row_formula(bench, &game, 2, from, Some)?))
}

fn rows_one_and_two(bench: &Bench) -> Result<Finding> {
    let verdict = with_rows(bench, "H-L10", &bench.game("r-wythoff")?, from_column(bench, 3)?)?;
    finding(verdict, "rows 1 and 2 of a table, and the recursion decided")
}

/// Lemma 11 from a given column on.
fn third_from(bench: &Bench, from: u64) -> Result<Trying> {
    let value = |a: u64| if matches!(a % 4, 0 | 3) { Some(a) } else { Some(a.saturating_sub(4)) };
    row_formula(bench, &bench.game("r-wythoff")?, 3, from, value)
}

fn row_three(bench: &Bench) -> Result<Finding> {
    let seeds = standard::table(bench, "H-L11-seeds")?.verdict;
    let verdict = with_rows(bench, "H-L11", &bench.game("r-wythoff")?, third_from(bench, 7)?)?;
    let evidence = "row 3 of a table, the eight first values as printed, and the recursion decided";
    let verdict = match seeds {
        Verdict::Proved(seeds) => verdict.and(seeds.grounds().to_vec()),
        wrong => wrong,
    };
    finding(verdict, evidence)
}

fn equation_four(bench: &Bench) -> Result<Finding> {
    let last = bench.pick(100u64, 1_000, 5_000);
    let columns = bench.pick(101usize, 1_001, 5_001);
    let game = bench.game("r-wythoff")?;
    let table = bench.table(&game, 4, columns)?;
    let value = |a: u64, b: u64| {
        value_at(&table, a.min(b), a.max(b)).ok_or_else(|| Error::invalid("outside the table"))
    };
    let checked = Trying::each(format!("8 ≤ a ≤ {last}"), 8..=last, |a| {
        let mut printed: Vec<u32> = (0..=4).collect();
        for i in 7..a {
            printed.push(value(3, i)?);
        }
        printed.extend([a - 3, a - 2, a - 1].iter().filter_map(|x| u32::try_from(*x).ok()));
        let mut own: Vec<u32> =
            options(&game, 3, a).iter().map(|&(x, y)| value(x, y)).collect::<Result<_>>()?;
        let same = mex(printed.iter().copied()) == value(3, a)?;
        for set in [&mut printed, &mut own] {
            set.sort_unstable();
            set.dedup();
        }
        Ok((!same || printed != own).then(|| format!("a = {a}")))
    })?;
    let evidence = "the set of the equation against the values of the options of (3,a), and its mex against the value; that the mex is the value is decided for all a";
    let verdict = with_rows(bench, "H-EQ4", &game, checked)?;
    finding(verdict.and([claim("H-L9"), claim("H-L10"), claim("H-L11")]), evidence)
}

fn definition(bench: &Bench) -> Result<Finding> {
    let proved = bench.rows(&bench.game("r-wythoff")?, 4)?;
    let checked =
        Trying::each("row 3 of R-Wythoff, its period proved", [proved.rows.get(3)], |row| {
            let fits = row.is_some_and(|row| row.period == Some(4) && row.preperiod <= 7);
            Ok((!fits).then(|| format!("row 3: {row:?}")))
        })?;
    let evidence = format!("row: preperiod, period: {}", listed_rows(&proved.rows));
    finding(checked.exercised(), evidence)
}

/// Theorem 4 for all rows; the first rows are proved one by one as well.
fn periodic(bench: &Bench, name: &str, count: usize) -> Result<Finding> {
    let game = bench.game(name)?;
    let proved = bench.rows(&game, count)?;
    let evidence = format!(
        "every row by the theorem; rows 0 to {} explicitly, by a certificate; row: preperiod, period: {}",
        proved.rows.len() - 1,
        listed_rows(&proved.rows)
    );
    finding(Verdict::by(theorem_4(&game)?, [proved.ground.clone()]), evidence)
}

fn periods_of_wythoff(bench: &Bench) -> Result<Finding> {
    periodic(bench, "wythoff", bench.pick(8, 24, 32))
}

fn periods_of_r(bench: &Bench) -> Result<Finding> {
    periodic(bench, "r-wythoff", bench.pick(10, 50, 80))
}

fn periods_of_e(bench: &Bench) -> Result<Finding> {
    periodic(bench, "e-wythoff", bench.pick(6, 14, 16))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::testing::quick;

    #[test]
    fn lemmas_10_and_11_begin_where_they_say() {
        quick(|bench| {
            // R(1,2) = 0, as (1,2) is a P-position; R(3,6) = 1, and 6 − 4 is 2.
            let found = from_column(bench, 2).unwrap();
            assert!(found.witness().unwrap().starts_with("(1,2): claimed 2; the value is 0"));
            let found = third_from(bench, 6).unwrap();
            assert!(found.witness().unwrap().starts_with("(3,6): claimed 2; the value is 1"));
        });
    }
}
