//! The library's errors as Python's: the command's own text, escaped as it prints it.

use pyo3::exceptions::{
    PyKeyboardInterrupt, PyMemoryError, PyOSError, PyRuntimeError, PyValueError,
};
use pyo3::prelude::*;
use wythoff::Error;
use wythoff::text::escaped;
use wythoff_lab::told::refusal::in_words;

/// `ValueError` for what was given, `MemoryError` for a limit, `OSError` for a file, `RuntimeError` for a bug of ours; each with
/// its `kind`, by the names of the library.
pub fn raised(error: Error) -> PyErr {
    let (text, kind) = (escaped(&in_words(&error)).into_owned(), error.kind().name());
    let raised = match error {
        Error::Parse { .. } | Error::Invalid(_) | Error::Unserved(_) => PyValueError::new_err(text),
        Error::Limit(_) | Error::Overflow(_) => PyMemoryError::new_err(text),
        Error::Io(_) | Error::Closed => PyOSError::new_err(text),
        Error::Stopped(_) => PyKeyboardInterrupt::new_err(text),
        Error::Internal(_) => PyRuntimeError::new_err(text),
    };
    // An exception takes any attribute; were it refused, the exception alone still says what is wrong.
    Python::attach(|py| drop(raised.value(py).setattr("kind", kind)));
    raised
}
