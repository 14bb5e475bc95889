//! One pool of threads and memory, from which tasks that run side by side borrow.
//!
//! A task takes a thread and the memory it needs before it starts and gives both back when it ends; a large one waits until so
//! much is free. So what a task may hold, and with it its result, depends neither on the number of threads nor on how much
//! memory there is beyond its need. The tasks run on threads of their own, not on those of the engines: one that waits keeps
//! nobody from working. The results come in the order of the tasks.
//!
//! A task that is made of parts hands them to the same pool ([`Pool::parts`]): it works on them itself, and whatever thread has
//! nothing else to do helps, with the memory that the part needs. So the last long task does not keep all threads but one waiting.
//! A task that waits, for what another one computes or for those who help with its parts, lends its thread meanwhile ([`Pool::lent`]): whoever holds a
//! thread works, so somebody always does. It keeps its memory, which it might otherwise wait for for ever.

use std::cmp::Reverse;
use std::panic::resume_unwind;
use std::sync::{Condvar, Mutex, MutexGuard};

use wythoff::run::Memory;

mod trace;

pub use trace::{Trace, named};
use trace::{TraceStep, TraceTask};

/// The threads and the memory that tasks borrow.
pub struct Pool<'t> {
    free: Mutex<Hold>,
    /// Told whenever something is given back, and when no task of some list is left to begin.
    changed: Condvar,
    all: Hold,
    trace: Option<&'t Trace>,
}

/// What is free, or what a task holds.
#[derive(Clone, Copy)]
struct Hold {
    threads: usize,
    bytes: u64,
}

/// A list of tasks being worked through.
struct List<'t, T, R> {
    tasks: &'t [T],
    needs: Vec<u64>,
    /// In which order they are begun, if nothing is wanting.
    order: Vec<usize>,
    /// The places of those not begun; taken from the end.
    waiting: Mutex<Vec<usize>>,
    done: Mutex<Vec<(usize, R)>>,
    /// What those that were begun did, if that is wanted.
    traced: Mutex<Vec<(usize, TraceTask)>>,
}

/// How those who helped ended.
type Ended = Vec<std::thread::Result<()>>;

/// Gives back what a task holds, also when it breaks off.
struct GivenBack<'p>(&'p Pool<'p>, Hold);

impl Drop for GivenBack<'_> {
    fn drop(&mut self) {
        let mut free = lock(&self.0.free);
        free.threads += self.1.threads;
        free.bytes += self.1.bytes;
        drop(free);
        self.0.changed.notify_all();
    }
}

/// Leaves nothing to begin in a list, also when its task breaks off: whoever waits to help need wait no longer.
struct Closed<'p>(&'p Pool<'p>, &'p Mutex<Vec<usize>>);

impl Drop for Closed<'_> {
    fn drop(&mut self) {
        let _free = lock(&self.0.free);
        lock(self.1).clear();
        self.0.changed.notify_all();
    }
}

impl<'t> Pool<'t> {
    /// A pool of so much memory and so many threads, one at least.
    pub fn new(memory: Memory, threads: usize) -> Pool<'t> {
        let all = Hold { threads: threads.max(1), bytes: memory.limit() };
        Pool { free: Mutex::new(all), changed: Condvar::new(), all, trace: None }
    }

    /// Writes down what the tasks do.
    pub fn traced(self, trace: Option<&'t Trace>) -> Pool<'t> {
        Pool { trace, ..self }
    }

    /// Works through the tasks. A task that needs more than there is at all is handed over with `None`, to be refused;
    /// `told` hears how many are done.
    ///
    /// ```
    /// use wythoff::run::Memory;
    /// use wythoff_lab::pool::Pool;
    /// let tasks = [3, 1, 4];
    /// let work = |task: &u64, memory: Option<Memory>| memory.map(|memory| (*task, memory.limit()));
    /// let done = Pool::new(Memory::bytes(35), 2).each(&tasks, |task| task * 10, work, |_| ());
    /// assert_eq!(done, [Some((3, 30)), Some((1, 10)), None]);
    /// ```
    pub fn each<T: Sync, R: Send>(
        &self,
        tasks: &[T],
        need: impl Fn(&T) -> u64,
        work: impl Fn(&T, Option<Memory>) -> R + Sync,
        told: impl Fn(u64) + Sync,
    ) -> Vec<R> {
        self.each_by(tasks, &need, &need, work, told)
    }

    /// The same in an order by `first`, the greatest first: what takes longest should not be begun last.
    pub(crate) fn each_by<T: Sync, R: Send, K: Ord>(
        &self,
        tasks: &[T],
        need: impl Fn(&T) -> u64,
        first: impl Fn(&T) -> K,
        work: impl Fn(&T, Option<Memory>) -> R + Sync,
        told: impl Fn(u64) + Sync,
    ) -> Vec<R> {
        let list = List::of(tasks, need, first);
        let run = || self.help(&list, &work, &told);
        // Twice as many hands as threads: some may wait for what others compute.
        let hands = (2 * self.all.threads).min(tasks.len());
        self.with_helpers(hands.saturating_sub(1), run, run, |join| join());
        if let Some(trace) = self.trace {
            trace.list(list.traced(), self.all.bytes);
        }
        list.results()
    }

    /// Works through the parts of a task that holds a thread of this pool and memory for each of them by itself. Each part may hold
    /// what it needs, whoever works on it; parts that idle threads take up borrow that anew.
    ///
    /// ```
    /// use wythoff::run::Memory;
    /// use wythoff_lab::pool::Pool;
    /// let pool = Pool::new(Memory::bytes(100), 2);
    /// let task = |numbers: &[u64; 3], _: Option<Memory>| {
    ///     pool.parts(numbers, |n| Memory::bytes(4 - n), |n, memory| n * memory.limit())
    /// };
    /// assert_eq!(pool.each(&[[1, 2, 3]], |_| 3, task, |_| ()), [[3, 4, 3]]);
    /// ```
    pub fn parts<T: Sync, R: Send>(
        &self,
        parts: &[T],
        need: impl Fn(&T) -> Memory + Sync,
        work: impl Fn(&T, Memory) -> R + Sync,
    ) -> Vec<R> {
        let list = List::of(parts, |part| need(part).limit(), |part| need(part).limit());
        let alone = |part: &T, _: Option<Memory>| work(part, need(part));
        let own = || {
            let _closed = Closed(self, &list.waiting);
            while let Some(i) = list.last() {
                list.finish(i, self.done(&list, i, || work(&parts[i], need(&parts[i]))));
            }
        };
        let helpers = self.all.threads.min(parts.len()).saturating_sub(1);
        trace::apart(|| {
            let help = || self.help(&list, &alone, &|_| ());
            self.with_helpers(helpers, own, help, |join| self.lent(join));
            ((), TraceStep::Parts(list.traced()))
        });
        list.results()
    }

    /// Computes a result that several tasks share, or takes it if it is known: `shared` says whether it computed it.
    pub(crate) fn shared<R>(&self, name: &str, shared: impl FnOnce() -> (R, bool)) -> R {
        let Some(trace) = self.trace else { return shared().0 };
        trace::apart(|| {
            let ((result, computed), task) = trace::recorded(0, shared);
            if computed {
                trace.computed(name, task.steps);
            }
            (result, TraceStep::Shared(name.to_string()))
        })
    }

    /// Does a task, and writes down how if that is wanted.
    fn done<T, R>(&self, list: &List<T, R>, i: usize, work: impl FnOnce() -> R) -> R {
        if self.trace.is_none() {
            return work();
        }
        let needed = if list.needs[i] > self.all.bytes { 0 } else { list.needs[i] };
        let (result, task) = trace::recorded(needed, work);
        lock(&list.traced).push((i, task));
        result
    }

    /// Waits for another task: the thread that the waiting one holds is free until then.
    ///
    /// ```
    /// use wythoff::run::Memory;
    /// use wythoff_lab::pool::Pool;
    /// let pool = Pool::new(Memory::bytes(100), 1);
    /// assert_eq!(pool.each(&[7], |_| 10, |n, _| pool.lent(|| *n), |_| ()), [7]);
    /// ```
    pub fn lent<R>(&self, wait: impl FnOnce() -> R) -> R {
        drop(GivenBack(self, Hold { threads: 1, bytes: 0 }));
        let waited = wait();
        let mut free = lock(&self.free);
        while free.threads == 0 {
            free = self.changed.wait(free).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
        free.threads -= 1;
        waited
    }

    /// Runs `own` here and `helper` on so many threads beside it, for whom it waits as it is told; if one breaks off, so does this, with its words.
    fn with_helpers(
        &self,
        helpers: usize,
        own: impl FnOnce(),
        helper: impl Fn() + Sync,
        wait: impl FnOnce(&dyn Fn() -> Ended) -> Ended,
    ) {
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..helpers).map(|_| scope.spawn(&helper)).collect();
            own();
            if threads.is_empty() {
                return;
            }
            let threads = Mutex::new(threads);
            let ended = wait(&|| lock(&threads).drain(..).map(|thread| thread.join()).collect());
            for ended in ended {
                ended.unwrap_or_else(|panic| resume_unwind(panic));
            }
        });
    }

    /// Takes tasks of the list until none is left, each when there are a thread and memory for it.
    fn help<T: Sync, R: Send>(
        &self,
        list: &List<T, R>,
        work: &(impl Fn(&T, Option<Memory>) -> R + Sync),
        told: &(impl Fn(u64) + Sync),
    ) {
        while let Some((i, hold)) = self.next(list) {
            let given_back = GivenBack(self, hold);
            let hopeless = list.needs[i] > self.all.bytes;
            let memory = (!hopeless).then(|| Memory::bytes(hold.bytes));
            let result = self.done(list, i, || work(&list.tasks[i], memory));
            drop(given_back);
            told(list.finish(i, result));
        }
    }

    /// The first waiting task that fits, and what it now holds.
    fn next<T, R>(&self, list: &List<T, R>) -> Option<(usize, Hold)> {
        let mut free = lock(&self.free);
        loop {
            let mut waiting = lock(&list.waiting);
            if waiting.is_empty() {
                return None;
            }
            // What can never fit is handed over at once, to be refused.
            let taken = |i: usize| if list.needs[i] > self.all.bytes { 0 } else { list.needs[i] };
            let fits = |&i: &usize| free.threads > 0 && taken(i) <= free.bytes;
            if let Some(at) = waiting.iter().rposition(fits) {
                let i = waiting.remove(at);
                if waiting.is_empty() {
                    self.changed.notify_all();
                }
                let hold = Hold { threads: 1, bytes: taken(i) };
                free.threads -= hold.threads;
                free.bytes -= hold.bytes;
                return Some((i, hold));
            }
            drop(waiting);
            free = self.changed.wait(free).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
    }
}

impl<'t, T, R> List<'t, T, R> {
    fn of<K: Ord>(tasks: &'t [T], need: impl Fn(&T) -> u64, first: impl Fn(&T) -> K) -> Self {
        let needs = tasks.iter().map(need).collect();
        let mut waiting: Vec<usize> = (0..tasks.len()).collect();
        // What is to be begun first stands at the end: mostly what needs most, which would otherwise wait longest.
        waiting.sort_by_key(|&i| (first(&tasks[i]), Reverse(i)));
        let mut order = vec![0; tasks.len()];
        waiting.iter().rev().enumerate().for_each(|(at, i)| order[*i] = at);
        let (done, traced) = (Mutex::new(vec![]), Mutex::new(vec![]));
        List { tasks, needs, order, waiting: Mutex::new(waiting), done, traced }
    }

    fn last(&self) -> Option<usize> {
        lock(&self.waiting).pop()
    }

    /// Keeps a result; how many there are now.
    fn finish(&self, i: usize, result: R) -> u64 {
        let mut done = lock(&self.done);
        done.push((i, result));
        done.len() as u64
    }

    /// What the tasks did, in the order they are begun.
    fn traced(&self) -> Vec<TraceTask> {
        let mut traced = std::mem::take(&mut *lock(&self.traced));
        traced.sort_by_key(|(i, _)| self.order[*i]);
        traced.into_iter().map(|(_, task)| task).collect()
    }

    fn results(self) -> Vec<R> {
        let mut done = self.done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        done.sort_by_key(|(i, _)| *i);
        done.into_iter().map(|(_, result)| result).collect()
    }
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

#[cfg(test)]
mod tests;
