//! Closed forms as an engine: points of any size at once, and lists of P-positions without end.

use num_bigint::BigUint;

use super::ClosedForm;
use crate::Result;
use crate::engine::ask::{Ask, Bound, Cost, Engine, Found, Listed, Outcome, Play};
use crate::engine::misfit;
use crate::rules::Game;
use crate::run::Run;

/// The engine `closed form`.
#[derive(Debug, Clone, Copy)]
pub struct Closed;

impl Engine for Closed {
    fn name(&self) -> &'static str {
        "closed form"
    }

    fn cost(&self, game: &Game, ask: &Ask) -> Option<Cost> {
        let form = ClosedForm::of(game)?;
        let serves = match ask {
            Ask::Value(at) => form.value(at.piles()).is_some(),
            Ask::Outcome(_, Play::Normal) | Ask::Moves(_, _, Play::Normal) => true,
            Ask::Outcome(at, Play::Misere) | Ask::Moves(at, _, Play::Misere) => {
                form.misere(at.piles()).is_some()
            }
            Ask::Positions { value, .. } => {
                *value == 0 && form.p_position(&BigUint::ZERO).is_some()
            }
            _ => false,
        };
        // Arithmetic on a few numbers; a list costs nothing before it is read.
        serves.then_some(Cost { nanoseconds: 1_000, bytes: 0 })
    }

    fn answer(&self, game: &Game, ask: &Ask, _run: &Run) -> Result<Found> {
        let form = ClosedForm::of(game).ok_or_else(|| misfit(self, ask))?;
        Ok(match ask {
            Ask::Value(at) => {
                Found::Value(form.value(at.piles()).ok_or_else(|| misfit(self, ask))?)
            }
            Ask::Outcome(at, play) => {
                let is_p = match play {
                    Play::Normal => form.is_p(at.piles()),
                    Play::Misere => form.misere(at.piles()).ok_or_else(|| misfit(self, ask))?.0,
                };
                Found::Outcome(if is_p { Outcome::P } else { Outcome::N })
            }
            Ask::Moves(at, most, Play::Misere) => {
                let (_, mut moves) = form.misere(at.piles()).ok_or_else(|| misfit(self, ask))?;
                moves.listed.truncate(*most);
                Found::Moves(moves)
            }
            Ask::Moves(at, most, Play::Normal) => {
                Found::Moves(form.winning_moves(at.piles(), *most))
            }
            Ask::Positions { bound, .. } => Found::Positions(listed(form, *bound)),
            _ => return Err(misfit(self, ask)),
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
