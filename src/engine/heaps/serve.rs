//! Heaps of octal games and of steps on one pile as an engine: values of positions, tables of one row, lists.

use num_bigint::BigUint;

use super::{HeapPeriod, HeapRules, HeapValues, Periodicity, periodicity};
use crate::engine::outcomes::Outcomes;
use crate::engine::rows::{Row, RowProof, Rows, Wanted, at_least_one};
use crate::engine::values::outside;
use crate::engine::{
    Bound, Cost, Engine, List, Listed, Lookup, Offer, OutcomeBoard, Play, ValueBoard, Ways,
    WhoWins, listed, side, within,
};
use crate::rules::{Game, GamePosition};
use crate::run::Run;
use crate::{Error, Remedy, Result, Table};

/// The engine `heaps`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Heaps;

/// More heaps than these are not looked through for a position of a value.
const MOST_HEAPS: u64 = 1 << 20;

/// The cost of the values of so many heaps.
fn cost(rules: &HeapRules, heaps: u128) -> Cost {
    Cost::steps(HeapValues::nanoseconds(rules, heaps), 1, heaps.saturating_mul(4))
}

impl Engine for Heaps {
    fn name(&self) -> &'static str {
        "heaps"
    }

    fn who_wins<'q>(&'q self, WhoWins { at, play, .. }: WhoWins<'q>) -> Ways<'q> {
        let Some(rules) = HeapRules::of(at.game()).filter(|_| play == Play::Normal) else {
            return Ways::default();
        };
        // Past these a period tells all, or nothing does.
        let heaps = at.piles().iter().map(side).max().unwrap_or(1).min(MOST_HEAPS.into());
        let cost = cost(&rules, heaps);
        let again = rules.clone();
        Ways {
            value: Some(Offer::new(cost, move |run| {
                Ok(BigUint::from(HeapValues::below(again, at, run)?.nim_sum(&at.small()?)?))
            })),
            below: Some(Offer::new(cost, move |run| {
                Ok(Box::new(HeapValues::below(rules, at, run)?) as Box<dyn Lookup>)
            })),
            ..Ways::default()
        }
    }

    fn values<'q>(&'q self, game: &'q Game, board: ValueBoard<'q>) -> Option<Offer<'q, Table>> {
        let rules = HeapRules::of(game)?;
        let ValueBoard { rows: 1, columns, fixed: [], .. } = board else { return None };
        Some(Offer::new(cost(&rules, columns as u128), move |run| {
            let values = HeapValues::first(rules, columns as u64, run)?;
            Table::try_from_fn(1, columns, |_, n| values.nim_sum(&[n as u64]))
        }))
    }

    fn outcomes<'q>(
        &'q self,
        game: &'q Game,
        board: OutcomeBoard<'q>,
    ) -> Option<Offer<'q, Outcomes>> {
        let rules = HeapRules::of(game)?;
        let OutcomeBoard { sizes: &[heaps], play: Play::Normal } = board else { return None };
        Some(Offer::new(cost(&rules, heaps as u128), move |run| {
            let values = HeapValues::first(rules, heaps as u64, run)?;
            let is_p = |at: &[usize]| values.of(at[0] as u64) == Some(0);
            Ok(Outcomes::from_fn(&[heaps], is_p))
        }))
    }

    fn list<'q>(&'q self, game: &'q Game, list: List) -> Option<Offer<'q, Listed>> {
        let (rules, (value, bound)) = (HeapRules::of(game)?, list.normal()?);
        let (Bound::UpTo(far) | Bound::Count(far)) = bound;
        Some(Offer::new(cost(&rules, u128::from(far) + 1), move |run| {
            Ok(listed(false, HeapValues::new(rules).of_value(value, bound, run)?))
        }))
    }

    fn rows<'q>(&'q self, game: &'q Game, wanted: Wanted) -> Option<Offer<'q, Rows>> {
        let cost = if super::ray_of_one_pile(game).is_some() {
            Cost::steps(1, 1_000, 0)
        } else {
            let rules = HeapRules::of(game)?;
            let heaps = rules.reach_for_a_period(wanted.columns_allowed());
            cost(&rules, heaps.into())
        };
        Some(Offer::new(cost, move |run| row(game, &wanted, run)))
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
                proof: RowProof::Checked { from, to, theorem },
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

impl HeapValues {
    /// The values of all heaps up to the largest of a position.
    fn below(rules: HeapRules, at: &GamePosition, run: &Run) -> Result<Self> {
        let most = at.small()?.into_iter().max().unwrap_or(0);
        let mut values = HeapValues::new(rules);
        values.reach(most.saturating_add(1).min(MOST_HEAPS), run)?;
        values.check(most)?;
        Ok(values)
    }

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
