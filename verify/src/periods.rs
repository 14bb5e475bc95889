//! The claim of a `periods` certificate, and its payload format: lines of text.
//!
//! By repeated states:
//!
//! ```text
//! method repeats
//! repeat 3 100 112        rows 0, 1, 2 repeat their joint state of column 100 at column 112
//! row 0 0 1               row, preperiod, period
//! …
//! ```
//!
//! By the window theorem (R-Wythoff): `method window D`, then `row a T|B preperiod period marks`, where the period is `-`
//! if the certificate does not claim the least one, and the marks are the bits of d−l−1, …, d+u+1 before the
//! diagonal d = −A, the first the lowest bit of the first hexadecimal digit.

pub(crate) mod fast;
pub(crate) mod plain;
mod write;

use super::Rejected;
use super::container::{Certificate, line};
use write::to_hex;

/// The longest period that a certificate by the window theorem may claim.
pub const LONGEST: u64 = 1 << 25;

/// Rows 0..rows repeat their joint state of column `first` at column `second`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RepeatClaim {
    /// How many rows, from row 0 on.
    pub rows: usize,
    /// n₁.
    pub first: u64,
    /// n₂.
    pub second: u64,
}

/// The case of the window theorem that a row meets, and where its periodic extension starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WindowClaim {
    /// Whether the band grows at its top (else at its bottom).
    pub top: bool,
    /// The marks of d−l−1, …, d+u+1 before the diagonal d = −A.
    pub marks: Vec<bool>,
}

/// What is claimed of one row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowClaim {
    /// The least n₀ with G(a,n+p) = G(a,n) + p for all n ≥ n₀.
    pub preperiod: u64,
    /// The least p; always claimed by repeated states.
    pub period: Option<u64>,
}

/// How it is to be checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Method {
    /// Repeated joint states, with more and more rows.
    Repeats(Vec<RepeatClaim>),
    /// The window theorem at one diagonal, for every row.
    Window {
        /// d₁.
        diagonal: u64,
        /// The case of each row.
        rows: Vec<WindowClaim>,
    },
}

/// What a `periods` certificate claims: rows 0, 1, … of a game for all n.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PeriodsClaim {
    /// The game, as it was written.
    pub game: String,
    /// How it is to be checked.
    pub method: Method,
    /// The rows in order.
    pub rows: Vec<RowClaim>,
}

impl PeriodsClaim {
    /// Reads a claim from its certificate.
    pub fn read(certificate: &Certificate) -> Result<PeriodsClaim, Rejected> {
        let mut rest = certificate.payload.as_slice();
        let first = line(&mut rest, "method")?;
        let (mut repeats, mut rows, mut windows) = (Vec::new(), Vec::new(), Vec::new());
        let diagonal = match first.strip_prefix("method window ") {
            Some(diagonal) => Some(number(diagonal, "method", &first)?),
            None if first == "method repeats" => None,
            None => return Err(Rejected::new("method", format!("{first:?} is not known"))),
        };
        while !rest.is_empty() {
            let text = line(&mut rest, "row")?;
            let words: Vec<&str> = text.split(' ').collect();
            let bad = || Rejected::new("row", format!("cannot read {text:?}"));
            match (diagonal, &words[..]) {
                (None, ["repeat", count, first, second]) if rows.is_empty() => {
                    repeats.push(RepeatClaim {
                        rows: number(count, "repeat", &text)? as usize,
                        first: number(first, "repeat", &text)?,
                        second: number(second, "repeat", &text)?,
                    });
                }
                (None, ["row", a, preperiod, period])
                    if number(a, "row", &text)? == rows.len() as u64 =>
                {
                    let preperiod = number(preperiod, "row", &text)?;
                    rows.push(RowClaim { preperiod, period: Some(number(period, "row", &text)?) });
                }
                (Some(_), ["row", a, side @ ("T" | "B"), preperiod, period, marks])
                    if number(a, "row", &text)? == rows.len() as u64 =>
                {
                    let preperiod = number(preperiod, "row", &text)?;
                    let period = match *period {
                        "-" => None,
                        digits => Some(number(digits, "row", &text)?),
                    };
                    // A row's band has a + 1 values, and one more at each end.
                    let marks = from_hex(marks, rows.len() + 3).ok_or_else(bad)?;
                    rows.push(RowClaim { preperiod, period });
                    windows.push(WindowClaim { top: *side == "T", marks });
                }
                _ => return Err(bad()),
            }
        }
        let method = match diagonal {
            Some(diagonal) => Method::Window { diagonal, rows: windows },
            None => Method::Repeats(repeats),
        };
        Ok(PeriodsClaim { game: certificate.game.clone(), method, rows })
    }
}

/// A number written in the one way it is printed.
fn number(text: &str, what: &'static str, line: &str) -> Result<u64, Rejected> {
    let number: Option<u64> = text.parse().ok();
    number
        .filter(|x| x.to_string() == text)
        .ok_or_else(|| Rejected::new(what, format!("cannot read {line:?}")))
}

fn from_hex(text: &str, count: usize) -> Option<Vec<bool>> {
    let mut bits = Vec::new();
    for digit in text.chars() {
        let digit = digit.to_digit(16)?;
        bits.extend((0..4).map(|i| digit >> i & 1 == 1));
    }
    let fits = bits.len() == count.next_multiple_of(4) && !bits[count..].contains(&true);
    bits.truncate(count);
    (fits && to_hex(&bits) == text).then_some(bits)
}
