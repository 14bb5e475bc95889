//! The tables of all requests as an engine: whoever asks for values below a position gets them from a table that is there.

use std::sync::Arc;

use wythoff::engine::{Ask, Cost, Engine, Found, Lookup, Offer, Play};
use wythoff::{Error, Game, GamePosition, Result};

use crate::tables::{Board, Grid, Kind, Tables};

/// The engine.
pub struct Shared(pub Arc<Tables>);

impl Shared {
    fn grid(&self, at: &GamePosition, play: Play) -> Option<Arc<Grid>> {
        let game = at.game();
        if !game.stays_in_boxes() {
            return None;
        }
        let [a, b] = at.small().ok()?[..] else { return None };
        let size = |x: u64| usize::try_from(x).ok()?.checked_add(1);
        let kind = if play == Play::Normal { Kind::Values } else { Kind::Outcomes(play) };
        let board = Board { game: game.clone(), fixed: Vec::new(), kind };
        self.0.ready(&board, size(a)?, size(b)?)
    }
}

impl Engine for Shared {
    fn name(&self) -> &'static str {
        "dense (a table kept)"
    }

    fn offer<'q>(&'q self, _game: &'q Game, ask: &Ask<'q>) -> Option<Offer<'q>> {
        let Ask::Reachable(at, play) = *ask else { return None };
        // What is offered is held: the table cannot be let go before it is read.
        let grid = self.grid(at, play)?;
        let cost = Cost::steps(0, 0, 0);
        Some(Offer::new(cost, move |_| Ok(Found::Reachable(Box::new(Values(grid))))))
    }
}

struct Values(Arc<Grid>);

impl Lookup for Values {
    fn get(&mut self, position: &[u64]) -> Result<u32> {
        let inside = |a: u64, b: u64| Some((usize::try_from(a).ok()?, usize::try_from(b).ok()?));
        match *position {
            [a, b] => inside(a, b)
                .filter(|(a, b)| self.0.holds(*a, *b))
                .map(|(a, b)| self.0.get(a, b))
                .ok_or_else(|| Error::invalid(format!("({a},{b}) lies outside the table"))),
            _ => Err(Error::invalid("a table holds positions of two numbers")),
        }
    }

    fn bytes(&self) -> u64 {
        // On the account of the tables, not of this request.
        0
    }
}
