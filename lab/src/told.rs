//! Results told: as rows, in words, as data. The command and the Python package say the same because both say it from here.

pub mod beams;
pub mod levels;
pub mod periods;
pub mod prove;
pub mod solve;
pub mod table;
pub mod verify;
