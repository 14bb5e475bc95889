//! P or N for every position of a box, where the previous player may forbid k − 1 options ([`crate::rules::Blocked`]).
//!
//! A position is lost if fewer than k of its options are P-positions (under misère play also: and some option is none). The options
//! of a ray v from x are the cells x − t·v, and how many of them are P-positions is one addition,
//! c_v(x) = c_v(x − v) + [x − v is a P-position], kept up to k. In lexicographic order every option comes before its position.
//!
//! Distinct options are counted, so two moves that could lead to the same position must not both be counted: games with parallel
//! rays, with a ray and a step on it, with a wedge or a band are left to the definition.
//!
//! Cost: one addition for each vector and position. Memory: two bytes a position for each ray, and two bits.

use crate::engine::outcomes::{BoxLookup, Outcomes};
use crate::engine::{
    Cost, Engine, List, Listed, Lookup, Offer, OutcomeBoard, Play, Ways, WhoWins, bounded_cells,
    box_cells, p_positions, side_to, sized_cells, sizes_to,
};
use crate::rules::{Blocked, Directed, Game, Rays};
use crate::run::Run;
use crate::{Error, Result};

/// The engine `blocking`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Blocking;

/// Cells between two looks at the listener.
const BLOCK: usize = 1 << 20;

impl Engine for Blocking {
    fn name(&self) -> &'static str {
        "blocking"
    }

    fn who_wins<'q>(&'q self, WhoWins { at, play, .. }: WhoWins<'q>) -> Ways<'q> {
        let Some((blocked, vector)) = served(at.game()) else { return Ways::default() };
        let below = Offer::new(cost(vector, box_cells(at)), move |run| {
            let solved = solve(vector, blocked.k(), &sizes_to(at)?, play, run)?;
            Ok(Box::new(BoxLookup(solved)) as Box<dyn Lookup>)
        });
        Ways { below: Some(below), ..Ways::default() }
    }

    fn outcomes<'q>(
        &'q self,
        game: &'q Game,
        OutcomeBoard { sizes, play }: OutcomeBoard<'q>,
    ) -> Option<Offer<'q, Outcomes>> {
        let (blocked, vector) = served(game)?;
        Some(Offer::new(cost(vector, sized_cells(sizes)), move |run| {
            solve(vector, blocked.k(), sizes, play, run)
        }))
    }

    fn list<'q>(&'q self, game: &'q Game, list: List) -> Option<Offer<'q, Listed>> {
        let ((blocked, vector), most) = (served(game)?, list.p_positions_up_to()?);
        Some(Offer::new(cost(vector, bounded_cells(most, vector.piles())), move |run| {
            let sizes = vec![side_to(most)?; vector.piles()];
            let solved = solve(vector, blocked.k(), &sizes, Play::Normal, run)?;
            p_positions(&solved, vector.is_symmetric(), run)
        }))
    }
}

fn cost(game: Rays<'_>, cells: u128) -> Cost {
    let vectors = game.directed().len() as u64;
    let bytes = cells.saturating_mul(2 * u128::from(vectors) + 1);
    Cost::steps(cells, 10 * (vectors + 1), bytes)
}

/// A blocked game whose moves are rays and steps that never meet.
fn served(game: &Game) -> Option<(&Blocked, Rays<'_>)> {
    let blocked = game.blocked()?;
    Some((blocked, blocked.lines()?))
}

/// Solves the box of positions with every xᵢ below the i-th size, by the rule of `block:k`.
///
/// The moves must never meet; [`Registry::outcomes`](crate::engine::Registry::outcomes) sees to that.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a vector that fits into the box is no longer than the box, which is a usize, and k fits 16 bits"
)]
fn solve(game: Rays<'_>, k: u32, sizes: &[usize], play: Play, run: &Run) -> Result<Outcomes> {
    if sizes.len() != game.piles() {
        return Err(Error::invalid(format!(
            "{game} has {} piles, but {} sizes were given",
            game.piles(),
            sizes.len()
        )));
    }
    let k = u16::try_from(k).map_err(|_| Error::overflow("counts of 16 bits hold no such k"))?;
    let cells = sizes.iter().try_fold(1usize, |n, s| n.checked_mul(*s)).unwrap_or(usize::MAX);
    let rays = game.directed().iter().filter(|d| !d.once).count();
    let shape: Vec<String> = sizes.iter().map(usize::to_string).collect();
    let bytes = cells as u128 * 2 * rays as u128 + cells as u128 / 4;
    let what = format!("a box of {} with blocking", shape.join(" by "));
    run.memory().check(bytes.try_into().unwrap_or(u64::MAX), &what)?;
    let strides: Vec<usize> = (0..sizes.len()).map(|i| sizes[i + 1..].iter().product()).collect();
    let stride = |d: &Directed| {
        let parts = d.vector.iter().zip(&strides).map(|(v, s)| (*v as usize).wrapping_mul(*s));
        parts.fold(0, usize::wrapping_add)
    };
    // P-positions on the line below a cell, at most k, for each ray.
    let mut lines: Vec<(&Directed, usize, Vec<u16>)> = game
        .directed()
        .iter()
        .map(|d| (d, stride(d), vec![0; if d.once { 0 } else { cells }]))
        .collect();
    let mut lost = vec![0u64; cells.div_ceil(64)];
    let mut at = vec![0u64; sizes.len()];
    for cell in 0..cells {
        if cell.is_multiple_of(BLOCK) {
            run.go_on(|| format!("cell {cell} of {cells}"))?;
            run.progress().report(cell as u64, Some(cells as u64));
        }
        // How many options are P-positions, and, where that decides, how many there are: a division a pile.
        let (mut losing, mut options) = (0u64, 0u64);
        for (directed, stride, counts) in &mut lines {
            if at.iter().zip(&directed.vector).any(|(x, v)| x < v) {
                continue;
            }
            let before = cell - *stride;
            let is_lost = (lost[before / 64] >> (before % 64) & 1) as u16;
            let count = if directed.once {
                is_lost
            } else {
                let count = (counts[before] + is_lost).min(k);
                counts[cell] = count;
                count
            };
            if directed.allowed(&at) {
                losing += u64::from(count);
                if play == Play::Misere {
                    options = options.saturating_add(directed.multiples(&at));
                }
            }
        }
        // A count that stopped at k is enough to win; below it the counts are exact.
        let forbidden = losing < u64::from(k);
        if forbidden && (play == Play::Normal || losing < options) {
            lost[cell / 64] |= 1 << (cell % 64);
        }
        for (x, size) in at.iter_mut().zip(sizes).rev() {
            *x += 1;
            if *x < *size as u64 {
                break;
            }
            *x = 0;
        }
    }
    Ok(Outcomes::from_fn(sizes, |at| {
        let cell: usize = at.iter().zip(&strides).map(|(x, stride)| x * stride).sum();
        lost[cell / 64] >> (cell % 64) & 1 == 1
    }))
}
