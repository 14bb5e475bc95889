//! The greedy involution as an engine: P-positions in order, and the winning moves of a position.
//!
//! An option of (x,y) has its smaller pile at most min(x,y), and so have the P-positions among the options: they are met in
//! the list of the P-positions up to there, each tried as (a,b) and (b,a). That is one look a column and no table.

use super::moves::Directions;
use super::{MAX_COLUMN, PPositions, Stop};
use crate::engine::closed::{WinningMove, WinningMoves};
use crate::engine::offer::Source;
use crate::engine::{Bound, Cost, Engine, List, Listed, Offer, Play, Stream, Ways, WhoWins, side};
use crate::rules::{Game, Rays};
use crate::run::Run;
use crate::{Error, Position, Result};

/// Nanoseconds a column where each of its positions is tried.
const POSITION: u64 = 100;

/// Nanoseconds a position of a list.
const LISTED: u64 = 25;

/// The engine `involution`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Involution;

impl Engine for Involution {
    fn name(&self) -> &'static str {
        PPositions::ENGINE
    }

    fn who_wins<'q>(&'q self, WhoWins { at, play, most_moves }: WhoWins<'q>) -> Ways<'q> {
        let moves = || {
            let vector = served(at.game())?;
            let columns = at.piles().iter().map(side).min()?;
            Some(Offer::new(Cost::steps(columns, POSITION, columns / 2), move |run| {
                winning(vector, &at.small()?, most_moves, play, run)
            }))
        };
        Ways { moves: moves(), ..Ways::default() }
    }

    fn list<'q>(
        &'q self,
        game: &'q Game,
        List { value, play, bound }: List,
    ) -> Option<Offer<'q, Listed>> {
        let vector = served(game).filter(|_| value == 0)?;
        // Room for the first windows, less than any table takes to begin, and each position as it is read.
        let nanoseconds = bound.most_positions().saturating_mul(LISTED).saturating_add(5_000);
        let cost = Cost { nanoseconds, bytes: bound.last_column().min(MAX_COLUMN) / 2 };
        Some(Offer::new(cost, move |run| {
            let pairs = in_order(vector, bound, play, run)?;
            Ok(Listed { in_a_box: false, never: Vec::new(), stream: Stream::of(InOrder(pairs)) })
        }))
    }
}

/// The P-positions as a stream.
struct InOrder(PPositions);

impl Iterator for InOrder {
    type Item = Result<Position>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.0.next()?.map(|(a, b)| Position::from([a, b])))
    }
}

impl Source for InOrder {
    fn pairs(
        &mut self,
        _extent: Bound,
        run: &Run,
        see: &mut dyn FnMut(u64, u64) -> Result<()>,
    ) -> Result<()> {
        match self.0.run(run.progress(), see)? {
            Stop::Done => Ok(()),
            Stop::Asked => Err(Error::stopped(format!(
                "stopped on request at column {}: a shorter range is quicker",
                self.0.column()
            ))),
        }
    }
}

/// The game, if its P-positions are listed so. One that is served but too large is refused with the limit it meets.
fn served(game: &Game) -> Option<Rays<'_>> {
    game.rays().filter(|vector| !matches!(Directions::of(*vector), Err(Error::Unserved(_))))
}

fn in_order(game: Rays<'_>, bound: Bound, play: Play, run: &Run) -> Result<PPositions> {
    match play {
        Play::Normal => PPositions::new(game, bound, run.memory()),
        Play::Misere => PPositions::misere(game, bound, run.memory()),
    }
}

/// The options of a position that are P-positions, by their smaller pile.
fn winning(
    game: Rays<'_>,
    from: &[u64],
    most: usize,
    play: Play,
    run: &Run,
) -> Result<WinningMoves> {
    let &[x, y] = from else { return Err(Error::internal("a position of two piles has two")) };
    let mut list = in_order(game, Bound::UpTo(x.min(y)), play, run)?;
    let (mut listed, mut total) = (Vec::new(), 0u64);
    let stop = list.run(run.progress(), |a, b| {
        let ways = [[a, b], [b, a]];
        for to in &ways[..if a == b { 1 } else { 2 }] {
            if leads(game, from, to) {
                total += 1;
                if listed.len() < most {
                    listed.push(WinningMove { to: Position::from(*to), why: None });
                }
            }
        }
        Ok(())
    })?;
    if stop == Stop::Asked {
        run.go_on(|| format!("column {}", list.column()))?;
    }
    Ok(WinningMoves { listed, total: total.into() })
}

/// Whether a ray or a step leads from one position to the other.
fn leads(game: Rays<'_>, from: &[u64], to: &[u64]) -> bool {
    let (Some(x), Some(y)) = (from[0].checked_sub(to[0]), from[1].checked_sub(to[1])) else {
        return false;
    };
    game.directed().iter().any(|move_| {
        let (p, q) = (move_.vector[0], move_.vector[1]);
        let times = x.checked_div(p).unwrap_or_else(|| y / q);
        let fits = p.checked_mul(times) == Some(x) && q.checked_mul(times) == Some(y);
        times > 0 && fits && (times == 1 || !move_.once) && move_.allowed(from)
    })
}
