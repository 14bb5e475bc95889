//! The claims of Gu's paper on the values of R-Wythoff, one part a file.

use crate::bench::Check;

/// The parts, in order.
pub(super) const CHECKS: &[&[(&str, Check)]] = &[];
