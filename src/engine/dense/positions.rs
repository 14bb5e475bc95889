//! Lists of the positions of a value, read off tables.
//!
//! In a game where the larger pile may be reduced at will, a row a holds a value at most once at b ≥ a, so the positions
//! (a,b), a ≤ b, can be listed by a, and a bound on a is a finite question: tables with enough columns answer it. In
//! other games a row may hold a value for ever; there the bound is on both piles.
//!
//! *Rows that never show a value.* Which values up to v stand in column b of the rows 0 … A, b > A, is decided by the values
//! up to v seen so far in each row (Nim moves on the larger pile, and the far part of a wedge) and by the last W columns, where
//! W is how far a move that also takes from the smaller pile can reach (`reach`): a state that does not name b. So once
//! W + 1 columns past A show no value up to v, the state has repeated, and no later column shows any. Each row shows each
//! value at most once at b ≥ a, so this comes to pass in every game; only the memory can end the search before.

use crate::engine::{Bound, Listed};
use crate::engine::{listed as list, within};
use crate::rules::{Family, Game, MoveSet, Rays, Who};
use crate::run::Run;
use crate::{Error, Remedy, Result, Table};

/// Whether the positions of a game can be listed that far.
pub(super) fn serves(game: &Game, bound: Bound) -> bool {
    matches!(bound, Bound::UpTo(_)) || game.rays().is_none_or(rows_are_finite)
}

pub(super) fn listed(game: &Game, value: u32, bound: Bound, run: &Run) -> Result<Listed> {
    match game.rays() {
        Some(vector) if rows_are_finite(vector) => {
            let (found, never) = by_rows(game, vector, value, bound, run)?;
            Ok(Listed { never, ..list(false, found) })
        }
        Some(vector) => Ok(list(true, in_a_box(game, vector, value, bound, run)?)),
        None => Ok(list(false, fibonacci(game, value, bound, run)?)),
    }
}

/// Whether the larger pile may be reduced at will, so that a value stands at most once in a row at b ≥ a.
pub(crate) fn rows_are_finite(vector: Rays<'_>) -> bool {
    let on_larger = Family::ray([0, 1]).only(Who::Larger);
    vector.is_symmetric() && (vector.has_nim_moves() || vector.families().contains(&on_larger))
}

/// From this many rows on, a list that asks for more positions is given up if the second half of the rows shows none.
const MANY_ROWS: usize = 1024;

type ValueRows = (Vec<Vec<u64>>, Vec<u64>);

/// Rows 0, 1, … of tables that grow until every row wanted shows the value, or is proved never to.
fn by_rows(
    game: &Game,
    vector: Rays<'_>,
    value: u32,
    bound: Bound,
    run: &Run,
) -> Result<ValueRows> {
    let mut rows = match bound {
        Bound::UpTo(most) => size(most.checked_add(1))?,
        Bound::Count(count) => size(count.checked_add(8))?,
    };
    let mut columns = 2 * rows + value as usize + 16;
    loop {
        let table = super::table(game, rows, columns, run)?;
        match search_rows(&table, vector, value, bound) {
            RowSearch::All(found) => return Ok(found),
            RowSearch::MoreColumns => columns *= 2,
            RowSearch::MoreRows(found) => {
                let last = found.last().map_or(0, |pair| pair[0]);
                if rows >= MANY_ROWS && last < rows as u64 / 2 {
                    return Err(Error::limit(format!(
                        "only {} positions of value {value} of {game} have a smaller pile below {rows}, the last one {last}, and there may be no more",
                        found.len()
                    ))
                    .help(Remedy::BoundPiles { most: Some(last) }));
                }
                rows *= 2;
                columns *= 2;
            }
        }
    }
}

enum RowSearch {
    All(ValueRows),
    MoreColumns,
    MoreRows(Vec<Vec<u64>>),
}

fn search_rows(table: &Table, vector: Rays<'_>, value: u32, bound: Bound) -> RowSearch {
    let (mut found, mut never) = (Vec::new(), Vec::new());
    let mut settled = None;
    for a in 0..table.rows() {
        if bound == Bound::Count(found.len() as u64) {
            return RowSearch::All((found, never));
        }
        match (0..table.columns()).find(|b| table.get(a, *b) == value) {
            None if *settled.get_or_insert_with(|| is_settled(table, vector, value)) => {
                never.push(a as u64);
            }
            None => return RowSearch::MoreColumns,
            Some(b) if b >= a => found.push(vec![a as u64, b as u64]),
            Some(_) => {}
        }
    }
    match bound {
        Bound::UpTo(_) => RowSearch::All((found, never)),
        Bound::Count(count) if found.len() as u64 == count => RowSearch::All((found, never)),
        Bound::Count(_) => RowSearch::MoreRows(found),
    }
}

/// Whether no column past the table shows a value up to this one: the state of its rows has repeated.
fn is_settled(table: &Table, vector: Rays<'_>, value: u32) -> bool {
    let quiet = |b: &usize| (0..table.rows()).all(|a| table.get(a, *b) > value);
    let past = (table.rows()..table.columns()).rev().take_while(quiet).count();
    past as u128 > reach(vector, table.rows() as u64 - 1)
}

/// How many columns back a move from a row up to `last` can lead, if it takes from the smaller pile, too.
fn reach(vector: Rays<'_>, last: u64) -> u128 {
    let both = vector.directed().iter().filter(|d| d.vector[0] > 0);
    let rays = both.map(|d| {
        let times = if d.once { 1 } else { last / d.vector[0] };
        u128::from(times) * u128::from(d.vector[1])
    });
    let regions = vector.regions().map(|family| match family.moves {
        MoveSet::Band(t) => u128::from(last) + u128::from(t),
        _ => u128::from(last) + 1,
    });
    rays.chain(regions).max().unwrap_or(0)
}

fn in_a_box(
    game: &Game,
    vector: Rays<'_>,
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows proved never to show a value do not show it in a table ten times as wide, and the others do.
    #[test]
    fn rows_that_never_show_a_value_are_recognised() {
        let games = [
            "wedge {0,1}*",
            "{0,1}* {1,1}* wedge@larger",
            "{0,1}* {1,2}* wedge@larger",
            "{0,1}* band:3 wedge",
            "{0,1}*@larger wedge@larger",
        ];
        let mut barren = 0;
        for text in games {
            let game: Game = text.parse().unwrap();
            let vector = game.rays().unwrap();
            for value in 0..5 {
                let run = Run::default();
                let (found, never) = by_rows(&game, vector, value, Bound::UpTo(6), &run).unwrap();
                let table = crate::Table::plain(&game, 7, 600, &run).unwrap();
                for a in 0..7 {
                    let at = (0..600).find(|b| table.get(a, *b) == value);
                    assert_eq!(never.contains(&(a as u64)), at.is_none(), "{text} {value} {a}");
                    let listed = found.iter().any(|pair| pair[0] == a as u64);
                    assert_eq!(listed, at.is_some_and(|b| b >= a), "{text} {value} {a}");
                }
                barren += never.len();
            }
        }
        assert!(barren > 20, "{barren}");
    }

    /// Where no row shows a value any more, a count is given up instead of growing the table for ever.
    #[test]
    fn a_count_past_the_last_position_is_given_up() {
        let game: Game = "{0,1}* {1,1}* wedge@larger".parse().unwrap();
        let refused = listed(&game, 0, Bound::Count(2), &Run::default()).err().unwrap();
        assert!(refused.to_string().contains("there may be no more"), "{refused}");
    }
}
