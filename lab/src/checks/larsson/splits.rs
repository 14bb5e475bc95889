//! Section 2, splitting: Definitions 6 and 7, Conjecture 3, Remarks 3 and 4.
//!
//! The conjectures speak of limits. What is checked is finite: that some interval of b/a stays empty over the last five
//! dyadic windows (a split is seen), or that there is none and the spread of b/a falls to a quarter over them (none is
//! seen). An answer against a conjecture is reported as such, but leaves it open: intervals can fill later.

use super::scan::{coprime_pairs, reach};
use crate::bench::{Bench, Check, Effort};
use crate::checks::tools::positions::{above_phi, below, describe, gdwn};
use crate::checks::tools::{Pair, finding};
use crate::evidence::{Trying, theorems};
use crate::verdict::{Finding, Verdict};
use wythoff::analysis::beams::{BeamVerdict, Beams, Ratio, Survey, Window};
use wythoff::{Error, Result};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("L-D6", mu_split),
    ("L-D7", split_twice),
    ("L-R3", k_fold),
    ("L-R4", many_beams),
    ("L-C3", two_limits),
];

/// Twice the ratios of the sequence (i,2i), (i,4i), i = 1, 2, …: exact.
const DOUBLED: [u64; 2] = [4, 8];

fn mu_split(bench: &Bench) -> Result<Finding> {
    // In halves: α = 5/2, μ = 1.
    let (alpha, mu) = (5u64, 2);
    bench.note("exact integers", "the ratios of (i,2i), (i,4i)");
    let parts = |threshold: u64| {
        (DOUBLED.iter().any(|r| *r < threshold), DOUBLED.iter().any(|r| *r >= threshold))
    };
    if DOUBLED.iter().any(|r| (alpha..alpha + mu).contains(r)) {
        return Err(Error::internal("(i,2i), (i,4i) does not 1-split with α = 5/2"));
    }
    let printed = Trying::each("ξ = 5/2, 3", alpha..alpha + mu, |xi| {
        Ok((parts(alpha + xi) != (true, true)).then(|| {
            format!(
                "(i,2i), (i,4i), i ≥ 1, 1-split with α = 5/2; for ξ = {xi}/2 no ratio reaches α + ξ = {}/2, so the upper part is empty",
                alpha + xi
            )
        }))
    })?;
    let corrected = Trying::each("ξ = 5/2, 3", alpha..alpha + mu, |xi| {
        Ok((parts(xi) != (true, true)).then(|| format!("ξ = {xi}/2")))
    })?;
    let verdict = Verdict::misprint(
        ("ξ in [α, α+μ), and the parts are y/x < α + ξ and y/x ≥ α + ξ", printed.holds()),
        (
            "the same ξ, and the parts are y/x < ξ and y/x ≥ ξ",
            corrected.by([theorems::in_general("Argument 13")?]),
        ),
    );
    finding(verdict, "Example 3 takes ξ = 1, where α + ξ = α + μ and both readings agree")
}

fn split_twice(bench: &Bench) -> Result<Finding> {
    // Ratios 3/2 + 1/i and 2 − 1/i. For every m the interval [3/2 + 1/m, 2 − 1/m) is met only by i ≤ m.
    let most = bench.pick(200u64, 1_000, 5_000);
    bench.note("exact integers, beams", format!("constructed ratios, i < {most}"));
    let cases = 5..most;
    let splits = Trying::each(format!("5 ≤ m < i < {most}"), cases, |m| {
        let (low, high) = ((3 * m + 2, 2 * m), (2 * m - 1, m));
        let inside = |a: u64, b: u64| !below(a, b, low) && below(a, b, high);
        let met = (m + 1..most).find(|&i| inside(2 * i, 3 * i + 2) || inside(i, 2 * i - 1));
        Ok(met.map(|i| format!("i = {i} lies in the interval of m = {m}")))
    })?;
    let splits = splits.tried().map_err(Error::invalid)?;
    let as_printed = Verdict::refuted(
        "pairs with ratios 3/2 + 1/i and 2 − 1/i, i ≥ 5: they μ-split for every μ < 1/2 and not for μ = 1/2, so there is no \
         largest μ",
    );
    let verdict = Verdict::misprint(
        ("choose α and μ with μ largest possible", as_printed),
        (
            "let μ be the supremum of such lengths (the open interval between two neighbouring beams)",
            constructed(7)?.exercised(),
        ),
    );
    let evidence = format!(
        "{splits}: no ratio in [3/2 + 1/m, 2 − 1/m); an interval [α, α+1/2) with α ≤ 3/2 < α+1/2 holds all late 3/2 + 1/i, one \
         with 3/2 < α < 2 all late 2 − 1/i, any other lies on one side"
    );
    finding(verdict, evidence)
}

/// Sequences with 1 to `most` + 1 exact ratios are seen to have that many beams.
fn constructed(most: u64) -> Result<Trying> {
    let what = format!("constructed sequences of 1 to {} ratios: as many beams are seen", most + 1);
    Trying::each(what, 1..=most + 1, |ratios| {
        let mut survey = Survey::new();
        let last = 1 << 20;
        for a in (8..last).step_by(8) {
            survey.push(a, a + a / 8 * (1 + a / 8 % ratios));
        }
        let count = survey.finish(last).beams.len() as u64;
        Ok((count != ratios).then(|| format!("{ratios} ratios give {count} beams")))
    })
}

fn k_fold(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(4, 7, 7);
    bench.note("beams", "constructed sequences");
    let evidence = "sequences with k + 1 exact ratios have k avoided intervals";
    finding(constructed(most)?.exercised(), evidence)
}

fn many_beams(bench: &Bench) -> Result<Finding> {
    let fibonacci = [(1, 2), (2, 3), (3, 5), (5, 8), (8, 13)];
    let far = |set: &[Pair]| (set.to_vec(), reach(bench, set));
    let mut sets: Vec<(Vec<Pair>, u64)> = (0..=5).map(|n| far(&fibonacci[..n])).collect();
    sets.push(far(&[(4, 6)]));
    // Sets found by trial that go on where those of the figures end.
    let further = [(1, 2), (2, 3), (3, 5), (5, 8), (3, 4), (3, 7), (13, 21)];
    for count in bench.pick(5..=5, 5..=7, 5..=7) {
        sets.push((further[..count].to_vec(), bench.pick(131_071, 1_000_000, 1_000_000)));
    }
    sets.push((coprime_pairs(5), bench.pick(131_071, 1_000_000, 4_000_000)));
    if bench.effort() > Effort::Quick {
        sets.push((coprime_pairs(7), bench.pick(20_000, 262_143, 1_000_000)));
    }
    let (mut lines, mut above, mut attained) = (Vec::new(), Vec::new(), Vec::new());
    let mut doubled = Vec::new();
    let seen =
        bench.parts(&sets, |bench, (set, up_to)| bench.beams(&bench.game(&gdwn(set))?, *up_to))?;
    for ((set, up_to), seen) in sets.iter().zip(seen) {
        let (k, beams) = (set.len() + 1, seen.beams.len());
        let split = match seen.verdict {
            BeamVerdict::Undecided(_) => "undecided".to_string(),
            _ => beams.to_string(),
        };
        lines.push(format!("{} (k = {k}, a ≤ {up_to}): {split}", gdwn(set)));
        if beams > k {
            above.push(gdwn(set));
        }
        if beams == k && !attained.contains(&k) {
            attained.push(k);
        }
        // Beams and their mirror images leave 2·beams − 1 intervals free.
        if 2 * beams - 1 > k && beams <= k {
            doubled.push(format!("{} ({} intervals, k = {k})", gdwn(set), 2 * beams - 1));
        }
    }
    let or_none = |list: Vec<String>| if list.is_empty() { "none".into() } else { list.join(", ") };
    let reached = format!(
        "number of beams above the diagonal: {}. More than k of them: {}. Exactly k: for k in {attained:?}. Counted over all n, as \
         printed, mirror images too, more than k intervals stay empty in {}",
        lines.join("; "),
        or_none(above),
        or_none(doubled)
    );
    let why = "C may count intervals over all n or beams above the diagonal, and the paper does not say which; in either \
               reading an interval that stays empty over five windows may fill later, so a proof is needed both for and \
               against";
    let evidence = "dyadic windows of b/a for the sets of the figures, for (4,6) and for larger sets found by trial";
    finding(Verdict::open(reached, why), evidence)
}

/// Whether the first difference of ratios is at most half the second: exact for a up to 10⁷ and more.
fn at_most_half(one: (Ratio, Ratio), other: (Ratio, Ratio)) -> Option<bool> {
    let difference = |(low, high): (Ratio, Ratio)| {
        let product = |x: u64, y: u64| u128::from(x) * u128::from(y);
        (product(high.b, low.a) - product(low.b, high.a), product(high.a, low.a))
    };
    let ((n, d), (m, e)) = (difference(one), difference(other));
    Some(n.checked_mul(e)?.checked_mul(2)? <= m.checked_mul(d)?)
}

/// Whether there is one lasting interval with φ inside it, each beam lies within (1,3], and each is at most half as wide in the
/// last whole window as in that of 2⁸.
pub(crate) fn narrows_around_phi(seen: &Beams) -> bool {
    let [gap] = &seen.gaps[..] else { return false };
    let around_phi = !above_phi(gap.above.a, gap.above.b) && above_phi(gap.below.a, gap.below.b);
    // The two beams of a window, each as its least and greatest ratio.
    let widths = |window: &Window| {
        let side = |upper: bool| {
            let clusters = window.clusters.iter().filter(move |c| (c.least >= gap.below) == upper);
            let (least, greatest) =
                (clusters.clone().map(|c| c.least).min(), clusters.map(|c| c.greatest).max());
            least.zip(greatest)
        };
        side(false).zip(side(true))
    };
    let whole: Vec<_> =
        seen.windows.iter().filter(|window| window.complete && window.k >= 8).collect();
    let (first, last) =
        (whole.first().and_then(|w| widths(w)), whole.last().and_then(|w| widths(w)));
    let shrinks = first.zip(last).is_some_and(|(first, last)| {
        at_most_half(last.0, first.0) == Some(true) && at_most_half(last.1, first.1) == Some(true)
    });
    let ends = last.is_some_and(|((least, _), (_, greatest))| {
        least.b > least.a && greatest.b <= 3 * greatest.a
    });
    around_phi && shrinks && ends
}

fn two_limits(bench: &Bench) -> Result<Finding> {
    let up_to = reach(bench, &[(1, 2)]);
    let pairs = [(1, 2), (2, 3)];
    let seen =
        bench.parts(&pairs, |bench, pair| bench.beams(&bench.game(&gdwn(&[*pair]))?, up_to))?;
    let mut lines = Vec::new();
    let what = format!(
        "games, a ≤ {up_to}: one lasting interval, φ inside it; each beam within (1,3] and at most half as wide in the last whole \
         window as in that of 2⁸"
    );
    let tried = Trying::each(what, pairs.iter().zip(seen), |(pair, seen)| {
        lines.push(format!("({},{}): {}", pair.0, pair.1, describe(&seen)));
        Ok((!narrows_around_phi(&seen)).then(|| "not two narrowing beams".to_string()))
    })?;
    let verdict = match tried.witness() {
        None => tried.holds(),
        Some(_) => Verdict::open(
            format!("a ≤ {up_to}: not two beams that narrow around φ"),
            "a longer range may show them",
        ),
    };
    let observed = format!("slopes and shares in the last window: {}", lines.join("; "));
    let evidence = "dyadic windows of b/a. Proved of it: for (1,2) there is no single limit (L-T3.5), and b ≤ 3a throughout (Lemma 203)";
    Ok(Finding::new(verdict, evidence).observing(observed))
}
