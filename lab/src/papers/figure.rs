//! A figure of a paper as data: two lines that `wyt plot` understands, one in the paper's range and one larger.

use serde::Deserialize;

use crate::figures::Sketch;
use wythoff::{Error, Result};

/// A figure of a paper.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureOf {
    /// Its name, such as `L-FigA12`; it names the files, too.
    pub id: String,
    /// What it is in the paper and what is to be seen; where the paper gives no range, that the range is ours.
    pub note: String,
    /// How it is drawn in the paper's range: the line after `wyt plot`.
    pub plot: String,
    /// How it is drawn once more, larger. `--count many` shows as many positions as the effort allows.
    pub larger: Option<String>,
}

impl FigureOf {
    /// What to draw: as in the paper, and larger.
    pub fn sketches(&self, many: u64) -> Result<(Sketch, Option<Sketch>)> {
        let read = |line: &str| {
            let line = line.replace("--count many", &format!("--count {many}"));
            let bad = |error| Error::invalid(format!("figure {}: {error}", self.id));
            line.parse::<Sketch>().map_err(bad)
        };
        Ok((read(&self.plot)?, self.larger.as_deref().map(read).transpose()?))
    }
}
