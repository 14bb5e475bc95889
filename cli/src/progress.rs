//! Progress on standard error, only on a terminal, and what Ctrl-C does.

use std::io::IsTerminal;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use wythoff::run::{Progress, discard_unfinished};

use crate::args::Common;

/// Set by the first Ctrl-C while a run that can stop cleanly is under way.
static STOP: AtomicBool = AtomicBool::new(false);
/// Whether such a run is under way.
static STOPPABLE: AtomicBool = AtomicBool::new(false);

/// The exit code of a program ended by Ctrl-C.
pub const INTERRUPTED: u8 = 130;

/// What the first Ctrl-C calls, for a run that waits for others rather than looking now and then.
static CALLED: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();

/// Ctrl-C asks a stoppable run to stop; otherwise, or the second time, the program ends, leaving no partial file.
pub fn catch_interrupts() {
    // Without a handler Ctrl-C still ends the program; that it could not be set is no reason to refuse work.
    let _ = ctrlc::set_handler(|| {
        if STOPPABLE.load(Ordering::SeqCst) && !STOP.swap(true, Ordering::SeqCst) {
            if let Some(call) = CALLED.get() {
                call();
            }
            return;
        }
        discard_unfinished();
        if let Some(restore) = *on_exit() {
            restore();
        }
        std::process::exit(INTERRUPTED.into());
    });
}

/// What is done before the program is ended from outside, if anything: a terminal that was taken over is given back.
pub fn on_exit() -> MutexGuard<'static, Option<fn()>> {
    static ON_EXIT: Mutex<Option<fn()>> = Mutex::new(None);
    ON_EXIT.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// The first Ctrl-C calls this instead of ending the program; it can be set once.
pub fn when_interrupted(call: impl Fn() + Send + Sync + 'static) {
    if CALLED.set(Box::new(call)).is_ok() {
        STOPPABLE.store(true, Ordering::SeqCst);
    }
}

/// Whether Ctrl-C asked a run to stop, and it may have ended before it noticed.
pub fn asked_to_stop() -> bool {
    STOP.load(Ordering::SeqCst)
}

/// A progress bar with rate and remaining time.
pub struct Bar {
    bar: ProgressBar,
}

impl Bar {
    /// A bar for a run that has nothing to save: Ctrl-C ends the program at once.
    pub fn new(common: &Common, what: &str) -> Self {
        let hidden = common.quiet || !std::io::stderr().is_terminal();
        let target = if hidden {
            ProgressDrawTarget::hidden()
        } else {
            ProgressDrawTarget::stderr_with_hz(4)
        };
        let bar = ProgressBar::with_draw_target(None, target).with_message(what.to_string());
        bar.set_style(style("{spinner} {msg} {human_pos} {per_sec} {elapsed}"));
        bar.enable_steady_tick(Duration::from_millis(250));
        Bar { bar }
    }

    /// A bar for a run that looks whether it should stop: the first Ctrl-C lets it save its state, if it has a checkpoint,
    /// and end with a word on how far it came.
    pub fn stoppable(common: &Common, what: &str) -> Self {
        STOPPABLE.store(true, Ordering::SeqCst);
        Bar::new(common, what)
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is fixed and valid")
}

impl Progress for Bar {
    fn report(&self, done: u64, total: Option<u64>) {
        if let Some(total) = total
            && self.bar.length() != Some(total)
        {
            self.bar.set_length(total);
            let template = "{msg} [{bar:30}] {human_pos}/{human_len} {per_sec} {eta} left";
            self.bar.set_style(style(template).progress_chars("=> "));
            // What was done before this run says nothing of its speed.
            self.bar.set_position(done);
            self.bar.reset_eta();
        }
        self.bar.set_position(done);
    }

    fn should_stop(&self) -> bool {
        STOP.load(Ordering::SeqCst)
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        STOPPABLE.store(false, Ordering::SeqCst);
        self.bar.finish_and_clear();
    }
}
