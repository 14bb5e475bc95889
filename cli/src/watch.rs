//! `--memory` as a promise for the whole process.
//!
//! Engines and writers refuse what they know they cannot hold. Whatever they overlook (a library's buffers, the pieces an
//! allocator keeps, a big number's copies) is seen here: a thread asks the system now and then how much the process holds,
//! and past the limit and [`BASE`] the program ends as at any other limit: exit code 3, the remedy, no partial file.
//! Asking costs a few microseconds every [`EVERY`]. Only Linux tells; elsewhere the engines' own account stands alone.

use std::time::Duration;

use wythoff::run::{Memory, discard_unfinished};

use crate::progress::on_exit;

/// What the program itself takes: its code, its threads' stacks, the buffers of its writers.
pub const BASE: u64 = 64_000_000;

/// The time between two looks.
const EVERY: Duration = Duration::from_millis(10);

/// Ends the program when it holds more than it may.
pub fn keep_within(memory: Memory) {
    if resident().is_none() {
        return;
    }
    let most = memory.limit().saturating_add(BASE);
    // Without the watch the program still works: that there is no thread for it is no reason to refuse.
    let _ =
        std::thread::Builder::new().name("memory".into()).stack_size(1 << 18).spawn(move || {
            loop {
                std::thread::sleep(EVERY);
                if resident().is_some_and(|bytes| bytes > most) {
                    end(memory);
                }
            }
        });
}

/// The bytes that the process holds now, if the system tells.
#[cfg(not(target_os = "linux"))]
fn resident() -> Option<u64> {
    None
}

/// The bytes that the process holds now, if the system tells.
#[cfg(target_os = "linux")]
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}

fn end(memory: Memory) -> ! {
    discard_unfinished();
    if let Some(restore) = *on_exit() {
        restore();
    }
    eprintln!(
        "wyt: the memory ran out: {} MB are allowed, and this needs more: allow more with --memory, or ask for less",
        memory.limit().div_ceil(1_000_000)
    );
    std::process::exit(3);
}
