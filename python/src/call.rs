//! Long calls: the work runs in threads of its own, without the interpreter's lock, while the thread that called looks every
//! tenth of a second whether Ctrl-C was pressed and tells the listener how far the work is.
//!
//! On Ctrl-C the work is asked to stop at its next safe point and given a moment to do so; `KeyboardInterrupt` is raised
//! whether it did or not. Work that looks up seldom then ends by itself, and nobody hears of its result.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use wythoff::run::{Memory, Progress, Run};

use crate::errors::raised;

/// How often the thread that called looks up.
const TICK: Duration = Duration::from_millis(100);

/// How long work may take to stop before it is left behind.
const GRACE: Duration = Duration::from_secs(2);

/// As the command's main thread has: proofs recurse.
const STACK: usize = 8 << 20;

/// What a call may use and whom it tells, as Python passes it: (memory, threads, listener).
pub struct Call {
    /// How much memory it may take.
    pub memory: Memory,
    /// How many threads; all cores if none is named.
    pub threads: Option<usize>,
    listener: Option<Py<PyAny>>,
}

impl<'a, 'py> FromPyObject<'a, 'py> for Call {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        type Given = (String, Option<usize>, Option<Py<PyAny>>);
        let (memory, threads, listener): Given = given.extract()?;
        let memory = wythoff_lab::asked::memory(&memory).map_err(raised)?;
        if threads.is_some_and(|n| !(1..=Run::MOST_THREADS).contains(&n)) {
            return Err(PyValueError::new_err(format!(
                "threads: use 1 to {}, best as many as there are cores",
                Run::MOST_THREADS
            )));
        }
        Ok(Call { memory, threads, listener })
    }
}

/// How far the work is, and whether it should stop.
#[derive(Debug, Default)]
pub struct Watch {
    done: AtomicU64,
    /// 0 while it is not known.
    total: AtomicU64,
    stop: AtomicBool,
    /// What is under way, in words; taken by the listener.
    said: Mutex<Option<String>>,
}

impl Watch {
    /// Asks the work to stop.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Says what is under way.
    pub fn say(&self, words: String) {
        *self.said.lock().unwrap_or_else(PoisonError::into_inner) = Some(words);
    }
}

impl Progress for Watch {
    fn report(&self, done: u64, total: Option<u64>) {
        self.total.store(total.unwrap_or(0), Ordering::Relaxed);
        self.done.store(done, Ordering::Relaxed);
    }

    fn should_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// The threads of one call: its own, so that a call that was left behind, or a process that was forked, hinders no other.
pub fn pool(threads: Option<usize>) -> PyResult<ThreadPool> {
    let builder = ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).stack_size(STACK);
    builder.build().map_err(|error| PyRuntimeError::new_err(format!("no threads: {error}")))
}

/// Runs the work and returns what it found, or raises its error, or `KeyboardInterrupt`.
pub fn long<T: Send + 'static>(
    py: Python<'_>,
    call: &Call,
    work: impl FnOnce(&Run) -> wythoff::Result<T> + Send + 'static,
) -> PyResult<T> {
    long_told(py, call, |run, _| work(run))
}

/// The same for work that says in words what is under way.
pub fn long_told<T: Send + 'static>(
    py: Python<'_>,
    call: &Call,
    work: impl FnOnce(&Run, &Watch) -> wythoff::Result<T> + Send + 'static,
) -> PyResult<T> {
    let watch = Arc::new(Watch::default());
    let (send, receive) = sync_channel(1);
    let (own, memory) = (watch.clone(), call.memory);
    pool(call.threads)?.spawn(move || {
        let run = Run::new(memory).with_progress(&*own);
        // Nobody listens any more if the call was left behind.
        let _ = send.send(catch_unwind(AssertUnwindSafe(|| work(&run, &own))));
    });
    let ended = waited(py, &Mutex::new(receive), &watch, call.listener.as_ref())?;
    match ended {
        Ok(found) => found.map_err(raised),
        Err(panic) => Err(broke_off(&*panic)),
    }
}

/// Waits for what is sent. While waiting, the interpreter is free.
pub fn waited<T: Send>(
    py: Python<'_>,
    receive: &Mutex<Receiver<T>>,
    watch: &Watch,
    listener: Option<&Py<PyAny>>,
) -> PyResult<T> {
    let wait = |time| {
        py.detach(|| receive.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(time))
    };
    let told = || -> PyResult<()> {
        let Some(listener) = listener else { return Ok(()) };
        let total = watch.total.load(Ordering::Relaxed);
        let total = (total > 0).then_some(total);
        let said = watch.said.lock().unwrap_or_else(PoisonError::into_inner).take();
        listener.call1(py, (watch.done.load(Ordering::Relaxed), total, said)).map(|_| ())
    };
    loop {
        match wait(TICK) {
            Ok(found) => {
                told()?;
                return Ok(found);
            }
            Err(RecvTimeoutError::Timeout) => {
                if let Err(interrupted) = py.check_signals().and_then(|()| told()) {
                    watch.stop();
                    let _ = wait(GRACE);
                    return Err(interrupted);
                }
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err(
                    "the work ended without a result: report this",
                ));
            }
        }
    }
}

fn broke_off(panic: &(dyn std::any::Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("unknown");
    PyRuntimeError::new_err(format!("the work broke off: {text}; report this"))
}
