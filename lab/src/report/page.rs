//! The page: one HTML file with everything in it, a function of plain data. It holds no times, so the same results give the
//! same bytes.

use std::collections::{BTreeMap, BTreeSet};

use super::figures::Drawn;
use super::html::{SCROLL, document, element, entry, escape, href, prose, text};
use super::listed::by;
use super::row::ClaimRow;
use super::tables::Compared;
use super::{Parts, errata, findings, new, words};
use crate::bench::Effort;
use crate::evidence::{Artefact, Ground, SORTS, kernel_replayed};
use crate::judge::VERSION;
use crate::papers::{Claim, ClaimKind, Paper, Slip};
use crate::shell::word;
use crate::verdict::{KINDS, Verdict};

/// The parts of a paper's section, as they are linked.
const SECTIONS: [&str; 4] = ["Claims", "Tables", "Figures", "Errata"];

/// The symbols and the names of games, once for all papers.
const NOTATION: [(&str, &str); 9] = [
    ("φ", "(1 + √5)/2; ⌊x⌋ is the integer part of x"),
    ("A_n, B_n", "⌊nφ⌋ and ⌊nφ²⌋ = A_n + n: (A_n, B_n) are the P-positions of Wythoff's game"),
    ("P, N", "a P-position is lost for the player to move, an N-position is won"),
    (
        "value",
        "the Sprague–Grundy value: the least number that is not the value of an option; 0 is the same as P",
    ),
    (
        "T_g, C_g, d_n",
        "the positions (a_n, b_n), a_n ≤ b_n, of value g by increasing a; the offset at which A_n − a_n ends; d_n = b_n − a_n",
    ),
    ("π", "the P-position in column x is (x, π(x)); for the (a,a) game d_i = π(i) − i"),
    (
        "nim, wythoff, r-wythoff, e-wythoff, fibonacci-nim",
        "Nim on two piles; Wythoff's game; Ho's restriction and extension; Fibonacci Nim",
    ),
    ("diagonal:a, gdwn:p,q", "the (a,a) game; Nim with the moves t(1,1) and t(p,q), t(q,p), t ≥ 1"),
    ("game:3", "the same on three piles"),
];

/// What the first theorems need; the rest is one click away.
const NEEDED_FIRST: &str = "φ = (1 + √5)/2; (a_n, b_n) are the positions a ≤ b of a value, or the P-positions, in order, and a value is a \
                            Sprague–Grundy value; all signs, and the names of games …";

/// The whole page.
pub(super) fn page(parts: &Parts, effort: Effort) -> String {
    let title = title(parts);
    let mut body = header(&title, parts, effort) + &contents(parts);
    body += &notation();
    body += &new::html(parts);
    body += &findings::html(parts);
    body += &summary(parts, effort);
    for paper in parts.papers.all() {
        body += &section(paper, parts, effort);
    }
    document(&title, &element("main id=\"top\"", body))
}

fn title(parts: &Parts) -> String {
    let all: Vec<&Paper> = parts.papers.all().collect();
    match &all[..] {
        [one] => format!("{}, checked", one.title),
        many => {
            let number = ["No", "One", "Two", "Three", "Four", "Five", "Six"].get(many.len());
            let number = number.map_or(many.len().to_string(), |word| word.to_string());
            format!("{number} papers on Wythoff-type games, checked")
        }
    }
}

fn header(title: &str, parts: &Parts, effort: Effort) -> String {
    let about = format!(
        "Made by wyt {VERSION} with effort {}. With this page come {} (every verdict as data, with the time it took), {} (the arguments \
         that verdicts rest on), a letter of errata for each paper, and the folders \
         figures, data and certificates.",
        effort.name(),
        "<a href=\"verdicts.json\">verdicts.json</a>",
        "<a href=\"proofs.html\">proofs.html</a>",
    );
    let first = "Every claim has a verdict that a program computed; every table is recomputed and compared cell by cell; \
                 every figure is redrawn. A finite check is never called a proof, and a counterexample is the smallest.";
    text("h1", title)
        + &text("p", first)
        + &tally(parts.rows)
        + &element("p class=\"venue\"", about)
}

/// How many claims of each verdict, in a line.
fn tally(rows: &[ClaimRow]) -> String {
    let count = |kind: &str| rows.iter().filter(|row| row.verdict.kind() == kind).count();
    let one = |(kind, n): (&str, usize)| element("span", format!("{} {n}", badge(kind)));
    let counts = KINDS.iter().map(|(kind, _, _)| (*kind, count(kind))).filter(|(_, n)| *n > 0);
    let all = text("a href=\"#summary\"", &format!("{} claims", rows.len()));
    let counts: Vec<String> = counts.map(one).collect();
    element("p class=\"tally\"", format!("{all}: {}", counts.join(" ")))
}

fn notation() -> String {
    let entries: String = NOTATION.iter().map(|(term, meaning)| entry(term, meaning)).collect();
    let games = text("code", "wyt games");
    let more = element("p", format!("All games with their rules: {games}."));
    let summary = element("summary", text("b", "Notation") + ": " + &prose(NEEDED_FIRST));
    element("details class=\"notation\" id=\"notation\"", summary + &element("dl", entries) + &more)
}

fn badge(kind: &str) -> String {
    let shown = KINDS.iter().find(|(name, _, _)| *name == kind).map_or(kind, |(_, word, _)| word);
    text(&format!("span class=\"badge {kind}\""), shown)
}

/// Boxes to tick, one a kind of verdict: claims of a kind that is not ticked are hidden. No script: the style does it.
fn filter(kinds: &[&str]) -> String {
    let one = |kind: &&str| {
        let tick = format!("<input type=\"checkbox\" id=\"show-{kind}\" checked=\"checked\"/> ");
        element(&format!("label for=\"show-{kind}\""), tick + &badge(kind))
    };
    let boxes: String = kinds.iter().map(one).collect();
    let legend = text("legend", "Claims that are shown below");
    element("fieldset class=\"filter\"", legend + &boxes)
}

fn number(n: usize) -> String {
    text("td class=\"number\"", &n.to_string())
}

fn column_heads(heads: impl IntoIterator<Item = String>) -> String {
    element(
        "tr",
        heads.into_iter().map(|head| element("th scope=\"col\"", head)).collect::<String>(),
    )
}

fn summary(parts: &Parts, effort: Effort) -> String {
    let Parts { papers, rows, tables, figures, .. } = parts;
    let kinds: Vec<&str> = KINDS
        .iter()
        .map(|(name, _, _)| *name)
        .filter(|kind| *kind != "Error" || rows.iter().any(|x| x.verdict.kind() == "Error"))
        .collect();
    let badges = || kinds.iter().map(|kind| badge(kind));
    let counts = |of: &dyn Fn(&ClaimRow) -> bool| -> String {
        let count =
            |kind: &&str| rows.iter().filter(|x| of(x) && x.verdict.kind() == *kind).count();
        let cells: String = kinds.iter().map(|kind| number(count(kind))).collect();
        cells + &number(rows.iter().filter(|row| of(row)).count())
    };
    let names = |first: &str, last: &[&str]| {
        let last: Vec<String> = last.iter().map(|name| escape(name)).collect();
        column_heads(std::iter::once(escape(first)).chain(badges()).chain(last))
    };
    let line =
        |name: String, cells: String| element("tr", element("th scope=\"row\"", name) + &cells);
    let of_paper = |name: String, key: Option<&str>| {
        let of = |own: &str| key.is_none_or(|key| key == own);
        let more = number(tables.iter().filter(|x| of(x.paper)).count())
            + &number(figures.iter().filter(|x| of(&x.paper)).count());
        line(name, counts(&|row| of(&row.paper)) + &more)
    };
    let mut by_paper = names("Paper", &["Claims", "Tables", "Figures"]);
    for paper in papers.all() {
        let link = format!("a href=\"#{}\"", escape(&paper.key));
        by_paper += &of_paper(text(&link, &short(paper)), Some(&paper.key));
    }
    by_paper += &of_paper("All".to_string(), None);
    let mut by_kind = names("Kind of statement", &["Claims"]);
    for (kind, _) in ClaimKind::ALL.iter().filter(|(kind, _)| rows.iter().any(|x| x.kind == *kind))
    {
        by_kind += &line(escape(kind), counts(&|row| row.kind == *kind));
    }
    by_kind += &line("All".to_string(), counts(&|_| true));
    let mut by_ground =
        column_heads(["Ground", "What it is", "Claims that rest on it"].map(String::from));
    for (sort, meaning) in SORTS {
        let rests =
            |row: &&ClaimRow| row.verdict.grounds().iter().any(|ground| ground.sort() == sort);
        let cells = text("td", meaning) + &number(rows.iter().filter(rests).count());
        by_ground += &line(escape(sort), cells);
    }
    let meanings: String = KINDS
        .iter()
        .filter(|(kind, _, _)| kinds.contains(kind))
        .map(|(kind, _, meaning)| element("li", badge(kind) + " " + &escape(meaning)))
        .collect();
    let table = |rows: String| element(SCROLL, element("table class=\"summary\"", rows));
    let again = format!(
        "All of it again: {}.",
        text("code", &format!("wyt papers{}{} -o report", parts.origin(), with(effort)))
    );
    text("h2 id=\"summary\"", "Summary")
        + &table(by_paper)
        + &filter(&kinds)
        + &element("ul class=\"meanings\"", meanings)
        + &table(by_kind)
        + &table(by_ground)
        + &element("p", again)
        + &certificates(rows)
}

/// The files that proofs rest on, each once, and how to check them.
fn certificates(rows: &[ClaimRow]) -> String {
    let files: BTreeMap<&str, &Artefact> = rows
        .iter()
        .flat_map(|row| row.verdict.grounds())
        .filter_map(|ground| ground.artefact())
        .map(|file| (file.file.as_str(), file))
        .collect();
    if files.is_empty() {
        return String::new();
    }
    let formulas: BTreeSet<&str> = rows
        .iter()
        .flat_map(|row| row.verdict.grounds())
        .filter(|ground| ground.sort() == "formula")
        .filter_map(|ground| ground.artefact())
        .map(|file| file.sha256.as_str())
        .collect();
    let replayed = formulas.iter().filter(|hash| kernel_replayed(hash)).count();
    let share = match formulas.len() {
        0 => String::new(),
        all => text(
            "p",
            &format!(
                "Of {all} records of formula proofs the kernel, a checker proved correct in Coq, has replayed {replayed}."
            ),
        ),
    };
    let line = |file: &&Artefact| {
        let path = format!("certificates/{}", file.file);
        let link = text(&format!("a href=\"{}\"", href(&path)), &file.file);
        let hash = text("span class=\"hash\"", &format!("sha256 {}", file.sha256));
        let command = text("code", &format!("wyt verify {}", word(&path)));
        let kernel = match formulas.contains(file.sha256.as_str()) {
            true if kernel_replayed(&file.sha256) => " Replayed by the kernel.",
            true => " Not replayed by the kernel.",
            false => "",
        };
        element("li", format!("{link}: {}.{kernel} {command} {hash}", escape(&file.what)))
    };
    text("h3 id=\"certificates\"", "Certificates and records of proofs")
        + &share
        + &element("ul", files.values().map(line).collect::<String>())
}

/// Where things are.
fn contents(parts: &Parts) -> String {
    let link = |to: &str, name: &str| text(&format!("a href=\"#{}\"", escape(to)), name);
    let line = |paper: &Paper| {
        let part = |name: &str| link(&format!("{}-{name}", paper.key), name);
        element("li", format!("{}: {}", escape(&short(paper)), SECTIONS.map(part).join(", ")))
    };
    let news = parts.papers.all().any(|paper| !paper.news.is_empty());
    let first = [
        ("notation", "Notation"),
        ("new", "New theorems"),
        ("findings", "Main findings"),
        ("summary", "Summary"),
    ];
    let first = first.iter().filter(|(to, _)| news || *to != "new");
    let first = first.map(|(to, name)| link(to, name)).collect::<Vec<_>>().join(", ");
    let atlas = text("a href=\"atlas.html\"", "Atlas: maps of whole families of games");
    let atlas = if parts.atlas { element("li", atlas) } else { String::new() };
    let lines = element("li", first) + &atlas + &parts.papers.all().map(line).collect::<String>();
    element("nav aria-label=\"Contents\"", element("ul", lines))
}

/// Family names and year.
pub(super) fn short(paper: &Paper) -> String {
    let last = |name: &String| name.split_whitespace().last().unwrap_or("").to_string();
    let names: Vec<String> = paper.authors.iter().map(last).collect();
    format!("{} ({})", names.join(", "), paper.year)
}

fn section(paper: &Paper, parts: &Parts, effort: Effort) -> String {
    let key = paper.key.as_str();
    let head = |name: &str, title: &str| text(&format!("h3 id=\"{}-{name}\"", escape(key)), title);
    let [claims, tables, figures, errata] = SECTIONS;
    let mut inside = text("h2", &paper.title);
    inside += &text("p class=\"venue\"", &words::by(paper));
    inside += &new::later(&paper.later);
    inside += &head(claims, "Claims");
    let own: String = paper
        .claims
        .iter()
        .filter_map(|claim| {
            Some(article(claim, parts.rows.iter().find(|row| row.id == claim.id)?, parts, effort))
        })
        .collect();
    inside += &if own.is_empty() { text("p", "No claims are on record.") } else { own };
    inside += &head(tables, "Tables, recomputed");
    let own: String = parts.tables.iter().filter(|x| x.paper == key).map(Compared::html).collect();
    inside += &if own.is_empty() {
        text("p", "No tables are on record.")
    } else {
        text("p", "As printed; a struck number is printed, the bold one beside it is computed.")
            + &own
    };
    inside += &head(figures, "Figures, redrawn");
    let drawn: String = parts.figures.iter().filter(|x| x.paper == key).map(Drawn::html).collect();
    inside += &if drawn.is_empty() {
        text("p", "No figures were drawn.")
    } else {
        element("div class=\"figures\"", drawn)
    };
    inside += &head(errata, "Errata");
    inside += &errata::html(parts.errata, key);
    inside += &element("p", text("a href=\"#top\"", "Back to the top"));
    element(&format!("section id=\"{}\"", escape(key)), inside)
}

/// The option that gives an effort, where it is not the usual one.
fn with(effort: Effort) -> String {
    if effort == Effort::Default { String::new() } else { format!(" --effort {}", effort.name()) }
}

/// The pictures of a claim, small: they lead to the large ones.
fn beside(claim: &Claim, parts: &Parts) -> String {
    let own = parts.figures.iter().filter(|figure| figure.is_of(claim));
    let all: String = own.filter_map(Drawn::small).collect();
    if all.is_empty() { all } else { element("div class=\"beside\"", all) }
}

fn article(claim: &Claim, row: &ClaimRow, parts: &Parts, effort: Effort) -> String {
    let title = text("b", &row.id)
        + " "
        + &text("span class=\"kind\"", &row.kind)
        + " "
        + &element("span class=\"source\"", prose(&row.source));
    let kind = row.verdict.kind();
    let judged = parts.papers.judged_for(claim);
    let of = judged.as_ref().map(|(what, _)| *what);
    let shown =
        of.map_or(badge(kind), |of| text("span", &format!("its {of}:")) + " " + &badge(kind));
    let mut inside = element("p class=\"head\"", shown + " " + &title);
    inside += &element("p", prose(&row.statement));
    if let Some((what, itself)) = &judged {
        let note = text("b", &format!("Judged is its {what}, not the words above:"));
        inside += &element("p", note + " " + &text("code", itself));
    }
    inside += &beside(claim, parts);
    let mut facts = verdict(&row.verdict, of);
    facts += &entry("Observed, not proved", row.observed.as_deref().unwrap_or_default());
    for Slip { place, printed, correct, .. } in &claim.slips {
        let slip = format!("{place}: printed: {printed}; meant: {correct}");
        facts += &entry("A slip beside it", &slip);
    }
    inside += &element("dl", facts);
    let engines: String = row
        .used
        .iter()
        .map(|used| element("li", text("i", &used.engine) + ": " + &prose(&used.asked)))
        .collect();
    let mut how = entry("Evidence", &row.evidence);
    if !engines.is_empty() {
        how += &(text("dt", "Engines asked") + &element("dd", element("ul", engines)));
    }
    let again = format!("wyt check{} {}{}", parts.origin(), word(&row.id), with(effort));
    how += &(text("dt", "Again") + &element("dd", text("code", &again)));
    let summary = text("summary", "How it was checked");
    inside += &element("details", summary + &element("dl", how));
    let head = format!("article class=\"claim {kind}\" id=\"claim-{}\"", escape(&row.id));
    element(&head, inside)
}

fn ground(ground: &Ground) -> String {
    let shown = prose(&ground.to_string());
    let shown = match ground.link() {
        Some(link) => element(&format!("a href=\"{}\"", href(&link)), shown),
        None => shown,
    };
    let replay = format!(" (replayed by {})", ground.replayed_by());
    let replay = text("span class=\"replay\"", &replay);
    element("li", text("span class=\"sort\"", ground.sort()) + " " + &shown + &replay)
}

/// What a verdict rests on, and what was tried besides.
fn rests(word: &str, told: &Verdict) -> String {
    let grounds: String = told.grounds().into_iter().map(ground).collect();
    let tested = told.also_tested().map(|tried| tried.to_string()).unwrap_or_default();
    text("dt", word)
        + &element("dd", element("ul class=\"grounds\"", grounds))
        + &entry("Also tested", &tested)
}

fn verdict(told: &Verdict, of: Option<&str>) -> String {
    match told {
        Verdict::Proved(_) | Verdict::Argued(_) => rests(&by(told.kind(), of), told),
        Verdict::HoldsTo { bound } => entry("Holds to", &bound.to_string()),
        Verdict::Refuted { witness } => entry("Counterexample", witness),
        Verdict::Misprint { printed, corrected, as_printed, as_corrected } => {
            entry("Printed", printed)
                + &reading(as_printed, of)
                + &entry("Meant", corrected)
                + &reading(as_corrected, of)
        }
        Verdict::Open { reached, why } => entry("Reached", reached) + &entry("Open because", why),
        Verdict::Definition { exercised } => entry("Exercised on", &exercised.to_string()),
        Verdict::Figure { redrawn } => entry("Drawn again", &redrawn.to_string()),
        Verdict::Error { why, .. } => entry("Not checked", why),
    }
}

/// One of the two readings of a misprint.
fn reading(told: &Verdict, of: Option<&str>) -> String {
    text("dt", "which is") + &element("dd", badge(told.kind()) + &element("dl", verdict(told, of)))
}
