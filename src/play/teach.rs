//! Hints before a move and judgements after it.
//!
//! Of several winning moves the one that ends the game is shown, else the one that takes least: it is the easiest to see.

use super::{Explained, Hint, Judge, Match, words};
use crate::engine::{Outcome, Play};
use crate::strategy::Move;
use crate::{Position, Result};

/// How many winning moves are looked at to find the one that takes least.
pub(super) const LOOKED_AT: usize = 100;

/// The last move of all, if one of these is; else the one that takes least, and of equal ones the first.
pub(super) fn choose(game: &Match, moves: Vec<Move>) -> Option<Move> {
    let taken = |made: &Move| made.take.iter().sum::<num_bigint::BigUint>();
    moves.into_iter().min_by_key(|made| (!is_last(game, made), taken(made)))
}

/// Whether no move is left after this one.
pub(super) fn is_last(game: &Match, made: &Move) -> bool {
    game.parts().iter().enumerate().all(|(part, at)| {
        let piles = if part == made.part { &made.to } else { at.piles() };
        !at.game().has_move(piles)
    })
}

impl Judge<'_> {
    /// As [`Match::hint`].
    pub fn hint(&self, game: &Match) -> Result<Hint> {
        if game.is_over() {
            // Whoever cannot move has lost, or under misère play won.
            let outcome = if game.play() == Play::Normal { Outcome::P } else { Outcome::N };
            return Ok(Hint { outcome, best: None, words: words::over(game) });
        }
        let mut winning = self.winning(game, LOOKED_AT)?;
        let best = choose(game, std::mem::take(&mut winning.moves));
        let words = match &best {
            Some(best) => words::reason(game, best, &winning),
            None => words::lost(game, &winning),
        };
        Ok(Hint { outcome: winning.outcome, best, words })
    }

    /// As [`Match::explain`].
    pub fn explain(&self, game: &Match, part: usize, to: &Position) -> Result<Explained> {
        if let Err(why) = game.check(part, to) {
            let words = why.to_string();
            let (outcome_after, better) = (None, None);
            return Ok(Explained { legal: false, good: false, outcome_after, better, words });
        }
        let mut after = game.clone();
        after.make(part, to.clone())?;
        let then = self.hint(&after)?;
        let good = then.outcome == Outcome::P;
        let before = self.hint(game)?;
        let better = if good { None } else { before.best.clone() };
        let words = words::judged(game, &before, &after, &then);
        Ok(Explained { legal: true, good, outcome_after: Some(then.outcome), better, words })
    }
}
