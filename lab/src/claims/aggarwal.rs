//! The claims of the paper of Aggarwal, Geller, Sadhuka and Yu on the (a,a) game, one part a file.
//!
//! Differences are indexed as the paper's tables have them: d_i = π(i) − i for the columns i < a², where (x,y) and (y,x)
//! are both listed; from a² on only the P-positions with x ≤ y, in order of x.

mod algorithm;
mod asymptote;
mod blocks;
mod classical;
mod conjectures;
mod diagonal;
mod game;
mod piles;
mod properties;

use super::Claim;
use crate::claims::grounds;
use wythoff::engine::involution::{Extent, plain_positions};
use wythoff::run::Memory;
use wythoff::{Error, Result};

/// The parts, in order.
pub(super) const CLAIMS: &[&[Claim]] = &[
    game::CLAIMS,
    classical::CLAIMS,
    diagonal::CLAIMS,
    blocks::CLAIMS,
    properties::CLAIMS,
    algorithm::CLAIMS,
    conjectures::CLAIMS,
];

/// The first `count` positions of the (a,a) game in the paper's order, as (x, y).
fn listed(a: u64, count: u64, memory: Memory) -> Result<Vec<(u64, u64)>> {
    let square = a.checked_mul(a).ok_or_else(|| Error::overflow(format!("{a} squared")))?;
    let game = grounds::diagonal(a)?;
    let first = grounds::partners(&game, square.min(count), memory)?;
    let mut all: Vec<(u64, u64)> = (0..).zip(first).collect();
    if count > square {
        // At most a² of the pairs x ≤ y have x < a², so `count` pairs are enough.
        let pairs = grounds::p_pairs(&game, Extent::Count(count), memory)?;
        all.extend(pairs.into_iter().filter(|(x, _)| *x >= square).take((count - square) as usize));
    }
    Ok(all)
}

/// The differences d_0, d_1, … in the paper's order.
fn differences(a: u64, count: u64, memory: Memory) -> Result<Vec<i64>> {
    Ok(listed(a, count, memory)?.iter().map(|&(x, y)| y as i64 - x as i64).collect())
}

/// Agrees with the definition that (x,y) is a P-position of the (a,a) game: a witness rests on two computations. Positions too
/// large for the definition are confirmed by the plain greedy rule.
fn confirm(a: u64, (x, y): (u64, u64)) -> Result<()> {
    let game = grounds::diagonal(a)?;
    let (low, high) = (x.min(y), x.max(y));
    let agreed = match high {
        0..=60 => grounds::by_definition(&game, &[x, y])? == 0,
        _ => plain_positions(grounds::vector(&game)?, low)?.contains(&(low, high)),
    };
    if agreed {
        return Ok(());
    }
    Err(Error::invalid(format!(
        "two engines disagree about ({x},{y}) in the ({a},{a}) game: report this"
    )))
}

/// What Theorem 6 gives for d_{a²k+aj+r}: ak + (j ⊕ r) − r.
fn block_difference(a: u64, n: u64) -> i64 {
    let (k, j, r) = (n / (a * a), n / a % a, n % a);
    (a * k + (j ^ r)) as i64 - r as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::testing::{assert_ids, ids_where, run_all};

    const IDS: &str = "A-D1.1 A-D1.2 A-D1.3 A-D1.4 A-D1.5 A-D1.6 A-R1 A-R2 A-Fig1 A-L2.0.1 A-E1 A-E2 A-L2.0.1b A-T2.1 A-Fig2 \
                       A-D3.1 A-Tab3.1a A-Tab3.1b A-R4 A-IDX A-D3.2 A-D3.3 A-D3.4 A-D3.5 A-D3.6 A-D3.7 A-L3.0.1 A-L3.0.1' A-L3.0.1p \
                       A-P1 A-L3.0.2 A-P2 A-L3.0.3 A-P3 A-L3.0.4 A-P4 A-L3.0.5 A-P5 A-L3.0.6 A-Tab1 A-Tab2 A-D3.8 A-D3.9 A-L3.0.7 \
                       A-T3.1 A-T3.1' A-T3.2 A-S3.4 A-P3.1 A-C-slope A-C-Sponge A-C-Grid A-C-Asym A-C-Cyc A-Fig3";

    #[test]
    fn every_id_is_there_once_and_in_order() {
        assert_ids(CLAIMS, IDS);
    }

    #[test]
    fn every_check_runs_and_finds_what_is_known() {
        let found = run_all(CLAIMS);
        let refuted = ids_where(CLAIMS, &found, |finding| finding.verdict.is_refuted());
        assert_eq!(refuted, ["A-P3.1", "A-C-Grid"]);
        assert!(refuted.iter().all(|id| found[id].survives.is_some()));
        assert!(found["A-C-Grid"].verdict.to_string().contains("(2187,2209)"));
    }
}
