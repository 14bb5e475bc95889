//! The sequences T_j of positions of one value, the WSG algorithm, and T_0 by a_n = mex, b_n = a_n + n.
//!
//! For T_0 this is the case a = 1 = 2⁰ of Theorem 6 of docs/proofs.md, which proves it for all n.

use std::collections::HashSet;

use crate::claims::grounds::{
    diagonal, game, mex_pairs, misprint, p_pairs, proved_unless, theorem_6, to_bound,
};
use crate::claims::{Claim, Effort, Finding, Verdict};
use wythoff::engine::dense;
use wythoff::engine::involution::Extent;
use wythoff::engine::levels::LevelGame;
use wythoff::engine::levels::plain::{Pair, textbook};
use wythoff::{Error, Result, Table};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "S-D4.3",
        source: "Definition 4.3",
        statement: "T_j lists the positions a ≤ b of value j by increasing a, D_j their differences b − a; no column and no \
                    difference comes twice in T_j.",
        check: levels,
    },
    Claim {
        id: "S-T4.1",
        source: "Theorem 4.1 (WSG algorithm)",
        statement: "The k-th pair of T_j is (p, p+q): p the mex of the earlier a's and b's, q the least difference not in D_j with \
                    (p, p+q) in no T_i, i < j, and p+q no earlier b.",
        check: wsg,
    },
    Claim {
        id: "S-T4.2",
        source: "Theorem 4.2, equations (5) and (6)",
        statement: "T_0 is a_k = mex{a_l, b_l : l < k}, b_k = a_k + k.",
        check: zero_level,
    },
    Claim {
        id: "S-INC",
        source: "Section 4, after Theorem 4.2",
        statement: "(a_n) and (b_n) increase strictly, and b_n exceeds every earlier a and b.",
        check: increasing,
    },
    Claim {
        id: "S-PART",
        source: "Section 4, after the proof of increase",
        statement: "(a_n) and (b_n) share only 0 and together contain every positive integer exactly once.",
        check: partition,
    },
    Claim {
        id: "S-PPOS",
        source: "Section 4, proof of P-positions",
        statement: "The P-positions of Wythoff's game are the (a_n,b_n) and their mirrors.",
        check: p_positions,
    },
];

/// The positions a ≤ b of a value in the rows of a table.
fn level_of(table: &Table, value: u32) -> Vec<Pair> {
    let row = |a: usize| {
        (a..table.columns())
            .filter(move |b| table.get(a, *b) == value)
            .map(move |b| (a as u64, b as u64))
    };
    (0..table.rows()).flat_map(row).collect()
}

/// Rows of Wythoff's values wide enough for the values up to `most` (G ≥ b − 2a + 1).
fn rows_of(effort: &Effort, rows: usize, most: u32) -> Result<Table> {
    dense::table(&game("wythoff")?, rows, 2 * rows + most as usize + 2, effort.memory)
}

fn levels(effort: &Effort) -> Result<Finding> {
    let (rows, most) = (effort.pick(60, 400, 1500), effort.pick(5, 20, 40));
    let table = rows_of(effort, rows, most)?;
    let mut failure = None;
    for value in 0..=most {
        let level = level_of(&table, value);
        let columns: HashSet<u64> = level.iter().map(|p| p.0).collect();
        let differences: HashSet<u64> = level.iter().map(|p| p.1 - p.0).collect();
        if columns.len() != level.len() || differences.len() != level.len() {
            failure = failure.or(Some(format!("T_{value} repeats a column or a difference")));
        }
    }
    let bound = format!("values ≤ {most}, smaller heap below {rows}");
    let evidence = "the positions of each value read off the table";
    Ok(Finding::new(to_bound(bound, failure), evidence, "dense"))
}

fn wsg(effort: &Effort) -> Result<Finding> {
    let (rows, most) = (effort.pick(50, 400, 1500), effort.pick(8, 25, 40));
    let table = rows_of(effort, rows, most)?;
    let by_algorithm = textbook(LevelGame::Wythoff, most, rows as u64);
    let failure = by_algorithm.iter().zip(0..).find_map(|(level, value)| {
        let brute = level_of(&table, value);
        let wrong = level.iter().zip(&brute).find(|(x, y)| x != y);
        match wrong {
            Some((found, right)) => {
                Some(format!("T_{value}: {found:?} by the algorithm, {right:?} by the table"))
            }
            None if level.len() != brute.len() => Some(format!("T_{value} has another length")),
            None => None,
        }
    });
    // Read literally, p = mex over l ≤ k must itself be a_k: no number is the mex of a set that holds it.
    let fixed_point = (0..1000u32).find(|p| wythoff::mex([*p]) == *p);
    let printed = match fixed_point {
        None => Verdict::refuted(
            "k = 0: a_0 would be the mex of a set that contains a_0, and no number is",
        ),
        Some(p) => Verdict::holds_to(format!("k = 0 with a_0 = {p}")),
    };
    let corrected = to_bound(format!("values ≤ {most}, smaller heap below {rows}"), failure);
    let verdict = misprint(
        "p and q over 0 ≤ l ≤ k in step 1",
        "over 0 ≤ l < k, as in the text around it",
        printed,
        corrected,
    );
    let evidence = "the algorithm run and compared with the table. The slip may be one of the text read by machine";
    Ok(Finding::new(verdict, evidence, "levels (textbook), dense"))
}

fn pairs(effort: &Effort) -> Result<(u64, Vec<Pair>)> {
    let count = effort.pick(2_000, 300_000, 3_000_000);
    let wythoff = game("wythoff")?;
    if wythoff != diagonal(1)? || !theorem_6(&wythoff, 1)? {
        return Err(Error::invalid("Theorem 6 does not speak of Wythoff's game"));
    }
    Ok((count, mex_pairs(0, count, |n| n)))
}

const BY: &str = "docs/proofs.md, Theorem 6 with a = 1";

fn zero_level(effort: &Effort) -> Result<Finding> {
    let (count, own) = pairs(effort)?;
    let found = p_pairs(&game("wythoff")?, Extent::Count(count), effort.memory)?;
    let wrong = own.iter().zip(&found).zip(0..).find(|((x, y), _)| x != y);
    let failure =
        wrong.map(|((x, y), k)| format!("k = {k}: {x:?} by the recursion, {y:?} by the game"));
    let evidence = format!("also compared for {count} pairs");
    Ok(Finding::new(proved_unless(BY, failure), evidence, "involution, mex recursion"))
}

fn increasing(effort: &Effort) -> Result<Finding> {
    let (count, own) = pairs(effort)?;
    let failure = own
        .windows(2)
        .zip(0..)
        .find(|(w, _)| w[1].0 <= w[0].0 || w[1].1 <= w[0].1.max(w[0].0))
        .map(|(w, n)| format!("n = {n}: {:?} is followed by {:?}", w[0], w[1]));
    let by = format!("{BY} (its proof: a_n is a mex of growing sets, and b_n = a_n + n ≥ a_n)");
    Ok(Finding::new(
        proved_unless(by, failure),
        format!("also seen for {count} pairs"),
        "mex recursion",
    ))
}

fn partition(effort: &Effort) -> Result<Finding> {
    let (count, own) = pairs(effort)?;
    let last = own.last().map_or(0, |p| p.0);
    let mut times = vec![0u8; last as usize + 1];
    for &(a, b) in &own[1..] {
        for x in [a, b].into_iter().filter(|x| *x <= last) {
            times[x as usize] += 1;
        }
    }
    let failure = (1..=last).find(|x| times[*x as usize] != 1);
    let failure = failure.map(|x| format!("{x} comes {} times", times[x as usize]));
    let by = format!("{BY} (its proof: every integer ≥ a is exactly one of the X_N, Y_N)");
    let evidence = format!("also counted for all integers up to {last}, from {count} pairs");
    Ok(Finding::new(proved_unless(by, failure), evidence, "mex recursion"))
}

fn p_positions(effort: &Effort) -> Result<Finding> {
    let (_, own) = pairs(effort)?;
    let side = effort.pick(60usize, 600, 2000);
    let table = dense::outcomes(
        &game("wythoff")?,
        side,
        side,
        wythoff::engine::oracle::Play::Normal,
        effort.memory,
    )?;
    let listed: HashSet<Pair> = own.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    let mut cells = (0..side).flat_map(|a| (0..side).map(move |b| (a, b)));
    let failure = cells
        .find(|&(a, b)| (table.get(a, b) == 0) != listed.contains(&(a as u64, b as u64)))
        .map(|(a, b)| format!("({a},{b})"));
    let evidence =
        format!("also compared with the outcomes of all positions below {side} by {side}");
    Ok(Finding::new(proved_unless(BY, failure), evidence, "outcomes, mex recursion"))
}
