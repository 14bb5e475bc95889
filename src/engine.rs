//! The engines.

pub mod dense;
pub mod oracle;
pub mod outcomes;
pub mod rows;
