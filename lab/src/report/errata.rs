//! What is misprinted or false, and the correct form: the last part of each paper's section, and what its letter is made of
//! ([`super::letter`]).
//!
//! A claim that is misprinted or refuted is an entry; so is every misprint of a table, but one that its claim already tells
//! is joined to it; and so are the slips beside claims. Entries keep the order of the claims, so about that of the paper,
//! and none stands twice.

use std::collections::BTreeSet;

use super::html::{element, entry, escape, href, prose, text};
use super::row::ClaimRow;
use super::tables::Compared;
use super::words::{full_stop, is_ours, sentence, typeset};
use crate::papers::{self, Claim, Paper, Papers, Slip, Weight};
use crate::shell::word;
use crate::verdict::Verdict;

/// The kinds of erratum, the gravest first: one, and several.
pub(super) const KINDS: [(&str, &str); 5] = [
    (FALSE, "statements that do not hold"),
    (GAP, "steps missing from proofs"),
    ("misprint", "misprints in the text"),
    (TABLE, "misprints in tables"),
    (SLIP, "slips of the pen"),
];
const FALSE: &str = "statement that does not hold";
const GAP: &str = "missing step";
const TABLE: &str = "misprint in a table";
pub(super) const SLIP: &str = "slip";

/// One erratum.
pub(super) struct Erratum {
    /// The key of the paper.
    pub paper: String,
    /// The claim or table.
    id: String,
    /// One of [`KINDS`].
    what: &'static str,
    pub place: String,
    /// What the entry is about, where the printed words do not say it: the claim in our words, or the table.
    about: String,
    /// What stands there: in our words for a statement, to the figure for a table.
    printed: String,
    correct: String,
    reason: String,
    observed: String,
    /// Why the slip may not be the paper's.
    pub doubt: String,
    /// How a letter says it, where it says it otherwise.
    pub letter: Option<Slip>,
    commands: Vec<String>,
    /// The id of the element of the page it speaks of.
    target: String,
}

/// The errata of all papers, in the order of the page.
pub(super) fn collect(papers: &Papers, rows: &[ClaimRow], tables: &[Compared]) -> Vec<Erratum> {
    let (mut errata, mut seen) = (Vec::new(), BTreeSet::new());
    for paper in papers.all() {
        let mut own: Vec<&Compared> = tables.iter().filter(|x| x.paper == paper.key).collect();
        let mut found = Vec::new();
        for claim in &paper.claims {
            // A claim that is a table says no more than the table's own entries.
            let same = own.iter().position(|x| {
                let id = claim.table.as_ref().unwrap_or(&claim.id);
                x.table.id == *id && !x.table.misprints.is_empty()
            });
            let row = rows.iter().find(|row| row.id == claim.id);
            match same {
                Some(at) => found.extend(of_table(own.remove(at))),
                None => {
                    let row = row.and_then(|row| of_row(row, claim));
                    found.extend(row.map(|e| joined(e, &mut own)));
                }
            }
            found.extend(claim.slips.iter().map(|slip| of_slip(paper, claim, slip)));
        }
        found.extend(own.into_iter().flat_map(of_table));
        let new = |e: &Erratum| {
            seen.insert(
                [&paper.key, &e.place, &typeset(&e.printed), &typeset(&e.correct)]
                    .map(String::clone),
            )
        };
        errata.extend(found.into_iter().filter(new));
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

fn of_row(row: &ClaimRow, claim: &Claim) -> Option<Erratum> {
    let (what, about, printed, correct, reason) = match &row.verdict {
        Verdict::Misprint { printed, corrected, as_printed, as_corrected } => (
            "misprint",
            row.statement.clone(),
            printed.clone(),
            corrected.clone(),
            format!(
                "As printed it {} As corrected it {}",
                status(as_printed),
                status(as_corrected)
            ),
        ),
        Verdict::Refuted { witness } => (
            FALSE,
            String::new(),
            row.statement.clone(),
            String::new(),
            format!("Smallest counterexample: {}", full_stop(witness)),
        ),
        _ => return None,
    };
    let evidence = if is_ours(&row.evidence) { String::new() } else { sentence(&row.evidence) };
    Some(Erratum {
        paper: row.paper.clone(),
        id: row.id.clone(),
        what,
        place: row.source.clone(),
        about,
        printed,
        correct,
        reason: format!("{reason} {evidence}").trim().to_string(),
        observed: row.observed.as_deref().map(sentence).unwrap_or_default(),
        doubt: String::new(),
        letter: claim.letter.clone(),
        commands: vec![format!("wyt check {}", word(&row.id))],
        target: format!("claim-{}", row.id),
    })
}

/// What is known of a reading, after "it".
fn status(told: &Verdict) -> String {
    match told {
        Verdict::Proved(_) => "is true, with proof.".to_string(),
        Verdict::Argued(_) => "is true by an argument of ours.".to_string(),
        Verdict::HoldsTo { bound } => {
            format!("was found true as far as it was checked: {}", full_stop(&bound.to_string()))
        }
        Verdict::Refuted { witness } => format!("does not hold: {}", full_stop(witness)),
        Verdict::Open { reached, .. } => format!("is open: {}", full_stop(reached)),
        Verdict::Definition { .. } => "agrees with how it is used.".to_string(),
        Verdict::Figure { .. } => "agrees with what is drawn.".to_string(),
        Verdict::Misprint { as_corrected, .. } => status(as_corrected),
        Verdict::Error { why, .. } => format!("was not checked: {}", full_stop(why)),
    }
}

fn of_slip(paper: &Paper, claim: &Claim, slip: &Slip) -> Erratum {
    Erratum {
        paper: paper.key.clone(),
        id: claim.id.clone(),
        what: if slip.weight == Weight::Gap { GAP } else { SLIP },
        place: slip.place.clone(),
        about: String::new(),
        printed: slip.printed.clone(),
        correct: slip.correct.clone(),
        reason: sentence(&slip.why),
        observed: String::new(),
        doubt: String::new(),
        letter: Some(slip.clone()),
        commands: vec![format!("wyt check {}", word(&claim.id))],
        target: format!("claim-{}", claim.id),
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
            paper: compared.paper.to_string(),
            id: table.id.clone(),
            what: TABLE,
            place: table.place.clone(),
            about: table.caption.clone(),
            printed: printed.collect::<Vec<_>>().join("; "),
            correct: correct.collect::<Vec<_>>().join("; "),
            reason: sentence(&misprint.why),
            observed: String::new(),
            doubt: misprint.doubt.as_deref().map(sentence).unwrap_or_default(),
            letter: None,
            commands: vec![compared.command()],
            target: format!("table-{}", table.id),
        }
    };
    table.misprints.iter().map(one).collect()
}

impl Erratum {
    /// Whether a letter tells it.
    pub fn is_told(&self) -> bool {
        !self.is_small() && self.doubt.is_empty()
    }

    /// Whether it misleads nobody.
    fn is_small(&self) -> bool {
        self.letter.as_ref().is_some_and(|told| told.weight == Weight::Small)
    }

    /// What it is in a letter.
    pub fn kind_in_a_letter(&self) -> &'static str {
        let gap = self.letter.as_ref().is_some_and(|told| told.weight == Weight::Gap);
        if gap { GAP } else { self.what }
    }

    /// Where it stands and what a letter says of it, line by line.
    pub fn in_a_letter(&self) -> (&str, Vec<(&'static str, &str)>) {
        fn quoted<'e>(
            printed: &'e str,
            correct: &'e str,
            why: &'e str,
        ) -> Vec<(&'static str, &'e str)> {
            vec![("As printed", printed), ("Correct", correct), ("Why", why)]
        }
        let seen = ("Observed, not proved", self.observed.as_str());
        match &self.letter {
            Some(told) => {
                let mut lines = quoted(&told.printed, &told.correct, &told.why);
                lines.extend((self.what == FALSE).then_some(seen));
                (&told.place, lines)
            }
            // A table is known by its name.
            None if self.what == TABLE => {
                (&self.place, quoted(&self.printed, &self.correct, &self.reason))
            }
            None => (&self.place, self.lines().to_vec()),
        }
    }

    /// What is said, line by line.
    pub fn lines(&self) -> [(&'static str, &str); 6] {
        [
            ("About", &self.about),
            ("As stated", &self.printed),
            ("Correct", &self.correct),
            ("Why", &self.reason),
            ("Observed, not proved", &self.observed),
            ("A doubt", &self.doubt),
        ]
    }
}

/// How many entries of each kind, the gravest first.
pub(super) fn counted(kinds: &[&str]) -> String {
    let count = |kind: &str| kinds.iter().filter(|own| **own == kind).count();
    let all: Vec<String> = KINDS
        .iter()
        .filter_map(|(one, more)| match count(one) {
            0 => None,
            1 => Some(format!("1 {one}")),
            n => Some(format!("{n} {more}")),
        })
        .collect();
    if all.is_empty() { "Nothing to correct was found.".into() } else { full_stop(&all.join(", ")) }
}

/// The errata of a paper, the gravest first.
pub(super) fn in_order<'e>(errata: &'e [Erratum], paper: &str) -> Vec<&'e Erratum> {
    let mut own: Vec<&Erratum> = errata.iter().filter(|e| e.paper == paper).collect();
    own.sort_by_key(|e| KINDS.iter().position(|(kind, _)| *kind == e.kind_in_a_letter()));
    own
}

/// The errata of a paper as HTML: the gravest first, the small ones folded.
pub(super) fn html(errata: &[Erratum], paper: &str) -> String {
    let one = |e: &Erratum| {
        let id = text(&format!("a href=\"#{}\"", escape(&e.target)), &e.id);
        let title = format!("{} ({id}): {}", prose(&e.place), e.kind_in_a_letter());
        let commands: Vec<String> = e.commands.iter().map(|c| text("code", c)).collect();
        let facts: String = e.lines().into_iter().map(|(name, line)| entry(name, line)).collect();
        let again = text("dt", "To see it") + &element("dd", commands.join(" "));
        element("div class=\"erratum\"", element("h4", title) + &element("dl", facts + &again))
    };
    let (small, own): (Vec<&Erratum>, Vec<&Erratum>) =
        in_order(errata, paper).into_iter().partition(|e| e.is_small());
    let file = format!("errata-{paper}.md");
    let link = text(&format!("a href=\"{}\"", href(&file)), &file);
    let kinds: Vec<&str> = own.iter().map(|e| e.kind_in_a_letter()).collect();
    let head = format!("{} As a letter to the authors: {link}.", escape(&counted(&kinds)));
    let all = |some: Vec<&Erratum>| some.into_iter().map(one).collect::<String>();
    let folded = match small.len() {
        0 => String::new(),
        n => {
            let title = text("summary", &format!("Small ones, which mislead nobody ({n})"));
            element("details class=\"small\"", title + &all(small))
        }
    };
    element("p", head) + &all(own) + &folded
}
