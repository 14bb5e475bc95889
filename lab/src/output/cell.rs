//! One entry of a sheet.

use std::fmt;

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::ToPrimitive;
use wythoff::text::escaped;

use super::digits;

/// One entry of a sheet. A column holds one kind of number throughout, so that its type never depends on its size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// A number of any size: a pile, a value, a term. In JSON a string.
    Number(BigInt),
    /// The same where 64 bits are enough: written alike, and most are.
    Natural(u64),
    /// A count or an index: what no computer counts past 2^53. In JSON a number.
    Count(u64),
    /// A small signed number. In JSON a number.
    Signed(i64),
    /// Words.
    Text(String),
    /// Yes or no.
    Flag(bool),
    /// Unknown, or not applicable.
    Missing,
}

impl From<u64> for Cell {
    fn from(n: u64) -> Self {
        Cell::Count(n)
    }
}

impl From<BigUint> for Cell {
    fn from(n: BigUint) -> Self {
        n.to_u64().map_or_else(|| Cell::Number(n.into()), Cell::Natural)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Cell::Text(text.to_string())
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Vec::new();
        self.push(&mut out);
        f.write_str(&String::from_utf8_lossy(&out))
    }
}

impl Cell {
    /// Whether it is words, which stand on the left.
    pub(super) fn is_words(&self) -> bool {
        matches!(self, Cell::Text(_))
    }

    /// Whether it is a number.
    pub(super) fn is_number(&self) -> bool {
        matches!(self, Cell::Number(_) | Cell::Natural(_) | Cell::Count(_) | Cell::Signed(_))
    }

    /// Whether it is a number below 0.
    pub(super) fn is_negative(&self) -> bool {
        match self {
            Cell::Number(n) => n.sign() == Sign::Minus,
            Cell::Signed(n) => *n < 0,
            _ => false,
        }
    }

    /// Appends it as people read it.
    pub(super) fn push(&self, out: &mut Vec<u8>) {
        match self {
            Cell::Count(n) | Cell::Natural(n) => digits::push(out, *n),
            Cell::Number(n) => match n.to_u64() {
                Some(small) => digits::push(out, small),
                None => out.extend_from_slice(n.to_string().as_bytes()),
            },
            Cell::Signed(n) => {
                if *n < 0 {
                    out.push(b'-');
                }
                digits::push(out, n.unsigned_abs());
            }
            // Words may come from a file: nothing in them reaches a terminal raw.
            Cell::Text(text) => out.extend_from_slice(escaped(text).as_bytes()),
            Cell::Flag(flag) => out.extend_from_slice(if *flag { b"yes" } else { b"no" }),
            Cell::Missing => out.push(b'-'),
        }
    }
}
