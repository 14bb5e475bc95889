//! One pool of memory, from which tasks that run side by side borrow.
//!
//! A task takes what it needs before it starts and gives it back when it ends; a large one waits until so much is free. So
//! what a task may hold, and with it its result, depends neither on the number of threads nor on how much memory there is
//! beyond its need. The tasks run on threads of their own, not on those of the engines: one that waits keeps nobody from
//! working. The results come in the order of the tasks.

use std::cmp::Reverse;
use std::sync::{Condvar, Mutex, MutexGuard};

use wythoff::run::Memory;

/// What is waiting, what is free, and what is done.
struct Desk<R> {
    waiting: Vec<usize>,
    free: u64,
    done: Vec<(usize, R)>,
}

/// Works through the tasks. A task that needs more than there is at all is handed over with `None`, to be refused;
/// `told` hears how many are done.
///
/// ```
/// use wythoff::run::Memory;
/// let tasks = [3, 1, 4];
/// let work = |task: &u64, memory: Option<Memory>| memory.map(|memory| (*task, memory.limit()));
/// let done = wythoff_lab::pool::each(&tasks, |task| task * 10, Memory::bytes(35), 2, work, |_| ());
/// assert_eq!(done, [Some((3, 30)), Some((1, 10)), None]);
/// ```
pub fn each<T: Sync, R: Send>(
    tasks: &[T],
    need: impl Fn(&T) -> u64 + Sync,
    memory: Memory,
    threads: usize,
    work: impl Fn(&T, Option<Memory>) -> R + Sync,
    told: impl Fn(u64) + Sync,
) -> Vec<R> {
    let mut waiting: Vec<usize> = (0..tasks.len()).collect();
    // Those that need most first: they would otherwise wait longest. Taken from the end.
    waiting.sort_by_key(|&i| (need(&tasks[i]), Reverse(i)));
    let desk = Mutex::new(Desk { waiting, free: memory.limit(), done: vec![] });
    let changed = Condvar::new();
    let hopeless = |i: usize| need(&tasks[i]) > memory.limit();
    let next = || {
        let mut desk = lock(&desk);
        loop {
            if desk.waiting.is_empty() {
                return None;
            }
            let free = desk.free;
            let fits = |&i: &usize| hopeless(i) || need(&tasks[i]) <= free;
            if let Some(at) = desk.waiting.iter().rposition(fits) {
                let i = desk.waiting.remove(at);
                let taken = if hopeless(i) { 0 } else { need(&tasks[i]) };
                desk.free -= taken;
                return Some((i, taken));
            }
            desk = changed.wait(desk).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
    };
    let run = || {
        while let Some((i, taken)) = next() {
            let result = work(&tasks[i], (!hopeless(i)).then(|| Memory::bytes(taken)));
            let mut desk = lock(&desk);
            desk.free += taken;
            desk.done.push((i, result));
            let done = desk.done.len() as u64;
            drop(desk);
            changed.notify_all();
            told(done);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.clamp(1, tasks.len().max(1)) {
            scope.spawn(run);
        }
        run();
    });
    let mut done = desk.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()).done;
    done.sort_by_key(|(i, _)| *i);
    done.into_iter().map(|(_, result)| result).collect()
}

fn lock<R>(desk: &Mutex<Desk<R>>) -> MutexGuard<'_, Desk<R>> {
    desk.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn never_more_is_held_than_there_is() {
        let tasks: Vec<u64> = (0..60).map(|i| i * 7 % 11).collect();
        for threads in [1, 2, 7, 64] {
            let (held, most) = (AtomicU64::new(0), AtomicU64::new(0));
            let work = |task: &u64, memory: Option<Memory>| {
                let bytes = memory.map_or(0, |memory| memory.limit());
                let now = held.fetch_add(bytes, Ordering::SeqCst) + bytes;
                most.fetch_max(now, Ordering::SeqCst);
                std::thread::yield_now();
                held.fetch_sub(bytes, Ordering::SeqCst);
                *task
            };
            let done = each(&tasks, |task| *task, Memory::bytes(13), threads, work, |_| ());
            assert_eq!(done, tasks);
            assert!(most.into_inner() <= 13);
        }
    }
}
