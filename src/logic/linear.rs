//! Terms as linear forms, and comparisons of linear forms as relations.
//!
//! A term is Σ c·x + k with side conditions: each difference x − y demands x ≥ y, each quotient t/c is a new
//! number q with c·q ≤ t < c·q + c. An equation has an automaton of its own (no chain of adders); f ≥ 0 is
//! "f = s for some s".

use std::collections::BTreeMap;
use std::sync::Arc;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

use super::automaton::Dfa;
use super::formula::{Compare, Term, Var};
use super::prove::Prover;
use super::relation::Value;
use super::strings::Track;
use super::strings::numbers::Numbers;
use crate::{Error, Result};

/// Σ coefficient·variable + constant.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct LinearForm {
    pub(crate) coefficients: BTreeMap<Var, i64>,
    pub(crate) constant: BigInt,
}

impl LinearForm {
    pub(crate) fn var(v: Var) -> LinearForm {
        LinearForm { coefficients: BTreeMap::from([(v, 1)]), constant: BigInt::zero() }
    }

    /// This form and so many times the other.
    pub(crate) fn plus(mut self, other: &LinearForm, times: i64) -> Result<LinearForm> {
        for (&v, &c) in &other.coefficients {
            let entry = self.coefficients.entry(v).or_insert(0);
            *entry = c
                .checked_mul(times)
                .and_then(|c| entry.checked_add(c))
                .filter(|c| c.abs() < 1 << 30)
                .ok_or_else(|| Error::overflow("a coefficient of a term; use smaller constants"))?;
        }
        self.coefficients.retain(|_, c| *c != 0);
        self.constant += &other.constant * times;
        Ok(self)
    }
}

/// What a term demands beside its value.
#[derive(Debug, Default)]
pub(crate) struct Sides {
    /// Forms that must not be negative.
    pub(crate) natural: Vec<LinearForm>,
    /// Variables made for quotients.
    pub(crate) made: Vec<Var>,
}

/// Constants up to this are compared at the end of the word; larger ones get a track of their own.
pub(crate) const SMALL: i64 = 64;

/// The term as a linear form; conditions go to `sides`, `fresh` makes new variables.
pub(crate) fn form(
    term: &Term,
    sides: &mut Sides,
    fresh: &mut dyn FnMut() -> Var,
) -> Result<LinearForm> {
    Ok(match term {
        Term::Var(v) => LinearForm::var(*v),
        Term::Constant(c) => LinearForm { constant: c.clone().into(), ..LinearForm::default() },
        Term::Add(a, b) => form(a, sides, fresh)?.plus(&form(b, sides, fresh)?, 1)?,
        Term::Sub(a, b) => {
            let difference = form(a, sides, fresh)?.plus(&form(b, sides, fresh)?, -1)?;
            sides.natural.push(difference.clone());
            difference
        }
        Term::Times(c, t) => LinearForm::default().plus(&form(t, sides, fresh)?, i64::from(*c))?,
        Term::Over(t, c) => {
            let (dividend, quotient) = (form(t, sides, fresh)?, fresh());
            sides.made.push(quotient);
            let rest = dividend.plus(&LinearForm::var(quotient), -i64::from(*c))?;
            let mut room = LinearForm::default().plus(&rest, -1)?;
            room.constant += i64::from(*c) - 1;
            sides.natural.extend([rest, room]);
            LinearForm::var(quotient)
        }
        _ => unreachable!("a formula with such a term is about strings"),
    })
}

/// The difference of two forms.
pub(crate) fn difference(a: LinearForm, b: &LinearForm) -> Result<LinearForm> {
    a.plus(b, -1)
}

impl Prover {
    /// The relation "form op 0".
    pub(crate) fn compare_form(
        &mut self,
        op: Compare,
        form: &LinearForm,
        system: &Arc<Numbers>,
    ) -> Result<Value> {
        if form.coefficients.is_empty() {
            return Ok(Value::constant(op.holds(&form.constant, &BigInt::zero())));
        }
        match op {
            Compare::Equal => self.form_zero(form, system),
            Compare::NotEqual => Ok(self.form_zero(form, system)?.not()),
            Compare::GreaterEqual => self.form_natural(form, system),
            Compare::Less => Ok(self.form_natural(form, system)?.not()),
            Compare::LessEqual | Compare::Greater => {
                let flipped = LinearForm::default().plus(form, -1)?;
                let op = if op == Compare::Greater { Compare::Less } else { Compare::GreaterEqual };
                self.compare_form(op, &flipped, system)
            }
        }
    }

    /// The equation Σ coefficients·x + constant = 0 with tracks in the order given, from the store.
    fn equation(
        &mut self,
        coefficients: &[i64],
        constant: i64,
        system: &Arc<Numbers>,
    ) -> Result<Arc<Dfa>> {
        let key = (system.name.clone(), coefficients.to_vec(), constant);
        if let Some(known) = self.equations.get(&key) {
            return Ok(known.clone());
        }
        let dfa = Arc::new(system.natural().linear(coefficients, constant, &self.budget())?);
        self.live.add(&dfa);
        self.equations.insert(key, dfa.clone());
        Ok(dfa)
    }

    fn form_zero(&mut self, form: &LinearForm, system: &Arc<Numbers>) -> Result<Value> {
        if system.natural_msd().is_none() {
            return self.form_of_strings(false, form, system);
        }
        let (vars, coefficients): (Vec<Var>, Vec<i64>) = form.coefficients.iter().unzip();
        let tracks = vec![Track::of_numbers(system); vars.len()];
        if let Some(constant) = form.constant.to_i64().filter(|c| c.abs() <= SMALL) {
            let dfa = self.equation(&coefficients, constant, system)?;
            return Ok(Value::new(dfa, vars, tracks));
        }
        // A last track carries the constant and is forgotten.
        let mut wide = coefficients.clone();
        wide.push(if form.constant.is_negative() { -1 } else { 1 });
        let equation = self.equation(&wide, 0, system)?;
        let number = system.natural().number(form.constant.magnitude());
        let dfa = self.with_last(&equation, &number)?;
        Ok(Value::new(Arc::new(dfa), vars, tracks))
    }

    /// Restricts the last track of a relation to a set and forgets it.
    fn with_last(&mut self, relation: &Dfa, set: &Dfa) -> Result<Dfa> {
        use super::product::{Combine, Factor, product};
        let tracks = relation.radix.len();
        let places: Vec<usize> = (0..tracks).collect();
        let budget = self.budget();
        let both = product(
            Combine::And,
            Factor { dfa: relation, places: &places },
            Factor { dfa: set, places: &[tracks - 1] },
            &relation.radix,
            &budget,
        );
        both.and_then(|both| super::subset::project(&both, &[tracks - 1], &budget))
            .map_err(|grown| self.grown("a comparison of terms", grown))
    }

    fn form_natural(&mut self, form: &LinearForm, system: &Arc<Numbers>) -> Result<Value> {
        if system.natural_msd().is_none() {
            return self.form_of_strings(true, form, system);
        }
        let (vars, coefficients): (Vec<Var>, Vec<i64>) = form.coefficients.iter().unzip();
        let tracks = vec![Track::of_numbers(system); vars.len()];
        let key = (system.name.clone(), coefficients.clone(), form.constant.clone());
        if let Some(known) = self.inequalities.get(&key) {
            return Ok(Value::new(known.clone(), vars, tracks));
        }
        // form = s for some s; s is the last track.
        let mut wide = coefficients.clone();
        wide.push(-1);
        let dfa = if let Some(constant) = form.constant.to_i64().filter(|c| c.abs() <= SMALL) {
            let equation = self.equation(&wide, constant, system)?;
            super::subset::project(&equation, &[wide.len() - 1], &self.budget())
                .map_err(|grown| self.grown("a comparison of terms", grown))?
        } else {
            // Σ c·x ± k − s = 0 with k the constant: forget s, then fix k.
            let mut wider = coefficients.clone();
            wider.push(if form.constant.is_negative() { -1 } else { 1 });
            wider.push(-1);
            let equation = self.equation(&wider, 0, system)?;
            let open = super::subset::project(&equation, &[wider.len() - 1], &self.budget())
                .map_err(|grown| self.grown("a comparison of terms", grown))?;
            self.with_last(&open, &system.natural().number(form.constant.magnitude()))?
        };
        let dfa = Arc::new(dfa);
        self.live.add(&dfa);
        self.inequalities.insert(key, dfa.clone());
        Ok(Value::new(dfa, vars, tracks))
    }
}
