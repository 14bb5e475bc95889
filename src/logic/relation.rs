//! Relations with named tracks, combined.
//!
//! A [`Value`] is an automaton whose tracks are variables in increasing order, possibly negated. Negation is
//! a mark, not a complement: A ∧ ¬B is a difference of automata, ¬A ∧ ¬B the negation of a union; only a
//! projection needs the complement itself, taken within the tuples of canonical digits.
//!
//! A track holds a number in a numeration system, or any string over its digits. Where all are numbers read from the front, zeros
//! in front have no meaning and conjunctions may be joined and variables forgotten in any order. A formula about strings is carried
//! out as it is written: a negation is a complement at once; ∃ adds and leaves out zeros at the far end if all tracks that remain are
//! numbers read from one end, and does nothing else to them; true and false have no tracks.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use super::automaton::{Budget, Dfa, Grown, NONE};
use super::formula::Var;
use super::memory::Live;
use super::product::{Combine, Factor, product};
use super::reversed::minimal;
use super::strings::zeros::{one_end, without_zeros_behind, zeros_in_front};
use super::strings::{Track, radix};
use super::subset::{forget_plainly, project};

/// A relation between variables, or its negation.
#[derive(Debug, Clone)]
pub(crate) struct Value {
    pub(crate) dfa: Arc<Dfa>,
    /// The variable of each track, increasing.
    pub(crate) vars: Vec<Var>,
    /// What each track holds.
    pub(crate) tracks: Vec<Track>,
    pub(crate) negated: bool,
    /// Its number among the parts and steps of the block that is being joined.
    pub(crate) step: u32,
}

/// A step of a block, as the proof record keeps it: `value` is ∃gone of the conjunction of the parts.
pub(crate) struct Made {
    pub(crate) parts: Vec<u32>,
    pub(crate) gone: Vec<Var>,
    pub(crate) value: Value,
}

/// The steps of a block, numbered on from its parts.
pub(crate) struct Trace {
    pub(crate) first: u32,
    pub(crate) made: Vec<Made>,
}

/// What combining needs to know: whether the order is free, and how far automata may grow.
pub(crate) struct Space<'a> {
    /// Whether the formula is about strings, and carried out as it is written.
    pub(crate) as_written: bool,
    pub(crate) valid: &'a mut HashMap<String, Arc<Dfa>>,
    /// What the automata alive and the operation under way may take together.
    pub(crate) whole: Budget,
    pub(crate) live: &'a mut Live,
    /// Held beside the automata: the proof record.
    pub(crate) beside: usize,
    /// Where steps are noted, if a proof record is kept.
    pub(crate) trace: Option<Trace>,
}

pub(crate) type Grows<T> = Result<T, Grown>;

/// The variables of relations together with what they hold: a number if one of the relations says so, the first of them.
pub(crate) fn united<'v>(values: impl IntoIterator<Item = &'v Value>) -> (Vec<Var>, Vec<Track>) {
    let mut all: BTreeMap<Var, Track> = BTreeMap::new();
    for value in values {
        for (v, track) in value.vars.iter().zip(&value.tracks) {
            let known = all.entry(*v).or_insert_with(|| track.clone());
            debug_assert_eq!(known.digits, track.digits, "typed before");
            if known.system.is_none() {
                known.system.clone_from(&track.system);
            }
        }
    }
    all.into_iter().unzip()
}

pub(crate) fn places(vars: &[Var], all: &[Var]) -> Vec<usize> {
    vars.iter().map(|v| all.binary_search(v).expect("a track of the product")).collect()
}

impl Value {
    pub(crate) fn constant(holds: bool) -> Value {
        Value::new(Arc::new(Dfa::constant(holds)), vec![], vec![])
    }

    pub(crate) fn new(dfa: Arc<Dfa>, vars: Vec<Var>, tracks: Vec<Track>) -> Value {
        debug_assert!(vars.windows(2).all(|w| w[0] < w[1]) && vars.len() == dfa.radix.len());
        debug_assert_eq!(radix(&tracks), dfa.radix);
        Value { dfa, vars, tracks, negated: false, step: NONE }
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
    /// What the next operation may take.
    pub(crate) fn budget(&mut self) -> Budget {
        self.live.rest(&self.whole, self.beside)
    }

    /// Shares an automaton and counts it.
    pub(crate) fn alive(&mut self, dfa: Dfa) -> Arc<Dfa> {
        let dfa = Arc::new(dfa);
        self.live.add(&dfa);
        dfa
    }

    /// The tuples of canonical digits on these tracks.
    pub(crate) fn valid(&mut self, tracks: &[Track]) -> Grows<Arc<Dfa>> {
        let key: Vec<String> = tracks.iter().map(Track::shown).collect();
        let key = key.join(" ");
        if let Some(known) = self.valid.get(&key) {
            return Ok(known.clone());
        }
        let dfa = match tracks {
            [] => Dfa::constant(true),
            [one] => match one.system.as_ref().and_then(|system| system.restricted()) {
                Some(valid) => Dfa::clone(&valid),
                None => Dfa::everything(radix(tracks)),
            },
            [rest @ .., last] => {
                let (a, b) = (self.valid(rest)?, self.valid(std::slice::from_ref(last))?);
                let split: Vec<usize> = (0..rest.len()).collect();
                let b = (&*b, &[rest.len()][..]);
                Dfa::clone(&*self.product(Combine::And, (&a, &split), b, tracks, true)?)
            }
        };
        let dfa = self.alive(dfa);
        self.valid.insert(key, dfa.clone());
        Ok(dfa)
    }

    /// Two automata side by side, each with the places of its tracks.
    fn product(
        &mut self,
        op: Combine,
        a: (&Dfa, &[usize]),
        b: (&Dfa, &[usize]),
        tracks: &[Track],
        smallest: bool,
    ) -> Grows<Arc<Dfa>> {
        let budget = self.budget();
        let (a, b) = (Factor { dfa: a.0, places: a.1 }, Factor { dfa: b.0, places: b.1 });
        let dfa = product(op, a, b, &radix(tracks), &budget)?;
        let dfa = if smallest { dfa.minimized_within(&budget)? } else { dfa };
        Ok(self.alive(dfa))
    }

    fn combine(&mut self, op: Combine, a: &Value, b: &Value) -> Grows<Value> {
        let (all, tracks) = united([a, b]);
        // A side that does not read all tracks is widened where it could be accepted alone.
        let a = if op == Combine::And { a.clone() } else { self.widened(a, &all, &tracks)? };
        let b = match op {
            Combine::Or | Combine::Xor => self.widened(b, &all, &tracks)?,
            _ => b.clone(),
        };
        let (at_a, at_b) = (places(&a.vars, &all), places(&b.vars, &all));
        let mut dfa = self.product(op, (&a.dfa, &at_a), (&b.dfa, &at_b), &tracks, true)?;
        if self.as_written && matches!(op, Combine::Or | Combine::Xor) {
            // A string on one side may be no number, and be one on the other.
            let (valid, each) = (self.valid(&tracks)?, (0..all.len()).collect::<Vec<usize>>());
            dfa = self.product(Combine::And, (&dfa, &each), (&valid, &each), &tracks, true)?;
        }
        Ok(Value::new(dfa, all, tracks))
    }

    /// The relation on more variables, the new ones free; ignores the negation mark.
    pub(crate) fn widened(&mut self, a: &Value, all: &[Var], tracks: &[Track]) -> Grows<Value> {
        if a.vars == all {
            return Ok(Value { negated: false, tracks: tracks.to_vec(), ..a.clone() });
        }
        let missing: Vec<usize> = (0..all.len()).filter(|&t| !a.vars.contains(&all[t])).collect();
        let free: Vec<Track> = missing.iter().map(|&t| tracks[t].clone()).collect();
        let valid = self.valid(&free)?;
        let at = places(&a.vars, all);
        let dfa =
            self.product(Combine::And, (&a.dfa, &at), (&valid, &missing), tracks, self.as_written)?;
        Ok(Value::new(dfa, all.to_vec(), tracks.to_vec()))
    }

    /// Notes a step of the block and gives it its number. In a record every automaton is that of the relation itself.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
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
        let valid = Value::new(self.valid(&a.tracks)?, a.vars.clone(), a.tracks.clone());
        self.combine(Combine::Minus, &valid, &Value { negated: false, ..a.clone() })
    }

    /// Where a formula about strings has true or false on one side: whether it holds, and the other.
    fn decided<'v>(&self, a: &'v Value, b: &'v Value) -> Option<(bool, &'v Value)> {
        match (a.vars.is_empty(), b.vars.is_empty()) {
            (true, _) if self.as_written => Some((a.truth(), b)),
            (_, true) if self.as_written => Some((b.truth(), a)),
            _ => None,
        }
    }

    /// Exactly one of the two, in a formula about strings.
    pub(crate) fn xor(&mut self, a: &Value, b: &Value) -> Grows<Value> {
        match self.decided(a, b) {
            Some((true, other)) => self.positive(&other.clone().not()),
            Some((false, other)) => Ok(other.clone()),
            None => self.combine(Combine::Xor, a, b),
        }
    }

    pub(crate) fn and(&mut self, a: &Value, b: &Value) -> Grows<Value> {
        if let Some((holds, other)) = self.decided(a, b) {
            return Ok(if holds { other.clone() } else { Value::constant(false) });
        }
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
        if self.as_written && a.vars.is_empty() {
            return Ok(Value::constant(a.truth()));
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
        let kept = |t: &usize| !tracks.contains(t);
        let vars = (0..a.vars.len()).filter(kept).map(|t| a.vars[t]).collect();
        let left: Vec<Track> =
            (0..a.vars.len()).filter(kept).map(|t| a.tracks[t].clone()).collect();
        let dfa = match self.as_written {
            false => project(&a.dfa, &tracks, &self.budget())?,
            true if left.is_empty() => Dfa::constant(!a.dfa.is_empty()),
            true => {
                let nfa = forget_plainly(&a.dfa.trim(), &tracks);
                let nfa = match one_end(&left) {
                    None => nfa,
                    Some(false) => zeros_in_front(&nfa),
                    Some(true) => without_zeros_behind(nfa),
                };
                minimal(&nfa, &self.budget())?
            }
        };
        let left = Value::new(self.alive(dfa), vars, left);
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
                let tracks = touching.iter().flat_map(|p| &p.vars).collect::<BTreeSet<_>>().len();
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
        let (vars, tracks) = united([&joined].into_iter().chain(rest));
        let steps: Vec<u32> =
            [joined.step].into_iter().chain(rest.iter().map(|p| p.step)).collect();
        let empty = self.empty(vars, tracks)?;
        self.made(&steps, &[], empty)
    }

    /// The relation between these variables that holds nowhere.
    fn empty(&mut self, vars: Vec<Var>, tracks: Vec<Track>) -> Grows<Value> {
        let radix = radix(&tracks);
        let letters = radix.iter().fold(1usize, |n, &r| n.saturating_mul(r as usize));
        self.budget().check(1, letters.saturating_mul(4))?;
        Ok(Value::new(self.alive(Dfa::empty(radix)), vars, tracks))
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
