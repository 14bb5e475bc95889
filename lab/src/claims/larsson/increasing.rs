//! The question after Definition 3: is b increasing exactly when the P-positions are those of Wythoff's game?
//!
//! One direction is clear: B_n increases. For the other, games with one or two pairs more are searched for one whose b
//! increases in the range although its P-positions differ; every other game is shown to fall by a descent of b.

use super::tools::*;
use crate::claims::{Effort, Finding, Verdict};
use wythoff::Result;

/// Sets of pairs beside (0,1) and (1,1): one pair, or two.
fn extensions(one: u64, two: u64) -> Vec<Vec<(u64, u64)>> {
    let pairs = |most: u64| (2..=most).flat_map(|q| (1..q).map(move |p| (p, q)));
    let mut sets: Vec<Vec<(u64, u64)>> = pairs(one).map(|pair| vec![pair]).collect();
    for x in pairs(two) {
        let parallel = |y: &(u64, u64)| x.0 * y.1 == x.1 * y.0;
        sets.extend(pairs(two).filter(|y| x < *y && !parallel(y)).map(|y| vec![x, y]));
    }
    sets
}

pub(super) fn check(effort: &Effort) -> Result<Finding> {
    let (one, two, last) = effort.pick((12, 4, 2_000), (40, 8, 20_000), (100, 12, 200_000));
    let nim = pairs("nim", last, effort)?;
    let nim_increases = nim.windows(2).all(|w| w[0].1 < w[1].1);
    let wythoff = pairs("wythoff", last, effort)?;
    let sets = extensions(one, two);
    let (mut same, mut latest) = (0, (0, String::new()));
    let mut counterexample = None;
    for set in &sets {
        let text = gdwn(set);
        let found = pairs(&text, last, effort)?;
        let descent = found.windows(2).find(|w| w[0].1 > w[1].1).map(|w| w[1].0);
        match (found == wythoff, descent) {
            (true, None) => same += 1,
            (false, Some(a)) => latest = latest.max((a, text)),
            (_, _) if counterexample.is_none() => counterexample = Some(text),
            _ => {}
        }
    }
    let as_corrected = match counterexample {
        Some(text) => Verdict::Open {
            reached: format!(
                "{text}: equal to Wythoff's or increasing, but not both, for a ≤ {last}"
            ),
            why: "the first descent may come later".into(),
        },
        None => Verdict::holds_to(format!(
            "a ≤ {last} for the {} games with one more pair q ≤ {one} or two with q ≤ {two}",
            sets.len()
        )),
    };
    let evidence = format!(
        "{same} of {} games have Wythoff's P-positions in this range, in all others b falls somewhere; latest first fall at \
         a = {} in {}. Nim itself: b_n = n increases, and (1,1) is P there but not in Wythoff's game (both by the definition \
         too).",
        sets.len(),
        latest.0,
        latest.1
    );
    let nim_by_definition =
        is_p_by_definition("nim", 1, 1)? && !is_p_by_definition("wythoff", 1, 1)?;
    if !(nim_increases && nim_by_definition) {
        return Ok(Finding::new(as_corrected, evidence, INVOLUTION));
    }
    let verdict = Verdict::Misprint {
        printed: "for every Q of Definition 1".into(),
        corrected: "for every Q with (0,1) and (1,1)".into(),
        as_printed: Box::new(Verdict::refuted(
            "Q = {(0,1)}, Nim: b_n = n increases, and P is not Wythoff's",
        )),
        as_corrected: Box::new(as_corrected),
    };
    Ok(Finding::new(verdict, evidence, "involution, oracle")
        .surviving("with (1,1) in Q no counterexample was found: the question stays open there"))
}
