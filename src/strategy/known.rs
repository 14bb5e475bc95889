//! What is known of one part of a sum, and asked for as it is needed: outcome, value and winning moves.

use num_bigint::BigUint;
use num_traits::Zero;

use super::parts::Part;
use super::{Answer, Asked, LeftOut, as_move};
use crate::engine::closed::{WinningMove, WinningMoves};
use crate::engine::{Cost, Offer, Outcome, Play, Round, Values, WhoWins};
use crate::rules::GamePosition;
use crate::{Error, Position, Result};

/// What is known of one part.
pub(super) struct PartKnown<'a> {
    pub(super) at: &'a GamePosition,
    pub(super) asked: &'a Asked<'a>,
    /// What engines offer, each taken when it is run.
    pub(super) round: Round<'a>,
    /// Who wins, and the engine, where one tells at once.
    pub(super) outcome: Option<(Outcome, &'static str)>,
    /// The winning moves and their engine, where they were needed to tell who wins.
    pub(super) moves: Option<(WinningMoves, &'static str)>,
    /// All values below, once they were needed.
    pub(super) values: Option<Values>,
    /// The value, where known.
    pub(super) value: Option<BigUint>,
    /// What the value would cost, where it was left out.
    pub(super) left_out: Option<LeftOut>,
    /// The engine that told it at once.
    pub(super) teller: Option<&'static str>,
}

impl<'a> PartKnown<'a> {
    pub(super) fn new(part: &'a Part, asked: &'a Asked<'a>) -> Result<Self> {
        let (at, Asked { engines, run, settings }) = (&part.at, asked);
        let question = WhoWins { at, play: Play::Normal, most_moves: settings.most_moves };
        let mut round = engines.round(question);
        let outcome = round.ways.outcome.take().map(|offer| offer.answer(run)).transpose()?;
        let outcome = outcome.map(|answer| (answer.found, answer.engine));
        let mut solved = PartKnown {
            at,
            asked,
            round,
            outcome,
            moves: None,
            values: None,
            value: None,
            left_out: None,
            teller: None,
        };
        solved.ask_who_knows(settings.most_for_value)?;
        match solved.dear() {
            Some(dear) if solved.tells_the_winner(dear.cost)? => solved.left_out = Some(dear),
            _ => solved.find_value()?,
        }
        solved.agree()?;
        Ok(solved)
    }

    /// The value, where an engine knows it for no more than the values below cost, nor than is to be spent on it.
    fn ask_who_knows(&mut self, most: Option<u64>) -> Result<()> {
        let below = self.round.ways.below.as_ref().map(Offer::cost);
        let most = most.map(|nanoseconds| Cost { nanoseconds, bytes: u64::MAX });
        let most = [below, most].into_iter().flatten().min();
        if let Some(answer) = self.round.known(most, self.asked.run)? {
            (self.value, self.teller) = (Some(answer.found), Some(answer.engine));
        }
        Ok(())
    }

    /// What the value would cost, if that is more than is to be spent on it.
    fn dear(&self) -> Option<LeftOut> {
        let most = self.asked.settings.most_for_value?;
        if self.value.is_some() {
            return None;
        }
        let ways = &self.round.ways;
        let at_once = ways.value.iter().map(Offer::cost).chain(self.round.known_cost());
        let cost = at_once.chain(ways.below.iter().map(Offer::cost)).min()?;
        let positions = crate::engine::box_cells(self.at);
        (cost.nanoseconds > most).then_some(LeftOut { positions, cost })
    }

    /// Whether engines tell the winner, and the moves, for less than the value costs.
    fn tells_the_winner(&mut self, value: Cost) -> Result<bool> {
        if self.outcome.is_some() {
            return Ok(true);
        }
        let Some(moves) = self.round.moves_alone.take_if(|moves| moves.cost() < value) else {
            return Ok(false);
        };
        match moves.answer(self.asked.run) {
            Ok(answer) => self.moves = Some((answer.found, answer.engine)),
            // Too large for this engine; the value may still be told by another.
            Err(Error::Limit(_) | Error::Overflow(_)) => {}
            Err(error) => return Err(error),
        }
        Ok(self.moves.is_some())
    }

    /// The value, at once or by all values below; none where they do not fit and the winner is known without.
    pub(super) fn find_value(&mut self) -> Result<()> {
        self.ask_who_knows(None)?;
        if self.value.is_some() {
            return Ok(());
        }
        let ways = &mut self.round.ways;
        let below = ways.below.as_ref().map(Offer::cost);
        match ways.value.take_if(|value| below.is_none_or(|below| value.cost() <= below)) {
            Some(offer) => {
                let answer = offer.answer(self.asked.run)?;
                (self.value, self.teller) = (Some(answer.found), Some(answer.engine));
            }
            None => match self.look_up() {
                Ok(value) => self.value = Some(value.into()),
                // The outcome and its moves are still known.
                Err(Error::Limit(_) | Error::Overflow(_)) if self.outcome.is_some() => {}
                Err(error) => return Err(error),
            },
        }
        Ok(())
    }

    /// Two engines that disagree are a bug, not an answer.
    pub(super) fn agree(&self) -> Result<()> {
        match (&self.value, self.outcome) {
            (Some(value), Some((outcome, engine)))
                if value.is_zero() != (outcome == Outcome::P) =>
            {
                Err(Error::internal(format!(
                    "engines disagree on {}: the value is {value}, and {engine} says {outcome}",
                    self.at
                )))
            }
            _ => Ok(()),
        }
    }

    fn look_up(&mut self) -> Result<u32> {
        let from = self.at.small()?;
        self.values()?.get(&from)
    }

    pub(super) fn values(&mut self) -> Result<&mut Values> {
        let values = match self.values.take() {
            Some(values) => values,
            None => {
                let game = self.at.game();
                let below = match self.round.ways.below.take() {
                    Some(below) => below,
                    // Tried before, in vain.
                    None if game.has_values() => return Err(self.too_large()),
                    None => {
                        let (at, play) = (self.at, Play::Normal);
                        return Err(WhoWins { at, play, most_moves: 0 }.unserved());
                    }
                };
                Values::new(game.clone(), below.answer(self.asked.run)?)
            }
        };
        Ok(self.values.insert(values))
    }

    /// The engines that told anything, each once.
    pub(super) fn engine(&self) -> String {
        let told = [
            self.outcome.map(|(_, engine)| engine),
            self.moves.as_ref().map(|(_, engine)| *engine),
            self.teller,
            self.values.as_ref().map(Values::engine),
        ];
        let mut names: Vec<&str> = told.into_iter().flatten().collect();
        names.dedup();
        names.join(" and ")
    }

    pub(super) fn outcome(&self) -> Result<Outcome> {
        match (&self.value, self.outcome) {
            (Some(value), _) => Ok(if value.is_zero() { Outcome::P } else { Outcome::N }),
            (None, Some((outcome, _))) => Ok(outcome),
            (None, None) => match &self.moves {
                Some((moves, _)) if moves.total.is_zero() => Ok(Outcome::P),
                Some(_) => Ok(Outcome::N),
                None => Err(Error::internal(format!("nothing is known of {}", self.at))),
            },
        }
    }

    /// The options of this part that have the given value.
    pub(super) fn options_with(&mut self, value: &BigUint) -> Result<Vec<Position>> {
        let (Ok(small), Ok(from)) = (u32::try_from(value), self.at.small()) else {
            return self.nim_options_with(value);
        };
        let options = self.values()?.options_with(&from, small)?;
        Ok(options.iter().map(|option| Position::from_small(option)).collect())
    }

    /// Piles too large for a table: only Nim, where a pile's wanted size is a nim-sum.
    fn nim_options_with(&self, value: &BigUint) -> Result<Vec<Position>> {
        let (game, piles) = (self.at.game(), self.at.piles());
        let is_nim = crate::rules::catalogue::named("nim", &[game.arity() as u64])
            .is_ok_and(|nim| nim == *game);
        let Some(sum) = self.value.as_ref().filter(|_| is_nim) else {
            return Err(self.too_large());
        };
        let option = |i: usize| {
            let wanted = &piles[i] ^ sum ^ value;
            (wanted < piles[i]).then(|| {
                let mut to = piles.clone();
                to.0[i] = wanted;
                to
            })
        };
        Ok((0..piles.len()).filter_map(option).collect())
    }

    pub(super) fn too_large(&self) -> Error {
        Error::limit(format!(
            "the value of {} at {} cannot be told: no closed form gives it and a table would not fit",
            self.at.game(),
            self.at.piles()
        ))
    }

    /// The answer for this part alone.
    pub(super) fn alone(&mut self) -> Result<Answer> {
        let outcome = self.outcome()?;
        let (engine, most) = (self.engine(), self.asked.settings.most_moves);
        let (moves, total) = match self.winning_moves() {
            Ok(WinningMoves { listed, total }) => {
                (listed.into_iter().take(most).map(|m| as_move(0, m)).collect(), Some(total))
            }
            // Too many options to look through; the value tells the winner all the same.
            Err(Error::Limit(_)) if self.value.is_some() => {
                (vec![], (outcome == Outcome::P).then_some(BigUint::ZERO))
            }
            Err(error) => return Err(error),
        };
        let (value, left_out) = (self.value.clone(), self.left_out);
        let (parts, forbid) = (vec![], vec![]);
        Ok(Answer { value, parts, left_out, outcome, moves, total, forbid, engine })
    }

    /// The winning moves: those found already, those of a closed form, or those that the values show.
    fn winning_moves(&mut self) -> Result<WinningMoves> {
        if let Some((moves, _)) = self.moves.take() {
            return Ok(moves);
        }
        if let Some(moves) = self.round.ways.moves.take() {
            return Ok(moves.answer(self.asked.run)?.found);
        }
        let options = self.options_with(&BigUint::ZERO)?;
        let total = BigUint::from(options.len());
        let listed = options.into_iter().map(|to| WinningMove { to, why: None }).collect();
        Ok(WinningMoves { listed, total })
    }
}
