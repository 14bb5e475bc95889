//! The one place that chooses among engines: of those that serve an ask, the cheapest.
//!
//! A [`Registry`] is a plain list of engines. [`Registry::standard`] holds all there are; another one may hold more, fewer or
//! other engines, and every verb goes through the registry it is given. An engine is its own folder and one line below.

mod questions;

use super::ask::{Answer, Ask, Cost, Engine, Found};
use super::{
    blocking, closed, dense, dynamic, general, heaps, involution, levels, oracle, outcomes, rows,
};
use crate::Result;
use crate::rules::Game;
use crate::run::Run;

/// Engines to choose from.
///
/// ```
/// use wythoff::{engine::Registry, run::Run};
/// let (engines, run) = (Registry::standard(), Run::default());
/// let game: wythoff::Game = "gdwn:1,2".parse()?;
/// let table = engines.table(&game, 10, 10, &run)?;
/// assert_eq!((table.engine, table.covers.as_str()), ("dense", "a < 10, b < 10"));
/// assert_eq!(table.found.get(4, 5), 0);
/// # Ok::<(), wythoff::Error>(())
/// ```
pub struct Registry {
    engines: Vec<Box<dyn Engine>>,
}

impl Default for Registry {
    fn default() -> Self {
        Registry::standard()
    }
}

impl Registry {
    /// All engines of this library.
    pub fn standard() -> Self {
        Registry {
            engines: vec![
                Box::new(closed::Closed),
                Box::new(dense::Dense),
                Box::new(general::General),
                Box::new(general::Pairs),
                Box::new(outcomes::Boxes),
                Box::new(involution::Involution),
                Box::new(rows::RowStates),
                Box::new(levels::LevelSweep),
                Box::new(levels::LevelStream),
                Box::new(blocking::Blocking),
                Box::new(heaps::Heaps),
                Box::new(dynamic::Dynamic),
                Box::new(oracle::Definition),
            ],
        }
    }

    /// No engine at all: to be filled with [`Registry::with`].
    pub fn none() -> Self {
        Registry { engines: vec![] }
    }

    /// The same with one engine more.
    ///
    /// See `tests/games/registry.rs` for an engine of one's own that every verb then uses.
    pub fn with(mut self, engine: impl Engine + 'static) -> Self {
        self.engines.push(Box::new(engine));
        self
    }

    /// The engines that serve an ask, the cheapest first; of equal costs the one listed first.
    pub fn serving(&self, game: &Game, ask: &Ask) -> Vec<(&dyn Engine, Cost)> {
        let costs = self.engines.iter().map(|engine| (&**engine, engine.cost(game, ask)));
        let mut serving: Vec<_> =
            costs.filter_map(|(engine, cost)| Some((engine, cost?))).collect();
        serving.sort_by_key(|(_, cost)| *cost);
        serving
    }

    /// The cheapest engine that serves an ask, with its cost.
    pub fn choose(&self, game: &Game, ask: &Ask) -> Option<(&dyn Engine, Cost)> {
        self.serving(game, ask).into_iter().next()
    }

    /// The answer of the cheapest engine. What it holds is reserved in the run's account until the answer is dropped.
    pub fn ask(&self, game: &Game, ask: &Ask, run: &Run) -> Result<Answer<Found>> {
        let (engine, _) = self.choose(game, ask).ok_or_else(|| ask.unserved(game))?;
        answer_of(engine, game, ask, run)
    }
}

fn answer_of(engine: &dyn Engine, game: &Game, ask: &Ask, run: &Run) -> Result<Answer<Found>> {
    let found = engine.answer(game, ask, run)?;
    let held = run.reserve(found.bytes(), "this answer")?;
    Ok(Answer { engine: engine.name(), covers: ask.covers(), found, held })
}
