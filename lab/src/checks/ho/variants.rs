//! Other variants: Remark 3, Question 26, the question of Duchêne et al., and when a move may be adjoined.

use std::collections::BTreeSet;

use crate::bench::{Bench, Check};
use crate::checks::tools::values::{outside, with_sets};
use crate::checks::tools::{Pair, finding, options, pair_of, pairs_below, with_script};
use crate::evidence::theorems::{self, in_general};
use crate::evidence::{EndsByRules, Trying, claim};
use crate::verdict::{Finding, Verdict};
use wythoff::golden::is_wythoff_pair;
use wythoff::rules::Rules;
use wythoff::{Error, Game, Result};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("H-REM3", other_extensions),
    ("H-Q26", another_variant),
    ("H-PRIN", adjoined),
    ("H-DFNR", question_of_duchene),
    ("H-RED", not_redundant),
    ("H-INV", invariant_restrictions),
];

/// For each k a position whose only winning move is to take k from one pile, and one where it is to take k from both.
fn invariant_restrictions(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(100u64, 400, 2_000);
    let game = bench.game("wythoff")?;
    bench.note("rules", format!("the options of two positions for each k ≤ {most}"));
    let winning = |a: u64, b: u64| -> Vec<Pair> {
        options(&game, a, b).into_iter().filter(|&(x, y)| is_wythoff_pair(x, y)).collect()
    };
    let checked = Trying::each(format!("1 ≤ k ≤ {most}"), 1..=most, |k| {
        if winning(0, k) != [(0, 0)] {
            return Ok(Some(format!("(0,{k}) has the winning moves {:?}", winning(0, k))));
        }
        // (A_n,B_n) + (k,k) for the least n that will do.
        let alone = |n: u64| pair_of(n).is_ok_and(|(a, b)| winning(a + k, b + k) == [(a, b)]);
        Ok((!(0..=k).any(alone)).then(|| format!("no n ≤ {k} will do for k = {k}")))
    })?;
    let evidence = "(0,k) can be won only by taking k; for each k some (A_n + k, B_n + k) can be won only by taking k from both piles. The sentences say so for all k";
    let verdict = with_script(bench, "H-INV", checked)?;
    let theorem = theorems::theorem_101(&EndsByRules::of(&game)?)?;
    finding(verdict.and([theorem, claim("G-T1")]), evidence)
}

/// The statement is about every game, so there is no list of them to go through.
fn not_redundant(_: &Bench) -> Result<Finding> {
    let verdict = Verdict::by(in_general("Theorem 101")?, []);
    finding(
        verdict,
        "without its only winning move the position would become P, so the P-positions change",
    )
}

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
        let missing = (0..columns - 2 * a).find(|&c| row.binary_search(&(c as u32)).is_err());
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

fn other_extensions(bench: &Bench) -> Result<Finding> {
    let (rows, columns) = bench.pick((14usize, 60usize), (27, 111), (40, 160));
    let count = bench.pick(20u64, 400, 2_000);
    for (name, relation) in [("wythoff", false), ("e-wythoff", true)] {
        let table = bench.table(&bench.game(name)?, rows, columns)?;
        let own = extended(&|_, _| relation, rows, columns);
        if (0..rows).any(|a| (a..columns).any(|b| own[a][b] != table.get(a, b))) {
            return Err(Error::internal(format!("two engines disagree on {name}")));
        }
    }
    bench.note("definition", format!("relations on a < {rows}, b < {columns}"));
    let what = format!(
        "k = l + 1 and {count} random relations, densities from 0 to 1, a < {rows}, b < {columns}"
    );
    let checked = Trying::each(what, 0..=count, |i| {
        if i == 0 {
            return Ok(
                failure(&|k, l| k == l + 1, rows, columns).map(|w| format!("k = l + 1: {w}"))
            );
        }
        // The density goes from 0 to 1 with i.
        let threshold = u64::MAX / count * i;
        let relation =
            |k: usize, l: usize| mixed(i << 32 | (k << 12) as u64 | l as u64) < threshold;
        Ok(failure(&relation, rows, columns).map(|w| format!("random relation {i}: {w}")))
    })?;
    // The theorems speak of every relation: there is no list of games to test.
    let grounds = [
        in_general("Theorem 4")?,
        in_general("Theorem 5")?,
        in_general("Theorem 103")?,
        in_general("Theorem 104")?,
        claim("H-L19"),
        claim("H-L20"),
        claim("H-WB"),
    ];
    let evidence = "each relation's values by the definition; with no and with all pairs they are Wythoff's and E-Wythoff's tables";
    finding(checked.by(grounds), evidence)
}

/// R-Wythoff with one more move: from (a,a), a ≥ 1, to (0,1).
const WITH_JUMP: &str = "{0,1}*@larger {1,1}* {k,l : a=b, k=a, l+1=b}";

fn another_variant(bench: &Bench) -> Result<Finding> {
    let size = bench.pick(30u64, 90, 150);
    let (r, e) = (bench.game("r-wythoff")?, bench.game("e-wythoff")?);
    let variant = bench.game(WITH_JUMP)?;
    let between = Trying::each(
        "moves between those of R and E, piles up to 20",
        pairs_below(21),
        |(a, b)| {
            let own = options(&variant, a, b);
            let fits = options(&r, a, b).is_subset(&own) && own.is_subset(&options(&e, a, b));
            Ok((!fits).then(|| format!("({a},{b}) has a move that R or E forbids")))
        },
    )?;
    let mut oracle = bench.oracle(&variant, "R-Wythoff with (a,a) → (0,1)");
    let values =
        Trying::each(format!("values, piles up to {size}"), pairs_below(size + 1), |(a, b)| {
            let value = u64::from(oracle.value(&[a, b])?);
            let one = b > a && is_wythoff_pair(a + 1, b + 1);
            let claimed = if is_wythoff_pair(a, b) {
                (0, 0)
            } else if one {
                (1, 1)
            } else {
                (2, i64::MAX)
            };
            Ok(outside(value, claimed.0, claimed.1)
                .map(|claimed| format!("({a},{b}): claimed {claimed}, value {value}")))
        })?;
    let evidence = "yes: R-Wythoff with the move (a,a) → (0,1), a ≥ 1, has these P-positions and value 1 at all (A_n−1,B_n−1), n ≥ 1, and nowhere else, decided for all piles; so has every game between it and E-Wythoff (Theorem 5 of proofs.md). The move takes a and a − 1 < a, so it is one of E-Wythoff at every a";
    let verdict = with_sets(bench, "H-Q26", &variant, between.and(values), [])?;
    finding(verdict, evidence)
}

/// Wythoff's game with the move that takes k from one pile and l from the other.
struct WithVector(Game, Pair);

impl Rules for WithVector {
    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        self.0.visit_options(from, visit);
        let (k, l) = self.1;
        for (k, l) in [(k, l), (l, k)] {
            if let (Some(x), Some(y)) = (from[0].checked_sub(k), from[1].checked_sub(l)) {
                visit(&[x, y]);
            }
        }
    }
}

fn adjoined(bench: &Bench) -> Result<Finding> {
    let (most, size) = bench.pick((6u64, 30u64), (8, 40), (12, 60));
    let p: BTreeSet<Pair> = pairs_below(size + 1).filter(|&(a, b)| is_wythoff_pair(a, b)).collect();
    let with_one_more = format!("Wythoff's game with one more vector, piles up to {size}");
    let vectors = (1..=most).flat_map(|l| (1..=l).map(move |k| (k, l)));
    let what =
        format!("vectors (k,l), k ≤ l ≤ {most}, adjoined to Wythoff's game, piles up to {size}");
    let checked = Trying::each(what, vectors, |(k, l)| {
        let game = WithVector(bench.game("wythoff")?, (k, l));
        let joins = p.iter().find(|&&(a, b)| {
            [(k, l), (l, k)].iter().any(|&(k, l)| match (a.checked_sub(k), b.checked_sub(l)) {
                (Some(x), Some(y)) => p.contains(&(x.min(y), x.max(y))),
                _ => false,
            })
        });
        let mut oracle = bench.oracle(&game, &with_one_more);
        let mut changed = None;
        for (a, b) in pairs_below(size + 1) {
            if (oracle.value(&[a, b])? == 0) != p.contains(&(a, b)) {
                changed = Some((a, b));
                break;
            }
        }
        Ok((joins.is_some() != changed.is_some()).then(|| {
            format!(
                "({k},{l}) joins {joins:?} to a P-position, and the first change is {changed:?}"
            )
        }))
    })?;
    let evidence = "for each vector: whether it joins two P-positions of the box, and whether any outcome of the box changes";
    finding(checked.by([in_general("Theorem 101")?]), evidence)
}

fn question_of_duchene(bench: &Bench) -> Result<Finding> {
    bench.note("rules", "four moves of the three games");
    let cases: [(&str, Pair, Pair, bool); 4] = [
        ("wythoff", (1, 2), (0, 2), true),
        ("r-wythoff", (1, 2), (0, 2), false),
        ("e-wythoff", (2, 2), (0, 1), true),
        ("e-wythoff", (1, 2), (0, 0), false),
    ];
    let what = "the moves that tell the games apart";
    let checked = Trying::each(what, cases, |(name, from, to, so)| {
        let has = options(&bench.game(name)?, from.0, from.1).contains(&to);
        Ok((has != so).then(|| format!("{name}: {from:?} → {to:?} is a move: {has}")))
    })?;
    let grounds = [in_general("Argument 114")?, claim("H-T2"), claim("H-T16")];
    finding(
        checked.by(grounds),
        "yes: R-Wythoff leaves out moves of Wythoff's game, and E-Wythoff adjoins moves that are not playable everywhere",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::engine::Play;
    use wythoff::engine::oracle::Oracle;

    #[test]
    fn a_move_that_takes_more_from_the_other_pile_breaks_theorem_16() {
        // (1,2) → (0,0) would take 1 from the smaller pile and 2 from the larger; as (k,l) = (2,1) it is harmless.
        assert_eq!(failure(&|k, l| (k, l) == (2, 1), 12, 50), None);
        let game = WithVector("wythoff".parse().unwrap(), (1, 2));
        assert_ne!(Oracle::new(&game, Play::Normal).value(&[1, 2]).unwrap(), 0);
    }
}
