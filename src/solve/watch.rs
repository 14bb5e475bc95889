//! Interrupting a proof: a flag that the logic looks at, set when the listener asks to stop or the time is over.
//!
//! The logic knows nothing of runs; it looks at one flag every few thousand transitions. While work is under way a second
//! thread asks the listener and the clock some twenty times a second, and sets the flag.

use std::time::Duration;

use crate::logic::Stop;
use crate::run::{Instant, Progress, Run, soon};
use crate::{Error, Remedy, Result};

/// When work must end.
#[derive(Debug, Clone)]
pub(super) struct Deadline {
    begun: Instant,
    time: Option<Duration>,
    /// What the logic looks at.
    pub(super) stop: Stop,
}

impl Deadline {
    /// From now on, so long.
    pub(super) fn new(time: Option<Duration>) -> Deadline {
        Deadline { begun: Instant::now(), time, stop: Stop::default() }
    }

    /// From now on, for a file of so many bytes: so long, or, where nobody says, as long as one of its size may take.
    pub(super) fn of_file(bytes: usize, time: Option<Duration>) -> Deadline {
        Deadline::new(time.or(soon(bytes)))
    }

    /// The whole time, if there is an end.
    pub(super) fn time(&self) -> Option<Duration> {
        self.time
    }

    fn over(&self) -> bool {
        self.time.is_some_and(|time| self.begun.elapsed() >= time)
    }

    /// Seconds that are left, if there is an end.
    pub(super) fn seconds_left(&self) -> Option<u64> {
        let left = self.time.map(|time| time.saturating_sub(self.begun.elapsed()));
        left.map(|left| left.as_secs() + 1)
    }

    /// An error if the time is over.
    pub(super) fn check_clock(&self) -> Result<()> {
        if self.over() {
            let seconds = self.time.unwrap_or_default().as_secs_f64();
            return Err(Error::limit(format!("the time allowed is over ({seconds} s)"))
                .help(Remedy::MoreTime));
        }
        Ok(())
    }

    /// An error if the listener asked to stop, or the time is over.
    pub(super) fn check(&self, run: &Run, place: impl FnOnce() -> String) -> Result<()> {
        // The clock first: where it is over a [`Timed`] listener says stop, too.
        self.check_clock()?;
        if run.progress().should_stop() {
            return Err(Error::stopped(format!("stopped on request {}", place())));
        }
        Ok(())
    }

    /// Does the work while somebody watches. An error of work that was interrupted says why it was.
    pub(super) fn watch<T>(
        &self,
        run: &Run,
        place: &str,
        work: impl FnOnce() -> Result<T>,
    ) -> Result<T> {
        let progress = run.progress();
        let done = self.stop.watching(|| progress.should_stop() || self.over(), work);
        match done {
            // Whoever noticed first: why it ended is for the listener and the clock to say.
            Err(Error::Limit(_) | Error::Stopped(_)) => {
                self.check(run, || place.to_string()).and(done)
            }
            done => done,
        }
    }
}

/// A listener that stops the engines, too, when the time is over.
pub(super) struct Timed<'a> {
    pub(super) progress: &'a dyn Progress,
    pub(super) deadline: &'a Deadline,
}

impl Progress for Timed<'_> {
    fn report(&self, done: u64, total: Option<u64>) {
        self.progress.report(done, total);
    }

    fn should_stop(&self) -> bool {
        self.deadline.over() || self.progress.should_stop()
    }
}
