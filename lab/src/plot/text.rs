//! Text: its font, its width, its lines, and its pixels.
//!
//! The drawing library puts each letter of a bitmap at a whole pixel, which spaces small text unevenly. Here letters are
//! drawn four times too large and averaged down, so they stand at quarters of a pixel; and texts are centred by the
//! height of their capitals, as are those of the SVG.

use std::sync::OnceLock;

use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{FontStyle, IntoFont, RGBColor, TextStyle, register_font};
use plotters_backend::{BackendColor, BackendCoord, BackendTextStyle};

use super::colour::Rgb;

/// The font family: the first is embedded for PNG and for measuring, the rest are what SVG readers fall back on.
pub(super) const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

/// The drawing library's size of a font is the height of a line, this many times the usual size.
const LINE: f64 = 1.24;

/// Registers the embedded font, once.
pub(super) fn load_font() {
    static LOADED: OnceLock<()> = OnceLock::new();
    LOADED.get_or_init(|| {
        let bytes = include_bytes!("../../../assets/DejaVuSans-subset.ttf");
        if register_font(FAMILY, FontStyle::Normal, bytes).is_err() {
            unreachable!("the embedded font is read by every test");
        }
    });
}

/// A text style of a size in units.
pub(super) fn style(unit: f64, size: f64, [r, g, b]: Rgb) -> TextStyle<'static> {
    (FAMILY, unit * size * LINE).into_font().color(&RGBColor(r, g, b))
}

/// The width of a text in pixels.
pub(super) fn text_width(unit: f64, size: f64, text: &str) -> i32 {
    load_font();
    let font = (FAMILY, unit * size * LINE).into_font();
    font.box_size(text).map_or(0, |(width, _)| width as i32)
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

/// How far the baseline lies below the anchor, as a part of the line height.
fn baseline(anchor: VPos) -> f64 {
    match anchor {
        VPos::Top => 0.64,
        VPos::Center => 0.30,
        VPos::Bottom => -0.06,
    }
}

/// Where the SVG writer has to be told a text is, so that its baseline is at the same place.
pub(super) fn svg_place(style: &impl BackendTextStyle, at: BackendCoord) -> BackendCoord {
    // It moves the baseline itself, by 0.76 em, half an x-height, or minus that (DejaVu: 0.547 em).
    let own = match style.anchor().v_pos {
        VPos::Top => 0.76 / LINE,
        VPos::Center => 0.2735 / LINE,
        VPos::Bottom => -0.2735 / LINE,
    };
    let down = ((baseline(style.anchor().v_pos) - own) * style.size()).round() as i32;
    let (dx, dy) = style.transform().transform(0, down);
    (at.0 + dx, at.1 + dy)
}

/// The pixels of a text, with how much of each is covered.
pub(super) fn text_pixels(
    text: &str,
    style: &impl BackendTextStyle,
    at: BackendCoord,
) -> Result<Vec<(BackendCoord, BackendColor)>, String> {
    const FINE: i32 = 4;
    let size = style.size() * f64::from(FINE);
    let font = (FAMILY, size).into_font();
    let (width, _) = font.box_size(text).map_err(|e| e.to_string())?;
    let left = match style.anchor().h_pos {
        HPos::Left => 0,
        HPos::Center => -(width as i32) / 2,
        HPos::Right => -(width as i32),
    };
    // The library's own baseline is half a line below the origin.
    let top = ((baseline(style.anchor().v_pos) - 0.5) * size).round() as i32;
    let margin = FINE * 2;
    let (columns, rows) = (width as i32 / FINE + 8, (size * 2.0) as i32 / FINE);
    let (x0, y0) = ((left - margin).div_euclid(FINE), (top - size as i32 / 2).div_euclid(FINE));
    let mut covered = vec![0f32; (columns * rows) as usize];
    let part = 1.0 / (FINE * FINE) as f32;
    let drawn = font.draw(text, (0, 0), |x, y, amount| {
        let (x, y) = ((x + left).div_euclid(FINE) - x0, (y + top).div_euclid(FINE) - y0);
        if (0..columns).contains(&x) && (0..rows).contains(&y) {
            covered[(y * columns + x) as usize] += amount * part;
        }
        Ok::<(), std::convert::Infallible>(())
    });
    drawn.map_err(|e| e.to_string())?.unwrap_or(());
    let (transform, colour) = (style.transform(), style.color());
    let pixels = covered.iter().enumerate().filter(|(_, c)| **c > 0.0).map(|(i, c)| {
        let (dx, dy) = transform.transform(x0 + i as i32 % columns, y0 + i as i32 / columns);
        let alpha = colour.alpha * f64::from(c.min(1.0));
        ((at.0 + dx, at.1 + dy), BackendColor { alpha, ..colour })
    });
    Ok(pixels.collect())
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
        load_font();
        let missing = text_width(8.0, 20.0, "\u{E123}");
        for sign in "≤≥≠·×−–—φΦπτ⁰¹²³⁴⁵⁶⁷⁸⁹⁻₀₁₂₃ₙ→∞⊕⌊⌋′…ñöé".chars()
        {
            let mut drawn = false;
            let font = (FAMILY, 100.0).into_font();
            let result = font.draw(&sign.to_string(), (0, 0), |_, _, amount| {
                drawn |= amount > 0.0;
                Ok::<(), std::convert::Infallible>(())
            });
            assert!(result.is_ok() && drawn, "{sign}");
        }
        assert!(missing > 0);
    }
}
