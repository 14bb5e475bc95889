//! Linear equations as automata, in any numeration system here.
//!
//! Σ c·x + k = 0 is read digit by digit, most significant first. The sum so far is a vector in the last few
//! weights U_i, U_{i−1}, …; the recurrence carries it one place down. A sum that the digits still to come cannot
//! bring to zero, at any place of its class, is dropped; for these systems (Pisot numbers, or k) finitely many
//! sums remain. That the adder is right is not taken from this construction: the tests decide its defining
//! identities.

use super::automaton::{Budget, Dfa, MOST_LETTERS, digits_of, letter_count};
use super::numeration::System;
use super::subset::Nfa;
use crate::{Error, Remedy, Result};

pub(super) struct Linear<'a> {
    system: &'a System,
    /// By track and class of the place: what a digit 1 there adds, in the weights U_i, U_{i−1}, … of its place.
    units: Vec<Vec<Vec<i64>>>,
    constant: i128,
    weights: Vec<i128>,
    /// Digits at places ≤ i add at most this many times U_{i+1} − 1, and take at most so many times of it away.
    positive: i128,
    negative: i128,
}

/// The place with this class comes next, or nothing does.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Partial {
    class: Option<usize>,
    sum: Vec<i64>,
    rule: Vec<u8>,
}

impl<'a> Linear<'a> {
    pub(super) fn new(
        system: &'a System,
        coefficients: &[i64],
        constant: i64,
    ) -> Result<Linear<'a>> {
        let part =
            |sign: i64| coefficients.iter().map(|&c| i128::from((c * sign).max(0))).sum::<i128>();
        let unit = |&c: &i64| {
            let mut unit = vec![0; system.seeds.len()];
            unit[0] = c;
            vec![unit; system.classes()]
        };
        let units = coefficients.iter().map(unit).collect();
        Linear::of_units(system, units, constant, (part(1), part(-1)))
    }

    /// An equation in which a digit adds a multiple of U_i and of the weights below it, by the class of its place; `most` is
    /// (what digits add, what they take away) at most, in multiples of U_{i+1} − 1.
    pub(super) fn of_units(
        system: &'a System,
        units: Vec<Vec<Vec<i64>>>,
        constant: i64,
        most: (i128, i128),
    ) -> Result<Linear<'a>> {
        let (positive, negative) = most;
        let (constant, weights) = (i128::from(constant), system.small_weights()?);
        Ok(Linear { system, units, constant, weights, positive, negative })
    }

    #[expect(
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "memory keeps states below 2^32"
    )]
    fn weight(&self, place: isize) -> i128 {
        self.weights[(place + self.system.seeds.len() as isize - 1) as usize]
    }

    /// Whether digits at places ≤ i, for some place i of the class, can bring the sum to zero.
    /// `None` if a number does not fit.
    #[expect(clippy::cast_possible_wrap, reason = "memory keeps states below 2^32")]
    fn feasible(&self, class: Option<usize>, sum: &[i64]) -> Option<bool> {
        let value = |place: isize| {
            sum.iter().enumerate().try_fold(self.constant, |total, (j, &v)| {
                total.checked_add(i128::from(v).checked_mul(self.weight(place - j as isize))?)
            })
        };
        let Some(class) = class else {
            // After place 0 the vector is in U_{−1}, …; it is tested exactly by `accepts`.
            return Some(true);
        };
        let places = self.weights.len() - self.system.seeds.len() - 1;
        let mut place = class;
        while place < places {
            let total = value(place as isize)?;
            let room = self.weight(place as isize + 1) - 1;
            if self.positive.checked_mul(-room)? <= total
                && total <= self.negative.checked_mul(room)?
            {
                return Some(true);
            }
            if class < self.system.preperiod {
                return Some(false);
            }
            place += self.system.period;
        }
        Some(false)
    }

    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(super) fn build(&self, budget: &Budget) -> Result<Dfa> {
        let system = self.system;
        let tracks = self.units.len();
        let radix = vec![system.radix; tracks];
        let letters = letter_count(&radix);
        if letters > MOST_LETTERS {
            return Err(Error::limit(format!(
                "{tracks} variables with {} digits each are too many letters: use fewer variables in one atom",
                system.radix
            )));
        }
        let digits: Vec<Vec<u32>> = (0..letters).map(|l| digits_of(&radix, l)).collect();
        let mut number = std::collections::HashMap::new();
        let mut states: Vec<Partial> = Vec::new();
        let (mut starts, mut accept, mut edges) = (Vec::new(), Vec::new(), Vec::new());
        let dimension = system.seeds.len();
        for class in (0..system.classes()).map(Some).chain([None]) {
            let start = Partial { class, sum: vec![0; dimension], rule: vec![0; tracks] };
            starts.push(states.len() as u32);
            number.insert(start.clone(), states.len() as u32);
            states.push(start);
        }
        let mut i = 0;
        while i < states.len() {
            let from = states[i].clone();
            accept.push(from.class.is_none() && i128::from(from.sum[0]) + self.constant == 0);
            let Some(class) = from.class else {
                i += 1;
                continue;
            };
            'letters: for (letter, d) in digits.iter().enumerate() {
                let mut rule = Vec::with_capacity(tracks);
                for (&state, &digit) in from.rule.iter().zip(d) {
                    match system.follow(class, state, digit) {
                        Some(state) => rule.push(state),
                        None => continue 'letters,
                    }
                }
                let mut sum = from.sum.clone();
                for (unit, &x) in self.units.iter().zip(d) {
                    sum.iter_mut().zip(&unit[class]).for_each(|(s, c)| *s += c * i64::from(x));
                }
                for below in system.below(class) {
                    let to = self.lower(class, below, &sum, &rule);
                    let feasible = self.feasible(to.class, &to.sum).ok_or_else(|| {
                        Error::overflow("a sum of an equation; use smaller constants")
                    })?;
                    if !feasible {
                        continue;
                    }
                    let fresh = states.len() as u32;
                    let id = *number.entry(to.clone()).or_insert(fresh);
                    if id == fresh {
                        states.push(to);
                    }
                    edges.push((i as u32, letter as u32, id));
                }
            }
            i += 1;
            // A partial sum takes about 200 bytes, its edges about as much again.
            if states.len() > 2_000_000 || states.len() * 400 > budget.bytes {
                return Err(Error::limit(format!(
                    "an equation of {tracks} variables needs over {} states: use smaller constants",
                    states.len() - 1
                ))
                .help(Remedy::MoreMemory));
            }
        }
        let nfa = Nfa::from_edges(radix, starts, accept, &edges);
        let dfa = nfa.determinized(budget).map_err(|grown| {
            Error::limit(format!("a linear equation grew past {} states", grown.states))
        })?;
        drop(nfa);
        dfa.minimized_within(budget).map_err(|grown| {
            Error::limit(format!("a linear equation grew past {} states", grown.states))
        })
    }

    /// The sum, known in U_i, U_{i−1}, …, rewritten in U_{i−1}, …; after place 0 its value itself.
    fn lower(&self, class: usize, below: Option<usize>, sum: &[i64], rule: &[u8]) -> Partial {
        let dimension = sum.len();
        if below.is_none() {
            let value: i64 = sum.iter().zip(&self.system.seeds).map(|(&v, &u)| v * u).sum();
            let mut exact = vec![0; dimension];
            exact[0] = value;
            return Partial { class: None, sum: exact, rule: vec![0; rule.len()] };
        }
        let coefficients = &self.system.recurrence[class];
        let lowered = (0..dimension)
            .map(|j| sum.get(j + 1).copied().unwrap_or(0) + sum[0] * coefficients[j])
            .collect();
        Partial { class: below, sum: lowered, rule: rule.to_vec() }
    }
}
