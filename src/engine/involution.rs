//! The P-positions of a symmetric two-pile game with Nim moves, as the greedy involution π.
//!
//! With Nim moves each column x holds exactly one P-position (x, π(x)), and π is an involution. So it is enough to
//! list (a,b) with a ≤ b = π(a): take each a in order that is not the b of an earlier one; b is the least y ≥ a such
//! that no move leads from (a,y) to an earlier P-position or its mirror (Larsson, *A generalized diagonal Wythoff
//! Nim*, Theorem 2.1). Each family of moves is a family of lines, at most one position a line; the lines taken are
//! kept as bits in sliding windows, and 64 candidates are tested at once.
//!
//! | file | subject |
//! |---|---|
//! | `moves` | which games are served; their directions |
//! | `plain` | the rule as defined, quadratic |
//! | `window`, `summary` | bits with summaries, sliding |
//! | `lines` | the lines of a ray as windows |
//! | `steps` | moves that may be made once |
//! | `search` | the least free candidate of a column |
//! | `state` | checkpoints |
//! | `sleepers` | candidates known to stay forbidden for a while |
//!
//! Cost: a few tens of nanoseconds a position and, for gdwn:1,2, about 5 bits a column.
//!
//! One core by nature: the rule is greedy, and a position takes lines that the very next one may need free (its column, the least
//! free diagonal), so no two positions can be searched for at once.

mod lines;
mod moves;
mod plain;
mod search;
mod serve;
mod sleepers;
mod state;
mod steps;
mod summary;
mod window;

use crate::engine::Bound;
use crate::rules::Rays;
use crate::run::{Memory, Progress};
use crate::{Error, Result};

use lines::HitLines;
use moves::Directions;
use search::Forbidding;
use steps::Steps;
use window::SlidingSets;

/// How far to go, under the name the laboratory still uses.
pub(crate) use serve::Involution;

/// The largest column: products with the numbers of a move stay below 2⁶³.
pub(crate) const MAX_COLUMN: u64 = 1 << 40;

impl Bound {
    /// The largest column that can be needed: at least half of the first columns hold a smaller pile.
    fn last_column(self) -> u64 {
        match self {
            Bound::UpTo(last) => last,
            Bound::Count(count) => count.saturating_mul(2),
        }
    }

    /// The most positions it can hold, one a column.
    pub(super) fn most_positions(self) -> u64 {
        match self {
            Bound::UpTo(last) => last.saturating_add(1),
            Bound::Count(count) => count,
        }
    }
}

/// Why a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The extent was reached.
    Done,
    /// The listener asked for it; the run can go on from here.
    Asked,
}

/// The P-positions (a,b), a ≤ b, in order of a.
///
/// ```
/// use wythoff::{engine::Bound, engine::involution::PPositions};
/// use wythoff::run::Memory;
/// let game: wythoff::Game = "gdwn:1,2".parse().unwrap();
/// let positions = PPositions::new(game.rays().unwrap(), Bound::Count(5), Memory::default()).unwrap();
/// let positions: Vec<(u64, u64)> = positions.map(Result::unwrap).collect();
/// assert_eq!(positions, [(0, 0), (1, 3), (2, 6), (4, 5), (7, 10)]);
/// ```
#[derive(Debug)]
pub struct PPositions {
    extent: Bound,
    memory: Memory,
    /// The last column of the extent.
    last: i64,
    /// The column the board stands at; positions of smaller columns are found.
    column: i64,
    found: u64,
    /// The windows have room for every y below this.
    roof: i64,
    /// The P-position of column 0: 0, under misère play 1.
    origin: i64,
    board: Forbidding,
}

/// Room made at the start.
const FIRST_ROOF: i64 = 1 << 12;

/// Positions between two looks at the listener.
const BLOCK: u64 = 1 << 20;

impl PPositions {
    /// The name of the engine that this is, as answers carry it.
    pub const ENGINE: &'static str = "involution";

    /// Starts at (0,0). Refuses games of another kind, and extents that cannot fit into the memory.
    #[expect(
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "columns are below 2^44, see make_room"
    )]
    pub fn new(game: Rays<'_>, extent: Bound, memory: Memory) -> Result<Self> {
        let moves = Directions::of(game)?;
        let last = extent.last_column();
        if last > MAX_COLUMN {
            return Err(Error::limit(format!(
                "columns up to {last} are asked for, and this engine ends at 2^40: ask for fewer"
            )));
        }
        let last = last as i64;
        // Directions longer than the last column are never used.
        let within = |d: &moves::Direction| d.p <= last;
        let rays: Vec<_> = moves.rays.into_iter().filter(within).collect();
        let steps = moves.steps.into_iter().filter(within).collect();
        let marks: u64 = rays.iter().map(|d| HitLines::least_bytes(*d, last)).sum();
        let columns = last as u64 / 13;
        memory.check(marks + columns, &format!("{game} up to column {last}"))?;
        let families: Result<Vec<HitLines>> =
            rays.into_iter().map(|d| HitLines::new(d, last, FIRST_ROOF)).collect();
        let columns = SlidingSets::new(1, 0, FIRST_ROOF)?;
        let board = Forbidding::new(columns, families?, Steps::new(steps));
        let (column, found, roof, origin) = (0, 0, FIRST_ROOF, 0);
        Ok(PPositions { extent, memory, last, column, found, roof, origin, board })
    }

    /// The same under misère play: starts at (0,1).
    ///
    /// There (0,0), the only position without a move, is an N-position, and (0,1), from which it is the only option, a
    /// P-position. Every other position is a P-position if and only if no option is, as under normal play. So columns 0 and 1
    /// hold (0,1) and (1,0), and from column 2 on the greedy rule and its proof are word for word the same.
    pub(crate) fn misere(game: Rays<'_>, extent: Bound, memory: Memory) -> Result<Self> {
        Ok(PPositions { origin: 1, ..Self::new(game, extent, memory)? })
    }

    /// How many positions have been found.
    pub fn found(&self) -> u64 {
        self.found
    }

    /// The least column not yet decided.
    #[expect(clippy::cast_sign_loss, reason = "columns are below 2^44, see make_room")]
    pub fn column(&self) -> u64 {
        self.column as u64
    }

    /// Finds positions to the end of the extent, or until the listener asks to stop.
    ///
    /// Progress is reported in columns for [`Bound::UpTo`], in positions for [`Bound::Count`].
    ///
    /// ```
    /// use wythoff::{engine::Bound, engine::involution::{PPositions, Stop}};
    /// use wythoff::run::{Memory, Quiet};
    /// let game: wythoff::Game = "maharaja".parse().unwrap();
    /// let mut positions = PPositions::new(game.rays().unwrap(), Bound::UpTo(1000), Memory::default()).unwrap();
    /// let mut largest = 0;
    /// let stop = positions.run(&Quiet, |_, b| { largest = largest.max(b); Ok(()) }).unwrap();
    /// assert_eq!(stop, Stop::Done);
    /// assert!(largest > 1600);
    /// ```
    pub fn run(
        &mut self,
        progress: &dyn Progress,
        mut visit: impl FnMut(u64, u64) -> Result<()>,
    ) -> Result<Stop> {
        loop {
            if progress.should_stop() {
                return Ok(Stop::Asked);
            }
            let done = self.run_for(BLOCK, &mut visit)?;
            self.report(progress);
            if done {
                return Ok(Stop::Done);
            }
        }
    }

    /// Finds at most so many more positions; true at the end of the extent. Between two calls the state can be saved.
    pub fn run_for(
        &mut self,
        most: u64,
        mut visit: impl FnMut(u64, u64) -> Result<()>,
    ) -> Result<bool> {
        // The commonest numbers of families are compiled apart, so that loops over them unroll.
        match self.board.families.len() {
            1 => self.find::<1>(most, &mut visit),
            3 => self.find::<3>(most, &mut visit),
            _ => self.find::<0>(most, &mut visit),
        }
    }

    fn find<const N: usize>(
        &mut self,
        most: u64,
        visit: &mut impl FnMut(u64, u64) -> Result<()>,
    ) -> Result<bool> {
        for _ in 0..most {
            match self.find_next::<N>()? {
                Some((a, b)) => visit(a, b)?,
                None => return Ok(true),
            }
        }
        Ok(false)
    }

    #[expect(clippy::cast_sign_loss, reason = "columns are below 2^44, see make_room")]
    fn report(&self, progress: &dyn Progress) {
        match self.extent {
            Bound::UpTo(last) => progress.report(self.column as u64, Some(last + 1)),
            Bound::Count(count) => progress.report(self.found, Some(count)),
        }
    }

    /// The next position. An error leaves everything as it was before the call.
    #[inline(always)]
    #[expect(clippy::cast_sign_loss, reason = "columns are below 2^44, see make_room")]
    fn find_next<const N: usize>(&mut self) -> Result<Option<(u64, u64)>> {
        let a = self.board.columns.next_free(0, self.column);
        if a > self.last || matches!(self.extent, Bound::Count(count) if self.found >= count) {
            return Ok(None);
        }
        self.board.advance::<N>(a);
        self.column = a;
        let least = self.board.least_candidate::<N>(a);
        let b = if a == 0 { self.origin } else { self.board.least_free::<N>(a, least) };
        if b >= self.roof {
            self.make_room(b)?;
        }
        self.board.take::<N>(a, b);
        self.column = a + 1;
        self.found += 1;
        Ok(Some((a as u64, b as u64)))
    }

    /// Slides and grows the windows so that they have room for y = b and some more.
    #[cold]
    fn make_room(&mut self, b: i64) -> Result<()> {
        let roof = b + b / 16 + FIRST_ROOF;
        if roof > 1 << 44 {
            return Err(Error::overflow(format!("the larger pile reached {b}")));
        }
        self.board.slide(self.column, self.last);
        self.board.grow(self.column, roof, self.memory)?;
        self.roof = roof;
        Ok(())
    }
}

impl Iterator for PPositions {
    type Item = Result<(u64, u64)>;

    fn next(&mut self) -> Option<Self::Item> {
        self.find_next::<0>().transpose()
    }
}
