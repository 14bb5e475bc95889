//! Sequences that a game gives: a column of its positions of a value, or a row of its values.

use std::fmt;
use std::str::FromStr;

use num_bigint::BigInt;

use super::Terms;
use super::terms::MOST_TERMS;
use crate::engine::{Bound, Play, Registry};
use crate::run::Run;
use crate::{Error, Game, Remedy, Result};

/// Bytes of a term with its letters, differences and residues.
const TERM_BYTES: u64 = 160;

/// Which sequence of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// The smaller piles of the positions of a value, in order.
    Smaller,
    /// Their larger piles.
    Larger,
    /// Their differences b − a.
    Difference,
    /// The values G(r,0), G(r,1), … of a row.
    Row(usize),
}

impl FromStr for Column {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        match text {
            "a" => Ok(Column::Smaller),
            "b" => Ok(Column::Larger),
            "d" | "difference" => Ok(Column::Difference),
            _ => Err(Error::parse(text, 1, "a column: a, b or difference")),
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Column::Smaller => f.write_str("a"),
            Column::Larger => f.write_str("b"),
            Column::Difference => f.write_str("b - a"),
            Column::Row(r) => write!(f, "row {r}"),
        }
    }
}

/// A sequence of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Source {
    /// The game.
    pub game: Game,
    /// The value of the positions; not used for rows.
    pub value: u32,
    /// The sequence.
    pub column: Column,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Source { game, value, column } = self;
        match (column, value) {
            (Column::Row(r), _) => write!(f, "row {r} of {game}"),
            (column, 0) => write!(f, "{column} of the P-positions of {game}"),
            (column, value) => write!(f, "{column} of the positions of value {value} of {game}"),
        }
    }
}

impl Source {
    /// The first terms, indices from 0.
    ///
    /// ```
    /// use wythoff::{engine::Registry, guess::{Column, Source}};
    /// let source = Source { game: "wythoff".parse()?, value: 0, column: Column::Larger };
    /// let terms = source.terms(5, &Registry::standard(), &Default::default())?;
    /// assert_eq!(terms.values, [0, 2, 5, 7, 10].map(Into::into));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn terms(&self, count: u64, engines: &Registry, run: &Run) -> Result<Terms> {
        let Source { game, value, column } = self;
        if count > MOST_TERMS as u64 {
            return Err(Error::limit(format!(
                "{count} terms are too many to look at: ask for at most {MOST_TERMS}"
            )));
        }
        run.memory().check(count * TERM_BYTES, "these terms")?;
        if let Column::Row(r) = *column {
            let too_far = || Error::limit(format!("row {r} is too far out for a table"));
            let columns = usize::try_from(count).map_err(|_| too_far())?;
            let rows = r.checked_add(1).ok_or_else(too_far)?;
            let table = engines.table(game, rows, columns, run)?;
            return Ok(Terms::new(0, table.found.row(r)));
        }
        if game.rays().is_none_or(|vector| vector.piles() != 2) {
            return Err(Error::unserved(format!(
                "columns are for games of two piles, and positions of {game} are {}",
                game.position_form()
            ))
            .help(Remedy::ARow));
        }
        let uncounted = || {
            Error::unserved(format!(
                "a row of {game} may hold a value for ever, so its positions cannot be counted"
            ))
            .help(Remedy::ARow)
        };
        let listed = match engines.list(game, *value, Play::Normal, Bound::Count(count), run) {
            // Only a bound on all piles would help, and that gives no sequence.
            Err(error) if matches!(error.remedy(), Some(Remedy::BoundPiles { .. })) => {
                return Err(uncounted());
            }
            other => other?.found,
        };
        if listed.in_a_box {
            return Err(uncounted());
        }
        let term = |position: Result<crate::Position>| -> Result<BigInt> {
            let [a, b] = [0, 1].map(|i| position.as_ref().map(|p| BigInt::from(p.0[i].clone())));
            let (a, b) = (a.map_err(Clone::clone)?, b.map_err(Clone::clone)?);
            Ok(match column {
                Column::Smaller => a,
                Column::Larger => b,
                _ => b - a,
            })
        };
        Ok(Terms { first: 0, values: listed.stream.map(term).collect::<Result<_>>()? })
    }
}
