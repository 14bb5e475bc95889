//! The atlas as plain data.

use std::sync::OnceLock;

use super::data::{FILES, rows};
use wythoff::Result;

/// A pair p < q and what was read of gdwn:p,q.
#[derive(Debug, Clone, PartialEq)]
pub struct PairRow {
    /// The smaller number.
    pub p: u64,
    /// The larger number.
    pub q: u64,
    /// `split`, `no split` or `undecided`, to the bound.
    pub verdict: String,
    /// How many beams were seen.
    pub beams: u64,
    /// Their slopes, measured in the last window.
    pub slopes: Vec<f64>,
    /// Their shares of the positions there.
    pub shares: Vec<f64>,
    /// The slopes predicted for two beams.
    pub predicted: Vec<f64>,
    /// The largest |b − ⌊φa⌋| of the last window.
    pub deviation: u64,
    /// Whether it is a splitting pair.
    pub splitting: bool,
    /// Whether q/p > φ.
    pub above_phi: bool,
    /// How Conjectures 1, 2(i), 2(ii) and 3 stand; empty where they do not speak of the pair.
    pub conjectures: [String; 4],
}

impl PairRow {
    /// t = p − (q − p)φ: between −1 and 1 for splitting pairs alone. For display.
    pub fn miss(&self) -> f64 {
        self.p as f64 - (self.q - self.p) as f64 * 1.618_033_988_749_895
    }
}

/// A game gdwn:p,q read further.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FurtherRow {
    /// The game.
    pub game: String,
    /// `split`, `no split` or `undecided`, to the bound.
    pub verdict: String,
    /// How many beams were seen.
    pub beams: u64,
    /// The largest |b − ⌊φa⌋| of the last window.
    pub deviation: u64,
}

/// An (a,a) game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiagonalRow {
    /// Its number.
    pub a: u64,
    /// Columns below a² whose P-position lies outside the square of side a².
    pub outside: u64,
    /// `established`, `no`, or observed to a bound.
    pub cyclic: String,
    /// The first i with d_{i+a²} ≢ d_i (mod a), if one was found.
    pub first_acyclic: Option<u64>,
    /// The largest |y − ⌊αx⌋| that was seen.
    pub stray: u64,
}

/// A step {p,q} added to Wythoff's game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepRow {
    /// The smaller number.
    pub p: u64,
    /// The larger number.
    pub q: u64,
    /// Whether it keeps the P-positions.
    pub kept: bool,
    /// How that is established.
    pub established: String,
    /// The P-position that has the move, and where it leads, if it changes something: the smallest.
    pub joins: (String, String),
    /// `proved`, `open`, or the state of a unit that was not done.
    pub solved: String,
    /// `wythoff`, `finite`, `orbits`, `automaton` or `word` if it is solved.
    pub shape: String,
}

/// The whole data set.
#[derive(Debug, Clone, PartialEq)]
pub struct Atlas {
    /// Every pair p < q ≤ 100.
    pub pairs: Vec<PairRow>,
    /// Those that say something else than the conjectures there, read to a < 2²⁴.
    pub further: Vec<FurtherRow>,
    /// Every (a,a) game, a ≤ 1,000.
    pub diagonals: Vec<DiagonalRow>,
    /// Every step {p,q}, q ≤ 40.
    pub steps: Vec<StepRow>,
}

impl Atlas {
    /// The atlas that comes with the program.
    ///
    /// ```
    /// let atlas = wythoff_lab::atlas::Atlas::built_in().unwrap();
    /// assert_eq!((atlas.pairs.len(), atlas.diagonals.len(), atlas.steps.len()), (4950, 1000, 860));
    /// ```
    pub fn built_in() -> Result<&'static Atlas> {
        static ATLAS: OnceLock<Result<Atlas>> = OnceLock::new();
        ATLAS.get_or_init(read).as_ref().map_err(Clone::clone)
    }
}

fn read() -> Result<Atlas> {
    let [pairs, further, diagonals, steps, solved, ..] = FILES;
    let further = rows(further.csv, |row| {
        Ok(FurtherRow {
            game: row.words("unit")?.to_string(),
            verdict: row.words("verdict")?.to_string(),
            beams: row.number("beams")?,
            deviation: row.number("deviation")?,
        })
    })?;
    let pairs = rows(pairs.csv, |row| {
        let names = ["conjecture_1", "conjecture_2i", "conjecture_2ii", "conjecture_3"];
        let mut conjectures = [const { String::new() }; 4];
        for (place, name) in conjectures.iter_mut().zip(names) {
            *place = row.words(name)?.to_string();
        }
        Ok(PairRow {
            p: row.number("p")?,
            q: row.number("q")?,
            verdict: row.words("verdict")?.to_string(),
            beams: row.number("beams")?,
            slopes: row.reals("slopes")?,
            shares: row.reals("shares")?,
            predicted: row.reals("predicted_slopes")?,
            deviation: row.number("deviation")?,
            splitting: row.words("splitting")? == "true",
            above_phi: row.words("above_phi")? == "true",
            conjectures,
        })
    })?;
    let diagonals = rows(diagonals.csv, |row| {
        Ok(DiagonalRow {
            a: row.number("a")?,
            outside: row.number("outside")?,
            cyclic: row.words("cyclic")?.to_string(),
            first_acyclic: row.maybe("first_acyclic")?,
            stray: row.number("stray")?,
        })
    })?;
    let shapes = rows(solved.csv, |row| {
        let state = row.words("state")?;
        let verdict = if state == "done" { row.words("verdict")? } else { state };
        Ok((verdict.to_string(), row.words("shape")?.to_string()))
    })?;
    let mut shapes = shapes.into_iter();
    let steps = rows(steps.csv, |row| {
        let (solved, shape) = shapes.next().unwrap_or_default();
        Ok(StepRow {
            p: row.number("p")?,
            q: row.number("q")?,
            kept: row.words("positions")? == "kept",
            established: row.words("established")?.to_string(),
            joins: (row.words("from")?.to_string(), row.words("to")?.to_string()),
            solved,
            shape,
        })
    })?;
    Ok(Atlas { pairs, further, diagonals, steps })
}
