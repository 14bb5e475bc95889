//! Values that play from a position can meet, whichever engine gives them.

use super::offer::{Answer, Lookup};
use crate::rules::{Game, Rules};
use crate::{Error, Result, Table};

/// The values (under misère play the outcomes, 0 for P and 1 for N) of every position that play from one can reach.
///
/// ```
/// use wythoff::engine::{Play, Registry, Values};
/// use wythoff::run::Run;
/// let game: wythoff::Game = "gdwn:1,2".parse()?;
/// let at = game.position([10, 20])?;
/// let mut values: Values = Registry::standard().reachable(&at, Play::Normal, &Run::default())?;
/// assert_eq!((values.get(&[4, 5])?, values.engine()), (0, "dense"));
/// assert!(values.get(&[4, 50]).is_err()); // not reachable from 10,20
/// # Ok::<(), wythoff::Error>(())
/// ```
pub struct Values {
    game: Game,
    answer: Answer<Box<dyn Lookup>>,
}

impl Values {
    pub(crate) fn new(game: Game, answer: Answer<Box<dyn Lookup>>) -> Self {
        Values { game, answer }
    }

    /// The value of a position; an error if it has the wrong number of piles or cannot be reached.
    pub fn get(&mut self, position: &[u64]) -> Result<u32> {
        if !self.game.fits(position.len()) {
            let (game, form) = (&self.game, self.game.position_form());
            return Err(Error::invalid(format!(
                "a position of {game} is {form}, not one of {} numbers",
                position.len()
            )));
        }
        let value = self.answer.found.get(position)?;
        let bytes = self.answer.found.bytes();
        if bytes > self.answer.held.bytes() {
            self.answer.held.resize(bytes, "the positions remembered")?;
        }
        Ok(value)
    }

    /// The engine that gives them.
    pub fn engine(&self) -> &'static str {
        self.answer.engine
    }

    /// The options of a position that have the given value, each once, in the order of the rules.
    pub fn options_with(&mut self, from: &[u64], value: u32) -> Result<Vec<Vec<u64>>> {
        // The position itself is looked up first: that it has the right number of piles and is within reach.
        self.get(from)?;
        let count = self.game.most_options(from);
        if count > MOST_OPTIONS {
            return Err(Error::limit(format!(
                "there may be {count} options, too many to look through: ask for smaller piles"
            )));
        }
        // Only the options that have the value are kept: a wedge has as many options as a table has cells.
        let mut found: Vec<Vec<u64>> = Vec::new();
        let mut failed = None;
        let game = self.game.clone();
        game.visit_options(from, &mut |option| match self.get(option) {
            Ok(known) if known == value => found.push(option.to_vec()),
            Ok(_) => {}
            Err(error) => failed = failed.take().or(Some(error)),
        });
        let mut seen = std::collections::HashSet::new();
        found.retain(|option| seen.insert(option.clone()));
        failed.map_or(Ok(found), Err)
    }

    /// An answer read off these values, holding what they hold.
    pub(super) fn into_answer<T>(self, covers: String, found: T) -> Answer<T> {
        let Answer { engine, cost, held, .. } = self.answer;
        Answer { engine, cost, covers, found, held }
    }
}

/// More options than these are not looked through one by one: a heap of 10¹² that may be split anywhere has half as many.
const MOST_OPTIONS: u64 = 1 << 28;

/// The error of a position outside what was asked for.
pub(super) fn outside(position: &[u64], reach: &str) -> Error {
    let position: Vec<String> = position.iter().map(u64::to_string).collect();
    Error::invalid(format!(
        "({}) lies outside {reach}: ask for a larger corner",
        position.join(",")
    ))
}

/// A table as values to look up: piles below its sides.
pub(super) struct TableLookup {
    pub(crate) table: Table,
    /// Fibonacci Nim: an allowance above the heap is as good as the whole heap.
    pub(crate) allowance: bool,
}

impl Lookup for TableLookup {
    fn get(&mut self, position: &[u64]) -> Result<u32> {
        let &[a, b] = position else { return Err(outside(position, "a table of two numbers")) };
        let b = if self.allowance { a.min(b) } else { b };
        let place = usize::try_from(a).ok().zip(usize::try_from(b).ok());
        let inside = place.filter(|(a, b)| *a < self.table.rows() && *b < self.table.columns());
        let Some((a, b)) = inside else {
            let (rows, columns) = (self.table.rows(), self.table.columns());
            return Err(outside(position, &format!("the table of {rows} by {columns}")));
        };
        Ok(self.table.get(a, b))
    }

    fn bytes(&self) -> u64 {
        self.table.bytes()
    }
}
