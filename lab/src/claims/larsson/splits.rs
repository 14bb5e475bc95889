//! Section 2, splitting: Definitions 6 and 7, Conjectures 1 to 3, Remarks 3 and 4.
//!
//! The conjectures speak of limits. What is checked is finite: that some interval of b/a stays empty over the last five
//! dyadic windows (a split is seen), or that there is none and the spread of b/a falls to a quarter over them (none is
//! seen). An answer against a conjecture is reported as such, but leaves it open: intervals can fill later.

use super::figures::bound;
use super::scan::{coprime_pairs, limit, splits, splits_once};
use super::tools::*;
use crate::claims::{Claim, Effort, Finding, Verdict};
use wythoff::Result;
use wythoff::analysis::beams::{Ratio, Survey, Verdict as Seen};

#[rustfmt::skip]
pub(super) const CLAIMS: &[Claim] = &[
    Claim { id: "L-C1", source: "section 2, Conjecture 1", statement: "For p < q, b_n/a_n of (p,q)GDWN converges to φ if and only if (p,q) is no splitting pair.", check: limit },
    Claim { id: "L-D6", source: "section 2, Definition 6", statement: "If all but finitely many y/x avoid [α, α+μ), with infinitely many on each side, the pairs μ-split; for ξ in [α, α+μ) the pairs with y/x < α+ξ and those with y/x ≥ α+ξ are the two parts.", check: mu_split },
    Claim { id: "L-D7", source: "section 2, Definition 7", statement: "Take α and μ with μ as large as possible; if a second interval is avoided in the same way on one side of the first, the pairs split twice.", check: split_twice },
    Claim { id: "L-C2i", source: "section 2, Conjecture 2(i)", statement: "Exactly for the splitting pairs (p,q) do the (a_n,b_n) of (p,q)GDWN split.", check: splits },
    Claim { id: "L-C2ii", source: "section 2, Conjecture 2(ii)", statement: "For a splitting pair they split precisely once.", check: splits_once },
    Claim { id: "L-R3", source: "section 2, Remark 3", statement: "In the same way k-fold splits can be defined: k avoided intervals.", check: k_fold },
    Claim { id: "L-R4", source: "section 2, Remark 4", statement: "For Q with k pairs besides (0,1) the (n,π(n)) are a C-fold split with C ≤ k. Is C = k attained for every k?", check: many_beams },
    Claim { id: "L-C3", source: "section 2, Conjecture 3", statement: "For (1,2) and (2,3) the ratios b/a fall into two parts with limits η and γ, 1 < η < φ < γ ≤ 3.", check: two_limits },
];

/// Twice the ratios of the sequence (i,2i), (i,4i), i = 1, 2, …: exact.
const DOUBLED: [u64; 2] = [4, 8];

fn mu_split(_: &Effort) -> Result<Finding> {
    // In halves: α = 5/2, μ = 1.
    let (alpha, mu) = (5, 2);
    let avoided = DOUBLED.iter().all(|r| !(alpha..alpha + mu).contains(r));
    let parts = |threshold: u64| {
        (DOUBLED.iter().any(|r| *r < threshold), DOUBLED.iter().any(|r| *r >= threshold))
    };
    let printed_fails = (alpha..alpha + mu).find(|xi| parts(alpha + xi) != (true, true));
    let corrected = (alpha..alpha + mu).all(|xi| parts(xi) == (true, true));
    let as_corrected = Verdict::proved(
        "all but finitely many y/x are < α ≤ ξ or ≥ α + μ > ξ, so ξ has infinitely many on each side",
    );
    let Some(xi) = printed_fails.filter(|_| avoided && corrected) else {
        return Ok(Finding::new(as_corrected, "", EXACT));
    };
    let verdict = Verdict::Misprint {
        printed: "ξ in [α, α+μ), and the parts are y/x < α + ξ and y/x ≥ α + ξ".into(),
        corrected: "the same ξ, and the parts are y/x < ξ and y/x ≥ ξ".into(),
        as_printed: Box::new(Verdict::refuted(format!(
            "(i,2i), (i,4i), i ≥ 1, 1-split with α = 5/2; for ξ = {xi}/2 no ratio reaches α + ξ = {}/2, so the upper part is empty",
            alpha + xi
        ))),
        as_corrected: Box::new(as_corrected),
    };
    Ok(Finding::new(
        verdict,
        "two exact ratios; Example 3 takes ξ = 1, where α + ξ = α + μ and both readings agree",
        EXACT,
    ))
}

fn split_twice(effort: &Effort) -> Result<Finding> {
    // Ratios 3/2 + 1/i and 2 − 1/i. For every m the interval [3/2 + 1/m, 2 − 1/m) is met only by i ≤ m.
    let most = effort.pick(200u64, 1_000, 5_000);
    let met_late = (5..most).any(|m| {
        let (low, high) = ((3 * m + 2, 2 * m), (2 * m - 1, m));
        let inside = |a: u64, b: u64| !below(a, b, low) && below(a, b, high);
        (m + 1..most).any(|i| inside(2 * i, 3 * i + 2) || inside(i, 2 * i - 1))
    });
    // An interval of length 1/2 that starts in [3/2, 2) or before holds all late ratios of one kind.
    let as_corrected = constructed(7)?;
    if met_late {
        return Ok(Finding::new(as_corrected, "", EXACT));
    }
    let verdict = Verdict::Misprint {
        printed: "choose α and μ with μ largest possible".into(),
        corrected: "let μ be the supremum of such lengths (the open interval between two neighbouring beams)".into(),
        as_printed: Box::new(Verdict::refuted(
            "pairs with ratios 3/2 + 1/i and 2 − 1/i, i ≥ 5: they μ-split for every μ < 1/2 and not for μ = 1/2, so there is no \
             largest μ",
        )),
        as_corrected: Box::new(as_corrected),
    };
    let evidence = format!(
        "for 5 ≤ m < {most} no i > m has a ratio in [3/2 + 1/m, 2 − 1/m); an interval [α, α+1/2) with α ≤ 3/2 < α+1/2 holds \
         all late 3/2 + 1/i, one with 3/2 < α < 2 all late 2 − 1/i, any other lies on one side"
    );
    Ok(Finding::new(verdict, evidence, "exact integers, beams"))
}

/// Sequences with 1 to `most` + 1 exact ratios are seen to have that many beams.
fn constructed(most: u64) -> Result<Verdict> {
    for ratios in 1..=most + 1 {
        let mut survey = Survey::new();
        let last = 1 << 20;
        for a in (8..last).step_by(8) {
            survey.push(a, a + a / 8 * (1 + a / 8 % ratios));
        }
        let seen = survey.finish(last);
        if seen.beams.len() as u64 != ratios {
            return Ok(Verdict::refuted(format!(
                "{ratios} ratios give {} beams",
                seen.beams.len()
            )));
        }
    }
    Ok(Verdict::holds_to(format!(
        "constructed sequences of 1 to {} ratios: as many beams are seen",
        most + 1
    )))
}

fn k_fold(effort: &Effort) -> Result<Finding> {
    let verdict = constructed(effort.pick(4, 7, 7))?;
    Ok(Finding::new(verdict, "sequences with k + 1 exact ratios have k avoided intervals", "beams"))
}

fn many_beams(effort: &Effort) -> Result<Finding> {
    let up_to = bound(effort, 5);
    let fibonacci = [(1, 2), (2, 3), (3, 5), (5, 8), (8, 13)];
    let mut sets: Vec<(Vec<(u64, u64)>, u64)> =
        (0..=5).map(|count| (fibonacci[..count].to_vec(), bound(effort, count))).collect();
    sets.push((vec![(4, 6)], bound(effort, 1)));
    // Sets found by trial that go on where those of the figures end.
    let further = [(1, 2), (2, 3), (3, 5), (5, 8), (3, 4), (3, 7), (13, 21)];
    for count in effort.pick(5..=5, 5..=7, 5..=7) {
        sets.push((further[..count].to_vec(), up_to.min(1_000_000)));
    }
    sets.push((coprime_pairs(5), effort.pick(131_071, 1_000_000, 4_000_000)));
    if effort.level > crate::claims::Level::Quick {
        sets.push((coprime_pairs(7), effort.pick(131_071, 262_143, 1_000_000)));
    }
    let (mut lines, mut above, mut attained) = (Vec::new(), Vec::new(), Vec::new());
    let mut doubled = Vec::new();
    for (set, up_to) in &sets {
        let seen = shared_beams(&gdwn(set), *up_to, effort)?;
        let (k, beams) = (set.len() + 1, seen.beams.len());
        let split = match seen.verdict {
            Seen::Undecided(_) => "undecided".to_string(),
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
    let reached = format!(
        "number of beams above the diagonal: {}. More than k of them: {}. Exactly k: for k in {attained:?}. Counted over all n, as \
         printed, mirror images too, more than k intervals stay empty in {}",
        lines.join("; "),
        if above.is_empty() { "none".to_string() } else { above.join(" ") },
        if doubled.is_empty() { "none".to_string() } else { doubled.join(", ") }
    );
    let why = "C may count intervals over all n or beams above the diagonal, and the paper does not say which; in either \
               reading an interval that stays empty over five windows may fill later, so a proof is needed both for and \
               against"
        .to_string();
    Ok(Finding::new(
        Verdict::Open { reached, why },
        "dyadic windows of b/a for the sets of the figures, for (4,6) and for larger sets found by trial",
        BEAMS,
    ))
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

fn two_limits(effort: &Effort) -> Result<Finding> {
    let up_to = bound(effort, 1);
    let (mut fine, mut lines) = (true, Vec::new());
    for pair in [(1, 2), (2, 3)] {
        let seen = shared_beams(&gdwn(&[pair]), up_to, effort)?;
        lines.push(format!("({},{}): {}", pair.0, pair.1, describe(&seen)));
        let [gap] = &seen.gaps[..] else {
            fine = false;
            continue;
        };
        let around_phi =
            !above_phi(gap.above.a, gap.above.b) && above_phi(gap.below.a, gap.below.b);
        // The two beams of a window, each as its least and greatest ratio.
        let widths = |window: &wythoff::analysis::beams::Window| {
            let side = |upper: bool| {
                let clusters =
                    window.clusters.iter().filter(move |c| (c.least >= gap.below) == upper);
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
            at_most_half(last.0, first.0) == Some(true)
                && at_most_half(last.1, first.1) == Some(true)
        });
        let ends = last.is_some_and(|((least, _), (_, greatest))| {
            least.b > least.a && greatest.b <= 3 * greatest.a
        });
        fine &= around_phi && shrinks && ends;
    }
    let evidence = format!("slopes and shares in the last window: {}", lines.join("; "));
    let verdict = if fine {
        Verdict::holds_to(format!(
            "a ≤ {up_to}, both games: one lasting interval, φ inside it; each beam within (1,3] and at most half as wide in the \
             last whole window as in that of 2⁸"
        ))
    } else {
        Verdict::Open {
            reached: format!("a ≤ {up_to}: not two beams that narrow around φ"),
            why: "a longer range may show them".into(),
        }
    };
    Ok(Finding::new(verdict, evidence, BEAMS))
}
