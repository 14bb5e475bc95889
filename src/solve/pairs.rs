//! Learning the positions themselves, all piles in step, from longer and longer digits.
//!
//! All positions whose digits fit into n places are folded into an automaton; n grows until the automaton is closed and
//! the next larger data leave it as it is. Where the game is symmetric only positions with increasing piles are learned: half
//! the data and fewer states. A counterexample of the prover asks for data that hold it.
//!
//! Cost: a few hundred nanoseconds a position and size of data.

use std::sync::Arc;

use super::data::{Question, Sources};
use super::driver::{Learner, Tell};
use super::fold::{Fold, fold};
use super::theorem::Counterexample;
use super::trie::{Trie, Writer, weights};
use crate::Result;
use crate::logic::moves::PILES;
use crate::logic::{Dfa, Relation, System};
use crate::run::Instant;
use num_traits::ToPrimitive;

/// How one size of data went.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    /// Whether the data came from windows far out; otherwise from a list of positions.
    pub far: bool,
    /// Digits of the data; for windows, of the continuations by which states are known.
    pub digits: usize,
    /// Every position with piles below this was looked at.
    pub bound: u64,
    /// Positions learned from.
    pub members: usize,
    /// States found: of the closed minimal automaton, or as far as they went.
    pub states: usize,
    /// States whose children are not known yet.
    pub open: usize,
    /// Whether the automaton was closed and reproduced the data.
    pub closed: bool,
    /// Children that agreed with several states.
    pub ambiguous: usize,
    /// Time taken, data included.
    pub seconds: f64,
}

/// A learner of the positions of one value in one system.
pub(super) struct Pairs<'a> {
    question: &'a Question,
    system: Arc<System>,
    sources: Sources<'a>,
    /// The largest bound it may ask data for.
    most: u64,
    digits: usize,
    known: (u64, Vec<Vec<u64>>),
    last: Option<Dfa>,
    /// Guesses made so far: each fell.
    told: Vec<Dfa>,
    most_met: usize,
    trials: Vec<Trial>,
}

/// States of a guess that is worth a proof though no larger data confirm it: wrong ones can be costly.
const UNCONFIRMED: usize = 60;
/// States beyond which a list of positions is not looked at again.
pub const MOST_STATES: usize = 12_000;

impl<'a> Pairs<'a> {
    pub(super) fn new(
        question: &'a Question,
        system: Arc<System>,
        most: u64,
        sources: Sources<'a>,
    ) -> Result<Pairs<'a>> {
        // Begin with digits enough for a few dozen numbers.
        let digits = (2..).find(|&n| weights(&system, n).is_ok_and(|w| w[n] >= 48)).unwrap_or(2);
        let known = (0, vec![]);
        Ok(Pairs {
            question,
            system,
            sources,
            most,
            digits,
            known,
            last: None,
            told: vec![],
            most_met: 0,
            trials: vec![],
        })
    }

    fn guess(&mut self, least: u64, tell: Tell) -> Result<Option<Dfa>> {
        loop {
            let writer = Writer::new(&self.system, self.question.piles(), self.digits);
            let writer = writer.ok().filter(|w| w.bound() <= self.most);
            let Some(writer) = writer.filter(|_| !self.hopeless()) else {
                // The last data have no larger ones to confirm them: the prover may decide alone about a small guess.
                let last = self.last.take().filter(|dfa| dfa.states() <= UNCONFIRMED);
                return Ok(last.filter(|dfa| least == 0 && !self.told.contains(dfa)));
            };
            if writer.bound() < least {
                self.digits += 1;
                continue;
            }
            let guess = self.trial(&writer)?;
            let trial = self.trials.last().expect("just pushed");
            let clear = trial.closed && trial.ambiguous == 0;
            self.most_met = self.most_met.max(trial.states);
            tell(trial)?;
            // Small radices need more digits for as much data.
            self.digits += if self.system.radix() == 2 { 2 } else { 1 };
            let settled = guess.is_some() && (clear || guess == self.last);
            self.last = guess;
            if let Some(dfa) = self.last.as_ref().filter(|dfa| settled && !self.told.contains(dfa))
            {
                self.told.push(dfa.clone());
                return Ok(Some(dfa.clone()));
            }
        }
    }

    /// Whether states multiply as the data do.
    fn hopeless(&self) -> bool {
        self.most_met > MOST_STATES
    }

    /// Positions below a bound; computed for a larger one at once, as more will be wanted.
    fn data(&mut self, bound: u64) -> Result<impl Iterator<Item = (Vec<u64>, u32)> + '_> {
        if bound > self.known.0 {
            let ahead = match self.question.listed(self.sources.engines) {
                true => bound.max(512).saturating_mul(3).min(self.most).max(bound),
                false => bound,
            };
            self.known = (ahead, self.question.positions_below(ahead, self.sources)?);
        }
        let below = move |p: &&Vec<u64>| p.iter().all(|&x| x < bound);
        Ok(self.known.1.iter().filter(below).map(|p| (p.clone(), 1)))
    }

    fn trial(&mut self, writer: &Writer) -> Result<Option<Dfa>> {
        let clock = Instant::now();
        let (memory, radix) = (self.sources.run.memory(), self.system.radix());
        let trie = Trie::new(writer, self.data(writer.bound())?, memory)?;
        let folded = fold(&trie, vec![radix; self.question.piles()], MOST_STATES);
        let (states, open, ambiguous, guess) = match folded {
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
            closed: guess.is_some(),
            ambiguous,
            seconds: clock.elapsed().as_secs_f64(),
        });
        Ok(guess)
    }
}

impl Learner for Pairs<'_> {
    fn next(&mut self, fallen: Option<&Counterexample>, tell: Tell) -> Result<Option<Relation>> {
        // Data must hold the counterexample to the last guess.
        let least = fallen.map_or(Some(0), |c| c.largest().to_u64()?.checked_add(1));
        let Some(least) = least else { return Ok(None) };
        let Some(dfa) = self.guess(least, tell)? else { return Ok(None) };
        let piles = self.question.piles();
        let names = PILES[..piles].iter().map(|s| s.to_string()).collect();
        Ok(Some(Relation::new(dfa, vec![self.system.clone(); piles], names)?))
    }

    fn trials(&mut self) -> Vec<Trial> {
        std::mem::take(&mut self.trials)
    }
}
