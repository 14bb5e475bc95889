//! The papers as data: what they claim, their tables as printed, their figures.
//!
//! One file a paper in `papers/`, built into the library; one's own is read from a file of the same form (docs/papers.md). A
//! table keeps every cell as it stands in print; a cell that computation contradicts is never edited: it is listed beside
//! the table as a misprint, with the value found in two independent ways. So one rule serves every table:
//! [`PrintedTable::disagreements`] compares its cells with an engine and returns what is neither equal nor a known misprint.
//! An engine that is right gives an empty list, and so does a list of misprints that is complete and exact.
//!
//! What a cell means depends on the [`TableKind`] of its table; the kinds are few, so that one short test drives them all.

mod claim;
mod collection;
mod compare;
mod figure;
mod news;
mod printed;

use serde::Deserialize;

pub use claim::{Claim, ClaimKind, Need, Slip, Weight};
pub use collection::Papers;
pub use compare::{compare, computed};
pub use figure::FigureOf;
pub use news::{Later, News};
pub use printed::{
    ArrayName, Cell, Correction, Disagreement, Misprint, Player, PrintedTable, TableKind,
};

use wythoff::text::escaped;
use wythoff::{Error, Result};

/// A paper with its claims, its printed tables and its figures.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paper {
    /// Short name, that of its file: `gu`, `ho`, …
    pub key: String,
    /// Title.
    pub title: String,
    /// Authors, in the order of the title page.
    pub authors: Vec<String>,
    /// Year of the version whose tables stand here.
    pub year: u16,
    /// Where it appeared.
    pub venue: String,
    /// Which text of it was read, where there may be several.
    pub read: Option<String>,
    /// The file beside this one with the statements that are formulas ([`crate::script`]).
    pub script: Option<String>,
    /// What it says, in the order of print.
    #[serde(skip)]
    pub claims: Vec<Claim>,
    /// Its tables, in the order of print.
    #[serde(skip)]
    pub tables: Vec<PrintedTable>,
    /// Its figures, in the order of print.
    #[serde(skip)]
    pub figures: Vec<FigureOf>,
    /// What is known now and was not when it appeared, found here.
    #[serde(skip)]
    pub news: Vec<News>,
    /// What others proved about its claims.
    #[serde(skip)]
    pub later: Vec<Later>,
}

fn each_once<'a>(what: &str, ids: impl Iterator<Item = &'a str>) -> Result<()> {
    let mut seen = std::collections::BTreeSet::new();
    for id in ids {
        // Ids name files and parts of the page, and are words of commands.
        let unseen = *escaped(id) != *id || id.contains(|c: char| c.is_whitespace() || c == '\\');
        if id.is_empty() || unseen || id.starts_with('-') {
            let why =
                "an id has no dash in front, no spaces, no backslash and nothing that is not seen";
            return Err(Error::invalid(format!("{id:?} among the {what}: {why}")));
        }
        if !seen.insert(id) {
            return Err(Error::invalid(format!("two {what} are called {id}: rename one")));
        }
    }
    Ok(())
}

/// Reads a paper's file, and checks that each misprint names a cell that stands as it says.
pub fn parse(text: &str) -> Result<Paper> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        paper: Paper,
        #[serde(default)]
        claim: Vec<Claim>,
        #[serde(default)]
        table: Vec<PrintedTable>,
        #[serde(default)]
        figure: Vec<FigureOf>,
        #[serde(default)]
        news: Vec<News>,
        #[serde(default)]
        later: Vec<Later>,
    }
    let File { mut paper, claim, table, figure, news, later } =
        toml::from_str(text).map_err(|error| {
            // In one line, and without the line that is wrong: it may be as long as the file.
            let begin = error.span().map_or(0, |span| span.start.min(text.len()));
            let line = text.as_bytes()[..begin].iter().filter(|byte| **byte == b'\n').count() + 1;
            let told = error.message().lines().collect::<Vec<_>>().join(" ");
            Error::invalid(format!("not the file of a paper: line {line}: {told}"))
        })?;
    for table in &table {
        for Correction { at: (row, column), printed, .. } in
            table.misprints.iter().flat_map(|misprint| &misprint.cells)
        {
            if table.cell(*row, *column) != Some(*printed) {
                return Err(Error::invalid(format!(
                    "table {}: a misprint is listed at row {row}, column {column}, where no {printed} is printed",
                    table.id
                )));
            }
        }
    }
    each_once("keys", [paper.key.as_str()].into_iter())?;
    each_once("claims", claim.iter().map(|claim| claim.id.as_str()))?;
    let files = table.iter().map(|table| &table.id).chain(figure.iter().map(|figure| &figure.id));
    if let Some(id) = files.chain([&paper.key]).find(|id| id.contains('/') || id.starts_with('.')) {
        let why = "ids of tables and figures and the key name files: no slash, no dot in front";
        return Err(Error::invalid(format!("{id}: {why}")));
    }
    each_once("tables", table.iter().map(|table| table.id.as_str()))?;
    each_once("figures", figure.iter().map(|figure| figure.id.as_str()))?;
    let unknown = claim.iter().find_map(|claim| {
        let named = claim.table.as_ref()?;
        (!table.iter().any(|table| table.id == *named)).then_some((claim, named))
    });
    if let Some((claim, named)) = unknown {
        let id = &claim.id;
        return Err(Error::invalid(format!(
            "claim {id} names the table {named}, which is not here"
        )));
    }
    for figure in &figure {
        figure.sketches(1)?;
    }
    let named = news.iter().flat_map(|x| &x.claims).chain(later.iter().flat_map(|x| &x.claims));
    if let Some(id) = named.into_iter().find(|id| !claim.iter().any(|claim| claim.id == **id)) {
        return Err(Error::invalid(format!("news or later work on {id}, which is no claim here")));
    }
    paper.claims = claim;
    paper.tables = table;
    paper.figures = figure;
    paper.news = news;
    paper.later = later;
    Ok(paper)
}

#[cfg(test)]
mod tests;
