//! Lists of the positions of a value, read off tables.
//!
//! In a game where the larger pile may be reduced at will, a row a holds a value at most once at b ≥ a, so the positions
//! (a,b), a ≤ b, can be listed by a, and a bound on a is a finite question: tables with enough columns answer it. In
//! other games a row may hold a value for ever; there the bound is on both piles.

use crate::engine::ask::{Bound, Listed};
use crate::engine::{listed as list, within};
use crate::rules::{Family, Game, VectorGame, Who};
use crate::run::Run;
use crate::{Error, Result, Table};

/// Whether the positions of a game can be listed that far.
pub(super) fn serves(game: &Game, bound: Bound) -> bool {
    matches!(bound, Bound::UpTo(_)) || game.vector().is_none_or(rows_are_finite)
}

pub(super) fn listed(game: &Game, value: u32, bound: Bound, run: &Run) -> Result<Listed> {
    match game.vector() {
        Some(vector) if rows_are_finite(vector) => {
            Ok(list(false, by_rows(game, value, bound, run)?))
        }
        Some(vector) => Ok(list(true, in_a_box(game, vector, value, bound, run)?)),
        None => Ok(list(false, fibonacci(game, value, bound, run)?)),
    }
}

/// Whether the larger pile may be reduced at will, so that a value stands at most once in a row at b ≥ a.
pub(crate) fn rows_are_finite(vector: &VectorGame) -> bool {
    let on_larger = Family::ray([0, 1]).only(Who::Larger);
    vector.is_symmetric() && (vector.has_nim_moves() || vector.families().contains(&on_larger))
}

/// Rows 0, 1, … of tables that grow until every row wanted shows the value.
fn by_rows(game: &Game, value: u32, bound: Bound, run: &Run) -> Result<Vec<Vec<u64>>> {
    let mut rows = match bound {
        Bound::UpTo(most) => size(most.checked_add(1))?,
        Bound::Count(count) => size(count.checked_add(8))?,
    };
    let mut columns = 2 * rows + value as usize + 16;
    loop {
        let table = super::table(game, rows, columns, run)?;
        match search_rows(&table, value, bound) {
            Search::All(found) => return Ok(found),
            Search::MoreColumns => columns *= 2,
            Search::MoreRows => {
                rows *= 2;
                columns *= 2;
            }
        }
    }
}

enum Search {
    All(Vec<Vec<u64>>),
    MoreColumns,
    MoreRows,
}

fn search_rows(table: &Table, value: u32, bound: Bound) -> Search {
    let mut found = Vec::new();
    for a in 0..table.rows() {
        if bound == Bound::Count(found.len() as u64) {
            return Search::All(found);
        }
        match (0..table.columns()).find(|b| table.get(a, *b) == value) {
            None => return Search::MoreColumns,
            Some(b) if b >= a => found.push(vec![a as u64, b as u64]),
            Some(_) => {}
        }
    }
    match bound {
        Bound::UpTo(_) => Search::All(found),
        Bound::Count(count) if found.len() as u64 == count => Search::All(found),
        Bound::Count(_) => Search::MoreRows,
    }
}

fn in_a_box(
    game: &Game,
    vector: &VectorGame,
    value: u32,
    bound: Bound,
    run: &Run,
) -> Result<Vec<Vec<u64>>> {
    let Bound::UpTo(most) = bound else {
        return Err(Error::internal("a count was asked of rows that may hold a value for ever"));
    };
    let side = size(most.checked_add(1))?;
    let table = super::table(game, side, side, run)?;
    let cells = (0..side).flat_map(|a| (0..side).map(move |b| (a, b)));
    let hits = cells.filter(|(a, b)| table.get(*a, *b) == value);
    let hits = hits.filter(|(a, b)| !vector.is_symmetric() || a <= b);
    within(run, hits.map(|(a, b)| vec![a as u64, b as u64]))
}

/// Fibonacci Nim: the positions (n,r) with r ≤ n, by n and then r.
fn fibonacci(game: &Game, value: u32, bound: Bound, run: &Run) -> Result<Vec<Vec<u64>>> {
    let mut rows = match bound {
        Bound::UpTo(most) => size(most.checked_add(1))?,
        Bound::Count(count) => size(Some(count.clamp(16, 1024)))?,
    };
    loop {
        let table = super::table(game, rows, rows, run)?;
        let cells = (0..rows).flat_map(|n| (0..=n).map(move |r| (n, r)));
        let hits = cells.filter(|(n, r)| table.get(*n, *r) == value);
        let mut found = within(run, hits.map(|(n, r)| vec![n as u64, r as u64]))?;
        match bound {
            Bound::UpTo(_) => return Ok(found),
            Bound::Count(count) if found.len() as u64 >= count => {
                found.truncate(usize::try_from(count).unwrap_or(usize::MAX));
                return Ok(found);
            }
            Bound::Count(_) => rows *= 2,
        }
    }
}

fn size(n: Option<u64>) -> Result<usize> {
    n.and_then(|n| usize::try_from(n).ok())
        .filter(|n| *n < usize::MAX / 4)
        .ok_or_else(|| Error::overflow("a bound past what a table can hold: ask for less"))
}
