//! Shapes as a TikZ picture: one command a shape, text set by LaTeX, pictures as rows of rectangles.
//!
//! Coordinates are those of the SVG, y downwards; a text is LaTeX's own (`φ` is `\varphi` in a formula), so its width is
//! that of the document's font. A picture has no place in a text file but as its pixels, neighbours of one colour together.

use std::fmt::Write as _;

use super::canvas::{Anchor, At, Canvas, Ink, Raster, Rect};
use super::colour::Rgb;
use super::text::BASELINE;
use super::{POINT, VECTOR_POINTS};
use crate::tex::tex;
use wythoff::{Error, Result};

/// The picture of a figure, whose size is in pixels of the canvas.
pub(super) fn picture(title: &str, (width, height): At, canvas: &Canvas) -> Result<String> {
    let mut pen = Pen { out: String::new(), colour: None };
    for shape in &canvas.shapes {
        pen.shape(shape)?;
    }
    Ok(format!(
        "% {}\n% \\usepackage[utf8]{{inputenc}}, \\usepackage{{tikz}}\n\\begin{{tikzpicture}}[x={POINT}bp, y=-{POINT}bp, line join=round, inner sep=0pt]\n\
         \\path[use as bounding box] (0,0) rectangle ({width},{height});\n{}\\end{{tikzpicture}}\n",
        title.replace('\n', " "),
        pen.out
    ))
}

struct Pen {
    out: String,
    colour: Option<Rgb>,
}

impl Pen {
    fn line(&mut self, text: std::fmt::Arguments) {
        // Writing to a string cannot fail.
        let _ = self.out.write_fmt(text);
        self.out.push('\n');
    }

    /// What is drawn from now on has this colour.
    fn colour(&mut self, colour: Rgb) {
        if self.colour.replace(colour) != Some(colour) {
            let [r, g, b] = colour;
            self.line(format_args!("\\definecolor{{ink}}{{RGB}}{{{r},{g},{b}}}"));
        }
    }

    fn fill(&mut self, ((x0, y0), (x1, y1)): (At, At), colour: Rgb) {
        self.colour(colour);
        self.line(format_args!("\\fill[ink] ({x0},{y0}) rectangle ({x1},{y1});"));
    }

    fn shape(&mut self, shape: &Ink) -> Result<()> {
        match shape {
            Ink::Fill(rect, colour) => self.fill((rect.from, rect.to), *colour),
            Ink::Disc((x, y), radius, colour) => {
                self.colour(*colour);
                self.line(format_args!("\\fill[ink] ({x},{y}) circle[radius={radius}];"));
            }
            Ink::Polygon(corners, colour) => {
                self.colour(*colour);
                self.line(format_args!("\\fill[ink] {} -- cycle;", along(corners)));
            }
            Ink::Line(points, width, colour) => {
                self.colour(*colour);
                let width = f64::from(*width) * POINT;
                self.line(format_args!("\\draw[ink, line width={width}bp] {};", along(points)));
            }
            Ink::Text { text, at: (x, y), anchor, size, colour, upwards } => {
                self.colour(*colour);
                let down = (BASELINE * size).round() as i32;
                let (x, y) = if *upwards { (x + down, *y) } else { (*x, y + down) };
                let anchor = match anchor {
                    Anchor::Left => "base west",
                    Anchor::Middle => "base",
                    Anchor::Right => "base east",
                };
                let turned = if *upwards { ", rotate=90" } else { "" };
                let (size, text) = (size * POINT, tex(text));
                self.line(format_args!(
                    "\\node[ink, anchor={anchor}{turned}, font=\\fontsize{{{size}bp}}{{{size}bp}}\\selectfont] at ({x},{y}) {{{text}}};"
                ));
            }
            Ink::Picture(rect, raster) => self.pixels(rect, raster)?,
        }
        Ok(())
    }

    /// Neighbours of one colour in a row are one rectangle.
    fn pixels(&mut self, rect: &Rect, raster: &Raster) -> Result<()> {
        let across = |i: usize| rect.from.0 + rect.width() * i as i32 / raster.width as i32;
        let down = |i: usize| rect.from.1 + rect.height() * i as i32 / raster.height as i32;
        let mut drawn = 0;
        for (y, row) in raster.pixels.chunks(raster.width).enumerate() {
            let mut x = 0;
            for run in row.chunk_by(|one, next| one == next) {
                let (from, [r, g, b, opaque]) = (x, run[0]);
                x += run.len();
                if opaque == 0 {
                    continue;
                }
                drawn += 1;
                if drawn > VECTOR_POINTS {
                    return Err(Error::limit(format!(
                        "the figure holds a picture of more than {VECTOR_POINTS} pieces, too many for TeX: draw less of the game, or a PDF"
                    )));
                }
                self.fill(((across(from), down(y)), (across(x), down(y + 1))), [r, g, b]);
            }
        }
        Ok(())
    }
}

/// Points with lines between them, a few in each line of the file.
fn along(points: &[At]) -> String {
    let pieces = points
        .chunks(8)
        .map(|few| few.iter().map(|(x, y)| format!("({x},{y})")).collect::<Vec<_>>().join(" -- "));
    pieces.collect::<Vec<_>>().join(" --\n  ")
}
