//! A sketch as a line, such as `ratio gdwn:2,3 --up-to 35000 --range 1.2,2 --guide phi`: what `wyt plot` understands, what
//! the papers' files hold, and what the report prints to have a figure drawn again. One table of options serves all three.

use std::fmt;
use std::str::FromStr;

use super::{Kind, Sketch};
use wythoff::engine::Play;
use wythoff::positions::Bound;
use wythoff::rules::notation::{parse_count, parse_position};
use wythoff::{Error, Result};

/// Every option, and whether it takes a value.
const OPTIONS: [(&str, bool); 15] = [
    ("count", true),
    ("up-to", true),
    ("size", true),
    ("rows", true),
    ("value", true),
    ("up-to-value", true),
    ("misere", false),
    ("density", false),
    ("scatter", false),
    ("against-smaller", false),
    ("range", true),
    ("guide", true),
    ("queen", true),
    ("title", true),
    ("width", true),
];

/// Takes its bound from `--up-to`, so it comes after all others.
const COLUMNS: &str = "columns";

fn real(text: &str) -> Result<f64> {
    let number = text.trim().parse::<f64>().ok().filter(|x| x.is_finite());
    number.ok_or_else(|| Error::parse(text, 1, "a number such as 1.618"))
}

fn small(text: &str) -> Result<u32> {
    u32::try_from(parse_count(text)?).map_err(|_| Error::parse(text, 1, "a smaller number"))
}

/// A number, `phi`, or either with a name before it.
fn guide(text: &str) -> Result<(f64, String)> {
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

fn phi() -> f64 {
    (1.0 + 5f64.sqrt()) / 2.0
}

fn range(text: &str) -> Result<(f64, f64)> {
    let bad = || Error::parse(text, 1, "two increasing numbers such as 1.3,1.9");
    let (low, high) = text.split_once(',').ok_or_else(bad)?;
    match (real(low), real(high)) {
        (Ok(low), Ok(high)) if low < high => Ok((low, high)),
        _ => Err(bad()),
    }
}

impl Sketch {
    /// Sets an option by its name on the command line; `value` is empty for one that takes none.
    ///
    /// ```
    /// use wythoff_lab::figures::Sketch;
    /// let mut sketch: Sketch = "positions wythoff".parse()?;
    /// sketch.set("count", "1e3")?;
    /// assert_eq!(sketch.to_string(), "positions wythoff --count 1000");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn set(&mut self, option: &str, value: &str) -> Result<()> {
        match option {
            "count" => self.bound = Bound::Count(parse_count(value)?),
            "up-to" => self.bound = Bound::UpTo(parse_count(value)?),
            COLUMNS => match self.bound {
                Bound::UpTo(most) => self.columns = Some(most),
                Bound::Count(_) => {
                    return Err(Error::invalid(
                        "--columns needs --up-to: it shows the columns to there",
                    ));
                }
            },
            "size" | "rows" => self.size = parse_count(value)?,
            "value" => self.value = small(value)?,
            "up-to-value" => self.greatest = small(value)?,
            "misere" => self.play = Play::Misere,
            "density" => self.density = Some(true),
            "scatter" => self.density = Some(false),
            "against-smaller" => self.against_smaller = true,
            "range" => self.range = Some(range(value)?),
            "guide" => self.guides.push(guide(value)?),
            "queen" => match parse_position(value)?.small()?[..] {
                [x, y] => self.queen = (x, y),
                _ => return Err(Error::parse(value, 1, "a square such as 6,4")),
            },
            "title" => self.title = Some(value.to_string()),
            "width" => self.width = small(value)?,
            _ => {
                let names = OPTIONS.map(|(name, _)| name).join(", --");
                let expected = format!("an option of a figure: --{names}, --{COLUMNS}");
                return Err(Error::parse(option, 1, expected));
            }
        }
        Ok(())
    }
}

impl FromStr for Sketch {
    type Err = Error;

    /// Reads a line of the form `KIND GAME --option value …`; a game or title with spaces stands in quotes.
    fn from_str(line: &str) -> Result<Self> {
        let mut words = words(line).into_iter();
        let (Some(kind), Some(game)) = (words.next(), words.next()) else {
            return Err(Error::parse(
                line,
                1,
                "a kind and a game, such as: heat wythoff --size 60",
            ));
        };
        let mut sketch = Sketch::new(kind.parse()?, game.parse()?);
        let mut columns = false;
        while let Some(word) = words.next() {
            let name = word.strip_prefix("--").unwrap_or(&word);
            if name == COLUMNS {
                columns = true;
                continue;
            }
            let takes = OPTIONS.iter().any(|(option, takes)| *option == name && *takes);
            let value = if takes { words.next() } else { Some(String::new()) };
            let value =
                value.ok_or_else(|| Error::parse(line, 1, format!("a value after {word}")))?;
            sketch.set(name, &value)?;
        }
        if columns {
            sketch.set(COLUMNS, "")?;
        }
        Ok(sketch)
    }
}

/// The words of a line; those in double quotes stay together.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in line.split('"').enumerate() {
        if i % 2 == 1 {
            words.push(part.to_string());
        } else {
            words.extend(part.split_whitespace().map(str::to_string));
        }
    }
    words
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.,:+=".contains(c);
    if word.chars().all(plain) { word.to_string() } else { format!("\"{word}\"") }
}

impl fmt::Display for Sketch {
    /// The line that gives this sketch: bounds always, the rest where it is not the usual.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Sketch::new(self.kind, self.game.clone());
        write!(f, "{} {}", self.kind, quoted(&self.game.to_string()))?;
        match self.kind {
            Kind::Positions | Kind::Ratio => match self.bound {
                Bound::Count(n) => write!(f, " --count {n}")?,
                Bound::UpTo(x) => write!(f, " --up-to {x}")?,
            },
            Kind::Offsets => {}
            _ => write!(f, " --size {}", self.size)?,
        }
        if matches!(self.kind, Kind::Offsets | Kind::Levels) {
            write!(f, " --up-to-value {}", self.greatest)?;
        }
        if self.kind == Kind::Queen {
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
                name => write!(f, " --guide {}", quoted(&format!("{name}={at}")))?,
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
