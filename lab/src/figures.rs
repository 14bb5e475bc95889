//! Figures of games: what to draw of which game, and how far, to a [`Figure`].
//!
//! A [`Sketch`] is plain data: a [`FigureKind`], a game and bounds. [`Sketch::draw`] asks the engine that serves the kind and hands
//! the data to [`crate::plot`]. Both `wyt plot` and the report draw through here, so a figure of the report can be made
//! again with one command: a sketch is read from a table of TOML and printed as the line after `wyt plot`. Cost: that of the engine; more than [`DENSE_FROM`] positions are counted in cells.

mod grids;
mod lines;
mod pairs;
mod written;

use std::fmt;
use std::str::FromStr;

pub use written::{guide, range, real};

use crate::plot::{Figure, Frame, Guide};
use wythoff::engine::{Bound, Play, Registry};
use wythoff::run::Run;
use wythoff::{Error, Game, Result};

/// More positions than this are drawn as a density, unless the sketch says otherwise.
pub const DENSE_FROM: u64 = 200_000;

/// What to draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FigureKind {
    /// The positions of a value, with their mirror images in a symmetric game.
    Positions,
    /// The ratios b/a of the positions of a value.
    Ratio,
    /// The values as colours.
    Heat,
    /// Where the small values lie.
    Levels,
    /// P-positions, and whether one or several moves win from the others.
    Outcomes,
    /// Offset, settling index and wrong diagonals of the levels T_g of R-Wythoff.
    Offsets,
    /// Preperiod and period of each row.
    Periods,
    /// The P-positions of a game of three piles.
    Cloud,
    /// A queen on a board: her moves and the P-positions.
    Queen,
    /// The values as a table.
    Table,
}

impl FigureKind {
    /// Every kind with its name on the command line.
    pub const ALL: [(&'static str, FigureKind); 10] = [
        ("positions", FigureKind::Positions),
        ("ratio", FigureKind::Ratio),
        ("heat", FigureKind::Heat),
        ("levels", FigureKind::Levels),
        ("outcomes", FigureKind::Outcomes),
        ("offsets", FigureKind::Offsets),
        ("periods", FigureKind::Periods),
        ("3d", FigureKind::Cloud),
        ("queen", FigureKind::Queen),
        ("table", FigureKind::Table),
    ];
}

impl fmt::Display for FigureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::ALL.iter().find(|(_, kind)| kind == self).map_or("", |(name, _)| name))
    }
}

impl FromStr for FigureKind {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let found = Self::ALL.iter().find(|(name, _)| *name == text);
        found.map(|(_, kind)| *kind).ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|(name, _)| *name).collect();
            Error::parse(text, 1, format!("a kind of figure: one of {}", names.join(", ")))
        })
    }
}

/// A figure to be drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Sketch {
    /// What to draw.
    pub kind: FigureKind,
    /// Of which game.
    pub game: Game,
    /// How many positions, or how far (positions, ratio).
    pub bound: Bound,
    /// Of positions: only those with x at most this, so that x runs through 0, 1, …, and each column shows its position.
    pub columns: Option<u64>,
    /// Normal play, or misère play where the kind shows outcomes.
    pub play: Play,
    /// The side of a grid, box or board, or the number of rows (heat, levels, outcomes, periods, 3d, queen, table).
    pub size: u64,
    /// The Sprague–Grundy value of the positions (positions, ratio).
    pub value: u32,
    /// The greatest value shown (levels, offsets).
    pub greatest: u32,
    /// Where the queen stands.
    pub queen: (u64, u64),
    /// The range of the vertical axis (ratio).
    pub range: Option<(f64, f64)>,
    /// Ratios against the smaller pile instead of the index.
    pub against_smaller: bool,
    /// Counted in cells or point by point; by the number of points if absent.
    pub density: Option<bool>,
    /// Lines to compare with (positions: slopes; ratio: levels), each with its name.
    pub guides: Vec<(f64, String)>,
    /// A title in place of the usual one.
    pub title: Option<String>,
    /// A line below the figure.
    pub caption: Option<String>,
    /// The width in px.
    pub width: u32,
}

impl Sketch {
    /// A sketch with bounds that suit its kind.
    ///
    /// ```
    /// use wythoff_lab::figures::{FigureKind, Sketch};
    /// let sketch = Sketch::new(FigureKind::Outcomes, "wythoff".parse()?);
    /// let figure = sketch.draw(&Default::default(), &Default::default())?;
    /// assert!(figure.svg()?.starts_with("<svg"));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn new(kind: FigureKind, game: Game) -> Self {
        let size = match kind {
            FigureKind::Outcomes | FigureKind::Heat | FigureKind::Levels => 60,
            FigureKind::Periods | FigureKind::Cloud => 32,
            FigureKind::Table => 16,
            _ => 8,
        };
        Sketch {
            kind,
            game,
            bound: Bound::Count(1000),
            columns: None,
            play: Play::Normal,
            size,
            value: 0,
            greatest: if kind == FigureKind::Offsets { 20 } else { 5 },
            queen: (6, 4),
            range: None,
            against_smaller: false,
            density: None,
            guides: Vec::new(),
            title: None,
            caption: None,
            width: 800,
        }
    }

    /// Computes what is to be seen with the engines given, and lays it out.
    pub fn draw(&self, engines: &Registry, run: &Run) -> Result<Figure> {
        let by_values = !matches!(
            self.kind,
            FigureKind::Positions
                | FigureKind::Ratio
                | FigureKind::Outcomes
                | FigureKind::Queen
                | FigureKind::Cloud
        );
        if self.play == Play::Misere && (by_values || self.value > 0) {
            return Err(Error::invalid(format!(
                "under misère play there are outcomes, not values: kind {} shows none; draw positions, ratio, outcomes, queen or 3d",
                self.kind
            )));
        }
        match self.kind {
            FigureKind::Positions | FigureKind::Ratio => {
                match pairs::first_look(self, engines, run)? {
                    Ok(pairs) => self.draw_pairs(&pairs),
                    Err(many) => self.draw_from(&many),
                }
            }
            FigureKind::Offsets => lines::offsets(self, engines, run),
            FigureKind::Periods => lines::periods(self, engines, run),
            FigureKind::Cloud => grids::cloud(self, engines, run),
            FigureKind::Queen => grids::queen(self, engines, run),
            FigureKind::Outcomes => grids::outcomes(self, engines, run),
            FigureKind::Heat | FigureKind::Levels | FigureKind::Table => {
                grids::values(self, engines, run)
            }
        }
    }

    /// Lays out positions that are already known: those of [`Sketch::pairs`].
    pub fn draw_pairs(&self, pairs: &[(u64, u64)]) -> Result<Figure> {
        self.draw_from(&pairs)
    }

    fn draw_from(&self, pairs: &dyn pairs::Pairs) -> Result<Figure> {
        match self.kind {
            FigureKind::Positions => lines::positions(self, pairs),
            FigureKind::Ratio => lines::ratios(self, pairs),
            kind => Err(Error::invalid(format!("a figure of kind {kind} is not made of pairs"))),
        }
    }

    /// The positions the figure is made of (positions, ratio): a ≤ b by increasing a if the game is symmetric.
    pub fn pairs(&self, engines: &Registry, run: &Run) -> Result<Vec<(u64, u64)>> {
        pairs::all(self, engines, run)
    }

    fn frame(&self, what: &str, x: &str, y: &str) -> Frame {
        let rule = if self.play == Play::Misere { " under misère play" } else { "" };
        let title = || format!("{what} of {}{rule}", self.game);
        let title = self.title.clone().unwrap_or_else(title);
        let frame = Frame::new(title, x, y).width(self.width);
        match &self.caption {
            Some(caption) => frame.caption(caption.clone()),
            None => frame,
        }
    }

    fn side(&self, most: u64) -> Result<usize> {
        match self.size {
            0 => Err(Error::invalid("a figure needs a size of at least 1")),
            n if n > most => Err(Error::limit(format!(
                "a figure of kind {} has a size of at most {most}, not {n}: ask for less",
                self.kind
            ))),
            n => Ok(n as usize),
        }
    }

    fn lines(&self, line: fn(f64, String) -> Guide) -> Vec<Guide> {
        self.guides.iter().map(|(at, name)| line(*at, name.clone())).collect()
    }

    /// "P-positions", or the positions of a value.
    fn what(&self) -> String {
        if self.value == 0 {
            "P-positions".to_string()
        } else {
            format!("Positions of value {}", self.value)
        }
    }
}

#[cfg(test)]
mod tests;
