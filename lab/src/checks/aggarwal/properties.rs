//! Properties 1 to 5 of the differences of a (2^m,2^m) game, in the list before Lemma 3.0.1 and in Lemmas 3.0.2 to 3.0.6:
//! all in Corollary 6.3 of docs/proofs.md.

use super::{Own, by_corollary, games, places, said};
use crate::bench::{Bench, Check};
use crate::checks::tools::finding;
use crate::checks::tools::sequences::misprint;
use crate::evidence::{Trying, theorems};
use crate::verdict::Finding;
use wythoff::Result;

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("A-P1", |bench| range(bench, 1)),
    ("A-L3.0.2", |bench| range(bench, 2)),
    ("A-P2", |bench| incongruent(bench, 1)),
    ("A-L3.0.3", |bench| incongruent(bench, 2)),
    ("A-P3", opposite),
    ("A-L3.0.4", opposite),
    ("A-P4", list_property_4),
    ("A-L3.0.5", lemma_property_4),
    ("A-P5", list_property_5),
    ("A-L3.0.6", lemma_property_5),
];

fn most(bench: &Bench) -> u64 {
    bench.pick(8, 32, 128)
}

fn range(bench: &Bench, factor: u64) -> Result<Finding> {
    let most = most(bench);
    let all = games(bench, most, factor, 1)?;
    let inside =
        Trying::each(format!("a = 2^m ≤ {most}, all terms"), places(&all), |(own, i)| {
            let d = own.at(i);
            let outside = d.is_none_or(|d| d.unsigned_abs() >= own.size);
            Ok(outside.then(|| format!("a = {}: d_{i} is {}", own.a, said(d))))
        })?;
    let mut values = Vec::new();
    for own in &all {
        let size = Own::signed(own.size)?;
        values.extend((1 - size..size).map(|k| (own, k)));
    }
    let met = Trying::each("all numbers between", values, |(own, k)| {
        Ok((!own.d.contains(&k)).then(|| format!("a = {}: {k} is no difference", own.a)))
    })?;
    let evidence = "the differences of the games, and every number of the range looked for";
    finding(by_corollary(theorems::corollary_6_3, inside.and(met))?, evidence)
}

fn incongruent(bench: &Bench, factor: u64) -> Result<Finding> {
    let most = most(bench);
    let all = games(bench, most, factor, 1)?;
    // A residue met before in the same class of indices, by the size of the game, the index and the difference.
    let mut seen = std::collections::HashMap::new();
    let distinct =
        Trying::each(format!("a = 2^m ≤ {most}, all i ≠ j"), places(&all), |(own, i)| {
            let size = Own::signed(own.size)?;
            let Some(d) = own.at(i) else { return Ok(None) };
            let before = seen.insert((size, i % size, d.rem_euclid(size)), i);
            Ok(before
                .map(|j| format!("a = {}: d_{i} and d_{j} are congruent modulo {size}", own.a)))
        })?;
    // Without i ≠ j there is nothing to look for: the first index is congruent to itself.
    let printed = Trying::each("i = j", places(&all).take(1), |(own, i)| {
        let d = own.at(i);
        Ok(d.map(|d| format!("a = {}, i = j = {i}: d_{i} = {d} is congruent to itself", own.a)))
    })?;
    let (said, meant) = match factor {
        1 => (
            "for any i ≡ j (mod a), d_i ≢ d_j (mod a)",
            "for i ≡ j (mod a), i ≠ j, both below a², d_i ≢ d_j (mod a)",
        ),
        _ => (
            "if i ≡ j (mod 2a), then d'_i ≢ d'_j (mod 2a)",
            "if i ≡ j (mod 2a), i ≠ j, both below 4a², then d'_i ≢ d'_j (mod 2a)",
        ),
    };
    misprint(
        (said, printed),
        (meant, by_corollary(theorems::corollary_6_3, distinct)?),
        "all pairs of indices of one class compared by their residues",
    )
}

fn opposite(bench: &Bench) -> Result<Finding> {
    let most = most(bench);
    let all = games(bench, most, 1, 1)?;
    let mut first = Vec::new();
    for own in &all {
        first.extend((0..Own::signed(own.a)?).map(|i| (own, i)));
    }
    let printed = Trying::each(format!("a = 2^m ≤ {most}, i < a"), first, |(own, i)| {
        let last = Own::signed(own.a)? - 1;
        let sum = own.at(i).zip(own.at(last)).map(|(x, y)| x + y);
        Ok((sum != Some(0)).then(|| format!("a = {}: d_{i} + d_{last} is {}", own.a, said(sum))))
    })?;
    let blocks =
        Trying::each("every block, its ends against each other", places(&all), |(own, i)| {
            let a = Own::signed(own.a)?;
            let other = i - i % a + (a - 1 - i % a);
            let sum = own.at(i).zip(own.at(other)).map(|(x, y)| x + y);
            Ok((sum != Some(0)).then(|| format!("a = {a}: d_{i} + d_{other} is {}", said(sum))))
        })?;
    let evidence = "in the first block every difference is 0, so the printed form is true and says little; what the proof of Lemma 3.0.4 \
                    uses, d_{aj+r} + d_{aj+a−1−r} = 0 in every block, is checked too";
    finding(by_corollary(theorems::corollary_6_3, printed.and(blocks))?, evidence)
}

/// d_i + d_{i + by + d_i}; `None` where the index is negative or beyond what is at hand.
fn sum(own: &Own, i: i64, by: i64) -> Option<i64> {
    let d = own.at(i)?;
    Some(d + own.at(i + by + d)?)
}

/// The games and indices i < 2a².
fn twice(all: &[Own]) -> impl Iterator<Item = (&Own, i64)> {
    places(all).filter(|(own, i)| i.unsigned_abs() < 2 * own.a * own.a)
}

fn list_property_4(bench: &Bench) -> Result<Finding> {
    let most = most(bench);
    // Three rounds: for i < 2a² the other index is below 3a².
    let single = games(bench, most, 1, 3)?;
    let double = games(bench, most, 2, 1)?;
    let printed = Trying::each("d of the (a,a) game", twice(&single), |(own, i)| {
        let (a, sum) = (Own::signed(own.a)?, sum(own, i, 0));
        Ok(sum.is_none_or(|sum| sum >= a).then(|| {
            format!("a = {a}, i = {i}: d_i + d_{{i+d_i}} is {}, not below {a}", said(sum))
        }))
    })?;
    let what = format!("a = 2^m ≤ {most}, i < 2a² in the (2a,2a) game");
    let corrected = Trying::each(what, twice(&double), |(own, i)| {
        let sum = sum(own, i, 0);
        Ok((sum != Some(0)).then(|| format!("a = {}, i = {i}: the sum is {}", own.a, said(sum))))
    })?;
    misprint(
        ("d_i + d_{i+d_i} < a for i < 2a²", printed),
        (
            "d'_i + d'_{i+d'_i} < a for i < 2a², in the (2a,2a) game; the sum is 0",
            by_corollary(theorems::corollary_6_3, corrected)?,
        ),
        "{d_n} has only a² terms; past them the sum is large. The proof of Lemma 3.0.1 uses the property in the (2a,2a) game",
    )
}

fn lemma_property_4(bench: &Bench) -> Result<Finding> {
    let most = most(bench);
    let all = games(bench, most, 2, 1)?;
    let what = format!("a = 2^m ≤ {most}, j < 2a² in the (2a,2a) game");
    let checked = Trying::each(what, twice(&all), |(own, j)| {
        let sum = sum(own, j, 0);
        Ok((sum != Some(0)).then(|| format!("a = {}, j = {j}: the sum is {}", own.a, said(sum))))
    })?;
    let evidence = "the sum is not only below 2a but 0, as π is an involution";
    finding(by_corollary(theorems::corollary_6_3, checked)?, evidence)
}

fn list_property_5(bench: &Bench) -> Result<Finding> {
    let most = most(bench);
    let all = games(bench, most, 1, 3)?;
    let bounded = |from: fn(i64) -> i64| {
        Trying::each("i < 2a²", twice(&all), move |(own, i)| {
            let a = Own::signed(own.a)?;
            if i < from(a) {
                return Ok(None);
            }
            Ok(match sum(own, i, -a) {
                None => Some(format!("a = {a}, i = {i}: there is no d_{{i−a+d_i}}")),
                Some(sum) if sum >= 2 * a => {
                    Some(format!("a = {a}, i = {i}: the sum is {sum}, not below {}", 2 * a))
                }
                Some(_) => None,
            })
        })
    };
    let corrected =
        Trying::each(format!("a = 2^m ≤ {most}, a ≤ i < 2a²"), twice(&all), |(own, i)| {
            let a = Own::signed(own.a)?;
            let sum = sum(own, i, -a);
            let holds = match sum {
                None => i < a,
                Some(sum) if i < a * a => sum < a,
                Some(sum) => sum == 2 * a,
            };
            Ok((!holds).then(|| format!("a = {a}, i = {i}: the sum is {}", said(sum))))
        })?;
    let later = bounded(|a| a)?;
    let seen =
        later.witness().map(|witness| format!("; beyond the indices without a meaning, {witness}"));
    misprint(
        ("d_i + d_{i−a+d_i} < 2a for all i < 2a²", bounded(|_| 0)?),
        (
            "for a ≤ i < a² the sum is even below a; for a² ≤ i < 2a² it is 2a; for i < a the index i − a + d_i is negative",
            by_corollary(theorems::corollary_6_3, corrected)?,
        ),
        format!(
            "the sums of all i < 2a²{}. The bound 2a does not exclude d_x + d_y = a, which the proof of Lemma 3.0.1 needs; the bound a does",
            seen.unwrap_or_default()
        ),
    )
}

fn lemma_property_5(bench: &Bench) -> Result<Finding> {
    let most = most(bench);
    let all = games(bench, most, 2, 1)?;
    let printed = Trying::each("j < 2a²", twice(&all), |(own, j)| {
        let (a, sum) = (Own::signed(own.a)?, sum(own, j, -Own::signed(own.a)?));
        Ok(match sum {
            None => Some(format!("a = {a}, j = {j}: there is no d'_{{j−a+d'_j}}")),
            Some(sum) => (sum >= 2 * a).then(|| format!("a = {a}, j = {j}: the sum is {sum}")),
        })
    })?;
    let what = format!("a = 2^m ≤ {most}, j < 2a² in the (2a,2a) game");
    let corrected = Trying::each(what, twice(&all), |(own, j)| {
        let a = Own::signed(own.a)?;
        let sum = sum(own, j, -a);
        let holds = sum.map_or(j < a, |sum| sum < a);
        Ok((!holds).then(|| format!("a = {a}, j = {j}: the sum is {}", said(sum))))
    })?;
    misprint(
        ("d'_j + d_{j−a+d_j} < 2a for all j < 2a²", printed),
        (
            "d'_j + d'_{j−a+d'_j} < a for a ≤ j < 2a², the j for which the index is not negative",
            by_corollary(theorems::corollary_6_3, corrected)?,
        ),
        "the sums of all j < 2a² in the (2a,2a) games. For j < a the index is j − a < 0; the bound a, not 2a, is what Lemma 3.0.1 needs",
    )
}
