//! Verdicts: what was found out about a claim, resting on values ([`crate::evidence`]).
//!
//! One type: computed, shown and written as JSON (docs/schema/check.json). It is never read back: what a file says of a claim
//! is a claim about a claim, and is judged anew ([`crate::report`]).

use std::fmt;

use serde::Serialize;

use crate::evidence::{Argument, Ground, Proof, Tried, Use};

/// What was found out about a claim.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind")]
pub enum Verdict {
    /// True, for all it speaks of.
    Proved(Proof),
    /// True by an argument of ours in prose, of which no machine tests a hypothesis.
    Argued(Argument),
    /// True as far as it was checked; no proof.
    HoldsTo {
        /// What was checked.
        bound: Tried,
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
    /// A definition, a convention or a reading: nothing to prove; what was exercised agrees with it.
    Definition {
        /// What was exercised.
        exercised: Tried,
    },
    /// A figure: drawn again from the rules, and it agrees.
    Figure {
        /// What was compared.
        redrawn: Tried,
    },
    /// The check could not be made.
    Error {
        /// The exit code of the error.
        code: u8,
        /// Its text.
        why: String,
    },
}

/// Every kind of verdict: its name, the word shown with its sign, and what it means.
pub const KINDS: [(&str, &str, &str); 9] = [
    ("Proved", "✓ Proved", "true for all it speaks of; each ground is listed and was replayed"),
    (
        "Argued",
        "∴ Argued",
        "true by a written argument of ours, of which no machine tested a hypothesis; it is linked",
    ),
    ("HoldsTo", "≤ Holds to a bound", "true as far as it was checked; no proof"),
    ("Refuted", "✗ Refuted", "false, with the smallest counterexample"),
    ("Misprint", "✎ Misprint", "false as printed; the verdict on what is meant is given too"),
    ("Open", "? Open", "neither proved nor refuted"),
    ("Definition", "≔ Definition", "a definition or reading; what was exercised agrees with it"),
    ("Figure", "◫ Figure", "a figure, drawn again from the rules; it agrees"),
    ("Error", "! Not checked", "the check could not be made"),
];

impl Verdict {
    /// The kind of verdict in one word.
    pub fn kind(&self) -> &'static str {
        match self {
            Verdict::Proved(_) => "Proved",
            Verdict::Argued(_) => "Argued",
            Verdict::HoldsTo { .. } => "HoldsTo",
            Verdict::Refuted { .. } => "Refuted",
            Verdict::Misprint { .. } => "Misprint",
            Verdict::Open { .. } => "Open",
            Verdict::Definition { .. } => "Definition",
            Verdict::Figure { .. } => "Figure",
            Verdict::Error { .. } => "Error",
        }
    }

    /// A smallest counterexample.
    pub fn refuted(witness: impl Into<String>) -> Self {
        Verdict::Refuted { witness: witness.into() }
    }

    /// The verdict on a slip of the pen.
    pub fn misprint(
        (printed, as_printed): (impl Into<String>, Verdict),
        (corrected, as_corrected): (impl Into<String>, Verdict),
    ) -> Self {
        Verdict::Misprint {
            printed: printed.into(),
            corrected: corrected.into(),
            as_printed: Box::new(as_printed),
            as_corrected: Box::new(as_corrected),
        }
    }

    /// Neither proved nor refuted.
    pub fn open(reached: impl Into<String>, why: impl Into<String>) -> Self {
        Verdict::Open { reached: reached.into(), why: why.into() }
    }

    /// What is meant: the corrected reading of a misprint, else the verdict itself.
    pub fn meant(&self) -> &Verdict {
        match self {
            Verdict::Misprint { as_corrected, .. } => as_corrected.meant(),
            other => other,
        }
    }

    /// Whether the claim, as it is meant, is refuted.
    pub fn is_refuted(&self) -> bool {
        matches!(self.meant(), Verdict::Refuted { .. })
    }

    /// Whether the claim, as it is meant, is proved.
    pub fn is_proved(&self) -> bool {
        matches!(self.meant(), Verdict::Proved(_))
    }

    /// All grounds, those of what is printed and of what is meant included.
    pub fn grounds(&self) -> Vec<&Ground> {
        match self {
            Verdict::Proved(proof) => proof.grounds().iter().collect(),
            Verdict::Argued(argument) => argument.grounds().iter().collect(),
            Verdict::Misprint { as_printed, as_corrected, .. } => {
                [as_printed.grounds(), as_corrected.grounds()].concat()
            }
            _ => vec![],
        }
    }

    /// What was tried beside the grounds.
    pub fn also_tested(&self) -> Option<&Tried> {
        match self {
            Verdict::Proved(proof) => proof.also_tested(),
            Verdict::Argued(argument) => argument.also_tested(),
            _ => None,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Proved(proof) => write!(f, "Proved: {proof}"),
            Verdict::Argued(argument) => write!(f, "Argued: {argument}"),
            Verdict::HoldsTo { bound } => write!(f, "Holds to {bound}"),
            Verdict::Refuted { witness } => write!(f, "Refuted: {witness}"),
            Verdict::Misprint { printed, corrected, as_printed, as_corrected } => write!(
                f,
                "Misprint: printed \"{printed}\" ({as_printed}); meant \"{corrected}\" ({as_corrected})"
            ),
            Verdict::Open { reached, why } => write!(f, "Open: {reached}; {why}"),
            Verdict::Definition { exercised } => {
                write!(f, "Definition, exercised on {exercised}")
            }
            Verdict::Figure { redrawn } => write!(f, "Figure, drawn again: {redrawn}"),
            Verdict::Error { why, .. } => write!(f, "Not checked: {why}"),
        }
    }
}

/// What a check hands back; the engines it used are added by the workbench.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The verdict.
    pub verdict: Verdict,
    /// What was computed and how, in a sentence or a few: enough to do it again.
    pub evidence: String,
    /// What was seen on the way and is not proved, with its bound.
    pub observed: Option<String>,
    /// The engines that were asked, and what they covered.
    pub used: Vec<Use>,
}

impl Finding {
    /// A verdict with its evidence.
    pub fn new(verdict: Verdict, evidence: impl Into<String>) -> Self {
        Finding { verdict, evidence: evidence.into(), observed: None, used: vec![] }
    }

    /// The same with what was observed beyond the verdict, with its bound.
    pub fn observing(mut self, what: impl Into<String>) -> Self {
        self.observed = Some(what.into());
        self
    }
}
