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
mod known;
mod misere;
mod parts;

use num_bigint::BigUint;
use num_traits::Zero;

use crate::engine::closed::WinningMove;
use crate::engine::{Cost, Outcome, Play, Registry};
use crate::rules::GamePosition;
use crate::run::Run;
use crate::{Error, Position, Result};
pub use choices::Choice;
use known::PartKnown;
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
