//! Values of games on one pile: subtraction games, and games of a few rays.
//!
//! From n a step s leads to n − s, and a ray k to n − k, n − 2k, …: all smaller numbers of n's class modulo k. Each class of
//! each ray keeps the set of the values seen in it as bits, with the least value not in it; value(n) is at least each of
//! these, and the search for the mex begins at the greatest.
//!
//! Cost: the rays and steps for each number, and a search that is short where values grow with n. Memory: four bytes a
//! number, and a bit for each value of each class.

use super::ask::{Ask, Bound, Cost, Engine, Found, Lookup, Play};
use super::values::outside;
use super::{listed, misfit, side, sizes_to, within};
use crate::rules::{Game, VectorGame};
use crate::run::Run;
use crate::{Error, Result};

/// The engine `one pile`.
#[derive(Debug, Clone, Copy)]
pub struct OnePile;

/// Nanoseconds a number, for each ray or step.
const NUMBER: u64 = 10;

/// Bytes a number, the classes included.
const BYTES: u64 = 6;

/// Numbers between two looks at the listener.
const BLOCK: usize = 1 << 16;

impl Engine for OnePile {
    fn name(&self) -> &'static str {
        "one pile"
    }

    fn cost(&self, game: &Game, ask: &Ask) -> Option<Cost> {
        let vector = game.vector().filter(|vector| vector.piles() == 1)?;
        let numbers = match ask {
            Ask::Reachable(at, Play::Normal) => side(&at.piles()[0]),
            Ask::Positions { bound: Bound::UpTo(most), .. } => u128::from(*most) + 1,
            _ => return None,
        };
        let moves = vector.directed().len() as u64;
        Some(Cost::steps(numbers, NUMBER * moves, numbers.saturating_mul(BYTES.into())))
    }

    fn answer(&self, game: &Game, ask: &Ask, run: &Run) -> Result<Found> {
        let vector = game.vector().ok_or_else(|| misfit(self, ask))?;
        match *ask {
            Ask::Reachable(at, Play::Normal) => {
                let values = values(vector, sizes_to(at)?[0], run)?;
                Ok(Found::Reachable(Box::new(Line(values))))
            }
            Ask::Positions { value, bound: Bound::UpTo(most) } => {
                let numbers = usize::try_from(most).ok().and_then(|most| most.checked_add(1));
                let numbers = numbers.ok_or_else(|| {
                    Error::overflow("a bound past what a table can hold: ask for less")
                })?;
                let values = values(vector, numbers, run)?;
                let hits = values.iter().zip(0u64..).filter(|(known, _)| **known == value);
                Ok(Found::Positions(listed(true, within(run, hits.map(|(_, n)| vec![n]))?)))
            }
            _ => Err(misfit(self, ask)),
        }
    }
}

/// The values of 0, 1, …, below a number.
///
/// ```
/// use wythoff::engine::one_pile::values;
/// let game: wythoff::Game = "{1} {3} {4}".parse()?;
/// let found = values(game.vector().unwrap(), 8, &Default::default())?;
/// assert_eq!(found, [0, 1, 0, 1, 2, 3, 2, 0]);
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn values(game: &VectorGame, numbers: usize, run: &Run) -> Result<Vec<u32>> {
    if game.piles() != 1 {
        return Err(Error::unserved(format!("{game} is not played on one pile")));
    }
    let amount = |v: &u64| usize::try_from(*v).ok().filter(|v| *v < numbers);
    let long = game.directed().iter().filter(|d| !d.once).filter_map(|d| amount(&d.vector[0]));
    let classes = long.map(|ray| (ray * size_of::<Seen>()) as u64).fold(0, u64::saturating_add);
    let bytes = (numbers as u64).saturating_mul(BYTES).saturating_add(classes);
    run.memory().check(bytes, &format!("the values of {numbers} numbers"))?;
    let (mut steps, mut rays) = (Vec::new(), Vec::new());
    for directed in game.directed() {
        // What is never taken in this range is left out.
        match amount(&directed.vector[0]) {
            Some(step) if directed.once => steps.push(step),
            Some(ray) => rays.push(vec![Seen::default(); ray]),
            None => {}
        }
    }
    let mut values: Vec<u32> = Vec::with_capacity(numbers);
    for n in 0..numbers {
        if n.is_multiple_of(BLOCK) {
            run.go_on(|| format!("number {n} of {numbers}"))?;
            run.progress().report(n as u64, Some(numbers as u64));
        }
        let classes: Vec<&Seen> = rays.iter().map(|ray| &ray[n % ray.len()]).collect();
        let by_steps: Vec<u32> = steps.iter().filter(|s| **s <= n).map(|s| values[n - s]).collect();
        let mut value = classes.iter().map(|class| class.least).max().unwrap_or(0);
        while by_steps.contains(&value) || classes.iter().any(|class| class.has(value)) {
            value += 1;
        }
        for ray in &mut rays {
            let class = n % ray.len();
            ray[class].add(value);
        }
        values.push(value);
    }
    Ok(values)
}

/// A set of values and the least one it lacks.
#[derive(Clone, Default)]
struct Seen {
    bits: Vec<u64>,
    least: u32,
}

impl Seen {
    fn has(&self, value: u32) -> bool {
        let word = self.bits.get(value as usize / 64);
        word.is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    fn add(&mut self, value: u32) {
        let word = value as usize / 64;
        if self.bits.len() <= word {
            self.bits.resize(word + 1, 0);
        }
        self.bits[word] |= 1 << (value % 64);
        while self.has(self.least) {
            self.least += 1;
        }
    }
}

struct Line(Vec<u32>);

impl Lookup for Line {
    fn get(&mut self, position: &[u64]) -> Result<u32> {
        let known = match position {
            [n] => usize::try_from(*n).ok().and_then(|n| self.0.get(n)),
            _ => None,
        };
        known.copied().ok_or_else(|| outside(position, "the values of one pile"))
    }

    fn bytes(&self) -> u64 {
        4 * self.0.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::oracle::Oracle;

    #[test]
    fn values_are_those_of_the_definition() {
        let games = ["{1}", "{1}*", "{2}* {3}", "{1} {3} {4}", "{3}* {2}*", "{5} {2}*", "{7}*"];
        for text in games {
            let game: Game = text.parse().unwrap();
            let mut oracle = Oracle::new(&game, Play::Normal);
            let found = values(game.vector().unwrap(), 200, &Run::default()).unwrap();
            for (n, value) in found.iter().enumerate() {
                assert_eq!(*value, oracle.value(&[n as u64]).unwrap(), "{text} {n}");
            }
        }
    }

    #[test]
    fn a_ray_longer_than_the_range_takes_no_memory() {
        let game: Game = "{1} {1000000000000}*".parse().unwrap();
        assert_eq!(values(game.vector().unwrap(), 3, &Run::default()).unwrap(), [0, 1, 0]);
    }
}
