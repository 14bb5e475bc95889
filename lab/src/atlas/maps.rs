//! The maps: figures of the atlas, in the palette of Okabe and Ito, with every kind counted in the legend.

use std::collections::HashMap;

use super::read::{Atlas, DiagonalRow, PairRow, StepRow};
use crate::plot::{
    CellGrid, ColouredCells, Figure, Frame, Guide, HeatMap, OKABE_ITO, Rgb, Scatter, Series,
};
use wythoff::Result;

/// A figure with its name and what it shows.
#[derive(Debug, Clone)]
pub struct Map {
    /// The name of its files: `atlas-pairs`.
    pub id: &'static str,
    /// What it shows, in a sentence or two.
    pub says: &'static str,
    /// The file of the data set it is drawn from.
    pub data: &'static str,
    /// The figure.
    pub figure: Figure,
}

const GREY: Rgb = [222, 222, 222];
const BLUE: Rgb = OKABE_ITO[0];
const ORANGE: Rgb = OKABE_ITO[1];
const GREEN: Rgb = OKABE_ITO[2];
const YELLOW: Rgb = OKABE_ITO[7];
const SKY: Rgb = OKABE_ITO[4];
const PINK: Rgb = OKABE_ITO[5];
const BLACK: Rgb = OKABE_ITO[6];

/// (1 + √5)/2, to place ink.
const PHI: f64 = 1.618_033_988_749_895;

/// All maps, in order.
pub fn maps(atlas: &Atlas) -> Result<Vec<Map>> {
    Ok(vec![
        pairs(atlas)?,
        slopes(atlas),
        law(atlas),
        deviations(atlas)?,
        grids(atlas),
        strays(atlas),
        steps(atlas)?,
    ])
}

/// Cells (p, q) of some kinds, each counted in the legend; what has no row stays white.
fn cells<R>(
    frame: Frame,
    rows: &[R],
    place: impl Fn(&R) -> (u64, u64),
    kind: impl Fn(&R) -> usize,
    kinds: &[(&str, Rgb)],
) -> Result<Figure> {
    let found: HashMap<(u64, u64), u32> =
        rows.iter().map(|row| (place(row), kind(row) as u32)).collect();
    let side =
        |pick: fn(&(u64, u64)) -> u64| found.keys().map(pick).max().unwrap_or(0) as usize + 1;
    let none = kinds.len() as u32;
    let grid = CellGrid::new(side(|k| k.0), side(|k| k.1), |p, q| {
        Ok(found.get(&(p, q)).copied().unwrap_or(none))
    })?;
    let named = kinds.iter().zip(0u32..).map(|((text, colour), kind)| {
        let count = found.values().filter(|own| **own == kind).count();
        (format!("{text} ({count})"), *colour)
    });
    Ok(Figure::from(ColouredCells { frame, grid, kinds: named.collect(), numbers: false }))
}

fn pair_kind(row: &PairRow) -> usize {
    match (row.verdict.as_str(), row.splitting) {
        ("no split", false) if row.conjectures[0] == "established" => 0,
        ("no split", false) => 1,
        ("split", true) if row.beams == 2 => 2,
        ("split", true) => 3,
        ("split", false) => 4,
        ("no split", true) => 5,
        _ => 6,
    }
}

fn pairs(atlas: &Atlas) -> Result<Map> {
    let kinds = [
        ("one limit φ, established", GREY),
        ("no split seen", SKY),
        ("splitting pair, two beams seen", BLUE),
        ("splitting pair, more than two beams seen", GREEN),
        ("no splitting pair, and a split is seen", ORANGE),
        ("splitting pair, and no split is seen", PINK),
        ("undecided to the bound", YELLOW),
    ];
    let frame = Frame::new("gdwn:p,q for p < q ≤ 100, read to a < 2¹⁸", "p", "q");
    let figure = cells(frame, &atlas.pairs, |row| (row.p, row.q), pair_kind, &kinds)?;
    let says = "Every pair with what was seen of its P-positions. Grey is a theorem; all other colours hold to the bound. By Conjectures 1 \
                and 2 of Larsson there would be grey, light blue and dark blue only.";
    Ok(Map { id: "atlas-pairs", says, data: "pairs", figure })
}

fn slopes(atlas: &Atlas) -> Map {
    let split = || atlas.pairs.iter().filter(|row| row.verdict == "split");
    let ratio = |row: &PairRow| row.p as f64 / row.q as f64;
    let all = |pick: &dyn Fn(&PairRow) -> Vec<f64>| -> Vec<(f64, f64)> {
        split().flat_map(|row| pick(row).into_iter().map(move |y| (ratio(row), y))).collect()
    };
    let two = |row: &PairRow| row.slopes.len() == 2;
    let series = vec![
        // First, so that what is measured is drawn over it.
        Series::new("predicted for two beams", all(&|row| row.predicted.clone())),
        Series::new(
            "lower beam, measured",
            all(&|row| row.slopes.first().copied().filter(|_| two(row)).into_iter().collect()),
        ),
        Series::new(
            "upper beam, measured",
            all(&|row| row.slopes.last().copied().filter(|_| two(row)).into_iter().collect()),
        ),
        Series::new(
            "three beams or more",
            all(&|row| if two(row) { vec![] } else { row.slopes.clone() }),
        ),
    ];
    let series: Vec<Series> = series.into_iter().filter(|s| !s.points.is_empty()).collect();
    let frame = Frame::new("Slopes of the beams of gdwn:p,q, q ≤ 100, a < 2¹⁸", "p/q", "slope b/a");
    let scatter = Scatter::new(frame, series).guides(vec![Guide::level(PHI, "φ")]);
    // (1,2) lies far from all others.
    let scatter = Scatter { x_range: Some((0.56, 0.68)), y_range: Some((1.38, 1.8)), ..scatter };
    let says = "The slopes of the pairs that are seen to split, measured in the last window and predicted on the supposition that every line \
                fills up, against p/q.";
    Map { id: "atlas-slopes", says, data: "pairs", figure: Figure::from(scatter) }
}

/// q(slope − φ) against t = p − (q − p)φ: see [`super::findings()`].
fn law(atlas: &Atlas) -> Map {
    let rows = || law_rows(atlas);
    let beam = |place: usize| -> Vec<(f64, f64)> {
        rows().map(|row| (row.miss(), row.q as f64 * (row.slopes[place] - PHI))).collect()
    };
    let line = |name: &str, ends: [f64; 2]| {
        Series::new(name, vec![(-1.0, ends[0]), (1.0, ends[1])]).joined()
    };
    let series = vec![
        Series::new("lower beam", beam(0)),
        Series::new("upper beam", beam(1)),
        line("−(1 + t)/2", [0.0, -1.0]),
        line("(1 − t)/2", [1.0, 0.0]),
    ];
    let frame = Frame::new(
        "The two beams of a splitting pair, magnified by q, 20 ≤ q ≤ 100",
        "t = p − (q − p)φ",
        "q (slope − φ)",
    );
    let says = "The slopes of the pairs with two beams, measured: they lie along two lines. A pair is a splitting pair if −1 < t < 1.";
    let figure = Figure::from(Scatter::new(frame, series));
    Map { id: "atlas-law", says, data: "pairs", figure }
}

/// Splitting pairs with q ≥ 20 and two beams.
pub(super) fn law_rows(atlas: &Atlas) -> impl Iterator<Item = &PairRow> {
    atlas.pairs.iter().filter(|row| row.splitting && row.q >= 20 && row.slopes.len() == 2)
}

fn deviations(atlas: &Atlas) -> Result<Map> {
    let found: HashMap<(u64, u64), u32> = atlas
        .pairs
        .iter()
        .map(|row| ((row.p, row.q), u64::BITS - row.deviation.leading_zeros()))
        .collect();
    let side = 101;
    let grid = CellGrid::new(side, side, |p, q| Ok(found.get(&(p, q)).copied().unwrap_or(0)))?;
    let frame = Frame::new("How far gdwn:p,q strays from φ, a < 2¹⁸", "p", "q");
    let map = HeatMap { numbers: false, ..HeatMap::new(frame, grid, "digits of D in base 2") };
    let says = "D is the largest |b − ⌊φa⌋| with 2¹⁷ ≤ a < 2¹⁸, as its number of binary digits: 1 for Wythoff's own positions, 13 to 18 for \
                pairs that split. Below the diagonal there are no pairs.";
    Ok(Map { id: "atlas-deviation", says, data: "pairs", figure: Figure::from(map) })
}

fn points<'r>(
    rows: impl Iterator<Item = &'r DiagonalRow>,
    y: impl Fn(&DiagonalRow) -> f64,
) -> Vec<(f64, f64)> {
    rows.map(|row| (row.a as f64, y(row))).collect()
}

fn grids(atlas: &Atlas) -> Map {
    let rows = || atlas.diagonals.iter();
    let outside = |row: &DiagonalRow| row.outside as f64;
    let power = |row: &&DiagonalRow| row.a.is_power_of_two();
    let series = vec![
        Series::new("the square is left", points(rows().filter(|row| row.outside > 0), outside)),
        Series::new(
            "the Grid Conjecture holds",
            points(rows().filter(|row| row.outside == 0 && !power(row)), outside),
        ),
        Series::new("a = 2^m: it holds, proved", points(rows().filter(power), outside)),
    ];
    let frame = Frame::new(
        "Columns x < a² of the (a,a) game whose P-position lies outside the square of side a²",
        "a",
        "columns outside",
    );
    let says = "The Grid Conjecture says 0 for every a. Each point is decided.";
    let figure = Figure::from(Scatter::new(frame, series));
    Map { id: "atlas-grid", says, data: "diagonals", figure }
}

fn strays(atlas: &Atlas) -> Map {
    let rows = || atlas.diagonals.iter();
    let stray = |row: &DiagonalRow| row.stray as f64 / row.a as f64;
    let power = |row: &&DiagonalRow| row.a.is_power_of_two();
    let series = vec![
        Series::new("other a, observed", points(rows().filter(|row| !power(row)), stray)),
        Series::new("a = 2^m: bounded, proved", points(rows().filter(power), stray)),
    ];
    let frame = Frame::new(
        "How far the P-positions of the (a,a) game stray from their asymptote",
        "a",
        "largest |y − ⌊αx⌋| / a",
    );
    let says = "The largest |y − ⌊αx⌋| among the first 4a² P-positions or more (at least 100,000), in units of a.";
    let figure = Figure::from(Scatter::new(frame, series));
    Map { id: "atlas-asymptote", says, data: "diagonals", figure }
}

fn step_kind(row: &StepRow) -> usize {
    match (row.kept, row.solved.as_str(), row.shape.as_str()) {
        (true, _, _) if row.p == 0 || row.p == row.q => 0,
        (true, _, _) => 1,
        (false, "proved", "finite") => 2,
        (false, "proved", "orbits") => 3,
        (false, "proved", _) => 4,
        (false, "open", _) => 5,
        _ => 6,
    }
}

fn steps(atlas: &Atlas) -> Result<Map> {
    let kinds = [
        ("a move of Wythoff's game already", GREY),
        ("can be added: P-positions kept, proved", SKY),
        ("changes finitely many, solved", YELLOW),
        ("changes finitely many orbits, solved", GREEN),
        ("changes them; an automaton of its own, solved", BLUE),
        ("changes them; no automaton found", ORANGE),
        ("changes them; a limit was reached", BLACK),
    ];
    let most = atlas.steps.last().map_or(0, |row| row.q);
    let title = format!("One step {{p,q}}, q ≤ {most}, added to Wythoff's game");
    let frame = Frame::new(&title, "p", "q");
    let figure = cells(frame, &atlas.steps, |row| (row.p, row.q), step_kind, &kinds)?;
    let says = "Whether the step keeps the P-positions is proved for every cell, by a formula or by the pair of P-positions that it joins; so is \
                what they are then, where it is called solved.";
    Ok(Map { id: "atlas-steps", says, data: "steps", figure })
}
