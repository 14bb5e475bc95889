//! Whole games: levels, periods of rows, beams, figures, the catalogue.

use std::path::PathBuf;
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use wythoff::analysis::beams::Beams;
use wythoff::certify::{levels_certificate, periods_certificate};
use wythoff::engine::involution::PPositions;
use wythoff::engine::levels::Levels;
use wythoff::engine::rows::{Rows, Wanted};
use wythoff::engine::{Answer, Play};
use wythoff::rules::catalogue::Entry;
use wythoff::run::{Checkpoint, Run};
use wythoff::{Error, Result};
use wythoff_lab::figures::Sketch;
use wythoff_lab::output::{About, Cell, Sheet as Head};
use wythoff_lab::told::refusal::in_words;
use wythoff_lab::told::{beams as beam_words, levels as level_words, periods as period_words};
use wythoff_verify::{Certificate, Limits, verify_within};

use crate::call::{Call, long};
use crate::errors::raised;
use crate::game::{Game, engines};
use crate::sheet::Sheet;

/// Seconds between two saves of a checkpoint.
const SAVE_EVERY: Duration = Duration::from_secs(20);

fn with_checkpoint<'r>(run: &Run<'r>, file: Option<&PathBuf>) -> Run<'r> {
    run.clone().with_checkpoint(file.map(|path| Checkpoint::new(path, SAVE_EVERY)))
}

/// What a checkpoint said is believed once the checker has accepted its certificate.
fn confirmed(certificate: &Certificate, run: &Run) -> Result<()> {
    let limits = Limits { bytes: run.memory().limit(), ..Limits::default() };
    verify_within(&certificate.to_bytes(), &limits).map(|_| ()).map_err(|refused| {
        Error::invalid(format!(
            "the state in the checkpoint is not one that this program wrote ({refused}): remove it and run again"
        ))
    })
}

fn levels_of(
    game: &wythoff::Game,
    up_to_value: u32,
    rows: Option<u64>,
    checkpoint: Option<&PathBuf>,
    run: &Run,
) -> Result<Answer<Levels>> {
    let taken_up = checkpoint.is_some_and(|file| file.exists());
    let run = with_checkpoint(run, checkpoint);
    let mut answer = engines().levels(game, up_to_value, rows, &run)?;
    if taken_up {
        match (&answer.found.given_up, &answer.found.sweep) {
            (None, Some(sweep)) => confirmed(&levels_certificate(sweep)?, &run)?,
            _ => answer.found.facts.clear(),
        }
    }
    Ok(answer)
}

fn periods_of(
    game: &wythoff::Game,
    wanted: Wanted,
    checkpoint: Option<&PathBuf>,
    run: &Run,
) -> Result<Answer<Rows>> {
    let taken_up = checkpoint.is_some_and(|file| file.exists());
    let run = with_checkpoint(run, checkpoint);
    let answer = engines().rows(game, wanted, &run)?;
    if taken_up && !answer.found.rows.is_empty() {
        confirmed(&periods_certificate(game, &answer.found)?, &run)?;
    }
    Ok(answer)
}

/// The levels of a game, one row a value.
#[pyfunction]
pub fn levels(
    py: Python<'_>,
    game: &Game,
    up_to_value: u32,
    rows: Option<u64>,
    pattern: bool,
    checkpoint: Option<PathBuf>,
    call: Call,
) -> PyResult<Sheet> {
    let game = game.0.clone();
    long(py, &call, move |run| {
        let answer = levels_of(&game, up_to_value, rows, checkpoint.as_ref(), run)?;
        let Levels { facts, given_up, sweep } = answer.found;
        let patterns = match &sweep {
            Some(sweep) if pattern => level_words::pattern_column(sweep)?,
            _ => Vec::new(),
        };
        let mut about = About::new(format!("Levels of {game}"))
            .with("game", game.to_string())
            .with("up_to_value", up_to_value)
            .with("engine", answer.engine);
        if let Some(rows) = rows {
            about = about.with("rows", rows);
        }
        let mut columns = vec!["g", "C", "M", "wrong", "proved"];
        if pattern {
            columns.push("pattern_from");
        }
        let mut patterns = patterns.into_iter();
        let found = facts.iter().map(|x| {
            level_words::cells(x).into_iter().chain(patterns.next()).collect::<Vec<Cell>>()
        });
        let mut lines: Vec<Vec<Cell>> = found.collect();
        let open = (0..=up_to_value).skip(lines.len());
        lines.extend(open.map(|g| level_words::open_cells(g, columns.len())));
        let limit = given_up.map(|given_up| in_words(&given_up.error()));
        Ok(Sheet::new(Head::new(about, &columns), lines, limit))
    })
}

/// Preperiod and period of each row.
#[pyfunction]
pub fn periods(
    py: Python<'_>,
    game: &Game,
    bounds: (u64, u64, u64),
    proof: bool,
    checkpoint: Option<PathBuf>,
    call: Call,
) -> PyResult<Sheet> {
    let game = game.0.clone();
    let (rows, columns, pass) = bounds;
    let wanted = Wanted { rows: usize::try_from(rows).unwrap_or(usize::MAX), columns, pass };
    long(py, &call, move |run| {
        let answer = periods_of(&game, wanted, checkpoint.as_ref(), run)?;
        let shown = period_words::sheet(&game, &answer.found, proof);
        let about = About::new(shown.title)
            .with("game", game.to_string())
            .with("row_count", rows)
            .with("engine", answer.engine);
        Ok(Sheet::new(Head::new(about, &shown.columns), shown.lines, shown.cut))
    })
}

/// The beams of a game, or its dyadic windows.
#[pyfunction]
pub fn beams(
    py: Python<'_>,
    game: &Game,
    up_to: u64,
    windows: bool,
    misere: bool,
    call: Call,
) -> PyResult<Sheet> {
    let game = game.0.clone();
    long(py, &call, move |run| {
        let vector = game.vector().ok_or_else(|| {
            Error::unserved(format!("{game} is no game of move families: it has no beams"))
        })?;
        let play = if misere { Play::Misere } else { Play::Normal };
        let beams = Beams::of(vector, play, up_to, run.memory(), run.progress())?;
        let (verdict, evidence) = beam_words::words(&beams);
        let rule = if misere { " under misere play" } else { "" };
        let title = format!("Beams of {game}{rule} for a <= {up_to}: {verdict}\n{evidence}");
        let about = About::new(title)
            .with("game", game.to_string())
            .with("up_to", up_to)
            .with("engine", PPositions::ENGINE)
            .with("positions", beams.positions)
            .with("verdict", verdict)
            .with("evidence", evidence);
        let (columns, rows) = if windows {
            beam_words::window_rows(&beams)
        } else {
            beam_words::beam_rows(&game, &beams)
        };
        let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
        Ok(Sheet::new(Head::new(about, &columns), rows, None).with_reals())
    })
}

/// The games with a name.
#[pyfunction]
pub fn games() -> Sheet {
    let head = Head::new(About::new("Games"), &["game", "example", "rules", "source"]);
    let row = |entry: &Entry| {
        [entry.notation, entry.example, entry.rules, entry.source].map(Cell::from).to_vec()
    };
    Sheet::new(head, Entry::all().map(row).collect(), None)
}

/// The certificate of levels or periods, as the bytes of its file.
#[pyfunction]
pub fn certify<'py>(
    py: Python<'py>,
    what: &str,
    game: &Game,
    bounds: (u64, u64, u64),
    checkpoint: Option<PathBuf>,
    call: Call,
) -> PyResult<Bound<'py, PyBytes>> {
    let game = game.0.clone();
    let ((size, columns, pass), levels) = (bounds, what == "levels");
    let bytes = long(py, &call, move |run| {
        let certificate = if levels {
            let top = u32::try_from(size)
                .map_err(|_| Error::limit(format!("levels up to {size} are too many")))?;
            let answer = levels_of(&game, top, None, checkpoint.as_ref(), run)?;
            levels_certificate(&answer.found.proved()?)?
        } else {
            let rows = usize::try_from(size).unwrap_or(usize::MAX);
            let wanted = Wanted { rows, columns, pass };
            let found = periods_of(&game, wanted, checkpoint.as_ref(), run)?.found;
            let certificate = periods_certificate(&game, &found)?;
            if let Some(why) = found.stopped {
                return Err(why);
            }
            certificate
        };
        Ok(certificate.to_bytes())
    })?;
    Ok(PyBytes::new(py, &bytes))
}

/// A figure, drawn when it is asked for.
#[pyclass(frozen, module = "wythoff._native", name = "Figure")]
pub struct Figure(wythoff_lab::plot::Figure);

#[pymethods]
impl Figure {
    #[getter]
    fn title(&self) -> String {
        self.0.frame().title.clone()
    }

    fn svg(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| self.0.svg()).map_err(raised)
    }

    fn png<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| self.0.png()).map_err(raised)?;
        Ok(PyBytes::new(py, &bytes))
    }
}

/// Computes what is to be seen; the options are those of `wyt plot`, as JSON.
#[pyfunction]
pub fn plot(py: Python<'_>, game: &Game, options: &str, call: Call) -> PyResult<Figure> {
    let bad = |error: serde_json::Error| raised(Error::invalid(error.to_string()));
    let mut options: serde_json::Map<_, _> = serde_json::from_str(options).map_err(bad)?;
    options.insert("game".to_string(), game.0.to_string().into());
    let sketch: Sketch = serde_json::from_value(options.into()).map_err(bad)?;
    long(py, &call, move |run| sketch.draw_by(engines(), run)).map(Figure)
}
