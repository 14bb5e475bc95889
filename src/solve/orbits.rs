//! A guess from structure: the levels of R-Wythoff, whose exceptions lie on orbits.
//!
//! Lists show an orbit only as far as they reach, and a level of many orbits has states that hide deep. But where the orbits begin is read off
//! the first rows ([`crate::logic::levels`]), and each goes on for ever by Fibonacci's recurrence: the automaton is built
//! from that, and proved as any other guess.

use super::data::Question;
use super::effort::{Learner, Meter, Step, Tell};
use super::pairs::Trial;
use super::sets::{defined, prover};
use super::theorem::Counterexample;
use crate::Result;
use crate::logic::levels::guess_of;
use crate::logic::{Stop, System};
use crate::run::{Instant, Run};

/// A learner that has one guess.
pub(super) struct Orbits<'a> {
    value: u32,
    run: &'a Run<'a>,
    stop: Stop,
    told: bool,
    trials: Vec<Trial>,
}

impl<'a> Orbits<'a> {
    /// A learner, if the game is R-Wythoff and the system Fibonacci's.
    pub(super) fn new(
        question: &Question,
        system: &System,
        run: &'a Run<'a>,
        stop: &Stop,
    ) -> Option<Orbits<'a>> {
        let (value, stop, told, trials) = (question.value, stop.clone(), false, vec![]);
        let fits = question.is_r_wythoff() && system.name() == "msd_fib";
        fits.then_some(Orbits { value, run, stop, told, trials })
    }
}

impl Learner for Orbits<'_> {
    fn next(
        &mut self,
        _fallen: Option<&Counterexample>,
        _meter: &mut Meter,
        tell: Tell,
    ) -> Result<Step> {
        if std::mem::replace(&mut self.told, true) {
            return Ok(Step::End);
        }
        let clock = Instant::now();
        let guess = guess_of(self.value, self.run)?;
        let mut prover = prover(&System::named("msd_fib")?, self.run.memory(), &self.stop)?;
        let diagonals = guess.relation(&mut prover)?;
        prover.insert("diagonals", diagonals)?;
        prover.define("pairs", "?msd_fib E n $diagonals(a,n) & b=a+n")?;
        let pairs = defined(&prover, "pairs")?;
        // Every diagonal to where the level settles was looked at.
        self.trials.push(Trial {
            far: false,
            digits: 0,
            bound: guess.settled,
            members: usize::try_from(guess.settled).unwrap_or(usize::MAX),
            states: pairs.dfa.states(),
            open: 0,
            lengths: vec![],
            closed: true,
            ambiguous: 0,
            seconds: clock.elapsed().as_secs_f64(),
        });
        tell(&self.trials[0])?;
        Ok(Step::Guess(pairs))
    }

    fn trials(&self) -> Vec<Trial> {
        self.trials.clone()
    }
}
