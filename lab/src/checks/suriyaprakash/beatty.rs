//! Beatty's theorem (Theorem 165 of docs/proofs.md) and the closed form of Wythoff's P-positions: (⌊φn⌋, ⌊φ²n⌋).

use crate::bench::{Bench, Check};
use crate::checks::tools::{finding, with_script};
use crate::evidence::{Trying, theorems};
use crate::verdict::Finding;
use wythoff::beatty::Quadratic;
use wythoff::engine::Bound;
use wythoff::golden::wythoff_pair;
use wythoff::{Error, Result};

pub(super) const CHECKS: &[(&str, Check)] =
    &[("S-T4.3", beatty), ("S-EQ9", mex_of_earlier), ("S-PHI", golden), ("S-FINAL", closed_form)];

/// Irrationals between 1 and 2, so that the complement is the larger.
const SAMPLES: [&str; 6] =
    ["(1+sqrt(5))/2", "sqrt(2)", "sqrt(3)", "(1+sqrt(17))/4", "(5+sqrt(7))/6", "(1+sqrt(2))/2"];

fn beatty(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(2_000, 100_000, 1_000_000);
    let what = format!("the integers ≤ {most} for six quadratic α");
    bench.note("exact Beatty sequences", what.clone());
    let checked = Trying::each(what, SAMPLES, |text| {
        let wrong = text.parse::<Quadratic>()?.check_beatty(most)?;
        Ok(wrong.map(|wrong| format!("α = {text}: {wrong}")))
    })?;
    let evidence =
        format!("both sequences merged, in exact arithmetic, for α = {}", SAMPLES.join(", "));
    finding(checked.by([theorems::in_general("Theorem 165")?]), evidence)
}

/// The first n ≥ 1 with ⌊αn⌋ not the mex of the terms with index in first..n.
fn first_not_mex(alpha: &Quadratic, most: u64, first: u64) -> Result<Option<(u64, u64, u64)>> {
    let beta = alpha.complement()?;
    let mut used = std::collections::HashSet::new();
    let mut least = 0u64;
    for n in 0..=most {
        while used.contains(&least) {
            least += 1;
        }
        let own = alpha.floor_multiple_u64(n)?;
        if n >= 1 && own != least {
            return Ok(Some((n, own, least)));
        }
        if n >= first {
            used.extend([own, beta.floor_multiple_u64(n)?]);
        }
    }
    Ok(None)
}

fn mex_of_earlier(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(500, 20_000, 200_000);
    let what = format!("n ≤ {most} for six quadratic α");
    bench.note("exact Beatty sequences", what.clone());
    let checked = Trying::each(what, SAMPLES, |text| {
        let wrong = first_not_mex(&text.parse()?, most, 0)?;
        Ok(wrong.map(|(n, own, least)| {
            format!("α = {text}, n = {n}: ⌊αn⌋ = {own}, the mex is {least}")
        }))
    })?;
    let evidence =
        format!("the mex kept up term by term, from l = 0 on, for α = {}", SAMPLES.join(", "));
    finding(checked.by([theorems::in_general("Theorem 165")?]), evidence)
}

fn golden(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(10_000, 300_000, 3_000_000);
    let phi = Quadratic::golden();
    let square = phi.plus(&1.into());
    bench.note("exact Beatty sequences", format!("multiples of φ and of φ², n ≤ {most}"));
    // φ² = φ·φ by its own arithmetic: (1 + 2√5 + 5)/4 = (3 + √5)/2.
    let product: Quadratic = "(3+sqrt(5))/2".parse()?;
    let equal = [("the complement of φ", phi.complement()?), ("φ²", product)];
    let numbers =
        Trying::each("1/φ + 1/φ² = 1 and φ² = φ + 1, exactly", equal, |(name, number)| {
            Ok((number != square).then(|| format!("{name} is not φ + 1")))
        })?;
    let floors = Trying::each(format!("n ≤ {most}"), 0..=most, |n| {
        let (a, b) = wythoff_pair(n).ok_or_else(|| Error::overflow("n"))?;
        let wrong = b != a + n || square.floor_multiple_u64(n)? != b;
        Ok(wrong.then(|| format!("n = {n}")))
    })?;
    let evidence = "equality of exact numbers of Q(√5), and the floors compared";
    finding(numbers.and(floors).by([theorems::in_general("Argument 166")?]), evidence)
}

fn closed_form(bench: &Bench) -> Result<Finding> {
    let count = bench.pick(2_000, 300_000, 3_000_000);
    let found = bench.p_pairs(&bench.game("wythoff")?, Bound::Count(count))?;
    let pairs = (0..).zip(found);
    let checked = Trying::each(format!("the first {count} P-positions"), pairs, |(n, pair)| {
        let formula = wythoff_pair(n);
        let differs = formula != Some(pair);
        Ok(differs.then(|| format!("n = {n}: the game has {pair:?}, the formula {formula:?}")))
    })?;
    let evidence = "no move joins two positions of the set, and from every other position a move leads into it";
    finding(with_script(bench, "S-FINAL", checked)?, evidence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_the_terms_of_index_0_the_mex_is_0_at_once() {
        let golden = Quadratic::golden();
        assert_eq!(first_not_mex(&golden, 50, 1).unwrap(), Some((1, 1, 0)));
        assert_eq!(first_not_mex(&golden, 50, 0).unwrap(), None);
    }
}
