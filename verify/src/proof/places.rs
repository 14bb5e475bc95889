//! Numeration systems and sums of multiples of numbers, as the checker understands them.
//!
//! Place i has weight U_i = Σ_j r_j U_{i−1−j}; from some place on, r and the largest digit repeat with a period. The class of a
//! place is what decides about it. Digits are read from the top, so the class is guessed at the start and the guess must
//! come out at place 0. *Digits are those of a number* iff some guess obeys the digit rule ([`Places::numbers`]).
//!
//! *A sum* Σ c·x + k is followed as a vector s: after the digit of place i its value is s·(U_i, U_{i−1}, …) + k, and the
//! digits still to come add less than U_i for each variable. Where this settles the sign whatever i is, the vector is
//! replaced by the sign. The values h_m = s·(U_i, …) at i = c + m·period satisfy h_{m+1} = t·h_m ± h_{m−1} with t ≥ 2, or a
//! recurrence with positive coefficients: once as many values as the vector is long do not decrease and are not
//! negative, all later ones are as large. So finitely many values show the sign at all places of a class.

use std::cell::OnceCell;
use std::collections::VecDeque;
use std::rc::Rc;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::machine::{Table, determinised};
use super::reader::Sum;
use crate::limits::{Meter, Refused};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rule {
    Free,
    /// A largest digit is followed by 0.
    Largest,
    /// No run of this many ones.
    Ones(i32),
}

#[derive(Debug)]
pub(super) struct Places {
    pub radix: u32,
    rule: Rule,
    pre: usize,
    period: usize,
    recurrence: Vec<Vec<i64>>,
    largest: Vec<u32>,
    /// …, U_{−1}, U_0, U_1, …; U_0 is at index `recurrence[0].len() − 1`.
    weights: Vec<i128>,
    /// The digits of numbers, once they are asked for.
    numbers: OnceCell<Rc<Table>>,
}

/// A sum that is negative whatever follows: in place of the first entry of its vector.
const BELOW: i32 = i32::MIN;

impl Places {
    pub fn named(name: &str) -> Option<Places> {
        let one = |radix, rule, recurrence: Vec<i64>, seeds: &[i128]| {
            Places::new(radix, rule, (0, 1), vec![recurrence], vec![radix - 1], seeds)
        };
        match name {
            "msd_fib" => one(2, Rule::Largest, vec![1, 1], &[1, 1]),
            "msd_trib" => one(2, Rule::Ones(3), vec![1, 1, 1], &[0, 1, 1]),
            "msd_pell" => Places::ostrowski(&[0], &[2]),
            _ => {
                let base: u32 = name.strip_prefix("msd_")?.parse().ok()?;
                let known = (2..=64).contains(&base) && name == format!("msd_{base}");
                if known { one(base, Rule::Free, vec![i64::from(base)], &[1]) } else { None }
            }
        }
    }

    /// The denominators of the convergents of [a_0; a_1, …] as weights; if a_1 = 1, from the second on. `None` for what
    /// is no continued fraction, for quotients beyond 62, and if the weights of some periods do not fit.
    pub fn ostrowski(preperiod: &[u32], period: &[u32]) -> Option<Places> {
        let good = |a: &u32| (1..=62).contains(a);
        if preperiod.is_empty() || period.is_empty() || preperiod.len() + period.len() > 128 {
            return None;
        }
        if !preperiod[1..].iter().chain(period).all(good) {
            return None;
        }
        let a = |i: usize| match preperiod.get(i) {
            Some(&a) => a,
            None => period[(i - preperiod.len()) % period.len()],
        };
        let skip = usize::from(a(1) == 1);
        let pre = preperiod.len() + 1;
        let classes = pre + period.len();
        let recurrence = (0..classes).map(|i| vec![i64::from(a(i.max(1) + skip)), 1]).collect();
        let largest: Vec<u32> =
            (0..classes).map(|i| a(i + 1 + skip) - u32::from(i == 0 && skip == 0)).collect();
        let radix = (0..classes).map(|i| a(i + 1 + skip)).max()? + 1;
        let seeds = [skip as i128, 1];
        Places::new(radix, Rule::Largest, (pre, period.len()), recurrence, largest, &seeds)
    }

    fn new(
        radix: u32,
        rule: Rule,
        (pre, period): (usize, usize),
        recurrence: Vec<Vec<i64>>,
        largest: Vec<u32>,
        seeds: &[i128],
    ) -> Option<Places> {
        let (weights, numbers) = (seeds.to_vec(), OnceCell::new());
        let mut places = Places { radix, rule, pre, period, recurrence, largest, weights, numbers };
        for i in 1.. {
            // Factors are below 2^7 and weights below 2^100: no sum wraps.
            let next: i128 = places.recurrence[places.class(i)]
                .iter()
                .zip(places.weights.iter().rev())
                .map(|(&r, &w)| i128::from(r) * w)
                .sum();
            places.weights.push(next);
            if next > 1 << 60 && i > pre + 8 * period {
                break;
            }
            if next > 1 << 100 {
                return (i > pre + 3 * period).then_some(places);
            }
        }
        Some(places)
    }

    fn dimension(&self) -> usize {
        self.recurrence[0].len()
    }

    pub fn classes(&self) -> usize {
        self.pre + self.period
    }

    fn class(&self, place: usize) -> usize {
        if place < self.pre { place } else { self.pre + (place - self.pre) % self.period }
    }

    /// The classes of the place under a place of this class.
    pub fn below(&self, class: usize) -> impl Iterator<Item = usize> {
        let before = class.checked_sub(1);
        let around = (class == self.pre).then(|| self.classes() - 1);
        before.into_iter().chain(around)
    }

    /// What the digit rule remembers after this digit at a place of this class; `None` if it is forbidden.
    pub fn digit(&self, class: usize, state: i32, digit: u32) -> Option<i32> {
        if digit > self.largest[class] {
            return None;
        }
        match self.rule {
            Rule::Free => Some(0),
            Rule::Largest if state == 1 && digit > 0 => None,
            Rule::Largest => Some(i32::from(digit == self.largest[class])),
            Rule::Ones(run) => {
                let ones = if digit == 0 { 0 } else { state + 1 };
                (ones < run).then_some(ones)
            }
        }
    }

    fn weight(&self, place: usize, back: usize) -> i128 {
        self.weights[place + self.dimension() - 1 - back]
    }

    /// The value of a vector at place 0.
    fn value(&self, vector: &[i32]) -> i128 {
        vector.iter().enumerate().map(|(j, &s)| i128::from(s) * self.weight(0, j)).sum()
    }

    /// Carries a vector from a place of this class to the place below.
    fn lower(&self, class: usize, vector: &[i32]) -> Option<Vec<i64>> {
        let top = i64::from(vector[0]);
        let tail = vector[1..].iter().map(|&s| i64::from(s)).chain([0]);
        tail.zip(&self.recurrence[class])
            .map(|(s, &r)| top.checked_mul(r)?.checked_add(s))
            .collect()
    }

    /// Whether s·(U_i, …) + constant − room·(U_i − 1) > 0 at every place of the class; given up if a number does not fit.
    fn always_above(
        &self,
        class: usize,
        vector: &[i64],
        constant: i128,
        room: i128,
    ) -> Result<bool, Refused> {
        let d = self.dimension();
        let at_least = (1 - constant - room).max(0);
        let mut recent: Vec<i128> = Vec::new();
        let mut place = class;
        while place + d <= self.weights.len() {
            let mut low = self.weight(place, 0).checked_mul(-room).ok_or_else(too_large)?;
            for (j, &s) in vector.iter().enumerate() {
                let part =
                    i128::from(s).checked_mul(self.weight(place, j)).ok_or_else(too_large)?;
                low = low.checked_add(part).ok_or_else(too_large)?;
            }
            if low.checked_add(constant + room).ok_or_else(too_large)? <= 0 {
                return Ok(false);
            }
            if class < self.pre {
                return Ok(true);
            }
            recent.push(low);
            let last = &recent[recent.len().saturating_sub(d)..];
            if last.len() == d && last[0] >= at_least && last.windows(2).all(|w| w[0] <= w[1]) {
                return Ok(true);
            }
            place += self.period;
        }
        Ok(false)
    }

    /// The greedy digits of a number, from the top; none for 0. The weights are climbed to the number and then descended
    /// again, U_{i−d} = (U_i − Σ_{j<d−1} r_j U_{i−1−j}) / r_{d−1}, so that only d of them are held at a time.
    pub fn digits(&self, n: &BigUint, meter: &Meter) -> Result<Vec<u32>, Refused> {
        let d = self.dimension();
        // U_i, U_{i−1}, …, U_{i−d+1}.
        let first = self.weights[..d].iter().rev();
        let mut weights: VecDeque<BigUint> =
            first.map(|&w| BigUint::from(w.unsigned_abs())).collect();
        let factor = |i: usize, j: usize| self.recurrence[self.class(i)][j].unsigned_abs();
        // A place costs a few operations on numbers as long as this one.
        let cost = (n.bits() / 64 + 1) * 2 * d as u64;
        meter.reserve(n.bits() / 8 * (d as u64 + 3) + 4 * 64)?;
        let mut place = 0;
        while weights[0] <= *n {
            meter.work(cost)?;
            place += 1;
            let parts = weights.iter().enumerate().map(|(j, w)| w * factor(place, j));
            let next = parts.sum();
            weights.pop_back();
            weights.push_front(next);
        }
        meter.reserve(4 * place as u64)?;
        let mut rest = n.clone();
        let mut digits = Vec::with_capacity(place);
        for i in (1..=place).rev() {
            meter.work(cost)?;
            let top = weights.pop_front().expect("d of them");
            let parts = weights.iter().enumerate().map(|(j, w)| w * factor(i, j));
            let parts: BigUint = parts.sum();
            weights.push_back((top - parts) / factor(i, d - 1));
            let digit = (&rest / &weights[0]).to_u32().unwrap_or(u32::MAX);
            rest -= &weights[0] * digit;
            if digit > 0 || !digits.is_empty() {
                digits.push(digit);
            }
        }
        meter.release(n.bits() / 8 * (d as u64 + 3) + 4 * 64 + 4 * place as u64);
        Ok(digits)
    }
}

/// Something of the sum being followed is too large for the checker.
pub(super) fn too_large() -> Refused {
    let remedy = "use smaller constants, or a system with smaller weights".into();
    Refused::Limit { what: "the integers of a comparison", remedy }
}

impl Places {
    /// The words of digits that are those of a number, leading zeros or not: sets of guesses, walked once.
    pub fn numbers(&self, meter: &Meter) -> Result<Rc<Table>, Refused> {
        if let Some(known) = self.numbers.get() {
            return Ok(known.clone());
        }
        let start = (0..self.classes()).map(|class| (class, 0)).collect();
        let step = |guesses: &[(usize, i32)], digit: usize| {
            let below = guesses.iter().flat_map(|&(class, state)| {
                self.below(class).map(move |below| (below, self.digit(below, state, digit as u32)))
            });
            below.filter_map(|(class, state)| Some((class, state?))).collect()
        };
        let accepts = |&(class, _): &(usize, i32)| class == 0;
        let table = determinised(self.radix as usize, start, accepts, step, meter)?;
        Ok(self.numbers.get_or_init(|| Rc::new(table)).clone())
    }

    /// Where a sum may begin: a class, and the vector 0.
    pub fn starts(&self) -> impl Iterator<Item = Vec<i32>> {
        let zeros = vec![0; self.dimension()];
        (0..self.classes()).map(move |class| [&[class as i32], &zeros[..]].concat())
    }

    /// Hands over the class and the vector of a sum after digits that add this much, for each guess.
    pub fn step(
        &self,
        (sum, equal): (&Sum, bool),
        run: &[i32],
        added: i64,
        each: &mut dyn FnMut(&[i32]) -> Result<(), Refused>,
    ) -> Result<(), Refused> {
        for below in self.below(run[0] as usize) {
            let mut next = vec![below as i32];
            if run[1] == BELOW {
                next.extend(&run[1..]);
                each(&next)?;
                continue;
            }
            let mut vector = self.lower(run[0] as usize, &run[1..]).ok_or_else(too_large)?;
            vector[0] = vector[0].checked_add(added).ok_or_else(too_large)?;
            if vector.iter().any(|s| s.unsigned_abs() > 1 << 50) {
                return Err(too_large());
            }
            let part = |sign: i64| sum.0.iter().map(|x| i128::from((x.1 * sign).max(0))).sum();
            let (positive, negative): (i128, i128) = (part(1), part(-1));
            if self.always_above(below, &vector, sum.1.into(), negative)? {
                continue;
            }
            let minus: Vec<i64> = vector.iter().map(|s| -s).collect();
            if self.always_above(below, &minus, -i128::from(sum.1), positive)? {
                if !equal {
                    next.push(BELOW);
                    next.resize(run.len(), 0);
                    each(&next)?;
                }
                continue;
            }
            let fits = |s: i64| i32::try_from(s).ok().filter(|&s| s != BELOW);
            for s in vector {
                next.push(fits(s).ok_or_else(too_large)?);
            }
            each(&next)?;
        }
        Ok(())
    }

    /// Whether the comparison holds if the last digits were those of place 0.
    pub fn holds(&self, (sum, equal): (&Sum, bool), run: &[i32]) -> bool {
        if run[0] != 0 {
            return false;
        }
        if run[1] == BELOW {
            return !equal;
        }
        let value = self.value(&run[1..]) + i128::from(sum.1);
        if equal { value == 0 } else { value <= 0 }
    }
}
