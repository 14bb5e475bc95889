//! The theorems of section 11 of docs/proofs.md, step by step, on sequences computed from the rules.
//!
//! Each test goes through the inequalities of a proof with the constants of the theorem, in exact arithmetic in Z\[φ\]
//! ([`golden`]). A test fails where a step of a proof fails, not only where its conclusion does.

mod disturbed;
mod extension;
mod golden;
mod grid;
mod levels;
mod note;
mod pairs;
mod sequence;
