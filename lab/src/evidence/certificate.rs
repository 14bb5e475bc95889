//! A certificate as a ground: made, handed to the checker as bytes, and kept with its hash.

use std::sync::Arc;

use super::{Artefact, Ground, GroundKind};
use wythoff::run::Memory;
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
    let ground = Ground(GroundKind::Certificate { what, artefact, proves: proves.clone() });
    Ok(Certified { proves, ground })
}

/// A certificate that lay in a file: what it proves is what the checker reads in it.
pub fn replayed(file: &str, what: String, bytes: Vec<u8>, memory: Memory) -> Result<Certified> {
    let refused =
        |why: String| Error::invalid(format!("the checker does not accept {file}: {why}"));
    let limits = Limits { bytes: memory.limit(), ..Limits::default() };
    let proves = verify_within(&bytes, &limits).map_err(|why| refused(why.to_string()))?;
    let read = Certificate::from_bytes(&bytes).map_err(|why| refused(why.to_string()))?;
    let (file, sha256) = (file.to_string(), read.sha256());
    let artefact = Artefact { file, what: what.clone(), sha256, bytes: Arc::new(bytes) };
    let ground = Ground(GroundKind::Certificate { what, artefact, proves: proves.clone() });
    Ok(Certified { proves, ground })
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
