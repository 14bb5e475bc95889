//! Where the positions come from: all positions of a value with every pile below a bound.
//!
//! P-positions by the engines that list them. Other values of a symmetric two-pile game of rays and steps with Nim moves by
//! the greedy rule, level by level: a position that is of no lower value is of value g iff it has no move to one of
//! value g, so each row a that is not yet the larger pile of a pair takes the least b ≥ a that is in no lower level and
//! on no line (nor a step away) of an earlier pair. Other two-pile games with Nim moves, one-sided or misère, of formulas or guards, row by
//! row as bitmaps ([`super::bitmaps`]). P-positions of games with moves (0,k)* class by class (`classes`).
//! Everything else from the cheapest list, box or table that the engines offer.
//!
//! The data are always right: a guess that differs from them is wrong. What they would cost is known before they are
//! computed, so that a search can weigh one way to go on against another; no bound of its own ends it.

use std::collections::HashSet;

use num_traits::ToPrimitive;

use super::bitmaps::Bitmaps;
use super::sentences::in_order;
use crate::engine::{Bound, Cost, List, OutcomeBoard, Play, Registry, ValueBoard};
use crate::logic::levels::rows_by_diagonal;
use crate::logic::moves::Moves;
use crate::rules::catalogue::named;
use crate::rules::{Directed, Game, Rays, Who};
use crate::run::Run;
use crate::{Error, Remedy, Result};

/// What is to be solved: the positions of one value of a game (P-positions are those of value 0).
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Question {
    /// The game.
    pub(crate) game: Game,
    /// The Sprague–Grundy value; 0 under misère play.
    pub(crate) value: u32,
    /// Normal or misère play.
    pub(crate) play: Play,
}

/// Where positions come from, and what it may cost.
#[derive(Clone, Copy)]
pub(crate) struct Sources<'a> {
    /// The engines that are asked.
    pub(crate) engines: &'a Registry,
    /// Memory, the listener, threads.
    pub(crate) run: &'a Run<'a>,
}

/// Where the positions below a bound come from.
enum Way<'a> {
    /// R-Wythoff's levels, diagonal by diagonal.
    Diagonals,
    /// The greedy rule, level by level.
    Levels(Rays<'a>),
    /// Bitmaps, row by row.
    Rows(Bitmaps),
    /// What an engine lists.
    List,
    /// What a box of outcomes holds.
    Box,
    /// What a table of values holds.
    Table,
}

/// Nanoseconds for a row and a level, diagonal by diagonal and by the greedy rule.
const DIAGONAL: u64 = 100;
const ROW: u64 = 400;
/// Nanoseconds to take over a position.
const READ: u64 = 300;

impl Question {
    /// A question that formulas can state: games of at most four piles, values of normal play only.
    pub(crate) fn new(game: Game, value: u32, play: Play) -> Result<Question> {
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

    pub(super) fn rays(&self) -> Option<Rays<'_>> {
        self.game.rays()
    }

    /// All kinds of moves, in the order in which they are looked at.
    pub(super) fn moves(&self) -> Result<Moves> {
        Moves::of(&self.game).map(in_order)
    }

    /// The number of piles.
    pub(crate) fn piles(&self) -> usize {
        self.game.arity()
    }

    /// Whether positions are listed with increasing piles only.
    pub(crate) fn sorted(&self) -> bool {
        self.game.is_symmetric()
    }

    /// R-Wythoff has a greedy rule of its own.
    pub(super) fn is_r_wythoff(&self) -> bool {
        self.play == Play::Normal && named("r-wythoff", &[]).is_ok_and(|g| g == self.game)
    }

    /// The cheapest way to the positions below a bound, with its nanoseconds; none if nobody serves it.
    fn way(&self, bound: u64, engines: &Registry) -> Option<(Way<'_>, u64)> {
        let levels = u64::from(self.value) + 1;
        if self.is_r_wythoff() {
            return Some((Way::Diagonals, bound.saturating_mul(levels * DIAGONAL)));
        }
        let normal = self.play == Play::Normal;
        if let Some(vector) = self.rays().filter(|v| (!normal || self.value > 0) && greedy(*v)) {
            return Some((Way::Levels(vector), bound.saturating_mul(levels * ROW)));
        }
        let side = usize::try_from(bound).ok()?;
        let rows = Bitmaps::of(&self.game, bound)
            .map(|maps| (maps.cost(self.value, bound), maps))
            .map(|(cost, maps)| (Way::Rows(maps), cost));
        let (sizes, last) = (vec![side; self.piles()], Bound::UpTo(bound.saturating_sub(1)));
        // To read a cell or a listed position costs as well.
        let read = |cost: Cost| cost.nanoseconds.saturating_add(bound.saturating_mul(READ));
        let mut offered = Vec::new();
        if normal {
            let list = List { value: self.value, play: self.play, bound: last };
            offered.extend(engines.cost(&self.game, list).map(|cost| (Way::List, read(cost))));
        }
        if self.value == 0 {
            let board = OutcomeBoard { sizes: &sizes, play: self.play };
            offered.extend(engines.cost(&self.game, board).map(|cost| (Way::Box, read(cost))));
        }
        if normal && self.piles() == 2 && self.game.has_values() {
            let board = ValueBoard { rows: side, columns: side, fixed: &[], whole: false };
            offered.extend(engines.cost(&self.game, board).map(|cost| (Way::Table, read(cost))));
        }
        offered.into_iter().chain(rows).min_by_key(|(_, cost)| *cost)
    }

    /// What the positions below a bound would cost, in nanoseconds; `u64::MAX` if nobody serves them.
    pub(super) fn cost(&self, bound: u64, engines: &Registry) -> u64 {
        self.way(bound, engines).map_or(u64::MAX, |(_, cost)| cost)
    }

    /// All positions of the value with every pile below the bound, piles increasing if the game is symmetric.
    #[expect(clippy::cast_possible_truncation, reason = "sides and states are below 2^32")]
    pub(crate) fn positions_below(&self, bound: u64, sources: Sources) -> Result<Vec<Vec<u64>>> {
        let (game, Sources { engines, run }) = (&self.game, sources);
        if bound == 0 {
            return Ok(vec![]);
        }
        let side = usize::try_from(bound).map_err(|_| Error::overflow("a bound past memory"))?;
        let sorted = |p: &[u64]| !self.sorted() || p.is_sorted();
        // Who serves nothing says why.
        match self.way(bound, engines).map_or(Way::List, |(way, _)| way) {
            Way::Diagonals => {
                let rows = rows_by_diagonal(self.value, side, run)?.pop().unwrap_or_default();
                let pairs = (0..).zip(rows).map(|(d, row)| vec![row.into(), u64::from(row) + d]);
                let mut pairs: Vec<Vec<u64>> = pairs.filter(|p| p[1] < bound).collect();
                pairs.sort_unstable();
                Ok(pairs)
            }
            Way::Levels(vector) => {
                let misere = self.play == Play::Misere;
                levels_below(vector, self.value, misere, bound, run)
            }
            Way::Rows(maps) => {
                let misere = self.play == Play::Misere;
                let mut all = maps.below(self.value, misere, side, run)?;
                all.retain(|p| sorted(p));
                Ok(all)
            }
            Way::Table => {
                let table = engines.table(game, side, side, run)?.found;
                let has = |p: &[u64]| table.get(p[0] as usize, p[1] as usize) == self.value;
                Ok(cells(side).filter(|p| sorted(p) && has(p)).collect())
            }
            Way::Box => {
                let sizes = vec![side; self.piles()];
                let solved = engines.outcomes(game, &sizes, self.play, run)?.found;
                let all = solved.p_positions().map(|p| p.iter().map(|&x| x as u64).collect());
                Ok(all.filter(|p: &Vec<u64>| sorted(p)).collect())
            }
            Way::List => {
                let found =
                    engines.list(game, self.value, Play::Normal, Bound::UpTo(bound - 1), run)?;
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
}

fn cells(side: usize) -> impl Iterator<Item = Vec<u64>> {
    (0..side as u64).flat_map(move |a| (0..side as u64).map(move |b| vec![a, b]))
}

/// Whether the greedy rule lists the positions of each value.
pub(super) fn greedy(game: Rays<'_>) -> bool {
    game.piles() == 2
        && game.is_symmetric()
        && game.has_nim_moves()
        && game.regions().next().is_none()
        && game.directed().iter().all(|d| d.who == Who::Any)
}

/// The line of a ray through a position: the same for two positions iff they differ by a multiple of it.
#[expect(clippy::cast_possible_wrap, reason = "sides and states are below 2^32")]
fn line(ray: &Directed, a: u64, b: u64) -> (i64, u64) {
    let (p, q) = (ray.vector[0], ray.vector[1]);
    let rest = if p > 0 { a % p } else { b % q };
    (q as i64 * a as i64 - p as i64 * b as i64, rest)
}

/// The positions of value `top`, a ≤ b < bound, by the greedy rule for one level after the other. Under misère play (0,0) is no member, and all
/// else is the same: every other position has a move.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "sides and states are below 2^32"
)]
fn levels_below(
    game: Rays<'_>,
    top: u32,
    misere: bool,
    bound: u64,
    run: &Run,
) -> Result<Vec<Vec<u64>>> {
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
            let barred = |b: u64| misere && a + b == 0 || taken.contains(&b);
            let free = |b: u64| {
                !barred(b)
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
            if game.rays().is_some_and(greedy) {
                let table = dense::outcomes(&game, 60, 60, Play::Misere, &Run::default()).unwrap();
                let question = Question::new(game.clone(), 0, Play::Misere).unwrap();
                let (engines, run) = (Registry::standard(), Run::default());
                let sources = Sources { engines: &engines, run: &run };
                let found = question.positions_below(60, sources).unwrap();
                let is_p = |p: &Vec<u64>| table.get(p[0] as usize, p[1] as usize) == 0;
                let expected: Vec<_> = cells(60).filter(|p| p.is_sorted() && is_p(p)).collect();
                assert_eq!(found, expected, "{game} misere");
            }
        }
    }
}
