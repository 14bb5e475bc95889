//! Games solved: learned, proved for all sizes, and asked for piles of any size.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::Value;
use wythoff::run::{Checkpoint, write_whole};
use wythoff::solve::{Answer, Book, Settings, Solved as Levels, SolvedGame};
use wythoff_lab::asked::solved;
use wythoff_lab::told::solve::{Wanted, in_json, in_words};

use crate::call::{Call, long};
use crate::convert::data;
use crate::errors::raised;
use crate::game::{Analysed, Game, engines, play, told};

/// How a game was solved, or how far.
#[pyclass(frozen, module = "wythoff._native", name = "Solved")]
pub struct Solved {
    words: String,
    found: Value,
    /// The levels that are proved.
    book: Option<Book>,
    game: wythoff::Game,
    answers: Arc<OnceLock<SolvedGame>>,
}

/// Learns and proves.
#[pyfunction]
#[pyo3(signature = (game, value, up_to_value, all_values, system, misere, time, checkpoint, call))]
#[expect(clippy::too_many_arguments, reason = "one for each option of the command")]
pub fn solve(
    py: Python<'_>,
    game: &Game,
    value: Option<u32>,
    up_to_value: Option<u32>,
    all_values: bool,
    system: Option<&str>,
    misere: bool,
    time: Option<u64>,
    checkpoint: Option<PathBuf>,
    call: Call,
) -> PyResult<Solved> {
    let system = system.map(Settings::system_named).transpose().map_err(raised)?.map(Arc::new);
    let settings = Settings { system, time: time.map(Duration::from_secs), ..Settings::default() };
    let own = game.0.clone();
    // All values at once are the P-positions beside a heap of Nim.
    let game = if all_values { own.with_heap().map_err(raised)? } else { own.clone() };
    let top = value.or(up_to_value).unwrap_or(0);
    let checkpoint = checkpoint.map(|path| Checkpoint::new(&path, Duration::ZERO));
    long(py, &call, move |run| {
        let run = run.clone().with_checkpoint(checkpoint.clone());
        let play = play(misere);
        let answer =
            wythoff::solve::solve(&game, top, play, &settings, engines(), &run, &mut |_| {})?;
        let values_of = all_values.then_some(&own);
        let memory = run.memory();
        let wanted = Wanted { game: &game, values_of, value, times: false, memory };
        let (words, found) =
            (in_words(&answer, &wanted)?, in_json(&answer, &wanted)?["data"].take());
        if let (Answer::Proved(_), Some(checkpoint)) = (&answer, checkpoint) {
            checkpoint.saver(Settings::state_name(&game, play)).finish()?;
        }
        // Levels that were proved on words are not composed to pairs unasked: their file is written by `wyt solve -o`.
        let pairs = |solved: &Levels| solved.levels.last().is_some_and(|l| l.words().is_none());
        let book = proved(answer).filter(pairs);
        let book = book.map(|solved| Book::of(&solved, memory)).transpose()?;
        Ok(Solved { words, found, book, game: own, answers: Arc::default() })
    })
}

/// The levels that are proved: the last of a guess is not.
fn proved(answer: Answer) -> Option<Levels> {
    match answer {
        Answer::Proved(solved) => Some(solved),
        Answer::Guessed(mut solved, _) => {
            solved.levels.pop();
            Some(solved)
        }
        Answer::Open(open) => open.solved,
        Answer::Refuted(refuted) => refuted.solved,
    }
}

#[pymethods]
impl Solved {
    #[getter]
    fn words(&self) -> &str {
        &self.words
    }

    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data(py, &self.found)
    }

    /// The automata, as `wyt solve -o FILE` keeps them.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        let text = self.book()?.to_text();
        write_whole(&path, |out| Ok(out.write_all(text.as_bytes())?)).map_err(raised)
    }

    /// A record of the proof that `verify` checks.
    fn record(&self, py: Python<'_>, path: PathBuf, call: Call) -> PyResult<String> {
        let book = self.book()?.clone();
        long(py, &call, move |run| {
            let record = book.record(run)?;
            let bytes = record.to_bytes();
            write_whole(&path, |out| Ok(out.write_all(&bytes)?))?;
            Ok(record.sha256())
        })
    }

    /// Value, outcome and winning moves of a position of any size; the automata are proved again the first time.
    fn at<'py>(
        &self,
        py: Python<'py>,
        piles: Vec<Bound<'py, PyAny>>,
        moves: usize,
        call: Call,
    ) -> PyResult<Analysed<'py>> {
        let at = Game(self.game.clone()).at(&piles)?;
        let (book, answers) = (self.book()?.clone(), self.answers.clone());
        let answer = long(py, &call, move |run| {
            if answers.get().is_none() {
                let solved = SolvedGame::proved(book, run)?.of(at.game(), run.memory())?;
                // Two threads may prove it at once, and one of them in vain.
                let _ = answers.set(solved);
            }
            let solved = answers.get().expect("just set");
            Ok(solved::answer(solved, &at, moves, run.memory())?.0)
        })?;
        told(py, &answer)
    }
}

impl Solved {
    fn book(&self) -> PyResult<&Book> {
        self.book.as_ref().ok_or_else(|| {
            PyValueError::new_err("nothing was proved of this game: print what was tried")
        })
    }
}
