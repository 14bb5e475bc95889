//! The claims of Ho's paper on R-Wythoff and E-Wythoff, one part a file.

mod restriction;

use crate::bench::Check;

/// The parts, in order.
pub(super) const CHECKS: &[&[(&str, Check)]] = &[restriction::CHECKS];
