//! Formulas about strings, from the inside out: the order in which they are written counts. The operations are those of `relation.rs`.

use std::sync::Arc;

use super::zeros::on_numbers;
use super::{Named, Track};
use crate::Result;
use crate::logic::automaton::{Dfa, NONE, digits_of};
use crate::logic::defined::Relation;
use crate::logic::formula::{Formula, Parsed, Var};
use crate::logic::parse::Source;
use crate::logic::prove::{Decision, Prover, Task};
use crate::logic::relation::{Space, Value};
use crate::run::Instant;

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
                 defined by them; leave the record out",
            ));
        }
        let clock = Instant::now();
        let (value, task) = self.string_relation(parsed, source)?;
        let named = self.in_order_of_names(&value, &task)?;
        let free = named.arguments.clone();
        let result = free.is_empty().then(|| value.truth());
        let numbers = if result.is_some() { None } else { on_numbers(&named) };
        let witness = numbers.and_then(|relation| {
            let word = crate::logic::witness::smallest(&relation.dfa, &[])?;
            Some(free.iter().cloned().zip(relation.numbers(&word)).collect())
        });
        let example = if result.is_some() { None } else { shortest(&named) };
        let states = named.dfa.states();
        let outcome = Decision {
            name: name.to_string(),
            formula: text.split_whitespace().collect::<Vec<_>>().join(" "),
            text: text.to_string(),
            free,
            result,
            witness,
            example,
            remark: None,
            states,
            largest: task.largest.max(states),
            seconds: clock.elapsed().as_secs_f64(),
            steps: task.steps,
            matrices: None,
        };
        Ok((outcome, named))
    }

    /// The relation of a formula about strings.
    pub(crate) fn string_formula(&mut self, text: &str, source: Source) -> Result<Value> {
        let parsed = self.parsed(text, source)?;
        Ok(self.string_relation(parsed, source)?.0)
    }

    fn string_relation(&mut self, parsed: Parsed, source: Source) -> Result<(Value, Task)> {
        let mut task = Task::new(parsed.names, parsed.places);
        task.as_written = true;
        self.assign(&parsed.formula, &mut task, source)?;
        let value = self.compile(&parsed.formula, &mut task);
        Ok((value.map_err(|error| source.locate(error))?, task))
    }

    /// The relation with its tracks in the order of their names.
    fn in_order_of_names(&mut self, value: &Value, task: &Task) -> Result<Named> {
        let name = |t: &usize| task.name(value.vars[*t]);
        let mut order: Vec<usize> = (0..value.vars.len()).collect();
        order.sort_by_key(name);
        let arguments = order.iter().map(name).collect();
        let tracks = order.iter().map(|&t| value.tracks[t].clone()).collect();
        let dfa = Arc::new(value.dfa.reordered(&order).minimized());
        self.live.add(&dfa);
        Ok(Named { dfa, tracks, arguments })
    }

    /// The relation of a formula about strings, from the inside out and in the order in which it is written.
    pub(crate) fn compile_as_written(
        &mut self,
        formula: &Formula,
        task: &mut Task,
    ) -> Result<Value> {
        match formula {
            Formula::Compare(op, a, b, numbers) => {
                return self.compared(*op, a, b, numbers, task);
            }
            Formula::Call(name, args, place) => {
                let relation = self.named(name).expect("typed before");
                if relation.tracks.is_empty() {
                    return Ok(Value::constant(!relation.dfa.is_empty()));
                }
                let (dfa, tracks, name) = (relation.dfa, relation.tracks, format!("${name}"));
                return self.apply(&dfa, &tracks, (args, place), task, &name);
            }
            _ => {}
        }
        let mut parts = Vec::new();
        for part in formula.parts() {
            parts.push(self.compile(part, task)?);
        }
        match (formula, &parts[..]) {
            (Formula::Reversed(_), [a]) => return self.turned(a),
            (Formula::Infinitely(vars, ..), [a]) => {
                let vars: Vec<Var> = vars.iter().map(|(x, _)| *x).collect();
                return self.infinitely_many(a, &vars);
            }
            _ => {}
        }
        self.on_strings(|space| {
            let not = |space: &mut Space, a: &Value| space.positive(&a.clone().not());
            let made = match (formula, &parts[..]) {
                (Formula::Not(_), [a]) => not(space, a),
                (Formula::And(..), [a, b]) => space.and(a, b),
                (Formula::Or(..), [a, b]) => space.or(a, b),
                (Formula::Xor(..), [a, b]) => space.xor(a, b),
                (Formula::Implies(..), [a, b]) => {
                    let a = not(space, a)?;
                    space.or(&a, b)
                }
                (Formula::Iff(..), [a, b]) => Ok(space.xor(a, b)?.not()),
                (Formula::Exists(vars, _), [a]) => space.exists(a, vars),
                (Formula::Forall(vars, _), [a]) => {
                    let a = not(space, a)?;
                    Ok(space.exists(&a, vars)?.not())
                }
                _ => unreachable!("an atom, or carried out above"),
            };
            space.positive(&made?)
        })
    }

    /// Whether infinitely many strings, zeros at the far end of these variables left out, satisfy the relation.
    pub(super) fn infinitely_many(&mut self, value: &Value, vars: &[Var]) -> Result<Value> {
        if value.vars.is_empty() {
            return Ok(Value::constant(false));
        }
        let mut wanted = Value::constant(false);
        for (var, track) in value.vars.iter().zip(&value.tracks) {
            if !vars.contains(var) {
                continue;
            }
            let Some(system) = &track.system else {
                wanted = Value::constant(true);
                break;
            };
            let named = self.without_zero(track, system.lsd)?;
            let one = self.with_vars(&named, &[*var])?;
            wanted = self.on_strings(|space| {
                let or = space.or(&wanted, &one)?;
                space.positive(&or)
            })?;
        }
        let cut = self.on_strings(|space| space.and(value, &wanted))?;
        Ok(Value::constant(!cut.vars.is_empty() && has_cycle(&cut.dfa.trim())))
    }

    /// The strings of a track that do not end in 0 (read from that end) or begin with it.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
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
        match on_numbers(&named) {
            Some(relation) => self.keep(name, relation),
            None => self.live.add(&named.dfa),
        }
        self.strings.relations.insert(name.to_string(), named);
        Ok(())
    }
}

#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
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
