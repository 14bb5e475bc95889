//! The workbench of a check: its means, and every way to ask an engine.
//!
//! A check asks through the bench, so that the bench notes which engine answered and what it covered, keeps to the memory
//! the check was given, and shares what several checks of one run need ([`Bench::once`]): nothing outlives the run.

mod ask;
mod shared;
mod sides;

use std::sync::Mutex;

pub use ask::{Levels, Pair, ProvedRows};
pub use shared::Shared;
pub use sides::Sides;

use crate::evidence::{Decided, Proofs, Use};
use crate::papers::{Claim, Need, Papers, PrintedTable as Printed};
use crate::pool::Pool;
use crate::verdict::Finding;
use wythoff::engine::Registry;
use wythoff::run::{Memory, Progress, Run};
use wythoff::{Error, Game, Result};

/// How hard to try.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effort {
    /// Small bounds, for tests: all claims together in seconds.
    Quick,
    /// The default budget: all claims in at most three minutes on two cores and 4 GB.
    Default,
    /// As far as the engines go.
    High,
}

impl Effort {
    /// Every effort with its name on the command line.
    pub const ALL: [(&'static str, Effort); 3] =
        [("quick", Effort::Quick), ("default", Effort::Default), ("high", Effort::High)];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, effort)| *effort == self).map_or("", |(name, _)| name)
    }

    /// The largest value of R-Wythoff that `wyt prove` guesses and proves.
    pub fn levels(self) -> usize {
        match self {
            Effort::Quick => 3,
            Effort::Default => 10,
            Effort::High => 15,
        }
    }
}

impl std::str::FromStr for Effort {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let found = Self::ALL.iter().find(|(name, _)| *name == text);
        found
            .map(|(_, effort)| *effort)
            .ok_or_else(|| Error::parse(text, 1, "an effort: quick, default or high"))
    }
}

/// What a claim's check may hold, in bytes.
pub(crate) fn need(claim: &Claim, effort: Effort) -> u64 {
    bytes(claim.memory, effort)
}

fn bytes(need: Need, effort: Effort) -> u64 {
    let megabytes = if effort == Effort::High { need.high } else { need.default };
    megabytes.saturating_mul(1_000_000)
}

/// A check: finds out about a claim.
pub type Check = fn(&Bench) -> Result<Finding>;

/// The means of a check.
pub struct Bench<'r> {
    effort: Effort,
    memory: Memory,
    progress: &'r dyn Progress,
    engines: &'r Registry,
    papers: &'r Papers,
    shared: &'r Shared,
    pool: &'r Pool<'r>,
    used: Mutex<Vec<Use>>,
}

impl<'r> Bench<'r> {
    /// A bench with so much memory, of the pool whose idle threads may help.
    pub fn new(
        effort: Effort,
        memory: Memory,
        progress: &'r dyn Progress,
        engines: &'r Registry,
        papers: &'r Papers,
        shared: &'r Shared,
        pool: &'r Pool<'r>,
    ) -> Bench<'r> {
        let used = Mutex::new(vec![]);
        Bench { effort, memory, progress, engines, papers, shared, pool, used }
    }

    /// Works through the parts that a check is made of, games or pairs, each on a bench with as much memory as this one; idle
    /// threads help. Results and notes come in the order of the parts, and of failures the first is told.
    pub fn parts<T: Sync, R: Send>(
        &self,
        parts: &[T],
        work: impl Fn(&Bench, &T) -> Result<R> + Sync,
    ) -> Result<Vec<R>> {
        self.parts_within(parts, |_| self.memory, work)
    }

    /// The same where some parts need less memory than the whole check, so that more of them fit beside each other.
    pub fn parts_within<T: Sync, R: Send>(
        &self,
        parts: &[T],
        need: impl Fn(&T) -> Memory + Sync,
        work: impl Fn(&Bench, &T) -> Result<R> + Sync,
    ) -> Result<Vec<R>> {
        let part = |part: &T, memory: Memory| {
            let bench = Bench { memory, used: Mutex::new(vec![]), ..*self };
            let result = if self.progress.should_stop() {
                Err(Error::limit("stopped before the check was done"))
            } else {
                work(&bench, part)
            };
            (result, bench.used())
        };
        let need = |part: &T| Memory::bytes(need(part).limit().min(self.memory.limit()));
        let done = self.pool.parts(parts, need, part);
        let noted = |(result, used): (Result<R>, Vec<Use>)| {
            used.into_iter().for_each(|used| self.note(used.engine, used.asked));
            result
        };
        done.into_iter().map(noted).collect()
    }

    /// A run of an engine within the memory of this bench.
    pub fn run(&self) -> Run<'r> {
        Run::new(self.memory).with_progress(self.progress)
    }

    /// How hard to try.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// One of three bounds, by effort.
    pub fn pick<T>(&self, quick: T, default: T, high: T) -> T {
        match self.effort {
            Effort::Quick => quick,
            Effort::Default => default,
            Effort::High => high,
        }
    }

    /// What a check may hold that states no need of its own, within what this one may.
    pub fn ordinary(&self) -> Memory {
        Memory::bytes(bytes(Need::default(), self.effort).min(self.memory.limit()))
    }

    /// The memory the check may hold.
    pub fn memory(&self) -> Memory {
        self.memory
    }

    /// Told of progress; may ask to stop.
    pub fn progress(&self) -> &'r dyn Progress {
        self.progress
    }

    /// Reads a game.
    pub fn game(&self, text: &str) -> Result<Game> {
        text.parse()
    }

    /// The papers of the run.
    pub fn papers(&self) -> &'r Papers {
        self.papers
    }

    /// A printed table.
    pub fn printed(&self, id: &str) -> Result<&'r Printed> {
        let table = self.papers.table(id);
        table.ok_or_else(|| Error::invalid(format!("there is no printed table called {id}")))
    }

    /// Notes an engine and what it was asked for. Every method here that asks an engine calls this; a check that computes
    /// something by a plain program of its own notes that, too.
    pub fn note(&self, engine: impl Into<String>, asked: impl Into<String>) {
        let noted = Use { engine: engine.into(), asked: asked.into() };
        let mut used = self.used.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if !used.contains(&noted) {
            used.push(noted);
        }
    }

    /// What was noted, in order.
    pub fn used(&self) -> Vec<Use> {
        self.used.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone()
    }

    /// Computes something once for all checks of this run that ask for it under the same name.
    pub fn once<T: Send + Sync + 'static>(
        &self,
        name: &str,
        compute: impl FnOnce() -> Result<T>,
    ) -> Result<std::sync::Arc<T>> {
        self.shared.once(name, self.pool, compute)
    }

    /// The sentences of a claim in its paper's script: decided for all n, and the record replayed by the checker.
    pub fn decided(&self, id: &str) -> Result<Decided> {
        let script = self
            .papers
            .script_with(id)
            .ok_or_else(|| Error::invalid(format!("no script has a section {id}")))?;
        // Whichever of its claims comes first decides the whole script, within what the largest of them may hold.
        let owns = |claim: &&Claim| script.sections.iter().any(|s| claim.owns(&s.id));
        let owners = self.papers.claims().filter(owns);
        let most = owners.map(|claim| need(claim, self.effort)).max().unwrap_or_default();
        let run = Run::new(Memory::bytes(most)).with_progress(self.progress);
        let proofs = self.once(&format!("script {}", script.name), || Proofs::of(script, &run))?;
        self.note("decision procedure", format!("script {id}, for all n"));
        proofs.claim(id)
    }
}
