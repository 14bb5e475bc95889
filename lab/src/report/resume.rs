//! `verdicts.json`, and what a later run in the same folder may take up.
//!
//! A file says of a claim what its writer liked: so every claim is judged again, and the verdicts of the file are only compared
//! with those found. What is taken up is what a checker can replay: the certificates of levels, whose search takes longest.
//! Each is read as bytes, checked by the checker, and stands for what the checker read in it, whatever its name.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use super::row::{ClaimRow, sha256};
use crate::bench::{Levels, Shared};
use crate::evidence::{Certified, replayed};
use crate::output::{About, json_text};
use wythoff::run::Memory;
use wythoff_verify::Verified;

/// What the file of an earlier run says, claim by claim.
#[derive(Default)]
pub(super) struct Earlier {
    said: BTreeMap<String, Value>,
    damage: Option<String>,
}

/// The file: the rows in the one shape of all JSON, with their checksum.
pub(super) fn json(rows: &[ClaimRow]) -> String {
    let rows = serde_json::to_value(rows).unwrap_or_default();
    let checksum = sha256(rows.to_string().as_bytes());
    let document = About::new("").found("checksum", checksum).document(rows);
    json_text(&document) + "\n"
}

/// What the file in the folder says; nothing is read past the memory, and nothing of it is believed.
pub(super) fn read(folder: &Path, memory: Memory) -> Earlier {
    let path = folder.join("verdicts.json");
    if !path.exists() {
        return Earlier::default();
    }
    // Parsed, the rows take several times as much as their text.
    let text = Memory::bytes(memory.limit() / 8).read_text(&path);
    let file = text.map_err(|error| error.to_string()).and_then(|text| {
        let file = serde_json::from_str::<Value>(&text).map_err(|error| error.to_string())?;
        let rows = file.get("data").and_then(Value::as_array).cloned();
        rows.ok_or_else(|| "it holds no rows".to_string())
    });
    match file {
        Err(why) => {
            Earlier { damage: Some(format!("{}: {why}", path.display())), ..Default::default() }
        }
        Ok(rows) => {
            let said = |row: Value| {
                Some((row.get("id")?.as_str()?.to_string(), row.get("verdict")?.clone()))
            };
            Earlier { said: rows.into_iter().filter_map(said).collect(), damage: None }
        }
    }
}

impl Earlier {
    /// How many verdicts are as the file has them; and what is wrong with it, if something is.
    pub fn compared(self, rows: &[ClaimRow]) -> (usize, Option<String>) {
        let own = |row: &ClaimRow| serde_json::to_value(&row.verdict).ok();
        let (mut same, mut other) = (0, Vec::new());
        for row in rows {
            match self.said.get(&row.id) {
                Some(said) if Some(said) == own(row).as_ref() => same += 1,
                Some(_) => other.push(row.id.as_str()),
                None => {}
            }
        }
        let differs = (!other.is_empty()).then(|| {
            format!("verdicts.json said otherwise of {}, which were judged again", other.join(", "))
        });
        (same, self.damage.or(differs))
    }
}

/// The certificates of levels in the folder that the checker accepts, for the checks of this run. One that it refuses, or that
/// does not fit, is left: the levels are then found again.
pub(super) fn replay(folder: &Path, memory: Memory, shared: &Shared) -> usize {
    let Ok(entries) = std::fs::read_dir(folder.join("certificates")) else { return 0 };
    let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    names.filter(|name| one(folder, name, memory, shared).is_some()).count()
}

fn one(folder: &Path, name: &str, memory: Memory, shared: &Shared) -> Option<()> {
    let most: u32 = name.strip_prefix("levels-r-wythoff-")?.strip_suffix(".cert")?.parse().ok()?;
    let bytes = memory.read(&folder.join("certificates").join(name)).ok()?;
    let Certified { proves, ground } = replayed(name, bytes, memory).ok()?;
    let Verified::Levels(claim) = proves else { return None };
    (claim.levels.len() == most as usize + 1).then_some(())?;
    shared
        .put(&format!("levels {most}"), Levels { levels: claim.levels, engine: "checker", ground });
    Some(())
}
