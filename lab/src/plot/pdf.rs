//! Shapes as a PDF document: one page of the figure's size, shapes as paths, pictures as images, text as text.
//!
//! Text is written in the embedded font, which goes into the file with a table of what each glyph means: every sign is there
//! (φ, ⌊, ₙ), looks as in the PNG, and can be searched and copied.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::POINT;
use super::canvas::{Anchor, At, Canvas, Ink, Raster};
use super::colour::Rgb;
use super::text::{BASELINE, FONT_FILE, Metrics, glyph_ids, metrics, width};
use wythoff::Result;

/// The objects that every document has; pictures follow.
const FIXED: usize = 10;

/// The document of a figure, whose size is in pixels of the canvas.
pub(super) fn document(title: &str, (width, height): At, canvas: &Canvas) -> Result<Vec<u8>> {
    let [wide, high] = [width, height].map(|length| f64::from(length) * POINT);
    let mut page = Page { out: String::new(), images: Vec::new(), used: BTreeMap::new() };
    // From here on lengths are pixels of the canvas, y downwards; lines meet round.
    page.line(format_args!("{POINT} 0 0 -{POINT} 0 {high} cm 1 j"));
    for shape in &canvas.shapes {
        page.shape(shape);
    }
    let Page { out, images, used } = page;
    let names: Vec<String> =
        (0..images.len()).map(|i| format!("/I{i} {} 0 R", FIXED + 2 * i + 1)).collect();
    let objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
        format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {wide} {high}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> /XObject << {} >> >> >>",
            names.join(" ")
        )
        .into_bytes(),
        stream("", out.as_bytes())?,
        b"<< /Type /Font /Subtype /Type0 /BaseFont /DejaVuSans /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 9 0 R >>".to_vec(),
        font(&used),
        descriptor(&metrics()),
        stream(&format!("/Length1 {}", FONT_FILE.len()), FONT_FILE)?,
        stream("", meanings(&used).as_bytes())?,
        format!("<< /Title <FEFF{}> >>", utf16(title)).into_bytes(),
    ];
    debug_assert_eq!(objects.len(), FIXED);
    Ok(file(&[objects, images.into_iter().collect::<Result<_>>()?].concat()))
}

/// Objects one after the other, and where each begins.
fn file(objects: &[Vec<u8>]) -> Vec<u8> {
    // Four bytes above 127 say that this is no text.
    let mut out = b"%PDF-1.5\n%\xE2\xE3\xCF\xD3\n".to_vec();
    let mut places = String::new();
    for (i, object) in objects.iter().enumerate() {
        let _ = writeln!(places, "{:010} 00000 n ", out.len());
        out.extend(format!("{} 0 obj\n", i + 1).bytes());
        out.extend(object);
        out.extend(b"\nendobj\n");
    }
    let (start, count) = (out.len(), objects.len() + 1);
    out.extend(format!("xref\n0 {count}\n0000000000 65535 f \n{places}").bytes());
    out.extend(
        format!(
            "trailer\n<< /Size {count} /Root 1 0 R /Info 10 0 R >>\nstartxref\n{start}\n%%EOF\n"
        )
        .bytes(),
    );
    out
}

fn stream(words: &str, bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes)?;
    let packed = packed.finish()?;
    let head = format!("<< /Length {} /Filter /FlateDecode {words} >>\nstream\n", packed.len());
    Ok([head.as_bytes(), &packed, b"\nendstream"].concat())
}

/// The font by the numbers of its glyphs, with the widths of those that are used.
fn font(used: &BTreeMap<u16, (char, f64)>) -> Vec<u8> {
    let widths: Vec<String> =
        used.iter().map(|(glyph, (_, width))| format!("{glyph} [{width:.0}]")).collect();
    format!(
        "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /DejaVuSans /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> \
         /FontDescriptor 7 0 R /CIDToGIDMap /Identity /DW 600 /W [{}] >>",
        widths.join(" ")
    )
    .into_bytes()
}

fn descriptor(
    Metrics { bounds: [x0, y0, x1, y1], ascent, descent, capitals }: &Metrics,
) -> Vec<u8> {
    format!(
        "<< /Type /FontDescriptor /FontName /DejaVuSans /Flags 4 /FontBBox [{x0} {y0} {x1} {y1}] /ItalicAngle 0 /Ascent {ascent} \
         /Descent {descent} /CapHeight {capitals} /StemV 80 /FontFile2 8 0 R >>"
    )
    .into_bytes()
}

/// What each glyph means.
fn meanings(used: &BTreeMap<u16, (char, f64)>) -> String {
    let mut out = "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Meanings def\n/CMapType 2 def\n\
         1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
        .to_string();
    let lines: Vec<String> = used
        .iter()
        .map(|(glyph, (c, _))| format!("<{glyph:04X}> <{}>", utf16(&c.to_string())))
        .collect();
    for some in lines.chunks(100) {
        let _ = writeln!(out, "{} beginbfchar\n{}\nendbfchar", some.len(), some.join("\n"));
    }
    out + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
}

fn utf16(text: &str) -> String {
    text.encode_utf16().map(|unit| format!("{unit:04X}")).collect()
}

/// What is drawn on the page.
struct Page {
    out: String,
    /// Each picture, and what of it is to be seen.
    images: Vec<Result<Vec<u8>>>,
    /// The glyphs that are used: what they mean, and their widths in thousandths of the size.
    used: BTreeMap<u16, (char, f64)>,
}

impl Page {
    fn line(&mut self, text: std::fmt::Arguments) {
        // Writing to a string cannot fail.
        let _ = self.out.write_fmt(text);
        self.out.push('\n');
    }

    fn through(&mut self, points: &[At]) {
        for (i, (x, y)) in points.iter().enumerate() {
            self.line(format_args!("{x} {y} {}", if i == 0 { 'm' } else { 'l' }));
        }
    }

    fn shape(&mut self, shape: &Ink) {
        match shape {
            Ink::Fill(rect, colour) => {
                let ((x, y), width, height) = (rect.from, rect.width(), rect.height());
                self.line(format_args!("{} rg {x} {y} {width} {height} re f", parts(*colour)));
            }
            Ink::Disc((x, y), radius, colour) => {
                let ([x, y, r], k) =
                    ([*x, *y, *radius].map(f64::from), 0.552_284_75 * f64::from(*radius));
                self.line(format_args!("{} rg {} {y} m", parts(*colour), x + r));
                for (u, v) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
                    // A quarter from (u, v) to (-v, u), both as seen from the middle.
                    self.line(format_args!(
                        "{:.2} {:.2} {:.2} {:.2} {:.2} {:.2} c",
                        x + r * u - k * v,
                        y + r * v + k * u,
                        x - r * v + k * u,
                        y + r * u + k * v,
                        x - r * v,
                        y + r * u
                    ));
                }
                self.line(format_args!("f"));
            }
            Ink::Polygon(corners, colour) => {
                self.line(format_args!("{} rg", parts(*colour)));
                self.through(corners);
                self.line(format_args!("h f"));
            }
            Ink::Line(points, width, colour) => {
                self.line(format_args!("{} RG {width} w", parts(*colour)));
                self.through(points);
                self.line(format_args!("S"));
            }
            Ink::Text { text, at, anchor, size, colour, upwards } => {
                let before = match anchor {
                    Anchor::Left => 0.0,
                    Anchor::Middle => width(text, *size) / 2.0,
                    Anchor::Right => width(text, *size),
                };
                let ([x, y], down) = ([at.0, at.1].map(f64::from), BASELINE * size);
                let place = if *upwards {
                    format!("0 -1 -1 0 {:.2} {:.2}", x + down, y + before)
                } else {
                    format!("1 0 0 -1 {:.2} {:.2}", x - before, y + down)
                };
                let mut glyphs = String::new();
                for (c, glyph, width) in glyph_ids(text) {
                    let _ = write!(glyphs, "{glyph:04X}");
                    self.used.entry(glyph).or_insert((c, width));
                }
                self.line(format_args!(
                    "{} rg BT /F {size} Tf {place} Tm <{glyphs}> Tj ET",
                    parts(*colour)
                ));
            }
            Ink::Picture(rect, raster) => {
                let ((x, _), bottom) = (rect.from, rect.to.1);
                let (width, height, name) = (rect.width(), rect.height(), self.images.len() / 2);
                self.line(format_args!("q {width} 0 0 -{height} {x} {bottom} cm /I{name} Do Q"));
                let mask = FIXED + self.images.len() + 2;
                let colours: Vec<u8> =
                    raster.pixels.iter().flat_map(|p| [p[0], p[1], p[2]]).collect();
                let opaque: Vec<u8> = raster.pixels.iter().map(|pixel| pixel[3]).collect();
                self.images.push(image(
                    raster,
                    &format!("/ColorSpace /DeviceRGB /SMask {mask} 0 R"),
                    &colours,
                ));
                self.images.push(image(raster, "/ColorSpace /DeviceGray", &opaque));
            }
        }
    }
}

fn image(Raster { width, height, .. }: &Raster, words: &str, bytes: &[u8]) -> Result<Vec<u8>> {
    stream(
        &format!(
            "/Type /XObject /Subtype /Image /Width {width} /Height {height} /BitsPerComponent 8 {words}"
        ),
        bytes,
    )
}

fn parts(colour: Rgb) -> String {
    colour.map(|part| format!("{:.4}", f64::from(part) / 255.0)).join(" ")
}
