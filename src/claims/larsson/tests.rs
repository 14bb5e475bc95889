//! Every id once, every check runs, and a check can fail.

use std::collections::BTreeSet;

use super::CLAIMS;
use crate::claims::{Claim, Effort, Level, Verdict};
use crate::run::{Memory, Quiet};

fn claims() -> impl Iterator<Item = &'static Claim> {
    CLAIMS.iter().flat_map(|part| part.iter())
}

fn quick() -> Effort<'static> {
    Effort { level: Level::Quick, memory: Memory::default(), progress: &Quiet }
}

#[test]
fn every_check_runs() {
    for claim in claims() {
        let start = std::time::Instant::now();
        let finding = (claim.check)(&quick()).unwrap_or_else(|error| panic!("{}: {error}", claim.id));
        println!("{} {:?} {}\n    E: {}\n    S: {:?}", claim.id, start.elapsed(), finding.verdict, finding.evidence, finding.survives);
        assert!(!finding.engine.is_empty());
    }
}
