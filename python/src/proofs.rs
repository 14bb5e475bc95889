//! Claims judged, statements decided, certificates checked, sequences recognised.

use std::collections::BTreeSet;
use std::path::PathBuf;

use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use serde_json::Value;
use wythoff::Error;
use wythoff::guess::{Column, Guess, Source, Terms, Verdict, proof, recognise};
use wythoff::logic::{Budget, Decision, Prover};
use wythoff_lab::judge::{Terms as How, judge};
use wythoff_lab::output::{About, Cell, Sheet as Head};
use wythoff_lab::papers::Papers;
use wythoff_lab::report::{Row, Stamp};
use wythoff_lab::told::prove::{Asked, Told, decide};
use wythoff_lab::told::verify as verified;
use wythoff_verify::Limits;

use crate::call::{Call, long};
use crate::convert::{data, number};
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
    let effort: wythoff_lab::bench::Effort = effort.parse().map_err(raised)?;
    let cores = || std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let (threads, memory) = (call.threads.unwrap_or_else(cores), call.memory);
    long(py, &call, move |run| {
        let papers = paper.as_deref().map_or_else(Papers::built_in, Papers::read)?;
        let mut wanted = BTreeSet::new();
        for what in &what {
            wanted.extend(papers.select(what)?.into_iter().map(|claim| &claim.id));
        }
        let claims: Vec<_> = papers.claims().filter(|c| wanted.contains(&c.id)).collect();
        let progress = run.progress();
        let judged =
            judge(&papers, &claims, How { effort, memory, threads, progress, engines: engines() });
        run.go_on(|| "the claims".to_string())?;
        let stamp = Stamp { effort, program: String::new() };
        let lines = judged.iter().map(|judged| line(&Row::new(judged, &papers, &stamp)));
        let columns = ["id", "kind", "source", "statement", "verdict", "detail", "evidence"];
        let about =
            About::new(format!("Verdicts on {}", what.join(", "))).with("effort", effort.name());
        Ok(Sheet::new(Head::new(about, &columns), lines.collect(), None))
    })
}

fn line(row: &Row) -> Vec<Cell> {
    let (verdict, detail) = (row.verdict.kind().to_string(), row.verdict.to_string());
    let texts = [&row.id, &row.kind, &row.source, &row.statement, &verdict, &detail, &row.evidence];
    texts.map(|text| Cell::from(text.as_str())).to_vec()
}

/// Numbers by name.
fn named<'py>(py: Python<'py>, pairs: &[(String, BigUint)]) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, n) in pairs {
        dict.set_item(name, number(py, n)?)?;
    }
    Ok(dict)
}

/// Name, formula, truth, witness, states, largest, seconds.
type Decided<'py> = (String, String, Option<bool>, Option<Bound<'py, PyDict>>, usize, usize, f64);

/// Decides; a record is the bytes of its file. What was decided before an error is lost, as nothing of it is false.
#[pyfunction]
#[pyo3(signature = (statement, game, levels, p_positions, misere, guess_levels, effort, record, call))]
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
    call: Call,
) -> PyResult<(Vec<Decided<'py>>, Option<Bound<'py, PyBytes>>)> {
    let asked = Asked {
        statement,
        game: game.map(|game| game.0),
        levels,
        p_positions: p_positions.map(|game| game.0),
        misere,
        guess_levels: guess_levels.map(Some),
        effort: effort.parse().map_err(raised)?,
        define: vec![],
        functions: vec![],
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
        let mut told = Told::default();
        stop.watching(
            || progress.should_stop(),
            || decide(&asked, memory, &mut prover, &mut told, &mut |_| ()),
        )?;
        let Told { outcomes: decided, mut failed, .. } = told;
        failed.pop().map_or(Ok(()), Err)?;
        let record = if record { Some(prover.proof_record()?.to_bytes()) } else { None };
        Ok((decided, record))
    })?;
    let told = |x: &Decision| -> PyResult<Decided<'py>> {
        let witness = x.witness.as_ref().map(|pairs| named(py, pairs)).transpose()?;
        let (name, formula) = (x.name.clone(), x.formula.clone());
        Ok((name, formula, x.result, witness, x.states, x.largest, x.seconds))
    };
    let decided = decided.iter().map(told).collect::<PyResult<_>>()?;
    Ok((decided, bytes.map(|bytes| PyBytes::new(py, &bytes))))
}

/// Seconds that a check may take if nothing else is said.
const SECONDS: u64 = 600;

/// The verdict on a certificate: as data, and in words.
#[pyfunction]
pub fn verify<'py>(
    py: Python<'py>,
    path: PathBuf,
    time: Option<u64>,
    call: Call,
) -> PyResult<(Bound<'py, PyAny>, String)> {
    let (object, text) = long(py, &call, move |run| {
        let limits = Limits {
            bytes: run.memory().limit(),
            seconds: Some(time.unwrap_or(SECONDS)),
            steps_per_byte: time.map_or(Limits::default().steps_per_byte, |_| u64::MAX),
        };
        let heard = |_: &str, done, all| run.progress().report(done, Some(all));
        let checked = verified::check(&path, &limits, false, &heard)?;
        Ok((verified::object(&checked), verified::text(&checked)))
    })?;
    Ok((data(py, &object)?, text))
}

/// What a sequence is: the terms given, or a column of a game.
#[pyfunction]
pub fn guess<'py>(
    py: Python<'py>,
    terms: Option<String>,
    game: Option<Game>,
    bounds: (u32, u64),
    column: &str,
    row: Option<usize>,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let column = row.map_or_else(|| column.parse().map_err(raised), |row| Ok(Column::Row(row)))?;
    let (value, count) = bounds;
    let source = game.map(|game| Source { game: game.0, value, column });
    let found = long(py, &call, move |run| {
        let terms: Terms = match (&source, terms) {
            (Some(source), _) => source.terms(count, engines(), run)?,
            (None, terms) => terms.unwrap_or_default().parse()?,
        };
        if terms.is_empty() {
            return Err(Error::invalid("there are no terms: give some, as in 0,1,3,4,6"));
        }
        let mut guesses = recognise(&terms)?;
        if let Some(source) = &source {
            proof::prove(source, &terms, &mut guesses, None, engines(), run)?;
            // What is proved comes first.
            guesses.sort_by_key(|guess| match guess.verdict {
                Verdict::Proved(_) => 0,
                Verdict::Guessed => 1,
                Verdict::Refuted(_) => 2,
            });
        }
        Ok(Value::Array(guesses.iter().map(|guess| guessed(guess, terms.len())).collect()))
    })?;
    data(py, &found)
}

fn guessed(guess: &Guess, terms: usize) -> Value {
    let by = match &guess.verdict {
        Verdict::Proved(why) | Verdict::Refuted(why) => Some(why),
        Verdict::Guessed => None,
    };
    serde_json::json!({
        "verdict": guess.verdict.word(), "kind": guess.form.kind(), "form": guess.form.words(),
        "details": guess.form.details(), "latex": guess.form.latex(), "terms": terms, "by": by,
    })
}
