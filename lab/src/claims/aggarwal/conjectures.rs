//! Section 4: the lines, the sponge, the grid, the asymptotes, and which games are cyclic.

use super::{asymptote, block_difference, confirm, differences, listed, piles};
use crate::claims::grounds::{diagonal, misprint, partners, powers_of_two, vector};
use crate::claims::{Claim, Effort, Finding, Verdict};
use wythoff::engine::dense;
use wythoff::engine::involution::plain_positions;
use wythoff::engine::oracle::Play;
use wythoff::{Error, Result};

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
        statement: "In the (a,a) game the P-positions have the asymptotic slope α = (1 + √(4a²+1))/(2a), the positive root of α² − α − 1 = 0.",
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

/// The columns x < size(a) whose P-position (x, π(x)) lies outside the square of side size(a).
fn outside(effort: &Effort, a: u64, size: u64) -> Result<Vec<(u64, u64)>> {
    let own = partners(&diagonal(a)?, size, effort.memory)?;
    Ok((0..).zip(own).filter(|(_, y)| *y >= size).collect())
}

fn grid(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(50, 150, 400);
    let powers = powers_of_two(most)?;
    let mut failing = Vec::new();
    for a in 1..=most {
        let found = outside(effort, a, a * a)?;
        if powers.contains(&a) && !found.is_empty() {
            return Err(Error::invalid(format!(
                "the ({a},{a}) game contradicts Theorem 6: report this"
            )));
        }
        if let Some((x, y)) = found.first() {
            failing.push((a, *x, *y, found.len()));
        }
    }
    let evidence = format!(
        "every column holds exactly one P-position (x, π(x)), so the claim is π(x) < a² for all x < a²; checked for every a ≤ {most}. For a = 2^m ({} of \
         these a) it is proved: docs/proofs.md, Theorem 6, corollary",
        powers.len()
    );
    let Some(&(a, x, y, count)) = failing.first() else {
        let bound = format!("every a ≤ {most}");
        return Ok(Finding::new(Verdict::holds_to(bound), evidence, "involution"));
    };
    // The same position from the outcomes of the whole box, and from the plain rule.
    let game = diagonal(a)?;
    let grid = dense::outcomes(&game, x as usize + 1, y as usize + 1, Play::Normal, effort.memory)?;
    if grid.get(x as usize, y as usize) != 0
        || !plain_positions(vector(&game)?, x)?.contains(&(x, y))
    {
        return Err(Error::invalid(format!(
            "the engines disagree about ({x},{y}) in {game}: report this"
        )));
    }
    let side = a * a;
    let witness = format!(
        "a = {a}: the P-position of column {x} is ({x},{y}), outside the square of side {a}² = {side}; the square holds {} P-positions, not {side}",
        side - count as u64
    );
    let others: Vec<String> = failing.iter().map(|f| f.0.to_string()).collect();
    let worst = failing.iter().map(|f| f.3).max().unwrap_or(0);
    let survives = format!(
        "It holds for every a < {a} (all checked) and for every a = 2^m (proved). Among a ≤ {most} it fails for a = {}; at most {worst} of the a² columns have their \
         P-position outside (observed).",
        others.join(", ")
    );
    let verdict = Verdict::refuted(witness);
    Ok(Finding::new(verdict, evidence, "involution, outcomes, plain rule").surviving(survives))
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
            Some((i, d, e)) => {
                let own = listed(a, i + a * a + 1, effort.memory)?;
                confirm(a, own[i as usize])?;
                confirm(a, own[(i + a * a) as usize])?;
                witnesses.push((a, i, d, e));
            }
            None => {
                undecided =
                    undecided.or(Some(format!("a = {a}: no failure among {count} differences")))
            }
        }
    }
    // The printed claim excludes a = 1 = 2^0; Theorem 6 speaks of it, and modulo 1 nothing can fail.
    let one = first_acyclic(effort, 1, count)?;
    let printed = match (one, powers.contains(&1)) {
        (None, true) => Verdict::refuted(
            "a = 1 is cyclic, as every congruence modulo 1 holds, and 1 = 2^0 is excluded by m ≥ 1",
        ),
        _ => Verdict::holds_to("a = 1"),
    };
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
    let at_once = match witnesses.iter().find(|w| w.1 > 0) {
        None => format!("Observed: each of these {} games fails already at i = 0", witnesses.len()),
        Some((a, i, ..)) => format!("a = {a} fails first at i = {i}"),
    };
    let evidence = format!(
        "cyclic: {cyclic:?}, the differences compared with Theorem 6 for {count} indices. First failures of the others: {}; … {at_once}",
        shown.join("; ")
    );
    Ok(Finding::new(verdict, evidence, "involution"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::Level;
    use wythoff::run::{Memory, Quiet};

    #[test]
    fn the_square_fails_first_at_47_and_a_smaller_one_at_once() {
        let effort = Effort { level: Level::Quick, memory: Memory::default(), progress: &Quiet };
        // Found apart from this library, column by column from the rules alone.
        assert_eq!(outside(&effort, 47, 47 * 47).unwrap(), [(2187, 2209), (2203, 2224)]);
        // In the square of side a² − 1, for a = 2, column 2 has its partner 3.
        assert_eq!(outside(&effort, 2, 3).unwrap(), [(2, 3)]);
    }
}
