//! What was taken up from a checkpoint is called proved only after the checker has accepted its certificate: the file may have
//! been changed by anybody, and its hash only catches accidents.

use std::path::Path;

use wythoff::{Error, Result};
use wythoff_verify::{Certificate, Limits, Refused, verify_within};

use crate::args::Common;

/// Whether a run begins from a state that is there already.
pub fn is_there(checkpoint: Option<&Path>) -> bool {
    checkpoint.is_some_and(Path::exists)
}

/// An inner check that fails after a state was taken up speaks of the file: whoever changed it is to be told, not us.
pub fn blamed(checkpoint: Option<&Path>, taken_up: bool, error: Error) -> Error {
    match (error, checkpoint.filter(|_| taken_up)) {
        (Error::Internal(why), Some(path)) => Error::invalid(format!(
            "the state in {} is not one that this program wrote ({why}): remove it and run again",
            path.display()
        )),
        (other, _) => other,
    }
}

/// Has the certificate of a resumed run checked, within the memory of the command.
pub fn confirm(
    checkpoint: Option<&Path>,
    certificate: &Certificate,
    common: &Common,
) -> Result<()> {
    let limits = Limits { bytes: common.memory.limit(), ..Limits::default() };
    let file = checkpoint.map(|path| path.display().to_string()).unwrap_or_default();
    verify_within(&certificate.to_bytes(), &limits).map(|_| ()).map_err(|refused| match refused {
        Refused::Limit { .. } => Error::limit(format!(
            "the result taken up from {file} cannot be checked: {refused}; run again without --checkpoint"
        )),
        Refused::Rejected(rejected) => Error::invalid(format!(
            "the state in {file} is not one that this program wrote ({rejected}): remove it and run again"
        )),
    })
}
