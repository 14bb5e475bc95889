//! Random cases, so many of them, without a file of earlier failures.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Checks `cases` values of a strategy; the check panics where it fails.
pub fn run_cases<S: Strategy>(cases: u32, of: &S, check: impl Fn(S::Value)) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(of, |case| {
            check(case);
            Ok(())
        })
        .unwrap();
}
