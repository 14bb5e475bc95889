//! The engines.

pub mod oracle;
