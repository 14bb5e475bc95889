//! Section 2, Examples 1 and 2: closed descriptions of P-positions, each against a table of a box.
//!
//! A failure is the position with the least larger pile, in the first game by s and then r, confirmed by the definition.

use crate::bench::{Bench, Check};
use crate::checks::tools::positions::{boxes, first_difference, p_up_to, partner_by_definition};
use crate::checks::tools::{a_of, finding, pair_of, with_script};
use crate::evidence::{PairGames, ScaledGames, Trying, claim, theorems};
use crate::verdict::{Finding, Verdict};
use wythoff::golden::wythoff_pair;
use wythoff::{Error, Result};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("L-Ex1a", nim_involution),
    ("L-Ex1b", wythoff_involution),
    ("L-Ex2a", nim_pairs),
    ("L-Ex2b", wythoff_pairs),
    ("L-Ex2c", single_pair),
    ("L-Ex2d", single_nim_pair),
    ("L-Ex2e", nim_and_pair),
    ("L-Ex2f", scaled_wythoff),
];

fn nim_involution(bench: &Bench) -> Result<Finding> {
    let last = bench.pick(10_000, 1_000_000, 10_000_000);
    let found = p_up_to(bench, "nim", last)?;
    let checked = Trying::each(format!("n ≤ {last}"), found, |(a, b)| {
        Ok((a != b).then(|| format!("π({a}) = {b}")))
    })?;
    finding(with_script(bench, "L-Ex1a", checked)?, "the greedy involution of Nim")
}

fn wythoff_involution(bench: &Bench) -> Result<Finding> {
    let last = bench.pick(20_000, 1_000_000, 10_000_000);
    let found = p_up_to(bench, "wythoff", last)?;
    let what = format!("P-positions (a,b), 1 ≤ a ≤ {last}");
    let ceiling = Trying::each(what.clone(), found.iter().skip(1), |&(a, b)| {
        Ok((a_of(a)? + 1 != b).then(|| format!("π({a}) = {b}")))
    })?;
    let floor = Trying::each(what, found.iter().skip(1), |&(a, b)| {
        let floor = a_of(a)?;
        if floor == b {
            return Ok(None);
        }
        if partner_by_definition(bench, "wythoff", a)? != b {
            return Err(Error::internal(format!(
                "two engines disagree about column {a} of Wythoff's game"
            )));
        }
        Ok(Some(format!("n = {a} is in U, π({a}) = {b} and ⌊{a}φ⌋ = {floor}")))
    })?;
    if bench.decided("L-Ex1b-printed")?.ground().is_ok() {
        return Err(Error::internal("the script proves what a position contradicts"));
    }
    let verdict = Verdict::misprint(
        ("π(n) = ⌊φn⌋ for n in U, and π(⌊φn⌋) = n", floor.holds()),
        ("π(n) = ⌈φn⌉ for n in U, and π(⌈φn⌉) = n", with_script(bench, "L-Ex1b", ceiling)?),
    );
    let evidence = "π against both roundings; that the pairs are the P-positions is L-Ex2b";
    finding(verdict, evidence)
}

fn nim_pairs(bench: &Bench) -> Result<Finding> {
    let size = bench.pick(40, 120, 300);
    let checked = boxes(bench, size, &[("nim".to_string(), ())], |(), x, y| x == y)?;
    finding(with_script(bench, "L-Ex2a", checked)?, "a table of the box against x = y")
}

fn wythoff_pairs(bench: &Bench) -> Result<Finding> {
    let last = bench.pick(20_000, 1_000_000, 10_000_000);
    let found = p_up_to(bench, "wythoff", last)?;
    let what = format!("P-positions with a ≤ {last}");
    let checked = Trying::each(what, found.into_iter().zip(0..), |((a, b), n)| {
        Ok((pair_of(n)? != (a, b)).then(|| format!("n = {n}: P-position ({a},{b})")))
    })?;
    let evidence = "the greedy involution against ⌊nφ⌋, ⌊nφ²⌋";
    finding(with_script(bench, "L-Ex2b", checked)?, evidence)
}

/// What the propositions about the games of a list of pairs ask for.
fn of_pairs() -> Result<PairGames> {
    PairGames::of_the_catalogue()
}

/// All (r,s) with 1 ≤ r ≤ s ≤ most, by s and then r, with the game of that one pair, or of (0,1) and that pair.
fn by_pairs(most: usize, with_nim: bool) -> Vec<(String, (usize, usize))> {
    let nim = if with_nim { "0,1+" } else { "" };
    let name = |(r, s): (usize, usize)| (format!("qgdwn:{nim}{r},{s}"), (r, s));
    (1..=most).flat_map(|s| (1..=s).map(move |r| (r, s))).map(name).collect()
}

fn single_pair(bench: &Bench) -> Result<Finding> {
    let (most, size) = bench.pick((4, 30), (10, 100), (20, 200));
    let games = by_pairs(most, false);
    let printed = boxes(bench, size, &games, |(r, s), x, y| x.max(y) < s || x.min(y) < r)?;
    let corrected = boxes(bench, size, &games, |(r, s), x, y| {
        x.min(y) < r || (x / s == y / s && x % s >= r && y % s >= r)
    })?;
    let decided = bench.decided("L-Ex2c")?.ground().map_err(Error::invalid)?;
    let true_form = corrected.by([theorems::proposition_209(&of_pairs()?)?, decided]);
    if true_form.is_refuted() {
        return finding(true_form, "the P-positions of Proposition 209");
    }
    let evidence = "what is printed are the positions without a move. The P-positions are those with a pile below r, or with \
                    ⌊x/s⌋ = ⌊y/s⌋ and both remainders at least r (Proposition 209; tables of boxes, and decided as sentences for \
                    s ≤ 3); for r = s there are no others, and what is printed is right";
    finding(printed.holds(), evidence)
}

fn single_nim_pair(bench: &Bench) -> Result<Finding> {
    let (most, size) = (bench.pick(4, 10, 20), bench.pick(40, 120, 300));
    let games: Vec<_> = (1..=most).map(|s| (format!("qgdwn:0,{s}"), s)).collect();
    let checked = boxes(bench, size, &games, |s, x, y| x / s == y / s)?;
    let ground = bench.decided("L-Ex2d")?.ground().map_err(Error::invalid)?;
    let verdict = checked.by([theorems::proposition_9_nim(&of_pairs()?)?, claim("L-Ex2a"), ground]);
    finding(verdict, "tables of boxes against ⌊x/s⌋ = ⌊y/s⌋; decided as sentences for s ≤ 8")
}

fn nim_and_pair(bench: &Bench) -> Result<Finding> {
    let (most, size) = bench.pick((4, 30), (10, 100), (20, 200));
    let what = format!("games (0,1), (r,s), r ≤ s ≤ {most}, all piles below {size}");
    let checked = Trying::each(what, by_pairs(most, true), |(text, (r, s))| {
        let differs = first_difference(bench, &text, size, |x, y| x == y)?;
        Ok(match differs {
            Some(witness) if r != s => Some(witness),
            None if r == s => Some(format!("{text}: Nim below {size}")),
            _ => None,
        })
    })?;
    let evidence = "tables of boxes against x = y";
    finding(checked.by([theorems::argument_10(&of_pairs()?)?]), evidence)
}

fn scaled_wythoff(bench: &Bench) -> Result<Finding> {
    let (most, size) = (bench.pick(3, 8, 16), bench.pick(40, 120, 300));
    let games: Vec<_> = (1..=most).map(|s| (format!("scaled:{s}"), s)).collect();
    let checked = boxes(bench, size, &games, |s, x, y| {
        let (low, high) = (x.min(y) / s, x.max(y) / s);
        wythoff_pair((high - low) as u64) == Some((low as u64, high as u64))
    })?;
    let ground = bench.decided("L-Ex2f")?.ground().map_err(Error::invalid)?;
    let theorem = theorems::proposition_9_wythoff(&ScaledGames::of_the_catalogue()?)?;
    let verdict = checked.by([theorem, claim("L-Ex2b"), ground]);
    finding(
        verdict,
        "tables of boxes against the pairs of ⌊x/s⌋, ⌊y/s⌋; decided as sentences for s ≤ 4",
    )
}
