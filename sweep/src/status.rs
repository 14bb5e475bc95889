//! How far a sweep has come.

use wythoff::Result;
use wythoff_lab::output::{About, Cell, FilledSheet};

use crate::answer::UnitState;
use crate::store::Store;

/// How many units there are of each state, and the time they took.
pub fn status(store: &Store) -> Result<FilledSheet> {
    let (tally, (seconds, slowest)) = (store.tally()?, store.seconds()?);
    let units: u64 = tally.values().sum();
    let open = tally.get(&UnitState::Open).copied().unwrap_or(0);
    let versions = store.versions()?.into_iter();
    let versions: Vec<String> =
        versions.map(|(version, count)| format!("{version} ({count})")).collect();
    let plan = store.plan();
    let title = format!(
        "{}: {} of {units} units answered, {seconds:.1} s of work, {slowest:.1} s the longest",
        plan.name,
        units - open
    );
    let about = About::new(title)
        .with("plan", plan.name.as_str())
        .with("identity", plan.identity())
        .with("units", units)
        .with("seconds", format!("{seconds:.3}"))
        .with("slowest", format!("{slowest:.3}"))
        .with("versions", versions.join(", "));
    let row = |(state, count): (UnitState, u64)| vec![Cell::from(state.name()), Cell::from(count)];
    Ok(FilledSheet::new(about, &["state", "units"], tally.into_iter().map(row).collect()))
}
