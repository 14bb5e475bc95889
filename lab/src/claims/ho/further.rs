//! Remark 3 (other extensions), Conjectures 23 to 25 and Question 26.

use super::rows::bounds;
use super::values::periodic;
use crate::claims::gu::tools::{between_r_and_e, decided, game, theorem_4, to_bound};
use crate::claims::{Claim, Effort, Finding, Verdict};
use wythoff::engine::dense;
use wythoff::engine::oracle::{Oracle, Play};
use wythoff::golden::{floor_over_phi, is_wythoff_pair};
use wythoff::rules::{Game, Rules};
use wythoff::{Error, Result};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "H-REM3",
        source: "Remark 3",
        statement: "Theorems 16, 18, 21 and 22 hold for Wythoff's game with any set of additional moves that take k from the smaller pile (any if equal) and l from the other, k > l >= 1.",
        check: other_extensions,
    },
    Claim {
        id: "H-CJ23",
        source: "Conjecture 23",
        statement: "E(a,a+r) = 2a + r for a >= 2r >= 0, except E(2,2) = 3.",
        check: |effort| near_the_diagonal(effort.pick(60, 500, 1_200), true, effort),
    },
    Claim {
        id: "H-CJ24",
        source: "Conjecture 24",
        statement: "E(a,3a+r) = 4a + r - 1 for a >= 4 and 2 <= r <= a + 1.",
        check: |effort| along_three(effort.pick(40, 500, 1_000), 2, effort),
    },
    Claim {
        id: "H-CJ25",
        source: "Conjecture 25",
        statement: "Every row of E-Wythoff is additively periodic.",
        check: |effort| periodic("e-wythoff", effort.pick(6, 14, 16), effort),
    },
    Claim {
        id: "H-Q26",
        source: "Question 26",
        statement: "Is there another variant of Wythoff's game with its P-positions and with the value 1 exactly at (A_n-1,B_n-1), up to finitely many positions?",
        check: another_variant,
    },
];

/// A relation: which (k,l), k > l ≥ 1, may be taken from the smaller and the other pile.
type Relation<'r> = &'r dyn Fn(usize, usize) -> bool;

/// Values of Wythoff's game with the moves of a relation, for a ≤ b, a < rows, b < columns; by the definition.
fn extended(relation: Relation, rows: usize, columns: usize) -> Vec<Vec<u32>> {
    let mut values = vec![vec![0; columns]; rows];
    let mut seen = vec![0u32; 4 * (rows + columns)];
    let mut stamp = 0;
    let moves: Vec<(usize, usize)> = (2..rows)
        .flat_map(|k| (1..k).map(move |l| (k, l)))
        .filter(|&(k, l)| relation(k, l))
        .collect();
    for a in 0..rows {
        for b in a..columns {
            stamp += 1;
            let mut see = |x: usize, y: usize| seen[values[x.min(y)][x.max(y)] as usize] = stamp;
            (0..b).for_each(|y| see(a, y));
            (1..=a).for_each(|k| {
                see(a - k, b);
                see(a - k, b - k);
            });
            moves.iter().take_while(|m| m.0 <= a).for_each(|&(k, l)| see(a - k, b - l));
            values[a][b] = (0..).find(|&v| seen[v as usize] != stamp).unwrap_or(0);
        }
    }
    values
}

/// The first failure of one of the four theorems for a relation.
fn failure(relation: Relation, rows: usize, columns: usize) -> Option<String> {
    let values = extended(relation, rows, columns);
    for b in 0..columns {
        for (a, row) in values.iter().enumerate().take(b + 1) {
            let value = i64::from(row[b]);
            let bound = b as i64 - 2 * a as i64 + 1;
            let broken = if (value == 0) != is_wythoff_pair(a as u64, b as u64) {
                "Theorem 16"
            } else if a >= 3 && value < bound {
                "Theorem 21"
            } else if value > (a + b) as i64 {
                "Theorem 22"
            } else {
                continue;
            };
            return Some(format!("{broken} at ({a},{b}), value {value}"));
        }
    }
    (0..rows).find_map(|a| {
        let mut row: Vec<u32> = (0..columns).map(|b| values[a.min(b)][a.max(b)]).collect();
        row.sort_unstable();
        let twice = row.windows(2).any(|pair| pair[0] == pair[1]);
        // Beyond the box the values exceed columns − 2a, so the smaller ones must be in it.
        let missing = (0..(columns - 2 * a) as u32).find(|c| row.binary_search(c).is_err());
        (twice || missing.is_some()).then(|| format!("Theorem 18 in row {a}: missing {missing:?}"))
    })
}

/// A number that looks random and is the same in every run.
fn mixed(seed: u64) -> u64 {
    let mut x = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

fn other_extensions(effort: &Effort) -> Result<Finding> {
    let (rows, columns) = effort.pick((14usize, 60usize), (27, 111), (40, 160));
    let count = effort.pick(20u64, 400, 2_000);
    for (name, relation) in [("wythoff", false), ("e-wythoff", true)] {
        let table = dense::table(&game(name)?, rows, columns, effort.memory)?;
        let own = extended(&|_, _| relation, rows, columns);
        if (0..rows).any(|a| (a..columns).any(|b| own[a][b] != table.get(a, b))) {
            return Err(Error::invalid(format!("two engines disagree on {name}")));
        }
    }
    let mut witness = failure(&|k, l| k == l + 1, rows, columns).map(|w| format!("k = l + 1: {w}"));
    for i in 0..count {
        // The density goes from 0 to 1 with i.
        let threshold = u64::MAX / count * i;
        let relation =
            |k: usize, l: usize| mixed(i << 32 | (k << 12) as u64 | l as u64) < threshold;
        if witness.is_none() {
            witness =
                failure(&relation, rows, columns).map(|w| format!("random relation {i}: {w}"));
        }
    }
    theorem_4("e-wythoff")?;
    let bound = format!(
        "k = l + 1 and {count} random relations, densities from 0 to 1, a < {rows}, b < {columns}"
    );
    let evidence = "Each relation's values by the definition; with no and with all pairs they are Wythoff's and E-Wythoff's tables. That each row takes every value (Theorem 18) is proved for all relations: docs/proofs.md, Theorem 4.";
    Ok(Finding::new(
        to_bound(witness, bound),
        evidence,
        "definition on each relation; dense table for the two extremes",
    ))
}

/// The first failure of E(a,a+r) = 2a + r, r ≤ `most(a)`.
fn diagonal_failure(
    rows: usize,
    columns: usize,
    except: bool,
    most: impl Fn(u64) -> u64,
    effort: &Effort,
) -> Result<Option<String>> {
    let claimed = |a: u64, b: u64| {
        let value = if except && (a, b) == (2, 2) { 3 } else { (a + b) as i64 };
        (b - a <= most(a)).then_some((value, value))
    };
    bounds("e-wythoff", (rows, columns), claimed, effort)
}

/// Conjecture 23 for all a up to a bound; without its exception if asked.
fn near_the_diagonal(most: usize, except: bool, effort: &Effort) -> Result<Finding> {
    let witness = diagonal_failure(most + 1, most + most / 2 + 1, except, |a| a / 2, effort)?;
    let wider = diagonal_failure(most + 1, 2 * most, except, floor_over_phi, effort)?;
    let evidence = format!(
        "All (a,a+r) with 2r <= a <= {most}. Observed beyond the conjecture: r <= floor(a/phi) in place of r <= a/2 {}.",
        wider.map_or(format!("holds for a <= {most} too"), |w| format!("fails at {w}"))
    );
    Ok(Finding::new(
        to_bound(witness, format!("a <= {most}, all r <= a/2")),
        evidence,
        "dense table; definition for a witness",
    ))
}

/// The first failure of E(a,3a+r) = 4a + r − 1, 4 ≤ a ≤ most, least(a) ≤ r ≤ a + 1.
fn three_failure(
    most: usize,
    least: impl Fn(u64) -> u64,
    effort: &Effort,
) -> Result<Option<String>> {
    let claimed = |a: u64, b: u64| {
        let r = b.checked_sub(3 * a)?;
        let value = (a + b) as i64 - 1;
        (a >= 4 && r >= least(a) && r <= a + 1).then_some((value, value))
    };
    bounds("e-wythoff", (most + 1, 4 * most + 2), claimed, effort)
}

/// Conjecture 24 for all a up to a bound, with r from a given number on.
fn along_three(most: usize, from: u64, effort: &Effort) -> Result<Finding> {
    let witness = three_failure(most, |_| from, effort)?;
    let evidence = format!("All (a,3a+r) with 4 <= a <= {most}, {from} <= r <= a + 1.");
    let engine = "dense table; definition for a witness";
    let Some(witness) = witness else {
        return Ok(Finding::new(
            Verdict::holds_to(format!("a <= {most}, all r")),
            evidence,
            engine,
        ));
    };
    let mut whole = 4;
    while whole < most && three_failure(whole + 1, |_| from, effort)?.is_none() {
        whole += 1;
    }
    let mut survives = format!("true for all a <= {whole}");
    if three_failure(most, |a| a / 4 + 1, effort)?.is_none() {
        survives += &format!("; observed for a <= {most}: true for a/4 < r <= a + 1");
    }
    Ok(Finding::new(Verdict::refuted(witness), evidence, engine).surviving(survives))
}

/// R-Wythoff with one more move: from (a,a), a ≥ 1, to (0,1).
struct WithJump(Game);

impl Rules for WithJump {
    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        self.0.visit_options(from, visit);
        if from[0] == from[1] && from[0] >= 1 {
            visit(&[0, 1]);
        }
    }
}

fn another_variant(effort: &Effort) -> Result<Finding> {
    let size = effort.pick(30u64, 90, 150);
    let variant = WithJump(game("r-wythoff")?);
    let mut oracle = Oracle::new(&variant, Play::Normal);
    let mut witness = between_r_and_e(&variant, 20)?
        .map(|(a, b)| format!("({a},{b}) has a move that R or E forbids"));
    for (a, b) in (0..=size).flat_map(|b| (0..=b).map(move |a| (a, b))) {
        let value = oracle.value(&[a, b])?;
        let one = b > a && is_wythoff_pair(a + 1, b + 1);
        if (value == 0) != is_wythoff_pair(a, b) || (value == 1) != one {
            witness.get_or_insert(format!("({a},{b}) has value {value}"));
        }
    }
    let by = "yes: docs/proofs.md, Theorem 5. R-Wythoff with the move (a,a) -> (0,1), a >= 1, has these P-positions and value 1 at all \
              (A_n-1,B_n-1), n >= 1, and nowhere else; so has every game between it and E-Wythoff";
    let evidence = format!(
        "The variant's values by the definition for all piles up to {size}: P-positions and positions of value 1 as the formulas say, with no exception. Its moves lie between those of R and E (compared up to 20)."
    );
    let mut finding =
        Finding::new(decided(witness, by), evidence, "definition; docs/proofs.md, Theorem 5");
    if let Verdict::Refuted { .. } = finding.verdict {
        finding.evidence += " The construction failed, which contradicts Theorem 5.";
    }
    Ok(finding)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::Level;
    use wythoff::run::{Memory, Quiet};

    fn witness(found: Result<Finding>) -> String {
        match found.unwrap().verdict {
            Verdict::Refuted { witness } => witness,
            other => panic!("{other}"),
        }
    }

    #[test]
    fn the_conditions_of_the_conjectures_are_needed() {
        let effort = Effort { level: Level::Quick, memory: Memory::default(), progress: &Quiet };
        // Table 2 of the paper: E(2,2) = 3.
        let found = witness(near_the_diagonal(20, false, &effort));
        assert!(found.starts_with("(2,2): claimed 4; the value is 3"), "{found}");
        // Conjecture 24 is false at (35,107), and r = 1 is excluded for a reason that shows earlier.
        let game: Game = "e-wythoff".parse().unwrap();
        let mut oracle = Oracle::new(&game, Play::Normal);
        let mut value = |a: u64, r: u64| u64::from(oracle.value(&[a, 3 * a + r]).unwrap());
        let first = (4..20).find(|&a| value(a, 1) != 4 * a).unwrap();
        let found = witness(along_three(20, 1, &effort));
        assert!(found.starts_with(&format!("({first},{}):", 3 * first + 1)), "{found}");
        assert!(matches!(along_three(34, 2, &effort).unwrap().verdict, Verdict::HoldsTo { .. }));
        let found = witness(along_three(36, 2, &effort));
        assert!(found.starts_with("(35,107): claimed 141; the value is"), "{found}");
    }

    #[test]
    fn a_move_that_takes_more_from_the_other_pile_breaks_theorem_16() {
        // (1,2) -> (0,0) would take 1 from the smaller pile and 2 from the larger; as (k,l) = (2,1) it is harmless.
        assert_eq!(failure(&|k, l| (k, l) == (2, 1), 12, 50), None);
        let game: Game = "maharaja".parse().unwrap();
        assert_ne!(Oracle::new(&game, Play::Normal).value(&[1, 2]).unwrap(), 0);
    }
}
