//! Learning the positions themselves, all piles in step, from longer and longer digits.
//!
//! All positions whose digits fit into n places are folded into an automaton; n grows until the automaton is closed and
//! the next larger data leave it as it is. Where the game is symmetric only positions with increasing piles are learned: half
//! the data and fewer states. A counterexample of the prover asks for data that hold it.
//!
//! Cost: a few hundred nanoseconds a position and size of data.

use std::sync::Arc;

use super::data::{Question, Sources};
use super::effort::{Learner, Meter, Step, Tell};
use super::fold::{Fold, fold};
use super::theorem::Counterexample;
use super::trie::{Trie, Writer, weights};
use crate::logic::moves::PILES;
use crate::logic::{Dfa, Relation, System};
use crate::run::Instant;
use crate::{Error, Result};
use num_traits::ToPrimitive;

/// How one size of data went.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    /// Whether the data came from frames far out; otherwise from a list of positions.
    pub far: bool,
    /// Digits of the data; of a word, of the continuations by which its states are known.
    pub digits: usize,
    /// Every position with piles below this was looked at.
    pub bound: u64,
    /// Positions learned from.
    pub members: usize,
    /// States found: of the closed minimal automaton, or as far as they went.
    pub states: usize,
    /// States whose children are not known yet.
    pub open: usize,
    /// Of a word far out: how many states were met first at each length of words, for the lengths gone through.
    pub lengths: Vec<usize>,
    /// Whether the automaton was closed and reproduced the data.
    pub closed: bool,
    /// Children that agreed with several states.
    pub(crate) ambiguous: usize,
    /// Time taken, data included.
    pub(crate) seconds: f64,
}

/// A learner of the positions of one value in one system.
pub(super) struct Pairs<'a> {
    question: Question,
    system: Arc<System>,
    sources: Sources<'a>,
    digits: usize,
    last: Option<Dfa>,
    /// Guesses made so far: each fell.
    told: Vec<Dfa>,
    /// Positions of the last trial.
    members: usize,
    trials: Vec<Trial>,
}

/// States of a guess that is worth a proof though no larger data confirm it: wrong ones can be costly.
const UNCONFIRMED: usize = 60;
/// Nanoseconds to read a digit of a position and to fold it.
const DIGIT: u64 = 50;

impl<'a> Pairs<'a> {
    pub(super) fn new(question: Question, system: Arc<System>, sources: Sources<'a>) -> Pairs<'a> {
        // Begin with digits enough for a few thousand positions.
        let least = if question.piles() > 2 { 12 } else { 48 };
        let digits = (2..).find(|&n| weights(&system, n).is_ok_and(|w| w[n] >= least)).unwrap_or(2);
        let (last, told, members, trials) = (None, vec![], 0, vec![]);
        Pairs { question, system, sources, digits, last, told, members, trials }
    }

    /// The next guess from data that hold every number below `least`; `None` when the meter is met.
    fn guess(&mut self, least: u64, meter: &mut Meter, tell: Tell) -> Result<Option<Dfa>> {
        loop {
            let writer = Writer::new(&self.system, self.question.piles(), self.digits)?;
            if writer.bound() < least {
                self.digits += 1;
                continue;
            }
            let data = self.question.cost(writer.bound(), self.sources.engines);
            // As many positions as last time are a lower bound of what is coming.
            if !meter.affords(data.saturating_add(self.reading(&writer))) {
                // The last data have no larger ones to confirm them: the prover may decide alone about a small guess.
                let last = self.last.take().filter(|dfa| dfa.states() <= UNCONFIRMED);
                let last = last.filter(|dfa| least == 0 && !self.told.contains(dfa));
                self.told.extend(last.clone());
                return Ok(last);
            }
            let guess = self.trial(&writer)?;
            meter.spend(data.saturating_add(self.reading(&writer)));
            let trial = self.trials.last().expect("just pushed");
            let clear = trial.closed && trial.ambiguous == 0;
            tell(trial)?;
            // Small radices need more digits for as much data, but not where boxes grow by the cube.
            let quick = self.system.radix() == 2 && self.question.piles() <= 2;
            self.digits += if quick { 2 } else { 1 };
            let settled = guess.is_some() && (clear || guess == self.last);
            self.last = guess;
            if let Some(dfa) = self.last.as_ref().filter(|dfa| settled && !self.told.contains(dfa))
            {
                self.told.push(dfa.clone());
                return Ok(Some(dfa.clone()));
            }
        }
    }

    /// Nanoseconds to learn from as many positions as last time.
    fn reading(&self, writer: &Writer) -> u64 {
        (self.members * writer.places()) as u64 * DIGIT
    }

    fn trial(&mut self, writer: &Writer) -> Result<Option<Dfa>> {
        let clock = Instant::now();
        let (run, radix) = (self.sources.run, self.system.radix());
        let positions = self.question.positions_below(writer.bound(), self.sources)?;
        let trie = Trie::new(writer, positions.into_iter().map(|p| (p, 1)), run)?;
        self.members = trie.members;
        let (states, open, ambiguous, guess) =
            match fold(&trie, vec![radix; self.question.piles()], run)? {
                Fold::Closed(folded) => {
                    let dfa = folded.relation(None);
                    (dfa.states(), 0, folded.ambiguous, Some(dfa))
                }
                Fold::Open { states, open } => (states, open, 0, None),
                Fold::Wrong { states, .. } => (states, 0, 0, None),
            };
        self.trials.push(Trial {
            far: false,
            digits: writer.places(),
            bound: writer.bound(),
            members: trie.members,
            states,
            open,
            lengths: vec![],
            closed: guess.is_some(),
            ambiguous,
            seconds: clock.elapsed().as_secs_f64(),
        });
        Ok(guess)
    }
}

impl Learner for Pairs<'_> {
    fn next(
        &mut self,
        fallen: Option<&Counterexample>,
        meter: &mut Meter,
        tell: Tell,
    ) -> Result<Step> {
        // Data must hold the counterexample to the last guess.
        let least = fallen.map_or(Some(0), |c| c.largest().to_u64()?.checked_add(1));
        let least = least.ok_or_else(|| {
            Error::overflow("a counterexample past 2^64, and a list ends long before it")
        })?;
        let Some(dfa) = self.guess(least, meter, tell)? else { return Ok(Step::Pause) };
        let piles = self.question.piles();
        let names = PILES[..piles].iter().map(|s| s.to_string()).collect();
        Ok(Step::Guess(Relation::new(dfa, vec![self.system.clone(); piles], names)?))
    }

    fn trials(&self) -> Vec<Trial> {
        self.trials.clone()
    }
}
