//! P-positions: exact comparisons of ratios b/a, boxes against a claimed set, dyadic windows, beams in words.
//!
//! b/a > φ just if b² − ab − a² > 0, so nothing here is decided by rounding.

use crate::bench::Bench;
use crate::evidence::Trying;
use wythoff::analysis::beams::{Beam, BeamVerdict, Beams, Gap, Ratio};
use wythoff::engine::{Bound, Play};
use wythoff::{Error, Result, Table};

use super::Pair;

/// The notation of the game with Nim and diagonal moves and these pairs.
pub fn gdwn(pairs: &[Pair]) -> String {
    if pairs.is_empty() { "wythoff".to_string() } else { format!("gdwn:{}", listed(pairs)) }
}

/// The notation of the game with just these pairs.
pub fn qgdwn(pairs: &[Pair]) -> String {
    format!("qgdwn:{}", listed(pairs))
}

fn listed(pairs: &[Pair]) -> String {
    pairs.iter().map(|(p, q)| format!("{p},{q}")).collect::<Vec<_>>().join("+")
}

/// The P-positions (a,b), a ≤ b, a ≤ `last`, of a game in its notation.
pub fn p_up_to(bench: &Bench, text: &str, last: u64) -> Result<Vec<Pair>> {
    bench.p_pairs(&bench.game(text)?, Bound::UpTo(last))
}

/// b > φa: then b² − ab − a² > 0.
pub fn above_phi(a: u64, b: u64) -> bool {
    let (a, b) = (i128::from(a), i128::from(b));
    b * b - a * b - a * a > 0
}

/// Whether b/a < n/d.
pub fn below(a: u64, b: u64, (n, d): Pair) -> bool {
    Ratio { b, a } < Ratio { b: n, a: d }
}

/// The outcomes of the box of piles below `size`: 0 for P.
pub fn outcomes(bench: &Bench, text: &str, size: usize) -> Result<Table> {
    bench.outcomes(&bench.game(text)?, size, size, Play::Normal)
}

/// (x,y) and (y,x) below `size`, by the larger and then the smaller pile.
pub fn square(size: usize) -> impl Iterator<Item = (usize, usize)> {
    let corner = (0..size).flat_map(|y| (0..=y).map(move |x| (x, y)));
    corner.flat_map(|(x, y)| [(x, y), (y, x)])
}

/// The first position of a box that is P and not claimed, or claimed and not P; confirmed by the definition.
pub fn first_difference(
    bench: &Bench,
    text: &str,
    size: usize,
    claimed: impl Fn(usize, usize) -> bool,
) -> Result<Option<String>> {
    let table = outcomes(bench, text, size)?;
    let Some((x, y)) = square(size).find(|&(x, y)| (table.get(x, y) == 0) != claimed(x, y)) else {
        return Ok(None);
    };
    let is_p = table.get(x, y) == 0;
    if is_p_by_definition(bench, text, x as u64, y as u64)? != is_p {
        return Err(Error::internal(format!("two engines disagree about ({x},{y}) of {text}")));
    }
    let (said, is) = if is_p { ("N", "P") } else { ("P", "N") };
    Ok(Some(format!("{text}: ({x},{y}) is claimed to be {said} and is {is}")))
}

/// Games, each with numbers of its own, against claimed sets of P-positions, in the order given.
pub fn boxes<T: Copy>(
    bench: &Bench,
    size: usize,
    games: &[(String, T)],
    claimed: fn(T, usize, usize) -> bool,
) -> Result<Trying> {
    let what = format!("games, each with all piles below {size}");
    Trying::each(what, games, |(text, own)| {
        first_difference(bench, text, size, |x, y| claimed(*own, x, y))
    })
}

/// Whether a position is a P-position, by the definition alone.
pub fn is_p_by_definition(bench: &Bench, text: &str, x: u64, y: u64) -> Result<bool> {
    Ok(bench.by_definition(&bench.game(text)?, &[x, y])? == 0)
}

/// The y of the P-position in column x, by the definition alone.
pub fn partner_by_definition(bench: &Bench, text: &str, x: u64) -> Result<u64> {
    let game = bench.game(text)?;
    let mut oracle = bench.oracle(&game, &format!("column {x} of {text}"));
    for y in 0..=4 * x + 4 {
        if oracle.value(&[x, y])? == 0 {
            return Ok(y);
        }
    }
    Err(Error::invalid(format!("{text} has no P-position in column {x} below {}", 4 * x + 4)))
}

/// A count for each dyadic window 2^k ≤ a < 2^(k+1) of the positions that satisfy a condition.
pub fn windows(pairs: &[Pair], holds: impl Fn(u64, u64) -> bool) -> Vec<u64> {
    let mut counts = Vec::new();
    for &(a, b) in pairs.iter().filter(|(a, _)| *a > 0) {
        let k = a.ilog2() as usize;
        counts.resize(counts.len().max(k + 1), 0);
        counts[k] += u64::from(holds(a, b));
    }
    counts
}

/// Such counts in words: the least k from which on no whole window is empty, and how many positions there are.
pub fn often(counts: &[u64]) -> String {
    let whole = counts.len().saturating_sub(1);
    let settled = (0..whole).rev().find(|k| counts[*k] == 0).map_or(0, |k| k + 1);
    let total: u64 = counts.iter().sum();
    format!("{total} positions, some in every whole window 2^k ≤ a < 2^(k+1) from k = {settled} on")
}

/// Slopes and shares of beams, for people.
pub fn describe(beams: &Beams) -> String {
    let one = |beam: &Beam| format!("{:.4} ({:.1} %)", beam.slope(), 100.0 * beam.share());
    beams.beams.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Gaps, for people.
pub fn describe_gaps(beams: &Beams) -> String {
    let one = |gap: &Gap| format!("({:.5}, {:.5})", gap.above.value(), gap.below.value());
    beams.gaps.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// The window from which on an interval meeting each gap has stayed empty.
fn since(seen: &Beams) -> String {
    let one = |gap: &Gap| {
        let lasting =
            gap.history.iter().rev().take_while(|(_, interval)| interval.is_some()).last();
        lasting.map_or("?".to_string(), |(k, _)| format!("2^{k}"))
    };
    seen.gaps.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// What was seen of a game, in a sentence.
pub fn summary(seen: &Beams) -> String {
    let range = seen.windows.last().and_then(|window| window.range());
    let range = range.map_or(String::new(), |(least, greatest)| {
        format!("; b/a from {:.4} to {:.4} in the last window", least.value(), greatest.value())
    });
    match &seen.verdict {
        BeamVerdict::Split(count) => format!(
            "{count} beams, slopes (shares) {}; left free {} from a = {} on",
            describe(seen),
            describe_gaps(seen),
            since(seen)
        ),
        BeamVerdict::NoSplit => format!("no split seen{range}"),
        BeamVerdict::Undecided(why) => format!("undecided: {why}{range}"),
    }
}
