//! `verdicts.json`: the rows of a run, and which of them a later run may use again.
//!
//! The file has a checksum over its rows, and each row one over itself. A row is used again only if its checksum holds, the
//! very same program made it, with the same effort, of the same claim, it is no error, and every certificate or record it
//! rests on lies in the folder, has the hash named, and is accepted by the checker once more. Everything else is checked
//! again: a damaged file costs time, never a wrong page.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use super::row::{FileOf, Row, Stamp, Told, hash_of, sha256};
use crate::judge::VERSION;
use crate::papers::{Claim, Papers};
use wythoff::run::{Memory, read_text_within, read_within};
use wythoff_verify::{Limits, verify_within};

/// What an earlier run left.
pub(super) struct Earlier {
    /// The rows that still stand.
    pub rows: Vec<Row>,
    /// Why some others do not, in a sentence, if the file is damaged.
    pub damage: Option<String>,
}

const HEAD: &str = "{\n\"checksum\": \"";
const MIDDLE: &str = "\",\n\"rows\": ";
const END: &str = "\n}\n";

/// The file: an object of a checksum and the rows.
pub(super) fn json(rows: &[Row]) -> String {
    let rows = serde_json::to_string_pretty(rows).unwrap_or_default();
    format!("{HEAD}{}{MIDDLE}{rows}{END}", sha256(rows.as_bytes()))
}

/// The rows of the file in the folder that may be used again; nothing is read past the memory.
pub(super) fn read(folder: &Path, papers: &Papers, stamp: &Stamp, memory: Memory) -> Earlier {
    let path = folder.join("verdicts.json");
    if !path.exists() {
        return Earlier { rows: vec![], damage: None };
    }
    let damaged = |why: String| {
        let damage = format!("{}: {why}; what it touches is checked again", path.display());
        Some(damage)
    };
    // Parsed, the rows take several times as much as their text.
    let text = match read_text_within(&path, Memory::bytes(memory.limit() / 8)) {
        Ok(text) => text,
        Err(error) => return Earlier { rows: vec![], damage: damaged(error.to_string()) },
    };
    let values: Vec<Value> = match serde_json::from_str::<Value>(&text) {
        Ok(Value::Object(mut file)) => match file.remove("rows") {
            Some(Value::Array(rows)) => rows,
            _ => return Earlier { rows: vec![], damage: damaged("it holds no rows".into()) },
        },
        Ok(_) => return Earlier { rows: vec![], damage: damaged("it holds no rows".into()) },
        Err(error) => return Earlier { rows: vec![], damage: damaged(error.to_string()) },
    };
    let whole = text.strip_prefix(HEAD).and_then(|text| text.strip_suffix(END));
    let intact = whole
        .and_then(|text| text.split_once(MIDDLE))
        .is_some_and(|(checksum, rows)| checksum == sha256(rows.as_bytes()));
    let damage = if intact { None } else { damaged("its checksum is not that of its rows".into()) };
    let mut accepted = BTreeMap::new();
    let mut rows: Vec<Row> = Vec::new();
    for value in values {
        let Ok(row) = serde_json::from_value::<Row>(value) else { continue };
        let Some(claim) = papers.claim(&row.id) else { continue };
        let twice = rows.iter().any(|other| other.id == row.id);
        if !twice && stands(&row, claim, papers, stamp, (folder, memory), &mut accepted) {
            rows.push(Row { reused: true, ..row }.sealed());
        }
    }
    Earlier { rows, damage }
}

fn stands(
    row: &Row,
    claim: &Claim,
    papers: &Papers,
    stamp: &Stamp,
    place: (&Path, Memory),
    accepted: &mut BTreeMap<FileOf, bool>,
) -> bool {
    let made_alike = !stamp.program.is_empty()
        && row.program == stamp.program
        && row.version == VERSION
        && row.effort == stamp.effort.name()
        && row.claim == hash_of(claim, papers);
    // A row that is whole but was written by another hand may not say something else of the claim.
    let same = row.source == claim.source
        && row.statement == claim.statement
        && row.kind == claim.kind.name()
        && papers.paper_of(&claim.id).is_some_and(|paper| paper.key == row.paper);
    let done = !matches!(row.verdict.meant(), Told::Error { .. }) && row.verdict.kind() != "Error";
    let mut files = row.verdict.grounds().into_iter().filter_map(|ground| ground.file.clone());
    row.is_intact()
        && made_alike
        && same
        && done
        && files
            .all(|file| *accepted.entry(file.clone()).or_insert_with(|| is_accepted(place, &file)))
}

/// Whether the file is there, is the one named, and passes the checker, all within the memory.
fn is_accepted((folder, memory): (&Path, Memory), file: &FileOf) -> bool {
    let plain = !file.name.contains(['/', '\\']) && !file.name.starts_with('.');
    let read = || read_within(&folder.join("certificates").join(&file.name), memory).ok();
    let limits = Limits { bytes: memory.limit(), ..Limits::default() };
    plain
        && read().is_some_and(|bytes| {
            sha256(&bytes) == file.sha256 && verify_within(&bytes, &limits).is_ok()
        })
}
