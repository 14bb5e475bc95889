//! The native half of the Python package `wythoff`: plain functions on plain data. What users see is in `wythoff/`.

mod automaton;
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
        automaton::{Automaton, define},
        game::{Game, at, count, of_sum, piles, positions, table},
        proofs::{check, guess, prove, verify},
        sheet::Sheet,
        solved::{Solved, solve, solved_again},
        stream::Positions,
        studies::{
            Figure, adjoin, atlas, atlas_page, beams, certify, games, levels, periods, plot,
        },
        sweep::{Store, answer_units, plan_asks, plan_games, plan_memory},
    };

    /// The version of the library.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "as Python names it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
