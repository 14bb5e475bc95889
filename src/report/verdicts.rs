//! `verdicts.json`: an array of outcomes, written after a run and read by the next.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::claims::{self, Level, Outcome};
use crate::{Error, Result};

/// The outcomes as a JSON array, one object a claim.
pub(super) fn json(outcomes: &[Outcome], level: Level) -> String {
    let rows: Vec<Value> = outcomes.iter().map(|outcome| outcome.to_json(level).into()).collect();
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
        let id = row.get("id")?.as_str()?;
        let claim = claims::all().find(|claim| claim.id == id)?;
        Outcome::from_json(claim, level, row)
    };
    Ok(rows.iter().filter_map(outcome).collect())
}
