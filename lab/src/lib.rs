//! The laboratory around [`wythoff`]: what the five papers claim, judged; figures; the report.
//!
//! ```text
//! wythoff → papers → checks → judge → report
//!     └───→ plot → figures ─────────────┘
//! ```
//!
//! - [`papers`]: claims, printed tables and figures of the papers as data; [`script`]: their statements that are formulas.
//! - [`checks`]: how each claim is found out, on a [`mod@bench`] that asks the engines; [`verdict`], [`evidence`]: what it gives.
//! - [`judge`]: many claims at a time out of one [`pool`] of memory.
//! - [`plot`], [`figures`]: figures of games as SVG and PNG.
//! - [`report`]: claims, tables and figures of the papers as one page.
//! - [`atlas`]: families of games asked one by one, and the maps of what was found.
//! - [`markup`]: texts escaped, Markdown as HTML; [`shell`]: words of commands; [`output`]: results to bytes.
//! - [`asked`]: questions that take several steps, for whoever asks them; [`told`]: their answers as rows, in words, as data.

#![warn(missing_docs)]

pub mod asked;
pub mod atlas;
pub mod bench;
pub mod checks;
pub mod evidence;
pub mod figures;
pub mod formulas;
pub mod judge;
pub mod markup;
pub mod output;
pub mod papers;
pub mod plot;
pub mod pool;
pub mod report;
pub mod script;
pub mod shell;
mod tex;
pub mod told;

pub use evidence::verdict;
