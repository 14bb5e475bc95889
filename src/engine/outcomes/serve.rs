//! Boxes of outcomes as an engine, for any number of piles but two, which [`crate::engine::dense`] serves.

use std::collections::HashSet;

use super::Outcomes;
use crate::engine::closed::{WinningMove, WinningMoves};
use crate::engine::values::outside;
use crate::engine::{
    Cost, Engine, List, Listed, Lookup, Offer, OutcomeBoard, Play, Ways, WhoWins, bounded_cells,
    box_cells, p_positions, side_to, sized_cells, sizes_to,
};
use crate::rules::{Game, GamePosition, Rays, Rules};
use crate::run::Run;
use crate::{Position, Result};

/// The engine `outcomes`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Boxes;

fn served(game: &Game) -> Option<Rays<'_>> {
    game.rays().filter(|vector| vector.piles() != 2 && vector.regions().next().is_none())
}

fn cost(game: Rays<'_>, cells: u128) -> Cost {
    let vectors = game.directed().len() as u64;
    let bytes = cells.saturating_mul(u128::from(vectors) + 1) / 8;
    Cost::steps(cells, 10 * (vectors + 1), bytes)
}

impl Engine for Boxes {
    fn name(&self) -> &'static str {
        "outcomes"
    }

    fn who_wins<'q>(&'q self, WhoWins { at, play, most_moves }: WhoWins<'q>) -> Ways<'q> {
        let game = at.game();
        let Some(vector) = served(game) else { return Ways::default() };
        let cost = cost(vector, box_cells(at));
        match play {
            Play::Normal => {
                let moves = Offer::new(cost, move |run| winning(at, most_moves, play, run));
                Ways { moves: Some(moves), ..Ways::default() }
            }
            Play::Misere => {
                let below = Offer::new(cost, move |run| {
                    let outcomes = Outcomes::solve(game, &sizes_to(at)?, play, run)?;
                    Ok(Box::new(BoxLookup(outcomes)) as Box<dyn Lookup>)
                });
                Ways { below: Some(below), ..Ways::default() }
            }
        }
    }

    fn outcomes<'q>(
        &'q self,
        game: &'q Game,
        OutcomeBoard { sizes, play }: OutcomeBoard<'q>,
    ) -> Option<Offer<'q, Outcomes>> {
        let cost = cost(served(game)?, sized_cells(sizes));
        Some(Offer::new(cost, move |run| Outcomes::solve(game, sizes, play, run)))
    }

    fn list<'q>(&'q self, game: &'q Game, list: List) -> Option<Offer<'q, Listed>> {
        let (vector, most) = (served(game)?, list.p_positions_up_to()?);
        Some(Offer::new(cost(vector, bounded_cells(most, vector.piles())), move |run| {
            let sizes = vec![side_to(most)?; game.arity()];
            let solved = Outcomes::solve(game, &sizes, Play::Normal, run)?;
            p_positions(&solved, game.is_symmetric(), run)
        }))
    }
}

/// The options that are P-positions, in the order of the rules.
fn winning(at: &GamePosition, most: usize, play: Play, run: &Run) -> Result<WinningMoves> {
    let (game, from) = (at.game(), at.small()?);
    let outcomes = Outcomes::solve(game, &sizes_to(at)?, play, run)?;
    let (mut seen, mut listed) = (HashSet::new(), Vec::new());
    let mut place = vec![0; from.len()];
    game.visit_options(&from, &mut |option| {
        // An option lies in the box of its position, which fits this machine.
        place.iter_mut().zip(option).for_each(|(x, pile)| *x = usize::try_from(*pile).unwrap_or(0));
        if outcomes.is_p(&place) && seen.insert(option.to_vec()) && listed.len() < most {
            listed.push(WinningMove { to: Position::from_small(option), why: None });
        }
    });
    Ok(WinningMoves { listed, total: seen.len().into() })
}

/// A box of outcomes as values to look up: 0 for P, 1 for N.
pub(in crate::engine) struct BoxLookup(pub(in crate::engine) Outcomes);

impl Lookup for BoxLookup {
    fn get(&mut self, position: &[u64]) -> Result<u32> {
        let at: Option<Vec<usize>> = position.iter().map(|x| usize::try_from(*x).ok()).collect();
        let inside = |at: &Vec<usize>| self.0.holds(at);
        let at = at.filter(inside).ok_or_else(|| outside(position, "the box of outcomes"))?;
        Ok(u32::from(!self.0.is_p(&at)))
    }

    fn bytes(&self) -> u64 {
        self.0.bytes()
    }
}
