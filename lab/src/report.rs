//! The five papers, checked: every claim with its verdict, every table recomputed, every figure redrawn, as one page.
//!
//! [`write()`] fills a folder:
//!
//! | file | holds |
//! |---|---|
//! | `index.html` | the page; it needs no other file, no network and no script |
//! | `verdicts.json` | every claim with verdict, evidence, engine and seconds |
//! | `errata.md` | what is misprinted or false, the correct form, the command that shows it |
//! | `figures/` | every figure as SVG and PNG, in the paper's range and at a larger scale |
//! | `data/` | the tables cell by cell, and the positions behind the figures, as CSV |
//! | `certificates/` | certificates of the proofs about levels and rows, for `wyt verify` |
//! | `proofs.md` | the theorems that verdicts name as docs/proofs.md |
//!
//! The same version writes the same bytes, but for the seconds in `verdicts.json`. Each file appears whole or not at all.
//! Cost: that of the claims ([`crate::claims`]) and some seconds for the figures.

mod catalogue;
mod certificates;
mod errata;
mod figures;
mod html;
mod page;
mod tables;
mod verdicts;

use std::fs;
use std::path::Path;

use crate::claims::{self, Effort, Level, Outcome};
use wythoff::run::write_whole;
use wythoff::{Error, Result};

/// The theorems behind verdicts, as the repository has them.
const PROOFS: &str = include_str!("../../docs/proofs.md");

/// What the page is made of.
struct Parts<'r> {
    outcomes: &'r [Outcome],
    tables: &'r [tables::Compared],
    errata: &'r [errata::Erratum],
    figures: &'r [figures::Drawn],
    certificates: &'r [certificates::Written],
}

/// The papers in the order of the page.
const ORDER: [&str; 5] = ["gu", "ho", "suriyaprakash", "aggarwal", "larsson"];

/// How to write the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Reuse the verdicts of an earlier run in the same folder where claim and effort are the same and the very same program
    /// made them.
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
pub struct Report {
    /// Every claim with its outcome.
    pub outcomes: Vec<Outcome>,
    /// How many outcomes came from an earlier run.
    pub reused: usize,
    /// How many tables were compared.
    pub tables: usize,
    /// Cells that differ from print and are not on record as misprints.
    pub surprises: usize,
    /// How many figures were drawn.
    pub figures: usize,
}

/// Checks everything and writes the folder.
pub fn write(folder: &Path, effort: &Effort, options: Options) -> Result<Report> {
    if folder.exists() && !folder.is_dir() {
        return Err(Error::invalid(format!(
            "{} is a file: name a folder for the report with -o",
            folder.display()
        )));
    }
    for part in ["figures", "data", "certificates"] {
        fs::create_dir_all(folder.join(part)).map_err(|error| {
            Error::Io(format!("cannot make the folder {}: {error}", folder.display()))
        })?;
    }
    let claims: Vec<_> = claims::all().collect();
    let file = folder.join("verdicts.json");
    let known = if options.resume { verdicts::read(&file, effort.level)? } else { vec![] };
    let earlier = |claim: &claims::Claim| known.iter().find(|x| x.claim.id == claim.id).cloned();
    let outcomes = claims::run(&claims, effort, earlier);
    save(&file, verdicts::json(&outcomes, effort.level).as_bytes())?;
    let tables = tables::compared()?;
    for table in &tables {
        save(&folder.join("data").join(format!("{}.csv", table.table.id)), table.csv().as_bytes())?;
    }
    let errata = errata::collect(&outcomes, &tables);
    save(&folder.join("errata.md"), errata::markdown(&errata).as_bytes())?;
    save(&folder.join("proofs.md"), PROOFS.as_bytes())?;
    let certificates = certificates::write(folder, effort)?;
    let drawn = if options.figures { figures::draw(folder, effort)? } else { vec![] };
    let parts = Parts {
        outcomes: &outcomes,
        tables: &tables,
        errata: &errata,
        figures: &drawn,
        certificates: &certificates,
    };
    let page = page::page(&parts, effort.level);
    save(&folder.join("index.html"), page.as_bytes())?;
    Ok(Report {
        reused: known.len(),
        tables: tables.len(),
        surprises: tables.iter().map(|table| table.surprises()).sum(),
        figures: drawn.len(),
        outcomes,
    })
}

fn save(path: &Path, bytes: &[u8]) -> Result<()> {
    write_whole(path, |out| Ok(out.write_all(bytes)?))
}

/// How large the figures are: the most positions in a paper's range, and the number at a larger scale, if any.
fn figure_scale(level: Level) -> (u64, Option<u64>) {
    match level {
        Level::Quick => (2_000, None),
        Level::Default => (u64::MAX, Some(1_000_000)),
        Level::High => (u64::MAX, Some(10_000_000)),
    }
}

#[cfg(test)]
mod tests;
