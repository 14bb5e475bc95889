//! Rows: the preperiod and the period of each row, proved for all n.
//!
//! Row a of a game is additively periodic when G(a,n+p) = G(a,n) + p for all n ≥ n₀; the least n₀ is its preperiod and
//! the least p its period. Every row of a symmetric two-pile game is, in which any number may be taken from the larger
//! pile and every other move takes something from the smaller one (docs/rows.md, Theorem 4: the row has finitely many
//! states). Two methods find and prove it:
//!
//! - [`Rows::by_repeated_states`], for every such game: two equal joint states of rows 0..=a, compared in full.
//! - [`Rows::by_windows`], for R-Wythoff, whose rows' periods multiply beyond any search: the window theorem (Theorem 3).
//!
//! Cost: rows·columns to the first repeated state, 5 to 15 ns a cell, twice; memory does not grow with the columns
//! except for one cycle of each row. Wythoff: the columns grow like the cube of the rows. Rows are computed on several threads,
//! block by block (see `pipeline`), and four at a time where lines are all there is (see `together`): wythoff's rows 0..439 take
//! 42 s on two threads, 68 s of processor time.

mod backward;
mod cycles;
mod halt;
mod least;
mod moves;
mod pipeline;
mod prefix;
mod rings;
mod row_state;
mod search;
mod serve;
mod strands;
mod strip;
mod together;
mod window;

use num_bigint::BigUint;

pub(super) use cycles::primes;
pub use search::Repeat;
pub(crate) use serve::RowStates;

use crate::run::{Reader, Run, Saver};
use crate::{Error, Game, Remedy, Result};
use halt::Halt;
use moves::Moves;
use search::{Bounds, Ended, FirstPass, Measuring, PASS_ONE, PASS_TWO};
use strip::{RowSpread, Strip};
use window::Walk;

/// How the periodicity of a row was proved.
///
/// ```
/// use wythoff::engine::rows::{RowProof, Repeat, Rows, Wanted};
/// let found = Rows::by_repeated_states(&"wythoff".parse()?, Wanted::rows(3), &Default::default())?;
/// let RowProof::Repeat(repeat) = found.rows[1].proof else { panic!("by repeated states") };
/// let Repeat { first, second, .. } = repeat;
/// assert!(first < second);
/// // The least period of row 1 is 3.
/// assert_eq!(repeat.length() % 3, 0);
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowProof {
    /// The rows up to this one repeat their joint state.
    Repeat(Repeat),
    /// The row meets the conditions of the window theorem at a diagonal.
    Window {
        /// Which of its two cases.
        side: Side,
        /// The diagonal d₁.
        diagonal: u64,
    },
    /// The row repeats its own state, the rows below being known (`engine::general::periods`).
    States {
        /// The column before which it stands first, …
        first: u64,
        /// … and again.
        second: u64,
    },
    /// The values of one pile repeat over a window that is long enough (`engine::heaps`).
    Checked {
        /// G(n + p) = G(n) was checked from this n …
        from: u64,
        /// … to the one before this.
        to: u64,
        /// Why that is enough.
        theorem: &'static str,
    },
}

/// The case of the window theorem: the band of the row below grows at its top or at its bottom.
///
/// ```
/// use wythoff::engine::rows::{RowProof, Rows, Side, Wanted};
/// let found = Rows::by_windows(Wanted { pass: 1 << 16, ..Wanted::rows(30) }, &Default::default())?;
/// let top = |proof| matches!(proof, RowProof::Window { side: Side::Top, .. });
/// assert_eq!(found.rows.iter().filter(|row| top(row.proof)).count(), 23);
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The row takes the hole if it is unused, else the value above the band.
    Top,
    /// The row takes the value below the band if it is unused, else the hole.
    Bottom,
}

/// One row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The smaller pile a.
    pub row: usize,
    /// The least n₀ with G(a,n+p) = G(a,n) + s for all n ≥ n₀.
    pub preperiod: u64,
    /// The least period p, where it was decided.
    pub period: Option<BigUint>,
    /// The saltus s, where the period was decided: the period itself where Nim moves are made on the larger pile.
    pub saltus: Option<BigUint>,
    /// A period: a multiple of the least one, and equal to it where that was decided.
    pub multiple: BigUint,
    /// Why this holds for all n.
    pub proof: RowProof,
}

/// What was found about the rows of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rows {
    /// The rows proved, from 0 on.
    pub rows: Vec<Row>,
    /// Why not all rows that were asked for are there, and what helps.
    pub stopped: Option<Error>,
    /// Why no row is there: it is proved that none has a period.
    pub never: Option<String>,
    /// For the window theorem: each row's marks of d−l−1, …, d+u+1 before the diagonal d = −(number of rows), from
    /// which its periodic extension starts. Empty for repeated states.
    pub(crate) marks: Vec<Vec<bool>>,
}

/// Which rows, and how far to go for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// How many rows, from row 0 on.
    pub rows: usize,
    /// The most columns (or diagonals) to compute.
    pub columns: u64,
    /// The longest pass made to decide an exact period of R-Wythoff.
    pub pass: u64,
}

impl Wanted {
    /// About how many cells they take: Wythoff's columns grow like the cube of the rows.
    pub(super) fn cells(&self) -> u128 {
        let rows = self.rows as u128;
        rows.saturating_pow(3).min(self.columns.into()).saturating_mul(rows)
    }

    /// The columns that were allowed; none if it was left to the engine.
    pub(super) fn columns_allowed(&self) -> Option<u64> {
        Some(self.columns).filter(|columns| *columns < Wanted::rows(1).columns)
    }

    /// So many rows, within 2³² columns and passes of 2²⁵ diagonals.
    pub fn rows(rows: usize) -> Self {
        Wanted { rows, columns: 1 << 32, pass: 1 << 25 }
    }
}

impl Rows {
    /// Preperiod and period of the first rows, by the method that suits the game; from the run's checkpoint if it holds a state,
    /// and saving to it now and then.
    ///
    /// ```
    /// use wythoff::{engine::rows::{Rows, Wanted}, run::Run};
    /// let game = "wythoff".parse()?;
    /// let found = Rows::of(&game, Wanted::rows(3), &Run::default())?;
    /// // Row 1 is 1 2 0 4 5 3 7 8 6 …: from the start, three more each three columns.
    /// assert_eq!((found.rows[1].preperiod, found.rows[1].period.clone()), (0, Some(3u8.into())));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn of(game: &Game, wanted: Wanted, run: &Run) -> Result<Rows> {
        let Wanted { rows, columns, .. } = wanted;
        let mut saver = Saver::of(run, format!("rows {rows} of {game}, at most {columns} columns"));
        let saved = saver.load()?;
        let r_wythoff: Game = "r-wythoff".parse()?;
        if *game == r_wythoff {
            windows(wanted, run, saved.as_deref(), &mut saver)
        } else {
            repeats(game, wanted, run, saved.as_deref(), &mut saver)
        }
    }
}

impl Rows {
    /// Preperiod and period of the first rows by repeated joint states.
    pub fn by_repeated_states(game: &Game, wanted: Wanted, run: &Run) -> Result<Rows> {
        repeats(game, wanted, run, None, &mut Saver::none())
    }
}

impl Rows {
    /// Preperiod and period of the first rows of R-Wythoff by the window theorem.
    ///
    /// ```
    /// use wythoff::{engine::rows::{Rows, Wanted}, run::Run};
    /// let wanted = Wanted { pass: 1 << 16, ..Wanted::rows(30) };
    /// let found = Rows::by_windows(wanted, &Run::default())?;
    /// assert_eq!(found.rows[16].preperiod, 92);
    /// assert_eq!(found.rows[16].period, Some(17u8.into()));
    /// assert_eq!(found.rows[29].period, None); // it divides `multiple`
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn by_windows(wanted: Wanted, run: &Run) -> Result<Rows> {
        windows(wanted, run, None, &mut Saver::none())
    }
}

fn repeats(
    game: &Game,
    wanted: Wanted,
    run: &Run,
    saved: Option<&[u8]>,
    saver: &mut Saver,
) -> Result<Rows> {
    let (rows, progress, memory) = (wanted.rows, run.progress(), run.memory());
    at_least_one(rows)?;
    let moves = Moves::of(game, rows)?;
    let table = strip::start_table(game, &moves, rows, run)?;
    // Two prefixes are held at a time: one that is fed and one that is written down.
    let part = memory.limit() / 4;
    let mut saved = saved.map(Reader::new);
    let mut pass = PASS_ONE;
    let mut window = RowSpread::first_guess(rows);
    if let Some(saved) = &mut saved {
        pass = saved.number()?;
        if ![PASS_ONE, PASS_TWO].contains(&pass) {
            return Err(Reader::error());
        }
        window = RowSpread::load(saved)?;
    }
    loop {
        let strip = Strip::bytes(&moves, rows, window);
        memory.check(strip, "a strip of these rows")?;
        // Every thread has a strip of its own.
        let threads = run.threads().min(usize::try_from(part / strip.max(1)).unwrap_or(1)).max(1);
        let bounds =
            Bounds { columns: wanted.columns, tail_bytes: part, prefix_bytes: part, threads };
        let mut attempt = || -> std::result::Result<_, Halt> {
            let (mut measuring, ended) = match saved.as_mut() {
                Some(saved) if pass == PASS_TWO => {
                    (Measuring::load(&moves, &table, window, saved)?, Ended::All)
                }
                saved => {
                    let mut search = FirstPass::new(&moves, &table, window)?;
                    saved.map_or(Ok(()), |saved| search.restore(saved))?;
                    let ended = search.run(bounds, progress, saver)?;
                    (Measuring::new(&moves, &table, window, search.repeats)?, ended)
                }
            };
            let stopped = reason(ended, &measuring.repeats, wanted)?;
            if stopped.is_some() {
                // The checkpoint keeps the search, which a run with wider bounds can take up.
                saver.keep();
            }
            let measured = measuring.run(bounds, progress, saver)?;
            let rows = list(&measuring.repeats, &measured);
            Ok(Rows { rows, stopped, never: None, marks: Vec::new() })
        };
        match attempt() {
            Ok(rows) => return Ok(rows),
            Err(Halt::Error(error)) => return Err(error),
            Err(Halt::Strayed) => {
                window = window.wider()?;
                (saved, pass) = (None, PASS_ONE);
            }
        }
    }
}

fn windows(wanted: Wanted, run: &Run, saved: Option<&[u8]>, saver: &mut Saver) -> Result<Rows> {
    at_least_one(wanted.rows)?;
    let walk = window::settle(wanted.rows, wanted.columns, run, saved, saver)?;
    let (regime, stopped) = match walk {
        Walk::Settled(regime) => (regime, None),
        Walk::Partly(regime) => {
            let why = format!(
                "row {} is not settled at diagonal {}: allow more columns",
                regime.rows.len(),
                regime.diagonal
            );
            (regime, Some(Error::limit(why)))
        }
    };
    let extension = backward::extend(&regime, run.progress())?;
    let periods = strands::periods(&regime, wanted.pass);
    let rows = regime.rows.iter().zip(extension.preperiods).zip(periods).enumerate();
    let rows = rows.map(|(row, ((settled, preperiod), period))| Row {
        row,
        preperiod,
        saltus: period.least.clone(),
        period: period.least,
        multiple: period.multiple,
        proof: RowProof::Window { side: settled.side, diagonal: regime.diagonal },
    });
    Ok(Rows { rows: rows.collect(), stopped, never: None, marks: extension.marks })
}

pub(super) fn at_least_one(rows: usize) -> Result<()> {
    if rows == 0 { Err(Error::invalid("ask for at least one row")) } else { Ok(()) }
}

fn list(repeats: &[Repeat], measured: &[search::Measured]) -> Vec<Row> {
    let row = |(row, measured): (usize, &search::Measured)| Row {
        row,
        preperiod: measured.preperiod,
        period: Some(measured.period.into()),
        saltus: Some(measured.period.into()),
        multiple: measured.period.into(),
        proof: RowProof::Repeat(*repeats.iter().find(|r| r.rows > row).expect("measured")),
    };
    measured.iter().enumerate().map(row).collect()
}

/// Why a search ended early, if it did; an error if it ended with nothing.
fn reason(ended: Ended, repeats: &[Repeat], wanted: Wanted) -> Result<Option<Error>> {
    let row = repeats.last().map_or(0, |last| last.rows);
    let what = format!("row {row} does not repeat its state");
    let why = match ended {
        Ended::All => return Ok(None),
        Ended::Columns => {
            Error::limit(format!("{what} within {} columns: allow more columns", wanted.columns))
        }
        Ended::Memory => {
            Error::limit(format!("{what} within the memory allowed")).help(Remedy::MoreMemory)
        }
    };
    if repeats.is_empty() { Err(why) } else { Ok(Some(why)) }
}
