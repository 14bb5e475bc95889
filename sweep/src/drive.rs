//! Runs a sweep on this machine: the open units of a store, side by side, out of one pool of memory.
//!
//! Each unit takes the plan's memory from the pool before it starts and gives it back when it ends, so all together never hold
//! more than there is and the result of none depends on how many run. One thread writes: it takes whatever is ready as one
//! commit, so units that end faster than the disk flushes share a flush.

use std::str::FromStr;
use std::sync::mpsc::{Receiver, channel};
use std::time::Instant;

use wythoff::run::{Memory, Progress, Run};
use wythoff::{Error, Result};
use wythoff_lab::pool::Pool;

use crate::answer::{UnitState, answer};
use crate::question::Question;
use crate::store::{Done, Store};
use crate::unit::Unit;

/// A part of the units: those whose place leaves the remainder `index` − 1 when divided by `of`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    pub index: usize,
    /// How many parts.
    pub of: usize,
}

impl Shard {
    /// Everything.
    pub const ALL: Shard = Shard { index: 1, of: 1 };

    /// Whether a place belongs to it. Neighbours, which cost about the same, fall to different shards.
    pub fn has(self, place: usize) -> bool {
        place % self.of == self.index - 1
    }
}

impl FromStr for Shard {
    type Err = Error;

    /// ```
    /// use wythoff_sweep::Shard;
    /// assert_eq!("2/8".parse::<Shard>().unwrap(), Shard { index: 2, of: 8 });
    /// assert!("0/8".parse::<Shard>().is_err() && "9/8".parse::<Shard>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Shard> {
        let read = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match read {
            Some((index, of)) if (1..=of).contains(&index) => Ok(Shard { index, of }),
            _ => Err(Error::parse(text, 1, "a shard i/N with 1 <= i <= N, such as 3/16")),
        }
    }
}

/// What a run did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Units of the shard that are answered now.
    pub answered: u64,
    /// Units of the shard.
    pub units: u64,
    /// Units answered by this run.
    pub new: u64,
    /// Whether it was asked to stop.
    pub stopped: bool,
}

/// Answers the open units of a shard, `threads` at a time within `memory` all together, and keeps each as soon as it is there.
pub fn drive(
    store: &mut Store,
    shard: Shard,
    memory: Memory,
    threads: usize,
    progress: &dyn Progress,
) -> Result<Tally> {
    let plan = store.plan().clone();
    if let Question::Python { function, .. } = &plan.question {
        return Err(Error::invalid(format!(
            "this plan asks {function}, a function of Python's: run it by wythoff.sweep(plan, store) there"
        )));
    }
    memory.check(plan.limits.memory.limit(), "one unit of this plan (memory in [limits])")?;
    let units: Vec<Unit> = plan.units()?.into_iter().filter(|unit| shard.has(unit.place)).collect();
    let open: std::collections::HashSet<usize> = store.open_places()?.into_iter().collect();
    let total = units.len() as u64;
    let waiting: Vec<Unit> = units.into_iter().filter(|unit| open.contains(&unit.place)).collect();
    let before = total - waiting.len() as u64;
    progress.report(before, Some(total));
    let (send, receive) = channel::<Done>();
    let stop = DriveStop { outer: progress, broken: Default::default() };
    let kept = std::thread::scope(|scope| {
        let writer = scope.spawn(|| write(store, receive, &stop));
        // A sender is not shared: each unit takes a copy of it for the moment it needs one.
        let send = std::sync::Mutex::new(send);
        Pool::new(memory, threads).each(
            &waiting,
            |_| plan.limits.memory.limit(),
            |unit, memory| {
                let begun = Instant::now();
                // The pool was checked to hold one unit at least.
                let run = Run::new(memory.unwrap_or_default()).with_progress(&stop).with_threads(1);
                let outcome = answer(&plan, unit, &run);
                if outcome.state != UnitState::Stopped {
                    let done = Done::now(&unit.key, outcome, begun.elapsed().as_secs_f64());
                    // If the writer is gone it says itself why.
                    let send = send.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                    let _ = send.send(done);
                }
            },
            |done| {
                if !stop.should_stop() {
                    progress.report(before + done, Some(total));
                }
            },
        );
        drop(send);
        writer.join().unwrap_or_else(|_| Err(Error::internal("the writer broke off")))
    })?;
    Ok(Tally {
        answered: before + kept,
        units: total,
        new: kept,
        stopped: progress.should_stop() && before + kept < total,
    })
}

/// The listener's wish to stop, or the writer's failure.
struct DriveStop<'r> {
    outer: &'r dyn Progress,
    broken: std::sync::atomic::AtomicBool,
}

impl Progress for DriveStop<'_> {
    fn report(&self, _done: u64, _total: Option<u64>) {}

    fn should_stop(&self) -> bool {
        self.broken.load(std::sync::atomic::Ordering::Relaxed) || self.outer.should_stop()
    }
}

/// Keeps what comes until nobody sends any more; whatever is ready shares a commit.
fn write(store: &mut Store, receive: Receiver<Done>, stop: &DriveStop) -> Result<u64> {
    let mut kept = 0;
    while let Ok(first) = receive.recv() {
        let batch: Vec<Done> = std::iter::once(first).chain(receive.try_iter()).collect();
        if let Err(error) = store.put(&batch) {
            stop.broken.store(true, std::sync::atomic::Ordering::Relaxed);
            return Err(error);
        }
        kept += batch.len() as u64;
    }
    Ok(kept)
}
