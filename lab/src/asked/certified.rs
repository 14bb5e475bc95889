//! The value of a position of R-Wythoff by a certificate of its levels, which is verified first.

use std::path::Path;

use num_bigint::BigUint;
use wythoff::engine::levels::{ClosedLevel, LevelGame};
use wythoff::run::Memory;
use wythoff::{Error, GamePosition, Remedy, Result};
use wythoff_verify::{Limits, Refused, Verified, verify_within};

/// The value according to a certificate, or the value it is known to exceed.
pub fn certified_value(
    file: &Path,
    at: &GamePosition,
    memory: Memory,
) -> Result<(Option<BigUint>, Option<usize>)> {
    // The game itself counts, not what it is called: {0,1}*@larger {1,1}* is r-wythoff, too.
    if LevelGame::of(at.game()) != Some(LevelGame::RWythoff) {
        let game = at.game();
        return Err(Error::invalid(format!(
            "the certificate holds levels of r-wythoff, and the game is {game}: leave it out"
        )));
    }
    let path = file.display();
    let bytes = memory.read(file).map_err(|error| match error {
        Error::Io(why) => Error::Io(why).help(Remedy::Certify { file: path.to_string() }),
        other => other,
    })?;
    let limits = Limits { bytes: memory.limit(), ..Limits::default() };
    let verified = verify_within(&bytes, &limits).map_err(|refused| match refused {
        Refused::Rejected(rejected) => Error::invalid(format!("{path} is {rejected}")),
        Refused::Limit { .. } => {
            Error::limit(format!("{path} cannot be checked: {refused}")).help(Remedy::MoreMemory)
        }
    })?;
    match verified {
        Verified::Levels(claim) => {
            match ClosedLevel::value(&claim, &at.piles()[0], &at.piles()[1], memory)? {
                Some(value) => Ok((Some(value.into()), None)),
                None => Ok((None, Some(claim.levels.len() - 1))),
            }
        }
        _ => Err(Error::invalid(format!("{path} is no certificate of levels"))
            .help(Remedy::Certify { file: "levels.cert".into() })),
    }
}
