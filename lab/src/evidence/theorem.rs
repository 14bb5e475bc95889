//! The headings of docs/proofs.md.
//!
//! A theorem is a heading `### Theorem 5: title` (or Lemma, Proposition, Corollary, Argument) of that file; its anchor is
//! its name in small letters, `theorem-5`. A ground that names one which is not there is an error, so a proof cannot
//! rest on an argument that nobody wrote down.

use std::sync::LazyLock;

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
