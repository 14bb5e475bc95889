//! The engines, and the one place that chooses among them.
//!
//! | engine | answers | scope | cost |
//! |---|---|---|---|
//! | [`closed`] | P-positions, winning moves, some values | Nim, Wythoff, Fraenkel, R-, E-Wythoff, (2^m,2^m), Fibonacci Nim | log of the piles |
//! | [`dense`] | all values or outcomes of a box | two-pile vector games, Fibonacci Nim | nanoseconds a cell |
//! | [`outcomes`] | P or N in a box | games of rays and steps on any number of piles | nanoseconds a cell |
//! | [`rows`] | preperiod and period of each row, for all n | symmetric two-pile games whose rows have a finite state | columns to the first repeated state |
//! | [`levels`] | the positions of each value g; for R-Wythoff proved for all n | Wythoff, R-Wythoff | nanoseconds a position, or a run of them |
//! | [`oracle`] | any value, by the definition | every game | all reachable positions |

pub mod closed;
pub mod dense;
pub mod levels;
pub mod oracle;
pub mod outcomes;
pub mod rows;

use crate::rules::{Game, Rules};
use crate::run::Memory;
use crate::{Error, Result, Table};

use oracle::{Oracle, Play};
use outcomes::Outcomes;

/// The values (or, under misère play, the outcomes) of every position from which a corner can be reached downwards.
pub struct Values<'g> {
    play: Play,
    source: Source<'g>,
}

enum Source<'g> {
    Table(Table),
    Outcomes(Outcomes),
    Oracle(Oracle<'g, Game>),
}

impl<'g> Values<'g> {
    /// Prepares all values up to a corner with the engine that suits the game.
    ///
    /// ```
    /// use wythoff::engine::{Values, oracle::Play};
    /// let game: wythoff::Game = "gdwn:1,2".parse().unwrap();
    /// let mut values = Values::up_to(&game, &[10, 20], Play::Normal, Default::default()).unwrap();
    /// assert_eq!(values.get(&[4, 5]).unwrap(), 0);
    /// assert_eq!(values.engine(), "dense");
    /// ```
    pub fn up_to(game: &'g Game, corner: &[u64], play: Play, memory: Memory) -> Result<Self> {
        let sizes: Vec<usize> = corner
            .iter()
            .map(|x| usize::try_from(*x).ok().and_then(|x| x.checked_add(1)))
            .collect::<Option<_>>()
            .ok_or_else(|| {
                Error::overflow("a pile is past what a table can hold: ask for smaller piles")
            })?;
        let rays_and_steps = game.vector().is_some_and(|v| v.regions().next().is_none());
        let one_heap = matches!(game, Game::Fibonacci(f) if f.heaps() == 1);
        let source = match (play, game.vector()) {
            (Play::Normal, Some(_)) if sizes.len() == 2 => {
                Source::Table(dense::table(game, sizes[0], sizes[1], memory)?)
            }
            (Play::Normal, None) if one_heap => {
                // An option of (n,r) is (n−k, 2k), and an allowance above n is as good as n.
                Source::Table(dense::table(game, sizes[0], sizes[0], memory)?)
            }
            (Play::Misere, Some(_)) if sizes.len() == 2 => {
                Source::Table(dense::outcomes(game, sizes[0], sizes[1], play, memory)?)
            }
            (Play::Misere, Some(_)) if rays_and_steps => {
                Source::Outcomes(Outcomes::solve(game, &sizes, play, memory)?)
            }
            _ => {
                // About 100 bytes a remembered position.
                let most = usize::try_from(memory.limit() / 100).unwrap_or(usize::MAX);
                Source::Oracle(Oracle::new(game, play).with_limit(most))
            }
        };
        Ok(Values { play, source })
    }

    /// The value of a position below the corner; under misère play 0 for P and 1 for N.
    pub fn get(&mut self, position: &[u64]) -> Result<u32> {
        match &mut self.source {
            Source::Table(table) => {
                let (a, b) = (position[0] as usize, position[1] as usize);
                Ok(table.get(a, b.min(table.columns() - 1)))
            }
            Source::Outcomes(outcomes) => {
                let at: Vec<usize> = position.iter().map(|x| *x as usize).collect();
                Ok(u32::from(!outcomes.is_p(&at)))
            }
            Source::Oracle(oracle) => oracle.value(position),
        }
    }

    /// Which engine was chosen.
    pub fn engine(&self) -> &'static str {
        match self.source {
            Source::Table(_) => "dense",
            Source::Outcomes(_) => "outcomes",
            Source::Oracle(_) => "oracle",
        }
    }

    /// Whether these are values of normal play or outcomes of misère play.
    pub fn play(&self) -> Play {
        self.play
    }

    /// The options of a position that have the given value, each once, in the order of the rules.
    pub fn options_with(&mut self, game: &Game, from: &[u64], value: u32) -> Result<Vec<Vec<u64>>> {
        // Only the options that have the value are kept: a wedge has as many options as a table has cells.
        let mut found: Vec<Vec<u64>> = Vec::new();
        let mut failed = None;
        game.visit_options(from, &mut |option| match self.get(option) {
            Ok(known) if known == value => found.push(option.to_vec()),
            Ok(_) => {}
            Err(error) => failed = failed.take().or(Some(error)),
        });
        let mut seen = std::collections::HashSet::new();
        found.retain(|option| seen.insert(option.clone()));
        failed.map_or(Ok(found), Err)
    }
}

/// The values over the first two piles of a game with more, the others fixed; by the definition.
///
/// ```
/// let game = "nim:3".parse().unwrap();
/// let slice = wythoff::engine::slice(&game, 2, 3, &[1], Default::default()).unwrap();
/// assert_eq!(slice, [[1, 0, 3], [0, 1, 2]]);
/// ```
pub fn slice(
    game: &Game,
    rows: usize,
    columns: usize,
    fixed: &[u64],
    memory: Memory,
) -> Result<Vec<Vec<u32>>> {
    if fixed.len() + 2 != game.arity() {
        let form = game.position_form();
        return Err(Error::invalid(match game.arity().saturating_sub(2) {
            0 => format!("positions of {game} are {form}: there is nothing to fix"),
            wanted => format!(
                "positions of {game} are {form}: fix {wanted} of the numbers, not {}",
                fixed.len()
            ),
        }));
    }
    let corner = fixed.iter().map(|x| u128::from(*x) + 1);
    let cells = corner.fold(rows as u128 * columns as u128, u128::saturating_mul);
    let bytes = cells.saturating_mul(100).try_into().unwrap_or(u64::MAX);
    memory.check(bytes, &format!("a slice of {rows} by {columns} by the definition"))?;
    let mut oracle = Oracle::new(game, Play::Normal);
    let mut value = |a: usize, b: usize| {
        let position: Vec<u64> = [a as u64, b as u64].iter().chain(fixed).copied().collect();
        oracle.value(&position)
    };
    (0..rows).map(|a| (0..columns).map(|b| value(a, b)).collect()).collect()
}
