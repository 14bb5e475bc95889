//! Conjectures 23 and 24.

use crate::bench::{Bench, Check};
use crate::evidence::Trying;
use crate::verdict::Finding;
use wythoff::Result;
use wythoff::golden::floor_phi;

pub(super) const CHECKS: &[(&str, Check)] =
    &[("H-CJ23", near_the_diagonal), ("H-CJ24", along_three)];

/// All values E(a,b), a ≤ b, a < rows, b < columns, column by column: `each(a, b, value)`.
///
/// (a,b) reaches (a,y), y < b, and the (x,y) with x < a, y ≤ b, y − x ≥ b − a. For fixed b the second set grows with a: from a to
/// a + 1 it gains (a,b) and the whole diagonal y − x = b − a − 1 as far as y < b. So a set of bits for each row and each
/// diagonal, and one for the column, are enough. Cost: (rows + columns)/64 steps a value.
fn swept(rows: usize, columns: usize, mut each: impl FnMut(usize, usize, usize)) {
    let words = (rows + columns) / 64 + 1;
    let (mut along, mut diagonal) = (vec![0u64; rows * words], vec![0u64; columns * words]);
    for b in 0..columns {
        let mut column = vec![0u64; words];
        for a in 0..rows.min(b + 1) {
            let row = &mut along[a * words..][..words];
            let free = column.iter().zip(row.iter()).position(|(x, y)| x | y != u64::MAX);
            // A value is at most a + b, so some bit is free.
            let word = free.unwrap_or(words - 1);
            let bit = (column[word] | row[word]).trailing_ones() as usize;
            let value = 64 * word + bit;
            each(a, b, value);
            row[word] |= 1 << bit;
            if b > a {
                // (b,a) is the same position: row b has it, too.
                if b < rows {
                    along[b * words + word] |= 1 << bit;
                }
                // The diagonal of (a + 1, b), without (a + 1, b) itself.
                let next = &diagonal[(b - a - 1) * words..][..words];
                column.iter_mut().zip(next).for_each(|(x, y)| *x |= y);
            }
            column[word] |= 1 << bit;
            diagonal[(b - a) * words + word] |= 1 << bit;
        }
    }
}

/// E(a,a+r) = 2a + r for r ≤ `most(a)`, a < rows; without the exception (2,2) if asked.
fn diagonals(
    bench: &Bench,
    (rows, columns): (usize, usize),
    except: bool,
    most: impl Fn(u64) -> u64,
) -> Result<Trying> {
    let game = bench.game("e-wythoff")?;
    bench.note("bit sets", format!("values of {game}, a < {rows}, b < {columns}"));
    let mut wrong: Vec<Option<(usize, usize)>> = vec![None; rows];
    swept(rows, columns, |a, b, value| {
        let claimed = if except && (a, b) == (2, 2) { 3 } else { a + b };
        if (b - a) as u64 <= most(a as u64) && value != claimed && wrong[a].is_none() {
            wrong[a] = Some((b, claimed));
        }
    });
    Trying::each(format!("rows a < {rows}, b < {columns}"), 0..rows, |a| {
        let Some((b, claimed)) = wrong[a] else { return Ok(None) };
        let value = bench.confirmed(&game, a as u64, b as u64)?;
        Ok(Some(format!("({a},{b}): claimed {claimed}; the value is {value}, by two engines")))
    })
}

fn near_the_diagonal(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(60, 5_000, 8_000);
    let checked = diagonals(bench, (most + 1, most + most / 2 + 1), true, |a| a / 2)?;
    let wider = diagonals(bench, (most + 1, 2 * most), true, |a| floor_phi(a).expect("small") - a)?;
    let beyond = match wider.witness() {
        None => format!("r ≤ ⌊a/φ⌋ in place of r ≤ a/2 holds for a ≤ {most} too"),
        Some(witness) => format!("r ≤ ⌊a/φ⌋ in place of r ≤ a/2 fails at {witness}"),
    };
    let evidence = "every value of the strip, by bit sets. Theorem 22 gives the upper bound; E(a,a+r) > a + r is proved (Theorem 314 of proofs.md); values between a + r + 1 and 2a + r − 1 are not excluded by a proof";
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
        Ok(Some(format!("({a},{b}): claimed {claimed}; the value is {value}, by two engines")))
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
    fn the_bit_sets_give_the_values() {
        let game: Game = "e-wythoff".parse().unwrap();
        let run = wythoff::run::Run::new(Default::default());
        let table = wythoff::Table::plain(&game, 50, 90, &run).unwrap();
        let mut seen = 0;
        swept(50, 90, |a, b, value| {
            assert_eq!(table.get(a, b) as usize, value, "({a},{b})");
            seen += 1;
        });
        assert_eq!(seen, 50 * 51 / 2 + 40 * 50);
    }

    #[test]
    fn the_conditions_of_the_conjectures_are_needed() {
        quick(|bench| {
            let witness = |found: Result<Trying>| found.unwrap().witness().map(str::to_string);
            // Table 2 of the paper: E(2,2) = 3.
            let found = witness(diagonals(bench, (21, 31), false, |a| a / 2)).unwrap();
            assert!(found.starts_with("(2,2): claimed 4; the value is 3"), "{found}");
            // Conjecture 24 is false at (35,107), and r = 1 is excluded for a reason that shows earlier.
            let game: Game = "e-wythoff".parse().unwrap();
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
