//! All guesses of a sum at once: sets of classes, digit rules and vectors, each met and carried on once.
//!
//! The class of the first place is guessed ([`super::places`]), so what is known of a sum after some digits is a set of guesses. A guess
//! is a class, what the digit rule remembers of each variable of the system, and the vector of the sum; it ends where a digit
//! is forbidden. A guess that comes out at place 0 was right at every place, as the class of a place follows from the place: so
//! one guess serves the digits of all variables and the sum. Where a guess goes to is found once for each letter, and the same of
//! a set: in a system of 28 classes a thousand guesses make up a hundred thousand sets.

use std::collections::HashMap;
use std::rc::Rc;

use super::machine::{Compared, Fast, Numbered, STEP};
use super::places::too_large;
use crate::limits::{Meter, Refused};

/// The sets of guesses of a comparison.
pub(super) struct Sums<'m> {
    compared: &'m Compared,
    /// The variables whose digits must be those of numbers of the system.
    tracks: Vec<usize>,
    /// Class, digit rules and vector, and whether the comparison holds there.
    guesses: Numbered,
    /// Sets of these, and whether it holds for one of them.
    sets: Numbered,
    /// Where a guess and where a set go to, by the letter.
    guess_steps: HashMap<(u32, u32), Rc<[i32]>, Fast>,
    set_steps: HashMap<(u32, u32), u32, Fast>,
    meter: &'m Meter<'m>,
    bytes: u64,
}

impl Drop for Sums<'_> {
    fn drop(&mut self) {
        self.meter.release(self.bytes);
    }
}

impl<'m> Sums<'m> {
    pub fn new(compared: &'m Compared, tracks: Vec<usize>, meter: &'m Meter<'m>) -> Sums<'m> {
        let (guesses, sets) = (Numbered::default(), Numbered::default());
        let (guess_steps, set_steps) = Default::default();
        Sums { compared, tracks, guesses, sets, guess_steps, set_steps, meter, bytes: 0 }
    }

    /// Whether no guess is left.
    pub fn is_over(&self, set: u32) -> bool {
        self.sets.list(set).is_empty()
    }

    /// Whether the comparison holds if the last digits were those of place 0.
    pub fn holds(&self, set: u32) -> bool {
        self.sets.accepts(set)
    }

    /// Before the first digit.
    pub fn start(&mut self) -> Result<u32, Refused> {
        let rules = vec![0; self.tracks.len()];
        let starts: Vec<Vec<i32>> = self.compared.2.starts().collect();
        let mut all = Vec::new();
        for start in starts {
            all.push(self.guess(&[&start[..1], &rules, &start[1..]].concat())? as i32);
        }
        self.set(all)
    }

    /// Where a set goes to with a letter, which has these digits.
    pub fn step(&mut self, set: u32, letter: usize, digits: &[u32]) -> Result<u32, Refused> {
        let key = (set, letter as u32);
        if let Some(&known) = self.set_steps.get(&key) {
            return Ok(known);
        }
        let from = self.sets.list(set).clone();
        self.meter.work(from.len() as u64 * STEP)?;
        let mut next = Vec::with_capacity(from.len());
        for &guess in from.iter() {
            next.extend_from_slice(&self.carried(guess as u32, key.1, digits)?);
        }
        let next = self.set(next)?;
        self.set_steps.insert(key, next);
        self.take(48)?;
        Ok(next)
    }

    /// Where a guess goes to, one for each class below that allows the digits.
    fn carried(&mut self, guess: u32, letter: u32, digits: &[u32]) -> Result<Rc<[i32]>, Refused> {
        if let Some(known) = self.guess_steps.get(&(guess, letter)) {
            return Ok(known.clone());
        }
        let (sum, equal, places) = self.compared;
        let parts = sum.0.iter().map(|&(v, c)| c.checked_mul(i64::from(digits[v])));
        let added = parts.into_iter().try_fold(0i64, |all, part| all.checked_add(part?));
        let added = added.ok_or_else(too_large)?;
        let from = self.guesses.list(guess).clone();
        let (rules, vector) = from[1..].split_at(self.tracks.len());
        let before = [&from[..1], vector].concat();
        let mut next = Vec::new();
        // A step looks at some dozens of places.
        self.meter.work(64 * STEP)?;
        places.step((sum, *equal), &before, added, &mut |run| {
            let tracks = self.tracks.iter().zip(rules);
            let rule = |(&v, &rule): (&usize, &i32)| places.digit(run[0] as usize, rule, digits[v]);
            let Some(rules) = tracks.map(rule).collect::<Option<Vec<i32>>>() else { return Ok(()) };
            next.push(self.guess(&[&run[..1], &rules, &run[1..]].concat())? as i32);
            Ok(())
        })?;
        self.take(4 * next.len() + 80)?;
        let next: Rc<[i32]> = next.into();
        self.guess_steps.insert((guess, letter), next.clone());
        Ok(next)
    }

    fn guess(&mut self, guess: &[i32]) -> Result<u32, Refused> {
        let ((sum, equal, places), tracks) = (self.compared, self.tracks.len());
        let holds = || {
            let run = [&guess[..1], &guess[1 + tracks..]].concat();
            places.holds((sum, *equal), &run)
        };
        let (number, bytes) = self.guesses.number(guess, holds);
        self.take(bytes)?;
        Ok(number)
    }

    fn set(&mut self, mut all: Vec<i32>) -> Result<u32, Refused> {
        all.sort_unstable();
        all.dedup();
        let holds = || all.iter().any(|&guess| self.guesses.accepts(guess as u32));
        let (number, bytes) = self.sets.number(&all, holds);
        self.take(bytes)?;
        Ok(number)
    }

    fn take(&mut self, bytes: usize) -> Result<(), Refused> {
        self.bytes += bytes as u64;
        self.meter.reserve(bytes as u64)
    }
}
