//! A laboratory for Wythoff-type games: write a game in one line, get its values, P-positions and winning moves exactly.
//!
//! ```
#![doc = include_str!("../tests/first.rs")]
//! ```
//!
//! The short form asks all engines within the default memory; who needs another run, or other engines, asks an [`engine::Registry`].
//!
//! Data flows one way:
//!
//! ```text
//! rules → engine → strategy, analysis → logic, play → adjoin, solve → guess
//!            └→ certify → (wythoff-verify)
//! ```
//!
//! - [`rules`]: what a game is; the notation; the catalogue.
//! - [`engine`]: what can be asked of a game, and the registry that asks the cheapest engine that serves it.
//! - [`strategy`]: who wins, and every winning move with its reason.
//! - [`play`]: a match move by move: legal moves, hints with their reasons, the machine's reply.
//! - [`analysis`]: what the positions of a game look like: beams.
//! - [`golden`], [`zeckendorf`], [`beatty`]: the exact arithmetic behind them.
//! - [`logic`]: statements about all n, decided by automata.
//! - [`adjoin`]: which moves can be added or left out without changing the P-positions.
//! - [`guess`]: what a sequence is, as far as its terms go: Beatty, periodic, recurrent, morphic, automatic.
//! - [`solve`]: a game's P-positions guessed from a table and proved for all piles.
//!
//! Integers decide; nothing here rounds. Overflow is an error, and sizes are checked before memory is taken.

#![warn(missing_docs, unnameable_types)]
// A cast that can lose something is spelled out: checked, or allowed where a bound is known, with the bound as its reason.
#![cfg_attr(
    not(test),
    warn(
        clippy::cast_lossless,
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss
    )
)]

pub mod adjoin;
pub mod analysis;
pub mod beatty;
mod certify;
pub mod engine;
mod engines;
mod error;
mod facade;
pub mod golden;
pub mod guess;
pub mod logic;
pub mod play;
mod position;
pub mod rules;
pub mod run;
pub mod solve;
pub mod strategy;
pub mod table;
pub mod text;
mod varint;
pub mod zeckendorf;

pub use error::{Error, ErrorKind, Remedy, Result, Said};
pub(crate) use position::nim_sum;
pub use position::{Position, mex};
pub use rules::{Game, GamePosition};
pub use table::Table;
