//! A bench for the tests of checks.

use crate::bench::{Bench, Effort, Shared};
use crate::papers::Papers;
use wythoff::run::{Memory, Quiet};

/// Calls a test with a bench of small bounds.
pub(super) fn quick(test: impl FnOnce(&Bench)) {
    let papers = Papers::built_in().expect("the papers are readable");
    let shared = Shared::default();
    test(&Bench::new(Effort::Quick, Memory::default(), &Quiet, &papers, &shared));
}
