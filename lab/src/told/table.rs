//! Tables of values, or of outcomes where there are no values: which make sense, and how they are found.
//!
//! Under misère play and in blocked games there are outcomes alone: 0 for P, 1 for N. A game of one pile has a table of one row.

use wythoff::engine::outcomes::Outcomes;
use wythoff::engine::{Play, Registry};
use wythoff::rules::{Dynamic, Variant};
use wythoff::run::Run;
use wythoff::{Error, Game, Result};

use crate::output::Values;

/// A number of rows or columns.
pub fn to_size(n: u64) -> Result<usize> {
    match usize::try_from(n) {
        Ok(0) => Err(Error::invalid("a table needs at least one row and one column")),
        Ok(n) if n < 1 << 31 => Ok(n),
        _ => {
            Err(Error::limit(format!("a table with {n} rows or columns: ask for a smaller --size")))
        }
    }
}

/// Refuses a table of more than two numbers without what fixes the others.
pub fn check_fixed(game: &Game, fixed: bool) -> Result<()> {
    if !fixed && game.arity() > 2 {
        return Err(Error::invalid(format!(
            "positions of {game} are {}: fix the numbers after the second with --fix, say --fix {}",
            game.position_form(),
            vec!["0"; game.arity() - 2].join(",")
        )));
    }
    Ok(())
}

/// Whether a table shows outcomes, since there are no values under this play.
pub fn shows_outcomes(game: &Game, play: Play) -> bool {
    play == Play::Misere || !game.has_values()
}

/// A table and the engine that found it.
pub struct Tabled {
    /// The values, or 0 for P and 1 for N.
    pub values: Box<dyn Values>,
    /// The engine that found them.
    pub engine: &'static str,
}

/// The values over the first two numbers, those after them fixed, or the outcomes where there are no values. A game of one pile has one
/// row, whatever is asked for.
pub fn tabled(
    game: &Game,
    (rows, columns): (usize, usize),
    fixed: &[u64],
    play: Play,
    engines: &Registry,
    run: &Run,
) -> Result<Tabled> {
    let rows = if game.is_one_pile() { 1 } else { rows };
    if !shows_outcomes(game, play) {
        let found = engines.slice(game, rows, columns, fixed, run)?;
        return Ok(Tabled { values: Box::new(found.found), engine: found.engine });
    }
    let far = || Error::overflow("a number is past what a box can hold: fix a smaller one");
    let size = |x: &u64| usize::try_from(*x).ok().and_then(|x| x.checked_add(1)).ok_or_else(far);
    let mut sizes = if game.is_one_pile() { vec![columns] } else { vec![rows, columns] };
    for x in fixed {
        sizes.push(size(x)?);
    }
    let found = engines.outcomes(game, &sizes, play, run)?;
    let after = sizes.split_off(sizes.len() - fixed.len()).iter().map(|size| size - 1).collect();
    let values = OutcomeTable { found: found.found, size: (rows, columns), after };
    Ok(Tabled { values: Box::new(values), engine: found.engine })
}

/// Outcomes as values: 0 for P, 1 for N.
struct OutcomeTable {
    found: Outcomes,
    size: (usize, usize),
    /// The numbers after the second.
    after: Vec<usize>,
}

impl Values for OutcomeTable {
    fn size(&self) -> (usize, usize) {
        self.size
    }

    fn get(&self, a: usize, b: usize) -> u32 {
        let first = if self.found.sizes().len() == 1 { vec![b] } else { vec![a, b] };
        u32::from(!self.found.is_p(&[first, self.after.clone()].concat()))
    }

    fn largest(&self) -> u32 {
        1
    }
}

/// What the numbers of a position are called: piles, or heaps and allowances.
pub fn number_names(game: &Game) -> Vec<&'static str> {
    const PILES: [&str; 16] =
        ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"];
    const HEAPS: [&str; 16] = [
        "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9", "n10", "n11", "n12", "n13", "n14",
        "n15", "n16",
    ];
    const ALLOWANCES: [&str; 16] = [
        "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "r13", "r14",
        "r15", "r16",
    ];
    match game {
        Game::Heap(f) if f.heaps() == 1 => vec!["n", "r"],
        Game::Heap(f) if f.dynamic() == Dynamic::Global => {
            HEAPS[..f.heaps()].iter().copied().chain(["r"]).collect()
        }
        Game::Heap(f) => {
            let pairs = HEAPS[..f.heaps()].iter().zip(&ALLOWANCES);
            pairs.flat_map(|(n, r)| [*n, *r]).collect()
        }
        Game::Variant(Variant::Blocked(game)) => number_names(game.of()),
        Game::Variant(Variant::Octal(_)) => vec!["n"],
        _ => PILES[..game.arity()].to_vec(),
    }
}

/// The names of the rows and columns of a table.
pub fn axes(game: &Game) -> (&'static str, &'static str) {
    match number_names(game)[..] {
        [first, second, ..] => (first, second),
        [only] => ("", only),
        [] => ("", ""),
    }
}
