//! Certificates: files that let a stranger check a result with the rules and arithmetic alone.
//!
//! A file is a short text header, an empty line and a payload. The header names the version, the kind
//! of certificate, the game, the payload's length and a SHA-256 over all of these and the payload:
//!
//! ```text
//! wythoff certificate 1
//! kind: levels
//! game: r-wythoff
//! length: 48213
//! sha256: 9f2c…
//!
//! (payload)
//! ```
//!
//! The hash only catches accidents; what a certificate says is believed after [`verify`] alone, which
//! imports no engine. Each kind has a claim type, a writer and a verifier; a new kind adds its own
//! files and one line in [`verify`]. The formats are described in `docs/certificates.md`.

mod beatty;
mod closed;
mod container;
mod dense;
mod levels;
mod pattern;
mod periods;
mod proof;
mod replay;
mod value_set;
mod verify_levels;
mod verify_repeats;
mod verify_window;
mod write;

pub use closed::{ClosedLevel, certified_value};
pub use container::Certificate;
pub use levels::{LevelClaim, LevelsClaim};
pub use periods::{Method, PeriodsClaim, RepeatClaim, RowClaim, WindowClaim};
pub use proof::ProofClaim;
pub use write::{levels_certificate, periods_certificate};

use std::fmt;

/// Why a certificate is not accepted: the condition that fails, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejected {
    /// The condition, in the words of the format's description.
    pub condition: &'static str,
    /// Where and how it fails.
    pub detail: String,
}

impl Rejected {
    pub(crate) fn new(condition: &'static str, detail: impl Into<String>) -> Rejected {
        Rejected { condition, detail: detail.into() }
    }
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rejected: condition \"{}\" fails: {}", self.condition, self.detail)
    }
}

impl std::error::Error for Rejected {}

/// What an accepted certificate proves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verified {
    /// The levels of R-Wythoff, for all n.
    Levels(LevelsClaim),
    /// Preperiod and period of rows of a game, for all n.
    Periods(PeriodsClaim),
    /// Sentences about all numbers, true or false.
    Proof(ProofClaim),
}

/// Checks a certificate, given as the bytes of its file.
///
/// ```
/// use wythoff::{certificate, engine::levels::sweep::Sweep, run::{Memory, Quiet}};
/// let mut sweep = Sweep::new(3)?;
/// sweep.run(Memory::default(), &Quiet)?;
/// let mut bytes = certificate::levels_certificate(&sweep)?.to_bytes();
/// assert!(certificate::verify(&bytes).is_ok());
/// let last = bytes.len() - 1;
/// bytes[last] ^= 1;
/// assert_eq!(certificate::verify(&bytes).unwrap_err().condition, "sha256");
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn verify(bytes: &[u8]) -> Result<Verified, Rejected> {
    let certificate = Certificate::from_bytes(bytes)?;
    match certificate.kind.as_str() {
        "levels" => {
            let claim = LevelsClaim::read(&certificate)?;
            verify_levels::verify(&claim)?;
            Ok(Verified::Levels(claim))
        }
        "periods" => {
            let claim = PeriodsClaim::read(&certificate)?;
            match claim.method {
                Method::Repeats(_) => verify_repeats::verify(&claim)?,
                Method::Window { .. } => verify_window::verify(&claim)?,
            }
            Ok(Verified::Periods(claim))
        }
        "proof" => Ok(Verified::Proof(proof::verify(&certificate)?)),
        other => Err(Rejected::new("kind", format!("{other:?} is not known to this version"))),
    }
}

#[cfg(test)]
mod tests {
    /// The verifier must not lean on what it checks.
    #[test]
    fn the_verifier_imports_no_engine() {
        let sources = [
            include_str!("certificate/beatty.rs"),
            include_str!("certificate/container.rs"),
            include_str!("certificate/dense.rs"),
            include_str!("certificate/levels.rs"),
            include_str!("certificate/replay.rs"),
            include_str!("certificate/verify_levels.rs"),
        ];
        for source in sources {
            let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
            assert!(code.clone().count() > 50);
            assert!(code.filter(|line| line.contains("use ")).all(|line| !line.contains("engine")));
            assert!(!source.contains("crate::engine"));
        }
    }

    /// The checker of proof records takes nothing from the prover but the reader of formulas.
    #[test]
    fn the_checker_of_proofs_shares_no_automata_with_the_prover() {
        let sources = [
            include_str!("certificate/proof.rs"),
            include_str!("certificate/proof/blocks.rs"),
            include_str!("certificate/proof/commands.rs"),
            include_str!("certificate/proof/expression.rs"),
            include_str!("certificate/proof/machine.rs"),
            include_str!("certificate/proof/places.rs"),
            include_str!("certificate/proof/terms.rs"),
            include_str!("certificate/proof/walk.rs"),
        ];
        // `System` is what the reader hands over; of it only the name is used.
        let allowed = [
            "use crate::logic::System;",
            "use crate::logic::formula::",
            "use crate::logic::parse::",
        ];
        for source in sources {
            let uses = source.lines().filter(|line| line.contains("logic::"));
            for line in uses.filter(|line| !line.starts_with("//")) {
                assert!(allowed.iter().any(|a| line.starts_with(a)), "{line}");
            }
        }
    }
}
