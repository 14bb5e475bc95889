//! Comparisons of linear forms Σ c·x + k, in every kind of system.
//!
//! Natural systems have their equations (`equation.rs`) and inequalities (`linear.rs`), negative ones theirs (`signed.rs`), and f ≥ 0 is then
//! "f = s for some s that is not negative". In systems from files sums are chains of their adder. A system read from the other end has the reversed
//! automaton.

use std::sync::Arc;

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed as _, ToPrimitive, Zero};

use super::numbers::{Calculus, GivenNumbers, Numbers};
use super::{Named, Track};
use crate::Result;
use crate::logic::automaton::Dfa;
use crate::logic::formula::{Compare, Var};
use crate::logic::linear::{LinearForm, SMALL};
use crate::logic::prove::Prover;
use crate::logic::relation::Value;

/// A system, whether "≥ 0" is meant and not "= 0", the coefficients and the constant.
pub(crate) type Key = (String, bool, Vec<i64>, BigInt);

/// The numbers of a system, for which a relation holds.
fn of_numbers(dfa: &Arc<Dfa>, numbers: &Arc<Numbers>) -> Named {
    let tracks = vec![Track::of_numbers(numbers); dfa.radix.len()];
    Named { dfa: dfa.clone(), tracks, arguments: vec![] }
}

impl Prover {
    /// The relation "form = 0" or "form ≥ 0" in a system that is not natural with the most significant digit first.
    pub(crate) fn form_of_strings(
        &mut self,
        natural: bool,
        form: &LinearForm,
        numbers: &Arc<Numbers>,
    ) -> Result<Value> {
        let (vars, coefficients): (Vec<Var>, Vec<i64>) = form.coefficients.iter().unzip();
        let key = (numbers.name.clone(), natural, coefficients.clone(), form.constant.clone());
        let tracks = vec![Track::of_numbers(numbers); vars.len()];
        if let Some(known) = self.strings.linear.get(&key) {
            return Ok(Value::new(known.clone(), vars, tracks));
        }
        let forwards = match numbers.lsd {
            true => self.numbers(&numbers.turned_name())?,
            false => numbers.clone(),
        };
        let mut dfa = match &numbers.kind {
            Calculus::Natural(_) => {
                let op = if natural { Compare::GreaterEqual } else { Compare::Equal };
                self.compare_form(op, form, &forwards)?.dfa
            }
            Calculus::Signed(_) => {
                self.signed(natural, &coefficients, &form.constant, &forwards)?
            }
            Calculus::Written(written) => {
                self.trust_adder(&numbers.name)?;
                self.by_adder(natural, form, &written.clone(), &forwards)?
            }
        };
        if numbers.lsd {
            dfa = self.turned_words(&dfa)?;
        }
        self.strings.linear.insert(key, dfa.clone());
        Ok(Value::new(dfa, vars, tracks))
    }

    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    fn signed(
        &mut self,
        natural: bool,
        coefficients: &[i64],
        constant: &BigInt,
        numbers: &Arc<Numbers>,
    ) -> Result<Arc<Dfa>> {
        let Calculus::Signed(system) = &numbers.kind else { unreachable!("asked for") };
        let mut vars: Vec<Var> = (0..coefficients.len() as Var).collect();
        let (mut wide, mut gone, mut conditions) = (coefficients.to_vec(), vec![], vec![]);
        let small = constant.to_i64().filter(|c| c.abs() <= SMALL);
        if small.is_none() {
            // A track carries the constant and is forgotten.
            let var = self.made_var();
            conditions.push(self.constant_string(constant, numbers, var)?);
            gone.push(var);
            wide.push(1);
        }
        if natural {
            let var = self.made_var();
            let set = of_numbers(&Arc::new(system.natural()), numbers);
            conditions.push(self.with_vars(&set, &[var])?);
            gone.push(var);
            wide.push(-1);
        }
        vars.extend(&gone);
        let equation = system.linear(&wide, small.unwrap_or(0), &self.budget())?;
        let value = self.with_vars(&of_numbers(&Arc::new(equation), numbers), &vars)?;
        Ok(self.some_strings(value, &conditions, &gone)?.dfa)
    }

    /// The relation "var = n", by doubling.
    fn constant_string(&mut self, n: &BigInt, numbers: &Arc<Numbers>, var: Var) -> Result<Value> {
        if n.abs() <= BigInt::from(SMALL) {
            let form = LinearForm { constant: -n, ..LinearForm::var(var) };
            return self.compare_form(Compare::Equal, &form, numbers);
        }
        let (half, bit): (BigInt, BigInt) = (n / 2, n % 2);
        let inner = self.made_var();
        let lower = self.constant_string(&half, numbers, inner)?;
        // var = 2·inner + bit.
        let mut form = LinearForm::var(var).plus(&LinearForm::var(inner), -2)?;
        form.constant -= bit;
        let double = self.compare_form(Compare::Equal, &form, numbers)?;
        self.some_strings(lower, &[double], &[inner])
    }

    /// Σ c·x + k by the adder of a system: the positive part against the negative one.
    fn by_adder(
        &mut self,
        natural: bool,
        form: &LinearForm,
        written: &Arc<GivenNumbers>,
        numbers: &Arc<Numbers>,
    ) -> Result<Arc<Dfa>> {
        let side = |sign: i64| -> Vec<(u64, Var)> {
            let of = |(v, &c): (&Var, &i64)| (c * sign > 0).then(|| (c.unsigned_abs(), *v));
            form.coefficients.iter().filter_map(of).collect()
        };
        let (more, less) = (side(1), side(-1));
        let (plus, minus) = match form.constant.is_negative() {
            true => (BigUint::zero(), form.constant.magnitude().clone()),
            false => (form.constant.magnitude().clone(), BigUint::zero()),
        };
        let (left, right) = (self.made_var(), self.made_var());
        let a = self.sum_string(&more, &plus, left, written, numbers)?;
        let b = self.sum_string(&less, &minus, right, written, numbers)?;
        // left ≥ right, or left = right: neither is less.
        let mut conditions = vec![b, self.not_below([left, right], written, numbers)?];
        if !natural {
            conditions.push(self.not_below([right, left], written, numbers)?);
        }
        Ok(self.some_strings(a, &conditions, &[left, right])?.dfa)
    }

    /// The first is not less than the second.
    fn not_below(
        &mut self,
        pair: [Var; 2],
        written: &Arc<GivenNumbers>,
        numbers: &Arc<Numbers>,
    ) -> Result<Value> {
        let below = self.with_vars(&of_numbers(&written.less, numbers), &pair)?;
        self.not_strings(below)
    }

    fn sum_string(
        &mut self,
        terms: &[(u64, Var)],
        constant: &BigUint,
        out: Var,
        written: &Arc<GivenNumbers>,
        numbers: &Arc<Numbers>,
    ) -> Result<Value> {
        let mut total = self.made_var();
        let mut value = self.multiple(constant, None, total, written, numbers)?;
        for (c, var) in terms {
            let (part, sum) = (self.made_var(), self.made_var());
            let times = self.multiple(&BigUint::from(*c), Some(*var), part, written, numbers)?;
            let adds = self.adds([total, part, sum], written, numbers)?;
            value = self.some_strings(value, &[times, adds], &[total, part])?;
            total = sum;
        }
        let mut same = Vec::new();
        for pair in [[total, out], [out, total]] {
            same.push(self.not_below(pair, written, numbers)?);
        }
        self.some_strings(value, &same, &[total])
    }

    fn adds(
        &mut self,
        vars: [Var; 3],
        written: &Arc<GivenNumbers>,
        numbers: &Arc<Numbers>,
    ) -> Result<Value> {
        self.with_vars(&of_numbers(&written.adder, numbers), &vars)
    }

    /// out = c·var, or out = c, by doubling.
    fn multiple(
        &mut self,
        c: &BigUint,
        var: Option<Var>,
        out: Var,
        written: &Arc<GivenNumbers>,
        numbers: &Arc<Numbers>,
    ) -> Result<Value> {
        let order = of_numbers(&written.less, numbers);
        if c.is_zero() {
            let zeros = Arc::new(Dfa::of_words(vec![numbers.radix], &[vec![]]));
            return self.with_vars(&of_numbers(&zeros, numbers), &[out]);
        }
        if c.is_one() {
            let Some(var) = var else {
                // The least number above 0: nothing lies between.
                let (zero, between) = (self.made_var(), self.made_var());
                let none = self.multiple(&BigUint::zero(), None, zero, written, numbers)?;
                let above = self.with_vars(&order, &[zero, out])?;
                let above = self.some_strings(none.clone(), &[above], &[zero])?;
                let low = self.with_vars(&order, &[zero, between])?;
                let low = self.some_strings(none, &[low], &[zero])?;
                let high = self.with_vars(&order, &[between, out])?;
                let valid = self.on_strings(|space| space.valid(&[Track::of_numbers(numbers)]))?;
                let valid = self.with_vars(&of_numbers(&valid, numbers), &[between])?;
                let some = self.some_strings(low, &[high, valid], &[between])?;
                let not = self.not_strings(some)?;
                return self.all_of_strings(above, &[not]);
            };
            // Equal: neither is less.
            let less = self.with_vars(&order, &[var, out])?;
            let more = self.with_vars(&order, &[out, var])?;
            let either = self.on_strings(|space| space.or(&less, &more))?;
            return self.not_strings(either);
        }
        let (half, double) = (self.made_var(), self.made_var());
        let lower = self.multiple(&(c / 2u32), var, half, written, numbers)?;
        let target = if c.bit(0) { double } else { out };
        let twice = self.adds([half, half, target], written, numbers)?;
        let value = self.some_strings(lower, &[twice], &[half])?;
        if !c.bit(0) {
            return Ok(value);
        }
        let one = self.made_var();
        let unit = self.multiple(&BigUint::one(), var, one, written, numbers)?;
        let sum = self.adds([double, one, out], written, numbers)?;
        self.some_strings(value, &[unit, sum], &[double, one])
    }
}
