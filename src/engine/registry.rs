//! The one place that chooses among engines: of those that serve a question, the cheapest.
//!
//! A [`Registry`] is a plain list of engines. [`Registry::standard`] holds all there are (`src/engines.rs`); another one may hold more, fewer or
//! other engines, and every verb goes through the registry it is given.

mod questions;

use std::sync::Arc;

use num_bigint::BigUint;

use super::closed::WinningMoves;
use super::offer::{Answer, Basis, Cost, Engine, Offer, Ways};
use super::question::{Outcome, Question, WhoWins};
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

    /// Only the engines whose answers rest on this or on less: what is solved again leans on no [`Basis::Recall`], and what is checked by the
    /// rules on nothing else.
    pub fn resting_on(&self, most: Basis) -> Self {
        let engines = self.engines.iter().filter(|engine| engine.basis() <= most);
        Registry { engines: engines.cloned().collect() }
    }

    /// Each engine by itself: for who lists what every one of them offers.
    ///
    /// ```
    /// use wythoff::engine::{Bound, List, Play, Registry};
    /// let game = "gdwn:1,2".parse()?;
    /// let list = List { value: 0, play: Play::Normal, bound: Bound::UpTo(100) };
    /// let engines: Vec<Registry> = Registry::standard().one_by_one().collect();
    /// let names = engines.iter().filter_map(|one| Some(one.best(&game, list)?.engine()));
    /// assert_eq!(names.collect::<Vec<_>>(), ["dense", "involution", "oracle"]);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn one_by_one(&self) -> impl Iterator<Item = Registry> {
        self.engines.iter().map(|engine| Registry { engines: vec![engine.clone()] })
    }

    /// The cheapest offer; of equal costs that of the engine listed first. `None` if nobody serves it.
    ///
    /// ```
    /// use wythoff::engine::{Registry, ValueBoard};
    /// let (engines, game) = (Registry::standard(), "wythoff".parse()?);
    /// let board = |side| ValueBoard { rows: side, columns: side, fixed: &[], whole: false };
    /// let cost = |side| engines.best(&game, board(side)).unwrap().cost();
    /// assert!(cost(1_000) < cost(10_000));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn best<'q, Q: Question<'q>>(
        &'q self,
        game: &'q Game,
        question: Q,
    ) -> Option<Offer<'q, Q::Answer>> {
        let offers = self.engines.iter().filter_map(|engine| {
            question.offer(&**engine, game).map(|offer| offer.by(engine.name()))
        });
        offers.min_by_key(Offer::cost).map(|offer| offer.about(question.covers(), Q::held))
    }

    /// What the answer to a question would cost; `None` if nobody serves it.
    pub fn cost<'q, Q: Question<'q>>(&'q self, game: &'q Game, question: Q) -> Option<Cost> {
        self.best(game, question).map(|offer| offer.cost())
    }

    /// The answer of the cheapest engine. What it holds is reserved in the run's account until the answer is dropped.
    pub fn ask<'q, Q: Question<'q>>(
        &'q self,
        game: &'q Game,
        question: Q,
        run: &Run,
    ) -> Result<Answer<Q::Answer>> {
        self.best(game, question).ok_or_else(|| question.unserved(game))?.answer(run)
    }

    /// The cheapest offer for each way to tell who wins.
    ///
    /// ```
    /// use wythoff::{Game, engine::{Play, Registry, WhoWins}};
    /// let (engines, at) = (Registry::standard(), "wythoff".parse::<Game>()?.at([5, 8])?);
    /// let ways = engines.who_wins(WhoWins { at: &at, play: Play::Normal, most_moves: 9 });
    /// assert_eq!(ways.moves.unwrap().answer(&Default::default())?.found.listed.len(), 2);
    /// assert_eq!((ways.outcome.unwrap().engine(), ways.below.unwrap().engine()), ("closed form", "dense"));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn who_wins<'q>(&'q self, question: WhoWins<'q>) -> Ways<'q> {
        let Round { mut ways, moves_alone, mut known } = self.round(question);
        keep(&mut ways.moves, moves_alone);
        ways.known = known.pop();
        ways
    }

    /// The same in one round, in which each engine is asked once.
    pub(crate) fn round<'q>(&'q self, question: WhoWins<'q>) -> Round<'q> {
        let (mut best, mut moves_alone, mut all_known) = (Ways::default(), None, Vec::new());
        for engine in &self.engines {
            let name = engine.name();
            let Ways { value, known, outcome, moves, below } = engine.who_wins(question);
            let moves_with = if outcome.is_some() { &mut best.moves } else { &mut moves_alone };
            keep(moves_with, moves.map(|offer| offer.by(name)));
            keep(&mut best.value, value.map(|offer| offer.by(name)));
            all_known.extend(known.map(|offer| offer.by(name).about(question.covers(), |_| 0)));
            keep(&mut best.outcome, outcome.map(|offer| offer.by(name)));
            keep(&mut best.below, below.map(|offer| offer.by(name)));
        }
        let Ways { value, outcome, moves, below, .. } = best;
        // Of equal costs that of the engine listed first is the last here.
        all_known.sort_by_key(Offer::cost);
        all_known.reverse();
        let about_moves = |offer: Offer<'q, WinningMoves>| offer.about(question.covers(), |_| 0);
        let ways = Ways {
            value: value.map(|offer| offer.about(question.covers(), |_: &BigUint| 0)),
            known: None,
            outcome: outcome.map(|offer| offer.about(question.covers(), |_: &Outcome| 0)),
            moves: moves.map(about_moves),
            below: below.map(|offer| offer.about(question.covers_below(), |values| values.bytes())),
        };
        Round { ways, moves_alone: moves_alone.map(about_moves), known: all_known }
    }
}

/// Keeps the cheaper of two offers; of equal costs the one that is there.
fn keep<'q, T>(best: &mut Option<Offer<'q, T>>, other: Option<Offer<'q, T>>) {
    if let Some(other) = other
        && best.as_ref().is_none_or(|best| other.cost() < best.cost())
    {
        *best = Some(other);
    }
}

/// The offers to tell who wins, of one round.
pub(crate) struct Round<'q> {
    /// The cheapest of each way; the moves by an engine that also tells who wins at once.
    pub(crate) ways: Ways<'q>,
    /// The winning moves, by an engine that does not tell who wins at once.
    pub(crate) moves_alone: Option<Offer<'q, WinningMoves>>,
    /// The value, by every engine that may know it, the dearest first.
    known: Vec<Offer<'q, Option<BigUint>>>,
}

impl Round<'_> {
    /// The value, if an engine knows it that says so for no more than `most` and than every value costs; each is asked once.
    pub(crate) fn known(
        &mut self,
        most: Option<Cost>,
        run: &Run,
    ) -> Result<Option<Answer<BigUint>>> {
        let certain = self.ways.value.as_ref().map(Offer::cost);
        let fits = |cost: Cost| [most, certain].into_iter().flatten().all(|most| cost <= most);
        while let Some(offer) = self.known.pop_if(|offer| fits(offer.cost())) {
            let answer = offer.answer(run)?;
            if let Some(value) = answer.found.clone() {
                return Ok(Some(answer.map(|_| value)));
            }
        }
        Ok(None)
    }

    /// What it costs to see whether the value is known, where nobody was asked yet.
    pub(crate) fn known_cost(&self) -> Option<Cost> {
        self.known.last().map(Offer::cost)
    }
}
