//! What a check may cost: memory, time, and a number of steps that the file's size decides.
//!
//! Every verifier takes memory only after [`Meter::reserve`] and reports its work to [`Meter::work`]. A step is a cell of a
//! row, a piece or a position of a level: some nanoseconds each. A file of s bytes may ask for
//!
//!   s · [`Limits::steps_per_byte`] + 2²⁴ steps,
//!
//! and one below 1 kB ends after 5 s whatever it claims, unless the caller leaves out the limit of steps. Past a limit nothing is
//! said about the claim.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use super::Rejected;

/// How much a check may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Memory in bytes, without the file itself.
    pub bytes: u64,
    /// Seconds on the clock; `None` for no such limit.
    pub seconds: Option<u64>,
    /// Steps a byte of the file; `u64::MAX` for no such limit, and none of the seconds of a small file.
    pub steps_per_byte: u64,
    /// Threads of a walk through words; `None` for all cores.
    pub threads: Option<usize>,
}

/// A file of fewer bytes is small, and may take so many seconds.
const SMALL: (usize, u64) = (1024, 5);

impl Default for Limits {
    fn default() -> Self {
        Limits { bytes: 2 << 30, seconds: Some(3600), steps_per_byte: 1 << 22, threads: None }
    }
}

/// Why a certificate is not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// A condition fails.
    Rejected(Rejected),
    /// The check was given up; the claim may be true.
    Limit {
        /// What ran out.
        what: &'static str,
        /// What would help.
        remedy: String,
    },
}

impl From<Rejected> for Refused {
    fn from(rejected: Rejected) -> Refused {
        Refused::Rejected(rejected)
    }
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refused::Rejected(rejected) => rejected.fmt(f),
            Refused::Limit { what, remedy } => write!(f, "given up: {what} ran out; {remedy}"),
        }
    }
}

impl std::error::Error for Refused {}

/// Hears now and then how far a check has come: so much of so much, in the unit of the kind of certificate.
pub type Heard<'h> = &'h (dyn Fn(u64, u64) + Sync);

/// Counts what a check has cost so far; threads may share it.
pub(crate) struct Meter<'h> {
    heard: Option<Heard<'h>>,
    /// Raised by whoever wants no answer any more.
    stop: Option<&'h AtomicBool>,
    limits: Limits,
    /// Where there is no clock, no time is over.
    begun: Option<Instant>,
    steps: AtomicU64,
    most_steps: u64,
    bytes: AtomicU64,
}

impl<'h> Meter<'h> {
    /// A meter for a file of this many bytes.
    pub fn new(limits: &Limits, file: usize, heard: Option<Heard<'h>>) -> Meter<'h> {
        let most_steps =
            (file as u64).saturating_mul(limits.steps_per_byte).saturating_add(1 << 24);
        let (steps, bytes) = (AtomicU64::new(0), AtomicU64::new(0));
        let mut limits = *limits;
        if file < SMALL.0 && limits.steps_per_byte < u64::MAX {
            limits.seconds = Some(limits.seconds.map_or(SMALL.1, |most| most.min(SMALL.1)));
        }
        let begun = (!cfg!(target_family = "wasm")).then(Instant::now);
        Meter { heard, stop: None, limits, begun, steps, most_steps, bytes }
    }

    /// The same, given up once the flag is raised.
    pub fn until(self, stop: &'h AtomicBool) -> Meter<'h> {
        Meter { stop: Some(stop), ..self }
    }

    /// How many threads a check may use; nothing it says depends on it.
    pub fn threads(&self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        match cfg!(target_family = "wasm") {
            true => 1,
            false => self.limits.threads.unwrap_or_else(all).max(1),
        }
    }

    /// Tells whoever listens how far the check is; nothing depends on it.
    pub fn tell(&self, done: u64, all: u64) {
        if let Some(heard) = self.heard {
            heard(done, all);
        }
    }

    /// Reports steps, before or after they are taken, some thousands at a time.
    pub fn work(&self, steps: u64) -> Result<(), Refused> {
        let before = self.steps.fetch_add(steps, Relaxed);
        if before.saturating_add(steps) > self.most_steps {
            let remedy = format!("the file's size allows {} steps", self.most_steps);
            return Err(Refused::Limit {
                what: "steps",
                remedy: remedy + ": allow more by a time limit",
            });
        }
        if self.stop.is_some_and(|stop| stop.load(Relaxed)) {
            return Err(Refused::Limit { what: "patience", remedy: "it was stopped".into() });
        }
        let passed = self.begun.map_or(0, |begun| begun.elapsed().as_secs());
        if let Some(most) = self.limits.seconds.filter(|&most| passed >= most) {
            let remedy = format!("allow more than {most} seconds by a time limit");
            return Err(Refused::Limit { what: "time", remedy });
        }
        Ok(())
    }

    /// Asks for memory before it is taken.
    pub fn reserve(&self, bytes: u64) -> Result<(), Refused> {
        let all = self.bytes.fetch_add(bytes, Relaxed).saturating_add(bytes);
        if all > self.limits.bytes {
            let remedy =
                format!("it needs more than {all} bytes, {} are allowed", self.limits.bytes);
            return Err(Refused::Limit { what: "memory", remedy });
        }
        Ok(())
    }

    /// Gives memory back.
    pub fn release(&self, bytes: u64) {
        self.bytes.fetch_sub(bytes, Relaxed);
    }
}
