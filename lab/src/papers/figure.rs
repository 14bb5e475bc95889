//! A figure of a paper as data: two sketches, one in the paper's range and one larger.

use serde::Deserialize;
use toml::{Table, Value};

use crate::figures::Sketch;
use wythoff::{Error, Result};

/// A figure of a paper.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureOf {
    /// Its name, such as `L-FigA12`; it names the files, too.
    pub id: String,
    /// What it is in the paper and what is to be seen; where the paper gives no range, that the range is ours.
    pub note: String,
    /// How it is drawn in the paper's range: a [`Sketch`].
    plot: Table,
    /// How it is drawn once more, larger. `count = "many"` shows as many positions as the effort allows.
    larger: Option<Table>,
}

impl FigureOf {
    /// What to draw: as in the paper, and larger.
    pub fn sketches(&self, many: u64) -> Result<(Sketch, Option<Sketch>)> {
        let read = |table: &Table| {
            let mut table = table.clone();
            if let Some(count) = table.get_mut("count")
                && count.as_str() == Some("many")
            {
                *count = Value::Integer(many.try_into().unwrap_or(i64::MAX));
            }
            let bad = |error: toml::de::Error| {
                Error::invalid(format!("figure {}: {}", self.id, error.message()))
            };
            Sketch::deserialize(table).map_err(bad)
        };
        Ok((read(&self.plot)?, self.larger.as_ref().map(read).transpose()?))
    }
}
