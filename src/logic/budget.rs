//! How far an operation may grow before it gives up, and a flag that asks it to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use super::automaton::NONE;

/// How far an operation may grow before it gives up.
///
/// ```
/// use wythoff::logic::{Budget, Prover};
/// let mut prover = Prover::with_budget(Budget { states: 100, ..Budget::default() });
/// assert_eq!(prover.decide("A x,y x+y=y+x")?.result, Some(true));
/// // The multiples of 1000 in binary take more.
/// assert_eq!(prover.decide("E k n=1000*k").unwrap_err().exit_code(), 3);
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Budget {
    /// The largest number of states of one automaton; unless somebody says so, memory alone ends it.
    pub states: usize,
    /// The largest number of bytes: of one operation, or, in a prover, of all its automata and the operation
    /// under way together.
    pub bytes: usize,
    /// Asks the operation to stop, from another thread.
    pub stop: Stop,
}

impl Default for Budget {
    fn default() -> Self {
        Budget {
            states: usize::MAX,
            bytes: usize::try_from(4u64 << 30).unwrap_or(usize::MAX),
            stop: Stop::default(),
        }
    }
}

/// A flag that asks operations to stop; all copies are one flag.
///
/// ```
/// use wythoff::logic::{Budget, Prover, Stop};
/// let stop = Stop::default();
/// let mut prover = Prover::with_budget(Budget { stop: stop.clone(), ..Budget::default() });
/// let mut again = (0..1_000_000).map(|_| prover.decide("E k n=1000*k"));
/// let ended = stop.watching(|| true, || again.find_map(Result::err));
/// assert_eq!(ended.unwrap().exit_code(), 130);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks for it.
    pub(crate) fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// The flag itself, for a checker that knows no more of us.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.0
    }

    /// Whether somebody asked.
    pub(crate) fn asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Does the work while a second thread asks some twenty times a second whether it must end, and then asks it to stop. Where there are no
    /// threads nobody asks: who began the work there ends all of it.
    pub fn watching<T>(&self, ended: impl Fn() -> bool + Send, work: impl FnOnce() -> T) -> T {
        const PAUSE: Duration = Duration::from_millis(50);
        if cfg!(target_family = "wasm") {
            return work();
        }
        std::thread::scope(|scope| {
            let (finished, waiting) = channel::<()>();
            scope.spawn(move || {
                while waiting.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                    if ended() {
                        self.ask();
                    }
                }
            });
            let done = work();
            drop(finished);
            done
        })
    }
}

/// An operation outgrew its [`Budget`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Grown {
    /// States built when it stopped.
    pub(crate) states: usize,
    /// Bytes held when it stopped.
    pub(crate) bytes: usize,
    /// Whether it was asked to stop.
    pub(crate) stopped: bool,
}

impl Budget {
    pub(crate) fn check(&self, states: usize, bytes: usize) -> Result<(), Grown> {
        let stopped = self.stop.asked();
        if stopped || states > self.states || bytes > self.bytes || states >= NONE as usize - 1 {
            return Err(Grown { states, bytes, stopped });
        }
        Ok(())
    }

    /// What remains when this many bytes are held.
    pub(crate) fn without(&self, bytes: usize) -> Budget {
        Budget { bytes: self.bytes.saturating_sub(bytes), ..self.clone() }
    }
}

/// Transitions between two checks of a budget.
pub(crate) const PACE: usize = 1 << 16;
