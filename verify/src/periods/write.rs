//! The certificate of a `periods` claim: what is written is trusted only when it was read.

use std::fmt::Write;

use super::{Method, PeriodsClaim, RepeatClaim, RowClaim};
use crate::Certificate;

impl PeriodsClaim {
    /// The certificate that carries this claim.
    pub fn to_certificate(&self) -> Certificate {
        let mut text = String::new();
        let end = "writing to a string cannot fail";
        match &self.method {
            Method::Repeats(repeats) => {
                text.push_str("method repeats\n");
                for RepeatClaim { rows, first, second } in repeats {
                    writeln!(text, "repeat {rows} {first} {second}").expect(end);
                }
            }
            Method::Window { diagonal, .. } => {
                writeln!(text, "method window {diagonal}").expect(end)
            }
        }
        for (a, RowClaim { preperiod, period }) in self.rows.iter().enumerate() {
            let period = period.map_or("-".to_string(), |p| p.to_string());
            match &self.method {
                Method::Repeats(_) => writeln!(text, "row {a} {preperiod} {period}").expect(end),
                Method::Window { rows, .. } => {
                    let side = if rows[a].top { 'T' } else { 'B' };
                    let marks = to_hex(&rows[a].marks);
                    writeln!(text, "row {a} {side} {preperiod} {period} {marks}").expect(end);
                }
            }
        }
        let payload = text.into_bytes();
        Certificate { kind: "periods".into(), game: self.game.clone(), payload }
    }
}

/// Four bits a digit, the first the lowest.
pub(super) fn to_hex(bits: &[bool]) -> String {
    let digit = |bits: &[bool]| bits.iter().rev().fold(0, |x, &bit| 2 * x + u32::from(bit));
    bits.chunks(4).map(|bits| char::from_digit(digit(bits), 16).expect("four bits")).collect()
}
