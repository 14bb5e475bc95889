//! The figures: slopes, ranges, shares, and whether a split is seen, in the printed range and beyond.
//!
//! A figure agrees if what its caption says of the data is seen in a longer range; what it asks or suggests beyond, of
//! a limit, is named with it.

use super::printed::{ANY, Stated, share, stated};
use super::scan::{coprime_pairs, reach};
use crate::bench::{Bench, Check};
use crate::checks::tools::positions::{
    above_phi, describe, gdwn, is_p_by_definition, p_up_to, summary,
};
use crate::checks::tools::{Pair, finding};
use crate::evidence::Trying;
use crate::verdict::{Finding, Verdict};
use wythoff::analysis::beams::BeamVerdict;
use wythoff::golden::{is_splitting_pair, is_wythoff_pair};
use wythoff::{Error, Result};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("L-Fig1", nim_beam),
    ("L-FigA1", nim_beam),
    ("L-Fig2", wythoff_beams),
    ("L-FigA2", wythoff_beams),
    ("L-Fig3", |b| figure(b, &[(1, 2)], 50_000, &[stated(1478, 1000), stated(2247, 1000)])),
    ("L-FigA3", |b| figure(b, &[(1, 2)], 50_000, &[ANY, ANY])),
    ("L-FigA4", |b| figure(b, &FIBONACCI[..2], 4_000, &[ANY; 3])),
    ("L-FigA5", |b| figure(b, &FIBONACCI[..3], 40_000, &[ANY; 4])),
    ("L-FigA6", |b| figure(b, &FIBONACCI[..4], 10_000, &[ANY; 5])),
    ("L-FigA7", |b| figure(b, &FIBONACCI, 51_000, &[])),
    ("L-FigA8", |b| figure(b, &FIBONACCI, 51_000, &[])),
    ("L-FigA9", central_beam),
    ("L-FigA10", |b| all_pairs(b, 5, 10_000)),
    ("L-FigA11", |b| all_pairs(b, 7, 20_000)),
    ("L-FigA12", |b| figure(b, &[(1, 2)], 50_000, &[share(1478, 1000, 60), share(2247, 1000, 40)])),
    ("L-FigA13", two_four),
    ("L-FigA14", |b| figure(b, &[(2, 3)], 35_000, &[share(1408, 1000, 20), share(174, 100, 80)])),
    ("L-FigA15", |b| figure(b, &[(3, 5)], 35_000, &[])),
    ("L-FigA18", |b| figure(b, &[(5, 8)], 35_000, &[])),
    ("L-FigA19", |b| figure(b, &[(6, 10)], 35_000, &[])),
    ("L-FigA20", |b| figure(b, &[(7, 11)], 35_000, &[])),
    ("L-FigA21", |b| figure(b, &[(7, 12)], 35_000, &[])),
    ("L-FigA22", |b| figure(b, &[(31, 50)], 50_000, &[])),
    ("L-FigA23", |b| figure(b, &[(32, 52)], 50_000, &[])),
    ("L-FigA24", disturbed),
    ("L-FigA25", late_split),
];

const FIBONACCI: [Pair; 5] = [(1, 2), (2, 3), (3, 5), (5, 8), (8, 13)];

/// A figure of a game: the number of beams, if stated, with slopes and shares; else whether a split is seen exactly if a
/// pair is a splitting pair.
pub(super) fn figure(
    bench: &Bench,
    set: &[Pair],
    printed: u64,
    expected: &[Stated],
) -> Result<Finding> {
    let up_to = reach(bench, set);
    let game = bench.game(&gdwn(set))?;
    let seen = bench.beams(&game, up_to)?;
    let described = summary(&seen);
    if let BeamVerdict::Undecided(_) = seen.verdict {
        let verdict =
            Verdict::open(format!("a ≤ {up_to}: {described}"), "a longer range is needed");
        return finding(verdict, "slopes are Σb/Σa in the last dyadic window");
    }
    let splitting = set.iter().any(|(p, q)| is_splitting_pair(*p, *q));
    let beams = match seen.verdict {
        BeamVerdict::Split(count) => count,
        _ => 1,
    };
    // The number of beams, and then each slope and share.
    let cases = std::iter::once(None).chain(expected.iter().zip(&seen.beams).map(Some));
    let what = format!("{game}, a ≤ {up_to} (printed to {printed}): {described}");
    let checked = Trying::each(what, cases, |case| {
        let agrees = match case {
            Some((stated, beam)) => stated.agrees(beam),
            None if expected.is_empty() => (beams > 1) == splitting,
            None => beams == expected.len(),
        };
        Ok((!agrees)
            .then(|| format!("{game}, a ≤ {up_to}: {described}, which is not what is stated")))
    })?;
    let verdict = match checked.witness() {
        Some(witness) => Verdict::open(
            witness,
            "the statement is about a limit: a finite range speaks against it and cannot settle it",
        ),
        None => checked.redrawn(),
    };
    let digits: Vec<String> =
        expected.iter().zip(&seen.beams).filter_map(|(stated, beam)| stated.digits(beam)).collect();
    let evidence = match &digits[..] {
        [] => "slopes are Σb/Σa in the last dyadic window".to_string(),
        _ => format!(
            "slopes are Σb/Σa in the last dyadic window; {}; shares, where stated, compared to the nearest ten",
            digits.join("; ")
        ),
    };
    finding(verdict, evidence)
}

fn nim_beam(bench: &Bench) -> Result<Finding> {
    let up_to = bench.pick(100_000, 2_000_000, 10_000_000);
    let found = p_up_to(bench, "nim", up_to)?;
    let checked = Trying::each(format!("n ≤ {up_to}: every ratio is 1"), found, |(a, b)| {
        Ok((a != b).then(|| format!("({a},{b})")))
    })?;
    finding(checked.redrawn(), "all P-positions; for every n it is L-Ex2a")
}

fn wythoff_beams(bench: &Bench) -> Result<Finding> {
    let up_to = bench.pick(100_000, 2_000_000, 10_000_000);
    let found = p_up_to(bench, "wythoff", up_to)?;
    let what = format!("P-positions with 1 ≤ a ≤ {up_to}: 0 < b − φa < 1");
    let checked = Trying::each(what, found.into_iter().skip(1), |(a, b)| {
        // φa < b < φa + 1: within 1/a of slope φ, and the mirror image within 1/b of slope 1/φ.
        Ok((!above_phi(a, b) || above_phi(a, b - 1)).then(|| format!("({a},{b})")))
    })?;
    finding(checked.redrawn(), "signs of b² − ab − a² at b and b − 1; for every n it is L-Ex1b")
}

fn central_beam(bench: &Bench) -> Result<Finding> {
    let up_to = reach(bench, &FIBONACCI);
    let sides = bench.sides(&bench.game(&gdwn(&FIBONACCI))?, up_to)?;
    let (low, high) = (&sides.low, &sides.high);
    let counts = low.iter().zip(high).enumerate().skip(10);
    let counts: Vec<String> = counts.map(|(k, (l, h))| format!("2^{k}: {l}/{h}")).collect();
    let ends = sides.nearest.map_or(String::new(), |(l, h)| {
        format!("; free around φ in the last window: ({:.5}, {:.5})", l.value(), h.value())
    });
    let whole = low.len().saturating_sub(1);
    let both = (12..whole).all(|k| low[k] > 0 && high[k] > 0);
    let reached = format!(
        "a ≤ {up_to}, positions below/above φ by window: {}{ends}. {}",
        counts.join(", "),
        sixth_beam(bench)?
    );
    let why = if both {
        "both sides of φ are met in every window from 2^12 on; whether they stay apart, and whether the thin part above φ lasts, \
         needs a proof that an interval around φ stays empty or is met for ever"
    } else {
        "one side of φ is not met in every window; whether it returns needs a proof"
    };
    let evidence = "the P-positions with 1.60 ≤ b/a < 1.64 counted on each side of φ";
    finding(Verdict::open(reached, why), evidence)
}

/// The first pair, by q and then p, with which the first four Fibonacci pairs show six beams.
fn sixth_beam(bench: &Bench) -> Result<String> {
    let up_to = bench.pick(131_071, 1_000_000, 1_000_000);
    let candidates = coprime_pairs(7).into_iter().filter(|pair| !FIBONACCI[..4].contains(pair));
    let candidates: Vec<Pair> = candidates.collect();
    let seen = bench.parts(&candidates, |bench, pair| {
        let set = [&FIBONACCI[..4], &[*pair]].concat();
        bench.beams(&bench.game(&gdwn(&set))?, up_to)
    })?;
    let six = candidates.iter().zip(seen).find(|(_, seen)| seen.verdict == BeamVerdict::Split(6));
    Ok(match six {
        Some((pair, seen)) => {
            format!("Six beams are seen with {pair:?} for a ≤ {up_to}: {}", describe(&seen))
        }
        None => format!("No pair with q ≤ 7 shows six beams for a ≤ {up_to}"),
    })
}

fn all_pairs(bench: &Bench, most: u64, printed: u64) -> Result<Finding> {
    let set = coprime_pairs(most);
    let up_to = if most > 5 {
        bench.pick(20_000, 262_143, 1_000_000)
    } else {
        bench.pick(131_071, 1_000_000, 4_000_000)
    };
    let game = bench.game(&gdwn(&set))?;
    let seen = bench.beams(&game, up_to)?;
    let everything: Vec<Pair> = (2..=most).flat_map(|q| (1..q).map(move |p| (p, q))).collect();
    if bench.game(&gdwn(&everything)).is_ok() {
        return Err(Error::invalid("a set with a multiple is against Definition 1 and was taken"));
    }
    let found = p_up_to(bench, &gdwn(&set), printed)?;
    let plain = bench.plain_positions(&game, printed.min(2_000))?;
    let what = format!("{game}, P-positions with a ≤ {} by two engines", printed.min(2_000));
    let checked = Trying::each(what, plain.iter().zip(&found), |(x, y)| {
        Ok((x != y).then(|| format!("{x:?} and {y:?}")))
    })?;
    let evidence = format!(
        "the {} pairs that are no multiples of another; the others would add no moves. {} P-positions with a ≤ {printed}",
        set.len(),
        found.len()
    );
    let observed = format!("a ≤ {up_to}: {}", summary(&seen));
    if most <= 5 {
        return Ok(Finding::new(checked.redrawn(), evidence).observing(observed));
    }
    let why = "what happens for larger bounds on q is asked, and no finite set answers it; whether the beams seen last needs a proof";
    finding(Verdict::open(observed, why), evidence)
}

fn two_four(bench: &Bench) -> Result<Finding> {
    let Finding { verdict, evidence, .. } = figure(bench, &[(2, 4)], 20_000, &[])?;
    let (found, wythoff) = (p_up_to(bench, "gdwn:2,4", 100)?, p_up_to(bench, "wythoff", 100)?);
    let Some((ours, theirs)) = found.iter().zip(&wythoff).find(|(x, y)| x != y) else {
        return finding(Verdict::refuted("the P-positions are Wythoff's for a ≤ 100"), evidence);
    };
    let confirmed = is_p_by_definition(bench, "gdwn:2,4", ours.0, ours.1)?
        && is_p_by_definition(bench, "wythoff", theirs.0, theirs.1)?;
    if !confirmed {
        return Err(Error::internal(format!("two engines disagree about {ours:?}")));
    }
    let evidence = format!(
        "{evidence}; first difference from Wythoff's game: {ours:?} for {theirs:?}, by the definition too"
    );
    finding(verdict, evidence)
}

fn disturbed(bench: &Bench) -> Result<Finding> {
    let Finding { verdict, evidence, .. } = figure(bench, &[(31, 51)], 50_000, &[])?;
    let exact = !is_splitting_pair(31, 51) && 51 * 1000 > 1645 * 31 && above_phi(1000, 1645);
    let same = p_up_to(bench, "gdwn:31,51", 50_000)? == p_up_to(bench, "wythoff", 50_000)?;
    if !exact || same {
        let witness = format!("51/31, 1.645, φ: {exact}; Wythoff's P-positions to 50000: {same}");
        return finding(Verdict::refuted(witness), evidence);
    }
    let evidence = format!(
        "{evidence}; 51/31 > 1.645 > φ and the difference from Wythoff's game checked exactly"
    );
    finding(verdict, evidence)
}

fn late_split(bench: &Bench) -> Result<Finding> {
    let Finding { verdict, evidence, .. } = figure(bench, &[(731, 1183)], 50_000, &[])?;
    if !is_wythoff_pair(731, 1183) {
        return finding(Verdict::refuted("(731,1183) is no Wythoff pair"), evidence);
    }
    finding(verdict, format!("{evidence}; (731,1183) is a Wythoff pair, exactly"))
}
