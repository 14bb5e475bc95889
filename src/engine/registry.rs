//! The one place that chooses among engines: of those that serve an ask, the cheapest.
//!
//! A [`Registry`] is a plain list of engines. [`Registry::standard`] holds all there are (`src/engines.rs`); another one may hold more, fewer or
//! other engines, and every verb goes through the registry it is given.

mod questions;

use std::sync::Arc;

use super::ask::{Answer, Ask, Cost, Engine, Found};
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
#[derive(Clone)]
pub struct Registry {
    engines: Vec<Arc<dyn Engine>>,
}

impl Registry {
    /// No engine at all: to be filled with [`Registry::with`].
    pub fn none() -> Self {
        Registry { engines: vec![] }
    }

    /// The same with one engine more.
    ///
    /// See `tests/games/registry.rs` for an engine of one's own that every verb then uses.
    pub fn with(mut self, engine: impl Engine + 'static) -> Self {
        self.engines.push(Arc::new(engine));
        self
    }

    /// The same without the engines that only recall what was solved before: what is solved again does not lean on them.
    pub fn that_compute(&self) -> Self {
        let engines = self.engines.iter().filter(|engine| !engine.recalls());
        Registry { engines: engines.cloned().collect() }
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
