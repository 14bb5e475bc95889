//! Results shown: as rows, in words, as data. The command and the Python package say the same because both say it from here.

pub mod beams;
pub mod guess;
pub mod levels;
pub mod moves;
pub mod names;
pub mod periods;
pub mod refusal;
pub mod solve;
pub mod theorem;
pub mod value;
pub mod verify;
