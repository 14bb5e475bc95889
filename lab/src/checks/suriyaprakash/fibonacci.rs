//! Fibonacci Nim on one heap: (n,r) → (n−k, 2k), 1 ≤ k ≤ min(n,r).

use crate::bench::{Bench, Check};
use crate::checks::tools::finding;
use crate::checks::tools::sequences::{misprint, ordered_options, square};
use crate::evidence::{FibonacciHeap, Trying, theorems};
use crate::verdict::Finding;
use wythoff::{Game, Result, Table};

pub(super) const CHECKS: &[(&str, Check)] =
    &[("S-GAME-FN", rules), ("S-EQ2", recursion), ("S-OMIT", omitted), ("S-MONO", monotone)];

/// The values G(n,r) for n ≤ most, r ≤ 2·most + 2.
pub(super) fn heap_table(bench: &Bench, most: usize) -> Result<Table> {
    bench.table(&bench.game("fibonacci-nim")?, most + 1, 2 * most + 3)
}

/// All (n,r) of such a table, by n and then r, from a first n on.
pub(super) fn heap_cells(first: usize, most: usize) -> impl Iterator<Item = (usize, usize)> {
    (first..=most).flat_map(move |n| (0..2 * most + 3).map(move |r| (n, r)))
}

/// Equation (1) with 0 < k ≤ most(n,r): the options (n−k, 2k), heaps below 0 included.
fn options_by_equation(
    heap: &Game,
    what: String,
    cells: impl Iterator<Item = (u64, u64)>,
    most: impl Fn(u64, u64) -> u64,
) -> Result<Trying> {
    Trying::each(what, cells, |(n, r)| {
        let mut own: Vec<(i128, u64)> =
            (1..=most(n, r)).map(|k| (i128::from(n) - i128::from(k), 2 * k)).collect();
        own.sort();
        let options = ordered_options(heap, &[n, r]);
        let by_rules: Vec<(i128, u64)> = options.iter().map(|p| (p[0].into(), p[1])).collect();
        if own == by_rules {
            return Ok(None);
        }
        let odd = own.iter().find(|option| !by_rules.contains(option));
        Ok(Some(match odd {
            Some((m, s)) => format!("({n},{r}) lists the option ({m},{s}), which is no position"),
            None => format!("({n},{r}) lacks an option"),
        }))
    })
}

/// Equation (1) as printed, on positions that arise in play: the allowance is then even.
fn as_printed(bench: &Bench, heap: &Game) -> Result<Trying> {
    bench.note("rules", "the moves of fibonacci-nim");
    let arising = square(12).filter(|(n, r)| *n > 0 && *r > 0 && r % 2 == 0);
    options_by_equation(heap, "positions that arise".into(), arising, |_, r| r)
}

fn rules(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(12, 40, 80);
    let heap = bench.game("fibonacci-nim")?;
    let what = format!("all (n,r) with n, r < {most}");
    let corrected = options_by_equation(&heap, what, square(most), |n, r| r.min(n))?;
    misprint(
        (
            "the options of (n,r) are the (n−k,2k) with 0 < k ≤ r, in equations (1) and (2)",
            as_printed(bench, &heap)?,
        ),
        ("the options of (n,r) are the (n−k,2k) with 0 < k ≤ min(n,r)", corrected.exercised()),
        "options listed by the equation and by the rules; a heap cannot go below 0, and allowances above the heap do arise: (1,2) from (2,1) by k = 1",
    )
}

fn recursion(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(30, 90, 150);
    let heap = bench.game("fibonacci-nim")?;
    let table = heap_table(bench, most)?;
    let what = format!("n ≤ {most}, r ≤ {}", 2 * most + 2);
    let mut oracle = bench.oracle(&heap, &format!("fibonacci-nim, {what}"));
    let corrected = Trying::each(what, heap_cells(0, most), |(n, r)| {
        let (fast, plain) = (table.get(n, r), oracle.value(&[n as u64, r as u64])?);
        Ok((fast != plain).then(|| format!("G({n},{r}) = {plain}, and the table says {fast}")))
    })?;
    let evidence =
        "the recursion with k up to min(n,r), as equation (1) has to be read, against a table";
    finding(corrected.exercised(), evidence)
}

fn omitted(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(60, 300, 1000);
    let table = heap_table(bench, most)?;
    let heap = bench.game("fibonacci-nim")?;
    let what = format!("1 ≤ n ≤ {most}, n < r ≤ {}", 2 * most + 2);
    let cells = heap_cells(1, most).filter(|(n, r)| n < r);
    let checked = Trying::each(what, cells, |(n, r)| {
        let value = table.get(n, r);
        if value != 0 && value == table.get(n, n) {
            return Ok(None);
        }
        let value = bench.by_definition(&heap, &[n as u64, r as u64])?;
        Ok(Some(format!("({n},{r}) has value {value}")))
    })?;
    let argument = theorems::argument_162(&FibonacciHeap::of_the_catalogue()?)?;
    finding(checked.by([argument]), "all such cells of a table")
}

fn monotone(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(60, 300, 1000);
    let table = heap_table(bench, most)?;
    let heap = bench.game("fibonacci-nim")?;
    let what = format!("n ≤ {most}, r ≤ {}", 2 * most + 2);
    let cells = heap_cells(0, most).filter(|(_, r)| *r > 0);
    let values = Trying::each(what, cells, |(n, r)| {
        let (before, now) = (table.get(n, r - 1), table.get(n, r));
        Ok((now < before).then(|| format!("G({n},{r}) = {now} < G({n},{}) = {before}", r - 1)))
    })?;
    let nested = Trying::each("the options of (n,r), n, r < 30", square(30), |(n, r)| {
        let larger = ordered_options(&heap, &[n, r + 1]);
        let inside = ordered_options(&heap, &[n, r]).iter().all(|option| larger.contains(option));
        Ok((!inside).then(|| format!("({n},{r}) has an option that ({n},{}) lacks", r + 1)))
    })?;
    let evidence = "the options of (n,r) are among those of (n,r+1), and the mex of a larger set is not smaller";
    let argument = theorems::argument_162(&FibonacciHeap::of_the_catalogue()?)?;
    finding(values.and(nested).by([argument]), evidence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_range_fails_first_where_the_allowance_exceeds_the_heap() {
        let heap: Game = "fibonacci-nim".parse().unwrap();
        let cells = square(6).filter(|(n, r)| *n > 0 && *r > 0);
        let checked = options_by_equation(&heap, "all".into(), cells, |_, r| r).unwrap();
        assert_eq!(checked.witness(), Some("(1,2) lists the option (-1,4), which is no position"));
    }
}
