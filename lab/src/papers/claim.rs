//! A claim as data: what a paper says, where, and what kind of statement it is. How it is checked is code
//! ([`crate::checks`]), found by the claim's id; a claim with a table or a formula needs no code at all.

use serde::Deserialize;

/// A statement of a paper.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Its stable id, such as `H-T16`; the letter names the paper.
    pub id: String,
    /// What kind of statement it is.
    pub kind: ClaimKind,
    /// Where it stands: section and number.
    pub source: String,
    /// What it says, in our words and symbols.
    pub statement: String,
    /// A sentence that says the same, in the language of `wyt prove`: decided if no check of its own is known.
    pub formula: Option<String>,
    /// The printed table it speaks of: compared cell by cell if no check of its own is known.
    pub table: Option<String>,
    /// The finite universe it speaks of, where that is a list of numbers, as [`crate::evidence::Listed`] prints it: only such
    /// a claim can be proved by going through it.
    pub universe: Option<String>,
    /// The SHA-256 of that list written in full, where it is too long to be printed so.
    pub universe_sha256: Option<String>,
    /// What a certificate that proves it speaks of: `levels of r-wythoff`, `rows of wythoff`, `words of GAME`.
    pub certificate: Option<String>,
    /// The other claims that its verdict may rest on.
    #[serde(default)]
    pub rests_on: Vec<String>,
    /// The memory its check needs, where that is more than [`Need::default`].
    #[serde(default)]
    pub memory: Need,
    /// Slips of the pen beside it: in its proof, a caption or a heading. They leave its verdict as it is.
    #[serde(default, rename = "slip")]
    pub slips: Vec<Slip>,
    /// If it is misprinted or false, how the letter to the authors says it: what is printed is quoted there.
    pub letter: Option<Slip>,
}

impl Claim {
    /// Whether a table or a section of the script is the claim's by its name: that of the claim, or one that begins with it and
    /// a dash.
    pub fn owns(&self, name: &str) -> bool {
        let rest = name.strip_prefix(self.id.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    }
}

/// The kinds of statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum ClaimKind {
    Theorem,
    Lemma,
    Proposition,
    Corollary,
    Conjecture,
    Question,
    Remark,
    Observation,
    Statement,
    Algorithm,
    Example,
    Definition,
    Table,
    Figure,
}

impl ClaimKind {
    /// Every kind with its name, in the order of the summary.
    pub const ALL: [(&'static str, ClaimKind); 14] = [
        ("theorem", ClaimKind::Theorem),
        ("lemma", ClaimKind::Lemma),
        ("proposition", ClaimKind::Proposition),
        ("corollary", ClaimKind::Corollary),
        ("conjecture", ClaimKind::Conjecture),
        ("question", ClaimKind::Question),
        ("remark", ClaimKind::Remark),
        ("observation", ClaimKind::Observation),
        ("statement", ClaimKind::Statement),
        ("algorithm", ClaimKind::Algorithm),
        ("example", ClaimKind::Example),
        ("definition", ClaimKind::Definition),
        ("table", ClaimKind::Table),
        ("figure", ClaimKind::Figure),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }
}

/// The memory a check needs, in megabytes: it waits until so much is free, and may hold no more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Need {
    /// At the default effort, and at the quick one.
    pub default: u64,
    /// At high effort.
    pub high: u64,
}

impl Default for Need {
    fn default() -> Self {
        Need { default: 200, high: 1000 }
    }
}

/// A slip of the pen, and how it should read.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slip {
    /// Where it stands.
    pub place: String,
    /// What is printed: quoted where it stands in quotation marks, else in our words and symbols.
    pub printed: String,
    /// What is meant, or what is true.
    pub correct: String,
    /// Why.
    pub why: String,
    /// How much it matters.
    #[serde(default)]
    pub weight: Weight,
}

/// How much a slip matters to a reader of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// A slip of the pen.
    #[default]
    Slip,
    /// A step that a proof needs and does not give.
    Gap,
    /// Nobody is misled by it: it stands on the page, and in no letter.
    Small,
}
