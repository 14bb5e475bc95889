//! Section 2, Examples 1 and 2, the dual pairs and splitting pairs.
//!
//! Closed descriptions of P-positions are compared with a table of the box; a failure is the position with the least
//! larger pile, in the first game by s and then r, confirmed by the definition.

use std::collections::BTreeSet;

use super::tools::*;
use crate::claims::grounds::{proved_unless, script_fails};
use crate::claims::{Claim, Effort, Finding, Verdict};
use wythoff::golden::{
    Array, dual_pair, floor_phi_fast, is_dual_pair, is_splitting_pair, is_wythoff_pair,
    wythoff_pair,
};
use wythoff::{Error, Result};

#[rustfmt::skip]
pub(super) const CLAIMS: &[Claim] = &[
    Claim { id: "L-Ex1a", source: "section 2, Example 1", statement: "For Q = {(0,1)}, which is Nim, π(n) = n.", check: nim_involution },
    Claim { id: "L-Ex1b", source: "section 2, Example 1", statement: "For Wythoff's game π(n) = ⌊φn⌋ for n in U, and π(⌊φn⌋) = n.", check: wythoff_involution },
    Claim { id: "L-Ex2a", source: "section 2, Example 2", statement: "The P-positions of Nim on two piles are the (n,n).", check: nim_pairs },
    Claim { id: "L-Ex2b", source: "section 2, Example 2", statement: "The P-positions of Wythoff's game are the {A_n,B_n} with A_n = ⌊nφ⌋, B_n = ⌊nφ²⌋.", check: wythoff_pairs },
    Claim { id: "L-Ex2c", source: "section 2, Example 2", statement: "For r > 0 the P-positions of the game with the one pair (r,s) are those with both piles below s and those with a pile below r.", check: single_pair },
    Claim { id: "L-Ex2d", source: "section 2, Example 2", statement: "The P-positions of the game with the one pair (0,s) are the (sn+i, sn+j), 0 ≤ i, j < s.", check: single_nim_pair },
    Claim { id: "L-Ex2e", source: "section 2, Example 2", statement: "The game of (0,1) and (r,s) has the P-positions of Nim if and only if r ≠ s.", check: nim_and_pair },
    Claim { id: "L-Ex2f", source: "section 2, Example 2", statement: "The P-positions of the game of (0,s) and (s,s) are the {sA_n + i, sB_n + j}, 0 ≤ i, j < s.", check: scaled_wythoff },
    Claim { id: "L-R2", source: "section 2, Remark 2", statement: "The rows of the Wythoff array, cut into pairs, hold the Wythoff pairs, those of the dual array the dual pairs.", check: arrays },
    Claim { id: "L-dual", source: "section 2, before Remark 2", statement: "The dual pairs (⌈nφ⌉, ⌈nφ²⌉) are (A_n + 1, B_n + 1), n ≥ 1.", check: dual_pairs },
    Claim { id: "L-D5", source: "section 2, Definition 5", statement: "The splitting pairs are the Wythoff pairs and the dual pairs together; (1,2) and (4,7) are Wythoff pairs, (2,3) and (4,6) dual ones, (2,4) is neither.", check: splitting },
    Claim { id: "L-Ex3", source: "section 2, Example 3", statement: "The sequence (i,π(i)) of Nim does not split, that of Wythoff's game 1-splits with α = φ − 1: no ratio lies in [φ−1, φ), infinitely many on each side.", check: fundamental_split },
];

/// The sentences of a script, decided for all n; `and` is what else the proof rests on.
pub(super) fn by_sentences(id: &str, and: &str) -> Result<Verdict> {
    let by = format!("sentences decided for all n (papers/larsson.walnut, {id}){and}");
    Ok(proved_unless(by, script_fails(id)?))
}

/// A finite check that found nothing, turned into the verdict of a proof; its bound stays as evidence.
fn settled(finding: Finding, verdict: Verdict) -> Finding {
    let Verdict::HoldsTo { bound } = finding.verdict else {
        return finding;
    };
    let evidence = format!("{}, as far as {bound}", finding.evidence);
    Finding { verdict, evidence, engine: format!("{}, logic", finding.engine), ..finding }
}

fn nim_involution(effort: &Effort) -> Result<Finding> {
    let last = effort.pick(10_000, 1_000_000, 10_000_000);
    let mut wrong = None;
    visit("nim", last, effort, |a, b| {
        if a != b && wrong.is_none() {
            wrong = Some((a, b));
        }
        Ok(())
    })?;
    let verdict = match wrong {
        Some((a, b)) => Verdict::refuted(format!("π({a}) = {b}")),
        None => by_sentences("L-Ex1a", "")?,
    };
    let evidence = format!("the greedy involution of Nim for n ≤ {last}");
    Ok(Finding::new(verdict, evidence, "logic, involution"))
}

fn wythoff_involution(effort: &Effort) -> Result<Finding> {
    let last = effort.pick(20_000, 1_000_000, 10_000_000);
    let (mut floor_fails, mut ceiling_fails, mut floor_right) = (None, None, 0);
    visit("wythoff", last, effort, |a, b| {
        let floor = floor_phi_fast(a);
        if floor == b {
            floor_right += 1;
        } else if floor_fails.is_none() {
            floor_fails = Some((a, b, floor));
        }
        if a > 0 && floor + 1 != b && ceiling_fails.is_none() {
            ceiling_fails = Some((a, b));
        }
        Ok(())
    })?;
    let as_corrected = match ceiling_fails {
        Some((a, b)) => Verdict::refuted(format!("π({a}) = {b}")),
        None => by_sentences("L-Ex1b", "; that the pairs are the P-positions: L-Ex2b")?,
    };
    let Some((n, b, floor)) = floor_fails else {
        return Ok(Finding::new(as_corrected, "π compared with ⌊φn⌋", INVOLUTION));
    };
    if partner_by_definition("wythoff", n)? != b {
        return Err(Error::invalid(format!(
            "two engines disagree about column {n} of Wythoff's game"
        )));
    }
    let verdict = Verdict::Misprint {
        printed: "π(n) = ⌊φn⌋ for n in U, and π(⌊φn⌋) = n".into(),
        corrected: "π(n) = ⌈φn⌉ for n in U, and π(⌈φn⌉) = n".into(),
        as_printed: Box::new(Verdict::refuted(format!(
            "n = {n} is in U, π({n}) = {b} and ⌊{n}φ⌋ = {floor}"
        ))),
        as_corrected: Box::new(as_corrected),
    };
    let evidence = format!(
        "π compared with both roundings for n ≤ {last}; the floor is right for {floor_right} n in U (n = 0 is one)"
    );
    Ok(Finding::new(verdict, evidence, "logic, involution, oracle")
        .surviving("with B_n = φA_n + (φ−1){nφ} the ceiling is right for every n in U, n ≥ 1"))
}

/// Compares boxes of games, each with a number s, with claimed sets of P-positions, in the order given.
pub(super) fn boxes(
    effort: &Effort,
    games: &[(String, usize)],
    claimed: fn(usize, usize, usize) -> bool,
    what: &str,
) -> Result<Finding> {
    let size = effort.pick(40, 120, 300);
    for (text, s) in games {
        let grid = Grid::solve(text, size, effort)?;
        if let Some(at) = grid.first_difference(|x, y| claimed(*s, x, y)) {
            return refuted_at(text, &grid, at, size);
        }
    }
    Ok(Finding::new(
        Verdict::holds_to(format!("piles below {size}; games compared: {}", games.len())),
        format!("the P-positions of a table compared with {what}"),
        GRID,
    ))
}

fn refuted_at(text: &str, grid: &Grid, (x, y): (usize, usize), size: usize) -> Result<Finding> {
    let is_p = grid.is_p(x, y);
    if is_p_by_definition(text, x as u64, y as u64)? != is_p {
        return Err(Error::invalid(format!("two engines disagree about {text} {x},{y}")));
    }
    let (claimed, is) = if is_p { ("N", "P") } else { ("P", "N") };
    let witness = format!("{text}: ({x},{y}) is claimed to be {claimed} and is {is}");
    let evidence = format!("table of piles below {size}, and the position by the definition");
    Ok(Finding::new(Verdict::refuted(witness), evidence, "dense table, oracle"))
}

fn nim_pairs(effort: &Effort) -> Result<Finding> {
    let found = boxes(effort, &[("nim".into(), 1)], |_, x, y| x == y, "x = y")?;
    Ok(settled(found, by_sentences("L-Ex2a", "")?))
}

fn wythoff_pairs(effort: &Effort) -> Result<Finding> {
    let last = effort.pick(20_000, 1_000_000, 10_000_000);
    let (mut n, mut wrong) = (0, None);
    visit("wythoff", last, effort, |a, b| {
        if wythoff_pair(n) != Some((a, b)) && wrong.is_none() {
            wrong = Some((n, a, b));
        }
        n += 1;
        Ok(())
    })?;
    let verdict = match wrong {
        Some((n, a, b)) => Verdict::refuted(format!("n = {n}: P-position ({a},{b})")),
        None => by_sentences("L-Ex2b", "")?,
    };
    Ok(Finding::new(
        verdict,
        format!("the greedy involution compared with ⌊nφ⌋, ⌊nφ²⌋, a ≤ {last}, {n} positions"),
        "logic, involution, exact integers",
    ))
}

fn single_pair(effort: &Effort) -> Result<Finding> {
    let (most, size) = effort.pick((4, 30), (10, 100), (20, 200));
    let mut first = None;
    let (mut fails, mut equal) = (0, 0);
    for s in 1..=most {
        for r in 1..=s {
            let text = format!("qgdwn:{r},{s}");
            let grid = Grid::solve(&text, size, effort)?;
            let claimed = |x: usize, y: usize| x.max(y) < s || x.min(y) < r;
            match grid.first_difference(claimed) {
                Some(at) => {
                    fails += 1;
                    if first.is_none() {
                        first = Some(refuted_at(&text, &grid, at, size)?);
                    }
                }
                None if r == s => equal += 1,
                None => {}
            }
        }
    }
    let games = most * (most + 1) / 2;
    let Some(finding) = first else {
        let bound = format!("piles below {size}, all 1 ≤ r ≤ s ≤ {most}");
        return Ok(Finding::new(Verdict::holds_to(bound), "tables of boxes", GRID));
    };
    let evidence = format!(
        "{}; it fails in {fails} of the {games} games with 1 ≤ r ≤ s ≤ {most}",
        finding.evidence
    );
    let survives = format!(
        "the positions named are the terminal ones, so all of them are P; for r = s there are no others (observed for the \
         {equal} games s ≤ {most}; from any other position t = ⌊min/s⌋ leads to one)"
    );
    Ok(Finding { evidence, ..finding }.surviving(survives))
}

fn single_nim_pair(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(4, 10, 20);
    let games: Vec<_> = (1..=most).map(|s| (format!("qgdwn:0,{s}"), s)).collect();
    let found = boxes(effort, &games, |s, x, y| x / s == y / s, "⌊x/s⌋ = ⌊y/s⌋")?;
    Ok(settled(found, by_sentences("L-Ex2d", " for s ≤ 8; for every s: docs/proofs.md, 7.2")?))
}

fn nim_and_pair(effort: &Effort) -> Result<Finding> {
    let (most, size) = effort.pick((4, 30), (10, 100), (20, 200));
    for s in 1..=most {
        for r in 1..=s {
            let text = format!("qgdwn:0,1+{r},{s}");
            let grid = Grid::solve(&text, size, effort)?;
            let difference = grid.first_difference(|x, y| x == y);
            if difference.is_some() != (r == s) {
                return match difference {
                    Some(at) => refuted_at(&text, &grid, at, size),
                    None => Ok(Finding::new(
                        Verdict::refuted(format!("{text}: Nim below {size}")),
                        "",
                        GRID,
                    )),
                };
            }
        }
    }
    Ok(Finding::new(
        Verdict::proved(
            "docs/proofs.md, 7.3: from (n,n) a move (tr,ts) with r ≠ s ends off the diagonal, so the diagonal stays P; with \
             r = s it leads from (s,s) to (0,0)",
        ),
        format!("tables of piles below {size} agree for all 1 ≤ r ≤ s ≤ {most}"),
        GRID,
    ))
}

fn scaled_wythoff(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(3, 8, 16);
    let games: Vec<_> = (1..=most).map(|s| (format!("scaled:{s}"), s)).collect();
    let claimed = |s: usize, x: usize, y: usize| {
        let (low, high) = (x.min(y) / s, x.max(y) / s);
        wythoff_pair((high - low) as u64) == Some((low as u64, high as u64))
    };
    let found = boxes(effort, &games, claimed, "Wythoff pairs of (⌊x/s⌋, ⌊y/s⌋)")?;
    Ok(settled(found, by_sentences("L-Ex2f", " for s ≤ 4; for every s: docs/proofs.md, 7.2")?))
}

fn arrays(effort: &Effort) -> Result<Finding> {
    let last = effort.pick(500, 20_000, 200_000);
    for n in 1..=last {
        for (array, pair) in [(Array::Wythoff, wythoff_pair(n)), (Array::Dual, dual_pair(n))] {
            let (a, b) = pair.ok_or_else(|| Error::overflow("a Wythoff pair"))?;
            let (left, right) = (array.position_u64(a), array.position_u64(b));
            // Side by side in one row, the first in an odd column.
            let fits =
                left.zip(right).is_some_and(|(l, r)| l.0 == r.0 && l.1 + 1 == r.1 && l.1 % 2 == 1);
            let read = left.and_then(|(row, column)| array.cell_u64(row, column).ok());
            if !fits || read != Some(a) {
                let witness = format!("{array:?} array: ({a},{b}) stands at {left:?}, {right:?}");
                return Ok(Finding::new(Verdict::refuted(witness), "", EXACT));
            }
        }
    }
    let and = ", with the first pairs of the rows in closed form; descending from pair to pair ends there";
    Ok(Finding::new(
        by_sentences("L-R2-rows", and)?,
        format!(
            "each pair of index n ≤ {last} found in its array, in one row, in columns 2k−1 and 2k; the cells read back by the \
             recurrence"
        ),
        "logic, exact integers",
    ))
}

/// ⌈nφ⌉ from the sign of y² − yn − n² alone.
fn ceiling_by_form(n: u64) -> u64 {
    (n..).find(|y| above_phi(n, *y)).unwrap_or_default()
}

fn dual_pairs(effort: &Effort) -> Result<Finding> {
    let last = effort.pick(1_000, 10_000, 30_000);
    for n in 1..=last {
        let (a, b) = wythoff_pair(n).ok_or_else(|| Error::overflow("a Wythoff pair"))?;
        if dual_pair(n) != Some((a + 1, b + 1)) || ceiling_by_form(n) != a + 1 {
            return Ok(Finding::new(Verdict::refuted(format!("n = {n}")), "", EXACT));
        }
    }
    Ok(Finding::new(
        Verdict::proved(
            "docs/proofs.md, 7.4: nφ and nφ² = nφ + n are irrational for n ≥ 1, and then the ceiling is the floor plus one",
        ),
        format!("the ceilings also searched for by the sign of y² − yn − n², n ≤ {last}"),
        EXACT,
    ))
}

fn splitting(effort: &Effort) -> Result<Finding> {
    let most = effort.pick(300, 2_000, 5_000);
    let pairs = |n: u64| [wythoff_pair(n), dual_pair(n)];
    let listed: BTreeSet<(u64, u64)> = (1..=most).flat_map(pairs).flatten().collect();
    for q in 1..=most {
        for p in 1..=q {
            let d = q - p;
            // |p − dφ| < 1: p − 1 < dφ < p + 1.
            let close = d > 0 && above_phi(d, p + 1) && !above_phi(d, p - 1);
            let is = listed.contains(&(p, q));
            if is_splitting_pair(p, q) != is || close != is {
                return Ok(Finding::new(Verdict::refuted(format!("({p},{q})")), "", EXACT));
            }
        }
    }
    let named =
        is_wythoff_pair(1, 2) && is_wythoff_pair(4, 7) && is_dual_pair(2, 3) && is_dual_pair(4, 6);
    let verdict = if named && !is_splitting_pair(2, 4) {
        by_sentences("L-D5", "; ⌊(q−p)φ⌋ is p or p − 1 just if |p − (q−p)φ| < 1")?
    } else {
        Verdict::refuted("one of (1,2), (4,7), (2,3), (4,6), (2,4)")
    };
    Ok(Finding::new(
        verdict,
        format!(
            "the pairs p ≤ q ≤ {most} listed and tested in three ways; the five named ones looked up"
        ),
        "logic, exact integers",
    ))
}

/// B² − AB − A² with B = A + n.
fn form(a: i64, n: i64) -> i64 {
    let b = a + n;
    b * b - a * b - a * a
}

fn fundamental_split(effort: &Effort) -> Result<Finding> {
    // A polynomial identity of degree at most 2 in each of two variables holds if it does on a 3 by 3 grid.
    let grid = (0..3).flat_map(|a| (0..3).map(move |n| (a, n)));
    let identity = grid.into_iter().all(|(a, n)| form(a, n) == n * n + a * n - a * a);
    let last = effort.pick(2_000, 200_000, 2_000_000);
    let mut wrong = None;
    visit("wythoff", last, effort, |a, b| {
        // b/a > φ is the same as a/b < 1/φ = φ − 1.
        if a > 0 && !above_phi(a, b) && wrong.is_none() {
            wrong = Some((a, b));
        }
        Ok(())
    })?;
    let sentences = script_fails("L-Ex3")?;
    let verdict = match wrong {
        Some((a, b)) => Verdict::refuted(format!("({a},{b})")),
        None if sentences.is_some() => Verdict::refuted(sentences.unwrap_or_default()),
        None if identity => Verdict::proved(
            "with A = ⌊nφ⌋, B = A + n: B² − AB − A² = n² + An − A² (a polynomial identity, checked on a grid that decides \
             it) is positive because A < nφ; so B/A > φ and A/B < φ − 1 for every n ≥ 1; Nim has the one ratio 1. Also: sentences \
             decided for all n (papers/larsson.walnut, L-Ex3)",
        ),
        None => Verdict::refuted("the identity B² − AB − A² = n² + An − A²"),
    };
    let evidence = format!(
        "the signs also taken for all P-positions with a ≤ {last}; that P = {{A_n,B_n}} is Wythoff's theorem"
    );
    Ok(Finding::new(verdict, evidence, "involution, exact integers"))
}
