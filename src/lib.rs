//! A laboratory for Wythoff-type games.

mod error;
pub mod golden;
pub mod papers;

pub use error::{Error, Result};
