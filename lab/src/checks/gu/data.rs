//! The figures and remarks of section 4: repeats, wrong diagonals, their quotients.

use super::conjectures::{listed, most};
use crate::bench::{Bench, Check};
use crate::checks::standard;
use crate::checks::tools::values::signed;
use crate::checks::tools::{Pair, a_of, finding};
use crate::evidence::{Trying, theorems};
use crate::verdict::{Finding, Verdict};
use wythoff::{Error, Result};
use wythoff_verify::LevelClaim;

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("G-FIG3", figure_three),
    ("G-FIG4", figure_four),
    ("G-OBS-cons", never_consecutive),
    ("G-OBS-skip", skipped_diagonals),
    ("G-OBS-most", most_repeats),
    ("G-OBS-phi", consecutive_values),
    ("G-OBS-ratio", stable_ratio),
];

fn figure_three(bench: &Bench) -> Result<Finding> {
    figure(bench, "G-FIG3", |level| level.settled)
}

fn figure_four(bench: &Bench) -> Result<Finding> {
    figure(bench, "G-FIG4", |level| level.wrong)
}

/// A figure's table, corrected, against the levels that the checker accepted: so it is right for all n.
fn figure(bench: &Bench, id: &str, last: fn(&LevelClaim) -> i64) -> Result<Finding> {
    let mut found = standard::table(bench, id)?;
    let (table, proved) = (bench.printed(id)?, bench.levels(20)?);
    let rows = table.corrected();
    let certified = Trying::each(format!("the lines of {}", table.place), rows, |row| {
        let number = |i: usize| row.get(i).and_then(|cell| cell.number());
        let level = number(0).and_then(|g| proved.levels.get(usize::try_from(g).ok()?));
        let fits = level.is_some_and(|level| {
            number(1) == Some(level.repeats) && number(2) == Some(last(level))
        });
        Ok((!fits).then(|| format!("the line {row:?} is not that of the certificate")))
    })?;
    if let Some(objection) = certified.witness() {
        return Err(Error::internal(format!("{id}: {objection}")));
    }
    found.verdict = match found.verdict {
        Verdict::Misprint { printed, corrected, as_printed, as_corrected } => Verdict::misprint(
            (printed, *as_printed),
            (corrected, as_corrected.and([proved.ground.clone()])),
        ),
        verdict => verdict.and([proved.ground.clone()]),
    };
    Ok(found)
}

fn never_consecutive(bench: &Bench) -> Result<Finding> {
    let most = most(bench);
    let proved = bench.levels(most)?;
    let levels = &proved.levels;
    let pairs =
        levels.iter().enumerate().flat_map(|(i, x)| levels[..i].iter().map(move |y| (y, x)));
    let checked = Trying::each(
        format!("pairs of levels g ≤ {most}, each C proved here"),
        pairs,
        |(y, x)| Ok(consecutive((y.value.into(), y.repeats), (x.value.into(), x.repeats))),
    )?;
    let record = record()?;
    if let Some(level) = levels.iter().find(|x| record.get(x.value as usize) != Some(&x.repeats)) {
        return Err(Error::internal(format!("the record has another C_{}", level.value)));
    }
    let later = (levels.len()..record.len()).flat_map(|g| (0..g).map(move |h| (h, g)));
    let what = format!("pairs with C_g of the record, g < {} (records/levels.md)", record.len());
    let checked = checked.and(Trying::each(what, later, |(h, g)| {
        Ok(consecutive((h as u64, record[h]), (g as u64, record[g])))
    })?);
    let evidence = format!(
        "all pairs of g: C, M: {}. A proof for all g is wanting, as for Conjectures 1 and 2, which it is close to (Argument 306 of proofs.md); the criterion that closes a level (Theorem 1 of proofs.md) needs distance 2 from every lower level, except for g = 1 and h = 0",
        listed(levels)
    );
    finding(checked.holds(), evidence)
}

/// Whether C_h and C_g, h < g, are neighbours, but for C_0 and C_1.
fn consecutive((h, c): (u64, i64), (g, d): (u64, i64)) -> Option<String> {
    (c.abs_diff(d) == 1 && (h, g) != (0, 1)).then(|| format!("C_{h} = {c}, C_{g} = {d}"))
}

/// The numbers C_g of the record, which a certificate of its own proved (records/levels.md).
const RECORD: &str = include_str!("../../../../records/levels-r-wythoff-100.csv");

fn record() -> Result<Vec<i64>> {
    let repeats = |line: &str| line.split(',').nth(1)?.parse().ok();
    let all: Option<Vec<i64>> = RECORD.lines().skip(1).map(repeats).collect();
    all.ok_or_else(|| Error::invalid("the record of the levels cannot be read"))
}

/// Whether n and n + 1 are a single skipped diagonal in neighbouring rows.
fn is_single_skip(level: &[Pair], n: usize) -> bool {
    let (Some(p), Some(q)) = (level.get(n), level.get(n + 1)) else { return false };
    p.1 - p.0 == n as u64 + 1 && q.1 - q.0 == n as u64 && q.0 == p.0 + 1
}

/// The levels whose repeats are looked at, and how many rows of them.
fn looked_at(bench: &Bench) -> (u32, u64) {
    bench.pick((8, 3_000), (18, 600_000), (20, 10_100_000))
}

fn skipped_diagonals(bench: &Bench) -> Result<Finding> {
    let (most, rows) = looked_at(bench);
    let levels = bench.level_stream(most, rows)?;
    let skips = |level: &Vec<Pair>| (0..level.len()).filter(|&n| is_single_skip(level, n)).count();
    let seen: usize = levels.iter().map(skips).sum();
    let verdict = Verdict::by(bench.decided("G-OBS-skip")?.ground().map_err(Error::invalid)?, []);
    // The sum of the steps of a and of d is that of b: a run over positions could not object.
    let evidence =
        "a line of arithmetic: b_(n+1) − b_n is the step of a, 1, plus the step of d, −1";
    let observed = format!("{seen} single skipped diagonals among g ≤ {most}, a < {rows}");
    Ok(Finding::new(verdict, evidence).observing(observed))
}

fn most_repeats(bench: &Bench) -> Result<Finding> {
    let (most, rows) = looked_at(bench);
    let (proved, levels) = (bench.levels(most)?, bench.level_stream(most, rows)?);
    let mut shown = Vec::new();
    let (mut all, mut part) = (0, 0);
    let what = format!("the levels 1 ≤ g ≤ {most}, C_g proved, and their repeats together");
    let each = proved.levels.iter().zip(&levels).skip(1);
    let checked = Trying::each(what, each, |(claim, level)| {
        let skips = (0..level.len()).filter(|&n| is_single_skip(level, n)).count();
        let skips = signed(skips as u64);
        (all, part) = (all + claim.repeats, part + skips);
        shown.push(format!("{}: {skips} of {}", claim.value, claim.repeats));
        // Each single skip makes a repeat of its own (G-OBS-skip); what is said of most is said of all levels together.
        let too_many = skips > claim.repeats;
        let not_most = claim.value == most && 2 * part <= all;
        let (g, own) = (claim.value, claim.repeats);
        Ok((too_many || not_most)
            .then(|| format!("g = {g}: {skips} of {own}, in all {part} of {all}")))
    })?;
    let evidence = format!("{part} of {all} repeats come from single skips with a < {rows}");
    // A remark on the data of Figure 4, so it is redrawn and not followed further.
    Ok(Finding::new(checked.redrawn(), evidence)
        .observing(format!("level by level (g: so many of C_g): {}", shown.join("; "))))
}

fn consecutive_values(bench: &Bench) -> Result<Finding> {
    let count = bench.pick(10_000u64, 1_000_000, 100_000_000);
    bench.note("exact multiples of φ", format!("the first {count} gaps"));
    let (mut ones, mut before) = (0u64, 0);
    let checked = Trying::each(format!("N ≤ {count}"), 1..=count, |n| {
        let next = a_of(n)?;
        ones += u64::from(next == before + 1);
        before = next;
        Ok((ones + next != 2 * n).then(|| format!("{ones} gaps of 1 among the first {n}")))
    })?;
    let printed = Verdict::refuted(format!(
        "of the first 1000 gaps {} are 1, not about 618; the share tends to 2 − φ = 0.381…",
        2_000 - a_of(1_000)?
    ));
    let verdict = Verdict::misprint(
        ("the share of consecutive values among the a_n is 1/φ", printed),
        (
            "it is 1/φ² (1/φ is the share of gaps 2)",
            checked.by([theorems::in_general("Argument 112")?]),
        ),
    );
    finding(verdict, "counted gap by gap, and by the formula 2N − A_N")
}

/// The quotient to two places, rounded down.
fn quotient(level: &LevelClaim) -> String {
    let hundredths = 100 * level.wrong / level.repeats;
    let (value, whole, rest) = (level.value, hundredths / 100, hundredths % 100);
    format!("g = {value}: {}/{} = {whole}.{rest:02}…", level.wrong, level.repeats)
}

/// Whether low ≤ wrong/C ≤ high for 1 ≤ g ≤ most; the levels are proved, so the counts are final.
fn ratio(levels: &[LevelClaim], (low, high): (i64, i64)) -> Result<Trying> {
    let what = format!("the quotients of 1 ≤ g < {}", levels.len());
    Trying::each(what, levels.iter().skip(1), |level| {
        let out = level.wrong < low * level.repeats || level.wrong > high * level.repeats;
        Ok(out.then(|| quotient(level)))
    })
}

/// "Seems to hover between 4 and 7" is said of Figure 4: its quotients, rounded, lie there or next to it.
fn stable_ratio(bench: &Bench) -> Result<Finding> {
    let most = most(bench);
    let proved = bench.levels(most)?;
    let figure = &proved.levels[..proved.levels.len().min(21)];
    let order =
        |x: &&LevelClaim, y: &&LevelClaim| (x.wrong * y.repeats).cmp(&(y.wrong * x.repeats));
    let told = |levels: &[LevelClaim]| {
        let inside = |x: &&LevelClaim| 4 * x.repeats <= x.wrong && x.wrong <= 7 * x.repeats;
        let own = || levels.iter().skip(1);
        let extremes = own().min_by(order).zip(own().max_by(order));
        let extremes = extremes.map(|(x, y)| format!("{} and {}", quotient(x), quotient(y)));
        let (part, all) = (own().filter(inside).count(), own().count());
        format!("{part} of {all} lie between 4 and 7, extremes {}", extremes.unwrap_or_default())
    };
    let evidence = format!(
        "wrong diagonals and C_g of the levels, each proved for all n. Of the quotients of the figure {}",
        told(figure)
    );
    let beyond = format!("for g ≤ {most}: {}", told(&proved.levels));
    Ok(Finding::new(ratio(figure, (3, 8))?.redrawn(), evidence).observing(beyond))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::testing::quick;

    #[test]
    fn the_ratio_fails_first_where_figure_4_is_misprinted() {
        quick(|bench| {
            // Theorem 7's ten positions: nine on wrong diagonals, three repeats.
            let levels = bench.levels(4).unwrap();
            let found = ratio(&levels.levels, (4, 7)).unwrap();
            assert!(found.witness().unwrap().starts_with("g = 2: 9/3 = 3.00"));
            assert_eq!(ratio(&levels.levels, (3, 7)).unwrap().witness(), None);
        });
    }
}
