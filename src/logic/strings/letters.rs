//! Terms with letters: `T[a]+5=6`, `W[i][j]=T[i]`, `T[a]<b`.
//!
//! A comparison with letters holds if, for some choice of their values, the letters have these values and the comparison holds with the values put
//! in. Letters and constants calculate as integers; where variables join in, the system does.

use std::sync::Arc;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};

use super::arithmetic::Form;
use super::numbers::Numbers;
use super::parse::{Argument, Node};
use super::{Named, Value};
use crate::logic::formula::Compare;
use crate::logic::parse::Source;
use crate::logic::prove::Prover;
use crate::{Error, Result};

/// A term with values for its letters.
enum Term {
    Constant(BigInt),
    Linear(Form),
}

/// What a term demands beside its value.
#[derive(Default)]
struct Sides {
    /// Forms that must not be negative.
    natural: Vec<Form>,
    /// Variables made for quotients.
    made: Vec<String>,
}

impl Term {
    fn form(self) -> Form {
        match self {
            Term::Constant(constant) => Form { constant, ..Form::default() },
            Term::Linear(form) => form,
        }
    }
}

/// The letters of a term, from left to right.
fn letters<'n>(node: &'n Node, found: &mut Vec<(&'n str, &'n [Argument], usize)>) {
    match node {
        Node::Word(name, indices, at) => found.push((name, indices, *at)),
        Node::Negative(inner) => letters(inner, found),
        Node::Arithmetic(_, a, b) => {
            letters(a, found);
            letters(b, found);
        }
        _ => {}
    }
}

impl Prover {
    /// The relation "a op b".
    pub(super) fn compared(
        &mut self,
        op: Compare,
        a: &Node,
        b: &Node,
        numbers: &Arc<Numbers>,
        source: Source,
    ) -> Result<Value> {
        let mut found = Vec::new();
        letters(a, &mut found);
        letters(b, &mut found);
        let mut sets = Vec::new();
        for (name, indices, at) in found {
            sets.push(self.letter_strings(name, indices, at, source)?);
        }
        let mut union = Value::constant(false);
        let mut choice = vec![0; sets.len()];
        loop {
            let values: Vec<i32> = choice.iter().zip(&sets).map(|(&c, set)| set[c].0).collect();
            let mut value = self.compared_with(op, a, b, &values, numbers)?;
            if !value.names.is_empty() || value.holds_somewhere() {
                for (&c, set) in choice.iter().zip(&sets) {
                    value = self.both(&value, &set[c].1)?;
                }
                union = self.either(&union, &value)?;
            }
            // The next choice.
            let Some(place) = (0..sets.len()).find(|&i| choice[i] + 1 < sets[i].len()) else {
                break;
            };
            choice[place] += 1;
            choice[..place].fill(0);
        }
        Ok(union)
    }

    /// For each letter the word has, the relation that it stands at these indices.
    fn letter_strings(
        &mut self,
        name: &str,
        indices: &[Argument],
        at: usize,
        source: Source,
    ) -> Result<Vec<(i32, Value)>> {
        let word = self.outputs(name).map_err(|error| source.error(at, error.to_string()))?;
        if word.tracks.len() != indices.len() {
            let count = word.tracks.len();
            return Err(source.error(at, format!("{count} indices for the word {name}")));
        }
        let mut sets = Vec::new();
        for letter in word.alphabet() {
            let places = word.places(|found| found == letter);
            sets.push((letter, self.applied(&places, indices, source)?));
        }
        Ok(sets)
    }

    /// A relation with arguments: variables, terms, or formulas of one variable.
    pub(super) fn applied(
        &mut self,
        named: &Named,
        arguments: &[Argument],
        source: Source,
    ) -> Result<Value> {
        let (mut names, mut ties, mut made) = (Vec::new(), Vec::new(), Vec::new());
        for (argument, track) in arguments.iter().zip(&named.tracks) {
            match &argument.node {
                Node::Var(name) => names.push(name.clone()),
                term if term.is_term() => {
                    // Without a system of its own a term is in that of the argument.
                    let system = match (&argument.system, &track.system) {
                        (Some(name), _) => self.numbers(name)?,
                        (None, Some(system)) => system.clone(),
                        (None, None) => self.numbers("msd_2")?,
                    };
                    let name = self.made_name();
                    let tie = self.compared(
                        Compare::Equal,
                        &Node::Var(name.clone()),
                        term,
                        &system,
                        source,
                    )?;
                    ties.push(tie);
                    made.push(name.clone());
                    names.push(name);
                }
                formula => {
                    let value = self.string_value(formula, source)?;
                    let [name] = &value.names[..] else {
                        return Err(Error::invalid(
                            "a formula that is an argument has one free variable",
                        ));
                    };
                    names.push(name.clone());
                    ties.push(value);
                }
            }
        }
        let mut value = self.with_names(named, &names)?;
        for tie in &ties {
            value = self.both(&value, tie)?;
        }
        let gone: Vec<String> =
            made.into_iter().filter(|name| value.names.contains(name)).collect();
        self.there_are(&value, &gone)
    }

    fn compared_with(
        &mut self,
        op: Compare,
        a: &Node,
        b: &Node,
        values: &[i32],
        numbers: &Arc<Numbers>,
    ) -> Result<Value> {
        let (mut sides, mut next) = (Sides::default(), 0);
        let left = self.term(a, values, &mut next, numbers, &mut sides)?;
        let right = self.term(b, values, &mut next, numbers, &mut sides)?;
        let mut value = match (left, right) {
            (Term::Constant(x), Term::Constant(y)) => Value::constant(op.holds(&x, &y)),
            (left, right) => {
                if values.is_empty() {
                    for side in [&left, &right] {
                        not_negative(side, numbers)?;
                    }
                }
                let form = left.form().plus(&right.form(), -1)?;
                match form.coefficients.is_empty() {
                    // x = x holds of every number, and is a relation of them.
                    true => self.every(a, b, op.holds(&form.constant, &BigInt::zero()), numbers)?,
                    false => self.compare_strings(op, &form, numbers)?,
                }
            }
        };
        for condition in &sides.natural {
            let natural = self.compare_strings(Compare::GreaterEqual, condition, numbers)?;
            value = self.both(&value, &natural)?;
        }
        self.there_are(&value, &sides.made)
    }

    /// All numbers for the variables of two terms, or none.
    fn every(&mut self, a: &Node, b: &Node, holds: bool, numbers: &Arc<Numbers>) -> Result<Value> {
        fn variables(node: &Node, found: &mut Vec<String>) {
            match node {
                Node::Var(name) => found.push(name.clone()),
                Node::Negative(inner) => variables(inner, found),
                Node::Arithmetic(_, a, b) => {
                    variables(a, found);
                    variables(b, found);
                }
                _ => {}
            }
        }
        let mut names = Vec::new();
        variables(a, &mut names);
        variables(b, &mut names);
        names.sort();
        names.dedup();
        let tracks = vec![super::Track::of_numbers(numbers); names.len()];
        let dfa = match holds {
            true => self.all_strings(&tracks)?,
            false => crate::logic::automaton::Dfa::empty(super::radix(&tracks)),
        };
        Ok(Value { dfa: Arc::new(dfa), names, tracks })
    }

    fn term(
        &mut self,
        node: &Node,
        values: &[i32],
        next: &mut usize,
        numbers: &Arc<Numbers>,
        sides: &mut Sides,
    ) -> Result<Term> {
        Ok(match node {
            Node::Var(name) => Term::Linear(Form::var(name.clone())),
            Node::Number(n) => Term::Constant(n.clone().into()),
            Node::Letter(value) => Term::Constant((*value).into()),
            Node::Word(..) => {
                *next += 1;
                Term::Constant(values[*next - 1].into())
            }
            Node::Negative(inner) => match self.term(inner, values, next, numbers, sides)? {
                Term::Constant(c) => Term::Constant(-c),
                Term::Linear(form) => {
                    let form = Form::default().plus(&form, -1)?;
                    if !numbers.is_signed() {
                        sides.natural.push(form.clone());
                    }
                    Term::Linear(form)
                }
            },
            Node::Arithmetic(op, a, b) => {
                let a = self.term(a, values, next, numbers, sides)?;
                let b = self.term(b, values, next, numbers, sides)?;
                if values.is_empty() && !matches!((&a, &b), (Term::Constant(_), Term::Constant(_)))
                {
                    not_negative(&a, numbers)?;
                    not_negative(&b, numbers)?;
                }
                self.calculated(*op, a, b, numbers, sides)?
            }
            _ => return Err(Error::invalid("a number or a letter where a statement stands")),
        })
    }

    fn calculated(
        &mut self,
        op: char,
        a: Term,
        b: Term,
        numbers: &Arc<Numbers>,
        sides: &mut Sides,
    ) -> Result<Term> {
        let constant = matches!((&a, &b), (Term::Constant(_), Term::Constant(_)));
        match op {
            '+' | '-' => {
                let sign = if op == '+' { 1 } else { -1 };
                let form = a.form().plus(&b.form(), sign)?;
                if constant {
                    return Ok(Term::Constant(form.constant));
                }
                if op == '-' && !numbers.is_signed() {
                    sides.natural.push(form.clone());
                }
                Ok(Term::Linear(form))
            }
            '*' => match (a, b) {
                (Term::Constant(a), Term::Constant(b)) => Ok(Term::Constant(a * b)),
                (Term::Constant(c), Term::Linear(form))
                | (Term::Linear(form), Term::Constant(c)) => {
                    let times = small(&c)?;
                    let form = Form::default().plus(&form, times)?;
                    Ok(match form.coefficients.is_empty() {
                        true => Term::Constant(form.constant),
                        false => Term::Linear(form),
                    })
                }
                _ => Err(Error::invalid(
                    "a constant: a product of two variables is not decidable here",
                )),
            },
            _ => match (a, b) {
                (_, Term::Constant(c)) if c.is_zero() => {
                    Err(Error::invalid("a divisor that is not 0"))
                }
                (Term::Constant(a), Term::Constant(b)) => Ok(Term::Constant(a.div_floor(&b))),
                (Term::Linear(form), Term::Constant(c)) => {
                    // t = c·q + r with 0 ≤ r < c, or c < r ≤ 0.
                    let (c, quotient) = (small(&c)?, self.made_name());
                    sides.made.push(quotient.clone());
                    let rest = form.plus(&Form::var(quotient.clone()), -c)?;
                    let rest = Form::default().plus(&rest, c.signum())?;
                    let mut room = Form::default().plus(&rest, -1)?;
                    room.constant += c.abs() - 1;
                    sides.natural.extend([rest, room]);
                    Ok(Term::Linear(Form::var(quotient.clone())))
                }
                _ => Err(Error::invalid("a constant to divide by")),
            },
        }
    }
}

fn small(c: &BigInt) -> Result<i64> {
    c.to_i64()
        .filter(|c| c.abs() < 100_000)
        .ok_or_else(|| Error::invalid("a constant below 100000 to multiply or divide by"))
}

/// Natural systems have no negative constants beside variables.
fn not_negative(term: &Term, numbers: &Numbers) -> Result<()> {
    match term {
        Term::Constant(c) if c.is_negative() && !numbers.is_signed() => {
            Err(Error::invalid(format!(
                "a constant that is not negative: {} has natural numbers; ?msd_neg_2 has all integers",
                numbers.name
            )))
        }
        _ => Ok(()),
    }
}
