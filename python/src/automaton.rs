//! Automata over the digits of numbers: what solved games and formulas are made of.

use num_bigint::BigUint;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use wythoff::logic::{Budget, Prover, Relation, System};

use crate::call::{Call, long};
use crate::convert::{Sentence, big, numbers, told};
use crate::errors::raised;

/// An automaton that reads tuples of numbers by their digits.
#[pyclass(frozen, from_py_object, module = "wythoff._native", name = "Automaton")]
#[derive(Clone)]
pub struct Automaton(pub Relation);

/// The text that names or defines a system.
fn definition(system: &System) -> String {
    system.definition().unwrap_or_else(|| system.name().to_string())
}

#[pymethods]
impl Automaton {
    /// From its text, in systems that are built in or defined.
    #[new]
    fn new(text: &str, systems: Vec<String>) -> PyResult<Self> {
        let read = || -> wythoff::Result<Relation> {
            let mut prover = Prover::new();
            for system in &systems {
                prover.know_system(&System::from_definition(system)?)?;
            }
            prover.read_relation("read", text)?;
            prover.relation("read").cloned().ok_or_else(|| {
                wythoff::Error::invalid("this is a relation of strings, not of numbers")
            })
        };
        read().map(Automaton).map_err(raised)
    }

    #[getter]
    fn text(&self) -> String {
        self.0.to_named_text()
    }

    #[getter]
    fn systems(&self) -> Vec<String> {
        self.0.systems.iter().map(|system| definition(system)).collect()
    }

    #[getter]
    fn names(&self) -> Vec<&str> {
        self.0.systems.iter().map(|system| system.name()).collect()
    }

    #[getter]
    fn arguments(&self) -> Vec<String> {
        self.0.arguments.clone()
    }

    #[getter]
    fn states(&self) -> usize {
        self.0.dfa.states()
    }

    #[getter]
    fn finite(&self) -> bool {
        self.0.dfa.is_finite()
    }

    fn holds(&self, given: Vec<Bound<'_, PyAny>>) -> PyResult<bool> {
        Ok(self.0.holds(&self.read(&given)?))
    }

    /// The digits of a tuple, letter by letter, as the automaton reads them.
    fn letters(&self, given: Vec<Bound<'_, PyAny>>) -> PyResult<Vec<Vec<u32>>> {
        let given = self.read(&given)?;
        let digits: Vec<Vec<u32>> =
            given.iter().zip(&self.0.systems).map(|(n, system)| system.digits(n)).collect();
        let length = digits.iter().map(Vec::len).max().unwrap_or(0);
        let at = |own: &Vec<u32>, i: usize| match (i + own.len()).checked_sub(length) {
            Some(place) => own[place],
            None => 0,
        };
        Ok((0..length).map(|i| digits.iter().map(|own| at(own, i)).collect()).collect())
    }

    /// The first tuples, by largest number.
    fn tuples<'py>(&self, py: Python<'py>, count: usize) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let relation = self.0.clone();
        let found = py.detach(move || relation.tuples(count));
        found.iter().map(|tuple| numbers(py, tuple)).collect()
    }

    fn dot(&self, name: &str) -> String {
        self.0.to_graphviz(name)
    }
}

impl Automaton {
    fn read(&self, given: &[Bound<'_, PyAny>]) -> PyResult<Vec<BigUint>> {
        let wanted = self.0.systems.len();
        if given.len() != wanted {
            return Err(PyValueError::new_err(format!(
                "this automaton reads {wanted} numbers at once, and {} are given",
                given.len()
            )));
        }
        given.iter().map(big).collect()
    }
}

/// Defines automata under their names.
pub fn know(prover: &mut Prover, known: &[(String, Automaton)]) -> wythoff::Result<()> {
    for (name, Automaton(relation)) in known {
        for system in &relation.systems {
            prover.know_system(system)?;
        }
        prover.insert(name, relation.clone())?;
    }
    Ok(())
}

/// A formula decided, in which automata are called by their names; its own automaton if it has free variables.
#[pyfunction]
pub fn define<'py>(
    py: Python<'py>,
    formula: String,
    known: Vec<(String, Automaton)>,
    call: Call,
) -> PyResult<(Sentence<'py>, Option<Automaton>)> {
    let (decision, relation) = long(py, &call, move |run| {
        let bytes = usize::try_from(run.memory().limit()).unwrap_or(usize::MAX);
        let budget = Budget { bytes, ..Budget::default() };
        let (stop, progress) = (budget.stop.clone(), run.progress());
        let mut prover = Prover::with_budget(budget);
        know(&mut prover, &known)?;
        let name = std::iter::once("own".to_string()).chain((2..).map(|i| format!("own_{i}")));
        let mut free = name.filter(|name| known.iter().all(|(other, _)| other != name));
        let name = free.next().unwrap_or_default();
        let decision =
            stop.watching(|| progress.should_stop(), || prover.define(&name, &formula))?;
        let relation = prover.relation(&name).filter(|own| !own.systems.is_empty()).cloned();
        Ok((decision, relation))
    })?;
    Ok((told(py, &decision)?, relation.map(Automaton)))
}
