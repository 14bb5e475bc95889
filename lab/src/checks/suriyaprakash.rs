//! The claims of Suriyaprakash's paper on Nim, Fibonacci Nim and Wythoff's game, one part a file.

use crate::bench::Check;

/// The parts, in order.
pub(super) const CHECKS: &[&[(&str, Check)]] = &[];
