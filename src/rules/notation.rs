//! The one notation for games, positions, sums and counts: reading and printing.
//!
//! ```text
//! game      = name [":" parameters] | family { family } ["by" weights] | block:k game | dynamic:f | octal:0.77
//!           | subtraction:1,2
//! family    = vector [multiples] [who] [guard] | formula [guard] | "wedge" [who] [guard] | "band:" number [who] [guard]
//! vector    = "{" numbers "}" (every orientation) | "(" numbers ")" (as written)
//! multiples = "*" (any positive one) | "*<=3" | "*>=2" | "*odd" | "*even" | "*(2t+1)" ["<=" number]
//! formula   = "[k,l : k>=1, l<2k+1]" (as written) | "{k,l : …}" (for every renaming of the piles)
//! who       = "@larger" | "@smaller"
//! guard     = "if a>=b, a=1 mod 2"
//! position  = numbers | "(" numbers ")"
//! sum       = game " " position { " + " game " " position }
//! ```
//! docs/notation.md has all of it, line by line. Spaces may stand between families and around commas. In a sum a last `(5,8)` is a position, never a family.
//!
//! Every error names the column, counted in characters from 1, and what was expected there.

mod conditions;
mod families;
mod printed;

use num_bigint::BigUint;

use super::catalogue::{self, ENTRIES, Parameter};
use super::{Family, Game, GamePosition};
use crate::{Error, Position, Result};

pub(super) use printed::{pile, write_families};

/// The most digits a number may have: reading more would only burn time.
const MAX_DIGITS: usize = 100_000;

/// Reads a game.
pub(crate) fn parse_game(text: &str) -> Result<Game> {
    let mut cursor = Cursor::new(text);
    cursor.skip_spaces();
    let game = cursor.game()?;
    cursor.skip_spaces();
    cursor.end("the end of the game")?;
    Ok(game)
}

/// Reads one family of moves.
pub(super) fn parse_family(text: &str) -> Result<Family> {
    let mut cursor = Cursor::new(text);
    let family = cursor.family()?;
    cursor.end("the end of the family")?;
    Ok(family)
}

impl Position {
    /// Reads a position; whether it suits a game is for [`Game::complete`] to say.
    ///
    /// ```
    /// use wythoff::Position;
    /// assert_eq!(Position::parse("5,8").unwrap().to_string(), "5,8");
    /// assert!(Position::parse("5;8").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self> {
        let mut cursor = Cursor::new(text);
        cursor.skip_spaces();
        let position = cursor.position()?;
        cursor.skip_spaces();
        cursor.end("a comma and another number, or the end")?;
        Ok(position)
    }
}

impl GamePosition {
    /// Reads a sum of games, each with its position; a single game is a sum of one.
    ///
    /// ```
    /// use wythoff::GamePosition;
    /// let sum = GamePosition::parse_sum("fibonacci-nim 17,4 + wythoff 5,8").unwrap();
    /// assert_eq!(sum[1].to_string(), "wythoff 5,8");
    /// ```
    pub fn parse_sum(text: &str) -> Result<Vec<GamePosition>> {
        let mut cursor = Cursor::new(text);
        let mut sum = Vec::new();
        loop {
            cursor.skip_spaces();
            let (game, position) = cursor.game_and_position()?;
            sum.push(GamePosition::new(game, position)?);
            cursor.skip_spaces();
            if cursor.at_end() {
                return Ok(sum);
            }
            cursor.expect("+", "a comma and another number, + and another game, or the end")?;
        }
    }
}

/// Reads a count such as `1000`, `1_000_000`, `1e6` or `10^6`.
///
/// ```
/// use wythoff::rules::notation::parse_count;
/// assert_eq!(parse_count("1e6").unwrap(), 1_000_000);
/// assert_eq!(parse_count("10^6").unwrap(), 1_000_000);
/// assert!(parse_count("1e30").is_err());
/// ```
pub fn parse_count(text: &str) -> Result<u64> {
    let expected = "a count such as 1000, 1_000_000, 1e6 or 10^6, below 2^64";
    let bad = || Error::parse(text, 1, expected);
    let plain = text.replace('_', "");
    let digits = |s: &str| -> Option<u64> {
        let fine = !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if fine { s.parse().ok() } else { None }
    };
    let value = if let Some((mantissa, exponent)) = plain.split_once(['e', 'E']) {
        let power = digits(exponent).and_then(|e| 10u64.checked_pow(e.try_into().ok()?));
        digits(mantissa).zip(power).and_then(|(m, p)| m.checked_mul(p))
    } else if let Some((base, exponent)) = plain.split_once('^') {
        digits(base).zip(digits(exponent)).and_then(|(b, e)| b.checked_pow(e.try_into().ok()?))
    } else {
        digits(&plain)
    };
    value.ok_or_else(bad)
}

/// A place in the text, moved forward by each thing that is read.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn new(text: &'a str) -> Self {
        Cursor { text, at: 0 }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn at_end(&self) -> bool {
        self.rest().is_empty()
    }

    fn error(&self, expected: impl Into<String>) -> Error {
        Error::parse(self.text, self.text[..self.at].chars().count() + 1, expected)
    }

    /// An error of meaning rather than of form, with the place it concerns.
    fn explain(&self, start: usize, error: Error) -> Error {
        match error {
            Error::Invalid(message) => {
                let column = self.text[..start].chars().count() + 1;
                Error::parse(self.text, column, format!("a valid game ({message})"))
            }
            other => other,
        }
    }

    fn skip_spaces(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn expect(&mut self, token: &str, expected: &str) -> Result<()> {
        if self.take(token) { Ok(()) } else { Err(self.error(expected)) }
    }

    fn end(&self, expected: &str) -> Result<()> {
        if self.at_end() { Ok(()) } else { Err(self.error(expected)) }
    }

    fn take_while(&mut self, keep: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c| !keep(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn big_number(&mut self) -> Result<BigUint> {
        let start = self.at;
        let digits = self.take_while(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(self.error("a number"));
        }
        if digits.len() > MAX_DIGITS {
            self.at = start;
            return Err(self.error(format!("a number of at most {MAX_DIGITS} digits")));
        }
        Ok(digits.parse().expect("only digits"))
    }

    fn number(&mut self) -> Result<u64> {
        let start = self.at;
        let number = self.big_number()?;
        u64::try_from(number).map_err(|_| {
            self.at = start;
            self.error("a number below 2^64")
        })
    }

    /// A comma, with the spaces that may stand around it.
    fn comma(&mut self) -> bool {
        let found = self.rest().trim_start().starts_with(',');
        if found {
            self.skip_spaces();
            self.at += 1;
            self.skip_spaces();
        }
        found
    }

    fn position(&mut self) -> Result<Position> {
        let bracketed = self.take("(");
        if bracketed {
            self.skip_spaces();
        }
        if !self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            return Err(self.error("a position such as 5,8"));
        }
        let mut piles = vec![self.big_number()?];
        while self.comma() {
            piles.push(self.big_number()?);
        }
        if bracketed {
            self.skip_spaces();
            self.expect(")", "a comma and another number, or )")?;
        }
        Ok(Position(piles))
    }

    /// A game and its position. After families, a last `(5,8)` is the position: a part of a sum has one.
    fn game_and_position(&mut self) -> Result<(Game, Position)> {
        let start = self.at;
        let game = self.game()?;
        self.skip_spaces();
        let missing = self.at_end() || self.rest().starts_with('+');
        let text = &self.text[start..self.at];
        if let Some(bracket) = text.rfind('(').filter(|_| missing && text.trim_end().ends_with(')'))
        {
            let families = text[..bracket].trim_end();
            if !families.is_empty() {
                let mut before = Cursor { text: &self.text[..start + families.len()], at: start };
                self.at = start + bracket;
                return Ok((before.game()?, self.position()?));
            }
        }
        Ok((game, self.position()?))
    }

    fn game(&mut self) -> Result<Game> {
        if self.starts_family() {
            return self.families();
        }
        self.variant()?.map_or_else(|| self.named_game(), Ok)
    }

    fn named_game(&mut self) -> Result<Game> {
        let start = self.at;
        let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '-');
        let Some(entry) = ENTRIES.iter().find(|entry| entry.name == name) else {
            self.at = start;
            return Err(self.error(near::unknown(name)));
        };
        let mut given = Vec::new();
        match entry.parameter {
            Parameter::Pairs | Parameter::Two => {
                self.expect(":", &format!("a colon and pairs, as in {name}:1,2+2,3"))?;
                loop {
                    given.push(self.number()?);
                    if !self.comma() {
                        return Err(self.error("a comma between the two numbers of a pair"));
                    }
                    given.push(self.number()?);
                    if !self.take("+") {
                        break;
                    }
                }
            }
            Parameter::Numbers(_) => {
                self.expect(":", &format!("a colon, as in {}", entry.example))?;
                given = self.numbers()?;
            }
            _ if self.take(":") => given.push(self.number()?),
            _ => {}
        }
        catalogue::named(name, &given).map_err(|e| self.explain(start, e))
    }
}

mod near;
#[cfg(test)]
mod tests;
mod variants;
