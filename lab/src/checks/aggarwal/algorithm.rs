//! The algorithms: (p_n,q_n) for a = 2^m, proved by Corollary 6.4 of docs/proofs.md, and the greedy rule for every (b,b)
//! game, Theorem 151.

use std::collections::HashSet;

use super::{block_difference, by_corollary, confirm, difference, differences, listed};
use crate::bench::{Bench, Check, Pair};
use crate::checks::tools::sequences::{mex_pairs, misprint, powers_of_two};
use crate::checks::tools::{diagonal, finding};
use crate::evidence::{Trying, theorems};
use crate::verdict::Finding;
use wythoff::engine::{Bound, Play};
use wythoff::{Error, Result};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("A-D3.8", bases),
    ("A-D3.9", shifted),
    ("A-L3.0.7", block_lemma),
    ("A-T3.1", theorem),
    ("A-T3.1'", block_form),
    ("A-T3.2", greedy),
];

/// (P_n, Q_n) of Definition 3.8 with the index of the first term.
fn base_pairs(bench: &Bench, a: u64, from: u64, count: u64) -> Result<Vec<Pair>> {
    bench.note("mex recursion", format!("{count} pairs (P_n,Q_n) for a = {a}"));
    mex_pairs(from, count, |n| a * (n / (a * a)))
}

/// The games of size 2^m ≤ most with their first positions in the paper's order, numbered.
fn numbered(bench: &Bench, most: u64, rounds: u64) -> Result<Vec<(u64, u64, Pair)>> {
    let mut all = Vec::new();
    for a in powers_of_two(most) {
        let own = listed(bench, a, rounds * a * a)?;
        all.extend((0..).zip(own).map(|(n, pair)| (a, n, pair)));
    }
    Ok(all)
}

fn bases(bench: &Bench) -> Result<Finding> {
    let (most, rounds) = (bench.pick(8, 32, 64), bench.pick(4, 30, 100));
    let wythoff = diagonal(1)?;
    let printed = base_pairs(bench, 1, 1, 20)?;
    let printed = Trying::each("a = 1, 20 terms", (1..).zip(printed), |(n, (p, q))| {
        let value = bench.by_definition(&wythoff, &[p, q])?;
        Ok((value != 0).then(|| {
            format!("a = 1, n = {n}: (P,Q) = ({p},{q}) has value {value} in Wythoff's game")
        }))
    })?;
    let powers = powers_of_two(most);
    let mut base = Vec::new();
    for a in powers {
        base.extend(base_pairs(bench, a, 0, rounds * a * a)?);
    }
    let cases = numbered(bench, most, rounds)?.into_iter().zip(base);
    let what = format!("a = 2^m ≤ {most}, {rounds}·a² terms");
    let corrected = Trying::each(what, cases, |((a, n, own), (p, _))| {
        Ok((own.0 != p).then(|| format!("a = {a}: P_{n} = {p}, the game has {own:?}")))
    })?;
    misprint(
        ("P_n is the mex of the P_i, Q_i from i = 1 to n − 1", printed),
        (
            "P_n is the mex of the P_i, Q_i from i = 0 to n − 1, with P_0 = Q_0 = 0 (Lemma 3.0.7 begins at n = 0); it is then the smaller pile of the n-th P-position",
            by_corollary(theorems::corollary_6_4, corrected)?,
        ),
        "the recursion run from i = 1 for Wythoff's game, and from i = 0 against the games of a = 2^m",
    )
}

/// (P_n, Q_{n + d_j}), j = n mod period(a), against the n-th position of the game.
fn algorithm(bench: &Bench, most: u64, rounds: u64, period: fn(u64) -> u64) -> Result<Trying> {
    let index = |n: u64| usize::try_from(n).map_err(|_| Error::overflow("an index"));
    let mut built: Vec<Pair> = Vec::new();
    for a in powers_of_two(most) {
        let count = rounds * a * a;
        let d = differences(bench, a, a * a)?;
        let base = base_pairs(bench, a, 0, count + a)?;
        for n in 0..count {
            let to = n.saturating_add_signed(d[index(n % period(a))?]);
            built.push((base[index(n)?].0, base[index(to)?].1));
        }
    }
    let cases = numbered(bench, most, rounds)?.into_iter().zip(built);
    let what = format!("a = 2^m ≤ {most}, {rounds}·a² terms");
    Trying::each(what, cases, |((a, n, own), built)| {
        if own == built {
            return Ok(None);
        }
        confirm(bench, a, own)?;
        Ok(Some(format!(
            "a = {a}, n = {n}: the definition gives ({},{}), and the game has ({},{})",
            built.0, built.1, own.0, own.1
        )))
    })
}

fn shifted(bench: &Bench) -> Result<Finding> {
    let (most, rounds) = (bench.pick(8, 32, 64), bench.pick(4, 30, 100));
    let corrected = algorithm(bench, most, rounds, |a| a * a)?;
    misprint(
        ("q_n = Q_{n+d_j} with n ≡ j (mod a)", algorithm(bench, most, rounds, |a| a)?),
        (
            "q_n = Q_{n+d_j} with n ≡ j (mod a²), which is also Q_n + d_j",
            by_corollary(theorems::corollary_6_4, corrected)?,
        ),
        "modulo a only the zeros d_0, …, d_{a−1} are ever used (or the wording is ambiguous); modulo a² the positions are right, because n + d_j \
         stays in the block of n",
    )
}

fn block_lemma(bench: &Bench) -> Result<Finding> {
    let (most, rounds) = (bench.pick(8, 32, 64), bench.pick(4, 30, 100));
    let what = format!("a = 2^m ≤ {most}, {rounds}·a² terms");
    let checked = Trying::each(what, numbered(bench, most, rounds)?, |(a, n, (x, y))| {
        let wrong = x % a != n % a || difference((x, y))? != block_difference(a, n)?;
        Ok(wrong.then(|| format!("a = {a}, n = {n}: ({x},{y})")))
    })?;
    let evidence = "residues and differences of the positions of the games; k_j is X_{ak+j} of Theorem 6. With Definitions 3.8 and 3.9 as corrected";
    finding(by_corollary(theorems::corollary_6_4, checked)?, evidence)
}

fn theorem(bench: &Bench) -> Result<Finding> {
    let (most, rounds) = (bench.pick(8, 32, 64), bench.pick(6, 60, 100));
    let checked = algorithm(bench, most, rounds, |a| a * a)?;
    let evidence = "the algorithm, with Definitions 3.8 and 3.9 corrected, against the games";
    finding(by_corollary(theorems::corollary_6_4, checked)?, evidence)
}

fn block_form(bench: &Bench) -> Result<Finding> {
    let (most, count) = (bench.pick(16, 64, 256), bench.pick(4_000, 200_000, 1_000_000));
    let powers = powers_of_two(most);
    let mut cases = Vec::new();
    for a in powers {
        let blocks = mex_pairs(0, count / a, |n| n / a)?;
        let claimed = (0..)
            .zip(&blocks)
            .flat_map(|(n, &(x, y))| (0..a).map(move |r| (a * x + r, a * y + ((n % a) ^ r))));
        // Below a², a block holds mirrors of its own positions.
        let claimed = claimed.filter(|(x, y)| x <= y);
        let own = bench.p_pairs(&diagonal(a)?, Bound::Count(count))?;
        cases.extend(own.into_iter().zip(claimed).map(|(own, claimed)| (a, own, claimed)));
    }
    let what = format!("a = 2^m ≤ {most}, about {count} positions each");
    let checked = Trying::each(what, cases, |(a, own, claimed)| {
        Ok((own != claimed).then(|| format!("a = {a}: {claimed:?}, and the game has {own:?}")))
    })?;
    finding(by_corollary(theorems::theorem_6_for_all, checked)?, "the blocks against the games")
}

/// The rule of Theorem 3.2, with a_n < b_n or a_n ≤ b_n.
fn greedy_pairs(b: u64, count: usize, strict: bool) -> Vec<Pair> {
    let (mut used, mut lines) = (HashSet::from([0]), HashSet::from([(0, 0)]));
    let mut pairs = vec![(0, 0)];
    let mut least = 0;
    while pairs.len() < count {
        while used.contains(&least) {
            least += 1;
        }
        let fits = |y: &u64| !used.contains(y) && !lines.contains(&(y - least, least % b));
        let Some(second) = (least + u64::from(strict)..).find(fits) else { break };
        used.extend([least, second]);
        lines.insert((second - least, least % b));
        pairs.push((least, second));
    }
    pairs
}

/// The rule against the first P-positions of the (b,b) games.
fn rule(bench: &Bench, most: u64, count: usize, strict: bool) -> Result<Trying> {
    let mut cases = Vec::new();
    for b in 1..=most {
        let own = bench.p_pairs(&diagonal(b)?, Bound::Count(count as u64))?;
        let rule = greedy_pairs(b, count, strict);
        cases.extend((0..).zip(own.into_iter().zip(rule)).map(|(n, pair)| (b, n, pair)));
    }
    let what = format!("b ≤ {most}, the first {count} P-positions each");
    Trying::each(what, cases, |(b, n, (own, (x, y))): (u64, u64, (Pair, Pair))| {
        if own == (x, y) {
            return Ok(None);
        }
        let value = bench.by_definition(&diagonal(b)?, &[x, y])?;
        Ok(Some(format!(
            "b = {b}, n = {n}: the rule gives ({x},{y}), of value {value}; the P-position is ({},{})",
            own.0, own.1
        )))
    })
}

fn greedy(bench: &Bench) -> Result<Finding> {
    let (most, count) = (bench.pick(12, 64, 100), bench.pick(400, 2_000, 6_000));
    let side = bench.pick(60usize, 400, 1000);
    let small = 1..=bench.pick(4, 8, 12);
    let outcomes = Trying::each(format!("all outcomes below {side} for small b"), small, |b| {
        let grid = bench.outcomes(&diagonal(b)?, side, side, Play::Normal)?;
        let rule: HashSet<Pair> = greedy_pairs(b, side, false).into_iter().collect();
        let wrong = (0..side)
            .flat_map(|x| (x..side).map(move |y| (x, y)))
            .find(|&(x, y)| (grid.get(x, y) == 0) != rule.contains(&(x as u64, y as u64)));
        Ok(wrong.map(|(x, y)| format!("b = {b}: ({x},{y})")))
    })?;
    let corrected = rule(bench, most, count, false)?.and(outcomes);
    misprint(
        ("(a_n,b_n) is the n-th P-position with a_n < b_n", rule(bench, most, count, true)?),
        (
            "(a_n,b_n) is the n-th P-position with a_n ≤ b_n: below b the P-positions have equal piles",
            by_corollary(theorems::theorem_151, corrected)?,
        ),
        "the rule against the P-positions of the games, and for small b against all outcomes of a square",
    )
}
