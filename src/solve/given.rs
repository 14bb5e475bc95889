//! A guess of one's own: an automaton, a regular expression, a formula, or a file of a solved game.
//!
//! | a file that begins with | is |
//! |---|---|
//! | `wyt solved` | a solved game, of which the automata are taken: one for each value from 0 on |
//! | `wythoff certificate` | the words of a solved game, checked and composed to pairs: one automaton for each value from 0 on |
//! | systems, as `msd_fib msd_fib` | an automaton as `wyt prove --library` and Walnut write it |
//! | anything else | a formula in the piles a, b, …, or a script of the prover that defines `$guess` or ends in what it is |
//!
//! It is proved or refuted as any other guess; that somebody gave it plays no part.

use super::book::Book;
use super::driver::{Level, Solved};
use super::reading::CERTIFICATE;
use super::sets::prover;
use super::shape::watched;
use super::watch::Deadline;
use crate::logic::{Prover, Relation, System};
use crate::rules::Game;
use crate::run::Run;
use crate::{Error, Result};

impl Game {
    /// The sets that a text, or the certificate of words, gives for a game, for the values 0, 1, …, or a single one.
    ///
    /// ```
    /// use wythoff::{Game, run::Run};
    /// let game: Game = "wythoff".parse()?;
    /// let own = game.read_guess("?msd_fib a<=b & E n a=n & b=n", &Run::default())?;
    /// assert_eq!((own.len(), own[0].arguments.len()), (1, 2));
    /// assert_eq!(game.read_guess("?msd_fib a=1", &Run::default()).unwrap_err().exit_code(), 2);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the text is none of these, if it speaks of another number of piles or of several numeration systems, or if the listener asks to stop.
    pub fn read_guess(&self, guess: impl AsRef<[u8]>, run: &Run) -> Result<Vec<Relation>> {
        let found = relations(guess.as_ref(), run)?;
        for relation in &found {
            if relation.systems.len() != self.arity() {
                return Err(Error::invalid(format!(
                    "{self} has {} piles, and the guess is about {} numbers ({})",
                    self.arity(),
                    relation.systems.len(),
                    relation.arguments.join(", ")
                )));
            }
            if relation.systems.iter().any(|system| *system != relation.systems[0]) {
                return Err(Error::invalid(
                    "a guess reads all piles in one numeration system: begin the formula with ?msd_fib or another",
                ));
            }
        }
        Ok(found)
    }
}

fn relations(guess: &[u8], run: &Run) -> Result<Vec<Relation>> {
    if guess.starts_with(CERTIFICATE) {
        let solved = Solved::read(guess, None, run)?;
        watched(run, |stop| {
            let compose = |level: &Level| level.positions_until(run.memory(), stop).map(drop);
            solved.levels.iter().try_for_each(compose)
        })?;
        return Ok(Book::of(&solved, run.memory())?.levels().to_vec());
    }
    let text = std::str::from_utf8(guess).map_err(|error| {
        let place = error.valid_up_to() + 1;
        Error::invalid(format!("a guess is text or a certificate: byte {place} is no UTF-8"))
    })?;
    if text.starts_with("wyt solved") {
        return Ok(Book::from_text(text, run)?.levels().to_vec());
    }
    let deadline = Deadline::new(None);
    let mut prover = prover(&System::named("msd_fib")?, run.memory(), &deadline.stop)?;
    deadline.watch(run, "while a guess was read", || stated(text, &mut prover))
}

/// What an automaton, a formula or a script says.
fn stated(text: &str, prover: &mut Prover) -> Result<Vec<Relation>> {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
    let is_system = |word: &str| word.starts_with("msd_") || word.starts_with("lsd_");
    if first.is_some_and(|line| line.split_whitespace().all(is_system)) {
        prover.read_relation("guess", text)?;
    }
    let mut last = None;
    // $floor is known, as it is to the prover's own texts.
    if text.contains("$floor(") && !text.contains("def floor") {
        prover.define_floor()?;
    }
    if prover.relation("guess").is_none() {
        prover.run_each(text, &mut |_, relation| last = Some(relation.clone()))?;
    }
    let nothing = || {
        Error::invalid(
            "a guess: an automaton, a formula in a and b, or a script that defines $guess; this defines nothing",
        )
    };
    let found = prover.relation("guess").cloned().or(last).ok_or_else(nothing)?;
    Ok(vec![found])
}
