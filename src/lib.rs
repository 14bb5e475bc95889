//! A laboratory for Wythoff-type games.

#![warn(missing_docs)]

pub mod engine;
mod error;
pub mod golden;
pub mod papers;
mod position;
pub mod rules;
pub mod run;
mod table;

pub use error::{Error, Result};
pub use position::{Position, mex, nim_sum};
pub use rules::Game;
pub use table::Table;
