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
//! knows no engine. Each kind has a claim type, a writer and a verifier; a new kind adds its own
//! files and one line in [`verify`]. The formats are described in `docs/certificates.md`.

#![warn(missing_docs)]

mod container;
pub mod golden;
mod levels;
mod limits;
mod periods;
mod proof;
mod rules;
mod theorem;
mod varint;
mod words;

pub use container::Certificate;
pub use levels::fast::Piece;
pub use levels::{LevelClaim, LevelsClaim};
pub use limits::{Heard, Limits, Refused};
pub use periods::{LONGEST, Method, PeriodsClaim, RepeatClaim, RowClaim, WindowClaim};
pub use proof::{Definition, GameTheorem, Given, ProofClaim, RECORD_VERSION, Sentence};
pub use words::{Word, WordFault, WordsClaim};

use std::fmt;

use limits::Meter;

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

/// The end of a check in which a condition fails.
pub(crate) fn fail<T>(condition: &'static str, why: impl Into<String>) -> Result<T, Refused> {
    Err(Rejected::new(condition, why).into())
}

/// What an accepted certificate proves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verified {
    /// The levels of R-Wythoff, for all n.
    Levels(LevelsClaim),
    /// Preperiod and period of rows of a game, for all n.
    Periods(PeriodsClaim),
    /// Sentences about all numbers, true or false.
    Proof(ProofClaim),
    /// The positions of the first values of a game, for all sizes.
    Words(WordsClaim),
}

/// Whether the checker knows the rules of this game: two piles, in the notation of certificates.
pub fn reads_rules(game: &str) -> bool {
    rules::read(game).is_some()
}

/// Checks a certificate, given as the bytes of its file.
///
/// ```
/// use wythoff_verify::{Certificate, verify};
/// let payload = "record 2\neval same ?msd_2 A x x=x\n".into();
/// let mut bytes = Certificate { kind: "proof".into(), game: "none".into(), payload }.to_bytes();
/// assert_eq!(verify(&bytes).unwrap_err().condition, "format"); // the proof is missing
/// let last = bytes.len() - 1;
/// bytes[last] ^= 1;
/// assert_eq!(verify(&bytes).unwrap_err().condition, "sha256");
/// ```
pub fn verify(bytes: &[u8]) -> Result<Verified, Rejected> {
    verify_within(bytes, &Limits::default()).map_err(|refused| match refused {
        Refused::Rejected(rejected) => rejected,
        Refused::Limit { what, remedy } => {
            Rejected::new("limits", format!("{what} ran out; {remedy}"))
        }
    })
}

/// Checks a certificate within limits of the caller's choice.
///
/// ```
/// use wythoff_verify::{Certificate, Limits, Refused, verify_within};
/// // True, but far too long for so small a file: nothing is said about it.
/// let payload = "method repeats\nrepeat 1 1 1073741825\nrow 0 0 1\n".into();
/// let long = Certificate { kind: "periods".into(), game: "wythoff".into(), payload };
/// let refused = verify_within(&long.to_bytes(), &Limits { bytes: 1 << 20, ..Limits::default() });
/// assert!(matches!(refused, Err(Refused::Limit { what: "memory", .. })));
/// ```
pub fn verify_within(bytes: &[u8], limits: &Limits) -> Result<Verified, Refused> {
    verify_certificate(Certificate::from_bytes(bytes)?, limits)
}

/// Checks a certificate that was read already; of a large one no second copy is held.
pub fn verify_certificate(certificate: Certificate, limits: &Limits) -> Result<Verified, Refused> {
    verify_aloud(certificate, limits, None)
}

/// The same, telling now and then how far it has come: diagonals of levels, columns of rows, lines of a proof record, pairs of states.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
/// use wythoff_verify::{Certificate, Limits, verify_aloud};
/// let payload = "method repeats\nrepeat 1 1 2\nrow 0 0 1\n".into();
/// let row = Certificate { kind: "periods".into(), game: "wythoff".into(), payload };
/// let far = AtomicU64::new(0);
/// verify_aloud(row, &Limits::default(), Some(&|done, _all| far.store(done, Relaxed)))?;
/// assert_eq!(far.into_inner(), 2);
/// # Ok::<(), wythoff_verify::Refused>(())
/// ```
pub fn verify_aloud(
    certificate: Certificate,
    limits: &Limits,
    heard: Option<Heard>,
) -> Result<Verified, Refused> {
    check(certificate, limits, heard, &FAST)
}

/// Checks levels, rows and words by their definitions, position by position: short and slow, for few of them. [`verify`] must
/// agree with it. Of proof records there is one checker.
///
/// ```
/// use wythoff_verify::{Certificate, Limits, verify_plainly};
/// let payload = "method repeats\nrepeat 1 1 2\nrow 0 0 1\n".into();
/// let row = Certificate { kind: "periods".into(), game: "wythoff".into(), payload };
/// assert!(verify_plainly(&row.to_bytes(), &Limits::default()).is_ok());
/// ```
pub fn verify_plainly(bytes: &[u8], limits: &Limits) -> Result<Verified, Refused> {
    verify_plainly_aloud(Certificate::from_bytes(bytes)?, limits, None)
}

/// The same, telling how far it has come: levels, columns of rows, lines of a proof record, windows of states.
pub fn verify_plainly_aloud(
    certificate: Certificate,
    limits: &Limits,
    heard: Option<Heard>,
) -> Result<Verified, Refused> {
    check(certificate, limits, heard, &PLAIN)
}

type Verify<Claim> = fn(&Claim, &Meter) -> Result<(), Refused>;

/// The verifiers of the kinds that have two.
struct Verifiers {
    levels: Verify<LevelsClaim>,
    periods: Verify<PeriodsClaim>,
    words: Verify<WordsClaim>,
}

const FAST: Verifiers = Verifiers {
    levels: levels::fast::verify,
    periods: periods::fast::verify,
    words: words::verify,
};
const PLAIN: Verifiers = Verifiers {
    levels: levels::plain::verify,
    periods: periods::plain::verify,
    words: words::verify_plainly,
};

fn check(
    certificate: Certificate,
    limits: &Limits,
    heard: Option<Heard>,
    by: &Verifiers,
) -> Result<Verified, Refused> {
    let meter = &Meter::new(limits, certificate.file_length(), heard);
    match certificate.kind.as_str() {
        "levels" => {
            let claim = LevelsClaim::read(&certificate)?;
            drop(certificate);
            (by.levels)(&claim, meter)?;
            Ok(Verified::Levels(claim))
        }
        "periods" => {
            let claim = PeriodsClaim::read(&certificate)?;
            (by.periods)(&claim, meter)?;
            Ok(Verified::Periods(claim))
        }
        "words" => {
            let claim = WordsClaim::read_within(&certificate, meter)?;
            drop(certificate);
            (by.words)(&claim, meter)?;
            Ok(Verified::Words(claim))
        }
        "proof" => Ok(Verified::Proof(proof::verify(&certificate, meter)?)),
        other => fail("kind", format!("{other:?} is not known to this version")),
    }
}
