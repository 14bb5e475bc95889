//! Closed forms as an engine: points of any size at once, and lists of P-positions without end.

use num_bigint::BigUint;

use super::ClosedForm;
use crate::Result;
use crate::engine::ask::{Ask, Bound, Cost, Engine, Found, Listed, Offer, Outcome, Play};
use crate::rules::Game;

/// The engine `closed form`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Closed;

impl Engine for Closed {
    fn name(&self) -> &'static str {
        "closed form"
    }

    fn offer<'q>(&'q self, game: &'q Game, ask: &Ask<'q>) -> Option<Offer<'q>> {
        let form = ClosedForm::of(game)?;
        // Arithmetic on a few numbers; a list costs nothing before it is read.
        let cost = Cost { nanoseconds: 1_000, bytes: 0 };
        let outcome = |is_p| Found::Outcome(if is_p { Outcome::P } else { Outcome::N });
        Some(match *ask {
            // Whether the value is told is found by the same few operations that tell it.
            Ask::Value(at) => {
                let value = form.value(at.piles())?;
                Offer::new(cost, move |_| Ok(Found::Value(value)))
            }
            Ask::Outcome(at, Play::Normal) => {
                Offer::new(cost, move |_| Ok(outcome(form.is_p(at.piles()))))
            }
            Ask::Moves(at, most, Play::Normal) => {
                Offer::new(cost, move |_| Ok(Found::Moves(form.winning_moves(at.piles(), most))))
            }
            Ask::Outcome(at, Play::Misere) => {
                let (is_p, _) = form.misere(at.piles())?;
                Offer::new(cost, move |_| Ok(outcome(is_p)))
            }
            Ask::Moves(at, most, Play::Misere) => {
                let (_, mut moves) = form.misere(at.piles())?;
                Offer::new(cost, move |_| {
                    moves.listed.truncate(most);
                    Ok(Found::Moves(moves))
                })
            }
            Ask::Positions { value: 0, bound } => {
                form.p_position(&BigUint::ZERO)?;
                Offer::new(cost, move |_| Ok(Found::Positions(listed(form, bound))))
            }
            _ => return None,
        })
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
