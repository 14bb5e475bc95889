//! Fibonacci Nim on several heaps: an allowance for each heap (a sum of games), or one for all (no sum).

use std::collections::HashMap;

use super::basics::Sum;
use crate::bench::{Bench, Check};
use crate::checks::tools::sequences::{ordered_options, square};
use crate::checks::tools::{finding, value_at};
use crate::evidence::{Listed, Trying, theorems};
use crate::verdict::Finding;
use wythoff::{Error, Result, mex};

pub(super) const CHECKS: &[(&str, Check)] = &[("S-MULTI-L", local), ("S-MULTI-G", global)];

fn local(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(4u64, 7, 10);
    let (two, one) = (bench.game("fibonacci-nim:2")?, bench.game("fibonacci-nim")?);
    let sum = Sum(&one, &one);
    let what = format!("two heaps, all numbers ≤ {most}");
    let mut oracle = bench.oracle(&two, &format!("fibonacci-nim:2, {what}"));
    let mut single = bench.oracle(&one, "fibonacci-nim");
    let cells =
        square(most + 1).flat_map(|(n, r)| square(most + 1).map(move |(m, s)| [n, r, m, s]));
    let checked = Trying::each(what, cells, |p| {
        if ordered_options(&two, &p) != ordered_options(&sum, &p) {
            return Ok(Some(format!("{p:?} has other options than the sum of its heaps")));
        }
        let (found, expected) =
            (oracle.value(&p)?, single.value(&p[..2])? ^ single.value(&p[2..])?);
        Ok((found != expected).then(|| format!("{p:?} has value {found}, not {expected}")))
    })?;
    let evidence = "the options of the two-heap game are those of the sum of its heaps; values solved directly against XORs of one-heap values";
    finding(checked.by([theorems::in_general("Theorem 160")?]), evidence)
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

/// The heaps n₁ ≤ n₂ and the allowance, all at most 5, at which the value is no XOR: the first by n₁ + n₂, then r.
const NO_SUM: (u64, u64, u64) = (2, 3, 1);

fn global(bench: &Bench) -> Result<Finding> {
    let two = bench.game("fibonacci-nim-global:2")?;
    let single = bench.table(&bench.game("fibonacci-nim")?, 6, 6)?;
    let mut oracle = bench.oracle(&two, &format!("fibonacci-nim-global:2 at {NO_SUM:?}"));
    bench.note("plain recursion", format!("one allowance for two heaps, {NO_SUM:?}"));
    let mut known = HashMap::new();
    let mut told = String::new();
    // "Not always": one position at which the value is not the XOR is enough.
    let gone = Trying::over(&Listed::of([NO_SUM]), |(n, m, r)| {
        let (found, again) = (oracle.value(&[n, m, r])?, shared(&mut known, [n, m, r]));
        if found != again {
            return Err(Error::internal(format!("engines disagree on {two} at {NO_SUM:?}")));
        }
        let parts = value_at(&single, n, r).zip(value_at(&single, m, r));
        let sum =
            parts.map(|(x, y)| x ^ y).ok_or_else(|| Error::invalid("a heap beyond the table"))?;
        told = format!(
            "heaps {n} and {m} with the allowance {r} have value {found}, and the XOR of G({n},{r}) and G({m},{r}) is {sum}"
        );
        Ok((sum == found).then(|| told.clone()))
    })?;
    let verdict = gone.complete();
    finding(verdict, format!("one position, solved in two ways: {told}"))
}
