//! The positions of value 2 and 3, and the propositions behind them.
//!
//! A level that is closed (certificate: d_n = n from K on, |ε_n| ≤ 1 from P on, ε_n = a_n − A_n + C) has its exceptions
//! ε_n ≠ 0 on σ-orbits: σ(n,+1) = (A_n+1,−1), σ(n,−1) = (A_n,+1) (`docs/proofs.md`, Theorem 2). Let M = max(P, from).
//! Every exception at or beyond B_M + 2 is the image of one beyond M; so a list of Fibonacci-type sequences is right
//! for all n ≥ from as soon as it is right below B_M + 2 and each sequence takes one σ-step beyond M.

use std::collections::{BTreeMap, BTreeSet};

use super::propositions;
use super::tools::{
    Pair, a_of, decided, formula, pair_of, printed, proved_levels, streamed, to_bound, with_formula,
};
use crate::claims::{Claim, Effort, Finding, Verdict};
use crate::papers::{self, Cell};
use wythoff::engine::levels::pattern::pattern_from;
use wythoff::zeckendorf::fibonacci_type_u64;
use wythoff::{Error, Result};
use wythoff_verify::LevelClaim;

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "G-T7",
        source: "Theorem 7",
        statement: "T_2: ten listed positions; for n >= 10, (A_n,B_n) - (3,3), but with 2 (k even) or 4 (k odd) in place of 3 at the terms m_k of the Fibonacci-type sequences from (10,17), (11,18), (12,20), and with 4 or 2 at those from (15,24).",
        check: value_two,
    },
    Claim {
        id: "G-P1",
        source: "Proposition 1",
        statement: "The four index sequences of Theorem 7 are disjoint: m1_k < m2_k < m3_k < m4_k < m1_(k+1).",
        check: disjoint,
    },
    Claim {
        id: "G-P2",
        source: "Proposition 2",
        statement: "If a_(n+2) = a_(n+1) + a_n > 0 and a_n = c1 phi^n + c2 psi^n with |c2| < 1/sqrt 5, then (A_x,B_x) with x = a_n is (a_(n+1),a_(n+2)) if c2 (-1)^n >= 0, and one less in both otherwise.",
        check: propositions::fibonacci_pairs,
    },
    Claim {
        id: "G-P3",
        source: "Proposition 3",
        statement: "The numbers a_n, b_n of T_2 with n >= 10 are distinct and fill N_0 except 0..13, 16 and 21.",
        check: covered,
    },
    Claim {
        id: "G-P3-const",
        source: "proof of Proposition 3",
        statement: "The closed forms of the four sequences (c1, c2 = 5 +- 12/r, 11/2 +- 25/(2r), 6 +- 14/r, 15/2 +- 33/(2r), r = sqrt 5; c2 about -0.367, -0.090, -0.261, 0.121), and the one number each of them gains and loses: 14/13, 15/14, 17/16, 20/21.",
        check: propositions::constants,
    },
    Claim {
        id: "G-COR1",
        source: "Corollary 1",
        statement: "The positions of T_2 and their mirror images meet every row.",
        check: every_row,
    },
    Claim {
        id: "G-P4",
        source: "Proposition 4 (Jiao)",
        statement: "Sets T_0, T_1, ... are the sets of positions of value 0, 1, ... iff they are disjoint, no move joins two positions of one T_g, and every position in none of T_0..T_g has a move into T_g.",
        check: propositions::characterisation,
    },
    Claim {
        id: "G-FIG2",
        source: "Figure 2",
        statement: "Where the values 0, 1 and 2 lie, for piles up to 21.",
        check: |_| printed("G-FIG2"),
    },
    Claim {
        id: "G-T7-pf",
        source: "proof of Theorem 7",
        statement: "The first ten positions of T_2 use the diagonals 0..9; for n >= 10 the offset A_n - a_n is 2 or 4, so T_2 meets neither T_0 (offset 0) nor T_1 (offset 1).",
        check: offsets_of_two,
    },
    Claim {
        id: "G-T8",
        source: "Theorem 8",
        statement: "T_3: 36 listed positions; for n >= 36, (A_n,B_n) - (5,5), shifted by alternating signs along nine listed Fibonacci-type index sequences.",
        check: value_three,
    },
];

/// First term, second term, sign at the first.
pub(super) type Sequence = (u64, u64, i64);

pub(super) fn sequences(id: &str, corrected: bool) -> Result<Vec<Sequence>> {
    let table = papers::table(id).ok_or_else(|| Error::invalid(format!("no table {id}")))?;
    let cells = if corrected { table.corrected() } else { table.cells.clone() };
    let row = |row: &Vec<Cell>| {
        let number = |i: usize| {
            row.get(i).and_then(|c| c.number()).ok_or_else(|| Error::invalid("a lost cell"))
        };
        Ok((number(0)? as u64, number(1)? as u64, number(2)?))
    };
    cells.iter().map(row).collect()
}

/// Decides whether T_g beyond index `from` has offset `offset` with exceptions exactly on the sequences, for all n;
/// the first n that contradicts it.
fn pattern(
    level: &LevelClaim,
    from: u64,
    offset: i64,
    sequences: &[Sequence],
    effort: &Effort,
) -> Result<Option<String>> {
    if level.repeats != offset || level.settled as u64 > from {
        return Ok(Some(format!("C = {} and d_n = n from {} on", level.repeats, level.settled)));
    }
    let start =
        pattern_from(level, 1 << 20)?.ok_or_else(|| Error::limit("the level settles too late"))?;
    let (_, top) = pair_of(start.max(from).max(1))?;
    let bound = top + 2;
    let positions = &streamed(level.value, a_of(bound)? + 8, effort)?[level.value as usize];
    let mut claimed = BTreeMap::new();
    for &(first, second, sign) in sequences {
        for (k, n) in fibonacci_type_u64(first, second).take_while(|n| *n <= bound).enumerate() {
            *claimed.entry(n).or_insert(0) = if k % 2 == 0 { sign } else { -sign };
        }
    }
    for n in from..=bound {
        let &(a, b) =
            positions.get(n as usize).ok_or_else(|| Error::invalid("too few positions"))?;
        let shift = a as i64 - a_of(n)? as i64 + offset;
        let wanted = claimed.get(&n).copied().unwrap_or(0);
        if b - a != n || shift != wanted {
            return Ok(Some(format!(
                "n = {n}: claimed shift {wanted}, but the position is ({a},{b}), shift {shift}"
            )));
        }
    }
    let last = start.max(from);
    for &(first, second, sign) in sequences {
        let terms: Vec<u64> =
            fibonacci_type_u64(first, second).take_while(|n| *n <= bound).collect();
        let step = terms.windows(2).enumerate().find(|(_, pair)| pair[0] >= last);
        let (k, pair) = step.ok_or_else(|| Error::invalid("a sequence has no step in reach"))?;
        let sign = if k % 2 == 0 { sign } else { -sign };
        if pair[1] != a_of(pair[0])? + u64::from(sign > 0) {
            return Ok(Some(format!(
                "the sequence from ({first},{second}) leaves the exceptions after {}",
                pair[1]
            )));
        }
    }
    Ok(None)
}

const BY: &str = "verified certificate of the level, and docs/proofs.md, Theorem 2: the exceptions are the sigma-orbits of those in the finite part, all of which was compared";

fn value_two(effort: &Effort) -> Result<Finding> {
    with_formula("G-T7", two(&sequences("G-T7-exceptions", false)?, effort)?)
}

fn two(list: &[Sequence], effort: &Effort) -> Result<Finding> {
    let level = &proved_levels(2, effort)?[2];
    let first = papers::table("G-T7-first").map(papers::compare).transpose()?;
    let witness = match first {
        Some(wrong) if wrong.is_empty() => pattern(level, 10, 3, list, effort)?,
        other => Some(format!("the first ten positions: {other:?}")),
    };
    let evidence = format!(
        "The ten positions, then all n up to B_M + 2, M the index from which |shift| <= 1 is proved; C_2 = {}, M_2 = {}.",
        level.repeats, level.settled
    );
    Ok(Finding::new(
        decided(witness, BY),
        evidence,
        "level stream, level sweep, certificate verifier",
    ))
}

fn value_three(effort: &Effort) -> Result<Finding> {
    let level = &proved_levels(3, effort)?[3];
    let first = papers::table("G-T8-first").map(papers::compare).transpose()?;
    let printed = sequences("G-T8-exceptions", false)?;
    let corrected = sequences("G-T8-exceptions", true)?;
    let wrong = pattern(level, 36, 5, &printed, effort)?;
    let right = if first.is_some_and(|w| w.is_empty()) {
        pattern(level, 36, 5, &corrected, effort)?
    } else {
        Some("the 36 listed positions differ".to_string())
    };
    let evidence = "The 36 positions, then all n up to B_M + 2 with the nine sequences as printed, where (55,89) stands twice, and with (54,88) in place of one of them. The other entries are right, signs included.";
    let verdict = match wrong {
        None => decided(None, BY),
        Some(witness) => Verdict::Misprint {
            printed: "F^(55,89) twice, both with sign (-1)^k".into(),
            corrected: "F^(54,88) and F^(55,89), both with sign (-1)^k".into(),
            as_printed: Box::new(Verdict::refuted(witness)),
            as_corrected: Box::new(match right {
                None => Verdict::proved(format!("{}. Also: {BY}", formula("G-T8")?)),
                right => decided(right, BY),
            }),
        },
    };
    Ok(Finding::new(
        verdict,
        evidence,
        "level stream, level sweep, certificate verifier; textbook algorithm for the tables",
    ))
}

fn disjoint(effort: &Effort) -> Result<Finding> {
    let list = sequences("G-T7-exceptions", false)?;
    let terms = effort.pick(40, 80, 80);
    let all: Vec<Vec<u64>> =
        list.iter().map(|s| fibonacci_type_u64(s.0, s.1).take(terms).collect()).collect();
    let length = all.iter().map(Vec::len).min().unwrap_or(0);
    let chain = |k: usize| {
        let row: Vec<u64> = all.iter().map(|s| s[k]).collect();
        row.windows(2).all(|w| w[0] < w[1]) && row.last() < all.first().map(|s| &s[k + 1])
    };
    let witness =
        (0..length - 1).find(|&k| !chain(k)).map(|k| format!("the chain fails at k = {k}"));
    let by = "finite case: the differences in the chain obey the same recurrence, and are positive at k = 0 and 1";
    let evidence = format!("The chain for k < {}, exactly.", length - 1);
    with_formula("G-P1", Finding::new(decided(witness, by), evidence, "integers"))
}

/// T_2 as Theorem 7 gives it, and whether the theorem was proved just now.
fn second_level(effort: &Effort) -> Result<(Vec<Pair>, bool)> {
    let rows = effort.pick(3_000u64, 300_000, 3_000_000);
    let list = sequences("G-T7-exceptions", false)?;
    let proved = matches!(two(&list, effort)?.verdict, Verdict::Proved { .. });
    Ok((streamed(2, rows, effort)?.swap_remove(2), proved))
}

fn covered(effort: &Effort) -> Result<Finding> {
    let (level, proved) = second_level(effort)?;
    let missing: BTreeSet<u64> = (0..14).chain([16, 21]).collect();
    with_formula("G-P3", cover(&level, 10, &missing, proved))
}

fn every_row(effort: &Effort) -> Result<Finding> {
    let (level, proved) = second_level(effort)?;
    let mut finding = cover(&level, 0, &BTreeSet::new(), false);
    if proved && !finding.verdict.is_refuted() {
        finding.verdict = Verdict::proved(
            "Theorem 7 (proved by certificate) and docs/proofs.md (F1): every integer is some a_n or b_n",
        );
    }
    with_formula("G-COR1", finding)
}

/// Whether the numbers of the positions from an index on are all but the missing ones; distinct if the index is not 0.
fn cover(level: &[Pair], from: usize, missing: &BTreeSet<u64>, proved: bool) -> Finding {
    let reach = level.last().map_or(0, |p| p.0);
    let mut times = vec![0u8; reach as usize];
    for &(a, b) in &level[from..] {
        for x in [a, b] {
            if let Some(count) = times.get_mut(x as usize) {
                *count = count.saturating_add(1);
            }
        }
    }
    let wrong = |&x: &u64| {
        let count = times[x as usize];
        if missing.contains(&x) { count != 0 } else { count == 0 || (from > 0 && count > 1) }
    };
    let witness = (0..reach).find(wrong).map(|x| format!("{x} comes {} times", times[x as usize]));
    let own: BTreeSet<u64> = level[..from].iter().flat_map(|p| [p.0, p.1]).collect();
    let bound = format!("all numbers below {reach}");
    let mut evidence = format!("All numbers below {reach}.");
    if from > 0 {
        evidence += &format!(" The first {from} positions hold {own:?}.");
    }
    let verdict = match witness {
        None if proved && own == *missing => Verdict::proved(
            "Theorem 7 (proved by certificate) and docs/proofs.md (F1), (F2), (F5): from index 10 on nothing repeats, and every integer is an a or a b; the first ten positions hold exactly the numbers left out",
        ),
        witness => to_bound(witness, bound),
    };
    Finding::new(verdict, evidence, "level stream, certificate verifier")
}

fn offsets_of_two(effort: &Effort) -> Result<Finding> {
    let (level, proved) = second_level(effort)?;
    let diagonals: BTreeSet<u64> = level[..10].iter().map(|p| p.1 - p.0).collect();
    let mut seen: BTreeMap<u64, usize> = BTreeMap::new();
    for (n, p) in level.iter().enumerate().skip(10) {
        seen.entry(a_of(n as u64)? - p.0).or_insert(n);
    }
    let finite = diagonals.iter().copied().eq(0..10) && seen.keys().all(|o| (2..=4).contains(o));
    let corrected = match (finite, proved) {
        (false, _) => Verdict::refuted(format!("diagonals {diagonals:?}, offsets {seen:?}")),
        (true, true) => Verdict::proved(
            "finite case for n <= 9; Theorem 7 (proved by certificate) for the offsets",
        ),
        (true, false) => Verdict::holds_to(format!("n < {}", level.len())),
    };
    let third = seen.get(&3).copied();
    let as_printed = match third {
        Some(n) => Verdict::refuted(format!(
            "n = {n}: the position is ({},{}), and A_n - a_n = 3",
            level[n].0, level[n].1
        )),
        None => Verdict::holds_to(format!("n < {}", level.len())),
    };
    let verdict = Verdict::Misprint {
        printed: "offset by 2 or 4".into(),
        corrected: "offset by 2, 3 or 4".into(),
        as_printed: Box::new(as_printed),
        as_corrected: Box::new(corrected),
    };
    let evidence = format!(
        "Diagonals of the first ten: {diagonals:?}; offsets for 10 <= n < {} with their first n: {seen:?}. The conclusion (no collision with offsets 0 and 1) stands.",
        level.len()
    );
    Ok(Finding::new(verdict, evidence, "level stream, certificate verifier"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::Level;
    use wythoff::run::{Memory, Quiet};

    #[test]
    fn a_changed_sequence_is_refuted_at_its_first_wrong_index() {
        let effort = Effort { level: Level::Quick, memory: Memory::default(), progress: &Quiet };
        let mut list = sequences("G-T7-exceptions", false).unwrap();
        list[1] = (11, 19, 1);
        let Verdict::Refuted { witness } = two(&list, &effort).unwrap().verdict else { panic!() };
        assert!(witness.starts_with("n = 18:"), "{witness}");
        list[1] = (11, 18, 1);
        list[3].2 = 1;
        let Verdict::Refuted { witness } = two(&list, &effort).unwrap().verdict else { panic!() };
        assert!(witness.starts_with("n = 15:"), "{witness}");
    }
}
