//! The claims of N. B. Ho's paper on R-Wythoff and E-Wythoff, one part a file.
//!
//! Symbols: A_n = ⌊φn⌋, B_n = A_n + n, P the set of (A_n,B_n), n ≥ 0; R(a,b) and E(a,b) are the values of the two games, W(a,b)
//! those of Wythoff's. Positions are unordered, written with a ≤ b.

mod extension;
mod further;
mod restriction;
mod rows;
mod values;

use super::Claim;

/// The parts, in order.
pub(super) const CLAIMS: &[&[Claim]] =
    &[restriction::CLAIMS, values::CLAIMS, extension::CLAIMS, further::CLAIMS];
