//! One unit answered: a state, and the answer as JSON text.
//!
//! A unit that ends within its limits gives the same bytes on every machine. One that meets the plan's memory does, too:
//! sizes are checked by arithmetic. A time limit depends on the machine, so its result says nothing but that it was met.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Map, Value};
use wythoff::Error;
use wythoff::engine::Registry;
use wythoff::run::{Memory, Progress, Run};

use crate::plan::Plan;
use crate::question::UnitAnswer;
use crate::unit::Unit;

/// How a unit stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum UnitState {
    /// Not answered yet.
    Open,
    /// Answered.
    Done,
    /// A limit of the plan was reached.
    Limit,
    /// No engine serves this game, or the question makes no sense for it.
    Refused,
    /// A check of the program on itself failed: a bug.
    Failed,
    /// Somebody asked to stop: never stored.
    Stopped,
}

impl UnitState {
    /// Every state with its name in stores and exports.
    pub const ALL: [(&'static str, UnitState); 6] = [
        ("open", UnitState::Open),
        ("done", UnitState::Done),
        ("limit", UnitState::Limit),
        ("refused", UnitState::Refused),
        ("failed", UnitState::Failed),
        ("stopped", UnitState::Stopped),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, state)| *state == self).map_or("", |(name, _)| name)
    }

    /// The state of a name.
    pub fn named(text: &str) -> Option<UnitState> {
        Self::ALL.iter().find(|(name, _)| *name == text).map(|(_, state)| *state)
    }
}

/// What became of a unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Its state.
    pub state: UnitState,
    /// A JSON object: the question's columns if it is done, `proof` if these say proved, `why` if they say open; else `why` alone.
    pub result: String,
}

impl Outcome {
    fn not(state: UnitState, why: impl Into<String>) -> Outcome {
        let object = Map::from_iter([("why".to_string(), Value::from(why.into()))]);
        Outcome { state, result: Value::Object(object).to_string() }
    }
}

/// Passes the wish to stop on and adds the clock; reports nothing: whoever runs a sweep counts units.
struct Clock<'r> {
    outer: &'r dyn Progress,
    until: Option<Instant>,
    over: AtomicBool,
}

impl Progress for Clock<'_> {
    fn report(&self, _done: u64, _total: Option<u64>) {}

    fn should_stop(&self) -> bool {
        if self.until.is_some_and(|until| Instant::now() >= until) {
            self.over.store(true, Ordering::Relaxed);
        }
        self.over.load(Ordering::Relaxed) || self.outer.should_stop()
    }
}

/// Answers a unit within the plan's limits. The run's listener may stop it; its memory must be at least the plan's, else the
/// unit meets the smaller one.
///
/// ```
/// use wythoff::run::{Memory, Run};
/// use wythoff_sweep::{Plan, UnitState, answer};
/// let text = "[family]\nkind = 'games'\ngames = ['fibonacci-nim']\n[question]\nkind = 'beams'\nup_to = 1000\n";
/// let plan = Plan::parse(text)?;
/// let outcome = answer(&plan, &plan.units()?[0], &Run::new(Memory::gigabytes(1)));
/// assert_eq!(outcome.state, UnitState::Refused);
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn answer(plan: &Plan, unit: &Unit, run: &Run) -> Outcome {
    if run.progress().should_stop() {
        return Outcome::not(UnitState::Stopped, "stopped before it began");
    }
    let limits = plan.limits;
    let until = limits.seconds.and_then(|s| Instant::now().checked_add(Duration::from_secs(s)));
    let clock = Clock { outer: run.progress(), until, over: AtomicBool::new(false) };
    let memory = Memory::bytes(limits.memory.limit().min(run.memory().limit()));
    let own = Run::new(memory).with_progress(&clock).with_threads(run.threads());
    let engines = Registry::standard();
    let asked = catch_unwind(AssertUnwindSafe(|| plan.question.ask(unit, &engines, &own)));
    let found = asked.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("unknown");
        Err(Error::internal(format!("the unit broke off: {text}")))
    });
    match found {
        Ok(UnitAnswer { cells, proof, why }) => {
            let names = plan.question.columns().into_iter().map(|column| column.name.into_owned());
            let mut object: Map<String, Value> = names.zip(cells).collect();
            object.extend(why.map(|why| ("why".to_string(), why.into())));
            object.extend(proof.map(|proof| ("proof".to_string(), proof.into())));
            Outcome { state: UnitState::Done, result: Value::Object(object).to_string() }
        }
        Err(error) => ended(error, run, clock.over.load(Ordering::Relaxed), limits.seconds),
    }
}

fn ended(error: Error, run: &Run, over: bool, seconds: Option<u64>) -> Outcome {
    let bug = matches!(error, Error::Internal(_));
    if run.progress().should_stop() && !bug {
        return Outcome::not(UnitState::Stopped, "stopped on request");
    }
    if over && !bug {
        let seconds = seconds.unwrap_or_default();
        let why = format!("time: the {seconds} s of the plan were over on the machine that tried");
        return Outcome::not(UnitState::Limit, why);
    }
    let state = match &error {
        Error::Limit(_) | Error::Overflow(_) | Error::Stopped(_) => UnitState::Limit,
        Error::Internal(_) | Error::Io(_) | Error::Closed => UnitState::Failed,
        Error::Parse { .. } | Error::Invalid(_) | Error::Unserved(_) => UnitState::Refused,
    };
    Outcome::not(state, error.to_string())
}
