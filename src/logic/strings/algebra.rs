//! The operations on relations between strings.

use std::sync::Arc;

use super::numbers::Numbers;
use super::{Named, Track, Value, radix};
use crate::logic::automaton::{Dfa, NONE};
use crate::logic::product::{Combine, Factor, product};
use crate::logic::prove::Prover;
use crate::logic::reversed::{minimal, plain, reversed};
use crate::logic::subset::{Nfa, forget_plainly};
use crate::{Error, Result};

impl Value {
    pub(crate) fn constant(holds: bool) -> Value {
        Value { dfa: Arc::new(Dfa::constant(holds)), names: vec![], tracks: vec![] }
    }

    /// Whether a relation without tracks holds; with tracks, whether it holds of something.
    pub(crate) fn holds_somewhere(&self) -> bool {
        !self.dfa.is_empty()
    }

    /// The end at which zeros may be added: `Some(false)` the front, `Some(true)` the back; none if a track is no number or
    /// they differ.
    fn lsd(&self) -> Option<bool> {
        one_end(&self.tracks)
    }
}

/// Whether all tracks are numbers read from one end, and which.
pub(crate) fn one_end(tracks: &[Track]) -> Option<bool> {
    let mut ends = tracks.iter().map(|track| track.system.as_ref().map(|s| s.lsd));
    let first = ends.next()??;
    ends.all(|end| end == Some(first)).then_some(first)
}

/// The tracks of two relations together, or what stands against it.
fn union(a: &Value, b: &Value) -> Result<(Vec<String>, Vec<Track>)> {
    let mut names: Vec<&String> = a.names.iter().chain(&b.names).collect();
    names.sort();
    names.dedup();
    let mut tracks = Vec::new();
    for name in &names {
        let of = |v: &Value| v.names.iter().position(|n| n == *name).map(|t| v.tracks[t].clone());
        tracks.push(match (of(a), of(b)) {
            (Some(x), Some(y)) if x.digits != y.digits => {
                return Err(Error::invalid(format!(
                    "one kind of digits for the variable {name}: it is used in {} and in {}",
                    x.shown(),
                    y.shown()
                )));
            }
            (Some(x), Some(y)) => Track { system: x.system.or(y.system), ..x },
            (x, y) => x.or(y).expect("a track of one of them"),
        });
    }
    Ok((names.into_iter().cloned().collect(), tracks))
}

fn places(names: &[String], all: &[String]) -> Vec<usize> {
    names.iter().map(|n| all.binary_search(n).expect("a track of the product")).collect()
}

impl Prover {
    fn outgrown(&self, grown: crate::logic::automaton::Grown) -> Error {
        self.grown("a relation between strings", grown)
    }

    pub(super) fn small(&mut self, dfa: Dfa) -> Result<Arc<Dfa>> {
        let budget = self.budget();
        let dfa = dfa.minimized_within(&budget).map_err(|grown| self.outgrown(grown))?;
        let dfa = Arc::new(dfa);
        self.live.add(&dfa);
        Ok(dfa)
    }

    /// The minimal automaton of the words of one with choices, trimmed before.
    pub(super) fn settled(&mut self, nfa: &Nfa) -> Result<Arc<Dfa>> {
        let budget = self.budget();
        let dfa = minimal(nfa, &budget).map_err(|grown| self.outgrown(grown))?;
        let dfa = Arc::new(dfa);
        self.live.add(&dfa);
        Ok(dfa)
    }

    /// The product on given tracks.
    fn side_by_side(
        &mut self,
        op: Combine,
        a: (&Dfa, &[usize]),
        b: (&Dfa, &[usize]),
        tracks: &[Track],
    ) -> Result<Arc<Dfa>> {
        let (a, b) = (Factor { dfa: a.0, places: a.1 }, Factor { dfa: b.0, places: b.1 });
        let budget = self.budget();
        let dfa = product(op, a, b, &radix(tracks), &budget);
        let dfa = dfa.map_err(|grown| self.outgrown(grown))?;
        self.small(dfa)
    }

    /// The strings that are representations on every track of numbers.
    pub(super) fn all_strings(&mut self, tracks: &[Track]) -> Result<Dfa> {
        let all = radix(tracks);
        let letters = crate::logic::automaton::letter_count(&all);
        self.budget().check(1, 4 * letters).map_err(|grown| self.outgrown(grown))?;
        let mut dfa =
            Dfa { letters, radix: all, start: 0, accept: vec![true], next: vec![0; letters] };
        let everything: Vec<usize> = (0..tracks.len()).collect();
        for (t, track) in tracks.iter().enumerate() {
            let Some(valid) = track.system.as_ref().and_then(|s| s.restricted()) else { continue };
            let both =
                self.side_by_side(Combine::And, (&dfa, &everything), (&valid, &[t]), tracks)?;
            dfa = Dfa::clone(&both);
        }
        Ok(dfa)
    }

    fn widened(&mut self, a: &Value, names: &[String], tracks: &[Track]) -> Result<Value> {
        let (names, tracks) = (names.to_vec(), tracks.to_vec());
        if a.names == names {
            return Ok(Value { tracks, ..a.clone() });
        }
        let missing: Vec<usize> =
            (0..names.len()).filter(|&t| !a.names.contains(&names[t])).collect();
        let free: Vec<Track> = missing.iter().map(|&t| tracks[t].clone()).collect();
        let all = self.all_strings(&free)?;
        let at = places(&a.names, &names);
        let dfa = self.side_by_side(Combine::And, (&a.dfa, &at), (&all, &missing), &tracks)?;
        Ok(Value { dfa, names, tracks })
    }

    pub(super) fn both(&mut self, a: &Value, b: &Value) -> Result<Value> {
        if a.names.is_empty() || b.names.is_empty() {
            let (truth, other) = if a.names.is_empty() { (a, b) } else { (b, a) };
            return Ok(match truth.holds_somewhere() {
                true => other.clone(),
                false => Value::constant(false),
            });
        }
        let (names, tracks) = union(a, b)?;
        let (at_a, at_b) = (places(&a.names, &names), places(&b.names, &names));
        let dfa = self.side_by_side(Combine::And, (&a.dfa, &at_a), (&b.dfa, &at_b), &tracks)?;
        Ok(Value { dfa, names, tracks })
    }

    fn combined(&mut self, op: Combine, a: &Value, b: &Value) -> Result<Value> {
        let (names, tracks) = union(a, b)?;
        let (a, b) = (self.widened(a, &names, &tracks)?, self.widened(b, &names, &tracks)?);
        let all: Vec<usize> = (0..names.len()).collect();
        let dfa = self.side_by_side(op, (&a.dfa, &all), (&b.dfa, &all), &tracks)?;
        let valid = self.all_strings(&tracks)?;
        let dfa = self.side_by_side(Combine::And, (&dfa, &all), (&valid, &all), &tracks)?;
        Ok(Value { dfa, names, tracks })
    }

    pub(super) fn either(&mut self, a: &Value, b: &Value) -> Result<Value> {
        if a.names.is_empty() || b.names.is_empty() {
            let (truth, other) = if a.names.is_empty() { (a, b) } else { (b, a) };
            return Ok(match truth.holds_somewhere() {
                true => Value::constant(true),
                false => other.clone(),
            });
        }
        self.combined(Combine::Or, a, b)
    }

    /// Exactly one of the two.
    pub(super) fn one_of(&mut self, a: &Value, b: &Value) -> Result<Value> {
        if a.names.is_empty() || b.names.is_empty() {
            let (truth, other) = if a.names.is_empty() { (a, b) } else { (b, a) };
            return match truth.holds_somewhere() {
                true => self.negated(other),
                false => Ok(other.clone()),
            };
        }
        self.combined(Combine::Xor, a, b)
    }

    pub(super) fn negated(&mut self, a: &Value) -> Result<Value> {
        if a.names.is_empty() {
            return Ok(Value::constant(!a.holds_somewhere()));
        }
        let all: Vec<usize> = (0..a.names.len()).collect();
        let valid = self.all_strings(&a.tracks)?;
        let dfa = self.side_by_side(Combine::Minus, (&valid, &all), (&a.dfa, &all), &a.tracks)?;
        Ok(Value { dfa, ..a.clone() })
    }

    /// There are strings for these variables.
    pub(super) fn there_are(&mut self, a: &Value, gone: &[String]) -> Result<Value> {
        let tracks: Vec<usize> =
            (0..a.names.len()).filter(|&t| gone.contains(&a.names[t])).collect();
        if tracks.is_empty() {
            return Ok(a.clone());
        }
        if tracks.len() == a.names.len() {
            return Ok(Value::constant(a.holds_somewhere()));
        }
        let nfa = forget_plainly(&a.dfa.trim(), &tracks);
        let keep = |t: &usize| !tracks.contains(t);
        let kept: Vec<usize> = (0..a.names.len()).filter(keep).collect();
        let names = kept.iter().map(|&t| a.names[t].clone()).collect();
        let left: Vec<Track> = kept.iter().map(|&t| a.tracks[t].clone()).collect();
        let mut value = Value { dfa: Arc::new(Dfa::empty(radix(&left))), names, tracks: left };
        let padded = match value.lsd() {
            None => nfa,
            Some(false) => zeros_in_front(&nfa),
            Some(true) => without_zeros_behind(nfa),
        };
        value.dfa = self.settled(&padded)?;
        Ok(value)
    }

    /// The reversed strings, in systems read from the other end.
    pub(super) fn turned(&mut self, a: &Value) -> Result<Value> {
        if a.names.is_empty() {
            return Ok(a.clone());
        }
        let tracks = self.turned_tracks(&a.tracks)?;
        Ok(Value { dfa: self.turned_words(&a.dfa)?, names: a.names.clone(), tracks })
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

    /// A relation as a value of variables: `names[t]` is the variable of track t, and may be repeated.
    pub(super) fn with_names(&mut self, named: &Named, names: &[String]) -> Result<Value> {
        let mut all = names.to_vec();
        all.sort();
        all.dedup();
        let mut tracks: Vec<Option<Track>> = vec![None; all.len()];
        for (name, track) in names.iter().zip(&named.tracks) {
            let at = all.binary_search(name).expect("one of them");
            match &tracks[at] {
                Some(known) if known.digits != track.digits => {
                    return Err(Error::invalid(format!(
                        "one kind of digits for the variable {name}: it is used in {} and in {}",
                        known.shown(),
                        track.shown()
                    )));
                }
                Some(known) if known.system.is_some() => {}
                _ => tracks[at] = Some(track.clone()),
            }
        }
        let tracks: Vec<Track> = tracks.into_iter().map(|t| t.expect("each has one")).collect();
        let at = places(names, &all);
        let dfa = self.small(named.dfa.remapped(radix(&tracks), &at))?;
        Ok(Value { dfa, names: all, tracks })
    }
}

/// {0^j x : 0^i x is a word for some i}.
pub(super) fn zeros_in_front(nfa: &Nfa) -> Nfa {
    let mut starts = nfa.starts.clone();
    let mut seen = vec![false; nfa.accept.len()];
    starts.iter().for_each(|&s| seen[s as usize] = true);
    let mut i = 0;
    while i < starts.len() {
        for &to in nfa.of(starts[i], 0) {
            if !std::mem::replace(&mut seen[to as usize], true) {
                starts.push(to);
            }
        }
        i += 1;
    }
    // A new state stands for "zeros so far".
    let fresh = nfa.accept.len() as u32;
    let (mut first, mut targets) = (nfa.first.clone(), nfa.targets.clone());
    for letter in 0..nfa.letters {
        let from = targets.len();
        for &s in &starts {
            for &to in nfa.of(s, letter) {
                if !targets[from..].contains(&to) {
                    targets.push(to);
                }
            }
        }
        if letter == 0 {
            targets.push(fresh);
        }
        first.push(targets.len() as u32);
    }
    let mut accept = nfa.accept.clone();
    accept.push(starts.iter().any(|&s| nfa.accept[s as usize]));
    Nfa { starts: vec![fresh], accept, first, targets, ..nfa.clone() }
}

/// {x : x 0^i is a word for some i}.
pub(super) fn without_zeros_behind(mut nfa: Nfa) -> Nfa {
    loop {
        let more: Vec<usize> = (0..nfa.accept.len())
            .filter(|&s| {
                !nfa.accept[s] && nfa.of(s as u32, 0).iter().any(|&to| nfa.accept[to as usize])
            })
            .collect();
        if more.is_empty() {
            return nfa;
        }
        more.into_iter().for_each(|s| nfa.accept[s] = true);
    }
}

/// Whether zeros in front never matter.
pub(crate) fn ignores_zeros(dfa: &Dfa) -> bool {
    dfa.is_empty() || {
        let to = dfa.next[dfa.start as usize * dfa.letters];
        to != NONE && to == dfa.start
    }
}

/// The relation on numbers that a relation on strings is, if it is one that `prove.rs` knows.
pub(crate) fn on_numbers(named: &Named) -> Option<crate::logic::Relation> {
    let systems: Option<Vec<_>> =
        named.tracks.iter().map(|t| t.system.as_deref().and_then(Numbers::natural_msd)).collect();
    let systems = systems?;
    if !named.tracks.is_empty() && !ignores_zeros(&named.dfa) {
        return None;
    }
    crate::logic::Relation::new(Dfa::clone(&named.dfa), systems, named.arguments.clone()).ok()
}
