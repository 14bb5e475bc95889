//! Boxes of outcomes as an engine, for any number of piles but two, which [`crate::engine::dense`] serves.

use std::collections::HashSet;

use super::Outcomes;
use crate::engine::ask::{Ask, Bound, Cost, Engine, Found, Lookup, Offer, Play};
use crate::engine::closed::{WinningMove, WinningMoves};
use crate::engine::values::outside;
use crate::engine::{bounded_cells, box_cells, p_positions, side_to, sized_cells, sizes_to};
use crate::rules::{Game, GamePosition, Rules};
use crate::run::Run;
use crate::{Position, Result};

/// The engine `outcomes`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Boxes;

impl Engine for Boxes {
    fn name(&self) -> &'static str {
        "outcomes"
    }

    fn offer<'q>(&'q self, game: &'q Game, ask: &Ask<'q>) -> Option<Offer<'q>> {
        let vector = game.vector().filter(|v| v.piles() != 2 && v.regions().next().is_none())?;
        let vectors = vector.directed().len() as u64;
        let cost = |cells: u128| {
            let bytes = cells.saturating_mul(u128::from(vectors) + 1) / 8;
            Cost::steps(cells, 10 * (vectors + 1), bytes)
        };
        Some(match *ask {
            Ask::Reachable(at, Play::Misere) => Offer::new(cost(box_cells(at)), move |run| {
                let outcomes = Outcomes::solve(game, &sizes_to(at)?, Play::Misere, run)?;
                Ok(Found::Reachable(Box::new(BoxLookup(outcomes))))
            }),
            Ask::Moves(at, most, Play::Normal) => Offer::new(cost(box_cells(at)), move |run| {
                winning(at, most, Play::Normal, run).map(Found::Moves)
            }),
            Ask::Outcomes { sizes, play } => Offer::new(cost(sized_cells(sizes)), move |run| {
                Outcomes::solve(game, sizes, play, run).map(Found::Outcomes)
            }),
            Ask::Positions { value: 0, bound: Bound::UpTo(most) } => {
                Offer::new(cost(bounded_cells(most, vector.piles())), move |run| {
                    let sizes = vec![side_to(most)?; game.arity()];
                    let solved = Outcomes::solve(game, &sizes, Play::Normal, run)?;
                    p_positions(&solved, game.is_symmetric(), run).map(Found::Positions)
                })
            }
            _ => return None,
        })
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
