//! Rows as an engine: preperiods and periods, proved for all n.

use super::moves::Moves;
use super::{Rows, Wanted};
use crate::Error;
use crate::engine::{Cost, Engine, Offer};
use crate::rules::Game;

/// The engine `rows`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RowStates;

impl Engine for RowStates {
    fn name(&self) -> &'static str {
        "rows"
    }

    fn rows<'q>(&'q self, game: &'q Game, wanted: Wanted) -> Option<Offer<'q, Rows>> {
        // A game whose rows are served but too large is refused with the limit it meets. Of R-Wythoff the window theorem
        // speaks; its rows are served like the others'.
        if let Err(Error::Unserved(_)) = Moves::of(game, 1) {
            return None;
        }
        // Each cell is computed twice, at about 10 ns.
        let cells = wanted.cells();
        let cost = Cost::steps(cells, 20, cells / 8);
        Some(Offer::new(cost, move |run| Rows::of(game, wanted, run)))
    }
}
