//! What a verdict may rest on: the hypotheses of the theorems of docs/proofs.md, checked on the rules of a game; the
//! printed tables; and the sequences those theorems speak of, from their definitions.

use super::{Finding, Verdict};
use crate::papers;
use crate::theorems;
use wythoff::engine::involution::{Extent, PPositions};
use wythoff::engine::oracle::{Oracle, Play};
use wythoff::logic::levels::define_floor;
use wythoff::logic::{Decision, Prover};
use wythoff::rules::{Family, Rules, Shape, VectorGame, Who};
use wythoff::run::Memory;
use wythoff::{Error, Game, Result};

/// Reads a game.
pub(super) fn game(text: &str) -> Result<Game> {
    text.parse()
}

/// The (a,a) game.
pub(super) fn diagonal(a: u64) -> Result<Game> {
    game(&format!("diagonal:{a}"))
}

/// Its moves, for the engines that want vectors.
pub(super) fn vector(game: &Game) -> Result<&VectorGame> {
    game.vector().ok_or_else(|| Error::invalid(format!("{game} is not a game of vectors")))
}

/// `HoldsTo` if nothing failed, `Refuted` with the witness otherwise.
pub(super) fn to_bound(bound: impl Into<String>, failure: Option<String>) -> Verdict {
    failure.map_or_else(|| Verdict::holds_to(bound), Verdict::refuted)
}

/// `Proved` if nothing failed, `Refuted` with the witness otherwise.
pub(super) fn proved_unless(by: impl Into<String>, failure: Option<String>) -> Verdict {
    failure.map_or_else(|| Verdict::proved(by), Verdict::refuted)
}

/// The verdict on a slip of the pen.
pub(super) fn misprint(
    printed: impl Into<String>,
    corrected: impl Into<String>,
    as_printed: Verdict,
    as_corrected: Verdict,
) -> Verdict {
    Verdict::Misprint {
        printed: printed.into(),
        corrected: corrected.into(),
        as_printed: Box::new(as_printed),
        as_corrected: Box::new(as_corrected),
    }
}

/// Theorem 5 of docs/proofs.md asks: every move of R-Wythoff is a move of the game, and every move of the game one of
/// E-Wythoff. Its P-positions are then (⌊φn⌋, ⌊φn⌋+n) and mirrors. Checked family by family, so at every position.
pub(super) fn theorem_5(own: &Game) -> Result<bool> {
    let (r, e) = (game("r-wythoff")?, game("e-wythoff")?);
    let own = vector(own)?.families();
    let freed = |family: &Family| family.clone().only(Who::Any);
    let contains_r = vector(&r)?.families().iter().all(|f| own.contains(&freed(f)));
    Ok(contains_r && own.iter().all(|f| e.vector().is_some_and(|e| e.families().contains(f))))
}

/// Theorem 6 of docs/proofs.md asks: the moves are t ≥ 1 from one pile and t·a from both, with a a power of two.
pub(super) fn theorem_6(own: &Game, a: u64) -> Result<bool> {
    let wanted = VectorGame::new([Family::ray([0, 1]), Family::ray([a, a])])?;
    Ok(a.is_power_of_two() && vector(own)? == &wanted)
}

/// The same as an error, for checks that rest on it: the powers of two up to `most`.
pub(super) fn powers_of_two(most: u64) -> Result<Vec<u64>> {
    let powers: Vec<u64> = std::iter::successors(Some(1u64), |a| a.checked_mul(2))
        .take_while(|a| *a <= most)
        .collect();
    for a in &powers {
        if !theorem_6(&diagonal(*a)?, *a)? {
            return Err(Error::invalid(format!("Theorem 6 does not speak of diagonal:{a}")));
        }
    }
    Ok(powers)
}

/// Theorem 7 of docs/proofs.md asks: all Nim moves, and otherwise only the same t from an odd number of piles.
pub(super) fn theorem_7(own: &Game) -> Result<bool> {
    let own = vector(own)?;
    let odd = |family: &Family| match &family.shape {
        Shape::Ray(v) => {
            v.iter().all(|x| *x <= 1) && v.iter().filter(|x| **x == 1).count() % 2 == 1
        }
        _ => false,
    };
    Ok(own.has_nim_moves() && own.families().iter().all(odd))
}

/// The claim of the papers' scripts with this id, decided for all n: `None` if its sentences are true, else a counterexample.
pub(super) fn script_fails(id: &str) -> Result<Option<String>> {
    let theorem = theorems::decide_claim(id)?;
    Ok(theorem.refutation().map(falsehood))
}

/// Sentences about ⌊φn⌋, as `eval` commands after definitions, decided for all n: the first false one.
pub(super) fn sentence_fails(script: &str) -> Result<Option<String>> {
    let mut prover = Prover::new();
    define_floor(&mut prover)?;
    let outcomes = prover.run(script)?;
    Ok(outcomes.iter().find(|outcome| outcome.result == Some(false)).map(falsehood))
}

fn falsehood(outcome: &Decision) -> String {
    let values = outcome.witness.iter().flatten().map(|(name, value)| format!("{name} = {value}"));
    format!("{} is false: {}", outcome.name, values.collect::<Vec<_>>().join(", "))
}

/// A printed table, computed anew cell by cell: a finite case, so the comparison is complete.
pub(super) fn printed_table(id: &str) -> Result<Finding> {
    let table = papers::table(id)
        .ok_or_else(|| Error::invalid(format!("there is no printed table called {id}")))?;
    let claims = table.cells.iter().flatten().filter(|cell| cell.number().is_some()).count();
    let new = papers::compare(table)?;
    let known = table.misprints.iter().flat_map(|misprint| &misprint.cells).next();
    let failure = match (new.first(), known) {
        (Some(wrong), _) => Some(format!(
            "{} prints {}, and {} is computed",
            table.place(wrong.at.0, wrong.at.1),
            wrong.printed,
            wrong.computed.map_or("nothing".to_string(), |value| value.to_string())
        )),
        (None, Some(known)) => Some(format!(
            "{} prints {}, and {} is computed",
            table.place(known.at.0, known.at.1),
            known.printed,
            known.computed
        )),
        (None, None) => None,
    };
    let by = format!("all {claims} printed numbers are those computed");
    let evidence =
        format!("{}: each printed number of {} recomputed from the rules", id, table.place);
    Ok(Finding::new(proved_unless(by, failure), evidence, "dense, closed forms, positions"))
}

/// The value of a position by the definition.
pub(super) fn by_definition<R: Rules + ?Sized>(rules: &R, position: &[u64]) -> Result<u32> {
    Oracle::new(rules, Play::Normal).value(position)
}

/// The distinct options of a position, sorted.
pub(super) fn options<R: Rules + ?Sized>(rules: &R, from: &[u64]) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    rules.visit_options(from, &mut |option| found.push(option.to_vec()));
    found.sort();
    found.dedup();
    found
}

/// x_n = mex{x_i, y_i : from ≤ i < n}, y_n = x_n + gap(n), for the `count` indices n = from, from + 1, …
pub(super) fn mex_pairs(from: u64, count: u64, gap: impl Fn(u64) -> u64) -> Vec<(u64, u64)> {
    let mut used: Vec<bool> = Vec::new();
    let mark = |used: &mut Vec<bool>, x: u64| {
        let x = x as usize;
        if used.len() <= x {
            used.resize(x + x / 2 + 64, false);
        }
        used[x] = true;
    };
    let mut least = 0u64;
    let mut pairs = Vec::with_capacity(count as usize);
    for n in from..from + count {
        while used.get(least as usize) == Some(&true) {
            least += 1;
        }
        let pair = (least, least + gap(n));
        mark(&mut used, pair.0);
        mark(&mut used, pair.1);
        pairs.push(pair);
    }
    pairs
}

/// The P-positions (x,y), x ≤ y, of a symmetric game with Nim moves, in order of x.
pub(super) fn p_pairs(game: &Game, extent: Extent, memory: Memory) -> Result<Vec<(u64, u64)>> {
    PPositions::new(vector(game)?, extent, memory)?.collect()
}

/// π on the columns 0, …, columns − 1: the P-position of column x is (x, π(x)).
pub(super) fn partners(game: &Game, columns: u64, memory: Memory) -> Result<Vec<u64>> {
    let mut partner = vec![0; columns as usize];
    if columns > 0 {
        for (x, y) in p_pairs(game, Extent::UpTo(columns - 1), memory)? {
            partner[x as usize] = y;
            if let Some(place) = partner.get_mut(y as usize) {
                *place = x;
            }
        }
    }
    Ok(partner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hypotheses_are_really_checked() {
        assert!(theorem_5(&game("wythoff").unwrap()).unwrap());
        assert!(!theorem_5(&game("nim").unwrap()).unwrap());
        assert!(!theorem_5(&game("gdwn:1,2").unwrap()).unwrap());
        assert!(theorem_6(&diagonal(4).unwrap(), 4).unwrap());
        assert!(!theorem_6(&diagonal(4).unwrap(), 2).unwrap());
        assert!(!theorem_6(&diagonal(3).unwrap(), 3).unwrap());
        assert!(theorem_7(&game("wythoff:3").unwrap()).unwrap());
        assert!(!theorem_7(&game("wythoff").unwrap()).unwrap());
        assert!(!theorem_7(&game("subset-wythoff:3").unwrap()).unwrap());
    }

    #[test]
    fn a_false_sentence_has_its_smallest_counterexample() {
        let script =
            |bound: &str| format!("eval floors \"?msd_fib A n,y $floor(n,y) => y<{bound}\":\n");
        assert_eq!(sentence_fails(&script("2*n+1")).unwrap(), None);
        assert_eq!(
            sentence_fails(&script("n+2")).unwrap().unwrap(),
            "floors is false: n = 4, y = 6"
        );
    }

    #[test]
    fn mex_pairs_with_gap_n_are_the_wythoff_pairs() {
        assert_eq!(mex_pairs(0, 5, |n| n), [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]);
    }
}
