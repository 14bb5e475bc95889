//! One file a verb: it parses, calls the library, prints.

pub mod adjoin;
pub mod atlas;
pub mod beams;
pub mod certify;
pub mod check;
pub mod games;
pub mod guess;
pub mod kernel;
pub mod levels;
pub mod numbers;
pub mod papers;
pub mod periods;
pub mod play;
pub mod plot;
pub mod positions;
pub mod prove;
pub mod resumed;
pub mod saved_positions;
pub mod serve;
pub mod shell;
pub mod solve;
pub mod solved_answer;
pub mod sweep;
pub mod table;
pub mod value;
pub mod verify;
