//! Where the P-positions of the (a,a) game lie: y ≈ αx, α = (1 + √(4a²+1))/(2a), the positive root of az² − z − a.
//!
//! For integers x, y ≥ 0 the sign of ay² − xy − ax² tells whether y lies above the line y = αx, so ⌊αx⌋ is followed exactly,
//! in integers, as x grows. That the P-positions stay near the line is proved for a = 2^m (Theorem 150 of docs/proofs.md);
//! for other a it is a conjecture, and no finite check decides a limit.

use super::by_corollary;
use crate::bench::{Bench, Check};
use crate::checks::tools::sequences::{misprint, powers_of_two};
use crate::checks::tools::{diagonal, finding};
use crate::evidence::{DiagonalGames, Trying, theorems};
use crate::verdict::{Finding, Verdict};
use wythoff::beatty::Quadratic;
use wythoff::engine::Bound;
use wythoff::{Error, Result};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("A-Fig2", figure_2),
    ("A-S3.4", nim_limit),
    ("A-C-slope", slope),
    ("A-C-Asym", asymptote),
    ("A-C-Asym'", bounded_for_powers),
    ("A-R-PV", no_algebraic_integer),
];

/// Whether y lies above the line y = αx, where az² − z − a has the root α.
fn above(a: u64, x: u64, y: u64) -> bool {
    let (a, x, y) = (i128::from(a), i128::from(x), i128::from(y));
    a * y * y - x * y - a * x * x > 0
}

/// How far the first `count` P-positions (x,y), x ≤ y, stray from the line: the largest |y − ⌊αx⌋|.
pub(crate) fn stray(bench: &Bench, a: u64, count: u64) -> Result<u64> {
    let (mut floor, mut worst) = (0, 0);
    bench.visit_p(&diagonal(a)?, Bound::Count(count), |x, y| {
        floor = floor.max(x);
        while !above(a, x, floor + 1) {
            floor += 1;
        }
        worst = worst.max(y.abs_diff(floor));
        Ok(())
    })?;
    Ok(worst)
}

/// α = (1 + √(4a²+1))/(2a).
pub(super) fn alpha(a: u64) -> Result<Quadratic> {
    format!("(1+sqrt({}))/{}", 4 * a * a + 1, 2 * a).parse()
}

/// What was measured, in words, and the largest |y − ⌊αx⌋| in units of a, rounded up.
fn measured(bench: &Bench, most: u64, count: u64) -> Result<(String, u64)> {
    let games: Vec<u64> = (1..=most).collect();
    let strays = bench.parts(&games, |bench, &a| Ok((a, stray(bench, a, count)?)))?;
    let worst = strays.iter().map(|(a, off)| off.div_ceil(*a)).max().unwrap_or(0);
    let shown = strays.iter().filter(|(a, _)| a.is_power_of_two() || a % 16 == 3);
    let shown: Vec<String> = shown.map(|(a, off)| format!("{a}: {off}")).collect();
    Ok((format!("largest |y − ⌊αx⌋| for some a: {}", shown.join("; ")), worst))
}

/// The limit is beyond a finite check: what was seen, and what is missing.
fn open(most: u64, count: u64, worst: u64) -> Verdict {
    Verdict::open(
        format!(
            "proved for every a = 2^m (Theorem 150); for a ≤ {most} the first {count} P-positions of each game have |y − ⌊αx⌋| ≤ {worst}a"
        ),
        "for other a nothing is proved: a bound on |y − αx| that holds for all P-positions of a game would settle it for that game",
    )
}

fn slope(bench: &Bench) -> Result<Finding> {
    let (most, count) = (bench.pick(4, 8, 16), bench.pick(20_000, 1_000_000, 10_000_000));
    let (said, worst) = measured(bench, most, count)?;
    let evidence = "the P-positions in order, each compared with the line in exact integers";
    Ok(Finding::new(open(most, count, worst), evidence).observing(format!("{said}; a ≤ {most}")))
}

fn asymptote(bench: &Bench) -> Result<Finding> {
    let (most, count) = (bench.pick(8, 64, 100), bench.pick(20_000, 1_000_000, 3_000_000));
    let (said, worst) = measured(bench, most, count)?;
    // The printed equation, a slip beside the conjecture, is solved for a = 1 only.
    let formula = Trying::each(format!("a ≤ {most}"), 1..=most, |a| {
        let own = alpha(a)?;
        // aα² − α − a = 0 says that α − 1/α = 1/a: compared part by part.
        let inverse = own.reciprocal();
        let ((r, s, d, t), (r2, s2, d2, t2)) = (own.parts(), inverse.parts());
        if (r * t2 - r2 * t) * a != t * t2 || s * t2 != s2 * t || d != d2 {
            return Err(Error::internal("the formula of α is not a root of az² − z − a"));
        }
        // α² = α + 1 says that α + 1 is the complement of α.
        let root = own.complement()? == own.plus(&1.into());
        Ok((root != (a == 1)).then(|| format!("a = {a}: is α = {own} a root of z² − z − 1?")))
    })?;
    if let Some(objection) = formula.witness() {
        return Err(Error::internal(format!("A-C-Asym: {objection}")));
    }
    let evidence = "the formula of α is a root of az² − z − a for every a, of z² − z − 1 only for a = 1; P-positions compared with the line in exact integers";
    Ok(Finding::new(open(most, count, worst), evidence)
        .observing(format!("{said}; a ≤ {most}, the first {count} P-positions")))
}

fn bounded_for_powers(bench: &Bench) -> Result<Finding> {
    let (most, count) = (bench.pick(16, 64, 128), bench.pick(20_000, 500_000, 3_000_000));
    let powers = powers_of_two(most);
    let mut largest = 0;
    let what = format!("a = 2^m ≤ {most}, the first {count} P-positions");
    let checked = Trying::each(what, powers, |a| {
        // |y − αx| < 4a² + 6a, so |y − ⌊αx⌋| ≤ 4a² + 6a.
        let off = stray(bench, a, count)?;
        largest = largest.max(off.div_ceil(a));
        Ok((off > 4 * a * a + 6 * a).then(|| format!("a = {a}: |y − ⌊αx⌋| reaches {off}")))
    })?;
    let verdict = by_corollary(theorems::theorem_150, checked)?;
    let evidence = "the bound of the theorem on the positions of the games, in exact integers";
    let seen =
        format!("|y − ⌊αx⌋| ≤ {largest}a for a = 2^m ≤ {most}, the first {count} P-positions");
    Ok(Finding::new(verdict, evidence).observing(seen))
}

fn figure_2(bench: &Bench) -> Result<Finding> {
    let count = bench.pick(20_000, 300_000, 3_000_000);
    // As printed α is its own coefficient: α³ − 2α = 0. The line of the (1,1) game has the slope φ, and φ³ − 2φ = 1.
    let printed = Trying::each("the (1,1) game", [1], |a: u64| {
        let golden = Quadratic::golden();
        let (p, q, d, r) = golden.parts();
        // z = (p + q√d)/r has z² = 2 only if 2pq = 0 and p² + q²d = 2r².
        let two = p * q == 0.into() && p * p + q * q * d == r * r * 2;
        Ok((alpha(a)? == golden && !two).then(|| {
            "a = 1: the root of αz² − z − α that is α itself is √2, whatever a is; the lines of the (1,1) game have the slopes φ and 1/φ, and φ·φ² − φ − φ = 1"
                .to_string()
        }))
    })?;
    let mut seen = Vec::new();
    let what = format!("the (1,1), (3,3) and (5,5) games, {count} P-positions each near the lines");
    let corrected = Trying::each(what, [1, 3, 5], |a| {
        let off = stray(bench, a, count)?;
        seen.push(format!("{off} for a = {a}"));
        // A line of another slope would be off by a share of x.
        Ok((off > 10 * a).then(|| format!("a = {a}: |y − ⌊αx⌋| reaches {off}")))
    })?;
    let found = misprint(
        ("α is the root of αx² − x − α", printed),
        (
            "α is the positive root of ax² − x − a, and the two lines have the slopes α and 1/α",
            corrected.redrawn(),
        ),
        "every P-position of the three games compared with the line of slope α in exact integers: all lie within 10a of it. The caption also names one slope for two lines; that it has α for a may be the fault of the text, which was read by machine",
    )?;
    Ok(found.observing(format!(
        "largest |y − ⌊αx⌋| among the first {count} P-positions: {}",
        seen.join(", ")
    )))
}

fn nim_limit(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(16u64, 64, 200);
    let checked = Trying::each(format!("a ≤ {most}"), 1..=most, |a| {
        // Below a the move (a,a) cannot be made; 1 < α < 1 + 1/a, as az² − z − a is −1 at 1 and 1 at 1 + 1/a.
        let small = bench.partners(&diagonal(a)?, a)?;
        let odd = small.iter().zip(0..).find(|(y, x)| **y != *x);
        let odd = odd.map(|(y, x)| format!("a = {a}: ({x},{y}) is P below a"));
        let off = above(a, a, a) || !above(a, a, a + 1);
        Ok(odd.or(off.then(|| format!("α is not between 1 and 1 + 1/{a}"))))
    })?;
    let evidence = "the P-positions of columns below a, and the place of α between 1 and 1 + 1/a; that the P-positions keep to lines of slope α is A-C-slope";
    finding(checked.by([theorems::argument_155(&DiagonalGames::of_the_catalogue()?)?]), evidence)
}

fn no_algebraic_integer(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(100u64, 2_000, 10_000);
    bench.note("exact Beatty sequences", format!("the numbers α of a ≤ {most}"));
    let checked = Trying::each(format!("a ≤ {most}"), 1..=most, |a| {
        // α = (r + s√d)/t has the trace 2r/t and the norm (r² − s²d)/t².
        let own = alpha(a)?;
        let (r, s, d, t) = own.parts();
        let trace = (r * 2 % t) == 0.into();
        let norm = ((r * r - s * s * d) % (t * t)) == 0.into();
        Ok(((trace && norm) != (a == 1)).then(|| format!("a = {a}: α = {own}")))
    })?;
    let evidence =
        "trace 1/a and norm −1 of α in exact arithmetic: both are integers for a = 1 only";
    finding(checked.by([theorems::in_general("Argument 154")?]), evidence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::testing::quick;

    #[test]
    fn wythoff_pairs_never_stray() {
        quick(|bench| {
            // b = ⌊φ²n⌋ and a = ⌊φn⌋: b is ⌈φa⌉, so it is at most 1 from ⌊φa⌋.
            assert_eq!(stray(bench, 1, 3000).unwrap(), 1);
        });
    }

    #[test]
    fn sides_of_the_line_are_exact() {
        assert!(above(1, 5, 9) && !above(1, 5, 8));
        // a = 2: α = (1 + √17)/4 = 1.2807…
        assert!(above(2, 10_000, 12_808) && !above(2, 10_000, 12_807));
    }
}
