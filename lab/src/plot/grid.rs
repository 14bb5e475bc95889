//! Grids of cells: heat maps of values, level sets, and outcomes with the number of winning moves.
//!
//! The cell (x, y) is drawn with x to the right and y upwards, the origin at the bottom left. In PNG every cell has the
//! same whole number of pixels; the figure grows if it must. In SVG small grids are rectangles, large ones a picture.

use super::canvas::{Anchor, Canvas, Raster, Rect, SVG_UNIT};
use super::chart::{BAR, Chart, ChartForm, LegendEntry, Mark, Texts, cells_unit};
use super::colour::{ColourMap, OKABE_ITO, ONE_COLOUR, P_COLOUR, Rgb, SEVERAL_COLOUR, text_on};
use super::density::MOST_CELLS;
use super::scale::Scale;
use super::text::text_width;
use super::{Draw, Frame, check_text};
use wythoff::{Error, Result};

/// The most cells an SVG draws one by one.
const VECTOR_CELLS: usize = 2500;

/// The most cells of different kinds along a side of a picture in an SVG: about two for each pixel of the screen.
const SVG_CELLS: usize = 1200;

/// A number for each cell (x, y) with x < columns and y < rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellGrid {
    columns: usize,
    rows: usize,
    cells: Vec<u32>,
}

impl CellGrid {
    /// A grid from a function of (x, y).
    ///
    /// ```
    /// use wythoff_lab::plot::CellGrid;
    /// let grid = CellGrid::new(4, 3, |x, y| Ok((x ^ y) as u32)).unwrap();
    /// assert_eq!(grid.at(3, 2), 1);
    /// ```
    pub fn new(
        columns: usize,
        rows: usize,
        mut value: impl FnMut(u64, u64) -> Result<u32>,
    ) -> Result<Self> {
        if columns > MOST_CELLS || rows > MOST_CELLS {
            return Err(Error::limit(format!(
                "a grid has at most {MOST_CELLS} cells along a side, not {columns} × {rows}: draw a part, or a density"
            )));
        }
        let mut cells = Vec::with_capacity(columns * rows);
        for y in 0..rows {
            for x in 0..columns {
                cells.push(value(x as u64, y as u64)?);
            }
        }
        Ok(CellGrid { columns, rows, cells })
    }

    /// The number of a cell.
    pub fn at(&self, x: usize, y: usize) -> u32 {
        self.cells[y * self.columns + x]
    }

    /// At most `most` cells along a side, each with the least number of those it stands for; `None` if it has no more.
    ///
    /// A reader who shrinks a picture leaves out single cells, and P-positions are single cells.
    fn reduced(&self, most: usize) -> Option<CellGrid> {
        let (columns, rows) = (self.columns.min(most), self.rows.min(most));
        if (columns, rows) == (self.columns, self.rows) {
            return None;
        }
        let mut cells = vec![u32::MAX; columns * rows];
        for (i, number) in self.cells.iter().enumerate() {
            let (x, y) =
                (i % self.columns * columns / self.columns, i / self.columns * rows / self.rows);
            let cell = &mut cells[y * columns + x];
            *cell = (*cell).min(*number);
        }
        Some(CellGrid { columns, rows, cells })
    }

    fn check(&self) -> Result<()> {
        match self.cells.is_empty() {
            true => Err(Error::invalid("there is nothing to draw: the grid is empty")),
            false => Ok(()),
        }
    }

    fn chart(&self, unit: f64, frame: &Frame, legend: &[LegendEntry], side: f64) -> Chart {
        let axis = |cells: usize| Scale::new(-0.5, cells as f64 - 0.5, false).whole();
        let reduced =
            unit == SVG_UNIT && !legend.is_empty() && self.columns.max(self.rows) > SVG_CELLS;
        let note =
            "A dot stands for several cells, and shows that of them which is first in the legend.";
        let notes = if reduced { vec![note.to_string()] } else { vec![] };
        let texts = Texts::new(unit, frame, legend, &notes);
        let scales = (axis(self.columns), axis(self.rows));
        Chart::new(unit, frame, texts, scales, ChartForm::Cells(self.columns, self.rows), side)
    }
}

/// Fills the plot with cells; those without a colour stay white.
pub(super) fn draw_cells(
    canvas: &mut Canvas,
    chart: &Chart,
    (columns, rows): (usize, usize),
    colour: impl Fn(usize, usize) -> Option<Rgb>,
) {
    if canvas.vector && columns * rows <= VECTOR_CELLS {
        for y in (0..rows).rev() {
            for x in 0..columns {
                if let Some(colour) = colour(x, y) {
                    // A hair larger, so that no white shows between it and those drawn later.
                    let Rect { from, to } = cell(chart, (columns, rows), x, y);
                    canvas.rect(Rect { from, to: (to.0 + 1, to.1 + 1) }, colour);
                }
            }
        }
        return;
    }
    let mut raster = Raster::new(columns, rows);
    for (i, pixel) in raster.pixels.iter_mut().enumerate() {
        if let Some([r, g, b]) = colour(i % columns, rows - 1 - i / columns) {
            *pixel = [r, g, b, 255];
        }
    }
    canvas.raster(chart.plot, raster);
}

/// The rectangle of a cell.
fn cell(chart: &Chart, (columns, rows): (usize, usize), x: usize, y: usize) -> Rect {
    let across = |i: usize| chart.plot.from.0 + (chart.plot.width() as usize * i / columns) as i32;
    let down = |i: usize| chart.plot.from.1 + (chart.plot.height() as usize * i / rows) as i32;
    Rect { from: (across(x), down(rows - 1 - y)), to: (across(x + 1), down(rows - y)) }
}

/// Writes the numbers of the coloured cells into them, if the widest fits at a size that can be read.
fn write_numbers(
    canvas: &mut Canvas,
    chart: &Chart,
    grid: &CellGrid,
    colour: impl Fn(u32) -> Option<Rgb>,
) {
    let side = (grid.columns, grid.rows);
    let first = cell(chart, side, 0, 0);
    let coloured = grid.cells.iter().filter(|value| colour(**value).is_some());
    let widest = coloured.max().map_or(0, |v| text_width(canvas.unit, 10.0, &v.to_string()));
    let fits = f64::from(first.width()) * 0.84 / f64::from(widest.max(1)) * 10.0;
    let size = fits.min(f64::from(first.height()) / canvas.unit * 0.6).min(14.0);
    if size < 7.0 {
        return;
    }
    for y in 0..grid.rows {
        for x in 0..grid.columns {
            let middle = cell(chart, side, x, y).middle();
            let value = grid.at(x, y);
            if let Some(under) = colour(value) {
                canvas.text(&value.to_string(), middle, Anchor::Middle, size, text_on(under));
            }
        }
    }
}

/// A grid of values as colours.
#[derive(Debug, Clone, PartialEq)]
pub struct HeatMap {
    /// Title and axes.
    pub frame: Frame,
    /// The values.
    pub grid: CellGrid,
    /// The name of the values, beside the colour bar.
    pub name: String,
    /// The colours.
    pub map: ColourMap,
    /// Whether the numbers are written into the cells where they fit.
    pub numbers: bool,
}

impl HeatMap {
    /// A heat map with numbers where they fit.
    pub fn new(frame: Frame, grid: CellGrid, name: impl Into<String>) -> Self {
        HeatMap { frame, grid, name: name.into(), map: ColourMap::default(), numbers: true }
    }

    pub(super) fn chart(&self, unit: f64) -> Chart {
        self.grid.chart(unit, &self.frame, &[], BAR)
    }

    fn scale(&self) -> Scale {
        let (low, high) =
            self.grid.cells.iter().fold((u32::MAX, 0), |b, v| (b.0.min(*v), b.1.max(*v)));
        Scale::new(f64::from(low), f64::from(high), false).whole()
    }
}

impl Draw for HeatMap {
    fn check(&self) -> Result<()> {
        check_text(&self.name)?;
        self.grid.check()
    }

    fn png_unit(&self) -> f64 {
        cells_unit(self.grid.columns, self.grid.rows, |unit| self.chart(unit))
    }

    fn size(&self, unit: f64) -> (i32, i32) {
        self.chart(unit).size
    }

    fn draw(&self, canvas: &mut Canvas) {
        let chart = self.chart(canvas.unit);
        let scale = self.scale();
        let colour = |value: u32| self.map.at(scale.fraction(f64::from(value)));
        draw_cells(canvas, &chart, (self.grid.columns, self.grid.rows), |x, y| {
            Some(colour(self.grid.at(x, y)))
        });
        if self.numbers {
            write_numbers(canvas, &chart, &self.grid, |value| Some(colour(value)));
        }
        chart.draw(canvas, false);
        chart.border(canvas);
        chart.colour_bar(canvas, &self.name, scale, |fraction| self.map.at(fraction));
    }
}

/// A grid of kinds, each with its colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColouredCells {
    /// Title and axes.
    pub frame: Frame,
    /// The kind of each cell; a number past the last kind leaves the cell white.
    pub grid: CellGrid,
    /// Name and colour of each kind.
    pub kinds: Vec<(String, Rgb)>,
    /// Whether the number of the kind is written into the cells where it fits.
    pub numbers: bool,
}

impl ColouredCells {
    /// Outcomes from the number of winning moves of each position: none (a P-position) dark blue, one light blue,
    /// several yellow.
    pub fn outcomes(frame: Frame, winning_moves: CellGrid) -> Self {
        let kinds = [
            ("P-position", P_COLOUR),
            ("exactly one winning move", ONE_COLOUR),
            ("several winning moves", SEVERAL_COLOUR),
        ];
        let kinds = kinds.map(|(name, colour)| (name.to_string(), colour)).to_vec();
        let CellGrid { columns, rows, mut cells } = winning_moves;
        cells.iter_mut().for_each(|count| *count = (*count).min(2));
        ColouredCells { frame, grid: CellGrid { columns, rows, cells }, kinds, numbers: false }
    }

    /// The cells of value 0, 1, …, `greatest` (at most 7); the others stay white.
    pub fn levels(frame: Frame, values: CellGrid, greatest: u32) -> Result<Self> {
        if greatest as usize >= OKABE_ITO.len() {
            return Err(Error::limit(
                "eight colours tell values 0 to 7 apart: use a heat map, or Scatter::levels",
            ));
        }
        let kinds = (0..=greatest).map(|g| (format!("value {g}"), OKABE_ITO[g as usize])).collect();
        Ok(ColouredCells { frame, grid: values, kinds, numbers: true })
    }

    pub(super) fn chart(&self, unit: f64) -> Chart {
        self.grid.chart(unit, &self.frame, &self.legend(), 0.0)
    }

    fn legend(&self) -> Vec<LegendEntry> {
        let entry = |(name, colour): &(String, Rgb)| LegendEntry {
            mark: Mark::Cell,
            colour: *colour,
            text: name.clone(),
        };
        self.kinds.iter().map(entry).collect()
    }
}

impl Draw for ColouredCells {
    fn check(&self) -> Result<()> {
        if self.kinds.is_empty() || self.kinds.len() > 64 {
            return Err(Error::invalid(format!(
                "a figure has from 1 to 64 kinds of cells, not {}",
                self.kinds.len()
            )));
        }
        self.kinds.iter().try_for_each(|(name, _)| check_text(name))?;
        self.grid.check()
    }

    fn png_unit(&self) -> f64 {
        cells_unit(self.grid.columns, self.grid.rows, |unit| self.chart(unit))
    }

    fn size(&self, unit: f64) -> (i32, i32) {
        self.chart(unit).size
    }

    fn draw(&self, canvas: &mut Canvas) {
        let chart = self.chart(canvas.unit);
        let colour = |kind: u32| self.kinds.get(kind as usize).map(|(_, colour)| *colour);
        let shown = if canvas.vector { self.grid.reduced(SVG_CELLS) } else { None };
        let shown = shown.as_ref().unwrap_or(&self.grid);
        draw_cells(canvas, &chart, (shown.columns, shown.rows), |x, y| colour(shown.at(x, y)));
        if self.numbers {
            write_numbers(canvas, &chart, &self.grid, colour);
        }
        chart.draw(canvas, false);
        chart.border(canvas);
    }
}
