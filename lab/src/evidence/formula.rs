//! Decided formulas as grounds: a paper's script is run once with its record, the record is replayed by the checker, and
//! each claim takes its sentences from it.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::certificate::accepted;
use super::{Artefact, Ground, GroundKind};
use crate::script::{Script, Section};
use wythoff::logic::{Budget, Decision, Prover};
use wythoff::run::Run;
use wythoff::{Error, Result};
use wythoff_verify::Verified;

/// The records that the kernel has accepted: a list, so that a report is the same whether or not the kernel is installed.
const KERNEL: &str = include_str!("../../../records/kernel.txt");

/// Whether the kernel, the checker that is proved correct, has accepted the record of this hash.
pub fn kernel_replayed(sha256: &str) -> bool {
    KERNEL.lines().any(|line| line.split(' ').next() == Some(sha256))
}

/// A script whose every sentence was decided, and whose record the checker replayed.
#[derive(Debug, Clone)]
pub struct Proofs {
    /// By claim: all that its sections say.
    sections: BTreeMap<String, Vec<Decision>>,
    artefact: Artefact,
}

/// What the script says of one claim.
///
/// ```compile_fail
/// # fn of(mut decided: wythoff_lab::evidence::Decided) {
/// decided.sentences.clear(); // what is false would be gone
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Decided {
    sentences: Vec<Decision>,
    ground: Ground,
}

impl Proofs {
    /// Decides every sentence of a script within the memory of a run, which may be asked to stop, and has the record checked.
    pub fn of(script: &Script, run: &Run) -> Result<Proofs> {
        let bytes = usize::try_from(run.memory().limit()).unwrap_or(usize::MAX);
        let budget = Budget { bytes, states: usize::MAX, ..Budget::default() };
        let (stop, progress) = (budget.stop.clone(), run.progress());
        let mut prover = Prover::with_budget(budget);
        let proofs = stop.watching(|| progress.should_stop(), || decided(&mut prover, script));
        match proofs {
            Err(_) if progress.should_stop() => Err(Error::stopped(format!(
                "stopped on request while the script {} was decided",
                script.name
            ))),
            proofs => proofs,
        }
    }

    /// The sentences of one claim; an error if there are none.
    pub fn claim(&self, id: &str) -> Result<Decided> {
        let sentences =
            self.sections.get(id).filter(|sentences| !sentences.is_empty()).ok_or_else(|| {
                Error::invalid(format!(
                    "the script {} has no sentence for {id}",
                    self.artefact.file
                ))
            })?;
        let names = sentences.iter().map(|decision| decision.name.clone()).collect();
        let artefact = self.artefact.clone();
        let ground = Ground(GroundKind::Formula { claim: id.into(), sentences: names, artefact });
        Ok(Decided { sentences: sentences.clone(), ground })
    }
}

impl Decided {
    /// The sentences, each as it was decided.
    pub fn sentences(&self) -> &[Decision] {
        &self.sentences
    }

    /// The ground, if every sentence is true; else the first false one with its smallest counterexample.
    pub fn ground(self) -> std::result::Result<Ground, String> {
        match self.sentences.iter().find(|decision| decision.result != Some(true)) {
            None => Ok(self.ground),
            Some(decision) => Err(falsehood(decision)),
        }
    }
}

/// Decides a script and replays its record.
fn decided(prover: &mut Prover, script: &Script) -> Result<Proofs> {
    prover.start_record()?;
    let mut truths: Vec<(String, bool)> = Vec::new();
    let mut sections: BTreeMap<String, Vec<Decision>> = BTreeMap::new();
    let mut run = |commands: &str| -> Result<Vec<Decision>> {
        let decisions = if commands.trim().is_empty() { vec![] } else { whole(prover, commands)? };
        let sentence = |decision: &Decision| Some((decision.name.clone(), decision.result?));
        truths.extend(decisions.iter().filter_map(sentence));
        Ok(decisions)
    };
    run(&script.preamble)?;
    for Section { id, commands, evals, .. } in &script.sections {
        let mut sentences = run(commands)?;
        // Also one that stands behind another in a line: what is false in a section is not passed over.
        sentences.retain(|decision| evals.contains(&decision.name) || decision.result.is_some());
        if let Some(open) = sentences.iter().find(|decision| decision.result.is_none()) {
            return Err(Error::invalid(format!(
                "{} of claim {id} has free variables: a claim needs sentences",
                open.name
            )));
        }
        sections.entry(id.clone()).or_default().extend(sentences);
    }
    let record = prover.proof_record()?;
    let bytes = record.to_bytes();
    let file = format!("{}.proof", script.name.replace(['/', '\\'], "-"));
    let Verified::Proof(replayed) = accepted(&file, &bytes)? else {
        return Err(Error::internal("a proof record became one of another kind"));
    };
    if replayed.definitions.iter().any(|definition| definition.given.is_some()) {
        return Err(Error::invalid(format!("{file} takes automata as given, which prove nothing")));
    }
    let replayed = replayed.sentences.into_iter().map(|x| (x.name, x.truth));
    if truths != replayed.collect::<Vec<_>>() {
        return Err(Error::internal(format!("{file}: prover and checker disagree")));
    }
    let what = format!("the sentences of the script {}", script.name);
    let artefact = Artefact { file, what, sha256: record.sha256(), bytes: Arc::new(bytes) };
    Ok(Proofs { sections, artefact })
}

/// The outcomes of all commands of a text: what is not read to its end decides nothing.
fn whole(prover: &mut Prover, commands: &str) -> Result<Vec<Decision>> {
    let (mut decisions, mut failed) = (vec![], None);
    let each = &mut |decision: &Decision, _: &_| decisions.push(decision.clone());
    let read = prover.run_on(commands, each, &mut |error| {
        failed = Some(error);
        false
    })?;
    match (failed, read) {
        (Some(error), _) => Err(error),
        (None, true) => Ok(decisions),
        (None, false) => Err(Error::invalid("an exit hides what stands behind it: take it out")),
    }
}

/// A false sentence with its smallest counterexample.
pub fn falsehood(decision: &Decision) -> String {
    let values = decision.witness.iter().flatten().map(|(name, value)| format!("{name} = {value}"));
    format!("{} is false: {}", decision.name, values.collect::<Vec<_>>().join(", "))
}
