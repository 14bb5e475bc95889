//! Questions: what is asked of each game, and the columns of the answer. Every answer comes from the library's own functions.
//!
//! Real numbers are rounded to six digits after the point; they are for display, and what is decided is decided in integers.

mod again;
mod beams;
mod densities;
mod moves;
mod places;
mod sequences;
mod tables;

use std::borrow::Cow;

use num_bigint::BigUint;
use serde_json::{Value, json};
use wythoff::engine::{Play, Registry};
use wythoff::run::Run;
use wythoff::{Error, Result};

use crate::unit::{Family, Unit};

/// What is asked of each game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// Value, outcome and winning moves of one position (`wyt value`).
    Value {
        /// The position, as the command reads it.
        position: String,
        /// Whoever moves last loses.
        misere: bool,
    },
    /// The first positions of a value (`wyt positions`).
    Positions {
        /// How many.
        count: u64,
        /// The value.
        value: u32,
        /// Whoever moves last loses.
        misere: bool,
    },
    /// How many positions of a value a square board has, and which values it shows (`wyt table`).
    Count {
        /// The side of the board.
        size: u64,
        /// The value that is counted.
        value: u32,
        /// Whoever moves last loses.
        misere: bool,
    },
    /// What a sequence of the game is (`wyt guess`).
    Guess {
        /// How many terms are looked at.
        count: u64,
        /// The value of the positions.
        value: u32,
        /// `a`, `b`, `d`, or `row N`.
        column: String,
    },
    /// A formula about the P-positions `$p(a,b)`, decided for all sizes where they are solved (`wyt solve`, `wyt prove`).
    Formula {
        /// The formula; it is read in the numeration system of the automaton unless it names one.
        formula: String,
        /// Whoever moves last loses.
        misere: bool,
    },
    /// How often each offset a − ⌊φn⌋ occurs among the P-positions, exactly (`wyt solve`).
    Densities,
    /// A function of Python's, which `wythoff.sweep` asks.
    Python {
        /// Its place, `module:name`.
        function: String,
        /// The columns of what it returns.
        answers: Vec<Column>,
    },
    /// The lines around which the P-positions gather (`wyt beams`).
    Beams {
        /// All positions whose smaller pile is at most this.
        up_to: u64,
        /// Whoever moves last loses.
        misere: bool,
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
        /// How much to learn from, in seconds that the engines expect and no clock counts: the same on every machine.
        effort: Option<u64>,
        /// Whoever moves last loses.
        misere: bool,
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

/// An answer: a value for each column and, where these say that something is proved, what proves it; else perhaps why it is not.
pub(crate) struct UnitAnswer {
    pub cells: Vec<Value>,
    pub proof: Option<String>,
    /// Why nothing was decided, if nothing was.
    pub why: Option<String>,
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
    /// A real number, rounded.
    Real,
    /// Several words: a list in JSON and Parquet, with spaces between elsewhere. So are the two that follow.
    List,
    /// Several whole numbers.
    Wholes,
    /// Several real numbers, rounded.
    Reals,
}

impl ColumnKind {
    /// Every kind by the name that plans use.
    const NAMES: [(&'static str, ColumnKind); 7] = [
        ("whole", ColumnKind::Whole),
        ("flag", ColumnKind::Flag),
        ("words", ColumnKind::Words),
        ("real", ColumnKind::Real),
        ("list", ColumnKind::List),
        ("wholes", ColumnKind::Wholes),
        ("reals", ColumnKind::Reals),
    ];
}

/// A column of the answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: Cow<'static, str>,
    /// What stands in it.
    pub kind: ColumnKind,
}

pub(crate) const fn column(name: &'static str, kind: ColumnKind) -> Column {
    Column { name: Cow::Borrowed(name), kind }
}

impl Column {
    /// A column as plans write it, `size: whole`.
    ///
    /// ```
    /// use wythoff_sweep::{Column, ColumnKind};
    /// let column = Column::parse("share: real")?;
    /// assert_eq!((&*column.name, column.kind), ("share", ColumnKind::Real));
    /// assert!(Column::parse("share: percent").is_err() && Column::parse("why: words").is_err());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn parse(text: &str) -> Result<Column> {
        let kinds = ColumnKind::NAMES.map(|(name, _)| name).join(", ");
        let (name, kind) = text.split_once(':').unwrap_or((text, ""));
        let (name, kind) = (name.trim(), kind.trim());
        let found = ColumnKind::NAMES.iter().find(|(own, _)| *own == kind);
        let (_, kind) = found.ok_or_else(|| {
            Error::invalid(format!(
                "{text:?}: a column is its name and what stands in it, as \"size: whole\" ({kinds})"
            ))
        })?;
        let plain = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !plain || ["unit", "state", "why", "proof"].contains(&name) {
            return Err(Error::invalid(format!(
                "{name:?} is no name for a column: use letters, digits and _, and not unit, state, why or proof"
            )));
        }
        Ok(Column { name: Cow::Owned(name.to_string()), kind: *kind })
    }

    /// As plans write it.
    pub(crate) fn written(&self) -> String {
        let kind = ColumnKind::NAMES.iter().find(|(_, kind)| *kind == self.kind);
        format!("{}: {}", self.name, kind.map_or("", |(name, _)| name))
    }
}

impl Question {
    /// Its kind, as plans write it.
    pub fn name(&self) -> &'static str {
        match self {
            Question::Value { .. } => "value",
            Question::Positions { .. } => "positions",
            Question::Count { .. } => "count",
            Question::Guess { .. } => "guess",
            Question::Formula { .. } => "formula",
            Question::Densities => "densities",
            Question::Python { .. } => "python",
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
        // What was not there from the beginning stands in the normal form only where it is used, so that older stores stay those of their plans.
        let misere = |mut normal: Value, misere: &bool| {
            if *misere {
                normal["misere"] = true.into();
            }
            normal
        };
        match self {
            Question::Value { position, misere: m } => {
                misere(json!({"kind": kind, "position": position}), m)
            }
            Question::Positions { count, value, misere: m } => {
                misere(json!({"kind": kind, "count": count, "value": value}), m)
            }
            Question::Count { size, value, misere: m } => {
                misere(json!({"kind": kind, "size": size, "value": value}), m)
            }
            Question::Guess { count, value, column } => {
                json!({"kind": kind, "count": count, "value": value, "column": column})
            }
            Question::Formula { formula, misere: m } => {
                misere(json!({"kind": kind, "formula": formula}), m)
            }
            Question::Densities => json!({"kind": kind}),
            Question::Python { function, answers } => {
                let answers: Vec<String> = answers.iter().map(Column::written).collect();
                json!({"kind": kind, "function": function, "answers": answers})
            }
            Question::Beams { up_to, misere: m } => {
                misere(json!({"kind": kind, "up_to": up_to}), m)
            }
            Question::Conjectures { up_to } | Question::Adjoinable { up_to } => {
                json!({"kind": kind, "up_to": up_to})
            }
            Question::Solve { up_to_value, system, effort, misere: m } => {
                let mut normal =
                    json!({"kind": kind, "up_to_value": up_to_value, "system": system});
                if let Some(effort) = effort {
                    normal["effort"] = (*effort).into();
                }
                misere(normal, m)
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
            Question::Value { .. } => places::VALUE.to_vec(),
            Question::Positions { .. } => places::POSITIONS.to_vec(),
            Question::Count { .. } => places::COUNT.to_vec(),
            Question::Guess { .. } => sequences::GUESS.to_vec(),
            Question::Formula { .. } => sequences::FORMULA.to_vec(),
            Question::Densities => densities::COLUMNS.to_vec(),
            Question::Python { answers, .. } => answers.clone(),
            Question::Beams { .. } => beams::COLUMNS.to_vec(),
            Question::Conjectures { .. } => {
                beams::COLUMNS.iter().chain(beams::CONJECTURES).cloned().collect()
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
        let bare = |cells| UnitAnswer { cells, proof: None, why: None };
        let found = match self {
            Question::Value { position, misere } => {
                places::value(unit, position, Play::of_misere(*misere), engines, run).map(bare)
            }
            Question::Positions { count, value, misere } => {
                places::positions(unit, *count, *value, Play::of_misere(*misere), engines, run)
                    .map(bare)
            }
            Question::Count { size, value, misere } => {
                places::count(unit, *size, *value, Play::of_misere(*misere), engines, run).map(bare)
            }
            Question::Guess { count, value, column } => {
                sequences::guess(unit, *count, *value, column, engines, run).map(bare)
            }
            Question::Formula { formula, misere } => {
                sequences::formula(unit, formula, Play::of_misere(*misere), engines, run)
            }
            Question::Densities => densities::densities(unit, engines, run),
            Question::Python { function, .. } => Err(Error::invalid(format!(
                "{function} is a function of Python's: ask this plan by wythoff.sweep"
            ))),
            Question::Beams { up_to, misere } => {
                beams::beams(unit, *up_to, Play::of_misere(*misere), engines, run)
                    .map(|(cells, _)| bare(cells))
            }
            Question::Conjectures { up_to } => {
                beams::conjectures(unit, *up_to, engines, run).map(bare)
            }
            Question::Adjoinable { up_to } => {
                moves::adjoinable(unit, *up_to, engines, run).map(bare)
            }
            Question::Solve { up_to_value, system, effort, misere } => {
                let asked = (*up_to_value, system.as_deref(), *effort);
                moves::solved(unit, asked, Play::of_misere(*misere), engines, run)
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

/// The bytes of a certificate in hexadecimal digits.
fn bytes(digits: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let byte = |pair: &[u8]| match *pair {
        [high, low] => u8::try_from(digit(high)? * 16 + digit(low)?).ok(),
        _ => None,
    };
    digits.as_bytes().chunks(2).map(byte).collect()
}
