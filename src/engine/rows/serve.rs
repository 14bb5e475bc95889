//! Rows as an engine: preperiods and periods, proved for all n.

use super::moves::Moves;
use crate::engine::ask::{Ask, Cost, Engine, Found};
use crate::engine::misfit;
use crate::rules::Game;
use crate::run::Run;
use crate::{Error, Result};

/// The engine `rows`.
#[derive(Debug, Clone, Copy)]
pub struct RowStates;

impl Engine for RowStates {
    fn name(&self) -> &'static str {
        "rows"
    }

    fn cost(&self, game: &Game, ask: &Ask) -> Option<Cost> {
        let Ask::Rows(wanted) = ask else { return None };
        // A game whose rows are served but too large is refused with the limit it meets. Of R-Wythoff the window theorem
        // speaks; its rows are served like the others'.
        if let Err(Error::Unserved(_)) = Moves::of(game, 1) {
            return None;
        }
        // Each cell is computed twice, at about 10 ns.
        let cells = wanted.cells();
        Some(Cost::steps(cells, 20, cells / 8))
    }

    fn answer(&self, game: &Game, ask: &Ask, run: &Run) -> Result<Found> {
        let Ask::Rows(wanted) = ask else { return Err(misfit(self, ask)) };
        super::periods(game, *wanted, run).map(Found::Rows)
    }
}
