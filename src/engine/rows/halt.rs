//! Why a run over rows cannot go on.

use super::strip::Strayed;
use crate::Error;

/// Why a run cannot go on.
pub(super) enum Halt {
    /// A value left the window: start again with a wider one.
    Strayed,
    Error(Error),
}

impl From<Strayed> for Halt {
    fn from(_: Strayed) -> Self {
        Halt::Strayed
    }
}

impl From<Error> for Halt {
    fn from(error: Error) -> Self {
        Halt::Error(error)
    }
}
