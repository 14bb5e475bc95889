//! QR codes (ISO/IEC 18004): an address as squares that a telephone reads, so that a class need not type it.
//!
//! Bytes, error correction of level L (7 %), the smallest version from 1 to 20 that holds the text, the mask of the least penalty. The
//! remainder of a block of data by the generator polynomial over GF(256), x⁸+x⁴+x³+x²+1, is its correction.

use wythoff::{Error, Result};

/// Bytes of correction in each block, and the number of blocks, of versions 1 to 20 at level L.
const CORRECTION: [(usize, usize); 20] = [
    (7, 1),
    (10, 1),
    (15, 1),
    (20, 1),
    (26, 1),
    (18, 2),
    (20, 2),
    (24, 2),
    (30, 2),
    (18, 4),
    (20, 4),
    (24, 4),
    (26, 4),
    (30, 4),
    (22, 6),
    (24, 6),
    (28, 6),
    (30, 6),
    (28, 7),
    (28, 8),
];

/// The squares of a code, row by row; true is dark.
///
/// ```
/// let code = wythoff_explorer::QrCode::of("http://192.168.0.7:8417/")?;
/// assert_eq!(code.side(), 25);
/// assert!(code.is_dark(0, 0) && !code.is_dark(7, 7));
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QrCode {
    side: usize,
    dark: Vec<bool>,
    /// Squares that are no data.
    fixed: Vec<bool>,
}

impl QrCode {
    /// The code of a text of at most 858 bytes.
    pub fn of(text: &str) -> Result<QrCode> {
        let bytes = text.as_bytes();
        let fits = |version: &usize| {
            4 + length_bits(*version) + 8 * bytes.len() <= 8 * data_bytes(*version)
        };
        let version = (1..=CORRECTION.len()).find(fits).ok_or_else(|| {
            Error::limit(format!(
                "a QR code here holds {} bytes, and this address has {}: shorten it",
                data_bytes(20) - 3,
                bytes.len()
            ))
        })?;
        let words = corrected(&padded(bytes, version), version);
        let mut code = QrCode::empty(version);
        code.write(&words);
        let masked = (0..8).map(|mask| code.masked(mask));
        Ok(masked.min_by_key(QrCode::penalty).unwrap_or(code))
    }

    /// How many squares a side has.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Whether a square is dark; none is outside.
    pub fn is_dark(&self, row: usize, column: usize) -> bool {
        row < self.side && column < self.side && self.dark[row * self.side + column]
    }

    /// As text for a terminal of dark ground: two rows a line, light squares drawn.
    pub fn in_text(&self) -> String {
        let mut text = String::new();
        let light = |row: isize, column: isize| {
            let at = |x: isize| usize::try_from(x).unwrap_or(usize::MAX);
            !self.is_dark(at(row), at(column))
        };
        let side = self.side as isize;
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
        let wide = self.side + 8;
        let mut path = String::new();
        for row in 0..self.side {
            for column in (0..self.side).filter(|column| self.is_dark(row, *column)) {
                path += &format!("M{} {}h1v1h-1z", column + 4, row + 4);
            }
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {wide}\" shape-rendering=\"crispEdges\"><rect width=\"{wide}\" height=\"{wide}\" fill=\"#fff\"/><path fill=\"#000\" d=\"{path}\"/></svg>\n"
        )
    }

    fn set(&mut self, row: usize, column: usize, dark: bool) {
        self.dark[row * self.side + column] = dark;
        self.fixed[row * self.side + column] = true;
    }

    /// All patterns, the format of mask 0, and no data.
    fn empty(version: usize) -> QrCode {
        let side = 17 + 4 * version;
        let mut code =
            QrCode { side, dark: vec![false; side * side], fixed: vec![false; side * side] };
        for at in 0..side {
            code.set(6, at, at % 2 == 0);
            code.set(at, 6, at % 2 == 0);
        }
        for (row, column) in [(0, 0), (0, side - 7), (side - 7, 0)] {
            for i in -1..=7isize {
                for j in -1..=7isize {
                    let (r, c) = (row as isize + i, column as isize + j);
                    let inside = |x: isize| usize::try_from(x).ok().filter(|x| *x < side);
                    let (Some(r), Some(c)) = (inside(r), inside(c)) else { continue };
                    let ring = (i - 3).abs().max((j - 3).abs());
                    code.set(r, c, ring != 2 && ring != 4);
                }
            }
        }
        let places = alignment(version);
        for &row in &places {
            for &column in &places {
                let corner = |x: usize| x == 6;
                let far = |x: usize| Some(&x) == places.last();
                if corner(row) && (corner(column) || far(column)) || far(row) && corner(column) {
                    continue;
                }
                for i in 0..5 {
                    for j in 0..5 {
                        let ring = (i as isize - 2).abs().max((j as isize - 2).abs());
                        code.set(row + i - 2, column + j - 2, ring != 1);
                    }
                }
            }
        }
        if version >= 7 {
            let bits = checked(version as u32, 12, 0x1f25);
            for i in 0..18 {
                let dark = bits >> i & 1 == 1;
                code.set(i / 3, side - 11 + i % 3, dark);
                code.set(side - 11 + i % 3, i / 3, dark);
            }
        }
        code.format(0);
        code
    }

    /// The format: level L and the mask, twice, and the dark square.
    fn format(&mut self, mask: u32) {
        let bits = checked(0b01 << 3 | mask, 10, 0x537) ^ 0x5412;
        let side = self.side;
        for i in 0..15 {
            let dark = bits >> i & 1 == 1;
            let (row, column) = match i {
                0..6 => (i, 8),
                6 => (7, 8),
                7 => (8, 8),
                8 => (8, 7),
                _ => (8, 14 - i),
            };
            self.set(row, column, dark);
            let (row, column) = if i < 8 { (8, side - 1 - i) } else { (side - 15 + i, 8) };
            self.set(row, column, dark);
        }
        self.set(side - 8, 8, true);
    }

    /// Data in columns of two, from the right, up and down.
    fn write(&mut self, words: &[u8]) {
        let mut bits = words.iter().flat_map(|word| (0..8).rev().map(move |i| word >> i & 1 == 1));
        let mut right = self.side - 1;
        let mut up = true;
        loop {
            for step in 0..self.side {
                let row = if up { self.side - 1 - step } else { step };
                for column in [right, right - 1] {
                    let at = row * self.side + column;
                    if !self.fixed[at] {
                        self.dark[at] = bits.next().unwrap_or(false);
                    }
                }
            }
            up = !up;
            match right {
                1 => return,
                // The column of the timing pattern is passed over.
                8 => right = 5,
                _ => right -= 2,
            }
        }
    }

    fn masked(&self, mask: u32) -> QrCode {
        let mut code = self.clone();
        for row in 0..self.side {
            for column in 0..self.side {
                let (r, c) = (row, column);
                let turned = match mask {
                    0 => (r + c) % 2 == 0,
                    1 => r % 2 == 0,
                    2 => c % 3 == 0,
                    3 => (r + c) % 3 == 0,
                    4 => (r / 2 + c / 3) % 2 == 0,
                    5 => r * c % 2 + r * c % 3 == 0,
                    6 => (r * c % 2 + r * c % 3) % 2 == 0,
                    _ => ((r + c) % 2 + r * c % 3) % 2 == 0,
                };
                if turned && !self.fixed[r * self.side + c] {
                    code.dark[r * self.side + c] ^= true;
                }
            }
        }
        code.format(mask);
        code
    }

    /// How hard it is to read: runs, blocks, what looks like a corner, too much of one colour.
    fn penalty(&self) -> usize {
        let side = self.side;
        let mut sum = 0;
        let across = |row: usize, column: usize| self.is_dark(row, column);
        let down = |row: usize, column: usize| self.is_dark(column, row);
        for line in 0..side {
            let lines: [&dyn Fn(usize, usize) -> bool; 2] = [&across, &down];
            for read in lines {
                let cells: Vec<bool> = (0..side).map(|at| read(line, at)).collect();
                let runs = cells.chunk_by(|one, other| one == other).map(<[bool]>::len);
                sum += runs.filter(|run| *run >= 5).map(|run| run - 2).sum::<usize>();
                const CORNER: [bool; 7] = [true, false, true, true, true, false, true];
                for at in 0..=side - 11 {
                    let part = &cells[at..at + 11];
                    let light = |cells: &[bool]| cells.iter().all(|dark| !dark);
                    if part[..7] == CORNER && light(&part[7..])
                        || part[4..] == CORNER && light(&part[..4])
                    {
                        sum += 40;
                    }
                }
            }
        }
        for row in 0..side - 1 {
            for column in 0..side - 1 {
                let dark = self.is_dark(row, column);
                let same = [(row + 1, column), (row, column + 1), (row + 1, column + 1)];
                if same.iter().all(|(r, c)| self.is_dark(*r, *c) == dark) {
                    sum += 3;
                }
            }
        }
        let dark = self.dark.iter().filter(|dark| **dark).count();
        sum + 10 * ((20 * dark).abs_diff(10 * side * side) / (side * side))
    }
}

/// Bits of the length of the text.
fn length_bits(version: usize) -> usize {
    if version < 10 { 8 } else { 16 }
}

/// Where alignment patterns stand, in rows and columns.
fn alignment(version: usize) -> Vec<usize> {
    if version == 1 {
        return vec![];
    }
    let count = version / 7 + 2;
    let step = (version * 4 + count * 2 + 1) / (count * 2 - 2) * 2;
    let last = 17 + 4 * version - 7;
    let mut places: Vec<usize> = (0..count - 1).map(|i| last - i * step).collect();
    places.push(6);
    places.reverse();
    places
}

/// How many bytes a version holds, correction and all.
fn all_bytes(version: usize) -> usize {
    let mut bits = (16 * version + 128) * version + 64;
    if version >= 2 {
        let count = version / 7 + 2;
        bits -= (25 * count - 10) * count - 55;
        if version >= 7 {
            bits -= 36;
        }
    }
    bits / 8
}

fn data_bytes(version: usize) -> usize {
    let (each, blocks) = CORRECTION[version - 1];
    all_bytes(version) - each * blocks
}

/// The text with its kind and length, filled up.
fn padded(bytes: &[u8], version: usize) -> Vec<u8> {
    let mut bits: Vec<bool> = Vec::new();
    let mut push =
        |value: usize, count: usize| bits.extend((0..count).rev().map(|i| value >> i & 1 == 1));
    push(0b0100, 4);
    push(bytes.len(), length_bits(version));
    bytes.iter().for_each(|byte| push(usize::from(*byte), 8));
    let most = 8 * data_bytes(version);
    bits.resize((bits.len() + 4).min(most).next_multiple_of(8), false);
    let byte = |bits: &[bool]| bits.iter().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
    let mut words: Vec<u8> = bits.chunks(8).map(byte).collect();
    let mut fill = [0xec, 0x11].into_iter().cycle();
    words.resize_with(data_bytes(version), || fill.next().unwrap_or_default());
    words
}

/// Data and correction, block by block, one byte of each in turn.
fn corrected(data: &[u8], version: usize) -> Vec<u8> {
    let (each, count) = CORRECTION[version - 1];
    let (short, long) = (data.len() / count, data.len() % count);
    let mut rest = data;
    let blocks: Vec<&[u8]> = (0..count)
        .map(|i| {
            let (block, after) = rest.split_at(short + usize::from(i >= count - long));
            rest = after;
            block
        })
        .collect();
    let generator = generator(each);
    let checks: Vec<Vec<u8>> = blocks.iter().map(|block| remainder(block, &generator)).collect();
    let mut words = Vec::with_capacity(all_bytes(version));
    for at in 0..=short {
        words.extend(blocks.iter().filter_map(|block| block.get(at)));
    }
    for at in 0..each {
        words.extend(checks.iter().map(|check| check[at]));
    }
    words
}

/// A product in GF(256).
fn product(x: u8, y: u8) -> u8 {
    (0..8).rev().fold(0, |sum: u8, i| {
        let doubled = sum << 1 ^ if sum & 0x80 != 0 { 0x1d } else { 0 };
        doubled ^ if y >> i & 1 == 1 { x } else { 0 }
    })
}

/// (x − 1)(x − 2)(x − 4)…, without its leading 1.
fn generator(degree: usize) -> Vec<u8> {
    let mut found = vec![0; degree];
    found[degree - 1] = 1;
    let mut root = 1;
    for _ in 0..degree {
        for at in 0..degree {
            found[at] = product(found[at], root) ^ found.get(at + 1).copied().unwrap_or(0);
        }
        root = product(root, 2);
    }
    found
}

fn remainder(data: &[u8], generator: &[u8]) -> Vec<u8> {
    let mut rest = vec![0; generator.len()];
    for byte in data {
        let factor = byte ^ rest.remove(0);
        rest.push(0);
        for (place, term) in rest.iter_mut().zip(generator) {
            *place ^= product(*term, factor);
        }
    }
    rest
}

/// A number followed by its remainder, in bits.
fn checked(number: u32, bits: u32, polynomial: u32) -> u32 {
    let mut rest = number;
    for _ in 0..bits {
        rest = (rest << 1) ^ (((rest >> (bits - 1)) & 1) * polynomial);
    }
    (number << bits) | (rest & ((1 << bits) - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The format and version words printed in the standard (tables C.1 and D.1).
    #[test]
    fn formats_and_versions_are_those_of_the_standard() {
        assert_eq!(checked(0b01000, 10, 0x537) ^ 0x5412, 0b111_0111_1100_0100);
        assert_eq!(checked(7, 12, 0x1f25), 0b000111110010010100);
        assert_eq!(checked(20, 12, 0x1f25), 0b010100100110100110);
    }

    #[test]
    fn alignment_patterns_and_sizes_are_those_of_the_standard() {
        assert_eq!(alignment(2), [6, 18]);
        assert_eq!(alignment(7), [6, 22, 38]);
        assert_eq!(alignment(15), [6, 26, 48, 70]);
        assert_eq!(alignment(20), [6, 34, 62, 90]);
        assert_eq!((data_bytes(1), data_bytes(10), data_bytes(20)), (19, 274, 861));
    }

    /// A block with its correction is a multiple of the generator: the remainder of the whole is nought.
    #[test]
    fn correction_leaves_no_remainder() {
        for degree in [7, 18, 30] {
            let generator = generator(degree);
            let data: Vec<u8> = (0..50).map(|i| (i * 37 + 11) as u8).collect();
            let whole = [data.clone(), remainder(&data, &generator)].concat();
            assert_eq!(remainder(&whole, &generator), vec![0; degree]);
        }
    }

    #[test]
    fn too_long_a_text_is_refused() {
        assert!(QrCode::of(&"x".repeat(858)).is_ok());
        assert_eq!(QrCode::of(&"x".repeat(859)).unwrap_err().exit_code(), 3);
    }

    #[test]
    fn texts_for_terminals_are_square() {
        let code = QrCode::of("http://10.0.0.1:8417/").unwrap();
        let text = code.in_text();
        assert!(text.lines().all(|line| line.chars().count() == code.side() + 4));
        assert!(code.svg().starts_with("<svg "));
    }
}
