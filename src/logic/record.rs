//! Proof records: what the prover did, in a form that another program can check step by step.
//!
//! The record is the script as it was run and, for each formula, the automaton of every atom and of every joining
//! and forgetting step, in the order in which a reader of the formula needs them. It holds no reasons: each step
//! says what it claims to be, and [`wythoff_verify`] checks the claim for all words. The format is described
//! in `docs/proof-records.md`.

use std::collections::BTreeMap;
use std::fmt::Write;

use num_bigint::BigUint;

use super::automaton::{Dfa, NONE};
use super::defined::Relation;
use super::formula::Var;
use super::numeration::System;
use super::prove::Prover;
use super::relation::{Made, Trace, Value};
use super::strings::Track;
use crate::{Error, Result};
use wythoff_verify::{Certificate, RECORD_VERSION};

/// The text of a record as it grows.
#[derive(Debug)]
pub(crate) struct Record {
    text: String,
    /// Words and systems that the record declares already, and where.
    declared: BTreeMap<String, usize>,
    /// The game of the last theorem.
    game: String,
}

impl Default for Record {
    fn default() -> Record {
        let text = format!("record {RECORD_VERSION}\n");
        Record { text, declared: BTreeMap::new(), game: "none".into() }
    }
}

fn named(vars: &[Var], names: &[String]) -> String {
    list(vars.iter().map(|&v| &names[v as usize]))
}

/// A list separated by commas; `-` if it is empty.
fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    if items.is_empty() { "-".into() } else { items.join(",") }
}

/// Numbers the parts of a block.
#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
pub(crate) fn number(parts: &mut [Value]) {
    for (i, part) in parts.iter_mut().enumerate() {
        part.step = i as u32;
    }
}

impl Record {
    pub(crate) fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{line}");
    }

    /// A line that a record has once.
    fn once(&mut self, line: String) {
        if !self.declared.contains_key(&line) {
            self.declared.insert(line.clone(), self.text.len());
            self.line(&line);
        }
    }

    /// How long the record is; [`Record::back_to`] takes back what was written since.
    pub(crate) fn length(&self) -> usize {
        self.text.len()
    }

    pub(crate) fn back_to(&mut self, length: usize) {
        self.text.truncate(length);
        self.declared.retain(|_, at| *at < length);
    }

    /// A theorem about a game, of kind `theorem` or `diagonals`: these relations are its positions of values 0, 1, ….
    pub(crate) fn theorem(&mut self, kind: &str, system: &str, sets: &[String], game: &str) {
        let _ = writeln!(self.text, "{kind} {system} {} {game}", sets.join(","));
        self.game = game.to_string();
    }

    pub(crate) fn automaton(&mut self, dfa: &Dfa) {
        let _ = writeln!(self.text, "states {}", dfa.states());
        for state in 0..dfa.states() {
            let _ = write!(self.text, "{}", u8::from(dfa.accept[state]));
            for &to in &dfa.next[state * dfa.letters..(state + 1) * dfa.letters] {
                let _ =
                    if to == NONE { write!(self.text, " -") } else { write!(self.text, " {to}") };
            }
            self.text.push('\n');
        }
    }

    /// The relation of an atom.
    pub(crate) fn value(&mut self, value: &Value, names: &[String]) {
        let _ = writeln!(self.text, "atom {}", named(&value.vars, names));
        self.automaton(&value.dfa);
    }

    /// The steps of a block that `wanted` rests on, numbered on from its parts; gives the numbers of those wanted.
    pub(crate) fn steps(
        &mut self,
        trace: Option<Trace>,
        wanted: &[u32],
        names: &[String],
    ) -> Vec<u32> {
        let Some(Trace { first, made }) = trace else { return vec![] };
        let mut needed = vec![false; made.len()];
        let mut open: Vec<u32> = wanted.to_vec();
        while let Some(step) = open.pop() {
            if step >= first && !std::mem::replace(&mut needed[(step - first) as usize], true) {
                open.extend(&made[(step - first) as usize].parts);
            }
        }
        let mut numbers = vec![NONE; made.len()];
        let number = |numbers: &[u32], step: u32| {
            if step < first { step } else { numbers[(step - first) as usize] }
        };
        let kept = made.iter().enumerate().filter(|(i, _)| needed[*i]);
        for (next, (i, Made { parts, gone, value })) in (first..).zip(kept) {
            let gone: Vec<Var> = gone.iter().copied().filter(|v| !value.vars.contains(v)).collect();
            let _ = writeln!(
                self.text,
                "join {} without {} is {}",
                list(parts.iter().map(|&step| number(&numbers, step))),
                named(&gone, names),
                named(&value.vars, names)
            );
            self.automaton(&value.dfa);
            numbers[i] = next;
        }
        wanted.iter().map(|&step| number(&numbers, step)).collect()
    }

    /// Nothing satisfies these parts together, or these numbers do.
    pub(crate) fn search(&mut self, parts: &[u32], witness: Option<&[(String, BigUint)]>) {
        let _ = match witness {
            None => writeln!(self.text, "empty {}", list(parts)),
            Some(numbers) => {
                let numbers = list(numbers.iter().map(|(_, n)| n));
                writeln!(self.text, "witness {} {numbers}", list(parts))
            }
        };
    }

    pub(crate) fn bytes(&self) -> usize {
        self.text.capacity()
    }
}

impl Prover {
    /// From here on everything is noted for [`Prover::proof_record`].
    ///
    /// # Errors
    /// If something was defined before: it would be missing.
    pub fn start_record(&mut self) -> Result<()> {
        if !self.relations.is_empty() {
            return Err(Error::invalid("a proof record begins before anything is defined"));
        }
        self.record = Some(Record::default());
        Ok(())
    }

    /// The record of everything decided since [`Prover::start_record`], to be checked by
    /// [`wythoff_verify::verify`].
    ///
    /// ```
    /// let mut prover = wythoff::logic::Prover::new();
    /// prover.start_record()?;
    /// prover.run("eval commutes \"?msd_fib A x,y x+y=y+x\":")?;
    /// let record = prover.proof_record()?.to_bytes();
    /// assert!(wythoff_verify::verify(&record).is_ok());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    ///
    /// # Errors
    /// If no record was started.
    pub fn proof_record(&self) -> Result<Certificate> {
        let record = self.record.as_ref().ok_or_else(|| Error::invalid("no record was started"))?;
        Ok(Certificate {
            kind: "proof".into(),
            game: record.game.clone(),
            payload: record.text.clone().into_bytes(),
        })
    }

    pub(crate) fn note(&mut self, write: impl FnOnce(&mut Record)) {
        if let Some(record) = &mut self.record {
            write(record);
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(crate) fn trace(&self, parts: usize) -> Option<Trace> {
        self.record.as_ref().map(|_| Trace { first: parts as u32, made: vec![] })
    }

    fn note_system(&mut self, system: &System) {
        if let Some(line) = system.definition() {
            self.note(|record| record.once(line));
        }
    }

    /// Declares the systems and words that a formula uses, where they are used first.
    pub(crate) fn note_names(&mut self, tracks: &[Option<Track>], words: &[(String, usize)]) {
        if self.record.is_none() {
            return;
        }
        let systems = tracks.iter().flatten().filter_map(|track| track.system.as_ref());
        systems.for_each(|system| self.note_system(system.natural()));
        for (name, _) in words {
            let word = self.words[name].clone();
            let Some(morphism) = &word.morphism else { continue };
            self.note_system(&word.system);
            let rule = |(letter, image): (&i32, &Vec<i32>)| {
                let image: String = image.iter().map(i32::to_string).collect();
                format!("{letter}->{image}")
            };
            let rules: Vec<String> = morphism.iter().map(rule).collect();
            let line = format!("word {name} {} {}", word.system.name(), rules.join(" "));
            self.note(|record| record.once(line));
        }
    }

    /// Notes a relation by a regular expression: its text, and the automaton that it is checked to be.
    pub(crate) fn note_regular(&mut self, name: &str, text: &str, relation: &Relation) {
        let systems = relation.systems.clone();
        systems.iter().for_each(|system| self.note_system(system));
        self.note(|record| {
            let systems: Vec<&str> = systems.iter().map(|s| s.name()).collect();
            let text: String = text.split_whitespace().collect();
            record.line(&format!("reg {name} {} \"{text}\"", systems.join(" ")));
            record.automaton(&relation.dfa);
        });
    }

    /// Notes a relation that comes as an automaton.
    pub(crate) fn note_relation(&mut self, name: &str, relation: &Relation) {
        let systems = relation.systems.clone();
        systems.iter().for_each(|system| self.note_system(system));
        self.note(|record| {
            let systems: Vec<&str> = systems.iter().map(|s| s.name()).collect();
            record.line(format!("given {name} {}", systems.join(" ")).trim_end());
            record.automaton(&relation.dfa);
        });
    }
}
