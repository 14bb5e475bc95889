//! The claims of the paper of Aggarwal, Geller, Sadhuka and Yu on the (a,a) game, one part a file.

use crate::bench::Check;

/// The parts, in order.
pub(super) const CHECKS: &[&[(&str, Check)]] = &[];
