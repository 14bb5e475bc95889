//! A certificate as a ground: made, handed to the checker as bytes, and kept with its hash.

use std::sync::Arc;

use super::{Artefact, Ground, Kind};
use wythoff::{Error, Result};
use wythoff_verify::{Certificate, Limits, Refused, Verified, verify_within};

/// What the checker accepted, and the ground that it is.
pub struct Certified {
    /// What the certificate proves, as the checker read it.
    pub proves: Verified,
    /// The ground.
    pub ground: Ground,
}

/// Has a certificate checked; `what` says in words what it proves, and `file` names it.
pub fn certified(
    file: &str,
    what: impl Into<String>,
    certificate: &Certificate,
) -> Result<Certified> {
    let bytes = certificate.to_bytes();
    let proves = accepted(file, &bytes)?;
    let what = what.into();
    let artefact = Artefact {
        file: file.to_string(),
        what: what.clone(),
        sha256: certificate.sha256(),
        bytes: Arc::new(bytes),
    };
    Ok(Certified { proves, ground: Ground(Kind::Certificate { what, artefact }) })
}

/// What the checker accepts; a limit it met is a limit, and a rejection of what we made ourselves is a bug.
pub(super) fn accepted(file: &str, bytes: &[u8]) -> Result<Verified> {
    verify_within(bytes, &Limits::default()).map_err(|refused| match refused {
        Refused::Limit { .. } => Error::limit(format!("{file} cannot be checked: {refused}")),
        Refused::Rejected(rejected) => {
            Error::internal(format!("the checker does not accept {file}: {rejected}"))
        }
    })
}
