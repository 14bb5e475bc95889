//! Section 4: the lines, the sponge, the grid, the asymptotes, and which games are cyclic.

use super::{asymptote, block_difference, differences, piles};
use crate::Result;
use crate::claims::grounds::{diagonal, misprint, partners, powers_of_two, to_bound, vector};
use crate::claims::{Claim, Effort, Finding, Verdict};
use crate::engine::involution::plain_positions;

pub(super) const CLAIMS: &[Claim] = &[
    asymptote::NIM_LIMIT,
    piles::PROPOSITION,
    Claim {
        id: "A-C-slope",
        source: "Section 4, first paragraph",
        statement: "The P-positions of the (a,a) game tend to the lines of slopes α and 1/α, α the positive root of ax² − x − a.",
        check: asymptote::slope,
    },
    Claim {
        id: "A-C-Sponge",
        source: "Section 4, Sierpinski Sponge Conjecture",
        statement: "The P-positions of three piles with moves on one pile, or the same number from all three, form the Sierpiński sponge.",
        check: piles::sponge,
    },
    Claim {
        id: "A-C-Grid",
        source: "Section 4, Grid Conjecture",
        statement: "The (a,a) game has exactly a² P-positions (x,y) with 0 ≤ x, y < a².",
        check: grid,
    },
    Claim {
        id: "A-C-Asym",
        source: "Section 4, Asymptote Conjecture",
        statement: "The asymptotic slope of the (a,a) game is α = (1 + √(4a²+1))/(2a), the positive root of α² − α − 1 = 0.",
        check: asymptote::asymptote,
    },
    Claim {
        id: "A-C-Cyc",
        source: "Section 4, Cyclic Games Conjecture",
        statement: "The (a,a) game is cyclic exactly when a = 2^m with a positive integer m.",
        check: cyclic_games,
    },
    Claim {
        id: "A-Fig3",
        source: "Figure 3",
        statement: "The picture of the three-pile P-positions, from two angles.",
        check: piles::figure_3,
    },
];

/// The first P-position of the square [0,a²)² that is missing, for the smallest a ≤ most: column and partner.
fn first_outside(
    effort: &Effort,
    most: u64,
    square: impl Fn(u64) -> u64,
) -> Result<Option<(u64, u64, u64)>> {
    for a in 1..=most {
        let size = square(a);
        let own = partners(&diagonal(a)?, size, effort.memory)?;
        if let Some(x) = (0..size).find(|x| own[*x as usize] >= size) {
            return Ok(Some((a, x, own[x as usize])));
        }
    }
    Ok(None)
}

fn grid(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(20, 150, 400);
    let powers = powers_of_two(most)?;
    let wrong = first_outside(effort, most, |a| a * a)?;
    let failure = match wrong {
        None => None,
        Some((a, x, y)) => {
            let again = plain_positions(vector(&diagonal(a)?)?, a * a)?.contains(&(x, y));
            let again = if again {
                "confirmed by the plain rule"
            } else {
                "NOT confirmed by the plain rule"
            };
            Some(format!(
                "a = {a}: the P-position of column {x} is ({x},{y}), outside the square of side {} ({again})",
                a * a
            ))
        }
    };
    let verdict = to_bound(format!("every a ≤ {most}"), failure);
    let evidence = format!(
        "every column holds exactly one P-position (x, π(x)), so the claim is π(x) < a² for all x < a². For a = 2^m ({} of these a) it is proved: docs/proofs.md, \
         Theorem 6, corollary. A general proof would have to show that the greedy rule fills the square",
        powers.len()
    );
    Ok(Finding::new(verdict, evidence, "involution"))
}

/// The first i with d_{i+a²} ≢ d_i (mod a), looking at about so many differences.
fn first_acyclic(effort: &Effort, a: u64, most: u64) -> Result<Option<(u64, i64, i64)>> {
    let square = a * a;
    let mut count = 2 * square;
    loop {
        let own = differences(a, count, effort.memory)?;
        let later = &own[square as usize..];
        let wrong = own.iter().zip(later).zip(0..).find(|((d, e), _)| (**e - **d) % a as i64 != 0);
        match wrong {
            Some(((d, e), i)) => return Ok(Some((i, *d, *e))),
            None if count >= most => return Ok(None),
            None => count = (count * 4).min(most.max(count + 1)),
        }
    }
}

fn cyclic_games(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(12, 64, 128);
    let count = effort.pick(2_000, 1_000_000, 3_000_000);
    let (mut undecided, mut witnesses, mut cyclic) = (None, Vec::new(), Vec::new());
    let powers = powers_of_two(most)?;
    for a in 1..=most {
        if powers.contains(&a) {
            let own = differences(a, count.max(2 * a * a), effort.memory)?;
            let wrong = own.iter().zip(0..).find(|(d, n)| **d != block_difference(a, *n));
            if let Some((d, n)) = wrong {
                undecided =
                    undecided.or(Some(format!("a = {a}: d_{n} = {d} is not as Theorem 6 has it")));
            }
            cyclic.push(a);
            continue;
        }
        match first_acyclic(effort, a, count)? {
            Some((i, d, e)) => witnesses.push((a, i, d, e)),
            None => {
                undecided =
                    undecided.or(Some(format!("a = {a}: no failure among {count} differences")))
            }
        }
    }
    let printed = Verdict::refuted(
        "a = 1 is cyclic, as every congruence modulo 1 holds, and 1 = 2^0 is excluded by m ≥ 1",
    );
    let corrected = match undecided {
        Some(what) => Verdict::Open {
            reached: format!("a ≤ {most}"),
            why: format!("{what}; a proof or a longer run would tell"),
        },
        None => Verdict::holds_to(format!(
            "every a ≤ {most}: cyclic for all a = 2^m (docs/proofs.md, Theorem 6), with a counterexample for each other a"
        )),
    };
    let verdict = misprint(
        "m a positive integer",
        "m ≥ 0 (and cyclic modulo a, see A-D3.2)",
        printed,
        corrected,
    );
    let shown: Vec<String> = witnesses
        .iter()
        .take(6)
        .map(|(a, i, d, e)| format!("a = {a}: d_{i} = {d}, d_{} = {e}", i + a * a))
        .collect();
    let latest = witnesses.iter().max_by_key(|w| w.1).map_or(0, |w| w.1);
    let evidence = format!(
        "cyclic: {cyclic:?}, the differences compared with Theorem 6 for {count} indices. First failures of the others: {}; all of them have i ≤ {latest}",
        shown.join("; ")
    );
    Ok(Finding::new(verdict, evidence, "involution"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::Level;
    use crate::run::{Memory, Quiet};

    #[test]
    fn a_smaller_grid_fails_at_its_first_column() {
        let effort = Effort { level: Level::Quick, memory: Memory::default(), progress: &Quiet };
        // In the square of side a² − 1 one column must look outside: for a = 2, column 2 with its partner 3.
        let wrong = first_outside(&effort, 8, |a| a * a - 1).unwrap();
        assert_eq!(wrong, Some((2, 2, 3)));
    }
}
