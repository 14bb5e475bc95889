//! The claims inside the proof of Proposition 5, and Proposition 6.
//!
//! x_n = a_n − φn + R lies in Z[φ]; 1/φ = φ − 1 keeps it there, so every identity and inequality is decided in integers.

use std::collections::HashSet;

use super::conjectures::settled;
use super::tools::{decided, proved_levels, streamed};
use crate::claims::{Claim, Effort, Finding, Verdict};
use wythoff::Result;
use wythoff::golden::floor_phi;

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "G-P5-Cl1",
        source: "proof of Proposition 5, Claim 1",
        statement: "b_(n+1) >= b_n + 2 for n >= M.",
        check: gaps,
    },
    Claim {
        id: "G-P5-f",
        source: "proof of Proposition 5",
        statement: "With R repeats among the b's and f(n) = a_n + R: a_f(n) = b_n - 1 and a_(f(n)+1) = b_n + 1 for n > M.",
        check: neighbours,
    },
    Claim {
        id: "G-P5-x",
        source: "proof of Proposition 5",
        statement: "With x_n = a_n - phi n + R: x_(f(n)+1) = g1(x_n) = -(x_n + 1)/phi and x_f(n) = g2(x_n) = -x_n/phi - 1.",
        check: errors,
    },
    Claim {
        id: "G-P5-Cl2/4",
        source: "proof of Proposition 5, Claims 2 and 4",
        statement: "Every m > b_M + R is f(n) or f(n) + 1 for some n >= M.",
        check: ancestors,
    },
    Claim {
        id: "G-P5-Cl3",
        source: "proof of Proposition 5, Claim 3",
        statement: "h(x), the distance from x to [-1,0], shrinks at least by 1/phi under g1 and g2; h = 0 stays 0; if 0 < h(x) < 1/phi, then for x > 0 h(g1(x)) = 0 and g2(x) < -1, for x < -1 h(g2(x)) = 0 and g1(x) > 0.",
        check: contraction,
    },
    Claim {
        id: "G-P5-fib",
        source: "proof of Proposition 5",
        statement: "f(f(m)) + 1 = m + f(m) and f(f(m)+1) = m + f(m) + 1: the exceptions obey the Fibonacci recurrence.",
        check: recurrence,
    },
    Claim {
        id: "G-P6",
        source: "Proposition 6",
        statement: "|d_n - n| <= g for all n in T_g.",
        check: stray,
    },
];

const LEMMA_1: &str = "docs/proofs.md, Lemma 1, for every level with d_n = n from some n on";

fn finding(witness: Option<String>, by: &str, seen: String, remark: &str) -> Finding {
    Finding::new(
        decided(witness, by),
        format!("Looked at: {seen}.{remark}"),
        "level stream, certificate verifier; docs/proofs.md",
    )
}

fn gaps(effort: &Effort) -> Result<Finding> {
    let settled = settled(effort)?;
    let witness = settled.first(|claim, level, n| {
        let next = level.get(n + 1)?;
        (next.1 < level[n].1 + 2).then(|| format!("g = {}, n = {n}", claim.value))
    });
    let by = "docs/proofs.md (F1): the a's increase, and b_(n+1) - b_n = a_(n+1) - a_n + 1 where d_n = n";
    Ok(finding(witness, by, settled.seen(), ""))
}

fn neighbours(effort: &Effort) -> Result<Finding> {
    let settled = settled(effort)?;
    let witness = settled.first(|claim, level, n| {
        let (a, b) = level[n];
        let f = (a as i64 + claim.repeats) as usize;
        let next = level.get(f + 1)?;
        (level[f].0 + 1 != b || next.0 != b + 1)
            .then(|| format!("g = {}, n = {n}, f(n) = {f}", claim.value))
    });
    Ok(finding(witness, LEMMA_1, settled.seen(), ""))
}

/// p + qφ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Golden(i64, i64);

impl Golden {
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

    /// (p + qφ)φ = q + (p + q)φ.
    fn times_phi(self) -> Self {
        Golden(self.1, self.0 + self.1)
    }

    /// −1, 0 or 1.
    fn sign(self) -> i64 {
        let Golden(p, q) = self;
        if q == 0 {
            return p.signum();
        }
        // q > 0: p + qφ > 0 iff ⌊qφ⌋ ≥ −p, as qφ is no integer.
        let floor = floor_phi(q.unsigned_abs()).map_or(i64::MAX, |x| x as i64);
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
            Golden(0, 0)
        }
    }

    fn g1(self) -> Golden {
        self.plus(1).over_phi().negative()
    }

    fn g2(self) -> Golden {
        self.over_phi().negative().plus(-1)
    }
}

fn errors(effort: &Effort) -> Result<Finding> {
    let settled = settled(effort)?;
    let witness = settled.first(|claim, level, n| {
        let x = |n: usize| Some(Golden(level.get(n)?.0 as i64 + claim.repeats, -(n as i64)));
        let f = (level[n].0 as i64 + claim.repeats) as usize;
        let (first, second) = (x(f)?, x(f + 1)?);
        let own = x(n)?;
        (first != own.g2() || second != own.g1()).then(|| format!("g = {}, n = {n}", claim.value))
    });
    Ok(finding(
        witness,
        "docs/proofs.md, Lemma 1 and the lines after it",
        settled.seen(),
        " In Z[phi], exactly.",
    ))
}

fn ancestors(effort: &Effort) -> Result<Finding> {
    let settled = settled(effort)?;
    let mut witness = None;
    for (claim, level) in settled.claims.iter().zip(&settled.positions) {
        let from = claim.settled as usize;
        let reached: HashSet<i64> =
            level[from..].iter().map(|p| p.0 as i64 + claim.repeats).collect();
        let first = level.get(from).map_or(0, |p| p.1 as i64) + claim.repeats + 1;
        let last = level.last().map_or(0, |p| p.0 as i64 + claim.repeats);
        if let Some(m) = (first..last).find(|m| !reached.contains(m) && !reached.contains(&(m - 1)))
        {
            witness.get_or_insert(format!("g = {}, m = {m}", claim.value));
        }
    }
    let by = "docs/proofs.md, Lemma 2's proof: an m between f(p)+1 and f(p+1) needs two consecutive b's, which (F5) and Claim 1 exclude beyond b_M + R";
    Ok(finding(witness, by, settled.seen(), ""))
}

fn recurrence(effort: &Effort) -> Result<Finding> {
    let settled = settled(effort)?;
    let witness = settled.first(|claim, level, n| {
        let f = |n: usize| level.get(n).map(|p| (p.0 as i64 + claim.repeats) as usize);
        let own = f(n)?;
        let (first, second) = (f(own)?, f(own + 1)?);
        (first + 1 != n + own || second != n + own + 1)
            .then(|| format!("g = {}, n = {n}", claim.value))
    });
    Ok(finding(witness, LEMMA_1, settled.seen(), ""))
}

fn contraction(effort: &Effort) -> Result<Finding> {
    let grid = effort.pick(20i64, 60, 120);
    let zero = Golden(0, 0);
    let mut witness = None;
    let mut object = |x: Golden, what: &str| {
        witness.get_or_insert(format!("x = {} + {} phi: {what}", x.0, x.1));
    };
    // h/φ − h∘g is linear between these points and beyond them, so it is ≥ 0 everywhere if it is there and does not fall outwards.
    let corner = |y: i64| {
        [Golden(y, 0).times_phi().negative().plus(-1), Golden(y + 1, 0).times_phi().negative()]
    };
    let mut corners = vec![zero, Golden(-1, 0)];
    corners.extend([-1, 0].into_iter().flat_map(corner));
    let far = [-40, 40].map(|x| Golden(x, 0));
    let farther = [-41, 41].map(|x| Golden(x, 0));
    let all = (-grid..=grid).flat_map(|p| (-grid..=grid).map(move |q| Golden(p, q)));
    let slack = |x: Golden, y: Golden| x.distance().over_phi().minus(y.distance());
    for x in corners.iter().copied().chain(far).chain(farther).chain(all) {
        for y in [x.g1(), x.g2()] {
            if slack(x, y).sign() < 0 {
                object(x, "h grows by more than 1/phi");
            }
        }
        let h = x.distance();
        if h == zero && (x.g1().distance() != zero || x.g2().distance() != zero) {
            object(x, "h = 0 is not kept");
        }
        if h != zero && h.minus(Golden(1, 0).over_phi()).sign() < 0 {
            let fits = if x.sign() > 0 {
                x.g1().distance() == zero && x.g2().plus(1).sign() < 0
            } else {
                x.g2().distance() == zero && x.g1().sign() > 0
            };
            if !fits {
                object(x, "the signs do not alternate");
            }
        }
    }
    // The ends of (0, 1/φ) and (−φ, −1): g1 and g2 fall, so the open intervals lie between the images of their ends.
    let inner = Golden(1, 0).over_phi();
    let outer = Golden(0, -1);
    let ends = [zero.g1(), inner.g1(), Golden(-1, 0).g2(), outer.g2()];
    if ends.iter().any(|y| y.distance() != zero)
        || zero.g2() != Golden(-1, 0)
        || Golden(-1, 0).g1() != zero
    {
        object(zero, "the ends of the intervals");
    }
    for (near, away) in far.into_iter().zip(farther) {
        for g in [Golden::g1, Golden::g2] {
            if slack(away, g(away)).minus(slack(near, g(near))).sign() < 0 {
                object(away, "the inequality fails far out");
            }
        }
    }
    let by = "finite case: both sides are linear between six points of Z[phi] and beyond them; g1 and g2 are monotone, so the rest is decided at the ends -1-1/phi, -1, 0, 1/phi";
    let evidence =
        format!("The corners, the far ends and all p + q phi with |p|, |q| <= {grid}, exactly.");
    Ok(Finding::new(decided(witness, by), evidence, "exact arithmetic in Z[phi]"))
}

fn stray(effort: &Effort) -> Result<Finding> {
    let (most, rows) = effort.pick((8u32, 3_000u64), (18, 600_000), (20, 10_100_000));
    stray_by(effort, most, rows, 0)
}

/// The statement with g − `less` in place of g.
fn stray_by(effort: &Effort, most: u32, rows: u64, less: u64) -> Result<Finding> {
    let claims = proved_levels(most, effort)?;
    let mut worst = Vec::new();
    let mut witness = None;
    let mut settled = true;
    for (g, level) in streamed(most, rows, effort)?.iter().enumerate() {
        settled &= claims[g].settled as usize <= level.len();
        let stray = |n: usize| (level[n].1 - level[n].0).abs_diff(n as u64);
        worst.push((0..level.len()).map(stray).max().unwrap_or(0));
        if let Some(n) = (0..level.len()).find(|&n| stray(n) > (g as u64).saturating_sub(less)) {
            witness.get_or_insert(format!(
                "g = {g}, n = {n}: the position is {:?}, |d_n - n| = {}",
                level[n],
                stray(n)
            ));
        }
    }
    let bound = if settled {
        format!("g <= {most}, all n: verified certificates say d_n = n beyond what was looked at")
    } else {
        format!("g <= {most}, a < {rows}")
    };
    let verdict = witness.map_or_else(|| Verdict::holds_to(bound), Verdict::refuted);
    let evidence = format!("The largest |d_n - n| for g = 0, 1, ...: {worst:?}.");
    Ok(Finding::new(verdict, evidence, "level stream, certificate verifier"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::Level;
    use wythoff::run::{Memory, Quiet};

    #[test]
    fn a_sharper_bound_on_the_diagonals_is_refuted() {
        let effort = Effort { level: Level::Quick, memory: Memory::default(), progress: &Quiet };
        let found = stray_by(&effort, 3, 200, 1).unwrap().verdict;
        // T_1 begins with (0,1): d_0 = 1.
        assert!(
            matches!(&found, Verdict::Refuted { witness } if witness.starts_with("g = 1, n = 0")),
            "{found}"
        );
        assert!(matches!(stray_by(&effort, 3, 200, 0).unwrap().verdict, Verdict::HoldsTo { .. }));
    }

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
            assert_eq!(Golden(p, q).sign(), sign, "{p} + {q} phi");
            assert_eq!(Golden(p, q).negative().sign(), -sign);
        }
        assert_eq!(Golden(3, -5).over_phi().times_phi(), Golden(3, -5));
    }
}
