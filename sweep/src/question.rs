//! Questions: what is asked of each game, and the columns of the answer. Every answer comes from the library's own functions.
//!
//! Real numbers are rounded to six digits after the point; they are for display, and what is decided is decided in integers.

mod beams;
mod moves;
mod tables;

use num_bigint::BigUint;
use serde_json::{Value, json};
use wythoff::engine::Registry;
use wythoff::run::Run;
use wythoff::{Error, Result};

use crate::unit::{Family, Unit};

/// What is asked of each game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// The lines around which the P-positions gather (`wyt beams`).
    Beams {
        /// All positions whose smaller pile is at most this.
        up_to: u64,
    },
    /// The same of gdwn:p,q, with Larsson's Conjectures 1, 2 and 3 for this pair.
    Conjectures {
        /// All positions whose smaller pile is at most this.
        up_to: u64,
    },
    /// Whether the added moves keep the P-positions (`wyt adjoin`).
    Adjoinable {
        /// Piles up to this are looked at first; what a formula decides holds for all sizes.
        up_to: u64,
    },
    /// The positions learned and proved for all sizes (`wyt solve`).
    Solve {
        /// The values 0 to this.
        up_to_value: u32,
        /// A numeration system in place of those that suit the game.
        system: Option<String>,
    },
    /// Preperiod and period of each row (`wyt periods`).
    Periods {
        /// How many rows.
        rows: u64,
        /// The most columns to compute.
        columns: u64,
    },
    /// The levels of r-wythoff or wythoff (`wyt levels`).
    Levels {
        /// The values 0 to this.
        up_to_value: u32,
        /// Only what so many rows show.
        rows: Option<u64>,
    },
    /// Grid, cyclic and asymptote conjectures of the (a,a) game.
    Diagonal {
        /// At least so many P-positions are compared with the asymptote, and 4a² at least.
        positions: u64,
    },
}

/// An answer: a value for each column and, where these say that something is proved, what proves it.
pub(crate) struct UnitAnswer {
    pub cells: Vec<Value>,
    pub proof: Option<String>,
}

/// What stands in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    /// Whole numbers.
    Whole,
    /// Yes or no.
    Flag,
    /// Words, and numbers past 2⁵³.
    Words,
    /// Several of them: a list in JSON, with spaces between elsewhere.
    List,
}

/// A column of the answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// What stands in it.
    pub kind: ColumnKind,
}

pub(crate) const fn column(name: &'static str, kind: ColumnKind) -> Column {
    Column { name, kind }
}

impl Question {
    /// Its kind, as plans write it.
    pub fn name(&self) -> &'static str {
        match self {
            Question::Beams { .. } => "beams",
            Question::Conjectures { .. } => "conjectures",
            Question::Adjoinable { .. } => "adjoinable",
            Question::Solve { .. } => "solve",
            Question::Periods { .. } => "periods",
            Question::Levels { .. } => "levels",
            Question::Diagonal { .. } => "diagonal",
        }
    }

    /// Its normal form.
    pub(crate) fn normal(&self) -> Value {
        let kind = self.name();
        match self {
            Question::Beams { up_to }
            | Question::Conjectures { up_to }
            | Question::Adjoinable { up_to } => json!({"kind": kind, "up_to": up_to}),
            Question::Solve { up_to_value, system } => {
                json!({"kind": kind, "up_to_value": up_to_value, "system": system})
            }
            Question::Periods { rows, columns } => {
                json!({"kind": kind, "rows": rows, "columns": columns})
            }
            Question::Levels { up_to_value, rows } => {
                json!({"kind": kind, "up_to_value": up_to_value, "rows": rows})
            }
            Question::Diagonal { positions } => json!({"kind": kind, "positions": positions}),
        }
    }

    /// Why it cannot be asked of a family, if it cannot.
    pub(crate) fn suits(&self, family: &Family) -> std::result::Result<(), String> {
        let wants = match (self, family) {
            (Question::Conjectures { .. }, Family::Pairs { .. })
            | (Question::Adjoinable { .. }, Family::Steps { .. })
            | (Question::Diagonal { .. }, Family::Diagonals { .. }) => return Ok(()),
            (Question::Conjectures { .. }, _) => "pairs",
            (Question::Adjoinable { .. }, _) => "steps",
            (Question::Diagonal { .. }, _) => "diagonals",
            _ => return Ok(()),
        };
        Err(format!(
            "{} is asked of the family {wants}, not of {}: change one of the two",
            self.name(),
            family.name()
        ))
    }

    /// The columns of its answers.
    pub fn columns(&self) -> Vec<Column> {
        match self {
            Question::Beams { .. } => beams::COLUMNS.to_vec(),
            Question::Conjectures { .. } => {
                beams::COLUMNS.iter().chain(beams::CONJECTURES).copied().collect()
            }
            Question::Adjoinable { .. } => moves::ADJOINABLE.to_vec(),
            Question::Solve { .. } => moves::SOLVE.to_vec(),
            Question::Periods { .. } => tables::PERIODS.to_vec(),
            Question::Levels { .. } => tables::LEVELS.to_vec(),
            Question::Diagonal { .. } => tables::DIAGONAL.to_vec(),
        }
    }

    /// The answer, a value for each column, and what proves it.
    pub(crate) fn ask(&self, unit: &Unit, engines: &Registry, run: &Run) -> Result<UnitAnswer> {
        let bare = |cells| UnitAnswer { cells, proof: None };
        let found = match self {
            Question::Beams { up_to } => {
                beams::beams(unit, *up_to, run).map(|(cells, _)| bare(cells))
            }
            Question::Conjectures { up_to } => beams::conjectures(unit, *up_to, run).map(bare),
            Question::Adjoinable { up_to } => {
                moves::adjoinable(unit, *up_to, engines, run).map(bare)
            }
            Question::Solve { up_to_value, system } => {
                moves::solved(unit, *up_to_value, system.as_deref(), engines, run)
            }
            Question::Periods { rows, columns } => {
                tables::periods(unit, *rows, *columns, engines, run).map(bare)
            }
            Question::Levels { up_to_value, rows } => {
                tables::levels(unit, *up_to_value, *rows, engines, run)
            }
            Question::Diagonal { positions } => tables::diagonal(unit, *positions, run).map(bare),
        }?;
        if found.cells.len() == self.columns().len() {
            return Ok(found);
        }
        Err(Error::internal(format!("{} answered with another number of columns", self.name())))
    }

    /// Whether cells that a store holds are what their proof says: what calls itself proved, or established for all sizes, is
    /// proved again; of the rest nothing is said.
    pub(crate) fn replay(
        &self,
        unit: &Unit,
        cells: &[Value],
        proof: Option<&str>,
        run: &Run,
    ) -> Result<bool> {
        match self {
            Question::Adjoinable { up_to } if cells[1] == "for all sizes" => {
                Ok(moves::adjoinable(unit, *up_to, &Registry::standard(), run)? == cells)
            }
            Question::Solve { .. } if cells[0] == "open" => Ok(true),
            Question::Solve { up_to_value, system } => {
                moves::solved_again(unit, *up_to_value, system.as_deref(), proof, run)
                    .map(|again| again == cells)
            }
            Question::Levels { .. } if cells[0] == false => Ok(true),
            Question::Levels { up_to_value, .. } => {
                tables::levels_again(unit, *up_to_value, proof, run).map(|again| again == cells)
            }
            Question::Diagonal { .. } => Ok(tables::established(unit)
                == (cells[3] == "established")
                && tables::established(unit) == (cells[8] == "established")),
            _ => Ok(true),
        }
    }
}

/// Six digits after the point.
fn real(x: f64) -> Value {
    format!("{x:.6}").parse::<f64>().map_or(Value::Null, Value::from)
}

fn reals(all: impl IntoIterator<Item = f64>) -> Value {
    all.into_iter().map(real).collect()
}

/// A number of any size: past 2⁵³ as words.
fn big(n: &BigUint) -> Value {
    wythoff_lab::output::json_number(n)
}

fn whole(n: u64) -> Value {
    big(&n.into())
}
