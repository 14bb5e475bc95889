//! Closed forms as an engine: points of any size at once, and lists of P-positions without end.

use std::rc::Rc;

use num_bigint::BigUint;

use super::ClosedForm;
use crate::Result;
use crate::engine::{Bound, Cost, Engine, List, Listed, Offer, Outcome, Play, Ways, WhoWins};
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
            // Whether the value is told is found by the same few operations that tell it.
            Play::Normal => {
                let (value, again) = (form.value(at.piles()), form.clone());
                Ways {
                    value: value.map(|value| Offer::new(COST, move |_| Ok(value))),
                    outcome: Some(Offer::new(COST, move |_| Ok(outcome(again.is_p(at.piles()))))),
                    moves: Some(Offer::new(COST, move |_| {
                        Ok(form.winning_moves(at.piles(), most_moves))
                    })),
                    below: None,
                }
            }
            Play::Misere => {
                let Some((is_p, mut moves)) = form.misere(at.piles()) else {
                    return Ways::default();
                };
                Ways {
                    outcome: Some(Offer::new(COST, move |_| Ok(outcome(is_p)))),
                    moves: Some(Offer::new(COST, move |_| {
                        moves.listed.truncate(most_moves);
                        Ok(moves)
                    })),
                    ..Ways::default()
                }
            }
        }
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
    let stream: crate::engine::Stream = match bound {
        Bound::Count(count) => Box::new(pairs.take(usize::try_from(count).unwrap_or(usize::MAX))),
        Bound::UpTo(most) => {
            let most = BigUint::from(most);
            let within = move |p: &Result<crate::Position>| p.as_ref().is_ok_and(|p| p[0] <= most);
            Box::new(pairs.take_while(within))
        }
    };
    Listed { in_a_box: false, never: Vec::new(), stream }
}
