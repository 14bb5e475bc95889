//! The page as files: to come.

use std::path::Path;

use wythoff::run::Run;
use wythoff::{Error, Game, Result};

/// Games that are exported if none is named.
pub const EXPORTED: [&str; 3] = ["wythoff", "r-wythoff", "gdwn:1,2"];

/// What to export.
pub struct Export {
    /// The games.
    pub games: Vec<Game>,
}

/// Writes the page.
pub fn export(_folder: &Path, _what: &Export, _run: &Run) -> Result<()> {
    Err(Error::unserved("to come"))
}
