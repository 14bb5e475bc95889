//! Section 3, the lemmas on involutions: how many numbers lie in U, and how often b/a exceeds φ.
//!
//! Lemma 200 is the finite form of Lemma 3.3: for every N ≥ 1 some i ≤ N in U has τ(i) > φi and τ(i) − i > N/φ². The
//! last condition is ⌊φ²d⌋ ≥ N for d = τ(i) − i, so it is checked in integers, for every N.

use crate::bench::{Bench, Check};
use crate::checks::tools::positions::{above_phi, gdwn, often, p_up_to, windows};
use crate::checks::tools::{Pair, finding, pair_of};
use crate::evidence::{FurtherMoves, Ground, HasPairs, PairGames, Trying, claim, theorems};
use crate::verdict::Finding;
use wythoff::Result;

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("L-L3.1", half_is_upper),
    ("L-L3.2", many_a),
    ("L-L3.3", distinct_differences),
    ("L-R5", |b| {
        for_pairs(b, &all_pairs(b.pick(6, 20, 20)), above_phi_often(&HasPairs::of_every_gdwn()?)?)
    }),
    ("L-P3.4a", |b| {
        for_pairs(b, &[(1, 2)], above_phi_often(&HasPairs::of(&b.game("gdwn:1,2")?)?)?)
    }),
    ("L-Mah", maharaja),
];

/// The least number of U among 0, …, n, over all involutions: place i is alone (fixed, or paired beyond n), or paired with
/// a later place.
fn least_upper(free: &mut Vec<bool>, from: usize) -> usize {
    let Some(i) = (from..free.len()).find(|i| free[*i]) else {
        return 0;
    };
    free[i] = false;
    let mut least = least_upper(free, i + 1);
    for j in i + 1..free.len() {
        if free[j] {
            free[j] = false;
            least = least.min(least_upper(free, i + 1));
            free[j] = true;
        }
    }
    free[i] = true;
    // Whether alone or the smaller of a pair, i is in U.
    least + 1
}

fn half_is_upper(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(8, 11, 12);
    bench.note("enumeration", format!("all ways an involution can pair 0, …, n, n < {most}"));
    let checked = Trying::each(format!("n < {most}, all involutions"), 0..most, |n| {
        let least = least_upper(&mut vec![true; n + 1], 0);
        Ok((2 * least < n + 1).then(|| format!("n = {n}: {least} in U")))
    })?;
    let evidence = "all ways an involution can pair 0, …, n listed as well";
    finding(checked.by([theorems::in_general("Lemma 8.2")?]), evidence)
}

const GAMES: [&str; 7] =
    ["nim", "wythoff", "gdwn:1,2", "gdwn:2,3", "gdwn:2,4", "gdwn:4,6", "gdwn:1,2+2,3+3,5"];

fn many_a(bench: &Bench) -> Result<Finding> {
    let last = bench.pick(20_000, 200_000, 2_000_000);
    let checked = Trying::each(format!("games, every N < {last}"), GAMES, |text| {
        // Just before a, with n of them at most a − 1, the bound is tightest.
        let found = p_up_to(bench, text, last)?;
        let late = found.iter().zip(0..).find(|((a, _), n)| *a > 1 && 2 * n < *a);
        Ok(late.map(|((a, _), _)| format!("{text}: N = {}", a - 1)))
    })?;
    let lemma = theorems::lemma_8_2(&PairGames::of_the_catalogue()?)?;
    let grounds = [lemma, claim("L-T2.1")];
    let evidence = "the a_i counted: the count falls behind N/2 nowhere. Read with (0,1) in Q, as Remark 1 asks";
    finding(checked.by(grounds), evidence)
}

/// For every N some i ≤ N in U has b > φa and b − a > N/φ²; the differences are distinct.
fn lemma_200(bench: &Bench, text: &str, last: u64) -> Result<Option<String>> {
    let found = p_up_to(bench, text, last)?;
    let mut differences: Vec<u64> = found.iter().map(|(a, b)| b - a).collect();
    differences.sort_unstable();
    if let Some(twice) = differences.windows(2).find(|w| w[0] == w[1]) {
        return Ok(Some(format!("{text}: the difference {} occurs twice", twice[0])));
    }
    // Up to the next larger difference of this kind every N must be at most ⌊φ²d⌋ of the largest so far.
    let mut largest = 0;
    for (a, b) in found {
        if a > 0 && above_phi(a, b) && b - a > largest {
            if pair_of(largest)?.1 + 1 < a {
                return Ok(Some(format!("{text}: N = {}", a - 1)));
            }
            largest = b - a;
        }
    }
    Ok((pair_of(largest)?.1 < last).then(|| format!("{text}: N = {last}")))
}

fn distinct_differences(bench: &Bench) -> Result<Finding> {
    let last = bench.pick(20_000, 200_000, 2_000_000);
    let checked = Trying::each(format!("games, every N ≤ {last}"), &GAMES[1..], |text| {
        lemma_200(bench, text, last)
    })?;
    let evidence = "the finite form of the lemma in games with distinct differences: for every N some i ≤ N in U has τ(i) > φi and \
                    τ(i) − i > N/φ². (For i ≥ 1 the ratio is never φ; the ratio at i = 0 is left out.)";
    finding(checked.by([theorems::in_general("Lemma 200")?]), evidence)
}

fn all_pairs(most: u64) -> Vec<Pair> {
    (2..=most).flat_map(|q| (1..q).map(move |p| (p, q))).collect()
}

/// Proposition 201: infinitely many ratios above φ.
fn above_phi_often(pairs: &HasPairs) -> Result<Ground> {
    theorems::proposition_201(pairs)
}

fn for_pairs(bench: &Bench, pairs: &[Pair], theorem: Ground) -> Result<Finding> {
    let last = bench.pick(20_000, 200_000, 2_000_000);
    let checked = Trying::each(format!("games (p,q)GDWN, every N ≤ {last}"), pairs, |pair| {
        lemma_200(bench, &gdwn(&[*pair]), last)
    })?;
    let evidence = "for every N some a_i ≤ N has b_i > φa_i and b_i − a_i > N/φ². \"Infinitely many ratios\" is read as: for \
                    infinitely many i";
    let found = p_up_to(bench, &gdwn(&pairs[..1]), last)?;
    let first = pairs.first().copied().unwrap_or_default();
    let observed =
        format!("b/a > φ in {first:?}GDWN, a ≤ {last}: {}", often(&windows(&found, above_phi)));
    Ok(Finding::new(checked.by([theorem]), evidence).observing(observed))
}

fn maharaja(bench: &Bench) -> Result<Finding> {
    let last = bench.pick(131_071, 2_000_000, 20_000_000);
    let game = bench.game("maharaja")?;
    let seen = bench.beams(&game, last)?;
    let deviations: Vec<String> =
        seen.windows.iter().map(|window| window.deviation.to_string()).collect();
    let observed = format!(
        "max |b − ⌊φa⌋| in the windows 2^k ≤ a < 2^(k+1), k = 0, 1, …, a ≤ {last}: {}",
        deviations.join(" ")
    );
    let further = FurtherMoves::of(&game)?;
    // |b − φa| ≤ 72 for each vector, so |b − ⌊φa⌋| is at most one more.
    let most = 72 * further.vectors() + 1;
    let what = format!("windows, a ≤ {last}: |b − ⌊φa⌋| ≤ {most}");
    let checked = Trying::each(what, &seen.windows, |window| {
        Ok((window.deviation > most).then(|| format!("|b − ⌊φa⌋| = {}", window.deviation)))
    })?;
    let verdict = checked.by([theorems::corollary_302(&further)?]);
    let evidence = "the distance from the beam, window by window. First proved by Larsson and Wästlund (arXiv:1207.0765), by another method; the theorem here is for every finite set of further moves";
    Ok(Finding::new(verdict, evidence).observing(observed))
}
