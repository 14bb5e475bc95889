//! The claims inside the proof of Proposition 5.
//!
//! x_n = a_n − φn + R lies in Z[φ]; 1/φ = φ − 1 keeps it there, so every identity and inequality is decided in integers.

use std::collections::HashSet;

use crate::bench::{Bench, Check};
use crate::checks::tools::values::{index, settled, signed};
use crate::checks::tools::{Pair, finding};
use crate::evidence::{Ground, RWythoff, Trying, theorems};
use crate::verdict::Finding;
use wythoff::Result;
use wythoff::golden::floor_phi;
use wythoff_verify::LevelClaim;

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("G-P5-Cl1", gaps),
    ("G-P5-f", neighbours),
    ("G-P5-x", errors),
    ("G-P5-Cl2/4", ancestors),
    ("G-P5-Cl3", contraction),
    ("G-P5-fib", recurrence),
    ("G-P5-cases", three_cases),
];

/// f(n) = a_n + R.
fn f(claim: &LevelClaim, level: &[Pair], n: usize) -> Option<usize> {
    usize::try_from(signed(level.get(n)?.0) + claim.repeats).ok()
}

fn lemma_107(bench: &Bench) -> Result<Ground> {
    theorems::lemma_107(&RWythoff::of(&bench.game("r-wythoff")?)?)
}

/// A statement about each settled level, which Lemma 107 proves.
fn by_lemma(
    bench: &Bench,
    wrong: impl Fn(&LevelClaim, &[Pair], usize) -> Option<String>,
    evidence: &str,
) -> Result<Finding> {
    let checked = settled(bench)?.each(wrong)?;
    finding(checked.by([lemma_107(bench)?]), evidence)
}

fn at(claim: &LevelClaim, n: usize) -> String {
    format!("g = {}, n = {n}", claim.value)
}

fn gaps(bench: &Bench) -> Result<Finding> {
    let wrong = |claim: &LevelClaim, level: &[Pair], n: usize| {
        (level.get(n + 1)?.1 < level[n].1 + 2).then(|| at(claim, n))
    };
    by_lemma(bench, wrong, "neighbouring b's")
}

fn neighbours(bench: &Bench) -> Result<Finding> {
    let wrong = |claim: &LevelClaim, level: &[Pair], n: usize| {
        let own = f(claim, level, n)?;
        let (before, after) = (level.get(own)?.0, level.get(own + 1)?.0);
        (before + 1 != level[n].1 || after != level[n].1 + 1).then(|| at(claim, n))
    };
    by_lemma(bench, wrong, "the rows around b_n, where they were computed")
}

fn errors(bench: &Bench) -> Result<Finding> {
    let wrong = |claim: &LevelClaim, level: &[Pair], n: usize| {
        let x = |n: usize| Some(Golden(signed(level.get(n)?.0) + claim.repeats, -signed(n as u64)));
        let own = f(claim, level, n)?;
        let fits = x(own)? == x(n)?.g2() && x(own + 1)? == x(n)?.g1();
        (!fits).then(|| at(claim, n))
    };
    by_lemma(bench, wrong, "in Z[φ], exactly")
}

/// x_n = ε − (φn − ⌊φn⌋) with ε = a_n − ⌊φn⌋ + R: the case is that of ε.
fn three_cases(bench: &Bench) -> Result<Finding> {
    let wrong = |claim: &LevelClaim, level: &[Pair], n: usize| {
        let index = signed(n as u64);
        let x = Golden(signed(level.get(n)?.0) + claim.repeats, -index);
        let shift = signed(level[n].0) - signed(floor_phi(n as u64)?) + claim.repeats;
        // (low, low + 1] holds x if x − low > 0 and x − low − 1 ≤ 0.
        let within = |low: i64| x.plus(-low).sign() > 0 && x.plus(-low - 1).sign() <= 0;
        let fits = [1, 0, -1].into_iter().all(|case| (shift == case) == within(case - 1));
        (!fits).then(|| at(claim, n))
    };
    by_lemma(bench, wrong, "in Z[φ], exactly, on all settled levels")
}

fn recurrence(bench: &Bench) -> Result<Finding> {
    let wrong = |claim: &LevelClaim, level: &[Pair], n: usize| {
        let own = f(claim, level, n)?;
        let (first, second) = (f(claim, level, own)?, f(claim, level, own + 1)?);
        (first + 1 != n + own || second != n + own + 1).then(|| at(claim, n))
    };
    by_lemma(bench, wrong, "f applied twice, where that was computed")
}

/// Every m > b_M + R is f(n) or f(n) + 1, and going back ends in [M, b_M + R].
fn ancestors(bench: &Bench) -> Result<Finding> {
    let settled = settled(bench)?;
    let levels = settled.proved.levels.iter().zip(&settled.positions).skip(1);
    let what = "levels that settle: each m > b_M + R within the rows computed";
    let checked = Trying::each(what, levels, |(claim, level)| {
        let from = index(claim.settled)?;
        let Some(start) = level.get(from) else { return Ok(None) };
        let end = signed(start.1) + claim.repeats;
        let reached: HashSet<i64> =
            level[from..].iter().map(|p| signed(p.0) + claim.repeats).collect();
        let last = level.last().map_or(0, |p| signed(p.0) + claim.repeats);
        let orphan = (end + 1..last).find(|m| !reached.contains(m) && !reached.contains(&(m - 1)));
        Ok(orphan.map(|m| format!("g = {}, m = {m}", claim.value)))
    })?;
    let evidence = "each number in reach has an n with m = f(n) or f(n) + 1; the sequences and the bound on h are the lemma's";
    finding(checked.by([lemma_107(bench)?]), evidence)
}

/// p + qφ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Golden(i64, i64);

impl Golden {
    const ZERO: Golden = Golden(0, 0);

    fn plus(self, whole: i64) -> Self {
        Golden(self.0 + whole, self.1)
    }

    fn negative(self) -> Self {
        Golden(-self.0, -self.1)
    }

    /// (p + qφ)(φ − 1) = (q − p) + pφ.
    fn over_phi(self) -> Self {
        Golden(self.1 - self.0, self.0)
    }

    /// −1, 0 or 1.
    fn sign(self) -> i64 {
        let Golden(p, q) = self;
        if q == 0 {
            return p.signum();
        }
        // q > 0: p + qφ > 0 iff ⌊qφ⌋ ≥ −p, as qφ is no integer.
        let floor = floor_phi(q.unsigned_abs()).map_or(i64::MAX, signed);
        if (floor >= -p * q.signum()) == (q > 0) { 1 } else { -1 }
    }

    fn minus(self, other: Golden) -> Golden {
        Golden(self.0 - other.0, self.1 - other.1)
    }

    /// The distance to [−1, 0].
    fn distance(self) -> Golden {
        if self.sign() > 0 {
            self
        } else if self.plus(1).sign() < 0 {
            self.plus(1).negative()
        } else {
            Golden::ZERO
        }
    }

    fn g1(self) -> Golden {
        self.plus(1).over_phi().negative()
    }

    fn g2(self) -> Golden {
        self.over_phi().negative().plus(-1)
    }
}

fn contraction(bench: &Bench) -> Result<Finding> {
    let grid = bench.pick(20i64, 60, 120);
    bench.note("exact arithmetic in Z[φ]", format!("p + qφ with |p|, |q| ≤ {grid}"));
    let all = (-grid..=grid).flat_map(|p| (-grid..=grid).map(move |q| Golden(p, q)));
    let checked = Trying::each(format!("x = p + qφ, |p|, |q| ≤ {grid}"), all, |x| {
        let (h, one, two) = (x.distance(), x.g1(), x.g2());
        let grows = |y: Golden| h.over_phi().minus(y.distance()).sign() < 0;
        let small = h != Golden::ZERO && h.minus(Golden(1, 0).over_phi()).sign() < 0;
        let alternates = match x.sign() > 0 {
            true => one.distance() == Golden::ZERO && two.plus(1).sign() < 0,
            false => two.distance() == Golden::ZERO && one.sign() > 0,
        };
        let fails = if grows(one) || grows(two) {
            "h grows by more than 1/φ"
        } else if small && !alternates {
            "the signs do not alternate"
        } else {
            return Ok(None);
        };
        Ok(Some(format!("x = {} + {}φ: {fails}", x.0, x.1)))
    })?;
    finding(
        checked.by([theorems::in_general("Lemma 108")?]),
        "the three properties at each point of a grid, exactly",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_in_z_phi() {
        for (p, q, sign) in [
            (0, 0, 0),
            (-1, 1, 1),
            (2, -1, 1),
            (-2, 1, -1),
            (1, -1, -1),
            (-8, 5, 1),
            (13, -8, 1),
            (-13, 8, -1),
            (-21, 13, 1),
        ] {
            assert_eq!(Golden(p, q).sign(), sign, "{p} + {q}φ");
            assert_eq!(Golden(p, q).negative().sign(), -sign);
        }
    }
}
