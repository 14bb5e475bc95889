//! Whole games: levels, periods of rows, beams, figures, the catalogue.

use std::path::PathBuf;
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use wythoff::Error;
use wythoff::analysis::beams::Beams;
use wythoff::engine::rows::Wanted;
use wythoff::engine::{Bound as Reach, Play};
use wythoff::rules::catalogue::CatalogueEntry;
use wythoff_lab::asked::moves::{effects, families};
use wythoff_lab::asked::resumed::{self, StateFile};
use wythoff_lab::atlas::{FILES, PACKAGE};
use wythoff_lab::figures::Sketch;
use wythoff_lab::report::write_atlas;
use wythoff_lab::told;

use crate::call::{Call, long};
use crate::errors::raised;
use crate::game::{Game, engines};
use crate::sheet::Sheet;

/// Seconds between two saves of a checkpoint.
const SAVE_EVERY: Duration = Duration::from_secs(20);

fn state(checkpoint: Option<PathBuf>) -> Option<StateFile> {
    checkpoint.map(|path| StateFile { path, every: SAVE_EVERY })
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
    let (game, file) = (game.0.clone(), state(checkpoint));
    long(py, &call, move |run| {
        let answer = resumed::levels(&game, up_to_value, rows, file.as_ref(), engines(), run)?;
        told::levels::sheet(&game, answer, up_to_value, rows, pattern).map(Sheet::from)
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
    let (game, file) = (game.0.clone(), state(checkpoint));
    let (rows, columns, pass) = bounds;
    let wanted = Wanted { rows: usize::try_from(rows).unwrap_or(usize::MAX), columns, pass };
    long(py, &call, move |run| {
        let answer = resumed::rows(&game, wanted, file.as_ref(), engines(), run)?;
        Ok(told::periods::sheet(&game, rows, &answer, proof).into())
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
    let (game, play) = (game.0.clone(), Play::of_misere(misere));
    long(py, &call, move |run| {
        let beams = Beams::of(&game, play, Reach::UpTo(up_to), engines(), run, |_, _| {})?;
        Ok(Sheet::from(told::beams::sheet(&game, &beams, up_to, play, windows)).with_reals())
    })
}

/// What becomes of the P-positions if moves are added, or left out.
#[pyfunction]
#[pyo3(signature = (game, moves, range, rays, left_out, up_to, call))]
#[expect(clippy::too_many_arguments, reason = "one for each option of the command")]
pub fn adjoin(
    py: Python<'_>,
    game: &Game,
    moves: Option<Game>,
    range: Option<u64>,
    rays: bool,
    left_out: bool,
    up_to: u64,
    call: Call,
) -> PyResult<Sheet> {
    let game = game.0.clone();
    let families = families(moves.map(|moves| moves.0).as_ref(), range, rays).map_err(raised)?;
    long(py, &call, move |run| {
        let effects = effects(&game, &families, left_out, up_to, engines(), run)?;
        Ok(told::moves::sheet(&game, &families, &effects, left_out, up_to).into())
    })
}

/// The data set of the atlas: its description as JSON, and of each file name, results and plan.
#[pyfunction]
pub fn atlas() -> (&'static str, Vec<(&'static str, &'static str, &'static str)>) {
    (PACKAGE, FILES.iter().map(|file| (file.name, file.csv, file.plan)).collect())
}

/// The games with a name.
#[pyfunction]
pub fn games() -> Sheet {
    let mut games = told::names::catalogue(CatalogueEntry::all());
    games.head.about.title = "Games".to_string();
    games.into()
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
    let (game, file) = (game.0.clone(), state(checkpoint));
    let ((size, columns, pass), levels) = (bounds, what == "levels");
    let bytes = long(py, &call, move |run| {
        let certificate = if levels {
            let top = u32::try_from(size)
                .map_err(|_| Error::limit(format!("levels up to {size} are too many")))?;
            let answer = resumed::levels(&game, top, None, file.as_ref(), engines(), run)?;
            resumed::certified_levels(answer)?
        } else {
            let rows = usize::try_from(size).unwrap_or(usize::MAX);
            let wanted = Wanted { rows, columns, pass };
            let answer = resumed::rows(&game, wanted, file.as_ref(), engines(), run)?;
            resumed::certified_rows(&game, answer)?
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
        self.file(py, "png")
    }

    fn file<'py>(&self, py: Python<'py>, ending: &str) -> PyResult<Bound<'py, PyBytes>> {
        let format = ending.parse().map_err(raised)?;
        let bytes = py.detach(|| self.0.file(format)).map_err(raised)?;
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
    long(py, &call, move |run| sketch.draw(engines(), run)).map(Figure)
}

/// Writes the atlas with its page, pictures and data, as `wyt atlas -o DIR` does.
#[pyfunction]
pub fn atlas_page(py: Python<'_>, place: PathBuf) -> PyResult<()> {
    py.detach(|| write_atlas(&place, "index.html")).map_err(raised)?;
    Ok(())
}
