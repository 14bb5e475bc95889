//! Outcomes without values: misère play (whoever makes the last move loses), and games in which options are forbidden.
//!
//! Values do not add here, so one position is answered at a time. A sum under misère play is searched through by the definition, as
//! one game with the numbers of all parts side by side, as long as it is small. What may be forbidden in a sum of blocked games no
//! source says, and none is answered.
//!
//! In a blocked game the P-positions among the options tell both stories: at least k of them, and the position is won by going to
//! one that is not forbidden; fewer, and the previous player wins by forbidding all of them.

use num_bigint::BigUint;
use num_traits::Zero;

use super::{Answer, Asked, Move, as_move};
use crate::engine::closed::WinningMoves;
use crate::engine::oracle::{Definition, Oracle};
use crate::engine::{Engine, Offer, Outcome, Play, Round, WhoWins};
use crate::rules::{Game, GamePosition, Rules};
use crate::{Error, Position, Result};

impl Asked<'_> {
    /// The answer of engines that tell outcome and moves at once, or the moves for less than all outcomes below cost.
    fn misere_at_once(&self, at: &GamePosition) -> Result<Option<Answer>> {
        let most_moves = self.settings.most_moves;
        let question = WhoWins { at, play: Play::Misere, most_moves };
        let Round { ways, moves_alone, .. } = self.engines.round(question);
        if let Some((outcome, moves)) = ways.outcome.zip(ways.moves) {
            let outcome = outcome.answer(self.run)?;
            let moves = moves.answer(self.run)?;
            return Ok(Some(self.told(at, outcome.found, moves.found, outcome.engine)));
        }
        let below = ways.below.map(|below| below.cost());
        let cheap =
            |moves: &Offer<'_, WinningMoves>| below.is_none_or(|below| moves.cost() < below);
        let Some(moves) = moves_alone.filter(cheap) else { return Ok(None) };
        let moves = moves.answer(self.run)?;
        // Whoever cannot move has won.
        let wins = !moves.found.total.is_zero() || !at.game().has_move(at.piles());
        let outcome = if wins { Outcome::N } else { Outcome::P };
        Ok(Some(self.told(at, outcome, moves.found, moves.engine)))
    }

    fn told(
        &self,
        at: &GamePosition,
        outcome: Outcome,
        found: WinningMoves,
        engine: &str,
    ) -> Answer {
        let listed = found
            .listed
            .into_iter()
            .map(|m| Move { take: at.game().taken(at.piles(), &m.to), ..as_move(0, m) });
        Answer {
            value: None,
            parts: vec![None],
            left_out: None,
            outcome,
            moves: listed.collect(),
            total: Some(found.total),
            forbid: vec![],
            engine: engine.to_string(),
        }
    }

    pub(super) fn by_outcomes(&self, sum: &[GamePosition]) -> Result<Answer> {
        let play = self.settings.play;
        let [at] = sum else { return self.sum_by_outcomes(sum) };
        if at.game().has_values()
            && let Some(answer) = self.misere_at_once(at)?
        {
            return Ok(answer);
        }
        let from = at.small()?;
        let mut values = self.engines.reachable(at, play, self.run)?;
        let outcome = if values.get(&from)? == 0 { Outcome::P } else { Outcome::N };
        let options = values.options_with(&from, 0)?;
        let lost = outcome == Outcome::P;
        // In a lost position whatever is a P-position is forbidden.
        let (forbid, options) = if lost { (options, vec![]) } else { (vec![], options) };
        let total = Some(BigUint::from(options.len()));
        let moves = options.iter().take(self.settings.most_moves).map(|option| {
            let to = Position::from_small(option);
            Move { part: 0, take: at.game().taken(at.piles(), &to), to, why: None }
        });
        let (moves, engine) = (moves.collect(), values.engine().to_string());
        let forbid = forbid.iter().map(|option| Position::from_small(option)).collect();
        let (parts, left_out) = (vec![None], None);
        Ok(Answer { value: None, parts, left_out, outcome, moves, total, forbid, engine })
    }

    fn sum_by_outcomes(&self, sum: &[GamePosition]) -> Result<Answer> {
        let found = sum_by_definition(sum, self.settings.play, self.settings.most_moves)?;
        Ok(Answer {
            value: None,
            parts: vec![None; sum.len()],
            left_out: None,
            outcome: found.outcome,
            moves: found.moves,
            total: Some(found.total.into()),
            forbid: vec![],
            engine: Definition.name().to_string(),
        })
    }
}

/// The most positions of a sum that are searched through.
const MOST_POSITIONS: usize = 300_000;

/// Who wins a sum, and how.
pub(crate) struct SumFound {
    pub(crate) outcome: Outcome,
    pub(crate) moves: Vec<Move>,
    pub(crate) total: usize,
}

/// A sum as one game: the numbers of all parts side by side.
struct Together<'a> {
    parts: Vec<&'a Game>,
}

impl<'a> Together<'a> {
    fn new(sum: &'a [GamePosition]) -> Result<Self> {
        if let Some(at) = sum.iter().find(|at| !at.game().has_values()) {
            return Err(Error::unserved(format!(
                "a sum with {} is not defined: nobody says which options of a sum may be forbidden, and outcomes of blocked games do not add; ask for one game at a time",
                at.game()
            )));
        }
        if let Some(at) = sum.iter().find(|at| at.game().numbers().is_none()) {
            return Err(Error::unserved(format!(
                "under misere play values do not add, and the heaps of {} are searched through as one position: write n1,n2,... instead of a sum",
                at.game()
            )));
        }
        let together = Together { parts: sum.iter().map(GamePosition::game).collect() };
        let cells = joined(sum)?.iter().map(|x| x.saturating_add(1)).fold(1, u64::saturating_mul);
        if cells > MOST_POSITIONS as u64 {
            return Err(Error::limit(format!(
                "under misere play values do not add, and this sum is searched through by the definition: that would be up to {cells} positions, more than {MOST_POSITIONS}; take smaller piles, or one game"
            )));
        }
        Ok(together)
    }
}

/// The numbers of all parts.
fn joined(sum: &[GamePosition]) -> Result<Vec<u64>> {
    Ok(sum.iter().map(GamePosition::small).collect::<Result<Vec<_>>>()?.concat())
}

impl Rules for Together<'_> {
    fn visit_options(&self, from: &[u64], visit: &mut dyn FnMut(&[u64])) {
        let mut place = 0;
        for game in &self.parts {
            let end = place + game.arity();
            game.visit_options(&from[place..end], &mut |option| {
                visit(&[&from[..place], option, &from[end..]].concat());
            });
            place = end;
        }
    }

    fn numbers(&self) -> Option<usize> {
        Some(self.parts.iter().map(|game| game.arity()).sum())
    }
}

/// Outcome and winning moves of a sum of several games, by the definition.
pub(crate) fn sum_by_definition(sum: &[GamePosition], play: Play, most: usize) -> Result<SumFound> {
    let (together, from) = (Together::new(sum)?, joined(sum)?);
    let mut oracle = Oracle::new(&together, play).with_limit(4 * MOST_POSITIONS);
    let outcome = if oracle.value(&from)? == 0 { Outcome::P } else { Outcome::N };
    let (mut moves, mut total, mut place) = (Vec::new(), 0usize, 0);
    for (part, at) in sum.iter().enumerate() {
        let end = place + at.game().arity();
        for to in at.game().options(at.piles(), usize::MAX).listed {
            let whole = [&from[..place], &to.small()?, &from[end..]].concat();
            if oracle.value(&whole)? == 0 {
                total += 1;
                if moves.len() < most {
                    let take = at.game().taken(at.piles(), &to);
                    moves.push(Move { part, take, to, why: None });
                }
            }
        }
        place = end;
    }
    Ok(SumFound { outcome, moves, total })
}
