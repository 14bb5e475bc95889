//! The atlas: what a sweep asks of one pair (p,q) or one (a,a) game beyond the engines, and the maps of its results.
//!
//! The checks are those of the papers' claims ([`crate::checks`]), asked of one game at a time. What is finite is decided; what
//! speaks of a limit is *established* where a theorem settles it, else *observed* to the bound that was read.

mod data;
mod diagonals;
mod findings;
mod maps;
mod pairs;
mod read;

pub(crate) use data::cells;
pub use data::{FILES, File, PACKAGE};
pub use diagonals::{Diagonal, diagonal};
pub use findings::findings;
pub use maps::{Map, maps};
pub use pairs::{PairFacts, Settled, Standing, judge_pair, settled};
pub use read::{Atlas, DiagonalRow, FurtherRow, PairRow, StepRow};
