//! Conjectures 1 and 2, and the reduction of the one to the other.
//!
//! For a single g both are settled by a verified certificate; for all g they stay open. The claims inside the proof of
//! Proposition 5 are Lemmas 1 and 2 of `docs/proofs.md`; here they are also looked at on levels that are proved to settle.

use std::collections::BTreeMap;

use super::tools::{Pair, a_of, decided, proved_levels, streamed};
use crate::claims::{Claim, Effort, Finding, Verdict};
use wythoff::engine::levels::pattern::pattern_from;
use wythoff::{Error, Result};
use wythoff_verify::LevelClaim;

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "G-CJ1",
        source: "Conjecture 1",
        statement: "For every g there are C, N and finitely many disjoint Fibonacci-type index sequences with alternating signs such that for n >= N the n-th position of T_g is (A_n,B_n) - (C,C), shifted by the sign along the sequences.",
        check: pattern_conjecture,
    },
    Claim {
        id: "G-CJ2",
        source: "Conjecture 2",
        statement: "For every g there is M with d_n = n for all n >= M.",
        check: diagonal_conjecture,
    },
    Claim {
        id: "G-DEF-rep",
        source: "section 3.2, Definition",
        statement: "A repeat of a sequence is an element equal to an earlier one; a number that comes three times gives two repeats.",
        check: repeats,
    },
    Claim {
        id: "G-P5",
        source: "Proposition 5",
        statement: "If d_n = n from some n on, the statement of Conjecture 1 holds for this g, and C is the number of repeats among the b's.",
        check: offset_is_repeats,
    },
];

/// Levels proved for all n, the positions of the first rows, and how many rows these are.
pub(super) struct Settled {
    pub claims: Vec<LevelClaim>,
    pub positions: Vec<Vec<Pair>>,
}

/// Levels that settle early enough for their generations to be seen.
pub(super) fn settled(effort: &Effort) -> Result<Settled> {
    let (most, rows) = effort.pick((5u32, 3_000u64), (11, 60_000), (12, 400_000));
    let claims = proved_levels(most, effort)?;
    Ok(Settled { claims, positions: streamed(most, rows, effort)? })
}

impl Settled {
    /// Calls `wrong` with a level, its positions and an index n ≥ max(K,1); the first objection.
    pub fn first(
        &self,
        wrong: impl Fn(&LevelClaim, &[Pair], usize) -> Option<String>,
    ) -> Option<String> {
        self.claims.iter().zip(&self.positions).find_map(|(claim, positions)| {
            let from = claim.settled.max(1) as usize;
            (from..positions.len()).find_map(|n| wrong(claim, positions, n))
        })
    }

    /// What was looked at.
    pub fn seen(&self) -> String {
        let last = self.claims.len() - 1;
        let least = self.positions.iter().map(Vec::len).min().unwrap_or(0);
        format!(
            "g <= {last}, max(M,1) <= n < {least}, each level proved to settle by a verified certificate"
        )
    }
}

/// The largest g with a certificate.
fn most(effort: &Effort) -> u32 {
    effort.pick(10, 26, 40)
}

/// "g: C, M" for all levels.
pub(super) fn listed(claims: &[LevelClaim]) -> String {
    let one = |c: &LevelClaim| format!("{}: {}, {}", c.value, c.repeats, c.settled);
    claims.iter().map(one).collect::<Vec<_>>().join("; ")
}

pub(super) const WHY: &str = "each g is a theorem of its own, and no argument covers all g; a bound on the repeats of T_g in terms of the \
     lower levels would settle it, while a larger g is only a longer run of `wyt levels` (records/levels.md: all g <= 91)";

fn pattern_conjecture(effort: &Effort) -> Result<Finding> {
    let most = most(effort);
    let claims = proved_levels(most, effort)?;
    let counts = orbit_counts(&claims, effort)?;
    let shown: Vec<String> = counts.iter().map(|(g, count)| format!("{g}: {count}")).collect();
    let verdict = Verdict::Open {
        reached: format!(
            "proved for each g <= {most} and all n: the certificate closes the level, and docs/proofs.md, Theorem 2, gives the sequences"
        ),
        why: WHY.into(),
    };
    let evidence = format!(
        "g: C, M: {}. Number of sequences (g: count), by Theorem 2: {}.",
        listed(&claims),
        shown.join("; ")
    );
    Ok(Finding::new(verdict, evidence, "level sweep, certificate verifier, level stream"))
}

/// The number of σ-orbits of exceptions, for the levels whose orbits begin early: the exceptions in [N', A_N' + 1) that are
/// no images of exceptions from N' on, N' = A_P + 1.
fn orbit_counts(claims: &[LevelClaim], effort: &Effort) -> Result<BTreeMap<u32, usize>> {
    let rows = effort.pick(20_000u64, 200_000, 1_000_000);
    let most = claims.len().min(9) as u32 - 1;
    let positions = streamed(most, rows, effort)?;
    let mut counts = BTreeMap::new();
    for (claim, level) in claims.iter().zip(&positions) {
        let Some(start) = pattern_from(claim, 1 << 20)? else { continue };
        let first = a_of(start.max(1))? + 1;
        let end = a_of(first)? + 1;
        if end >= level.len() as u64 {
            continue;
        }
        let sign = |n: u64| -> Result<i64> {
            Ok(level[n as usize].0 as i64 - a_of(n)? as i64 + claim.repeats)
        };
        let mut roots = std::collections::BTreeSet::new();
        let mut images = Vec::new();
        for n in first..end {
            match sign(n)? {
                0 => continue,
                s if s.abs() > 1 => {
                    return Err(Error::invalid(format!("T_{} strays at {n}", claim.value)));
                }
                s => images.push(a_of(n)? + u64::from(s > 0)),
            }
            roots.insert(n);
        }
        images.iter().for_each(|image| {
            roots.remove(image);
        });
        counts.insert(claim.value, roots.len());
    }
    Ok(counts)
}

fn diagonal_conjecture(effort: &Effort) -> Result<Finding> {
    let most = most(effort);
    let claims = proved_levels(most, effort)?;
    let verdict = Verdict::Open {
        reached: format!(
            "proved for each g <= {most} and all n, by a verified certificate (the paper: computed for g <= 20)"
        ),
        why: WHY.into(),
    };
    Ok(Finding::new(
        verdict,
        format!("g: C, M: {}.", listed(&claims)),
        "level sweep, certificate verifier",
    ))
}

/// Repeats of a sequence: elements equal to an earlier one.
pub(super) fn count_repeats(sequence: impl Iterator<Item = u64>) -> usize {
    let mut seen = std::collections::HashSet::new();
    sequence.filter(|x| !seen.insert(*x)).count()
}

fn repeats(effort: &Effort) -> Result<Finding> {
    let three = &streamed(3, 200, effort)?[3];
    let triple = three.iter().filter(|p| p.1 == 3).count();
    let own = count_repeats(three.iter().map(|p| p.1));
    let proved = proved_levels(3, effort)?[3].repeats as usize;
    let witness = (triple != 3 || own != proved || count_repeats([3, 3, 3].into_iter()) != 2)
        .then(|| format!("3 comes {triple} times; {own} repeats counted, {proved} proved"));
    let by = "finite case: the worked example T_3, where b = 3 comes three times and gives two of the five repeats";
    Ok(Finding::new(
        decided(witness, by),
        format!("T_3 has {own} repeats; the certificate's C_3 is {proved}."),
        "level stream, certificate verifier",
    ))
}

fn offset_is_repeats(effort: &Effort) -> Result<Finding> {
    let settled = settled(effort)?;
    let mut witness = None;
    let mut shown = Vec::new();
    for (claim, level) in settled.claims.iter().zip(&settled.positions) {
        let counted = count_repeats(level.iter().map(|p| p.1)) as i64;
        let begun = pattern_from(claim, 1 << 20)?.map_or(usize::MAX, |n| n as usize);
        // Before the pattern begins the offsets may stray; only levels whose pattern is half of what is seen can tell.
        if begun > level.len() / 2 {
            continue;
        }
        let mut offsets: BTreeMap<i64, usize> = BTreeMap::new();
        for (n, p) in level.iter().enumerate().skip(begun.max(level.len() / 2)) {
            *offsets.entry(a_of(n as u64)? as i64 - p.0 as i64).or_default() += 1;
        }
        let modal = offsets.iter().max_by_key(|x| x.1).map(|x| *x.0);
        if modal != Some(counted) || counted != claim.repeats {
            witness.get_or_insert(format!(
                "g = {}: modal offset {modal:?}, repeats {counted}, certificate {}",
                claim.value, claim.repeats
            ));
        }
        shown.push(format!("{}: {counted}", claim.value));
    }
    let by = "docs/proofs.md, Lemmas 1 and 2 (contraction) and Theorem 2, for every level with d_n = n from some n on";
    let evidence = format!(
        "Modal offset, where the pattern has begun, and repeats, counted (g: C): {}; {}. Claim 2's condition m > b_M + R can be dropped (Lemma 2).",
        shown.join("; "),
        settled.seen()
    );
    Ok(Finding::new(
        decided(witness, by),
        evidence,
        "level stream, certificate verifier; docs/proofs.md",
    ))
}
