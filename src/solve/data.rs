//! Where the positions come from: all positions of a value with every pile below a bound.
//!
//! P-positions by the engines that list them. Other values of a symmetric two-pile game of rays and steps with Nim moves by
//! the greedy rule, level by level: a position that is of no lower value is of value g iff it has no move to one of
//! value g, so each row a that is not yet the larger pile of a pair takes the least b ≥ a that is in no lower level and
//! on no line (nor a step away) of an earlier pair. P-positions of games with moves (0,k)* class by class (`classes`).
//! Everything else from tables and boxes.
//!
//! The data are always right: a guess that differs from them is wrong.

use std::collections::HashSet;

use num_traits::ToPrimitive;

use super::sentences::in_order;
use crate::engine::classes::classes;
use crate::engine::closed::Closed;
use crate::engine::oracle::Oracle;
use crate::engine::{Ask, Bound, Engine, Play, Registry};
use crate::logic::levels::rows_by_diagonal;
use crate::logic::moves::Moves;
use crate::rules::catalogue::named;
use crate::rules::{Directed, Game, VectorGame, Who};
use crate::run::Run;
use crate::{Error, Remedy, Result};

/// What is to be solved: the positions of one value of a game (P-positions are those of value 0).
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// The game.
    pub game: Game,
    /// The Sprague–Grundy value; 0 under misère play.
    pub value: u32,
    /// Normal or misère play.
    pub play: Play,
}

/// Where positions come from, and what it may cost.
#[derive(Clone, Copy)]
pub struct Sources<'a> {
    /// The engines that are asked.
    pub engines: &'a Registry,
    /// Memory, the listener, threads.
    pub run: &'a Run<'a>,
}

/// Cells of the largest table or box that data are taken from.
const CELLS: u64 = 120_000_000;
/// The largest bound of data listed position by position.
const LISTED: u64 = 4_000_000;
/// The same, row by row and class by class.
const CLASSES: u64 = 110_000;

impl Question {
    /// A question that formulas can state: games of at most four piles, values of normal play only.
    pub fn new(game: Game, value: u32, play: Play) -> Result<Question> {
        if !game.has_piles() {
            return Err(Error::unserved(format!(
                "{game} cannot be solved here: games of move families, formulas and guards can, and rays with blocking"
            ))
            .help(Remedy::PositionsInABox));
        }
        if game.arity() > 4 {
            return Err(Error::unserved(format!(
                "{game} cannot be solved here: games on at most four piles can"
            )));
        }
        let _written = Moves::of(&game)?;
        if !game.has_values() && value > 0 {
            return Err(Error::invalid(format!("{game} has P-positions and no values"))
                .help(Remedy::NoValue));
        }
        if play == Play::Misere && value > 0 {
            return Err(
                Error::invalid("under misere play there are only outcomes").help(Remedy::NoValue)
            );
        }
        Ok(Question { game, value, play })
    }

    pub(super) fn vector(&self) -> Option<&VectorGame> {
        self.game.vector()
    }

    /// All kinds of moves, in the order in which they are looked at.
    pub(super) fn moves(&self) -> Result<Moves> {
        Moves::of(&self.game).map(in_order)
    }

    /// The number of piles.
    pub fn piles(&self) -> usize {
        self.game.arity()
    }

    /// Whether positions are listed with increasing piles only.
    pub fn sorted(&self) -> bool {
        self.game.is_symmetric()
    }

    /// Whether positions can be listed one by one, without a table: greedily, or by a closed form.
    pub(super) fn listed(&self, engines: &Registry) -> bool {
        let closed = || {
            let ask = Ask::Positions { value: 0, bound: Bound::Count(1) };
            let first = engines.best(&self.game, ask);
            self.value == 0 && first.is_some_and(|first| first.engine() == Closed.name())
        };
        self.play == Play::Normal
            && self.piles() == 2
            && (self.vector().is_some_and(greedy) || closed())
    }

    /// The k of a game whose P-positions are listed class by class modulo k.
    fn classes(&self) -> Option<u64> {
        let asked = self.value == 0 && self.play == Play::Normal;
        self.vector().and_then(classes).filter(|_| asked)
    }

    /// R-Wythoff has a greedy rule of its own.
    fn is_r_wythoff(&self) -> bool {
        self.play == Play::Normal && named("r-wythoff", None, &[]).is_ok_and(|g| g == self.game)
    }

    /// The largest bound that data are worth their time.
    pub fn largest_bound(&self, engines: &Registry) -> u64 {
        let root = |k: u32| (1u64..).take_while(|n| n.pow(k) <= CELLS).last().unwrap_or(1);
        match self.piles() {
            2 if self.listed(engines) => LISTED >> self.value.min(4),
            1 => 1 << 16,
            2 if self.is_r_wythoff() => LISTED >> (self.value / 4).min(4),
            2 if self.classes().is_some() => CLASSES,
            2 if !self.game.has_values() => 4_200,
            2 if self.vector().is_none_or(|v| v.regions().next().is_some()) => 1_600,
            2 => 4_200,
            3 if self.value == 0 => root(3),
            4 if self.value == 0 => root(4),
            _ => 60,
        }
    }

    /// All positions of the value with every pile below the bound, piles increasing if the game is symmetric.
    pub fn positions_below(&self, bound: u64, sources: Sources) -> Result<Vec<Vec<u64>>> {
        let (game, Sources { engines, run }) = (&self.game, sources);
        if bound == 0 {
            return Ok(vec![]);
        }
        let side = usize::try_from(bound).map_err(|_| Error::overflow("a bound past memory"))?;
        let sorted = |p: &[u64]| !self.sorted() || p.is_sorted();
        if self.is_r_wythoff() {
            let rows = rows_by_diagonal(self.value, side, run)?.pop().unwrap_or_default();
            let pairs = (0..).zip(rows).map(|(d, row)| vec![row.into(), u64::from(row) + d]);
            let mut pairs: Vec<Vec<u64>> = pairs.filter(|p| p[1] < bound).collect();
            pairs.sort_unstable();
            return Ok(pairs);
        }
        if let Some(vector) = self.vector().filter(|_| self.listed(engines) && self.value > 0) {
            return levels_below(vector, self.value, bound, run);
        }
        let values = game.has_values();
        match (self.play, self.piles()) {
            (Play::Normal, 2) if values && !self.listed(engines) && self.classes().is_none() => {
                let table = engines.table(game, side, side, run)?.found;
                let has = |p: &[u64]| table.get(p[0] as usize, p[1] as usize) == self.value;
                Ok(cells(side).filter(|p| sorted(p) && has(p)).collect())
            }
            (play, piles) if self.value == 0 && (play == Play::Misere || piles != 2 || !values) => {
                let sizes = vec![side; self.piles()];
                let solved = engines.outcomes(game, &sizes, self.play, run)?.found;
                let all = solved.p_positions().map(|p| p.iter().map(|&x| x as u64).collect());
                Ok(all.filter(|p: &Vec<u64>| sorted(p)).collect())
            }
            _ => {
                let found = engines.positions(game, self.value, Bound::UpTo(bound - 1), run)?;
                let mut all = Vec::new();
                for position in found.found.stream {
                    // The bound of a list is on the smaller pile.
                    let small =
                        position?.iter().map(|x| x.to_u64().filter(|&x| x < bound)).collect();
                    all.extend::<Option<Vec<u64>>>(small);
                }
                Ok(all)
            }
        }
    }

    /// Whether a position has the value, by the definition; only for small piles.
    pub fn holds(&self, position: &[u64]) -> Result<bool> {
        let mut oracle = Oracle::new(&self.game, self.play);
        Ok(oracle.value(position)? == self.value)
    }
}

fn cells(side: usize) -> impl Iterator<Item = Vec<u64>> {
    (0..side as u64).flat_map(move |a| (0..side as u64).map(move |b| vec![a, b]))
}

/// Whether the greedy rule lists the positions of each value.
pub(super) fn greedy(game: &VectorGame) -> bool {
    game.piles() == 2
        && game.is_symmetric()
        && game.has_nim_moves()
        && game.regions().next().is_none()
        && game.directed().iter().all(|d| d.who == Who::Any)
}

/// The line of a ray through a position: the same for two positions iff they differ by a multiple of it.
fn line(ray: &Directed, a: u64, b: u64) -> (i64, u64) {
    let (p, q) = (ray.vector[0], ray.vector[1]);
    let rest = if p > 0 { a % p } else { b % q };
    (q as i64 * a as i64 - p as i64 * b as i64, rest)
}

/// The positions of value `top`, a ≤ b < bound, by the greedy rule for one level after the other.
fn levels_below(game: &VectorGame, top: u32, bound: u64, run: &Run) -> Result<Vec<Vec<u64>>> {
    let bytes = bound.saturating_mul(150 + 24 * u64::from(top));
    let _held = run.reserve(bytes, "the levels of positions")?;
    let nim = |d: &&Directed| d.vector.contains(&0) && d.vector.contains(&1) && !d.once;
    let rays: Vec<&Directed> = game.directed().iter().filter(|d| !d.once && !nim(d)).collect();
    let steps: Vec<&Directed> = game.directed().iter().filter(|d| d.once).collect();
    // The partner of each row in each level so far; a row past the bound is of no interest.
    let mut partners: Vec<Vec<u64>> = Vec::new();
    for _ in 0..=top {
        let mut partner = vec![u64::MAX; bound as usize];
        let mut taken: HashSet<u64> = HashSet::new();
        let mut lines: Vec<HashSet<(i64, u64)>> = vec![HashSet::new(); rays.len()];
        let mut pairs: HashSet<(u64, u64)> = HashSet::new();
        let mut least = 0;
        let diagonal = rays.iter().position(|r| r.vector == [1, 1]);
        for a in 0..bound {
            if a.is_multiple_of(1 << 14) {
                run.go_on(|| format!("row {a} of the data"))?;
            }
            if taken.contains(&a) {
                continue;
            }
            // Rows below the least unused difference are all hit.
            if let Some(i) = diagonal {
                while lines[i].contains(&(-(least as i64), 0)) {
                    least += 1;
                }
            }
            let free = |b: u64| {
                !taken.contains(&b)
                    && partners.iter().all(|level| level[a as usize] != b)
                    && rays.iter().zip(&lines).all(|(r, met)| !met.contains(&line(r, a, b)))
                    && steps.iter().all(|s| {
                        let at = (a.checked_sub(s.vector[0]), b.checked_sub(s.vector[1]));
                        !matches!(at, (Some(x), Some(y)) if pairs.contains(&(x, y)))
                    })
            };
            let b = (a + least..).find(|&b| free(b)).expect("a row has every value");
            for (x, y) in [(a, b), (b, a)] {
                rays.iter().zip(&mut lines).for_each(|(r, met)| {
                    met.insert(line(r, x, y));
                });
                pairs.insert((x, y));
                if let Some(slot) = partner.get_mut(x as usize) {
                    *slot = y;
                }
            }
            taken.extend([a, b]);
        }
        partners.push(partner);
    }
    let last = partners.pop().unwrap_or_default();
    let pairs = last.iter().enumerate().map(|(a, &b)| vec![a as u64, b]);
    Ok(pairs.filter(|p| p[0] <= p[1] && p[1] < bound).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::dense;

    /// Levels by the greedy rule against tables, for rays, steps and vectors with a common factor.
    #[test]
    fn levels_are_those_of_the_tables() {
        for game in
            ["wythoff", "gdwn:1,2", "{0,1}* {1,1}* {1,2}", "{0,1}* {2,4}*", "nim", "r-wythoff"]
        {
            let game: Game = game.parse().unwrap();
            let table = dense::table(&game, 60, 60, &Run::default()).unwrap();
            for value in 0..4 {
                let question = Question::new(game.clone(), value, Play::Normal).unwrap();
                let (engines, run) = (Registry::standard(), Run::default());
                let sources = Sources { engines: &engines, run: &run };
                let found = question.positions_below(60, sources).unwrap();
                let has = |p: &Vec<u64>| table.get(p[0] as usize, p[1] as usize) == value;
                let expected: Vec<_> = cells(60).filter(|p| p.is_sorted() && has(p)).collect();
                assert_eq!(found, expected, "{game} {value}");
            }
        }
    }
}
