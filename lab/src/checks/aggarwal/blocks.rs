//! Lemma 3.0.1: the differences of the (2a,2a) game from those of the (a,a) game, a = 2^m; and their closed form.
//!
//! With J = ah + j and R = ag + s (h, g ∈ {0,1}) the closed form (J ⊕ R) − R is a((h ⊕ g) − g) + (j ⊕ s) − s: shifts 0, 0
//! for h = 0 and +a, −a for h = 1. So the lemma is a corollary of Theorem 6 of docs/proofs.md.

use super::{Own, by_corollary, confirm, diagonal::against_formula, games, places};
use crate::bench::{Bench, Check};
use crate::checks::tools::finding;
use crate::checks::tools::sequences::misprint;
use crate::evidence::{Trying, theorems};
use crate::verdict::Finding;
use wythoff::{Error, Result};

pub(super) const CHECKS: &[(&str, Check)] =
    &[("A-L3.0.1", lemma), ("A-L3.0.1'", closed_form), ("A-L3.0.1p", steps)];

/// One term of the double game: its a, its index i = 2aJ + R, and d'_i − d_x at the place x of the (a,a) game.
struct Term {
    a: i64,
    index: i64,
    block: i64,
    place: i64,
    found: i64,
    source: i64,
}

/// All terms of the (2a,2a) games, a = 2^m ≤ most, with their sources.
fn terms(bench: &Bench, most: u64) -> Result<Vec<Term>> {
    let single = games(bench, most, 1, 1)?;
    let double = games(bench, most, 2, 1)?;
    let mut all = Vec::new();
    for (one, two) in single.iter().zip(&double) {
        let a = Own::signed(one.a)?;
        for (index, found) in (0..).zip(&two.d) {
            let (block, place) = (index / (2 * a), index % (2 * a));
            let source = one.at((block % a) * a + place % a);
            let source = source.ok_or_else(|| Error::invalid("a block without a source"))?;
            all.push(Term { a, index, block, place, found: *found, source });
        }
    }
    Ok(all)
}

/// The double game built with the shift of each shifted block: plus on its first half, minus on its second.
fn built(
    bench: &Bench,
    all: &[Term],
    most: u64,
    shift: impl Fn(i64, i64) -> i64,
) -> Result<Trying> {
    Trying::each(format!("a = 2^m ≤ {most}, all terms of the (2a,2a) game"), all, |term| {
        let size = match (term.block < term.a, term.place < term.a) {
            (true, _) => 0,
            (false, true) => shift(term.a, term.block - term.a),
            (false, false) => -shift(term.a, term.block - term.a),
        };
        let (i, claimed) = (term.index, term.source + size);
        if term.found == claimed {
            return Ok(None);
        }
        confirm(
            bench,
            2 * term.a.unsigned_abs(),
            (i.unsigned_abs(), (i + term.found).unsigned_abs()),
        )?;
        Ok(Some(format!("a = {}: d'_{i} = {}, claimed {claimed}", term.a, term.found)))
    })
}

fn lemma(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(8, 32, 128);
    let all = terms(bench, most)?;
    // As printed the first shifted block has 1 and the last a; the ones between are left to the reader.
    let printed = built(bench, &all, most, |a, j| if j == 0 { 1 } else { a })?;
    let corrected = built(bench, &all, most, |a, _| a)?;
    misprint(
        ("B_a = (A_0*1)‖(A_0*−1)", printed),
        (
            "B_{a+j} = (A_j*a)‖(A_j*−a) for all j < a",
            by_corollary(theorems::corollary_6_3, corrected)?,
        ),
        "both sequences computed from the games and compared term by term",
    )
}

fn closed_form(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(16, 64, 256);
    let all = games(bench, most, 1, 1)?;
    let what = format!("a = 2^m ≤ {most}, all columns below a²");
    let checked = Trying::each(what, places(&all), |(own, i)| against_formula(own, i))?;
    finding(
        by_corollary(theorems::corollary_6_1, checked)?,
        "the differences of the games against the formula",
    )
}

fn steps(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(8, 32, 128);
    let all = terms(bench, most)?;
    // Printed: k is the same on a whole block B_{a+i}, 1 and −1 in turns, for 0 ≤ i < a − 2.
    let in_turns = all.iter().filter(|term| term.block >= term.a && term.block < 2 * term.a - 2);
    let printed = Trying::each("a whole block, in turns", in_turns, |term| {
        let k = (term.found - term.source) / term.a;
        let wanted = if (term.block - term.a) % 2 == 0 { 1 } else { -1 };
        Ok((k != wanted).then(|| {
            format!(
                "a = {}: in the block B_{} of the (2a,2a) game, k is 1 at its first term and {k} at d'_{}",
                term.a, term.block, term.index
            )
        }))
    })?;
    let corrected = built(bench, &all, most, |a, _| a)?;
    misprint(
        ("k alternates between 1 and −1 from the block B_{a+i} to the block B_{a+i+1}", printed),
        (
            "k = 1 on the first half of each block B_{a+i}, 0 ≤ i < a, and k = −1 on the second",
            by_corollary(theorems::corollary_6_3, corrected)?,
        ),
        "the values of k read off both sequences; k = 0 before them, as printed. The printed proof rests on property 5, whose bound 2a \
         is too weak to exclude d_x + d_y = a",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::testing::quick;

    #[test]
    fn a_wrong_sign_is_caught_at_once() {
        quick(|bench| {
            let all = terms(bench, 4).unwrap();
            // The (2,2) game has d = 0, 0, 1, −1 from the (1,1) game's 0: with the sign turned, d'_2 would be −1.
            let checked = built(bench, &all, 4, |a, _| -a).unwrap();
            assert_eq!(checked.witness(), Some("a = 1: d'_2 = 1, claimed -1"));
        });
    }
}
