//! What is misprinted or false, the correct form, and the command that shows it.
//!
//! A claim that is misprinted or refuted is an entry; so is every misprint of a table, but one that its claim already tells
//! is joined to it; and so are the slips beside claims. Entries keep the order of the claims, so about that of the paper.

use std::fmt::Write as _;

use super::ORDER;
use super::html::{element, entry, escape, text};
use super::tables::Compared;
use crate::claims::{Outcome, Slip, Verdict, slips};
use crate::papers;

/// One erratum.
pub(super) struct Erratum {
    /// The key of the paper.
    pub paper: &'static str,
    /// The claim or table.
    pub id: String,
    /// `misprint`, `misprint in a table`, `slip` or `statement that does not hold`.
    pub what: &'static str,
    place: String,
    /// What stands there: in our words for a statement, to the figure for a table.
    printed: String,
    correct: String,
    reason: String,
    /// Why the slip may not be the paper's.
    doubt: Option<String>,
    commands: Vec<String>,
    /// The id of the element of the page it speaks of.
    target: String,
}

/// The errata of all papers, in the order of the page.
pub(super) fn collect(outcomes: &[Outcome], tables: &[Compared]) -> Vec<Erratum> {
    let mut errata = Vec::new();
    for paper in ORDER {
        let mut own: Vec<&Compared> = tables.iter().filter(|table| table.paper == paper).collect();
        for outcome in outcomes.iter().filter(|x| x.claim.paper() == paper) {
            let id = outcome.claim.id;
            // A claim that is a table says no more than the table's own entries.
            let same = own.iter().position(|x| x.table.id == id && !x.table.misprints.is_empty());
            match same {
                Some(at) => errata.extend(of_table(own.remove(at))),
                None => errata.extend(of_claim(outcome).map(|e| joined(e, &mut own))),
            }
            errata.extend(slips(id).into_iter().map(|slip| of_slip(paper, slip)));
        }
        errata.extend(own.into_iter().flat_map(of_table));
    }
    errata
}

/// The erratum of a claim with what its own tables add: the table `X-list` belongs to the claim `X`.
fn joined(mut erratum: Erratum, tables: &mut Vec<&Compared>) -> Erratum {
    let prefix = format!("{}-", erratum.id);
    tables.retain(|compared| {
        let mine = compared.table.id.starts_with(&prefix) && !compared.table.misprints.is_empty();
        if mine {
            for misprint in &compared.table.misprints {
                erratum.reason += &format!(" {}", sentence(&misprint.why));
            }
            erratum.commands.push(compared.command());
        }
        !mine
    });
    erratum
}

fn of_claim(outcome: &Outcome) -> Option<Erratum> {
    let (claim, finding) = (outcome.claim, outcome.result.as_ref().ok()?);
    let (what, printed, correct, reason) = match &finding.verdict {
        Verdict::Misprint { printed, corrected, as_printed, as_corrected } => (
            "misprint",
            printed.clone(),
            corrected.clone(),
            format!("As printed: {} As corrected: {}", told(as_printed), told(as_corrected)),
        ),
        Verdict::Refuted { witness } => (
            "statement that does not hold",
            claim.statement.to_string(),
            finding.survives.clone().unwrap_or_default(),
            format!("Smallest counterexample: {}", sentence(witness)),
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
        reason: format!("{reason} {}", sentence(&finding.evidence)),
        doubt: None,
        commands: vec![format!("wyt check {}", claim.id)],
        target: format!("claim-{}", claim.id),
    })
}

/// A verdict as a sentence.
fn told(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Refuted { witness } => format!("does not hold, {}", full_stop(witness)),
        other => {
            let text = other.to_string();
            let mut letters = text.chars();
            let first = letters.next().map(|c| c.to_lowercase().to_string()).unwrap_or_default();
            full_stop(&(first + letters.as_str()))
        }
    }
}

/// A text that begins with a capital and ends with a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.trim().chars();
    // A symbol such as a_n or d' keeps its letter.
    let word: String = text.trim().chars().take_while(|c| c.is_alphabetic()).collect();
    let plain = word.chars().count() > 1 && word.is_ascii();
    let first = match letters.next() {
        Some(c) if plain => c.to_uppercase().to_string(),
        Some(c) => c.to_string(),
        None => return String::new(),
    };
    full_stop(&(first + letters.as_str()))
}

fn full_stop(text: &str) -> String {
    let text = text.trim_end();
    if text.ends_with(['.', '!', '?']) { text.to_string() } else { format!("{text}.") }
}

fn of_slip(paper: &'static str, slip: &Slip) -> Erratum {
    Erratum {
        paper,
        id: slip.claim.to_string(),
        what: "slip",
        place: slip.place.to_string(),
        printed: slip.printed.to_string(),
        correct: slip.correct.to_string(),
        reason: slip.why.to_string(),
        doubt: None,
        commands: vec![format!("wyt check {}", slip.claim)],
        target: format!("claim-{}", slip.claim),
    }
}

fn of_table(compared: &Compared) -> Vec<Erratum> {
    let table = compared.table;
    let cell = |at: (usize, usize), value: String| format!("{}: {value}", table.place(at.0, at.1));
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
            place: table.place.clone(),
            printed: printed.collect::<Vec<_>>().join("; "),
            correct: correct.collect::<Vec<_>>().join("; "),
            reason: sentence(&misprint.why),
            doubt: misprint.doubt.clone(),
            commands: vec![compared.command()],
            target: format!("table-{}", table.id),
        }
    };
    table.misprints.iter().map(one).collect()
}

const OPENING: &str = "These notes were made by a machine that recomputes every statement, table and figure of five \
papers on Wythoff-type games. They are offered with thanks to the authors, whose work made them possible; most entries \
are slips that leave the results as they are. The texts were read by machine, so a slip may be ours: where we have reason \
to think so, the entry says it. Statements are given in our words. Each entry ends with a command that shows the point.";

/// The errata as Markdown.
pub(super) fn markdown(errata: &[Erratum]) -> String {
    let mut page = format!("# Errata to five papers\n\n{OPENING}\n");
    for paper in super::page::papers_in_order() {
        let authors = paper.authors.join(", ");
        let _ = writeln!(page, "\n## {authors}: {}\n\n{}", paper.title, paper.venue);
        let of_paper: Vec<_> = errata.iter().filter(|e| e.paper == paper.key).collect();
        let _ = writeln!(page, "\n{}", counted(&of_paper));
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
            let commands: Vec<String> = e.commands.iter().map(|c| format!("`{c}`")).collect();
            let _ = writeln!(page, "- **To see it**: {}", commands.join(", "));
        }
    }
    page
}

/// How many entries of each kind, the gravest first.
fn counted(errata: &[&Erratum]) -> String {
    let kinds = [
        ("statement that does not hold", "statements that do not hold"),
        ("misprint", "misprints in the text"),
        ("misprint in a table", "misprints in tables"),
        ("slip", "slips in proofs and captions"),
    ];
    let count = |kind: &str| errata.iter().filter(|e| e.what == kind).count();
    let all: Vec<String> = kinds
        .iter()
        .filter_map(|(one, more)| match count(one) {
            0 => None,
            1 => Some(format!("1 {one}")),
            n => Some(format!("{n} {more}")),
        })
        .collect();
    if all.is_empty() { "Nothing to correct was found.".into() } else { full_stop(&all.join(", ")) }
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
        let id = text(&format!("a href=\"#{}\"", escape(&e.target)), &e.id);
        let title = format!("{} ({id}): {}", escape(&e.place), e.what);
        let commands: Vec<String> = e.commands.iter().map(|c| text("code", c)).collect();
        let facts = entry("As stated", &e.printed)
            + &entry("Correct", &e.correct)
            + &entry("Why", &e.reason)
            + &entry("A doubt", e.doubt.as_deref().unwrap_or_default())
            + &text("dt", "To see it")
            + &element("dd", commands.join(" "));
        element("div class=\"erratum\"", element("h4", title) + &element("dl", facts))
    };
    let own: Vec<&Erratum> = errata.iter().filter(|e| e.paper == paper).collect();
    text("p", &counted(&own)) + &own.into_iter().map(one).collect::<String>()
}
