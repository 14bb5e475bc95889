//! Whether a formula is about numbers or about strings, by the types of what it is made of; and macros, written out before.

use std::sync::Arc;

use super::{Named, zeros};
use crate::logic::automaton::Dfa;
use crate::logic::defined::Relation;
use crate::logic::formula::Parsed;
use crate::logic::parse::Source;
use crate::logic::prove::{Decision, Prover};
use crate::{Error, Result};

/// What was decided: a relation between numbers, or between strings.
pub(crate) enum Decided {
    Numbers(Relation),
    Strings(Named),
}

impl Decided {
    /// The relation for those who know numbers only: a stranger's is without tracks.
    pub(crate) fn on_numbers(&self) -> Relation {
        match self {
            Decided::Numbers(relation) => relation.clone(),
            Decided::Strings(named) => zeros::on_numbers(named).unwrap_or_else(|| Relation {
                dfa: Arc::new(Dfa::constant(!named.dfa.is_empty())),
                systems: vec![],
                arguments: vec![],
            }),
        }
    }
}

/// So many macros are written out in one formula.
const MACROS: usize = 1000;

impl Prover {
    /// Decides a formula, about numbers or about strings. A variable that is used in two systems is a string read in both, as in Walnut, where
    /// `torn_is_string` (in scripts; the outcome says so); else it is refused, since most often a system was forgotten.
    pub(crate) fn evaluate_any(
        &mut self,
        command: &str,
        name: &str,
        text: &str,
        source: Source,
        torn_is_string: bool,
    ) -> Result<(Decision, Decided)> {
        if text.contains('#') {
            let expanded = self.expanded(text).map_err(|error| source.locate(error))?;
            let source = Source { text: &expanded, from: 0 };
            return self.evaluate_any(command, name, &expanded, source, torn_is_string);
        }
        let parsed = self.parsed(text, source)?;
        for name in &parsed.calls {
            self.know_floor(name).map_err(|error| source.locate(error))?;
        }
        let of_strings = self.speaks_of_strings(&parsed);
        let remark = match torn_is_string && !of_strings && self.record.is_none() {
            true => self.torn(&parsed, source),
            false => None,
        };
        if of_strings || remark.is_some() {
            match self.evaluate_strings(name, text, parsed.clone(), source) {
                // What cannot be read in both systems is refused as a number.
                Err(Error::Parse { .. } | Error::Invalid(_)) if remark.is_some() => {}
                done => {
                    let (outcome, named) = done?;
                    return Ok((Decision { remark, ..outcome }, Decided::Strings(named)));
                }
            }
        }
        let (outcome, relation) = self.evaluate_numbers(command, name, text, parsed, source)?;
        Ok((outcome, Decided::Numbers(relation)))
    }

    pub(crate) fn keep_decided(&mut self, name: &str, decided: Decided) -> Result<()> {
        match decided {
            Decided::Numbers(relation) => {
                self.keep(name, relation);
                Ok(())
            }
            Decided::Strings(named) => self.keep_strings(name, named),
        }
    }

    /// The text with its macros written out: `#name(a,b)` is the text of the macro with a for %0 and b for %1.
    fn expanded(&self, text: &str) -> Result<String> {
        let mut text = text.to_string();
        for _ in 0..MACROS {
            let Some(at) = text.find('#') else { return Ok(text) };
            let rest = &text[at + 1..];
            let open = rest.find('(').ok_or_else(|| Error::invalid("`(` after a macro"))?;
            let name = rest[..open].trim();
            let known = self.strings.macros.get(name);
            let body =
                known.ok_or_else(|| Error::invalid(format!("a known macro instead of #{name}")))?;
            let (mut arguments, mut depth, mut end) = (vec![String::new()], 0, None);
            for (i, c) in rest[open..].char_indices() {
                match c {
                    '(' | '[' => depth += 1,
                    ')' | ']' => depth -= 1,
                    _ => {}
                }
                if depth == 0 {
                    end = Some(open + i);
                    break;
                }
                match c {
                    ',' if depth == 1 => arguments.push(String::new()),
                    _ if i > 0 => arguments.last_mut().expect("one is open").push(c),
                    _ => {}
                }
            }
            let end = end.ok_or_else(|| Error::invalid("`)` after the arguments of a macro"))?;
            let mut body = body.clone();
            for (i, argument) in arguments.iter().enumerate().rev() {
                body = body.replace(&format!("%{i}"), argument.trim());
            }
            text = format!("{}{body}{}", &text[..at], &rest[end + 1..]);
        }
        Err(Error::limit(format!("at most {MACROS} macros in one formula")))
    }

    /// Whether a formula is about strings and not about numbers: by what it is made of, or since it names a relation or a word that only
    /// strings have.
    pub(crate) fn speaks_of_strings(&self, parsed: &Parsed) -> bool {
        let relation = |name: &String| {
            self.strings.relations.contains_key(name) && !self.relations.contains_key(name)
        };
        let word = |(name, _): &(String, usize)| {
            self.strings.words.contains_key(name) && !self.words.contains_key(name)
        };
        parsed.is_of_strings() || parsed.calls.iter().any(relation) || parsed.words.iter().any(word)
    }
}
