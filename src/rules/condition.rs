//! Conditions on a position and on what a move takes from it.
//!
//! The variables are the piles, numbered 0 … n−1, and what is taken from each, numbered n … 2n−1: all of them natural numbers.
//! A condition compares linear terms (L ≥ 0, L = 0, L ≠ 0), or says that L is or is not divisible by m, or that the nim-sum of
//! some variables is or is not a number. Each is kept in a normal form, so that what prints the same is the same.

use std::cmp::Ordering;

/// The largest coefficient and constant of a condition.
pub(crate) const MAX_COEFFICIENT: i64 = 1 << 31;

/// Σ cᵢ·xᵢ + c: the terms sorted by variable, no coefficient 0.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct Linear {
    /// Variables with their coefficients.
    pub(crate) terms: Vec<(usize, i64)>,
    /// The constant.
    pub(crate) constant: i64,
}

impl Linear {
    /// A number.
    pub(crate) fn number(constant: i64) -> Self {
        Linear { terms: Vec::new(), constant }
    }

    /// One variable, so many times.
    pub(crate) fn variable(variable: usize, times: i64) -> Self {
        Linear { terms: vec![(variable, times)], constant: 0 }.tidy()
    }

    /// This plus so many times another; `None` if a number grows past the bound.
    pub(crate) fn plus(mut self, other: &Linear, times: i64) -> Option<Self> {
        for (variable, coefficient) in &other.terms {
            self.terms.push((*variable, coefficient.checked_mul(times)?));
        }
        self.constant = self.constant.checked_add(other.constant.checked_mul(times)?)?;
        let sum = self.tidy();
        let fits = |c: i64| c.abs() <= MAX_COEFFICIENT;
        (sum.terms.iter().all(|(_, c)| fits(*c)) && fits(sum.constant)).then_some(sum)
    }

    fn tidy(mut self) -> Self {
        self.terms.sort_unstable();
        let mut terms: Vec<(usize, i64)> = Vec::with_capacity(self.terms.len());
        for (variable, coefficient) in self.terms {
            match terms.last_mut() {
                Some((last, sum)) if *last == variable => *sum = sum.saturating_add(coefficient),
                _ => terms.push((variable, coefficient)),
            }
        }
        terms.retain(|(_, coefficient)| *coefficient != 0);
        Linear { terms, constant: self.constant }
    }

    fn negated(&self) -> Self {
        let terms = self.terms.iter().map(|(v, c)| (*v, -c)).collect();
        Linear { terms, constant: -self.constant }
    }

    /// The value where the variables are known: below 2¹²⁰ in size for variables below 2⁶⁴.
    pub(crate) fn at(&self, values: &[i128]) -> i128 {
        self.terms.iter().map(|(v, c)| i128::from(*c) * values[*v]).sum::<i128>()
            + i128::from(self.constant)
    }

    /// The greatest value while every variable lies between its bounds.
    pub(crate) fn greatest(&self, low: &[i128], high: &[i128]) -> i128 {
        let end = |(v, c): &(usize, i64)| i128::from(*c) * if *c > 0 { high[*v] } else { low[*v] };
        self.terms.iter().map(end).sum::<i128>() + i128::from(self.constant)
    }

    fn relabelled(&self, names: &[usize]) -> Self {
        let terms = self.terms.iter().map(|(v, c)| (names[*v], *c)).collect();
        Linear { terms, constant: self.constant }.tidy()
    }
}

/// One condition.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Condition {
    /// L ≥ 0.
    AtLeast(Linear),
    /// L = 0.
    Equal(Linear),
    /// L ≠ 0.
    Differs(Linear),
    /// m divides L, or does not.
    Divides {
        /// m ≥ 2.
        modulus: i64,
        /// L, its coefficients between −m/2 and m/2, its constant between 1 − m and 0.
        linear: Linear,
        /// Whether it must not.
        not: bool,
    },
    /// The nim-sum of the variables is the number, or is not.
    NimSum {
        /// Two variables or more.
        variables: Vec<usize>,
        /// The number.
        sum: u64,
        /// Whether it must not be.
        not: bool,
    },
}

/// What is left of a condition in its normal form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Normal {
    /// It holds always.
    Always,
    /// It holds never.
    Never,
    /// It depends.
    Sometimes(Condition),
}

fn truth(holds: bool) -> Normal {
    if holds { Normal::Always } else { Normal::Never }
}

impl Condition {
    /// The same condition in its normal form, the variables being natural numbers.
    pub(crate) fn normal_form(self) -> Normal {
        match self {
            Condition::AtLeast(linear) => at_least(linear),
            Condition::Equal(linear) => match equal(linear) {
                Ok(linear) => Normal::Sometimes(Condition::Equal(linear)),
                Err(holds) => truth(holds),
            },
            Condition::Differs(linear) => match equal(linear) {
                Ok(linear) => Normal::Sometimes(Condition::Differs(linear)),
                Err(holds) => truth(!holds),
            },
            Condition::Divides { modulus, linear, not } => divides(modulus, &linear, not),
            Condition::NimSum { variables, sum, not } => nim_sum(variables, sum, not),
        }
    }

    /// Whether it holds where all variables are known.
    pub(crate) fn holds(&self, values: &[i128]) -> bool {
        match self {
            Condition::AtLeast(linear) => linear.at(values) >= 0,
            Condition::Equal(linear) => linear.at(values) == 0,
            Condition::Differs(linear) => linear.at(values) != 0,
            Condition::Divides { modulus, linear, not } => {
                (linear.at(values) % i128::from(*modulus) == 0) != *not
            }
            Condition::NimSum { variables, sum, not } => {
                let found = variables.iter().fold(0, |sum, v| sum ^ values[*v]);
                (found == i128::from(*sum)) != *not
            }
        }
    }

    /// Its variables.
    pub(crate) fn variables(&self) -> Vec<usize> {
        match self {
            Condition::AtLeast(linear)
            | Condition::Equal(linear)
            | Condition::Differs(linear)
            | Condition::Divides { linear, .. } => linear.terms.iter().map(|(v, _)| *v).collect(),
            Condition::NimSum { variables, .. } => variables.clone(),
        }
    }

    /// Whether it speaks of the position alone.
    pub(crate) fn is_guard(&self, piles: usize) -> bool {
        self.variables().iter().all(|v| *v < piles)
    }

    /// The same with other names for the variables; a renaming changes no truth, so a normal form remains.
    pub(crate) fn relabelled(&self, names: &[usize]) -> Condition {
        let renamed = match self {
            Condition::AtLeast(linear) => Condition::AtLeast(linear.relabelled(names)),
            Condition::Equal(linear) => Condition::Equal(linear.relabelled(names)),
            Condition::Differs(linear) => Condition::Differs(linear.relabelled(names)),
            Condition::Divides { modulus, linear, not } => Condition::Divides {
                modulus: *modulus,
                linear: linear.relabelled(names),
                not: *not,
            },
            Condition::NimSum { variables, sum, not } => {
                let mut variables: Vec<usize> = variables.iter().map(|v| names[*v]).collect();
                variables.sort_unstable();
                Condition::NimSum { variables, sum: *sum, not: *not }
            }
        };
        match renamed.clone().normal_form() {
            Normal::Sometimes(condition) => condition,
            // A renaming makes no condition trivial.
            Normal::Always | Normal::Never => renamed,
        }
    }
}

fn at_least(linear: Linear) -> Normal {
    let some = |(_, c): &(usize, i64), sign: i64| c.signum() == sign;
    if linear.terms.is_empty() {
        return truth(linear.constant >= 0);
    }
    if linear.constant >= 0 && !linear.terms.iter().any(|t| some(t, -1)) {
        return Normal::Always;
    }
    if linear.constant < 0 && !linear.terms.iter().any(|t| some(t, 1)) {
        return Normal::Never;
    }
    let by = linear.terms.iter().fold(0, |g, (_, c)| num_integer::gcd(g, *c));
    let terms = linear.terms.iter().map(|(v, c)| (*v, c / by)).collect();
    let constant = linear.constant.div_euclid(by);
    Normal::Sometimes(Condition::AtLeast(Linear { terms, constant }))
}

/// L = 0 divided by what all coefficients share, the first of them positive; or whether it holds.
fn equal(linear: Linear) -> Result<Linear, bool> {
    if linear.terms.is_empty() {
        return Err(linear.constant == 0);
    }
    let by = linear.terms.iter().fold(0, |g, (_, c)| num_integer::gcd(g, *c));
    if linear.constant % by != 0 {
        return Err(false);
    }
    let signs = |wanted: i64| linear.terms.iter().all(|(_, c)| c.signum() == wanted);
    if signs(1) && linear.constant > 0 || signs(-1) && linear.constant < 0 {
        return Err(false);
    }
    let terms = linear.terms.iter().map(|(v, c)| (*v, c / by)).collect();
    let divided = Linear { terms, constant: linear.constant / by };
    Ok(if divided.terms[0].1 < 0 { divided.negated() } else { divided })
}

fn divides(modulus: i64, linear: &Linear, not: bool) -> Normal {
    // Between −m/2 and m/2, the greater of the two ends.
    let centred = |c: i64| {
        let rest = c.rem_euclid(modulus);
        if rest > modulus / 2 { rest - modulus } else { rest }
    };
    let half = |c: i64| if 2 * c == -modulus { -c } else { c };
    let reduced = Linear {
        terms: linear.terms.iter().map(|(v, c)| (*v, centred(*c))).collect(),
        constant: linear.constant % modulus,
    }
    .tidy();
    if modulus == 1 || reduced.terms.is_empty() {
        return truth((reduced.constant % modulus == 0) != not);
    }
    let mut signed = if reduced.terms[0].1 < 0 { reduced.negated() } else { reduced };
    signed.terms.iter_mut().for_each(|(_, c)| *c = half(*c));
    // The constant is printed on the other side, from 0 to m − 1.
    signed.constant = -(-signed.constant).rem_euclid(modulus);
    Normal::Sometimes(Condition::Divides { modulus, linear: signed, not })
}

fn nim_sum(mut variables: Vec<usize>, sum: u64, not: bool) -> Normal {
    variables.sort_unstable();
    let mut odd: Vec<usize> = Vec::new();
    for variable in variables {
        if odd.last() == Some(&variable) {
            odd.pop();
        } else {
            odd.push(variable);
        }
    }
    match (&odd[..], i64::try_from(sum)) {
        ([], _) => truth((sum == 0) != not),
        ([one], Ok(sum)) => {
            let linear = Linear { terms: vec![(*one, 1)], constant: -sum };
            let single = if not { Condition::Differs(linear) } else { Condition::Equal(linear) };
            single.normal_form()
        }
        // x ^ y = 0 says that they are equal.
        ([x, y], Ok(0)) => {
            let linear = Linear { terms: vec![(*x, 1), (*y, -1)], constant: 0 };
            let pair = if not { Condition::Differs(linear) } else { Condition::Equal(linear) };
            pair.normal_form()
        }
        _ => Normal::Sometimes(Condition::NimSum { variables: odd, sum, not }),
    }
}

/// Narrows the bounds of the variables from `first` on by the comparisons; `false` if nothing is left.
pub(super) fn narrow(
    conditions: &[Condition],
    first: usize,
    low: &mut [i128],
    high: &mut [i128],
) -> bool {
    // Each round may use what the last one found; more rounds would only find less.
    for _ in 0..4 {
        let mut changed = false;
        for condition in conditions {
            let holds = match condition {
                Condition::AtLeast(linear) => narrow_by(linear, first, low, high, &mut changed),
                Condition::Equal(linear) => {
                    narrow_by(linear, first, low, high, &mut changed)
                        && narrow_by(&linear.negated(), first, low, high, &mut changed)
                }
                Condition::NimSum { variables, sum, not: false } => {
                    narrow_nim_sum(variables, *sum, first, low, high, &mut changed)
                }
                _ => true,
            };
            if !holds {
                return false;
            }
        }
        if !changed {
            break;
        }
    }
    true
}

/// A nim-sum with one variable left tells what it is.
fn narrow_nim_sum(
    variables: &[usize],
    sum: u64,
    first: usize,
    low: &mut [i128],
    high: &mut [i128],
    changed: &mut bool,
) -> bool {
    let mut open = variables.iter().filter(|v| low[**v] < high[**v]);
    let (Some(&last), None) = (open.next(), open.next()) else { return true };
    let others = variables.iter().filter(|v| **v != last);
    let value = others.fold(i128::from(sum), |sum, v| sum ^ low[*v]);
    if last >= first {
        if value < low[last] || value > high[last] {
            return false;
        }
        (low[last], high[last], *changed) = (value, value, true);
    }
    true
}

/// L ≥ 0: c·x ≥ −(the greatest the others can be).
fn narrow_by(
    linear: &Linear,
    first: usize,
    low: &mut [i128],
    high: &mut [i128],
    changed: &mut bool,
) -> bool {
    let greatest = linear.greatest(low, high);
    if greatest < 0 {
        return false;
    }
    for &(v, c) in linear.terms.iter().filter(|(v, _)| *v >= first) {
        let c = i128::from(c);
        let others = greatest - c * if c > 0 { high[v] } else { low[v] };
        // c·x ≥ −others
        match c.cmp(&0) {
            Ordering::Greater => {
                let least = (-others).div_euclid(c) + i128::from((-others).rem_euclid(c) != 0);
                if least > low[v] {
                    low[v] = least;
                    *changed = true;
                }
            }
            Ordering::Less => {
                let most = others.div_euclid(-c);
                if most < high[v] {
                    high[v] = most;
                    *changed = true;
                }
            }
            Ordering::Equal => {}
        }
        if low[v] > high[v] {
            return false;
        }
    }
    true
}
