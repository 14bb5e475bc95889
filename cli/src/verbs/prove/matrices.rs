//! Matrices that count, as files.

use std::io::Write as _;
use std::path::Path;

use serde_json::{Value, json};
use wythoff::logic::{Decision, Matrices};
use wythoff::run::write_whole;
use wythoff::{Error, Result};
use wythoff_lab::output::About;

/// Writes the matrices of each sentence that has some as FOLDER/NAME.json.
pub fn write(folder: &Path, outcomes: &[Decision]) -> Result<()> {
    let with = outcomes.iter().filter_map(|o| Some((o, o.matrices.as_ref()?)));
    let mut any = false;
    for (outcome, matrices) in with {
        std::fs::create_dir_all(folder)?;
        let about = About::new("").with("engine", "automata");
        let text = about.document(object(outcome, matrices));
        let path = folder.join(format!("{}.json", outcome.name));
        write_whole(&path, |out| Ok(writeln!(out, "{text}")?))?;
        any = true;
    }
    match any {
        true => Ok(()),
        false => Err(Error::invalid(
            "a command with a variable behind its name, as eval below n \"x<=n\", to write matrices for",
        )),
    }
}

/// Numbers of any size are strings, as everywhere.
fn object(outcome: &Decision, matrices: &Matrices) -> Value {
    let first: Vec<String> = matrices.first.iter().map(ToString::to_string).collect();
    let all: Vec<Value> = matrices
        .matrices
        .iter()
        .map(|(digits, rows)| json!({ "digits": digits, "rows": rows }))
        .collect();
    json!({
        "name": outcome.name,
        "formula": outcome.formula,
        "variables": matrices.variables,
        "systems": matrices.systems,
        "counted": matrices.counted,
        "v": first,
        "matrices": all,
        "w": matrices.last,
    })
}
