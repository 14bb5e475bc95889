//! Tables as an engine: boxes of values and outcomes, what play from a position can reach, and lists read off tables.

use super::boxes::ValueBox;
use super::positions;
use crate::engine::ask::{Ask, Bound, Cost, Engine, Found, Lookup, Offer, Play};
use crate::engine::outcomes::Outcomes;
use crate::engine::values::{TableLookup, outside};
use crate::engine::{bounded_cells, box_cells, listed, side, side_to, sizes_to, within};
use crate::rules::{Directed, Game, GamePosition, HeapGame, VectorGame};
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
fn of_boxes(game: &Game) -> Option<&VectorGame> {
    game.vector().filter(|vector| vector.piles() != 2)
}

impl Engine for Dense {
    fn name(&self) -> &'static str {
        "dense"
    }

    fn offer<'q>(&'q self, game: &'q Game, ask: &Ask<'q>) -> Option<Offer<'q>> {
        if let Some(many) = of_boxes(game) {
            return of_many(many, ask);
        }
        let vector = game.vector().is_some_and(|v| v.piles() == 2);
        let heap = game.heap_game().and_then(HeapGame::one_heap).is_some();
        let cost = |rows: u128, columns: u128| {
            let cells = rows.saturating_mul(columns);
            Cost::steps(cells, CELL, cells.saturating_mul(2))
        };
        Some(match *ask {
            Ask::Reachable(at, play) if vector || heap && play == Play::Normal => {
                let heap_side = side(&at.piles()[0]);
                let cost = if heap { cost(heap_side, heap_side) } else { cost(box_cells(at), 1) };
                Offer::new(cost, move |run| {
                    let table = reachable(at, play, run)?;
                    Ok(Found::Reachable(Box::new(TableLookup { table, allowance: heap })))
                })
            }
            Ask::Table { rows, columns, fixed: [], whole } if vector || heap => {
                Offer::new(cost(rows as u128, columns as u128), move |run| {
                    super::table_of(game, rows, columns, whole, run).map(Found::Table)
                })
            }
            Ask::Outcomes { sizes: &[rows, columns], play } if vector => {
                Offer::new(cost(rows as u128, columns as u128), move |run| {
                    let table = super::outcomes(game, rows, columns, play, run)?;
                    let is_p = |at: &[usize]| table.get(at[0], at[1]) == 0;
                    Ok(Found::Outcomes(Outcomes::from_fn(&[rows, columns], is_p)))
                })
            }
            Ask::Positions { value, bound } if heap || vector && positions::serves(game, bound) => {
                let (Bound::UpTo(far) | Bound::Count(far)) = bound;
                let far = u128::from(far);
                Offer::new(cost(far, far.saturating_mul(2)), move |run| {
                    positions::listed(game, value, bound, run).map(Found::Positions)
                })
            }
            _ => return None,
        })
    }
}

fn reachable(at: &GamePosition, play: Play, run: &Run) -> Result<Table> {
    let (game, sizes) = (at.game(), sizes_to(at)?);
    match play {
        // An option of (n,r) is (n−k, 2k), and an allowance above n is as good as n.
        Play::Normal if game.vector().is_none() => super::table(game, sizes[0], sizes[0], run),
        Play::Normal => super::table(game, sizes[0], sizes[1], run),
        Play::Misere => super::outcomes(game, sizes[0], sizes[1], play, run),
    }
}

/// What is offered of a game of one pile or of more than two.
fn of_many<'q>(game: &'q VectorGame, ask: &Ask<'q>) -> Option<Offer<'q>> {
    let vectors = game.directed().len() as u64;
    let cost = |cells: u128| {
        let cost = Cost::steps(cells, 40 + 8 * vectors, cells.saturating_mul(2));
        (cells <= MOST_CELLS).then_some(cost)
    };
    Some(match *ask {
        Ask::Reachable(at, Play::Normal) => Offer::new(cost(box_cells(at))?, move |run| {
            let solved = ValueBox::solve(game, &sizes_to(at)?, run)?;
            Ok(Found::Reachable(Box::new(BoxLookup(solved))))
        }),
        Ask::Table { rows: 1, columns, fixed: [], .. } if game.piles() == 1 => {
            Offer::new(cost(columns as u128)?, move |run| {
                let solved = ValueBox::solve(game, &[columns], run)?;
                let value = |_, n| {
                    let at = [n as u64];
                    solved.get(&at).ok_or_else(|| outside(&at, "the box of values"))
                };
                Table::try_from_fn(1, columns, value).map(Found::Table)
            })
        }
        Ask::Table { rows, columns, fixed, .. } if fixed.len() + 2 == game.piles() => {
            let cells = (rows as u128).saturating_mul(columns as u128);
            let fixed_sides = fixed.iter().map(|x| u128::from(*x) + 1);
            let cells = fixed_sides.fold(cells, u128::saturating_mul);
            Offer::new(cost(cells)?, move |run| {
                slice(game, rows, columns, fixed, run).map(Found::Table)
            })
        }
        Ask::Positions { value, bound: Bound::UpTo(most) } => {
            Offer::new(cost(bounded_cells(most, game.piles()))?, move |run| {
                let found = in_a_box(game, value, most, run)?;
                Ok(Found::Positions(listed(true, found)))
            })
        }
        _ => return None,
    })
}

/// The values over the first two piles, the others fixed: these come first in the box, so that its rows are those of the table.
fn slice(
    game: &VectorGame,
    rows: usize,
    columns: usize,
    fixed: &[u64],
    run: &Run,
) -> Result<Table> {
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
fn in_a_box(game: &VectorGame, value: u32, most: u64, run: &Run) -> Result<Vec<Vec<u64>>> {
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
