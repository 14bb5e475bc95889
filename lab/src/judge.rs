//! Judges claims: many at a time, each timed, results in the order of the claims.
//!
//! Memory is one pool ([`crate::pool`]): a check takes what its claim needs ([`Claim::memory`]), so its verdict depends
//! neither on the number of threads nor on how much memory there is beyond its need.
//!
//! Nothing is swallowed and nothing sinks the rest: a check that fails, meets its limit or panics is a [`Judged`] with its
//! error. A proof that rests on other claims is one only if those are proved ([`settle`]).

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use crate::bench::{Bench, Effort, Shared};
use crate::checks;
use crate::papers::{Claim, Papers};
use crate::pool;
use crate::verdict::{Finding, Verdict};
use wythoff::engine::Registry;
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
    /// The engines to ask.
    pub engines: &'r Registry,
}

/// Passes the wish to stop on, but reports nothing: the bar counts claims.
struct OnlyStop<'r>(&'r dyn Progress);

impl Progress for OnlyStop<'_> {
    fn report(&self, _done: u64, _total: Option<u64>) {}

    fn should_stop(&self) -> bool {
        self.0.should_stop()
    }
}

/// Checks the claims and returns what was found in their order.
///
/// ```
/// use wythoff_lab::{bench::Effort, judge::{Terms, judge}, papers::Papers};
/// let papers = Papers::built_in()?;
/// let engines = wythoff::engine::Registry::standard();
/// let (memory, progress) = (Default::default(), &wythoff::run::Quiet);
/// let terms = Terms { effort: Effort::Quick, memory, threads: 1, progress, engines: &engines };
/// let judged = judge(&papers, &papers.select("H-L1")?, terms);
/// assert_eq!(judged[0].kind(), "Proved");
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn judge<'p>(papers: &'p Papers, claims: &[&'p Claim], terms: Terms) -> Vec<Judged<'p>> {
    let (total, shared) = (claims.len() as u64, Shared::default());
    let work = |claim: &&'p Claim, memory: Option<Memory>| {
        let quiet = OnlyStop(terms.progress);
        let Some(memory) = memory else { return refused(claim, terms) };
        check(claim, &Bench::new(terms.effort, memory, &quiet, terms.engines, papers, &shared))
    };
    let told = |done| terms.progress.report(done, Some(total));
    let need = |claim: &&Claim| need(claim, terms.effort);
    let mut judged = pool::each(claims, need, terms.memory, terms.threads, work, told);
    settle(&mut judged);
    judged
}

/// What a claim's check may hold, in bytes.
fn need(claim: &Claim, effort: Effort) -> u64 {
    let megabytes = if effort == Effort::High { claim.memory.high } else { claim.memory.default };
    megabytes.saturating_mul(1_000_000)
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
