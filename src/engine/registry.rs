//! The one place that chooses among engines: of those that serve an ask, the cheapest.
//!
//! A [`Registry`] is a plain list of engines. [`Registry::standard`] holds all there are (`src/engines.rs`); another one may hold more, fewer or
//! other engines, and every verb goes through the registry it is given.

mod questions;

pub(crate) use questions::{moves_of, outcome_of, reachable_of, value_of};

use std::sync::Arc;

use super::ask::{Answer, Ask, Cost, Engine, Found, Offer, Play};
use crate::Result;
use crate::rules::{Game, GamePosition};
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

    /// Only the engines of this name: for who measures or tests one of them.
    ///
    /// ```
    /// use wythoff::{engine::Registry, run::Run};
    /// let dense = Registry::standard().only("dense");
    /// assert_eq!(dense.table(&"wythoff".parse()?, 9, 9, &Run::default())?.found.get(5, 8), 2);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn only(mut self, name: &str) -> Self {
        self.engines.retain(|engine| engine.name() == name);
        self
    }

    /// The same without the engines that only recall what was solved before: what is solved again does not lean on them.
    pub fn that_compute(&self) -> Self {
        let engines = self.engines.iter().filter(|engine| !engine.recalls());
        Registry { engines: engines.cloned().collect() }
    }

    /// What is offered for an ask, the cheapest first; of equal costs that of the engine listed first.
    pub fn offers<'q>(&'q self, game: &'q Game, ask: Ask<'q>) -> Vec<Offered<'q>> {
        let mut offers: Vec<_> = self.offered(game, ask).collect();
        offers.sort_by_key(Offered::cost);
        offers
    }

    fn offered<'q>(
        &'q self,
        game: &'q Game,
        ask: Ask<'q>,
    ) -> impl Iterator<Item = Offered<'q>> + 'q {
        self.engines.iter().filter_map(move |engine| Offered::of(&**engine, game, ask))
    }

    /// The cheapest offer.
    pub(crate) fn best<'q>(&'q self, game: &'q Game, ask: Ask<'q>) -> Option<Offered<'q>> {
        self.offered(game, ask).min_by_key(Offered::cost)
    }

    /// What the answer to an ask would cost; `None` if nobody serves it.
    ///
    /// ```
    /// use wythoff::engine::{Ask, Registry};
    /// let game = "wythoff".parse()?;
    /// let ask = |side| Ask::Table { rows: side, columns: side, fixed: &[], whole: false };
    /// let cost = |side| Registry::standard().cost(&game, ask(side)).unwrap();
    /// assert!(cost(1_000) < cost(10_000));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn cost(&self, game: &Game, ask: Ask) -> Option<Cost> {
        self.best(game, ask).map(|offered| offered.cost())
    }

    /// The answer of the cheapest engine. What it holds is reserved in the run's account until the answer is dropped.
    pub fn ask(&self, game: &Game, ask: &Ask, run: &Run) -> Result<Answer<Found>> {
        self.best(game, *ask).ok_or_else(|| ask.unserved(game))?.answer(run)
    }
}

/// An offer and the engine that makes it.
pub struct Offered<'q> {
    engine: &'static str,
    ask: Ask<'q>,
    offer: Offer<'q>,
}

impl<'q> Offered<'q> {
    fn of(engine: &'q dyn Engine, game: &'q Game, ask: Ask<'q>) -> Option<Self> {
        let offer = engine.offer(game, &ask)?;
        Some(Offered { engine: engine.name(), ask, offer })
    }

    /// The name of the engine.
    pub fn engine(&self) -> &'static str {
        self.engine
    }

    /// What the answer would cost.
    pub fn cost(&self) -> Cost {
        self.offer.cost
    }

    /// The answer; what it holds is reserved in the run's account until it is dropped.
    pub fn answer(self, run: &Run) -> Result<Answer<Found>> {
        let Offered { engine, ask, offer } = self;
        let cost = offer.cost;
        let found = offer.run(run)?;
        let held = run.reserve(found.bytes(), "this answer")?;
        Ok(Answer { engine, cost, covers: ask.covers(), found, held })
    }
}

/// The offers to tell who wins at a position, of one round: each engine was asked once for each way to tell.
pub(crate) struct Ways<'q> {
    /// The value alone.
    pub value: Option<Offered<'q>>,
    /// Who wins.
    pub outcome: Option<Offered<'q>>,
    /// The winning moves, by an engine that also tells who wins at once.
    pub moves: Option<Offered<'q>>,
    /// The winning moves, by an engine that tells neither who wins at once nor all values below.
    pub any_moves: Option<Offered<'q>>,
    /// All values below.
    pub below: Option<Offered<'q>>,
}

impl Registry {
    /// One round of offers.
    pub(crate) fn ways<'q>(&'q self, at: &'q GamePosition, most: usize, play: Play) -> Ways<'q> {
        let game = at.game();
        let mut ways =
            Ways { value: None, outcome: None, moves: None, any_moves: None, below: None };
        let keep = |best: &mut Option<Offered<'q>>, offered: Option<Offered<'q>>| {
            let cheaper =
                |offered: &Offered| best.as_ref().is_none_or(|best| offered.cost() < best.cost());
            if let Some(offered) = offered.filter(cheaper) {
                *best = Some(offered);
            }
        };
        for engine in &self.engines {
            let offer = |ask: Ask<'q>| Offered::of(&**engine, game, ask);
            if play == Play::Normal {
                keep(&mut ways.value, offer(Ask::Value(at)));
            }
            let (outcome, moves) =
                (offer(Ask::Outcome(at, play)), offer(Ask::Moves(at, most, play)));
            let best = if outcome.is_some() { &mut ways.moves } else { &mut ways.any_moves };
            keep(best, moves);
            keep(&mut ways.outcome, outcome);
            keep(&mut ways.below, offer(Ask::Reachable(at, play)));
        }
        ways
    }
}
