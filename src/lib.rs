//! A laboratory for Wythoff-type games.

pub mod engine;
mod error;
pub mod golden;
pub mod run;

mod varint;

pub use error::{Error, Result};
