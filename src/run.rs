//! What every long run shares: progress and cancelling, a memory account, checkpoints, threads, and files that appear whole.
//!
//! A [`Run`] holds all of it, and every engine takes one. Engines never print. They call [`Progress::report`] now and then and stop at the next safe point
//! once [`Progress::should_stop`] says so. A file written by [`write_whole`] is either the old one or
//! the new one, whatever happens in between: it is written aside, flushed to the disk, then renamed.

mod checkpoint;
mod clock;
mod codec;
mod memory;
mod reading;
mod whole;

pub use checkpoint::{Checkpoint, Saver};
pub use clock::Instant;
#[cfg(target_family = "wasm")]
pub use clock::use_clock;
pub(crate) use codec::{Reader, Writer};
pub use memory::{Memory, Reservation};
pub(crate) use reading::soon;
#[doc(hidden)]
pub use whole::may_end_here;
pub use whole::{can_write, discard_unfinished, write_whole};

use crate::{Error, Result};

/// Listens to a long run, and may ask it to stop.
///
/// ```
/// use wythoff::run::{Progress, Run};
/// struct Impatient;
/// impl Progress for Impatient {
///     fn report(&self, _done: u64, _total: Option<u64>) {}
///     fn should_stop(&self) -> bool {
///         true
///     }
/// }
/// let run = Run::default().with_progress(&Impatient);
/// assert_eq!(run.go_on(|| "row 3".into()).unwrap_err().exit_code(), 130);
/// ```
pub trait Progress: Sync {
    /// Work done so far, in the engine's own unit, and the whole of it where that is known.
    fn report(&self, done: u64, total: Option<u64>);

    /// Asked at safe points; once true, the run ends with a usable checkpoint where it has one.
    fn should_stop(&self) -> bool {
        false
    }
}

/// Listens to nothing and never stops a run.
#[derive(Debug, Clone, Copy, Default)]
pub struct Quiet;

impl Progress for Quiet {
    fn report(&self, _done: u64, _total: Option<u64>) {}
}

/// What a run may use and whom it tells: memory, a listener, a checkpoint, threads.
///
/// The default is quiet: the default memory, nobody to tell, no checkpoint, as many threads as the program has.
///
/// ```
/// use wythoff::run::{Memory, Run};
/// let run = Run::new(Memory::gigabytes(1)).with_threads(1);
/// let table = run.reserve(600_000_000, "a table")?;
/// // Two such tables do not fit at the same time; one after the other they do.
/// assert_eq!(run.reserve(600_000_000, "a table").unwrap_err().exit_code(), 3);
/// drop(table);
/// assert!(run.reserve(600_000_000, "a table").is_ok());
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Clone)]
pub struct Run<'p> {
    account: memory::Account,
    progress: &'p dyn Progress,
    checkpoint: Option<Checkpoint>,
    threads: Option<usize>,
}

impl Default for Run<'_> {
    fn default() -> Self {
        Run::new(Memory::default())
    }
}

impl<'p> Run<'p> {
    /// A quiet run within a memory budget.
    pub fn new(memory: Memory) -> Self {
        let account = memory::Account::new(memory);
        Run { account, progress: &Quiet, checkpoint: None, threads: None }
    }

    /// The same run with a listener.
    pub fn with_progress(self, progress: &'p dyn Progress) -> Self {
        Run { progress, ..self }
    }

    /// A run of the same memory and threads for a part of the work, with another listener and no checkpoint.
    pub(crate) fn part<'q>(&self, progress: &'q dyn Progress) -> Run<'q> {
        let account = self.account.clone();
        Run { account, progress, checkpoint: None, threads: self.threads }
    }

    /// The same run, saving its state now and then if its engine can.
    pub fn with_checkpoint(self, checkpoint: Option<Checkpoint>) -> Self {
        Run { checkpoint, ..self }
    }

    /// The same run on so many threads instead of those of the program.
    pub fn with_threads(self, threads: usize) -> Self {
        Run { threads: Some(threads.clamp(1, Self::MOST_THREADS)), ..self }
    }

    /// What is still free of the memory: the limit less what is reserved. It does not depend on the number of threads.
    pub fn memory(&self) -> Memory {
        self.account.free()
    }

    /// Sets bytes aside until the reservation is dropped; refuses them for `what` if they are not free.
    pub fn reserve(&self, bytes: u64, what: &str) -> Result<Reservation> {
        self.account.reserve(bytes, what)
    }

    /// The listener.
    pub fn progress(&self) -> &'p dyn Progress {
        self.progress
    }

    /// Where to save the state, if anywhere.
    pub(crate) fn checkpoint(&self) -> Option<&Checkpoint> {
        self.checkpoint.as_ref()
    }

    /// How many threads to use.
    pub fn threads(&self) -> usize {
        self.threads.unwrap_or_else(rayon::current_num_threads)
    }

    /// An error if the listener asked to stop: for runs that have nothing to save. `place` says how far it came.
    pub fn go_on(&self, place: impl FnOnce() -> String) -> Result<()> {
        if self.progress.should_stop() {
            return Err(Error::stopped(format!(
                "stopped on request at {}: nothing was saved",
                place()
            )));
        }
        Ok(())
    }
}

impl std::fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut out = f.debug_struct("Run");
        out.field("memory", &self.memory()).field("checkpoint", &self.checkpoint);
        out.field("threads", &self.threads).finish_non_exhaustive()
    }
}

impl Run<'_> {
    /// The most threads a run may use.
    pub const MOST_THREADS: usize = 1024;

    /// Sets the number of threads of the whole program; it can be set once, before the first parallel run.
    pub fn use_threads(threads: usize) -> Result<()> {
        if !(1..=Self::MOST_THREADS).contains(&threads) {
            return Err(Error::invalid(format!(
                "{threads} threads: use 1 to {}, best as many as there are cores",
                Self::MOST_THREADS
            )));
        }
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build_global()
            .map_err(|error| Error::invalid(format!("cannot use {threads} threads: {error}")))
    }
}
