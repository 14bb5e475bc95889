//! The greedy involution as an engine: P-positions in order.

use super::moves::Moves;
use super::{MAX_COLUMN, PPositions};
use crate::engine::ask::{Ask, Cost, Engine, Found, Listed};
use crate::engine::misfit;
use crate::rules::Game;
use crate::run::Run;
use crate::{Error, Position, Result};

/// The engine `involution`.
#[derive(Debug, Clone, Copy)]
pub struct Involution;

impl Engine for Involution {
    fn name(&self) -> &'static str {
        "involution"
    }

    fn cost(&self, game: &Game, ask: &Ask) -> Option<Cost> {
        let Ask::Positions { value: 0, bound } = ask else { return None };
        // A game that is served but too large is refused with the limit it meets.
        if let Err(Error::Unserved(_)) = Moves::of(game.vector()?) {
            return None;
        }
        // Room for the first windows, less than any table takes to begin; a list costs nothing more before it is read.
        let last = bound.last_column().min(MAX_COLUMN);
        Some(Cost { nanoseconds: 5_000, bytes: last / 2 })
    }

    fn answer(&self, game: &Game, ask: &Ask, run: &Run) -> Result<Found> {
        let (Ask::Positions { value: 0, bound }, Some(vector)) = (ask, game.vector()) else {
            return Err(misfit(self, ask));
        };
        let pairs = PPositions::new(vector, *bound, run.memory())?;
        let stream = pairs.map(|pair| pair.map(|(a, b)| Position::from([a, b])));
        Ok(Found::Positions(Listed { in_a_box: false, stream: Box::new(stream) }))
    }
}
