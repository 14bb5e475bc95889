//! A laboratory for Wythoff-type games.

#![warn(missing_docs)]

pub mod beatty;
pub mod certificate;
pub mod engine;
mod error;
pub mod golden;
pub mod output;
pub mod papers;
mod position;
pub mod positions;
pub mod rules;
pub mod run;
pub mod strategy;
mod table;
mod varint;
pub mod zeckendorf;

pub use error::{Error, Result};
pub use position::{Position, mex, nim_sum};
pub use rules::Game;
pub use table::Table;
