//! Written theorems as grounds: arguments of docs/proofs.md, each with hypotheses that were checked by machine.
//!
//! A theorem is a heading `### Theorem 5: title` (or Lemma, Proposition, Corollary, Argument) of that file; its anchor is
//! its name in small letters, `theorem-5`. A ground that names one which is not there is an error, so a proof cannot
//! rest on an argument that nobody wrote down.

use std::fmt;
use std::sync::LazyLock;

use super::{Ground, Kind, Tried};
use wythoff::{Error, Result};

/// The arguments, as the repository has them.
pub const PROOFS: &str = include_str!("../../../docs/proofs.md");

/// A written theorem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theorem {
    /// Its name, such as `Theorem 5`.
    pub name: String,
    /// What it is about.
    pub title: String,
    /// Where it stands: `proofs.html#anchor`.
    pub anchor: String,
}

const KINDS: [&str; 5] = ["Theorem", "Lemma", "Proposition", "Corollary", "Argument"];

/// All written theorems, in order. The text is part of the program, so reading it once is no cache of results.
pub fn theorems() -> &'static [Theorem] {
    static THEOREMS: LazyLock<Vec<Theorem>> = LazyLock::new(|| {
        let heading = |line: &str| {
            let (name, title) = line.strip_prefix("### ")?.split_once(": ")?;
            let anchor = name.to_lowercase().replace([' ', '.'], "-");
            let known = KINDS.iter().any(|kind| name.starts_with(kind));
            known.then(|| Theorem { name: name.into(), title: title.trim().into(), anchor })
        };
        PROOFS.lines().filter_map(heading).collect()
    });
    &THEOREMS
}

/// Something a theorem asks for, found by the machine to be so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hypothesis(String);

impl Hypothesis {
    pub(super) fn tried(tried: &Tried) -> Hypothesis {
        Hypothesis(format!("checked: {tried}"))
    }

    /// A condition on rules or numbers, as it was tested: `None` if it fails.
    pub fn holds(what: impl Into<String>, test: bool) -> Option<Hypothesis> {
        test.then(|| Hypothesis(what.into()))
    }
}

impl fmt::Display for Hypothesis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Rests on a written theorem whose hypotheses were checked. An error if docs/proofs.md has no such theorem.
///
/// ```
/// use wythoff_lab::evidence::{Hypothesis, written};
/// assert!(written("Theorem 1000000", []).is_err());
/// ```
pub fn written(name: &str, hypotheses: impl IntoIterator<Item = Hypothesis>) -> Result<Ground> {
    let theorem = theorems().iter().find(|theorem| theorem.name == name).ok_or_else(|| {
        Error::invalid(format!("docs/proofs.md has no {name}: a verdict cannot rest on it"))
    })?;
    Ok(Ground(Kind::Theorem { theorem, hypotheses: hypotheses.into_iter().collect() }))
}
