//! `verdicts.json`: an array of outcomes, written after a run and read by the next.
//!
//! A row names the program that made it by a digest of its file: a verdict is used again only by the very same program, since a
//! changed check or engine may find something else.

use std::fs;
use std::path::Path;
use std::sync::OnceLock;

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::claims::{self, Level, Outcome};
use wythoff::{Error, Result};

/// The running program, if its file can be read: 16 hexadecimal digits of its SHA-256.
fn program() -> Option<&'static str> {
    static PROGRAM: OnceLock<Option<String>> = OnceLock::new();
    let digest = || {
        let bytes = fs::read(std::env::current_exe().ok()?).ok()?;
        let digest = Sha256::digest(&bytes);
        Some(digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect())
    };
    PROGRAM.get_or_init(digest).as_deref()
}

/// The outcomes as a JSON array, one object a claim.
pub(super) fn json(outcomes: &[Outcome], level: Level) -> String {
    let row = |outcome: &Outcome| {
        let mut row = outcome.to_json(level);
        if let Some(program) = program() {
            row.insert("program".into(), program.into());
        }
        Value::Object(row)
    };
    let rows: Vec<Value> = outcomes.iter().map(row).collect();
    format!("{:#}\n", Value::Array(rows))
}

/// The outcomes of an earlier run that still hold: none if there was no run, an error if the file is damaged.
pub(super) fn read(path: &Path, level: Level) -> Result<Vec<Outcome>> {
    if !path.exists() {
        return Ok(vec![]);
    }
    let damaged = |why: String| {
        Error::invalid(format!("{} cannot be reused: {why}; leave out --resume", path.display()))
    };
    let text = fs::read_to_string(path).map_err(|error| damaged(error.to_string()))?;
    let rows: Vec<Value> =
        serde_json::from_str(&text).map_err(|error| damaged(error.to_string()))?;
    let outcome = |row: &Value| {
        let row = row.as_object()?;
        if program().is_none() || row.get("program")?.as_str() != program() {
            return None;
        }
        let id = row.get("id")?.as_str()?;
        let claim = claims::all().find(|claim| claim.id == id)?;
        Outcome::from_json(claim, level, row)
    };
    Ok(rows.iter().filter_map(outcome).collect())
}
