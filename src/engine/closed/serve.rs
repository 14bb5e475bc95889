//! Closed forms as an engine: points of any size at once, and lists of P-positions without end.

use std::rc::Rc;

use num_bigint::BigUint;

use super::pairs::InOrder;
use super::{ClosedForm, nim};
use crate::engine::offer::{Source, handed_over};
use crate::engine::{
    Basis, Bound, Cost, Engine, List, Listed, Offer, Outcome, Play, Stream, Ways, WhoWins,
};
use crate::rules::Game;
use crate::run::Run;
use crate::{Position, Result};

/// The engine `closed form`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Closed;

/// Arithmetic on a few numbers.
const COST: Cost = Cost { nanoseconds: 1_000, bytes: 0 };

/// Nanoseconds for a pair of a list.
const PAIR: u64 = 8;

impl Engine for Closed {
    fn name(&self) -> &'static str {
        "closed form"
    }

    fn who_wins<'q>(&'q self, WhoWins { at, play, most_moves }: WhoWins<'q>) -> Ways<'q> {
        let Some(form) = ClosedForm::of(at.game()).map(Rc::new) else { return Ways::default() };
        let outcome = |is_p| if is_p { Outcome::P } else { Outcome::N };
        match play {
            Play::Normal => {
                let (known, again) = (form.clone(), form.clone());
                Ways {
                    known: Some(Offer::new(COST, move |_| Ok(known.value(at.piles())))),
                    outcome: Some(Offer::new(COST, move |_| Ok(outcome(again.is_p(at.piles()))))),
                    moves: Some(Offer::new(COST, move |_| {
                        Ok(form.winning_moves(at.piles(), most_moves))
                    })),
                    ..Ways::default()
                }
            }
            Play::Misere if form.is_nim() => Ways {
                outcome: Some(Offer::new(COST, move |_| Ok(outcome(nim::misere(at.piles()).0)))),
                moves: Some(Offer::new(COST, move |_| {
                    let (_, mut moves) = nim::misere(at.piles());
                    moves.listed.truncate(most_moves);
                    Ok(moves)
                })),
                ..Ways::default()
            },
            Play::Misere => Ways::default(),
        }
    }

    fn basis(&self) -> Basis {
        Basis::Theorem
    }

    fn list<'q>(&'q self, game: &'q Game, list: List) -> Option<Offer<'q, Listed>> {
        let (form, (0, bound)) = (ClosedForm::of(game)?, list.normal()?) else { return None };
        let pairs = form.pairs()?.in_order();
        let Cost { nanoseconds, bytes } = COST;
        let nanoseconds = bound.most_positions().saturating_mul(PAIR).saturating_add(nanoseconds);
        Some(Offer::new(Cost { nanoseconds, bytes }, move |_| {
            let stream = Stream::of(Listing { pairs, bound, listed: 0 });
            Ok(Listed { in_a_box: false, never: Vec::new(), stream })
        }))
    }
}

/// Pairs in order up to a bound.
struct Listing {
    pairs: InOrder,
    bound: Bound,
    listed: u64,
}

impl Listing {
    fn pair(&mut self) -> Option<(u128, u128)> {
        if self.bound == Bound::Count(self.listed) {
            return None;
        }
        let (a, b) = self.pairs.next()?;
        self.listed += 1;
        (!matches!(self.bound, Bound::UpTo(most) if a > most.into())).then_some((a, b))
    }
}

impl Iterator for Listing {
    type Item = Result<Position>;

    fn next(&mut self) -> Option<Self::Item> {
        let (a, b) = self.pair()?;
        Some(Ok(vec![BigUint::from(a), b.into()].into()))
    }
}

impl Source for Listing {
    fn pairs(
        &mut self,
        extent: Bound,
        run: &Run,
        see: &mut dyn FnMut(u64, u64) -> Result<()>,
    ) -> Result<()> {
        let small = |(a, b): (u128, u128)| match (u64::try_from(a), u64::try_from(b)) {
            (Ok(a), Ok(b)) => Ok((a, b)),
            _ => Err(Position::from(vec![a.into(), b.into()]).small().expect_err("a long one")),
        };
        handed_over(std::iter::from_fn(|| self.pair().map(small)), extent, run, see)
    }
}
