//! Shapes as pixels, and pixels as a PNG file. Edges are smooth, except those of rectangles and pictures, which lie between
//! pixels.

use tiny_skia::{
    Color, FillRule, LineJoin, Paint, Path, PathBuilder, Pixmap, PremultipliedColorU8, Stroke,
    Transform,
};

use super::canvas::{Anchor, At, Canvas, Ink, Raster, Rect};
use super::colour::Rgb;
use super::text::{BASELINE, outline, width};
use wythoff::{Error, Result};

/// The most pixels of a PNG (four bytes each while it is drawn).
const MOST_PIXELS: u64 = 64_000_000;

/// A PNG file of a size in pixels.
pub(super) fn file(size: (i32, i32), canvas: &Canvas) -> Result<Vec<u8>> {
    let (width, height) = (size.0.max(1) as u32, size.1.max(1) as u32);
    let page = Some((width, height))
        .filter(|_| u64::from(width) * u64::from(height) <= MOST_PIXELS)
        .and_then(|(width, height)| Pixmap::new(width, height));
    let mut page = page.ok_or_else(|| {
        Error::limit(format!(
            "the figure would have {width} × {height} pixels, more than {MOST_PIXELS}: draw fewer cells, or give it more width"
        ))
    })?;
    page.fill(Color::WHITE);
    for shape in &canvas.shapes {
        draw(shape, &mut page);
    }
    // Nothing on white is transparent: the fourth byte of each pixel is left out, in place.
    let mut bytes = page.take();
    for i in 0..bytes.len() / 4 {
        bytes.copy_within(4 * i..4 * i + 3, 3 * i);
    }
    bytes.truncate(bytes.len() / 4 * 3);
    encode(width as usize, height as usize, png::ColorType::Rgb, &bytes)
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

fn paint([r, g, b]: Rgb) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(r, g, b, 255);
    paint
}

fn fill(path: Option<Path>, colour: Rgb, turned: Transform, page: &mut Pixmap) {
    if let Some(path) = path {
        page.fill_path(&path, &paint(colour), FillRule::Winding, turned, None);
    }
}

fn through(points: &[At], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (i, (x, y)) in points.iter().enumerate() {
        let (x, y) = (*x as f32, *y as f32);
        if i == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    if closed {
        path.close();
    }
    path.finish()
}

fn draw(shape: &Ink, page: &mut Pixmap) {
    match shape {
        Ink::Fill(Rect { from, to }, colour) => {
            let (left, top, right, bottom) =
                (from.0 as f32, from.1 as f32, to.0 as f32, to.1 as f32);
            if let Some(rect) = tiny_skia::Rect::from_ltrb(left, top, right, bottom) {
                page.fill_rect(rect, &paint(*colour), Transform::identity(), None);
            }
        }
        Ink::Disc((x, y), radius, colour) => {
            let disc = PathBuilder::from_circle(*x as f32, *y as f32, *radius as f32);
            fill(disc, *colour, Transform::identity(), page);
        }
        Ink::Polygon(corners, colour) => {
            fill(through(corners, true), *colour, Transform::identity(), page);
        }
        Ink::Line(points, width, colour) => {
            let stroke =
                Stroke { width: *width as f32, line_join: LineJoin::Round, ..Stroke::default() };
            // A line of odd width runs along the middle of pixels, not between them.
            let middle = if width % 2 == 1 { 0.5 } else { 0.0 };
            let shift = Transform::from_translate(middle, middle);
            if let Some(path) = through(points, false) {
                page.stroke_path(&path, &paint(*colour), &stroke, shift, None);
            }
        }
        Ink::Text { text, at, anchor, size, colour, upwards } => {
            let left = match anchor {
                Anchor::Left => 0.0,
                Anchor::Middle => -width(text, *size) / 2.0,
                Anchor::Right => -width(text, *size),
            };
            let place = Transform::from_translate(at.0 as f32, at.1 as f32);
            let turned = if *upwards { place.pre_rotate(-90.0) } else { place };
            let path = outline(text, *size, (left, BASELINE * size));
            fill(path, *colour, turned, page);
        }
        Ink::Picture(rect, raster) => picture(rect, raster, page),
    }
}

/// The pixels of a picture, as they are; what lies off the page is left out.
fn picture(rect: &Rect, raster: &Raster, page: &mut Pixmap) {
    let (wide, high) = (page.width() as i32, page.height() as i32);
    let cells = |at: i32, from: i32, length: i32, cells: usize| {
        (at - from) as usize * cells / length as usize
    };
    let pixels = page.pixels_mut();
    for y in rect.from.1.max(0)..rect.to.1.min(high) {
        let row = cells(y, rect.from.1, rect.height(), raster.height) * raster.width;
        for x in rect.from.0.max(0)..rect.to.0.min(wide) {
            let column = cells(x, rect.from.0, rect.width(), raster.width);
            let [r, g, b, a] = raster.pixels[row + column];
            if let Some(opaque) = PremultipliedColorU8::from_rgba(r, g, b, 255).filter(|_| a > 0) {
                pixels[(y * wide + x) as usize] = opaque;
            }
        }
    }
}
