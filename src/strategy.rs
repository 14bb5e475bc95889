//! Outcome, value and all winning moves of a position or of a sum of positions.
//!
//! A sum has the nim-sum of its parts' values (Sprague, Grundy), and a move in one part wins if and only if it gives that
//! part the nim-sum of the others. Where a closed form serves a game it gives the outcome and the moves with their reasons,
//! for piles of any size; the value comes from a table if one fits, and is unknown otherwise.
//! Under misère play there is no such theory of sums, and single positions are solved by their outcomes.

use num_bigint::BigUint;
use num_traits::Zero;

use crate::engine::closed::WinningMove;
pub use crate::engine::{Outcome, Play};
use crate::engine::{Registry, Values};
use crate::rules::{Dynamic, FibonacciNim, Game, GamePosition};
use crate::run::Run;
use crate::{Error, Position, Result};

/// How to answer.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// Normal or misère play.
    pub play: Play,
    /// The most winning moves to list.
    pub most_moves: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { play: Play::Normal, most_moves: 1000 }
    }
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
    /// Who wins.
    pub outcome: Outcome,
    /// Winning moves, at most as many as asked for.
    pub moves: Vec<Move>,
    /// How many there are in all; `None` if only those listed are known.
    pub total: Option<BigUint>,
    /// The engines that answered.
    pub engine: String,
}

/// Answers for a position, or for a sum of positions, with the engines given.
///
/// ```
/// use wythoff::{engine::Registry, rules::notation::parse_sum, run::Run};
/// use wythoff::strategy::{Outcome, Settings, analyse};
/// let sum = parse_sum("wythoff 5,8")?;
/// let answer = analyse(&sum, Settings::default(), &Registry::standard(), &Run::default())?;
/// assert_eq!(answer.outcome, Outcome::N);
/// assert_eq!(answer.value, Some(2u32.into()));
/// assert_eq!(answer.moves[0].to.to_string(), "5,3");
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
    if settings.play == Play::Misere {
        return asked.misere(sum);
    }
    let parts = split(sum)?;
    let mut solved: Vec<Solved> =
        parts.iter().map(|part| Solved::new(part, &asked)).collect::<Result<_>>()?;
    let mut answer = match &mut solved[..] {
        [one] => one.alone()?,
        several => sum_of(several, settings)?,
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

/// One independent part: Fibonacci Nim under the local dynamic is taken apart into its heaps.
struct Part {
    at: GamePosition,
    /// Which entry of the sum it belongs to, and where its numbers stand there.
    parent: usize,
    offset: usize,
}

fn split(sum: &[GamePosition]) -> Result<Vec<Part>> {
    let mut parts = Vec::new();
    for (parent, at) in sum.iter().enumerate() {
        match at.game() {
            Game::Fibonacci(f) if f.heaps() > 1 && f.dynamic() == Dynamic::Local => {
                let one = Game::Fibonacci(FibonacciNim::new(1, Dynamic::Local)?);
                for (heap, numbers) in at.piles().chunks(2).enumerate() {
                    let at = one.position(numbers.to_vec())?;
                    parts.push(Part { at, parent, offset: 2 * heap });
                }
            }
            _ => parts.push(Part { at: at.clone(), parent, offset: 0 }),
        }
    }
    Ok(parts)
}

/// Turns a move of a part into a move of the entry of the sum it belongs to.
fn restore(m: &mut Move, parts: &[Part], sum: &[GamePosition]) {
    let part = &parts[m.part];
    let entry = &sum[part.parent];
    let mut to = entry.piles().clone();
    to.0[part.offset..part.offset + m.to.len()].clone_from_slice(&m.to.0);
    m.take = entry.game().taken(entry.piles(), &to);
    m.to = to;
    m.part = part.parent;
}

fn values_of(parts: &[Part], solved: &[Solved], entries: usize) -> Vec<Option<BigUint>> {
    let mut values = vec![Some(BigUint::ZERO); entries];
    for (part, solved) in parts.iter().zip(solved) {
        let entry = &mut values[part.parent];
        *entry = entry.take().zip(solved.value.clone()).map(|(x, y)| x ^ y);
    }
    values
}

/// What is known of one part.
struct Solved<'a> {
    at: &'a GamePosition,
    asked: &'a Asked<'a>,
    /// Who wins, and the engine, where one tells at once.
    outcome: Option<(Outcome, &'static str)>,
    /// All values below, once they were needed.
    values: Option<Values>,
    /// The value, where known.
    value: Option<BigUint>,
    /// The engine that told it at once.
    teller: Option<&'static str>,
}

impl<'a> Solved<'a> {
    fn new(part: &'a Part, asked: &'a Asked<'a>) -> Result<Self> {
        let (at, Asked { engines, run, .. }) = (&part.at, asked);
        let outcome = engines.outcome_at_once(at, Play::Normal, run)?;
        let outcome = outcome.map(|answer| (answer.found, answer.engine));
        let mut solved = Solved { at, asked, outcome, values: None, value: None, teller: None };
        match engines.value_at_once(at, run)? {
            Some(answer) => {
                (solved.value, solved.teller) = (Some(answer.found), Some(answer.engine));
            }
            None => match solved.look_up() {
                Ok(value) => solved.value = Some(value.into()),
                // The outcome and its moves are still known.
                Err(Error::Limit(_) | Error::Overflow(_)) if solved.outcome.is_some() => {}
                Err(error) => return Err(error),
            },
        }
        solved.agree()?;
        Ok(solved)
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
            None => self.asked.engines.reachable(self.at, Play::Normal, self.asked.run)?,
        };
        Ok(self.values.insert(values))
    }

    /// The engines that told anything, each once.
    fn engine(&self) -> String {
        let told = [
            self.outcome.map(|(_, engine)| engine),
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
            (None, None) => Err(Error::internal(format!("nothing is known of {}", self.at))),
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
        let is_nim = crate::rules::catalogue::named("nim", Some(game.arity() as u64), &[])
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
        let most = self.asked.settings.most_moves;
        let Asked { engines, run, .. } = self.asked;
        let at_once = engines.moves_at_once(self.at, most, Play::Normal, run)?;
        let (moves, total) = match at_once {
            Some(answer) => (answer.found.listed, answer.found.total),
            None => {
                let options = self.options_with(&BigUint::ZERO)?;
                let total = BigUint::from(options.len());
                (options.into_iter().map(|to| WinningMove { to, why: None }).collect(), total)
            }
        };
        let moves = moves.into_iter().take(most).map(|m| as_move(0, m)).collect();
        let (value, outcome, engine) = (self.value.clone(), self.outcome()?, self.engine());
        Ok(Answer { value, parts: Vec::new(), outcome, moves, total: Some(total), engine })
    }
}

fn as_move(part: usize, m: WinningMove) -> Move {
    Move { part, take: Vec::new(), to: m.to, why: m.why }
}

fn sum_of(solved: &mut [Solved], settings: Settings) -> Result<Answer> {
    let engine = solved.iter().map(Solved::engine).collect::<Vec<_>>().join(", ");
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
    Ok(Answer { value: Some(sum), parts: Vec::new(), outcome, moves, total, engine })
}

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
        Ok(Some(Answer { value: None, parts, outcome: outcome.found, moves, total, engine }))
    }

    fn misere(&self, sum: &[GamePosition]) -> Result<Answer> {
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
        Ok(Answer { value: None, parts: vec![None], outcome, moves, total, engine })
    }
}
