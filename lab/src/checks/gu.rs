//! The claims of Gu's paper on the values of R-Wythoff, one part a file.
//!
//! Symbols: T_g lists the positions (a_n,b_n), a_n ≤ b_n, of value g by increasing a; d_n = b_n − a_n; A_n = ⌊φn⌋,
//! B_n = A_n + n; C_g is the number of repeats among the b's and M_g the least M with d_n = n for all n ≥ M.

mod algorithm;
mod conjectures;
mod data;
mod games;
mod propositions;
mod reduction;
mod two_and_three;

use crate::bench::Check;

pub(super) use algorithm::rwsg;

/// The parts, in order.
pub(super) const CHECKS: &[&[(&str, Check)]] = &[
    games::CHECKS,
    algorithm::CHECKS,
    two_and_three::CHECKS,
    propositions::CHECKS,
    conjectures::CHECKS,
    reduction::CHECKS,
    data::CHECKS,
];
