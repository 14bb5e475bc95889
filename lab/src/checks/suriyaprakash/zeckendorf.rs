//! Zeckendorf sums and the P-positions of Fibonacci Nim: (n,r) is P exactly when r < z₁(n).
//!
//! F_1 = F_2 = 1; a Zeckendorf sum uses F_2, F_3, … with no two neighbours. z_i(n) is its i-th smallest term.

use super::fibonacci::{heap_cells, heap_table};
use crate::bench::{Bench, Check};
use crate::checks::tools::sequences::fibonacci_up_to;
use crate::checks::tools::{finding, with_script};
use crate::evidence::{Listed, Trying, claim, theorems};
use crate::verdict::Finding;
use wythoff::zeckendorf::Zeckendorf;
use wythoff::{Error, Result, Table};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("S-T3.1", zeckendorf_theorem),
    ("S-Z", examples),
    ("S-T3.2", zero_rule),
    ("S-L3.3", lemma),
    ("S-L3.3b", base_case),
    ("S-STRAT", strategy),
    ("S-STRAT'", winning_moves),
    ("S-C3.3.1", corollary),
];

/// z_1(n); none for 0.
fn smallest_term(n: u64) -> Option<u64> {
    Zeckendorf::terms_of(n).first().copied()
}

/// How many Zeckendorf sums each of 0, …, most has, by listing them all.
fn counts(most: usize) -> Result<Vec<u32>> {
    let index = |x: u64| usize::try_from(x).map_err(|_| Error::overflow("a sum"));
    let numbers: Vec<usize> =
        fibonacci_up_to(most as u64).into_iter().map(index).collect::<Result<_>>()?;
    let mut counts = vec![0u32; most + 1];
    // (sum so far, the least place still allowed)
    let mut waiting = vec![(0usize, 0usize)];
    while let Some((sum, place)) = waiting.pop() {
        counts[sum] += 1;
        let next = numbers.iter().enumerate().skip(place).filter(|(_, f)| sum + **f <= most);
        waiting.extend(next.map(|(next, f)| (sum + f, next + 2)));
    }
    Ok(counts)
}

fn zeckendorf_theorem(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(2_000, 200_000, 3_000_000);
    let counts = counts(most)?;
    bench.note("enumeration", format!("all Zeckendorf sums up to {most}"));
    let checked = Trying::each(format!("1 ≤ n ≤ {most}"), 1..=most, |n| {
        Ok((counts[n] != 1).then(|| format!("{n} has {} sums", counts[n])))
    })?;
    let script = bench.decided("S-T3.1")?.ground().map_err(Error::invalid)?;
    let evidence = "all sums of non-neighbouring terms listed and counted. The number 1 is to be taken once: by indices, F_1 = F_2 = 1 and 3 = F_4 = F_3 + F_1 \
                    would spoil uniqueness. The argument stands without the sentences, whose digits presuppose the theorem";
    finding(checked.by([theorems::in_general("Theorem 161")?, script]), evidence)
}

fn examples(bench: &Bench) -> Result<Finding> {
    bench.note("Zeckendorf digits", "4 and 26");
    // (i, n, z_i(n)).
    let examples = Listed::of([(1usize, 4u64, 1u64), (2, 26, 21)]);
    let checked = Trying::over(&examples, |(i, n, claimed)| {
        let found = Zeckendorf::terms_of(n).get(i - 1).copied();
        Ok((found != Some(claimed)).then(|| format!("z_{i}({n}) = {found:?}, not {claimed}")))
    })?;
    finding(checked.complete(), "4 = 3 + 1 and 26 = 21 + 5")
}

/// "Value 0" against the claimed rule, by n and then r.
fn zeros(table: &Table, most: usize, claimed: impl Fn(u64, u64) -> bool) -> Result<Trying> {
    let what = format!("1 ≤ n ≤ {most}, r ≤ {}", 2 * most + 2);
    Trying::each(what, heap_cells(1, most), |(n, r)| {
        let value = table.get(n, r);
        let wrong = (value == 0) != claimed(n as u64, r as u64);
        Ok(wrong.then(|| format!("({n},{r}) has value {value}")))
    })
}

fn zero_rule(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(60, 400, 2000);
    let table = heap_table(bench, most)?;
    let checked = zeros(&table, most, |n, r| smallest_term(n).is_some_and(|z| r < z))?;
    let evidence = "every cell of a table against z₁. Decided in Fibonacci digits for all n and r: no move joins two positions of the set, and every other position \
                    has a move into it; at n = 0, where z₁ has no meaning, every position is of value 0";
    finding(with_script(bench, "S-T3.2", checked)?, evidence)
}

/// The index t of F_t, 1 being F_2 (or, if asked, F_1).
fn index(numbers: &[u64], f: u64, one_is_first: bool) -> Option<usize> {
    let place = numbers.iter().position(|x| *x == f)?;
    Some(if one_is_first && f == 1 { 1 } else { place + 2 })
}

/// F_t for small t, F_0 = 0 and F_1 = 1 included.
fn nth(numbers: &[u64], t: usize) -> Option<u64> {
    match t {
        0 => Some(0),
        1 => Some(1),
        _ => numbers.get(t - 2).copied(),
    }
}

/// z₁(n−k) for all 1 ≤ k < z₁(n), n ≤ most, by n and then k: one of the allowed F_u.
fn neighbours(
    most: u64,
    only_fibonacci: bool,
    allowed: impl Fn(&[u64], u64, u64) -> Option<Vec<u64>>,
) -> Result<Trying> {
    let numbers = fibonacci_up_to(4 * most);
    let smallest = |n: u64| smallest_term(n).unwrap_or(0);
    let pairs = (2..=most).flat_map(|n| (1..smallest(n)).map(move |k| (n, k)));
    let pairs = pairs.filter(|(_, k)| !only_fibonacci || numbers.contains(k));
    Trying::each(format!("n ≤ {most}, all k"), pairs, |(n, k)| {
        let left = smallest(n - k);
        let values = allowed(&numbers, smallest(k), smallest(n))
            .ok_or_else(|| Error::invalid("a Fibonacci number beyond the list"))?;
        let inside = values.contains(&left);
        Ok((!inside).then(|| {
            format!("n = {n}, k = {k}: z₁({}) = {left}, claimed one of {values:?}", n - k)
        }))
    })
}

/// F_{t+1} and F_{t−1} for z₁(k) = F_t.
fn both_sides(one_is_first: bool) -> impl Fn(&[u64], u64, u64) -> Option<Vec<u64>> {
    move |numbers, own, _| {
        let t = index(numbers, own, one_is_first)?;
        Some(vec![nth(numbers, t + 1)?, nth(numbers, t - 1)?])
    }
}

fn lemma(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(600, 20_000, 200_000);
    bench.note("Zeckendorf digits", format!("n ≤ {most}, all k < z₁(n)"));
    let other = neighbours(most, false, both_sides(true))?;
    let evidence = format!(
        "all pairs, with 1 = F_2 (so F_{{t−1}} = F_1 = 1 there). With 1 = F_1 it fails: {}",
        other.witness().unwrap_or("no failure found")
    );
    finding(with_script(bench, "S-L3.3", neighbours(most, false, both_sides(false))?)?, evidence)
}

fn base_case(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(3_000, 100_000, 1_000_000);
    bench.note("Zeckendorf digits", format!("n ≤ {most}, all Fibonacci k < z₁(n)"));
    let by_parity = |numbers: &[u64], own: u64, first: u64| {
        let (t, s) = (index(numbers, own, false)?, index(numbers, first, false)?);
        Some(vec![nth(numbers, if (s - t).is_multiple_of(2) { t + 1 } else { t - 1 })?])
    };
    let checked = neighbours(most, true, by_parity)?;
    finding(with_script(bench, "S-L3.3b", checked)?, "all pairs with k a Fibonacci number, 1 = F_2")
}

/// The winning k of (n,r), by the values of the options.
fn winning(table: &Table, n: usize, r: usize) -> Vec<u64> {
    (1..=r.min(n)).filter(|k| table.get(n - k, 2 * k) == 0).map(|k| k as u64).collect()
}

/// The sums of the i smallest terms that leave nothing, or a next term above twice the sum.
fn partial_sums(n: u64) -> Vec<u64> {
    let mut own = Zeckendorf::terms_of(n);
    own.sort();
    let (mut sum, mut found) = (0, Vec::new());
    for (i, term) in own.iter().enumerate() {
        sum += term;
        if own.get(i + 1).is_none_or(|next| *next > 2 * sum) {
            found.push(sum);
        }
    }
    found
}

/// z₁(n) is the only winning move, for the positions asked for.
fn only_z(
    bench: &Bench,
    table: &Table,
    what: String,
    cells: impl Iterator<Item = (usize, usize)>,
) -> Result<Trying> {
    let heap = bench.game("fibonacci-nim")?;
    Trying::each(what, cells, |(n, r)| {
        let z = smallest_term(n as u64).unwrap_or(0);
        let Some(other) = winning(table, n, r).into_iter().find(|k| *k != z) else {
            return Ok(None);
        };
        let left = [n as u64 - other, 2 * other];
        let value = bench.by_definition(&heap, &left)?;
        Ok(Some(format!(
            "({n},{r}): z₁({n}) = {z}, but taking {other} wins too: it leaves ({},{}), of value {value}",
            left[0], left[1]
        )))
    })
}

/// (n,r) with 1 ≤ r ≤ n ≤ most, by n and then r.
fn triangle(most: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..=most).flat_map(|n| (1..=n).map(move |r| (n, r)))
}

fn strategy(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(60, 300, 800);
    let table = heap_table(bench, most)?;
    // "Must" is loose wording: where it is not the only winning move is told, and no verdict rests on it.
    let other = only_z(bench, &table, format!("r ≤ n ≤ {most}"), triangle(most))?;
    let starts = triangle(most).filter(|(n, r)| r + 1 == *n);
    let start = only_z(bench, &table, "starts".into(), starts)?;
    let (other, start) = (other.witness().unwrap_or("none"), start.witness().unwrap_or("none"));
    let evidence = format!(
        "all winning k of all (n,r). Where another move wins too: first {other}; among the starts (n,n−1), {start}. All winning moves are in S-STRAT'"
    );
    let wins = Trying::each(format!("r ≤ n ≤ {most}"), triangle(most), |(n, r)| {
        let first = partial_sums(n as u64).into_iter().next();
        let lost = first.is_some_and(|k| k <= r as u64 && !winning(&table, n, r).contains(&k));
        Ok(lost.then(|| format!("({n},{r}): taking z₁ does not win")))
    })?;
    finding(with_script(bench, "S-STRAT", wins)?.and([claim("S-T3.2")]), evidence)
}

fn winning_moves(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(60, 300, 800);
    let table = heap_table(bench, most)?;
    let checked = Trying::each(format!("r ≤ n ≤ {most}"), triangle(most), |(n, r)| {
        let sums = partial_sums(n as u64);
        let sums: Vec<u64> = sums.into_iter().filter(|k| *k <= r as u64).collect();
        let found = winning(&table, n, r);
        Ok((found != sums).then(|| format!("({n},{r}): {found:?} win, the sums are {sums:?}")))
    })?;
    let evidence = "all winning k by the values of the options, against the partial sums; the sentence says it of all n and k. The theorem is Allen and Ponomarenko's (Involve 7:6, 2014; by hand also Theorem 163 of proofs.md)";
    finding(with_script(bench, "S-STRAT'", checked)?.and([claim("S-T3.2")]), evidence)
}

fn corollary(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(100, 1000, 3000);
    let table = heap_table(bench, most)?;
    let numbers = fibonacci_up_to(most as u64);
    let checked = Trying::each(format!("1 ≤ n ≤ {most}"), 1..=most, |n| {
        let value = table.get(n, n - 1);
        let wrong = (value == 0) != numbers.contains(&(n as u64));
        Ok(wrong.then(|| format!("G({n},{}) = {value}", n - 1)))
    })?;
    let verdict = with_script(bench, "S-C3.3.1", checked)?.and([claim("S-T3.2")]);
    finding(
        verdict,
        "the column r = n − 1 of a table; the sentence speaks of the set of Theorem 3.2",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::testing::quick;

    #[test]
    fn a_wrong_zero_rule_is_caught_at_its_smallest_failure() {
        quick(|bench| {
            let table = heap_table(bench, 20).unwrap();
            // "≤" in place of "<": already (1,1) is an N-position.
            let wrong = zeros(&table, 20, |n, r| smallest_term(n).is_some_and(|z| r <= z)).unwrap();
            assert_eq!(wrong.witness(), Some("(1,1) has value 1"));
            // With the largest term in place of the smallest: 4 = 3 + 1, and (4,1) is won by taking 1.
            let wrong =
                zeros(&table, 20, |n, r| r < Zeckendorf::terms_of(n).into_iter().max().unwrap())
                    .unwrap();
            assert_eq!(wrong.witness(), Some("(4,1) has value 1"));
        });
    }

    #[test]
    fn a_lemma_without_one_of_its_cases_fails() {
        let upper = |numbers: &[u64], own: u64, _: u64| {
            Some(vec![nth(numbers, index(numbers, own, false)? + 1)?])
        };
        // z₁(2) = 2 > 1 = k, and z₁(2 − 1) = 1 = F_1.
        let checked = neighbours(50, false, upper).unwrap();
        assert!(checked.witness().unwrap().starts_with("n = 2, k = 1:"), "{checked:?}");
    }

    #[test]
    fn winning_moves_are_partial_sums() {
        // 12 = 8 + 3 + 1: take 1 (3 > 2), take 4 (8 > 8 fails), take 12.
        assert_eq!(partial_sums(12), [1, 12]);
        // 17 = 13 + 3 + 1: take 1, 4 (13 > 8) or 17.
        assert_eq!(partial_sums(17), [1, 4, 17]);
    }
}
