//! The same theorems as in `plain.rs`, with sets of bits, lines of moves, rings of marks, and rows that are known to repeat.
//!
//! Nothing here is needed to believe a certificate; the tests demand that both verifiers answer alike.

mod repeats;
mod row_replay;
mod value_set;
mod window;

use super::{Method, PeriodsClaim};
use crate::limits::{Meter, Refused};

/// Checks a `periods` claim.
pub(crate) fn verify(claim: &PeriodsClaim, meter: &Meter) -> Result<(), Refused> {
    match &claim.method {
        Method::Repeats(_) => repeats::verify(claim, meter),
        Method::Window { .. } => window::verify(claim, meter),
    }
}
