//! PDF and TikZ hold what the SVG of the same figure holds.

use std::io::Read;

use super::*;

/// The objects of a PDF, found by its table alone.
fn objects(pdf: &[u8]) -> Vec<Vec<u8>> {
    let at = |from: usize, word: &str| {
        let found = pdf[from..].windows(word.len()).position(|some| some == word.as_bytes());
        from + found.unwrap_or_else(|| panic!("no {word}"))
    };
    let number =
        |bytes: &[u8]| std::str::from_utf8(bytes).unwrap().trim().parse::<usize>().unwrap();
    let last = pdf.windows(9).rposition(|some| some == b"startxref").unwrap();
    let table = number(&pdf[last + 9..at(last, "%%EOF")]);
    assert!(pdf[table..].starts_with(b"xref\n0 "));
    let count = number(&pdf[table + 7..at(table + 7, "\n")]);
    let first = at(table + 7, "\n") + 1;
    (1..count)
        .map(|i| {
            let line = &pdf[first + 20 * i..first + 20 * (i + 1)];
            assert!(line.ends_with(b" 00000 n \n"));
            let (from, head) = (number(&line[..10]), format!("{i} 0 obj\n"));
            assert!(pdf[from..].starts_with(head.as_bytes()), "object {i}");
            pdf[from + head.len()..at(from, "\nendobj\n")].to_vec()
        })
        .collect()
}

fn stream(object: &[u8]) -> Vec<u8> {
    let from = object.windows(8).position(|some| some == b"\nstream\n").unwrap() + 8;
    let head = String::from_utf8_lossy(&object[..from]);
    let length: usize =
        head.split("/Length ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert_eq!(&object[from + length..], b"\nendstream");
    let mut plain = Vec::new();
    flate2::read::ZlibDecoder::new(&object[from..from + length]).read_to_end(&mut plain).unwrap();
    plain
}

fn in_utf16(hex: &str) -> String {
    let units = hex
        .as_bytes()
        .chunks(4)
        .map(|unit| u16::from_str_radix(std::str::from_utf8(unit).unwrap(), 16).unwrap());
    String::from_utf16(&units.collect::<Vec<_>>()).unwrap()
}

/// The texts of a figure's SVG, in order.
fn texts(svg: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).unwrap();
    let found = document.descendants().filter(|node| node.tag_name().name() == "text");
    found.map(|node| node.text().unwrap_or_default().to_string()).collect()
}

#[test]
fn a_pdf_holds_the_shapes_and_words_of_the_svg() {
    for figure in figures() {
        let (svg, pdf) = (figure.svg().unwrap(), figure.file(FigureFormat::Pdf).unwrap());
        assert_eq!(pdf, figure.file(FigureFormat::Pdf).unwrap());
        let objects = objects(&pdf);
        let text = |i: usize| String::from_utf8_lossy(&objects[i - 1]).into_owned();
        let (width, height) = figure.kind().size(SVG_UNIT);
        let [wide, high] = [width, height].map(|length| f64::from(length) * 0.1875);
        assert!(text(3).contains(&format!("/MediaBox [0 0 {wide} {high}]")), "{}", text(3));
        assert_eq!(
            in_utf16(text(10).split(['<', '>']).nth(3).unwrap()),
            format!("\u{FEFF}{}", figure.frame().title)
        );
        let page = String::from_utf8(stream(&objects[3])).unwrap();
        let count = |word: &str| page.lines().filter(|line| line.ends_with(word)).count();
        assert_eq!(count(" c"), 4 * svg.matches("<circle").count());
        assert_eq!(count(" re f"), svg.matches("<rect").count() - 1, "the ground is the paper");
        assert_eq!(count("h f"), svg.matches("<polygon").count());
        assert_eq!(count("S"), svg.matches("<polyline").count());
        assert_eq!(count(" Do Q"), svg.matches("<image").count());
        assert_eq!(objects.len(), 10 + 2 * count(" Do Q"));
        // Read back by what the file says its glyphs mean.
        let meanings = String::from_utf8(stream(&objects[8])).unwrap();
        let meaning = |glyph: &str| {
            let line = meanings.lines().find(|line| line.starts_with(&format!("<{glyph}>")));
            in_utf16(line.unwrap().split(['<', '>']).nth(3).unwrap())
        };
        let shown = page.lines().filter(|line| line.ends_with(" Tj ET")).map(|line| {
            let glyphs = line.split(['<', '>']).nth(1).unwrap().as_bytes().chunks(4);
            glyphs.map(|glyph| meaning(std::str::from_utf8(glyph).unwrap())).collect::<String>()
        });
        assert_eq!(shown.collect::<Vec<_>>(), texts(&svg));
        assert_eq!(stream(&objects[7]), text::FONT_FILE);
    }
}

#[test]
fn tikz_holds_the_shapes_and_words_of_the_svg() {
    let mut refused = 0;
    for figure in figures() {
        let svg = figure.svg().unwrap();
        let tikz = match figure.file(FigureFormat::Tikz) {
            Ok(tikz) => String::from_utf8(tikz).unwrap(),
            Err(error) => {
                assert!(svg.contains("<image") && error.to_string().contains("PDF"), "{error}");
                refused += 1;
                continue;
            }
        };
        assert_eq!(tikz.matches("circle[").count(), svg.matches("<circle").count());
        assert_eq!(tikz.matches("-- cycle").count(), svg.matches("<polygon").count());
        assert_eq!(tikz.matches("\\draw[").count(), svg.matches("<polyline").count());
        let nodes = tikz.lines().filter(|line| line.starts_with("\\node["));
        let words = texts(&svg).into_iter().map(|text| format!("{{{}}};", crate::tex::tex(&text)));
        assert!(nodes.zip(words).all(|(node, word)| node.ends_with(&word)), "{tikz}");
        assert_eq!(tikz.matches("\\node[").count(), texts(&svg).len());
        if !svg.contains("<image") {
            assert_eq!(tikz.matches("rectangle").count(), svg.matches("<rect").count());
        }
        assert!(tikz.is_ascii() || svg.contains('é'), "{tikz}");
    }
    assert!(refused < 4, "{refused} figures are too large for TeX");
}

/// A picture of few pixels is drawn by its rows: what stands there is what its pixels say.
#[test]
fn rows_of_one_colour_are_one_rectangle() {
    let (left, right) = ([1, 2, 3], [4, 5, 6]);
    let pixels = [left, left, right, right].map(|[r, g, b]| [r, g, b, 255]);
    let clear = [[0; 4], [9, 9, 9, 255], [9, 9, 9, 255], [0; 4]];
    let mut canvas = Canvas::new(SVG_UNIT, true);
    let raster = canvas::Raster { width: 4, height: 2, pixels: [pixels, clear].concat() };
    canvas.raster(canvas::Rect { from: (10, 20), to: (50, 60) }, raster);
    let tikz = tikz::picture("t", (100, 100), &canvas).unwrap();
    let drawn: Vec<&str> = tikz.lines().filter(|line| line.starts_with("\\fill")).collect();
    assert_eq!(
        drawn,
        [
            "\\fill[ink] (10,20) rectangle (30,40);",
            "\\fill[ink] (30,20) rectangle (50,40);",
            "\\fill[ink] (20,40) rectangle (40,60);"
        ]
    );
}
