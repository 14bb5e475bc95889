//! The atlas: what a sweep asks of one pair (p,q) or one (a,a) game beyond the engines, and the maps of its results.
//!
//! The checks are those of the papers' claims ([`crate::checks`]), asked of one game at a time. What is finite is decided; what
//! speaks of a limit is *established* where a theorem settles it, else *observed* to the bound that was read.

mod diagonals;
mod pairs;

pub use diagonals::{Diagonal, diagonal};
pub use pairs::{PairFacts, Standing, judge_pair};
