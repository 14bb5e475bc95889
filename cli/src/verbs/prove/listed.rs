//! The tuples of a relation, one a line.

use wythoff::logic::Prover;
use wythoff::{Error, Result};

use crate::args::Common;
use crate::out;

/// So many tuples are listed at most.
const TUPLES: usize = 1_000_000;

/// The tuples of a relation up to a bound, and how many they are.
pub fn write(name: &str, up_to: u64, prover: &Prover, common: &Common) -> Result<()> {
    let known = prover.relation(name.trim_start_matches('$'));
    let relation = known.ok_or_else(|| {
        Error::invalid(format!(
            "a relation between natural numbers to list: {name} is not defined by the statements"
        ))
    })?;
    let tuples = relation.tuples_up_to(&up_to.into(), TUPLES).ok_or_else(|| {
        Error::limit(format!(
            "more than {TUPLES} tuples of {name} up to {up_to}: take a smaller --up-to"
        ))
    })?;
    out::write(common, |out| {
        writeln!(out, "{name}({}): {} up to {up_to}", relation.arguments.join(","), tuples.len())?;
        for tuple in &tuples {
            let numbers: Vec<String> = tuple.iter().map(ToString::to_string).collect();
            writeln!(out, "{}", numbers.join(" "))?;
        }
        Ok(())
    })
}
