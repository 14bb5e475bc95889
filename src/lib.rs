//! A laboratory for Wythoff-type games.

pub mod beatty;
mod error;
pub mod golden;
pub mod zeckendorf;

pub use error::{Error, Result};
