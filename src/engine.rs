//! The engines.

pub mod closed;
pub mod dense;
pub mod oracle;
pub mod outcomes;
