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

/// Has a certificate checked; `file` names it. What it proves is said by what the checker read.
pub fn certified(file: &str, certificate: &Certificate) -> Result<Certified> {
    let bytes = certificate.to_bytes();
    let proves = accepted(file, &bytes)?;
    Ok(ground(file, certificate, bytes, proves))
}

/// A certificate that lay in a file: what it proves is what the checker reads in it.
pub fn replayed(file: &str, bytes: Vec<u8>, memory: Memory) -> Result<Certified> {
    let refused =
        |why: String| Error::invalid(format!("the checker does not accept {file}: {why}"));
    let limits = Limits { bytes: memory.limit(), ..Limits::default() };
    let proves = verify_within(&bytes, &limits).map_err(|why| refused(why.to_string()))?;
    let read = Certificate::from_bytes(&bytes).map_err(|why| refused(why.to_string()))?;
    Ok(ground(file, &read, bytes, proves))
}

fn ground(file: &str, read: &Certificate, bytes: Vec<u8>, proves: Verified) -> Certified {
    let what = told(&proves);
    let artefact = Artefact {
        file: file.to_string(),
        what: what.clone(),
        sha256: read.sha256(),
        bytes: Arc::new(bytes),
    };
    let ground = Ground(GroundKind::Certificate { what, artefact, proves: proves.clone() });
    Certified { proves, ground }
}

/// What an accepted certificate proves, in words.
fn told(proves: &Verified) -> String {
    match proves {
        Verified::Levels(claim) => {
            let last = claim.levels.len().saturating_sub(1);
            format!("the levels T_0 to T_{last} of r-wythoff, for all n")
        }
        Verified::Periods(claim) => {
            let (count, game) = (claim.rows.len(), &claim.game);
            format!("preperiod and period of the first {count} rows of {game}, for all n")
        }
        Verified::Proof(claim) => format!("{} sentences", claim.sentences.len()),
    }
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
