//! Every figure of the papers as a sketch, in the paper's own range, and how it is drawn once more, larger.
//!
//! Where a paper gives no range, the note says that the range is ours. A figure of positions at a larger scale shows as many
//! positions as asked for; a figure of a grid has its larger side here.

use crate::figures::{Kind, Sketch};
use wythoff::Result;
use wythoff::positions::Bound;

const PHI: f64 = 1.618_033_988_749_895;

/// A figure of a paper.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    /// Its name, such as `L-FigA12`; it names the files, too.
    pub id: String,
    /// The key of its paper.
    pub paper: &'static str,
    /// What it is in the paper and what is to be seen.
    pub note: String,
    /// As in the paper.
    pub sketch: Sketch,
    /// The same at a larger scale.
    pub large: Large,
}

/// What to do at a larger scale.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Large {
    /// So many positions as the effort allows.
    Positions,
    /// Another kind or size.
    Other(Box<Sketch>),
    /// Nothing: the figure is complete as it is.
    Nothing,
}

/// All figures, paper by paper.
pub(super) fn all() -> Result<Vec<Entry>> {
    let mut entries = gu()?;
    entries.extend(ho()?);
    entries.extend(suriyaprakash()?);
    entries.extend(aggarwal()?);
    entries.extend(larsson()?);
    Ok(entries)
}

fn sized(kind: Kind, game: &str, size: u64) -> Result<Sketch> {
    Ok(Sketch { size, ..Sketch::new(kind, game.parse()?) })
}

fn entry(
    paper: &'static str,
    id: &str,
    note: &str,
    sketch: Sketch,
    large: Option<Sketch>,
) -> Entry {
    let large = large.map_or(Large::Nothing, |sketch| Large::Other(Box::new(sketch)));
    Entry { id: id.to_string(), paper, note: note.to_string(), sketch, large }
}

fn levels(greatest: u32) -> Result<Sketch> {
    Ok(Sketch { greatest, ..Sketch::new(Kind::Offsets, "r-wythoff".parse()?) })
}

fn gu() -> Result<Vec<Entry>> {
    let table = sized(Kind::Table, "r-wythoff", 10)?;
    let heat = sized(Kind::Heat, "r-wythoff", 400)?;
    let three = Sketch { greatest: 2, ..sized(Kind::Levels, "r-wythoff", 22)? };
    let more = Sketch { greatest: 5, ..sized(Kind::Levels, "r-wythoff", 120)? };
    let note =
        "Figures 3 and 4: offset C, settling index M and number of wrong diagonals of each value";
    Ok(vec![
        entry("gu", "G-Fig1", "Figure 1: values of R-Wythoff", table, Some(heat)),
        entry("gu", "G-Fig2", "Figure 2: where the values 0, 1 and 2 lie", three, Some(more)),
        entry("gu", "G-Fig3-4", note, levels(20)?, Some(levels(30)?)),
    ])
}

fn ho() -> Result<Vec<Entry>> {
    let mut entries = vec![];
    for (id, game, name) in [
        ("H-Tab1", "r-wythoff", "Table 1: values of R-Wythoff"),
        ("H-Tab2", "e-wythoff", "Table 2: values of E-Wythoff"),
    ] {
        let (table, heat) = (sized(Kind::Table, game, 10)?, sized(Kind::Heat, game, 200)?);
        entries.push(entry("ho", id, name, table, Some(heat)));
    }
    Ok(entries)
}

fn suriyaprakash() -> Result<Vec<Entry>> {
    let paper = "suriyaprakash";
    let fibonacci = sized(Kind::Table, "fibonacci-nim", 21)?;
    let more = sized(Kind::Heat, "fibonacci-nim", 200)?;
    let queen = sized(Kind::Queen, "wythoff", 8)?;
    let board = Sketch { queen: (17, 12), ..sized(Kind::Queen, "wythoff", 24)? };
    let table = sized(Kind::Table, "wythoff", 16)?;
    let heat = sized(Kind::Heat, "wythoff", 400)?;
    let note = "Figure 2: Wythoff's game as a queen on a chessboard (where she stands is ours)";
    Ok(vec![
        entry(paper, "S-Fig1", "Figure 1: values of Fibonacci Nim", fibonacci, Some(more)),
        entry(paper, "S-Fig2", note, queen, Some(board)),
        entry(paper, "S-Fig3", "Figure 3: values of Wythoff's game", table, Some(heat)),
    ])
}

fn aggarwal() -> Result<Vec<Entry>> {
    let mut entries = vec![];
    let outcomes = [
        (
            "A-Fig1",
            "wythoff",
            "Figure 1: Wythoff's game: P-positions, one way to win, several ways (range ours)",
        ),
        ("A-Fig2-1", "diagonal:1", "Figure 2, left: the (1,1) game (range ours)"),
        ("A-Fig2-3", "diagonal:3", "Figure 2, middle: the (3,3) game (range ours)"),
        ("A-Fig2-5", "diagonal:5", "Figure 2, right: the (5,5) game (range ours)"),
    ];
    for (id, game, note) in outcomes {
        let large = Sketch { bound: Bound::Count(1_000_000), ..sized(Kind::Positions, game, 0)? };
        let mut entry = entry("aggarwal", id, note, sized(Kind::Outcomes, game, 100)?, None);
        // The (1,1) game is Wythoff's: once is enough.
        if id != "A-Fig2-1" {
            entry.large = Large::Other(Box::new(large));
        }
        entries.push(entry);
    }
    let sponge = sized(Kind::Cloud, "wythoff:3", 32)?;
    let larger = sized(Kind::Cloud, "wythoff:3", 128)?;
    let note = "Figure 3: P-positions of three piles from two angles (range ours)";
    entries.push(entry("aggarwal", "A-Fig3", note, sponge, Some(larger)));
    Ok(entries)
}

const FIBONACCI: [&str; 4] =
    ["gdwn:1,2+2,3", "gdwn:1,2+2,3+3,5", "gdwn:1,2+2,3+3,5+5,8", "gdwn:1,2+2,3+3,5+5,8+8,13"];

/// gdwn with all (p, q), p < q ≤ most, but for multiples of one another, which add no move.
fn all_pairs(most: u64) -> String {
    let pairs = (2..=most).flat_map(|q| (1..q).map(move |p| (p, q)));
    let lowest = pairs.filter(|(p, q)| num_integer::gcd(*p, *q) == 1);
    let pairs: Vec<String> = lowest.map(|(p, q)| format!("{p},{q}")).collect();
    format!("gdwn:{}", pairs.join("+"))
}

fn larsson() -> Result<Vec<Entry>> {
    let mut entries = vec![];
    let mut add = |id: &str, note: &str, sketch: Sketch| {
        let large = Large::Positions;
        entries.push(Entry {
            id: format!("L-Fig{id}"),
            paper: "larsson",
            note: note.into(),
            sketch,
            large,
        });
    };
    let columns = |game: &str, most: u64| -> Result<Sketch> {
        let sketch = Sketch::new(Kind::Positions, game.parse()?);
        Ok(Sketch { bound: Bound::UpTo(most), columns: Some(most), ..sketch })
    };
    let first = |kind: Kind, game: &str, last: u64| -> Result<Sketch> {
        Ok(Sketch { bound: Bound::Count(last + 1), ..Sketch::new(kind, game.parse()?) })
    };
    add("1", "Figure 1: the Nim beam (range ours)", first(Kind::Positions, "nim", 1000)?);
    add(
        "2",
        "Figure 2: the two beams of Wythoff Nim (range ours)",
        first(Kind::Positions, "wythoff", 1000)?,
    );
    add("3", "Figure 3: the (1,2) game, n ≤ 50000", first(Kind::Positions, "gdwn:1,2", 50_000)?);
    add("A1", "Figure A1: Nim, column by column (range ours)", columns("nim", 1000)?);
    add("A2", "Figure A2: Wythoff Nim, column by column (range ours)", columns("wythoff", 1000)?);
    add("A3", "Figure A3: the (1,2) game, columns to 50000", columns("gdwn:1,2", 50_000)?);
    for (id, game, most) in [
        ("A4", FIBONACCI[0], 4_000),
        ("A5", FIBONACCI[1], 40_000),
        ("A6", FIBONACCI[2], 10_000),
        ("A7", FIBONACCI[3], 51_000),
    ] {
        add(id, &format!("Figure {id}: columns to {most}"), columns(game, most)?);
    }
    let ratio = |game: &str, last: u64, range: Option<(f64, f64)>| -> Result<Sketch> {
        let guides = vec![(PHI, "φ".to_string())];
        Ok(Sketch { range, guides, ..first(Kind::Ratio, game, last)? })
    };
    let against = |game: &str, most: u64, range: Option<(f64, f64)>| -> Result<Sketch> {
        let sketch = ratio(game, 0, range)?;
        Ok(Sketch { bound: Bound::UpTo(most), against_smaller: true, ..sketch })
    };
    add("A8", "Figure A8: ratios, n ≤ 51000", ratio(FIBONACCI[3], 51_000, Some((1.0, 3.0)))?);
    add(
        "A9",
        "Figure A9: the ratios near φ, n ≤ 51000",
        ratio(FIBONACCI[3], 51_000, Some((1.6, 1.64)))?,
    );
    add("A10", "Figure A10: all p < q ≤ 5, columns to 10000", columns(&all_pairs(5), 10_000)?);
    add("A11", "Figure A11: all p < q ≤ 7, columns to 20000", columns(&all_pairs(7), 20_000)?);
    add(
        "A12",
        "Figure A12, top: the (1,2) game, n ≤ 50000",
        ratio("gdwn:1,2", 50_000, Some((1.0, 3.0)))?,
    );
    add(
        "A12-u",
        "Figure A12, middle: its upper beam",
        ratio("gdwn:1,2", 50_000, Some((2.2, 2.3)))?,
    );
    add(
        "A12-l",
        "Figure A12, bottom: its lower beam",
        ratio("gdwn:1,2", 50_000, Some((1.43, 1.53)))?,
    );
    add(
        "A13",
        "Figure A13, top: Wythoff Nim, n ≤ 20000",
        ratio("wythoff", 20_000, Some((1.6, 1.64)))?,
    );
    add(
        "A13-b",
        "Figure A13, below: the (2,4) game, n ≤ 20000",
        ratio("gdwn:2,4", 20_000, Some((1.5, 1.75)))?,
    );
    add(
        "A14",
        "Figure A14, top: the (2,3) game, a ≤ 35000",
        against("gdwn:2,3", 35_000, Some((1.2, 2.0)))?,
    );
    add(
        "A14-u",
        "Figure A14, middle: its upper beam",
        against("gdwn:2,3", 35_000, Some((1.7, 1.8)))?,
    );
    add(
        "A14-l",
        "Figure A14, bottom: its lower beam",
        against("gdwn:2,3", 35_000, Some((1.36, 1.46)))?,
    );
    add(
        "A15",
        "Figure A15: the (3,5) game, a ≤ 35000",
        against("gdwn:3,5", 35_000, Some((1.4, 2.0)))?,
    );
    add(
        "A16",
        "Figure A16: the (4,6) game, a ≤ 35000",
        against("gdwn:4,6", 35_000, Some((1.4, 1.8)))?,
    );
    let rest = [
        ("A17", "4,7", 35_000, (1.5, 1.85)),
        ("A18", "5,8", 35_000, (1.45, 1.8)),
        ("A19", "6,10", 35_000, (1.5, 1.8)),
        ("A20", "7,11", 35_000, (1.5, 1.7)),
        ("A21", "7,12", 35_000, (1.55, 1.75)),
        ("A22", "31,50", 50_000, (1.58, 1.66)),
        ("A23", "32,52", 50_000, (1.58, 1.66)),
        ("A24", "31,51", 50_000, (1.6, 1.65)),
        ("A25", "731,1183", 50_000, (1.605, 1.635)),
    ];
    for (id, pair, last, range) in rest {
        let note = format!("Figure {id}: the ({pair}) game, n ≤ {last}");
        add(id, &note, ratio(&format!("gdwn:{pair}"), last, Some(range))?);
    }
    add(
        "A25-b",
        "Figure A25, closer: the (731,1183) game, n ≤ 50000 (range ours)",
        ratio("gdwn:731,1183", 50_000, Some((1.6165, 1.6195)))?,
    );
    Ok(entries)
}

/// The command that draws a sketch again.
pub(super) fn command(sketch: &Sketch, file: &str) -> String {
    let game = sketch.game.to_string();
    let game = if game.contains(['{', '(', ' ']) { format!("\"{game}\"") } else { game };
    let mut words = format!("wyt plot {} {game}", sketch.kind);
    match sketch.kind {
        Kind::Positions | Kind::Ratio => {
            words += &match sketch.bound {
                Bound::Count(n) => format!(" --count {n}"),
                Bound::UpTo(x) => format!(" --up-to {x}"),
            };
            if sketch.columns.is_some() {
                words += " --columns";
            }
            if sketch.against_smaller {
                words += " --against-smaller";
            }
            if let Some((low, high)) = sketch.range {
                words += &format!(" --range {low},{high}");
            }
            if sketch.density == Some(true) {
                words += " --density";
            }
            for (at, name) in &sketch.guides {
                words += &match name.as_str() {
                    "φ" => " --guide phi".to_string(),
                    name => format!(" --guide {name}={at}"),
                };
            }
        }
        Kind::Offsets => words += &format!(" --up-to-value {}", sketch.greatest),
        Kind::Queen => {
            words +=
                &format!(" --size {} --queen {},{}", sketch.size, sketch.queen.0, sketch.queen.1)
        }
        Kind::Levels => {
            words += &format!(" --size {} --up-to-value {}", sketch.size, sketch.greatest)
        }
        _ => words += &format!(" --size {}", sketch.size),
    }
    format!("{words} -o {file}")
}
