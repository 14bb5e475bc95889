//! The claims of Ho's paper on R-Wythoff and E-Wythoff, one part a file.
//!
//! Symbols: A_n = ⌊φn⌋, B_n = A_n + n, P the set of (A_n,B_n), n ≥ 0; R(a,b), E(a,b) and W(a,b) are the values of R-Wythoff,
//! E-Wythoff and Wythoff's game. Positions are unordered, written with a ≤ b.

mod bounds;
mod extension;
mod further;
mod restriction;
mod rows;
mod variants;

use crate::bench::Check;

/// The parts, in order.
pub(super) const CHECKS: &[&[(&str, Check)]] = &[
    restriction::CHECKS,
    rows::CHECKS,
    bounds::CHECKS,
    extension::CHECKS,
    further::CHECKS,
    variants::CHECKS,
];
