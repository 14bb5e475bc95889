//! Sequences from their definitions: mex pairs, differences, Fibonacci numbers (used by Aggarwal's and Suriyaprakash's
//! claims); and positions with their piles in order, as those papers write them.

use crate::evidence::Trying;
use crate::verdict::{Finding, Verdict};
use wythoff::rules::Rules;
use wythoff::{Error, Result};

/// The distinct options of a position, sorted, piles in order.
pub fn ordered_options(rules: &(impl Rules + ?Sized), from: &[u64]) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    rules.visit_options(from, &mut |option| found.push(option.to_vec()));
    found.sort();
    found.dedup();
    found
}

/// (x,y) with x, y < side, by x + y and then x: the order in which a counterexample is the smallest.
pub fn square(side: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..2 * side).flat_map(move |sum| {
        let from = (sum + 1).saturating_sub(side);
        (from..=sum.min(side.saturating_sub(1))).map(move |x| (x, sum - x))
    })
}

/// A list of options against the rules, for all piles below `side`.
pub fn options_agree(
    rules: &(impl Rules + ?Sized),
    name: &str,
    side: u64,
    listed: impl Fn(u64, u64) -> Vec<Vec<u64>>,
) -> Result<Trying> {
    Trying::each(format!("{name}, piles below {side}"), square(side), |(x, y)| {
        let (mut own, by_rules) = (listed(x, y), ordered_options(rules, &[x, y]));
        own.sort();
        own.dedup();
        Ok((own != by_rules).then(|| {
            format!("{name} at ({x},{y}): {own:?} are listed, {by_rules:?} are the options")
        }))
    })
}

/// x_n = mex{x_i, y_i : from ≤ i < n}, y_n = x_n + gap(n), for the `count` indices n = from, from + 1, …
pub fn mex_pairs(from: u64, count: u64, gap: impl Fn(u64) -> u64) -> Result<Vec<(u64, u64)>> {
    let index = |x: u64| usize::try_from(x).map_err(|_| Error::overflow("a term"));
    let mut used: Vec<bool> = Vec::new();
    let mut pairs = Vec::with_capacity(index(count)?);
    let mut least = 0u64;
    for n in from..from + count {
        while used.get(index(least)?) == Some(&true) {
            least += 1;
        }
        let pair = (least, least + gap(n));
        for x in [index(pair.0)?, index(pair.1)?] {
            if used.len() <= x {
                used.resize(x + x / 2 + 64, false);
            }
            used[x] = true;
        }
        pairs.push(pair);
    }
    Ok(pairs)
}

/// F_2, F_3, … = 1, 2, 3, 5, …, up to a bound.
pub fn fibonacci_up_to(most: u64) -> Vec<u64> {
    let terms = std::iter::successors(Some((1u64, 2u64)), |&(a, b)| Some((b, a.checked_add(b)?)));
    terms.map(|(a, _)| a).take_while(|a| *a <= most).collect()
}

/// The powers of two up to `most`.
pub fn powers_of_two(most: u64) -> Vec<u64> {
    std::iter::successors(Some(1u64), |a| a.checked_mul(2)).take_while(|a| *a <= most).collect()
}

/// A verdict on a slip: what is printed must fail, or there is none.
pub fn misprint(
    (printed, as_printed): (&str, Trying),
    (corrected, as_corrected): (&str, Verdict),
    evidence: impl Into<String>,
) -> Result<Finding> {
    let Some(witness) = as_printed.witness() else {
        return Err(Error::internal(format!(
            "\"{printed}\" is called a misprint, and no failure was found"
        )));
    };
    let as_printed = Verdict::refuted(witness);
    let verdict = Verdict::misprint((printed, as_printed), (corrected, as_corrected));
    Ok(Finding::new(verdict, evidence))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mex_pairs_with_gap_n_are_the_wythoff_pairs() {
        assert_eq!(mex_pairs(0, 5, |n| n).unwrap(), [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]);
    }

    #[test]
    fn squares_come_once_and_by_sum() {
        let all: Vec<_> = square(4).collect();
        let distinct: std::collections::HashSet<_> = all.iter().collect();
        assert_eq!((all.len(), distinct.len()), (16, 16));
        assert!(all.windows(2).all(|w| w[0].0 + w[0].1 <= w[1].0 + w[1].1));
        assert_eq!(square(0).count(), 0);
    }

    #[test]
    fn other_options_are_found_at_the_smallest_place() {
        let wythoff: wythoff::Game = "wythoff".parse().unwrap();
        let rook = |x: u64, y: u64| {
            let mut all: Vec<Vec<u64>> = (0..x).map(|z| vec![z, y]).collect();
            all.extend((0..y).map(|z| vec![x, z]));
            all
        };
        let checked = options_agree(&wythoff, "rook", 8, rook).unwrap();
        assert!(checked.witness().unwrap().starts_with("rook at (1,1):"), "{checked:?}");
    }

    #[test]
    fn a_misprint_that_holds_is_an_error() {
        let none = Trying::each("n < 3", 0..3, |_| Ok(None)).unwrap();
        let meant = Trying::each("n < 3", 0..3, |_| Ok(None)).unwrap().holds();
        assert!(misprint(("printed", none), ("meant", meant), "").is_err());
    }
}
