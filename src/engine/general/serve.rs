//! The boxes as an engine.

use super::periods;
use super::plan::Plan;
use super::sweep::{Solved, outcomes, reached, solve};
use crate::engine::ask::{Ask, Bound, Cost, Engine, Found, Lookup, Offer, Play};
use crate::engine::outcomes::Outcomes;
use crate::engine::values::outside;
use crate::engine::{listed, sized_cells, sizes_to, within};
use crate::rules::{Game, RuledGame};
use crate::{Result, Table};

/// The engine `general`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct General;

/// Nanoseconds a cell, more for each running set and for each option that is looked at.
const CELL: u64 = 40;
const SET: u64 = 25;
const OPTION: u64 = 20;

impl Engine for General {
    fn name(&self) -> &'static str {
        "general"
    }

    fn offer<'q>(&'q self, game: &'q Game, ask: &Ask<'q>) -> Option<Offer<'q>> {
        if let Ask::Rows(wanted) = *ask {
            // Nobody knows when a state repeats: as late as Wythoff's is a guess, each cell dearer than where lines are all.
            periods::served(game).ok()?;
            let cells = wanted.cells();
            let cost = Cost::steps(cells, 10 * CELL, cells.saturating_mul(4));
            return Some(Offer::new(cost, move |run| {
                periods::rows(game, &wanted, run).map(Found::Rows)
            }));
        }
        let ruled = game.ruled()?;
        let sizes = sizes(ruled, ask)?;
        let cost = cost(ruled, &sizes)?;
        Some(match *ask {
            Ask::Reachable(_, play) => Offer::new(cost, move |run| {
                Ok(Found::Reachable(Box::new(BoxLookup(solve(ruled, &sizes, play, run)?))))
            }),
            Ask::Table { rows, columns, fixed, .. } => Offer::new(cost, move |run| {
                let solved = solve(ruled, &sizes, Play::Normal, run)?;
                let mut position = [&[0, 0], fixed].concat();
                let table = Table::try_from_fn(rows, columns, |a, b| {
                    (position[0], position[1]) = (a as u64, b as u64);
                    solved.get(&position).ok_or_else(|| outside(&position, "the box of values"))
                });
                table.map(Found::Table)
            }),
            Ask::Outcomes { sizes, play } => Offer::new(cost, move |run| {
                let solved = outcomes(ruled, sizes, play, run)?;
                Ok(Found::Outcomes(Outcomes::from_fn(sizes, |at| {
                    let position: Vec<u64> = at.iter().map(|x| *x as u64).collect();
                    solved.get(&position) == Some(0)
                })))
            }),
            Ask::Positions { value, bound: Bound::UpTo(_) } => Offer::new(cost, move |run| {
                let solved = match value {
                    0 => outcomes(ruled, &sizes, Play::Normal, run)?,
                    _ => solve(ruled, &sizes, Play::Normal, run)?,
                };
                let sorted = |p: &Vec<u64>| !ruled.is_symmetric() || p.is_sorted();
                let hits = in_order(&sizes).filter(|p| solved.get(p) == Some(value));
                Ok(Found::Positions(listed(true, within(run, hits.filter(sorted))?)))
            }),
            _ => return None,
        })
    }
}

/// What a box costs, if its cells can be numbered.
fn cost(ruled: &RuledGame, sizes: &[usize]) -> Option<Cost> {
    let sizes = reached(ruled, sizes)?;
    let cells = sized_cells(&sizes);
    u32::try_from(cells).ok()?;
    let plan = Plan::new(ruled);
    let corner: Vec<u64> = sizes.iter().map(|s| s.saturating_sub(1) as u64).collect();
    // About half of the greatest number of options, in the middle of the box.
    let middle: Vec<u64> = corner.iter().map(|x| x / 2).collect();
    let searched = plan.searched().map(|rule| rule.most_options(ruled, &middle));
    let searched = searched.fold(0, u64::saturating_add);
    let cell =
        (CELL + SET * plan.ways.len() as u64).saturating_add(searched.saturating_mul(OPTION));
    Some(Cost::steps(cells, cell, cells.saturating_mul(4 + 4 * plan.sets.len() as u128)))
}

/// The positions of a box in lexicographic order.
fn in_order(sizes: &[usize]) -> impl Iterator<Item = Vec<u64>> {
    let cells: usize = sizes.iter().product();
    (0..cells).map(move |mut cell| {
        let mut position = vec![0; sizes.len()];
        for (x, size) in position.iter_mut().zip(sizes).rev() {
            *x = (cell % size) as u64;
            cell /= size;
        }
        position
    })
}

/// The box that an ask is about, if it is one that is served.
fn sizes(game: &RuledGame, ask: &Ask) -> Option<Vec<usize>> {
    let side = |x: u64| usize::try_from(x).ok().and_then(|x| x.checked_add(1));
    match *ask {
        Ask::Reachable(at, _) => sizes_to(at).ok(),
        Ask::Table { rows, columns, fixed, .. } if fixed.len() + 2 == game.piles() => {
            let fixed = fixed.iter().map(|x| side(*x));
            [Some(rows), Some(columns)].into_iter().chain(fixed).collect()
        }
        Ask::Outcomes { sizes, .. } if sizes.len() == game.piles() => Some(sizes.to_vec()),
        Ask::Positions { bound: Bound::UpTo(most), .. } => {
            (0..game.piles()).map(|_| side(most)).collect()
        }
        _ => None,
    }
}

struct BoxLookup(Solved);

impl Lookup for BoxLookup {
    fn get(&mut self, position: &[u64]) -> Result<u32> {
        self.0.get(position).ok_or_else(|| outside(position, "the box of values"))
    }

    fn bytes(&self) -> u64 {
        self.0.bytes()
    }
}
