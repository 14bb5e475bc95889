//! The page: one HTML file with everything in it. It holds no times, so the same results give the same bytes.

use super::figures::Drawn;
use super::html::{SCROLL, element, entry, escape, text};
use super::tables::Compared;
use super::{ORDER, Parts, certificates, errata};
use crate::claims::{Level, Outcome, Slip, VERSION, Verdict, slips};
use crate::papers::{self, Paper};

const STYLE: &str = include_str!("style.css");

/// Each kind of verdict: its name, the word shown with its sign, and what it means.
const KINDS: [(&str, &str, &str); 6] = [
    (
        "Proved",
        "✓ Proved",
        "true for all it speaks of: a complete finite case, a verified certificate, a repeated state, a decided formula, or an argument written out in proofs.md",
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

/// The parts of a paper's section, as they are linked.
const SECTIONS: [&str; 4] = ["Errata", "Claims", "Tables", "Figures"];

/// The whole page.
pub(super) fn page(parts: &Parts, level: Level) -> String {
    let mut body = header(level);
    body += &summary(parts);
    for paper in papers_in_order() {
        body += &section(paper, parts);
    }
    let head = "<meta charset=\"utf-8\"/><meta name=\"viewport\" content=\"width=device-width\"/>"
        .to_string()
        + "<link rel=\"icon\" href=\"data:,\"/>"
        + &text("title", "Five papers on Wythoff-type games, checked")
        + &element("style", STYLE);
    let document = element("head", head) + &element("body", element("main id=\"top\"", body));
    format!(
        "<!DOCTYPE html>\n{}\n",
        element("html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\"", document)
    )
}

fn header(level: Level) -> String {
    let about = format!(
        "Every claim of the papers has a verdict that a program computed; every table is recomputed and compared cell by \
         cell; every figure is redrawn. A finite check is never called a proof, and a counterexample is the smallest. \
         Made by wyt {VERSION} with effort {}; the files {}, {} and {} (the theorems that verdicts call docs/proofs.md) and \
         the folders figures, data and certificates belong to this page, which needs none of them to be read. How long each \
         check took is in verdicts.json.",
        level.name(),
        "<a href=\"verdicts.json\">verdicts.json</a>",
        "<a href=\"errata.md\">errata.md</a>",
        "<a href=\"proofs.md\">proofs.md</a>",
    );
    text("h1", "Five papers on Wythoff-type games, checked") + &element("p", about)
}

fn badge(kind: &str) -> String {
    let shown = KINDS.iter().find(|(name, _, _)| *name == kind).map_or(kind, |(_, word, _)| word);
    text(&format!("span class=\"badge {kind}\""), shown)
}

fn summary(parts: &Parts) -> String {
    let Parts { outcomes, tables, figures, .. } = parts;
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
        + &element(SCROLL, element("table class=\"summary\"", rows))
        + &element("ul class=\"meanings\"", meanings)
        + &contents()
        + &match certificates::html(parts.certificates) {
            list if list.is_empty() => list,
            list => text("h3", "Certificates") + &list,
        }
}

/// Where things are.
fn contents() -> String {
    let line = |paper: &&Paper| {
        let part = |name: &str| text(&format!("a href=\"#{}-{name}\"", paper.key), name);
        element("li", format!("{}: {}", escape(&short(paper)), SECTIONS.map(part).join(", ")))
    };
    let lines: String = papers_in_order().iter().map(line).collect();
    element("nav aria-label=\"Contents\"", text("h3", "Contents") + &element("ul", lines))
}

/// Family names and year.
fn short(paper: &Paper) -> String {
    let last = |name: &String| name.split_whitespace().last().unwrap_or("").to_string();
    let names: Vec<String> = paper.authors.iter().map(last).collect();
    format!("{} ({})", names.join(", "), paper.year)
}

fn section(paper: &Paper, parts: &Parts) -> String {
    let key = paper.key.as_str();
    let head = |name: &str, title: &str| text(&format!("h3 id=\"{key}-{name}\""), title);
    let [errata, claims, tables, figures] = SECTIONS;
    let mut inside = text("h2", &paper.title);
    inside += &text("p class=\"venue\"", &format!("{}. {}", paper.authors.join(", "), paper.venue));
    inside += &head(errata, "Errata");
    inside += &errata::html(parts.errata, key);
    inside += &head(claims, "Claims");
    let own: String = parts.outcomes.iter().filter(|x| x.claim.paper() == key).map(claim).collect();
    inside += &if own.is_empty() { text("p", "No claims are on record.") } else { own };
    inside += &head(tables, "Tables, recomputed");
    inside +=
        &text("p", "As printed; a struck number is printed, the bold one beside it is computed.");
    inside +=
        &parts.tables.iter().filter(|x| x.paper == key).map(Compared::html).collect::<String>();
    inside += &head(figures, "Figures, redrawn");
    let drawn: String = parts.figures.iter().filter(|x| x.paper == key).map(Drawn::html).collect();
    inside += &if drawn.is_empty() {
        text("p", "The figures were left out.")
    } else {
        element("div class=\"figures\"", drawn)
    };
    inside += &element("p", text("a href=\"#top\"", "Back to the top"));
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
            for slip in slips(claim.id) {
                let Slip { place, printed, correct, .. } = slip;
                facts += &entry(
                    "A slip beside it",
                    &format!("{place}: printed “{printed}”, meant “{correct}”"),
                );
            }
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
