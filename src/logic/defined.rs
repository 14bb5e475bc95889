//! Relations that formulas call by name.

use std::sync::Arc;

use num_bigint::BigUint;

use super::automaton::{Budget, Dfa, Grown};
use super::numeration::System;
use super::parse::Source;
use super::product::{Combine, Factor, product};
use super::prove::{Decision, Prover};
use crate::{Error, Remedy, Result};

/// A relation that formulas may call: its tracks in the order of the arguments.
///
/// ```
/// use wythoff::logic::{Prover, Relation};
/// let mut prover = Prover::new();
/// prover.define("twice", "b=2*a")?;
/// let twice: &Relation = prover.relation("twice").unwrap();
/// assert_eq!(twice.arguments, ["a", "b"]);
/// assert!(twice.holds(&[3u32.into(), 6u32.into()]) && !twice.holds(&[6u32.into(), 3u32.into()]));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Relation {
    /// The minimal automaton.
    pub dfa: Arc<Dfa>,
    /// The numeration system of each argument.
    pub systems: Vec<Arc<System>>,
    /// The names of the arguments (free variables in alphabetical order).
    pub arguments: Vec<String>,
}

impl Relation {
    /// A relation from an automaton on tracks in the given systems, cut down to canonical digits.
    ///
    /// # Errors
    /// If the tracks do not fit the systems, or if leading zeros change what is accepted.
    pub fn new(dfa: Dfa, systems: Vec<Arc<System>>, arguments: Vec<String>) -> Result<Relation> {
        Relation::within(dfa, systems, arguments, &Budget::default())
    }

    /// The same within a budget.
    pub(crate) fn within(
        dfa: Dfa,
        systems: Vec<Arc<System>>,
        arguments: Vec<String>,
        budget: &Budget,
    ) -> Result<Relation> {
        let radix: Vec<u32> = systems.iter().map(|s| s.radix()).collect();
        if radix != dfa.radix || arguments.len() != systems.len() {
            return Err(Error::invalid(
                "the tracks of the automaton do not fit the numeration systems",
            ));
        }
        let all: Vec<usize> = (0..radix.len()).collect();
        let grown = |grown: Grown| match grown.stopped {
            true => Error::stopped("stopped on request while an automaton was cut down to numbers"),
            false => {
                let (states, bytes) = (grown.states, grown.bytes / 1_000_000);
                Error::limit(format!("an automaton grew past {states} states and {bytes} MB"))
                    .help(Remedy::MoreMemory)
            }
        };
        let mut dfa = dfa;
        for (track, system) in systems.iter().enumerate() {
            let valid = system.valid(1)?;
            let (whole, one) =
                (Factor { dfa: &dfa, places: &all }, Factor { dfa: &valid, places: &[track] });
            // Where every string of digits is a number there is nothing to cut.
            if *one.dfa == Dfa::everything(vec![system.radix()]) {
                continue;
            }
            let cut = product(Combine::And, whole, one, &radix, &budget.without(dfa.bytes()));
            dfa = cut.and_then(|cut| cut.minimized_within(budget)).map_err(grown)?;
        }
        let dfa = dfa.minimized_within(budget).map_err(grown)?;
        if !dfa.is_empty() && dfa.next[dfa.start as usize * dfa.letters] != dfa.start {
            return Err(Error::invalid("leading zeros change what the automaton accepts"));
        }
        Ok(Relation { dfa: Arc::new(dfa), systems, arguments })
    }

    /// Whether the relation holds of the numbers.
    pub fn holds(&self, numbers: &[BigUint]) -> bool {
        assert_eq!(numbers.len(), self.systems.len(), "one number for each argument");
        let digits: Vec<Vec<u32>> =
            numbers.iter().zip(&self.systems).map(|(n, s)| s.digits(n)).collect();
        let length = digits.iter().map(Vec::len).max().unwrap_or(0);
        self.dfa.accepts_word((0..length).map(|i| {
            let column: Vec<u32> = digits
                .iter()
                .map(|d| if i + d.len() >= length { d[i + d.len() - length] } else { 0 })
                .collect();
            super::automaton::letter_of(&self.dfa.radix, &column)
        }))
    }

    /// The first tuples, by largest component, then from left to right.
    pub fn tuples(&self, count: usize) -> Vec<Vec<BigUint>> {
        super::witness::enumerate(&self.dfa, count).iter().map(|w| self.numbers(w)).collect()
    }

    /// All tuples whose numbers are at most `bound`, by largest component, then from left to right; none if there are more than `most`.
    ///
    /// ```
    /// let mut prover = wythoff::logic::Prover::new();
    /// prover.define("odd", "E k n=2*k+1")?;
    /// let odd = prover.relation("odd").unwrap();
    /// assert_eq!(odd.tuples_up_to(&7u32.into(), 100).unwrap().len(), 4);
    /// assert!(odd.tuples_up_to(&1000u32.into(), 100).is_none());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn tuples_up_to(&self, bound: &BigUint, most: usize) -> Option<Vec<Vec<BigUint>>> {
        let mut count = 64.min(most.saturating_add(1));
        loop {
            let mut found = self.tuples(count);
            let whole = found.len() < count;
            let within = found.iter().take_while(|tuple| tuple.iter().all(|n| n <= bound)).count();
            if within < found.len() || whole {
                found.truncate(within);
                return (within <= most).then_some(found);
            }
            if count > most {
                return None;
            }
            count = count.saturating_mul(4).min(most.saturating_add(1));
        }
    }

    pub(super) fn numbers(&self, word: &super::witness::Word) -> Vec<BigUint> {
        (0..self.systems.len())
            .map(|t| {
                let digits: Vec<u32> = word.iter().map(|column| column[t]).collect();
                self.systems[t].value(&digits)
            })
            .collect()
    }
}

impl Prover {
    /// Decides by one sentence whether the relation is a function: for all other arguments there is exactly one last one.
    ///
    /// ```
    /// let mut prover = wythoff::logic::Prover::new();
    /// prover.run("def half \"x=2*y | x=2*y+1\": def twice \"x=2*y\":")?;
    /// assert_eq!(prover.is_function("half")?.result, Some(true));
    /// assert_eq!(prover.is_function("twice")?.result, Some(false)); // 1 has no half
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such relation between numbers, or a limit was met.
    pub fn is_function(&mut self, name: &str) -> Result<Decision> {
        self.know_floor(name)?;
        let relation = self.relation(name).filter(|relation| !relation.systems.is_empty());
        let Some(relation) = relation else {
            return Err(Error::invalid(format!(
                "a relation between natural numbers for a function: ${name} is none that is defined"
            )));
        };
        let system = relation.systems[relation.systems.len() - 1].name();
        let others: Vec<String> = relation.arguments[..relation.arguments.len() - 1].to_vec();
        // Two names that no argument has.
        let fresh = |letter: char| {
            let names =
                std::iter::successors(Some(letter.to_string()), |n| Some(format!("{n}{letter}")));
            names.into_iter().find(|n| !relation.arguments.contains(n)).expect("one is free")
        };
        let (y, z) = (fresh('y'), fresh('z'));
        let call = |last: &str| {
            let all: Vec<&str> = others.iter().map(String::as_str).chain([last]).collect();
            format!("${name}({})", all.join(","))
        };
        let (one, two) = (call(&y), call(&z));
        let body = format!("(E {y} {one}) & (A {y},{z} ({one} & {two}) => (?{system} {y}={z}))");
        let text = match others.is_empty() {
            true => body,
            false => format!("A {} {body}", others.join(",")),
        };
        let source = Source { text: &text, from: 0 };
        let title = format!("{name}_is_a_function");
        Ok(self.evaluate("eval", &title, &text, source)?.0)
    }
}
