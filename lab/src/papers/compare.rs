//! Every printed table, computed anew and compared cell by cell.
//!
//! The computation knows nothing of what is printed: it takes from the table only its game, its kind, the names of its
//! columns and which positions it speaks of, and answers for any cell.

use std::collections::BTreeSet;

use num_traits::ToPrimitive;

use super::{ArrayName, Cell, Disagreement, Player, PrintedTable, TableKind};
use wythoff::engine::levels::{LevelGame, Sweep};
use wythoff::engine::{Bound, Play, Registry};
use wythoff::golden::{Array, wythoff_pair};
use wythoff::rules::Rules;
use wythoff::run::Run;
use wythoff::zeckendorf::FibonacciType;
use wythoff::{Error, Game, Position, Result};

/// The cells of a printed table that disagree with what is computed and are not listed as misprints with that value.
///
/// ```
/// use wythoff_lab::papers::{Papers, compare};
/// let papers = Papers::built_in()?;
/// let run = wythoff::run::Run::default();
/// assert_eq!(compare(papers.table("L-TabA7").unwrap(), &run)?, []);
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn compare(table: &PrintedTable, run: &Run) -> Result<Vec<Disagreement>> {
    let computed = computed(table, run)?;
    Ok(table.disagreements(|row, column| computed.get(row)?.get(column).copied().flatten()))
}

/// What belongs into each cell of a printed table; `None` where nothing is claimed. A table may name any sizes: they are computed
/// within what the run allows.
pub fn computed(table: &PrintedTable, run: &Run) -> Result<Vec<Vec<Option<i64>>>> {
    let game = match &table.game {
        Some(text) => Some(text.parse::<Game>()?),
        None => None,
    };
    let need = || {
        let game = game.as_ref();
        game.ok_or_else(|| Error::invalid(format!("{} names no game", table.id)))
    };
    let two_piles = || match need()? {
        game if game.arity() == 2 => Ok(game),
        game => {
            Err(Error::invalid(format!("{} is a table of two piles, {game} has others", table.id)))
        }
    };
    sizes_are_numbers(table)?;
    match &table.kind {
        TableKind::Grundy { .. } => grundy(table, need()?, run),
        TableKind::Values => values(table, two_piles()?, run),
        TableKind::Positions { value } => consecutive(table, two_piles()?, *value, run),
        TableKind::Levels => levels(table, run),
        TableKind::Exceptions { value, offset, from } => exceptions(*value, *offset, *from),
        TableKind::Differences => differences(table, two_piles()?, run),
        TableKind::Array { array } => array_cells(table, *array),
        TableKind::Play { winner } => play(table, need()?, *winner),
    }
}

/// Refuses a pile or a value below 0: everything else in a table may be compared, these are computed with.
fn sizes_are_numbers(table: &PrintedTable) -> Result<()> {
    for (row, cells) in table.cells.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let name = table.columns.get(column).map_or("", String::as_str);
            let counts =
                matches!(table.kind, TableKind::Play { .. }) || ["a", "b", "g"].contains(&name);
            if counts && cell.number().is_some_and(|number| number < 0) {
                let place = table.place(row, column);
                return Err(Error::invalid(format!("{place}: {cell} is no size of a pile")));
            }
        }
    }
    Ok(())
}

fn too_large(table: &PrintedTable, number: i64) -> Error {
    Error::limit(format!("{} speaks of {number}: nothing is computed so far", table.id))
}

fn grundy(table: &PrintedTable, game: &Game, run: &Run) -> Result<Vec<Vec<Option<i64>>>> {
    let columns = table.cells.iter().map(Vec::len).max().unwrap_or(0);
    let values = Registry::standard().table(game, table.cells.len(), columns, run)?.found;
    let row = |a: usize| (0..columns).map(|b| Some(i64::from(values.get(a, b)))).collect();
    Ok((0..table.cells.len()).map(row).collect())
}

/// The number in a named column of a row.
fn number(table: &PrintedTable, row: usize, name: &str) -> Option<i64> {
    table.cell(row, table.column(name)?)?.number()
}

fn values(table: &PrintedTable, game: &Game, run: &Run) -> Result<Vec<Vec<Option<i64>>>> {
    let largest = table.cells.iter().flatten().filter_map(|c| c.number()).max().unwrap_or(0);
    let size = usize::try_from(largest).ok().and_then(|largest| largest.checked_add(1));
    let size = size.ok_or_else(|| too_large(table, largest))?;
    let values = Registry::standard().table(game, size, size, run)?.found;
    let row = |row: usize| {
        let (a, b) = (number(table, row, "a"), number(table, row, "b"));
        let value = a.zip(b).map(|(a, b)| i64::from(values.get(a as usize, b as usize)));
        vec![a, b, value]
    };
    Ok((0..table.cells.len()).map(row).collect())
}

/// The positions of a value from the first row's a on, with the columns derived from a and b.
fn consecutive(
    table: &PrintedTable,
    game: &Game,
    value: u32,
    run: &Run,
) -> Result<Vec<Vec<Option<i64>>>> {
    let first = number(table, 0, "a").unwrap_or(0) as u64;
    let count = first + table.cells.len() as u64;
    let mut rows = Vec::new();
    let engines = Registry::standard();
    let found = engines.list(game, value, Play::Normal, Bound::Count(count), run)?.found;
    for (n, position) in found.stream.enumerate() {
        let position = position?;
        let (a, b) =
            (position[0].to_i64().unwrap_or(i64::MAX), position[1].to_i64().unwrap_or(i64::MAX));
        if a < first as i64 || rows.len() == table.cells.len() {
            continue;
        }
        let cell = |name: &String| match name.as_str() {
            "n" => Some(n as i64),
            "a" => Some(a),
            "b" => Some(b),
            "delta" => Some(b - a),
            "gamma" => Some(b - 2 * a),
            "eta" => Some(2 * b - a),
            _ => None,
        };
        rows.push(table.columns.iter().map(cell).collect());
    }
    Ok(rows)
}

/// Offsets and counts of R-Wythoff's levels, from the engine that proves them for all n.
fn levels(table: &PrintedTable, run: &Run) -> Result<Vec<Vec<Option<i64>>>> {
    let most = (0..table.cells.len()).filter_map(|row| number(table, row, "g")).max().unwrap_or(0);
    let (engines, game) = (Registry::standard(), "r-wythoff".parse()?);
    let top = u32::try_from(most).map_err(|_| too_large(table, most))?;
    // What is not computed differs from nothing.
    let facts = engines.levels(&game, top, None, run)?.found.proved()?.facts();
    let row = |row: usize| {
        let g = number(table, row, "g");
        let level = facts.iter().find(|f| g == Some(i64::from(f.value())) && f.proved());
        let cell = |name: &String| match name.as_str() {
            "g" => g,
            "offset" => level.map(|f| f.offset() as i64),
            "settled" => level.map(|f| f.settled_from() as i64),
            "wrong" => level.map(|f| f.wrong() as i64),
            _ => None,
        };
        table.columns.iter().map(cell).collect()
    };
    Ok((0..table.cells.len()).map(row).collect())
}

/// How far the exception sequences are followed.
const EXCEPTION_ROWS: u64 = 4_000;

/// The Fibonacci-type sequences along which a level leaves its offset, by their first two indices, in order.
fn exceptions(value: u32, offset: i64, from: u64) -> Result<Vec<Vec<Option<i64>>>> {
    if value > Sweep::MAX_VALUE {
        return Err(Error::limit(format!(
            "the levels of values up to {} are followed",
            Sweep::MAX_VALUE
        )));
    }
    let levels = LevelGame::RWythoff.textbook(value, EXCEPTION_ROWS);
    let level = levels.last().ok_or_else(|| Error::invalid("no level was computed"))?;
    let shift = |n: u64| -> Option<i64> {
        let (a, _) = wythoff_pair(n)?;
        let own = level.get(n as usize)?.0;
        Some(own as i64 - (a as i64 - offset))
    };
    let mut open: BTreeSet<u64> =
        (from..level.len() as u64).filter(|n| shift(*n) != Some(0)).collect();
    let last = level.len() as u64;
    let mut rows = Vec::new();
    while let Some(first) = open.pop_first() {
        // The next exception of a sequence is at A_n or A_n + 1, with the opposite sign.
        let sign = shift(first).unwrap_or(0);
        let (a, _) = wythoff_pair(first).unwrap_or_default();
        let second = if sign > 0 { a + 1 } else { a };
        if second >= last {
            continue;
        }
        for (k, n) in
            FibonacciType::narrow(first, second).take_while(|n| *n < last).enumerate().skip(1)
        {
            let expected = if k % 2 == 0 { sign } else { -sign };
            if shift(n) != Some(expected) {
                return Err(Error::invalid(format!(
                    "the exception at {first} does not continue at {n}"
                )));
            }
            open.remove(&n);
        }
        rows.push(vec![Some(first as i64), Some(second as i64), Some(sign)]);
    }
    Ok(rows)
}

fn partners(game: &Game, count: usize, run: &Run) -> Result<Vec<i64>> {
    let engines = Registry::standard();
    let found = engines.list(game, 0, Play::Normal, Bound::UpTo(count as u64), run)?.found;
    let mut partner = vec![i64::MAX; count];
    for pair in found.stream {
        let pair: Vec<usize> = pair?.iter().filter_map(ToPrimitive::to_usize).collect();
        for (x, y) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            if let Some(place) = partner.get_mut(x) {
                *place = y as i64;
            }
        }
    }
    Ok(partner)
}

fn differences(table: &PrintedTable, game: &Game, run: &Run) -> Result<Vec<Vec<Option<i64>>>> {
    let partner = partners(game, table.cells.len(), run)?;
    let size = partner.len();
    let half: Game = format!("diagonal:{}", size.isqrt() / 2).parse().unwrap_or(game.clone());
    let smaller = partners(&half, size, run)?;
    let row = |i: usize| {
        let d = partner[i] - i as i64;
        // Lemma 3.0.1: blocks of a' = a/2, each twice, shifted by ±a' in the second half.
        let a = size.isqrt() / 2;
        let (source, shift) = match a {
            0 => (0, 0),
            _ => {
                let (block, place) = (i / (2 * a), i % (2 * a));
                let sign = if block < a {
                    0
                } else if place < a {
                    1
                } else {
                    -1
                };
                ((block % a) * a + place % a, sign * a as i64)
            }
        };
        let cell = |name: &String| match name.as_str() {
            "i" => Some(i as i64),
            "source" => Some(source as i64),
            "shift" => Some(shift),
            "d" if table.column("source").is_none() => Some(d),
            // The lemma's d and the game's must be the same number.
            "d" => Some(d).filter(|d| *d == smaller[source] - source as i64 + shift),
            _ => None,
        };
        table.columns.iter().map(cell).collect()
    };
    Ok((0..size).map(row).collect())
}

fn array_cells(table: &PrintedTable, array: ArrayName) -> Result<Vec<Vec<Option<i64>>>> {
    let array = match array {
        ArrayName::Wythoff => Array::Wythoff,
        ArrayName::DualWythoff => Array::Dual,
    };
    let cell =
        |i: usize, j: usize| array.cell_u64(i as u64 + 1, j as u64 + 1).map(|n| Some(n as i64));
    let row = |(i, cells): (usize, &Vec<_>)| (0..cells.len()).map(|j| cell(i, j)).collect();
    table.cells.iter().enumerate().map(row).collect()
}

/// The largest pile of a game that is played out: all moves of each position are looked at.
const MOST_PLAYED: u64 = 10_000;

/// A game that is played out: each row must be an option of the one above, and the winner must be as told. Numbers that
/// are not printed (an allowance that nobody needs) are taken from the rules.
fn play(table: &PrintedTable, game: &Game, winner: Player) -> Result<Vec<Vec<Option<i64>>>> {
    let printed = |cells: &[Cell]| -> Vec<Option<u64>> {
        cells.iter().map(|cell| cell.number().map(|x| x as u64)).collect()
    };
    let first = table.cells.first().ok_or_else(|| Error::invalid("a game needs positions"))?;
    let given: Vec<u64> = printed(first).into_iter().flatten().collect();
    let mut at = game.complete(Position::from_small(&given))?.small()?;
    if let Some(large) = at.iter().find(|x| **x > MOST_PLAYED) {
        return Err(Error::limit(format!(
            "{} begins with a pile of {large}: games of piles up to {MOST_PLAYED} are played out",
            table.id
        )));
    }
    let mut rows = vec![at.iter().map(|x| Some(*x as i64)).collect::<Vec<_>>()];
    for cells in &table.cells[1..] {
        let wanted = printed(cells);
        let fits =
            |option: &[u64]| option.iter().zip(&wanted).all(|(x, w)| w.is_none_or(|w| w == *x));
        let mut next = None;
        game.visit_options(&at, &mut |option| {
            if next.is_none() && fits(option) {
                next = Some(option.to_vec());
            }
        });
        let Some(next) = next else {
            rows.push(vec![None; cells.len()]); // no legal move leads there
            return Ok(rows);
        };
        rows.push(next.iter().map(|x| Some(*x as i64)).collect());
        at = next;
    }
    let mut over = true;
    game.visit_options(&at, &mut |_| over = false);
    let by = if table.cells.len().is_multiple_of(2) { Player::First } else { Player::Second };
    if !over || by != winner {
        rows.last_mut().into_iter().flatten().for_each(|cell| *cell = None);
    }
    Ok(rows)
}
