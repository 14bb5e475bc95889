//! Section 3, general lemmas on involutions, and Maharaja Nim.

use super::definitions::involution;
use super::tools::*;
use crate::claims::grounds::script_fails;
use crate::claims::{Claim, Effort, Finding, Verdict};
use wythoff::Result;
use wythoff::analysis::beams::Verdict as Seen;
use wythoff::golden::{floor_over_phi, is_splitting_pair};

#[rustfmt::skip]
pub(super) const CLAIMS: &[Claim] = &[
    Claim { id: "L-L3.1", source: "section 3, Lemma 3.1", statement: "For an involution τ of N₀ and every n, at least (n+1)/2 of the numbers 0, …, n lie in U.", check: half_is_upper },
    Claim { id: "L-L3.2", source: "section 3, Lemma 3.2", statement: "For every Q and N ≥ 1 more than N/2 of the a_i are at most N.", check: many_a },
    Claim { id: "L-L3.3", source: "section 3, Lemma 3.3", statement: "If τ is an involution and the τ(i) − i are distinct, then τ(i)/i ≥ φ for infinitely many i in U.", check: |e| above(e, false) },
    Claim { id: "L-R5", source: "section 3, Remark 5", statement: "For every p < q, b_i/a_i > φ infinitely often in (p,q)GDWN.", check: |e| above(e, true) },
    Claim { id: "L-Mah", source: "section 3, after Corollary 3.6", statement: "Maharaja Nim (Wythoff's game and the single moves (1,2), (2,1)) has its P-positions on the beams of Wythoff's game.", check: maharaja },
    Claim { id: "L-Mah2", source: "section 3, after Corollary 3.6", statement: "Of the pairs t(1,2) only (1,2) is a splitting pair.", check: multiples },
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

fn half_is_upper(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(8, 11, 12);
    for n in 0..most {
        let least = least_upper(&mut vec![true; n + 1], 0);
        if 2 * least < n + 1 {
            return Ok(Finding::new(Verdict::refuted(format!("n = {n}: {least}")), "", EXACT));
        }
    }
    Ok(Finding::new(
        Verdict::proved(
            "docs/proofs.md, 7.1: τ maps the part of L in 0, …, n one to one into the part of U there, so U has at least half",
        ),
        format!("all ways an involution can pair 0, …, n listed for n < {most} as well"),
        EXACT,
    ))
}

const GAMES: [&str; 7] =
    ["nim", "wythoff", "gdwn:1,2", "gdwn:2,3", "gdwn:2,4", "gdwn:4,6", "gdwn:1,2+2,3+3,5"];

fn many_a(effort: &Effort) -> Result<Finding> {
    let last = effort.pick(20_000, 200_000, 2_000_000);
    for text in GAMES {
        let (mut count, mut wrong) = (0u64, None);
        visit(text, last, effort, |a, _| {
            // Just before a, with `count` of them at most a − 1, the bound is tightest.
            if a > 1 && 2 * count < a && wrong.is_none() {
                wrong = Some(a - 1);
            }
            count += 1;
            Ok(())
        })?;
        if let Some(n) = wrong {
            return Ok(Finding::new(Verdict::refuted(format!("{text}: N = {n}")), "", INVOLUTION));
        }
    }
    let as_corrected = Verdict::proved("docs/proofs.md, 7.1: Theorem 8 and Lemma 3.1");
    // Without (0,1) π need not be an involution (see L-T2.1), and the lemma's proof has no ground.
    let pi = involution(&[(1, 1)], 10, false);
    let upper = |n: usize| (0..=n).filter(|i| pi[*i] >= *i as u64).count();
    let as_printed = match (1..pi.len()).find(|n| 2 * upper(*n) <= *n) {
        Some(n) => Verdict::refuted(format!(
            "Q = {{(1,1)}}, N = {n}: π = {:?}…, so {} of the a_i is at most {n}",
            &pi[..=n],
            upper(n)
        )),
        None => as_corrected.clone(),
    };
    let verdict = Verdict::Misprint {
        printed: "for every Q of Definition 1".into(),
        corrected: "for every Q with (0,1)".into(),
        as_printed: Box::new(as_printed),
        as_corrected: Box::new(as_corrected),
    };
    let evidence = format!(
        "the a_i counted for N < {last} in {} games with (0,1): the count falls behind N/2 nowhere; π of {{(1,1)}} by Definition 1",
        GAMES.len()
    );
    Ok(Finding::new(verdict, evidence, INVOLUTION))
}

/// Whether every whole dyadic window holds a position with b/a > φ (equality is impossible for a > 0).
fn above(effort: &Effort, all_pairs: bool) -> Result<Finding> {
    let last = effort.pick(20_000, 200_000, 2_000_000);
    let most = effort.pick(6, 20, 20);
    let texts: Vec<String> = if all_pairs {
        (2..=most).flat_map(|q| (1..q).map(move |p| gdwn(&[(p, q)]))).collect()
    } else {
        GAMES[1..].iter().map(|text| text.to_string()).collect()
    };
    let (mut fewest, mut from) = ((u64::MAX, String::new()), 0);
    for text in &texts {
        let (mut windows, mut differences) = (Windows::new(), vec![false; 4 * last as usize]);
        let mut repeated = None;
        visit(text, last, effort, |a, b| {
            windows.count(a, above_phi(a, b));
            match differences.get_mut((b - a) as usize) {
                Some(seen) if *seen => repeated = Some((a, b)),
                Some(seen) => *seen = true,
                None => {}
            }
            Ok(())
        })?;
        let fault = match (repeated, windows.first_empty()) {
            (Some((a, b)), _) => Some(format!("the difference of ({a},{b}) occurs twice")),
            (None, Some(k)) => Some(format!("no b/a > φ for 2^{k} ≤ a < 2^{}", k + 1)),
            _ => None,
        };
        from = from.max(windows.settled());
        if let Some(fault) = fault {
            let verdict = Verdict::Open {
                reached: format!("{text}: {fault}"),
                why: "others may follow".into(),
            };
            return Ok(Finding::new(verdict, "windows counted", INVOLUTION));
        }
        fewest = fewest.min((windows.total(), text.clone()));
    }
    Ok(Finding::new(
        Verdict::holds_to(format!(
            "a ≤ {last} in {} games: the differences are distinct, and every whole window 2^k ≤ a < 2^(k+1), k ≥ {FROM}, \
             holds a b/a > φ (observed: each from k = {from} on)",
            texts.len()
        )),
        format!("fewest such positions: {} in {}", fewest.0, fewest.1),
        INVOLUTION,
    ))
}

fn maharaja(effort: &Effort) -> Result<Finding> {
    let last = effort.pick(131_071, 2_000_000, 20_000_000);
    let seen = beams("maharaja", last, effort)?;
    let deviations: Vec<String> =
        seen.windows.iter().map(|window| window.deviation.to_string()).collect();
    let evidence = format!(
        "max |b − ⌊φa⌋| in the windows 2^k ≤ a < 2^(k+1), k = 0, 1, …: {}",
        deviations.join(" ")
    );
    let worst = seen.windows.iter().map(|window| window.deviation).max().unwrap_or(0);
    let verdict = match seen.verdict {
        Seen::NoSplit => Verdict::holds_to(format!(
            "a ≤ {last}: |b − ⌊φa⌋| ≤ {worst}, no interval of b/a stays empty, and the spread falls to a quarter over five windows"
        )),
        other => Verdict::Open {
            reached: format!("a ≤ {last}: {other:?}"),
            why: "a longer range may show it".into(),
        },
    };
    Ok(Finding::new(verdict, evidence, BEAMS))
}

fn multiples(effort: &Effort) -> Result<Finding> {
    let last = effort.pick(10_000, 1_000_000, 10_000_000);
    let found: Vec<u64> = (1..=last).filter(|t| is_splitting_pair(*t, 2 * t)).collect();
    let sentence = script_fails("L-Mah2")?;
    let verdict = if found == [1] && floor_over_phi(2) >= 1 && sentence.is_none() {
        Verdict::proved(
            "decided for all t (papers/larsson.walnut, L-Mah2); (t,2t) has difference t, so it splits only if t is ⌊φt⌋ or ⌊φt⌋ + 1; but ⌊φt⌋ = t + ⌊t/φ⌋ ≥ t + 1 for t ≥ 2, as \
             ⌊2/φ⌋ = 1 (computed)",
        )
    } else {
        Verdict::refuted(format!("t = {:?}", found.get(1)))
    };
    Ok(Finding::new(verdict, format!("all t ≤ {last} tested too"), EXACT))
}
