//! What the tests of the papers share.

use std::collections::HashMap;

use super::{Claim, Effort, Finding, Level};
use wythoff::run::{Memory, Quiet};

/// The means of a quick check.
pub(super) fn quick() -> Effort<'static> {
    Effort { level: Level::Quick, memory: Memory::default(), progress: &Quiet }
}

/// Asserts that the claims have these ids, in this order.
pub(super) fn assert_ids(parts: &[&[Claim]], ids: &str) {
    let own: Vec<&str> = parts.iter().flat_map(|part| part.iter()).map(|claim| claim.id).collect();
    assert_eq!(own, ids.split_whitespace().collect::<Vec<_>>());
}

/// Runs every check at the quick level; panics if one cannot be made or tells nothing.
pub(super) fn run_all(parts: &'static [&'static [Claim]]) -> HashMap<&'static str, Finding> {
    let run = |claim: &'static Claim| {
        let finding =
            (claim.check)(&quick()).unwrap_or_else(|error| panic!("{}: {error}", claim.id));
        println!("{:10} {}\n           {}", claim.id, finding.verdict, finding.evidence);
        assert!(!finding.evidence.is_empty() && !finding.engine.is_empty(), "{}", claim.id);
        (claim.id, finding)
    };
    parts.iter().flat_map(|part| part.iter()).map(run).collect()
}

/// The ids of the findings for which something holds, in the order of the claims.
pub(super) fn ids_where(
    parts: &'static [&'static [Claim]],
    found: &HashMap<&'static str, Finding>,
    holds: impl Fn(&Finding) -> bool,
) -> Vec<&'static str> {
    let ids = parts.iter().flat_map(|part| part.iter()).map(|claim| claim.id);
    ids.filter(|id| holds(&found[id])).collect()
}
