//! Formulas taken apart, and the steps that put their parts together again.
//!
//! *Block*: ∃gone of a conjunction of parts. *Step*: ∃G of the conjunction of some parts and earlier steps; none of these may
//! have forgotten a variable that another of them mentions, since ∃G (a ∧ b) = (∃G a) ∧ b only if b is free of G. The block is
//! the first entry that stands for all its parts and mentions nothing of gone. A negation is a sign. An equivalence a ⇔ b is
//! ¬(a ∧ ¬b) ∧ ¬(¬a ∧ b): three blocks. Nothing else is a rule.

use std::collections::BTreeSet;
use std::rc::Rc;

use num_bigint::BigUint;

use super::machine::{Machine, Runs, Table};
use super::reader::{Formula, Sum, Var};
use super::{Checked, Checker};

/// A relation between variables, or (`holds` false) its negation.
#[derive(Clone)]
pub(super) struct Value {
    pub table: Rc<Table>,
    pub vars: Vec<Var>,
    pub holds: bool,
}

impl Value {
    fn signed(self, sign: bool) -> Value {
        Value { holds: self.holds == sign, ..self }
    }
}

/// A part or step of a block: the parts it stands for, and what it has forgotten.
struct BlockEntry {
    value: Value,
    parts: BTreeSet<usize>,
    gone: BTreeSet<Var>,
}

fn entries(values: Vec<Value>) -> Vec<BlockEntry> {
    let gone = BTreeSet::new();
    let part = |(i, value)| BlockEntry { value, parts: BTreeSet::from([i]), gone: gone.clone() };
    values.into_iter().enumerate().map(part).collect()
}

type Signed<'f> = (&'f Formula, bool);

/// The parts whose conjunction the formula (or its negation) is. With `gone`, quantifiers ∃ are opened: each binds
/// variables of its own.
fn parts<'f>((f, sign): Signed<'f>, out: &mut Vec<Signed<'f>>, mut gone: Option<&mut Vec<Var>>) {
    match (f, sign) {
        (Formula::Not(f), _) => parts((f, !sign), out, gone),
        (Formula::And(all), true) => {
            all.iter().for_each(|f| parts((f, true), out, gone.as_deref_mut()));
        }
        (Formula::Exists(vars, f), true) if gone.is_some() => {
            gone.as_deref_mut().into_iter().for_each(|gone| gone.extend(vars));
            parts((f, true), out, gone);
        }
        _ => out.push((f, sign)),
    }
}

/// If there is one part and it is a disjunction: its sides. ∃ goes to each of them.
fn sides<'f>(all: &[Signed<'f>]) -> Option<Vec<Signed<'f>>> {
    let [(f @ Formula::And(_), false)] = *all else { return None };
    let mut negated = Vec::new();
    parts((f, true), &mut negated, None);
    Some(negated.into_iter().map(|(f, sign)| (f, !sign)).collect())
}

impl Checker<'_> {
    /// The relation of a formula, from the record.
    pub(super) fn value(&mut self, formula: &Formula) -> Checked<Value> {
        match formula {
            Formula::Not(f) => Ok(self.value(f)?.signed(false)),
            Formula::And(_) => {
                let mut all = Vec::new();
                parts((formula, true), &mut all, None);
                let values = self.values(&all)?;
                self.block(values, &[])
            }
            Formula::Exists(vars, f) => self.exists(vars.clone(), (f, true)),
            Formula::Iff(a, b) => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                let left = self.block(vec![a.clone(), b.clone().signed(false)], &[])?;
                let right = self.block(vec![a.signed(false), b], &[])?;
                self.block(vec![left.signed(false), right.signed(false)], &[])
            }
            Formula::Call(name, vars) => {
                let table = self.relations[name].table.clone();
                Ok(Value { table, vars: vars.clone(), holds: true })
            }
            Formula::Compare { sum, equal, system } => self.atom(sum, *equal, system),
        }
    }

    /// `atom VARS` and its automaton: a comparison as a relation of these variables.
    fn atom(&mut self, sum: &Sum, equal: bool, system: &str) -> Checked<Value> {
        let Some(vars) = self.next()?.strip_prefix("atom ") else {
            return self.reject("format", "expected `atom …`");
        };
        let vars = self.variables(vars)?;
        let track = |&(v, c): &(Var, i64)| Some((vars.iter().position(|w| *w == v)?, c));
        let used = sum.0.iter().filter(|(_, c)| *c != 0);
        let Some(tracks) = used.map(track).collect::<Option<Vec<_>>>() else {
            return self.reject("atom", "a variable is lost");
        };
        let sum = (Sum(tracks, sum.1), equal, self.systems[system].clone());
        let systems: Vec<_> = vars.iter().map(|&v| self.systems_of[v].clone()).collect();
        let table = Rc::new(self.table(&systems)?);
        let machine = Machine::of_sum(systems, sum, self.meter)?;
        self.agrees("atom", &table, &machine)?;
        Ok(Value { table, vars, holds: true })
    }

    fn values(&mut self, all: &[Signed]) -> Checked<Vec<Value>> {
        all.iter().map(|&(f, sign)| Ok(self.value(f)?.signed(sign))).collect()
    }

    fn exists(&mut self, mut gone: Vec<Var>, body: Signed) -> Checked<Value> {
        let mut all = Vec::new();
        parts(body, &mut all, Some(&mut gone));
        if let Some(sides) = sides(&all) {
            let side = |side: &Signed| Ok(self.exists(gone.clone(), *side)?.signed(false));
            let values = sides.iter().map(side).collect::<Checked<Vec<_>>>()?;
            return Ok(self.block(values, &[])?.signed(false));
        }
        let values = self.values(&all)?;
        self.block(values, &gone)
    }

    /// Whether a sentence is true.
    pub(super) fn truth(&mut self, formula: &Formula) -> Checked<bool> {
        match formula {
            Formula::Not(f) => Ok(!self.truth(f)?),
            // A side that decides alone leaves the others out of the record.
            Formula::And(all) => {
                for f in all {
                    if !self.truth(f)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Formula::Iff(a, b) => Ok(self.truth(a)? == self.truth(b)?),
            Formula::Exists(vars, body) => self.some(vars, vec![], (body, true)),
            _ => {
                let value = self.value(formula)?;
                if !value.vars.is_empty() {
                    return self.reject("atom", "a sentence has no free variables");
                }
                Ok(value.table.accept[0] == value.holds)
            }
        }
    }

    /// Whether there are numbers for `outer` and `inner` that make the body hold.
    fn some(&mut self, outer: &[Var], mut inner: Vec<Var>, body: Signed) -> Checked<bool> {
        let mut all = Vec::new();
        parts(body, &mut all, Some(&mut inner));
        if let Some(sides) = sides(&all) {
            let found = sides.iter().map(|side| self.some(outer, inner.clone(), *side));
            return Ok(found.collect::<Checked<Vec<bool>>>()?.contains(&true));
        }
        let values = self.values(&all)?;
        let count = values.len();
        let mut entries = entries(values);
        while self.peek() == "join" {
            self.join(&mut entries, &inner)?;
        }
        let words: Vec<&str> = self.next()?.split(' ').collect();
        let (ids, numbers) = match words[..] {
            ["empty", ids] => (ids, None),
            ["witness", ids, numbers] => (ids, Some(self.list::<BigUint>(numbers)?)),
            _ => return self.reject("format", "expected `empty …` or `witness …`"),
        };
        let chosen = self.chosen(&entries, ids)?;
        let (together, _) = self.together(&chosen)?;
        let values: Vec<&Value> = chosen.iter().map(|entry| &entry.value).collect();
        let machine = self.machine(&values, if numbers.is_some() { outer } else { &[] })?;
        self.steps += 1;
        let mut runs = Runs::new(&machine, self.meter)?;
        let mut set = runs.start()?;
        let Some(numbers) = numbers else {
            // Parts that exclude each other are enough: the others can only take away.
            return match runs.accepts(set) {
                true => self.reject("empty", "some numbers do satisfy these parts together"),
                false => Ok(false),
            };
        };
        if together.len() != count || numbers.len() != outer.len() {
            return self.reject("witness", "every part and every variable is looked at");
        }
        let systems = || outer.iter().map(|&v| &self.systems_of[v]);
        let digits = systems().zip(&numbers).map(|(s, n)| s.digits(n, self.meter));
        let digits = digits.collect::<Checked<Vec<Vec<u32>>>>()?;
        let length = digits.iter().map(Vec::len).max().unwrap_or(0);
        for i in 0..length {
            let digit = |d: &Vec<u32>| (i + d.len()).checked_sub(length).map_or(0, |j| d[j]);
            let pairs = systems().zip(&digits).rev();
            let letter = pairs.fold(0, |n, (s, d)| n * s.radix as usize + digit(d) as usize);
            set = runs.step(set, letter)?;
        }
        if !runs.accepts(set) {
            return self.reject("witness", "these numbers do not do it");
        }
        let names = outer.iter().map(|&v| self.names[v].clone());
        self.witness = Some(names.zip(numbers).collect());
        Ok(true)
    }

    /// ∃gone of the conjunction of the values.
    fn block(&mut self, values: Vec<Value>, gone: &[Var]) -> Checked<Value> {
        let count = values.len();
        let mut entries = entries(values);
        loop {
            let last = &entries[entries.len() - 1];
            let open = last.value.vars.iter().any(|v| gone.contains(v));
            if last.parts.len() == count && !open {
                return Ok(last.value.clone());
            }
            self.join(&mut entries, gone)?;
        }
    }

    /// Reads and checks a step.
    fn join(&mut self, entries: &mut Vec<BlockEntry>, gone: &[Var]) -> Checked<()> {
        let words: Vec<&str> = self.next()?.split(' ').collect();
        let ["join", ids, "without", forget, "is", vars] = words[..] else {
            return self.reject("format", "expected `join … without … is …`");
        };
        let (forget, vars) = (self.variables(forget)?, self.variables(vars)?);
        if forget.iter().any(|v| !gone.contains(v) || vars.contains(v)) {
            return self.reject("join", "a variable is forgotten that is not to be");
        }
        let chosen = self.chosen(entries, ids)?;
        let (parts, mut bound) = self.together(&chosen)?;
        let values: Vec<Value> = chosen.iter().map(|entry| entry.value.clone()).collect();
        let values: Vec<&Value> = values.iter().collect();
        let table = self.confirmed("join", &values, &vars, &forget)?;
        bound.extend(&forget);
        let value = Value { table, vars, holds: true };
        entries.push(BlockEntry { value, parts, gone: bound });
        Ok(())
    }

    fn chosen<'e>(&self, entries: &'e [BlockEntry], ids: &str) -> Checked<Vec<&'e BlockEntry>> {
        let chosen = self.list::<usize>(ids)?.into_iter().map(|id| entries.get(id));
        match chosen.collect::<Option<Vec<_>>>() {
            Some(chosen) => Ok(chosen),
            None => self.reject("format", "there is no such part or step"),
        }
    }

    /// What entries stand for together: no variable that one has forgotten may occur in another.
    fn together(&self, chosen: &[&BlockEntry]) -> Checked<(BTreeSet<usize>, BTreeSet<Var>)> {
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

    /// The machine in which all the values hold together.
    fn machine(&mut self, values: &[&Value], shown: &[Var]) -> Checked<Machine> {
        let mut vars = shown.to_vec();
        let more = values.iter().flat_map(|value| &value.vars).collect::<BTreeSet<_>>();
        vars.extend(more.into_iter().filter(|v| !shown.contains(v)));
        let variables = vars.iter().map(|&v| self.systems_of[v].clone()).collect();
        let part = |value: &&Value| {
            let track = |v: &Var| vars.iter().position(|w| w == v).expect("collected above");
            (value.table.clone(), value.vars.iter().map(track).collect(), value.holds)
        };
        let automata = values.iter().map(part).collect();
        Machine::new(variables, shown.len(), automata, self.meter)
    }

    /// The table that follows: the relation `vars` of the values together, with `forget` forgotten.
    pub(super) fn confirmed(
        &mut self,
        condition: &'static str,
        values: &[&Value],
        vars: &[Var],
        forget: &[Var],
    ) -> Checked<Rc<Table>> {
        let kept = |v: &Var| vars.contains(v) || forget.contains(v);
        if !values.iter().all(|value| value.vars.iter().all(kept)) {
            return self.reject(condition, "a variable is lost");
        }
        let machine = self.machine(values, vars)?;
        let systems: Vec<_> = vars.iter().map(|&v| self.systems_of[v].clone()).collect();
        let table = Rc::new(self.table(&systems)?);
        self.agrees(condition, &table, &machine)?;
        Ok(table)
    }
}
