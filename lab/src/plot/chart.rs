//! The frame around the data: title, legend, axes, colour bar, caption, and where each of them goes.
//!
//! The plan is made before anything is drawn, from the widths of the texts, so nothing overlaps or is cut off:
//! title lines on top, the legend below them in as many rows as it needs, the plot with its labels, the caption last.

use super::Frame;
use super::canvas::{Anchor, At, Canvas, Raster, Rect, SVG_UNIT, pixels};
use super::colour::{BLACK, GREY, PALE, Rgb};
use super::scale::Scale;
use super::text::{text_width, wrap};

const TITLE: f64 = 17.0;
const TEXT: f64 = 13.0;
const AXIS: f64 = 14.0;
const MARGIN: f64 = 12.0;
const MOST_TICKS: usize = 8;
/// Room for a colour bar with its labels.
pub(super) const BAR: f64 = 116.0;

/// What stands for a thing in the legend.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Mark {
    Point(Marker),
    Line,
    Cell,
}

/// The form of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Marker {
    Disc,
    Square,
    Triangle,
    Diamond,
}

/// A line of the legend.
#[derive(Debug, Clone)]
pub(super) struct LegendEntry {
    pub(super) mark: Mark,
    pub(super) colour: Rgb,
    pub(super) text: String,
}

/// Title, legend and caption, laid out for a width.
pub(super) struct Texts {
    unit: f64,
    width: i32,
    title: Vec<String>,
    caption: Vec<String>,
    legend: Vec<(At, LegendEntry)>,
    /// Pixels they take above and below the drawing.
    pub(super) above: i32,
    pub(super) below: i32,
}

impl Texts {
    pub(super) fn new(unit: f64, frame: &Frame, legend: &[LegendEntry], notes: &[String]) -> Self {
        let px = |length| pixels(unit, length);
        let width = px(f64::from(frame.width));
        let inner = width - 2 * px(MARGIN);
        let title = wrap(unit, TITLE, &frame.title, inner);
        let caption =
            frame.caption.iter().chain(notes).map(String::as_str).collect::<Vec<_>>().join(" ");
        let caption = wrap(unit, TEXT, &caption, inner);
        let (row_height, top) =
            (px(TEXT * 1.55), px(MARGIN) + title.len() as i32 * px(TITLE * 1.4));
        let (mut x, mut row, mut placed) = (px(MARGIN), 0, Vec::new());
        for entry in legend {
            let wide = px(22.0) + text_width(unit, TEXT, &entry.text) + px(18.0);
            if x > px(MARGIN) && x + wide > px(MARGIN) + inner {
                (x, row) = (px(MARGIN), row + 1);
            }
            placed.push(((x, top + row * row_height + row_height / 2), entry.clone()));
            x += wide;
        }
        let rows = if legend.is_empty() { 0 } else { row + 1 };
        let below =
            caption.len() as i32 * row_height + px(if caption.is_empty() { 6.0 } else { 18.0 });
        Texts {
            unit,
            width,
            title,
            caption,
            legend: placed,
            above: top + rows * row_height + px(12.0),
            below,
        }
    }

    pub(super) fn draw(&self, canvas: &mut Canvas, height: i32) {
        let px = |length| pixels(self.unit, length);
        for (i, line) in self.title.iter().enumerate() {
            let y = px(MARGIN) + px(TITLE * 1.4) * i as i32 + px(TITLE * 0.6);
            // A word too long for the figure is written smaller rather than cut.
            let room = f64::from(self.width - 2 * px(MARGIN));
            let size =
                TITLE * (room / f64::from(text_width(self.unit, TITLE, line).max(1))).min(1.0);
            canvas.text(line, (self.width / 2, y), Anchor::Middle, size, BLACK);
        }
        for ((x, y), entry) in &self.legend {
            draw_mark(canvas, entry, (x + px(8.0), *y));
            canvas.text(&entry.text, (x + px(22.0), *y), Anchor::Left, TEXT, BLACK);
        }
        let first = height - self.below + px(TEXT * 0.6 + 8.0);
        for (i, line) in self.caption.iter().enumerate() {
            let y = first + i as i32 * px(TEXT * 1.55);
            canvas.text(line, (px(MARGIN), y), Anchor::Left, TEXT, [70, 70, 70]);
        }
    }
}

fn draw_mark(canvas: &mut Canvas, entry: &LegendEntry, (x, y): At) {
    let half = canvas.px(6.0);
    match entry.mark {
        Mark::Point(shape) => draw_shape(canvas, shape, (x, y), canvas.px(4.5), entry.colour),
        Mark::Line => canvas.path([(x - half, y), (x + half, y)], entry.colour, 2.0),
        Mark::Cell => {
            let rect = Rect::about((x, y), half);
            canvas.rect(rect, entry.colour);
            canvas.outline(rect, GREY, 0.6);
        }
    }
}

pub(super) fn draw_shape(canvas: &mut Canvas, shape: Marker, (x, y): At, r: i32, colour: Rgb) {
    match shape {
        Marker::Disc => canvas.disc((x, y), r, colour),
        Marker::Square => canvas.rect(Rect::about((x, y), r), colour),
        Marker::Triangle => canvas.polygon([(x - r, y + r), (x + r, y + r), (x, y - r)], colour),
        Marker::Diamond => {
            canvas.polygon([(x - r, y), (x, y - r - 1), (x + r, y), (x, y + r + 1)], colour)
        }
    }
}

/// How the height of a plot follows from its width.
#[derive(Debug, Clone, Copy)]
pub(super) enum ChartForm {
    /// A height in units.
    Free(f64),
    /// Height to width as given.
    Ratio(f64),
    /// Cells of whole pixels: columns and rows.
    Cells(usize, usize),
}

/// Width and height of a plot of cells: square ones, unless these would leave a strip or a tower.
///
/// A PNG gives each cell a whole number of pixels; an SVG, known by its unit, need not.
fn cells(unit: f64, room: i32, columns: f64, rows: f64) -> (i32, i32) {
    let room = f64::from(room);
    let (across, tall) = (room / columns, room * TALLEST / rows);
    let (wide, high) = match rows / columns {
        ratio if ratio < 0.2 => (across, room * 0.4 / rows),
        ratio if ratio > 8.0 => (across, tall),
        _ => (across.min(tall), across.min(tall)),
    };
    let whole = |side: f64| if unit == SVG_UNIT { side } else { side.floor().max(1.0) };
    ((whole(wide) * columns).round() as i32, (whole(high) * rows).round() as i32)
}

/// The height of a plot over the width there is room for, at most.
const TALLEST: f64 = 1.1;

/// Pixels for each unit of a PNG in which cells of whole pixels fill the room, given the plan for any unit.
pub(super) fn cells_unit(columns: usize, rows: usize, plan: impl Fn(f64) -> Chart) -> f64 {
    let needed = (columns as f64).max(rows as f64 / TALLEST);
    if needed <= 100.0 {
        return 2.0;
    }
    let room = f64::from(plan(8.0).room) / 8.0;
    // A little more than exactly enough, since widths are rounded; and never the unit SVG is known by.
    let unit = (2.0 * room / needed).ceil() * needed / room * 1.004;
    if unit == SVG_UNIT { unit + 0.001 } else { unit }
}

/// Where everything of a chart goes.
pub(super) struct Chart {
    pub(super) texts: Texts,
    pub(super) plot: Rect,
    pub(super) size: (i32, i32),
    pub(super) x: Scale,
    pub(super) y: Scale,
    unit: f64,
    room: i32,
    label_room: i32,
    axis_names: (String, String),
}

impl Chart {
    /// Plans a chart. `side` is room in units kept on the right of the plot.
    pub(super) fn new(
        unit: f64,
        frame: &Frame,
        texts: Texts,
        (x, y): (Scale, Scale),
        form: ChartForm,
        side: f64,
    ) -> Self {
        let px = |length| pixels(unit, length);
        let widest = |scale: &Scale| {
            scale
                .labelled(MOST_TICKS)
                .iter()
                .map(|(_, t)| text_width(unit, TEXT, t))
                .max()
                .unwrap_or(0)
        };
        let label_room = widest(&y) + px(8.0) + px(AXIS * 1.6);
        let left = px(MARGIN) + label_room;
        let right = px(side).max(px(MARGIN) + widest(&x) / 2);
        let room = (texts.width - left - right).max(px(80.0));
        let (wide, high) = match form {
            ChartForm::Free(height) => (room, px(height)),
            ChartForm::Ratio(ratio) => {
                // Equal units, except in the extreme: a plot has some height, and some width.
                let high = f64::from(room) * ratio.clamp(0.25, TALLEST);
                let wide = (high / ratio).clamp(f64::from(room) * 0.35, f64::from(room));
                (wide.round() as i32, high.round() as i32)
            }
            ChartForm::Cells(columns, rows) => cells(unit, room, columns as f64, rows as f64),
        };
        let from = (left + (room - wide).max(0) / 2, texts.above);
        let plot = Rect { from, to: (from.0 + wide, from.1 + high) };
        let below = px(TEXT * 1.7) + px(AXIS * 1.7);
        let size = (texts.width.max(plot.to.0 + right), plot.to.1 + below + texts.below);
        let axis_names = (frame.x.clone(), frame.y.clone());
        Chart { texts, plot, size, x, y, unit, room, label_room, axis_names }
    }

    /// The pixel of a point of the data.
    pub(super) fn at(&self, x: f64, y: f64) -> At {
        let across = (self.x.fraction(x) * f64::from(self.plot.width())).round() as i32;
        let up = (self.y.fraction(y) * f64::from(self.plot.height())).round() as i32;
        (self.plot.from.0 + across, self.plot.to.1 - up)
    }

    /// Draws texts and axes; grid lines if asked for.
    pub(super) fn draw(&self, canvas: &mut Canvas, grid_lines: bool) {
        self.texts.draw(canvas, self.size.1);
        let px = |length| pixels(self.unit, length);
        let ((left, top), (right, bottom)) = (self.plot.from, self.plot.to);
        let (across, up) = self.ticks();
        for (value, label) in self.x.labelled(across) {
            let x = self.at(value, self.y.low).0;
            if grid_lines {
                canvas.path([(x, top), (x, bottom)], PALE, 0.6);
            }
            canvas.path([(x, bottom), (x, bottom + px(4.0))], BLACK, 0.8);
            canvas.text(&label, (x, bottom + px(4.0 + TEXT * 0.8)), Anchor::Middle, TEXT, BLACK);
        }
        for (value, label) in self.y.labelled(up) {
            let y = self.at(self.x.low, value).1;
            if grid_lines {
                canvas.path([(left, y), (right, y)], PALE, 0.6);
            }
            canvas.path([(left - px(4.0), y), (left, y)], BLACK, 0.8);
            canvas.text(&label, (left - px(7.0), y), Anchor::Right, TEXT, BLACK);
        }
        let (middle, (x, y)) = (self.plot.middle(), &self.axis_names);
        let below = bottom + px(TEXT * 1.7) + px(AXIS * 1.7) - px(AXIS * 0.7);
        canvas.text(x, (middle.0, below), Anchor::Middle, AXIS, BLACK);
        let beside = left - self.label_room + px(AXIS * 0.5);
        canvas.text_upwards(y, (beside, middle.1), AXIS, BLACK);
    }

    /// How many ticks each axis has room for.
    fn ticks(&self) -> (usize, usize) {
        let widest = |n| {
            self.x
                .labelled(n)
                .iter()
                .map(|(_, t)| text_width(self.unit, TEXT, t))
                .max()
                .unwrap_or(0)
        };
        let fits =
            |n: &usize| (widest(*n) + pixels(self.unit, 14.0)) * *n as i32 <= self.plot.width();
        let across = (2..=MOST_TICKS).rev().find(fits).unwrap_or(2);
        let up =
            (self.plot.height() / pixels(self.unit, 26.0)).clamp(1, MOST_TICKS as i32) as usize;
        (across, up)
    }

    /// The frame of the plot, drawn after the data.
    pub(super) fn border(&self, canvas: &mut Canvas) {
        canvas.outline(self.plot, BLACK, 0.8);
    }

    /// A colour bar to the right of the plot.
    pub(super) fn colour_bar(
        &self,
        canvas: &mut Canvas,
        name: &str,
        scale: Scale,
        colour: impl Fn(f64) -> Rgb,
    ) {
        let px = |length| pixels(self.unit, length);
        let left = self.plot.to.0 + px(16.0);
        let high = self.plot.height();
        let bar =
            Rect { from: (left, self.plot.from.1), to: (left + px(16.0), self.plot.from.1 + high) };
        let mut raster = Raster::new(1, 256);
        for (i, pixel) in raster.pixels.iter_mut().enumerate() {
            let [r, g, b] = colour(1.0 - i as f64 / 255.0);
            *pixel = [r, g, b, 255];
        }
        canvas.raster(bar, raster);
        canvas.outline(bar, BLACK, 0.8);
        let most = (high / px(28.0)).clamp(2, MOST_TICKS as i32) as usize;
        let mut widest = 0;
        for (value, text) in scale.labelled(most) {
            widest = widest.max(text_width(self.unit, TEXT, &text));
            let y = bar.to.1 - (scale.fraction(value) * f64::from(high)).round() as i32;
            canvas.path([(bar.to.0, y), (bar.to.0 + px(4.0), y)], BLACK, 0.8);
            canvas.text(&text, (bar.to.0 + px(7.0), y), Anchor::Left, TEXT, BLACK);
        }
        let at = (bar.to.0 + px(7.0) + widest + px(TEXT), bar.from.1 + high / 2);
        canvas.text_upwards(name, at, TEXT, BLACK);
    }
}
