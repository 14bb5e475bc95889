//! The definition, memoised: value(p) = mex{value(q) : q an option of p}.
//!
//! Slow, obviously right, never optimised: every other engine is tested against it. Positions wait on an explicit
//! stack, so deep ones do not exhaust the call stack. Cost: every position reachable from the one asked for,
//! each with all its options.

use std::collections::{HashMap, HashSet};

use super::{Engine, Play};
use crate::rules::Rules;
use crate::run::Run;
use crate::{Error, Result, mex};

mod serve;

pub(crate) use serve::Definition;

/// Memoised values of one game.
///
/// Under normal play a value is the Sprague–Grundy value. Under misère play there are only outcomes: 0 stands for
/// a P-position and 1 for an N-position; so it is under either play where options may be forbidden ([`Rules::forbids`]).
///
/// ```
/// use wythoff::{engine::oracle::Oracle, engine::Play};
/// let game: wythoff::Game = "wythoff".parse().unwrap();
/// let mut oracle = Oracle::new(&game, Play::Normal);
/// assert_eq!(oracle.value(&[3, 5]).unwrap(), 0);
/// assert_eq!(oracle.value(&[5, 8]).unwrap(), 2);
/// ```
pub struct Oracle<'g, R: Rules + ?Sized> {
    rules: &'g R,
    memo: Memo,
}

/// Bytes a remembered position of few numbers.
const BYTES: u64 = 100;

/// The bytes of positions that an oracle remembers before it gives up.
const MOST_BYTES: u64 = 2_000_000_000;

impl<'g, R: Rules + ?Sized> Oracle<'g, R> {
    /// An oracle that knows nothing yet.
    pub fn new(rules: &'g R, play: Play) -> Self {
        Oracle { rules, memo: Memo::new(play, MOST_BYTES) }
    }

    /// The name of the engine that this is, as answers carry it.
    pub fn engine(&self) -> &'static str {
        Definition.name()
    }

    /// The same with another bound on the positions it remembers.
    pub(crate) fn with_limit(self, positions: usize) -> Self {
        let most = BYTES.saturating_mul(positions as u64);
        Oracle { memo: Memo { most, ..self.memo }, ..self }
    }

    /// The value of a position; an error if it has not as many numbers as the rules want.
    pub fn value(&mut self, position: &[u64]) -> Result<u32> {
        self.memo.value(self.rules, position, &Run::default())
    }
}

/// What is known so far.
struct Memo {
    play: Play,
    known: HashMap<Vec<u64>, u32>,
    /// The bytes of what is known.
    bytes: u64,
    most: u64,
    /// Positions and options since the last look at the listener.
    looked: usize,
}

/// The bytes that a position takes: heaps that are split may be very many.
fn weight(position: &[u64]) -> u64 {
    BYTES + 8 * position.len().saturating_sub(4) as u64
}

/// Positions and options between two looks at the listener.
const BLOCK: usize = 1 << 16;

impl Memo {
    fn new(play: Play, most: u64) -> Self {
        Memo { play, known: HashMap::new(), bytes: 0, most, looked: 0 }
    }

    fn value<R: Rules + ?Sized>(&mut self, rules: &R, position: &[u64], run: &Run) -> Result<u32> {
        if let Some(&value) = self.known.get(position) {
            return Ok(value);
        }
        if let Some(numbers) = rules.numbers().filter(|numbers| *numbers != position.len()) {
            return Err(Error::invalid(format!(
                "a position of this game has {numbers} numbers, not {}",
                position.len()
            )));
        }
        let mut waiting = vec![position.to_vec()];
        let (mut last, mut pending) = (0, weight(position));
        while let Some(top) = waiting.last() {
            if let Some(&value) = self.known.get(top) {
                (pending, last) = (pending - weight(top), value);
                waiting.pop();
                continue;
            }
            if rules.most_options(top).saturating_mul(BYTES) > self.most {
                return Err(self.too_many());
            }
            let (mut values, mut missing) = (Vec::new(), Vec::new());
            let forbids = rules.forbids();
            let mut seen = HashSet::new();
            rules.visit_options(top, &mut |option| match self.known.get(option) {
                // Where options are counted, each counts once.
                Some(_) if forbids > 0 && !seen.insert(option.to_vec()) => {}
                Some(value) => values.push(*value),
                None => missing.push(option.to_vec()),
            });
            self.looked += 1 + values.len() + missing.len();
            if self.looked >= BLOCK {
                self.looked = 0;
                run.go_on(|| format!("{} positions by the definition", self.known.len()))?;
            }
            if missing.is_empty() {
                last = if forbids > 0 {
                    blocked(self.play, forbids, &values)
                } else {
                    combine(self.play, values)
                };
                if let Some(position) = waiting.pop() {
                    pending -= weight(&position);
                    self.bytes += weight(&position);
                    self.known.insert(position, last);
                }
            } else {
                pending += missing.iter().map(|option| weight(option)).sum::<u64>();
                if self.bytes.saturating_add(pending) > self.most {
                    return Err(self.too_many());
                }
                waiting.append(&mut missing);
            }
        }
        // The position asked for was the first to wait, so it was the last to be known.
        Ok(last)
    }

    fn too_many(&self) -> Error {
        Error::limit(format!(
            "more than {} MB of positions would have to be remembered: ask for smaller piles",
            self.most / 1_000_000
        ))
    }
}

/// The outcome of a position of a blocked game from those of its distinct options, 0 for P and 1 for N: it is lost if the
/// previous player can forbid every P-position and, under misère play, still leaves a move.
fn blocked(play: Play, forbids: u64, options: &[u32]) -> u32 {
    let lost = options.iter().filter(|outcome| **outcome == 0).count();
    let all = lost as u64 <= forbids;
    u32::from(!(all && (play == Play::Normal || lost < options.len())))
}

/// The value of a position from those of its options.
fn combine(play: Play, options: Vec<u32>) -> u32 {
    match play {
        Play::Normal => mex(options),
        Play::Misere => u32::from(options.is_empty() || options.contains(&0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    #[test]
    fn nim_is_exclusive_or() {
        let game: Game = "nim:3".parse().unwrap();
        let mut oracle = Oracle::new(&game, Play::Normal);
        for (a, b, c) in [(1u64, 2, 3), (4, 5, 6), (7, 7, 7), (0, 3, 5)] {
            assert_eq!(u64::from(oracle.value(&[a, b, c]).unwrap()), a ^ b ^ c);
        }
    }

    #[test]
    fn misere_nim_differs_only_when_all_piles_are_at_most_one() {
        let game: Game = "nim:3".parse().unwrap();
        let mut oracle = Oracle::new(&game, Play::Misere);
        for (a, b, c) in
            (0..6u64).flat_map(|a| (0..6).flat_map(move |b| (0..6).map(move |c| (a, b, c))))
        {
            let wins = if a.max(b).max(c) <= 1 { (a + b + c) % 2 == 0 } else { a ^ b ^ c != 0 };
            assert_eq!(oracle.value(&[a, b, c]).unwrap(), u32::from(wins));
        }
    }

    #[test]
    fn a_deep_position_does_not_exhaust_the_stack() {
        let game: Game = "{1}".parse().unwrap();
        assert_eq!(Oracle::new(&game, Play::Normal).value(&[100_001]).unwrap(), 1);
    }

    #[test]
    fn the_limit_is_an_error() {
        let game: Game = "nim".parse().unwrap();
        let mut oracle = Oracle::new(&game, Play::Normal).with_limit(100);
        assert!(matches!(oracle.value(&[50, 50]), Err(Error::Limit(_))));
        // Many heaps weigh more than a few: what is remembered stays below the bytes that a limit stands for.
        let kayles: Game = "octal:0.77".parse().unwrap();
        let mut oracle = Oracle::new(&kayles, Play::Misere).with_limit(20_000);
        assert!(matches!(oracle.value(&[60]), Err(Error::Limit(_))));
        let Memo { known, bytes, .. } = &oracle.memo;
        assert!((1..=20_000 * BYTES).contains(bytes) && *bytes > BYTES * known.len() as u64);
    }

    #[test]
    fn too_many_options_are_refused_before_they_are_listed() {
        let most = u64::MAX;
        for (text, from) in [
            ("wythoff:3", vec![most, 1, 1]),
            ("wedge", vec![most, most]),
            ("band:2", vec![1 << 40, 1 << 40]),
            ("fibonacci-nim-global:2", vec![most, 1, most]),
        ] {
            let game: Game = text.parse().unwrap();
            let value = Oracle::new(&game, Play::Normal).value(&from);
            assert!(matches!(value, Err(Error::Limit(_))), "{text}");
        }
    }
}
