//! Formulas about strings, from the inside out.

use std::sync::Arc;
use std::time::Instant;

use super::{Named, Track, Value, algebra};
use crate::Result;
use crate::logic::automaton::{Dfa, NONE, digits_of};
use crate::logic::defined::Relation;
use crate::logic::formula::{Formula, Parsed, Var};
use crate::logic::parse::Source;
use crate::logic::prove::{Decision, Prover, Task};

impl Prover {
    /// Decides a formula about strings.
    pub(crate) fn evaluate_strings(
        &mut self,
        name: &str,
        text: &str,
        parsed: Parsed,
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
        let value = self.string_relation(parsed, source)?;
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
        let parsed = self.parsed(text, source)?;
        self.string_relation(parsed, source)
    }

    fn string_relation(&mut self, parsed: Parsed, source: Source) -> Result<Value> {
        let mut task = Task::new(parsed.names, parsed.places);
        self.string_value(&parsed.formula, &mut task, source)
    }

    pub(super) fn string_value(
        &mut self,
        formula: &Formula,
        task: &mut Task,
        source: Source,
    ) -> Result<Value> {
        let named = |vars: &mut dyn Iterator<Item = Var>, task: &Task| -> Vec<String> {
            vars.map(|v| task.names[v as usize].clone()).collect()
        };
        match formula {
            Formula::Compare(op, a, b, numbers) => {
                let value = self.compared(*op, a, b, numbers, task, source);
                value.map_err(|error| source.locate(error))
            }
            Formula::Call(name, arguments, place) => {
                let relation = self.named(name).ok_or_else(|| {
                    source.error(place.at, format!("a defined relation: ${name} is not defined"))
                })?;
                if relation.tracks.len() != arguments.len() {
                    let count = relation.tracks.len();
                    return Err(source.error(place.at, format!("{count} arguments for ${name}")));
                }
                if relation.tracks.is_empty() {
                    return Ok(Value::constant(!relation.dfa.is_empty()));
                }
                let value = self.applied(&relation, arguments, place, task, source);
                value.map_err(|error| source.locate(error))
            }
            Formula::Not(inner) => {
                let value = self.string_value(inner, task, source)?;
                self.negated(&value)
            }
            Formula::Reversed(inner) => {
                let value = self.string_value(inner, task, source)?;
                self.turned(&value)
            }
            Formula::Exists(vars, body) => {
                let value = self.string_value(body, task, source)?;
                self.there_are(&value, &named(&mut vars.iter().copied(), task))
            }
            Formula::Forall(vars, body) => {
                let value = self.string_value(body, task, source)?;
                let not = self.negated(&value)?;
                let some = self.there_are(&not, &named(&mut vars.iter().copied(), task))?;
                self.negated(&some)
            }
            Formula::Infinitely(vars, body, _) => {
                let value = self.string_value(body, task, source)?;
                self.infinitely_many(&value, &named(&mut vars.iter().map(|(x, _)| *x), task))
            }
            Formula::And(a, b)
            | Formula::Or(a, b)
            | Formula::Xor(a, b)
            | Formula::Implies(a, b)
            | Formula::Iff(a, b) => {
                let one = self.string_value(a, task, source)?;
                let other = self.string_value(b, task, source)?;
                match formula {
                    Formula::And(..) => self.both(&one, &other),
                    Formula::Or(..) => self.either(&one, &other),
                    Formula::Xor(..) => self.one_of(&one, &other),
                    Formula::Implies(..) => {
                        let not = self.negated(&one)?;
                        self.either(&not, &other)
                    }
                    _ => {
                        let differ = self.one_of(&one, &other)?;
                        self.negated(&differ)
                    }
                }
            }
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
            let numbers = self.numbers_of(system)?;
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
