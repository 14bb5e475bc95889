//! Judges claims: many at a time, each timed, results in the order of the claims.
//!
//! Memory is one pool. A check takes what its claim needs ([`Claim::memory`]) before it starts and gives it back when it
//! ends; a large one waits until so much is free. So what a check may hold, and with it its verdict, depends neither on
//! the number of threads nor on how much memory there is beyond its need. The checks run on threads of their own, not on
//! those of the engines: one that waits keeps nobody from working.
//!
//! Nothing is swallowed and nothing sinks the rest: a check that fails, meets its limit or panics is a [`Judged`] with its
//! error. A proof that rests on other claims is one only if those are proved ([`settle`]).

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Condvar, Mutex};
use std::time::Instant;

use crate::bench::{Bench, Effort, Shared};
use crate::checks;
use crate::papers::{Claim, Papers};
use crate::verdict::{Finding, Verdict};
use wythoff::run::{Memory, Progress};
use wythoff::{Error, Result};

/// The version that makes the results.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A claim with what its check gave.
#[derive(Debug, Clone)]
pub struct Judged<'p> {
    /// The claim.
    pub claim: &'p Claim,
    /// What was found, or why the check could not be made.
    pub result: Result<Finding>,
    /// How long the check took.
    pub seconds: f64,
}

impl Judged<'_> {
    /// The kind of verdict in one word; `Error` if the check could not be made.
    pub fn kind(&self) -> &'static str {
        self.result.as_ref().map_or("Error", |finding| finding.verdict.kind())
    }

    /// Whether the claim, as it is meant, is refuted.
    pub fn is_refuted(&self) -> bool {
        self.result.as_ref().is_ok_and(|finding| finding.verdict.is_refuted())
    }

    fn is_proved(&self) -> bool {
        self.result.as_ref().is_ok_and(|finding| finding.verdict.is_proved())
    }
}

/// How a run is made.
#[derive(Clone, Copy)]
pub struct Terms<'r> {
    /// How hard to try.
    pub effort: Effort,
    /// The memory that all checks together may hold.
    pub memory: Memory,
    /// How many checks at a time.
    pub threads: usize,
    /// Told of each claim that is done; may ask to stop.
    pub progress: &'r dyn Progress,
}

/// Passes the wish to stop on, but reports nothing: the bar counts claims.
struct OnlyStop<'r>(&'r dyn Progress);

impl Progress for OnlyStop<'_> {
    fn report(&self, _done: u64, _total: Option<u64>) {}

    fn should_stop(&self) -> bool {
        self.0.should_stop()
    }
}

/// What is waiting, what is free, and what is done.
struct Desk<'p> {
    waiting: Vec<(usize, &'p Claim)>,
    free: u64,
    done: Vec<(usize, Judged<'p>)>,
}

/// Checks the claims and returns what was found in their order.
///
/// ```
/// use wythoff_lab::{bench::Effort, judge::{Terms, judge}, papers::Papers};
/// let papers = Papers::built_in()?;
/// let terms = Terms { effort: Effort::Quick, memory: Default::default(), threads: 1, progress: &wythoff::run::Quiet };
/// let judged = judge(&papers, &papers.select("H-L1")?, terms);
/// assert_eq!(judged[0].kind(), "Proved");
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn judge<'p>(papers: &'p Papers, claims: &[&'p Claim], terms: Terms) -> Vec<Judged<'p>> {
    let total = claims.len() as u64;
    let mut waiting: Vec<_> = claims.iter().copied().enumerate().collect();
    // Those that need most first: they would otherwise wait longest. Taken from the end.
    waiting.sort_by_key(|&(i, claim)| (need(claim, terms.effort), std::cmp::Reverse(i)));
    let desk = Mutex::new(Desk { waiting, free: terms.memory.limit(), done: vec![] });
    let (changed, shared) = (Condvar::new(), Shared::default());
    let work = || {
        while let Some((i, claim, bytes)) = next(&desk, &changed, terms) {
            let quiet = OnlyStop(terms.progress);
            let memory = Memory::bytes(need(claim, terms.effort));
            let bench = Bench::new(terms.effort, memory, &quiet, papers, &shared);
            let judged = if bytes.is_some() { check(claim, &bench) } else { refused(claim, terms) };
            let mut desk = lock(&desk);
            desk.free += bytes.unwrap_or(0);
            desk.done.push((i, judged));
            let done = desk.done.len() as u64;
            drop(desk);
            changed.notify_all();
            terms.progress.report(done, Some(total));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..terms.threads.clamp(1, claims.len().max(1)) {
            scope.spawn(work);
        }
    });
    let mut done = desk.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()).done;
    done.sort_by_key(|(i, _)| *i);
    let mut judged: Vec<Judged> = done.into_iter().map(|(_, judged)| judged).collect();
    settle(&mut judged);
    judged
}

fn lock<'a, 'p>(desk: &'a Mutex<Desk<'p>>) -> std::sync::MutexGuard<'a, Desk<'p>> {
    desk.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// What a claim's check may hold, in bytes.
fn need(claim: &Claim, effort: Effort) -> u64 {
    let megabytes = if effort == Effort::High { claim.memory.high } else { claim.memory.default };
    megabytes.saturating_mul(1_000_000)
}

/// Waits for a claim whose need is free, and takes both. One that needs more than there is at all is handed out with
/// nothing, to be refused.
fn next<'p>(
    desk: &Mutex<Desk<'p>>,
    changed: &Condvar,
    terms: Terms,
) -> Option<(usize, &'p Claim, Option<u64>)> {
    let mut desk = lock(desk);
    loop {
        if desk.waiting.is_empty() {
            return None;
        }
        let hopeless = |claim: &Claim| need(claim, terms.effort) > terms.memory.limit();
        let fits = |claim: &Claim| hopeless(claim) || need(claim, terms.effort) <= desk.free;
        if let Some(at) = desk.waiting.iter().rposition(|(_, claim)| fits(claim)) {
            let (i, claim) = desk.waiting.remove(at);
            let bytes = (!hopeless(claim)).then(|| need(claim, terms.effort));
            desk.free -= bytes.unwrap_or(0);
            return Some((i, claim, bytes));
        }
        desk = changed.wait(desk).unwrap_or_else(|poisoned| poisoned.into_inner());
    }
}

fn refused<'p>(claim: &'p Claim, terms: Terms) -> Judged<'p> {
    let needed = need(claim, terms.effort);
    let error = terms.memory.check(needed, &format!("the check of {}", claim.id));
    let result = error.and(Err(Error::limit("refused")));
    Judged { claim, result, seconds: 0.0 }
}

fn check<'p>(claim: &'p Claim, bench: &Bench) -> Judged<'p> {
    let start = Instant::now();
    let result = if bench.progress().should_stop() {
        Err(Error::limit("stopped before this claim was checked"))
    } else {
        let checked = catch_unwind(AssertUnwindSafe(|| checks::check(claim, bench)));
        checked.unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("unknown");
            Err(Error::invalid(format!("the check broke off: {text}; report this")))
        })
    };
    let result = result.map(|finding| Finding { used: bench.used(), ..finding });
    Judged { claim, result, seconds: start.elapsed().as_secs_f64() }
}

/// Strikes out every proof that rests on a claim which is not proved, or in the end on itself.
///
/// Claims that were not judged in this run are taken as they are: a check of one claim alone names what it rests on.
pub fn settle(judged: &mut [Judged]) {
    loop {
        let sound = sound(judged);
        let rests = |judged: &Judged| -> Option<String> {
            let verdict = &judged.result.as_ref().ok()?.verdict;
            let named: Vec<&str> = verdict.grounds().iter().filter_map(|g| g.rests_on()).collect();
            named.into_iter().find(|id| sound.get(*id) == Some(&false)).map(str::to_string)
        };
        let unsound: Vec<(usize, String)> =
            judged.iter().enumerate().filter_map(|(i, x)| Some((i, rests(x)?))).collect();
        if unsound.is_empty() {
            return;
        }
        for (i, id) in unsound {
            let own = judged[i].claim.id.clone();
            judged[i].result = Err(Error::invalid(format!(
                "{own} was called proved and rests on {id}, which is not; report this"
            )));
        }
    }
}

/// For each claim judged, whether it is proved without leading back to itself.
fn sound(judged: &[Judged]) -> std::collections::HashMap<String, bool> {
    let mut sound: std::collections::HashMap<String, bool> =
        judged.iter().map(|x| (x.claim.id.clone(), false)).collect();
    // Proved from the ground up: each round adds what rests only on what was added before.
    loop {
        let before = sound.values().filter(|x| **x).count();
        for x in judged.iter().filter(|x| x.is_proved()) {
            let verdict: &Verdict = &x.result.as_ref().expect("it is proved").verdict;
            let grounds = verdict.grounds();
            let mut named = grounds.iter().filter_map(|ground| ground.rests_on());
            if named.all(|id| sound.get(id) != Some(&false)) {
                sound.insert(x.claim.id.clone(), true);
            }
        }
        if sound.values().filter(|x| **x).count() == before {
            return sound;
        }
    }
}

#[cfg(test)]
mod tests;
