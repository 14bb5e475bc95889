//! The letter to the authors of a paper: what is new for them, then what is to be mended, the gravest first.
//!
//! It is plain data, written as Markdown and as LaTeX. It quotes what is printed and uses no words of ours: claims and tables
//! are named as the paper names them. What misleads nobody is left out, and so is what may be a slip of the text we read.

use std::fmt::Write as _;

use super::errata::{Erratum, SLIP, counted, in_order};
use super::words::{by, for_a_letter, full_stop, sentence, typeset};
use crate::markup::escape_markdown;
use crate::papers::{Paper, Papers};
use crate::tex::{document, tex};

const OPENING: &str = "These notes were made while every statement, table and figure of the paper was recomputed. We send \
them with thanks, and in the hope that they are of use; most entries leave the results as they are. What is printed stands in \
quotation marks; places are named by section, theorem and formula: our copy was read by machine and has no page numbers. Where we say that \
something is true, proved or right for all numbers, we have a complete argument, or a computation that a second program \
checked, and will gladly send it; everything else says how far it was checked.";

const SLIPS: &str = "Slips of the pen";

/// A letter.
pub(super) struct Letter {
    title: String,
    /// Authors and place.
    about: String,
    /// What is new: what is shown, and how.
    news: Vec<(String, String)>,
    count: String,
    entries: Vec<LetterEntry>,
    /// Slips that a line tells.
    slips: Vec<String>,
}

/// One thing to be mended.
struct LetterEntry {
    head: String,
    /// What is said, line by line, each with its name.
    lines: Vec<(&'static str, String)>,
}

impl Letter {
    /// The letter about one of the papers.
    pub fn new(errata: &[Erratum], paper: &Paper, papers: &Papers) -> Letter {
        let plain = |text: &str| for_a_letter(text, papers, &paper.key);
        let own: Vec<&Erratum> =
            in_order(errata, &paper.key).into_iter().filter(|e| e.is_told()).collect();
        let entry = |e: &&Erratum| {
            let (place, lines) = e.in_a_letter();
            let lines = lines.into_iter().filter(|(_, line)| !line.is_empty());
            LetterEntry {
                head: sentence_head(&format!("{}: {}", plain(place), e.kind_in_a_letter())),
                lines: lines.map(|(name, line)| (name, full_stop(&plain(line)))).collect(),
            }
        };
        let slip = |e: &&Erratum| {
            let (place, lines) = e.in_a_letter();
            let line = |i: usize| lines.get(i).map_or(String::new(), |(_, line)| plain(line));
            let read = full_stop(&format!("{}: {}; should be: {}", plain(place), line(0), line(1)));
            format!("{read} {}", sentence(&line(2))).trim().to_string()
        };
        let kinds: Vec<&str> = own.iter().map(|e| e.kind_in_a_letter()).collect();
        let is_slip = |e: &&&Erratum| e.kind_in_a_letter() == SLIP;
        Letter {
            title: typeset(&paper.title),
            about: format!("By {}", by(paper)),
            news: paper.news.iter().map(|news| (plain(&news.says), plain(&news.proof))).collect(),
            count: counted(&kinds),
            entries: own.iter().filter(|e| !is_slip(e)).map(entry).collect(),
            slips: own.iter().filter(is_slip).map(slip).collect(),
        }
    }

    /// As Markdown.
    pub fn markdown(&self) -> String {
        let say = escape_markdown;
        let mut page =
            format!("# Notes on “{}”\n\n{}\n\n{OPENING}\n", say(&self.title), say(&self.about));
        if !self.news.is_empty() {
            page += "\n**What may be new to you**\n\n";
        }
        for (says, proof) in &self.news {
            let _ = writeln!(page, "- {} *Proof:* {}", say(says), full_stop(&say(proof)));
        }
        let _ = writeln!(page, "\n{}", self.count);
        for (n, entry) in self.entries.iter().enumerate() {
            let _ = writeln!(page, "\n## {}. {}\n", n + 1, say(&entry.head));
            for (name, line) in &entry.lines {
                let _ = writeln!(page, "- **{name}**: {}", say(line));
            }
        }
        if !self.slips.is_empty() {
            let _ = writeln!(page, "\n**{SLIPS}**\n");
        }
        for slip in &self.slips {
            let _ = writeln!(page, "- {}", say(slip));
        }
        page
    }

    /// As a LaTeX document.
    pub fn latex(&self) -> String {
        let mut body = format!("{}\n\n{}\n", tex(&self.about), tex(OPENING));
        let list = |items: Vec<String>| {
            let items: Vec<String> = items.iter().map(|item| format!("\\item {item}\n")).collect();
            format!("\\begin{{itemize}}\n{}\\end{{itemize}}\n", items.concat())
        };
        if !self.news.is_empty() {
            let item = |(says, proof): &(String, String)| {
                format!("{} \\emph{{Proof:}} {}", tex(says), full_stop(&tex(proof)))
            };
            body += "\n\\subsection*{What may be new to you}\n";
            body += &list(self.news.iter().map(item).collect());
        }
        let _ = writeln!(body, "\n{}", tex(&self.count));
        for (n, entry) in self.entries.iter().enumerate() {
            let _ = writeln!(
                body,
                "\n\\subsection*{{{}. {}}}\n\\begin{{description}}",
                n + 1,
                tex(&entry.head)
            );
            for (name, line) in &entry.lines {
                let _ = writeln!(body, "\\item[{name}] {}", tex(line));
            }
            body += "\\end{description}\n";
        }
        if !self.slips.is_empty() {
            let _ = writeln!(body, "\n\\subsection*{{{SLIPS}}}");
            body += &list(self.slips.iter().map(|slip| tex(slip)).collect());
        }
        document(&format!("Notes on “{}”", self.title), &body)
    }
}

/// A heading that begins with a capital.
fn sentence_head(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |c| c.to_uppercase().chain(letters).collect())
}
