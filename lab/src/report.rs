//! The papers, checked: every claim with its verdict, every table recomputed, every figure redrawn, as one page.
//!
//! [`write()`] fills a folder:
//!
//! | file | holds |
//! |---|---|
//! | `index.html` | the page; it needs no other file, no network and no script |
//! | `verdicts.json` | every claim as a [`ClaimRow`]: verdict, grounds, evidence, engines, time, checksums |
//! | `errata-NAME.md`, `.tex` | a letter to the authors of a paper: what is new for them, what is misprinted or false, and the correct form |
//! | `atlas.html` | the maps of the atlas ([`crate::atlas`]), with the figures |
//! | `figures/` | every figure as SVG and PNG, in the paper's range and at a larger scale |
//! | `data/` | the tables cell by cell, and the positions behind the figures, as CSV |
//! | `certificates/` | the certificates and records that proofs rest on, as the checker accepted them |
//! | `proofs.html`, `proofs.md` | the arguments that proofs rest on |
//!
//! The same version writes the same bytes, whatever the threads and the memory, but for the times in `verdicts.json`. Each
//! file appears whole or not at all. What meets a limit is reported on the page and never sinks the rest.
//! Cost: that of the claims ([`crate::judge`]) and some seconds for the figures, which are drawn beside them.

mod atlas;
mod browse;
mod errata;
mod figures;
mod findings;
mod html;
mod letter;
mod listed;
mod new;
mod page;
mod resume;
mod row;
mod tables;
mod words;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::Path;

pub use atlas::write_atlas;
pub use listed::{in_json, in_words, listed, sheet, summary};
pub use row::{ClaimRow, Stamp};

use crate::bench::Shared;
use crate::evidence::{Artefact, PROOFS};
use crate::judge::{Judged, Terms, judge_with};
use crate::markup::from_markdown_typeset;
use crate::papers::{Claim, Papers};
use crate::shell::word;
use wythoff::run::{Run, write_whole};
use wythoff::{Error, Result};

/// What the page is made of.
struct Parts<'r> {
    papers: &'r Papers,
    rows: &'r [ClaimRow],
    tables: &'r [tables::Compared<'r>],
    errata: &'r [errata::Erratum],
    figures: &'r [figures::Drawn],
    /// Whether the atlas lies beside it.
    atlas: bool,
}

impl Parts<'_> {
    /// The option that names a paper of one's own.
    fn origin(&self) -> String {
        self.papers.origin().map_or(String::new(), |file| format!(" --paper {}", word(file)))
    }
}

/// How to write the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Take up what an earlier run in the same folder left and the checker can replay; every claim is judged again, and the
    /// verdicts of the earlier run are compared.
    pub resume: bool,
    /// Draw the figures.
    pub figures: bool,
}

impl Default for Options {
    /// All figures, nothing reused.
    fn default() -> Self {
        Options { resume: false, figures: true }
    }
}

/// What was written.
pub struct Report<'p> {
    /// Every claim as it was judged.
    pub judged: Vec<Judged<'p>>,
    /// Every claim with its verdict, as it is written.
    pub rows: Vec<ClaimRow>,
    /// What is wrong with the verdicts of the earlier run, if something is.
    pub damage: Option<String>,
    /// How many verdicts are as the earlier run has them.
    pub confirmed: usize,
    /// How many certificates of the earlier run were replayed by the checker and used.
    pub replayed: usize,
    /// How many tables were compared.
    pub tables: usize,
    /// Cells that differ from print and are not on record as misprints.
    pub surprises: usize,
    /// How many figures were drawn.
    pub figures: usize,
    /// What could not be made beside the claims: tables and figures, each with its reason.
    pub failed: Vec<Error>,
}

/// Checks everything and writes the folder.
pub fn write<'p>(
    folder: &Path,
    papers: &'p Papers,
    terms: Terms,
    options: Options,
) -> Result<Report<'p>> {
    if folder.exists() && !folder.is_dir() {
        return Err(Error::invalid(format!(
            "{} is a file: name a folder for the report with -o",
            folder.display()
        )));
    }
    for part in ["figures", "data", "certificates"] {
        fs::create_dir_all(folder.join(part)).map_err(|error| {
            Error::io(format!("cannot make the folder {}: {error}", folder.display()))
        })?;
    }
    let stamp = Stamp::new(terms.effort);
    let shared = Shared::default();
    let (earlier, replayed) = match options.resume {
        true => (resume::read(folder, terms.memory), resume::replay(folder, terms.memory, &shared)),
        false => (resume::Earlier::default(), 0),
    };
    let claims: Vec<&Claim> = papers.claims().collect();
    let drawing = match options.figures {
        true => Some(figures::Drawing::new(folder, papers, terms)?),
        false => None,
    };
    let beside = drawing.as_ref().map_or(vec![], |drawing| drawing.work());
    let judged = judge_with(papers, &claims, terms, &shared, &beside);
    drop(beside);
    for artefact in artefacts(&judged)? {
        save(&folder.join("certificates").join(&artefact.file), &artefact.bytes)?;
    }
    let rows: Vec<ClaimRow> =
        judged.iter().map(|judged| ClaimRow::new(judged, papers, &stamp)).collect();
    let (confirmed, damage) = earlier.compared(&rows);
    save(&folder.join("verdicts.json"), resume::json(&rows).as_bytes())?;
    let run = Run::new(terms.memory).with_progress(terms.progress);
    let tables = tables::compared(papers, &run);
    for table in &tables {
        save(&folder.join("data").join(format!("{}.csv", table.table.id)), &table.csv()?)?;
    }
    let errata = errata::collect(papers, &rows, &tables);
    for paper in papers.all() {
        let letter = letter::Letter::new(&errata, paper, papers);
        let file = |ending: &str| folder.join(format!("errata-{}.{ending}", paper.key));
        save(&file("md"), letter.markdown().as_bytes())?;
        save(&file("tex"), letter.latex().as_bytes())?;
    }
    save(&folder.join("proofs.md"), PROOFS.as_bytes())?;
    let proofs = html::element("main", from_markdown_typeset(PROOFS, crate::formulas::html));
    let proofs = html::document("Proofs", &proofs);
    save(&folder.join("proofs.html"), proofs.as_bytes())?;
    let figures = drawing.map_or(vec![], figures::Drawing::drawn);
    // The atlas goes with the built-in papers.
    let atlas = options.figures && papers.origin().is_none();
    if atlas {
        write_atlas(folder, "atlas.html")?;
    }
    let parts =
        Parts { papers, rows: &rows, tables: &tables, errata: &errata, figures: &figures, atlas };
    save(&folder.join("index.html"), page::page(&parts, terms.effort).as_bytes())?;
    let undrawn = figures.iter().filter_map(|figure| figure.picture.as_ref().err());
    let failed = tables.iter().filter_map(|table| table.failed.as_ref()).chain(undrawn);
    Ok(Report {
        damage,
        confirmed,
        replayed,
        tables: tables.len(),
        surprises: tables.iter().map(|table| table.surprises()).sum(),
        figures: figures.iter().filter(|figure| figure.picture.is_ok()).count(),
        failed: failed.cloned().collect(),
        rows,
        judged,
    })
}

/// The files that the findings rest on, each once; two of one name must be the same.
fn artefacts<'j>(judged: &'j [Judged]) -> Result<Vec<&'j Artefact>> {
    let mut files: BTreeMap<&str, &Artefact> = BTreeMap::new();
    let grounds = judged.iter().filter_map(|judged| judged.result.as_ref().ok());
    for artefact in grounds.flat_map(|found| found.verdict.grounds()).filter_map(|g| g.artefact()) {
        let known = files.entry(&artefact.file).or_insert(artefact);
        if known.sha256 != artefact.sha256 {
            return Err(Error::internal(format!(
                "two different files are called {}",
                artefact.file
            )));
        }
    }
    Ok(files.into_values().collect())
}

fn save(path: &Path, bytes: &[u8]) -> Result<()> {
    write_whole(path, |out| Ok(out.write_all(bytes)?))
}

#[cfg(test)]
mod tests;
