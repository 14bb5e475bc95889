//! The figures and remarks of section 4: constants of the conjectures, repeats and wrong diagonals.

use super::conjectures::{WHY, count_repeats, listed};
use super::tools::{Pair, decided, printed, proved_levels, streamed, to_bound};
use crate::claims::{Claim, Effort, Finding, Verdict};
use crate::papers;
use wythoff::Result;
use wythoff::engine::levels::LevelGame;
use wythoff::engine::levels::plain::textbook;
use wythoff::golden::{floor_phi, floor_phi_fast};
use wythoff_verify::LevelClaim;

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "G-FIG3",
        source: "Figure 3",
        statement: "The constants C_g and M_g for g = 1..20.",
        check: |effort| figure("G-FIG3", effort),
    },
    Claim {
        id: "G-CJ3",
        source: "Conjecture 3",
        statement: "For every g the sequence of the b's of T_g has finitely many repeats.",
        check: finitely_many_repeats,
    },
    Claim {
        id: "G-OBS-cons",
        source: "section 4.1",
        statement: "No two of the numbers C_g are consecutive, except C_0 and C_1.",
        check: never_consecutive,
    },
    Claim {
        id: "G-FIG4",
        source: "Figure 4",
        statement: "C_g and the number of n with d_n != n, for g = 1..20 (that column is headed M_g once more).",
        check: |effort| figure("G-FIG4", effort),
    },
    Claim {
        id: "G-OBS-skip",
        source: "section 4.1",
        statement: "If d_n = n+1, d_(n+1) = n and a_(n+1) = a_n + 1, then b_n = b_(n+1); most repeats come about so.",
        check: skipped_diagonals,
    },
    Claim {
        id: "G-OBS-phi",
        source: "section 4.1",
        statement: "Among the a's of the P-positions of Wythoff's game a proportion 1/phi is followed by its successor.",
        check: consecutive_values,
    },
    Claim {
        id: "G-OBS-ratio",
        source: "section 4.1",
        statement: "An observation: the number of wrong diagonals divided by C_g is rather stable, between 4 and 7.",
        check: |effort| ratio(effort, effort.pick(8, 26, 40), (4, 7)),
    },
];

/// A figure about g ≤ 20, and its first wrong entry by a second engine.
fn figure(id: &str, effort: &Effort) -> Result<Finding> {
    let mut finding = printed(id)?;
    let rows = effort.pick(1_500u64, 6_000, 20_000);
    let most = 8;
    let levels = textbook(LevelGame::RWythoff, most, rows);
    let counted: Vec<String> = levels
        .iter()
        .enumerate()
        .skip(1)
        .map(|(g, level)| {
            let repeats = count_repeats(level.iter().map(|p| p.1));
            let wrong = (0..level.len()).filter(|&n| level[n].1 - level[n].0 != n as u64).count();
            format!("{g}: {repeats}, {wrong}")
        })
        .collect();
    finding.evidence += &format!(
        " Counted in the textbook algorithm's first {rows} rows (g: repeats, wrong diagonals): {}.",
        counted.join("; ")
    );
    finding.engine = "level sweep with proof for all n; textbook algorithm".into();
    Ok(finding)
}

fn finitely_many_repeats(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(10, 26, 40);
    let claims = proved_levels(most, effort)?;
    let verdict = Verdict::Open {
        reached: format!(
            "proved for each g <= {most}: a verified certificate shows that no b repeats from M_g on, and counts C_g before"
        ),
        why: WHY.into(),
    };
    Ok(Finding::new(
        verdict,
        format!("g: C, M: {}.", listed(&claims)),
        "level sweep, certificate verifier",
    ))
}

fn never_consecutive(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(10, 26, 40);
    let claims = proved_levels(most, effort)?;
    let witness = claims
        .iter()
        .enumerate()
        .flat_map(|(i, x)| claims[..i].iter().map(move |y| (x, y)))
        .find(|(x, y)| x.repeats.abs_diff(y.repeats) == 1 && (y.value, x.value) != (0, 1));
    let witness = witness
        .map(|(x, y)| format!("C_{} = {}, C_{} = {}", y.value, y.repeats, x.value, x.repeats));
    let evidence = format!(
        "All pairs of g: C, M: {}. The closing criterion (docs/proofs.md, Theorem 1) needs distance 2 from every lower level, except for g = 1 and h = 0.",
        listed(&claims)
    );
    Ok(Finding::new(
        to_bound(witness, format!("g <= {most}")),
        evidence,
        "level sweep, certificate verifier",
    ))
}

/// Repeats of T_g made by single skipped diagonals.
fn by_single_skips(level: &[Pair]) -> usize {
    let d = |n: usize| level[n].1 - level[n].0;
    let skip = |n: &usize| {
        let n = *n;
        d(n) == n as u64 + 1 && d(n + 1) == n as u64 && level[n + 1].0 == level[n].0 + 1
    };
    (0..level.len().saturating_sub(1)).filter(skip).count()
}

fn skipped_diagonals(effort: &Effort) -> Result<Finding> {
    let (most, rows) = effort.pick((8u32, 3_000u64), (18, 600_000), (20, 10_100_000));
    let claims = proved_levels(most, effort)?;
    let levels = streamed(most, rows, effort)?;
    let (mut shown, mut witness, mut identity) = (Vec::new(), None, None);
    let (mut all, mut part) = (0, 0);
    for (claim, level) in claims.iter().zip(&levels).skip(1) {
        let by_skips = by_single_skips(level) as i64;
        let wrong = |n: &usize| {
            let (p, q) = (level[*n], level[n + 1]);
            p.1 - p.0 == *n as u64 + 1 && q.1 - q.0 == *n as u64 && q.0 == p.0 + 1 && p.1 != q.1
        };
        identity = identity.or((0..level.len() - 1)
            .find(wrong)
            .map(|n| format!("g = {}, n = {n}: b differs", claim.value)));
        all += claim.repeats;
        part += by_skips;
        shown.push(format!("{}: {by_skips} of {}", claim.value, claim.repeats));
        if 2 * by_skips <= claim.repeats {
            witness.get_or_insert(format!(
                "g = {}: {by_skips} of {} repeats",
                claim.value, claim.repeats
            ));
        }
    }
    let in_all = (2 * part <= all).then(|| format!("{part} of {all} repeats for g <= {most}"));
    let verdict = to_bound(
        identity.or(in_all),
        format!("all repeats of the levels 1 <= g <= {most} together, {part} of {all}"),
    );
    let evidence = format!(
        "The identity is b_(n+1) - b_n = (a_(n+1) - a_n) + (d_(n+1) - d_n) = 1 - 1. Repeats from single skips (g: so many of C_g): {}.{}",
        shown.join("; "),
        witness.map_or(String::new(), |w| format!(" Read level by level it fails first at {w}."))
    );
    Ok(Finding::new(verdict, evidence, "level stream, certificate verifier"))
}

fn consecutive_values(effort: &Effort) -> Result<Finding> {
    let count = effort.pick(10_000u64, 1_000_000, 100_000_000);
    let steps =
        (0..count).filter(|&n| floor_phi_fast(n + 1) == floor_phi_fast(n) + 1).count() as u64;
    // All gaps are 1 or 2 and they sum to A_N, so exactly 2N − A_N of the first N gaps are 1.
    let exact = floor_phi(count).map(|a| 2 * count - a);
    let telescoped = exact == Some(steps);
    let claimed = floor_phi(count).map_or(0, |a| a - count);
    let verdict = Verdict::Misprint {
        printed: "the share of consecutive values among the a_n is 1/phi".into(),
        corrected: "it is 1/phi^2 (1/phi is the share of gaps 2)".into(),
        as_printed: Box::new(Verdict::refuted(format!(
            "of the first {count} gaps {steps} are 1, not about {claimed}"
        ))),
        as_corrected: Box::new(decided(
            (!telescoped).then(|| format!("{steps} gaps of 1 among {count}")),
            "the gaps are 1 or 2 and the first N sum to A_N, so 2N - A_N of them are 1: a proportion 2 - phi = 1/phi^2",
        )),
    };
    Ok(Finding::new(
        verdict,
        format!(
            "Counted over the first {count} gaps, and by the formula 2N - A_N: the same number."
        ),
        "exact multiples of phi",
    ))
}

/// Whether low ≤ wrong/C ≤ high for 1 ≤ g ≤ most; the levels are proved, so the counts are final.
fn ratio(effort: &Effort, most: u32, (low, high): (i64, i64)) -> Result<Finding> {
    let claims = proved_levels(most, effort)?;
    let out = |c: &&LevelClaim| c.wrong < low * c.repeats || c.wrong > high * c.repeats;
    let outside: Vec<&LevelClaim> = claims.iter().skip(1).filter(out).collect();
    let show = |c: &LevelClaim| {
        format!(
            "g = {}: {}/{} = {:.2}",
            c.value,
            c.wrong,
            c.repeats,
            c.wrong as f64 / c.repeats as f64
        )
    };
    let cell = |row: usize| {
        papers::table("G-FIG4")
            .and_then(|t| Some((t.cell(row, 1)?.number()?, t.cell(row, 2)?.number()?)))
    };
    let by_figure: Vec<u32> = (0..20)
        .filter(|&row| cell(row).is_some_and(|(c, w)| w < low * c || w > high * c))
        .map(|row| row as u32 + 1)
        .collect();
    let evidence = format!(
        "Outside, among g <= {most}: {}. With the figures as printed: g = {by_figure:?}.",
        outside.iter().map(|c| show(c)).collect::<Vec<_>>().join("; ")
    );
    let verdict = match outside.first() {
        Some(first) => Verdict::refuted(show(first)),
        None => Verdict::holds_to(format!("1 <= g <= {most}")),
    };
    let refuted = verdict.is_refuted();
    let finding = Finding::new(
        verdict,
        evidence,
        "level sweep, certificate verifier; textbook algorithm (G-FIG4)",
    );
    if !refuted {
        return Ok(finding);
    }
    // The extremes in hundredths, rounded outwards.
    let hundredths =
        |c: &LevelClaim| (100 * c.wrong / c.repeats, (100 * c.wrong + c.repeats - 1) / c.repeats);
    let least = claims.iter().skip(1).map(|c| hundredths(c).0).min().unwrap_or(0);
    let largest = claims.iter().skip(1).map(|c| hundredths(c).1).max().unwrap_or(0);
    let survives = format!(
        "observed: between {:.2} and {:.2} for 1 <= g <= {most}",
        least as f64 / 100.0,
        largest as f64 / 100.0
    );
    Ok(finding.surviving(survives))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::Level;
    use wythoff::run::{Memory, Quiet};

    #[test]
    fn the_ratio_fails_first_where_figure_4_is_misprinted() {
        let effort = Effort { level: Level::Quick, memory: Memory::default(), progress: &Quiet };
        // Theorem 7's ten positions: nine on wrong diagonals, three repeats.
        let found = ratio(&effort, 4, (4, 7)).unwrap();
        assert!(
            matches!(&found.verdict, Verdict::Refuted { witness } if witness.starts_with("g = 2: 9/3"))
        );
        assert!(matches!(ratio(&effort, 4, (3, 7)).unwrap().verdict, Verdict::HoldsTo { .. }));
    }
}
