//! Formulas to automata, from the inside out.

use super::*;
use crate::logic::formula::Place;

impl Prover {
    /// The relation of a formula, logged as a step.
    pub(crate) fn compile(&mut self, formula: &Formula, task: &mut Task) -> Result<Value> {
        let clock = Instant::now();
        let mut value = match task.as_written {
            true => self.compile_as_written(formula, task)?,
            false => self.compile_parts(formula, task)?,
        };
        if let (true, Formula::Compare(..)) = (self.record.is_some(), formula) {
            value = self.with_space(task.as_written, "an atom", |space| space.positive(&value))?;
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
            Formula::Compare(op, a, b, system) if a.is_letter() && b.is_letter() => {
                self.compared(*op, a, b, system, task)
            }
            Formula::Compare(op, a, b, system) => self.comparison(*op, a, b, system, task),
            Formula::Call(name, args, place) => self.call(name, args, place, task),
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
        let (value, trace) = self.with_space(task.as_written, &what, |space| {
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
            None => super::shift::shifted(&parts, &gone, &task.tracks),
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
        task.number(format!("_{}", task.names.len()), system)
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
        self.with_space(task.as_written, "a comparison of terms", |space| {
            space.exists_all(parts, &made)
        })
    }

    /// The relation with terms for arguments: a term that is no variable gets one, tied to it by an equation.
    pub(crate) fn apply(
        &mut self,
        dfa: &Dfa,
        tracks: &[Track],
        args: (&[Term], &Place),
        task: &mut Task,
        name: &str,
    ) -> Result<Value> {
        let what = format!("`{name}` with its arguments");
        let (mut vars, mut ties, mut made) = (Vec::new(), Vec::new(), Vec::new());
        for (term, track) in args.0.iter().zip(tracks) {
            match term.without_system() {
                Term::Var(v) => vars.push(*v),
                Term::Such(formula) => {
                    let value = self.compile(formula, task)?;
                    let ([var], [held]) = (&value.vars[..], &value.tracks[..]) else {
                        let wanted = "a formula that is an argument has one free variable";
                        return Err(Error::invalid(wanted));
                    };
                    if held.digits != track.digits {
                        return Err(Error::invalid(format!(
                            "one kind of digits for the variable {}: it is used in {} and in {}",
                            task.name(*var),
                            held.shown(),
                            track.shown()
                        )));
                    }
                    vars.push(*var);
                    ties.push(value);
                }
                _ => {
                    let (term, system) = self.argument(term, track, args.1, task)?;
                    let var = self.fresh(task, &system);
                    ties.push(self.tie(var, term, &system, task)?);
                    vars.push(var);
                    made.push(var);
                }
            }
        }
        let first = self.placed(dfa, tracks, &vars, task.as_written, &what)?;
        let as_written = task.as_written;
        self.with_space(as_written, &what, |space| {
            let mut parts = vec![first];
            parts.append(&mut ties);
            if !as_written {
                return space.exists_all(parts, &made);
            }
            let first = parts.remove(0);
            let all = parts.iter().try_fold(first, |all, tie| space.and(&all, tie))?;
            space.exists(&all, &made)
        })
    }

    /// The relation "var = term".
    fn tie(
        &mut self,
        var: Var,
        term: &Term,
        system: &Arc<Numbers>,
        task: &mut Task,
    ) -> Result<Value> {
        if task.as_written {
            return self.compared(Compare::Equal, &Term::Var(var), term, system, task);
        }
        let mut sides = Sides::default();
        let value = form(term, &mut sides, &mut || self.fresh(task, system))?;
        // That the whole is not negative follows from the tie.
        sides.natural.retain(|condition| *condition != value);
        let tie = difference(value, &LinearForm::var(var))?;
        let tie = self.compare_form(Compare::Equal, &tie, system)?;
        self.with_sides(tie, sides, system, task)
    }

    fn call(&mut self, name: &str, args: &[Term], place: &Place, task: &mut Task) -> Result<Value> {
        // In a record letters of words are relations of their index.
        if let Some((word, letter)) = name.split_once('@') {
            let (word, letter) = (&self.words[word], letter.parse::<i32>().expect("made here"));
            let (places, system) = (word.places[&letter].clone(), word.system.clone());
            let track = Track::of_numbers(&self.numbers_of(&system)?);
            return self.apply(&places, &[track], (args, place), task, name);
        }
        let relation = self.relations[name].clone();
        let relation = self.of_numbers(&relation)?;
        self.apply(&relation.dfa, &relation.tracks, (args, place), task, &format!("${name}"))
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
