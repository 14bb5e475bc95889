//! The propositions behind Theorem 7 that speak of all Fibonacci-type sequences, or of all games.

use std::collections::BTreeSet;

use super::two_and_three::sequences;
use crate::bench::{Bench, Check};
use crate::checks::tools::values::signed;
use crate::checks::tools::{a_of, finding, options, pair_of, pairs_below, value_at, with_script};
use crate::evidence::{EndsByRules, Trying, theorems};
use crate::verdict::{Finding, Verdict};
use wythoff::zeckendorf::FibonacciType;
use wythoff::{Error, Result};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("G-P1", disjoint),
    ("G-P2", fibonacci_pairs),
    ("G-P3-const", constants),
    ("G-P4", characterisation),
];

/// The claim's sentences, and Argument 111, which uses them.
fn by_argument(bench: &Bench, id: &str, checked: Trying) -> Result<Verdict> {
    Ok(with_script(bench, id, checked)?.and([theorems::in_general("Argument 111")?]))
}

fn disjoint(bench: &Bench) -> Result<Finding> {
    let list = sequences(bench, "G-T7-exceptions", false)?;
    let terms = bench.pick(40, 80, 80);
    let all: Vec<Vec<u64>> =
        list.iter().map(|s| FibonacciType::narrow(s.0, s.1).take(terms).collect()).collect();
    let length = all.iter().map(Vec::len).min().unwrap_or(0);
    bench.note("integers", format!("{length} terms of each sequence"));
    let checked = Trying::each(format!("the chain at k < {}", length - 1), 0..length - 1, |k| {
        let row: Vec<u64> = all.iter().map(|s| s[k]).collect();
        let next = all.first().map(|s| s[k + 1]);
        let rises = row.windows(2).all(|w| w[0] < w[1]) && row.last().copied() < next;
        Ok((!rises).then(|| format!("the chain fails at k = {k}")))
    })?;
    let evidence = "the chain m1_k < m2_k < m3_k < m4_k < m1_(k+1); that the four sets are sequences of the recurrence in this order, and disjoint, is decided";
    finding(with_script(bench, "G-P1", checked)?, evidence)
}

fn fibonacci_pairs(bench: &Bench) -> Result<Finding> {
    let (most, terms) = bench.pick((100u64, 25usize), (1_000, 35), (10_000, 40));
    bench.note("exact multiples of φ", format!("sequences with 0 < a_0 < {most}"));
    let cases = (1..most).flat_map(|first| [(first, true), (first, false)]);
    let what = format!("0 < a_0 < {most}, both a_1 allowed, n < {}", terms - 2);
    let checked = Trying::each(what, cases, |(first, positive)| {
        // √5·c₂ = φa_0 − a_1: |c₂| < 1/√5 leaves a_1 = A or A + 1, and c₂ > 0 iff a_1 = A.
        let second = a_of(first)? + u64::from(!positive);
        let sequence: Vec<u64> = FibonacciType::narrow(first, second).take(terms).collect();
        for (n, window) in sequence.windows(3).enumerate() {
            let less = u64::from(positive != (n % 2 == 0));
            let (wanted, found) = ((window[1] - less, window[2] - less), pair_of(window[0])?);
            if found != wanted {
                return Ok(Some(format!(
                    "a_0 = {first}, a_1 = {second}, n = {n}: claimed {wanted:?}, true {found:?}"
                )));
            }
        }
        Ok(None)
    })?;
    let evidence = "in integers; the two steps of the induction are decided for all x > 0";
    finding(by_argument(bench, "G-P2", checked)?, evidence)
}

/// Two c1 without root, its root part times √5, c2 in thousandths, the number gained, the number lost.
type Constants = (i64, i64, i64, u64, u64);

const PRINTED: [Constants; 4] =
    [(10, 24, -367, 14, 13), (11, 25, -90, 15, 14), (12, 28, -261, 17, 16), (15, 33, 121, 20, 21)];

fn constants(bench: &Bench) -> Result<Finding> {
    let checked = against(bench, &PRINTED)?;
    bench.note("integers", "closed forms, decimals, and thirty terms of each set");
    let evidence =
        "the closed forms at k = 0 and 1, their decimals, and the sets M and M′ over thirty terms";
    finding(checked.by([theorems::in_general("Argument 111")?]), evidence)
}

fn against(bench: &Bench, printed: &[Constants]) -> Result<Trying> {
    let cases = sequences(bench, "G-T7-exceptions", false)?.into_iter().zip(printed);
    Trying::each(
        "the four sequences",
        cases,
        |((first, second, sign), &(whole, root, c2, gained, lost))| {
            // 2u = m_0 and u + v = m_1.
            let form = whole == signed(first) && whole + root == 2 * signed(second);
            // 2000·c₂·√5 = 1000(whole·√5 − root) lies within one thousandth of the printed decimals.
            let near = |t: i64| (1_000 * whole - 2 * t).pow(2) * 5 - (1_000 * root).pow(2);
            let rounded = near(c2 - 1) > 0 && near(c2 + 1) < 0;
            let terms: Vec<u64> = FibonacciType::narrow(first, second).take(30).collect();
            let (mut before, mut after) = (BTreeSet::new(), BTreeSet::new());
            for (k, &n) in terms.iter().enumerate() {
                let (a, b) = pair_of(n)?;
                let up = (sign > 0) == (k % 2 == 0);
                before.extend([a - 3, b - 3]);
                after.extend([a, b].map(|x| if up { x - 2 } else { x - 4 }));
            }
            let top = terms[terms.len() - 2];
            let only = |one: &BTreeSet<u64>, other: &BTreeSet<u64>| {
                one.difference(other).copied().filter(|x| *x < top).collect::<Vec<_>>()
            };
            let (more, less) = (only(&after, &before), only(&before, &after));
            let fits = form && rounded && more == [gained] && less == [lost];
            Ok((!fits).then(|| {
            format!("the sequence from ({first},{second}): closed form {form}, decimals {rounded}, gains {more:?}, loses {less:?}")
        }))
        },
    )
}

fn characterisation(bench: &Bench) -> Result<Finding> {
    let (size, most, side) = bench.pick((24u64, 6u32, 25usize), (50, 12, 51), (90, 20, 91));
    let game = bench.game("r-wythoff")?;
    let table = bench.table(&game, side, side)?;
    let value = |a: u64, b: u64| {
        value_at(&table, a, b).ok_or_else(|| Error::invalid("a position outside the table"))
    };
    let what = format!(
        "R-Wythoff, piles up to {size}: the position, and each move of it to another set g ≤ {most}"
    );
    let checked = Trying::each(what, pairs_below(size + 1), |(a, b)| {
        let reached: BTreeSet<u32> =
            options(&game, a, b).iter().map(|&(x, y)| value(x, y)).collect::<Result<_>>()?;
        let own = value(a, b)?;
        let fits = |g: u32| !reached.contains(&g) && (0..g).all(|h| reached.contains(&h));
        if !fits(own) {
            return Ok(Some(format!("({a},{b}) of value {own} reaches {reached:?}")));
        }
        let other = (0..=most).find(|&g| g != own && fits(g));
        Ok(other.map(|g| format!("({a},{b}) could be moved to T_{g}")))
    })?;
    let evidence = "the true sets meet the conditions, and each change of one position to another set breaks one";
    finding(checked.by([theorems::theorem_100(&EndsByRules::of(&game)?)?]), evidence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::testing::quick;

    #[test]
    fn a_wrong_constant_is_seen() {
        quick(|bench| {
            assert_eq!(against(bench, &PRINTED).unwrap().witness(), None);
            let mut wrong = PRINTED;
            wrong[2].2 = -271;
            assert!(against(bench, &wrong).unwrap().witness().unwrap().contains("(12,20)"));
            wrong = PRINTED;
            wrong[3].3 = 22;
            assert!(against(bench, &wrong).unwrap().witness().unwrap().contains("(15,24)"));
        });
    }
}
