//! What a sequence is, and whether it is proved: terms that were given, or a column of a game.

use num_bigint::BigInt;
use wythoff::engine::{Play, Registry};
use wythoff::guess::{Guess, GuessVerdict, Source, Terms};
use wythoff::run::Run;
use wythoff::solve::{Answer, Settings, Solved, solve};
use wythoff::{Error, Remedy, Result};

/// What was found.
pub struct Guessed {
    /// Where the terms come from, in words.
    pub about: String,
    /// The terms that were looked at.
    pub terms: Terms,
    /// The forms that agree with all of them; what is proved comes first.
    pub guesses: Vec<Guess>,
    /// Why a guess about a game is not proved, or what else the engine knows.
    pub open: Option<String>,
    /// The terms that follow, by the first form.
    pub next: Vec<BigInt>,
}

impl Guessed {
    /// The first form that is not refuted.
    pub fn best(&self) -> Option<&Guess> {
        self.guesses.iter().find(|guess| !matches!(guess.verdict, GuessVerdict::Refuted(_)))
    }

    /// The same with so many terms that follow.
    pub fn continued(mut self, next: usize) -> Guessed {
        if let (Some(best), true) = (self.best().filter(|best| best.form.goes_on()), next > 0) {
            let mut all = best.form.sequence(self.terms.len() + next);
            self.next = all.split_off(self.terms.len());
        }
        self
    }
}

/// Recognises terms that were given.
pub fn of_terms(terms: Terms, about: String, run: &Run) -> Result<Guessed> {
    if terms.is_empty() {
        return Err(Error::invalid("there are no terms").help(Remedy::GiveTerms));
    }
    let guesses = terms.recognise(run)?;
    Ok(Guessed { about, terms, guesses, open: None, next: Vec::new() })
}

/// Recognises the first terms of a game's sequence and tries to prove what it is; the positions may be solved first.
pub fn of_game(
    source: &Source,
    count: u64,
    solve_first: bool,
    engines: &Registry,
    run: &Run,
) -> Result<Guessed> {
    let mut found = of_terms(source.terms(count, engines, run)?, source.to_string(), run)?;
    let solved = if solve_first { solved(source, engines, run)? } else { None };
    found.open = source.prove(&found.terms, &mut found.guesses, solved.as_ref(), engines, run)?;
    found.guesses.sort_by_key(|guess| match guess.verdict {
        GuessVerdict::Proved { .. } => 0,
        GuessVerdict::Guessed => 1,
        GuessVerdict::Refuted(_) => 2,
    });
    Ok(found)
}

/// The positions up to a value, learned and proved; none if that did not come about.
fn solved(source: &Source, engines: &Registry, run: &Run) -> Result<Option<Solved>> {
    let (game, settings) = (&source.game, Settings::default());
    match solve(game, source.value, Play::Normal, &settings, engines, run, &mut |_| {})? {
        Answer::Proved(solved) => Ok(Some(solved)),
        Answer::Open(open) if matches!(open.why, Error::Stopped(_)) => Err(open.why),
        _ => Ok(None),
    }
}
