//! What a verdict rests on, as values that only the code which established them can build.
//!
//! | ground | made by | holds |
//! |---|---|---|
//! | finite case | [`Gone::complete`] | a universe that prints itself, gone through |
//! | certificate | [`certified`] | the file, accepted by the checker, and its hash |
//! | formula | [`crate::bench::Bench::decided`] | the sentences, decided and replayed by the checker |
//! | theorem | [`mod@theorems`] | the theorem of docs/proofs.md, and its hypotheses, each a value that a test built |
//! | claim | [`claim`] | another claim; it proves nothing before that claim's own [`Proof`] stands behind it |
//! | argument | [`mod@theorems`] | prose of docs/proofs.md with no hypothesis that a machine tests |
//!
//! Grounds of the first five sorts make a [`Proof`]; one argument among them makes an [`Argument`]. Neither is ever empty,
//! and no field can be set from outside this module: neither a sentence nor a finite check can be made to look like a
//! proof. What was tried besides is told as "also tested".

mod cases;
mod certificate;
mod formula;
mod hypotheses;
mod proof;
mod theorem;
pub mod theorems;
mod universe;
pub mod verdict;

use std::fmt;
use std::sync::Arc;

use crate::papers::Claim;
use crate::shell::word;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use wythoff_verify::Verified;

pub use cases::{Gone, Tried, Trying};
pub use certificate::{Certified, certified, replayed};
pub use formula::{Decided, Proofs, kernel_replayed};
pub(crate) use hypotheses::vector;
pub use hypotheses::{
    Between, ClosedLevels, DiagonalGames, EWythoff, EndsByRules, FibonacciHeap, FormOfTheorem4,
    FurtherMoves, GdwnGames, HasPairs, Interval, OddRays, OneTwo, PairGames, PowerOfTwo, RWythoff,
    ScaledGames, Symmetric, Wythoff,
};
use proof::Backed;
pub use proof::{Argument, Proof};
pub use theorem::{PROOFS, Theorem, theorems};
pub use universe::{Finite, Listed, PrintedCells};

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

/// One thing a proof or an argument rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ground(GroundKind);

#[derive(Debug, Clone, PartialEq, Eq)]
enum GroundKind {
    Cases { universe: universe::Of, tried: Tried },
    Certificate { what: String, artefact: Artefact, proves: Verified },
    Formula { claim: String, sentences: Vec<String>, artefact: Artefact },
    Theorem { theorem: &'static Theorem, hypotheses: Vec<String> },
    Claim { id: String, backed: Option<Backed> },
    Argument(&'static Theorem),
}

/// The sorts of ground, in the order in which the report counts them.
pub const SORTS: [(&str, &str); 6] = [
    ("finite", "a finite universe, gone through"),
    ("certificate", "a certificate that the checker accepted"),
    ("formula", "sentences decided for all n, their record replayed by the checker"),
    ("theorem", "a theorem of proofs.md whose hypotheses were tested"),
    ("claim", "another claim that is proved"),
    ("argument", "prose of proofs.md without a hypothesis that was tested: argued, not proved"),
];

/// Rests on another claim of a paper; a verdict is worth no more than the claims it rests on. A name proves nothing: the
/// verdict is no more than argued until that claim was judged with it and is proved ([`crate::judge`]).
///
/// ```
/// use wythoff_lab::{evidence::claim, verdict::Verdict};
/// assert_eq!(Verdict::by(claim("every number is even"), []).kind(), "Argued");
/// ```
pub fn claim(id: &str) -> Ground {
    Ground(GroundKind::Claim { id: id.to_string(), backed: None })
}

impl Ground {
    /// Whether a machine replayed it, or tested what it asks for.
    fn proves(&self) -> bool {
        match &self.0 {
            GroundKind::Argument(_) => false,
            GroundKind::Claim { backed, .. } => backed.is_some(),
            _ => true,
        }
    }

    /// The same, with the proof of the claim behind it, if it names one that has a proof.
    fn backed<'p>(self, proof_of: &impl Fn(&str) -> Option<&'p Proof>) -> Ground {
        match self.0 {
            GroundKind::Claim { id, .. } => {
                let backed = proof_of(&id).map(Backed::by);
                Ground(GroundKind::Claim { id, backed })
            }
            _ => self,
        }
    }

    /// Its sort: one of the names in [`SORTS`].
    pub fn sort(&self) -> &'static str {
        match self.0 {
            GroundKind::Cases { .. } => "finite",
            GroundKind::Certificate { .. } => "certificate",
            GroundKind::Formula { .. } => "formula",
            GroundKind::Theorem { .. } => "theorem",
            GroundKind::Claim { .. } => "claim",
            GroundKind::Argument(_) => "argument",
        }
    }

    /// The claim it names, if it is one.
    pub fn rests_on(&self) -> Option<&str> {
        match &self.0 {
            GroundKind::Claim { id, .. } => Some(id),
            _ => None,
        }
    }

    /// The theorem or argument of docs/proofs.md it names, if it is one.
    pub fn theorem(&self) -> Option<&'static Theorem> {
        match &self.0 {
            GroundKind::Theorem { theorem, .. } | GroundKind::Argument(theorem) => Some(theorem),
            _ => None,
        }
    }

    /// The file that was checked, if there is one.
    pub fn artefact(&self) -> Option<&Artefact> {
        match &self.0 {
            GroundKind::Certificate { artefact, .. } | GroundKind::Formula { artefact, .. } => {
                Some(artefact)
            }
            _ => None,
        }
    }

    /// Where a reader finds the argument or the file: an anchor of proofs.html, a file beside the page, a claim on it.
    pub fn link(&self) -> Option<String> {
        match &self.0 {
            GroundKind::Cases { .. } => None,
            GroundKind::Certificate { artefact, .. } | GroundKind::Formula { artefact, .. } => {
                Some(format!("certificates/{}", artefact.file))
            }
            GroundKind::Theorem { theorem, .. } | GroundKind::Argument(theorem) => {
                Some(format!("proofs.html#{}", theorem.anchor))
            }
            GroundKind::Claim { id, .. } => Some(format!("#claim-{id}")),
        }
    }

    /// What replays it, in words: the program that repeats the step, or the text to read.
    pub fn replayed_by(&self) -> String {
        match &self.0 {
            GroundKind::Cases { .. } => "wyt check, which goes through the universe again".into(),
            GroundKind::Certificate { artefact, .. } => {
                format!("wyt verify {}", word(&format!("certificates/{}", artefact.file)))
            }
            GroundKind::Formula { artefact, .. } => {
                let kernel = match kernel_replayed(&artefact.sha256) {
                    true => ", and by the kernel",
                    false => "; not by the kernel",
                };
                format!("wyt verify {}{kernel}", word(&format!("certificates/{}", artefact.file)))
            }
            GroundKind::Theorem { theorem, .. } => {
                let how = if theorem.in_coq { "is proved in Coq" } else { "is to be read" };
                format!("wyt check, which tests the hypotheses; {} {how}", theorem.name)
            }
            GroundKind::Claim { id, .. } => format!("wyt check {}", word(id)),
            GroundKind::Argument(theorem) => format!("nothing: {} is to be read", theorem.name),
        }
    }

    /// Why it says nothing of this claim: a finite universe must be a table of the claim, or the list that the claim names;
    /// sentences must stand in a section of the script that is the claim's (`H-T7`, or `H-T7-01`); a theorem or argument must serve
    /// it, as docs/proofs.md has it; a certificate must speak of what the claim names, and another claim must be one it rests on.
    pub(crate) fn foreign_to(&self, claim: &Claim) -> Option<String> {
        match &self.0 {
            GroundKind::Cases { universe, .. } if !universe.belongs_to(claim) => {
                Some(format!("going through {}", universe.whole()))
            }
            GroundKind::Formula { claim: section, .. } if !claim.owns(section) => {
                Some(format!("the sentences of {section}"))
            }
            GroundKind::Theorem { theorem, .. } | GroundKind::Argument(theorem)
                if !theorem.serves.contains(&claim.id) =>
            {
                Some(theorem.name.clone())
            }
            GroundKind::Certificate { proves, artefact, .. }
                if claim.certificate != Some(subject(proves)) =>
            {
                Some(format!("certificate {}", artefact.file))
            }
            GroundKind::Claim { id, .. } if !claim.rests_on.contains(id) => {
                Some(format!("claim {id}"))
            }
            _ => None,
        }
    }
}

/// What an accepted certificate speaks of, as a claim names it: `levels of r-wythoff`.
fn subject(proves: &Verified) -> String {
    match proves {
        Verified::Levels(_) => "levels of r-wythoff".into(),
        Verified::Periods(claim) => format!("rows of {}", claim.game),
        Verified::Proof(_) => "sentences".into(),
        Verified::Words(claim) => format!("words of {}", claim.game),
    }
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            GroundKind::Cases { tried, .. } => {
                write!(f, "a finite universe, gone through: {tried}")
            }
            GroundKind::Certificate { what, artefact, .. } => {
                write!(f, "certificate {} verified: {what}", artefact.file)
            }
            GroundKind::Formula { claim, sentences, .. } => {
                let count = sentences.len();
                let word = if count == 1 { "sentence" } else { "sentences" };
                write!(f, "{count} {word} of script {claim} decided for all n, the record replayed")
            }
            GroundKind::Theorem { theorem, hypotheses } => {
                write!(f, "{} ({}); tested: ", theorem.name, theorem.title)?;
                f.write_str(&hypotheses.join(", "))
            }
            GroundKind::Claim { id, .. } => write!(f, "claim {id}"),
            GroundKind::Argument(theorem) => write!(f, "{} ({})", theorem.name, theorem.title),
        }
    }
}

impl Serialize for Ground {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut told = serializer.serialize_struct("Ground", 5)?;
        told.serialize_field("sort", self.sort())?;
        told.serialize_field("text", &self.to_string())?;
        told.serialize_field("link", &self.link())?;
        told.serialize_field("claim", &self.rests_on())?;
        told.serialize_field("file", &self.artefact())?;
        told.end()
    }
}

impl Serialize for Artefact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut told = serializer.serialize_struct("Artefact", 3)?;
        told.serialize_field("name", &self.file)?;
        told.serialize_field("what", &self.what)?;
        told.serialize_field("sha256", &self.sha256)?;
        told.end()
    }
}

/// An engine that was asked, with what it covered: noted by the workbench, not by the check.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
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
