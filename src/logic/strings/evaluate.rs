//! Formulas about strings, from the inside out.

use std::sync::Arc;
use std::time::Instant;

use super::parse::{Node, parse};
use super::{Named, Track, Value, algebra};
use crate::Result;
use crate::logic::automaton::{Dfa, NONE, digits_of};
use crate::logic::defined::Relation;
use crate::logic::parse::Source;
use crate::logic::prove::{Decision, Prover};

impl Prover {
    /// Decides a formula about strings.
    pub(crate) fn evaluate_strings(
        &mut self,
        name: &str,
        text: &str,
        source: Source,
    ) -> Result<(Decision, Named)> {
        if self.record.is_some() {
            return Err(source.error(
                0,
                "a formula that a proof record can hold: it knows natural numbers in msd systems, words by their morphisms, and what is \
                 defined by them; leave --record out",
            ));
        }
        let clock = Instant::now();
        let value = self.string_formula(text, source)?;
        let named = Named {
            dfa: value.dfa.clone(),
            tracks: value.tracks.clone(),
            arguments: value.names.clone(),
        };
        let result = value.names.is_empty().then(|| value.holds_somewhere());
        let witness = match result {
            Some(_) => None,
            None => algebra::on_numbers(&named).and_then(|relation| {
                let word = crate::logic::witness::smallest(&relation.dfa, &[])?;
                Some(value.names.iter().cloned().zip(relation.numbers(&word)).collect())
            }),
        };
        let example = match result {
            Some(_) => None,
            None => shortest(&named),
        };
        let outcome = Decision {
            name: name.to_string(),
            formula: text.split_whitespace().collect::<Vec<_>>().join(" "),
            text: text.to_string(),
            free: value.names.clone(),
            result,
            witness,
            example,
            remark: None,
            states: value.dfa.states(),
            largest: value.dfa.states(),
            seconds: clock.elapsed().as_secs_f64(),
            steps: vec![],
            matrices: None,
        };
        Ok((outcome, named))
    }

    /// The relation of a formula.
    pub(crate) fn string_formula(&mut self, text: &str, source: Source) -> Result<Value> {
        let node = parse(text, source)?;
        self.string_value(&node, source)
    }

    pub(super) fn string_value(&mut self, node: &Node, source: Source) -> Result<Value> {
        match node {
            Node::Compare(op, a, b, system) => {
                let numbers = self.numbers(system.as_deref().unwrap_or("msd_2"));
                let numbers = numbers.map_err(|error| source.locate(error))?;
                self.compared(*op, a, b, &numbers, source).map_err(|error| source.locate(error))
            }
            Node::Call(name, arguments, at) => {
                let named = self.named(name).ok_or_else(|| {
                    source.error(*at, format!("a defined relation: ${name} is not defined"))
                })?;
                if named.tracks.len() != arguments.len() {
                    let count = named.tracks.len();
                    return Err(source.error(*at, format!("{count} arguments for ${name}")));
                }
                if named.tracks.is_empty() {
                    return Ok(Value::constant(!named.dfa.is_empty()));
                }
                self.applied(&named, arguments, source).map_err(|error| source.locate(error))
            }
            Node::Not(inner) => {
                let value = self.string_value(inner, source)?;
                self.negated(&value)
            }
            Node::Reversed(inner) => {
                let value = self.string_value(inner, source)?;
                self.turned(&value)
            }
            Node::Connected(op, a, b) => {
                let (a, b) = (self.string_value(a, source)?, self.string_value(b, source)?);
                match op {
                    '&' => self.both(&a, &b),
                    '|' => self.either(&a, &b),
                    '^' => self.one_of(&a, &b),
                    '>' => {
                        let not = self.negated(&a)?;
                        self.either(&not, &b)
                    }
                    _ => {
                        let differ = self.one_of(&a, &b)?;
                        self.negated(&differ)
                    }
                }
            }
            Node::Quantified(kind, names, body) => {
                let value = self.string_value(body, source)?;
                match kind {
                    'E' => self.there_are(&value, names),
                    'A' => {
                        let not = self.negated(&value)?;
                        let some = self.there_are(&not, names)?;
                        self.negated(&some)
                    }
                    _ => self.infinitely_many(&value, names),
                }
            }
            _ => Err(source.error(0, "a statement, not a term")),
        }
    }

    /// Whether infinitely many strings, zeros at the far end of these variables left out, satisfy the relation.
    pub(super) fn infinitely_many(&mut self, value: &Value, names: &[String]) -> Result<Value> {
        if value.names.is_empty() {
            return Ok(Value::constant(false));
        }
        let mut wanted = Value::constant(false);
        for (name, track) in value.names.iter().zip(&value.tracks) {
            if !names.contains(name) {
                continue;
            }
            let Some(system) = &track.system else {
                wanted = Value::constant(true);
                break;
            };
            let named = self.without_zero(track, system.lsd)?;
            let one = self.with_names(&named, std::slice::from_ref(name))?;
            wanted = self.either(&wanted, &one)?;
        }
        let cut = self.both(value, &wanted)?;
        Ok(Value::constant(!cut.names.is_empty() && has_cycle(&cut.dfa.trim())))
    }

    /// The strings of a track that do not end in 0 (read from that end) or begin with it.
    fn without_zero(&mut self, track: &Track, lsd: bool) -> Result<Named> {
        let n = track.digits.len();
        let mut next = vec![1; 2 * n];
        next[0] = NONE;
        let dfa = Dfa { radix: vec![n as u32], letters: n, start: 0, accept: vec![true; 2], next };
        let dfa = if lsd { self.turned_words(&dfa)? } else { Arc::new(dfa) };
        Ok(Named { dfa, tracks: vec![track.clone()], arguments: vec![] })
    }

    /// A relation by name, of strings or of numbers.
    pub(crate) fn named(&mut self, name: &str) -> Option<Named> {
        if let Some(known) = self.strings.relations.get(name) {
            return Some(known.clone());
        }
        let relation = self.relations.get(name)?.clone();
        self.of_numbers(&relation).ok()
    }

    /// A relation between numbers as one between strings.
    pub(crate) fn of_numbers(&mut self, relation: &Relation) -> Result<Named> {
        let mut tracks = Vec::new();
        for system in &relation.systems {
            let numbers = self.numbers(system.name())?;
            tracks.push(Track::of_numbers(&numbers));
        }
        Ok(Named { dfa: relation.dfa.clone(), tracks, arguments: relation.arguments.clone() })
    }

    /// Keeps a relation between strings under a new name, for formulas about numbers too if it is one of theirs.
    ///
    /// # Errors
    /// If the name is none, or taken.
    pub(crate) fn keep_strings(&mut self, name: &str, named: Named) -> Result<()> {
        self.is_new(name)?;
        match algebra::on_numbers(&named) {
            Some(relation) => self.keep(name, relation),
            None => self.live.add(&named.dfa),
        }
        self.strings.relations.insert(name.to_string(), named);
        Ok(())
    }
}

fn has_cycle(dfa: &Dfa) -> bool {
    // Every state of a trimmed automaton lies on an accepted word: a cycle makes infinitely many.
    let mut left: Vec<usize> = vec![0; dfa.states()];
    let mut from: Vec<Vec<u32>> = vec![vec![]; dfa.states()];
    for (i, &to) in dfa.next.iter().enumerate() {
        if to != NONE {
            left[i / dfa.letters] += 1;
            from[to as usize].push((i / dfa.letters) as u32);
        }
    }
    let mut ends: Vec<usize> = (0..dfa.states()).filter(|&s| left[s] == 0).collect();
    let mut gone = 0;
    while let Some(state) = ends.pop() {
        gone += 1;
        for &before in &from[state] {
            left[before as usize] -= 1;
            if left[before as usize] == 0 {
                ends.push(before as usize);
            }
        }
    }
    gone < dfa.states()
}

/// The shortest tuple of a relation, first in order, as it is read: digits and letters.
fn shortest(named: &Named) -> Option<String> {
    let dfa = named.dfa.trim();
    if dfa.is_empty() {
        return None;
    }
    let mut from: Vec<Option<(u32, usize)>> = vec![None; dfa.states()];
    let mut seen = vec![false; dfa.states()];
    let mut queue = std::collections::VecDeque::from([dfa.start]);
    seen[dfa.start as usize] = true;
    let end = loop {
        let state = queue.pop_front()?;
        if dfa.accept[state as usize] {
            break state;
        }
        for letter in 0..dfa.letters {
            let to = dfa.next[state as usize * dfa.letters + letter];
            if to != NONE && !std::mem::replace(&mut seen[to as usize], true) {
                from[to as usize] = Some((state, letter));
                queue.push_back(to);
            }
        }
    };
    let (mut word, mut state) = (Vec::new(), end);
    while let Some((before, letter)) = from[state as usize] {
        word.push(digits_of(&dfa.radix, letter));
        state = before;
    }
    word.reverse();
    let shown = |t: usize| {
        let digit = |column: &Vec<u32>| match named.tracks[t].digits[column[t] as usize] {
            d @ 0..=9 => d.to_string(),
            d => format!("[{d}]"),
        };
        let digits: String = word.iter().map(digit).collect();
        format!("{} = {:?} in {}", named.arguments[t], digits, named.tracks[t].shown())
    };
    Some((0..named.tracks.len()).map(shown).collect::<Vec<_>>().join(", "))
}
