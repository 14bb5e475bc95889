//! Numeration systems of linear recurrences: U_i = c₁U_{i−1} + … + cₖU_{i−k}.
//!
//! If c₁c₂…cₖ is lexicographically above each of its own ends, and 1 = c₁/β + … + cₖ/βᵏ, the weights U_0 = 1, U_i = c₁U_{i−1} + … + c_iU_0 + 1
//! for i < k, and the recurrence from there on, have as greedy digits the strings that are from no place on above t = c₁…cₖ₋₁(cₖ − 1), read
//! again and again (Parry; Bertrand). If β is a Pisot number addition is an automaton (Frougny).
//!
//! None of this is trusted: before a system is used the automata of x + y = z, x < y and y = x + 1 are decided to be what their names say.
//! With next(x) the string behind x in lexicographic order, counted by induction from 0: x + 0 = x, x + next(y) = next(x + y), never
//! x + next(y) = 0. Cost: four tracks, so (c₁ + 1)⁴ letters.

use std::cmp::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use num_bigint::BigInt;
use num_traits::pow;

use super::automaton::{Budget, Dfa};
use super::defined::Relation;
use super::numeration::{Rule, System};
use super::prove::Prover;
use crate::{Error, Result};

/// The largest coefficient, and the largest number of them.
const LARGEST: u32 = 12;
const LONGEST: usize = 8;
/// So many bytes may the automaton of x + y = z take on its way where β is not seen to be a Pisot number: then it may never end.
const ROOM: usize = 100 << 20;

impl System {
    /// The system of the recurrence with these coefficients; whether it adds is decided by [`Prover::add_recurrence`].
    ///
    /// ```
    /// use wythoff::logic::System;
    /// let narayana = System::recurrent("msd_nara", &[1, 0, 1])?; // 1, 2, 3, 4, 6, 9, 13, …
    /// assert_eq!(narayana.digits(&12u32.into()), [1, 0, 0, 1, 0, 0]); // 9 + 3
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn recurrent(name: &str, coefficients: &[u32]) -> Result<System> {
        let [first, .., last] = coefficients else {
            return Err(Error::invalid(
                "two coefficients or more, as in system NAME [1 1 1]; a single one k is msd_k",
            ));
        };
        if *last == 0 || coefficients.iter().any(|c| *c > LARGEST) || coefficients.len() > LONGEST {
            return Err(Error::invalid(format!(
                "at most {LONGEST} coefficients up to {LARGEST}, the last one not 0"
            )));
        }
        let above = |from: usize| coefficients[from..] < coefficients[..];
        if !(1..coefficients.len()).all(above) {
            return Err(Error::invalid(
                "coefficients that are lexicographically above each of their own ends, as [2 1 1] is above [1 1] and [1]: \
                 for others the greedy digits have no such rule",
            ));
        }
        let most: Vec<u32> = {
            let mut most = coefficients.to_vec();
            *most.last_mut().expect("two or more") -= 1;
            most
        };
        let wide: Vec<i64> = coefficients.iter().map(|&c| i64::from(c)).collect();
        let order = wide.len();
        let (preperiod, recurrence, seeds) = match backwards(&wide) {
            Some(seeds) => (0, vec![wide], seeds),
            None => {
                // U_{−1} = 1 stands for the 1 that is added at places 1 to k − 1.
                let mut recurrence: Vec<Vec<i64>> = vec![wide.clone(); order + 1];
                for (place, row) in recurrence.iter_mut().enumerate().take(order).skip(1) {
                    row[place] = 1;
                    row[place + 1..].fill(0);
                }
                let mut seeds = vec![0; order];
                seeds[..2].fill(1);
                (order, recurrence, seeds)
            }
        };
        let system = System {
            name: name.into(),
            radix: first + 1,
            largest: vec![*first; recurrence.len()],
            rule: Rule::Below(most.clone(), readings(&most)),
            preperiod,
            period: 1,
            recurrence,
            seeds,
            fraction: None,
        };
        system.small_weights()?;
        Ok(system)
    }
}

/// The weights U_0, U_{−1}, … for which the recurrence holds from place 1 on, if they are natural numbers.
fn backwards(c: &[i64]) -> Option<Vec<i64>> {
    let k = c.len();
    let mut seeds = vec![1];
    if c[k - 1] != 1 {
        return None;
    }
    for m in 1..k {
        // Σ over l ≤ m of c_{k−m+l} U_{−l} = 1.
        let known: i64 = (1..m).map(|l| c[k - m + l - 1] * seeds[l]).sum();
        seeds.push(1 - known);
    }
    seeds.iter().all(|s| *s >= 0).then_some(seeds)
}

/// Whether all roots but one of xᵏ − c₁xᵏ⁻¹ − … − cₖ are seen to lie inside the unit circle: within the circle of radius 1 − 1/m for an m tried.
fn is_pisot(coefficients: &[u32]) -> bool {
    let lowest_first = coefficients.iter().rev().map(|&c| -BigInt::from(c));
    let polynomial: Vec<BigInt> = lowest_first.chain([BigInt::from(1)]).collect();
    let degree = coefficients.len();
    [4u32, 16, 64, 256, 1024].iter().any(|&m| {
        // p((1 − 1/m)x)·mᵏ.
        let scaled = polynomial
            .iter()
            .enumerate()
            .map(|(i, a)| a * pow(BigInt::from(m - 1), i) * pow(BigInt::from(m), degree - i));
        inside(scaled.collect()) == Some(degree - 1)
    })
}

/// How many roots of Σ aᵢxⁱ lie inside the unit circle (Schur and Cohn); `None` if it does not come out.
///
/// By Rouché a₀p − aₖp*, p* the coefficients read backwards, has as many as p where |a₀| > |aₖ|, and as many as p* where |a₀| < |aₖ|: k less
/// those of p, as none is on the circle then.
fn inside(mut p: Vec<BigInt>) -> Option<usize> {
    while p.last().is_some_and(|a| *a == BigInt::ZERO) {
        p.pop();
    }
    let degree = p.len().checked_sub(1)?;
    if degree == 0 {
        return Some(0);
    }
    let (first, last) = (p[0].clone(), p[degree].clone());
    let turned = p.iter().zip(p.iter().rev()).map(|(a, b)| &first * a - &last * b).collect();
    match first.magnitude().cmp(last.magnitude()) {
        Ordering::Greater => inside(turned),
        Ordering::Less => degree.checked_sub(inside(turned)?),
        Ordering::Equal => None,
    }
}

/// By s and digit: how much of t is read when t₁ … tₛ and then this digit were.
#[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
pub(crate) fn readings(t: &[u32]) -> Vec<Vec<u8>> {
    let longest = |s: usize, digit: u32| {
        let read: Vec<u32> = t[..s].iter().copied().chain([digit]).collect();
        let fits = |length: &usize| read[read.len() - length..] == t[..*length];
        (0..=s + 1).rev().find(fits).expect("nothing fits always") % t.len()
    };
    (0..t.len()).map(|s| (0..=t[0]).map(|digit| longest(s, digit) as u8).collect()).collect()
}

/// What makes `add` the addition of 0, 1, 2, …: `lower` is x + (u − 1) = z, `upper` is x + u = z + 1.
const LAWS: [&str; 3] = [
    "A x,z,o $zero(o) => ($add(x,o,z) <=> $same(x,z))",
    "A u,x,z $lower(u,x,z) <=> ($upper(u,x,z) & (E y $next(y,u)))",
    "A o,u,x ($zero(o) & $add(x,u,o)) => $zero(u)",
];

impl Prover {
    /// Adds the system of a linear recurrence after its arithmetic is decided to be right.
    ///
    /// ```
    /// let mut prover = wythoff::logic::Prover::new();
    /// prover.add_recurrence("msd_four", &[1, 1, 1, 1])?;
    /// assert_eq!(prover.decide("?msd_four A x E y x=2*y | x=2*y+1")?.result, Some(true));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the coefficients have no such system, or its arithmetic was not proved.
    pub fn add_recurrence(&mut self, name: &str, coefficients: &[u32]) -> Result<()> {
        if self.record.is_some() {
            return Err(Error::invalid(
                "a system that a proof record can hold (msd_k, msd_fib, msd_pell, msd_trib, `ost`): leave the record out",
            ));
        }
        let system = System::recurrent(name, coefficients)?;
        self.may_add(&system)?;
        let system = Arc::new(system);
        // What was decided once in this process is not decided again: the name plays no part in it.
        static DECIDED: Mutex<Vec<Vec<u32>>> = Mutex::new(Vec::new());
        let decided = || DECIDED.lock().unwrap_or_else(PoisonError::into_inner);
        if decided().iter().any(|known| known == coefficients) {
            return self.add_system(System::clone(&system));
        }
        let mut own = Prover::with_budget(self.budget());
        own.declare(&system)?;
        let proved = own.arithmetic_is_right(&system).map_err(|error| match error {
            error @ Error::Limit(_) => error.told(|why| {
                format!(
                    "the addition of {name} was not built, so it is not used: {why} (the recurrence may belong to no Pisot number)"
                )
            }),
            other => other,
        })?;
        if !proved {
            return Err(Error::invalid(format!(
                "a system whose addition is proved: that of {name} is not, so it is not used"
            )));
        }
        decided().push(coefficients.to_vec());
        self.add_system(System::clone(&system))
    }

    fn arithmetic_is_right(&mut self, system: &Arc<System>) -> Result<bool> {
        let budget = self.budget();
        // Of a Pisot number the automaton is finite, and only the memory allowed ends it.
        let pisot = system.coefficients().is_some_and(|coefficients| is_pisot(&coefficients));
        let room = if pisot { usize::MAX } else { ROOM };
        let budget = Budget { bytes: budget.bytes.min(room), ..budget };
        let radix = system.radix();
        let cut = |dfa: Dfa, tracks: usize| {
            let arguments = (0..tracks).map(|i| format!("x{i}")).collect();
            Relation::new(dfa, vec![system.clone(); tracks], arguments)
        };
        let before = cut(super::strings::numbers::in_order(radix), 2)?;
        let zero = cut(Dfa::of_words(vec![radix], &[vec![]]), 1)?;
        let add = cut(system.linear(&[1, 1, -1], 0, &budget)?, 3)?;
        for (name, relation) in [("before", before), ("zero", zero), ("add", add)] {
            self.insert(name, relation)?;
        }
        self.define("same", "(~$before(x,y)) & ~$before(y,x)")?;
        self.define("next", "$before(x,y) & ~(E z $before(x,z) & $before(z,y))")?;
        self.define("lower", "E y $next(y,u) & $add(x,y,z)")?;
        self.define("upper", "E v $next(z,v) & $add(x,u,v)")?;
        // The comparisons that formulas use are those of the strings.
        let name = system.name();
        for (known, formula) in [("same", "x=y"), ("before", "x<y"), ("next", "y=x+1")] {
            self.define(&format!("read_{known}"), &format!("?{name} {formula}"))?;
            if self.relations[known].dfa != self.relations[&format!("read_{known}")].dfa {
                return Ok(false);
            }
        }
        for law in LAWS {
            if self.decide(law)?.result != Some(true) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: [&[u32]; 7] =
        [&[1, 1], &[1, 1, 1], &[1, 0, 1], &[2, 1], &[2, 2], &[2, 1, 1], &[3, 1]];

    /// The digits are those of the definition: greedy, and the strings that the rule allows.
    #[test]
    fn digits_are_those_of_the_rule() {
        for coefficients in GOOD {
            let system = System::recurrent("msd_x", coefficients).unwrap();
            let valid = system.valid(1).unwrap();
            let mut last = vec![];
            for n in 0u32..500 {
                let digits = system.digits(&n.into());
                assert!(valid.accepts_word(digits.iter().map(|&d| d as usize)), "{n} {digits:?}");
                assert_eq!(system.value(&digits), n.into());
                let key = (digits.len(), digits);
                assert!(n == 0 || last < vec![key.clone()], "{n}");
                last = vec![key];
            }
        }
    }

    #[test]
    fn pisot_numbers_are_seen() {
        for good in GOOD {
            assert!(is_pisot(good), "{good:?}");
        }
        assert!(is_pisot(&[1, 1, 1, 1, 1, 1, 1, 1]) && is_pisot(&[12, 12]));
        // x⁶ − x⁵ − 1 has roots of size 1.03 beside 1.285; x⁵ − x⁴ − 1 = (x² − x + 1)(x³ − x − 1) has two on the circle.
        assert!(!is_pisot(&[1, 0, 0, 0, 0, 1]) && !is_pisot(&[1, 0, 0, 0, 1]));
    }

    #[test]
    fn arithmetic_is_proved_or_the_system_refused() {
        let mut prover = Prover::new();
        for (i, coefficients) in GOOD.iter().enumerate() {
            let name = format!("msd_r{i}");
            prover.add_recurrence(&name, coefficients).unwrap();
            let sum = prover.decide(&format!("?{name} A x,y,z x+y=z <=> z-y=x")).unwrap();
            assert_eq!(sum.result, Some(true), "{coefficients:?}");
        }
        for bad in [&[1][..], &[1, 2], &[1, 1, 0], &[0, 1], &[13, 1], &[1; 9]] {
            assert!(prover.add_recurrence("msd_bad", bad).is_err(), "{bad:?}");
        }
        assert!(prover.decide("?msd_bad A x x=x").is_err());
        let mut recorded = Prover::new();
        recorded.start_record().unwrap();
        assert!(recorded.add_recurrence("msd_four", &[1, 1, 1, 1]).is_err());
    }

    /// A rule with a mistake is found out.
    #[test]
    fn a_wrong_rule_is_not_proved() {
        let mut system = System::recurrent("msd_x", &[1, 1, 1]).unwrap();
        system.rule = Rule::Below(vec![1, 0], readings(&[1, 0]));
        let system = Arc::new(system);
        let mut prover = Prover::new();
        prover.declare(&system).unwrap();
        assert!(!prover.arithmetic_is_right(&system).unwrap());
    }
}
