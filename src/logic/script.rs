//! Scripts in the input language of Walnut: `eval`, `def`, `reg`, `ost`, `morphism`, `promote`.
//!
//! A command ends in `;`, `:` or `::`; `#` begins a comment. A text that begins with none of the commands is
//! one formula.

use std::sync::Arc;

use super::defined::Relation;
use super::numeration::System;
use super::parse::Source;
use super::prove::{Decision, Prover};
use super::words::{fixed_point, parse_morphism};
use crate::{Error, Result};

const COMMANDS: [&str; 6] = ["eval", "def", "reg", "ost", "morphism", "promote"];

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn error(&self, expected: &str) -> Error {
        Source { text: self.text, from: 0 }.error(self.at, expected)
    }

    /// An error met while a command was carried out, at the byte it concerns.
    fn at_byte(&self, at: usize, error: Error) -> Error {
        Source { text: self.text, from: at }.locate(error)
    }

    fn space(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if !trimmed.starts_with('#') {
                return;
            }
            self.at += trimmed.find('\n').unwrap_or(trimmed.len());
        }
    }

    fn word(&mut self) -> &'a str {
        self.space();
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !super::parse::is_name(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn name(&mut self, what: &str) -> Result<&'a str> {
        let from = self.at;
        let word = self.word();
        if word.is_empty() {
            self.at = self.at.max(from);
            return Err(self.error(what));
        }
        Ok(word)
    }

    /// The text between quotes, and where it begins.
    fn quoted(&mut self, what: &str) -> Result<(&'a str, usize)> {
        self.space();
        let rest = &self.text[self.at..];
        if !rest.starts_with('"') {
            return Err(self.error(what));
        }
        let from = self.at + 1;
        let Some(length) = self.text[from..].find('"') else {
            return Err(self.error("a closing quotation mark for the one here"));
        };
        self.at = from + length + 1;
        Ok((&self.text[from..from + length], from))
    }

    /// Numbers in brackets, as in [0 3 1].
    fn numbers(&mut self) -> Result<Vec<u32>> {
        self.space();
        let rest = &self.text[self.at..];
        let inside = rest.strip_prefix('[').and_then(|r| r.split_once(']'));
        let Some((inside, _)) = inside else {
            return Err(self.error("numbers in brackets, as in [0 3 1]"));
        };
        let numbers: std::result::Result<Vec<u32>, _> = inside
            .split([' ', ','])
            .filter(|part| !part.trim().is_empty())
            .map(|part| part.trim().parse::<u32>())
            .collect();
        let numbers = numbers.map_err(|_| self.error("numbers in brackets, as in [0 3 1]"))?;
        self.at += inside.len() + 2;
        Ok(numbers)
    }

    fn end(&mut self) -> Result<()> {
        self.space();
        let rest = &self.text[self.at..];
        for ending in ["::", ":", ";"] {
            if rest.starts_with(ending) {
                self.at += ending.len();
                return Ok(());
            }
        }
        // The last command may go without.
        if rest.is_empty() { Ok(()) } else { Err(self.error("`:`, `::` or `;` after the command")) }
    }
}

impl Prover {
    /// Runs a script and gives the outcomes of its `eval` and `def` commands; or decides a single formula.
    ///
    /// ```
    /// let mut prover = wythoff::logic::Prover::new();
    /// let outcomes = prover.run(r#"
    ///     def even "E k n = 2*k":
    ///     eval sum "A m,n $even(m) & $even(n) => $even(m+n)":   # a theorem
    /// "#).unwrap();
    /// assert_eq!(outcomes[1].result, Some(true));
    /// ```
    pub fn run(&mut self, text: &str) -> Result<Vec<Decision>> {
        let mut outcomes = Vec::new();
        self.run_each(text, &mut |outcome, _| outcomes.push(outcome.clone()))?;
        Ok(outcomes)
    }

    /// As [`Prover::run`], handing over each outcome with its relation as soon as it is there.
    pub fn run_each(
        &mut self,
        text: &str,
        each: &mut dyn FnMut(&Decision, &Relation),
    ) -> Result<()> {
        let mut reader = Reader { text, at: 0 };
        reader.space();
        let begin = reader.at;
        if !COMMANDS.contains(&reader.word()) {
            let source = Source { text, from: begin };
            let (outcome, relation) =
                self.evaluate("eval", "", text[begin..].trim_end(), source)?;
            each(&outcome, &relation);
            return Ok(());
        }
        reader.at = begin;
        loop {
            reader.space();
            if reader.at == text.len() {
                return Ok(());
            }
            if let Some((outcome, relation)) = self.command(&mut reader)? {
                each(&outcome, &relation);
            }
        }
    }

    fn command(&mut self, reader: &mut Reader) -> Result<Option<(Decision, Relation)>> {
        let from = reader.at;
        let done = match reader.word() {
            command @ ("eval" | "def") => {
                reader.space();
                let here = reader.at;
                let name = reader.name("a name for the formula")?;
                if command == "def" {
                    self.is_new(name).map_err(|error| reader.at_byte(here, error))?;
                }
                let (formula, at) = reader.quoted("a formula in quotation marks")?;
                reader.end()?;
                let source = Source { text: reader.text, from: at };
                let (outcome, relation) = self.evaluate(command, name, formula, source)?;
                if command == "def" {
                    self.keep(name, relation.clone());
                }
                return Ok(Some((outcome, relation)));
            }
            "reg" => {
                reader.space();
                let here = reader.at;
                let name = reader.name("a name for the relation")?;
                self.is_new(name).map_err(|error| reader.at_byte(here, error))?;
                let mut systems: Vec<Arc<System>> = Vec::new();
                loop {
                    reader.space();
                    if reader.text[reader.at..].starts_with('"') {
                        break;
                    }
                    let at = reader.at;
                    let system = reader.name(
                        "a numeration system such as msd_fib, or an expression in quotation marks",
                    )?;
                    let found = self.system(system).map_err(|error| reader.at_byte(at, error))?;
                    systems.push(found);
                }
                if systems.is_empty() {
                    return Err(reader.error("a numeration system such as msd_fib for each track"));
                }
                let (text, at) = reader.quoted("a regular expression in quotation marks")?;
                reader.end()?;
                let source = Source { text: reader.text, from: at };
                let dfa = super::regex::relation(text, &systems, source, &self.budget())?;
                let arguments = (1..=systems.len()).map(|i| format!("x{i}")).collect();
                let relation = Relation { dfa: Arc::new(dfa), systems, arguments };
                self.note_regular(name, text, &relation);
                self.keep(name, relation);
                return Ok(None);
            }
            "ost" => {
                let name = format!("msd_{}", reader.name("a name for the numeration system")?);
                reader.space();
                let at = reader.at;
                let (preperiod, period) = (reader.numbers()?, reader.numbers()?);
                let system = System::ostrowski(&name, &preperiod, &period);
                let added = system.and_then(|system| self.add_system(system));
                added.map_err(|error| reader.at_byte(at, error))
            }
            "morphism" => {
                let name = reader.name("a name for the morphism")?.to_string();
                let (text, at) =
                    reader.quoted("the images in quotation marks, as \"0->01 1->0\"")?;
                let morphism = parse_morphism(text).map_err(|(offset, expected)| {
                    Source { text: reader.text, from: at }.error(offset, expected)
                })?;
                if self.morphisms.contains_key(&name) {
                    return Err(reader.error("another name: this morphism is defined already"));
                }
                self.morphisms.insert(name, morphism);
                Ok(())
            }
            "promote" => {
                reader.space();
                let at = reader.at;
                let word = reader.name("a name for the word")?.to_string();
                let name = reader.name("the name of a morphism")?;
                let Some(morphism) = self.morphisms.get(name) else {
                    return Err(reader.error("the name of a morphism defined with `morphism`"));
                };
                let known: Vec<Arc<System>> = self.systems.values().cloned().collect();
                let mut known = known;
                known.sort_by(|a, b| a.name().cmp(b.name()));
                let fixed =
                    fixed_point(morphism, &known).map_err(|error| reader.at_byte(at, error))?;
                if self.words.contains_key(&word) {
                    return Err(reader.error("another name: this word is defined already"));
                }
                self.words.insert(word, fixed);
                Ok(())
            }
            _ => {
                reader.at = from;
                Err(reader.error("a command: eval, def, reg, ost, morphism or promote"))
            }
        };
        done.and_then(|()| reader.end()).map(|()| None)
    }
}
