//! Heaps of octal games and of steps on one pile as an engine: values of positions, tables of one row, lists.

use num_bigint::BigUint;

use super::{HeapPeriod, HeapRules, HeapValues, Periodicity, periodicity};
use crate::engine::ask::{Ask, Bound, Cost, Engine, Found, Lookup, Offer, Play};
use crate::engine::outcomes::Outcomes;
use crate::engine::rows::{Proof, Row, Rows, Wanted, at_least_one};
use crate::engine::values::outside;
use crate::engine::{listed, side, within};
use crate::rules::{Game, GamePosition};
use crate::run::Run;
use crate::{Error, Remedy, Result, Table};

/// The engine `heaps`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Heaps;

/// More heaps than these are not looked through for a position of a value.
const MOST_HEAPS: u64 = 1 << 20;

impl Engine for Heaps {
    fn name(&self) -> &'static str {
        "heaps"
    }

    fn offer<'q>(&'q self, game: &'q Game, ask: &Ask<'q>) -> Option<Offer<'q>> {
        if let (Ask::Rows(wanted), Some(_)) = (*ask, super::ray_of_one_pile(game)) {
            let cost = Cost::steps(1, 1_000, 0);
            return Some(Offer::new(cost, move |run| row(game, &wanted, run).map(Found::Rows)));
        }
        let rules = HeapRules::of(game)?;
        let cost = |heaps: u128| {
            let nanoseconds = HeapValues::nanoseconds(&rules, heaps);
            Cost::steps(nanoseconds, 1, heaps.saturating_mul(4))
        };
        // Past these a period tells all, or nothing does.
        let at_most = |at: &GamePosition| {
            cost(at.piles().iter().map(side).max().unwrap_or(1).min(MOST_HEAPS.into()))
        };
        Some(match *ask {
            Ask::Value(at) => Offer::new(at_most(at), move |run| {
                let mut values = HeapValues::new(rules);
                reach(&mut values, at, run)?;
                let value = values.nim_sum(&at.small()?)?;
                Ok(Found::Value(BigUint::from(value)))
            }),
            Ask::Reachable(at, Play::Normal) => Offer::new(at_most(at), move |run| {
                let mut values = HeapValues::new(rules);
                reach(&mut values, at, run)?;
                Ok(Found::Reachable(Box::new(values)))
            }),
            Ask::Table { rows: 1, columns, fixed: [], .. } => {
                Offer::new(cost(columns as u128), move |run| {
                    let values = HeapValues::first(rules, columns as u64, run)?;
                    let value = |_, n| values.nim_sum(&[n as u64]);
                    Table::try_from_fn(1, columns, value).map(Found::Table)
                })
            }
            Ask::Outcomes { sizes: &[heaps], play: Play::Normal } => {
                Offer::new(cost(heaps as u128), move |run| {
                    let values = HeapValues::first(rules, heaps as u64, run)?;
                    let is_p = |at: &[usize]| values.of(at[0] as u64) == Some(0);
                    Ok(Found::Outcomes(Outcomes::from_fn(&[heaps], is_p)))
                })
            }
            Ask::Positions { value, bound } => {
                let (Bound::UpTo(far) | Bound::Count(far)) = bound;
                Offer::new(cost(u128::from(far) + 1), move |run| {
                    let found = HeapValues::new(rules).of_value(value, bound, run)?;
                    Ok(Found::Positions(listed(false, found)))
                })
            }
            Ask::Rows(wanted) => {
                let heaps = rules.reach_for_a_period(wanted.columns_allowed());
                Offer::new(cost(heaps.into()), move |run| row(game, &wanted, run).map(Found::Rows))
            }
            _ => return None,
        })
    }
}

/// The one row there is.
fn row(game: &Game, wanted: &Wanted, run: &Run) -> Result<Rows> {
    at_least_one(wanted.rows)?;
    if run.checkpoint().is_some() {
        return Err(Error::invalid(format!(
            "the values of {game} are computed from the beginning each time: leave the checkpoint out"
        )));
    }
    let mut found = Rows { rows: vec![], stopped: None, never: None, marks: vec![] };
    match periodicity(game, wanted.columns_allowed(), run)? {
        Periodicity::Proved(HeapPeriod { preperiod, period, checked: (from, to), theorem }) => {
            found.rows.push(Row {
                row: 0,
                preperiod,
                period: Some(period.into()),
                saltus: Some(BigUint::ZERO),
                multiple: period.into(),
                proof: Proof::Checked { from, to, theorem },
            });
        }
        Periodicity::Never(why) => found.never = Some(why),
        Periodicity::NotFound(heaps) => {
            let why = format!("no period is proved by the first {heaps} values");
            found.stopped = Some(Error::limit(why));
        }
    }
    Ok(found)
}

fn reach(values: &mut HeapValues, at: &GamePosition, run: &Run) -> Result<()> {
    let most = at.small()?.into_iter().max().unwrap_or(0);
    values.reach(most.saturating_add(1).min(MOST_HEAPS), run)?;
    values.check(most)
}

impl HeapValues {
    /// The values of all heaps below `size`.
    fn first(rules: HeapRules, size: u64, run: &Run) -> Result<Self> {
        let mut values = HeapValues::new(rules);
        values.check(size)?;
        values.reach(size, run)?;
        Ok(values)
    }

    /// Refuses heaps past what is computed, unless a period tells them.
    fn check(&self, most: u64) -> Result<()> {
        if self.period.is_none() && most >= MOST_HEAPS {
            return Err(Error::limit(format!(
                "no period is known here, and the values of {most} heaps are too many: ask for heaps below {MOST_HEAPS}"
            )));
        }
        Ok(())
    }

    fn nim_sum(&self, heaps: &[u64]) -> Result<u32> {
        let values = heaps.iter().map(|n| self.of(*n).ok_or_else(|| outside(heaps, "the heaps")));
        values.collect::<Result<Vec<u32>>>().map(|values| values.iter().fold(0, |x, y| x ^ y))
    }

    /// The heaps of a value, in order.
    fn of_value(&mut self, value: u32, bound: Bound, run: &Run) -> Result<Vec<Vec<u64>>> {
        let mut size = match bound {
            Bound::UpTo(most) => most.saturating_add(1),
            Bound::Count(_) => super::FIRST as u64,
        };
        loop {
            self.reach(size.min(MOST_HEAPS), run)?;
            if self.period.is_none() {
                self.check(size)?;
            }
            let hits = (0..size).filter(|n| self.of(*n) == Some(value)).map(|n| vec![n]);
            let Bound::Count(count) = bound else { return within(run, hits) };
            let count = usize::try_from(count).unwrap_or(usize::MAX);
            let found = within(run, hits.take(count))?;
            if found.len() == count {
                return Ok(found);
            }
            if size >= MOST_HEAPS {
                return Err(Error::limit(format!(
                    "only {} heaps below {size} have the value {value}, and there may be no more",
                    found.len()
                ))
                .help(Remedy::BoundPiles { most: None }));
            }
            size *= 4;
        }
    }
}

impl Lookup for HeapValues {
    fn get(&mut self, position: &[u64]) -> Result<u32> {
        self.nim_sum(position)
    }

    fn bytes(&self) -> u64 {
        4 * self.values.len() as u64
    }
}
