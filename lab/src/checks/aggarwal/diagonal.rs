//! The (a,a) game: its rules, and the sequence of differences in the paper's order.

use super::{
    Own, by_corollary, confirm, differences, game::by_vectors, games, listed, places, said,
};
use crate::bench::{Bench, Check};
use crate::checks::tools::sequences::{misprint, options_agree};
use crate::checks::tools::{diagonal, finding};
use crate::evidence::{Trying, theorems};
use crate::verdict::Finding;
use wythoff::{Error, Result};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("A-D3.1", rules),
    ("A-R4", shift),
    ("A-IDX", indexing),
    ("A-D3.2", cyclic),
    ("A-D3.3", |bench| index_range(bench, 1)),
    ("A-D3.4", |bench| index_range(bench, 2)),
    ("A-D3.5", blocks_in_order),
    ("A-D3.6", concatenation),
    ("A-D3.7", addition),
];

fn rules(bench: &Bench) -> Result<Finding> {
    let side = bench.pick(12, 30, 50);
    bench.note("rules", format!("the moves of diagonal:a, a ≤ 8, piles below {side}"));
    let mut checked = Trying::each("the (1,1) game is Wythoff's", [1], |a| {
        Ok((diagonal(a)? != "wythoff".parse()?).then(|| "it is another game".to_string()))
    })?;
    for a in 1..=8 {
        let vectors = [(1, 0), (0, 1), (a, a)];
        let name = format!("a = {a}");
        let own = options_agree(&diagonal(a)?, &name, side, |x, y| by_vectors(&vectors, x, y))?;
        checked = checked.and(own);
    }
    finding(checked.exercised(), "options from the definition and by the rules")
}

/// The differences of the (2^m,2^m) games against Corollary 6.2.
pub(super) fn against_formula(own: &Own, i: i64) -> Result<Option<String>> {
    let n = u64::try_from(i).map_err(|_| Error::overflow("an index"))?;
    let (found, claimed) = (own.at(i), super::block_difference(own.size, n)?);
    let wrong = found != Some(claimed);
    Ok(wrong.then(|| format!("a = {}: d_{i} is {}, not {claimed}", own.size, said(found))))
}

fn shift(bench: &Bench) -> Result<Finding> {
    let rounds = bench.pick(20, 2000, 20_000);
    let all = games(bench, 4, 1, rounds)?;
    let what = format!("a = 2, 4, the first {rounds}·a² differences");
    let cases = places(&all).filter(|(own, _)| own.a > 1);
    let checked = Trying::each(what, cases, |(own, i)| {
        let (a, square) = (Own::signed(own.a)?, Own::signed(own.a * own.a)?);
        let (now, later) = (own.at(i), own.at(i + square));
        let wrong = later.is_some_and(|later| now.is_none_or(|now| later != now + a));
        let wrong = wrong.then(|| {
            format!("a = {a}: d_{i} is {}, d_{} is {}", said(now), i + square, said(later))
        });
        Ok(wrong.or(against_formula(own, i)?))
    })?;
    let evidence = "Corollary 6.2 gives d_{n+a²} = d_n + a for all a = 2^m and all n";
    finding(by_corollary(theorems::corollary_6_2, checked)?, evidence)
}

/// The numbers of a named column of a printed table.
fn column(bench: &Bench, id: &str, name: &str) -> Result<Vec<i64>> {
    let table = bench.printed(id)?;
    let place =
        table.column(name).ok_or_else(|| Error::invalid(format!("{id} has no column {name}")))?;
    Ok((0..table.cells.len()).filter_map(|row| table.cell(row, place)?.number()).collect())
}

fn indexing(bench: &Bench) -> Result<Finding> {
    let mut cases = Vec::new();
    for (a, rows, first, later) in [(2, 16, "A-Tab1", "A-Tab3.1a"), (4, 32, "A-Tab2", "A-Tab3.1b")]
    {
        let own = listed(bench, a, a * a + rows)?;
        let mut printed: Vec<(Option<i64>, i64)> =
            column(bench, first, "d")?.into_iter().map(|d| (None, d)).collect();
        let xs = column(bench, later, "a")?;
        printed.extend(xs.into_iter().map(Some).zip(column(bench, later, "delta")?));
        if printed.len() != own.len() {
            return Err(Error::invalid(format!("{first} and {later} have another length")));
        }
        cases.extend((0..).zip(own.into_iter().zip(printed)).map(|(i, pair)| (a, i, pair)));
    }
    let checked = Trying::each("the printed differences", cases, |(a, i, ((x, y), printed))| {
        let own = (Own::signed(x)?, super::difference((x, y))?);
        let same = printed.0.is_none_or(|x| x == own.0) && printed.1 == own.1;
        Ok((!same).then(|| format!("a = {a}: the tables do not have ({x},{y}) at i = {i}")))
    })?;
    let evidence = "the paper never says it: without both of (2,3) and (3,2) the tables and d_{i+a²} = d_i + a do not fit together. \
                    4 + 16 printed differences of the (2,2) game, 16 + 32 of the (4,4) game";
    finding(checked.exercised(), evidence)
}

fn cyclic(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(8, 32, 64);
    let all = games(bench, most, 1, 4)?;
    let modulo = |what: &str, modulus: fn(u64) -> u64| {
        Trying::each(format!("a = 2^m ≤ {most}, {what}"), places(&all), |(own, i)| {
            let j = i + Own::signed(own.a * own.a)?;
            let m = Own::signed(modulus(own.a))?;
            let (Some(now), Some(later)) = (own.at(i), own.at(j)) else { return Ok(None) };
            if (later - now) % m == 0 {
                return Ok(None);
            }
            let positions = listed(bench, own.a, j.unsigned_abs() + 1)?;
            for index in [i, j] {
                let at = usize::try_from(index).map_err(|_| Error::overflow("an index"))?;
                confirm(bench, own.a, positions[at])?;
            }
            Ok(Some(format!("a = {}: d_{i} = {now} and d_{j} = {later} differ modulo {m}", own.a)))
        })
    };
    misprint(
        ("i ≡ j (mod a²) implies d_i ≡ d_j (mod a²)", modulo("modulo a²", |a| a * a)?),
        (
            "i ≡ j (mod a²) implies d_i ≡ d_j (mod a); in this sense the (2^m,2^m) games are cyclic",
            by_corollary(theorems::corollary_6_2, modulo("modulo a", |a| a)?)?,
        ),
        "as printed the (2,2) game, the paper's first example, is not cyclic, since d_{i+a²} = d_i + a; modulo a it is, and so is \
         every (2^m,2^m) game, a = 1 included",
    )
}

fn index_range(bench: &Bench, factor: u64) -> Result<Finding> {
    let most = bench.pick(8, 32, 64);
    let all = games(bench, most, factor, 2)?;
    let within = |what: &str, from: i64| {
        let inside = |own: &Own, i: i64| -> Result<bool> {
            Ok(i >= from && i < from + Own::signed(own.size.pow(2))?)
        };
        Trying::each(what, places(&all), |(own, i)| {
            if !inside(own, i)? || own.at(i).is_some_and(|d| d.unsigned_abs() < own.size) {
                return Ok(None);
            }
            let at = usize::try_from(i).map_err(|_| Error::overflow("an index"))?;
            confirm(bench, own.size, listed(bench, own.size, i.unsigned_abs() + 1)?[at])?;
            let (a, size, d) = (own.a, own.size, said(own.at(i)));
            Ok(Some(format!("a = {a}: d_{i} is {d}, not between −{size} and {size} (property 1)")))
        })
    };
    let (printed, corrected) = match factor {
        1 => (
            "{d_n} are the differences d_i with 1 ≤ i ≤ a²",
            "{d_n} are the differences d_i with 0 ≤ i < a²",
        ),
        _ => (
            "{d'_n} are those with 1 ≤ i ≤ 4a², and {d_n} has 4a² elements",
            "{d'_n} are those with 0 ≤ i < 4a², and {d'_n} has 4a² elements",
        ),
    };
    misprint(
        (printed, within("indices from 1", 1)?),
        (corrected, within(&format!("a = 2^m ≤ {most}, indices from 0"), 0)?.exercised()),
        "Tables 1 and 2 and the blocks A_i begin with d_0; counted from 1 the last difference belongs to the next round",
    )
}

/// The blocks of a terms.
fn blocks_of(own: &Own) -> Result<Vec<Vec<i64>>> {
    let length = usize::try_from(own.size).map_err(|_| Error::overflow("a block"))?;
    Ok(own.d.chunks(length).map(<[i64]>::to_vec).collect())
}

fn blocks_in_order(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(8, 32, 64);
    let all = games(bench, most, 1, 1)?;
    let checked = Trying::each(format!("a = 2^m ≤ {most}"), &all, |own| {
        let blocks = blocks_of(own)?;
        let even = blocks.len() as u64 == own.a && blocks.iter().all(|b| b.len() as u64 == own.a);
        Ok((!even || blocks.concat() != own.d).then(|| format!("a = {}", own.a)))
    })?;
    finding(checked.exercised(), "the a blocks A_0, …, A_{a−1} of a terms joined again")
}

fn concatenation(bench: &Bench) -> Result<Finding> {
    let own = Own { a: 2, size: 2, d: differences(bench, 2, 4)? };
    let printed = column(bench, "A-Tab1", "d")?;
    let checked = Trying::each("A_0‖A_1 of the (2,2) game and Table 1", [own], |own| {
        let joined = blocks_of(&own)?.concat();
        Ok((joined != printed).then(|| format!("A_0‖A_1 = {joined:?}")))
    })?;
    finding(checked.exercised(), "the example computed")
}

fn addition(bench: &Bench) -> Result<Finding> {
    let small = blocks_of(&Own { a: 2, size: 2, d: differences(bench, 2, 4)? })?;
    let large = column(bench, "A-Tab2", "d")?;
    let checked = Trying::each("A_0*2 of the (2,2) game and d'_8, d'_9", [8], |at| {
        let plus: Vec<i64> = small[0].iter().map(|d| d + 2).collect();
        let found = large.get(at..at + 2).unwrap_or(&[]);
        Ok((found != plus).then(|| format!("A_0*2 = {plus:?}, Table 2 has {found:?}")))
    })?;
    finding(checked.exercised(), "the example of Table 2 computed")
}
