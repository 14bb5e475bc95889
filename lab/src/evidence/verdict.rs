//! Verdicts: what was found out about a claim, resting on values ([`crate::evidence`]).

use std::fmt;

use crate::evidence::{Ground, Tried, Use};

/// What was found out about a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// True, for all it speaks of.
    Proved(Vec<Ground>),
    /// True as far as it was checked; no proof.
    HoldsTo(Tried),
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
    Exercised(Tried),
    /// A figure: drawn again from the rules, and it agrees.
    Redrawn(Tried),
}

/// Every kind of verdict: its name, the word shown with its sign, and what it means.
pub const KINDS: [(&str, &str, &str); 8] = [
    ("Proved", "✓ Proved", "true for all it speaks of; each ground is listed and linked"),
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
            Verdict::HoldsTo(_) => "HoldsTo",
            Verdict::Refuted { .. } => "Refuted",
            Verdict::Misprint { .. } => "Misprint",
            Verdict::Open { .. } => "Open",
            Verdict::Exercised(_) => "Definition",
            Verdict::Redrawn(_) => "Figure",
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

    /// Whether the claim, as it is meant, is refuted.
    pub fn is_refuted(&self) -> bool {
        match self {
            Verdict::Refuted { .. } => true,
            Verdict::Misprint { as_corrected, .. } => as_corrected.is_refuted(),
            _ => false,
        }
    }

    /// Whether the claim, as it is meant, is proved: only then may another proof rest on it.
    pub fn is_proved(&self) -> bool {
        match self {
            Verdict::Proved(_) => true,
            Verdict::Misprint { as_corrected, .. } => as_corrected.is_proved(),
            _ => false,
        }
    }

    /// All grounds, those of what is printed and of what is meant included.
    pub fn grounds(&self) -> Vec<&Ground> {
        match self {
            Verdict::Proved(grounds) => grounds.iter().collect(),
            Verdict::Misprint { as_printed, as_corrected, .. } => {
                [as_printed.grounds(), as_corrected.grounds()].concat()
            }
            _ => vec![],
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Proved(grounds) => {
                let grounds: Vec<String> = grounds.iter().map(Ground::to_string).collect();
                write!(f, "Proved: {}", grounds.join("; "))
            }
            Verdict::HoldsTo(tried) => write!(f, "Holds to {tried}"),
            Verdict::Refuted { witness } => write!(f, "Refuted: {witness}"),
            Verdict::Misprint { printed, corrected, as_printed, as_corrected } => write!(
                f,
                "Misprint: printed \"{printed}\" ({as_printed}); meant \"{corrected}\" ({as_corrected})"
            ),
            Verdict::Open { reached, why } => write!(f, "Open: {reached}; {why}"),
            Verdict::Exercised(tried) => write!(f, "Definition, exercised on {tried}"),
            Verdict::Redrawn(tried) => write!(f, "Figure, drawn again: {tried}"),
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
