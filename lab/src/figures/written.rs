//! A sketch as data, such as `{ kind = "ratio", game = "gdwn:2,3", up-to = 35000, range = [1.2, 2], guide = ["phi"] }`, which the
//! papers' files hold and Python hands over; and as the line after `wyt plot` that has it drawn again.

use std::fmt;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error as _};

use super::{FigureKind, Sketch};
use crate::shell::word;
use wythoff::engine::{Bound, Play};
use wythoff::{Error, Game, Result};

/// The fields of a sketch as they are written, each with the name of its option of `wyt plot`.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct WrittenSketch {
    #[serde(deserialize_with = "parsed")]
    kind: FigureKind,
    #[serde(deserialize_with = "parsed")]
    game: Game,
    count: Option<u64>,
    up_to: Option<u64>,
    #[serde(default)]
    columns: bool,
    #[serde(alias = "rows")]
    size: Option<u64>,
    value: Option<u32>,
    up_to_value: Option<u32>,
    #[serde(default)]
    misere: bool,
    #[serde(default)]
    density: bool,
    #[serde(default)]
    scatter: bool,
    #[serde(default)]
    against_smaller: bool,
    range: Option<(f64, f64)>,
    #[serde(default)]
    guide: Vec<String>,
    queen: Option<(u64, u64)>,
    title: Option<String>,
    width: Option<u32>,
}

fn parsed<'de, D: Deserializer<'de>, T: FromStr<Err = Error>>(
    from: D,
) -> std::result::Result<T, D::Error> {
    String::deserialize(from)?.parse().map_err(D::Error::custom)
}

impl<'de> Deserialize<'de> for Sketch {
    fn deserialize<D: Deserializer<'de>>(from: D) -> std::result::Result<Self, D::Error> {
        WrittenSketch::deserialize(from)?.sketch().map_err(D::Error::custom)
    }
}

impl WrittenSketch {
    fn sketch(self) -> Result<Sketch> {
        let usual = Sketch::new(self.kind, self.game);
        let bound = match (self.count, self.up_to) {
            (Some(_), Some(_)) => {
                return Err(Error::invalid("count and up-to do not go together: leave one out"));
            }
            (Some(count), None) => Bound::Count(count),
            (None, Some(most)) => Bound::UpTo(most),
            (None, None) => usual.bound,
        };
        let density = match (self.density, self.scatter) {
            (true, true) => {
                return Err(Error::invalid(
                    "density and scatter do not go together: leave one out",
                ));
            }
            (false, false) => None,
            (density, _) => Some(density),
        };
        if self.columns && self.up_to.is_none() {
            return Err(Error::invalid("columns needs up-to: it shows the columns to there"));
        }
        Ok(Sketch {
            bound,
            columns: self.up_to.filter(|_| self.columns),
            play: Play::of_misere(self.misere),
            size: self.size.unwrap_or(usual.size),
            value: self.value.unwrap_or(usual.value),
            greatest: self.up_to_value.unwrap_or(usual.greatest),
            queen: self.queen.unwrap_or(usual.queen),
            range: self.range.map(|(low, high)| range(low, high)).transpose()?,
            against_smaller: self.against_smaller,
            density,
            guides: self.guide.iter().map(|text| guide(text)).collect::<Result<_>>()?,
            title: self.title,
            width: self.width.unwrap_or(usual.width),
            ..usual
        })
    }
}

/// A line to compare with, and its name: a number, `phi`, or either with a name before it.
///
/// ```
/// use wythoff_lab::figures::guide;
/// assert_eq!(guide("beam=1.478")?, (1.478, "beam".to_string()));
/// assert!(guide("phi")?.1 == "φ" && guide("pie").is_err());
/// # Ok::<(), wythoff::Error>(())
/// ```
pub fn guide(text: &str) -> Result<(f64, String)> {
    let (name, number) = match text.split_once('=') {
        Some((name, number)) => (Some(name.trim()), number.trim()),
        None => (None, text.trim()),
    };
    let (at, usual) = match number {
        "phi" | "φ" => (phi(), "φ"),
        _ => (real(number)?, number),
    };
    Ok((at, name.unwrap_or(usual).to_string()))
}

/// A finite number.
pub fn real(text: &str) -> Result<f64> {
    let number = text.trim().parse::<f64>().ok().filter(|x| x.is_finite());
    number.ok_or_else(|| Error::parse(text, 1, "a number such as 1.618"))
}

/// The range of an axis.
pub fn range(low: f64, high: f64) -> Result<(f64, f64)> {
    match low.is_finite() && high.is_finite() && low < high {
        true => Ok((low, high)),
        false => Err(Error::invalid(format!(
            "a range is two increasing numbers such as 1.3,1.9, not {low},{high}"
        ))),
    }
}

fn phi() -> f64 {
    (1.0 + 5f64.sqrt()) / 2.0
}

impl fmt::Display for Sketch {
    /// The line that gives this sketch: bounds always, the rest where it is not the usual.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Sketch::new(self.kind, self.game.clone());
        write!(f, "{} {}", self.kind, word(&self.game.to_string()))?;
        match self.kind {
            FigureKind::Positions | FigureKind::Ratio => match self.bound {
                Bound::Count(n) => write!(f, " --count {n}")?,
                Bound::UpTo(x) => write!(f, " --up-to {x}")?,
            },
            FigureKind::Offsets => {}
            _ => write!(f, " --size {}", self.size)?,
        }
        if matches!(self.kind, FigureKind::Offsets | FigureKind::Levels) {
            write!(f, " --up-to-value {}", self.greatest)?;
        }
        if self.kind == FigureKind::Queen {
            write!(f, " --queen {},{}", self.queen.0, self.queen.1)?;
        }
        if self.value != usual.value {
            write!(f, " --value {}", self.value)?;
        }
        if self.play == Play::Misere {
            write!(f, " --misere")?;
        }
        if self.columns.is_some() {
            write!(f, " --columns")?;
        }
        if self.against_smaller {
            write!(f, " --against-smaller")?;
        }
        if let Some((low, high)) = self.range {
            write!(f, " --range {low},{high}")?;
        }
        match self.density {
            Some(true) => write!(f, " --density")?,
            Some(false) => write!(f, " --scatter")?,
            None => {}
        }
        for (at, name) in &self.guides {
            match name.as_str() {
                "φ" if *at == phi() => write!(f, " --guide phi")?,
                name if name.parse() == Ok(*at) => write!(f, " --guide {name}")?,
                name => write!(f, " --guide {}", word(&format!("{name}={at}")))?,
            }
        }
        if let Some(title) = &self.title {
            write!(f, " --title \"{title}\"")?;
        }
        if self.width != usual.width {
            write!(f, " --width {}", self.width)?;
        }
        Ok(())
    }
}
