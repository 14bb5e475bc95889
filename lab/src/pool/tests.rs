//! The pool never lends more than it has, and a task's parts find the threads that are idle.

use super::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Barrier;
use std::sync::atomic::{AtomicU64, Ordering};

/// Counts what is held at a time.
#[derive(Default)]
struct Held {
    now: AtomicU64,
    most: AtomicU64,
}

impl Held {
    fn with<R>(&self, bytes: u64, work: impl FnOnce() -> R) -> R {
        let now = self.now.fetch_add(bytes, Ordering::SeqCst) + bytes;
        self.most.fetch_max(now, Ordering::SeqCst);
        std::thread::yield_now();
        let result = work();
        self.now.fetch_sub(bytes, Ordering::SeqCst);
        result
    }
}

#[test]
fn never_more_is_held_than_there_is() {
    let tasks: Vec<u64> = (0..60).map(|i| i * 7 % 11).collect();
    for threads in [1, 2, 7, 64] {
        let held = Held::default();
        let work = |task: &u64, memory: Option<Memory>| {
            held.with(memory.map_or(0, |memory| memory.limit()), || *task)
        };
        let pool = Pool::new(Memory::bytes(13), threads);
        assert_eq!(pool.each(&tasks, |task| *task, work, |_| ()), tasks);
        assert!(held.most.into_inner() <= 13);
    }
}

#[test]
fn neither_threads_nor_memory_are_lent_twice_to_parts() {
    let tasks: Vec<u64> = (1..20).collect();
    let parts: Vec<u64> = (0..9).collect();
    for threads in [1, 2, 7, 64] {
        let (bytes, at_work) = (Held::default(), Held::default());
        let pool = Pool::new(Memory::bytes(40), threads);
        let work = |task: &u64, memory: Option<Memory>| -> u64 {
            let part = |part: &u64, memory: Memory| {
                bytes.with(memory.limit(), || at_work.with(1, || task * part))
            };
            pool.parts(&parts, |_| memory.unwrap(), part).iter().sum()
        };
        let sums: Vec<u64> = tasks.iter().map(|task| task * 36).collect();
        assert_eq!(pool.each(&tasks, |task| *task, work, |_| ()), sums);
        assert!(bytes.most.into_inner() <= 40);
        assert!(at_work.most.into_inner() <= threads as u64);
    }
}

/// A task that waits for another one lends it the only thread there is.
#[test]
fn who_waits_lends_its_thread() {
    let (pool, both) = (Pool::new(Memory::bytes(40), 1), Barrier::new(2));
    let work = |task: &u64, _: Option<Memory>| match task {
        0 => pool.lent(|| both.wait().is_leader()),
        _ => both.wait().is_leader(),
    };
    let leaders = pool.each(&[0, 1], |_| 1, work, |_| ());
    assert_eq!(leaders.iter().filter(|leads| **leads).count(), 1);
}

/// Owners that wait for helpers hold no thread that these need: every part asks for a result that a part of another task computes.
#[test]
fn owners_and_helpers_do_not_wait_for_each_other() {
    for threads in [1, 2, 3, 7] {
        for _ in 0..20 {
            let pool = Pool::new(Memory::bytes(1_000), threads);
            let shared = crate::bench::Shared::default();
            let part = |part: &u64, _: Memory| {
                let compute = || {
                    std::thread::sleep(std::time::Duration::from_micros(200));
                    Ok(*part)
                };
                *shared.once(&part.to_string(), &pool, compute).unwrap()
            };
            let parts: Vec<u64> = (0..9).collect();
            let work = |_: &u64, _: Option<Memory>| -> u64 {
                pool.parts(&parts, |_| Memory::bytes(1), part).iter().sum()
            };
            assert_eq!(pool.each(&[1, 2, 3, 4, 5], |_| 1, work, |_| ()), [36; 5]);
        }
    }
}

/// Two parts that wait for each other end only if two threads work on them.
#[test]
fn an_idle_thread_helps_the_last_task() {
    let both = Barrier::new(2);
    let pool = Pool::new(Memory::bytes(20), 2);
    let work = |_: &(), memory: Option<Memory>| {
        pool.parts(&[1, 2], |_| memory.unwrap(), |_, _| both.wait().is_leader())
    };
    let done = pool.each(&[()], |_| 10, work, |_| ());
    assert_eq!(done[0].iter().filter(|leads| **leads).count(), 1);
}

#[test]
fn a_part_that_breaks_off_is_told_in_its_words_and_holds_nothing() {
    let pool = Pool::new(Memory::bytes(20), 2);
    let work = |_: &(), memory: Option<Memory>| {
        let parts = || {
            pool.parts(
                &[1, 2, 3, 4],
                |_| memory.unwrap(),
                |part, _| assert!(*part < 3, "part {part}"),
            )
        };
        let broken = catch_unwind(AssertUnwindSafe(parts)).unwrap_err();
        broken.downcast_ref::<String>().cloned().unwrap()
    };
    assert!(pool.each(&[()], |_| 10, work, |_| ())[0].starts_with("part "));
    let free = lock(&pool.free);
    assert_eq!((free.threads, free.bytes), (2, 20));
}

#[test]
fn tasks_are_begun_in_the_order_asked_for() {
    let begun = Mutex::new(vec![]);
    let work = |task: &u64, _| begun.lock().unwrap().push(*task);
    let pool = Pool::new(Memory::bytes(100), 1);
    pool.each_by(&[3, 1, 4, 1, 5], |_| 10, |task| *task, work, |_| ());
    assert_eq!(begun.into_inner().unwrap(), [5, 4, 3, 1, 1]);
}
