//! What figures are drawn on: SVG text or RGB pixels, through one backend type.
//!
//! Every length of a figure is given in units of 1/800 of its standard width and multiplied by the number of
//! pixels a unit has: 4 in SVG (whose viewBox undoes it, so that whole-number coordinates are fine enough), 2 or more
//! in PNG. So a figure shown 800 px wide is always the same, only sharper.
//!
//! A [`Raster`] is a picture inside a figure: pixels in PNG, an embedded base64 PNG in SVG. The SVG writer knows no
//! such element, so it is asked for a rectangle of a reserved colour, which is replaced afterwards.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use base64::Engine;
use plotters::backend::{BitMapBackend, SVGBackend};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};

use super::text::{svg_place, text_pixels};
use wythoff::{Error, Result};

/// Pixels a unit has in SVG.
pub(super) const SVG_UNIT: f64 = 4.0;

/// The most pixels of a PNG (three bytes each while it is drawn).
pub(super) const MOST_PIXELS: u64 = 64_000_000;

/// Colour of the rectangles that stand for rasters until the SVG is complete; nothing else uses it.
const RASTER_MARK: BackendColor = BackendColor { alpha: 1.0, rgb: (1, 254, 3) };

/// A picture: RGBA pixels, rows from the top.
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
    pub(super) fn dot(&mut self, (x, y): (i64, i64), side: i64, rgb: [u8; 3]) {
        let (x0, y0) = (x - side / 2, y - side / 2);
        let clip = |v: i64, most: usize| v.clamp(0, most as i64) as usize;
        for row in clip(y0, self.height)..clip(y0 + side, self.height) {
            for column in clip(x0, self.width)..clip(x0 + side, self.width) {
                self.pixels[row * self.width + column] = [rgb[0], rgb[1], rgb[2], 255];
            }
        }
    }

    fn png(&self) -> Result<Vec<u8>> {
        encode(self.width, self.height, png::ColorType::Rgba, self.pixels.as_flattened())
    }
}

/// Encodes pixels as PNG.
pub(super) fn encode(
    width: usize,
    height: usize,
    colour: png::ColorType,
    bytes: &[u8],
) -> Result<Vec<u8>> {
    let failed = |e: png::EncodingError| Error::invalid(format!("PNG encoding failed: {e}"));
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width as u32, height as u32);
    encoder.set_color(colour);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(bytes).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(out)
}

/// A picture waiting to be put into an SVG.
pub(super) struct Image {
    base64: String,
    /// Whether its pixels are shown as squares: not if they are smaller than those of a screen, of which the reader
    /// would then leave some out instead of averaging.
    squares: bool,
}

/// The pictures of an SVG, in the order of their marks.
pub(super) type Images = Rc<RefCell<Vec<Image>>>;

/// One backend for both formats, so that figures are drawn by one piece of code.
pub(super) enum Surface<'a> {
    Svg { inner: SVGBackend<'a>, images: Images },
    Bitmap(BitMapBackend<'a>),
}

/// A failure of the drawing library.
#[derive(Debug)]
pub struct DrawingFailure(String);

impl fmt::Display for DrawingFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for DrawingFailure {}

type Drawn = std::result::Result<(), DrawingErrorKind<DrawingFailure>>;

fn failure(e: impl fmt::Display) -> DrawingErrorKind<DrawingFailure> {
    DrawingErrorKind::DrawingError(DrawingFailure(e.to_string()))
}

impl Surface<'_> {
    /// Draws a picture into a rectangle of the surface, each of its pixels as large as needed.
    pub(super) fn raster(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        raster: &Raster,
    ) -> Drawn {
        match self {
            Surface::Svg { inner, images } => {
                let png = raster.png().map_err(failure)?;
                let base64 = base64::engine::general_purpose::STANDARD.encode(png);
                let squares = f64::from(to.0 - from.0) >= SVG_UNIT * raster.width as f64;
                images.borrow_mut().push(Image { base64, squares });
                inner.draw_rect(from, to, &RASTER_MARK, true).map_err(failure)
            }
            Surface::Bitmap(inner) => {
                let (width, height) = ((to.0 - from.0) as usize, (to.1 - from.1) as usize);
                for y in 0..height {
                    let row = y * raster.height / height * raster.width;
                    for x in 0..width {
                        let [r, g, b, a] = raster.pixels[row + x * raster.width / width];
                        if a > 0 {
                            let at = (from.0 + x as i32, from.1 + y as i32);
                            let colour = BackendColor { alpha: 1.0, rgb: (r, g, b) };
                            inner.draw_pixel(at, colour).map_err(failure)?;
                        }
                    }
                }
                Ok(())
            }
        }
    }
}

/// Puts the pictures in the place of their marks.
pub(super) fn embed(svg: &str, images: &[Image]) -> String {
    let (r, g, b) = RASTER_MARK.rgb;
    let mark = format!(" opacity=\"1\" fill=\"#{r:02X}{g:02X}{b:02X}\" stroke=\"none\"/>");
    let mut out =
        String::with_capacity(svg.len() + images.iter().map(|i| i.base64.len()).sum::<usize>());
    let mut images = images.iter();
    for line in svg.lines() {
        match (line.strip_suffix(&mark), line.strip_prefix("<rect ")) {
            (Some(place), Some(_)) => {
                let image = images.next();
                out.push_str(&place.replacen("<rect ", "<image ", 1));
                out.push_str(" preserveAspectRatio=\"none\"");
                if image.is_some_and(|image| image.squares) {
                    out.push_str(" style=\"image-rendering:pixelated\"");
                }
                out.push_str(" href=\"data:image/png;base64,");
                out.push_str(image.map_or("", |image| &image.base64));
                out.push_str("\"/>");
            }
            // What the reader assumes anyway makes most of a file of many points.
            _ => out.push_str(
                &line
                    .replace(" opacity=\"1\"", "")
                    .replace(" stroke=\"none\" stroke-width=\"0\"", ""),
            ),
        }
        out.push('\n');
    }
    out
}

/// The same call on whichever backend there is.
macro_rules! delegate {
    ($surface:expr, $inner:ident => $call:expr) => {
        match $surface {
            Surface::Svg { inner: $inner, .. } => $call.map_err(failure),
            Surface::Bitmap($inner) => $call.map_err(failure),
        }
    };
}

impl DrawingBackend for Surface<'_> {
    type ErrorType = DrawingFailure;

    fn get_size(&self) -> (u32, u32) {
        match self {
            Surface::Svg { inner, .. } => inner.get_size(),
            Surface::Bitmap(inner) => inner.get_size(),
        }
    }

    fn ensure_prepared(&mut self) -> Drawn {
        delegate!(self, inner => inner.ensure_prepared())
    }

    fn present(&mut self) -> Drawn {
        delegate!(self, inner => inner.present())
    }

    fn draw_pixel(&mut self, point: BackendCoord, colour: BackendColor) -> Drawn {
        delegate!(self, inner => inner.draw_pixel(point, colour))
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Drawn {
        delegate!(self, inner => inner.draw_line(from, to, style))
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        delegate!(self, inner => inner.draw_rect(from, to, style, fill))
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        delegate!(self, inner => inner.draw_path(path, style))
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        centre: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        delegate!(self, inner => inner.draw_circle(centre, radius, style, fill))
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> Drawn {
        delegate!(self, inner => inner.fill_polygon(corners, style))
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Drawn {
        match self {
            Surface::Svg { inner, .. } => {
                inner.draw_text(text, style, svg_place(style, at)).map_err(failure)
            }
            Surface::Bitmap(inner) => {
                let pixels = text_pixels(text, style, at).map_err(failure)?;
                pixels
                    .into_iter()
                    .try_for_each(|(at, colour)| inner.draw_pixel(at, colour))
                    .map_err(failure)
            }
        }
    }
}
