//! Reading conditions: comparisons of sums, congruences, nim-sums.
//!
//! ```text
//! condition = sum relation sum { relation sum } | sum "=" sum "mod" m | sum "mod" m "=" sum | nim-sum "=" nim-sum
//! relation  = ">=" | "<=" | ">" | "<" | "=" | "!="
//! sum       = ["-"] term { ("+" | "-") term }              a term: a number, a letter, or a number of times a letter
//! ```

use super::Cursor;
use crate::rules::condition::{MAX_COEFFICIENT, Normal};
use crate::rules::{Condition, Linear};
use crate::{Error, Result};

/// The names that conditions may use: letters with the numbers of their variables.
pub(super) type Names = Vec<(char, usize)>;

/// One side of a condition.
pub(super) enum ConditionSide {
    Sum(Linear),
    NimSum(Vec<usize>, u64),
}

impl Cursor<'_> {
    pub(super) fn conditions(&mut self, names: &Names) -> Result<Vec<Condition>> {
        let mut found = Vec::new();
        loop {
            self.skip_spaces();
            self.condition(names, &mut found)?;
            let end = self.at;
            self.skip_spaces();
            if !self.take(",") && !self.take("&") {
                self.at = end;
                return Ok(found);
            }
        }
    }

    fn condition(&mut self, names: &Names, found: &mut Vec<Condition>) -> Result<()> {
        let start = self.at;
        let mut left = self.side(names)?;
        if let Some(modulus) = self.modulus()? {
            let not = self.equation()?;
            let right = self.side(names)?;
            found.push(self.congruence(start, left, right, modulus, not)?);
            return Ok(());
        }
        let mut first = true;
        loop {
            let before = self.at;
            self.skip_spaces();
            let relations = [">=", "<=", "!=", "==", ">", "<", "="];
            let Some(relation) = relations.into_iter().find(|r| self.take(r)) else {
                self.at = before;
                if first {
                    return Err(self.error("a comparison such as >= or ="));
                }
                return Ok(());
            };
            self.skip_spaces();
            let right = self.side(names)?;
            let equation = matches!(relation, "=" | "==" | "!=");
            match self.modulus()?.filter(|_| first && equation) {
                Some(modulus) => {
                    let not = relation == "!=";
                    found.push(self.congruence(start, left, right, modulus, not)?);
                    return Ok(());
                }
                None => found.push(self.compared(start, &left, relation, &right)?),
            }
            (left, first) = (right, false);
        }
    }

    /// `mod` and a number.
    fn modulus(&mut self) -> Result<Option<i64>> {
        let before = self.at;
        self.skip_spaces();
        if !self.take("mod ") {
            self.at = before;
            return Ok(None);
        }
        self.skip_spaces();
        let start = self.at;
        let modulus =
            i64::try_from(self.number()?).ok().filter(|m| (1..MAX_COEFFICIENT).contains(m));
        modulus.map(Some).ok_or_else(|| {
            self.at = start;
            self.error("a modulus from 1 to 2^31 - 1")
        })
    }

    /// = or !=: whether it is the latter.
    fn equation(&mut self) -> Result<bool> {
        self.skip_spaces();
        let not = self.take("!=");
        if !not && !self.take("==") {
            self.expect("=", "= or != after a modulus")?;
        }
        self.skip_spaces();
        Ok(not)
    }

    fn too_large(&mut self, start: usize) -> Error {
        self.at = start;
        self.error("a condition with numbers up to 2^31")
    }

    fn congruence(
        &mut self,
        start: usize,
        left: ConditionSide,
        right: ConditionSide,
        modulus: i64,
        not: bool,
    ) -> Result<Condition> {
        let (ConditionSide::Sum(left), ConditionSide::Sum(right)) = (left, right) else {
            self.at = start;
            return Err(self.error("sums in a congruence, not nim-sums"));
        };
        let linear = left.plus(&right, -1).ok_or_else(|| self.too_large(start))?;
        self.sensible(start, Condition::Divides { modulus, linear, not })
    }

    fn compared(
        &mut self,
        start: usize,
        left: &ConditionSide,
        relation: &str,
        right: &ConditionSide,
    ) -> Result<Condition> {
        let (left, right) = match (left, right) {
            (ConditionSide::Sum(left), ConditionSide::Sum(right)) => (left, right),
            _ => return self.nim_sums(start, left, relation, right),
        };
        let mut minus = |x: &Linear, y: &Linear, constant: i64| {
            let difference =
                x.clone().plus(y, -1).and_then(|d| d.plus(&Linear::number(constant), 1));
            difference.ok_or_else(|| self.too_large(start))
        };
        let condition = match relation {
            ">=" => Condition::AtLeast(minus(left, right, 0)?),
            "<=" => Condition::AtLeast(minus(right, left, 0)?),
            ">" => Condition::AtLeast(minus(left, right, -1)?),
            "<" => Condition::AtLeast(minus(right, left, -1)?),
            "!=" => Condition::Differs(minus(left, right, 0)?),
            _ => Condition::Equal(minus(left, right, 0)?),
        };
        self.sensible(start, condition)
    }

    fn nim_sums(
        &mut self,
        start: usize,
        left: &ConditionSide,
        relation: &str,
        right: &ConditionSide,
    ) -> Result<Condition> {
        let parts = |side: &ConditionSide| match side {
            ConditionSide::NimSum(variables, sum) => Some((variables.clone(), *sum)),
            ConditionSide::Sum(Linear { terms, constant }) => match (&terms[..], constant) {
                ([], c) => Some((vec![], u64::try_from(*c).ok()?)),
                ([(variable, 1)], 0) => Some((vec![*variable], 0)),
                _ => None,
            },
        };
        let equation = matches!(relation, "=" | "==" | "!=");
        match (parts(left), parts(right)) {
            (Some((mut variables, x)), Some((more, y))) if equation => {
                variables.extend(more);
                let not = relation == "!=";
                self.sensible(start, Condition::NimSum { variables, sum: x ^ y, not })
            }
            _ => {
                self.at = start;
                Err(self.error("= or != between nim-sums of letters and numbers, as in k^l^m=0"))
            }
        }
    }

    /// A condition that no position satisfies is a mistake.
    fn sensible(&mut self, start: usize, condition: Condition) -> Result<Condition> {
        if condition.clone().normal_form() == Normal::Never {
            self.at = start;
            return Err(self.error("a condition that can hold: this one never does"));
        }
        Ok(condition)
    }

    /// A sum of terms, or a nim-sum of letters and numbers.
    pub(super) fn side(&mut self, names: &Names) -> Result<ConditionSide> {
        self.skip_spaces();
        let start = self.at;
        let negative = self.take("-");
        let mut sum = self.term(names, if negative { -1 } else { 1 }, Linear::default())?;
        if self.rest().trim_start().starts_with('^') {
            return self.nim_sum(start, names, &sum);
        }
        loop {
            let before = self.at;
            self.skip_spaces();
            let sign = if self.take("+") {
                1
            } else if self.take("-") {
                -1
            } else {
                self.at = before;
                return Ok(ConditionSide::Sum(sum));
            };
            self.skip_spaces();
            sum = self.term(names, sign, sum)?;
        }
    }

    fn nim_sum(&mut self, start: usize, names: &Names, first: &Linear) -> Result<ConditionSide> {
        let (mut variables, mut sum) = (Vec::new(), 0);
        let mut term = first.clone();
        loop {
            match (&term.terms[..], u64::try_from(term.constant)) {
                ([], Ok(number)) => sum ^= number,
                ([(variable, 1)], Ok(0)) => variables.push(*variable),
                _ => {
                    self.at = start;
                    return Err(self.error("a nim-sum of letters and numbers, as in k^l^m"));
                }
            }
            let before = self.at;
            self.skip_spaces();
            if !self.take("^") {
                self.at = before;
                return Ok(ConditionSide::NimSum(variables, sum));
            }
            self.skip_spaces();
            term = self.term(names, 1, Linear::default())?;
        }
    }

    /// A number, a letter, or a number of times a letter, added to a sum.
    fn term(&mut self, names: &Names, sign: i64, sum: Linear) -> Result<Linear> {
        let start = self.at;
        let digit = self.rest().starts_with(|c: char| c.is_ascii_digit());
        let number = if digit { self.number()? } else { 1 };
        let times = i64::try_from(number).ok().filter(|n| *n <= MAX_COEFFICIENT);
        let times = times.ok_or_else(|| self.too_large(start))? * sign;
        let star = digit && self.take("*");
        let letter = self.rest().chars().next();
        let variable = letter.and_then(|l| names.iter().find(|(name, _)| *name == l));
        let next = self.rest().chars().nth(1);
        let alone = next.is_none_or(|c| !c.is_ascii_alphanumeric());
        let term = match variable.filter(|_| alone) {
            Some((_, variable)) => {
                self.at += 1;
                Linear::variable(*variable, times)
            }
            None if digit && !star => Linear::number(times),
            None => {
                let known: Vec<String> = names.iter().map(|(name, _)| name.to_string()).collect();
                return Err(self.error(format!("a number or one of {}", known.join(", "))));
            }
        };
        sum.plus(&term, 1).ok_or_else(|| self.too_large(start))
    }
}
