//! Runs whose times on n threads can be told by hand.

use super::*;
use crate::pool::Pool;

fn task(name: &str, bytes: u64, steps: Vec<TraceStep>) -> TraceTask {
    TraceTask { name: name.into(), bytes, steps }
}

fn played(tasks: Vec<TraceTask>, shared: &[(&str, Vec<TraceStep>)]) -> Trace {
    let trace = Trace::default();
    trace.list(tasks, 10);
    shared.iter().for_each(|(name, steps)| trace.computed(name, steps.clone()));
    trace
}

#[test]
fn tasks_wait_for_threads_and_for_memory() {
    let tasks = |bytes| (0..4).map(|_| task("x", bytes, vec![TraceStep::Work(1.)])).collect();
    let clocks = |bytes| [1, 2, 3, 4].map(|threads| played(tasks(bytes), &[]).clock(threads));
    assert_eq!(clocks(1), [4., 2., 2., 1.]);
    assert_eq!(clocks(5), [4., 2., 2., 2.], "two fit in the memory");
    assert_eq!(clocks(10), [4.; 4]);
    assert_eq!(played(tasks(10), &[]).clock(usize::MAX), 1.);
}

#[test]
fn idle_threads_help_with_parts() {
    let part = || task("", 1, vec![TraceStep::Work(1.)]);
    let parts = TraceStep::Parts((0..6).map(|_| part()).collect());
    let long = task("long", 1, vec![TraceStep::Work(0.5), parts, TraceStep::Work(0.5)]);
    let trace = played(vec![long, task("short", 1, vec![TraceStep::Work(3.5)])], &[]);
    assert_eq!([1, 2, 3, 8].map(|n| trace.clock(n)), [10.5, 6., 4., 3.5]);
}

#[test]
fn who_waits_for_a_shared_result_lends_its_thread() {
    let asks = |name| task(name, 1, vec![TraceStep::Shared("s".into()), TraceStep::Work(1.)]);
    let other = task("other", 1, vec![TraceStep::Work(5.)]);
    let trace = played(vec![asks("a"), asks("b"), other], &[("s", vec![TraceStep::Work(4.)])]);
    assert_eq!([1, 2, 3].map(|n| trace.clock(n)), [11., 6., 5.]);
    // A result of an earlier list is there.
    trace.list(vec![asks("c")], 10);
    assert_eq!(trace.clock(3), 6.);
}

#[test]
fn a_run_writes_down_what_it_did() {
    let trace = Trace::default();
    let pool = Pool::new(Default::default(), 2).traced(Some(&trace));
    let nap = || std::thread::sleep(std::time::Duration::from_millis(30));
    let shared = crate::bench::Shared::default();
    let work = |name: &&str, memory: Option<wythoff::run::Memory>| {
        crate::pool::named(name);
        let memory = memory.unwrap();
        pool.parts(&[1, 2], |_| memory, |_, _| nap());
        shared
            .once("nap", &pool, || {
                nap();
                Ok(())
            })
            .unwrap();
    };
    pool.each(&["first", "second"], |_| 1, work, |_| ());
    // Two naps each, and one for both; on two threads a nap beside each other and one that both wait for.
    let (one, two) = (trace.clock(1), trace.clock(2));
    assert!(one > 0.149 && two < one, "{one} {two}\n{trace}");
    assert!(trace.to_string().contains("second"));
}
