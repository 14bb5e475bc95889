//! Tables as an engine: boxes of values and outcomes, what play from a position can reach, and lists read off tables.

use super::positions;
use crate::engine::ask::{Ask, Bound, Cost, Engine, Found, Play};
use crate::engine::outcomes::Outcomes;
use crate::engine::values::TableLookup;
use crate::engine::{box_cells, misfit, side, sizes_to};
use crate::rules::{Game, GamePosition};
use crate::run::Run;
use crate::{Result, Table};

/// The engine `dense`.
#[derive(Debug, Clone, Copy)]
pub struct Dense;

/// Nanoseconds a cell.
const CELL: u64 = 30;

impl Engine for Dense {
    fn name(&self) -> &'static str {
        "dense"
    }

    fn cost(&self, game: &Game, ask: &Ask) -> Option<Cost> {
        let vector = game.vector().is_some_and(|v| v.piles() == 2);
        let heap = matches!(game, Game::Fibonacci(f) if f.heaps() == 1);
        let cells = |rows: u128, columns: u128| {
            let cells = rows.saturating_mul(columns);
            Some(Cost::steps(cells, CELL, cells.saturating_mul(2)))
        };
        match ask {
            Ask::Reachable(at, play) if vector || heap && *play == Play::Normal => {
                let heap_side = side(&at.piles()[0]);
                if heap { cells(heap_side, heap_side) } else { cells(box_cells(at), 1) }
            }
            Ask::Table { rows, columns, fixed: [] } if vector || heap => {
                cells(*rows as u128, *columns as u128)
            }
            Ask::Outcomes { sizes: [rows, columns], .. } if vector => {
                cells(*rows as u128, *columns as u128)
            }
            Ask::Positions { bound, .. } if heap || vector && positions::serves(game, *bound) => {
                let (Bound::UpTo(far) | Bound::Count(far)) = *bound;
                cells(u128::from(far), u128::from(far).saturating_mul(2))
            }
            _ => None,
        }
    }

    fn answer(&self, game: &Game, ask: &Ask, run: &Run) -> Result<Found> {
        match *ask {
            Ask::Reachable(at, play) => {
                let allowance = game.vector().is_none();
                let table = reachable(at, play, run)?;
                Ok(Found::Reachable(Box::new(TableLookup { table, allowance })))
            }
            Ask::Table { rows, columns, fixed: [] } => {
                super::table(game, rows, columns, run).map(Found::Table)
            }
            Ask::Outcomes { sizes: [rows, columns], play } => {
                let table = super::outcomes(game, *rows, *columns, play, run)?;
                let is_p = |at: &[usize]| table.get(at[0], at[1]) == 0;
                Ok(Found::Outcomes(Outcomes::from_fn(&[*rows, *columns], is_p)))
            }
            Ask::Positions { value, bound } => {
                positions::listed(game, value, bound, run).map(Found::Positions)
            }
            _ => Err(misfit(self, ask)),
        }
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
