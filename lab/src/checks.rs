//! How each claim is found out: one function a claim, matched by its id.
//!
//! A claim of a paper stands in `papers/NAME.toml`; here stands only what computes its verdict. A claim without a function
//! is checked by its printed table or its formula, so a paper of one's own needs no code.

pub(crate) mod aggarwal;
mod gu;
mod ho;
pub(crate) mod larsson;
pub mod standard;
mod suriyaprakash;
#[cfg(test)]
mod testing;
pub mod tools;

use crate::bench::{Bench, Check};
use crate::papers::Claim;
use crate::verdict::Finding;
use wythoff::{Error, Result};

/// The checks of all papers: a test sees to it that each belongs to a claim.
pub fn all() -> impl Iterator<Item = &'static (&'static str, Check)> {
    [gu::CHECKS, ho::CHECKS, suriyaprakash::CHECKS, aggarwal::CHECKS, larsson::CHECKS]
        .into_iter()
        .flatten()
        .flat_map(|part| part.iter())
}

/// Finds out about a claim.
pub fn check(claim: &Claim, bench: &Bench) -> Result<Finding> {
    // A paper of one's own may use an id of ours: its claim says something else.
    let ours = bench.papers().origin().is_none();
    if let Some((_, check)) = all().find(|(id, _)| ours && *id == claim.id) {
        return check(bench);
    }
    match (&claim.table, &claim.formula) {
        (Some(table), _) => standard::table(bench, table),
        (None, Some(formula)) => standard::formula(bench, &claim.id, formula),
        (None, None) if bench.papers().script_with(&claim.id).is_some() => {
            standard::script(bench, &claim.id)
        }
        (None, None) => Err(Error::invalid(format!(
            "nothing tells how to check {}: give it a table, a formula, a section of the script, or a check",
            claim.id
        ))),
    }
}
