//! Several stores of one plan put together.

use std::collections::BTreeMap;

use wythoff::{Error, Result};

use super::replay::{self, ReplayedUnit};
use super::{Done, Store, sqlite};
use crate::unit::Unit;

/// Puts the answers of several stores of one plan into another; returns how many were new.
///
/// A unit that is done in one and met a limit in another is done. Two different answers to one unit are an error.
pub fn merge(out: &mut Store, stores: &[Store]) -> Result<u64> {
    let mut known: BTreeMap<usize, Done> = out.answered()?.into_iter().collect();
    let before = known.clone();
    for store in stores {
        if store.plan.identity() != out.plan.identity() {
            return Err(Error::invalid(format!(
                "{} and {} belong to different plans: merge the shards of one",
                store.path.display(),
                out.path.display()
            )));
        }
        for ReplayedUnit { unit: Unit { place, .. }, done, .. } in replay::rows(store)? {
            match known.get(&place) {
                Some(old) if old.outcome.state <= done.outcome.state => agree(old, &done)?,
                _ => {
                    known.insert(place, done);
                }
            }
        }
    }
    let new: Vec<(usize, Done)> =
        known.into_iter().filter(|(place, done)| before.get(place) != Some(done)).collect();
    for (place, _) in new.iter().filter(|(place, _)| before.contains_key(place)) {
        let reopen = "UPDATE unit SET state = 'open', turn = NULL, seal = NULL WHERE place = ?1";
        out.connection
            .execute(reopen, [*place as i64])
            .map_err(|error| sqlite(&out.path, error))?;
    }
    out.chain_again()?;
    let new: Vec<Done> = new.into_iter().map(|(_, done)| done).collect();
    out.put(&new)?;
    Ok(new.len() as u64)
}

/// An error if two answers to one unit differ.
fn agree(one: &Done, other: &Done) -> Result<()> {
    if one.outcome.state != other.outcome.state || one.outcome.result == other.outcome.result {
        return Ok(());
    }
    let told = format!(
        "two stores answer {} differently: {} and {}",
        one.key, one.outcome.result, other.outcome.result
    );
    if one.version == other.version {
        return Err(Error::internal(told));
    }
    Err(Error::invalid(format!(
        "{told}; versions {} and {} made them: answer it again with one version",
        one.version, other.version
    )))
}
