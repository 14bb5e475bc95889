//! A laboratory for Wythoff-type games.

pub mod certificate;
pub mod engine;
mod error;
pub mod golden;
pub mod run;

mod varint;

pub use error::{Error, Result};
