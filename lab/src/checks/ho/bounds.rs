//! Bounds on values: Theorems 12, 13, 21 and 22, those quoted for Wythoff's game, and Conjecture 14.

use crate::bench::{Bench, Check};
use crate::checks::tools::finding;
use crate::checks::tools::values::{in_range, signed, with_rows};
use crate::evidence::{EndsByRules, FormOfTheorem4, Ground, RWythoff, Trying, claim, theorems};
use crate::verdict::{Finding, Verdict};
use wythoff::{Error, Result};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("H-WB", for_wythoff),
    ("H-T12", lower_of_r),
    ("H-T13", upper_of_r),
    ("H-T21", lower_of_e),
    ("H-T22", upper_of_e),
    ("H-CJ14a", off_the_diagonal),
    ("H-CJ14b", on_the_diagonal),
];

/// b − 2a + more ≤ value(a,b) for from ≤ a ≤ b: it says something only where b ≥ 2a, so the box is wide.
fn lower(bench: &Bench, name: &str, from: u64, more: i64) -> Result<Trying> {
    let wide = bench.pick((20, 400), (150, 6_000), (300, 20_000));
    let range = |a: u64, b: u64| (a >= from).then(|| (signed(b) - 2 * signed(a) + more, i64::MAX));
    in_range(bench, &bench.game(name)?, wide, range)
}

/// value(a,b) ≤ a + b − less for from ≤ a ≤ b.
fn upper(bench: &Bench, name: &str, from: u64, less: i64) -> Result<Trying> {
    let e = name == "e-wythoff";
    let side = if e { bench.pick(60, 500, 1_500) } else { bench.pick(200, 2_000, 6_000) };
    let range = |a: u64, b: u64| (a >= from).then(|| (0, signed(a + b) - less));
    in_range(bench, &bench.game(name)?, (side, side), range)
}

/// Theorem 103 for a game of the form of Theorem 4 whose rows 1 and 2 are proved in the claims named.
fn theorem_103(bench: &Bench, name: &str, rows: &[&str]) -> Result<Vec<Ground>> {
    let form = FormOfTheorem4::of(&bench.game(name)?)?;
    let mut grounds = vec![theorems::theorem_103(&form)?];
    grounds.extend(rows.iter().map(|id| claim(id)));
    Ok(grounds)
}

fn lower_of_r(bench: &Bench) -> Result<Finding> {
    let grounds = theorem_103(bench, "r-wythoff", &["H-L9", "H-L10"])?;
    let checked = lower(bench, "r-wythoff", 4, 1)?;
    finding(
        checked.by(grounds),
        "every value of a wide box; the condition a ≥ 3 is enough (proofs.md)",
    )
}

fn lower_of_e(bench: &Bench) -> Result<Finding> {
    let grounds = theorem_103(bench, "e-wythoff", &["H-REM2", "H-L20"])?;
    finding(lower(bench, "e-wythoff", 3, 1)?.by(grounds), "every value of a wide box")
}

fn upper_of_r(bench: &Bench) -> Result<Finding> {
    let theorem = theorems::theorem_104_b(&RWythoff::of(&bench.game("r-wythoff")?)?)?;
    let grounds = [theorem, claim("H-L9"), claim("H-L10")];
    finding(upper(bench, "r-wythoff", 2, 1)?.by(grounds), "every value of a square")
}

fn upper_of_e(bench: &Bench) -> Result<Finding> {
    let checked = upper(bench, "e-wythoff", 0, 0)?;
    finding(checked.by([at_most_the_sum(bench, "e-wythoff")?]), "every value of a square")
}

/// value(a,b) ≤ a + b, as every move takes something.
fn at_most_the_sum(bench: &Bench, name: &str) -> Result<Ground> {
    theorems::theorem_104_a(&EndsByRules::of(&bench.game(name)?)?)
}

/// The cited bounds of Wythoff's game, without a condition on a as printed, and with the least one that they need.
fn for_wythoff(bench: &Bench) -> Result<Finding> {
    let both = |from: u64, more: i64| -> Result<Trying> {
        Ok(lower(bench, "wythoff", from, more)?.and(upper(bench, "wythoff", from, 0)?))
    };
    let printed = both(0, 1)?;
    let from_one = both(1, 1)?;
    let (Some(_), Some(first)) = (printed.witness(), from_one.witness()) else {
        return Err(Error::internal("H-WB: rows 0 and 1 do not contradict it"));
    };
    let evidence = format!(
        "every value of a wide box and of a square. The upper bound holds throughout. The lower one fails at every (0,b), of value b, and in row 1 first at {first}; it is quoted from other papers, and Theorems 12 and 21 have such a condition. Proved as well: b − 2a ≤ W(a,b) ≤ a + b for all a ≤ b"
    );
    let mut grounds = theorem_103(bench, "wythoff", &["H-L19"])?;
    grounds.push(at_most_the_sum(bench, "wythoff")?);
    let weaker = both(0, 0)?;
    let checked = both(2, 1)?.and(weaker);
    // The sentences: row 2 of Wythoff's game.
    let verdict = with_rows(bench, "H-WB", &bench.game("wythoff")?, checked)?.and(grounds);
    let verdict =
        Verdict::misprint(("no condition on a and b", printed.holds()), ("for 2 ≤ a ≤ b", verdict));
    finding(verdict, evidence)
}

/// Both halves of Conjecture 14, with `less` subtracted from the upper bound b + ⌊b/3⌋.
fn conjecture_14(bench: &Bench, most: usize, diagonal: bool, less: i64) -> Result<Trying> {
    let range = |a: u64, b: u64| {
        let high = signed(b + b / 3) - less;
        match diagonal {
            true => (a == b && b >= 4).then(|| (signed(3 * b / 4), high)),
            false => (a >= 4 && a < b).then_some((0, high)),
        }
    };
    in_range(bench, &bench.game("r-wythoff")?, (most + 1, most + 1), range)
}

const NO_PROOF: &str =
    "every value of a square; no proof is known to us: Theorem 13 gives a + b − 1 only";

fn off_the_diagonal(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(400, 10_000, 20_000);
    let evidence = "every value of the box. For 4 ≤ a ≤ ⌊b/3⌋ it follows from Theorem 13 (Argument 315 of proofs.md); for larger a no proof is known to us";
    finding(conjecture_14(bench, most, false, 1)?.holds(), evidence)
}

fn on_the_diagonal(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(400, 10_000, 20_000);
    finding(conjecture_14(bench, most, true, 0)?.holds(), NO_PROOF)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::testing::quick;
    use wythoff::engine::Play;
    use wythoff::engine::oracle::Oracle;

    /// The first (a,b), by b and then a, with a wrong value, by the definition alone.
    fn first(name: &str, wrong: impl Fn(u64, u64, i64) -> bool) -> String {
        let game: wythoff::Game = name.parse().unwrap();
        let mut oracle = Oracle::new(&game, Play::Normal);
        let mut pairs = (0..40).flat_map(|b| (0..=b).map(move |a| (a, b)));
        let (a, b) =
            pairs.find(|&(a, b)| wrong(a, b, oracle.value(&[a, b]).unwrap().into())).unwrap();
        format!("({a},{b}):")
    }

    #[test]
    fn sharper_bounds_are_refuted_at_their_first_failure() {
        quick(|bench| {
            let begins = |found: Trying, expected: String| {
                assert!(found.witness().unwrap().starts_with(&expected), "{found:?}");
            };
            let low = |a: u64, b: u64| signed(b) - 2 * signed(a) + 1;
            let expected = first("r-wythoff", |a, b, v| a >= 1 && v < low(a, b));
            begins(lower(bench, "r-wythoff", 1, 1).unwrap(), expected);
            let expected = first("wythoff", |a, b, v| a >= 1 && v < low(a, b));
            begins(lower(bench, "wythoff", 1, 1).unwrap(), expected);
            let expected = first("r-wythoff", |a, b, v| a >= 2 && v > signed(a + b) - 3);
            begins(upper(bench, "r-wythoff", 2, 3).unwrap(), expected);
            let expected =
                first("r-wythoff", |a, b, v| a >= 4 && a < b && v > signed(b + b / 3) - 2);
            begins(conjecture_14(bench, 60, false, 2).unwrap(), expected);
            let expected =
                first("r-wythoff", |a, b, v| a == b && b >= 4 && v > signed(b + b / 3) - 1);
            begins(conjecture_14(bench, 60, true, 1).unwrap(), expected);
        });
    }
}
