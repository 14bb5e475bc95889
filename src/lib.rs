//! A laboratory for Wythoff-type games.

pub mod engine;
mod error;
pub mod golden;
pub mod run;

pub use error::{Error, Result};
