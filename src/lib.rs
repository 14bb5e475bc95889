//! A laboratory for Wythoff-type games.

mod error;
pub mod golden;
pub mod logic;

pub use error::{Error, Result};
