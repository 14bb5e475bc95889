//! Sweeps: one question asked of every game of a family, cut into units that can be answered anywhere and in any order.
//!
//! ```text
//! plan (TOML) → units → answer → store (SQLite, one file) → export (CSV, JSON, Parquet, SQL)
//! ```
//!
//! - [`Plan`]: a family of games, a question, limits; read from a few lines of TOML (docs/sweeps.md).
//! - [`Unit`]: one game of the family, with a key that never changes. Answering it twice gives the same bytes.
//! - [`answer()`]: a unit's answer as JSON text. A limit that is reached and a game that is refused are states, not errors.
//! - [`Store`]: plan, units, states and results in one file, with one writer; a killed run loses nothing.
//! - [`drive()`]: the open units of a store side by side out of one pool of memory.
//! - [`export`]: the results in the order of the plan: the same bytes whatever threads, shards, kills and machines.
//!
//! ```
//! use wythoff_sweep::{Plan, UnitState, answer};
//! let plan = Plan::parse("[family]\nkind = 'pairs'\nup_to = 3\n[question]\nkind = 'beams'\nup_to = 100_000\n")?;
//! let keys: Vec<String> = plan.units()?.into_iter().map(|unit| unit.key).collect();
//! assert_eq!(keys, ["1,2", "1,3", "2,3"]);
//! let outcome = answer(&plan, &plan.units()?[0], &wythoff::run::Run::default());
//! assert_eq!(outcome.state, UnitState::Done);
//! assert!(outcome.result.starts_with(r#"{"verdict":"split","#));
//! # Ok::<(), wythoff::Error>(())
//! ```

#![warn(missing_docs)]

pub mod answer;
pub mod drive;
pub mod export;
mod limits;
mod plan;
mod question;
mod status;
pub mod store;
mod template;
mod unit;

pub use answer::{Outcome, UnitState, answer};
pub use drive::{Shard, Tally, drive};
pub use limits::Limits;
pub use plan::Plan;
pub use question::{Column, ColumnKind, Question};
pub use status::status;
pub use store::{Done, Store, merge};
pub use template::Template;
pub use unit::{Family, MOST_UNITS, Unit};

/// The version of the program that answers.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
