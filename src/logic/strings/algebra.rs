//! Relations between strings as values of variables, and read from the other end.

use std::sync::Arc;

use super::{Named, Track, radix};
use crate::Result;
use crate::logic::automaton::Dfa;
use crate::logic::formula::Var;
use crate::logic::prove::Prover;
use crate::logic::relation::{Grows, Space, Value};
use crate::logic::reversed::{minimal, plain, reversed};
use crate::logic::subset::Nfa;

/// Variables made here begin with this number, above all of a formula.
const MADE: Var = 1 << 30;

impl Prover {
    /// A variable that no formula has.
    pub(super) fn made_var(&mut self) -> Var {
        self.strings.made += 1;
        MADE + self.strings.made
    }

    /// Combines relations between strings.
    pub(super) fn on_strings<T>(&mut self, work: impl FnOnce(&mut Space) -> Grows<T>) -> Result<T> {
        self.with_space(true, "a relation between strings", work)
    }

    /// All of them.
    pub(super) fn all_of_strings(&mut self, first: Value, others: &[Value]) -> Result<Value> {
        self.on_strings(|space| others.iter().try_fold(first, |all, other| space.and(&all, other)))
    }

    /// One of them, if there are any.
    pub(super) fn some_of_strings(&mut self, values: &[Value]) -> Result<Value> {
        self.on_strings(|space| {
            let none = Value::constant(false);
            let some = values.iter().try_fold(none, |some, other| space.or(&some, other))?;
            space.positive(&some)
        })
    }

    /// There are strings for these variables with which all hold.
    pub(super) fn some_strings(
        &mut self,
        first: Value,
        others: &[Value],
        gone: &[Var],
    ) -> Result<Value> {
        let all = self.all_of_strings(first, others)?;
        self.on_strings(|space| space.exists(&all, gone))
    }

    pub(super) fn not_strings(&mut self, value: Value) -> Result<Value> {
        self.on_strings(|space| space.positive(&value.not()))
    }

    /// The minimal automaton of the words of one with choices, trimmed before.
    pub(super) fn settled(&mut self, nfa: &Nfa) -> Result<Arc<Dfa>> {
        self.on_strings(|space| {
            let budget = space.budget();
            Ok(space.alive(minimal(nfa, &budget)?))
        })
    }

    /// The reversed strings, in systems read from the other end.
    pub(super) fn turned(&mut self, a: &Value) -> Result<Value> {
        if a.vars.is_empty() {
            return Ok(a.clone());
        }
        let tracks = self.turned_tracks(&a.tracks)?;
        Ok(Value::new(self.turned_words(&a.dfa)?, a.vars.clone(), tracks))
    }

    pub(super) fn turned_tracks(&mut self, tracks: &[Track]) -> Result<Vec<Track>> {
        let turn = |track: &Track| {
            let system = match &track.system {
                None => None,
                Some(system) => Some(self.numbers(&system.turned_name())?),
            };
            Ok(Track { system, ..track.clone() })
        };
        tracks.iter().map(turn).collect()
    }

    /// The automaton of the reversed words.
    pub(super) fn turned_words(&mut self, dfa: &Dfa) -> Result<Arc<Dfa>> {
        let nfa = reversed(&plain(&dfa.trim()));
        self.settled(&nfa)
    }

    /// A relation as a value of variables: `vars[t]` is the variable of track t, and may be repeated.
    pub(crate) fn with_vars(&mut self, named: &Named, vars: &[Var]) -> Result<Value> {
        self.placed(&named.dfa, &named.tracks, vars, true, "a relation between strings")
    }

    /// An automaton whose tracks are these variables, in any order, some perhaps the same; made minimal if it need not be.
    pub(crate) fn placed(
        &mut self,
        dfa: &Dfa,
        tracks: &[Track],
        vars: &[Var],
        smallest: bool,
        what: &str,
    ) -> Result<Value> {
        let mut all: Vec<Var> = vars.to_vec();
        all.sort_unstable();
        all.dedup();
        // A number if one of the places of the variable is one.
        let held = |v: &Var| {
            let of = |(at, _): &(&Var, &Track)| *at == v;
            let held = || vars.iter().zip(tracks).filter(of).map(|(_, track)| track);
            held().find(|t| t.system.is_some()).or_else(|| held().next()).cloned()
        };
        let tracks: Vec<Track> = all.iter().map(|v| held(v).expect("a track of it")).collect();
        let at = crate::logic::relation::places(vars, &all);
        let letters = crate::logic::automaton::letter_count(&radix(&tracks));
        let grown = letters.saturating_mul(dfa.states() * 4);
        let budget = self.budget();
        let moved = budget.check(dfa.states(), grown);
        let mut moved = moved.map(|()| dfa.remapped(radix(&tracks), &at));
        if smallest || all.len() < vars.len() {
            moved = moved.and_then(|moved| moved.minimized_within(&budget));
        }
        let moved = moved.map_err(|grown| self.grown(what, grown))?;
        Ok(Value::new(Arc::new(moved), all, tracks))
    }
}
