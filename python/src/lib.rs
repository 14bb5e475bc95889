//! The native half of the Python package `wythoff`: plain functions on plain data. What users see is in `wythoff/`.

mod call;
mod convert;
mod errors;
mod game;
mod proofs;
mod sheet;
mod solved;
mod stream;
mod studies;
mod sweep;

/// The native module.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::{
        game::{Game, at, count, of_sum, piles, positions, table},
        proofs::{check, guess, prove, verify},
        sheet::Sheet,
        solved::{Solved, solve},
        stream::Positions,
        studies::{Figure, beams, certify, games, levels, periods, plot},
        sweep::{Store, answer_units, plan_memory},
    };

    /// The version of the library.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "as Python names it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
