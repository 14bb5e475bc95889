//! Rows: the preperiod and the period of each row, proved.

mod backward;
mod moves;
mod search;
mod strands;
mod strip;
mod window;

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

pub use search::Repeat;

use crate::run::{Memory, Progress};
use crate::{Game, Result};
use moves::Moves;
use search::{Bounds, Ended, Search};
use strip::{Strayed, Strip, Window};
use window::Walk;

/// How the periodicity of a row was proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Proof {
    /// The rows up to this one repeat their joint state.
    Repeat(Repeat),
    /// The row meets the conditions of the window theorem at a diagonal.
    Window {
        /// Which of its two cases.
        side: Side,
        /// The diagonal d₁.
        diagonal: u64,
    },
}

/// The case of the window theorem: the band of the row below grows at its top or at its bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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
    /// The least n₀ with G(a,n+p) = G(a,n) + p for all n ≥ n₀.
    pub preperiod: u64,
    /// The least period p, where it was decided.
    pub period: Option<BigUint>,
    /// A period: a multiple of the least one.
    pub multiple: BigUint,
    /// Why this holds for all n.
    pub proof: Proof,
}

/// What was found about the rows of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rows {
    /// The rows proved, from 0 on.
    pub rows: Vec<Row>,
    /// Why not all rows that were asked for are there.
    pub stopped: Option<String>,
}

/// How far to go.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// The most columns (or diagonals) to compute.
    pub columns: u64,
    /// The most bytes to hold.
    pub memory: Memory,
    /// The longest pass made to decide an exact period of R-Wythoff.
    pub pass: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options { columns: 1 << 32, memory: Memory::default(), pass: 1 << 25 }
    }
}

/// Preperiod and period of rows 0..rows by repeated states.
pub fn by_repeated_states(
    game: &Game,
    rows: usize,
    options: &Options,
    progress: &dyn Progress,
) -> Result<Rows> {
    let moves = Moves::of(game, rows)?;
    let table = strip::start_table(game, &moves, rows, options.memory)?;
    let mut window = Window::first_guess(rows);
    loop {
        options.memory.check(Strip::bytes(&moves, rows, window), "a strip of these rows")?;
        let bounds = Bounds { columns: options.columns, cycle_bytes: options.memory.limit() / 2 };
        let found = Search::new(&moves, &table, window).and_then(|mut search| {
            let ended = search.run(bounds, progress)?;
            Ok((ended, search.repeats))
        });
        match found {
            Ok((ended, repeats)) => {
                let measured = search::measure(&moves, &table, window, &repeats, progress)?;
                return Ok(Rows { rows: list(&repeats, &measured), stopped: reason(ended) });
            }
            Err(Strayed) => window = window.wider()?,
        }
    }
}

/// Preperiod and period of rows 0..rows of R-Wythoff by the window theorem.
pub fn by_windows(rows: usize, options: &Options, progress: &dyn Progress) -> Result<Rows> {
    let regime = match window::settle(rows, options.columns, options.memory, progress)? {
        Walk::Settled(regime) => regime,
        Walk::Unsettled { .. } => todo!(),
        Walk::Asked => todo!(),
    };
    let preperiods = backward::preperiods(&regime, progress)?;
    let periods = strands::periods(&regime, options.pass);
    let rows = regime.rows.iter().zip(preperiods).zip(periods).enumerate();
    let rows = rows.map(|(row, ((settled, preperiod), period))| Row {
        row,
        preperiod,
        period: period.least,
        multiple: period.multiple,
        proof: Proof::Window { side: settled.side, diagonal: regime.diagonal },
    });
    Ok(Rows { rows: rows.collect(), stopped: None })
}

fn list(repeats: &[Repeat], measured: &[search::Measured]) -> Vec<Row> {
    let row = |(row, measured): (usize, &search::Measured)| Row {
        row,
        preperiod: measured.preperiod,
        period: Some(measured.period.into()),
        multiple: measured.period.into(),
        proof: Proof::Repeat(*repeats.iter().find(|r| r.rows > row).expect("measured")),
    };
    measured.iter().enumerate().map(row).collect()
}

fn reason(ended: Ended) -> Option<String> {
    match ended {
        Ended::All => None,
        Ended::Columns => Some("columns".into()),
        Ended::Memory => Some("memory".into()),
        Ended::Asked => Some("asked".into()),
    }
}
