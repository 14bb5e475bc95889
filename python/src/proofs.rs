//! Claims judged, statements decided, certificates checked, sequences recognised.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use wythoff::guess::{Column, Guess, Source, Terms};
use wythoff::logic::{Budget, Prover};
use wythoff_lab::asked::guess::{of_game, of_terms};
use wythoff_lab::asked::kernel;
use wythoff_lab::asked::prove::{Decided, ProofAsked, decide};
use wythoff_lab::asked::verify::check as check_file;
use wythoff_lab::bench::Effort;
use wythoff_lab::judge::{Terms as How, judge};
use wythoff_lab::papers::Papers;
use wythoff_lab::report::{self, ClaimRow, Stamp};
use wythoff_lab::told as words;
use wythoff_verify::Limits;

use crate::automaton::{Automaton, know};
use crate::call::{Call, long};
use crate::convert::{Sentence, data, told};
use crate::errors::raised;
use crate::game::{Game, engines};
use crate::sheet::Sheet;

/// The claims asked for, judged: one row a claim.
#[pyfunction]
pub fn check(
    py: Python<'_>,
    what: Vec<String>,
    effort: &str,
    paper: Option<PathBuf>,
    call: Call,
) -> PyResult<Sheet> {
    let effort: Effort = effort.parse().map_err(raised)?;
    long(py, &call, move |run| {
        let papers = paper.as_deref().map_or_else(Papers::built_in, Papers::read)?;
        let claims = papers.select_all(&what)?;
        let (memory, threads, progress) = (run.memory(), run.threads(), run.progress());
        let how = How { effort, memory, threads, progress, engines: engines(), trace: None };
        let judged = judge(&papers, &claims, how);
        run.go_on(|| "the claims".to_string())?;
        let stamp = Stamp { effort, program: String::new() };
        let rows: Vec<ClaimRow> =
            judged.iter().map(|row| ClaimRow::new(row, &papers, &stamp)).collect();
        Ok(report::sheet(&what, &rows, effort).into())
    })
}

/// Decides; a record is the bytes of its file. What was decided before an error is lost, as nothing of it is false.
#[pyfunction]
#[pyo3(signature = (statement, game, levels, p_positions, misere, guess_levels, effort, record, known, call))]
#[expect(clippy::too_many_arguments, reason = "one for each option of the command")]
pub fn prove<'py>(
    py: Python<'py>,
    statement: Option<String>,
    game: Option<Game>,
    levels: Option<PathBuf>,
    p_positions: Option<Game>,
    misere: bool,
    guess_levels: Option<usize>,
    effort: &str,
    record: bool,
    known: Vec<(String, Automaton)>,
    call: Call,
) -> PyResult<(Vec<Sentence<'py>>, Option<Bound<'py, PyBytes>>)> {
    let asked = ProofAsked {
        statement,
        game: game.map(|game| game.0),
        levels,
        p_positions: p_positions.map(|game| game.0),
        misere,
        guess_levels,
        reach: effort.parse::<Effort>().map_err(raised)?.levels(),
        define: vec![],
        functions: vec![],
        library: None,
        listed: false,
    };
    let (decided, bytes) = long(py, &call, move |run| {
        let memory = run.memory();
        let bytes = usize::try_from(memory.limit()).unwrap_or(usize::MAX);
        let budget = Budget { bytes, ..Budget::default() };
        let (stop, progress) = (budget.stop.clone(), run.progress());
        let mut prover = Prover::with_budget(budget);
        if record {
            prover.start_record()?;
        }
        know(&mut prover, &known)?;
        let mut told = Decided::default();
        stop.watching(
            || progress.should_stop(),
            || decide(&asked, memory, &mut prover, &mut told, &mut |_| ()),
        )?;
        let Decided { outcomes: decided, mut failed, .. } = told;
        failed.pop().map_or(Ok(()), Err)?;
        let record = if record { Some(prover.proof_record()?.to_bytes()) } else { None };
        Ok((decided, record))
    })?;
    let decided = decided.iter().map(|x| told(py, x)).collect::<PyResult<_>>()?;
    Ok((decided, bytes.map(|bytes| PyBytes::new(py, &bytes))))
}

/// Seconds that a check may take if nothing else is said.
const SECONDS: u64 = 600;

/// The verdict on a certificate: as data, and in words; by the definitions alone, and by the kernel beside the checker, if that is asked for.
#[pyfunction]
pub fn verify<'py>(
    py: Python<'py>,
    path: PathBuf,
    time: Option<u64>,
    plain: bool,
    kernel: bool,
    call: Call,
) -> PyResult<(Bound<'py, PyAny>, String)> {
    let (object, text) = long(py, &call, move |run| {
        let limits = Limits {
            bytes: run.memory().limit(),
            seconds: Some(time.unwrap_or(SECONDS)),
            steps_per_byte: time.map_or(Limits::default().steps_per_byte, |_| u64::MAX),
            threads: Some(run.threads()),
        };
        let heard = |_: &str, done, all| run.progress().report(done, Some(all));
        let program = if kernel { Some(kernel::program()?) } else { None };
        let mut checked = check_file(&path, &limits, plain, &heard)?;
        if let Some(program) = program {
            checked.ask_kernel(&program, time.unwrap_or(SECONDS))?;
        }
        if checked.disagrees() {
            let told = words::verify::text(&checked);
            return Err(wythoff::Error::internal(format!(
                "the kernel disagrees with the checker: {told}"
            )));
        }
        Ok((words::verify::object(&checked), words::verify::text(&checked)))
    })?;
    Ok((data(py, &object)?, text))
}

/// How many terms are told that follow.
const NEXT: usize = 20;

/// What a sequence is: the terms given, or a column of a game.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "one for each option of the command")]
pub fn guess<'py>(
    py: Python<'py>,
    terms: Option<String>,
    game: Option<Game>,
    bounds: (u32, u64),
    column: &str,
    row: Option<usize>,
    solve: bool,
    first: Option<i64>,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let column = row.map_or_else(|| column.parse().map_err(raised), |row| Ok(Column::Row(row)))?;
    let (value, count) = bounds;
    let source = game.map(|game| Source { game: game.0, value, column });
    let found = long(py, &call, move |run| match source {
        Some(source) => of_game(&source, count, solve, engines(), run),
        None => {
            let mut terms: Terms = terms.unwrap_or_default().parse()?;
            terms.first = first.unwrap_or(terms.first);
            of_terms(terms, "the terms given".to_string(), run)
        }
    })?;
    let guessed = |guess: &Guess| {
        let mut object = words::guess::object(guess);
        object["terms"] = found.terms.len().into();
        object["first"] = found.terms.first.into();
        // Numbers of any size are words; Python makes ints of them.
        let length = found.terms.len();
        let next = || guess.form.sequence(length + NEXT).split_off(length);
        let next = if guess.form.goes_on() { next() } else { vec![] };
        object["next"] = next.iter().map(|n| n.to_string()).collect();
        object
    };
    data(py, &found.guesses.iter().map(guessed).collect())
}
