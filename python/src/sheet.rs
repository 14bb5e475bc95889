//! Named columns and their rows, and every format the command writes them in.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use serde_json::Value;
use wythoff_lab::output::{Cell, FilledSheet, Format};

use crate::convert::{cell, data};
use crate::errors::raised;

/// A finished table: what it is about, its columns, its rows, and the limit that cut it short, if one did.
#[pyclass(frozen, module = "wythoff._native", name = "Sheet")]
pub struct Sheet {
    filled: FilledSheet,
    reals: bool,
}

impl From<FilledSheet> for Sheet {
    fn from(filled: FilledSheet) -> Self {
        Sheet { filled, reals: false }
    }
}

impl Sheet {
    /// The same, whose words are decimals: Python gets them as floats.
    pub fn with_reals(self) -> Self {
        Sheet { reals: true, ..self }
    }

    fn cell<'py>(&self, py: Python<'py>, x: &Cell) -> PyResult<Bound<'py, PyAny>> {
        match x {
            Cell::Text(text) if self.reals => match text.parse::<f64>() {
                Ok(real) => Ok(real.into_pyobject(py)?.into_any()),
                Err(_) => cell(py, x),
            },
            _ => cell(py, x),
        }
    }
}

#[pymethods]
impl Sheet {
    #[getter]
    fn title(&self) -> &str {
        &self.filled.head.about.title
    }

    #[getter]
    fn about<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let about = &self.filled.head.about;
        let mut facts = about.bounds.clone();
        facts.extend(about.summary.clone());
        for (name, fact) in [("game", &about.game), ("engine", &about.engine)] {
            if let Some(fact) = fact {
                facts.insert(name.into(), fact.clone().into());
            }
        }
        data(py, &Value::Object(facts))
    }

    #[getter]
    fn columns(&self) -> Vec<String> {
        self.filled.head.columns.clone()
    }

    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let row = |row: &Vec<Cell>| {
            let cells: Vec<_> = row.iter().map(|x| self.cell(py, x)).collect::<PyResult<_>>()?;
            PyTuple::new(py, cells)
        };
        PyList::new(py, self.filled.rows.iter().map(row).collect::<PyResult<Vec<_>>>()?)
    }

    #[getter]
    fn limit(&self) -> Option<&str> {
        self.filled.cut.as_deref()
    }

    /// The rows as the command prints them in a format.
    fn write(&self, format: &str) -> PyResult<String> {
        let format: Format = format.parse().map_err(raised)?;
        let mut out = Vec::new();
        self.filled.clone().write(format, &mut out).map_err(raised)?;
        Ok(String::from_utf8_lossy(&out).into_owned())
    }
}
