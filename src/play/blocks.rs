//! Forbidding options in a match: what the previous player forbids, and what that leaves.
//!
//! Before each move the previous player may forbid up to k − 1 options of the mover, for this move alone. The best choice is told by the
//! P-positions among the options: all of them if they are fewer than k, which wins; else any k − 1 of them, which leaves the mover as few
//! good moves as can be (under misère play one move is always left, since a mover without one has won).

use super::{Judge, Match};
use crate::engine::{Outcome, Play};
use crate::strategy::{Settings, analyse};
use crate::{Error, Position, Result};

impl Match {
    /// The options that the player to move may not use in this move.
    pub fn forbidden(&self) -> &[Position] {
        &self.forbidden
    }

    /// Forbids options for the next move, in place of those forbidden before.
    ///
    /// ```
    /// use wythoff::{play::Match, engine::Play};
    /// let mut game = Match::parse("block:2 nim 1,2", Play::Normal)?;
    /// game.forbid(vec![[1, 0].into()])?;
    /// assert!(game.make(0, [1, 0].into()).is_err());
    /// assert!(game.forbid(vec![[1, 0].into(), [1, 1].into()]).is_err(), "one may be forbidden");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn forbid(&mut self, options: Vec<Position>) -> Result<()> {
        let at = &self.parts()[0];
        let most = at.game().blocked().map_or(0, |blocked| blocked.k() as usize - 1);
        if options.len() > most {
            return Err(Error::invalid(format!(
                "{} options are too many: {} lets {most} be forbidden",
                options.len(),
                at.game()
            )));
        }
        if let Some(to) = options.iter().find(|to| !at.game().allows(at.piles(), to)) {
            return Err(Error::invalid(format!("{to} is no option, so it need not be forbidden")));
        }
        self.forbidden = options;
        Ok(())
    }

    /// Whether every option is forbidden, or there is none.
    pub(super) fn all_forbidden(&self) -> bool {
        let at = &self.parts()[0];
        let options = at.game().options(at.piles(), self.forbidden.len() + 1).listed;
        options.iter().all(|to| self.forbidden.contains(to))
    }
}

impl Judge<'_> {
    /// What the previous player should forbid as the match stands: nothing, but for blocked games.
    pub fn forbidding(&self, game: &Match) -> Result<Vec<Position>> {
        let at = &game.parts()[0];
        let Some(blocked) = at.game().blocked() else { return Ok(vec![]) };
        let most = blocked.k() as usize - 1;
        let settings = Settings { play: game.play(), most_moves: most, ..Settings::default() };
        let answer = analyse(game.parts(), settings, self.engines, self.run)?;
        if answer.outcome == Outcome::P {
            return Ok(answer.forbid);
        }
        let mut forbid: Vec<Position> = answer.moves.into_iter().map(|m| m.to).collect();
        if game.play() == Play::Misere && !at.game().options(at.piles(), forbid.len()).more {
            forbid.pop();
        }
        Ok(forbid)
    }

    /// The match with the best options forbidden, if it is one of a blocked game and none are yet.
    pub(super) fn with_blocks(&self, game: &Match) -> Result<Match> {
        let mut game = game.clone();
        if game.forbidden().is_empty() && !game.is_over() {
            game.forbid(self.forbidding(&game)?)?;
        }
        Ok(game)
    }
}
