//! QR codes: an address as squares that a telephone reads, so that a class need not type it.

use qrcodegen::{QrCodeEcc, QrSegment, Version};
use wythoff::{Error, Result};

/// The most bytes: what a telephone still reads from a screen (version 20).
const MOST: usize = 858;

/// The squares of a code.
///
/// ```
/// let code = wythoff_explorer::QrCode::of("http://192.168.0.7:8417/")?;
/// assert_eq!(code.side(), 25);
/// assert!(code.is_dark(0, 0) && !code.is_dark(7, 7));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct QrCode(qrcodegen::QrCode);

impl QrCode {
    /// The code of a text of at most 858 bytes.
    pub fn of(text: &str) -> Result<QrCode> {
        let bytes = [QrSegment::make_bytes(text.as_bytes())];
        let (least, most) = (Version::new(1), Version::new(20));
        let (correction, mask, more_if_it_fits) = (QrCodeEcc::Low, None, true);
        qrcodegen::QrCode::encode_segments_advanced(
            &bytes,
            correction,
            least,
            most,
            mask,
            more_if_it_fits,
        )
        .map(QrCode)
        .map_err(|_| {
            let long = text.len();
            Error::limit(format!(
                "a QR code here holds {MOST} bytes, and this address has {long}: shorten it"
            ))
        })
    }

    /// How many squares a side has.
    pub fn side(&self) -> usize {
        self.0.size().unsigned_abs() as usize
    }

    /// Whether a square is dark; none is outside.
    pub fn is_dark(&self, row: usize, column: usize) -> bool {
        let at = |x: usize| i32::try_from(x).unwrap_or(-1);
        self.0.get_module(at(column), at(row))
    }

    /// As text for a terminal of dark ground: two rows a line, light squares drawn.
    pub fn in_text(&self) -> String {
        let mut text = String::new();
        let light = |row: isize, column: isize| {
            let at = |x: isize| usize::try_from(x).unwrap_or(usize::MAX);
            !self.is_dark(at(row), at(column))
        };
        let side = self.side() as isize;
        for row in (-2..side + 2).step_by(2) {
            for column in -2..side + 2 {
                text.push(
                    match (light(row, column), light(row + 1, column) && row + 1 < side + 2) {
                        (true, true) => '█',
                        (true, false) => '▀',
                        (false, true) => '▄',
                        (false, false) => ' ',
                    },
                );
            }
            text.push('\n');
        }
        text
    }

    /// As SVG, with its quiet zone.
    pub fn svg(&self) -> String {
        let wide = self.side() + 8;
        let mut path = String::new();
        for row in 0..self.side() {
            for column in (0..self.side()).filter(|column| self.is_dark(row, *column)) {
                path += &format!("M{} {}h1v1h-1z", column + 4, row + 4);
            }
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {wide}\" shape-rendering=\"crispEdges\"><rect width=\"{wide}\" height=\"{wide}\" fill=\"#fff\"/><path fill=\"#000\" d=\"{path}\"/></svg>\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_long_a_text_is_refused() {
        assert!(QrCode::of(&"x".repeat(MOST)).is_ok());
        assert_eq!(QrCode::of(&"x".repeat(MOST + 1)).err().map(|error| error.exit_code()), Some(3));
    }

    #[test]
    fn texts_for_terminals_are_square() {
        let code = QrCode::of("http://10.0.0.1:8417/").unwrap();
        let text = code.in_text();
        assert!(text.lines().all(|line| line.chars().count() == code.side() + 4));
        assert!(code.svg().starts_with("<svg "));
    }
}
