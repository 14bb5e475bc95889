//! What a verdict rests on, as values that only the code which established them can build.
//!
//! | ground | made by | holds |
//! |---|---|---|
//! | finite case | [`Tried::complete`] | what was tried, and how many |
//! | certificate | [`certified`] | the file, accepted by the checker, and its hash |
//! | formula | [`crate::bench::Bench::decided`] | the sentences, decided and replayed by the checker |
//! | theorem | [`written`] | the argument of docs/proofs.md, and the hypotheses that were checked |
//! | claim | [`claim`] | another claim, which must itself be proved |
//!
//! No field can be set from outside this module: a finite check cannot be made to look like a proof by a sentence.

mod cases;
mod certificate;
mod formula;
mod theorem;
pub mod verdict;

use std::fmt;
use std::sync::Arc;

pub use cases::{Tried, Trying};
pub use certificate::{Certified, certified};
pub use formula::{Decided, Proofs};
pub use theorem::{Hypothesis, PROOFS, Theorem, theorems, written};

/// A file that belongs to a finding: a certificate or a proof record, as it was checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artefact {
    /// The name of the file, such as `levels-r-wythoff-26.cert`.
    pub file: String,
    /// What it shows.
    pub what: String,
    /// Its SHA-256.
    pub sha256: String,
    /// Its content.
    pub bytes: Arc<Vec<u8>>,
}

/// One thing a proof rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ground(Kind);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    Cases(Tried),
    Certificate { what: String, artefact: Artefact },
    Formula { claim: String, sentences: Vec<String>, artefact: Artefact },
    Theorem { theorem: &'static Theorem, hypotheses: Vec<Hypothesis> },
    Claim(String),
}

/// The sorts of ground, in the order in which the report counts them.
pub const SORTS: [(&str, &str); 5] = [
    ("finite", "a finite case, complete"),
    ("certificate", "a certificate that the checker accepted"),
    ("formula", "sentences decided for all n, their record replayed by the checker"),
    ("theorem", "an argument of proofs.md whose hypotheses were checked"),
    ("claim", "another claim that is proved"),
];

/// Rests on another claim of a paper; the run reports an error if that claim is not proved.
pub fn claim(id: &str) -> Ground {
    Ground(Kind::Claim(id.to_string()))
}

impl Ground {
    /// Its sort: one of the names in [`SORTS`].
    pub fn sort(&self) -> &'static str {
        match self.0 {
            Kind::Cases(_) => "finite",
            Kind::Certificate { .. } => "certificate",
            Kind::Formula { .. } => "formula",
            Kind::Theorem { .. } => "theorem",
            Kind::Claim(_) => "claim",
        }
    }

    /// The claim it names, if it is one.
    pub fn rests_on(&self) -> Option<&str> {
        match &self.0 {
            Kind::Claim(id) => Some(id),
            _ => None,
        }
    }

    /// The file that was checked, if there is one.
    pub fn artefact(&self) -> Option<&Artefact> {
        match &self.0 {
            Kind::Certificate { artefact, .. } | Kind::Formula { artefact, .. } => Some(artefact),
            _ => None,
        }
    }

    /// Where a reader finds the argument or the file: an anchor of proofs.html, a file beside the page, a claim on it.
    pub fn link(&self) -> Option<String> {
        match &self.0 {
            Kind::Cases(_) => None,
            Kind::Certificate { artefact, .. } | Kind::Formula { artefact, .. } => {
                Some(format!("certificates/{}", artefact.file))
            }
            Kind::Theorem { theorem, .. } => Some(format!("proofs.html#{}", theorem.anchor)),
            Kind::Claim(id) => Some(format!("#claim-{id}")),
        }
    }
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Cases(tried) => write!(f, "a finite case, complete: {tried}"),
            Kind::Certificate { what, artefact } => {
                write!(f, "certificate {} verified: {what}", artefact.file)
            }
            Kind::Formula { claim, sentences, .. } => {
                let count = sentences.len();
                let word = if count == 1 { "sentence" } else { "sentences" };
                write!(f, "{count} {word} of script {claim} decided for all n, the record replayed")
            }
            Kind::Theorem { theorem, hypotheses } => {
                write!(f, "{} ({})", theorem.name, theorem.title)?;
                for (i, hypothesis) in hypotheses.iter().enumerate() {
                    write!(f, "{} {hypothesis}", if i == 0 { ";" } else { "," })?;
                }
                Ok(())
            }
            Kind::Claim(id) => write!(f, "claim {id}"),
        }
    }
}

/// An engine that was asked, with what it covered: noted by the workbench, not by the check.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Use {
    /// The engine's own name.
    pub engine: String,
    /// What it was asked for, such as `values of wythoff, a < 100, b < 100`.
    pub asked: String,
}

impl fmt::Display for Use {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.engine, self.asked)
    }
}
