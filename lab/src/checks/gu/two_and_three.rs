//! The positions of value 2 and 3.
//!
//! A level that is closed (certificate: d_n = n from K on, |ε_n| ≤ 1 from P on, ε_n = a_n − A_n + C) has its exceptions
//! ε_n ≠ 0 on σ-orbits: σ(n,+1) = (A_n+1,−1), σ(n,−1) = (A_n,+1) (docs/proofs.md, Theorem 2). Let M = max(P, from).
//! A list of Fibonacci-type sequences is right for all n ≥ from as soon as it is right up to B_M + 2 and each sequence
//! takes one σ-step beyond M (Argument 110): a second way to what the sentences prove, and tested beside them.

use std::collections::{BTreeMap, BTreeSet};

use crate::bench::{Bench, Check};
use crate::checks::tools::values::{index, signed, with_sets};
use crate::checks::tools::{Pair, a_of, finding, pair_of, with_script};
use crate::evidence::{Ground, Trying, claim};
use crate::papers::{self, Cell};
use crate::verdict::{Finding, Verdict};
use wythoff::engine::levels::ClosedLevel;
use wythoff::zeckendorf::FibonacciType;
use wythoff::{Error, Result};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("G-T7", value_two),
    ("G-T8", value_three),
    ("G-P3", covered),
    ("G-COR1", every_row),
    ("G-T7-pf", offsets_of_two),
];

/// First term, second term, sign at the first.
pub(super) type Sequence = (u64, u64, i64);

/// The sequences of a printed table, as printed or corrected.
pub(super) fn sequences(bench: &Bench, id: &str, corrected: bool) -> Result<Vec<Sequence>> {
    let table = bench.printed(id)?;
    let cells = if corrected { table.corrected() } else { table.cells.clone() };
    let row = |row: &Vec<Cell>| {
        let number = |i: usize| row.get(i).and_then(|c| c.number());
        let term = |i: usize| number(i).and_then(|n| u64::try_from(n).ok());
        let read = (|| Some((term(0)?, term(1)?, number(2)?)))();
        read.ok_or_else(|| Error::invalid(format!("{id}: a lost cell")))
    };
    cells.iter().map(row).collect()
}

/// The sign at the k-th term.
fn alternating(sign: i64, k: usize) -> i64 {
    match k % 2 {
        0 => sign,
        _ => -sign,
    }
}

/// What is claimed of a level: its value, from which index on, the offset, and the sequences of exceptions.
struct Claimed<'c> {
    value: u32,
    from: u64,
    offset: i64,
    sequences: &'c [Sequence],
}

/// Whether a level has the offset with exceptions exactly on the sequences, for all n from an index on; with the grounds.
fn pattern(bench: &Bench, claimed: &Claimed) -> Result<(Trying, Vec<Ground>)> {
    let &Claimed { value, from, offset, sequences } = claimed;
    let proved = bench.levels(value)?;
    let level = proved.levels.last().ok_or_else(|| Error::invalid("no level"))?;
    let start = ClosedLevel::pattern_from(level, 1 << 20)?
        .ok_or_else(|| Error::limit("the level settles too late"))?;
    let last = start.max(from).max(1);
    let bound = pair_of(last)?.1 + 2;
    let positions = bench.level_stream(value, a_of(bound)? + 8)?.swap_remove(value as usize);
    let mut shifts = BTreeMap::new();
    for &(first, second, sign) in sequences {
        for (k, n) in FibonacciType::narrow(first, second).take_while(|n| *n <= bound).enumerate() {
            shifts.insert(n, alternating(sign, k));
        }
    }
    let constants = Trying::each("the constants", [level], |level| {
        let wrong = level.repeats != offset || index(level.settled)? as u64 > from;
        Ok(wrong.then(|| format!("C = {} and d_n = n from {} on", level.repeats, level.settled)))
    })?;
    let what = format!("positions {from} to B_M + 2 = {bound} of T_{value}, M = {last}");
    let compared = Trying::each(what, from..=bound, |n| {
        let place = usize::try_from(n).ok().and_then(|n| positions.get(n));
        let &(a, b) = place.ok_or_else(|| Error::invalid("too few positions"))?;
        let shift = signed(a) - signed(a_of(n)?) + offset;
        let wanted = shifts.get(&n).copied().unwrap_or(0);
        Ok((b - a != n || shift != wanted).then(|| {
            format!("n = {n}: claimed shift {wanted}, but the position is ({a},{b}), shift {shift}")
        }))
    })?;
    let steps = Trying::each(
        "a σ-step of each sequence beyond M",
        sequences,
        |&(first, second, sign)| {
            let terms: Vec<u64> =
                FibonacciType::narrow(first, second).take_while(|n| *n <= bound).collect();
            let step = terms.windows(2).enumerate().find(|(_, pair)| pair[0] >= last);
            let (k, pair) =
                step.ok_or_else(|| Error::invalid("a sequence has no step in reach"))?;
            let next = a_of(pair[0])? + u64::from(alternating(sign, k) > 0);
            Ok((pair[1] != next).then(|| {
                format!(
                    "the sequence from ({first},{second}) leaves the exceptions after {}",
                    pair[1]
                )
            }))
        },
    )?;
    Ok((constants.and(compared).and(steps), vec![proved.ground.clone()]))
}

/// A printed list of first positions against the rules.
fn first_positions(bench: &Bench, id: &str) -> Result<Trying> {
    let table = bench.printed(id)?;
    bench.note("tables", format!("{id}: every cell from the rules"));
    let wrong = papers::compare(table, &bench.run())?;
    let count = table.cells.len();
    Trying::each(format!("the {count} positions listed"), 0..count, |row| {
        let wrong = wrong.iter().find(|wrong| wrong.at.0 == row);
        Ok(wrong.map(|w| format!("{} prints {}", table.place(w.at.0, w.at.1), w.printed)))
    })
}

fn two(bench: &Bench, list: &[Sequence]) -> Result<(Trying, Vec<Ground>)> {
    let claimed = Claimed { value: 2, from: 10, offset: 3, sequences: list };
    let (checked, grounds) = pattern(bench, &claimed)?;
    Ok((first_positions(bench, "G-T7-first")?.and(checked), grounds))
}

fn value_two(bench: &Bench) -> Result<Finding> {
    let (checked, grounds) = two(bench, &sequences(bench, "G-T7-exceptions", false)?)?;
    let verdict = with_sets(bench, "G-T7", &bench.game("r-wythoff")?, checked, grounds)?;
    finding(
        verdict,
        "the ten positions, then all n up to B_M + 2, M the index from which |shift| ≤ 1 is proved",
    )
}

fn value_three(bench: &Bench) -> Result<Finding> {
    let by = |corrected: bool| {
        let list = sequences(bench, "G-T8-exceptions", corrected)?;
        pattern(bench, &Claimed { value: 3, from: 36, offset: 5, sequences: &list })
    };
    let ((wrong, _), (right, grounds)) = (by(false)?, by(true)?);
    let right = first_positions(bench, "G-T8-first")?.and(right);
    let evidence = "the 36 positions, then all n up to B_M + 2, with the nine sequences as printed, where (55,89) stands twice, and with (54,88) in place of one of them; the other entries are right, signs included";
    let corrected = with_sets(bench, "G-T8", &bench.game("r-wythoff")?, right, grounds)?;
    // The sentences with what is printed: one of them must be false.
    let printed = bench.decided("G-T8-printed")?.ground();
    let verdict = match (wrong.witness(), printed) {
        (None, Ok(_)) => corrected,
        (Some(witness), Err(_)) => Verdict::misprint(
            ("F^(55,89) twice, both with sign (−1)^k", Verdict::refuted(witness)),
            ("F^(54,88) and F^(55,89), both with sign (−1)^k", corrected),
        ),
        _ => return Err(Error::internal("G-T8: formula and level disagree")),
    };
    finding(verdict, evidence)
}

/// T_2 over its first rows.
fn second_level(bench: &Bench) -> Result<Vec<Pair>> {
    Ok(bench.level_stream(2, bench.pick(3_000u64, 300_000, 3_000_000))?.swap_remove(2))
}

fn covered(bench: &Bench) -> Result<Finding> {
    let level = second_level(bench)?;
    let missing: BTreeSet<u64> = (0..14).chain([16, 21]).collect();
    let checked = cover(&level, 10, &missing)?;
    // The sentences speak of Theorem 7's set; that it is T_2 is that theorem.
    finding(
        with_script(bench, "G-P3", checked)?.and([claim("G-T7")]),
        "how often each number comes among the piles",
    )
}

fn every_row(bench: &Bench) -> Result<Finding> {
    let checked = cover(&second_level(bench)?, 0, &BTreeSet::new())?;
    finding(
        with_script(bench, "G-COR1", checked)?.and([claim("G-T7")]),
        "each number is a pile of a position of value 2",
    )
}

/// Whether the numbers of the positions from an index on are all but the missing ones; distinct if the index is not 0.
fn cover(level: &[Pair], from: usize, missing: &BTreeSet<u64>) -> Result<Trying> {
    let reach = level.last().map_or(0, |p| p.0);
    let size = usize::try_from(reach).map_err(|_| Error::overflow("a pile"))?;
    let mut times = vec![0u32; size];
    for &(a, b) in level.get(from..).unwrap_or_default() {
        for x in [a, b] {
            if let Some(count) = usize::try_from(x).ok().and_then(|x| times.get_mut(x)) {
                *count += 1;
            }
        }
    }
    Trying::each(format!("all numbers below {reach}"), (0..).zip(times), |(x, count)| {
        let most = if from > 0 { 1 } else { u32::MAX };
        let fits = if missing.contains(&x) { count == 0 } else { (1..=most).contains(&count) };
        Ok((!fits).then(|| format!("{x} comes {count} times")))
    })
}

fn offsets_of_two(bench: &Bench) -> Result<Finding> {
    let level = second_level(bench)?;
    let diagonals: BTreeSet<u64> = level.iter().take(10).map(|p| p.1 - p.0).collect();
    let ten = Trying::each("the diagonals of the first ten positions", 0..10, |d| {
        Ok((!diagonals.contains(&d)).then(|| format!("diagonal {d} is missing")))
    })?;
    let from_ten = || (0u64..).zip(&level).skip(10);
    let offsets = |wanted: &'static [u64]| {
        Trying::each(format!("10 ≤ n < {}", level.len()), from_ten(), move |(n, p)| {
            let offset = a_of(n)? - p.0;
            Ok((!wanted.contains(&offset)).then(|| {
                format!("n = {n}: the position is ({},{}), and A_n − a_n = {offset}", p.0, p.1)
            }))
        })
    };
    let corrected = ten.and(offsets(&[2, 3, 4])?).by([claim("G-T7")]);
    let verdict = Verdict::misprint(
        ("offset by 2 or 4", offsets(&[2, 4])?.holds()),
        ("offset by 2, 3 or 4", corrected),
    );
    let evidence = "diagonals of the first ten positions; offsets of the others. The conclusion (no collision with the offsets 0 and 1) stands";
    finding(verdict, evidence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::testing::quick;

    #[test]
    fn a_changed_sequence_is_refuted_at_its_first_wrong_index() {
        quick(|bench| {
            let mut list = sequences(bench, "G-T7-exceptions", false).unwrap();
            assert_eq!(two(bench, &list).unwrap().0.witness(), None);
            list[1] = (11, 19, 1);
            let witness =
                |list: &[Sequence]| two(bench, list).unwrap().0.witness().map(str::to_string);
            assert!(witness(&list).unwrap().starts_with("n = 18:"));
            list[1] = (11, 18, 1);
            list[3].2 = 1;
            assert!(witness(&list).unwrap().starts_with("n = 15:"));
        });
    }

    #[test]
    fn a_number_that_is_left_out_is_seen() {
        let level = [(0, 2), (1, 1), (3, 4), (6, 7)];
        let found = cover(&level, 0, &BTreeSet::new()).unwrap();
        assert_eq!(found.witness(), Some("5 comes 0 times"));
    }
}
