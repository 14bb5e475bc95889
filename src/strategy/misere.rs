//! Misère play: whoever makes the last move loses. Values do not add here, so one position is answered at a time.

use num_bigint::BigUint;

use super::{Answer, Asked, Move, as_move};
use crate::engine::{Outcome, Play};
use crate::rules::GamePosition;
use crate::{Error, Position, Result};

impl Asked<'_> {
    /// The answer of engines that tell outcome and moves at once.
    fn misere_at_once(&self, at: &GamePosition) -> Result<Option<Answer>> {
        let most = self.settings.most_moves;
        let outcome = self.engines.outcome_at_once(at, Play::Misere, self.run)?;
        let moves = self.engines.moves_at_once(at, most, Play::Misere, self.run)?;
        let Some((outcome, moves)) = outcome.zip(moves) else { return Ok(None) };
        let engine = outcome.engine.to_string();
        let listed = moves
            .found
            .listed
            .into_iter()
            .map(|m| Move { take: at.game().taken(at.piles(), &m.to), ..as_move(0, m) });
        let (moves, total) = (listed.collect(), Some(moves.found.total));
        let parts = vec![None];
        Ok(Some(Answer {
            value: None,
            parts,
            left_out: None,
            outcome: outcome.found,
            moves,
            total,
            engine,
        }))
    }

    pub(super) fn misere(&self, sum: &[GamePosition]) -> Result<Answer> {
        let [at] = sum else {
            return Err(Error::invalid(
                "under misère play values do not add: ask for one game at a time",
            ));
        };
        if let Some(answer) = self.misere_at_once(at)? {
            return Ok(answer);
        }
        let from = at.small()?;
        let mut values = self.engines.reachable(at, Play::Misere, self.run)?;
        let outcome = if values.get(&from)? == 0 { Outcome::P } else { Outcome::N };
        let options = values.options_with(&from, 0)?;
        let total = Some(BigUint::from(options.len()));
        let moves = options.iter().take(self.settings.most_moves).map(|option| {
            let to = Position::from_small(option);
            Move { part: 0, take: at.game().taken(at.piles(), &to), to, why: None }
        });
        let (moves, engine) = (moves.collect(), values.engine().to_string());
        let (parts, left_out) = (vec![None], None);
        Ok(Answer { value: None, parts, left_out, outcome, moves, total, engine })
    }
}
