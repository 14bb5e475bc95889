//! Conjectures 23 and 24.

use crate::bench::{Bench, Check};
use crate::evidence::Trying;
use crate::verdict::Finding;
use wythoff::golden::floor_phi;
use wythoff::{Result, Table};

pub(super) const CHECKS: &[(&str, Check)] =
    &[("H-CJ23", near_the_diagonal), ("H-CJ24", along_three)];

/// E(a,a+r) = 2a + r for r ≤ `most(a)`, in the rows of the table; without the exception (2,2) if asked.
fn diagonals(
    bench: &Bench,
    table: &Table,
    except: bool,
    most: impl Fn(usize) -> usize,
) -> Result<Trying> {
    let game = bench.game("e-wythoff")?;
    let rows = table.rows();
    Trying::each(format!("rows a < {rows}, r ≤ {}", most(rows - 1)), 0..rows, |a| {
        let claimed = |b| if except && (a, b) == (2, 2) { 3 } else { a + b };
        let wrong = (a..=a + most(a)).find(|&b| table.get(a, b) as usize != claimed(b));
        let Some(b) = wrong else { return Ok(None) };
        let value = bench.confirmed(&game, a as u64, b as u64)?;
        Ok(Some(format!(
            "({a},{b}): claimed {}; the value is {value}, computed in two ways that share no code",
            claimed(b)
        )))
    })
}

fn near_the_diagonal(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(60, 5_000, 8_000);
    let table = bench.table(&bench.game("e-wythoff")?, most + 1, 2 * most)?;
    let golden = |a: usize| floor_phi(a as u64).expect("small") as usize - a;
    let checked = diagonals(bench, &table, true, |a| a / 2)?;
    let wider = diagonals(bench, &table, true, golden)?;
    let beyond = match wider.witness() {
        None => format!("r ≤ ⌊a/φ⌋ in place of r ≤ a/2 holds for a ≤ {most} too"),
        Some(witness) => format!("r ≤ ⌊a/φ⌋ in place of r ≤ a/2 fails at {witness}"),
    };
    let evidence = "every value of the strip. Theorem 22 gives the upper bound; E(a,a+r) > a + r is proved (Theorem 314 of proofs.md); values between a + r + 1 and 2a + r − 1 are not excluded by a proof";
    Ok(Finding::new(checked.holds(), evidence).observing(beyond))
}

/// E(a,3a+r) = 4a + r − 1, 4 ≤ a ≤ most, from ≤ r ≤ a + 1; in the order of a, then r.
fn three(bench: &Bench, most: usize, from: u64) -> Result<Trying> {
    let game = bench.game("e-wythoff")?;
    let table = bench.table(&game, most + 1, 4 * most + 2)?;
    let cases = (4..=most).flat_map(|a| (0..=a + 1).map(move |r| (a, r)));
    let what = format!("4 ≤ a ≤ {most}, {from} ≤ r ≤ a + 1");
    Trying::each(what, cases.filter(|x| x.1 as u64 >= from), |(a, r)| {
        let (b, claimed) = (3 * a + r, 4 * a + r - 1);
        if table.get(a, b) as usize == claimed {
            return Ok(None);
        }
        let value = bench.confirmed(&game, a as u64, b as u64)?;
        Ok(Some(format!(
            "({a},{b}): claimed {claimed}; the value is {value}, computed in two ways that share no code"
        )))
    })
}

fn along_three(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(40, 500, 1_000);
    let checked = three(bench, most, 2)?;
    let before =
        checked.witness().and_then(|w| w.strip_prefix('(')?.split(',').next()?.parse::<u64>().ok());
    let found =
        Finding::new(checked.holds(), "the values along the rays, in the order of a, then of r");
    Ok(match before {
        Some(a) => found.observing(format!("it holds for all r for a < {a}")),
        None => found,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::testing::quick;
    use wythoff::Game;
    use wythoff::engine::Play;
    use wythoff::engine::oracle::Oracle;

    #[test]
    fn the_conditions_of_the_conjectures_are_needed() {
        quick(|bench| {
            let witness = |found: Result<Trying>| found.unwrap().witness().map(str::to_string);
            // Table 2 of the paper: E(2,2) = 3.
            let game: Game = "e-wythoff".parse().unwrap();
            let table = bench.table(&game, 21, 31).unwrap();
            let found = witness(diagonals(bench, &table, false, |a| a / 2)).unwrap();
            assert!(found.starts_with("(2,2): claimed 4; the value is 3"), "{found}");
            // Conjecture 24 is false at (35,107), and r = 1 is excluded for a reason that shows earlier.
            let mut oracle = Oracle::new(&game, Play::Normal);
            let mut value = |a: u64, r: u64| u64::from(oracle.value(&[a, 3 * a + r]).unwrap());
            let first = (4..20).find(|&a| value(a, 1) != 4 * a).unwrap();
            let found = witness(three(bench, 20, 1)).unwrap();
            assert!(found.starts_with(&format!("({first},{}):", 3 * first + 1)), "{found}");
            assert_eq!(witness(three(bench, 34, 2)), None);
            let found = witness(three(bench, 36, 2)).unwrap();
            assert!(found.starts_with("(35,107): claimed 141; the value is"), "{found}");
        });
    }
}
