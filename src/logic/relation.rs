//! Relations with named tracks, combined.
//!
//! A [`Value`] is an automaton whose tracks are variables in increasing order, possibly negated. Negation is
//! a mark, not a complement: A ∧ ¬B is a difference of automata, ¬A ∧ ¬B the negation of a union; only a
//! projection needs the complement itself, taken within the tuples of canonical digits.

use std::collections::HashMap;
use std::sync::Arc;

use super::automaton::{Budget, Dfa, Grown, NONE};
use super::formula::Var;
use super::memory::Live;
use super::product::{Combine, Factor, product};
use super::strings::numbers::Numbers;
use super::subset::project;

/// A relation between variables, or its negation.
#[derive(Debug, Clone)]
pub(crate) struct Value {
    pub dfa: Arc<Dfa>,
    /// The variable of each track, increasing.
    pub vars: Vec<Var>,
    pub negated: bool,
    /// Its number among the parts and steps of the block that is being joined.
    pub step: u32,
}

/// A step of a block, as the proof record keeps it: `value` is ∃gone of the conjunction of the parts.
pub(crate) struct Made {
    pub parts: Vec<u32>,
    pub gone: Vec<Var>,
    pub value: Value,
}

/// The steps of a block, numbered on from its parts.
pub(crate) struct Trace {
    pub first: u32,
    pub made: Vec<Made>,
}

/// What combining needs to know: the system of each variable, and how far automata may grow.
pub(crate) struct Space<'a> {
    pub systems: &'a [Option<Arc<Numbers>>],
    pub valid: &'a mut HashMap<String, Arc<Dfa>>,
    /// What the automata alive and the operation under way may take together.
    pub whole: Budget,
    pub live: &'a mut Live,
    /// Held beside the automata: the proof record.
    pub beside: usize,
    /// Where steps are noted, if a proof record is kept.
    pub trace: Option<Trace>,
}

pub(crate) type Grows<T> = Result<T, Grown>;

fn union(a: &[Var], b: &[Var]) -> Vec<Var> {
    let mut all: Vec<Var> = a.iter().chain(b).copied().collect();
    all.sort_unstable();
    all.dedup();
    all
}

pub(crate) fn places(vars: &[Var], all: &[Var]) -> Vec<usize> {
    vars.iter().map(|v| all.binary_search(v).expect("a track of the product")).collect()
}

impl Value {
    pub(crate) fn constant(holds: bool) -> Value {
        Value::new(Arc::new(Dfa::constant(holds)), vec![])
    }

    pub(crate) fn new(dfa: Arc<Dfa>, vars: Vec<Var>) -> Value {
        debug_assert!(vars.windows(2).all(|w| w[0] < w[1]) && vars.len() == dfa.radix.len());
        Value { dfa, vars, negated: false, step: NONE }
    }

    pub(crate) fn not(self) -> Value {
        Value { negated: !self.negated, ..self }
    }

    /// Whether a relation without tracks holds.
    pub(crate) fn truth(&self) -> bool {
        debug_assert!(self.vars.is_empty());
        self.dfa.is_empty() == self.negated
    }
}

impl Space<'_> {
    pub(crate) fn radix(&self, vars: &[Var]) -> Vec<u32> {
        vars.iter().map(|&v| self.system(v).radix).collect()
    }

    /// What the next operation may take.
    pub(crate) fn budget(&mut self) -> Budget {
        self.live.rest(&self.whole, self.beside)
    }

    /// Shares an automaton and counts it.
    fn alive(&mut self, dfa: Dfa) -> Arc<Dfa> {
        let dfa = Arc::new(dfa);
        self.live.add(&dfa);
        dfa
    }

    fn system(&self, var: Var) -> &Arc<Numbers> {
        self.systems[var as usize].as_ref().expect("a variable with a track has a system")
    }

    /// The tuples of canonical digits on these variables.
    pub(crate) fn valid(&mut self, vars: &[Var]) -> Grows<Arc<Dfa>> {
        let key: Vec<&str> = vars.iter().map(|&v| &self.system(v).name[..]).collect();
        let key = key.join(" ");
        if let Some(known) = self.valid.get(&key) {
            return Ok(known.clone());
        }
        let dfa = match vars {
            [] => Dfa::constant(true),
            [one] => self.system(*one).natural().valid(1).expect("one track is small"),
            [rest @ .., last] => {
                let (a, b) = (self.valid(rest)?, self.valid(&[*last])?);
                let split: Vec<usize> = (0..rest.len()).collect();
                let budget = self.budget();
                product(
                    Combine::And,
                    Factor { dfa: &a, places: &split },
                    Factor { dfa: &b, places: &[rest.len()] },
                    &self.radix(vars),
                    &budget,
                )?
                .minimized_within(&budget)?
            }
        };
        let dfa = self.alive(dfa);
        self.valid.insert(key, dfa.clone());
        Ok(dfa)
    }

    fn combine(&mut self, op: Combine, a: &Value, b: &Value) -> Grows<Value> {
        let all = union(&a.vars, &b.vars);
        // A side that does not read all tracks is widened where it could be accepted alone.
        let a = if op == Combine::And { a.clone() } else { self.widened(a, &all)? };
        let b = match op {
            Combine::Or => self.widened(b, &all)?,
            _ => b.clone(),
        };
        let (at_a, at_b) = (places(&a.vars, &all), places(&b.vars, &all));
        let budget = self.budget();
        let dfa = product(
            op,
            Factor { dfa: &a.dfa, places: &at_a },
            Factor { dfa: &b.dfa, places: &at_b },
            &self.radix(&all),
            &budget,
        )?;
        Ok(Value::new(self.alive(dfa.minimized_within(&budget)?), all))
    }

    /// The relation on more variables, the new ones free; ignores the negation mark.
    pub(crate) fn widened(&mut self, a: &Value, all: &[Var]) -> Grows<Value> {
        if a.vars == all {
            return Ok(Value { negated: false, ..a.clone() });
        }
        let missing: Vec<Var> = all.iter().copied().filter(|v| !a.vars.contains(v)).collect();
        let valid = self.valid(&missing)?;
        let (at_a, at_b) = (places(&a.vars, all), places(&missing, all));
        let budget = self.budget();
        let dfa = product(
            Combine::And,
            Factor { dfa: &a.dfa, places: &at_a },
            Factor { dfa: &valid, places: &at_b },
            &self.radix(all),
            &budget,
        )?;
        Ok(Value::new(self.alive(dfa), all.to_vec()))
    }

    /// Notes a step of the block and gives it its number. In a record every automaton is that of the relation itself.
    fn made(&mut self, parts: &[u32], gone: &[Var], mut value: Value) -> Grows<Value> {
        if self.trace.is_some() && value.negated {
            value = self.complement(&value)?;
        }
        if let Some(trace) = &mut self.trace {
            value.step = trace.first + trace.made.len() as u32;
            let (parts, gone) = (parts.to_vec(), gone.to_vec());
            trace.made.push(Made { parts, gone, value: value.clone() });
        }
        Ok(value)
    }

    /// The tuples that a negated value stands for.
    fn complement(&mut self, a: &Value) -> Grows<Value> {
        let valid = Value::new(self.valid(&a.vars)?, a.vars.clone());
        self.combine(Combine::Minus, &valid, &Value { negated: false, ..a.clone() })
    }

    pub(crate) fn and(&mut self, a: &Value, b: &Value) -> Grows<Value> {
        let both = match (a.negated, b.negated) {
            (false, false) => self.combine(Combine::And, a, b)?,
            (false, true) => self.combine(Combine::Minus, a, b)?,
            (true, false) => self.combine(Combine::Minus, b, a)?,
            (true, true) => self.combine(Combine::Or, a, b)?.not(),
        };
        self.made(&[a.step, b.step], &[], both)
    }

    pub(crate) fn or(&mut self, a: &Value, b: &Value) -> Grows<Value> {
        Ok(self.and(&a.clone().not(), &b.clone().not())?.not())
    }

    /// The relation without its negation mark.
    pub(crate) fn positive(&mut self, a: &Value) -> Grows<Value> {
        if !a.negated {
            return Ok(a.clone());
        }
        let positive = self.complement(a)?;
        self.made(&[a.step], &[], positive)
    }

    /// There are numbers for `gone`.
    pub(crate) fn exists(&mut self, a: &Value, gone: &[Var]) -> Grows<Value> {
        let a = self.positive(a)?;
        let tracks: Vec<usize> = (0..a.vars.len()).filter(|&t| gone.contains(&a.vars[t])).collect();
        if tracks.is_empty() {
            return Ok(a);
        }
        let dfa = project(&a.dfa, &tracks, &self.budget())?;
        let vars = a.vars.iter().copied().filter(|v| !gone.contains(v)).collect();
        let left = Value::new(self.alive(dfa), vars);
        self.made(&[a.step], gone, left)
    }

    /// There are numbers for `gone` with which all of `parts` hold: variable by variable, each as soon
    /// as the relations that mention it are joined, cheapest first.
    pub(crate) fn exists_all(&mut self, mut parts: Vec<Value>, gone: &[Var]) -> Grows<Value> {
        let mut left: Vec<Var> =
            gone.iter().copied().filter(|v| parts.iter().any(|p| p.vars.contains(v))).collect();
        while !left.is_empty() {
            let cost = |v: &Var| {
                let touching: Vec<&Value> = parts.iter().filter(|p| p.vars.contains(v)).collect();
                let tracks = touching.iter().fold(vec![], |all, p| union(&all, &p.vars)).len();
                let size: f64 = touching.iter().map(|p| (p.dfa.states() as f64).ln()).sum();
                (size + 0.7 * tracks as f64, *v)
            };
            let &var = left
                .iter()
                .min_by(|x, y| cost(x).partial_cmp(&cost(y)).expect("finite costs"))
                .expect("a variable is left");
            let (touching, rest): (Vec<Value>, Vec<Value>) =
                parts.into_iter().partition(|p| p.vars.contains(&var));
            parts = rest;
            let joined = self.all_of(touching)?;
            // Whatever now occurs here alone goes in the same determinisation.
            let alone: Vec<Var> = left
                .iter()
                .copied()
                .filter(|v| joined.vars.contains(v) && !parts.iter().any(|p| p.vars.contains(v)))
                .collect();
            parts.push(self.exists(&joined, &alone)?);
            // An empty conjunction ends early: variables of parts it left out are then gone, too.
            left.retain(|v| parts.iter().any(|p| p.vars.contains(v)));
        }
        self.all_of(parts)
    }

    /// A conjunction that holds nowhere, with the parts that were not looked at: a record has them all in one step.
    fn nothing(&mut self, joined: Value, rest: &[Value]) -> Grows<Value> {
        if self.trace.is_none() || rest.is_empty() {
            return Ok(joined);
        }
        let vars = rest.iter().fold(joined.vars.clone(), |all, part| union(&all, &part.vars));
        let steps: Vec<u32> =
            [joined.step].into_iter().chain(rest.iter().map(|p| p.step)).collect();
        let empty = self.empty(&vars)?;
        self.made(&steps, &[], empty)
    }

    /// The relation between these variables that holds nowhere.
    pub(crate) fn empty(&mut self, vars: &[Var]) -> Grows<Value> {
        let radix = self.radix(vars);
        let letters = radix.iter().fold(1usize, |n, &r| n.saturating_mul(r as usize));
        self.budget().check(1, letters.saturating_mul(4))?;
        Ok(Value::new(self.alive(Dfa::empty(radix)), vars.to_vec()))
    }

    /// The conjunction of the parts, small and connected ones first.
    pub(crate) fn all_of(&mut self, mut parts: Vec<Value>) -> Grows<Value> {
        // Positive parts first: differences then need no widening.
        parts.sort_by_key(|p| (p.negated, p.dfa.states()));
        let mut parts = std::collections::VecDeque::from(parts);
        let Some(mut joined) = parts.pop_front() else {
            return Ok(Value::constant(true));
        };
        while !parts.is_empty() {
            let connected = parts
                .iter()
                .position(|p| !p.negated && p.vars.iter().any(|v| joined.vars.contains(v)))
                .unwrap_or(0);
            let part = parts.remove(connected).expect("an index from position");
            joined = self.and(&joined, &part)?;
            if !joined.negated && joined.dfa.states() == 1 && joined.dfa.is_empty() {
                return self.nothing(joined, parts.make_contiguous());
            }
        }
        Ok(joined)
    }
}
