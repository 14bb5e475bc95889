//! A laboratory for Wythoff-type games.

mod error;
pub mod golden;

pub use error::{Error, Result};
