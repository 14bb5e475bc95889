//! Every option of a position or sum with the value that it leaves.
//!
//! The value of a sum after a move in one part is the nim-sum of the part's new value and the others' (under misère play, one
//! position at a time, 0 for P and 1 for N). All values below a position are computed once, and each option looked up.

use std::collections::HashSet;

use num_bigint::BigUint;

use crate::engine::Registry;
use crate::engine::{Outcome, Play};
use crate::rules::{GamePosition, Rules};
use crate::run::Run;
use crate::{Error, Position, Result, nim_sum};

/// A move and what it leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The part of the sum it is made in, counted from 0.
    pub part: usize,
    /// What it takes from each pile of that part.
    pub take: Vec<BigUint>,
    /// The position of that part it leads to.
    pub to: Position,
    /// The value of the whole after it; under misère play 0 for P and 1 for N.
    pub value: BigUint,
}

impl Choice {
    /// Who wins after it.
    pub fn outcome(&self) -> Outcome {
        if self.value == BigUint::ZERO { Outcome::P } else { Outcome::N }
    }
}

/// Bytes an option takes while it is listed.
const BYTES: u64 = 400;

/// All moves of a position or sum in the order of the rules, each with the value it leaves.
///
/// ```
/// use wythoff::{engine::Registry, GamePosition, run::Run};
/// use wythoff::{engine::Play, strategy::choices};
/// let sum = GamePosition::parse_sum("wythoff 1,2")?;
/// let found = choices(&sum, Play::Normal, &Registry::standard(), &Run::default())?;
/// let values: Vec<String> = found.iter().map(|c| format!("{}: {}", c.to, c.value)).collect();
/// assert_eq!(values, ["1,1: 2", "1,0: 1", "0,2: 2", "0,1: 1"]);
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn choices(
    sum: &[GamePosition],
    play: Play,
    engines: &Registry,
    run: &Run,
) -> Result<Vec<Choice>> {
    let adds = play == Play::Normal && sum.iter().all(|at| at.game().has_values());
    if !adds && sum.len() > 1 {
        return Err(Error::invalid(
            "under misère play and in blocked games values do not add: ask for one game at a time",
        ));
    }
    let mut count = 0u64;
    for at in sum {
        count = count.saturating_add(at.game().most_options(&at.small()?));
    }
    run.memory().check(count.saturating_mul(BYTES), &format!("a list of {count} options"))?;
    let mut listed = Vec::new();
    for (part, at) in sum.iter().enumerate() {
        let others = sum.iter().enumerate().filter(|(other, _)| *other != part);
        let others: Vec<BigUint> = others
            .map(|(_, other)| engines.value(other, run).map(|answer| answer.found))
            .collect::<Result<_>>()?;
        let rest = nim_sum(&others);
        let mut values = engines.reachable(at, play, run)?;
        let (mut options, mut seen) = (Vec::new(), HashSet::new());
        at.game().visit_options(&at.small()?, &mut |to| {
            if seen.insert(to.to_vec()) {
                options.push(to.to_vec());
            }
        });
        for to in options {
            let value = BigUint::from(values.get(&to)?) ^ &rest;
            let to = Position::from_small(&to);
            listed.push(Choice { part, take: at.game().taken(at.piles(), &to), to, value });
        }
    }
    Ok(listed)
}
