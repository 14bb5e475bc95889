//! How far a search goes: the user's time and memory end it, and where no time is given a nominal minute does.
//!
//! Several ways lead to a guess: lists of positions and words far out, each in several numeration systems. None of them knows
//! when it should give up, so they take turns. In each round every way may spend as much as in all rounds before together,
//! so that the one that succeeds has had a fair share of the time, whatever the others do.
//!
//! What is spent is counted in the nanoseconds that the engines expect, not by the clock: without a time limit the same command goes
//! equally far on every machine and prints the same bytes.

use std::time::Duration;

use super::far::Words;
use super::pairs::Trial;
use super::theorem::Counterexample;
use crate::logic::Relation;
use crate::{Error, Remedy, Result};

/// What a search may spend if nobody says how long it may take.
pub(super) const DEFAULT: Duration = Duration::from_secs(60);

/// The first round of a way, in nanoseconds.
pub(super) const FIRST_ROUND: u64 = 1_000_000_000;

/// The error that a spent effort ends in.
pub(super) fn spent(effort: Duration) -> Error {
    let words = match effort == DEFAULT {
        true => "the effort of a run without a time limit, about a minute, is spent".to_string(),
        false => format!("the effort allowed is spent ({} s)", effort.as_secs_f64()),
    };
    Error::limit(words).help(Remedy::MoreTime)
}

/// What one way has spent, and how far it may go in this round.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Meter {
    pub(super) spent: u64,
    pub(super) most: u64,
}

impl Meter {
    /// Whether so much more is within the round.
    pub(super) fn affords(&self, nanoseconds: u64) -> bool {
        self.spent.saturating_add(nanoseconds) <= self.most
    }

    pub(super) fn spend(&mut self, nanoseconds: u64) {
        self.spent = self.spent.saturating_add(nanoseconds);
    }
}

/// What a learner comes back with.
pub(super) enum Step {
    /// A guess, better than one that fell.
    Guess(Relation),
    /// Words in place of positions, one of each value: they are proved by their neighbours.
    Words(Words),
    /// The round is over; more may come.
    Pause,
    /// This way ends here.
    End,
}

/// Who is told of each trial; an error stops the learner.
pub(super) type Tell<'a> = &'a mut dyn FnMut(&Trial) -> Result<()>;

/// A way to guess the positions of a value.
pub(super) trait Learner {
    /// Goes on until there is a guess or the meter is met. `fallen` is what the last guess fell by.
    ///
    /// # Errors
    /// A limit of this way alone, such as memory, or a run that ends.
    fn next(
        &mut self,
        fallen: Option<&Counterexample>,
        meter: &mut Meter,
        tell: Tell,
    ) -> Result<Step>;

    /// The words behind the last guess, if it was composed from words.
    fn words(&self) -> Option<Words> {
        None
    }

    /// All trials so far, the one under way last.
    fn trials(&self) -> Vec<Trial>;
}
