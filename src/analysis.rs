//! Pure functions of what the engines give.

pub mod beams;
