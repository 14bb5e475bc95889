//! Proof records: what the prover did, in a form that another program can check step by step.
//!
//! The record is the script as it was run and, for each formula, the automaton of every atom and of every joining
//! and forgetting step, in the order in which a reader of the formula needs them. It holds no reasons: each step
//! says what it claims to be, and [`wythoff_verify`] checks the claim for all words. The format is described
//! in `docs/proof-records.md`.

use std::fmt::Write;
use std::sync::Arc;

use num_bigint::BigUint;

use super::automaton::{Dfa, NONE};
use super::defined::Relation;
use super::numeration::System;
use super::prove::Prover;
use super::relation::{Made, Trace, Value};
use crate::{Error, Result};
use wythoff_verify::Certificate;

/// The text of a record as it grows.
#[derive(Debug, Default)]
pub(crate) struct Record {
    text: String,
}

/// A list separated by commas; `-` if it is empty.
fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    if items.is_empty() { "-".into() } else { items.join(",") }
}

fn sign(value: &Value) -> char {
    if value.negated { '-' } else { '+' }
}

/// Numbers the parts of a block.
pub(crate) fn number(parts: &mut [Value]) {
    for (i, part) in parts.iter_mut().enumerate() {
        part.step = i as u32;
    }
}

impl Record {
    pub(crate) fn line(&mut self, line: &str) {
        // Whitespace separates tokens and means nothing else: a command takes one line.
        let words: Vec<&str> = line.split_whitespace().collect();
        let _ = writeln!(self.text, "{}", words.join(" "));
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
    pub(crate) fn value(&mut self, value: &Value) {
        let _ = writeln!(self.text, "atom {} {}", sign(value), list(&value.vars));
        self.automaton(&value.dfa);
    }

    /// The steps of a block that `wanted` rests on.
    pub(crate) fn steps(&mut self, trace: Option<Trace>, wanted: &[u32]) {
        let Some(Trace { first, made }) = trace else { return };
        let mut needed = vec![false; made.len()];
        let mut open: Vec<u32> = wanted.to_vec();
        while let Some(step) = open.pop() {
            if step >= first && !std::mem::replace(&mut needed[(step - first) as usize], true) {
                open.extend(&made[(step - first) as usize].parts);
            }
        }
        for (Made { parts, gone, xor, value }, _) in made.iter().zip(needed).filter(|(_, n)| *n) {
            let kind = if *xor { "xor" } else { "join" };
            let gone = gone.iter().filter(|v| !value.vars.contains(v));
            let _ = writeln!(
                self.text,
                "{kind} {} of {} without {} is {} {}",
                value.step,
                list(parts),
                list(gone),
                sign(value),
                list(&value.vars)
            );
            self.automaton(&value.dfa);
        }
    }

    /// The part or step that is the whole block.
    pub(crate) fn take(&mut self, step: u32) {
        let _ = writeln!(self.text, "take {step}");
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
        if !self.relations.is_empty() || self.words.len() > 2 {
            return Err(Error::invalid("a proof record begins before anything is defined"));
        }
        self.record = Some(Record::default());
        let mut systems: Vec<Arc<System>> = self.systems.values().cloned().collect();
        systems.sort_by(|a, b| a.name().cmp(b.name()));
        systems.iter().for_each(|system| self.note_system(system));
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
            game: "none".into(),
            payload: record.text.clone().into_bytes(),
        })
    }

    pub(crate) fn note(&mut self, write: impl FnOnce(&mut Record)) {
        if let Some(record) = &mut self.record {
            write(record);
        }
    }

    pub(crate) fn trace(&self, parts: usize) -> Option<Trace> {
        self.record.as_ref().map(|_| Trace { first: parts as u32, made: vec![] })
    }

    pub(crate) fn note_system(&mut self, system: &System) {
        if let Some(line) = system.definition() {
            self.note(|record| record.line(&line));
        }
    }

    /// Notes a relation that comes as an automaton, or from a regular expression.
    pub(crate) fn note_relation(
        &mut self,
        name: &str,
        relation: &Relation,
        expression: Option<&str>,
    ) {
        let systems: Vec<&str> = relation.systems.iter().map(|s| s.name()).collect();
        self.note(|record| {
            let systems = systems.join(" ");
            match expression {
                Some(text) => record.line(&format!("reg {name} {systems} \"{text}\"")),
                None => record.line(&format!("given {name} {systems}")),
            }
            record.automaton(&relation.dfa);
        });
    }
}
