//! The P-positions of symmetric games whose only moves within a row are (0,k)*: at most one in each row and class modulo k.
//!
//! Row a holds a P-position in each class of b modulo k exactly once: two would be joined by (0,k)*, and of a class without
//! one all large b would be reached from elsewhere, from finitely many lines. So a row is done when k classes are met. The
//! rows are gone through in order; what lies below the diagonal is the mirror image of earlier rows, and from b = a on
//! (a,b) is a P-position iff its class is free and no line of an earlier one, and no step, leads back to one.
//!
//! Cost: for each row the distance from the diagonal to its last P-position, of which only the classes still free are looked at; memory by the
//! P-positions, not by the cells.

use std::collections::HashSet;

use crate::engine::{Cost, Engine, List, Listed, Offer, listed};
use crate::rules::{Game, Rays, Who};
use crate::run::Run;
use crate::{Error, Result};

/// The engine `classes`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Classes;

/// Nanoseconds a cell that is looked at, and bytes a row beside those of each class.
const CELL: u64 = 40;
const ROW: u64 = 100;
const CLASS: u64 = 60;

impl Engine for Classes {
    fn name(&self) -> &'static str {
        "classes"
    }

    fn list<'q>(&'q self, game: &'q Game, list: List) -> Option<Offer<'q, Listed>> {
        let (most, vector) = (list.p_positions_up_to()?, game.rays()?);
        let k = classes(vector)?;
        let rows = u128::from(most) + 1;
        // The last class of a row is met about as far from the diagonal as the diagonal is from 0.
        let cells = rows * (rows / u128::from(k) + u128::from(k));
        let cost = Cost::steps(cells, CELL, rows.saturating_mul(u128::from(CLASS * k + ROW)));
        Some(Offer::new(cost, move |run| {
            let far = || Error::overflow("a bound past what a list can hold: ask for less");
            let bound = most.checked_add(1).filter(|bound| *bound < 1 << 31).ok_or_else(far)?;
            Ok(listed(true, positions_by_classes(vector, k, bound, run)?))
        }))
    }
}

/// The k of such a game.
pub(crate) fn classes(game: Rays<'_>) -> Option<u64> {
    let plain = game.piles() == 2
        && game.is_symmetric()
        && game.regions().next().is_none()
        && game.directed().iter().all(|d| d.who == Who::Any);
    let mut within = game.directed().iter().filter(|d| d.vector[0] == 0);
    let first = within.next().filter(|d| plain && !d.once && d.vector[1] > 1)?;
    within.next().is_none().then_some(first.vector[1])
}

/// The P-positions a ≤ b < bound.
#[expect(
    clippy::cast_possible_truncation,
    reason = "rows and classes are below what was reserved in memory, so they fit a usize"
)]
fn positions_by_classes(game: Rays<'_>, k: u64, bound: u64, run: &Run) -> Result<Vec<Vec<u64>>> {
    let _held = run.reserve(bound.saturating_mul(CLASS * k + ROW), "P-positions by classes")?;
    let rays: Vec<(u64, u64)> = game
        .directed()
        .iter()
        .filter(|d| !d.once && d.vector.iter().all(|&x| x > 0))
        .map(|d| (d.vector[0], d.vector[1]))
        .collect();
    let steps: Vec<(u64, u64)> =
        game.directed().iter().filter(|d| d.once).map(|d| (d.vector[0], d.vector[1])).collect();
    // Products of two numbers below 2^64: their difference is found modulo 2^128, which tells lines apart.
    let line = |(p, q): (u64, u64), a: u64, b: u64| {
        let product = |x: u64, y: u64| u128::from(x) * u128::from(y);
        (product(q, a).wrapping_sub(product(p, b)), a % p)
    };
    let mut lines: Vec<HashSet<(u128, u64)>> = vec![HashSet::new(); rays.len()];
    let mut pairs: HashSet<(u64, u64)> = HashSet::new();
    // The mirror images below the diagonal: for each row the smaller partners.
    let mut smaller: Vec<Vec<u64>> = vec![vec![]; bound as usize];
    let mut found = Vec::new();
    for a in 0..bound {
        if a.is_multiple_of(1 << 10) {
            run.go_on(|| format!("row {a} of the data"))?;
        }
        let mut taken = vec![false; k as usize];
        for &x in &smaller[a as usize] {
            taken[(x % k) as usize] = true;
        }
        // The classes still free, each by its first b from the diagonal on.
        let mut open: Vec<u64> = (0..k).filter(|o| !taken[((a + o) % k) as usize]).collect();
        let mut base = a;
        while !open.is_empty() && base < bound {
            open.retain(|offset| {
                let b = base + offset;
                if b >= bound {
                    return true;
                }
                // Rows above a have no P-positions yet in this column but those of smaller a: by (k,0)*, one a class of a.
                let column = smaller[b as usize].iter().any(|x| (a - x).is_multiple_of(k));
                let free = !column
                    && rays.iter().zip(&lines).all(|(&r, met)| !met.contains(&line(r, a, b)))
                    && steps.iter().all(|&(p, q)| {
                        let at = (a.checked_sub(p), b.checked_sub(q));
                        !matches!(at, (Some(x), Some(y)) if pairs.contains(&(x, y)))
                    });
                if free {
                    for (x, y) in [(a, b), (b, a)] {
                        rays.iter().zip(&mut lines).for_each(|(&r, met)| {
                            met.insert(line(r, x, y));
                        });
                        pairs.insert((x, y));
                    }
                    if b > a {
                        smaller[b as usize].push(a);
                    }
                    found.push(vec![a, b]);
                }
                !free
            });
            base += k;
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Play, dense};

    #[test]
    fn classes_are_those_of_the_tables() {
        for text in [
            "{0,2}* {1,1}*",
            "{0,5}* {1,1}*",
            "{0,3}* {3,3}*",
            "{0,2}* {1,1}* {1,2}",
            "{0,4}* {2,3}*",
        ] {
            let game: Game = text.parse().unwrap();
            let k = classes(game.rays().unwrap()).unwrap();
            let run = Run::default();
            let found = positions_by_classes(game.rays().unwrap(), k, 90, &run).unwrap();
            let table = dense::outcomes(&game, 90, 90, Play::Normal, &run).unwrap();
            let cells = (0..90u64).flat_map(|a| (a..90).map(move |b| vec![a, b]));
            let p = |c: &Vec<u64>| table.get(c[0] as usize, c[1] as usize) == 0;
            assert_eq!(found, cells.filter(p).collect::<Vec<_>>(), "{text}");
        }
        assert_eq!(classes("wythoff".parse::<Game>().unwrap().rays().unwrap()), None);
    }
}
