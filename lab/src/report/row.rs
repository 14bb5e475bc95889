//! A judged claim as a row: what the page shows, what `verdicts.json` holds and what `wyt check` prints.
//!
//! A row is made from a judged claim and in no other way: it can be written, and there is no way to read one. It carries
//! what made it (version, a digest of the program, a hash of the claim, the effort) and a checksum over all of it, by which a
//! reader notices an accident; whoever edits a file can make the checksum anew, so nothing here believes one.

use std::fs::File;
use std::io::{self, Read};

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::bench::Effort;
use crate::evidence::Use;
use crate::judge::{Judged, VERSION};
use crate::output::hexadecimal;
use crate::papers::{Claim, Papers};
use crate::told::refusal::in_words;
use crate::verdict::{Finding, Verdict};

/// A claim with its verdict.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ClaimRow {
    /// The id of the claim.
    pub id: String,
    /// The key of its paper.
    pub paper: String,
    /// What kind of statement it is.
    pub kind: String,
    /// Where it stands.
    pub source: String,
    /// What it says.
    pub statement: String,
    /// What was found out.
    pub verdict: Verdict,
    /// What was computed and how.
    pub evidence: String,
    /// What was seen on the way and is not proved, with its bound.
    pub observed: Option<String>,
    /// The engines that were asked.
    pub used: Vec<Use>,
    /// How long the check took.
    pub milliseconds: u64,
    /// How hard it was tried.
    pub effort: String,
    /// The version of the library.
    pub version: String,
    /// The SHA-256 of the program; empty if its file could not be read.
    pub program: String,
    /// The SHA-256 of the claim: its data, its table, its script.
    pub claim: String,
    /// The SHA-256 of all of the above.
    pub checksum: String,
}

/// What made a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamp {
    /// How hard was tried.
    pub effort: Effort,
    /// The SHA-256 of the program; empty if its file cannot be read, and then nothing is reused.
    pub program: String,
}

impl Stamp {
    /// The running program at an effort.
    pub fn new(effort: Effort) -> Stamp {
        let program = std::env::current_exe().and_then(File::open).and_then(sha256_of);
        Stamp { effort, program: program.unwrap_or_default() }
    }
}

/// The digest of a file that need not fit into the memory.
fn sha256_of(mut file: File) -> io::Result<String> {
    let (mut digest, mut block) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut block)? {
            0 => return Ok(hexadecimal(&digest.finalize())),
            count => digest.update(&block[..count]),
        }
    }
}

/// A digest in hexadecimal digits.
pub(super) fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// The hash of a claim: its data, its table, and the script that speaks of it (whole: one record proves all of a script).
pub(super) fn hash_of(claim: &Claim, papers: &Papers) -> String {
    let mut text = format!("{claim:?}\n");
    if let Some(table) = claim.table.as_deref().and_then(|id| papers.table(id)) {
        text += &format!("{table:?}\n");
    }
    if let Some(script) = papers.script_with(&claim.id) {
        text += &script.text;
    }
    sha256(text.as_bytes())
}

impl ClaimRow {
    /// A judged claim as a row.
    pub fn new(judged: &Judged, papers: &Papers, stamp: &Stamp) -> ClaimRow {
        let claim = judged.claim;
        let (verdict, evidence, observed, used) = match &judged.result {
            Ok(found) => {
                let Finding { verdict, evidence, observed, used } = found.clone();
                (verdict, evidence, observed, used)
            }
            Err(error) => {
                let verdict = Verdict::Error { code: error.exit_code(), why: in_words(error) };
                (verdict, String::new(), None, vec![])
            }
        };
        let row = ClaimRow {
            id: claim.id.clone(),
            paper: papers.paper_of(&claim.id).map_or(String::new(), |paper| paper.key.clone()),
            kind: claim.kind.name().to_string(),
            source: claim.source.clone(),
            statement: claim.statement.clone(),
            verdict,
            evidence,
            observed,
            used,
            milliseconds: (judged.seconds * 1000.0) as u64,
            effort: stamp.effort.name().to_string(),
            version: VERSION.to_string(),
            program: stamp.program.clone(),
            claim: hash_of(claim, papers),
            checksum: String::new(),
        };
        row.sealed()
    }

    /// The same with the checksum that belongs to it.
    fn sealed(mut self) -> ClaimRow {
        self.checksum.clear();
        self.checksum = sha256(serde_json::to_string(&self).unwrap_or_default().as_bytes());
        self
    }
}
