//! The notation of games with a rule beyond their moves.
//!
//! ```text
//! game     = "block:" number " " game | "dynamic:" limit | "octal:0." digits
//! limit    = linear | "[" numbers [ "|" linear ] "]"      f(1), f(2), …, then linear (or the last value for ever)
//! linear   = [number] "t" [ ("+" | "-") number ] | number
//! ```

use super::Cursor;
use crate::Result;
use crate::rules::catalogue::VARIANTS;
use crate::rules::{Blocked, Game, GameKind, HeapGame, Limit, Octal, Variant};

impl Cursor<'_> {
    /// A game of this file, if one begins here.
    pub(super) fn variant(&mut self) -> Result<Option<Game>> {
        let start = self.at;
        let Some(entry) = VARIANTS.iter().find(|entry| begins_with_word(self.rest(), entry.name))
        else {
            return Ok(None);
        };
        self.at += entry.name.len();
        self.expect(":", &format!("a colon, as in {}", entry.example))?;
        let game = match entry.name {
            "block" => self.blocked(),
            "dynamic" => self.dynamic(),
            _ => self.octal(),
        };
        game.map(Some).map_err(|error| self.explain(start, error))
    }

    fn blocked(&mut self) -> Result<Game> {
        let start = self.at;
        let k = self.number()?;
        let Ok(k) = u32::try_from(k) else {
            self.at = start;
            return Err(self.error("a number below 2^32"));
        };
        if !self.rest().starts_with(char::is_whitespace) {
            return Err(self.error("a space and a game, as in block:2 wythoff"));
        }
        self.skip_spaces();
        // Looked at here, so that a long row of blocks is no deep recursion.
        if begins_with_word(self.rest(), "block") {
            return Err(self.error("a game that is not blocked: block: is written once"));
        }
        Blocked::game(k, self.game()?)
    }

    /// Numbers with commas between them.
    pub(super) fn numbers(&mut self) -> Result<Vec<u64>> {
        self.skip_spaces();
        let mut numbers = vec![self.number()?];
        while self.comma() {
            numbers.push(self.number()?);
        }
        self.skip_spaces();
        Ok(numbers)
    }

    fn dynamic(&mut self) -> Result<Game> {
        let (mut table, mut last) = (Vec::new(), None);
        let bracket = self.take("[");
        if bracket {
            table = self.numbers()?;
            last = table.last().copied();
        }
        let (slope, shift) = if !bracket || self.take("|") {
            self.linear()?
        } else {
            (0, self.shift(last.unwrap_or_default())?)
        };
        if bracket {
            self.expect("]", "a comma and another number, | and a linear function, or ]")?;
        }
        Ok(Game(GameKind::Heap(HeapGame::new(Limit::new(table, slope, shift)?))))
    }

    fn linear(&mut self) -> Result<(u64, i64)> {
        self.skip_spaces();
        let given = self.rest().starts_with(|c: char| c.is_ascii_digit());
        if !given && !self.rest().starts_with('t') {
            return Err(self.error("a linear function such as 2t, 3t+1, t or 5"));
        }
        let number = if given { self.number()? } else { 1 };
        if !self.take("t") {
            return Ok((0, self.shift(number)?));
        }
        // A sum of games has spaces around its +, a number here has none.
        let sign = match self.rest().as_bytes() {
            [b'+', digit, ..] if digit.is_ascii_digit() => 1,
            [b'-', ..] => -1,
            _ => return Ok((number, 0)),
        };
        self.at += 1;
        let shift = self.number()?;
        Ok((number, sign * self.shift(shift)?))
    }

    fn shift(&self, number: u64) -> Result<i64> {
        i64::try_from(number).map_err(|_| self.error("a number below 2^63"))
    }

    fn octal(&mut self) -> Result<Game> {
        self.expect("0.", "0. and digits from 0 to 7, as in octal:0.77")?;
        let digits = self.take_while(|c| ('0'..='7').contains(&c));
        if digits.is_empty() || self.rest().starts_with(['8', '9']) {
            return Err(self.error("a digit from 0 to 7"));
        }
        let digits: Vec<u8> = digits.bytes().map(|digit| digit - b'0').collect();
        Ok(Game(GameKind::Variant(Variant::Octal(Octal::new(&digits)?))))
    }
}

/// Whether the text begins with the word, and not with a longer one.
fn begins_with_word(text: &str, word: &str) -> bool {
    let rest = text.strip_prefix(word);
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '-'))
}
