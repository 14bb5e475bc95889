//! A proof, and an argument: what a verdict rests on, never nothing.
//!
//! Both are lists of grounds with what was tried besides. One ground that is prose without a tested hypothesis, or a claim
//! whose own proof was not shown, makes the whole an [`Argument`]; there is no other way to either of them than
//! [`Verdict::by`] and [`Trying::by`].
//!
//! [`Trying::by`]: super::Trying::by

use std::fmt;

use serde::Serialize;

use super::verdict::Verdict;
use super::{Ground, Tried};

/// What both are made of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Rests {
    grounds: Vec<Ground>,
    #[serde(skip_serializing_if = "Option::is_none")]
    also_tested: Option<Tried>,
}

/// A proof: at least one ground, each replayed by a checker or by the test that built it.
///
/// ```compile_fail
/// let nothing = wythoff_lab::evidence::Proof(vec![]); // no public constructor
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Proof(Rests);

/// That a claim has a proof: made of one, and of nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Backed(());

impl Backed {
    pub(super) fn by(_: &Proof) -> Backed {
        Backed(())
    }
}

/// An argument of ours in prose, alone or beside other grounds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Argument(Rests);

impl Verdict {
    /// Rests on these grounds: proved, or argued if one of them is prose without a tested hypothesis, or a claim alone.
    pub fn by(first: Ground, more: impl IntoIterator<Item = Ground>) -> Verdict {
        let grounds = std::iter::once(first).chain(more).collect();
        Rests { grounds, also_tested: None }.verdict()
    }

    /// The same with what was tried besides.
    pub(super) fn tested(self, tried: Tried) -> Verdict {
        match self {
            Verdict::Proved(Proof(rests)) | Verdict::Argued(Argument(rests)) => {
                let also_tested = Some(match rests.also_tested {
                    Some(before) => before.and(tried),
                    None => tried,
                });
                Rests { also_tested, ..rests }.verdict()
            }
            other => other,
        }
    }

    /// Rests on further grounds as well; what is neither proved nor argued stays as it is.
    pub fn and(self, more: impl IntoIterator<Item = Ground>) -> Verdict {
        match self {
            Verdict::Proved(Proof(mut rests)) | Verdict::Argued(Argument(mut rests)) => {
                rests.grounds.extend(more);
                rests.verdict()
            }
            other => other,
        }
    }

    /// The same with the proofs of the claims it rests on behind them: with all of them, and no prose, it is proved.
    pub(crate) fn backed<'p>(self, proof_of: &impl Fn(&str) -> Option<&'p Proof>) -> Verdict {
        match self {
            Verdict::Proved(Proof(mut rests)) | Verdict::Argued(Argument(mut rests)) => {
                let grounds = rests.grounds.into_iter().map(|ground| ground.backed(proof_of));
                rests.grounds = grounds.collect();
                rests.verdict()
            }
            Verdict::Misprint { printed, corrected, as_printed, as_corrected } => {
                Verdict::Misprint {
                    printed,
                    corrected,
                    as_printed: Box::new(as_printed.backed(proof_of)),
                    as_corrected: Box::new(as_corrected.backed(proof_of)),
                }
            }
            other => other,
        }
    }
}

impl Rests {
    fn verdict(self) -> Verdict {
        match self.grounds.iter().all(Ground::proves) {
            true => Verdict::Proved(Proof(self)),
            false => Verdict::Argued(Argument(self)),
        }
    }
}

impl fmt::Display for Rests {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grounds: Vec<String> = self.grounds.iter().map(Ground::to_string).collect();
        f.write_str(&grounds.join("; "))?;
        match &self.also_tested {
            Some(tried) => write!(f, "; also tested: {tried}"),
            None => Ok(()),
        }
    }
}

macro_rules! rests {
    ($name:ident) => {
        impl $name {
            /// The grounds, at least one.
            pub fn grounds(&self) -> &[Ground] {
                &self.0.grounds
            }

            /// What was tried besides.
            pub fn also_tested(&self) -> Option<&Tried> {
                self.0.also_tested.as_ref()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

rests!(Proof);
rests!(Argument);
