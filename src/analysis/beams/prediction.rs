//! Where the two beams of gdwn:p,q should lie if every line fills up. Heuristic.
//!
//! Let α < q/p < β be the slopes and x, y the densities (positions a column) of the two beams. Every column holds one
//! position, and below the lower beam every diagonal and every line of (p,q) and (q,p) is taken once:
//!
//! ```text
//! x(1 + 1/α) + y(1 + 1/β) = 1                            columns
//! x/(α−1) + y/(β−1) = 1                                  diagonals
//! y = pβ − q                                             lines of (p,q) above b = (q/p)a
//! x/(q−pα) + x/(qα−p) + y/(qβ−p) = 1                     lines of (p,q) below, mirrors included
//! ```
//!
//! y and x follow from α and β by the third and the first equation; Newton's method solves the other two, from the
//! measured slopes. That every line fills up is observed, not proved.

use super::Beams;
use crate::rules::{Family, Rays};

/// Predicted slopes and densities, lower beam first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Prediction {
    /// α and β.
    pub slopes: [f64; 2],
    /// Positions a column of each beam.
    pub(crate) densities: [f64; 2],
}

impl Prediction {
    /// The shares of the positions with a in a window, lower beam first.
    pub fn shares(&self) -> [f64; 2] {
        let all = self.densities[0] + self.densities[1];
        self.densities.map(|density| density / all)
    }
}

/// The beams of gdwn:p,q near the measured slopes, if the equations have a solution there.
fn predict(p: u64, q: u64, measured: [f64; 2]) -> Option<Prediction> {
    let (p, q) = (p as f64, q as f64);
    let inside = |[alpha, beta]: [f64; 2]| alpha > 1.0 && p * alpha < q && p * beta > q;
    let mut at = measured;
    for _ in 0..100 {
        if !inside(at) {
            return None;
        }
        let [f, g] = residues(p, q, at);
        let step = 1e-7;
        let [fa, ga] = residues(p, q, [at[0] + step, at[1]]);
        let [fb, gb] = residues(p, q, [at[0], at[1] + step]);
        let [fa, ga, fb, gb] = [fa - f, ga - g, fb - f, gb - g].map(|d| d / step);
        let determinant = fa * gb - fb * ga;
        let change = [(f * gb - g * fb) / determinant, (g * fa - f * ga) / determinant];
        at = [at[0] - change[0], at[1] - change[1]];
        if change.iter().all(|c| c.abs() < 1e-13) {
            break;
        }
    }
    let solved = inside(at) && residues(p, q, at).iter().all(|r| r.abs() < 1e-9);
    let densities = densities(p, q, at);
    (solved && densities[0] > 0.0).then_some(Prediction { slopes: at, densities })
}

impl Beams {
    /// The prediction beside these measured beams, for a game gdwn:p,q with two of them.
    ///
    /// ```
    /// use wythoff::{analysis::beams::{Beams, Prediction}, engine::{Bound, Play, Registry}};
    /// let (engines, run) = (Registry::standard(), Default::default());
    /// let game: wythoff::Game = "gdwn:1,2".parse()?;
    /// let beams = Beams::of(&game, Play::Normal, Bound::UpTo(100_000), &engines, &run, |_, _| {})?;
    /// let Prediction { slopes, .. } = beams.found.predict(game.rays().unwrap()).unwrap();
    /// assert!((slopes[0] - 1.4779).abs() < 1e-3 && (slopes[1] - 2.2477).abs() < 1e-3);
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn predict(&self, game: Rays<'_>) -> Option<Prediction> {
        let [lower, upper] = &self.beams[..] else { return None };
        let wythoff = [Family::ray([0, 1]), Family::ray([1, 1])];
        let mut others = game.families().iter().filter(|family| !wythoff.contains(family));
        let pair = others.next().filter(|_| game.families().len() == 3)?;
        let v = pair.as_ray().filter(|v| *pair == Family::ray(&v[..]))?;
        predict(v[0], v[1], [lower.slope(), upper.slope()])
    }
}

fn densities(p: f64, q: f64, [alpha, beta]: [f64; 2]) -> [f64; 2] {
    let y = p * beta - q;
    [(1.0 - y * (1.0 + 1.0 / beta)) / (1.0 + 1.0 / alpha), y]
}

/// What the equations of the diagonals and of the lines leave over.
fn residues(p: f64, q: f64, [alpha, beta]: [f64; 2]) -> [f64; 2] {
    let [x, y] = densities(p, q, [alpha, beta]);
    let diagonals = x / (alpha - 1.0) + y / (beta - 1.0);
    let lines = x / (q - p * alpha) + x / (q * alpha - p) + y / (q * beta - p);
    [diagonals - 1.0, lines - 1.0]
}
