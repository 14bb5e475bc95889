//! The question after Definition 3: is b increasing exactly when the P-positions are those of Wythoff's game?
//!
//! One direction is clear: B_n increases. For the other, games with one or two pairs more are searched for one whose b
//! increases in the range although its P-positions differ; every other game is shown to fall by a descent of b.

use crate::bench::{Bench, Check};
use crate::checks::tools::positions::{gdwn, is_p_by_definition, p_up_to};
use crate::checks::tools::{Pair, finding};
use crate::verdict::{Finding, Verdict};
use wythoff::{Error, Result};

pub(super) const CHECKS: &[(&str, Check)] = &[("L-Q1", check)];

/// Sets of pairs beside (0,1) and (1,1): one pair, or two.
fn extensions(one: u64, two: u64) -> Vec<Vec<Pair>> {
    let pairs = |most: u64| (2..=most).flat_map(|q| (1..q).map(move |p| (p, q)));
    // Of the larger pairs those without a common divisor.
    let wanted = |(p, q): &Pair| *q <= 40 || num_integer::gcd(*p, *q) == 1;
    let mut sets: Vec<Vec<Pair>> = pairs(one).filter(wanted).map(|pair| vec![pair]).collect();
    for x in pairs(two) {
        let parallel = |y: &Pair| x.0 * y.1 == x.1 * y.0;
        sets.extend(pairs(two).filter(|y| x < *y && !parallel(y)).map(|y| vec![x, y]));
    }
    sets
}

fn check(bench: &Bench) -> Result<Finding> {
    let (one, two, last) = bench.pick((12, 4, 2_000), (70, 8, 20_000), (100, 12, 200_000));
    let wythoff = p_up_to(bench, "wythoff", last)?;
    let sets = extensions(one, two);
    let seen = bench.parts(&sets, |bench, set| {
        let text = gdwn(set);
        let found = p_up_to(bench, &text, last)?;
        let descent = found.windows(2).find(|w| w[0].1 > w[1].1).map(|w| w[1].0);
        Ok((text, found == wythoff, descent))
    })?;
    let (mut same, mut latest) = (0, (0, String::new()));
    let mut against = None;
    for (text, like_wythoff, descent) in seen {
        match (like_wythoff, descent) {
            (true, None) => same += 1,
            (false, Some(a)) => latest = latest.max((a, text)),
            _ => against = against.or(Some(text)),
        }
    }
    if !is_p_by_definition(bench, "nim", 1, 1)? || is_p_by_definition(bench, "wythoff", 1, 1)? {
        return Err(Error::internal("(1,1) is P in Nim and N in Wythoff's game"));
    }
    let reached = match against {
        Some(text) => format!("{text}: Wythoff's or increasing, but not both, for a ≤ {last}"),
        None => format!(
            "yes for a ≤ {last} in the {} games with one more pair q ≤ {one} (coprime for q > 40) or two with q ≤ {two}: {same} have Wythoff's \
             P-positions there, in all others b falls, at the latest from a = {} in {}",
            sets.len(),
            latest.0,
            latest.1
        ),
    };
    let why = "that b increases for Wythoff's P-positions is clear; that it falls in every other game with (0,1) and (1,1) in Q \
               is not proved, and a game whose b increases although its P-positions differ would answer no";
    let evidence = "asked of the games with (0,1) and (1,1) in Q, the only ones the paper goes on to study (for Nim alone b_n = n \
                    increases); the P-positions of each game compared one by one";
    finding(Verdict::open(reached, why), evidence)
}
