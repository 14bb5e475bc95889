//! The library's errors as Python's: its own text, escaped, and what helps in the words of the package.

use pyo3::exceptions::{
    PyKeyboardInterrupt, PyMemoryError, PyOSError, PyRuntimeError, PyValueError,
};
use pyo3::prelude::*;
use wythoff::text::escaped;
use wythoff::{Error, Remedy};

/// `ValueError` for what was given, `MemoryError` for a limit, `OSError` for a file, `RuntimeError` for a bug of ours; each with
/// its `kind`, by the names of the library.
pub fn raised(error: Error) -> PyErr {
    let (text, kind) = (escaped(&error.worded(words)).into_owned(), error.kind().name());
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

/// What helps, by the names of arguments and methods; the library's own words where they are said alike.
fn words(remedy: &Remedy) -> String {
    match remedy {
        Remedy::MoreMemory => "allow more with memory=, or ask for less".into(),
        Remedy::MoreTime => "allow more with time=".into(),
        Remedy::BoundPiles { most: None } => "use up_to=, which bounds every pile".into(),
        Remedy::BoundPiles { most: Some(most) } => {
            format!("up_to={most} lists those within a bound")
        }
        Remedy::SayRows => "say how many rows to look at, such as rows=10**6".into(),
        Remedy::OnePosition => "ask for one position with value".into(),
        Remedy::PositionsOfAValue { game } => format!(
            "say rows= for wythoff, or list the positions of one value with Game('{game}').positions(20, value=1)"
        ),
        Remedy::FixNumbers { count } => {
            format!("fix the numbers after the second, fix=[{}]", vec!["0"; *count].join(", "))
        }
        Remedy::SolveTheGame { .. } => "Game.solve finds one, and save writes it".into(),
        Remedy::SolveFurther { value } => format!("solve(up_to_value={value}) may solve it"),
        Remedy::PositionsInABox => {
            "positions(up_to=) lists its P-positions as far as a box reaches".into()
        }
        Remedy::NoCheckpoint => "run without checkpoint=".into(),
        Remedy::UpToValue { value } => format!("ask for these with up_to_value={value}"),
        Remedy::Certify { file } => {
            format!(
                "certify(\"levels\", \"r-wythoff\", up_to_value=20) gives the bytes of one for {file}"
            )
        }
        _ => remedy.to_string(),
    }
}
