//! The claims of A. Gu's paper on the values of R-Wythoff, one part a file.
//!
//! Symbols: T_g lists the positions (a_n, b_n), a_n ≤ b_n, of value g by increasing a; d_n = b_n − a_n; A_n = ⌊φn⌋,
//! B_n = A_n + n; C_g is the number of repeats among the b's and M_g the least M with d_n = n for all n ≥ M.

pub(super) mod algorithm;
mod conjectures;
mod data;
mod games;
mod propositions;
mod reduction;
pub(super) mod tools;
mod two_and_three;

use super::Claim;

/// The parts, in order.
pub(super) const CLAIMS: &[&[Claim]] = &[
    games::CLAIMS,
    algorithm::CLAIMS,
    two_and_three::CLAIMS,
    conjectures::CLAIMS,
    reduction::CLAIMS,
    data::CLAIMS,
];
