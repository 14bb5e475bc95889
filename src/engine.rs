//! The engines.

pub mod dense;
pub mod involution;
pub mod oracle;
pub mod outcomes;
