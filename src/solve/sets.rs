//! Sets of positions in a prover: their names, their mirror images, the prover itself.

use crate::logic::moves::PILES;
use crate::logic::{Budget, Prover, Relation, Stop, System};
use crate::rules::{Game, permutations};
use crate::run::Memory;
use crate::{Error, Result};

/// The names of the sets of levels in a prover.
pub(super) fn level_name(value: usize) -> String {
    format!("value_{value}")
}

/// The tuples of a set that stand for its positions: those with increasing piles if the game is symmetric, all of them
/// otherwise. What a file or a learner gives passes through here before anybody holds it, so that what is proved and what is
/// read are the same automaton.
pub(super) fn canonical(
    game: &Game,
    raw: Relation,
    memory: Memory,
    stop: &Stop,
) -> Result<Relation> {
    if !game.is_symmetric() || game.arity() == 1 {
        // The names in a file are its own.
        let arguments = PILES[..raw.systems.len()].iter().map(|name| name.to_string()).collect();
        return Ok(Relation { arguments, ..raw });
    }
    let mut prover = prover(&raw.systems[0], memory, stop)?;
    let (list, system) = (PILES[..game.arity()].join(","), raw.systems[0].name().to_string());
    prover.insert("raw", raw)?;
    let order = increasing(&PILES[..game.arity()]);
    prover.define("canonical", &format!("?{system} {order}$raw({list})"))?;
    defined(&prover, "canonical")
}

/// The formula "these piles increase", ready for a conjunction.
pub(super) fn increasing(piles: &[&str]) -> String {
    piles.windows(2).map(|x| format!("{}<={} & ", x[0], x[1])).collect()
}

/// Gives a prover the set of a level: the automaton, which is [`canonical`], and its mirror images if the game is symmetric.
pub(super) fn define_level(
    prover: &mut Prover,
    game: &Game,
    positions: &Relation,
    value: usize,
) -> Result<()> {
    let name = level_name(value);
    if !game.is_symmetric() || game.arity() == 1 {
        return prover.insert(&name, positions.clone());
    }
    let sorted = format!("{name}_sorted");
    prover.insert(&sorted, positions.clone())?;
    let system = positions.systems[0].name().to_string();
    let images: Vec<String> = permutations(&PILES[..game.arity()])
        .iter()
        .map(|order| format!("({}${sorted}({}))", increasing(order), order.join(",")))
        .collect();
    prover.define(&name, &format!("?{system} {}", images.join(" | ")))?;
    Ok(())
}

/// A prover that keeps to the memory allowed, looks at the flag, and knows the system.
pub(super) fn prover(system: &System, memory: Memory, stop: &Stop) -> Result<Prover> {
    let bytes = usize::try_from(memory.limit()).unwrap_or(usize::MAX);
    let budget = Budget { bytes, stop: stop.clone(), states: usize::MAX };
    let mut prover = Prover::with_budget(budget);
    prover.know_system(system)?;
    Ok(prover)
}

/// A relation that was just defined.
pub(super) fn defined(prover: &Prover, name: &str) -> Result<Relation> {
    let missing = || Error::internal(format!("${name} was defined and is missing"));
    prover.relation(name).cloned().ok_or_else(missing)
}
