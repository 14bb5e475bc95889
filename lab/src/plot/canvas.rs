//! A surface with a unit: text, lines and shapes in pixels, and the finished bytes.

use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea};
use plotters::element::{Circle, Drawable, PathElement, PointCollection, Polygon, Rectangle, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontTransform, RGBColor, ShapeStyle};
use plotters_backend::{BackendCoord, DrawingErrorKind};

use super::colour::{Rgb, WHITE};
use super::surface::{
    DrawingFailure, Images, MOST_PIXELS, Raster, SVG_UNIT, Surface, embed, encode,
};
use super::text::{load_font, style};
use wythoff::{Error, Result};

/// A point in pixels, from the top left.
pub(super) type At = (i32, i32);

/// A rectangle in pixels: corners at the top left and, just outside, the bottom right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rect {
    pub(super) from: At,
    pub(super) to: At,
}

impl Rect {
    pub(super) fn width(&self) -> i32 {
        self.to.0 - self.from.0
    }

    pub(super) fn height(&self) -> i32 {
        self.to.1 - self.from.1
    }
}

/// Which point of a text its place names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Left,
    Middle,
    Right,
}

/// What figures draw on.
pub(super) struct Canvas<'a> {
    pub(super) root: DrawingArea<Surface<'a>, Shift>,
    pub(super) unit: f64,
    /// Whether this is SVG.
    pub(super) vector: bool,
}

/// Turns a failure of the drawing library into ours.
pub(super) fn failed(e: DrawingAreaErrorKind<DrawingFailure>) -> Error {
    Error::invalid(format!("the figure could not be drawn: {e}"))
}

pub(super) fn rgb(colour: Rgb) -> RGBColor {
    RGBColor(colour[0], colour[1], colour[2])
}

/// Pixels of a length in units.
pub(super) fn pixels(unit: f64, length: f64) -> i32 {
    (unit * length).round() as i32
}

impl Canvas<'_> {
    pub(super) fn px(&self, length: f64) -> i32 {
        pixels(self.unit, length)
    }

    pub(super) fn stroke(&self, colour: Rgb, width: f64) -> ShapeStyle {
        ShapeStyle {
            color: rgb(colour).into(),
            filled: false,
            stroke_width: self.px(width).max(1) as u32,
        }
    }

    fn fill(&self, colour: Rgb) -> ShapeStyle {
        ShapeStyle { color: rgb(colour).into(), filled: true, stroke_width: 0 }
    }

    fn element<'e, E>(&self, element: &'e E) -> Result<()>
    where
        for<'x> &'x E: PointCollection<'x, At>,
        for<'s> E: Drawable<Surface<'s>>,
    {
        self.root.draw(element).map_err(failed)
    }

    /// A line of text, centred vertically on its place.
    pub(super) fn text(
        &self,
        text: &str,
        at: At,
        anchor: Anchor,
        size: f64,
        colour: Rgb,
    ) -> Result<()> {
        let across = match anchor {
            Anchor::Left => HPos::Left,
            Anchor::Middle => HPos::Center,
            Anchor::Right => HPos::Right,
        };
        let style = style(self.unit, size, colour).pos(Pos::new(across, VPos::Center));
        self.element(&Text::new(text.to_string(), at, style))
    }

    /// A line of text that reads upwards, centred on its place.
    pub(super) fn text_upwards(&self, text: &str, at: At, size: f64, colour: Rgb) -> Result<()> {
        let style = style(self.unit, size, colour)
            .transform(FontTransform::Rotate270)
            .pos(Pos::new(HPos::Center, VPos::Center));
        self.element(&Text::new(text.to_string(), at, style))
    }

    pub(super) fn path(&self, points: Vec<At>, colour: Rgb, width: f64) -> Result<()> {
        self.element(&PathElement::new(points, self.stroke(colour, width)))
    }

    /// A line of short dashes, through which one sees what it runs along.
    pub(super) fn dashes(&self, points: &[At], colour: Rgb, width: f64) -> Result<()> {
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
                    self.path(vec![from, to], colour, width)?;
                }
                start += period;
            }
            done += length;
        }
        Ok(())
    }

    pub(super) fn outline(&self, rect: Rect, colour: Rgb, width: f64) -> Result<()> {
        let ((x0, y0), (x1, y1)) = (rect.from, rect.to);
        for (a, b) in
            [((x0, y0), (x1, y0)), ((x1, y0), (x1, y1)), ((x1, y1), (x0, y1)), ((x0, y1), (x0, y0))]
        {
            self.path(vec![a, b], colour, width)?;
        }
        Ok(())
    }

    pub(super) fn rect(&self, rect: Rect, colour: Rgb) -> Result<()> {
        self.element(&Rectangle::new([rect.from, rect.to], self.fill(colour)))
    }

    pub(super) fn disc(&self, centre: At, radius: i32, colour: Rgb) -> Result<()> {
        self.element(&Circle::new(centre, radius.max(1), self.fill(colour)))
    }

    pub(super) fn polygon(&self, corners: Vec<At>, colour: Rgb) -> Result<()> {
        self.element(&Polygon::new(corners, self.fill(colour)))
    }

    pub(super) fn raster(&self, rect: Rect, raster: &Raster) -> Result<()> {
        self.element(&Placed { rect, raster })
    }
}

/// A raster as an element of the drawing library.
struct Placed<'r> {
    rect: Rect,
    raster: &'r Raster,
}

impl<'e> PointCollection<'e, At> for &'e Placed<'_> {
    type Point = &'e At;
    type IntoIter = [&'e At; 2];

    fn point_iter(self) -> Self::IntoIter {
        [&self.rect.from, &self.rect.to]
    }
}

impl Drawable<Surface<'_>> for Placed<'_> {
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        mut points: I,
        backend: &mut Surface<'_>,
        _: (u32, u32),
    ) -> std::result::Result<(), DrawingErrorKind<DrawingFailure>> {
        match (points.next(), points.next()) {
            (Some(from), Some(to)) => backend.raster(from, to, self.raster),
            _ => Ok(()),
        }
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// An SVG document of a size in pixels of the fine grid.
pub(super) fn svg(
    title: &str,
    size: (i32, i32),
    draw: impl FnOnce(&Canvas) -> Result<()>,
) -> Result<String> {
    load_font();
    let (width, height) = (size.0.max(1) as u32, size.1.max(1) as u32);
    let (mut text, images) = (String::new(), Images::default());
    {
        let inner = plotters::backend::SVGBackend::with_string(&mut text, (width, height));
        let root = Surface::Svg { inner, images: images.clone() }.into_drawing_area();
        let canvas = Canvas { root, unit: SVG_UNIT, vector: true };
        canvas.root.fill(&rgb(WHITE)).map_err(failed)?;
        draw(&canvas)?;
        canvas.root.present().map_err(failed)?;
    }
    let body = text.split_once('\n').map_or("", |(_, body)| body);
    let shown = (f64::from(width) / SVG_UNIT, f64::from(height) / SVG_UNIT);
    let head = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\">\n<title>{}</title>\n",
        shown.0,
        shown.1,
        escape(title)
    );
    Ok(head + &embed(body, &images.borrow()))
}

/// A PNG file of a size in pixels.
pub(super) fn png(
    size: (i32, i32),
    unit: f64,
    draw: impl FnOnce(&Canvas) -> Result<()>,
) -> Result<Vec<u8>> {
    load_font();
    let (width, height) = (size.0.max(1) as u32, size.1.max(1) as u32);
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(Error::limit(format!(
            "the figure would have {width} × {height} pixels, more than {MOST_PIXELS}: draw fewer cells, or give it more width"
        )));
    }
    let mut buffer = vec![255; (width * height * 3) as usize];
    {
        let surface = Surface::Bitmap(plotters::backend::BitMapBackend::with_buffer(
            &mut buffer,
            (width, height),
        ));
        let canvas = Canvas { root: surface.into_drawing_area(), unit, vector: false };
        draw(&canvas)?;
        canvas.root.present().map_err(failed)?;
    }
    encode(width as usize, height as usize, png::ColorType::Rgb, &buffer)
}
