//! Formulas taken apart, and the steps that put their parts together again.
//!
//! A block is ∃gone of a conjunction of parts. A step of a block stands for ∃G of the conjunction of some of its parts:
//! the steps it joins may not have forgotten a variable that another of them still mentions. The block is the step that
//! stands for all its parts and has forgotten all that is to be forgotten; if a step holds nowhere, so does the block.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use num_bigint::BigUint;

use super::formula::{Formula, Var};
use super::machine::{Machine, Table};
use super::places::Places;
use super::walk::Runs;
use super::{Checked, Checker, Context};

/// A relation between variables, or (`holds` false) its negation.
#[derive(Clone)]
pub(super) struct Value {
    pub table: Rc<Table>,
    pub vars: Vec<Var>,
    pub holds: bool,
}

impl Value {
    fn not(self) -> Value {
        Value { holds: !self.holds, ..self }
    }
}

/// What a part or step of a block stands for.
struct Entry {
    value: Value,
    parts: BTreeSet<usize>,
    gone: BTreeSet<Var>,
}

type Signed<'f> = (&'f Formula, bool);

/// The parts whose conjunction the formula (or its negation) is. With `gone`, quantifiers ∃ are opened.
fn parts<'f>(signed: Signed<'f>, out: &mut Vec<Signed<'f>>, mut gone: Option<&mut Vec<Var>>) {
    match signed {
        (Formula::Not(f), sign) => parts((f, !sign), out, gone),
        (Formula::And(a, b), true) | (Formula::Or(a, b), false) => {
            parts((a, signed.1), out, gone.as_deref_mut());
            parts((b, signed.1), out, gone);
        }
        (Formula::Implies(a, b), false) => {
            parts((a, true), out, gone.as_deref_mut());
            parts((b, false), out, gone);
        }
        (Formula::Exists(vars, f), true) | (Formula::Forall(vars, f), false) if gone.is_some() => {
            gone.as_deref_mut().into_iter().for_each(|gone| gone.extend(vars));
            parts((f, signed.1), out, gone);
        }
        _ => out.push(signed),
    }
}

/// If there is one part and it is a disjunction: its two sides.
fn sides<'f>(all: &[Signed<'f>]) -> Option<(Signed<'f>, Signed<'f>)> {
    match *all {
        [(Formula::Or(a, b), true)] => Some(((a, true), (b, true))),
        [(Formula::And(a, b), false)] => Some(((a, false), (b, false))),
        [(Formula::Implies(a, b), true)] => Some(((a, false), (b, true))),
        _ => None,
    }
}

impl Checker<'_> {
    /// The relation of a formula, from the record.
    pub(super) fn value(&mut self, formula: &Formula, context: &Context) -> Checked<Value> {
        match formula {
            Formula::Compare(..) | Formula::Letters(..) | Formula::Call(..) => {
                self.atom(formula, context)
            }
            Formula::Not(f) => Ok(self.value(f, context)?.not()),
            Formula::And(..) => self.conjunction((formula, true), context),
            Formula::Or(..) | Formula::Implies(..) => {
                Ok(self.conjunction((formula, false), context)?.not())
            }
            Formula::Exists(vars, body) => self.exists(vars, (body, true), context),
            Formula::Forall(vars, body) => Ok(self.exists(vars, (body, false), context)?.not()),
            Formula::Iff(a, b) | Formula::Xor(a, b) => {
                let values = vec![self.value(a, context)?, self.value(b, context)?];
                let entries = self.steps(values, &[], true, context)?;
                let differ = self.take(&entries, &[])?;
                Ok(if matches!(formula, Formula::Iff(..)) { differ.not() } else { differ })
            }
        }
    }

    fn signed(&mut self, all: &[Signed], context: &Context) -> Checked<Vec<Value>> {
        let value = |&(f, sign): &Signed| {
            let value = self.value(f, context)?;
            Ok(if sign { value } else { value.not() })
        };
        all.iter().map(value).collect()
    }

    fn conjunction(&mut self, signed: Signed, context: &Context) -> Checked<Value> {
        let mut all = Vec::new();
        parts(signed, &mut all, None);
        let values = self.signed(&all, context)?;
        let entries = self.steps(values, &[], false, context)?;
        self.take(&entries, &[])
    }

    fn exists(&mut self, vars: &[Var], body: Signed, context: &Context) -> Checked<Value> {
        let (mut all, mut gone) = (Vec::new(), vars.to_vec());
        parts(body, &mut all, Some(&mut gone));
        if let Some((a, b)) = sides(&all) {
            let a = self.exists(&gone, a, context)?.not();
            let b = self.exists(&gone, b, context)?.not();
            let entries = self.steps(vec![a, b], &[], false, context)?;
            return Ok(self.take(&entries, &[])?.not());
        }
        let values = self.signed(&all, context)?;
        let entries = self.steps(values, &gone, false, context)?;
        self.take(&entries, &gone)
    }

    /// Whether a sentence is true.
    pub(super) fn truth(&mut self, formula: &Formula, context: &Context) -> Checked<bool> {
        match formula {
            Formula::Not(f) => Ok(!self.truth(f, context)?),
            Formula::Exists(vars, body) => {
                let mut outer = vars.clone();
                let mut body = &**body;
                while let Formula::Exists(more, inner) = body {
                    outer.extend(more);
                    body = inner;
                }
                self.some(&outer, &[], (body, true), context)
            }
            Formula::Forall(vars, body) => {
                let mut outer = vars.clone();
                let mut body = &**body;
                while let Formula::Forall(more, inner) = body {
                    outer.extend(more);
                    body = inner;
                }
                Ok(!self.some(&outer, &[], (body, false), context)?)
            }
            // A side that decides alone leaves the other out of the record.
            Formula::And(a, b) => Ok(self.truth(a, context)? && self.truth(b, context)?),
            Formula::Or(a, b) => Ok(self.truth(a, context)? || self.truth(b, context)?),
            Formula::Implies(a, b) => Ok(!self.truth(a, context)? || self.truth(b, context)?),
            Formula::Iff(a, b) => Ok(self.truth(a, context)? == self.truth(b, context)?),
            Formula::Xor(a, b) => Ok(self.truth(a, context)? != self.truth(b, context)?),
            Formula::Compare(..) | Formula::Letters(..) | Formula::Call(..) => {
                let value = self.value(formula, context)?;
                if !value.vars.is_empty() {
                    return self.reject("atom", "a sentence has no free variables");
                }
                Ok(value.table.accept[0] == value.holds)
            }
        }
    }

    /// Whether there are numbers for `outer` and `inner` that make the body hold.
    fn some(
        &mut self,
        outer: &[Var],
        inner: &[Var],
        body: Signed,
        context: &Context,
    ) -> Checked<bool> {
        let (mut all, mut hidden) = (Vec::new(), inner.to_vec());
        parts(body, &mut all, Some(&mut hidden));
        if let Some((a, b)) = sides(&all) {
            let left = self.some(outer, &hidden, a, context)?;
            let right = self.some(outer, &hidden, b, context)?;
            return Ok(left || right);
        }
        let values = self.signed(&all, context)?;
        let count = values.len();
        let entries = self.steps(values, &hidden, false, context)?;
        let line = self.next()?;
        let words: Vec<&str> = line.split(' ').collect();
        let ids: Vec<u32> = self.list(words.get(1))?;
        let chosen = self.chosen(&entries, &ids)?;
        let together = self.together(&chosen)?;
        let shown: &[Var] = if words[0] == "witness" { outer } else { &[] };
        let values: Vec<&Value> = chosen.iter().map(|entry| &entry.value).collect();
        let machine = self.machine(&values, shown, context)?;
        let runs = Runs::new(&machine).and_then(|mut runs| Ok((runs.start()?, runs)));
        let (start, mut runs) = match runs {
            Ok(started) => started,
            Err(fault) => return self.fault("size", fault),
        };
        self.claim.steps += 1;
        match words[0] {
            // Some parts that exclude each other are enough.
            "empty" => match runs.accepts(start) {
                true => self.reject("empty", "some numbers do satisfy these parts together"),
                false => Ok(false),
            },
            "witness" => {
                if together.0.len() != count {
                    return self.reject("witness", "not every part is looked at");
                }
                let numbers: Vec<BigUint> = self.list(words.get(2))?;
                if numbers.len() != outer.len() {
                    return self.reject("witness", "one number for each variable");
                }
                let digits: Vec<Vec<u32>> = outer
                    .iter()
                    .zip(&numbers)
                    .map(|(&v, n)| {
                        context.systems[v as usize].as_ref().map_or(vec![], |s| s.digits(n))
                    })
                    .collect();
                let length = digits.iter().map(Vec::len).max().unwrap_or(0);
                let mut set = start;
                for i in 0..length {
                    let digit =
                        |d: &Vec<u32>| (i + d.len()).checked_sub(length).map_or(0, |j| d[j]);
                    let radix =
                        |v: Var| context.systems[v as usize].as_ref().map_or(1, |s| s.radix);
                    let letter =
                        outer.iter().zip(&digits).rev().fold(0, |letter, (&v, d)| {
                            letter * radix(v) as usize + digit(d) as usize
                        });
                    set = match runs.step(set, letter) {
                        Ok(set) => set,
                        Err(fault) => return self.fault("size", fault),
                    };
                }
                match runs.accepts(set) {
                    true => Ok(true),
                    false => self.reject("witness", "these numbers do not do it"),
                }
            }
            _ => self.reject("format", "expected `empty …` or `witness …`"),
        }
    }

    /// The parts of a block and the steps that the record has for it.
    fn steps(
        &mut self,
        values: Vec<Value>,
        gone: &[Var],
        xor: bool,
        context: &Context,
    ) -> Checked<HashMap<u32, Entry>> {
        let count = values.len();
        let part = |(i, value)| {
            (i as u32, Entry { value, parts: BTreeSet::from([i]), gone: BTreeSet::new() })
        };
        let mut entries: HashMap<u32, Entry> = values.into_iter().enumerate().map(part).collect();
        let kind = if xor { "xor" } else { "join" };
        while self.lines.peek().is_some_and(|(_, line)| line.split(' ').next() == Some(kind)) {
            let words = self.words_of(kind)?;
            let &[id, "of", ids, "without", forget, "is", sign @ ("+" | "-"), vars] = &words[..]
            else {
                return self.reject("format", "a step says what it joins and forgets");
            };
            let (id, ids) = (self.number(Some(&id))?, self.list::<u32>(Some(&ids))?);
            let (forget, vars) = (self.list::<Var>(Some(&forget))?, self.list::<Var>(Some(&vars))?);
            if entries.contains_key(&id) {
                return self.reject("format", format!("there are two steps {id}"));
            }
            if forget.iter().any(|v| !gone.contains(v) || vars.contains(v)) {
                return self.reject(kind, "a variable is forgotten that is not to be");
            }
            let chosen = self.chosen(&entries, &ids)?;
            let (parts, mut bound) = self.together(&chosen)?;
            if xor && (count != 2 || ids != [0, 1]) {
                return self.reject(kind, "a comparison has two sides");
            }
            let values: Vec<Value> = chosen.iter().map(|entry| entry.value.clone()).collect();
            let values: Vec<&Value> = values.iter().collect();
            let table = self.joined(kind, &values, (&vars, &forget, sign == "-"), xor, context)?;
            bound.extend(&forget);
            let value = Value { table, vars, holds: sign == "+" };
            entries.insert(id, Entry { value, parts, gone: bound });
        }
        Ok(entries)
    }

    fn chosen<'e>(&self, entries: &'e HashMap<u32, Entry>, ids: &[u32]) -> Checked<Vec<&'e Entry>> {
        let entry = |id: &u32| match entries.get(id) {
            Some(entry) => Ok(entry),
            None => self.reject("format", format!("there is no part or step {id}")),
        };
        ids.iter().map(entry).collect()
    }

    /// What steps stand for together: no variable that one has forgotten may occur in another.
    fn together(&self, chosen: &[&Entry]) -> Checked<(BTreeSet<usize>, BTreeSet<Var>)> {
        let (mut parts, mut gone) = (BTreeSet::new(), BTreeSet::new());
        for (i, entry) in chosen.iter().enumerate() {
            for (j, other) in chosen.iter().enumerate() {
                let mentions = |v: &Var| other.value.vars.contains(v) || other.gone.contains(v);
                if i != j && entry.gone.iter().any(mentions) {
                    return self.reject("join", "a variable was forgotten too early");
                }
            }
            parts.extend(&entry.parts);
            gone.extend(&entry.gone);
        }
        Ok((parts, gone))
    }

    /// The step that the record names as the whole block.
    fn take(&mut self, entries: &HashMap<u32, Entry>, gone: &[Var]) -> Checked<Value> {
        let words = self.words_of("take")?;
        let id: u32 = self.number(words.first())?;
        let entry = self.chosen(entries, &[id])?[0];
        let nowhere = entry.value.holds && entry.value.table.accepts_nothing();
        let all = entries.values().flat_map(|entry| &entry.parts).collect::<BTreeSet<_>>().len();
        if !nowhere && entry.parts.len() != all {
            return self.reject("take", "a part of the formula was left out");
        }
        if !nowhere && entry.value.vars.iter().any(|v| gone.contains(v)) {
            return self.reject("take", "a quantified variable was not forgotten");
        }
        Ok(entry.value.clone())
    }

    /// The machine in which all the values hold together.
    fn machine(&self, values: &[&Value], shown: &[Var], context: &Context) -> Checked<Machine> {
        let mut machine = Machine { shown: shown.len(), ..Machine::default() };
        let mut vars = shown.to_vec();
        let more = values.iter().flat_map(|value| &value.vars).collect::<BTreeSet<_>>();
        vars.extend(more.into_iter().filter(|v| !shown.contains(v)));
        for &v in &vars {
            match context.systems.get(v as usize) {
                Some(Some(places)) => machine.variable(places),
                // A variable that no atom mentions has one digit, 0.
                Some(None) => machine.variable(&Rc::new(Places::unused())),
                None => return self.reject("format", format!("there is no variable {v}")),
            };
        }
        for value in values {
            let track = |v: &Var| vars.iter().position(|w| w == v).expect("collected above");
            let tracks: Vec<usize> = value.vars.iter().map(track).collect();
            machine.automata.push((value.table.clone(), tracks, value.holds));
        }
        Ok(machine)
    }

    /// The table that follows, which must be the relation `vars` of the values joined, with `forget` forgotten.
    pub(super) fn joined(
        &mut self,
        kind: &'static str,
        values: &[&Value],
        (vars, forget, negated): (&[Var], &[Var], bool),
        xor: bool,
        context: &Context,
    ) -> Checked<Rc<Table>> {
        let kept = |v: &Var| vars.contains(v) || forget.contains(v);
        if !values.iter().all(|value| value.vars.iter().all(kept)) {
            return self.reject(kind, "a variable is lost");
        }
        let mut machine = self.machine(values, vars, context)?;
        machine.xor = xor;
        let table = self.table(self.letters(vars, context)?)?;
        self.agrees(kind, &table, &machine, negated)?;
        Ok(table)
    }

    /// The number of letters of an automaton on these variables.
    pub(super) fn letters(&self, vars: &[Var], context: &Context) -> Checked<usize> {
        let mut letters = 1usize;
        for (i, &v) in vars.iter().enumerate() {
            let places = context.systems.get(v as usize).and_then(Option::as_ref);
            match places.filter(|_| !vars[..i].contains(&v) && letters <= 1 << 20) {
                Some(places) => letters *= places.radix as usize,
                None => return self.reject("format", format!("the variable {v} has no track")),
            }
        }
        Ok(letters)
    }
}
