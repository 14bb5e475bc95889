//! The two games, their values, and the first theorem.

use crate::bench::{Bench, Check};
use crate::checks::tools::values::{moves, read_off, with_sets, zeros_are_pairs};
use crate::checks::tools::{finding, options, pairs_below, value_at};
use crate::evidence::{Between, Trying, theorems};
use crate::verdict::Finding;
use wythoff::engine::Play;
use wythoff::{Error, Result, mex};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("G-GAME-W", wythoff_moves),
    ("G-GAME-R", r_wythoff_moves),
    ("G-DEF-SG", values),
    ("G-DEF-T", levels),
    ("G-T1", p_positions),
];

fn wythoff_moves(bench: &Bench) -> Result<Finding> {
    moves(bench, "wythoff", |a, b| {
        let one = (1..=a).map(|k| (a - k, b)).chain((1..=b).map(|k| (a, b - k)));
        one.chain((1..=a.min(b)).map(|k| (a - k, b - k))).collect()
    })
}

fn r_wythoff_moves(bench: &Bench) -> Result<Finding> {
    moves(bench, "r-wythoff", |a, b| {
        let smaller = (1..=a).filter(|_| a >= b).map(|k| (a - k, b));
        let one = smaller.chain((1..=b).filter(|_| b >= a).map(|k| (a, b - k)));
        one.chain((1..=a.min(b)).map(|k| (a - k, b - k))).collect()
    })
}

fn values(bench: &Bench) -> Result<Finding> {
    let size = bench.pick(20u64, 40, 60);
    let side = bench.pick(21usize, 41, 61);
    let mut checked: Option<Trying> = None;
    for name in ["wythoff", "r-wythoff"] {
        let game = bench.game(name)?;
        let table = bench.table(&game, side, side)?;
        let outcomes = bench.outcomes(&game, side, side, Play::Normal)?;
        let mut oracle = bench.oracle(&game, &format!("{name}, piles up to {size}"));
        let what = format!("{name}, piles up to {size}");
        let one = Trying::each(what, pairs_below(size + 1), |(a, b)| {
            let value = value_at(&table, a, b);
            let reached = options(&game, a, b);
            let by_mex = mex(reached.iter().filter_map(|&(x, y)| value_at(&table, x, y)));
            let by_definition = oracle.value(&[a, b])?;
            let lost = value_at(&outcomes, a, b) == Some(0);
            let fits = value == Some(by_mex) && by_mex == by_definition && (by_mex == 0) == lost;
            Ok((!fits).then(|| {
                format!("{name} ({a},{b}): {value:?}, mex {by_mex}, definition {by_definition}, P {lost}")
            }))
        })?;
        checked = Some(match checked {
            Some(before) => before.and(one),
            None => one,
        });
    }
    let checked = checked.ok_or_else(|| Error::internal("no game was looked at"))?;
    let evidence = "table, memoised definition, mex of the table's own entries, and outcomes found without values";
    finding(checked.exercised(), evidence)
}

fn levels(bench: &Bench) -> Result<Finding> {
    let (most, rows, height) = bench.pick((6u32, 60u64, 60usize), (16, 300, 300), (30, 600, 600));
    let levels = bench.level_stream(most, rows)?;
    let table = bench.table(&bench.game("r-wythoff")?, height, 3 * height)?;
    let what = format!("g ≤ {most}, a < {rows}");
    let checked = Trying::each(what, (0u32..).zip(&levels), |(g, level)| {
        let fits = level.first() == Some(&(0, u64::from(g))) && read_off(&table, g) == *level;
        Ok((!fits)
            .then(|| format!("T_{g}: list and table differ, or it does not begin with (0,{g})")))
    })?;
    let evidence =
        "the positions of each value read off a table, row by row, against the streaming engine";
    finding(checked.exercised(), evidence)
}

fn p_positions(bench: &Bench) -> Result<Finding> {
    let game = bench.game("wythoff")?;
    let checked = zeros_are_pairs(bench, &game, bench.pick(300, 2_000, 8_000))?;
    let evidence =
        "every value of a square; the sentences state that the pairs are independent and absorbing";
    let between = theorems::theorem_5(&Between::of(&game)?)?;
    finding(with_sets(bench, "G-T1", &game, checked, [between])?, evidence)
}
