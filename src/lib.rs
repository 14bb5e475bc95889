//! A laboratory for Wythoff-type games.

mod error;
pub mod golden;
pub mod run;

pub use error::{Error, Result};
