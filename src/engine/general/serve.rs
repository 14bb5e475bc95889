//! The boxes as an engine.

use super::periods;
use super::plan::Plan;
use super::sweep::{SweptBox, outcomes, reached, solve};
use crate::engine::outcomes::Outcomes;
use crate::engine::rows::{Rows, Wanted};
use crate::engine::values::outside;
use crate::engine::{
    Bound, Cost, Engine, List, Listed, Lookup, Offer, OutcomeBoard, Play, ValueBoard, Ways,
    WhoWins, listed, sized_cells, sizes_to, within,
};
use crate::rules::{Game, PileGame};
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

    fn who_wins<'q>(&'q self, WhoWins { at, play, .. }: WhoWins<'q>) -> Ways<'q> {
        let below = || {
            let (ruled, sizes) = (at.game().ruled()?, sizes_to(at).ok()?);
            let cost = cost(ruled, &sizes)?;
            Some(Offer::new(cost, move |run| {
                Ok(Box::new(BoxLookup(solve(ruled, &sizes, play, run)?)) as Box<dyn Lookup>)
            }))
        };
        Ways { below: below(), ..Ways::default() }
    }

    fn values<'q>(&'q self, game: &'q Game, board: ValueBoard<'q>) -> Option<Offer<'q, Table>> {
        let ValueBoard { rows, columns, fixed, .. } = board;
        let ruled = game.ruled().filter(|ruled| fixed.len() + 2 == ruled.piles())?;
        let sides = [Some(rows), Some(columns)].into_iter().chain(fixed.iter().map(|x| side(*x)));
        let sizes: Vec<usize> = sides.collect::<Option<_>>()?;
        Some(Offer::new(cost(ruled, &sizes)?, move |run| {
            let solved = solve(ruled, &sizes, Play::Normal, run)?;
            let mut position = [&[0, 0], fixed].concat();
            Table::try_from_fn(rows, columns, |a, b| {
                (position[0], position[1]) = (a as u64, b as u64);
                solved.get(&position).ok_or_else(|| outside(&position, "the box of values"))
            })
        }))
    }

    fn outcomes<'q>(
        &'q self,
        game: &'q Game,
        OutcomeBoard { sizes, play }: OutcomeBoard<'q>,
    ) -> Option<Offer<'q, Outcomes>> {
        let ruled = game.ruled().filter(|ruled| sizes.len() == ruled.piles())?;
        Some(Offer::new(cost(ruled, sizes)?, move |run| {
            let solved = outcomes(ruled, sizes, play, run)?;
            Ok(Outcomes::from_fn(sizes, |at| {
                let position: Vec<u64> = at.iter().map(|x| *x as u64).collect();
                solved.get(&position) == Some(0)
            }))
        }))
    }

    fn list<'q>(&'q self, game: &'q Game, list: List) -> Option<Offer<'q, Listed>> {
        let (ruled, (value, Bound::UpTo(most))) = (game.ruled()?, list.normal()?) else {
            return None;
        };
        let sizes = vec![side(most)?; ruled.piles()];
        Some(Offer::new(cost(ruled, &sizes)?, move |run| {
            let solved = match value {
                0 => outcomes(ruled, &sizes, Play::Normal, run)?,
                _ => solve(ruled, &sizes, Play::Normal, run)?,
            };
            let sorted = |p: &Vec<u64>| !ruled.is_symmetric() || p.is_sorted();
            let hits = in_order(&sizes).filter(|p| solved.get(p) == Some(value));
            Ok(listed(true, within(run, hits.filter(sorted))?))
        }))
    }

    fn rows<'q>(&'q self, game: &'q Game, wanted: Wanted) -> Option<Offer<'q, Rows>> {
        periods::served(game).ok()?;
        // Nobody knows when a state repeats: as late as Wythoff's is a guess, each cell dearer than where lines are all.
        let cells = wanted.cells();
        let cost = Cost::steps(cells, 10 * CELL, cells.saturating_mul(4));
        Some(Offer::new(cost, move |run| periods::rows(game, &wanted, run)))
    }
}

/// What a box costs, if its cells can be numbered.
fn cost(ruled: &PileGame, sizes: &[usize]) -> Option<Cost> {
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

/// How many numbers go from 0 to x, if they can be counted.
fn side(x: u64) -> Option<usize> {
    usize::try_from(x).ok().and_then(|x| x.checked_add(1))
}

struct BoxLookup(SweptBox);

impl Lookup for BoxLookup {
    fn get(&mut self, position: &[u64]) -> Result<u32> {
        self.0.get(position).ok_or_else(|| outside(position, "the box of values"))
    }

    fn bytes(&self) -> u64 {
        self.0.bytes()
    }
}
