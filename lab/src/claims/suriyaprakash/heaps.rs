//! Fibonacci Nim on several heaps: an allowance for each heap (a sum of games), or one for all (no sum).

use std::collections::HashMap;

use crate::claims::grounds::{game, to_bound};
use crate::claims::{Claim, Effort, Finding, Verdict};
use wythoff::engine::dense;
use wythoff::engine::oracle::{Oracle, Play};
use wythoff::{Result, mex};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "S-MULTI-L",
        source: "Section 3, after Corollary 3.3.1: local move dynamic",
        statement: "With an allowance for each heap the value is the nim-sum of the G(n_i,r_i).",
        check: local,
    },
    Claim {
        id: "S-MULTI-G",
        source: "Section 3, after Corollary 3.3.1: global move dynamic",
        statement: "With one allowance for all heaps the heaps are not independent: the value is not always the nim-sum of the \
                    G(n_i,r).",
        check: global,
    },
];

fn local(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(4, 7, 10);
    let two = game("fibonacci-nim:2")?;
    let single = dense::table(&game("fibonacci-nim")?, most + 1, most + 1, effort.memory)?;
    let mut oracle = Oracle::new(&two, Play::Normal);
    let mut failure = None;
    let cells = || (0..=most).flat_map(|n| (0..=most).map(move |r| (n, r)));
    for (n, r) in cells() {
        for (m, s) in cells() {
            let found = oracle.value(&[n as u64, r as u64, m as u64, s as u64])?;
            let expected = single.get(n, r) ^ single.get(m, s);
            if found != expected {
                failure = failure
                    .or(Some(format!("({n},{r}) + ({m},{s}) has value {found}, not {expected}")));
            }
        }
    }
    let bound = format!("two heaps, all numbers ≤ {most}");
    let evidence = "the two-heap game solved directly against nim-sums of one-heap values";
    Ok(Finding::new(to_bound(bound, failure), evidence, "oracle, dense"))
}

/// The value of (n₁,n₂) with one allowance, by plain recursion: apart from the oracle and its rules.
fn shared(known: &mut HashMap<[u64; 3], u32>, at: [u64; 3]) -> u32 {
    if let Some(value) = known.get(&at) {
        return *value;
    }
    let [n, m, r] = at;
    let mut values: Vec<u32> = (1..=r.min(n)).map(|k| shared(known, [n - k, m, 2 * k])).collect();
    values.extend((1..=r.min(m)).map(|k| shared(known, [n, m - k, 2 * k])).collect::<Vec<_>>());
    let value = mex(values);
    known.insert(at, value);
    value
}

fn global(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(5u64, 8, 10);
    let two = game("fibonacci-nim-global:2")?;
    let size = most as usize + 1;
    let single = dense::table(&game("fibonacci-nim")?, size, size, effort.memory)?;
    let mut oracle = Oracle::new(&two, Play::Normal);
    let mut known = HashMap::new();
    let mut cells: Vec<[u64; 3]> = (0..=most)
        .flat_map(|n| (n..=most).flat_map(move |m| (0..=most).map(move |r| [n, m, r])))
        .collect();
    cells.sort_by_key(|&[n, m, r]| (n + m, r, n));
    for at in cells {
        let [n, m, r] = at;
        let (found, again) = (oracle.value(&at)?, shared(&mut known, at));
        let sum = single.get(n as usize, r as usize) ^ single.get(m as usize, r as usize);
        if found != sum && found == again {
            let by = format!(
                "one position is enough: heaps {n} and {m} with allowance {r} have value {found}, and the nim-sum of G({n},{r}) and G({m},{r}) \
                 is {sum}"
            );
            let evidence = "positions by n₁ + n₂, then r; the first that differs, solved twice";
            return Ok(Finding::new(Verdict::proved(by), evidence, "oracle, plain recursion"));
        }
    }
    let reached = format!("two heaps ≤ {most}");
    let why = "no position was found whose value is not the nim-sum".to_string();
    Ok(Finding::new(Verdict::Open { reached, why }, "all positions compared", "oracle"))
}
