//! Levels as rows.

use wythoff::certify::levels_certificate;
use wythoff::engine::levels::ClosedLevel;
use wythoff::engine::levels::LevelFacts;
use wythoff::engine::levels::Sweep;
use wythoff::{Error, Result};
use wythoff_verify::LevelsClaim;

use crate::output::Cell;

/// How far a level is replayed to find where its pattern begins: a few seconds.
const MOST_PIECES: u64 = 20_000_000;

/// The line of a value that is not closed.
pub fn open_cells(value: u32, columns: usize) -> Vec<Cell> {
    let mut cells = vec![Cell::Missing; columns];
    (cells[0], cells[4]) = (Cell::from(u64::from(value)), Cell::Flag(false));
    cells
}

/// The line of a level: g, C, M, wrong, proved.
pub fn cells(x: &LevelFacts) -> [Cell; 5] {
    [
        Cell::from(u64::from(x.value)),
        Cell::from(x.offset),
        Cell::from(x.settled_from),
        Cell::from(x.wrong),
        Cell::Flag(x.proved),
    ]
}

/// Where the pattern begins in each level, replayed from the level's events.
pub fn pattern_column(sweep: &Sweep) -> Result<Vec<Cell>> {
    let claim = LevelsClaim::read(&levels_certificate(sweep)?)
        .map_err(|rejected| Error::invalid(rejected.to_string()))?;
    let levels = claim.levels.iter();
    levels
        .map(|x| Ok(ClosedLevel::pattern_from(x, MOST_PIECES)?.map_or(Cell::Missing, Cell::from)))
        .collect()
}
