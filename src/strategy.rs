//! Outcome, value and all winning moves of a position or of a sum of positions.
//!
//! A sum has the nim-sum of its parts' values (Sprague, Grundy), and a move in one part wins if and only if it gives that
//! part the nim-sum of the others. Where a closed form serves a game it gives the outcome and the moves with their reasons,
//! for piles of any size; the value comes from a table if one fits, and is unknown otherwise.
//! Under misère play there is no such theory of sums, and single positions are solved by their outcomes.

use num_bigint::BigUint;
use num_traits::Zero;

use crate::engine::Values;
use crate::engine::closed::{ClosedForm, WinningMove};
pub use crate::engine::oracle::Play;
use crate::rules::{Dynamic, FibonacciNim, Game};
use crate::run::Memory;
use crate::{Error, Position, Result};

/// Who wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player wins: whoever is to move loses.
    P,
    /// The next player wins: whoever is to move.
    N,
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Outcome::P => "P",
            Outcome::N => "N",
        })
    }
}

/// How to answer.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// Normal or misère play.
    pub play: Play,
    /// The most winning moves to list.
    pub most_moves: usize,
    /// The memory a table may take.
    pub memory: Memory,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { play: Play::Normal, most_moves: 1000, memory: Memory::gigabytes(1) }
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

/// Answers for a position, or for a sum of positions.
///
/// ```
/// use wythoff::rules::notation::parse_sum;
/// use wythoff::strategy::{Outcome, Settings, analyse};
/// let answer = analyse(&parse_sum("wythoff 5,8").unwrap(), Settings::default()).unwrap();
/// assert_eq!(answer.outcome, Outcome::N);
/// assert_eq!(answer.value, Some(2u32.into()));
/// assert_eq!(answer.moves[0].to.to_string(), "5,3");
/// ```
pub fn analyse(sum: &[(Game, Position)], settings: Settings) -> Result<Answer> {
    if sum.is_empty() {
        return Err(Error::invalid("a sum needs at least one game and its position"));
    }
    if settings.play == Play::Misere {
        return misere(sum, settings);
    }
    let parts = split(sum)?;
    let mut solved: Vec<Solved> =
        parts.iter().map(|part| Solved::new(part, settings)).collect::<Result<_>>()?;
    let mut answer = match &mut solved[..] {
        [one] => single(one, settings)?,
        several => sum_of(several, settings)?,
    };
    answer.moves.iter_mut().for_each(|m| restore(m, &parts, sum));
    answer.parts = values_of(&parts, &solved, sum.len());
    Ok(answer)
}

/// One independent part: Fibonacci Nim under the local dynamic is taken apart into its heaps.
struct Part {
    game: Game,
    position: Position,
    /// Which entry of the sum it belongs to, and where its numbers stand there.
    parent: usize,
    offset: usize,
}

fn split(sum: &[(Game, Position)]) -> Result<Vec<Part>> {
    let mut parts = Vec::new();
    for (parent, (game, position)) in sum.iter().enumerate() {
        match game {
            Game::Fibonacci(f) if f.heaps() > 1 && f.dynamic() == Dynamic::Local => {
                let one = Game::Fibonacci(FibonacciNim::new(1, Dynamic::Local)?);
                for (heap, numbers) in position.0.chunks(2).enumerate() {
                    let position = Position(numbers.to_vec());
                    parts.push(Part { game: one.clone(), position, parent, offset: 2 * heap });
                }
            }
            _ => {
                let (game, position) = (game.clone(), position.clone());
                parts.push(Part { game, position, parent, offset: 0 });
            }
        }
    }
    Ok(parts)
}

/// Turns a move of a part into a move of the entry of the sum it belongs to.
fn restore(m: &mut Move, parts: &[Part], sum: &[(Game, Position)]) {
    let part = &parts[m.part];
    let (game, from) = &sum[part.parent];
    let mut to = from.clone();
    to.0[part.offset..part.offset + m.to.len()].clone_from_slice(&m.to.0);
    m.take = game.taken(from, &to);
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
struct Solved<'p> {
    part: &'p Part,
    closed: Option<ClosedForm>,
    /// A table or oracle for the part, once one was needed.
    values: Option<Values<'p>>,
    /// The value, where known.
    value: Option<BigUint>,
}

impl<'p> Solved<'p> {
    fn new(part: &'p Part, settings: Settings) -> Result<Self> {
        let closed = ClosedForm::of(&part.game);
        let value = closed.as_ref().and_then(|form| form.value(&part.position));
        let mut solved = Solved { part, closed, values: None, value };
        if solved.value.is_none() {
            match solved.table_value(settings) {
                Ok(value) => solved.value = Some(value.into()),
                // The closed form still gives the outcome and the moves.
                Err(Error::Limit(_) | Error::Overflow(_)) if solved.closed.is_some() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(solved)
    }

    fn table_value(&mut self, settings: Settings) -> Result<u32> {
        let from = self.part.position.small()?;
        self.values(&from, settings)?.get(&from)
    }

    fn values(&mut self, from: &[u64], settings: Settings) -> Result<&mut Values<'p>> {
        let values = match self.values.take() {
            Some(values) => values,
            None => Values::up_to(&self.part.game, from, Play::Normal, settings.memory)?,
        };
        Ok(self.values.insert(values))
    }

    fn engine(&self) -> String {
        let parts =
            [self.closed.as_ref().map(|_| "closed form"), self.values.as_ref().map(Values::engine)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
    }

    fn is_p(&self) -> bool {
        match (&self.value, &self.closed) {
            (Some(value), _) => value.is_zero(),
            (None, Some(form)) => form.is_p(&self.part.position),
            (None, None) => unreachable!("a part without a closed form has a value"),
        }
    }

    /// The options of this part that have the given value.
    fn options_with(&mut self, value: &BigUint, settings: Settings) -> Result<Vec<Position>> {
        let (Ok(small), Ok(from)) = (u32::try_from(value), self.part.position.small()) else {
            return self.nim_options_with(value);
        };
        let game = &self.part.game;
        let options = self.values(&from, settings)?.options_with(game, &from, small)?;
        Ok(options.iter().map(|option| Position::from_small(option)).collect())
    }

    /// Piles too large for a table: only Nim, where a pile's wanted size is a nim-sum.
    fn nim_options_with(&self, value: &BigUint) -> Result<Vec<Position>> {
        let is_nim =
            crate::rules::catalogue::named("nim", Some(self.part.game.arity() as u64), &[])
                .is_ok_and(|nim| nim == self.part.game);
        let Some(sum) = self.value.as_ref().filter(|_| is_nim) else {
            return Err(too_large(self.part));
        };
        let piles = &self.part.position.0;
        let option = |i: usize| {
            let wanted = &piles[i] ^ sum ^ value;
            (wanted < piles[i]).then(|| {
                let mut to = self.part.position.clone();
                to.0[i] = wanted;
                to
            })
        };
        Ok((0..piles.len()).filter_map(option).collect())
    }
}

fn too_large(part: &Part) -> Error {
    Error::limit(format!(
        "the value of {} at {} cannot be told: no closed form gives it and a table would not fit",
        part.game, part.position
    ))
}

fn single(solved: &mut Solved, settings: Settings) -> Result<Answer> {
    let part = solved.part;
    let outcome = if solved.is_p() { Outcome::P } else { Outcome::N };
    let (moves, total) = match &solved.closed {
        Some(form) => {
            let found = form.winning_moves(&part.position, settings.most_moves);
            (found.listed, found.total)
        }
        None => {
            let options = solved.options_with(&BigUint::ZERO, settings)?;
            let total = BigUint::from(options.len());
            (options.into_iter().map(|to| WinningMove { to, why: None }).collect(), total)
        }
    };
    let moves = moves.into_iter().take(settings.most_moves).map(|m| as_move(0, m)).collect();
    let (value, engine) = (solved.value.clone(), solved.engine());
    Ok(Answer { value, parts: Vec::new(), outcome, moves, total: Some(total), engine })
}

fn as_move(part: usize, m: WinningMove) -> Move {
    Move { part, take: Vec::new(), to: m.to, why: m.why }
}

fn sum_of(solved: &mut [Solved], settings: Settings) -> Result<Answer> {
    let engine = solved.iter().map(Solved::engine).collect::<Vec<_>>().join(", ");
    let unknown: Vec<usize> = (0..solved.len()).filter(|i| solved[*i].value.is_none()).collect();
    let known = solved.iter().filter_map(|s| s.value.as_ref());
    let sum = crate::nim_sum(known);
    match unknown[..] {
        [] => {}
        // One part of unknown value beside parts that cancel: its own winning moves win the sum.
        [i] if sum.is_zero() => {
            let one = single(&mut solved[i], settings)?;
            let moves = one.moves.into_iter().map(|m| Move { part: i, ..m }).collect();
            return Ok(Answer { moves, total: None, engine, ..one });
        }
        [i, ..] => return Err(too_large(solved[i].part)),
    }
    let mut moves = Vec::new();
    if !sum.is_zero() {
        for (i, solved) in solved.iter_mut().enumerate() {
            let wanted = solved.value.as_ref().expect("all are known") ^ &sum;
            for to in solved.options_with(&wanted, settings)? {
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

fn misere(sum: &[(Game, Position)], settings: Settings) -> Result<Answer> {
    let [(game, position)] = sum else {
        return Err(Error::invalid(
            "under misère play values do not add: ask for one game at a time",
        ));
    };
    let from = position.small()?;
    let mut values = Values::up_to(game, &from, Play::Misere, settings.memory)?;
    let outcome = if values.get(&from)? == 0 { Outcome::P } else { Outcome::N };
    let options = values.options_with(game, &from, 0)?;
    let total = Some(BigUint::from(options.len()));
    let moves = options.iter().take(settings.most_moves).map(|option| {
        let to = Position::from_small(option);
        Move { part: 0, take: game.taken(position, &to), to, why: None }
    });
    let (moves, engine) = (moves.collect(), values.engine().to_string());
    Ok(Answer { value: None, parts: vec![None], outcome, moves, total, engine })
}
