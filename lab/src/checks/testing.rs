//! A bench for the tests of checks.

use crate::bench::{Bench, Effort, Shared};
use crate::papers::Papers;
use crate::pool::Pool;
use wythoff::engine::Registry;
use wythoff::run::{Memory, Quiet};

/// Calls a test with a bench of small bounds.
pub(super) fn quick<T>(test: impl FnOnce(&Bench) -> T) -> T {
    let papers = Papers::built_in().expect("the papers are readable");
    let (shared, engines) = (Shared::default(), Registry::standard());
    let (memory, pool) = (Memory::default(), Pool::new(Memory::default(), 2));
    test(&Bench::new(Effort::Quick, memory, &Quiet, &engines, &papers, &shared, &pool))
}
