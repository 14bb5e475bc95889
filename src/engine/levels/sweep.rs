//! All levels of R-Wythoff together, block by block of indices, until each is proved for all n.
//!
//! In a block [b₀, b₁) the levels are taken in order of value; T_h goes a little further than T_g for
//! h < g, so that T_g finds every position it may collide with. A level that has been calm for a
//! generation stays within a known distance of its offset (see `criterion`); if no lower level comes
//! that near in this block, it sleeps: nothing is computed until some level asks for its positions.
//! Only the b's ahead of each level and the streaks of the present block are kept.
//!
//! The sweep ends when every level is calm and every two are apart for ever. Cost: about 50 ns a streak;
//! 4.5·10⁸ streaks for g ≤ 62. Where a level is wrong nearly everywhere, a stretch of diagonals is stored as the
//! rule that makes it (see `tangle`).
//!
//! Within a block a level needs all lower ones, so levels go one after the other, on one thread. Packing the b's and unpacking the
//! a's of the next block on all threads between two blocks gained nothing (g ≤ 50: 7.8 s on one thread, 8.2 on two, as one level has
//! nearly all streaks) and took 1.4 GB instead of 0.3 for g ≤ 62. Nor did a thread that prepares the next a's of the level at work, in batches
//! of 4,096 segments (g ≤ 36: 5.2 s on one thread, 6.0 on two, though it did half of the work): what comes from the other core's
//! cache costs as much as making it. Nor could a wave over levels and blocks gain: of the bursts with n within one factor of φ one level has nearly
//! all, level 27 those from 10⁷ to 10⁸, level 61 those to 10⁹, level 62 those to 10¹⁰, and a level's own positions come one after another. Summed over
//! these generations the busiest level has 99 % of all bursts for g ≤ 36, 93 % for g ≤ 62: any number of threads would take that share of the
//! time of one (`cargo bench -p wythoff --bench levels` prints it).
//!
//! No level depends on a higher one. So when the memory is used up, or a level leaves what the engine can
//! follow, the highest levels are given up, one after the other, and the rest is carried to its proof.

use super::criterion::Reach;
use super::rotation::MAX_INDEX;
use super::sequence::Sequence;
use super::{LevelFacts, LevelGame};
use crate::run::{Memory, Progress, Run, Saver};
use crate::{Error, Result};

/// The strips of a level, about 200 MB of them, from which on tangled stretches are looked for.
pub(super) const TANGLED_FROM: u64 = 1 << 26;

/// The used diagonals of a burst are kept in 128 bits as long as they fit.
pub(super) const NARROW_BURST: u32 = 127;

/// The state of a sweep between two blocks.
#[derive(Debug)]
pub struct Sweep {
    pub(super) levels: Vec<Sequence>,
    /// b₀ of the next block.
    pub(super) from: i64,
    /// The length of the next block.
    pub(super) step: i64,
    /// Levels below this value are closed.
    pub(super) closed: usize,
    /// When to look next whether more levels can be closed.
    pub(super) look_at: i64,
    /// Levels with so many strips look for tangled stretches.
    pub(super) tangled_from: u64,
    /// Bursts wider than this do without a word of bits; at most 127.
    pub(super) narrow_burst: u32,
    /// The levels that were given up; never part of a saved state.
    pub(super) given_up: Option<GivenUp>,
}

/// The levels from some value on, left unproved.
///
/// ```
/// use wythoff::{engine::{Registry, levels::GivenUp}, run::{Memory, Run}};
/// let little = Run::new(Memory::bytes(2_000_000));
/// let found = Registry::standard().levels(&"r-wythoff".parse()?, 16, None, &little)?.found;
/// let given_up: GivenUp = found.given_up.unwrap();
/// assert_eq!(given_up.error().exit_code(), 3);
/// assert!(given_up.value > 5 && found.facts.iter().all(|level| level.value() < given_up.value));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenUp {
    /// The least value that was given up; all lower ones are still carried to their proof.
    pub value: u32,
    /// The index up to which it was followed without being closed.
    pub(crate) index: u64,
    /// Why, and what helps.
    pub(crate) why: Error,
}

impl GivenUp {
    /// The error of who cannot do without these levels.
    pub fn error(&self) -> Error {
        let GivenUp { value, index, why } = self;
        why.clone().told(|why| format!("value {value} is not closed up to n = {index}: {why}"))
    }
}

impl std::fmt::Display for GivenUp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.error().fmt(f)
    }
}

/// What a certificate says of one level.
pub(crate) struct Record<'a> {
    pub(crate) value: u32,
    pub(crate) settled: i64,
    pub(crate) n: i64,
    pub(crate) repeats: i64,
    pub(crate) k: i64,
    pub(crate) wrong: i64,
    pub(crate) events: &'a [u8],
}

/// Why a sweep came back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// Every level is proved for all n.
    Closed,
    /// The listener asked to stop.
    Asked,
    /// Every level that is left is proved, and [`Sweep::given_up`] says which are not.
    GivenUp,
}

impl Sweep {
    /// The largest value the engine takes; time and memory end a run before. 125 and 150 were begun and go on; with 200 levels those of low value
    /// are too dense where the blocks begin, and the run ends within seconds.
    pub const MAX_VALUE: u32 = 150;

    /// The largest value proved so far; see `records/levels.md`.
    pub const LARGEST_PROVED: u32 = 100;

    /// What the proof of [`Sweep::LARGEST_PROVED`] and all lower values takes.
    pub const LARGEST_COST: &str = "about 4 minutes and 1.9 GB";

    /// Begins with the first rows, computed by the streaming engine.
    ///
    /// ```
    /// use wythoff::{engine::levels::{Stop, Sweep}, run::Run};
    /// let mut sweep = Sweep::new(7)?;
    /// assert_eq!(sweep.run(&Run::default())?, Stop::Closed);
    /// let seven = sweep.facts()[7];
    /// assert!(seven.proved());
    /// assert_eq!((seven.offset(), seven.settled_from(), seven.wrong()), (52, 638, 185));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    #[expect(clippy::cast_sign_loss, reason = "indices stay below MAX_INDEX")]
    pub fn new(up_to_value: u32) -> Result<Sweep> {
        if up_to_value > Self::MAX_VALUE {
            return Err(Error::limit(format!(
                "levels are computed up to value {}, and {up_to_value} was asked: they are proved up to value {} ({})",
                Self::MAX_VALUE,
                Self::LARGEST_PROVED,
                Self::LARGEST_COST
            )));
        }
        let count = up_to_value as usize + 1;
        let mut rows = 2_000.max(450 * count as u64);
        loop {
            let levels = start(up_to_value, rows)?;
            let from = levels.iter().map(|level| level.n).min().unwrap_or(0);
            // Synced indices must not lie so far apart that a level trails the block it starts in.
            if from as u64 * 2 >= rows {
                let step = (from / 4).min(4096);
                let (closed, look_at, given_up) = (0, from, None);
                let (tangled_from, narrow_burst) = (TANGLED_FROM, NARROW_BURST);
                return Ok(Sweep {
                    levels,
                    from,
                    step,
                    closed,
                    look_at,
                    given_up,
                    tangled_from,
                    narrow_burst,
                });
            }
            rows *= 2;
        }
    }

    /// Goes on until every level is closed or the listener asks to stop. That a level had to be given up, for
    /// want of memory or otherwise, is an error.
    pub fn run(&mut self, run: &Run) -> Result<Stop> {
        let stop = match self.drive(run.memory(), run.progress(), &mut Saver::none()) {
            Err(Error::Stopped(_)) => return Ok(Stop::Asked),
            other => other?,
        };
        match &self.given_up {
            Some(given_up) => Err(Error::limit(given_up.to_string())),
            None => Ok(stop),
        }
    }

    /// All levels up to a value, from the run's checkpoint if it holds a state, saving to it now and then and at the
    /// end. Levels may be given up: the state saved last has all of them, so that the run can be taken up again with more
    /// memory.
    pub(super) fn proved_in(up_to_value: u32, run: &Run) -> Result<(Sweep, Stop)> {
        let mut saver = Saver::of(run, format!("levels r-wythoff {up_to_value}"));
        let mut sweep = match saver.load()? {
            Some(bytes) => Sweep::load(&bytes)?,
            None => Sweep::new(up_to_value)?,
        };
        let stop = sweep.drive(run.memory(), run.progress(), &mut saver)?;
        if stop == Stop::Closed {
            // A finished state makes the next command with the same bounds instant.
            saver.save(|out| sweep.save(out))?;
        }
        Ok((sweep, stop))
    }

    fn drive(
        &mut self,
        memory: Memory,
        progress: &dyn Progress,
        saver: &mut Saver,
    ) -> Result<Stop> {
        let total = self.levels.len() as u64;
        while self.closed < self.levels.len() {
            saver.pause(progress, || format!("index {}", self.from), |out| self.save(out))?;
            if self.from > MAX_INDEX / 8 {
                saver.keep();
                self.give_up(self.closed, Error::limit("the engine counts no further"));
                continue;
            }
            self.block();
            // A state without the levels given up could not be taken up again.
            if self.given_up.is_some() {
                saver.keep();
            }
            if let Err(short) = memory.check(self.bytes(), "following the levels to there") {
                saver.save(|out| self.save(out))?;
                saver.keep();
                while self.bytes() > memory.limit() && self.closed < self.levels.len() {
                    self.give_up(self.levels.len() - 1, short.clone());
                }
            }
            if self.from >= self.look_at {
                self.look_at = self.from + self.from / 16;
                self.close();
                progress.report(self.closed as u64, Some(total));
            }
        }
        Ok(if self.given_up.is_some() { Stop::GivenUp } else { Stop::Closed })
    }

    /// Leaves value g and all higher ones unproved.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "indices stay below MAX_INDEX"
    )]
    fn give_up(&mut self, g: usize, why: Error) {
        self.levels.truncate(g);
        self.given_up = Some(GivenUp { value: g as u32, index: self.from as u64, why });
    }

    /// The levels that were given up, if any: the run proves only those below.
    pub fn given_up(&self) -> Option<&GivenUp> {
        self.given_up.as_ref()
    }

    /// Closes levels in order of value.
    fn close(&mut self) {
        let at = self.from;
        while self.closed < self.levels.len() && self.apart_from_lower(self.closed, at) {
            self.closed += 1;
        }
    }

    /// True if from index `at` on level g stays on its diagonals, given that all lower levels do.
    fn apart_from_lower(&self, g: usize, at: i64) -> bool {
        let reach = |h: usize| {
            let reach = self.levels[h].reach()?;
            (reach.next().from <= at).then(|| reach.at(at))
        };
        let Some(mine) = reach(g) else { return false };
        (0..g).all(|h| {
            let distance = (self.levels[g].repeats - self.levels[h].repeats).abs();
            reach(h).is_some_and(|other| mine.apart(other, distance))
        })
    }

    /// The least L at which every level can be closed, once all are.
    pub(crate) fn proof_index(&self) -> Option<i64> {
        let holds = |at| (0..self.levels.len()).all(|g| self.apart_from_lower(g, at));
        if self.closed < self.levels.len() {
            return None;
        }
        let (mut fails, mut works) = (0, self.from);
        while works - fails > 1 {
            let middle = fails + (works - fails) / 2;
            if holds(middle) { works = middle } else { fails = middle }
        }
        Some(works)
    }

    /// What a certificate needs of each level.
    #[expect(clippy::cast_possible_truncation, reason = "indices stay below MAX_INDEX")]
    pub(crate) fn records(&self) -> impl Iterator<Item = Record<'_>> {
        self.levels.iter().enumerate().map(|(g, level)| Record {
            value: g as u32,
            settled: level.last_wrong,
            n: level.calm_from,
            repeats: level.repeats,
            k: level.widest,
            wrong: level.wrong,
            events: &level.log,
        })
    }

    /// What is known of each level.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "indices stay below MAX_INDEX"
    )]
    pub fn facts(&self) -> Vec<LevelFacts> {
        self.levels
            .iter()
            .enumerate()
            .map(|(g, x)| LevelFacts {
                value: g as u32,
                offset: x.repeats as u64,
                settled_from: x.last_wrong as u64,
                wrong: x.wrong as u64,
                pattern_from: x.reach().filter(|_| g < self.closed).map(pattern_from),
                proved: g < self.closed,
            })
            .collect()
    }

    /// Bytes held by all levels.
    pub(crate) fn bytes(&self) -> u64 {
        self.levels.iter().map(Sequence::bytes).sum()
    }

    /// The index the sweep has reached.
    #[expect(clippy::cast_sign_loss, reason = "indices stay below MAX_INDEX")]
    pub fn reached(&self) -> u64 {
        self.from as u64
    }
}

/// An index from which |ε| ≤ 1.
#[expect(clippy::cast_sign_loss, reason = "indices stay below MAX_INDEX")]
fn pattern_from(mut reach: Reach) -> u64 {
    while reach.radius() > 1 {
        reach = reach.next();
    }
    reach.from as u64
}

/// All levels over the first rows, each cut at its last synced index.
#[expect(clippy::cast_possible_wrap, reason = "indices stay below MAX_INDEX")]
fn start(up_to_value: u32, rows: u64) -> Result<Vec<Sequence>> {
    let mut positions = vec![Vec::new(); up_to_value as usize + 1];
    LevelGame::RWythoff.visit(up_to_value, rows, &Run::default(), |p| {
        positions[p.value as usize].push((p.a as i64, (p.b - p.a) as i64));
    })?;
    Ok(positions.iter().map(|level| Sequence::start(&level[..last_synced(level)])).collect())
}

/// The largest n ≤ len with {d_0, …, d_{n−1}} = {0, …, n−1}.
#[expect(clippy::cast_possible_wrap, reason = "indices stay below MAX_INDEX")]
fn last_synced(level: &[(i64, i64)]) -> usize {
    let mut synced = 0;
    let mut largest = -1;
    for (n, &(_, d)) in level.iter().enumerate() {
        largest = largest.max(d);
        if largest == n as i64 {
            synced = n + 1;
        }
    }
    synced
}

mod block;

#[cfg(test)]
mod tests;
