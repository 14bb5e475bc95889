//! How a request does its work: on a thread of its own, with a permit, a time limit, and a flag that stops it.
//!
//! Two kinds of permits: light work (estimated below [`LIGHT`]) never waits behind heavy work. A run looks at its [`Watch`]
//! at every safe point: it stops when the time is up, when the client left (the guard in the handler is dropped) or when
//! the server ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use wythoff::engine::Cost;
use wythoff::run::{Instant, Memory, Progress, Run};
use wythoff::{Error, Result};

use crate::refusal::{Answer, Refusal};
use crate::task;

/// Work estimated below this many nanoseconds is light.
pub const LIGHT: u64 = 20_000_000;

/// How long a request waits for a permit before it is told to come back.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long after its time a run may take to notice.
const GRACE: Duration = Duration::from_secs(3);

/// Which permits a request needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    Light,
    Heavy,
}

impl Weight {
    /// By an estimated cost.
    pub fn of(cost: Option<Cost>) -> Self {
        let light = cost.is_none_or(|cost| cost.nanoseconds <= LIGHT);
        if light { Weight::Light } else { Weight::Heavy }
    }
}

/// What a run is told, and what it tells.
#[derive(Debug)]
pub struct Watch {
    stop: AtomicBool,
    late: AtomicBool,
    deadline: Instant,
    done: AtomicU64,
    total: AtomicU64,
}

impl Watch {
    pub fn new(limit: Duration) -> Arc<Self> {
        Arc::new(Watch {
            stop: AtomicBool::new(false),
            late: AtomicBool::new(false),
            deadline: Instant::now() + limit,
            done: AtomicU64::new(0),
            total: AtomicU64::new(0),
        })
    }

    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the run was asked to stop, for whatever reason.
    pub fn was_stopped(&self) -> bool {
        self.is_late() || self.stop.load(Ordering::Relaxed)
    }

    /// Whether the run was stopped because its time was up.
    pub fn is_late(&self) -> bool {
        self.late.load(Ordering::Relaxed)
    }

    /// How much is done, and of how much, where that is known.
    pub fn progress(&self) -> (u64, Option<u64>) {
        let total = self.total.load(Ordering::Relaxed);
        (self.done.load(Ordering::Relaxed), Some(total).filter(|total| *total > 0))
    }
}

impl Progress for Watch {
    fn report(&self, done: u64, total: Option<u64>) {
        // Rows done by several threads may be told out of order.
        self.done.fetch_max(done, Ordering::Relaxed);
        #[cfg(target_family = "wasm")]
        crate::host::told(done, total);
        self.total.store(total.unwrap_or(0), Ordering::Relaxed);
    }

    fn should_stop(&self) -> bool {
        if Instant::now() >= self.deadline {
            self.late.store(true, Ordering::Relaxed);
            return true;
        }
        self.stop.load(Ordering::Relaxed)
    }
}

/// Stops a run when the handler that waits for it is dropped: the client left.
pub struct StopOnDrop(pub Arc<Watch>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Permits, limits.
#[derive(Debug)]
pub struct Workers {
    light: Arc<Semaphore>,
    heavy: Arc<Semaphore>,
    /// How long one request may work.
    pub limit: Duration,
    /// What one request may hold.
    pub memory: Memory,
    threads: usize,
}

impl Workers {
    pub fn new(threads: usize, limit: Duration, memory: Memory) -> Self {
        let threads = threads.max(1);
        Workers {
            light: Arc::new(Semaphore::new(4 * threads + 4)),
            heavy: Arc::new(Semaphore::new(heavy_permits(threads))),
            limit,
            memory,
            threads,
        }
    }

    /// A permit, or the advice to come back.
    pub async fn permit(&self, weight: Weight) -> Answer<OwnedSemaphorePermit> {
        let semaphore = if weight == Weight::Light { &self.light } else { &self.heavy };
        match task::within(PATIENCE, semaphore.clone().acquire_owned()).await {
            Some(Ok(permit)) => Ok(permit),
            _ => Err(Refusal::busy()),
        }
    }

    /// How many threads a heavy run may use.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The run of a request: its own memory account, its watch, one thread if it is light.
    pub fn run<'w>(&self, weight: Weight, watch: &'w Watch) -> Run<'w> {
        let threads = if weight == Weight::Light { 1 } else { self.threads };
        Run::new(self.memory).with_threads(threads).with_progress(watch)
    }

    /// Does a piece of work that ends when the client leaves or the time is up.
    pub async fn work<T: Send + 'static>(
        self: &Arc<Self>,
        weight: Weight,
        asked: impl FnOnce(&Run) -> Result<T> + Send + 'static,
    ) -> Answer<T> {
        let watch = Watch::new(self.limit);
        self.watched(weight, watch, asked).await
    }

    /// The same with a watch that somebody else looks at, too.
    pub async fn watched<T: Send + 'static>(
        self: &Arc<Self>,
        weight: Weight,
        watch: Arc<Watch>,
        asked: impl FnOnce(&Run) -> Result<T> + Send + 'static,
    ) -> Answer<T> {
        let _guard = StopOnDrop(watch.clone());
        let permit = self.permit(weight).await?;
        let (workers, seen) = (self.clone(), watch.clone());
        let job = task::blocking(move || {
            let _permit = permit;
            asked(&workers.run(weight, &seen))
        });
        let seconds = self.limit.as_secs();
        match task::within(self.limit + GRACE, job).await {
            Some(Ok(Ok(found))) => Ok(found),
            Some(Ok(Err(Error::Stopped(_)))) if watch.is_late() => Err(Refusal::late(seconds)),
            Some(Ok(Err(error))) => Err(error.into()),
            Some(Err(panicked)) => {
                Err(Error::internal(format!("a request failed: {panicked}")).into())
            }
            None => Err(Refusal::late(seconds)),
        }
    }
}

/// How many heavy requests run at once: one for each core and one more, so that two long ones leave room.
pub fn heavy_permits(threads: usize) -> usize {
    threads + 1
}
