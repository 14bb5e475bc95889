//! What came after a paper: theorems found here, told to its authors and first on the page, and the work of others.

use serde::Deserialize;

/// A theorem about the subject of a paper that was found here.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct News {
    /// What is shown, in one or two sentences that need no word of ours.
    pub says: String,
    /// What the proof is, in a few words.
    pub proof: String,
    /// The headings of docs/proofs.md it rests on, such as `Theorem 305`.
    #[serde(default)]
    pub theorems: Vec<String>,
    /// The claims it answers, wholly or in part.
    #[serde(default)]
    pub claims: Vec<String>,
}

/// What others proved about claims of a paper.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Later {
    /// The claims it bears on.
    pub claims: Vec<String>,
    /// Authors, title and place.
    pub cite: String,
    /// What it shows, and how far we know it.
    pub says: String,
}
