//! Runs the checks: many at a time, each timed, results in the order of the claims.
//!
//! Nothing is swallowed: a check that fails is an [`Outcome`] with its error, and one that panics is such a failure too.
//! An outcome can be written as a JSON object and read again, so that a later run need not repeat what did not change.
//! Cost: that of the checks; the memory budget is shared evenly among the threads, and a check that asks for more than its
//! share is made again at the end, alone.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use rayon::prelude::*;
use serde_json::{Map, Value};

use super::{Claim, Effort, Finding, Level, Slip, Verdict, slips};
use wythoff::run::{Memory, Progress};
use wythoff::{Error, Result};

/// The version that makes the results.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A claim with what its check gave.
#[derive(Clone)]
pub struct Outcome {
    /// The claim.
    pub claim: &'static Claim,
    /// What was found, or why the check could not be made.
    pub result: Result<Finding>,
    /// How long the check took.
    pub seconds: f64,
}

/// Passes the wish to stop on, but reports nothing: the bar counts claims.
struct OnlyStop<'p>(&'p dyn Progress);

impl Progress for OnlyStop<'_> {
    fn report(&self, _done: u64, _total: Option<u64>) {}

    fn should_stop(&self) -> bool {
        self.0.should_stop()
    }
}

/// Checks the claims in parallel and returns the outcomes in their order. What `known` already has is not checked again.
///
/// ```
/// use wythoff_lab::claims::{self, Effort, Level};
/// let effort = Effort { level: Level::Quick, memory: Default::default(), progress: &wythoff::run::Quiet };
/// assert!(claims::run(&[], &effort, |_| None).is_empty());
/// ```
pub fn run(
    claims: &[&'static Claim],
    effort: &Effort,
    known: impl Fn(&Claim) -> Option<Outcome> + Sync,
) -> Vec<Outcome> {
    let total = claims.len() as u64;
    let done = AtomicU64::new(0);
    let threads = (rayon::current_num_threads().min(claims.len())).max(1) as u64;
    let memory = Memory::bytes(effort.memory.limit() / threads);
    let outcome = |claim: &&'static Claim| {
        let outcome = known(claim).unwrap_or_else(|| {
            let quiet = OnlyStop(effort.progress);
            check(claim, &Effort { level: effort.level, memory, progress: &quiet })
        });
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        effort.progress.report(done, Some(total));
        outcome
    };
    let mut outcomes: Vec<Outcome> = claims.par_iter().with_max_len(1).map(outcome).collect();
    // What its share of the memory did not hold is checked again, alone and with all of it.
    let refused = |x: &&mut Outcome| matches!(x.result, Err(Error::Limit(_))) && threads > 1;
    for outcome in outcomes.iter_mut().filter(refused) {
        let quiet = OnlyStop(effort.progress);
        *outcome = check(
            outcome.claim,
            &Effort { level: effort.level, memory: effort.memory, progress: &quiet },
        );
    }
    outcomes
}

fn check(claim: &'static Claim, effort: &Effort) -> Outcome {
    let start = Instant::now();
    let result = if effort.progress.should_stop() {
        Err(Error::limit("stopped before this claim was checked"))
    } else {
        let checked = catch_unwind(AssertUnwindSafe(|| (claim.check)(effort)));
        checked.unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("unknown");
            Err(Error::invalid(format!("the check broke off: {text}")))
        })
    };
    Outcome { claim, result, seconds: start.elapsed().as_secs_f64() }
}

impl Level {
    /// Every level with its name on the command line.
    pub const ALL: [(&'static str, Level); 3] =
        [("quick", Level::Quick), ("default", Level::Default), ("high", Level::High)];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, level)| *level == self).map_or("", |(name, _)| name)
    }
}

impl std::str::FromStr for Level {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let found = Self::ALL.iter().find(|(name, _)| *name == text);
        found
            .map(|(_, level)| *level)
            .ok_or_else(|| Error::parse(text, 1, "an effort: quick, default or high"))
    }
}

impl Outcome {
    /// The kind of verdict in one word; `Error` if the check could not be made.
    pub fn kind(&self) -> &'static str {
        self.result.as_ref().map_or("Error", |finding| finding.verdict.kind())
    }

    /// Whether the claim, as it is meant, is refuted.
    pub fn is_refuted(&self) -> bool {
        self.result.as_ref().is_ok_and(|finding| finding.verdict.is_refuted())
    }

    /// The outcome as a JSON object: the fields of the claim, `verdict`, what the verdict carries, `evidence`, `engine`,
    /// `survives` where something does, `slips` where there are some, and what made it.
    pub fn to_json(&self, level: Level) -> Map<String, Value> {
        let mut row = Map::new();
        let mut put = |name: &str, value: Value| row.insert(name.to_string(), value);
        put("id", self.claim.id.into());
        put("paper", self.claim.paper().into());
        put("source", self.claim.source.into());
        put("statement", self.claim.statement.into());
        match &self.result {
            Ok(finding) => {
                for (name, value) in verdict_json(&finding.verdict) {
                    put(&name, value);
                }
                put("evidence", finding.evidence.as_str().into());
                put("engine", finding.engine.as_str().into());
                if let Some(survives) = &finding.survives {
                    put("survives", survives.as_str().into());
                }
                let slips = slips(self.claim.id);
                if !slips.is_empty() {
                    put("slips", slips.iter().map(|slip| slip_json(slip)).collect());
                }
            }
            Err(error) => {
                put("verdict", "Error".into());
                put("error", error.to_string().into());
            }
        }
        put("effort", level.name().into());
        put("version", VERSION.into());
        put("seconds", ((self.seconds * 1000.0).round() / 1000.0).into());
        row
    }

    /// Reads an outcome of this claim again, if it was made at this level by this version and the claim has not changed.
    /// A failure is never reused.
    pub fn from_json(
        claim: &'static Claim,
        level: Level,
        row: &Map<String, Value>,
    ) -> Option<Self> {
        let text = |name: &str| row.get(name).and_then(Value::as_str);
        let same = [
            ("id", claim.id),
            ("source", claim.source),
            ("statement", claim.statement),
            ("effort", level.name()),
            ("version", VERSION),
        ];
        if same.iter().any(|(name, value)| text(name) != Some(value)) {
            return None;
        }
        let finding = Finding {
            verdict: verdict_from(row)?,
            evidence: text("evidence")?.to_string(),
            engine: text("engine")?.to_string(),
            survives: text("survives").map(str::to_string),
        };
        Some(Outcome { claim, result: Ok(finding), seconds: row.get("seconds")?.as_f64()? })
    }
}

fn slip_json(slip: &Slip) -> Value {
    let fields = [
        ("place", slip.place),
        ("printed", slip.printed),
        ("correct", slip.correct),
        ("why", slip.why),
    ];
    Value::Object(fields.map(|(name, text)| (name.to_string(), text.into())).into_iter().collect())
}

fn verdict_json(verdict: &Verdict) -> Map<String, Value> {
    let mut fields = Map::new();
    let mut put = |name: &str, value: Value| fields.insert(name.to_string(), value);
    put("verdict", verdict.kind().into());
    match verdict {
        Verdict::Proved { by } => put("by", by.as_str().into()),
        Verdict::HoldsTo { bound } => put("bound", bound.as_str().into()),
        Verdict::Refuted { witness } => put("witness", witness.as_str().into()),
        Verdict::Misprint { printed, corrected, as_printed, as_corrected } => {
            put("printed", printed.as_str().into());
            put("corrected", corrected.as_str().into());
            put("as_printed", verdict_json(as_printed).into());
            put("as_corrected", verdict_json(as_corrected).into())
        }
        Verdict::Open { reached, why } => {
            put("reached", reached.as_str().into());
            put("why", why.as_str().into())
        }
    };
    fields
}

fn verdict_from(fields: &Map<String, Value>) -> Option<Verdict> {
    let text = |name: &str| fields.get(name).and_then(Value::as_str).map(str::to_string);
    let nested = |name: &str| Some(Box::new(verdict_from(fields.get(name)?.as_object()?)?));
    Some(match fields.get("verdict")?.as_str()? {
        "Proved" => Verdict::Proved { by: text("by")? },
        "HoldsTo" => Verdict::HoldsTo { bound: text("bound")? },
        "Refuted" => Verdict::Refuted { witness: text("witness")? },
        "Misprint" => Verdict::Misprint {
            printed: text("printed")?,
            corrected: text("corrected")?,
            as_printed: nested("as_printed")?,
            as_corrected: nested("as_corrected")?,
        },
        "Open" => Verdict::Open { reached: text("reached")?, why: text("why")? },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::run::Quiet;

    static CLAIMS: [Claim; 4] = [
        Claim { id: "G-a", source: "s1", statement: "true", check: |_| Ok(proved("two ways")) },
        Claim { id: "G-b", source: "s2", statement: "half", check: |_| Ok(misprint()) },
        Claim {
            id: "G-c",
            source: "s3",
            statement: "big",
            check: |_| Err(Error::limit("no room")),
        },
        Claim { id: "G-d", source: "s4", statement: "bad", check: |_| panic!("a bug") },
    ];

    fn proved(evidence: &str) -> Finding {
        Finding::new(Verdict::proved("a complete case"), evidence, "oracle")
    }

    fn misprint() -> Finding {
        let verdict = Verdict::Misprint {
            printed: "1 < 0".into(),
            corrected: "0 < 1".into(),
            as_printed: Box::new(Verdict::refuted("1")),
            as_corrected: Box::new(Verdict::holds_to("9")),
        };
        Finding::new(verdict, "compared", "oracle").surviving("the rest")
    }

    fn effort() -> Effort<'static> {
        Effort { level: Level::Quick, memory: Memory::default(), progress: &Quiet }
    }

    #[test]
    fn outcomes_come_in_order_and_failures_are_told() {
        let claims: Vec<&'static Claim> = CLAIMS.iter().collect();
        let found = run(&claims, &effort(), |_| None);
        let kinds: Vec<_> = found.iter().map(|x| (x.claim.id, x.kind())).collect();
        assert_eq!(
            kinds,
            [("G-a", "Proved"), ("G-b", "Misprint"), ("G-c", "Error"), ("G-d", "Error")]
        );
        assert!(!found[1].is_refuted(), "what is meant holds");
        assert_eq!(found[2].result.as_ref().unwrap_err().exit_code(), 3);
        assert!(found[3].result.as_ref().unwrap_err().to_string().contains("a bug"));
    }

    #[test]
    fn json_is_read_back_only_if_nothing_changed() {
        let claims: Vec<&'static Claim> = CLAIMS.iter().collect();
        for outcome in run(&claims, &effort(), |_| None) {
            let row = outcome.to_json(Level::Quick);
            let again = Outcome::from_json(outcome.claim, Level::Quick, &row);
            let same = again.as_ref().map(|x| &x.result) == Some(&outcome.result);
            assert_eq!(same, outcome.result.is_ok(), "{}", outcome.claim.id);
            assert!(Outcome::from_json(outcome.claim, Level::High, &row).is_none());
            assert!(Outcome::from_json(&CLAIMS[3], Level::Quick, &row).is_none());
            let mut older = row.clone();
            older.insert("version".into(), "0.0.0".into());
            assert!(Outcome::from_json(outcome.claim, Level::Quick, &older).is_none());
        }
    }

    /// Two claims share the memory; one needs more than half of it.
    #[test]
    fn a_check_refused_its_share_is_made_again_alone() {
        fn needs(effort: &Effort) -> Result<Finding> {
            effort.memory.check(600, "a test")?;
            Ok(proved("enough"))
        }
        static GREEDY: [Claim; 2] = [
            Claim { id: "G-e", source: "s5", statement: "much", check: needs },
            Claim { id: "G-f", source: "s6", statement: "little", check: |_| Ok(proved("x")) },
        ];
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let with = |bytes: u64| {
            let effort = Effort { memory: Memory::bytes(bytes), ..effort() };
            let claims: Vec<&'static Claim> = GREEDY.iter().collect();
            let found = pool.install(|| run(&claims, &effort, |_| None));
            found.iter().map(Outcome::kind).collect::<Vec<_>>()
        };
        assert_eq!(with(1000), ["Proved", "Proved"]);
        assert_eq!(with(500), ["Error", "Proved"]);
    }

    #[test]
    fn what_is_known_is_not_checked_again() {
        let kept = Outcome { claim: &CLAIMS[3], result: Ok(proved("earlier")), seconds: 1.5 };
        let found = run(&[&CLAIMS[3]], &effort(), |_| Some(kept.clone()));
        assert_eq!((found[0].kind(), found[0].seconds), ("Proved", 1.5));
    }
}
