//! The positions of a given value, in order.
//!
//! In a game where the larger pile may be reduced at will, a row a holds a value at most once at b ≥ a, so the positions
//! (a,b), a ≤ b, can be listed by a, and a bound on a is a finite question: closed forms answer it for
//! P-positions, tables with enough columns for the rest. In other games a row may hold a value for ever; there
//! the bound is on all piles.

use num_bigint::BigUint;

use crate::engine::closed::ClosedForm;
use crate::engine::dense;
use crate::engine::involution::PPositions;
use crate::engine::oracle::{Oracle, Play};
use crate::engine::outcomes::Outcomes;
use crate::rules::{Family, Game, VectorGame, Who};
use crate::run::Memory;
use crate::{Error, Result, Table};

/// How far to list: so many positions, or all whose smaller pile is at most so much (all piles, in games whose rows may hold
/// a value for ever).
pub use crate::engine::involution::Extent as Bound;

/// A stream of positions.
pub type Stream = Box<dyn Iterator<Item = Result<Vec<BigUint>>>>;

/// The positions of a value, and how they were found.
pub struct Positions {
    /// The engine that lists them.
    pub engine: &'static str,
    /// Whether every pile is bounded, not only the smaller.
    pub in_a_box: bool,
    /// The positions: a ≤ b (≤ c …) and by increasing a if the game is symmetric, all of them otherwise.
    pub stream: Stream,
}

/// Lists the positions of a value.
///
/// ```
/// use wythoff::positions::{Bound, positions};
/// let game = "gdwn:1,2".parse().unwrap();
/// let found = positions(&game, 0, Bound::Count(4), Default::default()).unwrap();
/// let pairs: Vec<String> = found
///     .stream
///     .map(|p| p.unwrap().iter().map(|x| x.to_string()).collect::<Vec<_>>().join(","))
///     .collect();
/// assert_eq!(pairs, ["0,0", "1,3", "2,6", "4,5"]);
/// ```
pub fn positions(game: &Game, value: u32, bound: Bound, memory: Memory) -> Result<Positions> {
    if value == 0
        && let Some(stream) = closed_stream(game, bound)
    {
        return Ok(Positions { engine: "closed form", in_a_box: false, stream });
    }
    if value == 0
        && let Some(stream) = involution_stream(game, bound, memory)?
    {
        return Ok(Positions { engine: "involution", in_a_box: false, stream });
    }
    match game.vector() {
        Some(vector) if vector.piles() == 2 && rows_are_finite(vector) => {
            let found = by_rows(game, value, bound, memory)?;
            Ok(Positions { engine: "dense", in_a_box: false, stream: stream(found) })
        }
        Some(vector) => in_a_box(game, vector, value, bound, memory),
        None => fibonacci(game, value, bound, memory),
    }
}

fn stream(found: Vec<Vec<u64>>) -> Stream {
    Box::new(found.into_iter().map(|p| Ok(p.into_iter().map(BigUint::from).collect())))
}

/// Whether the larger pile may be reduced at will, so that a value stands at most once in a row at b ≥ a.
fn rows_are_finite(vector: &VectorGame) -> bool {
    let on_larger = Family::ray([0, 1]).only(Who::Larger);
    vector.is_symmetric() && (vector.has_nim_moves() || vector.families().contains(&on_larger))
}

fn closed_stream(game: &Game, bound: Bound) -> Option<Stream> {
    let form = ClosedForm::of(game)?;
    let mut n = BigUint::ZERO;
    let mut next = move || {
        let pair = form.p_position(&n)?;
        n += 1u32;
        Some(pair)
    };
    let first = next()?;
    let rest = std::iter::once(first).chain(std::iter::from_fn(next));
    let pairs = rest.map(|(a, b)| Ok(vec![a, b]));
    Some(match bound {
        Bound::Count(count) => Box::new(pairs.take(usize::try_from(count).unwrap_or(usize::MAX))),
        Bound::UpTo(most) => {
            let most = BigUint::from(most);
            Box::new(pairs.take_while(move |p| p.as_ref().is_ok_and(|p| p[0] <= most)))
        }
    })
}

/// The greedy involution, if it serves the game.
fn involution_stream(game: &Game, bound: Bound, memory: Memory) -> Result<Option<Stream>> {
    let Some(vector) = game.vector().filter(|v| v.piles() == 2) else { return Ok(None) };
    match PPositions::new(vector, bound, memory) {
        Ok(pairs) => Ok(Some(Box::new(
            pairs.map(|pair| pair.map(|(a, b)| vec![BigUint::from(a), BigUint::from(b)])),
        ))),
        Err(Error::Invalid(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Rows 0, 1, … of tables that grow until every row wanted shows the value.
fn by_rows(game: &Game, value: u32, bound: Bound, memory: Memory) -> Result<Vec<Vec<u64>>> {
    let mut rows = match bound {
        Bound::UpTo(most) => size(most.checked_add(1))?,
        Bound::Count(count) => size(count.checked_add(8))?,
    };
    let mut columns = 2 * rows + value as usize + 16;
    loop {
        let table = dense::table(game, rows, columns, memory)?;
        match search_rows(&table, value, bound) {
            Found::All(found) => return Ok(found),
            Found::MoreColumns => columns *= 2,
            Found::MoreRows => {
                rows *= 2;
                columns *= 2;
            }
        }
    }
}

enum Found {
    All(Vec<Vec<u64>>),
    MoreColumns,
    MoreRows,
}

fn search_rows(table: &Table, value: u32, bound: Bound) -> Found {
    let mut found = Vec::new();
    for a in 0..table.rows() {
        if bound == Bound::Count(found.len() as u64) {
            return Found::All(found);
        }
        match (0..table.columns()).find(|b| table.get(a, *b) == value) {
            None => return Found::MoreColumns,
            Some(b) if b >= a => found.push(vec![a as u64, b as u64]),
            Some(_) => {}
        }
    }
    match bound {
        Bound::UpTo(_) => Found::All(found),
        Bound::Count(count) if found.len() as u64 == count => Found::All(found),
        Bound::Count(_) => Found::MoreRows,
    }
}

/// All positions of a box: P-positions by the box engine or a table, other values by the definition.
fn in_a_box(
    game: &Game,
    vector: &VectorGame,
    value: u32,
    bound: Bound,
    memory: Memory,
) -> Result<Positions> {
    let Bound::UpTo(most) = bound else {
        return Err(Error::invalid(format!(
            "a row of {game} may hold infinitely many such positions: use --up-to X, which bounds every pile"
        )));
    };
    let (piles, side) = (vector.piles(), size(most.checked_add(1))?);
    let sorted = |p: &[u64]| !vector.is_symmetric() || p.is_sorted();
    let (found, engine) = if piles == 2 {
        let table = dense::table(game, side, side, memory)?;
        let cells = (0..side).flat_map(|a| (0..side).map(move |b| (a, b)));
        let hits = cells.filter(|(a, b)| table.get(*a, *b) == value);
        let hits = hits.map(|(a, b)| vec![a as u64, b as u64]).filter(|p| sorted(p));
        (within(memory, hits)?, "dense")
    } else if value == 0 {
        let solved = Outcomes::solve(game, &vec![side; piles], Play::Normal, memory)?;
        let hits = solved.p_positions().map(|p| p.iter().map(|x| *x as u64).collect());
        (within(memory, hits.filter(|p: &Vec<u64>| sorted(p)))?, "outcomes")
    } else {
        (by_definition(game, value, piles, most, memory, sorted)?, "oracle")
    };
    Ok(Positions { engine, in_a_box: true, stream: stream(found) })
}

/// Collects positions as long as the budget holds them.
fn within(memory: Memory, hits: impl Iterator<Item = Vec<u64>>) -> Result<Vec<Vec<u64>>> {
    let mut found = Vec::new();
    for position in hits {
        let bytes = 48 + 8 * position.len();
        memory.check(bytes.saturating_mul(found.len()) as u64, "the list of positions")?;
        found.push(position);
    }
    Ok(found)
}

fn by_definition(
    game: &Game,
    value: u32,
    piles: usize,
    most: u64,
    memory: Memory,
    wanted: impl Fn(&[u64]) -> bool,
) -> Result<Vec<Vec<u64>>> {
    let cells = (most + 1).checked_pow(piles as u32).unwrap_or(u64::MAX);
    memory.check(cells.saturating_mul(100), "a box by the definition")?;
    let mut oracle = Oracle::new(game, Play::Normal);
    let mut found = Vec::new();
    let mut position = vec![0u64; piles];
    for _ in 0..cells {
        if wanted(&position) && oracle.value(&position)? == value {
            found.push(position.clone());
        }
        for x in position.iter_mut().rev() {
            *x += 1;
            if *x <= most {
                break;
            }
            *x = 0;
        }
    }
    Ok(found)
}

/// Fibonacci Nim: the positions (n,r) with r ≤ n, by n and then r.
fn fibonacci(game: &Game, value: u32, bound: Bound, memory: Memory) -> Result<Positions> {
    let mut rows = match bound {
        Bound::UpTo(most) => size(most.checked_add(1))?,
        Bound::Count(count) => size(Some(count.clamp(16, 1024)))?,
    };
    loop {
        let table = dense::table(game, rows, rows, memory)?;
        let cells = (0..rows).flat_map(|n| (0..=n).map(move |r| (n, r)));
        let hits = cells.filter(|(n, r)| table.get(*n, *r) == value);
        let mut found: Vec<Vec<u64>> = hits.map(|(n, r)| vec![n as u64, r as u64]).collect();
        let enough = match bound {
            Bound::UpTo(_) => true,
            Bound::Count(count) => found.len() as u64 >= count,
        };
        if enough {
            if let Bound::Count(count) = bound {
                found.truncate(count as usize);
            }
            return Ok(Positions { engine: "dense", in_a_box: false, stream: stream(found) });
        }
        rows *= 2;
    }
}

fn size(n: Option<u64>) -> Result<usize> {
    n.and_then(|n| usize::try_from(n).ok())
        .filter(|n| *n < usize::MAX / 4)
        .ok_or_else(|| Error::overflow("a bound past what a table can hold: ask for less"))
}
