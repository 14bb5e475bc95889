//! The claims of Larsson's paper on generalised diagonal Wythoff Nim, one part a file.

use crate::bench::Check;

/// The parts, in order.
pub(super) const CHECKS: &[&[(&str, Check)]] = &[];
