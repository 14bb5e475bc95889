//! Numbers of any size, and plain data, from and to Python.

use num_bigint::{BigUint, Sign};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyInt, PyList, PyTuple};
use serde_json::Value;
use wythoff::Position;
use wythoff::logic::Decision;
use wythoff_lab::output::Cell;

/// A number of any size as Python's int.
pub fn number<'py>(py: Python<'py>, n: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    match u64::try_from(n) {
        Ok(small) => Ok(small.into_pyobject(py)?.into_any()),
        Err(_) => {
            let bytes = PyBytes::new(py, &n.to_bytes_le());
            py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
        }
    }
}

/// The numbers of a position as a tuple of ints.
pub fn numbers<'py>(py: Python<'py>, piles: &[BigUint]) -> PyResult<Bound<'py, PyTuple>> {
    let piles: Vec<_> = piles.iter().map(|n| number(py, n)).collect::<PyResult<_>>()?;
    PyTuple::new(py, piles)
}

/// Python's int as a number of any size.
pub fn big(given: &Bound<'_, PyAny>) -> PyResult<BigUint> {
    if let Ok(small) = given.extract::<u64>() {
        return Ok(small.into());
    }
    let int = given.cast::<PyInt>()?;
    if int.lt(0)? {
        return Err(PyValueError::new_err(format!("{int}: numbers are 0 or more")));
    }
    let bits: usize = int.call_method0("bit_length")?.extract()?;
    let bytes = int.call_method1("to_bytes", (bits.div_ceil(8), "little"))?;
    Ok(BigUint::from_bytes_le(bytes.cast::<PyBytes>()?.as_bytes()))
}

/// A position from its ints.
pub fn position(given: &[Bound<'_, PyAny>]) -> PyResult<Position> {
    given.iter().map(big).collect::<PyResult<Vec<_>>>().map(Position)
}

/// JSON as Python's own data.
pub fn data<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(x) => x.into_pyobject(py)?.to_owned().into_any(),
        Value::Number(x) => match (x.as_u64(), x.as_i64()) {
            (Some(x), _) => x.into_pyobject(py)?.into_any(),
            (None, Some(x)) => x.into_pyobject(py)?.into_any(),
            (None, None) => x.as_f64().into_pyobject(py)?.into_any(),
        },
        Value::String(x) => x.into_pyobject(py)?.into_any(),
        Value::Array(list) => {
            let list: Vec<_> = list.iter().map(|x| data(py, x)).collect::<PyResult<_>>()?;
            PyList::new(py, list)?.into_any()
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, x) in fields {
                dict.set_item(name, data(py, x)?)?;
            }
            dict.into_any()
        }
    })
}

/// An entry of a table. Words are as they are: Python's own repr escapes them.
pub fn cell<'py>(py: Python<'py>, cell: &Cell) -> PyResult<Bound<'py, PyAny>> {
    Ok(match cell {
        Cell::Number(n) if n.sign() == Sign::Minus => number(py, n.magnitude())?.neg()?,
        Cell::Number(n) => number(py, n.magnitude())?,
        Cell::Count(n) | Cell::Natural(n) => n.into_pyobject(py)?.into_any(),
        Cell::Signed(n) => n.into_pyobject(py)?.into_any(),
        Cell::Text(text) => text.into_pyobject(py)?.into_any(),
        Cell::Flag(x) => x.into_pyobject(py)?.to_owned().into_any(),
        Cell::Missing => py.None().into_bound(py),
    })
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
pub type Sentence<'py> =
    (String, String, Option<bool>, Option<Bound<'py, PyDict>>, usize, usize, f64);

/// A decision as Python sees it.
pub fn told<'py>(py: Python<'py>, x: &Decision) -> PyResult<Sentence<'py>> {
    let witness = x.witness.as_ref().map(|pairs| named(py, pairs)).transpose()?;
    let (name, formula) = (x.name.clone(), x.formula.clone());
    Ok((name, formula, x.result, witness, x.states, x.largest, x.seconds))
}
