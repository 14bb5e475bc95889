//! The claims of this paper, one part a file.

use super::Claim;

/// The parts, in order.
pub(super) const CLAIMS: &[&[Claim]] = &[];
