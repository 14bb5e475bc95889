//! Where the time of a run goes, and what more threads would make of it.
//!
//! A traced run writes down what each task does: it works so long, hands out parts, asks for a result that several share. Played again on n threads
//! ([`Trace::clock`]) that says how the run would scale, on a machine that has one or two: each thread works at the speed that was measured, so what
//! threads take from one another (memory, cache) is not in it. Measure with one thread.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Mutex;

use wythoff::run::Instant;

mod play;

/// What the tasks of a run did.
#[derive(Debug, Default)]
pub struct Trace {
    lists: Mutex<Vec<Traced>>,
    shared: Mutex<BTreeMap<String, Vec<TraceStep>>>,
}

/// The tasks of a list, in the order they are begun, and the memory there was.
#[derive(Debug)]
struct Traced {
    tasks: Vec<TraceTask>,
    bytes: u64,
}

/// A task or a part.
#[derive(Debug, Default, Clone)]
pub(super) struct TraceTask {
    pub name: String,
    pub bytes: u64,
    pub steps: Vec<TraceStep>,
}

#[derive(Debug, Clone)]
pub(super) enum TraceStep {
    /// So many seconds.
    Work(f64),
    /// Parts, in the order they are begun.
    Parts(Vec<TraceTask>),
    /// A result by name, computed by whoever is the first to ask.
    Shared(String),
}

/// What a thread is doing: the steps of a task so far, and since when the present one lasts.
struct Open {
    name: String,
    steps: Vec<TraceStep>,
    since: Instant,
}

thread_local! {
    static OPEN: RefCell<Vec<Open>> = const { RefCell::new(Vec::new()) };
}

/// Gives the task that this thread works on its name, once.
pub fn named(name: &str) {
    with_last(|open| {
        if open.name.is_empty() {
            open.name = name.to_string();
        }
    });
}

fn with_last(change: impl FnOnce(&mut Open)) {
    OPEN.with_borrow_mut(|open| open.last_mut().map(change));
}

/// Takes the steps of a task off the stack, also when it breaks off.
struct Ended<'t>(&'t mut TraceTask);

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        if let Some(Open { name, mut steps, since }) = OPEN.with_borrow_mut(Vec::pop) {
            steps.push(TraceStep::Work(since.elapsed().as_secs_f64()));
            (self.0.name, self.0.steps) = (name, steps);
        }
    }
}

/// Works, and writes down how.
pub(super) fn recorded<R>(bytes: u64, work: impl FnOnce() -> R) -> (R, TraceTask) {
    let mut task = TraceTask { bytes, ..TraceTask::default() };
    OPEN.with_borrow_mut(|open| {
        open.push(Open { name: String::new(), steps: vec![], since: Instant::now() });
    });
    let ended = Ended(&mut task);
    let result = work();
    drop(ended);
    (result, task)
}

/// Does something that is no work of the task itself, but the step that is returned beside the result.
pub(super) fn apart<R>(other: impl FnOnce() -> (R, TraceStep)) -> R {
    with_last(|open| open.steps.push(TraceStep::Work(open.since.elapsed().as_secs_f64())));
    let (result, step) = other();
    with_last(|open| {
        open.steps.push(step);
        open.since = Instant::now();
    });
    result
}

impl Trace {
    pub(super) fn list(&self, tasks: Vec<TraceTask>, bytes: u64) {
        self.lists().push(Traced { tasks, bytes });
    }

    /// Keeps how a shared result was computed, under its name.
    pub(super) fn computed(&self, name: &str, steps: Vec<TraceStep>) {
        let mut shared = self.shared.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        shared.insert(name.to_string(), steps);
    }

    fn lists(&self) -> std::sync::MutexGuard<'_, Vec<Traced>> {
        self.lists.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// The seconds that so many threads would take.
    ///
    /// ```
    /// use wythoff_lab::pool::{Pool, Trace};
    /// let trace = Trace::default();
    /// let pool = Pool::new(Default::default(), 1).traced(Some(&trace));
    /// let pause = |_: &u32, _| std::thread::sleep(std::time::Duration::from_millis(20));
    /// pool.each(&[1, 2, 3, 4], |_| 1, pause, |_| ());
    /// assert!(trace.clock(2) < trace.clock(1));
    /// ```
    pub fn clock(&self, threads: usize) -> f64 {
        self.played(threads).iter().map(|list| list.iter().map(|x| x.1).fold(0., f64::max)).sum()
    }

    /// When the tasks of each list end on so many threads, by name.
    fn played(&self, threads: usize) -> Vec<Vec<(String, f64)>> {
        let shared = self.shared.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let mut known = play::Known::new();
        let lists = self.lists();
        lists.iter().map(|list| play::ends(list, &shared, threads, &mut known)).collect()
    }
}

/// How a run would scale, and its longest tasks.
///
/// ```
/// let empty = wythoff_lab::pool::Trace::default();
/// assert!(empty.to_string().starts_with("threads"));
/// ```
impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let work = self.clock(1);
        writeln!(f, "threads   seconds   work/threads")?;
        for threads in [1, 2, 4, 8, 16, 64] {
            let (clock, share) = (self.clock(threads), work / threads as f64);
            writeln!(f, "{threads:>7}   {clock:>7.2}   {share:>12.2}")?;
        }
        writeln!(f, "the last tasks to end if no thread and no memory were wanting:")?;
        let mut ends: Vec<_> = self.played(usize::MAX).into_iter().flatten().collect();
        ends.sort_by(|a, b| b.1.total_cmp(&a.1));
        ends.iter().take(8).try_for_each(|(name, end)| writeln!(f, "{end:>10.2} s   {name}"))
    }
}

#[cfg(test)]
mod tests;
