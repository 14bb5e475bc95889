//! Numeration systems: base k, Fibonacci, Pell, Tribonacci, Ostrowski systems of quadratic irrationals, and those of linear
//! recurrences (`recurrent.rs`).
//!
//! Place i has a weight U_i, and the weights obey a linear recurrence whose coefficients are, from some place
//! on, periodic in i. The canonical digits of n are the greedy ones; a local rule recognises them, and
//! digit strings of equal length compare as the numbers do. In the Ostrowski system of α = [a₀; a₁, a₂, …] the
//! weights are the denominators q_i of the convergents, digit i is at most a_{i+1} (at most a₁ − 1 at place 0),
//! and a digit a_{i+1} is followed by 0. If a₁ = 1 place 0 is always 0 and is left out: the system of the
//! golden ratio is then Zeckendorf's.
//!
//! Reading most significant digit first, the place is known only at the end; automata guess its class
//! (the residue in the period) and are made deterministic afterwards.

use num_bigint::BigUint;

use super::automaton::{Budget, Dfa};
use super::equation::Linear;
use crate::{Error, Result};

/// Which digit strings are canonical.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Rule {
    /// Every string.
    Free,
    /// The largest digit of a place is followed by 0.
    Ostrowski,
    /// No run of this many ones.
    NoRun(u8),
    /// From no place on are the digits above t₁ t₂ … tₖ t₁ t₂ …, read again and again. With (t₁ … tₛ just read, the next digit): how
    /// much of t is read then.
    Below(Vec<u32>, Vec<Vec<u8>>),
}

/// A numeration system.
///
/// ```
/// use wythoff::logic::System;
/// let fib = System::named("msd_fib").unwrap();
/// assert_eq!(fib.digits(&100u32.into()), [1, 0, 0, 0, 0, 1, 0, 1, 0, 0]); // 89 + 8 + 3
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct System {
    pub(super) name: String,
    pub(super) radix: u32,
    pub(super) rule: Rule,
    /// Places below this have a class of their own; later ones repeat with the period.
    pub(super) preperiod: usize,
    pub(super) period: usize,
    /// By class of i: U_i = Σ coefficients[j] U_{i−1−j}, for i ≥ 1.
    pub(super) recurrence: Vec<Vec<i64>>,
    /// By class of i: the largest digit.
    pub(super) largest: Vec<u32>,
    /// U_0, U_{−1}, …
    pub(super) seeds: Vec<i64>,
    /// The continued fraction of an Ostrowski system: preperiod and period.
    pub(super) fraction: Option<(Vec<u32>, Vec<u32>)>,
}

impl System {
    /// The system called `msd_2`, `msd_3`, …, `msd_fib`, `msd_pell` or `msd_trib`.
    pub fn named(name: &str) -> Result<System> {
        let unknown = || {
            Error::invalid(format!(
                "a known numeration system, not {name}: there are msd_k for 2 ≤ k ≤ 64, msd_fib, msd_pell, \
                 msd_trib, msd_sqrt2, msd_sqrt3, …, and those defined with `ost`"
            ))
        };
        match name.strip_prefix("msd_").ok_or_else(unknown)? {
            "fib" => System::ostrowski("msd_fib", &[1], &[1]),
            "pell" => System::ostrowski("msd_pell", &[0], &[2]),
            "trib" => Ok(System {
                name: "msd_trib".into(),
                radix: 2,
                rule: Rule::NoRun(3),
                preperiod: 0,
                period: 1,
                recurrence: vec![vec![1, 1, 1]],
                largest: vec![1],
                seeds: vec![1, 1, 0],
                fraction: None,
            }),
            root if root.starts_with("sqrt") => {
                let (whole, period) = square_root(&root[4..]).ok_or_else(unknown)?;
                System::ostrowski(name, &[whole], &period)
            }
            digits => {
                let base: u32 = digits.parse().map_err(|_| unknown())?;
                if !(2..=64).contains(&base) || digits.starts_with('0') {
                    return Err(unknown());
                }
                Ok(System {
                    name: name.into(),
                    radix: base,
                    rule: Rule::Free,
                    preperiod: 0,
                    period: 1,
                    recurrence: vec![vec![i64::from(base)]],
                    largest: vec![base - 1],
                    seeds: vec![1],
                    fraction: None,
                })
            }
        }
    }

    /// The Ostrowski system of [a₀; a₁, …] with the given preperiod (a₀ first) and period.
    ///
    /// ```
    /// use wythoff::logic::System;
    /// let pell = System::ostrowski("msd_sqrt2", &[1], &[2]).unwrap();
    /// assert_eq!(pell.digits(&11u32.into()), [2, 0, 1]); // 2·5 + 1
    /// ```
    pub fn ostrowski(name: &str, preperiod: &[u32], period: &[u32]) -> Result<System> {
        if preperiod.is_empty() || period.is_empty() {
            return Err(Error::invalid(
                "a continued fraction needs its integer part and a period, as in [0 3 1] [1 2]",
            ));
        }
        let partial: Vec<u32> = preperiod[1..].iter().chain(period).copied().collect();
        if partial.iter().any(|&a| a == 0 || a > 62) {
            return Err(Error::invalid("partial quotients after the first lie between 1 and 62"));
        }
        // a(i) is a_i for i ≥ 1.
        let tail = preperiod.len() - 1;
        let a = |i: usize| {
            if i <= tail { preperiod[i] } else { period[(i - tail - 1) % period.len()] }
        };
        let (drop, seeds) = if a(1) == 1 { (1, vec![1, 1]) } else { (0, vec![1, 0]) };
        // Place i has largest digit a(i + 1 + drop); place 0 differs by one when nothing was dropped.
        let wanted = tail.saturating_sub(drop) + usize::from(drop == 0);
        let classes = wanted + period.len();
        let largest: Vec<u32> =
            (0..classes).map(|i| a(i + 1 + drop) - u32::from(i == 0 && drop == 0)).collect();
        let recurrence: Vec<Vec<i64>> =
            (0..classes).map(|i| vec![i64::from(a(i.max(1) + drop)), 1]).collect();
        let mut system = System {
            name: name.into(),
            radix: (0..classes + 1).map(|i| a(i + 1 + drop)).max().unwrap_or(1) + 1,
            rule: Rule::Ostrowski,
            preperiod: wanted,
            period: period.len(),
            recurrence,
            largest,
            seeds,
            fraction: Some((preperiod.to_vec(), period.to_vec())),
        };
        system.align(&a, drop);
        system.small_weights()?;
        Ok(system)
    }

    /// Recurrences look one quotient back, so their preperiod may be one longer than that of the digits.
    fn align(&mut self, a: &dyn Fn(usize) -> u32, drop: usize) {
        self.preperiod += 1;
        let classes = self.preperiod + self.period;
        self.largest =
            (0..classes).map(|i| a(i + 1 + drop) - u32::from(i == 0 && drop == 0)).collect();
        self.recurrence = (0..classes).map(|i| vec![i64::from(a(i.max(1) + drop)), 1]).collect();
        // A system that is periodic from place 0 on needs no preperiod: fewer guesses.
        let constant = |v: &[u32]| v.iter().all(|x| *x == v[0]);
        if self.period == 1
            && constant(&self.largest)
            && self.recurrence.iter().all(|r| *r == self.recurrence[0])
        {
            self.preperiod = 0;
            self.largest.truncate(1);
            self.recurrence.truncate(1);
        }
    }

    /// Whether numbers are written in a base.
    pub fn is_base(&self) -> bool {
        self.name.strip_prefix("msd_").is_some_and(|k| k.parse::<u32>().is_ok())
    }

    /// The name, as written after `?`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The command that declares the system; none for those that have their name from the start.
    ///
    /// ```
    /// use wythoff::logic::System;
    /// let own = System::ostrowski("msd_own", &[0], &[3])?;
    /// assert_eq!(own.definition().unwrap(), "ost own [0] [3]");
    /// assert_eq!(System::named("msd_fib")?.definition(), None);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn definition(&self) -> Option<String> {
        let list = |items: &[u32]| items.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
        let name = self.name.strip_prefix("msd_")?;
        if let Some(coefficients) = self.coefficients() {
            return Some(format!("system {name} [{}]", list(&coefficients)));
        }
        let (preperiod, period) = self.fraction.as_ref()?;
        let built_in = matches!(name, "fib" | "pell");
        (!built_in).then(|| format!("ost {name} [{}] [{}]", list(preperiod), list(period)))
    }

    /// The coefficients of the recurrence of a system of [`System::recurrent`].
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(crate) fn coefficients(&self) -> Option<Vec<u32>> {
        let last = self.recurrence.last().filter(|_| matches!(self.rule, Rule::Below(..)))?;
        Some(last.iter().map(|c| c.unsigned_abs() as u32).collect())
    }

    /// The system that a text names, or defines as [`System::definition`] writes it. The text is data: nothing is carried out.
    ///
    /// # Errors
    /// If it is neither a name nor such a definition, to the letter.
    ///
    /// ```
    /// use wythoff::logic::System;
    /// assert_eq!(System::from_definition("ost own [0] [3]")?.name(), "msd_own");
    /// assert_eq!(System::from_definition("msd_fib")?, System::named("msd_fib")?);
    /// assert!(System::from_definition("load secrets").is_err());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn from_definition(text: &str) -> Result<System> {
        let bad = || {
            Error::invalid(format!(
                "a numeration system as msd_fib, as ost NAME [0 1] [2 3] or as system NAME [2 2], not {text:?}"
            ))
        };
        let own = |name: &str| !name.is_empty() && name.chars().all(super::parse::is_name);
        let numbers = |list: &str| -> Result<Vec<u32>> {
            list.split(' ').map(|number| number.parse().map_err(|_| bad())).collect()
        };
        if let Some(rest) = text.strip_prefix("system ") {
            let (name, list) =
                rest.split_once(" [").filter(|(name, _)| own(name)).ok_or_else(bad)?;
            let list = numbers(list.strip_suffix(']').ok_or_else(bad)?)?;
            let system = System::recurrent(&format!("msd_{name}"), &list)?;
            return if system.definition().as_deref() == Some(text) {
                Ok(system)
            } else {
                Err(bad())
            };
        }
        let Some(rest) = text.strip_prefix("ost ") else { return System::named(text) };
        let (name, lists) = rest.split_once(" [").ok_or_else(bad)?;
        let lists = lists.strip_suffix(']').and_then(|lists| lists.split_once("] ["));
        let (preperiod, period) = lists.ok_or_else(bad)?;
        if !own(name) {
            return Err(bad());
        }
        let system =
            System::ostrowski(&format!("msd_{name}"), &numbers(preperiod)?, &numbers(period)?)?;
        if system.definition().as_deref() != Some(text) {
            return Err(bad());
        }
        Ok(system)
    }

    /// The number of digits: 0 to radix − 1.
    pub fn radix(&self) -> u32 {
        self.radix
    }

    pub(super) fn classes(&self) -> usize {
        self.preperiod + self.period
    }

    pub(super) fn class(&self, place: usize) -> usize {
        if place < self.preperiod {
            place
        } else {
            self.preperiod + (place - self.preperiod) % self.period
        }
    }

    /// The classes of the place below a place of class `class`; `None` stands for "none: that was place 0".
    pub(super) fn below(&self, class: usize) -> Vec<Option<usize>> {
        let mut below = Vec::new();
        if class == 0 {
            below.push(None);
        }
        if class > 0 && class != self.preperiod {
            below.push(Some(class - 1));
        }
        if class == self.preperiod {
            if class > 0 {
                below.push(Some(class - 1));
            }
            below.push(Some(self.classes() - 1));
        }
        below
    }

    /// The state after reading a digit at a place of the class, or `None` if the rule forbids it.
    pub(super) fn follow(&self, class: usize, state: u8, digit: u32) -> Option<u8> {
        let top = self.largest[class];
        match self.rule {
            Rule::Free => (digit <= top).then_some(0),
            Rule::Ostrowski if digit > top || (state == 1 && digit > 0) => None,
            // At place 0 nothing follows, so it does not matter whether the digit was the largest.
            Rule::Ostrowski => Some(u8::from(digit == top && digit > 0)),
            Rule::NoRun(run) => {
                let ones = if digit == 0 { 0 } else { state + 1 };
                (digit <= 1 && ones < run).then_some(ones)
            }
            Rule::Below(ref most, ref read) => (digit <= most[usize::from(state)])
                .then(|| read[usize::from(state)][digit as usize]),
        }
    }

    /// The weights as machine integers, with U_{−1}, U_{−2}, … in front (as many as the recurrence needs),
    /// far enough that ratios of neighbours have converged: some periods, until the weights are 2²⁴ times those where the
    /// periods begin. No place is left out.
    ///
    /// # Errors
    /// If they do not fit.
    pub(super) fn small_weights(&self) -> Result<Vec<i128>> {
        let back = self.seeds.len() - 1;
        let mut weights: Vec<i128> = self.seeds.iter().rev().map(|&s| i128::from(s)).collect();
        for place in 1.. {
            let coefficients = &self.recurrence[self.class(place)];
            let next: i128 = coefficients
                .iter()
                .enumerate()
                .map(|(j, &c)| i128::from(c) * weights[back + place - 1 - j])
                .sum();
            weights.push(next);
            let begin = weights[back + self.preperiod.min(place)];
            if place > 2 * self.classes() + 2 && next > 1 << 40 && next >> 24 > begin {
                return Ok(weights);
            }
            if next > 1 << 116 {
                break;
            }
        }
        Err(Error::invalid(format!(
            "a continued fraction whose weights fit: those of {} pass 2^116 before its periods settle; \
             shorten the preperiod or the period",
            self.name
        )))
    }

    /// The relation "Σ c_t·x_t + constant = 0" with these coefficients on tracks in this system: its minimal automaton.
    ///
    /// A state is the class of the next place, the sum so far as a vector in the last few weights, and where
    /// each track stands in the digit rule. A sum that the remaining digits cannot bring to zero at any place
    /// of its class is dropped.
    pub fn linear(&self, coefficients: &[i64], constant: i64, budget: &Budget) -> Result<Dfa> {
        Linear::new(self, coefficients, constant)?.build(budget)
    }

    /// The tuples whose components are all canonical.
    pub fn valid(&self, tracks: usize) -> Result<Dfa> {
        Linear::new(self, &vec![0; tracks], 0)?.build(&Budget::default())
    }

    /// The relation that holds of n alone.
    pub(crate) fn number(&self, n: &BigUint) -> Dfa {
        Dfa::of_words(vec![self.radix], &[self.digits(n).iter().map(|&d| d as usize).collect()])
    }
}

/// The continued fraction of √n: its whole part and its period; none for squares, and where a quotient passes 62.
fn square_root(n: &str) -> Option<(u32, Vec<u32>)> {
    let n: u32 = n.parse().ok().filter(|m| *m < 1024 && !n.starts_with('0'))?;
    let whole = n.isqrt();
    if whole * whole == n {
        return None;
    }
    // √n = (√n + m)/d with quotient a, until a = 2·whole.
    let (mut m, mut d, mut a, mut period) = (0, 1, whole, Vec::new());
    while a != 2 * whole {
        m = d * a - m;
        d = (n - m * m) / d;
        a = (whole + m) / d;
        period.push(a);
    }
    Some((whole, period))
}
