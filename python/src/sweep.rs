//! Sweeps: the store of a plan, and the answers to its units wherever they are asked.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use wythoff::Error;
use wythoff_sweep::export::{TableFormat, table};
use wythoff_sweep::{Done, Outcome, Plan, Question, Unit, UnitState, answer};

use crate::call::{Call, long};
use crate::errors::raised;

/// A unit's outcome: key, state, result, version, seconds.
type Answered = (String, String, String, String, f64);

/// A plan and its units, so that a worker cuts a plan once and not for each of its units.
type Cut = Arc<(String, Plan, Vec<Unit>)>;

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn cut(text: &str) -> wythoff::Result<Cut> {
    static LAST: Mutex<Option<Cut>> = Mutex::new(None);
    let mut last = locked(&LAST);
    if let Some(known) = last.as_ref().filter(|known| known.0 == text) {
        return Ok(known.clone());
    }
    let plan = Plan::parse(text)?;
    let units = plan.units()?;
    Ok(last.insert(Arc::new((text.to_string(), plan, units))).clone())
}

/// How many bytes a unit of a plan may take.
#[pyfunction]
pub fn plan_memory(text: &str) -> PyResult<u64> {
    Ok(cut(text).map_err(raised)?.1.limits.memory.limit())
}

/// A function of Python's, and the columns of what it returns.
type Function = (String, Vec<String>);

/// A game that stands in a plan twice, and the one that is kept.
type Twice = (String, String);

/// The function of Python's that a plan asks, if it asks one; the games that stand in it twice, each with the one that is kept.
#[pyfunction]
pub fn plan_asks(text: &str) -> PyResult<(Option<Function>, Vec<Twice>)> {
    let cut = cut(text).map_err(raised)?;
    let function = match &cut.1.question {
        Question::Python { function, answers } => {
            let names = answers.iter().map(|column| column.name.to_string()).collect();
            Some((function.clone(), names))
        }
        _ => None,
    };
    Ok((function, cut.1.repeated.clone()))
}

/// The units at these places: their keys and games.
#[pyfunction]
pub fn plan_games(text: &str, places: Vec<usize>) -> PyResult<Vec<(String, String)>> {
    let cut = cut(text).map_err(raised)?;
    let one = |place: usize| {
        let unit = cut.2.get(place).ok_or_else(|| no_unit(place, cut.2.len()))?;
        Ok((unit.key.clone(), unit.game.to_string()))
    };
    places.into_iter().map(one).collect::<Result<_, Error>>().map_err(raised)
}

fn no_unit(place: usize, units: usize) -> Error {
    Error::invalid(format!("this plan has {units} units, and no unit {place}"))
}

/// Answers units of a plan, by their places.
#[pyfunction]
pub fn answer_units(
    py: Python<'_>,
    plan: String,
    places: Vec<usize>,
    call: Call,
) -> PyResult<Vec<Answered>> {
    long(py, &call, move |run| {
        let cut = cut(&plan)?;
        let (_, plan, units) = &*cut;
        let run = run.clone().with_threads(1);
        let one = |place: &usize| {
            let unit = units.get(*place).ok_or_else(|| no_unit(*place, units.len()))?;
            let begun = Instant::now();
            let outcome = answer(plan, unit, &run);
            if outcome.state == UnitState::Stopped {
                return Err(Error::stopped(format!("stopped on request at unit {}", unit.key)));
            }
            let done = Done::now(&unit.key, outcome, begun.elapsed().as_secs_f64());
            let state = done.outcome.state.name().to_string();
            Ok((done.key, state, done.outcome.result, done.version, done.seconds))
        };
        places.iter().map(one).collect()
    })
}

/// The store of a plan, open to be written to until it is closed.
#[pyclass(frozen, module = "wythoff._native", name = "Store")]
pub struct Store(Mutex<Option<wythoff_sweep::Store>>);

impl Store {
    fn with<T>(
        &self,
        act: impl FnOnce(&mut wythoff_sweep::Store) -> wythoff::Result<T>,
    ) -> PyResult<T> {
        let mut store = locked(&self.0);
        let store = store.as_mut().ok_or_else(|| PyValueError::new_err("the store is closed"))?;
        act(store).map_err(raised)
    }
}

#[pymethods]
impl Store {
    /// Opens the store of a plan, or makes it; without a plan it is read only.
    #[new]
    fn new(path: PathBuf, plan: Option<&str>) -> PyResult<Self> {
        let store = match plan {
            Some(plan) => {
                let plan = Plan::parse(plan).map_err(raised)?;
                wythoff_sweep::Store::open(&path, &plan)
            }
            None => wythoff_sweep::Store::read(&path),
        };
        Ok(Store(Mutex::new(Some(store.map_err(raised)?))))
    }

    /// The places of the units that are not answered.
    fn open_places(&self) -> PyResult<Vec<usize>> {
        self.with(|store| store.open_places())
    }

    /// Keeps outcomes, all or none of them.
    fn put(&self, done: Vec<Answered>) -> PyResult<()> {
        let read = |(key, state, result, version, seconds): Answered| {
            let state = UnitState::named(&state)
                .ok_or_else(|| Error::invalid(format!("{state:?} is no state of a unit")))?;
            Ok(Done { key, outcome: Outcome { state, result }, version, seconds })
        };
        let done = done.into_iter().map(read).collect::<wythoff::Result<Vec<_>>>();
        self.with(|store| store.put(&done?))
    }

    /// Makes units of these states open again.
    fn reopen(&self, states: Vec<String>) -> PyResult<usize> {
        let states: Vec<UnitState> =
            states.iter().filter_map(|name| UnitState::named(name)).collect();
        self.with(|store| store.reopen(&states))
    }

    /// How many units there are of each state.
    fn tally(&self) -> PyResult<Vec<(&'static str, u64)>> {
        let tally = self.with(|store| store.tally())?;
        Ok(tally.into_iter().map(|(state, count)| (state.name(), count)).collect())
    }

    /// The seconds of all answered units together, and of the slowest.
    fn seconds(&self) -> PyResult<(f64, f64)> {
        self.with(|store| store.seconds())
    }

    /// The answered units in the order of the plan: csv, json, sql or parquet.
    fn export<'py>(&self, py: Python<'py>, format: &str) -> PyResult<Bound<'py, PyBytes>> {
        let format: TableFormat = format.parse().map_err(raised)?;
        let bytes = self.with(|store| {
            let mut out = Vec::new();
            table(store)?.write(format, &mut out)?;
            Ok(out)
        })?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Gives the file back.
    fn close(&self) {
        locked(&self.0).take();
    }
}
