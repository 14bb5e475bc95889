//! Are the pixels and words where they should be?

mod limits;
mod written;

use std::io::Cursor;

use base64::Engine;

use super::chart::{Chart, Texts};
use super::*;
use wythoff::Game;
use wythoff::engine::Play;
use wythoff::engine::oracle::Oracle;

/// A decoded PNG.
struct Picture {
    width: usize,
    height: usize,
    channels: usize,
    bytes: Vec<u8>,
}

impl Picture {
    fn decode(png: &[u8]) -> Self {
        let mut reader = png::Decoder::new(Cursor::new(png)).read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        let channels = info.color_type.samples();
        Picture { width: info.width as usize, height: info.height as usize, channels, bytes }
    }

    fn at(&self, (x, y): (i32, i32)) -> Rgb {
        let start = (y as usize * self.width + x as usize) * self.channels;
        [self.bytes[start], self.bytes[start + 1], self.bytes[start + 2]]
    }

    fn count(&self, colour: Rgb) -> usize {
        self.bytes.chunks(self.channels).filter(|pixel| pixel[..3] == colour).count()
    }
}

fn frame() -> Frame {
    Frame::new("Wythoff's game: 1 < 2 & \"more\"", "first pile", "second pile")
        .caption("A caption.")
}

fn pairs(count: u64) -> Vec<(u64, u64)> {
    (0..count).map(|n| wythoff::golden::wythoff_pair(n).unwrap()).collect()
}

fn wythoff_values(columns: usize, rows: usize) -> CellGrid {
    let game: Game = "wythoff".parse().unwrap();
    let mut oracle = Oracle::new(&game, Play::Normal);
    CellGrid::new(columns, rows, |x, y| oracle.value(&[x, y])).unwrap()
}

fn queen() -> QueenBoard {
    let game: Game = "wythoff".parse().unwrap();
    QueenBoard::new(frame(), &game, (8, 8), (6, 4), vec![(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)])
}

/// One figure of each kind, and some in more than one form.
fn figures() -> Vec<Figure> {
    let pairs = pairs(300);
    let slope = || vec![Guide::slope(1.618, "slope φ"), Guide::level(40.0, "level 40")];
    let counts = Counts::positions(pairs.iter().copied(), (500, 500), true).unwrap();
    let beam = Counts::ratios(pairs.iter().copied(), Against::Smaller, 500, (1.5, 2.0)).unwrap();
    assert_eq!((beam.total(), beam.outside()), (299, 0));
    let levels: Vec<Vec<(u64, u64)>> = (0..12).map(|g| vec![(g, 2 * g), (g + 1, g)]).collect();
    let growth = |base: f64| (0..20).map(|g| (f64::from(g), base.powi(g) - 1.0)).collect();
    let offsets = vec![Series::new("C", growth(2.0)).joined(), Series::new("M", growth(3.0))];
    let cube = (0..512u32).map(|i| [i / 64, i / 8 % 8, (i / 64) ^ (i / 8 % 8)]).collect();
    vec![
        Scatter::positions(frame(), &pairs, true).guides(slope()).into(),
        Scatter::positions(frame(), &self::pairs(15_000), true).into(),
        Scatter::ratios(frame(), &pairs, Against::Index).guides(slope()).into(),
        Scatter::ratios(frame(), &pairs, Against::Smaller).into(),
        Scatter::levels(frame(), &levels).into(),
        Scatter::new(frame(), offsets).log_y().guides(slope()).into(),
        Density::new(frame(), counts).guides(slope()).into(),
        Density::new(frame(), beam).into(),
        HeatMap::new(frame(), wythoff_values(9, 7), "value").into(),
        HeatMap::new(frame(), wythoff_values(70, 60), "value").into(),
        ColouredCells::levels(frame(), wythoff_values(12, 12), 3).unwrap().into(),
        ColouredCells::outcomes(frame(), wythoff_values(12, 12)).into(),
        Cloud::new(frame(), "third pile", cube).into(),
        queen().into(),
        ValueTable::values(frame(), (6, 8), |a, b| Ok((a ^ b) as u32)).unwrap().into(),
    ]
}

#[test]
fn the_same_data_gives_the_same_bytes() {
    for figure in figures() {
        assert_eq!(figure.svg().unwrap(), figure.clone().svg().unwrap());
        assert_eq!(figure.png().unwrap(), figure.clone().png().unwrap());
    }
}

#[test]
fn every_png_decodes_to_the_planned_size() {
    for figure in figures() {
        let picture = Picture::decode(&figure.png().unwrap());
        let unit = figure.kind().png_unit();
        assert!(unit >= 2.0);
        assert_eq!((picture.width as i32, picture.height as i32), figure.kind().size(unit));
        assert!((picture.width as f64 - 800.0 * unit).abs() <= 1.0);
        assert!(picture.count([255, 255, 255]) > 0 && picture.count([0, 0, 0]) > 0);
    }
}

#[test]
fn every_svg_is_xml_with_its_words_as_text() {
    for figure in figures() {
        let svg = figure.svg().unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let root = document.root_element();
        assert_eq!(root.tag_name().name(), "svg");
        assert_eq!(root.attribute("width"), Some("800"));
        let texts: Vec<&str> = document
            .descendants()
            .filter(|n| n.has_tag_name((root.tag_name().namespace().unwrap(), "text")))
            .filter_map(|n| n.text())
            .map(str::trim)
            .collect();
        assert!(texts.contains(&figure.frame().title.as_str()), "{texts:?}");
        assert!(texts.iter().any(|t| t.starts_with("first pile")));
        assert!(texts.iter().any(|t| t.starts_with("second pile")));
        assert!(texts.iter().any(|t| t.starts_with("A caption.")));
        assert!(!svg.contains("NaN") && !svg.contains("inf\""));
    }
}

/// Texts must lie inside the figure: their anchors at least, and whole in the horizontal.
#[test]
fn no_text_is_cut_off() {
    for figure in figures() {
        let svg = figure.svg().unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let (width, height) = figure.kind().size(SVG_UNIT);
        for node in document.descendants().filter(|n| n.tag_name().name() == "text") {
            let number = |name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap();
            let long =
                f64::from(text::text_width(1.0, number("font-size"), node.text().unwrap().trim()));
            let (x, y) = (number("x"), number("y"));
            let upright = node.attribute("transform").is_none();
            let (at, room) = if upright { (x, f64::from(width)) } else { (y, f64::from(height)) };
            let (low, high) = match node.attribute("text-anchor") {
                Some("start") => (at, at + long),
                Some("end") => (at - long, at),
                _ => (at - long / 2.0, at + long / 2.0),
            };
            assert!(low >= 0.0 && high <= room, "{:?}", node.text());
            assert!(y >= 0.0 && y <= f64::from(height) && x >= 0.0 && x <= f64::from(width));
        }
    }
}

#[test]
fn points_lie_where_the_axes_say() {
    for (count, both) in [(40, true), (15_000, true), (15_000, false)] {
        let scatter = Scatter::positions(frame(), &pairs(count), both);
        let chart: Chart = scatter.chart(2.0);
        let picture = Picture::decode(&Figure::from(scatter.clone()).png().unwrap());
        for &(x, y) in scatter.series[0].points.iter().step_by(17) {
            // The frame is drawn over the points nearest to it.
            if x < chart.x.high / 50.0 || y < chart.y.high / 50.0 {
                continue;
            }
            assert_eq!(picture.at(chart.at(x, y)), OKABE_ITO[0], "{x}, {y}");
        }
        let (x, y) = (chart.x.high, chart.y.high);
        let (right, top) = chart.at(x * 0.9, y * 0.97);
        assert_ne!(picture.at((right, top)), OKABE_ITO[0]);
        let square = chart.plot.height() as f64 / chart.plot.width() as f64;
        assert!((square - y / x).abs() < 0.01, "equal units");
    }
}

#[test]
fn points_stand_at_their_tick_labels() {
    let svg =
        Figure::from(Scatter::positions(frame(), &[(20, 80), (100, 100)], false)).svg().unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let number =
        |n: &roxmltree::Node, name: &str| n.attribute(name).unwrap().parse::<i32>().unwrap();
    let label = |text: &str, anchor: &str| {
        let found = document.descendants().find(|n| {
            n.tag_name().name() == "text"
                && n.text().map(str::trim) == Some(text)
                && n.attribute("text-anchor") == Some(anchor)
        });
        let size: f64 = found.unwrap().attribute("font-size").unwrap().parse().unwrap();
        let down = (text::BASELINE * size).round() as i32;
        found.map(|n| (number(&n, "x"), number(&n, "y") - down)).unwrap()
    };
    let circle = document.descendants().find(|n| n.tag_name().name() == "circle").unwrap();
    let (x, y) = (number(&circle, "cx"), number(&circle, "cy"));
    assert!((x - label("20", "middle").0).abs() <= 4);
    assert!((y - label("80", "end").1).abs() <= 4);
    assert!((y - label("20", "end").1).abs() > 400);
}

#[test]
fn cells_lie_where_the_axes_say() {
    // Sizes with one pixel or many for each cell, and with cells that are not square.
    for (columns, rows) in [(5, 4), (70, 60), (650, 400), (1300, 700), (40, 3), (3, 60)] {
        let kind = |x: u64, y: u64| ((3 * x + 5 * y) % 4) as u32;
        let grid = CellGrid::new(columns, rows, |x, y| Ok(kind(x, y))).unwrap();
        let cells =
            ColouredCells { numbers: false, ..ColouredCells::levels(frame(), grid, 2).unwrap() };
        let figure = Figure::from(cells.clone());
        let picture = Picture::decode(&figure.png().unwrap());
        let chart = cells.chart(figure.kind().png_unit());
        assert_eq!(
            (chart.plot.width() as usize % columns, chart.plot.height() as usize % rows),
            (0, 0)
        );
        assert!(chart.plot.width() >= columns as i32 && chart.plot.to.0 < picture.width as i32);
        let half = (chart.plot.width() / columns as i32 / 2, chart.plot.height() / rows as i32 / 2);
        // The border and ticks cover the outermost cells of the largest grids.
        for y in (1..rows - 1).step_by(rows / 40 + 1) {
            for x in (1..columns - 1).step_by(columns / 40 + 1) {
                let corner = chart.at(x as f64 - 0.5, y as f64 + 0.5);
                let expected = match kind(x as u64, y as u64) {
                    3 => [255, 255, 255],
                    k => OKABE_ITO[k as usize],
                };
                assert_eq!(
                    picture.at((corner.0 + half.0, corner.1 + half.1)),
                    expected,
                    "{x}, {y}"
                );
            }
        }
    }
}

#[test]
fn a_large_grid_keeps_its_p_positions_in_the_svg() {
    let grid =
        CellGrid::new(2600, 1500, |x, y| Ok(if (x, y) == (2599, 700) { 0 } else { 5 })).unwrap();
    let svg = Figure::from(ColouredCells::outcomes(frame(), grid)).svg().unwrap();
    assert!(svg.contains("A dot stands for several cells"));
    let data = svg.split("base64,").nth(1).unwrap().split('"').next().unwrap();
    let png = base64::engine::general_purpose::STANDARD.decode(data).unwrap();
    let picture = Picture::decode(&png);
    assert_eq!((picture.width, picture.height, picture.count(P_COLOUR)), (1200, 1200, 1));
    assert_eq!(picture.at((1199, 1199 - 700 * 1200 / 1500)), P_COLOUR);
}

#[test]
fn outcomes_count_winning_moves() {
    let grid = CellGrid::new(3, 1, |x, _| Ok(x as u32 * 7)).unwrap();
    let cells = ColouredCells::outcomes(frame(), grid);
    assert_eq!([0, 1, 2].map(|x| cells.grid.at(x, 0)), [0, 2, 2]);
    let picture = Picture::decode(&Figure::from(cells).png().unwrap());
    // Two yellow cells and one dark one; light blue only in the legend.
    assert!(picture.count(SEVERAL_COLOUR) > picture.count(P_COLOUR));
    assert!(picture.count(P_COLOUR) > 20 * picture.count(ONE_COLOUR));
}

#[test]
fn numbers_are_written_where_they_fit() {
    let texts = |side: usize| {
        let svg =
            Figure::from(HeatMap::new(frame(), wythoff_values(side, side), "value")).svg().unwrap();
        svg.matches("<text").count()
    };
    assert!(texts(10) > 100);
    assert!(texts(70) < 60);
}

#[test]
fn a_density_is_darkest_where_the_most_points_are() {
    let mut counts = Counts::new((0.0, 10.0), (0.0, 10.0), 10, 10).unwrap();
    (0..1000).for_each(|_| counts.add(2.5, 7.5));
    counts.add(8.5, 1.5);
    let density = Density::new(frame(), counts);
    let picture = Picture::decode(&Figure::from(density.clone()).png().unwrap());
    let chart = density.chart(2.0);
    assert_eq!(picture.at(chart.at(2.5, 7.5)), ColourMap::Viridis.on_white(1.0));
    assert_eq!(picture.at(chart.at(8.5, 1.5)), ColourMap::Viridis.on_white(0.0));
    assert_eq!(picture.at(chart.at(5.5, 5.5)), [255, 255, 255]);
}

#[test]
fn counts_add_up() {
    let (mut all, mut odd) = (
        Counts::new((0.0, 9.0), (0.0, 9.0), 4, 3).unwrap(),
        Counts::new((0.0, 9.0), (0.0, 9.0), 4, 3).unwrap(),
    );
    let mut even = odd.clone();
    for n in 0..100u32 {
        let (x, y) = (f64::from(n % 11), f64::from(n % 7));
        all.add(x, y);
        if n % 2 == 0 { even.add(x, y) } else { odd.add(x, y) }
    }
    all.add(f64::NAN, 0.0);
    odd.add(f64::NAN, 0.0);
    even.merge(&odd).unwrap();
    assert_eq!(even, all);
    let cells: u64 = (0..12).map(|i| u64::from(all.at(i % 4, i / 4))).sum();
    assert_eq!((cells, all.total() + all.outside()), (all.total(), 101));
    assert!(even.merge(&Counts::new((0.0, 8.0), (0.0, 9.0), 4, 3).unwrap()).is_err());
}

#[test]
fn many_points_become_a_picture_in_the_svg() {
    let few = Figure::from(Scatter::positions(frame(), &pairs(9_000), true)).svg().unwrap();
    assert!(few.matches("<circle").count() > 17_000 && !few.contains("<image"));
    let many = Figure::from(Scatter::positions(frame(), &pairs(200_000), true)).svg().unwrap();
    assert!(!many.contains("<circle") && many.len() < 300_000);
    let document = roxmltree::Document::parse(&many).unwrap();
    let images: Vec<_> =
        document.descendants().filter(|n| n.tag_name().name() == "image").collect();
    assert_eq!(images.len(), 1);
    let data = images[0].attribute("href").unwrap().strip_prefix("data:image/png;base64,").unwrap();
    let png = base64::engine::general_purpose::STANDARD.decode(data).unwrap();
    let picture = Picture::decode(&png);
    let wide: usize = images[0].attribute("width").unwrap().parse().unwrap();
    assert_eq!((picture.channels, picture.width), (4, wide / 2));
    assert!(picture.count(OKABE_ITO[0]) > 1000);
}

#[test]
fn the_queen_stands_on_her_square() {
    let svg = Figure::from(queen()).svg().unwrap();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let discs = |colour: &str| {
        document
            .descendants()
            .filter(|n| n.tag_name().name() == "circle" && n.attribute("fill") == Some(colour))
            .count()
    };
    // Five P-positions and one in the legend; 6 moves left, 4 down, 4 diagonal; five tips of the crown.
    assert_eq!((discs("#172B77"), discs("#D55E00"), discs("#000000")), (6, 14, 5));
}

#[test]
fn near_points_hide_far_ones() {
    // Seen along the x-axis, both points fall on the same place.
    let views = vec![View { azimuth: 0.0, elevation: 0.0 }];
    let cloud = |points| Cloud { frame: frame(), z: "z".into(), points, views: views.clone() };
    let draw = |points| Picture::decode(&Figure::from(cloud(points)).png().unwrap());
    let (near, far) = (vec![[8, 4, 4]], vec![[0, 4, 4], [8, 8, 8]]);
    let both =
        |first: &Vec<[u32; 3]>, then: &Vec<[u32; 3]>| draw([first.clone(), then.clone()].concat());
    let texts_above = Texts::new(2.0, &frame(), &[], &[]).above;
    let middle = (800, texts_above + 800);
    let colour = draw(near.clone()).at(middle);
    assert_eq!(colour, ColourMap::Viridis.on_white((1.0 / 3f64.sqrt() / 2.0 + 0.35) / 0.7));
    assert_ne!(draw(far.clone()).at(middle), colour);
    assert_eq!(both(&near, &far).at(middle), colour);
    assert_eq!(both(&far, &near).at(middle), colour);
}
