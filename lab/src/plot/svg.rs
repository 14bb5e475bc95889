//! Shapes as an SVG document: one element a line, text as text, pictures as PNG files inside it.

use std::fmt::Write as _;

use base64::Engine;

use super::canvas::{Anchor, Canvas, Ink, Raster, Rect, SVG_UNIT};
use super::colour::Rgb;
use super::pixels::encode;
use super::text::{BASELINE, FAMILY};
use crate::markup::escape;
use wythoff::Result;

/// The document of a figure, whose size is in pixels of the canvas.
pub(super) fn document(
    title: &str,
    (width, height): (i32, i32),
    canvas: &Canvas,
) -> Result<String> {
    let shown = [width, height].map(|length| f64::from(length) / SVG_UNIT);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" font-family=\"{FAMILY}\" stroke-linejoin=\"round\">\n<title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#FFFFFF\"/>\n",
        shown[0],
        shown[1],
        escape(title)
    );
    for shape in &canvas.shapes {
        element(shape, &mut out)?;
        out.push('\n');
    }
    Ok(out + "</svg>\n")
}

fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02X}{g:02X}{b:02X}")
}

fn points(points: &[(i32, i32)]) -> String {
    points.iter().map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(" ")
}

fn place(rect: &Rect) -> String {
    let ((x, y), width, height) = (rect.from, rect.width(), rect.height());
    format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")
}

fn element(shape: &Ink, out: &mut String) -> Result<()> {
    // Writing to a string cannot fail.
    let _ = match shape {
        Ink::Fill(rect, colour) => write!(out, "<rect {} fill=\"{}\"/>", place(rect), hex(*colour)),
        Ink::Disc((x, y), radius, colour) => {
            write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{}\"/>", hex(*colour))
        }
        Ink::Polygon(corners, colour) => {
            write!(out, "<polygon points=\"{}\" fill=\"{}\"/>", points(corners), hex(*colour))
        }
        Ink::Line(along, width, colour) => write!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\"/>",
            points(along),
            hex(*colour)
        ),
        Ink::Text { text, at: (x, y), anchor, size, colour, upwards } => {
            let down = (BASELINE * size).round() as i32;
            let (x, y) = if *upwards { (x + down, *y) } else { (*x, y + down) };
            let turned = if *upwards {
                format!(" transform=\"rotate(-90,{x},{y})\"")
            } else {
                String::new()
            };
            let anchor = match anchor {
                Anchor::Left => "start",
                Anchor::Middle => "middle",
                Anchor::Right => "end",
            };
            write!(
                out,
                "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-size=\"{size}\" fill=\"{}\"{turned}>{}</text>",
                hex(*colour),
                escape(text)
            )
        }
        Ink::Picture(rect, raster) => return image(rect, raster, out),
    };
    Ok(())
}

fn image(rect: &Rect, raster: &Raster, out: &mut String) -> Result<()> {
    let Raster { width, height, pixels } = raster;
    let png = encode(*width, *height, png::ColorType::Rgba, pixels.as_flattened())?;
    // Pixels smaller than those of a screen are no squares: the reader would leave some out instead of averaging.
    let squares = f64::from(rect.width()) >= SVG_UNIT * *width as f64;
    let style = if squares { " style=\"image-rendering:pixelated\"" } else { "" };
    let _ = write!(
        out,
        "<image {} preserveAspectRatio=\"none\"{style} href=\"data:image/png;base64,",
        place(rect)
    );
    base64::engine::general_purpose::STANDARD.encode_string(png, out);
    out.push_str("\"/>");
    Ok(())
}
