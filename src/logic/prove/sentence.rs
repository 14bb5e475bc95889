//! Sentences: a search for one accepted word, made on the fly.

use super::compile::{conjuncts, disjuncts};
use super::*;
use crate::logic::automaton::{NONE, letter_count};
use crate::logic::product::{Factor, search};

use crate::logic::relation::{places, united};
use crate::logic::strings::radix;
use crate::logic::witness::smallest;

type Witness = Option<Vec<(String, BigUint)>>;
type Decided = (bool, Witness, usize);

/// Letters beyond which inner variables are forgotten before the search.
const LETTERS: usize = 128;
/// States after which the search on the fly gives way to forgetting inner variables first.
const PATIENCE: usize = 1_000_000;

impl Prover {
    /// Whether the sentence (or its negation) holds, its witness, and the states visited.
    pub(super) fn sentence(
        &mut self,
        formula: &Formula,
        positive: bool,
        task: &mut Task,
    ) -> Result<Decided> {
        match formula {
            Formula::Not(f) => self.sentence(f, !positive, task),
            Formula::Exists(vars, body) => {
                let (outer, body) = block(vars, body, true, task.first_made);
                let (found, witness, states) = self.some(&outer, &[], body, formula, task)?;
                Ok((found == positive, witness, states))
            }
            Formula::Forall(vars, body) => {
                let (outer, body) = block(vars, body, false, task.first_made);
                let (found, witness, states) = self.some(&outer, &[], body, formula, task)?;
                Ok((found != positive, witness, states))
            }
            Formula::And(a, b) | Formula::Or(a, b) | Formula::Implies(a, b) => {
                let is_and = matches!(formula, Formula::And(..));
                let implies = matches!(formula, Formula::Implies(..));
                let (left, found, n) = self.sentence(a, !implies, task)?;
                // The side that decides alone lends its witness.
                if left != is_and {
                    return Ok((left == positive, found, n));
                }
                let (right, found, m) = self.sentence(b, true, task)?;
                Ok((right == positive, found, n.max(m)))
            }
            Formula::Iff(a, b) | Formula::Xor(a, b) => {
                let (left, _, n) = self.sentence(a, true, task)?;
                let (right, _, m) = self.sentence(b, true, task)?;
                let equal = matches!(formula, Formula::Iff(..));
                Ok((((left == right) == equal) == positive, None, n.max(m)))
            }
            _ => {
                let value = self.compile(formula, task)?;
                Ok((value.truth() == positive, None, value.dfa.states()))
            }
        }
    }

    /// Whether there are numbers for `outer` (shown as witness) and `inner` with which the body (or its
    /// negation) holds.
    fn some(
        &mut self,
        outer: &[Var],
        inner: &[Var],
        (body, positive): (&Formula, bool),
        whole: &Formula,
        task: &mut Task,
    ) -> Result<Decided> {
        let (mut parts, mut hidden) = (Vec::new(), inner.to_vec());
        conjuncts(body, positive, &mut parts, Some(&mut hidden));
        if let [(single, sign)] = parts[..]
            && let Some(sides) = disjuncts(single, sign)
        {
            let (mut found, mut least, mut states): Decided = (false, None, 0);
            for side in sides {
                let (holds, witness, n) = self.some(outer, &hidden, side, whole, task)?;
                (found, states) = (found || holds, states.max(n));
                least = match (least, witness) {
                    (Some(a), Some(b)) => Some(if order(&a) <= order(&b) { a } else { b }),
                    (a, b) => a.or(b),
                };
            }
            return Ok((found, least, states));
        }
        let mut values = Vec::new();
        for (f, sign) in parts {
            let value = self.compile(f, task)?;
            values.push(if sign { value } else { value.not() });
        }
        let clock = Instant::now();
        let text = Shown(whole, &task.names).to_string();
        number(&mut values);
        let trace = self.trace(values.len());
        let (found, trace) = self.with_space(false, &format!("`{text}`"), |space| {
            space.trace = trace;
            Ok((find(space, values, outer)?, space.trace.take()))
        })?;
        let FoundTuple { word, tracks, states, parts } = found;
        task.largest = task.largest.max(states);
        task.steps.push(Step { formula: text, states, seconds: clock.elapsed().as_secs_f64() });
        let found = word.is_some();
        let witness: Witness = word.map(|word| {
            outer
                .iter()
                .map(|&v| {
                    // A variable that no part mentions may be 0.
                    let value = tracks.iter().position(|&t| t == v).map(|t| {
                        let digits: Vec<u32> = word.iter().map(|column| column[t]).collect();
                        let held = task.tracks[v as usize].as_ref().expect("it has a track");
                        held.system.as_ref().expect("a number").natural().value(&digits)
                    });
                    (task.names[v as usize].clone(), value.unwrap_or_default())
                })
                .collect()
        });
        self.note(|record| {
            let parts = record.steps(trace, &parts, &task.names);
            record.search(&parts, witness.as_deref());
        });
        Ok((found, witness, states))
    }
}

/// A block of like quantifiers is one: all of it is the witness, up to numbers made for a proof record.
pub(super) fn block<'f>(
    vars: &[Var],
    body: &'f Formula,
    exists: bool,
    first_made: Var,
) -> (Vec<Var>, (&'f Formula, bool)) {
    let (mut outer, mut body) = (vars.to_vec(), (body, exists));
    loop {
        body = match body {
            (Formula::Not(next), sign) => (next, !sign),
            (Formula::Exists(more, next), true) | (Formula::Forall(more, next), false)
                if more.iter().all(|v| *v < first_made) =>
            {
                outer.extend(more);
                (next, body.1)
            }
            _ => return (outer, body),
        };
    }
}

fn order(witness: &[(String, BigUint)]) -> (Option<&BigUint>, Vec<&BigUint>) {
    (witness.iter().map(|(_, n)| n).max(), witness.iter().map(|(_, n)| n).collect())
}

struct FoundTuple {
    /// The smallest tuple of the outer variables for which all parts hold.
    word: Option<crate::logic::witness::Word>,
    /// The outer variables that have a track.
    tracks: Vec<Var>,
    /// The states visited.
    states: usize,
    /// The parts and steps that were searched together.
    parts: Vec<u32>,
}

fn find(space: &mut Space, values: Vec<Value>, outer: &[Var]) -> Grows<FoundTuple> {
    let (vars, tracks) = united(&values);
    let inner: Vec<Var> = vars.into_iter().filter(|v| !outer.contains(v)).collect();
    // Of some hundred numbers made for one constant there are more letters than can be counted.
    let letters = letter_count(&radix(&tracks));
    if letters <= LETTERS {
        let states = space.whole.states;
        space.whole.states = states.min(PATIENCE);
        let direct = find_direct(space, &values, outer);
        space.whole.states = states;
        let hopeless = inner.is_empty() && states <= PATIENCE;
        if direct.is_ok() || hopeless {
            return direct;
        }
        if let Some(trace) = &mut space.trace {
            trace.made.clear();
        }
        if inner.is_empty() {
            return find_direct(space, &values, outer);
        }
    }
    let joined = eliminate(space, values, &inner)?;
    find_direct(space, &joined, outer)
}

/// Forgets the inner variables, leaving parts that mention outer ones alone.
fn eliminate(space: &mut Space, values: Vec<Value>, inner: &[Var]) -> Grows<Vec<Value>> {
    let (touched, mut rest): (Vec<Value>, Vec<Value>) =
        values.into_iter().partition(|p| p.vars.iter().any(|v| inner.contains(v)));
    if !touched.is_empty() {
        rest.push(space.exists_all(touched, inner)?);
    }
    Ok(rest)
}

fn find_direct(space: &mut Space, values: &[Value], outer: &[Var]) -> Grows<FoundTuple> {
    let (negative, positive): (Vec<Value>, Vec<Value>) =
        values.iter().cloned().partition(|v| v.negated);
    let mut keep = space.all_of(positive)?;
    let mut parts = vec![keep.step];
    let (tracks, held) = united([&keep].into_iter().chain(&negative));
    keep = space.widened(&keep, &tracks, &held)?;
    let budget = space.budget();
    budget.check(keep.dfa.states(), 2 * keep.dfa.bytes())?;
    let keep = keep.dfa.trim();
    let budget = budget.without(keep.bytes());
    if keep.is_empty() {
        return Ok(FoundTuple { word: None, tracks, states: keep.states(), parts });
    }
    let at: Vec<Vec<usize>> = negative.iter().map(|v| places(&v.vars, &tracks)).collect();
    let drop: Vec<Factor> =
        negative.iter().zip(&at).map(|(v, at)| Factor { dfa: &v.dfa, places: at }).collect();
    let gone: Vec<usize> = (0..tracks.len()).filter(|&t| !outer.contains(&tracks[t])).collect();
    let met = if drop.is_empty() { keep } else { search(&keep, &drop, gone.is_empty(), &budget)? };
    let states = met.states();
    // Trimmed and as an automaton with choices: about three times itself.
    budget.check(states, 4 * met.bytes())?;
    let word = smallest(&met, &gone);
    let tracks = tracks.into_iter().filter(|v| outer.contains(v)).collect();
    parts.extend(negative.iter().map(|v| v.step));
    parts.retain(|&part| part != NONE);
    Ok(FoundTuple { word, tracks, states, parts })
}
