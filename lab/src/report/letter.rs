//! The letter to the authors of a paper: what is new for them, then what is to be mended, the gravest first.
//!
//! It is plain data, written as Markdown and as LaTeX. It uses no words of ours: claims and tables are named as the paper
//! names them. Slips that mislead nobody are left out, and so is what may be a slip of the text we read.

use std::fmt::Write as _;

use super::errata::{Erratum, KINDS, counted};
use super::words::{for_a_letter, full_stop, typeset};
use crate::markup::escape_markdown;
use crate::papers::{Paper, Papers};
use crate::tex::{document, tex};

const OPENING: &str = "These notes were made while every statement, table and figure of the paper was recomputed. They are \
offered with thanks, and in the hope that they are of use; most entries are slips that leave the results as they are. \
Statements are given in our words. “With proof” means that we have a complete argument, or a computation that a second \
program checked, and will gladly send it; everything else says how far it was checked.";

/// A letter.
pub(super) struct Letter {
    title: String,
    /// Authors and place.
    about: String,
    /// What is new: what is shown, and what the proof is.
    news: Vec<(String, String)>,
    count: String,
    entries: Vec<Entry>,
}

/// One thing to be mended.
struct Entry {
    head: String,
    /// What is said, line by line, each with its name.
    lines: Vec<(&'static str, String)>,
}

impl Letter {
    /// The letter about one of the papers.
    pub fn new(errata: &[Erratum], paper: &Paper, papers: &Papers) -> Letter {
        let plain = |text: &str| for_a_letter(text, papers, &paper.key);
        let told = |e: &&Erratum| e.paper == paper.key && !e.small && e.doubt.is_empty();
        let mut own: Vec<&Erratum> = errata.iter().filter(told).collect();
        own.sort_by_key(|e| KINDS.iter().position(|(kind, _)| *kind == e.what));
        let entry = |e: &&Erratum| Entry {
            head: format!("{}: {}", plain(&e.place), e.what),
            lines: e
                .lines()
                .into_iter()
                .filter(|(_, line)| !line.is_empty())
                .map(|(name, line)| (name, plain(line)))
                .collect(),
        };
        Letter {
            title: typeset(&paper.title),
            about: format!("By {}. {}", paper.authors.join(", "), full_stop(&paper.venue)),
            news: paper.news.iter().map(|news| (plain(&news.says), plain(&news.proof))).collect(),
            count: counted(&own),
            entries: own.iter().map(entry).collect(),
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
        page
    }

    /// As a LaTeX document.
    pub fn latex(&self) -> String {
        let mut body = format!("{}\n\n{}\n", tex(&self.about), tex(OPENING));
        if !self.news.is_empty() {
            body += "\n\\subsection*{What may be new to you}\n\\begin{itemize}\n";
            for (says, proof) in &self.news {
                let _ = writeln!(
                    body,
                    "\\item {} \\emph{{Proof:}} {}",
                    tex(says),
                    full_stop(&tex(proof))
                );
            }
            body += "\\end{itemize}\n";
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
        document(&format!("Notes on “{}”", self.title), &body)
    }
}
