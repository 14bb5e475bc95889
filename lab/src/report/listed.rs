//! Verdicts as `wyt check` prints them: in words, as rows, as data.

use std::io::Write;

use wythoff::Result;
use wythoff::text::escaped;

use super::ClaimRow;
use crate::bench::Effort;
use crate::output::{About, Cell, FilledSheet, json_text};
use crate::papers::{Claim, Papers};
use crate::verdict::Verdict;

/// The questions to engines that are printed with a claim; some ask thousands of games.
const MOST_ASKED: usize = 12;

fn cells<const N: usize>(texts: [&str; N]) -> Vec<Cell> {
    texts.map(|text| Cell::Text(escaped(text).into_owned())).to_vec()
}

/// Claims without their verdicts, one a row.
pub fn listed(claims: &[&Claim]) -> FilledSheet {
    let row =
        |claim: &&Claim| cells([&claim.id, claim.kind.name(), &claim.source, &claim.statement]);
    let columns = ["id", "kind", "source", "statement"];
    FilledSheet::new(About::new("Claims"), &columns, claims.iter().map(row).collect())
}

/// All of every verdict, claim by claim, and how many there are of each kind.
pub fn in_words(rows: &[ClaimRow], papers: &Papers, out: &mut dyn Write) -> Result<()> {
    for row in rows {
        writeln!(out, "{}  {}, {}", escaped(&row.id), row.kind, escaped(&row.source))?;
        writeln!(out, "  {}", escaped(&row.statement))?;
        let judged = papers.claim(&row.id).and_then(|claim| papers.judged_for(claim));
        if let Some((what, itself)) = &judged {
            writeln!(out, "  Judged is its {what}, not the words above: {}", escaped(itself))?;
        }
        verdict(&row.verdict, judged.map(|(what, _)| what), "  ", out)?;
        if !row.evidence.is_empty() {
            writeln!(out, "  Evidence: {}", escaped(&row.evidence))?;
        }
        if let Some(observed) = &row.observed {
            writeln!(out, "  Observed, not proved: {}", escaped(observed))?;
        }
        for used in row.used.iter().take(MOST_ASKED) {
            writeln!(out, "  Asked: {}: {}", escaped(&used.engine), escaped(&used.asked))?;
        }
        if let Some(more @ 1..) = row.used.len().checked_sub(MOST_ASKED) {
            writeln!(out, "  Asked: {more} questions more; as JSON or CSV they are all listed")?;
        }
        for slip in papers.claim(&row.id).into_iter().flat_map(|claim| &claim.slips) {
            let [place, printed, correct, why] =
                [&slip.place, &slip.printed, &slip.correct, &slip.why].map(|text| escaped(text));
            writeln!(out, "  Slip ({place}): printed \"{printed}\", meant \"{correct}\". {why}")?;
        }
        writeln!(out)?;
    }
    Ok(writeln!(out, "{}", summary(rows))?)
}

/// How a verdict that has grounds begins; `of` is what it is of, if not of the words.
pub(super) fn by(kind: &str, of: Option<&str>) -> String {
    of.map_or(format!("{kind} by"), |of| format!("Its {of} is {} by", kind.to_lowercase()))
}

/// A verdict with its grounds, one a line.
fn verdict(told: &Verdict, of: Option<&str>, indent: &str, out: &mut dyn Write) -> Result<()> {
    match told {
        Verdict::Proved(_) | Verdict::Argued(_) => {
            writeln!(out, "{indent}{}", by(told.kind(), of))?;
            for ground in told.grounds() {
                writeln!(out, "{indent}  - {}: {}", ground.sort(), escaped(&ground.to_string()))?;
            }
            if let Some(tried) = told.also_tested() {
                writeln!(out, "{indent}  Also tested: {}", escaped(&tried.to_string()))?;
            }
        }
        Verdict::Misprint { printed, as_printed, corrected, as_corrected } => {
            let deeper = format!("{indent}  ");
            writeln!(out, "{indent}Misprint")?;
            writeln!(out, "{indent}Printed: {}", escaped(printed))?;
            verdict(as_printed, of, &deeper, out)?;
            writeln!(out, "{indent}Meant: {}", escaped(corrected))?;
            verdict(as_corrected, of, &deeper, out)?;
        }
        Verdict::Error { why, .. } => writeln!(out, "{indent}Error: {}", escaped(why))?,
        other => writeln!(out, "{indent}{}", escaped(&other.to_string()))?,
    }
    Ok(())
}

/// How many verdicts of each kind.
pub fn summary(rows: &[ClaimRow]) -> String {
    let count = |kind: &str| rows.iter().filter(|row| row.verdict.kind() == kind).count();
    let kinds = crate::verdict::KINDS.map(|(kind, _, _)| kind);
    let counts = kinds.iter().map(|kind| (kind, count(kind))).filter(|(_, n)| *n > 0);
    let counts: Vec<String> = counts.map(|(kind, n)| format!("{n} {kind}")).collect();
    let all = format!("{} claims", rows.len());
    if counts.is_empty() { all } else { format!("{all}: {}", counts.join(", ")) }
}

/// One row a claim.
pub fn sheet(what: &[String], rows: &[ClaimRow], effort: Effort) -> FilledSheet {
    let about =
        About::new(format!("Verdicts on {}", what.join(", "))).with("effort", effort.name());
    let columns = [
        "id",
        "kind",
        "source",
        "statement",
        "verdict",
        "detail",
        "evidence",
        "engines",
        "observed",
    ];
    let row = |row: &ClaimRow| {
        let engines: Vec<String> =
            row.used.iter().map(|used| format!("{}: {}", used.engine, used.asked)).collect();
        cells([
            &row.id,
            &row.kind,
            &row.source,
            &row.statement,
            row.verdict.kind(),
            &row.verdict.to_string(),
            &row.evidence,
            &engines.join("; "),
            row.observed.as_deref().unwrap_or_default(),
        ])
    };
    FilledSheet::new(about, &columns, rows.iter().map(row).collect())
}

/// Everything, in the one shape of all JSON.
pub fn in_json(rows: &[ClaimRow], effort: Effort, out: &mut dyn Write) -> Result<()> {
    let rows = serde_json::to_value(rows).map_err(std::io::Error::from)?;
    let document = About::new("").with("effort", effort.name()).document(rows);
    Ok(writeln!(out, "{}", json_text(&document))?)
}
