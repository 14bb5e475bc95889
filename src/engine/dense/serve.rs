//! Tables as an engine: boxes of values and outcomes, what play from a position can reach, and lists read off tables.

use super::boxes::ValueBox;
use super::positions;
use crate::engine::outcomes::Outcomes;
use crate::engine::values::{TableLookup, outside};
use crate::engine::{
    Bound, Cost, Engine, List, Listed, Lookup, Offer, OutcomeBoard, Play, ValueBoard, Ways,
    WhoWins, bounded_cells, box_cells, listed, side, side_to, sizes_to, within,
};
use crate::rules::{Directed, Game, GamePosition, HeapGame, Rays};
use crate::run::Run;
use crate::{Error, Result, Table};

/// The engine `dense`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Dense;

/// Nanoseconds a cell.
const CELL: u64 = 30;

/// The most positions of a box of one pile or of more than two: past that the definition may still reach what it needs.
const MOST_CELLS: u128 = 1 << 34;

/// The game as one of any number of piles but two.
fn of_boxes(game: &Game) -> Option<Rays<'_>> {
    game.rays().filter(|vector| vector.piles() != 2)
}

fn has_two_piles(game: &Game) -> bool {
    game.rays().is_some_and(|vector| vector.piles() == 2)
}

fn is_one_heap(game: &Game) -> bool {
    game.heap_game().and_then(HeapGame::one_heap).is_some()
}

/// The cost of a table of two numbers.
fn cost(rows: u128, columns: u128) -> Cost {
    let cells = rows.saturating_mul(columns);
    Cost::steps(cells, CELL, cells.saturating_mul(2))
}

/// The cost of a box of one pile or of more than two, if it is not too large.
fn cost_of_many(game: Rays<'_>, cells: u128) -> Option<Cost> {
    let vectors = game.directed().len() as u64;
    let cost = Cost::steps(cells, 40 + 8 * vectors, cells.saturating_mul(2));
    (cells <= MOST_CELLS).then_some(cost)
}

impl Engine for Dense {
    fn name(&self) -> &'static str {
        "dense"
    }

    fn who_wins<'q>(&'q self, WhoWins { at, play, .. }: WhoWins<'q>) -> Ways<'q> {
        let below = if let Some(many) = of_boxes(at.game()) {
            below_many(many, at, play)
        } else {
            below_two(at, play)
        };
        Ways { below, ..Ways::default() }
    }

    fn values<'q>(&'q self, game: &'q Game, board: ValueBoard<'q>) -> Option<Offer<'q, Table>> {
        if let Some(many) = of_boxes(game) {
            return values_of_many(many, board);
        }
        let ValueBoard { rows, columns, fixed: [], whole } = board else { return None };
        (has_two_piles(game) || is_one_heap(game)).then(|| {
            Offer::new(cost(rows as u128, columns as u128), move |run| {
                super::table_of(game, rows, columns, whole, run)
            })
        })
    }

    fn outcomes<'q>(
        &'q self,
        game: &'q Game,
        OutcomeBoard { sizes, play }: OutcomeBoard<'q>,
    ) -> Option<Offer<'q, Outcomes>> {
        let &[rows, columns] = sizes else { return None };
        has_two_piles(game).then(|| {
            Offer::new(cost(rows as u128, columns as u128), move |run| {
                let table = super::outcomes(game, rows, columns, play, run)?;
                let is_p = |at: &[usize]| table.get(at[0], at[1]) == 0;
                Ok(Outcomes::from_fn(&[rows, columns], is_p))
            })
        })
    }

    fn list<'q>(&'q self, game: &'q Game, list: List) -> Option<Offer<'q, Listed>> {
        let (value, bound) = list.normal()?;
        if let Some(many) = of_boxes(game) {
            let Bound::UpTo(most) = bound else { return None };
            let cost = cost_of_many(many, bounded_cells(most, many.piles()))?;
            return Some(Offer::new(cost, move |run| {
                Ok(listed(true, in_a_box(many, value, most, run)?))
            }));
        }
        let (Bound::UpTo(far) | Bound::Count(far)) = bound;
        let far = u128::from(far);
        let serves = is_one_heap(game) || has_two_piles(game) && positions::serves(game, bound);
        serves.then(|| {
            Offer::new(cost(far, far.saturating_mul(2)), move |run| {
                positions::listed(game, value, bound, run)
            })
        })
    }
}

fn reachable(at: &GamePosition, play: Play, run: &Run) -> Result<Table> {
    let (game, sizes) = (at.game(), sizes_to(at)?);
    match play {
        // An option of (n,r) is (n−k, 2k), and an allowance above n is as good as n.
        Play::Normal if game.rays().is_none() => super::table(game, sizes[0], sizes[0], run),
        Play::Normal => super::table(game, sizes[0], sizes[1], run),
        Play::Misere => super::outcomes(game, sizes[0], sizes[1], play, run),
    }
}

/// All values below a position of two numbers.
fn below_two<'q>(at: &'q GamePosition, play: Play) -> Option<Offer<'q, Box<dyn Lookup>>> {
    let heap = is_one_heap(at.game());
    let served = has_two_piles(at.game()) || heap && play == Play::Normal;
    if !served {
        return None;
    }
    let heap_side = side(&at.piles()[0]);
    let cost = if heap { cost(heap_side, heap_side) } else { cost(box_cells(at), 1) };
    Some(Offer::new(cost, move |run| {
        let table = reachable(at, play, run)?;
        Ok(Box::new(TableLookup { table, allowance: heap }) as Box<dyn Lookup>)
    }))
}

/// All values below a position of one pile or of more than two.
fn below_many<'q>(
    game: Rays<'q>,
    at: &'q GamePosition,
    play: Play,
) -> Option<Offer<'q, Box<dyn Lookup>>> {
    let cost = cost_of_many(game, box_cells(at)).filter(|_| play == Play::Normal)?;
    Some(Offer::new(cost, move |run| {
        let solved = ValueBox::solve(game, &sizes_to(at)?, run)?;
        Ok(Box::new(BoxLookup(solved)) as Box<dyn Lookup>)
    }))
}

/// A board of a game of one pile or of more than two.
fn values_of_many<'q>(game: Rays<'q>, board: ValueBoard<'q>) -> Option<Offer<'q, Table>> {
    match board {
        ValueBoard { rows: 1, columns, fixed: [], .. } if game.piles() == 1 => {
            Some(Offer::new(cost_of_many(game, columns as u128)?, move |run| {
                let solved = ValueBox::solve(game, &[columns], run)?;
                let value = |_, n| {
                    let at = [n as u64];
                    solved.get(&at).ok_or_else(|| outside(&at, "the box of values"))
                };
                Table::try_from_fn(1, columns, value)
            }))
        }
        ValueBoard { rows, columns, fixed, .. } if fixed.len() + 2 == game.piles() => {
            Some(Offer::new(cost_of_many(game, board.cells())?, move |run| {
                slice(game, rows, columns, fixed, run)
            }))
        }
        _ => None,
    }
}

/// The values over the first two piles, the others fixed: these come first in the box, so that its rows are those of the table.
fn slice(game: Rays<'_>, rows: usize, columns: usize, fixed: &[u64], run: &Run) -> Result<Table> {
    let last = |vector: &[u64]| [&vector[2..], &vector[..2]].concat();
    let moves = game.directed().iter().map(|d| Directed { vector: last(&d.vector), ..d.clone() });
    let far = || Error::overflow("a pile is past what a box can hold: ask for smaller piles");
    let side = |x: &u64| usize::try_from(*x).ok().and_then(|x| x.checked_add(1));
    let mut sizes = fixed.iter().map(side).collect::<Option<Vec<_>>>().ok_or_else(far)?;
    sizes.extend([rows, columns]);
    let solved = ValueBox::solve_moves(moves.collect(), &sizes, run)?;
    Table::try_from_fn(rows, columns, |a, b| {
        let position = [fixed, &[a as u64, b as u64]].concat();
        solved.get(&position).ok_or_else(|| outside(&position, "the box of values"))
    })
}

/// All positions of a value with every pile at most `most`; sorted piles only, if the game is symmetric.
fn in_a_box(game: Rays<'_>, value: u32, most: u64, run: &Run) -> Result<Vec<Vec<u64>>> {
    let solved = ValueBox::solve(game, &vec![side_to(most)?; game.piles()], run)?;
    let sorted = |p: &Vec<u64>| !game.is_symmetric() || p.is_sorted();
    within(run, solved.positions(value).filter(sorted))
}

struct BoxLookup(ValueBox);

impl Lookup for BoxLookup {
    fn get(&mut self, position: &[u64]) -> Result<u32> {
        self.0.get(position).ok_or_else(|| outside(position, "the box of values"))
    }

    fn bytes(&self) -> u64 {
        self.0.bytes()
    }
}
