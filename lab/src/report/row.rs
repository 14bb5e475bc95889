//! A verdict as plain data: what the page shows, what `verdicts.json` holds and what `wyt check` prints.
//!
//! A row is made from a judged claim and can be written and read; the page is a function of rows. It carries what made it
//! (version, a digest of the program, a hash of the claim, the effort) and a checksum over all of it, so that a later run
//! can tell whether it still stands ([`super::resume`]).

use std::fs::File;
use std::io::{self, Read};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::bench::Effort;
use crate::evidence::Ground;
use crate::judge::{Judged, VERSION};
use crate::papers::{Claim, Papers};
use crate::verdict::Verdict;

/// A claim with its verdict.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
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
    pub verdict: Told,
    /// What was computed and how.
    pub evidence: String,
    /// What was seen on the way and is not proved, with its bound.
    pub observed: Option<String>,
    /// The engines that were asked.
    pub used: Vec<Asked>,
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
    /// Whether it was taken from an earlier run.
    pub reused: bool,
    /// The SHA-256 of all of the above.
    pub checksum: String,
}

/// An engine and what it was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The engine's own name.
    pub engine: String,
    /// What it was asked for.
    pub asked: String,
}

/// A verdict, told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are those of `Verdict`")]
pub enum Told {
    Proved {
        grounds: Vec<GroundTold>,
    },
    HoldsTo {
        bound: String,
    },
    Refuted {
        witness: String,
    },
    Misprint {
        printed: String,
        as_printed: Box<Told>,
        corrected: String,
        as_corrected: Box<Told>,
    },
    Open {
        reached: String,
        why: String,
    },
    Definition {
        exercised: String,
    },
    Figure {
        redrawn: String,
    },
    /// The check could not be made: the exit code of the error, and its text.
    Error {
        code: u8,
        why: String,
    },
}

/// A ground, told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroundTold {
    /// Its sort, one of [`crate::evidence::SORTS`].
    pub sort: String,
    /// What it is.
    pub text: String,
    /// Where a reader finds it: a part of this page, or a file beside it.
    pub link: Option<String>,
    /// The claim it rests on, if it is one.
    pub claim: Option<String>,
    /// The file that was checked, if there is one.
    pub file: Option<FileOf>,
}

/// A file in `certificates/`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileOf {
    /// Its name.
    pub name: String,
    /// What it shows.
    pub what: String,
    /// The SHA-256 of its bytes.
    pub sha256: String,
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

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
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

impl Row {
    /// A judged claim as a row.
    pub fn new(judged: &Judged, papers: &Papers, stamp: &Stamp) -> Row {
        let claim = judged.claim;
        let (verdict, evidence, observed, used) = match &judged.result {
            Ok(found) => {
                let used = found.used.iter();
                let used = used
                    .map(|used| Asked { engine: used.engine.clone(), asked: used.asked.clone() })
                    .collect();
                (Told::new(&found.verdict), found.evidence.clone(), found.observed.clone(), used)
            }
            Err(error) => {
                let verdict = Told::Error { code: error.exit_code(), why: error.to_string() };
                (verdict, String::new(), None, vec![])
            }
        };
        let row = Row {
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
            reused: false,
            checksum: String::new(),
        };
        row.sealed()
    }

    /// The same with the checksum that belongs to it.
    pub fn sealed(mut self) -> Row {
        self.checksum.clear();
        self.checksum = sha256(serde_json::to_string(&self).unwrap_or_default().as_bytes());
        self
    }

    /// Whether the checksum is that of the rest.
    pub fn is_intact(&self) -> bool {
        self.clone().sealed() == *self
    }
}

impl Told {
    fn new(verdict: &Verdict) -> Told {
        match verdict {
            Verdict::Proved(grounds) => {
                Told::Proved { grounds: grounds.iter().map(GroundTold::new).collect() }
            }
            Verdict::HoldsTo(tried) => Told::HoldsTo { bound: tried.to_string() },
            Verdict::Refuted { witness } => Told::Refuted { witness: witness.clone() },
            Verdict::Misprint { printed, corrected, as_printed, as_corrected } => Told::Misprint {
                printed: printed.clone(),
                as_printed: Box::new(Told::new(as_printed)),
                corrected: corrected.clone(),
                as_corrected: Box::new(Told::new(as_corrected)),
            },
            Verdict::Open { reached, why } => {
                Told::Open { reached: reached.clone(), why: why.clone() }
            }
            Verdict::Exercised(tried) => Told::Definition { exercised: tried.to_string() },
            Verdict::Redrawn(tried) => Told::Figure { redrawn: tried.to_string() },
        }
    }

    /// The kind of verdict in one word: one of [`crate::verdict::KINDS`].
    pub fn kind(&self) -> &'static str {
        match self {
            Told::Proved { .. } => "Proved",
            Told::HoldsTo { .. } => "HoldsTo",
            Told::Refuted { .. } => "Refuted",
            Told::Misprint { .. } => "Misprint",
            Told::Open { .. } => "Open",
            Told::Definition { .. } => "Definition",
            Told::Figure { .. } => "Figure",
            Told::Error { .. } => "Error",
        }
    }

    /// What is meant: the corrected reading of a misprint, else the verdict itself.
    pub fn meant(&self) -> &Told {
        match self {
            Told::Misprint { as_corrected, .. } => as_corrected.meant(),
            other => other,
        }
    }

    /// All grounds, those of what is printed and of what is meant included.
    pub fn grounds(&self) -> Vec<&GroundTold> {
        match self {
            Told::Proved { grounds } => grounds.iter().collect(),
            Told::Misprint { as_printed, as_corrected, .. } => {
                [as_printed.grounds(), as_corrected.grounds()].concat()
            }
            _ => vec![],
        }
    }

    /// In one line.
    pub fn line(&self) -> String {
        match self {
            Told::Proved { grounds } => {
                let grounds: Vec<&str> =
                    grounds.iter().map(|ground| ground.text.as_str()).collect();
                format!("Proved: {}", grounds.join("; "))
            }
            Told::HoldsTo { bound } => format!("Holds to {bound}"),
            Told::Refuted { witness } => format!("Refuted: {witness}"),
            Told::Misprint { printed, corrected, as_printed, as_corrected } => format!(
                "Misprint: printed \"{printed}\" ({}); meant \"{corrected}\" ({})",
                as_printed.line(),
                as_corrected.line()
            ),
            Told::Open { reached, why } => format!("Open: {reached}; {why}"),
            Told::Definition { exercised } => format!("Definition, exercised on {exercised}"),
            Told::Figure { redrawn } => format!("Figure, drawn again: {redrawn}"),
            Told::Error { why, .. } => format!("Not checked: {why}"),
        }
    }
}

impl GroundTold {
    fn new(ground: &Ground) -> GroundTold {
        GroundTold {
            sort: ground.sort().to_string(),
            text: ground.to_string(),
            link: ground.link(),
            claim: ground.rests_on().map(str::to_string),
            file: ground.artefact().map(|artefact| FileOf {
                name: artefact.file.clone(),
                what: artefact.what.clone(),
                sha256: sha256(&artefact.bytes),
            }),
        }
    }
}

/// Strikes out every proof that rests on a claim among the rows which is not proved, or in the end on itself: the rule of
/// [`crate::judge::settle`], once more, for rows that come from several runs.
pub(super) fn settle(rows: &mut [Row]) {
    let mut sound = std::collections::BTreeSet::new();
    let known = |rows: &[Row], id: &str| rows.iter().any(|row| row.id == id);
    loop {
        let before = sound.len();
        for row in rows.iter() {
            let proved = matches!(row.verdict.meant(), Told::Proved { .. });
            let rests = row.verdict.grounds().into_iter().filter_map(|g| g.claim.as_deref());
            if proved && rests.into_iter().all(|id| sound.contains(id) || !known(rows, id)) {
                sound.insert(row.id.clone());
            }
        }
        if sound.len() == before {
            break;
        }
    }
    let struck: Vec<(usize, String)> = rows
        .iter()
        .enumerate()
        .filter_map(|(i, row)| {
            let mut rests = row.verdict.grounds().into_iter().filter_map(|g| g.claim.as_deref());
            let bad = rests.find(|id| !sound.contains(*id) && known(rows, id))?;
            Some((i, bad.to_string()))
        })
        .collect();
    for (i, on) in struck {
        let why = format!("{} was called proved and rests on {on}, which is not", rows[i].id);
        rows[i].verdict = Told::Error { code: 2, why };
        rows[i] = rows[i].clone().sealed();
    }
}
