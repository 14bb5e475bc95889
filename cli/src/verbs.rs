//! One file a verb: it parses, calls the library, prints.

pub mod adjoin;
pub mod atlas;
pub mod beams;
pub mod certify;
pub mod check;
pub mod games;
pub mod guess;
pub mod levels;
pub mod numbers;
pub mod papers;
pub mod periods;
pub mod play;
pub mod plot;
pub mod positions;
pub mod prove;
pub mod serve;
pub mod shell;
pub mod solve;
pub mod sweep;
pub mod table;
pub mod value;
pub mod verify;

use std::path::Path;

use wythoff::solve::SolvedGame;
use wythoff::{Game, Result};

use crate::args::{Common, ProofTime};
use crate::progress::Bar;

/// The solved game that --by names, proved again before it is believed.
fn solved_game(file: &Path, game: &Game, time: &ProofTime, common: &Common) -> Result<SolvedGame> {
    let bar = Bar::stoppable(common, "proof");
    wythoff_lab::asked::solved::load(file, game, time.allowed(), &common.run(&bar))
}
