//! What is misprinted or false, the correct form, and the command that shows it.

use std::fmt::Write as _;

use super::ORDER;
use super::html::{element, entry, escape, text};
use super::tables::Compared;
use crate::claims::{Outcome, Verdict};
use crate::papers;

/// One erratum.
pub(super) struct Erratum {
    /// The key of the paper.
    pub paper: &'static str,
    /// The claim or table.
    pub id: String,
    /// `misprint`, `misprint in a table` or `statement that does not hold`.
    pub what: &'static str,
    place: String,
    /// What stands there: in our words for a statement, to the figure for a table.
    printed: String,
    correct: String,
    reason: String,
    /// Why the slip may not be the paper's.
    doubt: Option<String>,
    command: String,
}

/// The errata of all papers, in the order of the page.
pub(super) fn collect(outcomes: &[Outcome], tables: &[Compared]) -> Vec<Erratum> {
    let mut errata = Vec::new();
    for paper in ORDER {
        // A claim that is a table says no more than the table's own entries.
        let in_table =
            |id: &str| tables.iter().any(|x| x.table.id == id && !x.table.misprints.is_empty());
        let claims = outcomes.iter().filter(|x| x.claim.paper() == paper && !in_table(x.claim.id));
        errata.extend(claims.filter_map(of_claim));
        errata.extend(tables.iter().filter(|table| table.paper == paper).flat_map(of_table));
    }
    errata
}

fn of_claim(outcome: &Outcome) -> Option<Erratum> {
    let (claim, finding) = (outcome.claim, outcome.result.as_ref().ok()?);
    let (what, printed, correct, reason) = match &finding.verdict {
        Verdict::Misprint { printed, corrected, as_printed, as_corrected } => (
            "misprint",
            printed.clone(),
            corrected.clone(),
            format!("As printed: {as_printed}. As corrected: {as_corrected}."),
        ),
        Verdict::Refuted { witness } => (
            "statement that does not hold",
            claim.statement.to_string(),
            finding.survives.clone().unwrap_or_default(),
            format!("Smallest counterexample: {witness}."),
        ),
        _ => return None,
    };
    Some(Erratum {
        paper: claim.paper(),
        id: claim.id.to_string(),
        what,
        place: claim.source.to_string(),
        printed,
        correct,
        reason: format!("{reason} {}", finding.evidence),
        doubt: None,
        command: format!("wyt check {}", claim.id),
    })
}

fn of_table(compared: &Compared) -> Vec<Erratum> {
    let table = compared.table;
    let cell = |at: (usize, usize), value: String| {
        let column = table.columns.get(at.1).cloned().unwrap_or_else(|| at.1.to_string());
        format!("row {}, column {column}: {value}", at.0)
    };
    let one = |misprint: &papers::Misprint| {
        let printed = misprint.cells.iter().map(|c| {
            let printed = c.printed.number().map_or("empty".to_string(), |n| n.to_string());
            cell(c.at, printed)
        });
        let correct = misprint.cells.iter().map(|c| cell(c.at, c.computed.to_string()));
        Erratum {
            paper: compared.paper,
            id: table.id.clone(),
            what: "misprint in a table",
            place: format!("{} (rows counted from 0)", table.place),
            printed: printed.collect::<Vec<_>>().join("; "),
            correct: correct.collect::<Vec<_>>().join("; "),
            reason: misprint.why.clone(),
            doubt: misprint.doubt.clone(),
            command: compared.command(),
        }
    };
    table.misprints.iter().map(one).collect()
}

const OPENING: &str = "These notes were made by a machine that recomputes every statement, table and figure of five \
papers on Wythoff-type games. They are offered with thanks to the authors, whose work made them possible. The texts \
were read by machine, so a slip may be ours: where we have reason to think so, the entry says it. Statements are \
given in our words. Each entry ends with a command that shows the point.";

/// The errata as Markdown.
pub(super) fn markdown(errata: &[Erratum]) -> String {
    let mut page = format!("# Errata to five papers\n\n{OPENING}\n");
    for paper in super::page::papers_in_order() {
        let authors = paper.authors.join(", ");
        let _ = writeln!(page, "\n## {authors}: {}\n\n{}", paper.title, paper.venue);
        let of_paper: Vec<_> = errata.iter().filter(|e| e.paper == paper.key).collect();
        if of_paper.is_empty() {
            page += "\nNothing to correct was found.\n";
        }
        for e in of_paper {
            let _ = writeln!(page, "\n### {} ({}): {}\n", e.place, e.id, e.what);
            let lines = [
                ("As stated", &e.printed),
                ("Correct", &e.correct),
                ("Why", &e.reason),
                ("A doubt", e.doubt.as_ref().unwrap_or(&String::new())),
            ]
            .map(|(name, line)| (name, markdown_text(line)));
            for (name, line) in lines.iter().filter(|(_, line)| !line.is_empty()) {
                let _ = writeln!(page, "- **{name}**: {line}");
            }
            let _ = writeln!(page, "- **To see it**: `{}`", e.command);
        }
    }
    page
}

/// Text on one line in which nothing is markup.
fn markdown_text(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.split_whitespace().collect::<Vec<_>>().join(" ").chars() {
        if matches!(c, '*' | '_' | '`' | '<' | '>' | '[' | ']' | '|' | '\\' | '#') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// The errata of a paper as HTML.
pub(super) fn html(errata: &[Erratum], paper: &str) -> String {
    let one = |e: &Erratum| {
        let title = format!("{} ({}): {}", escape(&e.place), escape(&e.id), e.what);
        let facts = entry("As stated", &e.printed)
            + &entry("Correct", &e.correct)
            + &entry("Why", &e.reason)
            + &entry("A doubt", e.doubt.as_deref().unwrap_or_default())
            + &text("dt", "To see it")
            + &element("dd", text("code", &e.command));
        element("div class=\"erratum\"", element("h4", title) + &element("dl", facts))
    };
    let all: String = errata.iter().filter(|e| e.paper == paper).map(one).collect();
    if all.is_empty() { text("p", "Nothing to correct was found.") } else { all }
}
