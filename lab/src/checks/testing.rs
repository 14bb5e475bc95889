//! A bench for the tests of checks.

use crate::bench::{Bench, Effort, Shared};
use crate::papers::Papers;
use wythoff::engine::Registry;
use wythoff::run::{Memory, Quiet};

/// Calls a test with a bench of small bounds.
pub(super) fn quick<T>(test: impl FnOnce(&Bench) -> T) -> T {
    let papers = Papers::built_in().expect("the papers are readable");
    let (shared, engines) = (Shared::default(), Registry::standard());
    test(&Bench::new(Effort::Quick, Memory::default(), &Quiet, &engines, &papers, &shared))
}
