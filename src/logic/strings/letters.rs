//! Terms with letters: `T[a]+5=6`, `W[i][j]=T[i]`, `T[a]<b`.
//!
//! A comparison with letters holds if, for some choice of their values, the letters have these values and the comparison holds with the values put
//! in. Letters and constants calculate as integers; where variables join in, the system does.

use std::collections::BTreeSet;
use std::sync::Arc;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};

use super::numbers::Numbers;
use super::{Track, radix};
use crate::logic::automaton::Dfa;
use crate::logic::formula::{Compare, Place, Term, Var};
use crate::logic::linear::{LinearForm, Sides};
use crate::logic::prove::{Prover, Task};
use crate::logic::relation::Value;
use crate::{Error, Result};

/// The value of a term, with values for its letters.
enum Calculated {
    Constant(BigInt),
    Linear(LinearForm),
}

impl Calculated {
    fn form(self) -> LinearForm {
        match self {
            Calculated::Constant(constant) => LinearForm { constant, ..LinearForm::default() },
            Calculated::Linear(form) => form,
        }
    }

    fn is_constant(&self) -> bool {
        matches!(self, Calculated::Constant(_))
    }
}

/// The letters of a term, from left to right.
fn letters<'n>(term: &'n Term, found: &mut Vec<(&'n str, &'n [Term], &'n Place)>) {
    if let Term::At(name, indices, place) = term {
        found.push((name, indices, place));
    }
    term.operands().into_iter().for_each(|operand| letters(operand, found));
}

impl Prover {
    /// The relation "a op b": of letters, or of anything in a formula about strings.
    pub(crate) fn compared(
        &mut self,
        op: Compare,
        a: &Term,
        b: &Term,
        numbers: &Arc<Numbers>,
        task: &mut Task,
    ) -> Result<Value> {
        let mut found = Vec::new();
        letters(a, &mut found);
        letters(b, &mut found);
        let mut sets = Vec::new();
        for (name, indices, place) in found {
            sets.push(self.letter_sets(name, indices, place, task)?);
        }
        let mut union = Value::constant(false);
        let mut choice = vec![0; sets.len()];
        loop {
            let values: Vec<i32> = choice.iter().zip(&sets).map(|(&c, set)| set[c].0).collect();
            let value = self.compared_with(op, a, b, &values, numbers)?;
            if !value.vars.is_empty() || value.truth() {
                union = self.with_space(task.as_written, "a comparison of letters", |space| {
                    let mut all = (!value.vars.is_empty()).then_some(value);
                    for (&c, set) in choice.iter().zip(&sets) {
                        let here = &set[c].1;
                        all = Some(match all {
                            None => here.clone(),
                            Some(all) => space.and(&all, here)?,
                        });
                    }
                    let all = all.unwrap_or_else(|| Value::constant(true));
                    let union = space.or(&union, &all)?;
                    if space.as_written { space.positive(&union) } else { Ok(union) }
                })?;
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
    fn letter_sets(
        &mut self,
        name: &str,
        indices: &[Term],
        place: &Place,
        task: &mut Task,
    ) -> Result<Vec<(i32, Value)>> {
        let mut places = Vec::new();
        if task.as_written {
            let word = self.outputs(name)?;
            for letter in word.alphabet() {
                places.push((
                    letter,
                    word.places(|found| found == letter).dfa,
                    word.tracks.clone(),
                ));
            }
        } else {
            let word = self.words[name].clone();
            let track = Track::of_numbers(&self.numbers_of(&word.system)?);
            places.extend(word.places.into_iter().map(|(x, dfa)| (x, dfa, vec![track.clone()])));
        }
        let args = (indices, place);
        let apply = |(x, dfa, tracks): (i32, Arc<Dfa>, Vec<Track>)| {
            Ok((x, self.apply(&dfa, &tracks, args, task, name)?))
        };
        places.into_iter().map(apply).collect()
    }

    fn compared_with(
        &mut self,
        op: Compare,
        a: &Term,
        b: &Term,
        values: &[i32],
        numbers: &Arc<Numbers>,
    ) -> Result<Value> {
        let (mut sides, mut next) = (Sides::default(), 0);
        let left = self.term(a, values, &mut next, numbers, &mut sides)?;
        let right = self.term(b, values, &mut next, numbers, &mut sides)?;
        let value = match (left, right) {
            (Calculated::Constant(x), Calculated::Constant(y)) => Value::constant(op.holds(&x, &y)),
            (left, right) => {
                if values.is_empty() {
                    for side in [&left, &right] {
                        not_negative(side, numbers)?;
                    }
                }
                let form = left.form().plus(&right.form(), -1)?;
                match form.coefficients.is_empty() {
                    // x = x holds of every number, and is a relation of them.
                    true => {
                        let holds = op.holds(&form.constant, &BigInt::zero());
                        self.every([a, b], holds, numbers)?
                    }
                    false => self.compare_form(op, &form, numbers)?,
                }
            }
        };
        let mut conditions = Vec::new();
        for condition in &sides.natural {
            conditions.push(self.compare_form(Compare::GreaterEqual, condition, numbers)?);
        }
        let value = self.on_strings(|space| space.positive(&value))?;
        self.some_strings(value, &conditions, &sides.made)
    }

    /// All numbers for the variables of two terms, or none.
    fn every(&mut self, terms: [&Term; 2], holds: bool, numbers: &Arc<Numbers>) -> Result<Value> {
        fn variables(term: &Term, found: &mut BTreeSet<Var>) {
            if let Term::Var(v) = term {
                found.insert(*v);
            }
            term.operands().into_iter().for_each(|operand| variables(operand, found));
        }
        let mut vars = BTreeSet::new();
        terms.into_iter().for_each(|term| variables(term, &mut vars));
        let tracks = vec![Track::of_numbers(numbers); vars.len()];
        let dfa = match holds {
            true => self.on_strings(|space| space.valid(&tracks))?,
            false => Arc::new(Dfa::empty(radix(&tracks))),
        };
        Ok(Value::new(dfa, vars.into_iter().collect(), tracks))
    }

    fn term(
        &mut self,
        term: &Term,
        values: &[i32],
        next: &mut usize,
        numbers: &Arc<Numbers>,
        sides: &mut Sides,
    ) -> Result<Calculated> {
        let mut operands = Vec::new();
        for operand in term.operands() {
            operands.push(self.term(operand, values, next, numbers, sides)?);
        }
        let constant = |c: &u32| Calculated::Constant((*c).into());
        let (op, a, b) = match (term, operands.pop(), operands.pop()) {
            (Term::Var(v), ..) => return Ok(Calculated::Linear(LinearForm::var(*v))),
            (Term::Constant(n), ..) => return Ok(Calculated::Constant(n.clone().into())),
            (Term::Letter(value), ..) => return Ok(Calculated::Constant((*value).into())),
            (Term::At(..), ..) => {
                *next += 1;
                return Ok(Calculated::Constant(values[*next - 1].into()));
            }
            (Term::Minus(_), Some(Calculated::Constant(c)), _) => {
                return Ok(Calculated::Constant(-c));
            }
            (Term::Minus(_), Some(Calculated::Linear(form)), _) => {
                let form = LinearForm::default().plus(&form, -1)?;
                if !numbers.is_signed() {
                    sides.natural.push(form.clone());
                }
                return Ok(Calculated::Linear(form));
            }
            (Term::Times(c, _), Some(t), _) => ('*', constant(c), t),
            (Term::Over(_, c), Some(t), _) => ('/', t, constant(c)),
            (Term::Add(..), Some(b), Some(a)) => ('+', a, b),
            (Term::Sub(..), Some(b), Some(a)) => ('-', a, b),
            (Term::Product(..), Some(b), Some(a)) => ('*', a, b),
            (Term::Quotient(..), Some(b), Some(a)) => ('/', a, b),
            _ => return Err(Error::invalid("a number or a letter where a statement stands")),
        };
        if values.is_empty() && !(a.is_constant() && b.is_constant()) {
            not_negative(&a, numbers)?;
            not_negative(&b, numbers)?;
        }
        self.calculated(op, a, b, numbers, sides)
    }

    fn calculated(
        &mut self,
        op: char,
        a: Calculated,
        b: Calculated,
        numbers: &Arc<Numbers>,
        sides: &mut Sides,
    ) -> Result<Calculated> {
        let constant = a.is_constant() && b.is_constant();
        match op {
            '+' | '-' => {
                let sign = if op == '+' { 1 } else { -1 };
                let form = a.form().plus(&b.form(), sign)?;
                if constant {
                    return Ok(Calculated::Constant(form.constant));
                }
                if op == '-' && !numbers.is_signed() {
                    sides.natural.push(form.clone());
                }
                Ok(Calculated::Linear(form))
            }
            '*' => match (a, b) {
                (Calculated::Constant(a), Calculated::Constant(b)) => {
                    Ok(Calculated::Constant(a * b))
                }
                (Calculated::Constant(c), Calculated::Linear(form))
                | (Calculated::Linear(form), Calculated::Constant(c)) => {
                    let times = small(&c)?;
                    let form = LinearForm::default().plus(&form, times)?;
                    Ok(match form.coefficients.is_empty() {
                        true => Calculated::Constant(form.constant),
                        false => Calculated::Linear(form),
                    })
                }
                _ => Err(Error::invalid(
                    "a constant: a product of two variables is not decidable here",
                )),
            },
            _ => match (a, b) {
                (_, Calculated::Constant(c)) if c.is_zero() => {
                    Err(Error::invalid("a divisor that is not 0"))
                }
                (Calculated::Constant(a), Calculated::Constant(b)) => {
                    Ok(Calculated::Constant(a.div_floor(&b)))
                }
                (Calculated::Linear(form), Calculated::Constant(c)) => {
                    // t = c·q + r with 0 ≤ r < c, or c < r ≤ 0.
                    let (c, quotient) = (small(&c)?, self.made_var());
                    sides.made.push(quotient);
                    let rest = form.plus(&LinearForm::var(quotient), -c)?;
                    let rest = LinearForm::default().plus(&rest, c.signum())?;
                    let mut room = LinearForm::default().plus(&rest, -1)?;
                    room.constant += c.abs() - 1;
                    sides.natural.extend([rest, room]);
                    Ok(Calculated::Linear(LinearForm::var(quotient)))
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
fn not_negative(term: &Calculated, numbers: &Numbers) -> Result<()> {
    match term {
        Calculated::Constant(c) if c.is_negative() && !numbers.is_signed() => {
            Err(Error::invalid(format!(
                "a constant that is not negative: {} has natural numbers; ?msd_neg_2 has all integers",
                numbers.name
            )))
        }
        _ => Ok(()),
    }
}
