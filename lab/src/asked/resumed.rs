//! Levels and rows that may be taken up from a file.
//!
//! What was taken up is called proved only after the checker has accepted its certificate: the file may have been changed by
//! anybody, and its hash only catches accidents.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use num_bigint::BigUint;
use wythoff::engine::levels::{LevelFacts, Levels};
use wythoff::engine::rows::{Row, Rows, Wanted};
use wythoff::engine::{Answer, Registry};
use wythoff::run::{Checkpoint, Run, can_write};
use wythoff::{Error, Game, Remedy, Result};
use wythoff_verify::{
    Certificate, LevelClaim, LevelsClaim, Limits, PeriodsClaim, Refused, RowClaim, Verified,
    verify_within,
};

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

    /// What the checker accepts of a resumed run, within its memory.
    fn confirm(&self, certificate: &Certificate, run: &Run) -> Result<Verified> {
        let limits = Limits { bytes: run.memory().limit(), ..Limits::default() };
        let path = self.0.unwrap_or(Path::new(""));
        verify_within(&certificate.to_bytes(), &limits).map_err(|refused| match refused {
            Refused::Limit { .. } => Error::limit(format!(
                "the result taken up from {} cannot be checked: {refused}",
                path.display()
            ))
            .help(Remedy::NoCheckpoint),
            Refused::Rejected(rejected) => changed(path, &rejected.to_string()),
        })
    }

    /// An error unless what is shown is what the checker accepted.
    fn agrees(&self, same: bool) -> Result<()> {
        let path = self.0.unwrap_or(Path::new(""));
        let other = "what it says and what the checker accepted are not the same";
        if same { Ok(()) } else { Err(changed(path, other)) }
    }
}

/// Whether the facts are those of the levels that the checker accepted, all that were asked for.
fn same_levels(facts: &[LevelFacts], claim: &LevelsClaim, up_to_value: u32) -> bool {
    let same = |(x, y): (&LevelFacts, &LevelClaim)| {
        let claimed = [y.repeats, y.settled, y.wrong].map(|n| u64::try_from(n).ok());
        x.proved()
            && x.value() == y.value
            && claimed == [x.offset(), x.settled_from(), x.wrong()].map(Some)
    };
    let asked = up_to_value as usize + 1;
    facts.len() == asked && claim.levels.len() == asked && facts.iter().zip(&claim.levels).all(same)
}

/// Whether the rows are those that the checker accepted; a period that their certificate does not hold is not looked at.
fn same_rows(game: &Game, rows: &[Row], claim: &PeriodsClaim) -> bool {
    let same = |(x, y): (&Row, &RowClaim)| {
        let period = y.period.map(BigUint::from);
        let held = period.is_none()
            || period == x.period && period == x.saltus && period.as_ref() == Some(&x.multiple);
        x.preperiod == y.preperiod && held
    };
    claim.game.parse::<Game>().is_ok_and(|own| own == *game)
        && rows.len() == claim.rows.len()
        && rows.iter().enumerate().all(|(i, row)| row.row == i)
        && rows.iter().zip(&claim.rows).all(same)
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
                let accepted = state.confirm(&certificate, &run)?;
                let facts = &mut answer.found.facts;
                let Verified::Levels(claim) = accepted else {
                    return state.agrees(false).map(|()| answer);
                };
                state.agrees(same_levels(facts, &claim, up_to_value))?;
                facts.iter_mut().for_each(|level| *level = level.without_pattern());
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
    let mut answer = state.run(|| engines.rows(game, wanted, &run)).map_err(blamed)?;
    if state.1 && !answer.found.rows.is_empty() {
        let certificate = state.run(|| answer.found.certificate(game)).map_err(blamed)?;
        let accepted = state.confirm(&certificate, &run)?;
        let found = &mut answer.found;
        let Verified::Periods(claim) = accepted else {
            return state.agrees(false).map(|()| answer);
        };
        state.agrees(same_rows(game, &found.rows, &claim))?;
        // What no certificate holds a file may have said: such a row is not shown, and none above it.
        if let Some(row) = claim.rows.iter().position(|row| row.period.is_none()) {
            let why = Error::limit(format!(
                "the period of row {row} is longer than a certificate holds, and the run was taken up from a file"
            ))
            .help(Remedy::NoCheckpoint);
            if row == 0 {
                return Err(why);
            }
            found.rows.truncate(row);
            found.stopped = Some(why);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::engine::levels::Sweep;

    /// A fact that is not the certificate's is noticed, whichever it is.
    #[test]
    fn facts_are_those_of_the_certificate() {
        let mut sweep = Sweep::new(5).unwrap();
        sweep.run(&Run::default()).unwrap();
        let (facts, certificate) = (sweep.facts(), sweep.certificate().unwrap());
        let claim = LevelsClaim::read(&certificate).unwrap();
        assert!(same_levels(&facts, &claim, 5));
        assert!(!same_levels(&facts[..5], &claim, 5) && !same_levels(&facts, &claim, 6));
        let changes: [fn(&mut LevelClaim); 4] =
            [|x| x.repeats += 1, |x| x.settled -= 1, |x| x.wrong += 1, |x| x.value += 1];
        for (i, change) in changes.into_iter().enumerate() {
            let mut other = claim.clone();
            change(&mut other.levels[3]);
            assert!(!same_levels(&facts, &other, 5), "change {i}");
        }
    }

    /// The same of rows, by repeated states and by a window.
    #[test]
    fn rows_are_those_of_the_certificate() {
        for name in ["wythoff", "r-wythoff"] {
            let game: Game = name.parse().unwrap();
            let found = Rows::of(&game, Wanted::rows(6), &Run::default()).unwrap();
            let claim = PeriodsClaim::read(&found.certificate(&game).unwrap()).unwrap();
            assert!(same_rows(&game, &found.rows, &claim), "{name}");
            assert!(!same_rows(&"maharaja".parse().unwrap(), &found.rows, &claim));
            assert!(!same_rows(&game, &found.rows[..5], &claim));
            let changes: [fn(&mut Row); 5] = [
                |x| x.preperiod += 1,
                |x| x.period = Some(1u32.into()),
                |x| x.saltus = None,
                |x| x.multiple += 1u32,
                |x| x.row += 1,
            ];
            for (i, change) in changes.into_iter().enumerate() {
                let mut other = found.rows.clone();
                change(&mut other[4]);
                assert!(!same_rows(&game, &other, &claim), "{name}, change {i}");
            }
        }
    }
}
