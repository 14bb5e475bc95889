//! The prover: definitions, numeration systems and words by name, and the decision of formulas.
//!
//! A formula becomes an automaton from the inside out. ∃ over a conjunction joins and forgets variables one by
//! one, each as early as possible; ∃ goes through ∨. A sentence is not determinised at all: its outermost
//! block ∃x…(or ¬∀x…) is a search for one accepted word in a product made on the fly, positive parts first
//! and trimmed, negated parts running beside them. Decidability: Büchi; for these systems Frougny, Bruyère–Hansel,
//! Mousavi–Schaeffer–Shallit. Cost: a tower of exponentials at worst, milliseconds for game theorems.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use num_bigint::{BigInt, BigUint};

use super::automaton::{Budget, Dfa, Grown};
pub use super::decision::{Decision, Step};
use super::defined::Relation;
use super::formula::{Compare, Formula, Parsed, Shown, Term, Var};
use super::linear::{LinearForm, Sides, difference, form};
use super::memory::Live;
use super::numeration::System;
use super::parse::{Source, parse_formula};
use super::record::{Record, number};
use super::relation::{Grows, Space, Value};
use super::strings::Track;
use super::strings::numbers::Numbers;
use super::words::Word;
use crate::run::Instant;
use crate::{Error, Remedy, Result};

type Equation = (String, Vec<i64>, i64);
type Inequality = (String, Vec<i64>, BigInt);

/// Decides formulas, and remembers what was defined.
///
/// ```
/// let mut prover = wythoff::logic::Prover::new();
/// let outcome = prover.decide("?msd_fib A x E y y = 2*x + 1").unwrap();
/// assert_eq!(outcome.result, Some(true));
/// let outcome = prover.decide("A x x != 12").unwrap();
/// assert_eq!(outcome.witness.unwrap(), [("x".to_string(), 12u32.into())]);
/// ```
pub struct Prover {
    pub(crate) budget: Budget,
    pub(crate) systems: HashMap<String, Arc<Numbers>>,
    pub(crate) relations: BTreeMap<String, Relation>,
    pub(crate) words: BTreeMap<String, Word>,
    pub(crate) morphisms: BTreeMap<String, super::words::Morphism>,
    pub(crate) equations: HashMap<Equation, Arc<Dfa>>,
    pub(crate) inequalities: HashMap<Inequality, Arc<Dfa>>,
    valid: HashMap<String, Arc<Dfa>>,
    pub(crate) record: Option<Record>,
    pub(crate) live: Live,
    pub(crate) strings: super::strings::KnownStrings,
    pub(crate) wants_matrices: bool,
    decided: Arc<AtomicU64>,
}

impl Default for Prover {
    fn default() -> Self {
        Prover::new()
    }
}

impl Prover {
    /// A prover with the Fibonacci word F (msd_fib) and the Thue–Morse word T (msd_2) built in.
    pub fn new() -> Prover {
        Prover::with_budget(Budget::default())
    }

    /// A prover whose automata together, and the operation under way, may not outgrow the budget.
    pub fn with_budget(budget: Budget) -> Prover {
        let mut prover = Prover {
            budget,
            systems: HashMap::new(),
            relations: BTreeMap::new(),
            words: BTreeMap::new(),
            morphisms: BTreeMap::new(),
            equations: HashMap::new(),
            inequalities: HashMap::new(),
            valid: HashMap::new(),
            record: None,
            live: Live::default(),
            strings: super::strings::KnownStrings::default(),
            wants_matrices: false,
            decided: Arc::default(),
        };
        for (name, morphism) in super::words::BUILT_IN {
            let morphism = super::words::parse_morphism(morphism).expect("a built-in morphism");
            let word = super::words::fixed_point(&morphism, &[]).expect("a built-in word");
            prover.words.insert(name.into(), word);
        }
        prover
    }

    /// The numeration system of this name.
    pub fn system(&mut self, name: &str) -> Result<Arc<System>> {
        match self.systems.get(name).and_then(|known| known.natural_msd()) {
            Some(system) => Ok(system),
            None => Ok(self.declare(&Arc::new(System::named(name)?))?.natural().clone()),
        }
    }

    /// Adds a numeration system.
    ///
    /// # Errors
    /// If there is another of this name: a formula could then mean two things.
    pub fn add_system(&mut self, system: System) -> Result<()> {
        self.may_add(&system)?;
        self.declare(&Arc::new(system)).map(drop)
    }

    /// Makes a system known that may be known already. The arithmetic of a recurrence is decided to be right before it is used.
    ///
    /// # Errors
    /// If there is another of this name.
    ///
    /// ```
    /// use wythoff::logic::{Prover, System};
    /// let (mut prover, own) = (Prover::new(), System::ostrowski("msd_own", &[0], &[3])?);
    /// prover.know_system(&own)?;
    /// prover.know_system(&own)?;
    /// assert!(prover.know_system(&System::ostrowski("msd_own", &[0], &[2])?).is_err());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn know_system(&mut self, system: &System) -> Result<()> {
        if self.system(system.name()).is_ok_and(|known| *known == *system) {
            return Ok(());
        }
        match system.coefficients() {
            Some(coefficients) => self.add_recurrence(system.name(), &coefficients),
            None => self.add_system(system.clone()),
        }
    }

    /// Refuses a system under a name that means another.
    pub(crate) fn may_add(&self, system: &System) -> Result<()> {
        let name = system.name();
        let other = match self.systems.get(name) {
            Some(known) => known.natural_msd().is_none_or(|known| *known != *system),
            None => System::named(name).is_ok_and(|known| known != *system),
        };
        if other {
            return Err(Error::invalid(format!(
                "another name for the numeration system: {name} means something already"
            )));
        }
        Ok(())
    }

    /// The relation defined under this name.
    pub fn relation(&self, name: &str) -> Option<&Relation> {
        self.relations.get(name)
    }

    /// Defines a relation by its automaton.
    ///
    /// # Errors
    /// If the name is no name, or means something already.
    pub fn insert(&mut self, name: &str, relation: Relation) -> Result<()> {
        self.is_new(name)?;
        self.note_relation(name, &relation);
        self.keep(name, relation);
        Ok(())
    }

    /// Refuses a name that is none, or that a relation has already.
    pub(crate) fn is_new(&self, name: &str) -> Result<()> {
        if name.is_empty() || !name.chars().all(super::parse::is_name) {
            return Err(Error::invalid(format!(
                "{name:?} is no name for a relation: use letters, digits and _"
            )));
        }
        if self.relations.contains_key(name) || self.strings.relations.contains_key(name) {
            return Err(Error::invalid(format!(
                "another name for the relation: ${name} is defined already"
            )));
        }
        Ok(())
    }

    /// A name that no relation has, made from this one.
    pub(crate) fn fresh_name(&self, name: &str) -> String {
        let numbered = (2..).map(|i| format!("{name}_{i}"));
        let mut names = [name.to_string()].into_iter().chain(numbered);
        names.find(|name| !self.relations.contains_key(name)).expect("there are enough numbers")
    }

    /// As [`Prover::insert`], for a relation that the proof record has already.
    pub(crate) fn keep(&mut self, name: &str, relation: Relation) {
        self.live.add(&relation.dfa);
        self.relations.insert(name.to_string(), relation);
    }

    /// Decides a formula: true, false, or the automaton of its free variables.
    pub fn decide(&mut self, text: &str) -> Result<Decision> {
        let (outcome, _) = self.evaluate_any("eval", "", text, Source { text, from: 0 }, false)?;
        self.decided.fetch_add(1, Ordering::Relaxed);
        Ok(outcome)
    }

    /// Defines a relation by a formula; its arguments are the free variables in alphabetical order.
    pub fn define(&mut self, name: &str, text: &str) -> Result<Decision> {
        self.is_new(name)?;
        let (outcome, relation) =
            self.evaluate_any("def", name, text, Source { text, from: 0 }, false)?;
        self.keep_decided(name, relation)?;
        self.decided.fetch_add(1, Ordering::Relaxed);
        Ok(outcome)
    }

    /// How many sentences and definitions were decided so far, for whoever watches a proof of many from another thread.
    ///
    /// ```
    /// let mut prover = wythoff::logic::Prover::new();
    /// let count = prover.decided();
    /// prover.decide("A x,y x+y=y+x")?;
    /// assert_eq!(count.load(std::sync::atomic::Ordering::Relaxed), 1);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn decided(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.decided)
    }

    /// Reads a formula without deciding it.
    #[cfg(test)]
    pub(crate) fn parse(&mut self, text: &str) -> Result<Parsed> {
        self.parsed(text, Source { text, from: 0 })
    }

    pub(crate) fn parsed(&mut self, text: &str, source: Source) -> Result<Parsed> {
        parse_formula(text, source, &mut |name| self.numbers(name))
    }

    /// What the next operation may take.
    pub(crate) fn budget(&mut self) -> Budget {
        let beside = self.record.as_ref().map_or(0, Record::bytes);
        self.live.rest(&self.budget, beside)
    }

    pub(crate) fn grown(&self, what: &str, grown: Grown) -> Error {
        if grown.stopped {
            return Error::stopped(format!("stopped on request while building {what}"));
        }
        Error::limit(format!(
            "stopped at {} states ({} MB more) while building {what}: all automata together may hold {} MB \
             (a formula split with `def` has smaller automata minimised first)",
            grown.states,
            grown.bytes / 1_000_000,
            self.budget.bytes / 1_000_000
        ))
        .help(Remedy::MoreMemory)
    }

    /// Decides a formula about numbers.
    pub(crate) fn evaluate(
        &mut self,
        command: &str,
        name: &str,
        text: &str,
        source: Source,
    ) -> Result<(Decision, Relation)> {
        let parsed = self.parsed(text, source)?;
        if self.speaks_of_strings(&parsed) {
            return Err(source.error(0, "a formula about numbers, not about strings"));
        }
        self.evaluate_numbers(command, name, text, parsed, source)
    }

    /// Decides a formula about numbers; a proof record keeps nothing of one that is neither a sentence nor defined.
    pub(crate) fn evaluate_numbers(
        &mut self,
        command: &str,
        name: &str,
        text: &str,
        parsed: Parsed,
        source: Source,
    ) -> Result<(Decision, Relation)> {
        let begun = self.record.as_ref().map_or(0, Record::length);
        let decided = self.evaluate_noting(command, name, text, parsed, source);
        let keeps =
            |(outcome, _): &(Decision, Relation)| command == "def" || outcome.result.is_some();
        if !decided.as_ref().is_ok_and(keeps) {
            self.note(|record| record.back_to(begun));
        }
        decided
    }

    fn evaluate_noting(
        &mut self,
        command: &str,
        name: &str,
        text: &str,
        parsed: Parsed,
        source: Source,
    ) -> Result<(Decision, Relation)> {
        let clock = Instant::now();
        let Parsed { formula, names, free, places, words, .. } = parsed;
        let formula = formula.bounded();
        let mut task = Task::new(names, places);
        self.assign(&formula, &mut task, source)?;
        let formula_text = Shown(&formula, &task.names).to_string();
        self.note_names(&task.tracks, &words);
        let formula = match self.record {
            None => formula,
            Some(_) => self.kernel(&formula, &mut task)?,
        };
        let arguments: Vec<&str> = free.iter().map(|&v| &task.names[v as usize][..]).collect();
        let plain = !name.is_empty() && name.chars().all(super::parse::is_name);
        let head = match command {
            "def" => format!("def {name}({})", arguments.join(",")),
            _ => format!("eval {}", if plain { name } else { "-" }),
        };
        if self.record.is_some() {
            let core = kernel::Core(&formula, &task.names).to_string();
            self.note(|record| record.line(&format!("{head} {core}")));
        }
        let (result, witness, relation, states);
        if free.is_empty() && command != "def" {
            let decided = self.sentence(&formula, true, &mut task);
            let (truth, found, searched) = decided.map_err(|error| source.locate(error))?;
            self.note(|record| record.line(&format!("result {truth}")));
            result = Some(truth);
            witness = found;
            states = searched;
            relation = Relation {
                dfa: Arc::new(Dfa::constant(truth)),
                systems: vec![],
                arguments: vec![],
            };
        } else {
            let value = self.compile(&formula, &mut task).map_err(|error| source.locate(error))?;
            for &v in &free {
                if task.tracks[v as usize].is_none() {
                    task.tracks[v as usize] = Some(Track::of_numbers(&self.numbers("msd_2")?));
                }
            }
            relation = self.finish(&value, &free, &task, &formula_text)?;
            self.note(|record| {
                record.line("result");
                record.automaton(&relation.dfa);
            });
            result = free.is_empty().then(|| !relation.dfa.is_empty());
            states = relation.dfa.states();
            let found = super::witness::smallest(&relation.dfa, &[]).filter(|_| !free.is_empty());
            witness = found.map(|word| {
                relation.arguments.iter().cloned().zip(relation.numbers(&word)).collect()
            });
        }
        let outcome = Decision {
            name: name.to_string(),
            formula: formula_text,
            text: text.to_string(),
            free: relation.arguments.clone(),
            result,
            witness,
            example: None,
            remark: None,
            states,
            largest: task.largest.max(states),
            seconds: clock.elapsed().as_secs_f64(),
            steps: task.steps,
            matrices: None,
        };
        Ok((outcome, relation))
    }

    /// The relation of the free variables, tracks in alphabetical order.
    fn finish(&mut self, value: &Value, free: &[Var], task: &Task, text: &str) -> Result<Relation> {
        let mut sorted = free.to_vec();
        sorted.sort_unstable();
        let track = |v: &Var| task.tracks[*v as usize].clone().expect("assigned above");
        let tracks: Vec<Track> = sorted.iter().map(track).collect();
        let dfa = self.with_space(task.as_written, text, |space| {
            let value = space.positive(value)?;
            let wide = space.widened(&value, &sorted, &tracks)?;
            let budget = space.budget();
            Dfa::clone(&wide.dfa).minimized_within(&budget)
        })?;
        let order: Vec<usize> = free
            .iter()
            .map(|v| sorted.binary_search(v).expect("free variables are those sorted"))
            .collect();
        let system = |v: &Var| track(v).system.expect("a number").natural().clone();
        Ok(Relation {
            dfa: Arc::new(dfa.reordered(&order).minimized()),
            systems: free.iter().map(system).collect(),
            arguments: free.iter().map(|&v| task.names[v as usize].clone()).collect(),
        })
    }

    /// Combines relations, those of strings as it is written.
    pub(crate) fn with_space<T>(
        &mut self,
        as_written: bool,
        what: &str,
        work: impl FnOnce(&mut Space) -> Grows<T>,
    ) -> Result<T> {
        let beside = self.record.as_ref().map_or(0, Record::bytes);
        let mut space = Space {
            as_written,
            valid: &mut self.valid,
            whole: self.budget.clone(),
            live: &mut self.live,
            beside,
            trace: None,
        };
        work(&mut space).map_err(|grown| self.grown(what, grown))
    }
}

mod assign;
mod compile;
mod kernel;
mod sentence;
mod shift;
mod task;

pub(crate) use task::Task;
