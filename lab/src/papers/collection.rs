//! The papers of a run: the five that are built in, or one's own, each with its claims, tables and script.

use std::collections::BTreeSet;
use std::path::Path;

use super::{Claim, Paper, PrintedTable, parse};
use crate::script::Script;
use wythoff::run::Memory;
use wythoff::{Error, Result};

/// The built-in papers, in the order of the report: this is the one place that lists them.
const BUILT_IN: [(&str, &str); 5] = [
    (include_str!("../../../papers/gu.toml"), include_str!("../../../papers/gu.walnut")),
    (include_str!("../../../papers/ho.toml"), include_str!("../../../papers/ho.walnut")),
    (
        include_str!("../../../papers/suriyaprakash.toml"),
        include_str!("../../../papers/suriyaprakash.walnut"),
    ),
    (
        include_str!("../../../papers/aggarwal.toml"),
        include_str!("../../../papers/aggarwal.walnut"),
    ),
    (include_str!("../../../papers/larsson.toml"), include_str!("../../../papers/larsson.walnut")),
];

/// Papers with their scripts.
#[derive(Debug, Clone)]
pub struct Papers {
    papers: Vec<(Paper, Option<Script>)>,
    /// The name of the file, for a paper of one's own.
    origin: Option<String>,
}

impl Papers {
    /// The five papers.
    ///
    /// ```
    /// let papers = wythoff_lab::papers::Papers::built_in()?;
    /// assert!(papers.claims().count() >= 258);
    /// assert_eq!(papers.claim("H-T2").unwrap().source, "Theorem 2");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn built_in() -> Result<Papers> {
        let read = |(text, script): (&str, &str)| {
            let paper = parse(text)?;
            let script = Script::read(&paper.key, script);
            Ok((paper, Some(script)))
        };
        let papers = BUILT_IN.into_iter().map(read).collect::<Result<_>>()?;
        Ok(Papers { papers, origin: None })
    }

    /// A paper of one's own, from its file; the script it names stands beside it.
    pub fn read(path: &Path) -> Result<Papers> {
        Papers::read_within(path, Memory::default())
    }

    /// The same, if its files fit into the memory.
    pub fn read_within(path: &Path, memory: Memory) -> Result<Papers> {
        let shown = path.display();
        let named = |what: &str, error: Error| match error {
            Error::Io(why) => Error::io(format!("cannot read {what}: {why}")),
            other => other,
        };
        let text = memory.read_text(path).map_err(|error| named("the paper", error))?;
        let paper = parse(&text).map_err(|error| Error::invalid(format!("{shown}: {error}")))?;
        let script = match &paper.script {
            None => None,
            Some(name)
                if name.is_empty() || name.starts_with('.') || name.contains(['/', '\\']) =>
            {
                return Err(Error::invalid(format!(
                    "{shown}: script = {name:?}: its script is a file beside it, no folder, no dot in front"
                )));
            }
            Some(name) => {
                let beside = path.with_file_name(name);
                let text = memory
                    .read_text(&beside)
                    .map_err(|error| named(&format!("what {shown} names"), error))?;
                Some(Script::read(&paper.key, &text))
            }
        };
        let unknown = script.iter().flat_map(|script| &script.sections).find(|section| {
            let known = paper.claims.iter().any(|claim| section.id.starts_with(&claim.id));
            !known
        });
        if let Some(section) = unknown {
            return Err(Error::invalid(format!(
                "{shown}: its script speaks of {}, which is no claim of the paper",
                section.id
            )));
        }
        let origin = path.file_name().map(|name| name.to_string_lossy().into_owned());
        Ok(Papers { papers: vec![(paper, script)], origin })
    }

    /// One of the papers alone, by its key.
    ///
    /// ```
    /// let gu = wythoff_lab::papers::Papers::built_in()?.only("gu")?;
    /// assert_eq!(gu.all().count(), 1);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn only(mut self, key: &str) -> Result<Papers> {
        self.papers.retain(|(paper, _)| paper.key == key);
        match self.papers.is_empty() {
            true => Err(Error::invalid(format!("there is no paper called {key}"))),
            false => Ok(self),
        }
    }

    /// The name of the file that was read, for a paper of one's own.
    pub fn origin(&self) -> Option<&str> {
        self.origin.as_deref()
    }

    /// The papers, in order.
    pub fn all(&self) -> impl Iterator<Item = &Paper> {
        self.papers.iter().map(|(paper, _)| paper)
    }

    /// All claims, paper by paper, in the order they stand there.
    pub fn claims(&self) -> impl Iterator<Item = &Claim> {
        self.all().flat_map(|paper| &paper.claims)
    }

    /// The claim with this id.
    pub fn claim(&self, id: &str) -> Option<&Claim> {
        self.claims().find(|claim| claim.id == id)
    }

    /// The paper a claim stands in.
    pub fn paper_of(&self, id: &str) -> Option<&Paper> {
        self.all().find(|paper| paper.claims.iter().any(|claim| claim.id == id))
    }

    /// The printed table with this id.
    pub fn table(&self, id: &str) -> Option<&PrintedTable> {
        self.all().flat_map(|paper| &paper.tables).find(|table| table.id == id)
    }

    /// The script that has a section with this id.
    pub fn script_with(&self, id: &str) -> Option<&Script> {
        let scripts = self.papers.iter().filter_map(|(_, script)| script.as_ref());
        scripts.into_iter().find(|script| script.sections.iter().any(|section| section.id == id))
    }

    /// Of a paper of one's own: what is judged in place of the statement, whose words nobody reads. The word for it, and the thing itself.
    pub fn judged_for(&self, claim: &Claim) -> Option<(&'static str, String)> {
        self.origin()?;
        Some(match (&claim.table, &claim.formula) {
            (Some(table), _) => ("table", table.clone()),
            (None, Some(formula)) => ("formula", formula.clone()),
            (None, None) => ("script", format!("section {}", claim.id)),
        })
    }

    /// The script of a paper, by its key.
    pub fn script(&self, key: &str) -> Option<&Script> {
        self.papers.iter().find(|(paper, _)| paper.key == key)?.1.as_ref()
    }

    /// The claims of several such names, each once, in the order of the papers.
    pub fn select_all(&self, what: &[String]) -> Result<Vec<&Claim>> {
        let mut wanted = BTreeSet::new();
        for what in what {
            wanted.extend(self.select(what)?.into_iter().map(|claim| &claim.id));
        }
        Ok(self.claims().filter(|claim| wanted.contains(&claim.id)).collect())
    }

    /// The claims of an id, of a paper (by key, or by the letter of its ids), or all of them.
    pub fn select(&self, what: &str) -> Result<Vec<&Claim>> {
        let of_paper = |paper: &Paper| {
            let letter = paper.claims.first().and_then(|claim| claim.id.split('-').next());
            what == "all"
                || paper.key == what
                || letter.is_some_and(|x| x.eq_ignore_ascii_case(what))
        };
        let found: Vec<&Claim> = self
            .all()
            .flat_map(|paper| paper.claims.iter().map(move |claim| (paper, claim)))
            .filter(|(paper, claim)| claim.id == what || of_paper(paper))
            .map(|(_, claim)| claim)
            .collect();
        if found.is_empty() {
            let keys: Vec<&str> = self.all().map(|paper| paper.key.as_str()).collect();
            return Err(Error::invalid(format!(
                "there is no claim or paper called {what}: write an id such as {}, a paper ({}) or all",
                self.claims().next().map_or("H-T16", |claim| &claim.id),
                keys.join(", ")
            )));
        }
        Ok(found)
    }
}
