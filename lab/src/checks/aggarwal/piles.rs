//! More piles and other vectors: Proposition 3.1, what is true of it, and the three-pile game of the sponge.

use crate::bench::{Bench, Check};
use crate::checks::tools::finding;
use crate::evidence::{OddRays, Trying, theorems};
use crate::verdict::Finding;
use wythoff::engine::Play;
use wythoff::{Error, Game, Result};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("A-P3.1", independent_vectors),
    ("A-P3.1'", on_the_cone),
    ("A-C-Sponge", sponge),
    ("A-Fig3", figure_3),
];

type Vector = [u64; 2];

/// The game of the rays v and w as written, on two piles.
fn two_rays(bench: &Bench, v: Vector, w: Vector) -> Result<Game> {
    bench.game(&format!("({},{})* ({},{})*", v[0], v[1], w[0], w[1]))
}

fn det(x: Vector, y: Vector) -> i128 {
    i128::from(x[0]) * i128::from(y[1]) - i128::from(x[1]) * i128::from(y[0])
}

/// The coefficients of p in the basis v, w, if they are natural numbers.
fn coefficients(v: Vector, w: Vector, p: Vector) -> Option<(u64, u64)> {
    let whole = det(v, w);
    let natural = |x: i128| {
        let exact = whole != 0 && x % whole == 0;
        exact.then(|| u64::try_from(x / whole).ok()).flatten()
    };
    natural(det(p, w)).zip(natural(det(v, p)))
}

/// The pairs of independent vectors with entries up to `most`, each pair once.
fn independent(most: u64) -> Vec<(Vector, Vector)> {
    let vectors: Vec<Vector> = (0..=most).flat_map(|p| (0..=most).map(move |q| [p, q])).collect();
    let pairs = vectors.iter().flat_map(|v| vectors.iter().map(move |w| (*v, *w)));
    pairs.filter(|(v, w)| v < w && det(*v, *w) != 0).collect()
}

fn independent_vectors(bench: &Bench) -> Result<Finding> {
    let most = bench.pick(3, 4, 5);
    // By the sum of the piles: a vector with an entry above it moves nothing there.
    let mut cases = Vec::new();
    for total in 0..=most {
        for (v, w) in independent(total) {
            cases.extend((0..=total).map(|x| (v, w, [x, total - x])));
        }
    }
    let what = format!(
        "two independent vectors on two piles, all positions of up to {most} stones with natural coefficients"
    );
    let checked = Trying::each(what, cases, |(v, w, p)| {
        let Some((s, t)) = coefficients(v, w, p) else { return Ok(None) };
        let own = two_rays(bench, v, w)?;
        let value = bench.by_definition(&own, &p)?;
        if (value == 0) == (s == t) {
            return Ok(None);
        }
        let size = |x: u64| usize::try_from(x + 1).map_err(|_| Error::overflow("a pile"));
        let last = [size(p[0])?, size(p[1])?];
        let solved = bench.outcomes_of_box(&own, &last, Play::Normal)?;
        if solved.is_p(&[last[0] - 1, last[1] - 1]) != (value == 0) {
            return Err(Error::internal(format!("engines disagree on {own} at {p:?}")));
        }
        let kind = if value == 0 { "a P-position" } else { "an N-position" };
        Ok(Some(format!(
            "two piles, vectors ({},{}) and ({},{}): ({},{}) = {s}·({},{}) + {t}·({},{}) is {kind}, and the Nim position ({s},{t}) is not",
            v[0], v[1], w[0], w[1], p[0], p[1], v[0], v[1], w[0], w[1]
        )))
    })?;
    let evidence = "outcomes by the definition and by another engine. A move can be legal although it makes a coefficient negative. Besides, most positions \
                    have no natural coefficients: with the one vector (2) a pile of 1 has no move, and is P. What is true is A-P3.1'";
    finding(checked.holds(), evidence)
}

fn on_the_cone(bench: &Bench) -> Result<Finding> {
    let (entries, most) = (bench.pick(2, 3, 4), bench.pick(3, 5, 6));
    // Each vector has a pile of its own: v takes from the first, w from the second, and each only from one of them.
    let pairs = independent(entries).into_iter();
    let apart: Vec<_> = pairs.filter(|(v, w)| v[0] == 0 && w[1] == 0).collect();
    let three: Vec<[[u64; 3]; 2]> = vec![[[1, 0, 1], [0, 1, 1]], [[2, 0, 1], [0, 1, 3]]];
    let mut cases = Vec::new();
    for (v, w) in apart {
        cases.push((format!("({},{})* ({},{})*", v[0], v[1], w[0], w[1]), v.to_vec(), w.to_vec()));
    }
    for [v, w] in three {
        let text = |v: &[u64; 3]| format!("({},{},{})*", v[0], v[1], v[2]);
        cases.push((format!("{} {}", text(&v), text(&w)), v.to_vec(), w.to_vec()));
    }
    let all = cases
        .iter()
        .flat_map(|case| (0..=most).flat_map(move |s| (0..=most).map(move |t| (case, s, t))));
    let what = format!("vectors with a pile of their own, coefficients up to {most}");
    let checked = Trying::each(what, all, |((text, v, w), s, t)| {
        let own = bench.game(text)?;
        let p: Vec<u64> = v.iter().zip(w).map(|(x, y)| s * x + t * y).collect();
        let value = u64::from(bench.by_definition(&own, &p)?);
        Ok((value != s ^ t).then(|| format!("{text} at {p:?}: value {value}, not {s} ⊕ {t}")))
    })?;
    let evidence =
        "values by the definition against the XOR of the coefficients, on two and on three piles";
    finding(checked.by([theorems::in_general("Proposition 152")?]), evidence)
}

/// The box of side 2^n: P exactly where the XOR is 0, and each P-position is that of the half box plus one of four corners.
fn nim_box(bench: &Bench) -> Result<Trying> {
    let side: usize = bench.pick(16, 128, 256);
    let half = side / 2;
    let solved = bench.outcomes_of_box(&bench.game("wythoff:3")?, &[side; 3], Play::Normal)?;
    let cells =
        (0..side).flat_map(move |x| (0..side).flat_map(move |y| (0..side).map(move |z| [x, y, z])));
    Trying::each(format!("three piles below {side}"), cells, |p| {
        let [x, y, z] = p;
        let is_p = solved.is_p(&p);
        let high = p.iter().filter(|x| **x >= half).count();
        let low: Vec<usize> = p.iter().map(|x| x % half).collect();
        let copied = (high == 0 || high == 2) && solved.is_p(&low);
        let wrong = is_p != (x ^ y ^ z == 0) || is_p != copied;
        Ok(wrong.then(|| format!("({x},{y},{z}) against its XOR {}", x ^ y ^ z)))
    })
}

fn sponge(bench: &Bench) -> Result<Finding> {
    let script = bench.decided("A-C-Sponge")?.ground().map_err(Error::invalid)?;
    let odd = OddRays::of(&bench.game("wythoff:3")?)?;
    let grounds = [script, theorems::theorem_7(&odd)?, theorems::corollary_7_1(&odd)?];
    let verdict = nim_box(bench)?.by(grounds);
    let evidence = "all positions of a box: P exactly where the XOR of the piles is 0, in four copies of the box half as large. The move (1,1,1) changes \
                    nothing against Nim: taking t flips the lowest bit of t in three piles, an odd number";
    finding(verdict, evidence)
}

fn figure_3(bench: &Bench) -> Result<Finding> {
    let evidence =
        "the range of the figure is not given; the set is known for all piles (A-C-Sponge)";
    finding(nim_box(bench)?.redrawn(), evidence)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coefficients_are_found_only_when_natural() {
        assert_eq!(coefficients([1, 0], [1, 1], [2, 1]), Some((1, 1)));
        assert_eq!(coefficients([1, 0], [1, 1], [1, 2]), None);
        assert_eq!(coefficients([2, 0], [0, 1], [3, 1]), None);
    }

    #[test]
    fn pairs_of_vectors_are_independent_and_come_once() {
        let pairs = independent(2);
        assert!(pairs.contains(&([0, 1], [1, 0])) && !pairs.contains(&([0, 1], [0, 2])));
        let distinct: std::collections::HashSet<_> = pairs.iter().collect();
        assert_eq!(distinct.len(), pairs.len());
    }
}
