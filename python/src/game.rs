//! A game, and what can be asked of its positions.

use std::sync::OnceLock;
use std::time::Instant;

use num_bigint::BigUint;
use numpy::ndarray::Array2;
use numpy::{Element, IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use wythoff::engine::{Bound as Reach, Play, Registry};
use wythoff::rules::notation::parse_count;
use wythoff::run::{Memory, Run};
use wythoff::strategy::{Answer, Settings, analyse};
use wythoff::table::Square;
use wythoff::{GamePosition, Position, Result};
use wythoff_lab::asked::board::{Board, Shown, check_fixed, to_size};
use wythoff_lab::asked::looking;
use wythoff_lab::output::Values as _;
use wythoff_lab::told::value::{Asked, Hints, in_words};

use crate::call::{Call, long};
use crate::convert::{number, numbers, position};
use crate::errors::raised;

/// All engines, and the solved games that come with the library.
pub fn engines() -> &'static Registry {
    static ENGINES: OnceLock<Registry> = OnceLock::new();
    ENGINES.get_or_init(Registry::standard)
}

/// A game in the notation.
#[pyclass(frozen, eq, from_py_object, module = "wythoff._native", name = "Game")]
#[derive(Clone, PartialEq)]
pub struct Game(pub wythoff::Game);

#[pymethods]
impl Game {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        text.parse().map(Game).map_err(raised)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    #[getter]
    fn numbers(&self) -> usize {
        self.0.arity()
    }

    #[getter]
    fn symmetric(&self) -> bool {
        self.0.is_symmetric()
    }

    #[getter]
    fn form(&self) -> String {
        self.0.position_form()
    }

    /// The rules in words, if there are some for it.
    #[getter]
    fn in_words(&self) -> Option<String> {
        self.0.in_words()
    }

    #[getter]
    fn two_piles(&self) -> bool {
        self.0.has_piles() && self.0.arity() == 2
    }
}

impl Game {
    /// A position from Python's ints.
    pub fn at(&self, piles: &[Bound<'_, PyAny>]) -> PyResult<GamePosition> {
        self.0.position(position(piles)?).map_err(raised)
    }
}

/// How many, or how far.
pub fn reach(count: Option<u64>, up_to: Option<u64>) -> Reach {
    count.map_or(Reach::UpTo(up_to.unwrap_or_default()), Reach::Count)
}

/// A count as the command reads it: 1e6, 10^6, 1_000_000.
#[pyfunction]
pub fn count(text: &str) -> PyResult<u64> {
    parse_count(text).map_err(raised)
}

/// The piles of a position as the command reads it.
#[pyfunction]
pub fn piles<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let position = Position::parse(text).map_err(raised)?;
    Ok(numbers(py, &position.0)?.into_any())
}

/// The values of a box, in the buffer the engine filled; the engine's name, and the seconds it took itself.
#[pyfunction]
pub fn table<'py>(
    py: Python<'py>,
    game: &Game,
    size: (u64, u64),
    fixed: Option<Vec<u64>>,
    misere: bool,
    call: Call,
) -> PyResult<(Bound<'py, PyAny>, &'static str, f64)> {
    let game = game.0.clone();
    let (rows, columns) = (to_size(size.0).map_err(raised)?, to_size(size.1).map_err(raised)?);
    check_fixed(&game, fixed.is_some()).map_err(raised)?;
    let rows = if game.is_one_pile() { 1 } else { rows };
    let (square, engine, seconds) = long(py, &call, move |run| {
        let begun = Instant::now();
        let cells = rows as u64 * columns as u64;
        let what = format!("a table of {rows} by {columns}");
        run.memory().check(cells.saturating_mul(2), &what)?;
        let board = Board::new(game, fixed.unwrap_or_default(), Play::of_misere(misere));
        if board.shown != Shown::Values {
            let found = board.cells((rows, columns), engines(), run)?;
            let seconds = begun.elapsed().as_secs_f64();
            let at = |i: usize| u16::from(found.get(i / columns, i % columns) > 0);
            let cells = (0..rows * columns).map(at).collect();
            return Ok((Square::Narrow(cells), found.engine(), seconds));
        }
        let found = engines().square(&board.game, rows, columns, &board.fixed, run)?;
        Ok((found.found, found.engine, begun.elapsed().as_secs_f64()))
    })?;
    let values = match square {
        Square::Narrow(cells) => array(py, rows, columns, cells)?.into_any(),
        Square::Wide(cells) => array(py, rows, columns, cells)?.into_any(),
    };
    Ok((values, engine, seconds))
}

/// NumPy takes the buffer over.
pub fn array<T: Element>(
    py: Python<'_>,
    rows: usize,
    columns: usize,
    cells: Vec<T>,
) -> PyResult<Bound<'_, PyArray2<T>>> {
    let cells = Array2::from_shape_vec((rows, columns), cells);
    let cells = cells.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    Ok(cells.into_pyarray(py))
}

/// Positions as one list of numbers: small while all are.
pub enum Flat {
    Small(Vec<u64>),
    Big(Vec<BigUint>),
}

/// Positions between two looks at the clock and the memory.
const BLOCK: usize = 1 << 16;

/// The positions of a value, a row each, and the engine's name.
#[pyfunction]
pub fn positions<'py>(
    py: Python<'py>,
    game: &Game,
    value: u32,
    count: Option<u64>,
    up_to: Option<u64>,
    misere: bool,
    call: Call,
) -> PyResult<(Bound<'py, PyAny>, &'static str)> {
    let (game, reach) = (game.0.clone(), reach(count, up_to));
    let columns = game.arity();
    let (flat, engine) = long(py, &call, move |run| {
        let found = engines().list(&game, value, Play::of_misere(misere), reach, run)?;
        let flat = flat(found.found.stream, columns, count, run)?;
        Ok((flat, found.engine))
    })?;
    Ok((rows_of(py, flat, columns)?, engine))
}

/// All positions of a stream, within the memory of the run.
pub fn flat(
    stream: impl Iterator<Item = Result<Position>>,
    columns: usize,
    count: Option<u64>,
    run: &Run,
) -> Result<Flat> {
    let (mut flat, memory) = (Flat::Small(Vec::new()), run.memory());
    for (n, position) in stream.enumerate() {
        if n % BLOCK == 0 {
            run.go_on(|| format!("position {n}"))?;
            run.progress().report(n as u64, count);
            // A growing list is copied to twice its size.
            memory.check((n as u64).saturating_mul(24 * columns as u64), "the positions")?;
        }
        flat = pushed(flat, position?.0)?;
    }
    Ok(flat)
}

/// Positions as an array, a row each.
pub fn rows_of<'py>(py: Python<'py>, flat: Flat, columns: usize) -> PyResult<Bound<'py, PyAny>> {
    Ok(match flat {
        Flat::Small(flat) => array(py, flat.len() / columns, columns, flat)?.into_any(),
        Flat::Big(flat) => {
            let ints: Vec<Py<PyAny>> =
                flat.iter().map(|n| number(py, n).map(Bound::unbind)).collect::<PyResult<_>>()?;
            let rows = ints.len() / columns;
            numpy::PyArray1::from_vec(py, ints).reshape([rows, columns])?.into_any()
        }
    })
}

fn pushed(flat: Flat, piles: Vec<BigUint>) -> Result<Flat> {
    let small: Option<Vec<u64>> = piles.iter().map(|n| u64::try_from(n).ok()).collect();
    Ok(match (flat, small) {
        (Flat::Small(mut flat), Some(small)) => {
            flat.extend(small);
            Flat::Small(flat)
        }
        (Flat::Small(flat), None) => {
            Flat::Big(flat.into_iter().map(BigUint::from).chain(piles).collect())
        }
        (Flat::Big(mut flat), _) => {
            flat.extend(piles);
            Flat::Big(flat)
        }
    })
}

/// A move as Python sees it: part, what it takes, where it leads, why it wins.
pub type MoveTold<'py> = (usize, Bound<'py, PyAny>, Bound<'py, PyAny>, Option<String>);

/// Value, outcome, moves, their number, engine, the values of the parts, and all of it in words.
pub type Analysed<'py> = (
    Bound<'py, PyAny>,
    String,
    Vec<MoveTold<'py>>,
    Bound<'py, PyAny>,
    String,
    Vec<Bound<'py, PyAny>>,
    String,
);

/// How more is asked for.
const HINTS: Hints = Hints { value: "Game.value", moves: "moves=" };

/// All that is known of a position.
#[pyfunction]
pub fn at<'py>(
    py: Python<'py>,
    game: &Game,
    piles: Vec<Bound<'py, PyAny>>,
    misere: bool,
    moves: usize,
    value: bool,
    call: Call,
) -> PyResult<Analysed<'py>> {
    let settings = looking(Play::of_misere(misere), moves, value).map_err(raised)?;
    analysed(py, vec![game.at(&piles)?], settings, call)
}

/// All that is known of a sum, written as for the command.
#[pyfunction]
pub fn of_sum<'py>(
    py: Python<'py>,
    text: &str,
    misere: bool,
    moves: usize,
    value: bool,
    call: Call,
) -> PyResult<Analysed<'py>> {
    let sum = GamePosition::parse_sum(text).map_err(raised)?;
    let settings = looking(Play::of_misere(misere), moves, value).map_err(raised)?;
    analysed(py, sum, settings, call)
}

fn analysed<'py>(
    py: Python<'py>,
    sum: Vec<GamePosition>,
    settings: Settings,
    call: Call,
) -> PyResult<Analysed<'py>> {
    let play = settings.play;
    let (answer, words) = long(py, &call, move |run| {
        let answer = analyse(&sum, settings, engines(), run)?;
        let asked = Asked { play, above: None, memory: run.memory(), hints: HINTS };
        let words = in_words(&sum, &answer, asked);
        Ok((answer, words))
    })?;
    told(py, &answer, words)
}

/// What a solved game says of a position, in words.
pub fn by_solved(at: GamePosition, answer: &Answer, play: Play, above: Option<usize>) -> String {
    let asked = Asked { play, above, memory: Memory::default(), hints: HINTS };
    in_words(&[at], answer, asked)
}

/// An answer as Python sees it.
pub fn told<'py>(py: Python<'py>, answer: &Answer, words: String) -> PyResult<Analysed<'py>> {
    let known = |n: &Option<BigUint>| match n {
        Some(n) => number(py, n),
        None => Ok(py.None().into_bound(py)),
    };
    let moves = answer.moves.iter().map(|m| {
        let (take, to) = (numbers(py, &m.take)?.into_any(), numbers(py, &m.to.0)?.into_any());
        Ok((m.part, take, to, m.why.clone()))
    });
    Ok((
        known(&answer.value)?,
        answer.outcome.to_string(),
        moves.collect::<PyResult<_>>()?,
        known(&answer.total)?,
        answer.engine.clone(),
        answer.parts.iter().map(known).collect::<PyResult<_>>()?,
        words,
    ))
}
