//! Memory: a limit in bytes, and the account of what a run holds of it.
//!
//! What is counted: what an answer keeps (tables, boxes of outcomes, an oracle's positions) stays on the account until
//! the answer is dropped, so that several answers held at once add up; while an engine works, its own room (lines, windows,
//! queues) is checked against what is free when it begins, and a stream's as it grows. What is not: the program itself,
//! lists being printed, anything below a few megabytes. A limit means the same whatever the number of threads: no engine
//! divides it, and what a thread keeps for itself is part of the few megabytes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::{Error, Remedy, Result};

/// How many bytes a run may hold at once.
///
/// ```
/// use wythoff::run::Memory;
/// let memory = Memory::gigabytes(1);
/// assert!(memory.check(1_000_000, "a table").is_ok());
/// assert_eq!(memory.check(2_000_000_000, "a table").unwrap_err().exit_code(), 3);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Memory {
    bytes: u64,
}

impl Memory {
    /// A budget in bytes.
    pub const fn bytes(bytes: u64) -> Self {
        Memory { bytes }
    }

    /// A budget in units of 10⁹ bytes.
    pub const fn gigabytes(count: u64) -> Self {
        Memory { bytes: count.saturating_mul(1_000_000_000) }
    }

    /// The budget in bytes.
    pub const fn limit(self) -> u64 {
        self.bytes
    }

    /// Refuses `needed` bytes for `what` if they exceed the budget.
    pub fn check(self, needed: u64, what: &str) -> Result<()> {
        if needed <= self.bytes {
            return Ok(());
        }
        Err(Error::limit(format!(
            "{what} needs {} of memory, and {} are allowed",
            in_words(needed),
            in_words(self.bytes)
        ))
        .help(Remedy::MoreMemory))
    }
}

impl Default for Memory {
    /// 4 · 10⁹ bytes.
    fn default() -> Self {
        Memory::gigabytes(4)
    }
}

/// A number of bytes for people, rounded up.
fn in_words(bytes: u64) -> String {
    match bytes {
        0..1_000_000 => format!("{} kB", bytes.div_ceil(1_000)),
        1_000_000..10_000_000_000 => format!("{} MB", bytes.div_ceil(1_000_000)),
        _ => format!("{} GB", bytes.div_ceil(1_000_000_000)),
    }
}

/// A limit and the bytes that are reserved of it, shared by all copies of a run.
#[derive(Debug, Clone)]
pub(super) struct Account {
    limit: Memory,
    held: Arc<AtomicU64>,
}

impl Account {
    pub(crate) fn new(limit: Memory) -> Self {
        Account { limit, held: Arc::default() }
    }

    pub(crate) fn free(&self) -> Memory {
        Memory::bytes(self.limit.bytes.saturating_sub(self.held.load(Ordering::Relaxed)))
    }

    pub(crate) fn reserve(&self, bytes: u64, what: &str) -> Result<Reservation> {
        let mut reservation = Reservation { account: self.clone(), bytes: 0 };
        reservation.resize(bytes, what)?;
        Ok(reservation)
    }
}

/// Bytes set aside in a run's account; given back when dropped.
///
/// ```
/// use wythoff::run::{Memory, Reservation, Run};
/// let run = Run::new(Memory::bytes(100));
/// let held: Reservation = run.reserve(60, "a list")?;
/// assert_eq!((held.bytes(), run.memory().limit()), (60, 40));
/// drop(held);
/// assert_eq!(run.memory().limit(), 100);
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug)]
pub struct Reservation {
    account: Account,
    bytes: u64,
}

impl Reservation {
    /// How many bytes are set aside.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Sets another number of bytes aside; on an error nothing changes.
    pub(crate) fn resize(&mut self, bytes: u64, what: &str) -> Result<()> {
        let limit = self.account.limit.bytes;
        let change = |held: u64| {
            let others = held.saturating_sub(self.bytes);
            others.checked_add(bytes).filter(|sum| bytes <= self.bytes || *sum <= limit)
        };
        let held = &self.account.held;
        match held.fetch_update(Ordering::Relaxed, Ordering::Relaxed, change) {
            Ok(_) => self.bytes = bytes,
            Err(held) => {
                Memory::bytes(limit.saturating_sub(held.saturating_sub(self.bytes)))
                    .check(bytes, what)?;
            }
        }
        Ok(())
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.account.held.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reservations_add_up_and_come_back() {
        let account = Account::new(Memory::bytes(100));
        let mut one = account.reserve(60, "one").unwrap();
        assert_eq!(account.reserve(60, "two").unwrap_err().exit_code(), 3);
        assert_eq!(account.free(), Memory::bytes(40));
        let two = account.clone().reserve(40, "two").unwrap();
        assert!(one.resize(61, "one").is_err());
        assert_eq!((one.bytes(), account.free()), (60, Memory::bytes(0)));
        drop(two);
        one.resize(100, "one").unwrap();
        assert!(account.reserve(1, "two").is_err());
        drop(one);
        assert_eq!(account.free(), Memory::bytes(100));
    }
}
