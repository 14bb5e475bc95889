//! The laboratory around [`wythoff`]: what the five papers claim, judged; figures; the report.
//!
//! ```text
//! wythoff → papers, claims → report
//!     └───→ plot → figures ──┘
//! ```
//!
//! - [`papers`]: the tables of the five papers as printed, and their misprints.
//! - [`theorems`]: the papers' statements that are formulas, decided for all n.
//! - [`claims`]: what the papers claim, each with a check that computes its verdict.
//! - [`plot`], [`figures`]: figures of games as SVG and PNG.
//! - [`report`]: claims, tables and figures of the papers as one page.
//! - [`output`]: results to bytes.

#![warn(missing_docs)]

pub mod bench;
pub mod checks;
pub mod claims;
pub mod evidence;
pub mod figures;
pub mod judge;
pub mod output;
pub mod papers;
pub mod plot;
pub mod report;
pub mod script;
pub mod theorems;
pub mod verdict;
