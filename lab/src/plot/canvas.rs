//! What a figure is drawn on: a list of shapes in whole pixels, from the first to the last, which covers the others.
//!
//! Every length of a figure is given in units of 1/800 of its standard width and multiplied by the number of
//! pixels a unit has: 4 in SVG (whose viewBox undoes it, so that whole-number coordinates are fine enough), 2 or more
//! in PNG. So a figure shown 800 px wide is always the same, only sharper. What is drawn is plain data: [`super::svg`]
//! writes it as text, [`super::pixels`] as pixels.

use super::colour::Rgb;

/// Pixels a unit has in SVG.
pub(super) const SVG_UNIT: f64 = 4.0;

/// A point in pixels, from the top left.
pub(super) type At = (i32, i32);

/// A rectangle in pixels: corners at the top left and, just outside, the bottom right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rect {
    pub(super) from: At,
    pub(super) to: At,
}

impl Rect {
    /// The square about a point.
    pub(super) fn about((x, y): At, half: i32) -> Self {
        Rect { from: (x - half, y - half), to: (x + half, y + half) }
    }

    pub(super) fn width(&self) -> i32 {
        self.to.0 - self.from.0
    }

    pub(super) fn height(&self) -> i32 {
        self.to.1 - self.from.1
    }

    pub(super) fn middle(&self) -> At {
        ((self.from.0 + self.to.0) / 2, (self.from.1 + self.to.1) / 2)
    }
}

/// Which point of a text its place names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Left,
    Middle,
    Right,
}

/// A picture inside a figure: RGBA pixels, transparent or opaque, rows from the top.
#[derive(Clone)]
pub(super) struct Raster {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) pixels: Vec<[u8; 4]>,
}

impl Raster {
    /// A transparent picture.
    pub(super) fn new(width: usize, height: usize) -> Self {
        Raster { width, height, pixels: vec![[0; 4]; width * height] }
    }

    /// Fills the square of side `side` centred at (x, y), as far as it lies inside.
    pub(super) fn dot(&mut self, (x, y): (i64, i64), side: i64, [r, g, b]: Rgb) {
        let (x0, y0) = (x - side / 2, y - side / 2);
        let clip = |v: i64, most: usize| v.clamp(0, most as i64) as usize;
        let across = clip(x0, self.width)..clip(x0 + side, self.width);
        for row in clip(y0, self.height)..clip(y0 + side, self.height) {
            let start = row * self.width;
            self.pixels[start + across.start..start + across.end].fill([r, g, b, 255]);
        }
    }
}

/// A shape and its colour; widths and sizes are in pixels.
pub(super) enum Ink {
    Fill(Rect, Rgb),
    Disc(At, i32, Rgb),
    Polygon(Vec<At>, Rgb),
    Line(Vec<At>, i32, Rgb),
    /// A line of text, centred vertically on its place.
    Text {
        text: String,
        at: At,
        anchor: Anchor,
        size: f64,
        colour: Rgb,
        /// Whether it reads upwards.
        upwards: bool,
    },
    /// A picture in a rectangle, each of its pixels as large as needed.
    Picture(Rect, Raster),
}

/// What figures draw on.
pub(super) struct Canvas {
    pub(super) unit: f64,
    /// Whether this becomes SVG.
    pub(super) vector: bool,
    pub(super) shapes: Vec<Ink>,
}

/// Pixels of a length in units.
pub(super) fn pixels(unit: f64, length: f64) -> i32 {
    (unit * length).round() as i32
}

impl Canvas {
    pub(super) fn new(unit: f64, vector: bool) -> Self {
        Canvas { unit, vector, shapes: Vec::new() }
    }

    pub(super) fn px(&self, length: f64) -> i32 {
        pixels(self.unit, length)
    }

    pub(super) fn text(&mut self, text: &str, at: At, anchor: Anchor, size: f64, colour: Rgb) {
        let (text, size) = (text.to_string(), size * self.unit);
        self.shapes.push(Ink::Text { text, at, anchor, size, colour, upwards: false });
    }

    /// A line of text that reads upwards, centred on its place.
    pub(super) fn text_upwards(&mut self, text: &str, at: At, size: f64, colour: Rgb) {
        let (text, size, anchor) = (text.to_string(), size * self.unit, Anchor::Middle);
        self.shapes.push(Ink::Text { text, at, anchor, size, colour, upwards: true });
    }

    pub(super) fn path(&mut self, points: impl Into<Vec<At>>, colour: Rgb, width: f64) {
        self.shapes.push(Ink::Line(points.into(), self.px(width).max(1), colour));
    }

    /// A line of short dashes, through which one sees what it runs along.
    pub(super) fn dashes(&mut self, points: &[At], colour: Rgb, width: f64) {
        let (dash, period) = (f64::from(self.px(7.0)), f64::from(self.px(18.0)));
        let mut done = 0.0;
        for ends in points.windows(2) {
            let (dx, dy) = (f64::from(ends[1].0 - ends[0].0), f64::from(ends[1].1 - ends[0].1));
            let length = dx.hypot(dy);
            let along = |t: f64| {
                let part = t.clamp(0.0, length) / length.max(1e-9);
                (ends[0].0 + (dx * part).round() as i32, ends[0].1 + (dy * part).round() as i32)
            };
            let mut start = -(done % period);
            while start < length {
                let (from, to) = (along(start), along(start + dash));
                if from != to && start + dash > 0.0 {
                    self.path([from, to], colour, width);
                }
                start += period;
            }
            done += length;
        }
    }

    pub(super) fn outline(&mut self, rect: Rect, colour: Rgb, width: f64) {
        let ((x0, y0), (x1, y1)) = (rect.from, rect.to);
        // Half a line more at the end closes the corner.
        let over = self.px(width).max(1) / 2;
        self.path([(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0 - over)], colour, width);
    }

    pub(super) fn rect(&mut self, rect: Rect, colour: Rgb) {
        self.shapes.push(Ink::Fill(rect, colour));
    }

    pub(super) fn disc(&mut self, centre: At, radius: i32, colour: Rgb) {
        self.shapes.push(Ink::Disc(centre, radius.max(1), colour));
    }

    pub(super) fn polygon(&mut self, corners: impl Into<Vec<At>>, colour: Rgb) {
        self.shapes.push(Ink::Polygon(corners.into(), colour));
    }

    pub(super) fn raster(&mut self, rect: Rect, raster: Raster) {
        self.shapes.push(Ink::Picture(rect, raster));
    }
}
