//! Proof records of `wyt prove`, checked command by command and step by step, for all numbers.
//!
//! The formula is read again; the record supplies an automaton for each atom and each joining or forgetting step, in the
//! order in which the formula needs them. Every automaton is compared with what it claims to be on all words
//! ([`walk`]); the numeration systems, the comparison of linear forms, products, subsets and regular expressions are the
//! checker's own ([`places`], [`expression`]), only the reader of formulas is the prover's. A join of parts may forget
//! only variables that no part outside it mentions. Cost: about that of the proof.

mod blocks;
mod commands;
mod expression;
mod formula;
mod machine;
mod places;
mod reader;
mod terms;
mod walk;

use std::collections::HashMap;
use std::rc::Rc;

use super::{Certificate, Rejected};
use formula::{Formula, Letter, Parsed, Term, Var};
use machine::{DEAD, Fault, Images, Machine, Table};
use places::Places;
use reader::parse_formula;
use walk::agree;

/// What an accepted proof record proves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProofClaim {
    /// The sentences: name, formula, and whether it is true.
    pub sentences: Vec<(String, String, bool)>,
    /// The relations that were given as automata: the sentences speak about these automata as they are.
    pub given: Vec<String>,
    /// How many automata were compared with what they claim to be.
    pub steps: usize,
}

type Checked<T> = Result<T, Rejected>;

struct Relation {
    table: Rc<Table>,
    systems: Vec<Rc<Places>>,
}

/// The record as lines, and what the commands so far have defined.
struct Checker<'t> {
    lines: std::iter::Peekable<std::iter::Enumerate<std::str::Lines<'t>>>,
    /// The line read last, counted from 1, and the command it belongs to.
    line: usize,
    command: String,
    systems: HashMap<String, Rc<Places>>,
    relations: HashMap<String, Relation>,
    morphisms: HashMap<String, Rc<Images>>,
    words: HashMap<String, (Rc<Images>, Rc<Places>)>,
    claim: ProofClaim,
}

/// A formula being checked: the system of each variable.
struct Context {
    systems: Vec<Option<Rc<Places>>>,
    names: Vec<String>,
}

/// Checks a proof record.
pub(super) fn verify(certificate: &Certificate) -> Checked<ProofClaim> {
    let text = std::str::from_utf8(&certificate.payload)
        .map_err(|_| Rejected::new("format", "the record is no text"))?;
    let claim = ProofClaim { sentences: vec![], given: vec![], steps: 0 };
    let (systems, relations, morphisms, words) = Default::default();
    let lines = text.lines().enumerate().peekable();
    let (line, command) = (0, String::new());
    let mut checker = Checker { lines, line, command, systems, relations, morphisms, words, claim };
    for (name, rules) in [("F", "0->01 1->0"), ("T", "0->01 1->10")] {
        let system = if name == "F" { "msd_fib" } else { "msd_2" };
        let images = Rc::new(checker.images(rules)?);
        checker.promote(name, images, system)?;
    }
    while checker.lines.peek().is_some() {
        checker.command()?;
    }
    Ok(checker.claim)
}

impl<'t> Checker<'t> {
    /// A rejection at the current line.
    fn reject<T>(&self, condition: &'static str, why: impl Into<String>) -> Checked<T> {
        let (line, command, why) = (self.line, &self.command, why.into());
        let command: String = command.chars().take(200).collect();
        Err(Rejected::new(condition, format!("{why} (line {line} of the record, in `{command}`)")))
    }

    fn next(&mut self) -> Checked<&'t str> {
        match self.lines.next() {
            Some((i, line)) => {
                self.line = i + 1;
                Ok(line)
            }
            None => self.reject("format", "the record ends too early"),
        }
    }

    /// The words of the next line, which must begin as expected.
    fn words_of(&mut self, first: &str) -> Checked<Vec<&'t str>> {
        let words: Vec<&str> = self.next()?.split(' ').collect();
        if words[0] != first {
            let found: String = words[0].chars().take(40).collect();
            return self
                .reject("format", format!("expected a line `{first} …`, found `{found} …`"));
        }
        Ok(words[1..].to_vec())
    }

    fn number<T: std::str::FromStr>(&self, word: Option<&&str>) -> Checked<T> {
        match word.and_then(|word| word.parse().ok()) {
            Some(number) => Ok(number),
            None => self.reject("format", "a number is missing or too large"),
        }
    }

    fn list<T: std::str::FromStr>(&self, word: Option<&&str>) -> Checked<Vec<T>> {
        match word {
            Some(&"-") => Ok(vec![]),
            Some(word) => word.split(',').map(|item| self.number(Some(&item))).collect(),
            None => self.reject("format", "a list is missing"),
        }
    }

    fn table(&mut self, letters: usize) -> Checked<Rc<Table>> {
        let words = self.words_of("states")?;
        let states: u32 = self.number(words.first())?;
        let mut table = Table { letters, ..Table::default() };
        for _ in 0..states {
            let mut words = self.next()?.split(' ');
            match words.next() {
                Some(accept @ ("0" | "1")) => table.accept.push(accept == "1"),
                _ => return self.reject("format", "a state begins with 0 or 1"),
            }
            let before = table.next.len();
            for word in words {
                let target = if word == "-" { DEAD } else { self.number(Some(&word))? };
                if target != DEAD && target >= states {
                    return self.reject("format", format!("there is no state {target}"));
                }
                table.next.push(target);
            }
            if table.next.len() - before != letters {
                return self.reject("format", format!("a state has {letters} transitions"));
            }
        }
        if states == 0 {
            return self.reject("format", "an automaton has a state");
        }
        if !table.is_trimmed() {
            return self.reject("trimmed", "a state of an automaton is on no accepted word");
        }
        Ok(Rc::new(table))
    }

    fn places(&mut self, name: &str) -> Checked<Rc<Places>> {
        if let Some(places) = self.systems.get(name) {
            return Ok(places.clone());
        }
        match Places::named(name) {
            Some(places) => {
                let places = Rc::new(places);
                self.systems.insert(name.into(), places.clone());
                Ok(places)
            }
            None => self.reject("numeration system", format!("{name} is not known")),
        }
    }

    /// Compares a table with a machine.
    fn agrees(
        &mut self,
        condition: &'static str,
        table: &Table,
        machine: &Machine,
        negated: bool,
    ) -> Checked<()> {
        self.claim.steps += 1;
        match agree(table, machine, negated) {
            Ok(()) => Ok(()),
            Err(fault) => self.fault(condition, fault),
        }
    }

    fn fault<T>(&self, condition: &'static str, fault: Fault) -> Checked<T> {
        match fault {
            Fault::Differs(word) => {
                let tuple = |column: &Vec<u32>| format!("{column:?}").replace(' ', "");
                let word: Vec<String> = word.iter().map(tuple).collect();
                self.reject(
                    condition,
                    format!(
                        "the automaton is not what it claims to be on the digits {}",
                        word.concat()
                    ),
                )
            }
            Fault::TooLarge => self.reject("size", "the step is too large for the checker"),
        }
    }

    fn formula(&mut self, define: bool, name: &str, text: &str) -> Checked<()> {
        for word in text.split('?').skip(1) {
            let end = word.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(word.len());
            self.places(&word[..end])?;
        }
        self.places("msd_2")?;
        let systems = &self.systems;
        let parsed = parse_formula(text, &mut |name| match systems.contains_key(name) {
            true => Ok(()),
            false => Err(format!("{name} is no numeration system")),
        });
        let Parsed { formula, names, free, .. } = match parsed {
            Ok(parsed) => parsed,
            Err(error) => return self.reject("formula", error),
        };
        let mut context = Context { systems: vec![None; names.len()], names };
        self.assign(&formula, &mut context)?;
        let (table, systems);
        if free.is_empty() {
            let truth = self.truth(&formula, &context)?;
            let words = self.words_of("result")?;
            if words != [if truth { "true" } else { "false" }] {
                return self.reject("result", format!("the sentence is {truth}"));
            }
            self.claim.sentences.push((name.into(), text.into(), truth));
            let accept = vec![truth];
            table = Rc::new(Table { letters: 1, accept, next: vec![if truth { 0 } else { DEAD }] });
            systems = vec![];
        } else {
            let value = self.value(&formula, &context)?;
            for &v in &free {
                if context.systems[v as usize].is_none() {
                    context.systems[v as usize] = Some(self.places("msd_2")?);
                }
            }
            if !self.words_of("result")?.is_empty() {
                return self.reject("result", "the formula has free variables");
            }
            table = self.joined("result", &[&value], (&free, &[], false), false, &context)?;
            let system = |v: &Var| context.systems[*v as usize].clone().expect("assigned above");
            systems = free.iter().map(system).collect();
        }
        if define {
            self.relations.insert(name.into(), Relation { table, systems });
        }
        Ok(())
    }

    /// Gives each variable the system of the atoms that use it.
    fn assign(&mut self, formula: &Formula, context: &mut Context) -> Checked<()> {
        match formula {
            Formula::Compare(_, a, b, system) => {
                let places = self.places(system)?;
                self.assign_term(a, &places, context)?;
                self.assign_term(b, &places, context)
            }
            Formula::Letters(_, a, b) => {
                for letter in [a, b] {
                    if let Letter::At(word, index) = letter {
                        let Some((_, places)) = self.words.get(word).cloned() else {
                            return self.reject("formula", format!("no word {word}"));
                        };
                        self.assign_term(index, &places, context)?;
                    }
                }
                Ok(())
            }
            Formula::Call(name, terms, _) => {
                let Some(relation) = self.relations.get(name) else {
                    return self.reject("formula", format!("${name} is not defined"));
                };
                let systems = relation.systems.clone();
                if systems.len() != terms.len() {
                    return self.reject("formula", format!("${name} has other arguments"));
                }
                terms.iter().zip(&systems).try_for_each(|(t, s)| self.assign_term(t, s, context))
            }
            Formula::Not(f) | Formula::Exists(_, f) | Formula::Forall(_, f) => {
                self.assign(f, context)
            }
            Formula::And(a, b)
            | Formula::Or(a, b)
            | Formula::Xor(a, b)
            | Formula::Implies(a, b)
            | Formula::Iff(a, b) => {
                self.assign(a, context)?;
                self.assign(b, context)
            }
        }
    }

    fn assign_term(&self, term: &Term, places: &Rc<Places>, context: &mut Context) -> Checked<()> {
        match term {
            Term::Constant(_) => Ok(()),
            Term::Var(v) => {
                let known = context.systems[*v as usize].get_or_insert_with(|| places.clone());
                if Rc::ptr_eq(known, places) {
                    return Ok(());
                }
                let name = &context.names[*v as usize];
                self.reject("formula", format!("{name} is used in two numeration systems"))
            }
            Term::Add(a, b) | Term::Sub(a, b) => {
                self.assign_term(a, places, context)?;
                self.assign_term(b, places, context)
            }
            Term::Times(_, t) | Term::Over(t, _) => self.assign_term(t, places, context),
        }
    }
}
