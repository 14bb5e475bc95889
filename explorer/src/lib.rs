//! The explorer: a server on this machine that answers questions about games and serves the page that asks them.
//!
//! ```text
//! request → guard (Host, Origin) → query → work (permits, time, memory) → the library → JSON or bytes
//!                                            └ tables: one computation for all who ask, kept while there is room
//! ```
//!
//! - [`bind`] takes a port, and [`Bound::serve`] answers until it is told to stop; [`export`](fn@export) writes the page as files instead.
//! - Every request has a size, a time and a memory limit, and its work is stopped when the client leaves.
//! - A table is computed once for all who ask for it, in growing squares, and kept until others need the room.
//! - Cheap questions have permits of their own, so that they are answered while large ones are computed.
//!
//! Nothing is fetched from outside, and the page is part of the program.

#![warn(missing_docs)]

mod api;
mod cache;
mod judging;
mod qr;
mod query;
mod refusal;
mod shared;
mod state;
mod tables;
mod task;
mod work;

#[cfg(target_family = "wasm")]
mod host;
#[cfg(target_family = "wasm")]
mod page;

#[cfg(not(target_family = "wasm"))]
mod assets;
#[cfg(not(target_family = "wasm"))]
mod bundle;
#[cfg(not(target_family = "wasm"))]
mod docs;
#[cfg(not(target_family = "wasm"))]
mod export;
#[cfg(not(target_family = "wasm"))]
mod guard;
#[cfg(not(target_family = "wasm"))]
mod server;

#[cfg(not(target_family = "wasm"))]
pub use export::{Export, export};
pub use qr::QrCode;
#[cfg(not(target_family = "wasm"))]
pub use server::{Bound, bind};
pub use state::Settings;
