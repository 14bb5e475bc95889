//! Where the P-positions of the (a,a) game lie: y ≈ αx, α = (1 + √(4a²+1))/(2a), the positive root of az² − z − a.
//!
//! For integers x, y ≥ 0 the sign of ay² − xy − ax² tells whether y lies above the line y = αx, so ⌊αx⌋ is followed exactly,
//! in integers, as x grows.

use crate::claims::grounds::{diagonal, misprint, partners, proved_unless, to_bound, vector};
use crate::claims::{Claim, Effort, Finding, Verdict};
use wythoff::beatty::Quadratic;
use wythoff::engine::involution::{Extent, PPositions};
use wythoff::golden::wythoff_pair;
use wythoff::run::Memory;
use wythoff::{Error, Result};

pub(super) const NIM_LIMIT: Claim = Claim {
    id: "A-S3.4",
    source: "Section 3.4",
    statement: "As a grows, the lines of the P-positions of the (a,a) game approach y = x, and the game approaches Nim.",
    check: nim_limit,
};

/// Whether y lies above the line y = αx, where az² − z − a has the root α.
fn above(a: u64, x: u64, y: u64) -> bool {
    let (a, x, y) = (i128::from(a), i128::from(x), i128::from(y));
    a * y * y - x * y - a * x * x > 0
}

/// How far the P-positions (x,y), x ≤ y, stray from the line: the largest |y − ⌊αx⌋|.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stray {
    /// In the first half of the positions.
    pub first: u64,
    /// In the second half.
    pub second: u64,
    /// The largest x.
    pub last: u64,
}

pub(super) fn stray(a: u64, count: u64, memory: Memory) -> Result<Stray> {
    let game = diagonal(a)?;
    let mut stray = Stray { first: 0, second: 0, last: 0 };
    let mut floor = 0;
    for (n, pair) in (0..).zip(PPositions::new(vector(&game)?, Extent::Count(count), memory)?) {
        let (x, y) = pair?;
        floor = floor.max(x);
        while !above(a, x, floor + 1) {
            floor += 1;
        }
        let off = y.abs_diff(floor);
        let half = if n < count / 2 { &mut stray.first } else { &mut stray.second };
        *half = off.max(*half);
        stray.last = x;
    }
    Ok(stray)
}

/// What was measured for a = 1, …, most: the bound as text, and the largest |y − ⌊αx⌋| in units of a, rounded up.
pub(super) fn measure(effort: &Effort, most: u64, count: u64) -> Result<(Vec<Stray>, u64)> {
    let all: Vec<Stray> =
        (1..=most).map(|a| stray(a, count, effort.memory)).collect::<Result<_>>()?;
    let worst = all.iter().zip(1..).map(|(s, a): (_, u64)| s.first.max(s.second).div_ceil(a)).max();
    Ok((all, worst.unwrap_or(0)))
}

/// The limit itself is beyond a finite check: what can be said is how close the positions stay to the line.
fn slope_verdict(all: &[Stray], worst: u64, count: u64) -> Verdict {
    // A beam of another slope would be off by a share of x; 1 in 200 is far above what is seen.
    let off = all.iter().zip(1u64..).find(|(s, _)| s.second * 200 > s.last);
    match off {
        None => Verdict::holds_to(format!(
            "a ≤ {}, the first {count} P-positions of each game: |y − αx| stays below x/200 in their second half (asked); it is at \
             most {worst}a + 1 for all of them (observed)",
            all.len()
        )),
        Some((s, a)) => Verdict::Open {
            reached: format!("a = {a}: |y − αx| reaches {} at x ≤ {}", s.second, s.last),
            why: "the positions have not settled near the line; more of them would tell"
                .to_string(),
        },
    }
}

fn extents(effort: &Effort) -> (u64, u64) {
    (effort.pick(8, 64, 100), effort.pick(20_000, 1_000_000, 3_000_000))
}

fn strays_said(all: &[Stray]) -> String {
    let shown = all.iter().zip(1..).filter(|(_, a): &(_, u64)| a.is_power_of_two() || a % 16 == 3);
    let shown: Vec<String> =
        shown.map(|(s, a)| format!("{a}: {}, {}", s.first, s.second)).collect();
    format!(
        "largest |y − ⌊αx⌋| in the first and the second half of the positions, for some a: {}",
        shown.join("; ")
    )
}

/// α = (1 + √(4a²+1))/(2a).
fn alpha(a: u64) -> Result<Quadratic> {
    format!("(1+sqrt({}))/{}", 4 * a * a + 1, 2 * a).parse()
}

pub(super) fn slope(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(4, 8, 16);
    let count = effort.pick(20_000, 1_000_000, 10_000_000);
    let (all, worst) = measure(effort, most, count)?;
    let evidence = format!("{}. For a ≤ {most}; see A-C-Asym for more games", strays_said(&all));
    Ok(Finding::new(slope_verdict(&all, worst, count), evidence, "involution"))
}

pub(super) fn asymptote(effort: &Effort) -> Result<Finding> {
    let (most, count) = extents(effort);
    let (all, worst) = measure(effort, most, count)?;
    let mut printed = None;
    for a in 1..=most {
        // α² = α + 1 says that α + 1 is the complement of α.
        let own = alpha(a)?;
        if own.complement()? != own.plus(&1.into()) {
            printed = printed.or(Some(format!("a = {a}: α = {own} is no root of α² − α − 1 = 0")));
        }
        // aα² − α − a = 0 says that α − 1/α = 1/a: compared part by part.
        let inverse = own.reciprocal();
        let ((r, s, d, t), (r2, s2, d2, t2)) = (own.parts(), inverse.parts());
        if (r * t2 - r2 * t) * a != t * t2 || s * t2 != s2 * t || d != d2 {
            return Err(Error::invalid("the formula of α is not a root of az² − z − a"));
        }
    }
    let verdict = misprint(
        "α² − α − 1 = 0",
        "aα² − α − a = 0, as in the text before the conjectures",
        to_bound(format!("a ≤ {most}"), printed),
        slope_verdict(&all, worst, count),
    );
    let evidence = format!(
        "{}. The formula of α is a root of az² − z − a for every a, of z² − z − 1 only for a = 1",
        strays_said(&all)
    );
    Ok(Finding::new(verdict, evidence, "involution, beatty"))
}

pub(super) fn figure_2(effort: &Effort) -> Result<Finding> {
    let count = effort.pick(20_000, 300_000, 3_000_000);
    // As printed α is its own coefficient: α·α² − α − α = 0, so α² = 2 whatever a is.
    let n = count;
    let (x, y) = wythoff_pair(n).ok_or_else(|| Error::overflow("n"))?;
    let (x2, y2) = (u128::from(x) * u128::from(x), u128::from(y) * u128::from(y));
    // √2·x would need y² near 2x²; φ² is 2.618, and 5y² > 13x² is far beyond 2.
    let printed = (5 * y2 > 13 * x2)
        .then(|| format!("a = 1: α would be √2, but the P-position ({x},{y}) has y² > 2.6·x²"));
    let mut all = Vec::new();
    let mut failure = None;
    for a in [1, 3, 5] {
        let own = stray(a, count, effort.memory)?;
        if own.second * 200 > own.last {
            failure = failure.or(Some(format!("a = {a}: |y − αx| reaches {}", own.second)));
        }
        all.push(format!("{a}: {}", own.first.max(own.second)));
    }
    let verdict = misprint(
        "αx² − x − α",
        "ax² − x − a",
        to_bound("none", printed),
        to_bound(format!("a = 1, 3, 5, the first {count} P-positions of each"), failure),
    );
    let evidence = format!(
        "largest |y − ⌊αx⌋| for a = {}; the two lines have slopes α and 1/α (the caption names only 1/α)",
        all.join(", ")
    );
    Ok(Finding::new(verdict, evidence, "involution, golden"))
}

fn nim_limit(effort: &Effort) -> Result<Finding> {
    let (most, count) = (effort.pick(16, 64, 100), effort.pick(10_000, 100_000, 1_000_000));
    let mut failure = None;
    // Below a the move (a,a) cannot be made; α < 1 + 1/a, since az² − z − a is 1 at z = 1 + 1/a.
    for a in 1..=most {
        let small = partners(&diagonal(a)?, a, effort.memory)?;
        let odd = small.iter().zip(0..).find(|(y, x)| **y != *x);
        failure = failure.or(odd.map(|(y, x)| format!("a = {a}: ({x},{y}) is P below a")));
        if !above(a, a, a + 1) {
            failure = failure.or(Some(format!("α is not below 1 + 1/{a}")));
        }
    }
    let (all, worst) = measure(effort, most, count)?;
    let verdict = match failure {
        Some(_) => proved_unless("", failure),
        None => slope_verdict(&all, worst, count),
    };
    let evidence = format!(
        "piles below a play Nim exactly; 1 < α < 1 + 1/a; and the positions keep to the lines of slopes α and 1/α as far as checked. {}",
        strays_said(&all)
    );
    Ok(Finding::new(verdict, evidence, "involution"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wythoff_pairs_never_stray() {
        // b = ⌊φ²n⌋ and a = ⌊φn⌋: b is ⌈φa⌉, so it is at most 1 from ⌊φa⌋.
        let stray = stray(1, 3000, Memory::default()).unwrap();
        assert_eq!((stray.first, stray.second), (1, 1));
    }

    #[test]
    fn sides_of_the_line_are_exact() {
        assert!(above(1, 5, 9) && !above(1, 5, 8));
        // a = 2: α = (1 + √17)/4 = 1.2807…
        assert!(above(2, 10_000, 12_808) && !above(2, 10_000, 12_807));
    }
}
