//! Quadratic irrationals as text: `(r+s*sqrt(d))/t`.
//!
//! Written shortest: a part that is 0, a factor 1 and a denominator 1 are left out. Read with any of them present or
//! not, `√d` for `sqrt(d)`, `s√d` for `s*√d`, and spaces between the parts.
//!
//! ```text
//! number = sum [ "/" integer ] | "(" sum ")" [ "/" integer ]     (without parentheses "/" needs a lone root)
//! sum    = [ integer sign ] root
//! root   = [ integer [ "*" ] ] ( "sqrt(" digits ")" | "√" digits | "√(" digits ")" )
//! ```

use std::fmt;
use std::str::FromStr;

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::Quadratic;
use crate::{Error, Result};

impl fmt::Display for Quadratic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (r, s, d, t) = self.parts();
        let factor = match s.abs() {
            one if one.is_one() => String::new(),
            other => format!("{other}*"),
        };
        let sign = match (r.is_zero(), s.is_negative()) {
            (_, true) => "-",
            (false, false) => "+",
            (true, false) => "",
        };
        let rational = if r.is_zero() { String::new() } else { r.to_string() };
        let sum = format!("{rational}{sign}{factor}sqrt({d})");
        match (t.is_one(), r.is_zero()) {
            (true, _) => f.pad(&sum),
            (false, true) => f.pad(&format!("{sum}/{t}")),
            (false, false) => f.pad(&format!("({sum})/{t}")),
        }
    }
}

impl FromStr for Quadratic {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let mut reader = BeattyReader { text, characters: text.chars().collect(), at: 0 };
        let open = reader.take('(');
        let (r, s, d, d_at) = reader.sum()?;
        if open && !reader.take(')') {
            return Err(reader.expected("\")\" after the square root"));
        }
        let mut t = BigInt::one();
        reader.skip_spaces();
        let slash = reader.at;
        if reader.take('/') {
            if !open && !r.is_zero() {
                return Err(reader.expected_at(slash, "the end, or parentheses around the sum"));
            }
            reader.skip_spaces();
            let t_at = reader.at;
            let negative = reader.take('-');
            t = reader.digits("a denominator")?;
            if t.is_zero() {
                return Err(reader.expected_at(t_at, "a denominator other than 0"));
            }
            if negative {
                t = -t;
            }
        }
        reader.skip_spaces();
        if reader.at < reader.characters.len() {
            let more = if t.is_one() { "\"/\" and a denominator, or the end" } else { "the end" };
            return Err(reader.expected(more));
        }
        // All else is checked above, so a refusal here is about d.
        Quadratic::new(r, s, d, t)
            .map_err(|_| reader.expected_at(d_at, "a number under the root that is not a square"))
    }
}

struct BeattyReader<'a> {
    text: &'a str,
    characters: Vec<char>,
    at: usize,
}

impl BeattyReader<'_> {
    /// `r ± s√d`, `± s√d` or `± √d`, with the place of d.
    fn sum(&mut self) -> Result<(BigInt, BigInt, BigInt, usize)> {
        let mut negative = self.sign().unwrap_or(false);
        self.skip_spaces();
        let mut factor_at = self.at;
        let mut factor = self.optional_digits()?;
        let mut r = BigInt::ZERO;
        if let (Some(first), Some(minus)) = (&factor, self.sign()) {
            r = if negative { -first } else { first.clone() };
            negative = minus;
            self.skip_spaces();
            factor_at = self.at;
            factor = self.optional_digits()?;
        }
        if factor.as_ref().is_some_and(Zero::is_zero) {
            return Err(self.expected_at(factor_at, "a factor of the root other than 0"));
        }
        if factor.is_some() {
            self.take('*');
        }
        let s = factor.unwrap_or_else(BigInt::one);
        self.skip_spaces();
        let root = ['s', 'q', 'r', 't'];
        let parenthesis = if self.take('√') {
            self.take('(')
        } else if self.characters[self.at..].starts_with(&root) {
            self.at += root.len();
            if !self.take('(') {
                return Err(self.expected("\"(\" after sqrt"));
            }
            true
        } else {
            return Err(self.expected("a square root, such as sqrt(5), in (r+s*sqrt(d))/t"));
        };
        self.skip_spaces();
        let d_at = self.at;
        let d = self.digits("a positive integer under the root")?;
        if parenthesis && !self.take(')') {
            return Err(self.expected("\")\" after the number under the root"));
        }
        Ok((r, if negative { -s } else { s }, d, d_at))
    }

    /// Takes a sign if there is one: is it a minus?
    fn sign(&mut self) -> Option<bool> {
        if self.take('-') || self.take('−') {
            Some(true)
        } else if self.take('+') {
            Some(false)
        } else {
            None
        }
    }

    fn optional_digits(&mut self) -> Result<Option<BigInt>> {
        self.skip_spaces();
        match self.characters.get(self.at) {
            Some(c) if c.is_ascii_digit() => self.digits("digits").map(Some),
            _ => Ok(None),
        }
    }

    fn digits(&mut self, what: &str) -> Result<BigInt> {
        self.skip_spaces();
        let rest = &self.characters[self.at..];
        let digits: String = rest.iter().take_while(|c| c.is_ascii_digit()).collect();
        let number = digits.parse().map_err(|_| self.expected(what))?;
        self.at += digits.len();
        Ok(number)
    }

    fn take(&mut self, wanted: char) -> bool {
        self.skip_spaces();
        let found = self.characters.get(self.at) == Some(&wanted);
        self.at += usize::from(found);
        found
    }

    fn skip_spaces(&mut self) {
        while self.characters.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
    }

    fn expected(&self, what: &str) -> Error {
        self.expected_at(self.at, what)
    }

    fn expected_at(&self, at: usize, what: &str) -> Error {
        Error::parse(self.text, at + 1, what)
    }
}
