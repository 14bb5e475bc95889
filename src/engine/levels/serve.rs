//! Levels as two engines: the sweep, which proves R-Wythoff's for all n, and the stream of the first rows.

use super::sweep::{MAX_VALUE, Stop, Sweep};
use super::{LevelFacts, LevelGame, Levels, stream};
use crate::Result;
use crate::engine::ask::{Ask, Cost, Engine, Found};
use crate::engine::misfit;
use crate::rules::Game;
use crate::run::Run;

/// The engine `sweep`: every level of R-Wythoff up to a value, proved for all n.
#[derive(Debug, Clone, Copy)]
pub struct LevelSweep;

/// The engine `stream`: what the first rows show.
#[derive(Debug, Clone, Copy)]
pub struct LevelStream;

impl Engine for LevelSweep {
    fn name(&self) -> &'static str {
        "sweep"
    }

    fn cost(&self, game: &Game, ask: &Ask) -> Option<Cost> {
        let Ask::Levels { up_to_value, rows: None } = ask else { return None };
        // Measured: 4 minutes and 1.9 GB at 100, a few milliseconds below 20; it grows about as 2^(g/8).
        let doublings = up_to_value.min(&MAX_VALUE) / 8;
        let cost =
            Cost { nanoseconds: 20_000_000 << doublings, bytes: 1_000_000 << (doublings / 2) };
        (LevelGame::of(game)? == LevelGame::RWythoff).then_some(cost)
    }

    fn answer(&self, _game: &Game, ask: &Ask, run: &Run) -> Result<Found> {
        let Ask::Levels { up_to_value, rows: None } = *ask else { return Err(misfit(self, ask)) };
        let (sweep, stop) = Sweep::proved_in(up_to_value, run)?;
        debug_assert_ne!(stop, Stop::Asked);
        let (facts, given_up) = (sweep.facts(), sweep.given_up().cloned());
        Ok(Found::Levels(Levels { facts, given_up, sweep: Some(sweep) }))
    }
}

impl Engine for LevelStream {
    fn name(&self) -> &'static str {
        "stream"
    }

    fn cost(&self, game: &Game, ask: &Ask) -> Option<Cost> {
        let Ask::Levels { up_to_value, rows: Some(rows) } = *ask else { return None };
        LevelGame::of(game)?;
        let positions = (u128::from(up_to_value) + 1) * u128::from(rows);
        Some(Cost::steps(positions, 5 * (u64::from(up_to_value) + 1), positions / 8))
    }

    fn answer(&self, game: &Game, ask: &Ask, run: &Run) -> Result<Found> {
        let (Ask::Levels { up_to_value, rows: Some(rows) }, Some(game)) =
            (*ask, LevelGame::of(game))
        else {
            return Err(misfit(self, ask));
        };
        let seen = stream::visit(game, up_to_value, rows, run, |_| {})?;
        let facts = seen.iter().zip(0..).map(|(x, value)| LevelFacts {
            value,
            offset: x.repeats,
            settled_from: x.last_wrong,
            wrong: x.wrong,
            pattern_from: None,
            proved: false,
        });
        Ok(Found::Levels(Levels { facts: facts.collect(), given_up: None, sweep: None }))
    }
}
