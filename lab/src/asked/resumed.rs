//! Levels and rows that may be taken up from a file.
//!
//! What was taken up is called proved only after the checker has accepted its certificate: the file may have been changed by
//! anybody, and its hash only catches accidents.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use wythoff::engine::levels::Levels;
use wythoff::engine::rows::{Rows, Wanted};
use wythoff::engine::{Answer, Registry};
use wythoff::run::{Checkpoint, Run, can_write};
use wythoff::{Error, Game, Remedy, Result};
use wythoff_verify::{Certificate, Limits, Refused, verify_within};

/// The file that keeps the state of a run, and the time between two saves.
#[derive(Debug, Clone)]
pub struct StateFile {
    /// Where it is.
    pub path: PathBuf,
    /// Between two saves.
    pub every: Duration,
}

/// A state file that can be written, and whether it was there before.
struct TakenUp<'f>(Option<&'f Path>, bool);

impl<'f> TakenUp<'f> {
    fn of<'r>(file: Option<&'f StateFile>, run: &Run<'r>) -> Result<(TakenUp<'f>, Run<'r>)> {
        let taken_up = file.is_some_and(|file| file.path.exists());
        file.map_or(Ok(()), |file| can_write(&file.path))?;
        let checkpoint = file.map(|file| Checkpoint::new(&file.path, file.every));
        let path = file.map(|file| &*file.path);
        Ok((TakenUp(path, taken_up), run.clone().with_checkpoint(checkpoint)))
    }

    /// Runs an engine on a state that was taken up: where it breaks off, the file is to blame. The state is the engine's own, and
    /// nothing but the end of the run says whether it was one.
    fn run<T>(&self, ask: impl FnOnce() -> Result<T>) -> Result<T> {
        let Some(path) = self.0.filter(|_| self.1) else { return ask() };
        let ended = catch_unwind(AssertUnwindSafe(ask));
        ended.unwrap_or_else(|_| Err(changed(path, "the run broke off")))
    }

    /// An inner check that fails after a state was taken up speaks of the file: whoever changed it is to be told, not us.
    fn blamed(&self, error: Error) -> Error {
        match (error, self.0.filter(|_| self.1)) {
            (Error::Internal(why), Some(path)) => changed(path, &why),
            (other, _) => other,
        }
    }

    /// Has the certificate of a resumed run checked, within its memory.
    fn confirm(&self, certificate: &Certificate, run: &Run) -> Result<()> {
        let limits = Limits { bytes: run.memory().limit(), ..Limits::default() };
        let path = self.0.unwrap_or(Path::new(""));
        let accepted = verify_within(&certificate.to_bytes(), &limits).map(|_| ());
        accepted.map_err(|refused| match refused {
            Refused::Limit { .. } => Error::limit(format!(
                "the result taken up from {} cannot be checked: {refused}",
                path.display()
            ))
            .help(Remedy::NoCheckpoint),
            Refused::Rejected(rejected) => changed(path, &rejected.to_string()),
        })
    }
}

fn changed(path: &Path, why: &str) -> Error {
    Error::invalid(format!(
        "the state in {} is not one that this program wrote ({why}): remove it and run again",
        path.display()
    ))
}

/// The levels 0 to `up_to_value`, for all n or as far as so many rows show.
pub fn levels(
    game: &Game,
    up_to_value: u32,
    rows: Option<u64>,
    file: Option<&StateFile>,
    engines: &Registry,
    run: &Run,
) -> Result<Answer<Levels>> {
    let (state, run) = TakenUp::of(file, run)?;
    let mut answer = state
        .run(|| engines.levels(game, up_to_value, rows, &run))
        .map_err(|error| state.blamed(error))?;
    if state.1 {
        match (&answer.found.given_up, &answer.found.sweep) {
            (None, Some(sweep)) => {
                let certificate =
                    state.run(|| sweep.certificate()).map_err(|error| state.blamed(error))?;
                state.confirm(&certificate, &run)?;
            }
            // Without all levels there is no certificate, and what a file says is not believed: nothing is shown of it.
            _ => answer.found.facts.clear(),
        }
    }
    Ok(answer)
}

/// Preperiod and period of rows.
pub fn rows(
    game: &Game,
    wanted: Wanted,
    file: Option<&StateFile>,
    engines: &Registry,
    run: &Run,
) -> Result<Answer<Rows>> {
    let (state, run) = TakenUp::of(file, run)?;
    let blamed = |error| state.blamed(error);
    let answer = state.run(|| engines.rows(game, wanted, &run)).map_err(blamed)?;
    if state.1 && !answer.found.rows.is_empty() {
        let certificate = state.run(|| answer.found.certificate(game)).map_err(blamed)?;
        state.confirm(&certificate, &run)?;
    }
    Ok(answer)
}

/// The certificate of levels, all of which must be proved.
pub fn certified_levels(answer: Answer<Levels>) -> Result<Certificate> {
    answer.found.proved()?.certificate()
}

/// The certificate of rows, none of which may be missing.
pub fn certified_rows(game: &Game, answer: Answer<Rows>) -> Result<Certificate> {
    let certificate = answer.found.certificate(game)?;
    answer.found.stopped.map_or(Ok(certificate), Err)
}
