//! `wyt verify`: checks a certificate with the rules and arithmetic alone.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use wythoff::{Error, Result};
use wythoff_verify::{Certificate, ProofClaim, Verified, verify};

use crate::args::Common;
use crate::out;

#[derive(Debug, Args)]
#[command(after_help = "\
Exit code 0: accepted. 1: rejected, with the condition that fails.

Example:
  wyt certify levels r-wythoff --up-to-value 20 -o levels.cert && wyt verify levels.cert
  wyt prove papers/gu.walnut --record gu.proof && wyt verify gu.proof")]
pub struct VerifyArgs {
    /// The certificate or proof record
    file: PathBuf,
}

pub fn run(args: &VerifyArgs, common: &Common) -> Result<ExitCode> {
    let bytes = std::fs::read(&args.file).map_err(|error| unreadable(&args.file, &error))?;
    let (message, code) = match verify(&bytes) {
        Ok(verified) => (accepted(&verified, &bytes), ExitCode::SUCCESS),
        Err(rejected) => (rejected.to_string(), ExitCode::FAILURE),
    };
    out::write(common, |out| Ok(writeln!(out, "{message}")?))?;
    Ok(code)
}

fn unreadable(path: &Path, error: &io::Error) -> Error {
    let path = path.display();
    Error::Io(match error.kind() {
        io::ErrorKind::NotFound => format!(
            "there is no file {path}: write a certificate first, such as wyt certify levels r-wythoff --up-to-value 20 -o {path}"
        ),
        io::ErrorKind::IsADirectory => {
            format!("{path} is a directory: name the certificate in it")
        }
        _ => format!("{path}: {error}"),
    })
}

fn accepted(verified: &Verified, bytes: &[u8]) -> String {
    let hash = Certificate::from_bytes(bytes).map(|x| x.sha256()).unwrap_or_default();
    match verified {
        Verified::Levels(claim) => format!(
            "accepted: levels 0 to {} of r-wythoff, for all n (closed at index {})\nsha256 {hash}",
            claim.levels.len() - 1,
            claim.closed_at,
        ),
        Verified::Proof(claim) => proof(claim, &hash),
        Verified::Periods(claim) => format!(
            "accepted: preperiod and period of rows 0 to {} of {}, for all n{}\nsha256 {hash}",
            claim.rows.len() - 1,
            claim.game,
            match claim.rows.iter().filter(|row| row.period.is_none()).count() {
                0 => String::new(),
                open => format!(" (the periods of {open} rows are left open)"),
            },
        ),
    }
}

/// The sentences of a proof record, and what they rest on.
fn proof(claim: &ProofClaim, hash: &str) -> String {
    let sentence = |(name, formula, truth): &(String, String, bool)| {
        let name = if name == "-" { String::new() } else { format!("{name}: ") };
        format!("{:<6} {name}{formula}\n", truth.to_string())
    };
    let given = match &claim.given[..] {
        [] => String::new(),
        given => {
            let names: std::collections::BTreeSet<&str> =
                given.iter().map(String::as_str).collect();
            let names: Vec<&str> = names.into_iter().collect();
            format!("\nabout relations given as automata: {}", names.join(", "))
        }
    };
    format!(
        "{}accepted: {} sentences, for all numbers ({} steps checked){given}\nsha256 {hash}",
        claim.sentences.iter().map(sentence).collect::<String>(),
        claim.sentences.len(),
        claim.steps,
    )
}
