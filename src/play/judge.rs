//! Who wins, and the winning moves: whichever way is cheapest.
//!
//! 1. A closed form, for one position under normal play: piles of any size.
//! 2. A box of outcomes below one position: computed once, kept while play goes down from it.
//! 3. A sum under normal play, and what no box serves: values and nim-sums ([`analyse`]).
//! 4. A sum under misère play: the definition, as long as it is small.

use std::cell::RefCell;

use num_bigint::BigUint;

use super::Match;
use crate::engine::outcomes::Outcomes;
use crate::engine::{Answer, Outcome, Play, Registry};
use crate::rules::{Game, GamePosition, Rules};
use crate::run::Run;
use crate::strategy::{Move, Settings, analyse, sum_by_definition};
use crate::{Error, Position, Result};

/// The winning moves of a match.
///
/// ```
/// use wythoff::{engine::{Outcome, Play, Registry}, play::{Judge, Match, Winning}, run::Run};
/// let (engines, run) = (Registry::standard(), Run::default());
/// let game = Match::parse("nim 3,5", Play::Normal)?;
/// let Winning { outcome, moves, .. } = Judge::new(&engines, &run).winning(&game, 10)?;
/// assert_eq!((outcome, moves.len()), (Outcome::N, 1));
/// assert_eq!(moves[0].to.to_string(), "3,3");
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Winning {
    /// Who wins.
    pub outcome: Outcome,
    /// Winning moves, at most as many as asked for.
    pub moves: Vec<Move>,
    /// How many there are in all, as far as that is known.
    pub total: BigUint,
    /// The value of each part of a sum, where known.
    pub values: Vec<Option<BigUint>>,
}

/// Tells who wins, hints, explains and plays; remembers the outcomes below the first position it was asked for.
///
/// ```
/// use wythoff::{engine::Registry, play::{Judge, Match}, run::Run};
/// use wythoff::engine::{Outcome, Play};
/// let (engines, run) = (Registry::standard(), Run::default());
/// let judge = Judge::new(&engines, &run);
/// let game = Match::parse("maharaja 3,5", Play::Misere)?;
/// assert_eq!(judge.winning(&game, 10)?.outcome, Outcome::N);
/// # Ok::<(), wythoff::Error>(())
/// ```
pub struct Judge<'a> {
    pub(super) engines: &'a Registry,
    pub(super) run: &'a Run<'a>,
    remembered: RefCell<Option<Remembered>>,
}

/// A box of outcomes of one game.
struct Remembered {
    game: Game,
    play: Play,
    outcomes: Answer<Outcomes>,
}

impl Remembered {
    fn serves(&self, at: &GamePosition, play: Play) -> bool {
        self.play == play && self.game == *at.game() && self.holds(at.piles())
    }

    fn holds(&self, piles: &Position) -> bool {
        small(piles).is_some_and(|place| self.outcomes.found.holds(&place))
    }

    /// Whether a position in the box is a P-position.
    fn is_p(&self, piles: &Position) -> bool {
        small(piles).is_some_and(|place| self.outcomes.found.is_p(&place))
    }
}

fn small(piles: &Position) -> Option<Vec<usize>> {
    piles.iter().map(|x| usize::try_from(x).ok()).collect()
}

impl<'a> Judge<'a> {
    /// A judge that knows nothing yet.
    pub fn new(engines: &'a Registry, run: &'a Run<'a>) -> Self {
        Judge { engines, run, remembered: RefCell::new(None) }
    }

    /// Who wins a match as it stands.
    pub fn outcome(&self, game: &Match) -> Result<Outcome> {
        self.outcome_of(game.parts(), game.play())
    }

    /// Who wins, and the winning moves, at most `most` of them listed.
    pub fn winning(&self, game: &Match, most: usize) -> Result<Winning> {
        let forbidden = game.forbidden();
        let mut winning =
            self.winning_of(game.parts(), game.play(), most.saturating_add(forbidden.len()))?;
        if !forbidden.is_empty() && winning.outcome == Outcome::N {
            let (before, listed) = (winning.moves.len(), &mut winning.moves);
            listed.retain(|m| !forbidden.contains(&m.to));
            winning.total -= BigUint::from(before - listed.len());
        }
        winning.moves.truncate(most);
        Ok(winning)
    }

    fn outcome_of(&self, sum: &[GamePosition], play: Play) -> Result<Outcome> {
        let wins = |is_p: bool| if is_p { Outcome::P } else { Outcome::N };
        if let [at] = sum {
            if let Some(answer) = self.engines.outcome_at_once(at, play, self.run)? {
                return Ok(answer.found);
            }
            if let Some(is_p) = self.boxed(at, play, |known| known.is_p(at.piles()))? {
                return Ok(wins(is_p));
            }
        } else if play == Play::Misere {
            return Ok(sum_by_definition(sum, play, 0)?.outcome);
        }
        let settings = Settings { play, most_moves: 0, ..Settings::default() };
        Ok(analyse(sum, settings, self.engines, self.run)?.outcome)
    }

    pub(super) fn winning_of(
        &self,
        sum: &[GamePosition],
        play: Play,
        most: usize,
    ) -> Result<Winning> {
        if let [at] = sum {
            if let Some(winning) = self.at_once(at, play, most)? {
                return Ok(winning);
            }
            let found = self.boxed(at, play, |known| from_box(at, known, most))?;
            if let Some(winning) = found {
                return Ok(winning);
            }
        } else if play == Play::Misere {
            let found = sum_by_definition(sum, play, most)?;
            let (outcome, moves, total) = (found.outcome, found.moves, found.total.into());
            return Ok(Winning { outcome, moves, total, values: vec![None; sum.len()] });
        }
        let settings = Settings { play, most_moves: most, ..Settings::default() };
        let answer = analyse(sum, settings, self.engines, self.run)?;
        let total = answer.total.unwrap_or_else(|| answer.moves.len().into());
        let (outcome, moves, values) = (answer.outcome, answer.moves, answer.parts);
        Ok(Winning { outcome, moves, total, values })
    }

    /// By a closed form.
    fn at_once(&self, at: &GamePosition, play: Play, most: usize) -> Result<Option<Winning>> {
        if play == Play::Misere {
            return Ok(None);
        }
        let Some(outcome) = self.engines.outcome_at_once(at, play, self.run)? else {
            return Ok(None);
        };
        let Some(moves) = self.engines.moves_at_once(at, most, play, self.run)? else {
            return Ok(None);
        };
        let listed = moves.found.listed.into_iter().take(most).map(|found| Move {
            part: 0,
            take: at.game().taken(at.piles(), &found.to),
            to: found.to,
            why: found.why,
        });
        let (outcome, total) = (outcome.found, moves.found.total);
        Ok(Some(Winning { outcome, moves: listed.collect(), total, values: vec![None] }))
    }

    /// Looks something up in a box of outcomes that holds the position, if there is one or an engine makes one.
    fn boxed<T>(
        &self,
        at: &GamePosition,
        play: Play,
        look: impl FnOnce(&Remembered) -> T,
    ) -> Result<Option<T>> {
        let mut remembered = self.remembered.borrow_mut();
        if remembered.as_ref().is_none_or(|known| !known.serves(at, play)) {
            let Some(sizes) = small(at.piles()).filter(|_| at.game().stays_in_boxes()) else {
                return Ok(None);
            };
            let sizes: Option<Vec<usize>> = sizes.iter().map(|x| x.checked_add(1)).collect();
            let Some(sizes) = sizes else { return Ok(None) };
            // What is forgotten first need not be held beside the new one.
            *remembered = None;
            let outcomes = match self.engines.outcomes(at.game(), &sizes, play, self.run) {
                Ok(outcomes) => outcomes,
                Err(Error::Unserved(_)) => return Ok(None),
                Err(error) => return Err(error),
            };
            *remembered = Some(Remembered { game: at.game().clone(), play, outcomes });
        }
        Ok(remembered.as_ref().map(look))
    }
}

/// The options of a position that are P-positions.
fn from_box(at: &GamePosition, known: &Remembered, most: usize) -> Winning {
    let (game, piles) = (at.game(), at.piles());
    let mut listed: Vec<Vec<u64>> = Vec::new();
    let Ok(from) = at.small() else { unreachable!("a position of a box is small") };
    game.visit_options(&from, &mut |to| {
        let place: Option<Vec<usize>> = to.iter().map(|x| usize::try_from(*x).ok()).collect();
        if place.is_some_and(|place| known.outcomes.found.is_p(&place)) {
            listed.push(to.to_vec());
        }
    });
    let mut seen = std::collections::HashSet::new();
    listed.retain(|to| seen.insert(to.clone()));
    let moves = listed.iter().take(most).map(|to| {
        let to = Position::from_small(to);
        Move { part: 0, take: game.taken(piles, &to), to, why: None }
    });
    let outcome = if known.is_p(piles) { Outcome::P } else { Outcome::N };
    let (moves, total) = (moves.collect(), listed.len().into());
    Winning { outcome, moves, total, values: vec![None] }
}
