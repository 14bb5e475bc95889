//! Games solved: learned, proved for all sizes, and asked for piles of any size.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::Value;
use wythoff::engine::Play;
use wythoff::run::{Checkpoint, Memory, Run, write_whole};
use wythoff::solve::{Answer, Book, News, Settings, Solved as Levels, SolvedGame};
use wythoff_lab::asked::solved;
use wythoff_lab::told::solve::{Wanted, in_json, in_words, under_way};
use wythoff_lab::told::theorem;

use crate::automaton::Automaton;
use crate::call::{Call, long, long_told};
use crate::convert::data;
use crate::errors::raised;
use crate::game::{Analysed, Game, by_solved, engines, flat, reach, rows_of, told};

/// How a game was solved, or how far.
#[pyclass(frozen, module = "wythoff._native", name = "Solved")]
pub struct Solved {
    words: String,
    found: Value,
    /// The levels that are proved.
    levels: Option<Levels>,
    game: wythoff::Game,
    answers: Arc<OnceLock<SolvedGame>>,
}

/// Learns and proves.
#[pyfunction]
#[pyo3(signature = (game, value, up_to_value, all_values, system, misere, time, checkpoint, guess, call))]
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
    guess: Option<Vec<u8>>,
    call: Call,
) -> PyResult<Solved> {
    let system = system.map(Settings::system_named).transpose().map_err(raised)?.map(Arc::new);
    let mut settings =
        Settings { system, time: time.map(Duration::from_secs), ..Settings::default() };
    let own = game.0.clone();
    // All values at once are the P-positions beside a heap of Nim.
    let game = if all_values { own.with_heap().map_err(raised)? } else { own.clone() };
    let top = value.or(up_to_value).unwrap_or(0);
    let checkpoint = checkpoint.map(|path| Checkpoint::new(&path, Duration::ZERO));
    long_told(py, &call, move |run, watch| {
        let (run, begun) = (run.clone().with_checkpoint(checkpoint.clone()), Instant::now());
        if let Some(guess) = &guess {
            settings.given = game.read_guess(guess, &run)?;
        }
        let play = Play::of_misere(misere);
        let mut heard = |news: News| {
            if let Some(words) = under_way(&news) {
                watch.say(words.trim_start().to_string());
            }
        };
        let answer =
            wythoff::solve::solve(&game, top, play, &settings, engines(), &run, &mut heard)?;
        let values_of = all_values.then_some(&own);
        let end = time.map(|time| begun + Duration::from_secs(time));
        let wanted = Wanted { game: &game, values_of, value, times: false, run: &run, until: end };
        let (words, found) =
            (in_words(&answer, &wanted)?, in_json(&answer, &wanted)?["data"].take());
        if let (Answer::Proved(_), Some(checkpoint)) = (&answer, checkpoint) {
            checkpoint.saver(Settings::state_name(&game, play)).finish()?;
        }
        let levels = proved(answer);
        Ok(Solved { words, found, levels, game: own, answers: Arc::default() })
    })
}

/// Proves what the file of a solved game says, and hands it back as if it had just been solved; `game` is the one whose values
/// are meant, if they were solved all at once.
#[pyfunction]
pub fn solved_again(
    py: Python<'_>,
    file: Vec<u8>,
    game: Option<&Game>,
    call: Call,
) -> PyResult<Solved> {
    let asked = game.map(|game| game.0.clone());
    long(py, &call, move |run| {
        let solved = Levels::read(&file, None, run)?;
        let game = solved.game().clone();
        let own = asked.unwrap_or_else(|| game.clone());
        let beside = own != game;
        if beside && !own.with_heap().is_ok_and(|heap| heap == game) {
            return Err(wythoff::Error::invalid(format!(
                "this solves {game}, and the game is {own}: name the game it solves"
            )));
        }
        let answer = Answer::Proved(solved);
        let values_of = beside.then_some(&own);
        let wanted = Wanted { game: &game, values_of, value: None, times: false, run, until: None };
        let (words, found) =
            (in_words(&answer, &wanted)?, in_json(&answer, &wanted)?["data"].take());
        Ok(Solved { words, found, levels: proved(answer), game: own, answers: Arc::default() })
    })
}

/// The levels that are proved: the last of a guess is not.
fn proved(answer: Answer) -> Option<Levels> {
    match answer {
        Answer::Proved(solved) => Some(solved),
        Answer::Guessed(guessed) => guessed.into_proved(),
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
        let file = self.file()?;
        write_whole(&path, |out| Ok(out.write_all(&file)?)).map_err(raised)
    }

    /// The bytes of the file.
    fn file(&self) -> PyResult<Vec<u8>> {
        self.levels()?.to_file(Memory::default()).map_err(raised)
    }

    /// The game whose positions these are.
    #[getter]
    fn game(&self) -> String {
        self.game.to_string()
    }

    /// The automaton of each value that is proved; one proved on its word is composed now.
    fn automata(&self, py: Python<'_>, call: Call) -> PyResult<Vec<Automaton>> {
        let book = self.book(py, &call)?;
        Ok(book.levels().iter().cloned().map(Automaton).collect())
    }

    /// The theorem, in words or in LaTeX.
    fn theorem(&self, py: Python<'_>, latex: bool, call: Call) -> PyResult<String> {
        let book = self.book(py, &call)?;
        Ok(if latex { theorem::latex(&book) } else { theorem::text(&book) })
    }

    /// Positions of a value from the automaton, in the order of the command; the automata are proved again the first time.
    fn positions<'py>(
        &self,
        py: Python<'py>,
        value: u32,
        count: Option<u64>,
        up_to: Option<u64>,
        call: Call,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (levels, answers) = (self.levels()?.clone(), self.answers.clone());
        let game = self.game.clone();
        let columns = game.arity();
        let flat = long(py, &call, move |run| {
            let solved = known(&answers, &levels, &game, run)?;
            flat(solved.list(value, reach(count, up_to))?.stream, columns, count, run)
        })?;
        rows_of(py, flat, columns)
    }

    /// A record of the proof that `verify` checks.
    fn record(&self, py: Python<'_>, path: PathBuf, call: Call) -> PyResult<String> {
        let levels = self.levels()?.clone();
        long(py, &call, move |run| {
            let record = levels.record(run)?;
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
        let (levels, answers) = (self.levels()?.clone(), self.answers.clone());
        let (answer, words) = long(py, &call, move |run| {
            let solved = known(&answers, &levels, at.game(), run)?;
            let (answer, above) = solved::answer(solved, &at, moves, run.memory())?;
            let words = by_solved(at, &answer, solved.play(), above);
            Ok((answer, words))
        })?;
        told(py, &answer, words)
    }
}

/// The automata as an engine; proved again the first time.
fn known<'a>(
    answers: &'a OnceLock<SolvedGame>,
    levels: &Levels,
    game: &wythoff::Game,
    run: &Run,
) -> wythoff::Result<&'a SolvedGame> {
    if answers.get().is_none() {
        let file = levels.to_file(run.memory())?;
        let solved = SolvedGame::read(&file, None, run)?.of(game, run.memory())?;
        // Two threads may prove it at once, and one of them in vain.
        let _ = answers.set(solved);
    }
    Ok(answers.get().expect("just set"))
}

impl Solved {
    fn levels(&self) -> PyResult<&Levels> {
        self.levels.as_ref().ok_or_else(|| {
            PyValueError::new_err("nothing was proved of this game: print what was tried")
        })
    }

    /// The levels as pairs.
    fn book(&self, py: Python<'_>, call: &Call) -> PyResult<Book> {
        let levels = self.levels()?.clone();
        long(py, call, move |run| Book::of(&levels, run.memory()))
    }
}
