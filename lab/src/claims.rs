//! What the five papers claim, each with a check that computes its verdict.
//!
//! A claim is data: an id, where it stands, its mathematical content in our words, and a function that finds out. A
//! verdict is never asserted: [`Verdict::Proved`] needs a finite case that is complete, a certificate that was verified, a
//! repeated state, or a formula that was decided; a check to a bound is [`Verdict::HoldsTo`], however large the bound.
//! Where a paper misprints, the check runs twice, on what is printed and on what is meant.

mod aggarwal;
mod grounds;
mod gu;
mod ho;
mod larsson;
mod run;
mod slips;
mod suriyaprakash;
#[cfg(test)]
mod testing;

use std::fmt;

pub use run::{Outcome, VERSION, run};
pub use slips::{Slip, slips};

use wythoff::run::{Memory, Progress};
use wythoff::{Error, Result};

/// What was found out about a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// True, for all it speaks of.
    Proved {
        /// By what: the finite case, certificate, repeated state or decided formula.
        by: String,
    },
    /// True as far as it was checked; no proof.
    HoldsTo {
        /// How far, in the claim's own terms.
        bound: String,
    },
    /// False.
    Refuted {
        /// The smallest counterexample: what was claimed of it and what is true.
        witness: String,
    },
    /// False as printed, but a slip of the pen: the outcome of what is printed and of what is meant.
    Misprint {
        /// What is printed.
        printed: String,
        /// What is meant.
        corrected: String,
        /// The verdict on what is printed.
        as_printed: Box<Verdict>,
        /// The verdict on what is meant.
        as_corrected: Box<Verdict>,
    },
    /// Neither proved nor refuted.
    Open {
        /// What was reached.
        reached: String,
        /// Why it stays open, and what would settle it.
        why: String,
    },
}

impl Verdict {
    /// The kind of verdict in one word.
    pub fn kind(&self) -> &'static str {
        match self {
            Verdict::Proved { .. } => "Proved",
            Verdict::HoldsTo { .. } => "HoldsTo",
            Verdict::Refuted { .. } => "Refuted",
            Verdict::Misprint { .. } => "Misprint",
            Verdict::Open { .. } => "Open",
        }
    }

    /// Whether the claim, as it is meant, is refuted.
    pub fn is_refuted(&self) -> bool {
        match self {
            Verdict::Refuted { .. } => true,
            Verdict::Misprint { as_corrected, .. } => as_corrected.is_refuted(),
            _ => false,
        }
    }

    /// A proof.
    pub fn proved(by: impl Into<String>) -> Self {
        Verdict::Proved { by: by.into() }
    }

    /// A finite check.
    pub fn holds_to(bound: impl Into<String>) -> Self {
        Verdict::HoldsTo { bound: bound.into() }
    }

    /// A smallest counterexample.
    pub fn refuted(witness: impl Into<String>) -> Self {
        Verdict::Refuted { witness: witness.into() }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Proved { by } => write!(f, "Proved: {by}"),
            Verdict::HoldsTo { bound } => write!(f, "Holds to {bound}"),
            Verdict::Refuted { witness } => write!(f, "Refuted: {witness}"),
            Verdict::Misprint { printed, corrected, as_printed, as_corrected } => write!(
                f,
                "Misprint: printed \"{printed}\" ({as_printed}); meant \"{corrected}\" ({as_corrected})"
            ),
            Verdict::Open { reached, why } => write!(f, "Open: {reached}; {why}"),
        }
    }
}

/// What a check hands back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The verdict.
    pub verdict: Verdict,
    /// What was computed and how, in a sentence or a few: enough to do it again.
    pub evidence: String,
    /// The engines used; for a counterexample two that share no code.
    pub engine: String,
    /// After a refutation: what survives, marked as observed where it is not proved.
    pub survives: Option<String>,
}

impl Finding {
    /// A verdict with its evidence and the engines behind it.
    pub fn new(verdict: Verdict, evidence: impl Into<String>, engine: impl Into<String>) -> Self {
        Finding { verdict, evidence: evidence.into(), engine: engine.into(), survives: None }
    }

    /// The same with what survives a refutation.
    pub fn surviving(mut self, what: impl Into<String>) -> Self {
        self.survives = Some(what.into());
        self
    }
}

/// How hard to try.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Small bounds, for tests: all claims together in seconds.
    Quick,
    /// The default budget: all claims in at most three minutes on two cores and 4 GB.
    Default,
    /// As far as the engines go.
    High,
}

/// The means of a check.
pub struct Effort<'p> {
    /// How hard to try.
    pub level: Level,
    /// The memory a check may take.
    pub memory: Memory,
    /// Told of progress; may ask to stop.
    pub progress: &'p dyn Progress,
}

impl Effort<'_> {
    /// One of three bounds, by level.
    pub fn pick<T>(&self, quick: T, default: T, high: T) -> T {
        match self.level {
            Level::Quick => quick,
            Level::Default => default,
            Level::High => high,
        }
    }
}

/// A statement of a paper.
pub struct Claim {
    /// Its stable id, such as `H-T16`; the letter names the paper.
    pub id: &'static str,
    /// Where it stands: section and number.
    pub source: &'static str,
    /// What it says, in our words and symbols.
    pub statement: &'static str,
    /// Finds out.
    pub check: fn(&Effort) -> Result<Finding>,
}

impl Claim {
    /// The key of its paper.
    pub fn paper(&self) -> &'static str {
        match self.id.as_bytes().first() {
            Some(b'G') => "gu",
            Some(b'H') => "ho",
            Some(b'S') => "suriyaprakash",
            Some(b'A') => "aggarwal",
            _ => "larsson",
        }
    }
}

/// All claims, paper by paper, in the order they stand in the papers.
pub fn all() -> impl Iterator<Item = &'static Claim> {
    let papers = [gu::CLAIMS, ho::CLAIMS, suriyaprakash::CLAIMS, aggarwal::CLAIMS, larsson::CLAIMS];
    papers.into_iter().flatten().flat_map(|part| part.iter())
}

/// The claims of an id, of a paper (by key or letter), or all of them.
pub fn select(what: &str) -> Result<Vec<&'static Claim>> {
    let letter = |claim: &Claim| claim.id[..1].eq_ignore_ascii_case(what);
    let wanted = |claim: &&Claim| {
        what == "all" || claim.id == what || claim.paper() == what || letter(claim)
    };
    let found: Vec<_> = all().filter(wanted).collect();
    if found.is_empty() {
        return Err(Error::invalid(format!(
            "there is no claim or paper called {what}: write an id such as H-T16, a paper (gu, ho, suriyaprakash, \
             aggarwal, larsson) or all"
        )));
    }
    Ok(found)
}
