//! Text: its font, its width, its lines, and its outlines.
//!
//! Lengths come from the advance widths of the embedded font, for SVG as well, so that both formats have one plan. Texts are
//! centred by the height of their capitals.

use std::sync::LazyLock;

use tiny_skia::{Path, PathBuilder};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The font family: the first is embedded for PNG and for measuring, the rest are what SVG readers fall back on.
pub(super) const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

/// How far the baseline lies below the middle of the capitals, as a part of the size.
pub(super) const BASELINE: f64 = 0.365;

/// The embedded font, as a file.
pub(super) const FONT_FILE: &[u8] = include_bytes!("../../../assets/DejaVuSans-subset.ttf");

static FONT: LazyLock<Face<'static>> = LazyLock::new(|| {
    Face::parse(FONT_FILE, 0)
        .unwrap_or_else(|_| unreachable!("the embedded font is read by every test"))
});

/// The glyphs of a text, each with its place on the line, and where the line ends; in units of the font.
fn glyphs(text: &str) -> (Vec<(GlyphId, i64)>, i64) {
    let mut end = 0;
    let place = |c: char| {
        // The first glyph stands for what the font lacks.
        let glyph = FONT.glyph_index(c).unwrap_or(GlyphId(0));
        let at = end;
        end += i64::from(FONT.glyph_hor_advance(glyph).unwrap_or(0));
        (glyph, at)
    };
    (text.chars().map(place).collect(), end)
}

/// The letters of a text, each with the number of its glyph and its width in thousandths of the size.
pub(super) fn glyph_ids(text: &str) -> impl Iterator<Item = (char, u16, f64)> {
    text.chars().map(|c| {
        let glyph = FONT.glyph_index(c).unwrap_or(GlyphId(0));
        let advance = FONT.glyph_hor_advance(glyph).unwrap_or(0);
        (c, glyph.0, f64::from(advance) * scale(1000.0))
    })
}

/// How large the glyphs of the font are, in thousandths of the size.
pub(super) struct Metrics {
    pub(super) bounds: [i32; 4],
    pub(super) ascent: i32,
    pub(super) descent: i32,
    pub(super) capitals: i32,
}

pub(super) fn metrics() -> Metrics {
    let part = |length: i16| (f64::from(length) * scale(1000.0)).round() as i32;
    let all = FONT.global_bounding_box();
    Metrics {
        bounds: [all.x_min, all.y_min, all.x_max, all.y_max].map(part),
        ascent: part(FONT.ascender()),
        descent: part(FONT.descender()),
        capitals: part(FONT.capital_height().unwrap_or(0)),
    }
}

/// Pixels of a unit of the font.
fn scale(size: f64) -> f64 {
    size / f64::from(FONT.units_per_em())
}

/// The width of a text of a size in pixels.
pub(super) fn width(text: &str, size: f64) -> f64 {
    glyphs(text).1 as f64 * scale(size)
}

/// The same of a size in units, in whole pixels.
pub(super) fn text_width(unit: f64, size: f64, text: &str) -> i32 {
    width(text, unit * size).ceil() as i32
}

/// The outlines of a text whose line begins at a point; none if there is nothing to be seen.
pub(super) fn outline(text: &str, size: f64, (x, y): (f64, f64)) -> Option<Path> {
    let scale = scale(size);
    let mut pen = Pen { path: PathBuilder::new(), scale, x, y };
    for (glyph, at) in glyphs(text).0 {
        pen.x = x + at as f64 * scale;
        FONT.outline_glyph(glyph, &mut pen);
    }
    pen.path.finish()
}

/// Draws in units of the font, which run upwards.
struct Pen {
    path: PathBuilder,
    scale: f64,
    x: f64,
    y: f64,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        let (x, y) = (self.x + f64::from(x) * self.scale, self.y - f64::from(y) * self.scale);
        (x as f32, y as f32)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

/// Breaks a text into lines that fit; a single word that does not is left as it is.
pub(super) fn wrap(unit: f64, size: f64, text: &str, width: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            let longer = if line.is_empty() { word.to_string() } else { format!("{line} {word}") };
            if !line.is_empty() && text_width(unit, size, &longer) > width {
                lines.push(std::mem::replace(&mut line, word.to_string()));
            } else {
                line = longer;
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_lose_no_word() {
        let text = "P-positions of {1,2},{2,3},{3,5},{5,8},{8,13} GDWN with 0 ≤ n ≤ 51000 and both orientations";
        let lines = wrap(1.0, 15.0, text, 300);
        assert!(lines.len() > 1);
        assert!(lines.iter().all(|line| text_width(1.0, 15.0, line) <= 300));
        assert_eq!(lines.join(" "), text);
        assert!(wrap(1.0, 15.0, "", 300).is_empty());
    }

    #[test]
    fn the_font_has_the_signs_figures_use() {
        for sign in "≤≥≠·×−–—φΦπτ⁰¹²³⁴⁵⁶⁷⁸⁹⁻₀₁₂₃ₙ→∞⊕⌊⌋′…ñöé".chars()
        {
            assert!(FONT.glyph_index(sign).is_some_and(|glyph| glyph != GlyphId(0)), "{sign}");
            assert!(outline(&sign.to_string(), 100.0, (0.0, 0.0)).is_some(), "{sign}");
        }
        assert!(FONT.glyph_index('\u{E123}').is_none());
        assert!(text_width(8.0, 20.0, "\u{E123}") > 0);
    }
}
