//! Figures as SVG, PNG, PDF and TikZ: plain data in, bytes out, the same bytes every time.
//!
//! | kind | struct | shows |
//! |---|---|---|
//! | positions, ratios b/a, offsets, periods | [`Scatter`] | points and lines, linear or logarithmic, with guide lines |
//! | the same for millions of points | [`Density`] | points counted in cells ([`Counts`]), the logarithm as colour |
//! | values | [`HeatMap`] | a colour bar, and the numbers where they fit |
//! | level sets; outcome with number of winning moves | [`ColouredCells`] | a colour for each kind of cell |
//! | three piles | [`Cloud`] | orthographic views side by side, far points paler |
//! | a queen on her board | [`QueenBoard`] | her moves and the P-positions |
//! | a table of values | [`ValueTable`] | text in cells, some of them marked |
//!
//! Nothing is read at run time: PNG text uses an embedded font (Latin, Greek, mathematical signs), SVG text is real
//! text, PDF text is text in the embedded font, TikZ text is set by LaTeX. A scatter of more than [`VECTOR_POINTS`] points becomes a picture inside
//! the figure, with vector axes. A figure is planned for a width of 800
//! px; a PNG has at least two pixels for each of these, more if a grid needs them for its cells.
//! Floating point is used here only to place ink. Cost: linear in the data.

mod board;
mod canvas;
mod chart;
mod cloud;
mod colour;
mod density;
mod grid;
mod pdf;
mod pixels;
mod scale;
mod scatter;
mod svg;
mod table;
mod text;
mod tikz;

pub use board::QueenBoard;
pub use cloud::{Cloud, View};
pub use colour::{ColourMap, OKABE_ITO, ONE_COLOUR, P_COLOUR, Rgb, SEVERAL_COLOUR};
pub use density::{Counts, Density};
pub use grid::{CellGrid, ColouredCells, HeatMap};
pub use scatter::{Against, Guide, Scatter, Series};
pub use table::ValueTable;

use std::str::FromStr;

use canvas::{Canvas, SVG_UNIT};

use wythoff::{Error, Result};

/// The most points an SVG draws one by one; beyond it they are a picture inside the SVG.
pub const VECTOR_POINTS: usize = 20_000;

/// The most points of a scatter or cloud; beyond it use [`Counts`], which keeps no points.
pub const MOST_POINTS: usize = 20_000_000;

/// The greatest coordinate a figure shows (so that no difference or ratio overflows).
const GREATEST: f64 = 1e30;

/// Points of a page for a pixel of the vector formats: a figure is as large in print as on a screen of 96 pixels an inch.
const POINT: f64 = 0.75 / SVG_UNIT;

/// How a figure is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FigureFormat {
    /// Vectors for the web.
    Svg,
    /// Pixels.
    Png,
    /// Vectors for print, with the font inside.
    Pdf,
    /// Commands for LaTeX, which sets the text.
    Tikz,
}

impl FigureFormat {
    /// Every format with the ending of its files.
    pub const ALL: [(&'static str, FigureFormat); 4] = [
        ("svg", FigureFormat::Svg),
        ("png", FigureFormat::Png),
        ("pdf", FigureFormat::Pdf),
        ("tex", FigureFormat::Tikz),
    ];

    /// What a browser is told it is.
    pub fn media_type(self) -> &'static str {
        match self {
            FigureFormat::Svg => "image/svg+xml",
            FigureFormat::Png => "image/png",
            FigureFormat::Pdf => "application/pdf",
            FigureFormat::Tikz => "text/x-tex; charset=utf-8",
        }
    }
}

impl FromStr for FigureFormat {
    type Err = Error;

    fn from_str(ending: &str) -> Result<Self> {
        let found = Self::ALL.iter().find(|(name, _)| name.eq_ignore_ascii_case(ending));
        found.map(|(_, format)| *format).ok_or_else(|| {
            let names = Self::ALL.map(|(name, _)| name);
            Error::parse(ending, 1, format!("a format of figures: one of {}", names.join(", ")))
        })
    }
}

/// The words around a figure, and its width.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// The title; it should name the game.
    pub title: String,
    /// The name of the horizontal axis.
    pub x: String,
    /// The name of the vertical axis.
    pub y: String,
    /// A line below the figure.
    pub caption: Option<String>,
    /// The width in px at which the figure is meant to be shown, from 300 to 2000.
    pub width: u32,
}

impl Frame {
    /// A frame 800 px wide.
    pub fn new(title: impl Into<String>, x: impl Into<String>, y: impl Into<String>) -> Self {
        Frame { title: title.into(), x: x.into(), y: y.into(), caption: None, width: 800 }
    }

    /// The same with a caption.
    pub fn caption(self, caption: impl Into<String>) -> Self {
        Frame { caption: Some(caption.into()), ..self }
    }

    /// The same with another width.
    pub fn width(self, width: u32) -> Self {
        Frame { width, ..self }
    }

    fn check(&self) -> Result<()> {
        if !(300..=2000).contains(&self.width) {
            return Err(Error::invalid(format!(
                "a figure's width must be from 300 to 2000 px, not {}",
                self.width
            )));
        }
        let texts = [Some(&self.title), Some(&self.x), Some(&self.y), self.caption.as_ref()];
        match texts.into_iter().flatten().find(|text| text.chars().count() > 2000) {
            Some(_) => Err(Error::limit("a figure's texts may have 2000 characters each")),
            None => texts.into_iter().flatten().try_for_each(|text| check_text(text)),
        }
    }
}

/// Refuses control characters, which XML cannot hold.
fn check_text(text: &str) -> Result<()> {
    match text
        .chars()
        .find(|c| (c.is_control() && *c != '\n') || ('\u{FFFE}'..='\u{FFFF}').contains(c))
    {
        Some(c) => {
            Err(Error::invalid(format!("a figure's text holds the control character {c:?}")))
        }
        None => Ok(()),
    }
}

/// A figure of any kind.
///
/// ```
/// use wythoff_lab::plot::{Figure, Frame, Scatter};
/// let pairs = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)];
/// let frame = Frame::new("P-positions of Wythoff's game", "a", "b");
/// let figure = Figure::from(Scatter::positions(frame, &pairs, true));
/// assert!(figure.svg().unwrap().starts_with("<svg"));
/// assert_eq!(&figure.png().unwrap()[1..4], b"PNG");
/// ```
#[derive(Debug, Clone, PartialEq)]
pub enum Figure {
    /// Points and lines.
    Scatter(Scatter),
    /// Points counted in cells.
    Density(Density),
    /// A grid of values.
    HeatMap(HeatMap),
    /// A grid of kinds.
    ColouredCells(ColouredCells),
    /// Points of three coordinates.
    Cloud(Cloud),
    /// A queen on a board.
    QueenBoard(QueenBoard),
    /// A table of texts.
    ValueTable(ValueTable),
}

macro_rules! figure_kinds {
    ($($kind:ident),*) => {
        $(impl From<$kind> for Figure {
            fn from(figure: $kind) -> Self {
                Figure::$kind(figure)
            }
        })*

        impl Figure {
            fn kind(&self) -> &dyn Draw {
                match self {
                    $(Figure::$kind(figure) => figure,)*
                }
            }

            /// The words around it.
            pub fn frame(&self) -> &Frame {
                match self {
                    $(Figure::$kind(figure) => &figure.frame,)*
                }
            }
        }
    };
}

figure_kinds!(Scatter, Density, HeatMap, ColouredCells, Cloud, QueenBoard, ValueTable);

/// What each kind has to say for itself.
trait Draw {
    /// Refuses data that is empty, too large or not a number.
    fn check(&self) -> Result<()>;

    /// Pixels for each unit of a PNG.
    fn png_unit(&self) -> f64 {
        2.0
    }

    /// Width and height in pixels.
    fn size(&self, unit: f64) -> (i32, i32);

    fn draw(&self, canvas: &mut Canvas);
}

impl Figure {
    /// The figure as an SVG document.
    pub fn svg(&self) -> Result<String> {
        let (canvas, size) = self.drawn(SVG_UNIT, true)?;
        svg::document(&self.frame().title, size, &canvas)
    }

    /// The figure as a PNG file.
    pub fn png(&self) -> Result<Vec<u8>> {
        let (canvas, size) = self.drawn(self.kind().png_unit(), false)?;
        pixels::file(size, &canvas)
    }

    /// The figure as a file.
    ///
    /// ```
    /// use wythoff_lab::plot::{Figure, FigureFormat, Frame, Scatter};
    /// let frame = Frame::new("Slope φ", "a", "b");
    /// let figure = Figure::from(Scatter::positions(frame, &[(1, 2), (3, 5)], false));
    /// assert!(figure.file(FigureFormat::Pdf)?.starts_with(b"%PDF-"));
    /// let tikz = String::from_utf8(figure.file(FigureFormat::Tikz)?).unwrap();
    /// assert!(tikz.contains("{Slope \\ensuremath{\\varphi }}"), "{tikz}");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn file(&self, format: FigureFormat) -> Result<Vec<u8>> {
        let title = &self.frame().title;
        match format {
            FigureFormat::Svg => Ok(self.svg()?.into_bytes()),
            FigureFormat::Png => self.png(),
            FigureFormat::Pdf => {
                let (canvas, size) = self.drawn(SVG_UNIT, true)?;
                pdf::document(title, size, &canvas)
            }
            FigureFormat::Tikz => {
                let (canvas, size) = self.drawn(SVG_UNIT, true)?;
                Ok(tikz::picture(title, size, &canvas)?.into_bytes())
            }
        }
    }

    /// What there is to be seen, and its size.
    fn drawn(&self, unit: f64, vector: bool) -> Result<(Canvas, (i32, i32))> {
        let kind = self.kind();
        self.frame().check()?;
        kind.check()?;
        let mut canvas = Canvas::new(unit, vector);
        kind.draw(&mut canvas);
        Ok((canvas, kind.size(unit)))
    }
}

/// Refuses no points, too many, or one that is no number.
fn check_points<'a>(points: impl Iterator<Item = &'a (f64, f64)>) -> Result<()> {
    let mut count = 0usize;
    for (x, y) in points {
        count += 1;
        if !(x.abs() <= GREATEST && y.abs() <= GREATEST) {
            return Err(Error::invalid(format!(
                "the point ({x}, {y}) cannot be drawn: coordinates go up to {GREATEST:e}"
            )));
        }
    }
    match count {
        0 => Err(Error::invalid("there is nothing to draw: the data is empty")),
        n if n > MOST_POINTS => Err(Error::limit(format!(
            "{n} points are more than the {MOST_POINTS} a scatter holds: count them in a density"
        ))),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
