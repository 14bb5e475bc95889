//! Numeration systems and linear forms, as the checker understands them.
//!
//! Place i has weight U_i = Σ_j r_j U_{i−1−j}; from some place on, r and the largest digit repeat with a period.
//! The class of a place is what decides about it. Digits are read from the top, so the class is guessed at the
//! start and the guess must come out at place 0.
//!
//! A form Σ c·x + k is followed as a vector s: after the digit of place i its value is s·(U_i, U_{i−1}, …) + k, and the
//! digits still to come add less than U_i for each variable. Where this settles the sign whatever i is, the vector is
//! replaced by the sign. The values h_m = s·(U_i, …) at i = c + m·period satisfy h_{m+1} = t·h_m ± h_{m−1} with t ≥ 2, or a
//! recurrence with positive coefficients: once as many values as the vector is long do not decrease and are not
//! negative, all later ones are as large. So finitely many values show the sign at all places of a class.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::reader::Compare;

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
}

/// The sign of a form, where it is settled: in place of the first entry of its vector.
pub(super) const ABOVE: i32 = i32::MAX;
pub(super) const BELOW: i32 = i32::MIN;

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

    /// For a variable that nothing depends on: its one number is 0.
    pub fn unused() -> Places {
        let one = Places::new(1, Rule::Free, (0, 1), vec![vec![2]], vec![0], &[1]);
        one.expect("powers of 2 fit")
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
        let mut places =
            Places { radix, rule, pre, period, recurrence, largest, weights: seeds.to_vec() };
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

    pub fn dimension(&self) -> usize {
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

    /// Whether a place of this class can be place 0.
    pub fn can_be_last(&self, class: usize) -> bool {
        class == 0
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

    /// Whether s·(U_i, …) + constant − room·(U_i − 1) > 0 at every place of the class; an error if a number does not fit.
    fn always_above(
        &self,
        class: usize,
        vector: &[i64],
        constant: i128,
        room: i128,
    ) -> Result<bool, TooLarge> {
        let d = self.dimension();
        let at_least = (1 - constant - room).max(0);
        let mut recent: Vec<i128> = Vec::new();
        let mut place = class;
        while place + d <= self.weights.len() {
            let mut low = self.weight(place, 0).checked_mul(-room).ok_or(TooLarge)?;
            for (j, &s) in vector.iter().enumerate() {
                let part = i128::from(s).checked_mul(self.weight(place, j)).ok_or(TooLarge)?;
                low = low.checked_add(part).ok_or(TooLarge)?;
            }
            if low.checked_add(constant + room).ok_or(TooLarge)? <= 0 {
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

    /// The greedy digits of a number, from the top; none for 0.
    pub fn digits(&self, n: &BigUint) -> Vec<u32> {
        let d = self.dimension();
        let mut weights: Vec<BigUint> =
            self.weights[..d].iter().map(|&w| BigUint::from(w.unsigned_abs())).collect();
        let mut place = 0;
        while weights[weights.len() - 1] <= *n {
            place += 1;
            let next = self.recurrence[self.class(place)]
                .iter()
                .zip(weights.iter().rev())
                .map(|(&r, w)| BigUint::from(r.unsigned_abs()) * w)
                .sum();
            weights.push(next);
        }
        let mut rest = n.clone();
        let mut digits = Vec::new();
        for weight in weights[d - 1..].iter().rev() {
            let digit = (&rest / weight).to_u32().unwrap_or(u32::MAX);
            rest -= weight * digit;
            if digit > 0 || !digits.is_empty() {
                digits.push(digit);
            }
        }
        digits
    }
}

/// A number of the form being followed is too large for the checker.
#[derive(Debug)]
pub(super) struct TooLarge;

/// Σ c·x + k compared with 0; the variables are numbered by the machine that follows the form.
#[derive(Debug)]
pub(super) struct Form {
    /// Which of the machine's systems.
    pub system: usize,
    pub coefficients: Vec<(usize, i64)>,
    pub constant: i64,
    pub op: Compare,
}

impl Form {
    /// Reads the digits of the place of class `below`. `None`: the comparison fails whatever follows.
    /// A vector past its integers is an error: to drop it would be to say that the comparison fails.
    pub fn step(
        &self,
        places: &Places,
        (class, below): (usize, usize),
        vector: &[i32],
        digits: &[u32],
    ) -> Result<Option<Vec<i32>>, TooLarge> {
        if vector[0] == ABOVE || vector[0] == BELOW {
            return Ok(Some(vector.to_vec()));
        }
        let mut next = places.lower(class, vector).ok_or(TooLarge)?;
        for &(variable, c) in &self.coefficients {
            let add = c.checked_mul(i64::from(digits[variable])).ok_or(TooLarge)?;
            next[0] = next[0].checked_add(add).ok_or(TooLarge)?;
        }
        if next.iter().any(|s| s.unsigned_abs() > 1 << 50) {
            return Err(TooLarge);
        }
        let part =
            |sign: i64| self.coefficients.iter().map(|x| i128::from((x.1 * sign).max(0))).sum();
        let (positive, negative): (i128, i128) = (part(1), part(-1));
        let constant = i128::from(self.constant);
        let mut settled = vec![0; next.len()];
        if places.always_above(below, &next, constant, negative)? {
            settled[0] = ABOVE;
            return Ok(self.op.holds(&1, &0).then_some(settled));
        }
        let minus: Vec<i64> = next.iter().map(|s| -s).collect();
        if places.always_above(below, &minus, -constant, positive)? {
            settled[0] = BELOW;
            return Ok(self.op.holds(&-1, &0).then_some(settled));
        }
        let fits = |s: i64| i32::try_from(s).ok().filter(|&s| s != ABOVE && s != BELOW);
        next.into_iter().map(|s| fits(s).ok_or(TooLarge)).collect::<Result<Vec<i32>, _>>().map(Some)
    }

    /// Whether the comparison holds if the last digit was that of place 0.
    pub fn holds(&self, places: &Places, vector: &[i32]) -> bool {
        match vector[0] {
            ABOVE => self.op.holds(&1, &0),
            BELOW => self.op.holds(&-1, &0),
            _ => self.op.holds(&(places.value(vector) + i128::from(self.constant)), &0),
        }
    }
}
