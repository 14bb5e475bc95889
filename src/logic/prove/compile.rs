//! Formulas to automata, from the inside out.

use super::*;
use crate::logic::automaton::letter_count;

impl Prover {
    /// The relation of a formula, logged as a step.
    pub(super) fn compile(&mut self, formula: &Formula, task: &mut Task) -> Result<Value> {
        let clock = Instant::now();
        let mut value = self.compile_parts(formula, task)?;
        if let (true, Formula::Compare(..)) = (self.record.is_some(), formula) {
            value = self.with_space(task, "an atom", |space| space.positive(&value))?;
            self.note(|record| record.value(&value, &task.names));
        }
        self.live.add(&value.dfa);
        let states = value.dfa.states();
        task.largest = task.largest.max(states);
        task.steps.push(Step {
            formula: Shown(formula, &task.names).to_string(),
            states,
            seconds: clock.elapsed().as_secs_f64(),
        });
        Ok(value)
    }

    fn compile_parts(&mut self, formula: &Formula, task: &mut Task) -> Result<Value> {
        match formula {
            Formula::Compare(op, a, b, _) if a.is_letter() && b.is_letter() => {
                self.letters(*op, a, b, task)
            }
            Formula::Compare(op, a, b, system) => self.comparison(*op, a, b, system, task),
            Formula::Call(name, args, _) => self.call(name, args, task),
            Formula::Not(f) => Ok(self.compile(f, task)?.not()),
            Formula::Iff(a, b) | Formula::Xor(a, b) => {
                let (a, b) = (self.compile(a, task)?, self.compile(b, task)?);
                // Neither holds without the other.
                let left = self.joined(formula, task, vec![a.clone(), b.clone().not()], all_of)?;
                let right = self.joined(formula, task, vec![a.not(), b], all_of)?;
                let same = self.joined(formula, task, vec![left.not(), right.not()], all_of)?;
                Ok(if matches!(formula, Formula::Iff(..)) { same } else { same.not() })
            }
            Formula::And(..) => {
                let parts = self.literals(formula, true, task)?;
                self.joined(formula, task, parts, all_of)
            }
            Formula::Or(..) | Formula::Implies(..) => {
                let parts = self.literals(formula, false, task)?;
                Ok(self.joined(formula, task, parts, all_of)?.not())
            }
            Formula::Exists(vars, body) => self.exists(vars, body, true, formula, task),
            Formula::Forall(vars, body) => Ok(self.exists(vars, body, false, formula, task)?.not()),
            Formula::Infinitely(..) | Formula::Reversed(_) => unreachable!("not of numbers"),
        }
    }

    /// Joins the parts of a block; a proof record gets the steps.
    fn joined(
        &mut self,
        formula: &Formula,
        task: &mut Task,
        mut parts: Vec<Value>,
        work: impl FnOnce(&mut Space, Vec<Value>) -> Grows<Value>,
    ) -> Result<Value> {
        number(&mut parts);
        let trace = self.trace(parts.len());
        let what = format!("`{}`", Shown(formula, &task.names));
        let (value, trace) = self.with_space(task, &what, |space| {
            space.trace = trace;
            let value = work(space, parts)?;
            Ok((value, space.trace.take()))
        })?;
        self.note(|record| {
            record.steps(trace, &[value.step], &task.names);
        });
        Ok(value)
    }

    /// The parts whose conjunction is the formula (or its negation), without opening quantifiers.
    fn literals(
        &mut self,
        formula: &Formula,
        positive: bool,
        task: &mut Task,
    ) -> Result<Vec<Value>> {
        let mut parts = Vec::new();
        conjuncts(formula, positive, &mut parts, None);
        parts
            .into_iter()
            .map(|(f, positive)| {
                let value = self.compile(f, task)?;
                Ok(if positive { value } else { value.not() })
            })
            .collect()
    }

    /// ∃vars of the body (or of its negation).
    fn exists(
        &mut self,
        vars: &[Var],
        body: &Formula,
        positive: bool,
        whole: &Formula,
        task: &mut Task,
    ) -> Result<Value> {
        let (mut parts, mut gone) = (Vec::new(), vars.to_vec());
        conjuncts(body, positive, &mut parts, Some(&mut gone));
        if let [(single, sign)] = parts[..]
            && let Some(sides) = disjuncts(single, sign)
        {
            // ∃ goes through ∨.
            let mut values = Vec::new();
            for (side, sign) in sides {
                values.push(self.exists(&gone, side, sign, whole, task)?.not());
            }
            return Ok(self.joined(whole, task, values, all_of)?.not());
        }
        // A proof record has the formula as it is.
        let moved = match self.record {
            None => super::shift::shifted(&parts, &gone, &task.systems),
            Some(_) => None,
        };
        if let Some(moved) = &moved {
            parts = moved.iter().map(|(f, sign)| (f, *sign)).collect();
        }
        let mut values = Vec::new();
        for (f, sign) in parts {
            let value = self.compile(f, task)?;
            values.push(if sign { value } else { value.not() });
        }
        self.joined(whole, task, values, |space, parts| space.exists_all(parts, &gone))
    }

    fn fresh(&self, task: &mut Task, system: &Arc<Numbers>) -> Var {
        task.names.push(format!("_{}", task.names.len()));
        task.systems.push(Some(system.clone()));
        task.names.len() as Var - 1
    }

    fn comparison(
        &mut self,
        op: Compare,
        a: &Term,
        b: &Term,
        system: &Arc<Numbers>,
        task: &mut Task,
    ) -> Result<Value> {
        let mut sides = Sides::default();
        let mut fresh = || self.fresh(task, system);
        let left = form(a, &mut sides, &mut fresh)?;
        let right = form(b, &mut sides, &mut fresh)?;
        let main = self.compare_form(op, &difference(left, &right)?, system)?;
        self.with_sides(main, sides, system, task)
    }

    /// Joins the side conditions of terms and forgets the variables they made.
    fn with_sides(
        &mut self,
        main: Value,
        sides: Sides,
        system: &Arc<Numbers>,
        task: &mut Task,
    ) -> Result<Value> {
        if sides.natural.is_empty() {
            return Ok(main);
        }
        let mut parts = vec![main];
        for condition in &sides.natural {
            parts.push(self.compare_form(Compare::GreaterEqual, condition, system)?);
        }
        let made = sides.made;
        self.with_space(task, "a comparison of terms", |space| space.exists_all(parts, &made))
    }

    /// The relation with terms for arguments: a term that is no variable gets one, tied to it by an equation.
    fn apply(
        &mut self,
        dfa: &Dfa,
        systems: &[Arc<System>],
        args: &[Term],
        task: &mut Task,
        name: &str,
    ) -> Result<Value> {
        let what = format!("`{name}` with its arguments");
        let (mut tracks, mut ties, mut made) = (Vec::new(), Vec::new(), Vec::new());
        for (term, system) in args.iter().zip(systems) {
            if let Term::Var(v) = term {
                tracks.push(*v);
                continue;
            }
            let system = &self.numbers_of(system)?;
            let mut sides = Sides::default();
            let value = form(term, &mut sides, &mut || self.fresh(task, system))?;
            // That the whole is not negative follows from the tie.
            sides.natural.retain(|condition| *condition != value);
            let var = self.fresh(task, system);
            let tie =
                self.compare_form(Compare::Equal, &difference(value, &Form::var(var))?, system)?;
            ties.push(self.with_sides(tie, sides, system, task)?);
            tracks.push(var);
            made.push(var);
        }
        let mut vars = tracks.clone();
        vars.sort_unstable();
        vars.dedup();
        let places: Vec<usize> = super::super::relation::places(&tracks, &vars);
        let radix: Vec<u32> = vars
            .iter()
            .map(|v| dfa.radix[tracks.iter().position(|t| t == v).expect("a track")])
            .collect();
        let grown = letter_count(&radix) * dfa.states() * 4;
        let budget = self.budget();
        let mut moved = budget.check(dfa.states(), grown).map(|()| dfa.remapped(radix, &places));
        if vars.len() < tracks.len() {
            moved = moved.and_then(|moved| moved.minimized_within(&budget));
        }
        let moved = moved.map_err(|grown| self.grown(&what, grown))?;
        let mut parts = vec![Value::new(Arc::new(moved), vars)];
        parts.append(&mut ties);
        self.with_space(task, &what, |space| space.exists_all(parts, &made))
    }

    fn call(&mut self, name: &str, args: &[Term], task: &mut Task) -> Result<Value> {
        // In a record letters of words are relations of their index.
        if let Some((word, letter)) = name.split_once('@') {
            let (word, letter) = (&self.words[word], letter.parse::<i32>().expect("made here"));
            let (places, system) = (word.places[&letter].clone(), word.system.clone());
            return self.apply(&places, &[system], args, task, name);
        }
        let relation = self.relations[name].clone();
        self.apply(&relation.dfa, &relation.systems, args, task, &format!("${name}"))
    }

    fn letters(&mut self, op: Compare, a: &Term, b: &Term, task: &mut Task) -> Result<Value> {
        let left = self.letter_sets(a, task)?;
        let right = self.letter_sets(b, task)?;
        let mut union = Value::constant(false);
        for (x, at_x) in &left {
            for (y, at_y) in right.iter().filter(|(y, _)| op.holds(x, y)) {
                let _ = y;
                union = self.with_space(task, "a comparison of letters", |space| {
                    let both = space.and(at_x, at_y)?;
                    space.or(&union, &both)
                })?;
            }
        }
        Ok(union)
    }

    /// For each value the letter may have, the relation that it has it.
    fn letter_sets(&mut self, letter: &Term, task: &mut Task) -> Result<Vec<(i32, Value)>> {
        match letter {
            Term::Letter(v) => Ok(vec![(*v, Value::constant(true))]),
            Term::At(name, indices, _) => {
                let word = self.words[name].clone();
                word.places
                    .iter()
                    .map(|(&x, dfa)| {
                        let system = std::slice::from_ref(&word.system);
                        Ok((x, self.apply(dfa, system, indices, task, name)?))
                    })
                    .collect()
            }
            _ => unreachable!("a letter was asked for"),
        }
    }
}

/// Splits a formula (or its negation) into parts whose conjunction it is. With `gone`, existential
/// quantifiers are opened and their variables collected: each variable is bound once, so none is captured.
pub(super) fn conjuncts<'f>(
    formula: &'f Formula,
    positive: bool,
    parts: &mut Vec<(&'f Formula, bool)>,
    mut gone: Option<&mut Vec<Var>>,
) {
    match (formula, positive) {
        (Formula::Not(f), _) => conjuncts(f, !positive, parts, gone),
        (Formula::And(a, b), true) | (Formula::Or(a, b), false) => {
            conjuncts(a, positive, parts, gone.as_deref_mut());
            conjuncts(b, positive, parts, gone);
        }
        (Formula::Implies(a, b), false) => {
            conjuncts(a, true, parts, gone.as_deref_mut());
            conjuncts(b, false, parts, gone);
        }
        (Formula::Exists(vars, f), true) | (Formula::Forall(vars, f), false) if gone.is_some() => {
            if let Some(gone) = gone.as_deref_mut() {
                gone.extend(vars);
            }
            conjuncts(f, positive, parts, gone);
        }
        _ => parts.push((formula, positive)),
    }
}

fn all_of(space: &mut Space, parts: Vec<Value>) -> Grows<Value> {
    space.all_of(parts)
}

/// The parts whose disjunction the formula (or its negation) is: those of its negation, negated.
pub(super) fn disjuncts(formula: &Formula, positive: bool) -> Option<Vec<(&Formula, bool)>> {
    let mut parts = Vec::new();
    conjuncts(formula, !positive, &mut parts, None);
    (parts.len() > 1).then(|| parts.into_iter().map(|(f, sign)| (f, !sign)).collect())
}
