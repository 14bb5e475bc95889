//! What the benchmarks share: a stopwatch, and when their tables are wanted.

use std::time::Instant;

/// How long it took, in seconds, and what it gave.
pub fn seconds<T>(act: impl FnOnce() -> T) -> (f64, T) {
    let start = Instant::now();
    let result = act();
    (start.elapsed().as_secs_f64(), result)
}

/// Under `cargo test` divan runs every benchmark once; the tables would only cost time there.
pub fn tables_wanted() -> bool {
    !std::env::args().any(|arg| arg == "--test" || arg == "--list")
}
