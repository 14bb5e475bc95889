//! Section 3: the game (1,2), Proposition 3.4, its claims, Theorem 3.5 and Corollary 3.6.
//!
//! The proofs are in section 10 of docs/proofs.md. Their finite part is the covering of eight points by lines, which is
//! enumerated here: a line of slope 2 is known by 2x − y, one of slope 1/2 by 2y − x, a column by x. Beside them stand
//! the finite statements that the proofs give, for every a up to a bound.

use crate::bench::{Bench, Check};
use crate::checks::tools::positions::{
    above_phi, below, describe, is_p_by_definition, often, p_up_to, windows,
};
use crate::checks::tools::{Pair, finding};
use crate::evidence::{Gone, Ground, HasPairs, Interval, Listed, OneTwo, Trying, claim, theorems};
use crate::verdict::{Finding, Verdict};
use wythoff::analysis::beams::Gap;
use wythoff::{Error, Result};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("L-P3.4b", away_from_two),
    ("L-P3.4c", at_most_two),
    ("L-Cl1", gammas),
    ("L-Cl2", steps),
    ("L-Par", parallelogram),
    ("L-Cl3", cover),
    ("L-T3.5", no_limit),
    ("L-C3.6i", far_apart),
    ("L-C3.6ii", at_most_three),
];

const GAME: &str = "gdwn:1,2";

/// The game, as section 10 of docs/proofs.md has it.
fn one_two(bench: &Bench) -> Result<OneTwo> {
    OneTwo::of(&bench.game(GAME)?)
}

fn positions(bench: &Bench) -> Result<(u64, Vec<Pair>)> {
    let last = bench.pick(100_000, 2_000_000, 20_000_000);
    Ok((last, p_up_to(bench, GAME, last)?))
}

/// b − 2a, which may be negative.
fn gamma((a, b): Pair) -> i64 {
    b.cast_signed() - 2 * a.cast_signed()
}

/// The interval of the proof of Theorem 3.5, in hundredths: it reaches below φ and above 2, and is shorter than 1/2.
const INTERVAL: Pair = (160, 205);

fn away_from_two(bench: &Bench) -> Result<Finding> {
    let (last, found) = positions(bench)?;
    let mut gammas: Vec<i64> = found.iter().copied().map(gamma).collect();
    gammas.sort_unstable();
    let distinct = Trying::each(format!("b − 2a for a ≤ {last}"), gammas.windows(2), |w| {
        Ok((w[0] == w[1]).then(|| format!("b − 2a = {} occurs twice", w[0])))
    })?;
    let (low, high) = INTERVAL;
    let mut outside = 0u64;
    let what = format!("a ≤ N ≤ {last}: more than N/20 − 2 ratios outside [1.60, 2.05]");
    let ends = found.iter().map(|(a, _)| *a).skip(1).chain([last + 1]);
    let counted = Trying::each(what, found.iter().zip(ends), |(&(a, b), next)| {
        let inside = !below(a.max(1), b, (low, 100)) && b * 100 <= a * high;
        outside += u64::from(a > 0 && !inside);
        // Up to N = next − 1 the count stays.
        Ok((20 * (outside + 2) < next).then(|| format!("N = {}: {outside}", next - 1)))
    })?;
    let grounds = [theorems::proposition_202(&one_two(bench)?)?];
    let evidence = "the b − 2a compared in pairs; the finite form of the proof for C = 1.60 and D = 2.05, every N";
    let observed = below_three_halves(last, &found);
    Ok(Finding::new(distinct.and(counted).by(grounds), evidence).observing(observed))
}

fn below_three_halves(last: u64, found: &[Pair]) -> String {
    let counts = windows(found, |a, b| below(a, b, (3, 2)));
    format!("b/a < 3/2 for a ≤ {last}: {}", often(&counts))
}

/// The indices N with b_N ≥ 2a_N as printed: each N, and N + k.
const LISTED: [usize; 8] = [0, 1, 2, 7, 8, 10, 14, 16];

fn gammas(bench: &Bench) -> Result<Finding> {
    let (last, found) = positions(bench)?;
    let upper: Vec<(usize, i64)> =
        found.iter().map(|p| gamma(*p)).enumerate().filter(|(_, g)| *g >= 0).collect();
    let order = Trying::each(
        format!("positions with b ≥ 2a, a ≤ {last}"),
        upper.iter().zip(0..),
        |((n, g), rank)| {
            Ok((*g != rank)
                .then(|| format!("index {n}: b − 2a = {g}, and {rank} such came before")))
        },
    )?;
    let listed =
        Trying::each("the printed (N,k)", upper.iter().zip(LISTED), |((n, _), printed)| {
            Ok((*n != printed).then(|| format!("index {n}, where {printed} is printed")))
        })?;
    let grounds = [theorems::lemma_203(&one_two(bench)?)?];
    let evidence = "b − 2a of every P-position, in order of a; the listed (N,k) are a finite case and are right";
    finding(order.and(listed).by(grounds), evidence)
}

fn steps(bench: &Bench) -> Result<Finding> {
    let (last, found) = positions(bench)?;
    let what = format!("neighbours with b ≥ 2a and b > 2a, a ≤ {last}");
    let pairs = found.windows(2).filter(|w| gamma(w[0]) >= 0 && gamma(w[1]) > 0);
    let checked = Trying::each(what, pairs, |w| {
        let ((x, y), (a, b)) = (w[0], w[1]);
        Ok((b - y != 2 * (a - x) + 1).then(|| format!("the step to ({a},{b})")))
    })?;
    let grounds = [theorems::lemma_204(&one_two(bench)?)?, claim("L-Cl1")];
    let evidence = "between neighbours with b ≥ 2a, b grows by 2(step of a) + 1. The premise is false (L-P3.4c): the claim is a step \
                    of its proof by contradiction";
    finding(checked.by(grounds), evidence)
}

/// The integer points strictly inside y = x + d, y = x + d + 3, y = h, y = h + 5.
fn inside(d: i64, h: i64) -> Vec<(i64, i64)> {
    let rows = h + 1..h + 5;
    rows.flat_map(|y| (y - d - 10..y - d + 10).map(move |x| (x, y)))
        .filter(|(x, y)| x + d < *y && *y < x + d + 3)
        .collect()
}

/// The points of the paper's K'.
const POINTS: [(i64, i64); 8] = [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (4, 3)];

/// Corners and interior points of the parallelogram, for some d and h.
fn figure() -> Result<Trying> {
    Trying::each("(d,h) with corners and inner points", [(0, 0), (5, 17), (14, 90)], |(d, h)| {
        let corners = [(h - d - 3, h), (h - d, h), (h - d + 2, h + 5), (h - d + 5, h + 5)];
        let on = |(x, y): (i64, i64)| (y == x + d || y == x + d + 3) && (y == h || y == h + 5);
        let mut moved: Vec<(i64, i64)> =
            inside(d, h).into_iter().map(|(x, y)| (x - (h - d - 1), y - (h + 1))).collect();
        moved.sort_unstable();
        let wrong = !corners.into_iter().all(on) || moved != POINTS;
        Ok(wrong.then(|| format!("d = {d}, h = {h}: {} points", moved.len())))
    })
}

fn parallelogram(bench: &Bench) -> Result<Finding> {
    bench.note("enumeration", "corners and inner points of three parallelograms");
    let figure = figure()?;
    let found = p_up_to(bench, GAME, 100)?;
    let printed = Trying::each("P-positions with a ≤ 100", found.iter().skip(1), |&(a, b)| {
        Ok((a + b != b && is_p_by_definition(bench, GAME, a, b)?)
            .then(|| format!("(a_u,b_u) = ({a},{b}) is not on y = x + {b}")))
    })?;
    let verdict = Verdict::misprint(
        ("l_u(x) = x + b_u, the diagonal through the P-position (a_u,b_u)", printed.holds()),
        ("l_u(x) = x + b_u − a_u", figure.by([theorems::in_general("Argument 13")?])),
    );
    finding(
        verdict,
        "intersections and interior points enumerated; they are those of K' after translation",
    )
}

/// The sets of points of K' that lines of one direction can cover together: `value` tells the line of a point, and
/// neighbouring lines are so far apart. Never more than two meet K', as the values span at most 5.
fn choices(value: fn((i64, i64)) -> i64, distances: &[i64]) -> Vec<u8> {
    let mut masks = vec![0];
    for first in -20..=20 {
        for distance in distances {
            let hit = |p: (i64, i64)| [first, first + distance].contains(&value(p));
            let mask =
                POINTS.iter().enumerate().filter(|(_, p)| hit(**p)).map(|(i, _)| 1u8 << i).sum();
            masks.push(mask);
        }
    }
    masks.sort_unstable();
    masks.dedup();
    masks
}

/// No choice of lines covers the eight points: at most 3 + 2 + 2 of them, each choice tried.
fn covering(distances: [&[i64]; 3]) -> Result<Gone> {
    // Through (b_s,a_s): columns 3 or 5 apart, and 2x − y by 5 or 8; through (a_s,b_s): 2y − x by 5 or 8.
    let columns = choices(|(x, _)| x, distances[0]);
    let steep = choices(|(x, y)| 2 * x - y, distances[1]);
    let flat = choices(|(x, y)| 2 * y - x, distances[2]);
    let all = columns.iter().flat_map(|c| steep.iter().map(move |s| (*c, *s)));
    let all: Vec<(u8, u8, u8)> =
        all.flat_map(|(c, s)| flat.iter().map(move |f| (c, s, *f))).collect();
    // A choice is three sets of points, one bit a point: those on the columns, and on the lines of slopes 2 and 1/2.
    Trying::over(&Listed::of(all), |(c, s, f)| {
        let most = c.count_ones() <= 3 && s.count_ones() <= 2 && f.count_ones() <= 2;
        let missed = (c | s | f).count_ones() < 8;
        Ok((!most || !missed).then(|| format!("points covered: {c:08b}, {s:08b}, {f:08b}")))
    })
}

/// The distances that Claim 2 gives.
const DISTANCES: [&[i64]; 3] = [&[3, 5], &[5, 8], &[5, 8]];

fn cover(bench: &Bench) -> Result<Finding> {
    bench.note("enumeration", "all positions of the six lines");
    let covered = covering(DISTANCES)?;
    let diagonal =
        choices(|(x, y)| y - x, &[3]).iter().map(|mask| mask.count_ones()).max().unwrap_or(0);
    let evidence =
        "columns, lines of slope 2 and of slope 1/2, two of each at the distances of Claim 2";
    if diagonal <= 3 {
        return Err(Error::internal("two diagonals cover four points"));
    }
    let witness = format!(
        "read as functions, y = x + α, they have slope 1 and cover {diagonal} points, (0,0) (1,1) (2,2) (3,3) for α = 0"
    );
    let verdict = Verdict::misprint(
        ("the two lines x + α and x + 3 + α cover at most three points", Verdict::refuted(witness)),
        ("the two columns x = α and x = α + 3 cover at most three points", covered.complete()),
    );
    finding(verdict, evidence)
}

/// Proposition 206, whose finite part, the covering, is L-Cl3.
fn proposition_206(bench: &Bench) -> Result<[Ground; 4]> {
    let theorem = theorems::proposition_206(&one_two(bench)?)?;
    Ok([theorem, claim("L-Cl1"), claim("L-Cl2"), claim("L-Cl3")])
}

fn at_most_two(bench: &Bench) -> Result<Finding> {
    bench.note("enumeration", "all positions of the six lines");
    let checked = covering(DISTANCES)?.trying().and(figure()?);
    let verdict = checked.by(proposition_206(bench)?);
    let (last, found) = positions(bench)?;
    let counts = windows(&found, |a, b| a <= b && b <= 2 * a);
    let observed = format!("1 ≤ b/a ≤ 2 for a ≤ {last}: {}", often(&counts));
    let evidence = "the covering argument, enumerated. \"Infinitely many ratios\" is read as: for infinitely many i ≥ 1";
    Ok(Finding::new(verdict, evidence).observing(observed))
}

fn parts() -> [Ground; 3] {
    [claim("L-P3.4a"), claim("L-P3.4b"), claim("L-P3.4c")]
}

/// Each whole window holds a ratio below 3/2 and one above 2: what is seen, beside the proof.
fn both_sides(bench: &Bench) -> Result<String> {
    let (last, found) = positions(bench)?;
    let high = often(&windows(&found, |a, b| b > 2 * a));
    Ok(format!("{}; b/a > 2: {high}", below_three_halves(last, &found)))
}

fn no_limit(bench: &Bench) -> Result<Finding> {
    let interval = Interval::of(INTERVAL.0, INTERVAL.1)?;
    let verdict = Verdict::by(theorems::theorem_207(&one_two(bench)?, &interval)?, parts());
    let evidence = "a limit below φ is excluded by 3.4 a, one in [φ, 2] by 3.4 b with C = 1.60 and D = 2.05, one above 2 by 3.4 c";
    Ok(Finding::new(verdict, evidence).observing(both_sides(bench)?))
}

fn far_apart(bench: &Bench) -> Result<Finding> {
    let pairs = HasPairs::of(&bench.game(GAME)?)?;
    let verdict = Verdict::by(theorems::corollary_208(&one_two(bench)?, &pairs)?, parts());
    let evidence = "from Proposition 3.4 a, b and c";
    Ok(Finding::new(verdict, evidence).observing(both_sides(bench)?))
}

fn at_most_three(bench: &Bench) -> Result<Finding> {
    let (last, found) = positions(bench)?;
    let what = format!(
        "P-positions with 1 ≤ a ≤ {last}: a < b ≤ 3a, and φ in an interval that stays empty"
    );
    let checked = Trying::each(what, found.iter().skip(1), |&(a, b)| {
        Ok((b > 3 * a || b <= a).then(|| format!("({a},{b})")))
    })?;
    let seen = bench.beams(&bench.game(GAME)?, last)?;
    let around =
        |gap: &Gap| !above_phi(gap.above.a, gap.above.b) && above_phi(gap.below.a, gap.below.b);
    let verdict = if seen.gaps.iter().any(around) {
        checked.holds()
    } else {
        let reached = format!("a ≤ {last}: no interval around φ stays empty");
        Verdict::open(reached, "a longer range may show one")
    };
    let evidence = "γ ≤ 1 + √3 is proved (Proposition 316), more than γ ≤ 3 (Lemma 203); by 3.4 a) γ ≥ φ, by c) η ≤ 2, by 3.5 η < γ. That η < φ, and \
                    that 1 < η, does not follow from what is proved in the paper";
    let observed =
        format!("φ lies in the interval left free for a ≤ {last}; beams {}", describe(&seen));
    Ok(Finding::new(verdict, evidence).observing(observed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_closer_together_would_cover_more() {
        assert!(covering(DISTANCES).unwrap().witness().is_none());
        assert!(covering([&[1, 2, 3], &[5, 8], &[5, 8]]).unwrap().witness().is_some());
        assert!(covering([&[3, 5], &[1], &[5, 8]]).unwrap().witness().is_some());
        assert!(covering([&[3, 5], &[5, 8], &[2]]).unwrap().witness().is_some());
    }

    #[test]
    fn the_parallelogram_has_the_eight_points() {
        assert!(figure().unwrap().witness().is_none());
        assert_eq!(inside(2, 40).len(), 8);
    }
}
