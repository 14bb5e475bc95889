//! Progress on standard error, only on a terminal, and what Ctrl-C does.
//!
//! A line says what is done, how far, at what rate and how long it will take at the rate of the last while; where the whole is
//! not known, how far and for how long already. A remaining time is told only once there is a rate to tell it by, and never of
//! parts that may take very differently long, such as sentences.

use std::io::IsTerminal;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use wythoff::run::{Progress, discard_unfinished};
use wythoff::{Error, Remedy};

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

/// Where a test may press Ctrl-C: `WYTHOFF_INTERRUPT_AT=POINT:TIMES` has the program send the signal to itself when it is at this
/// point for the so-manieth time: `bar`, work begins; `look`, a run looks whether it should stop. Not in a release build.
#[cfg(debug_assertions)]
fn may_be_interrupted_here(point: &str) {
    static TIMES: AtomicU64 = AtomicU64::new(0);
    let Ok(wanted) = std::env::var("WYTHOFF_INTERRUPT_AT") else { return };
    let Some((at, times)) = wanted.split_once(':') else { return };
    if at == point && TIMES.fetch_add(1, Ordering::SeqCst) + 1 == times.parse().unwrap_or(1) {
        let own = std::process::id().to_string();
        let _ = std::process::Command::new("kill").args(["-INT", &own]).status();
    }
}

#[cfg(not(debug_assertions))]
fn may_be_interrupted_here(_point: &str) {}

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
    /// How a part of a known whole is shown.
    template: &'static str,
    /// When the time allowed is over.
    end: Option<Instant>,
}

/// What is done, how far, the rate and the time left.
const EVEN: &str = "{msg} [{bar:30}] {human_pos}/{human_len} {rate} {left}";
/// Where a rate would promise what nobody knows.
const UNEVEN: &str = "{msg} [{bar:30}] {human_pos}/{human_len} {elapsed} so far";

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
        bar.set_style(style("{spinner} {msg} {how_far} {elapsed} so far"));
        bar.enable_steady_tick(Duration::from_millis(250));
        may_be_interrupted_here("bar");
        Bar { bar, template: EVEN, end: None }
    }

    /// A bar for parts of which one may take a thousand times as long as another: no rate, no time left.
    pub fn of_uneven_parts(common: &Common, what: &str) -> Self {
        let mut bar = Bar::new(common, what);
        bar.template = UNEVEN;
        bar
    }

    /// A bar that shows how far a count of others has come, whole unknown.
    pub fn following(common: &Common, what: &str, count: Arc<AtomicU64>) -> Self {
        let bar = Bar::new(common, what);
        let follow = move |_: &ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = write!(out, "{}", count.load(Ordering::Relaxed));
        };
        let template = style("{spinner} {msg} {followed}, {elapsed} so far");
        bar.bar.set_style(template.with_key("followed", follow));
        bar
    }

    /// The same for a run that ends once its time is over.
    pub fn until(mut self, end: Option<Instant>) -> Self {
        self.end = end;
        self
    }

    /// Whether the time allowed is over.
    pub fn over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Why a run ended: what it takes for a request to stop may be that its time is over.
    pub fn why(&self, error: Error, doing: &str) -> Error {
        match error {
            Error::Stopped(_) if self.over() => {
                Error::limit(format!("the time allowed is over {doing}")).help(Remedy::MoreTime)
            }
            other => other,
        }
    }

    /// Says something else is done.
    pub fn say(&self, what: String) {
        self.bar.set_message(what);
    }

    /// A bar for rows that are written one by one; none where they are seen to come on the terminal.
    pub fn of_rows(common: &Common, what: &str) -> Self {
        let bar = Bar::new(common, what);
        if common.output.is_none() && std::io::stdout().is_terminal() {
            bar.bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        bar
    }

    /// Does something with the terminal while the bar is not there.
    pub fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        self.bar.suspend(work)
    }

    /// The same rows, counted as they pass.
    pub fn count<T>(
        &self,
        total: Option<u64>,
        rows: impl Iterator<Item = T>,
    ) -> impl Iterator<Item = T> {
        const BETWEEN: u64 = 1 << 12;
        rows.zip(0u64..).map(move |(row, done)| {
            if done.is_multiple_of(BETWEEN) {
                self.report(done, total);
            }
            row
        })
    }

    /// A bar for a run that looks whether it should stop: the first Ctrl-C lets it save its state, if it has a checkpoint,
    /// and end with a word on how far it came.
    pub fn stoppable(common: &Common, what: &str) -> Self {
        STOPPABLE.store(true, Ordering::SeqCst);
        Bar::new(common, what)
    }
}

fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).expect("the template is fixed and valid");
    // Nobody is left to tell if a line cannot be written.
    style
        .with_key("how_far", |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            if state.pos() > 0 {
                let _ =
                    write!(out, "{} at {}/s", short(state.pos() as f64), short(state.per_sec()));
            }
        })
        .with_key("rate", |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = write!(out, "{}/s", short(state.per_sec()));
        })
        .with_key("left", |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let known = state.pos() > 0 && state.per_sec() > 0.0;
            let left = if known { duration(state.eta()) } else { "?".to_string() };
            let _ = write!(out, "{left} left");
        })
}

/// A number in at most four digits and a unit.
fn short(n: f64) -> String {
    let units = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")];
    match units.iter().find(|(unit, _)| n >= *unit) {
        Some((unit, name)) if n / unit < 10.0 => format!("{:.1}{name}", n / unit),
        Some((unit, name)) => format!("{:.0}{name}", n / unit),
        None if n >= 10.0 || n == n.trunc() => format!("{n:.0}"),
        None => format!("{n:.1}"),
    }
}

/// A time as it is said: seconds, minutes, hours or days.
fn duration(time: Duration) -> String {
    match time.as_secs() {
        s @ ..60 => format!("{s} s"),
        s @ ..3_600 => format!("{} min {} s", s / 60, s % 60),
        s @ ..86_400 => format!("{} h {} min", s / 3_600, s % 3_600 / 60),
        s @ ..31_536_000 => format!("{} days", s / 86_400),
        _ => "years".to_string(),
    }
}

impl Progress for Bar {
    fn report(&self, done: u64, total: Option<u64>) {
        if let Some(total) = total
            && self.bar.length() != Some(total)
        {
            // Another whole is another stage: its rate is its own.
            self.bar.reset_eta();
            self.bar.set_length(total);
            self.bar.set_style(style(self.template).progress_chars("=> "));
            // What was done before this run says nothing of its speed.
            self.bar.set_position(done);
            self.bar.reset_eta();
        }
        self.bar.set_position(done);
    }

    fn should_stop(&self) -> bool {
        may_be_interrupted_here("look");
        self.over() || STOP.load(Ordering::SeqCst)
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        STOPPABLE.store(false, Ordering::SeqCst);
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_and_times_are_short() {
        let shown: Vec<String> =
            [0.0, 0.25, 7.0, 999.4, 1_234.0, 45_678_901.2, 3e13].map(short).to_vec();
        assert_eq!(shown, ["0", "0.2", "7", "999", "1.2k", "46M", "30T"]);
        let times = [5, 65, 7_300, 200_000, u64::MAX].map(Duration::from_secs).map(duration);
        assert_eq!(times, ["5 s", "1 min 5 s", "2 h 1 min", "2 days", "years"]);
    }
}
