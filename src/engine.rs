//! The engines: which one serves which rules, and at what cost.

pub mod levels;
