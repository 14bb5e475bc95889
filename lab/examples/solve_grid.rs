//! The classification of Wythoff's game plus one step {p,q} as a picture, from the table that `solve_steps` writes:
//!
//!     cargo run --release -p wythoff-lab --example solve_grid -- records/solve-276.csv records/solve-276.svg
use std::collections::HashMap;

use wythoff::{Error, Result};
use wythoff_lab::plot::{CellGrid, ColouredCells, Figure, Frame, Rgb};

const KINDS: [(&str, &str, Rgb); 5] = [
    ("wythoff", "Wythoff's P-positions", [210, 210, 210]),
    ("finite", "but for finitely many", [86, 180, 233]),
    ("orbits", "but for finitely many orbits", [0, 114, 178]),
    ("automaton", "an automaton of their own", [0, 158, 115]),
    ("open", "open", [213, 94, 0]),
];

fn main() -> Result<()> {
    let mut names = std::env::args().skip(1);
    let (Some(table), Some(picture)) = (names.next(), names.next()) else {
        return Err(Error::invalid("name the table and the picture: records/solve-276.csv F.svg"));
    };
    let mut kinds: HashMap<(u64, u64), u32> = HashMap::new();
    for line in std::fs::read_to_string(&table)?.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let [p, q, verdict, shape, ..] = cells[..] else { continue };
        let kind = if verdict == "proved" { shape } else { verdict };
        let kind = KINDS.iter().position(|(name, _, _)| *name == kind);
        let (Ok(p), Ok(q), Some(kind)) = (p.parse(), q.parse(), kind) else {
            return Err(Error::invalid(format!("{table}: {line}")));
        };
        kinds.insert((p, q), kind as u32);
    }
    let most = kinds.keys().map(|(_, q)| *q).max().unwrap_or(0) as usize;
    let grid = CellGrid::new(most + 1, most, |q, p| {
        Ok(*kinds.get(&(p, q)).unwrap_or(&(KINDS.len() as u32)))
    })?;
    let named = KINDS.iter().enumerate().map(|(kind, (_, text, colour))| {
        let count = kinds.values().filter(|k| **k == kind as u32).count();
        (format!("{text} ({count})"), *colour)
    });
    let frame = Frame::new(
        format!("P-positions of Wythoff's game plus one step {{p,q}}, q ≤ {most}"),
        "q",
        "p",
    );
    let figure =
        Figure::from(ColouredCells { frame, grid, kinds: named.collect(), numbers: false });
    Ok(std::fs::write(picture, figure.svg()?)?)
}
