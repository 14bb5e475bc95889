//! Outcome, value and all winning moves of a position or of a sum of positions.
//!
//! A sum has the nim-sum of its parts' values (Sprague, Grundy), and a move in one part wins if and only if it gives that
//! part the nim-sum of the others. Where a closed form serves a game it gives the outcome and the moves with their reasons,
//! for piles of any size; the value comes from a table if one fits, and is unknown otherwise.
//! A winner known at once does not wait for a value that takes minutes: where engines tell outcome and moves without it,
//! a value that would cost more than [`Settings::most_for_value`] is left out, and the answer says so.
//! Under misère play, and where options are forbidden (`block:k`), there is no such theory of sums: single positions are solved by
//! their outcomes, and a small sum under misère play by the definition.

mod choices;
mod misere;
mod parts;

use num_bigint::BigUint;
use num_traits::Zero;

use crate::engine::closed::{WinningMove, WinningMoves};
use crate::engine::{Cost, Offer, Outcome, Play, Registry, Round, Values, WhoWins};
use crate::rules::GamePosition;
use crate::run::Run;
use crate::{Error, Position, Result};
pub use choices::Choice;
pub(crate) use misere::sum_by_definition;
use parts::{Part, restore, split};

/// How to answer.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// Normal or misère play.
    pub play: Play,
    /// The most winning moves to list.
    pub most_moves: usize,
    /// The most nanoseconds, by the engine's estimate, for a value that outcome and moves do not need; `None`: whatever it
    /// takes.
    pub most_for_value: Option<u64>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { play: Play::Normal, most_moves: 1000, most_for_value: None }
    }
}

/// A value that was not computed, since outcome and moves are known without it.
///
/// ```
/// use wythoff::{GamePosition, engine::Registry, run::Run};
/// use wythoff::strategy::{LeftOut, Settings, analyse};
/// let settings = Settings { most_for_value: Some(10_000), ..Settings::default() };
/// let at = GamePosition::parse_sum("wythoff 50,80")?;
/// let answer = analyse(&at, settings, &Registry::standard(), &Run::default())?;
/// let LeftOut { cost, .. } = answer.left_out.unwrap();
/// assert!(answer.value.is_none() && cost.nanoseconds > 10_000);
/// assert_eq!(answer.moves[0].to.to_string(), "48,78");
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeftOut {
    /// How many values it takes.
    pub positions: u128,
    /// What it would cost.
    pub cost: Cost,
}

/// A winning move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The part of the sum it is made in, counted from 0.
    pub part: usize,
    /// What it takes from each pile of that part.
    pub take: Vec<BigUint>,
    /// The position of that part it leads to.
    pub to: Position,
    /// Why it wins, where a closed form says so.
    pub why: Option<String>,
}

/// All that is known of a position or sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The Sprague–Grundy value, where an engine can tell; never under misère play.
    pub value: Option<BigUint>,
    /// The value of each part.
    pub parts: Vec<Option<BigUint>>,
    /// Why there is no value, if it could be computed and was not.
    pub left_out: Option<LeftOut>,
    /// Who wins.
    pub outcome: Outcome,
    /// Winning moves, at most as many as asked for.
    pub moves: Vec<Move>,
    /// How many there are in all; `None` if only those listed are known.
    pub total: Option<BigUint>,
    /// Where options may be forbidden and the position is lost: what the previous player forbids, every P-position among the
    /// options; empty otherwise.
    pub forbid: Vec<Position>,
    /// The engines that answered.
    pub engine: String,
}

/// Answers for a position, or for a sum of positions, with the engines given.
///
/// ```
/// use wythoff::{engine::Registry, GamePosition, run::Run};
/// use wythoff::{engine::Outcome, strategy::{Answer, Move, Settings, analyse}};
/// let sum = GamePosition::parse_sum("wythoff 5,8")?;
/// let answer: Answer = analyse(&sum, Settings::default(), &Registry::standard(), &Run::default())?;
/// assert_eq!(answer.outcome, Outcome::N);
/// assert_eq!(answer.value, Some(2u32.into()));
/// let Move { take, to, .. } = &answer.moves[0];
/// assert_eq!((&take[..], to.to_string().as_str()), (&[0u32.into(), 5u32.into()][..], "5,3"));
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn analyse(
    sum: &[GamePosition],
    settings: Settings,
    engines: &Registry,
    run: &Run,
) -> Result<Answer> {
    if sum.is_empty() {
        return Err(Error::invalid("a sum needs at least one game and its position"));
    }
    let asked = Asked { settings, engines, run };
    if settings.play == Play::Misere || sum.iter().any(|at| !at.game().has_values()) {
        return asked.by_outcomes(sum);
    }
    let parts = split(sum)?;
    let mut solved: Vec<PartKnown> =
        parts.iter().map(|part| PartKnown::new(part, &asked)).collect::<Result<_>>()?;
    let mut answer = match &mut solved[..] {
        [one] => one.alone()?,
        several => {
            complete(several)?;
            sum_of(several, settings)?
        }
    };
    answer.moves.iter_mut().for_each(|m| restore(m, &parts, sum));
    answer.parts = values_of(&parts, &solved, sum.len());
    Ok(answer)
}

/// What was asked for, and whom to ask.
struct Asked<'a> {
    settings: Settings,
    engines: &'a Registry,
    run: &'a Run<'a>,
}

fn values_of(parts: &[Part], solved: &[PartKnown], entries: usize) -> Vec<Option<BigUint>> {
    let mut values = vec![Some(BigUint::ZERO); entries];
    for (part, solved) in parts.iter().zip(solved) {
        let entry = &mut values[part.parent];
        *entry = entry.take().zip(solved.value.clone()).map(|(x, y)| x ^ y);
    }
    values
}

/// What is known of one part.
struct PartKnown<'a> {
    at: &'a GamePosition,
    asked: &'a Asked<'a>,
    /// What engines offer, each taken when it is run.
    round: Round<'a>,
    /// Who wins, and the engine, where one tells at once.
    outcome: Option<(Outcome, &'static str)>,
    /// The winning moves and their engine, where they were needed to tell who wins.
    moves: Option<(WinningMoves, &'static str)>,
    /// All values below, once they were needed.
    values: Option<Values>,
    /// The value, where known.
    value: Option<BigUint>,
    /// What the value would cost, where it was left out.
    left_out: Option<LeftOut>,
    /// The engine that told it at once.
    teller: Option<&'static str>,
}

impl<'a> PartKnown<'a> {
    fn new(part: &'a Part, asked: &'a Asked<'a>) -> Result<Self> {
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
    fn find_value(&mut self) -> Result<()> {
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
    fn agree(&self) -> Result<()> {
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

    fn values(&mut self) -> Result<&mut Values> {
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
    fn engine(&self) -> String {
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

    fn outcome(&self) -> Result<Outcome> {
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
    fn options_with(&mut self, value: &BigUint) -> Result<Vec<Position>> {
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

    fn too_large(&self) -> Error {
        Error::limit(format!(
            "the value of {} at {} cannot be told: no closed form gives it and a table would not fit",
            self.at.game(),
            self.at.piles()
        ))
    }

    /// The answer for this part alone.
    fn alone(&mut self) -> Result<Answer> {
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

fn as_move(part: usize, m: WinningMove) -> Move {
    Move { part, take: Vec::new(), to: m.to, why: m.why }
}

/// A sum needs the values of its parts, dear or not, unless all but one are known and cancel.
fn complete(solved: &mut [PartKnown]) -> Result<()> {
    let known: Vec<BigUint> = solved.iter().filter_map(|s| s.value.clone()).collect();
    if known.len() + 1 == solved.len() && crate::nim_sum(&known).is_zero() {
        return Ok(());
    }
    for one in solved.iter_mut().filter(|one| one.left_out.is_some()) {
        (one.left_out, one.moves) = (None, None);
        one.find_value()?;
        one.agree()?;
    }
    Ok(())
}

fn sum_of(solved: &mut [PartKnown], settings: Settings) -> Result<Answer> {
    let engine = solved.iter().map(PartKnown::engine).collect::<Vec<_>>().join(", ");
    let unknown: Vec<usize> = (0..solved.len()).filter(|i| solved[*i].value.is_none()).collect();
    let known: Vec<BigUint> = solved.iter().filter_map(|s| s.value.clone()).collect();
    let sum = crate::nim_sum(&known);
    match unknown[..] {
        [] => {}
        // One part of unknown value beside parts that cancel: its own winning moves win the sum.
        [i] if sum.is_zero() => {
            let one = solved[i].alone()?;
            let moves = one.moves.into_iter().map(|m| Move { part: i, ..m }).collect();
            return Ok(Answer { moves, total: None, engine, ..one });
        }
        [i, ..] => return Err(solved[i].too_large()),
    }
    let mut moves = Vec::new();
    if !sum.is_zero() {
        for (i, (solved, value)) in solved.iter_mut().zip(&known).enumerate() {
            let wanted = value ^ &sum;
            for to in solved.options_with(&wanted)? {
                let why = format!("this part gets the value {wanted}, the nim-sum of the others");
                moves.push(as_move(i, WinningMove { to, why: Some(why) }));
            }
        }
    }
    let total = Some(BigUint::from(moves.len()));
    moves.truncate(settings.most_moves);
    let outcome = if sum.is_zero() { Outcome::P } else { Outcome::N };
    let left_out = None;
    let (value, parts, forbid) = (Some(sum), vec![], vec![]);
    Ok(Answer { value, parts, left_out, outcome, moves, total, forbid, engine })
}
