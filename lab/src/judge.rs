//! Judges claims: many at a time, each timed, results in the order of the claims.
//!
//! Memory is one pool ([`crate::pool`]): a check takes what its claim needs ([`Claim::memory`]), so its verdict depends
//! neither on the number of threads nor on how much memory there is beyond its need.
//!
//! Nothing is swallowed and nothing sinks the rest: a check that fails, meets its limit or panics is a [`Judged`] with its
//! error. A proof that rests on other claims is one only if those are proved (`settle`); so these are judged with it,
//! whether they were asked for or not.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::bench::{Bench, Effort, Shared, need};
use crate::checks;
use crate::evidence::Proof;
use crate::papers::{Claim, Papers};
use crate::pool::{Pool, Trace, named};
use crate::verdict::{Finding, Verdict};
use std::collections::BTreeMap;
use wythoff::engine::Registry;
use wythoff::run::{Instant, Memory, Progress};
use wythoff::{Error, Result};

/// The version that makes the results.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A claim with what its check gave. Only a check makes one.
///
/// ```compile_fail
/// # fn of<'p>(mut one: wythoff_lab::judge::Judged<'p>, other: wythoff_lab::judge::Judged<'p>) {
/// one.result = other.result;
/// # }
/// ```
///
/// ```compile_fail
/// # fn of<'p>(mut one: wythoff_lab::judge::Judged<'p>, other: &'p wythoff_lab::papers::Claim) {
/// one.claim = other;
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Judged<'p> {
    pub(crate) claim: &'p Claim,
    pub(crate) result: Result<Finding>,
    pub(crate) seconds: f64,
}

impl<'p> Judged<'p> {
    /// The claim.
    pub fn claim(&self) -> &'p Claim {
        self.claim
    }

    /// What was found, or why the check could not be made.
    pub fn result(&self) -> std::result::Result<&Finding, &Error> {
        self.result.as_ref()
    }

    /// How long the check took.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// The kind of verdict in one word; `Error` if the check could not be made.
    pub fn kind(&self) -> &'static str {
        self.result.as_ref().map_or("Error", |finding| finding.verdict.kind())
    }

    /// Whether the claim, as it is meant, is refuted.
    pub fn is_refuted(&self) -> bool {
        self.result.as_ref().is_ok_and(|finding| finding.verdict.is_refuted())
    }

    fn verdict(&self) -> Option<&Verdict> {
        self.result.as_ref().ok().map(|finding| &finding.verdict)
    }

    /// Its id and its proof, if it is proved as it is meant.
    fn proof(&self) -> Option<(String, Proof)> {
        match self.verdict()?.meant() {
            Verdict::Proved(proof) => Some((self.claim.id.clone(), proof.clone())),
            _ => None,
        }
    }

    /// The claims that its verdict names.
    fn rests_on(&self) -> Vec<&str> {
        let grounds = self.verdict().map_or(vec![], Verdict::grounds);
        grounds.into_iter().filter_map(|ground| ground.rests_on()).collect()
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
    /// Told of each claim, and of each task beside them, that is done; may ask to stop.
    pub progress: &'r dyn Progress,
    /// The engines to ask.
    pub engines: &'r Registry,
    /// Where to write down what the tasks do, if that is wanted.
    pub trace: Option<&'r Trace>,
}

/// What is done with the memory that was asked for, or with `None` if there is not so much at all.
type Work<'b> = Box<dyn Fn(&Pool, Option<Memory>) + Sync + 'b>;

/// Work beside the claims, on the same threads and within the same memory.
pub(crate) struct Beside<'b> {
    /// The memory it borrows, in bytes.
    pub need: u64,
    /// How long it takes, beside others of its kind.
    pub long: u64,
    pub work: Work<'b>,
}

/// A task of a run.
enum JudgeTask<'p, 'b> {
    Claim(&'p Claim),
    Beside(&'b Beside<'b>),
}

impl JudgeTask<'_, '_> {
    fn need(&self, effort: Effort) -> u64 {
        match self {
            JudgeTask::Claim(claim) => need(claim, effort),
            JudgeTask::Beside(beside) => beside.need,
        }
    }

    /// What is beside the claims comes first, for the longest of all is among it; then the claims that need most.
    fn first(&self, effort: Effort) -> (u64, u64) {
        match self {
            JudgeTask::Claim(_) => (0, self.need(effort)),
            JudgeTask::Beside(beside) => (1, beside.long),
        }
    }
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
/// let terms = Terms { effort: Effort::Quick, memory, threads: 1, progress, engines: &engines, trace: None };
/// let judged = judge(&papers, &papers.select("H-L1")?, terms);
/// assert_eq!(judged[0].kind(), "Proved");
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn judge<'p>(papers: &'p Papers, claims: &[&'p Claim], terms: Terms) -> Vec<Judged<'p>> {
    judge_with(papers, claims, terms, &Shared::default(), &[])
}

/// The same with results that are known beforehand, each replayed by the checker, and with other work beside the claims.
pub(crate) fn judge_with<'p>(
    papers: &'p Papers,
    claims: &[&'p Claim],
    terms: Terms,
    shared: &Shared,
    beside: &[Beside],
) -> Vec<Judged<'p>> {
    let pool = Pool::new(terms.memory, terms.threads).traced(terms.trace);
    let Terms { effort, engines, .. } = terms;
    let (mut begun, mut total) = (0, (claims.len() + beside.len()) as u64);
    let mut judged: Vec<Judged> = Vec::new();
    let mut open: Vec<JudgeTask> = claims.iter().map(|claim| JudgeTask::Claim(claim)).collect();
    open.extend(beside.iter().map(JudgeTask::Beside));
    while !open.is_empty() {
        let work = |task: &JudgeTask<'p, '_>, memory: Option<Memory>| {
            let claim = match task {
                JudgeTask::Claim(claim) => claim,
                JudgeTask::Beside(beside) => {
                    (beside.work)(&pool, memory);
                    return None;
                }
            };
            let quiet = OnlyStop(terms.progress);
            let Some(memory) = memory else { return Some(refused(claim, terms)) };
            let bench = Bench::new(effort, memory, &quiet, engines, papers, shared, &pool);
            Some(check(claim, &bench))
        };
        let told = |done| terms.progress.report(begun + done, Some(total));
        let (need, first) =
            (|task: &JudgeTask| task.need(effort), |task: &JudgeTask| task.first(effort));
        judged.extend(pool.each_by(&open, need, first, work, told).into_iter().flatten());
        begun += open.len() as u64;
        // What these rest on, and nobody asked for.
        let mut named: Vec<&str> = judged.iter().flat_map(Judged::rests_on).collect();
        named.sort_unstable();
        named.dedup();
        named.retain(|id| !judged.iter().any(|known| known.claim.id == *id));
        open = named.into_iter().filter_map(|id| papers.claim(id)).map(JudgeTask::Claim).collect();
        total += open.len() as u64;
    }
    settle(&mut judged);
    judged.truncate(claims.len());
    judged
}

fn refused<'p>(claim: &'p Claim, terms: Terms) -> Judged<'p> {
    let needed = need(claim, terms.effort);
    let error = terms.memory.check(needed, &format!("the check of {}", claim.id));
    let result = error.and(Err(Error::limit("refused")));
    Judged { claim, result, seconds: 0.0 }
}

fn check<'p>(claim: &'p Claim, bench: &Bench) -> Judged<'p> {
    named(&claim.id);
    let start = Instant::now();
    let result = if bench.progress().should_stop() {
        Err(Error::limit("stopped before this claim was checked"))
    } else {
        unbroken("the check", || checks::check(claim, bench))
    };
    let result = result.and_then(|finding| of_the_claim(claim, finding));
    let result = result.map(|finding| Finding { used: bench.used(), ..finding });
    Judged { claim, result, seconds: start.elapsed().as_secs_f64() }
}

/// The work, or an error of our own if it breaks off: what is done beside it goes on.
pub(crate) fn unbroken<T>(what: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("unknown");
        Err(Error::internal(format!("{what} broke off: {text}")))
    })
}

/// Refuses grounds that speak of something else than the claim, or do not serve it.
fn of_the_claim(claim: &Claim, finding: Finding) -> Result<Finding> {
    let grounds = finding.verdict.grounds();
    match grounds.iter().find_map(|ground| ground.foreign_to(claim)) {
        None => Ok(finding),
        Some(what) => Err(Error::internal(format!(
            "{} was made to rest on {what}, which is no ground of this claim",
            claim.id
        ))),
    }
}

/// What a claim is worth to others that rest on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Worth {
    Nothing,
    Argued,
    Proved,
}

/// Makes each verdict worth no more than the claims it rests on: it is proved once each of them is, and argued if one is argued; what
/// rests on a claim that is neither, that is not there, or in the end on itself, is struck out.
pub(crate) fn settle(judged: &mut [Judged]) {
    // From the ground up: what rests on no claim first, then what rests on these.
    let mut known = 0;
    loop {
        let proofs: BTreeMap<String, Proof> = judged.iter().filter_map(Judged::proof).collect();
        if proofs.len() == known {
            break;
        }
        known = proofs.len();
        for finding in judged.iter_mut().filter_map(|judged| judged.result.as_mut().ok()) {
            finding.verdict = finding.verdict.clone().backed(&|id: &str| proofs.get(id));
        }
    }
    let worth = worths(judged);
    let of = |id: &str| worth.get(id).copied().unwrap_or(Worth::Nothing);
    for judged in judged {
        let bad = judged.rests_on().into_iter().find(|id| of(id) == Worth::Nothing);
        if let Some(bad) = bad.map(str::to_string) {
            let own = &judged.claim.id;
            judged.result = Err(Error::internal(format!(
                "{own} rests on {bad}, which is neither proved nor argued"
            )));
        }
    }
}

/// What each claim is worth, from the ground up: each round adds what rests only on what was added before.
fn worths(judged: &[Judged]) -> BTreeMap<String, Worth> {
    let mut worth: BTreeMap<String, Worth> = BTreeMap::new();
    loop {
        let before = worth.clone();
        for x in judged {
            let own = match x.verdict().map(Verdict::meant) {
                Some(Verdict::Proved(_)) => Worth::Proved,
                Some(Verdict::Argued(_)) => Worth::Argued,
                _ => Worth::Nothing,
            };
            let of = |id: &str| worth.get(id).copied().unwrap_or(Worth::Nothing);
            let least = x.rests_on().into_iter().map(of).fold(own, Ord::min);
            worth.insert(x.claim.id.clone(), least);
        }
        if worth == before {
            return worth;
        }
    }
}

#[cfg(test)]
mod tests;
