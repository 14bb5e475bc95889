//! Fibonacci Nim on one heap: (n,r) → (n−k, 2k), 1 ≤ k ≤ min(n,r).

use crate::claims::grounds::{
    by_definition, game, misprint, options, printed_table, proved_unless, to_bound,
};
use crate::claims::{Claim, Effort, Finding, Verdict};
use wythoff::engine::dense;
use wythoff::engine::oracle::{Oracle, Play};
use wythoff::{Result, Table};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "S-GAME-FN",
        source: "Definitions 3.1 and 3.2, equation (1)",
        statement: "Fibonacci Nim: from a heap of n with allowance r one takes k with 0 < k ≤ r and leaves (n−k, 2k); the start is \
                    (n, n−1), and who cannot move loses.",
        check: rules,
    },
    Claim {
        id: "S-EX3.1.1",
        source: "Example 3.1.1",
        statement: "Heaps 5, 4, 3, 1, 0 are a legal game, won by the second player.",
        check: |_| printed_table("S-EX3.1.1"),
    },
    Claim {
        id: "S-EQ2",
        source: "Equation (2)",
        statement: "G(n,r) is the mex of the G(n−k,2k) with 0 < k ≤ r.",
        check: recursion,
    },
    Claim {
        id: "S-FIG1",
        source: "Figure 1",
        statement: "The values G(n,r) for 0 ≤ r ≤ n ≤ 20 are those of the printed triangle.",
        check: |_| printed_table("S-FIG1"),
    },
    Claim {
        id: "S-OMIT",
        source: "Section 3, before Figure 1",
        statement: "With n < r the player to move takes the whole heap and wins; so G(n,r) = G(n,n) is not 0.",
        check: omitted,
    },
    Claim {
        id: "S-MONO",
        source: "Figure 1 (observation of ours)",
        statement: "In each row n, G(n,r) does not decrease with r.",
        check: monotone,
    },
];

pub(super) fn heap_table(effort: &Effort, most: usize) -> Result<Table> {
    dense::table(&game("fibonacci-nim")?, most + 1, 2 * most + 3, effort.memory)
}

/// Equation (1) read literally: the options (n−k, 2k) with 0 < k ≤ r, heaps below 0 included.
fn literal_options(n: i64, r: i64) -> Vec<(i64, i64)> {
    (1..=r).map(|k| (n - k, 2 * k)).collect()
}

/// The first (n,r), by n + r and then n, at which a list of options is not that of the game.
fn first_other(most: i64, listed: impl Fn(i64, i64) -> Vec<(i64, i64)>) -> Result<Option<String>> {
    let heap = game("fibonacci-nim")?;
    for total in 0..=2 * most {
        for n in (0..=total.min(most)).filter(|n| total - n <= most) {
            let r = total - n;
            let mut own: Vec<(i64, i64)> = listed(n, r);
            own.sort();
            let true_options: Vec<(i64, i64)> = options(&heap, &[n as u64, r as u64])
                .iter()
                .map(|p| (p[0] as i64, p[1] as i64))
                .collect();
            if own != true_options {
                let odd = own.iter().find(|o| !true_options.contains(o));
                return Ok(Some(match odd {
                    Some((m, s)) => {
                        format!("({n},{r}) lists the option ({m},{s}), which is no position")
                    }
                    None => format!("({n},{r}) lacks an option"),
                }));
            }
        }
    }
    Ok(None)
}

fn rules(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(12, 40, 80);
    let bound = format!("all (n,r) with n, r ≤ {most}");
    let printed = to_bound(bound.clone(), first_other(most, literal_options)?);
    let corrected = first_other(most, |n, r| literal_options(n, r.min(n)))?;
    let verdict = misprint("0 < k ≤ r", "0 < k ≤ min(n,r)", printed, to_bound(bound, corrected));
    let evidence = "options listed by the equation and by the rules; a heap cannot go below 0 (allowances above the heap do \
                    arise, from (2,1) by k = 1)";
    Ok(Finding::new(verdict, evidence, "rules"))
}

fn recursion(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(30, 90, 150);
    let heap = game("fibonacci-nim")?;
    let table = heap_table(effort, most)?;
    let mut oracle = Oracle::new(&heap, Play::Normal);
    let mut failure = None;
    for n in 0..=most {
        for r in 0..2 * most + 3 {
            let (fast, plain) = (table.get(n, r), oracle.value(&[n as u64, r as u64])?);
            if fast != plain {
                failure =
                    failure.or(Some(format!("G({n},{r}) = {plain}, and the table says {fast}")));
            }
        }
    }
    let printed = to_bound("none", first_other(2, literal_options)?);
    let corrected = to_bound(format!("n ≤ {most}, r ≤ {}", 2 * most + 2), failure);
    let verdict = misprint("0 < k ≤ r", "0 < k ≤ min(n,r)", printed, corrected);
    let evidence = "the recursion reaches allowances above the heap, where the printed range of k leaves the heap; with the \
                    corrected range the table agrees with the definition";
    Ok(Finding::new(verdict, evidence, "dense, oracle"))
}

fn omitted(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(60, 300, 1000);
    let table = heap_table(effort, most)?;
    let first = |from: usize| {
        let cells = (from..=most).flat_map(|n| (n + 1..2 * most + 3).map(move |r| (n, r)));
        cells.into_iter().find(|&(n, r)| table.get(n, r) == 0 || table.get(n, r) != table.get(n, n))
    };
    let heap = game("fibonacci-nim")?;
    let said = |at: Option<(usize, usize)>| -> Result<Option<String>> {
        at.map(|(n, r)| {
            let value = by_definition(&heap, &[n as u64, r as u64])?;
            Ok(format!("({n},{r}) has value {value}: whoever is to move cannot move and loses"))
        })
        .transpose()
    };
    let printed = to_bound("none", said(first(0))?);
    let by =
        "min(n,r) = n for r > n, so (n,r) has the options of (n,n), among them (0,2n), of value 0";
    let corrected = proved_unless(by, said(first(1))?);
    let verdict = misprint("every n < r", "every n with 1 ≤ n < r", printed, corrected);
    let evidence = format!(
        "also all cells 0 ≤ n ≤ {most}, n < r ≤ {} of the table; an empty heap is the one exception",
        2 * most + 2
    );
    Ok(Finding::new(verdict, evidence, "dense, oracle"))
}

fn monotone(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(60, 300, 1000);
    let table = heap_table(effort, most)?;
    let mut cells = (0..=most).flat_map(|n| (1..2 * most + 3).map(move |r| (n, r)));
    let failure = cells.find(|&(n, r)| table.get(n, r) < table.get(n, r - 1)).map(|(n, r)| {
        format!("G({n},{r}) = {} < G({n},{}) = {}", table.get(n, r), r - 1, table.get(n, r - 1))
    });
    // The options of (n,r) are among those of (n,r+1): so for all n and r, the mex can only grow.
    let heap = game("fibonacci-nim")?;
    let nested = (0..=20u64).all(|n| {
        (0..=40).all(|r| {
            let larger = options(&heap, &[n, r + 1]);
            options(&heap, &[n, r]).iter().all(|o| larger.contains(o))
        })
    });
    let failure = failure.or((!nested).then(|| "the options are not nested".to_string()));
    let verdict: Verdict = proved_unless(
        "the options k ≤ min(n,r) are among the options k ≤ min(n,r+1), and the mex of a larger set is not smaller",
        failure,
    );
    let evidence = format!("also seen in the table for n ≤ {most}, r ≤ {}", 2 * most + 2);
    Ok(Finding::new(verdict, evidence, "dense, rules"))
}
