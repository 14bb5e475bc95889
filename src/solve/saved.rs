//! What a run of the solver keeps, to be taken up again: the automata found so far, and to which height a word was learned.
//!
//! A file can be changed by anybody, so nothing in it is believed: an automaton is a guess that saves the learning, and is
//! proved as any other. The state is a line `height H` and the book of the levels, the last of which may be a mere guess.

use std::sync::Arc;

use super::book::Book;
use super::driver::{Settings, Solved};
use super::effort::{Learner, Meter, Step, Tell};
use super::pairs::Trial;
use super::theorem::Counterexample;
use super::watch::Deadline;
use crate::engine::Play;
use crate::logic::{Relation, System};
use crate::rules::Game;
use crate::run::{Run, Saver};
use crate::{Error, Result};

/// No run comes to this height: each word that falls adds four.
const HIGHEST: usize = 10_000;

/// What was kept, and where to keep more.
pub(super) struct Saved {
    saver: Saver,
    book: Option<Book>,
    /// The height of words to begin with, at the level after this many.
    height: Option<(usize, usize)>,
}

impl Settings {
    /// What the states of a game are called in a checkpoint.
    pub fn state_name(game: &Game, play: Play) -> String {
        format!("solve {game}{}", if play == Play::Misere { " misere" } else { "" })
    }
}

impl Saved {
    /// The state of an earlier run, if there is one.
    pub(super) fn open(game: &Game, play: Play, settings: &Settings, run: &Run) -> Result<Saved> {
        let saver = Saver::of(run, Settings::state_name(game, play));
        let bad = || Error::invalid("this checkpoint holds no state of a solver: remove it");
        let mut saved = Saved { book: None, height: None, saver };
        let Some(bytes) = saved.saver.load()? else { return Ok(saved) };
        let text = String::from_utf8(bytes).map_err(|_| bad())?;
        let (line, book) = text.split_once('\n').ok_or_else(bad)?;
        let height = line.strip_prefix("height ").and_then(|h| h.parse().ok());
        let height: usize = height.filter(|&height| height <= HIGHEST).ok_or_else(bad)?;
        if !book.is_empty() {
            let book = Book::read_within(book, &Deadline::of_file(book.len(), settings.time), run)?;
            if book.game() != game || book.play() != play {
                return Err(bad());
            }
            let forced = settings.system.as_ref();
            if forced.is_some_and(|system| system != book.system()) {
                return Err(Error::invalid(format!(
                    "this checkpoint holds automata in {}: leave the system out, or name another checkpoint",
                    book.system().name()
                )));
            }
            saved.book = Some(book);
        }
        let levels = saved.book.as_ref().map_or(0, |book| book.levels().len());
        saved.height = (height > 0).then_some((levels, height));
        Ok(saved)
    }

    /// The system of the automata kept.
    pub(super) fn system(&self) -> Option<Arc<System>> {
        self.book.as_ref().map(|book| book.system().clone())
    }

    /// The automaton kept for a value.
    pub(super) fn level(&self, system: &System, value: u32) -> Option<Relation> {
        let book = self.book.as_ref().filter(|book| **book.system() == *system)?;
        book.levels().get(value as usize).cloned()
    }

    /// The height at which the word of the level after those solved begins.
    pub(super) fn height(&self, solved: &Solved) -> Option<usize> {
        self.height.filter(|(levels, _)| *levels == solved.levels.len()).map(|(_, height)| height)
    }

    /// Keeps the levels proved, and a guess.
    pub(super) fn keep(&mut self, solved: &Solved, guess: Option<&Relation>) -> Result<()> {
        self.save(solved, guess, 0)
    }

    /// A word was learned to this height.
    pub(super) fn reached(&mut self, solved: &Solved, height: usize) -> Result<()> {
        self.save(solved, None, height)
    }

    fn save(&mut self, solved: &Solved, guess: Option<&Relation>, height: usize) -> Result<()> {
        let mut book = Book::of_pairs(solved)?;
        book.extend(guess.map_or(&[], std::slice::from_ref));
        // What an earlier run kept of higher levels stays until it is overtaken.
        let kept = self.book.as_ref().filter(|known| known.system() == book.system());
        if let Some(known) = kept.filter(|known| known.levels().len() > book.levels().len()) {
            let more = &known.levels()[book.levels().len()..];
            book.extend(more);
        }
        self.saver.save(|out| {
            let text = if book.levels().is_empty() { String::new() } else { book.to_text() };
            Ok(out.write_all(format!("height {height}\n{text}").as_bytes())?)
        })
    }
}

/// A guess that was kept.
pub(super) struct Remembered(Option<Relation>);

impl Remembered {
    pub(super) fn new(known: Relation) -> Remembered {
        Remembered(Some(known))
    }
}

impl Learner for Remembered {
    fn next(
        &mut self,
        _fallen: Option<&Counterexample>,
        _meter: &mut Meter,
        _tell: Tell,
    ) -> Result<Step> {
        Ok(self.0.take().map_or(Step::End, Step::Guess))
    }

    fn trials(&self) -> Vec<Trial> {
        vec![]
    }
}
