//! The main findings in plain words, taken from the rows: which conjectures fall and which are settled, what else does
//! not hold as printed, which tables are wrong, how far the open ones were followed.

use super::html::{element, escape, prose, text};
use super::row::ClaimRow;
use super::tables::Compared;
use super::words::full_stop;
use super::{Parts, page::short};
use crate::papers::Papers;
use crate::verdict::Verdict;

/// The statements that were left open by their authors.
fn is_conjecture(row: &ClaimRow) -> bool {
    matches!(row.kind.as_str(), "conjecture" | "question")
}

/// The statements that were said to be so.
fn is_asserted(row: &ClaimRow) -> bool {
    !is_conjecture(row) && !matches!(row.kind.as_str(), "table" | "figure")
}

/// The whole part; empty lists are left out.
pub(super) fn html(parts: &Parts) -> String {
    let rows = || parts.rows.iter();
    let meant = |row: &&ClaimRow| row.verdict.meant().kind();
    let papers = parts.papers;
    let falls = rows().filter(|row| is_conjecture(row) && meant(row) == "Refuted");
    let becomes = rows().filter(|row| is_conjecture(row) && meant(row) == "Proved");
    let argued = rows().filter(|row| is_conjecture(row) && meant(row) == "Argued");
    let stays = rows().filter(|row| is_conjecture(row) && matches!(meant(row), "HoldsTo" | "Open"));
    let false_ = rows().filter(|row| is_asserted(row) && meant(row) == "Refuted");
    let reprinted = rows().filter(|row| {
        is_asserted(row) && row.verdict.kind() == "Misprint" && meant(row) != "Refuted"
    });
    let failed = rows().filter(|row| row.verdict.kind() == "Error");
    let mut body = text("h2 id=\"findings\"", "Main findings");
    body += &list("Conjectures that fall", falls.map(|row| item(row, papers, fall(row))));
    let because = |row: &ClaimRow| format!("{} {}", corrected(row), grounds(row));
    body += &list(
        "Conjectures and questions that are settled",
        becomes.map(|row| item(row, papers, because(row))),
    );
    body += &list(
        "Conjectures and questions that we argue for, without a tested hypothesis",
        argued.map(|row| item(row, papers, because(row))),
    );
    body += &list("Statements that do not hold", false_.map(|row| item(row, papers, fall(row))));
    body += &folded(
        "Statements that hold once a slip is mended",
        reprinted.map(|row| item(row, papers, corrected(row))),
    );
    let wrong = parts.tables.iter().filter(|table| !table.table.misprints.is_empty());
    body += &folded("Tables with misprints", wrong.map(|table| wrong_table(table, papers)));
    body += &folded(
        "Conjectures and questions that stay open, and how far they were followed",
        stays.map(|row| item(row, papers, reach(row))),
    );
    let seen = rows().filter(|row| row.observed.is_some());
    let observed = |row: &ClaimRow| full_stop(row.observed.as_deref().unwrap_or_default());
    body += &folded("Observed, not proved", seen.map(|row| item(row, papers, observed(row))));
    body += &list(
        "Not checked in this run",
        failed.map(|row| item(row, papers, row.verdict.to_string())),
    );
    body
}

fn items(items: impl Iterator<Item = String>) -> (usize, String) {
    let all: Vec<String> = items.map(|item| element("li", item)).collect();
    (all.len(), element("ul", all.concat()))
}

fn list(title: &str, entries: impl Iterator<Item = String>) -> String {
    match items(entries) {
        (0, _) => String::new(),
        (n, all) => text("h3", &format!("{title} ({n})")) + &all,
    }
}

/// The same where the list may be long: to be opened.
fn folded(title: &str, entries: impl Iterator<Item = String>) -> String {
    match items(entries) {
        (0, _) => String::new(),
        (n, all) => {
            let summary = element("summary", text("b", &format!("{title} ({n})")));
            element("details class=\"findings\"", summary + &all)
        }
    }
}

/// A claim with what is to be said of it.
fn item(row: &ClaimRow, papers: &Papers, said: String) -> String {
    let paper = papers.all().find(|paper| paper.key == row.paper).map_or(String::new(), short);
    let link = element(&format!("a href=\"#claim-{}\"", escape(&row.id)), prose(&row.source));
    let statement = full_stop(&row.statement);
    format!(
        "{}, {link}: {} {}",
        escape(&paper),
        prose(&statement),
        element("b", prose(said.trim()))
    )
}

fn fall(row: &ClaimRow) -> String {
    let witness = |told: &Verdict| match told {
        Verdict::Refuted { witness } => witness.clone(),
        other => other.to_string(),
    };
    full_stop(&format!("Counterexample: {}", witness(row.verdict.meant())))
}

fn corrected(row: &ClaimRow) -> String {
    match &row.verdict {
        Verdict::Misprint { corrected, .. } => full_stop(&format!("Meant: {corrected}")),
        _ => String::new(),
    }
}

/// What a proof rests on, by sort.
fn grounds(row: &ClaimRow) -> String {
    let mut sorts: Vec<&str> = row.verdict.grounds().iter().map(|g| g.sort()).collect();
    sorts.dedup();
    let word = |sort: &&str| match *sort {
        "finite" => "a finite universe, gone through",
        "certificate" => "a certificate that the checker accepted",
        "formula" => "sentences decided for all n",
        "theorem" => "a written theorem, its hypotheses tested",
        "argument" => "a written argument",
        _ => "another claim that is proved",
    };
    let kind = row.verdict.meant().kind();
    full_stop(&format!("{kind}: {}", sorts.iter().map(word).collect::<Vec<_>>().join(", ")))
}

fn reach(row: &ClaimRow) -> String {
    match row.verdict.meant() {
        Verdict::HoldsTo { bound } => full_stop(&format!("Holds to {bound}")),
        Verdict::Open { reached, .. } => full_stop(&format!("Reached: {reached}")),
        other => other.to_string(),
    }
}

fn wrong_table(compared: &Compared, papers: &Papers) -> String {
    let table = compared.table;
    let paper = papers.all().find(|paper| paper.key == compared.paper).map_or(String::new(), short);
    let link = text(&format!("a href=\"#table-{}\"", escape(&table.id)), &table.place);
    let cells: Vec<_> = table.misprints.iter().flat_map(|misprint| &misprint.cells).collect();
    let first = cells.first().map_or(String::new(), |c| {
        let printed = c.printed.number().map_or("nothing".to_string(), |n| n.to_string());
        format!("{}: printed {printed}, computed {}", table.place(c.at.0, c.at.1), c.computed)
    });
    let count = match cells.len() {
        1 => "one cell".to_string(),
        n => format!("{n} cells, the first"),
    };
    format!(
        "{}, {link}: {count}, {}. {}",
        escape(&paper),
        escape(&first),
        text("code", &compared.command())
    )
}
