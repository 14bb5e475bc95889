//! The lines around which the P-positions of a game gather.

use wythoff::analysis::beams::Beams;
use wythoff::engine::Play;
use wythoff::run::Run;
use wythoff::{Error, Game, Result};

/// Reads all positions whose smaller pile is at most `up_to`.
///
/// ```
/// use wythoff::engine::Play;
/// let beams = wythoff_lab::asked::beams::survey(&"gdwn:1,2".parse()?, 200_000, Play::Normal, &Default::default())?;
/// assert_eq!(beams.beams.len(), 2);
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn survey(game: &Game, up_to: u64, play: Play, run: &Run) -> Result<Beams> {
    let vector = game.rays().ok_or_else(|| {
        Error::unserved(format!("{game} is no game of move families: it has no beams"))
    })?;
    Beams::of(vector, play, up_to, run.memory(), run.progress())
}
