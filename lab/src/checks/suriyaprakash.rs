//! The claims of Suriyaprakash's paper on Nim, Fibonacci Nim and Wythoff's game, one part a file.

mod basics;
mod beatty;
mod fibonacci;
mod heaps;
mod queen;
mod sequences;
mod zeckendorf;

use crate::bench::Check;

/// The parts, in order.
pub(super) const CHECKS: &[&[(&str, Check)]] = &[
    basics::CHECKS,
    fibonacci::CHECKS,
    zeckendorf::CHECKS,
    heaps::CHECKS,
    queen::CHECKS,
    sequences::CHECKS,
    beatty::CHECKS,
];
