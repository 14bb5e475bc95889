//! A laboratory for Wythoff-type games.

mod error;

pub use error::{Error, Result};
