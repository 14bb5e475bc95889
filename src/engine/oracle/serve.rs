//! The definition as an engine: it serves every game, and is asked last.

use super::{BYTES, Memo};
use crate::engine::outcomes::Outcomes;
use crate::engine::{
    Bound, Cost, Engine, List, Listed, Lookup, Offer, OutcomeBoard, Play, ValueBoard, Ways,
    WhoWins, bounded_cells, box_cells, listed, sized_cells,
};
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

impl Engine for Definition {
    fn name(&self) -> &'static str {
        "oracle"
    }

    fn who_wins<'q>(&'q self, WhoWins { at, play, .. }: WhoWins<'q>) -> Ways<'q> {
        let game = at.game();
        // Heaps that may be split: multisets, more than any power of a heap; the cube is more than other engines take.
        let (cells, splits) = (box_cells(at), game.numbers().is_none());
        let cells = if splits { cells.saturating_pow(3) } else { cells };
        let corner = || at.small().unwrap_or_default();
        let below = Offer::new(cost(game, cells, corner), move |run| {
            let mut memo = Memo::new(play, run.memory().limit());
            memo.value(game, &at.small()?, run)?;
            Ok(Box::new(Remembered { game: game.clone(), memo }) as Box<dyn Lookup>)
        });
        Ways { below: Some(below), ..Ways::default() }
    }

    fn values<'q>(&'q self, game: &'q Game, board: ValueBoard<'q>) -> Option<Offer<'q, Table>> {
        let ValueBoard { rows, columns, fixed, .. } = board;
        if !game.has_values() || fixed.len() + 2 != game.arity() {
            return None;
        }
        let corner = || [&[rows as u64, columns as u64], fixed].concat();
        Some(Offer::new(cost(game, board.cells(), corner), move |run| slice(game, board, run)))
    }

    fn outcomes<'q>(
        &'q self,
        game: &'q Game,
        OutcomeBoard { sizes, play }: OutcomeBoard<'q>,
    ) -> Option<Offer<'q, Outcomes>> {
        let cost = Cost::steps(sized_cells(sizes), POSITION, bytes(sized_cells(sizes)));
        (sizes.len() == game.arity())
            .then(|| Offer::new(cost, move |run| outcomes(game, sizes, play, run)))
    }

    fn list<'q>(&'q self, game: &'q Game, list: List) -> Option<Offer<'q, Listed>> {
        let (value, Bound::UpTo(most)) = list.normal()? else { return None };
        let bounded = game.has_piles() || game.variant().is_some();
        if !bounded || value > 0 && !game.has_values() {
            return None;
        }
        let cost = cost(game, bounded_cells(most, game.arity()), || vec![most; game.arity()]);
        Some(Offer::new(cost, move |run| Ok(listed(true, in_a_box(game, value, most, run)?))))
    }
}

fn bytes(cells: u128) -> u128 {
    cells.saturating_mul(BYTES.into())
}

/// The cost of so many positions; of a game of formulas by about how many options a position in the middle has.
fn cost(game: &Game, cells: u128, corner: impl Fn() -> Vec<u64>) -> Cost {
    let options = if game.ruled().is_none() {
        0
    } else {
        let middle: Vec<u64> = corner().iter().map(|x| x / 2).collect();
        if middle.len() == game.arity() { game.most_options(&middle) } else { u64::MAX }
    };
    Cost::steps(cells, POSITION.saturating_add(options.saturating_mul(OPTION)), bytes(cells))
}

fn slice(game: &Game, board: ValueBoard, run: &Run) -> Result<Table> {
    let ValueBoard { rows, columns, fixed, .. } = board;
    let bytes = bytes(board.cells());
    let what = format!("a slice of {rows} by {columns} by the definition");
    run.memory().check(bytes.try_into().unwrap_or(u64::MAX), &what)?;
    let mut memo = Memo::new(Play::Normal, u64::MAX);
    Table::try_from_fn(rows, columns, |a, b| {
        let position: Vec<u64> = [a as u64, b as u64].iter().chain(fixed).copied().collect();
        memo.value(game, &position, run)
    })
}

/// The outcomes of a box. The corner is asked for last, and what is reached outside the box is remembered as well.
fn outcomes(game: &Game, sizes: &[usize], play: Play, run: &Run) -> Result<Outcomes> {
    let cells = sizes.iter().fold(1u64, |cells, size| cells.saturating_mul(*size as u64));
    run.memory().check(cells.saturating_mul(BYTES), "a box by the definition")?;
    let (mut memo, mut failed) = (Memo::new(play, run.memory().limit()), None);
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
    let mut memo = Memo::new(Play::Normal, u64::MAX);
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
        self.memo.bytes
    }
}
