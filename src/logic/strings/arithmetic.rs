//! Comparisons of linear forms Σ c·x + k, in every kind of system.
//!
//! Natural systems have their equations (`equation.rs`) and inequalities (`linear.rs`), negative ones theirs (`signed.rs`), and f ≥ 0 is then
//! "f = s for some s that is not negative". In systems from files sums are chains of their adder. A system read from the other end has the reversed
//! automaton.

use std::sync::Arc;

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Signed as _, ToPrimitive, Zero};

use super::numbers::{Kind, Numbers, Written};
use super::{Named, Track, Value};
use crate::Result;
use crate::logic::automaton::Dfa;
use crate::logic::formula::{Compare, Var};
use crate::logic::linear::SMALL;
use crate::logic::prove::Prover;

/// A system, whether "≥ 0" is meant and not "= 0", the coefficients and the constant.
pub(crate) type Key = (String, bool, Vec<i64>, BigInt);

/// A linear form of variables with names.
pub(crate) type Form = crate::logic::linear::Form<String>;

impl Prover {
    /// A name that no formula can have.
    pub(super) fn made_name(&mut self) -> String {
        self.strings.made += 1;
        format!("#{:06}", self.strings.made)
    }

    /// The relation "form op 0".
    pub(super) fn compare_strings(
        &mut self,
        op: Compare,
        form: &Form,
        numbers: &Arc<Numbers>,
    ) -> Result<Value> {
        if form.coefficients.is_empty() {
            return Ok(Value::constant(op.holds(&form.constant, &BigInt::zero())));
        }
        match op {
            Compare::Equal => self.linear_strings(false, form, numbers),
            Compare::GreaterEqual => self.linear_strings(true, form, numbers),
            Compare::NotEqual | Compare::Less => {
                let natural = op == Compare::Less;
                let value = self.linear_strings(natural, form, numbers)?;
                self.negated(&value)
            }
            Compare::LessEqual | Compare::Greater => {
                let flipped = Form::default().plus(form, -1)?;
                let op = if op == Compare::Greater { Compare::Less } else { Compare::GreaterEqual };
                self.compare_strings(op, &flipped, numbers)
            }
        }
    }

    fn linear_strings(
        &mut self,
        natural: bool,
        form: &Form,
        numbers: &Arc<Numbers>,
    ) -> Result<Value> {
        let names: Vec<String> = form.coefficients.keys().cloned().collect();
        let coefficients: Vec<i64> = form.coefficients.values().copied().collect();
        let key = (numbers.name.clone(), natural, coefficients.clone(), form.constant.clone());
        let tracks = vec![Track::of_numbers(numbers); names.len()];
        if let Some(known) = self.strings.linear.get(&key) {
            return Ok(Value { dfa: known.clone(), names, tracks });
        }
        let mut dfa = match &numbers.kind {
            Kind::Natural(_) => {
                let plain = crate::logic::linear::Form {
                    coefficients: (0..).map(|v: Var| v).zip(coefficients.iter().copied()).collect(),
                    constant: form.constant.clone(),
                };
                let op = if natural { Compare::GreaterEqual } else { Compare::Equal };
                {
                    let forwards = self.forwards(numbers)?;
                    self.compare_form(op, &plain, &forwards)?.dfa
                }
            }
            Kind::Signed(_) => self.signed(natural, &coefficients, &form.constant, numbers)?,
            Kind::Written(written) => {
                self.trust_adder(&numbers.name)?;
                self.by_adder(natural, form, &written.clone(), numbers)?
            }
        };
        if numbers.lsd {
            dfa = self.turned_words(&dfa)?;
        }
        self.strings.linear.insert(key, dfa.clone());
        Ok(Value { dfa, names, tracks })
    }

    /// Most significant digit first, whatever the end the system is read from.
    fn forwards(&mut self, numbers: &Arc<Numbers>) -> Result<Arc<Numbers>> {
        if numbers.lsd { self.numbers(&numbers.turned_name()) } else { Ok(numbers.clone()) }
    }

    fn signed(
        &mut self,
        natural: bool,
        coefficients: &[i64],
        constant: &BigInt,
        numbers: &Arc<Numbers>,
    ) -> Result<Arc<Dfa>> {
        let numbers = self.forwards(numbers)?;
        let Kind::Signed(system) = &numbers.kind else { unreachable!("asked for") };
        let named = |dfa: Dfa| Named {
            tracks: vec![Track::of_numbers(&numbers); dfa.radix.len()],
            arguments: vec![],
            dfa: Arc::new(dfa),
        };
        let mut names: Vec<String> = (0..coefficients.len()).map(|t| format!("{t:03}")).collect();
        let (mut wide, mut gone, mut conditions) = (coefficients.to_vec(), vec![], vec![]);
        let small = constant.to_i64().filter(|c| c.abs() <= SMALL);
        if small.is_none() {
            // A track carries the constant and is forgotten.
            let name = self.made_name();
            conditions.push(self.constant_string(constant, &numbers, &name)?);
            names.push(name.clone());
            gone.push(name);
            wide.push(1);
        }
        if natural {
            let name = self.made_name();
            conditions
                .push(self.with_names(&named(system.natural()), std::slice::from_ref(&name))?);
            names.push(name.clone());
            gone.push(name);
            wide.push(-1);
        }
        let equation = system.linear(&wide, small.unwrap_or(0), &self.budget())?;
        let mut value = self.with_names(&named(equation), &names)?;
        for condition in &conditions {
            value = self.both(&value, condition)?;
        }
        Ok(self.there_are(&value, &gone)?.dfa)
    }

    /// The relation "name = n", by doubling.
    pub(super) fn constant_string(
        &mut self,
        n: &BigInt,
        numbers: &Arc<Numbers>,
        name: &str,
    ) -> Result<Value> {
        let bound = BigInt::from(SMALL);
        if n.abs() <= bound {
            let form = Form { constant: -n, ..Form::var(name.to_string()) };
            return self.compare_strings(Compare::Equal, &form, numbers);
        }
        let (half, bit): (BigInt, BigInt) = (n / 2, n % 2);
        let inner = self.made_name();
        let lower = self.constant_string(&half, numbers, &inner)?;
        // name = 2·inner + bit.
        let mut form = Form::var(name.to_string()).plus(&Form::var(inner.clone()), -2)?;
        form.constant -= bit;
        let double = self.compare_strings(Compare::Equal, &form, numbers)?;
        let both = self.both(&lower, &double)?;
        self.there_are(&both, &[inner])
    }

    /// Σ c·x + k by the adder of a system: the positive part against the negative one.
    fn by_adder(
        &mut self,
        natural: bool,
        form: &Form,
        written: &Arc<Written>,
        numbers: &Arc<Numbers>,
    ) -> Result<Arc<Dfa>> {
        let numbers = self.forwards(numbers)?;
        let side = |sign: i64| -> Vec<(u64, String)> {
            let of = |(name, &c): (&String, &i64)| {
                (c * sign > 0).then(|| (c.unsigned_abs(), name.clone()))
            };
            form.coefficients.iter().filter_map(of).collect()
        };
        let (more, less) = (side(1), side(-1));
        let (plus, minus) = match form.constant.is_negative() {
            true => (BigUint::zero(), form.constant.magnitude().clone()),
            false => (form.constant.magnitude().clone(), BigUint::zero()),
        };
        let (left, right) = (self.made_name(), self.made_name());
        let a = self.sum_string(&more, &plus, &left, written, &numbers)?;
        let b = self.sum_string(&less, &minus, &right, written, &numbers)?;
        let track = Track::of_numbers(&numbers);
        let order = Named { dfa: written.less.clone(), tracks: vec![track; 2], arguments: vec![] };
        // left ≥ right, or left = right: neither is less.
        let mut value = self.both(&a, &b)?;
        let below = self.with_names(&order, &[left.clone(), right.clone()])?;
        let not = self.negated(&below)?;
        value = self.both(&value, &not)?;
        if !natural {
            let above = self.with_names(&order, &[right.clone(), left.clone()])?;
            let not = self.negated(&above)?;
            value = self.both(&value, &not)?;
        }
        Ok(self.there_are(&value, &[left, right])?.dfa)
    }

    fn sum_string(
        &mut self,
        terms: &[(u64, String)],
        constant: &BigUint,
        out: &str,
        written: &Arc<Written>,
        numbers: &Arc<Numbers>,
    ) -> Result<Value> {
        let mut total = self.made_name();
        let mut value = self.multiple(constant, None, &total, written, numbers)?;
        for (c, name) in terms {
            let (part, sum) = (self.made_name(), self.made_name());
            let times = self.multiple(&BigUint::from(*c), Some(name), &part, written, numbers)?;
            let adds = self.adds(&total, &part, &sum, written, numbers)?;
            value = self.both(&value, &times)?;
            value = self.both(&value, &adds)?;
            value = self.there_are(&value, &[total, part])?;
            total = sum;
        }
        let track = Track::of_numbers(numbers);
        let order = Named { dfa: written.less.clone(), tracks: vec![track; 2], arguments: vec![] };
        for pair in [[total.clone(), out.to_string()], [out.to_string(), total.clone()]] {
            let less = self.with_names(&order, &pair)?;
            let not = self.negated(&less)?;
            value = self.both(&value, &not)?;
        }
        self.there_are(&value, &[total])
    }

    fn adds(
        &mut self,
        x: &str,
        y: &str,
        z: &str,
        written: &Arc<Written>,
        numbers: &Arc<Numbers>,
    ) -> Result<Value> {
        let tracks = vec![Track::of_numbers(numbers); 3];
        let adder = Named { dfa: written.adder.clone(), tracks, arguments: vec![] };
        self.with_names(&adder, &[x.to_string(), y.to_string(), z.to_string()])
    }

    /// out = c·name, or out = c, by doubling.
    fn multiple(
        &mut self,
        c: &BigUint,
        name: Option<&str>,
        out: &str,
        written: &Arc<Written>,
        numbers: &Arc<Numbers>,
    ) -> Result<Value> {
        let track = Track::of_numbers(numbers);
        let order =
            Named { dfa: written.less.clone(), tracks: vec![track.clone(); 2], arguments: vec![] };
        if c.is_zero() {
            let zeros = Dfa::of_words(vec![numbers.radix], &[vec![]]);
            let zero = Named { dfa: Arc::new(zeros), tracks: vec![track], arguments: vec![] };
            return self.with_names(&zero, &[out.to_string()]);
        }
        if c.is_one() {
            let Some(name) = name else {
                // The least number above 0: nothing lies between.
                let (zero, between) = (self.made_name(), self.made_name());
                let none = self.multiple(&BigUint::zero(), None, &zero, written, numbers)?;
                let above = self.with_names(&order, &[zero.clone(), out.to_string()])?;
                let above = self.both(&none, &above)?;
                let above = self.there_are(&above, std::slice::from_ref(&zero))?;
                let low = self.with_names(&order, &[zero.clone(), between.clone()])?;
                let low = self.both(&none, &low)?;
                let low = self.there_are(&low, &[zero])?;
                let high = self.with_names(&order, &[between.clone(), out.to_string()])?;
                let some = self.both(&low, &high)?;
                let valid = Named {
                    dfa: Arc::new(self.all_strings(std::slice::from_ref(&track))?),
                    tracks: vec![track],
                    arguments: vec![],
                };
                let valid = self.with_names(&valid, std::slice::from_ref(&between))?;
                let some = self.both(&some, &valid)?;
                let some = self.there_are(&some, &[between])?;
                let not = self.negated(&some)?;
                return self.both(&above, &not);
            };
            // Equal: neither is less.
            let names = [name.to_string(), out.to_string()];
            let less = self.with_names(&order, &names)?;
            let more = self.with_names(&order, &[names[1].clone(), names[0].clone()])?;
            let either = self.either(&less, &more)?;
            return self.negated(&either);
        }
        let (half, double) = (self.made_name(), self.made_name());
        let lower = self.multiple(&(c / 2u32), name, &half, written, numbers)?;
        let target = if c.bit(0) { double.clone() } else { out.to_string() };
        let twice = self.adds(&half, &half, &target, written, numbers)?;
        let mut value = self.both(&lower, &twice)?;
        value = self.there_are(&value, &[half])?;
        if c.bit(0) {
            let one = self.made_name();
            let unit = self.multiple(&BigUint::one(), name, &one, written, numbers)?;
            let sum = self.adds(&double, &one, out, written, numbers)?;
            value = self.both(&value, &unit)?;
            value = self.both(&value, &sum)?;
            value = self.there_are(&value, &[double, one])?;
        }
        Ok(value)
    }
}
