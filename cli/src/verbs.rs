//! One file a verb: it parses, calls the library, prints.

pub mod games;
pub mod numbers;
pub mod positions;
pub mod prove;
pub mod shell;
pub mod table;
pub mod value;
