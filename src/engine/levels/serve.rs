//! Levels as two engines: the sweep, which proves R-Wythoff's for all n, and the stream of the first rows.

use super::sweep::{Stop, Sweep};
use super::{LevelFacts, LevelGame, Levels, Visit};
use crate::engine::{Bound, Cost, Engine, LevelsTo, List, Listed, Offer, listed};
use crate::rules::Game;
use crate::run::Run;
use crate::{Error, Result};

/// The engine `sweep`: every level of R-Wythoff up to a value, proved for all n.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LevelSweep;

/// The engine `stream`: what the first rows show.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LevelStream;

impl Engine for LevelSweep {
    fn name(&self) -> &'static str {
        "sweep"
    }

    fn levels<'q>(
        &'q self,
        game: &'q Game,
        LevelsTo { value, rows }: LevelsTo,
    ) -> Option<Offer<'q, Levels>> {
        let proves = rows.is_none() && LevelGame::of(game)? == LevelGame::RWythoff;
        // Measured: 4 minutes and 1.9 GB at 100, a few milliseconds below 20; it grows about as 2^(g/8).
        let doublings = value.min(240) / 8;
        let cost =
            Cost { nanoseconds: 20_000_000 << doublings, bytes: 1_000_000 << (doublings / 2) };
        proves.then(|| {
            Offer::new(cost, move |run| {
                let (sweep, stop) = Sweep::proved_in(value, run)?;
                debug_assert_ne!(stop, Stop::Asked);
                let (facts, given_up) = (sweep.facts(), sweep.given_up().cloned());
                Ok(Levels { facts, given_up, sweep: Some(sweep) })
            })
        })
    }
}

/// The cost of the levels up to a value in the first rows.
fn cost(value: u32, rows: u64) -> Cost {
    let positions = (u128::from(value) + 1) * u128::from(rows);
    Cost::steps(positions, 5 * (u64::from(value) + 1), positions / 8)
}

impl Engine for LevelStream {
    fn name(&self) -> &'static str {
        Visit::ENGINE
    }

    fn levels<'q>(
        &'q self,
        game: &'q Game,
        LevelsTo { value, rows }: LevelsTo,
    ) -> Option<Offer<'q, Levels>> {
        let (game, rows) = (LevelGame::of(game)?, rows?);
        Some(Offer::new(cost(value, rows), move |run| seen(game, value, rows, run)))
    }

    fn list<'q>(&'q self, game: &'q Game, list: List) -> Option<Offer<'q, Listed>> {
        let (game, (value, bound)) = (LevelGame::of(game)?, list.normal()?);
        let rows = match bound {
            Bound::UpTo(most) => most,
            Bound::Count(count) => count.saturating_mul(2),
        };
        // Each position of the list is kept on its own until it is read.
        let (Cost { nanoseconds, bytes }, kept) = (cost(value, rows), rows / 2);
        let nanoseconds = nanoseconds.saturating_add(kept.saturating_mul(KEEP));
        let cost = Cost { nanoseconds, bytes: bytes.max(kept.saturating_mul(BYTES)) };
        Some(Offer::new(cost, move |run| Ok(listed(false, level(game, value, bound, run)?))))
    }
}

/// What the first rows show.
fn seen(game: LevelGame, up_to_value: u32, rows: u64, run: &Run) -> Result<Levels> {
    let seen = game.visit(up_to_value, rows, run, |_| {})?;
    let facts = seen.iter().zip(0..).map(|(x, value)| LevelFacts {
        value,
        offset: x.repeats,
        settled_from: x.last_wrong,
        wrong: x.wrong,
        pattern_from: None,
        proved: false,
    });
    Ok(Levels { facts: facts.collect(), given_up: None, sweep: None })
}

/// Bytes a listed position, and the nanoseconds it takes to be kept and read.
const BYTES: u64 = 64;
const KEEP: u64 = 100;

/// The positions of one value, row by row, the levels below it found on the way.
fn level(game: LevelGame, value: u32, bound: Bound, run: &Run) -> Result<Vec<Vec<u64>>> {
    let past = || Error::overflow("a bound past what rows can be numbered: ask for less");
    let (count, mut rows) = match bound {
        Bound::UpTo(most) => (u64::MAX, most.checked_add(1).ok_or_else(past)?),
        // a_n grows as 1.62 n; where a level has fewer at first, more rows are looked at.
        Bound::Count(count) => (count, count.checked_mul(2).ok_or_else(past)?.max(16)),
    };
    loop {
        run.memory().check((rows / 2).saturating_mul(BYTES), "the list of positions")?;
        let mut found = Vec::new();
        game.visit(value, rows, run, |seen| {
            if seen.value == value && seen.index < count {
                found.push(vec![seen.a, seen.b]);
            }
        })?;
        if matches!(bound, Bound::UpTo(_)) || found.len() as u64 == count {
            return Ok(found);
        }
        rows = rows.checked_mul(2).ok_or_else(past)?;
    }
}
