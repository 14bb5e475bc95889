//! The definition as an engine: it serves every game, and is asked last.

use super::Memo;
use crate::engine::ask::{Ask, Bound, Cost, Engine, Found, Lookup, Offer, Play};
use crate::engine::outcomes::Outcomes;
use crate::engine::{bounded_cells, box_cells, listed, sized_cells};
use crate::rules::{Game, Rules};
use crate::run::Run;
use crate::{Result, Table};

/// The engine `oracle`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Definition;

/// Nanoseconds a position: all its options are looked up in a hash map.
const POSITION: u64 = 5_000;

/// Nanoseconds more for each option of a game of formulas, which may have very many.
const OPTION: u64 = 100;

/// Bytes a remembered position.
const BYTES: u64 = 100;

impl Engine for Definition {
    fn name(&self) -> &'static str {
        "oracle"
    }

    fn offer<'q>(&'q self, game: &'q Game, ask: &Ask<'q>) -> Option<Offer<'q>> {
        let cost = |cells: u128| {
            let position = POSITION.saturating_add(options(game, ask).saturating_mul(OPTION));
            Cost::steps(cells, position, cells.saturating_mul(BYTES.into()))
        };
        Some(match *ask {
            Ask::Reachable(at, play) => {
                // Heaps that may be split: multisets, more than any power of a heap; the cube is more than other engines take.
                let (cells, splits) = (box_cells(at), game.numbers().is_none());
                let cells = if splits { cells.saturating_pow(3) } else { cells };
                Offer::new(cost(cells), move |run| {
                    let most = usize::try_from(run.memory().limit() / BYTES).unwrap_or(usize::MAX);
                    let mut memo = Memo::new(play, most);
                    memo.value(game, &at.small()?, run)?;
                    Ok(Found::Reachable(Box::new(Remembered { game: game.clone(), memo })))
                })
            }
            Ask::Table { .. } | Ask::Positions { value: 1.., .. } if !game.has_values() => {
                return None;
            }
            Ask::Table { rows, columns, fixed, .. } if fixed.len() + 2 == game.arity() => {
                Offer::new(cost(slice_cells(rows, columns, fixed)), move |run| {
                    slice(game, rows, columns, fixed, run).map(Found::Table)
                })
            }
            Ask::Outcomes { sizes, play } if sizes.len() == game.arity() => {
                Offer::new(cost(sized_cells(sizes)), move |run| {
                    outcomes(game, sizes, play, run).map(Found::Outcomes)
                })
            }
            Ask::Positions { value, bound: Bound::UpTo(most) }
                if game.has_piles() || game.variant().is_some() =>
            {
                Offer::new(cost(bounded_cells(most, game.arity())), move |run| {
                    Ok(Found::Positions(listed(true, in_a_box(game, value, most, run)?)))
                })
            }
            _ => return None,
        })
    }
}

/// About how many options a position in the middle has, of a game of formulas.
fn options(game: &Game, ask: &Ask) -> u64 {
    let corner: Vec<u64> = match *ask {
        _ if game.ruled().is_none() => return 0,
        Ask::Reachable(at, _) => at.small().unwrap_or_default(),
        Ask::Table { rows, columns, fixed, .. } => [&[rows as u64, columns as u64], fixed].concat(),
        Ask::Positions { bound: Bound::UpTo(most), .. } => vec![most; game.arity()],
        _ => return 0,
    };
    let middle: Vec<u64> = corner.iter().map(|x| x / 2).collect();
    if middle.len() == game.arity() { game.most_options(&middle) } else { u64::MAX }
}

fn slice_cells(rows: usize, columns: usize, fixed: &[u64]) -> u128 {
    let corner = fixed.iter().map(|x| u128::from(*x) + 1);
    corner.fold((rows as u128).saturating_mul(columns as u128), u128::saturating_mul)
}

fn slice(game: &Game, rows: usize, columns: usize, fixed: &[u64], run: &Run) -> Result<Table> {
    let bytes = slice_cells(rows, columns, fixed).saturating_mul(BYTES.into());
    let what = format!("a slice of {rows} by {columns} by the definition");
    run.memory().check(bytes.try_into().unwrap_or(u64::MAX), &what)?;
    let mut memo = Memo::new(Play::Normal, usize::MAX);
    Table::try_from_fn(rows, columns, |a, b| {
        let position: Vec<u64> = [a as u64, b as u64].iter().chain(fixed).copied().collect();
        memo.value(game, &position, run)
    })
}

/// The outcomes of a box. The corner is asked for last, and what is reached outside the box is remembered as well.
fn outcomes(game: &Game, sizes: &[usize], play: Play, run: &Run) -> Result<Outcomes> {
    let cells = sizes.iter().fold(1u64, |cells, size| cells.saturating_mul(*size as u64));
    run.memory().check(cells.saturating_mul(BYTES), "a box by the definition")?;
    let most = usize::try_from(run.memory().limit() / BYTES).unwrap_or(usize::MAX);
    let (mut memo, mut failed) = (Memo::new(play, most), None);
    let solved = Outcomes::from_fn(sizes, |at| {
        let at: Vec<u64> = at.iter().map(|x| *x as u64).collect();
        match failed.is_none().then(|| memo.value(game, &at, run)) {
            Some(Ok(value)) => value == 0,
            Some(Err(error)) => {
                failed = Some(error);
                false
            }
            None => false,
        }
    });
    failed.map_or(Ok(solved), Err)
}

/// All positions of a value with every pile at most `most`; sorted piles only, if the game is symmetric.
fn in_a_box(game: &Game, value: u32, most: u64, run: &Run) -> Result<Vec<Vec<u64>>> {
    let piles = u32::try_from(game.arity()).unwrap_or(u32::MAX);
    let cells = most.checked_add(1).and_then(|side| side.checked_pow(piles)).unwrap_or(u64::MAX);
    run.memory().check(cells.saturating_mul(BYTES), "a box by the definition")?;
    let mut memo = Memo::new(Play::Normal, usize::MAX);
    let mut found = Vec::new();
    let mut position = vec![0u64; game.arity()];
    for _ in 0..cells {
        let wanted = !game.is_symmetric() || position.is_sorted();
        if wanted && memo.value(game, &position, run)? == value {
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

struct Remembered {
    game: Game,
    memo: Memo,
}

impl Lookup for Remembered {
    fn get(&mut self, position: &[u64]) -> Result<u32> {
        // What play can reach is known already; the rest is computed.
        self.memo.value(&self.game, position, &Run::default())
    }

    fn bytes(&self) -> u64 {
        BYTES * self.memo.len() as u64
    }
}
