//! Wythoff's theorem and the inequalities behind the paper's proof of it, in exact integers.

use std::collections::BTreeSet;

use crate::bench::{Bench, Check};
use crate::checks::tools::sequences::misprint;
use crate::checks::tools::{finding, with_script};
use crate::evidence::{Trying, claim, theorems};
use crate::verdict::{Finding, Verdict};
use wythoff::beatty::Quadratic;
use wythoff::engine::Bound;
use wythoff::golden::{dual_pair, floor_phi, wythoff_pair};
use wythoff::{Error, Result};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("A-L2.0.1", closed_form),
    ("A-SUFF", sufficient),
    ("A-E1", first_inequality),
    ("A-E2", second_inequality),
    ("A-L2.0.1b", partition),
    ("A-T2.1", theorem),
    ("A-R-phi", only_phi),
];

fn closed_form(bench: &Bench) -> Result<Finding> {
    let count = bench.pick(2_000, 300_000, 3_000_000);
    let found = bench.p_pairs(&bench.game("wythoff")?, Bound::Count(count))?;
    let pairs = (0..).zip(found);
    let checked = Trying::each(format!("the first {count} P-positions"), pairs, |(k, pair)| {
        let differs = wythoff_pair(k) != Some(pair);
        Ok(differs.then(|| format!("k = {k}: the game has {pair:?}")))
    })?;
    let evidence = "no move joins two positions of the set, and from every other position a move leads into it";
    finding(with_script(bench, "A-L2.0.1", checked)?, evidence)
}

/// Pairs with both properties that are not Wythoff's: the P-positions of (1,2)GDWN.
fn sufficient(bench: &Bench) -> Result<Finding> {
    let last = bench.pick(2_000u64, 100_000, 1_000_000);
    let other = bench.p_pairs(&bench.game("gdwn:1,2")?, Bound::UpTo(last))?;
    let (mut numbers, mut differences) = (BTreeSet::new(), BTreeSet::new());
    let fresh = other
        .iter()
        .skip(1)
        .all(|(a, b)| numbers.insert(*a) && numbers.insert(*b) && differences.insert(b - a));
    if !fresh || (1..=last).any(|n| !numbers.contains(&n)) {
        return Err(Error::internal(
            "gdwn:1,2: a number or a difference stands twice or not at all",
        ));
    }
    let first = (0..).zip(&other).find(|(k, pair)| wythoff_pair(*k) != Some(**pair));
    let (_, (a, b)) = first.ok_or_else(|| Error::internal("gdwn:1,2 has Wythoff's P-positions"))?;
    let evidence = format!(
        "every number and every difference of those P-positions, a ≤ {last}; for all of them it is L-D3b and the rules. From (a,b) as in the lemma the diagonal move is what is missing: A-L2.0.1 is decided with it"
    );
    let witness = format!(
        "the P-positions of Wythoff's game with the moves t(1,2) and t(2,1) added: in (1,3), (2,6), (4,5), … every positive integer stands exactly once, no two have the same difference, and ({a},{b}) is no P-position of Wythoff's game"
    );
    finding(Verdict::refuted(witness), evidence)
}

/// ⌊kφ⌋ for integers of either sign.
fn floor_signed(k: i64) -> Result<i64> {
    let floor = floor_phi(k.unsigned_abs()).and_then(|floor| i64::try_from(floor).ok());
    let floor = floor.ok_or_else(|| Error::overflow(format!("the multiple {k}φ")))?;
    Ok(if k < 0 { -floor - 1 } else { floor })
}

/// Whether kφ > m, for integers of either sign: kφ is an integer only for k = 0.
fn phi_above(k: i64, m: i64) -> Result<bool> {
    Ok(if k == 0 { m < 0 } else { floor_signed(k)? >= m })
}

/// The pairs with |k|, |l| ≤ most, by |k| + |l|.
fn pairs(most: i64) -> impl Iterator<Item = (i64, i64)> {
    (0..=2 * most).flat_map(move |total| {
        (-most.min(total)..=most.min(total)).flat_map(move |k| {
            let l = total - k.abs();
            let both = if l == 0 { vec![(k, 0)] } else { vec![(k, -l), (k, l)] };
            both.into_iter().filter(move |_| l <= most)
        })
    })
}

/// kφ < k+l implies k+l < lφ², or the other way round, for |k|, |l| up to the bound.
fn inequality(bench: &Bench, less: bool) -> Result<Trying> {
    let most = bench.pick(60, 600, 2000);
    bench.note("multiples of φ", format!("|k|, |l| ≤ {most}"));
    Trying::each(format!("|k|, |l| ≤ {most}"), pairs(most), |(k, l)| {
        // k+l < lφ² says k < lφ.
        let (first, second) = (phi_above(k, k + l)?, phi_above(l, k)?);
        let below = (k, l) != (0, 0) && !first;
        let fails = if less { below && !second } else { first && second };
        Ok(fails.then(|| format!("k = {k}, l = {l}")))
    })
}

const SAME: &str = "kφ < k+l, k < lφ and k+l < lφ² are the same inequality times φ, since φ² = φ + 1; in exact integers";

fn first_inequality(bench: &Bench) -> Result<Finding> {
    let script = bench.decided("A-E1")?.ground().map_err(Error::invalid)?;
    let grounds = [theorems::in_general("Argument 156")?, script];
    finding(inequality(bench, true)?.by(grounds), SAME)
}

fn second_inequality(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(60, 600, 2000);
    let floors = |what: &str, zero: bool| {
        Trying::each(what, pairs(most).filter(|pair| zero || *pair != (0, 0)), |(k, l)| {
            let (one, other) = (floor_signed(k)?, floor_signed(l)? + l);
            Ok((one == other).then(|| format!("k = {k}, l = {l}: both floors are {one}")))
        })
    };
    let script = bench.decided("A-E2")?.ground().map_err(Error::invalid)?;
    let corrected = inequality(bench, false)?.and(floors("the floors, (k,l) ≠ (0,0)", false)?);
    misprint(
        ("⌊kφ⌋ ≠ ⌊lφ²⌋ for all integers k, l", floors("all k, l", true)?),
        (
            "⌊kφ⌋ ≠ ⌊lφ²⌋ for all integers k, l that are not both 0",
            corrected.by([theorems::in_general("Argument 156")?, script]),
        ),
        SAME,
    )
}

fn partition(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(5_000, 300_000, 3_000_000);
    bench.note("exact Beatty sequences", format!("integers up to {most}"));
    let checked = Trying::each(format!("0 ≤ k ≤ {most}"), 0..=most, |k| {
        let (a, b) = wythoff_pair(k).ok_or_else(|| Error::overflow("k"))?;
        Ok((b - a != k).then(|| format!("k = {k}: the difference is {}", b - a)))
    })?;
    let merged = format!("both sequences merged, integers up to {most}");
    let merged = Trying::each(merged, [Quadratic::golden()], |golden| golden.check_beatty(most))?;
    let checked = checked.and(merged);
    finding(
        with_script(bench, "A-L2.0.1b", checked)?,
        "both sequences merged; the differences are k",
    )
}

fn theorem(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(5_000, 1_000_000, 5_000_000);
    bench.note("multiples of φ", format!("k ≤ {most}"));
    let identity = |k: u64| -> Option<bool> {
        let (n, m) = wythoff_pair(k)?;
        let first = floor_phi(k)? == n && floor_phi(m)? - m == n;
        Some(first && dual_pair(n)?.0 == m && n + k == m)
    };
    let checked = Trying::each(format!("k ≤ {most}"), 0..=most, |k| {
        Ok((identity(k) != Some(true)).then(|| format!("k = {k}")))
    })?;
    let verdict = with_script(bench, "A-T2.1", checked)?.and([claim("A-L2.0.1")]);
    finding(verdict, "each identity in exact integers; the P-positions are those of A-L2.0.1")
}

fn only_phi(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(20u64, 200, 1000);
    bench.note("exact Beatty sequences", format!("the numbers α of a ≤ {most}"));
    let checked = Trying::each(format!("the slopes α of a ≤ {most}"), 1..=most, |a| {
        // α² = α + 1 says that α + 1 is the complement of α: 1/α + 1/(α+1) = 1.
        let own = super::asymptote::alpha(a)?;
        let has = own.complement()? == own.plus(&1.into());
        Ok((has != (a == 1)).then(|| format!("a = {a}: α = {own}")))
    })?;
    let evidence = "the roots of z² − z − 1 are φ and −1/φ; the slopes α of the (a,a) games in exact arithmetic";
    finding(checked.by([theorems::in_general("Argument 153")?]), evidence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_with_phi_are_exact() {
        for (k, m, above) in [
            (1, 1, true),
            (1, 2, false),
            (-1, -1, false),
            (-1, -2, true),
            (0, 0, false),
            (5, 8, true),
            (8, 13, false),
        ] {
            assert_eq!(phi_above(k, m).unwrap(), above, "{k}φ > {m}");
        }
        let floors = [-1, -2, 2].map(|k| floor_signed(k).unwrap());
        assert_eq!(floors, [-2, -4, 3]);
    }

    #[test]
    fn pairs_come_once_and_by_size() {
        let all: Vec<_> = pairs(3).collect();
        let distinct: std::collections::HashSet<_> = all.iter().collect();
        assert_eq!((all.len(), distinct.len()), (49, 49));
        assert!(all.windows(2).all(|w| w[0].0.abs() + w[0].1.abs() <= w[1].0.abs() + w[1].1.abs()));
    }
}
