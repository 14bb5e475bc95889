//! The page: one HTML file with everything in it. It holds no times, so the same results give the same bytes.

use super::ORDER;
use super::errata::{self, Erratum};
use super::figures::Drawn;
use super::html::{element, entry, escape, text};
use super::tables::Compared;
use crate::claims::{Level, Outcome, VERSION, Verdict};
use crate::papers::{self, Paper};

const STYLE: &str = include_str!("style.css");

/// Each kind of verdict: its name, the word shown with its sign, and what it means.
const KINDS: [(&str, &str, &str); 6] = [
    (
        "Proved",
        "✓ Proved",
        "true for all it speaks of: a complete finite case, a verified certificate, a repeated state or a decided formula",
    ),
    ("HoldsTo", "≤ Holds to a bound", "true as far as it was checked; no proof"),
    ("Refuted", "✗ Refuted", "false, with the smallest counterexample"),
    ("Misprint", "✎ Misprint", "false as printed; the verdict on what is meant is given too"),
    ("Open", "? Open", "neither proved nor refuted"),
    ("Error", "! Not checked", "the check could not be made"),
];

/// The papers as they come on the page.
pub(super) fn papers_in_order() -> Vec<&'static Paper> {
    ORDER.iter().filter_map(|key| papers::all().iter().find(|paper| paper.key == *key)).collect()
}

/// The whole page.
pub(super) fn page(
    outcomes: &[Outcome],
    tables: &[Compared],
    errata: &[Erratum],
    figures: &[Drawn],
    level: Level,
) -> String {
    let mut body = header(level);
    body += &summary(outcomes, tables, figures);
    for paper in papers_in_order() {
        body += &section(paper, outcomes, tables, errata, figures);
    }
    let head = "<meta charset=\"utf-8\"/><meta name=\"viewport\" content=\"width=device-width\"/>"
        .to_string()
        + "<link rel=\"icon\" href=\"data:,\"/>"
        + &text("title", "Five papers on Wythoff-type games, checked")
        + &element("style", STYLE);
    let document = element("head", head) + &element("body", element("main", body));
    format!(
        "<!DOCTYPE html>\n{}\n",
        element("html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\"", document)
    )
}

fn header(level: Level) -> String {
    let about = format!(
        "Every claim of the papers has a verdict that a program computed; every table is recomputed and compared cell by \
         cell; every figure is redrawn. A finite check is never called a proof, and a counterexample is the smallest. \
         Made by wyt {VERSION} with effort {}; the files {}, {} and the folders figures and data belong to this page, \
         which needs none of them to be read. How long each check took is in verdicts.json.",
        level.name(),
        "<a href=\"verdicts.json\">verdicts.json</a>",
        "<a href=\"errata.md\">errata.md</a>",
    );
    text("h1", "Five papers on Wythoff-type games, checked") + &element("p", about)
}

fn badge(kind: &str) -> String {
    let shown = KINDS.iter().find(|(name, _, _)| *name == kind).map_or(kind, |(_, word, _)| word);
    text(&format!("span class=\"badge {kind}\""), shown)
}

fn summary(outcomes: &[Outcome], tables: &[Compared], figures: &[Drawn]) -> String {
    let used = |kind: &str| kind != "Error" || outcomes.iter().any(|x| x.kind() == "Error");
    let kinds: Vec<&str> =
        KINDS.iter().map(|(name, _, _)| *name).filter(|kind| used(kind)).collect();
    let number = |n: usize| text("td class=\"number\"", &n.to_string());
    let heads: String = kinds.iter().map(|kind| element("th scope=\"col\"", badge(kind))).collect();
    let heads = text("th scope=\"col\"", "Paper")
        + &heads
        + &["Claims", "Tables", "Figures"].map(|name| text("th scope=\"col\"", name)).concat();
    let row = |name: String, paper: Option<&str>| {
        let of = |key: &str| paper.is_none_or(|paper| paper == key);
        let mine = || outcomes.iter().filter(|x| of(x.claim.paper()));
        let mut cells = element("th scope=\"row\"", name);
        for kind in &kinds {
            cells += &number(mine().filter(|x| x.kind() == *kind).count());
        }
        cells += &number(mine().count());
        cells += &number(tables.iter().filter(|x| of(x.paper)).count());
        cells += &number(figures.iter().filter(|x| of(x.paper)).count());
        element("tr", cells)
    };
    let mut rows = element("tr", heads);
    for paper in papers_in_order() {
        let link = format!("a href=\"#{}\"", paper.key);
        rows += &row(text(&link, &short(paper)), Some(&paper.key));
    }
    rows += &row("All".to_string(), None);
    let meanings: String = KINDS
        .iter()
        .filter(|(kind, _, _)| used(kind))
        .map(|(kind, _, meaning)| element("li", badge(kind) + " " + &escape(meaning)))
        .collect();
    text("h2", "Summary")
        + &element("div class=\"scroll\"", element("table class=\"summary\"", rows))
        + &element("ul class=\"meanings\"", meanings)
}

/// Family names and year.
fn short(paper: &Paper) -> String {
    let last = |name: &String| name.split_whitespace().last().unwrap_or("").to_string();
    let names: Vec<String> = paper.authors.iter().map(last).collect();
    format!("{} ({})", names.join(", "), paper.year)
}

fn section(
    paper: &Paper,
    outcomes: &[Outcome],
    tables: &[Compared],
    errata: &[Erratum],
    figures: &[Drawn],
) -> String {
    let key = paper.key.as_str();
    let mut inside = text("h2", &paper.title);
    inside += &text("p class=\"venue\"", &format!("{}. {}", paper.authors.join(", "), paper.venue));
    inside += &text("h3", "Errata");
    inside += &errata::html(errata, key);
    inside += &text("h3", "Claims");
    let claims: String = outcomes.iter().filter(|x| x.claim.paper() == key).map(claim).collect();
    inside += &if claims.is_empty() { text("p", "No claims are on record.") } else { claims };
    let tables: String = tables.iter().filter(|x| x.paper == key).map(Compared::html).collect();
    if !tables.is_empty() {
        inside += &text("h3", "Tables, recomputed");
        inside += &text(
            "p",
            "As printed; a struck number is printed, the bold one beside it is computed.",
        );
        inside += &tables;
    }
    let figures: String = figures.iter().filter(|x| x.paper == key).map(Drawn::html).collect();
    if !figures.is_empty() {
        inside += &text("h3", "Figures, redrawn");
        inside += &element("div class=\"figures\"", figures);
    }
    element(&format!("section id=\"{key}\""), inside)
}

fn claim(outcome: &Outcome) -> String {
    let claim = outcome.claim;
    let title = text("b", claim.id) + " " + &text("span class=\"source\"", claim.source);
    let mut inside = element("p class=\"head\"", badge(outcome.kind()) + " " + &title);
    inside += &text("p", claim.statement);
    match &outcome.result {
        Ok(finding) => {
            let mut facts = verdict(&finding.verdict);
            facts += &entry("What survives", finding.survives.as_deref().unwrap_or_default());
            inside += &element("dl", facts);
            let how = entry("Evidence", &finding.evidence)
                + &entry("Engine", &finding.engine)
                + &text("dt", "Again")
                + &element("dd", text("code", &format!("wyt check {}", claim.id)));
            inside +=
                &element("details", text("summary", "How it was checked") + &element("dl", how));
        }
        Err(error) => inside += &element("dl", entry("Not checked", &error.to_string())),
    }
    element(
        &format!("article class=\"claim {}\" id=\"claim-{}\"", outcome.kind(), escape(claim.id)),
        inside,
    )
}

fn verdict(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Proved { by } => entry("Proved by", by),
        Verdict::HoldsTo { bound } => entry("Holds to", bound),
        Verdict::Refuted { witness } => entry("Counterexample", witness),
        Verdict::Misprint { printed, corrected, as_printed, as_corrected } => {
            entry("Printed", printed)
                + &entry("which is", &as_printed.to_string())
                + &entry("Meant", corrected)
                + &entry("which is", &as_corrected.to_string())
        }
        Verdict::Open { reached, why } => entry("Reached", reached) + &entry("Open because", why),
    }
}
