//! A laboratory for Wythoff-type games.

#![warn(missing_docs)]

pub mod engine;
mod error;
pub mod golden;
pub mod plot;
mod position;
pub mod rules;

pub use error::{Error, Result};
pub use position::{Position, mex, nim_sum};
pub use rules::Game;
