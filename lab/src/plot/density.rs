//! Millions of points as a picture of how many fall into each cell.
//!
//! [`Counts`] takes points one at a time and keeps none of them, so 10⁷ positions cost no more memory than 10³. The
//! colour is the logarithm of the count: a cell with one point is seen, and so is where the most are.

use super::canvas::Canvas;
use super::chart::{BAR, Chart, ChartForm, LegendEntry, Texts, cells_unit};
use super::colour::ColourMap;
use super::grid::draw_cells;
use super::scale::{Scale, number};
use super::scatter::{Against, Guide, palette};
use super::{Draw, Frame, GREATEST};
use wythoff::{Error, Result};

/// The most cells along a side of a density or grid.
pub(super) const MOST_CELLS: usize = 4096;

/// How many points fall into each cell of a rectangle.
///
/// ```
/// use wythoff_lab::plot::Counts;
/// let mut counts = Counts::new((0.0, 10.0), (0.0, 10.0), 5, 5).unwrap();
/// counts.add(1.0, 9.0);
/// counts.add(1.9, 9.9);
/// counts.add(11.0, 0.0);
/// assert_eq!((counts.at(0, 4), counts.total(), counts.outside()), (2, 2, 1));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Counts {
    x: (f64, f64),
    y: (f64, f64),
    columns: usize,
    rows: usize,
    cells: Vec<u32>,
    total: u64,
    outside: u64,
}

impl Counts {
    /// Empty cells: `columns` × `rows` of them over the ranges x and y, of which the upper ends belong to the last cells.
    pub fn new(x: (f64, f64), y: (f64, f64), columns: usize, rows: usize) -> Result<Self> {
        if ![x, y].iter().all(|(a, b)| a < b && a.abs() <= GREATEST && b.abs() <= GREATEST) {
            return Err(Error::invalid(format!("cells cannot cover the ranges {x:?} and {y:?}")));
        }
        if columns == 0 || rows == 0 || columns > MOST_CELLS || rows > MOST_CELLS {
            return Err(Error::limit(format!(
                "a density has from 1 to {MOST_CELLS} cells along each side, not {columns} × {rows}"
            )));
        }
        Ok(Counts { x, y, columns, rows, cells: vec![0; columns * rows], total: 0, outside: 0 })
    }

    /// Counts a point.
    pub fn add(&mut self, x: f64, y: f64) {
        let cell = |value: f64, (low, high): (f64, f64), cells: usize| {
            let inside = low <= value && value <= high;
            inside.then(|| (((value - low) / (high - low) * cells as f64) as usize).min(cells - 1))
        };
        match (cell(x, self.x, self.columns), cell(y, self.y, self.rows)) {
            (Some(column), Some(row)) => {
                let count = &mut self.cells[row * self.columns + column];
                *count = count.saturating_add(1);
                self.total += 1;
            }
            _ => self.outside += 1,
        }
    }

    /// Adds the counts of the same cells, counted elsewhere.
    pub fn merge(&mut self, other: &Counts) -> Result<()> {
        if (self.x, self.y, self.columns, self.rows)
            != (other.x, other.y, other.columns, other.rows)
        {
            return Err(Error::invalid("only counts of the same cells can be added"));
        }
        self.cells.iter_mut().zip(&other.cells).for_each(|(a, b)| *a = a.saturating_add(*b));
        self.total += other.total;
        self.outside += other.outside;
        Ok(())
    }

    /// The count of a cell, columns from the left and rows from below.
    pub fn at(&self, column: usize, row: usize) -> u32 {
        self.cells[row * self.columns + column]
    }

    /// The points inside.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The points that fell outside.
    pub fn outside(&self) -> u64 {
        self.outside
    }

    /// Positions (x, y) with x and y up to `most`, if asked for with their mirror images, in 600 × 600 cells.
    pub fn positions(
        positions: impl IntoIterator<Item = (u64, u64)>,
        most: (u64, u64),
        both: bool,
    ) -> Result<Self> {
        // One more than the greatest, so that each cell covers equally many whole numbers.
        let range = |most: u64| (0.0, most as f64 + 1.0);
        let rows = (600.0 * most.1 as f64 / most.0.max(1) as f64).clamp(200.0, 900.0) as usize;
        let mut counts = Counts::new(range(most.0), range(most.1), 600, rows)?;
        for (x, y) in positions {
            counts.add(x as f64, y as f64);
            if both && x != y {
                counts.add(y as f64, x as f64);
            }
        }
        Ok(counts)
    }

    /// The ratios b/a of pairs (a, b) with a > 0 and `low` ≤ b/a ≤ `high`, against numbers or piles up to `most`, in
    /// 600 × 400 cells.
    pub fn ratios(
        pairs: impl IntoIterator<Item = (u64, u64)>,
        against: Against,
        most: u64,
        (low, high): (f64, f64),
    ) -> Result<Self> {
        let mut counts = Counts::new((0.0, most as f64 + 1.0), (low, high), 600, 400)?;
        against.ratios(pairs).for_each(|(x, ratio)| counts.add(x, ratio));
        Ok(counts)
    }
}

/// Counts as a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Density {
    /// Title and axes.
    pub frame: Frame,
    /// The points, counted.
    pub counts: Counts,
    /// Lines to compare with.
    pub guides: Vec<Guide>,
    /// The colours.
    pub map: ColourMap,
}

impl Density {
    /// A density without guide lines.
    pub fn new(frame: Frame, counts: Counts) -> Self {
        Density { frame, counts, guides: Vec::new(), map: ColourMap::default() }
    }

    /// The same with guide lines.
    pub fn guides(self, guides: Vec<Guide>) -> Self {
        Density { guides, ..self }
    }

    pub(super) fn chart(&self, unit: f64) -> Chart {
        let counts = &self.counts;
        let legend: Vec<LegendEntry> =
            self.guides.iter().enumerate().map(|(i, g)| g.entry(i + 1)).collect();
        let mut notes = vec![format!(
            "Points: {}, in {} × {} cells.",
            number(counts.total as f64, 1.0),
            counts.columns,
            counts.rows
        )];
        if counts.outside > 0 {
            notes.push(format!("Outside the frame: {}.", number(counts.outside as f64, 1.0)));
        }
        let texts = Texts::new(unit, &self.frame, &legend, &notes);
        let scales =
            (Scale::new(counts.x.0, counts.x.1, false), Scale::new(counts.y.0, counts.y.1, false));
        let form = ChartForm::Cells(counts.columns, counts.rows);
        Chart::new(unit, &self.frame, texts, scales, form, BAR)
    }
}

impl Draw for Density {
    fn check(&self) -> Result<()> {
        self.guides.iter().try_for_each(Guide::check)?;
        match self.counts.total {
            0 => Err(Error::invalid("there is nothing to draw: no point fell into the cells")),
            _ => Ok(()),
        }
    }

    fn png_unit(&self) -> f64 {
        cells_unit(self.counts.columns, self.counts.rows, |unit| self.chart(unit))
    }

    fn size(&self, unit: f64) -> (i32, i32) {
        self.chart(unit).size
    }

    fn draw(&self, canvas: &mut Canvas) {
        let chart = self.chart(canvas.unit);
        let counts = &self.counts;
        let most = counts.cells.iter().copied().max().unwrap_or(1).max(2);
        let scale = Scale::new(1.0, f64::from(most), true).whole();
        draw_cells(canvas, &chart, (counts.columns, counts.rows), |column, row| {
            let count = counts.at(column, row);
            (count > 0).then(|| self.map.on_white(scale.fraction(f64::from(count))))
        });
        for (i, guide) in self.guides.iter().enumerate() {
            guide.draw(canvas, &chart, palette(i + 1));
        }
        chart.draw(canvas, false);
        chart.border(canvas);
        chart.colour_bar(canvas, "points in a cell (logarithmic)", scale, |f| self.map.on_white(f));
    }
}
