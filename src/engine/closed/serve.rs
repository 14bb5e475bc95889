//! Closed forms as an engine: points of any size at once, and lists of P-positions without end.

use std::rc::Rc;

use num_bigint::BigUint;

use super::{ClosedForm, nim};
use crate::Result;
use crate::engine::{
    Bound, Cost, Engine, List, Listed, Offer, Outcome, Play, Stream, Ways, WhoWins,
};
use crate::rules::Game;

/// The engine `closed form`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Closed;

/// Arithmetic on a few numbers; a list costs nothing before it is read.
const COST: Cost = Cost { nanoseconds: 1_000, bytes: 0 };

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

    fn by_rules(&self) -> bool {
        false
    }

    fn list<'q>(&'q self, game: &'q Game, list: List) -> Option<Offer<'q, Listed>> {
        let (form, (0, bound)) = (ClosedForm::of(game)?, list.normal()?) else { return None };
        form.p_position(&BigUint::ZERO)?;
        Some(Offer::new(COST, move |_| Ok(listed(form, bound))))
    }
}

fn listed(form: ClosedForm, bound: Bound) -> Listed {
    let mut n = BigUint::ZERO;
    let pairs = std::iter::from_fn(move || {
        let (a, b) = form.p_position(&n)?;
        n += 1u32;
        Some(Ok(vec![a, b].into()))
    });
    let stream = match bound {
        Bound::Count(count) => {
            Stream::new(pairs.take(usize::try_from(count).unwrap_or(usize::MAX)))
        }
        Bound::UpTo(most) => {
            let most = BigUint::from(most);
            let within = move |p: &Result<crate::Position>| p.as_ref().is_ok_and(|p| p[0] <= most);
            Stream::new(pairs.take_while(within))
        }
    };
    Listed { in_a_box: false, never: Vec::new(), stream }
}
