//! The tables of all requests as an engine: whoever asks for values below a position gets them from a table that is there.

use std::sync::Arc;

use wythoff::engine::{Cost, Engine, Lookup, Offer, Ways, WhoWins};
use wythoff::run::Run;
use wythoff::{Error, Result};

use crate::tables::{KeptTable, Tables, board_below};

/// The engine.
pub struct Shared(pub Arc<Tables>);

impl Engine for Shared {
    fn name(&self) -> &'static str {
        "table kept"
    }

    fn who_wins<'q>(&'q self, WhoWins { at, play, .. }: WhoWins<'q>) -> Ways<'q> {
        // What is offered is held: the table cannot be let go before it is read.
        let below = board_below(at, play).and_then(|(board, rows, columns)| {
            let table = self.0.ready(&board, rows, columns)?;
            let engine = table.engine();
            let values = move |_: &Run| Ok(Box::new(Values(table)) as Box<dyn Lookup>);
            Some(Offer::new(Cost::steps(0, 0, 0), values).kept_from(engine))
        });
        Ways { below, ..Ways::default() }
    }
}

struct Values(Arc<KeptTable>);

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
