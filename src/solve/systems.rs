//! Which numeration systems suit a game: the limit slope of its positions as a quadratic irrational.
//!
//! If the upper positions (a,b) lie near one line b = r·a, r is measured by least squares, with the difference between the
//! two halves of the data as its error, and the irrational root of the least A·r² + B·r + C = 0 within the error is
//! taken; its continued fraction is periodic, and the Ostrowski system of 1/r makes ⌊nα⌋ automatic for the α of its
//! field. Fibonacci's is that of the golden ratio, and all fractions that end in ones lead to it. Games whose positions follow no line (Nim and its
//! kin) are tried in base 2 first. A wrong choice costs time, nothing else.

use std::sync::Arc;

use super::data::{Question, Sources};
use crate::Result;
use crate::logic::System;
use crate::{Error, rules::notation::parse_count};

/// What the upper positions look like.
#[derive(Debug, Clone, PartialEq)]
pub enum Slope {
    /// Near one line, of this slope; the quadratic irrational, if one was recognised, as A, B, C.
    One {
        /// The measured slope.
        slope: f64,
        /// Its continued fraction: preperiod and period.
        fraction: Option<(Vec<u32>, Vec<u32>)>,
    },
    /// Between these slopes, on no single line.
    Several {
        /// The least ratio b/a in the upper half of the data.
        least: f64,
        /// The largest.
        largest: f64,
    },
    /// Too few positions to tell, or positions that follow no line.
    None,
}

/// Piles of the sample that slopes are measured on, from a list and from a table.
const SAMPLE: (u64, u64) = (20_000, 1_500);

/// Measures the slope of the positions of a question (two piles).
pub fn slope(question: &Question, sources: Sources) -> Result<Slope> {
    if question.piles() != 2 {
        return Ok(Slope::None);
    }
    let sample = if question.listed(sources.engines) { SAMPLE.0 } else { SAMPLE.1 };
    let bound = question.largest_bound(sources.engines).min(sample);
    let all = question.positions_below(bound, sources)?;
    let top = bound as f64;
    let mut upper: Vec<(f64, f64)> = all
        .iter()
        .map(|p| (p[0].min(p[1]), p[0].max(p[1])))
        .filter(|p| p.0 > bound / 32)
        .map(|(a, b)| (a as f64, b as f64))
        .collect();
    upper.sort_by(|x, y| x.0.total_cmp(&y.0));
    // Rows whose partner may lie past the bound are left out.
    let steep = upper.iter().map(|p| p.1 / p.0).fold(1.0, f64::max);
    upper.retain(|p| p.0 < top / steep - 8.0 && p.0 > top / steep / 4.0);
    if upper.len() < 50 {
        return Ok(Slope::None);
    }
    let ratios = || upper.iter().map(|p| p.1 / p.0);
    let (least, largest) = (ratios().fold(f64::INFINITY, f64::min), ratios().fold(0.0, f64::max));
    if largest - least > 200.0 / top {
        return Ok(Slope::Several { least, largest });
    }
    let half = upper.len() / 2;
    let (whole, left, right) =
        (regression(&upper), regression(&upper[..half]), regression(&upper[half..]));
    let error = 4.0 * (left - whole).abs().max((right - whole).abs()).max(1e-9);
    let fraction = quadratic(whole, error).map(|(p, d, q)| expand(p, d, q));
    Ok(Slope::One { slope: whole, fraction })
}

/// The slope of the line of least squares through points.
fn regression(points: &[(f64, f64)]) -> f64 {
    let n = points.len() as f64;
    let (x, y) = points.iter().fold((0.0, 0.0), |s, p| (s.0 + p.0 / n, s.1 + p.1 / n));
    let cross: f64 = points.iter().map(|p| (p.0 - x) * (p.1 - y)).sum();
    cross / points.iter().map(|p| (p.0 - x) * (p.0 - x)).sum::<f64>()
}

/// The largest coefficient of an equation that is looked for.
const HEIGHT: i64 = 24;

/// The irrational (P + √D)/Q near x that solves the quadratic equation of least height.
fn quadratic(x: f64, error: f64) -> Option<(i64, i64, i64)> {
    for height in 1..=HEIGHT {
        for a in 1..=height {
            for b in -height..=height {
                for c in -height..=height {
                    if a.max(b.abs()).max(c.abs()) != height {
                        continue;
                    }
                    let d = b * b - 4 * a * c;
                    if d <= 0 || d.isqrt() * d.isqrt() == d {
                        continue;
                    }
                    let root = (d as f64).sqrt();
                    for sign in [1, -1] {
                        let near = (-(b as f64) + f64::from(sign as i32) * root) / (2 * a) as f64;
                        if (near - x).abs() < error {
                            return Some((-b * sign, d, 2 * a * sign));
                        }
                    }
                }
            }
        }
    }
    None
}

/// The continued fraction of (P + √D)/Q: preperiod and period.
fn expand(mut p: i64, mut d: i64, mut q: i64) -> (Vec<u32>, Vec<u32>) {
    if (d - p * p) % q != 0 {
        (p, d, q) = (p * q.abs(), d * q * q, q * q.abs());
    }
    let (mut seen, mut quotients): (Vec<(i64, i64)>, Vec<u32>) = (vec![], vec![]);
    let root = d.isqrt();
    loop {
        if let Some(start) = seen.iter().position(|&s| s == (p, q)) {
            let period = quotients.split_off(start);
            if start == 0 {
                // Purely periodic: the integer part stands in front, and the period turns by one.
                let mut turned = period[1..].to_vec();
                turned.push(period[0]);
                return (vec![period[0]], turned);
            }
            return (quotients, period);
        }
        seen.push((p, q));
        let quotient = if q > 0 { (p + root).div_euclid(q) } else { (p + root + 1).div_euclid(q) };
        quotients.push(quotient.max(0) as u32);
        p = quotient * q - p;
        q = (d - p * p) / q;
    }
}

/// The Ostrowski system of a continued fraction, named after its quotients.
fn ostrowski(preperiod: &[u32], period: &[u32]) -> Result<System> {
    match (preperiod, period) {
        (_, [1]) if preperiod[1..].iter().all(|&a| a == 1) => System::named("msd_fib"),
        ([_], [2]) => System::named("msd_pell"),
        _ => {
            let list = |v: &[u32]| v.iter().map(u32::to_string).collect::<Vec<_>>().join("_");
            let name = format!("msd_ost_{}_p_{}", list(preperiod), list(period));
            System::ostrowski(&name, preperiod, period)
        }
    }
}

/// A system by its name: `fib`, `2`, `pell`, `trib`, with or without `msd_`, or `ost:0,1:2,3`.
pub fn named(text: &str) -> Result<System> {
    let Some(fraction) = text.strip_prefix("ost:") else {
        let name = text.strip_prefix("msd_").unwrap_or(text);
        return System::named(&format!("msd_{name}"));
    };
    let expected =
        "a continued fraction such as ost:0,1:2,3: quotients before the period, and the period";
    let list = |part: &str| -> Option<Vec<u32>> {
        part.split(',').map(|n| parse_count(n).ok().and_then(|n| u32::try_from(n).ok())).collect()
    };
    let parts = fraction.split_once(':').and_then(|(x, y)| Some((list(x)?, list(y)?)));
    let (preperiod, period) = parts.ok_or_else(|| Error::parse(text, 5, expected))?;
    ostrowski(&preperiod, &period)
}

/// The systems to try, most promising first.
pub(super) fn suitable(question: &Question, slope: &Slope) -> Result<Vec<Arc<System>>> {
    let mut systems: Vec<System> = Vec::new();
    if let Slope::One { fraction: Some((preperiod, period)), .. } = slope {
        let mut own = preperiod.clone();
        own[0] = 0;
        if let Ok(system) = ostrowski(&own, period) {
            systems.push(system);
        }
    }
    let names: &[&str] = match slope {
        Slope::One { fraction: Some(_), .. } => &["msd_fib", "msd_2"],
        _ if question.piles() > 2 => &["msd_2", "msd_trib", "msd_fib"],
        _ if question.game.has_nim_moves() => &["msd_2", "msd_fib"],
        _ => &["msd_2", "msd_3", "msd_fib"],
    };
    for name in names {
        let system = System::named(name)?;
        if !systems.contains(&system) {
            systems.push(system);
        }
    }
    Ok(systems.into_iter().map(Arc::new).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Play, Registry};
    use crate::run::Run;

    #[test]
    fn slopes_of_known_games() {
        let of = |game: &str| {
            let question = Question::new(game.parse().unwrap(), 0, Play::Normal).unwrap();
            let (engines, run) = (Registry::standard(), Run::default());
            slope(&question, Sources { engines: &engines, run: &run }).unwrap()
        };
        let fraction = |game: &str| match of(game) {
            Slope::One { fraction, .. } => fraction.unwrap(),
            other => panic!("{game}: {other:?}"),
        };
        assert_eq!(fraction("wythoff"), (vec![1], vec![1]));
        assert_eq!(fraction("fraenkel:2"), (vec![2], vec![2]));
        assert!(matches!(of("gdwn:1,2"), Slope::Several { .. }));
    }

    #[test]
    fn fractions_of_quadratics() {
        assert_eq!(expand(1, 5, 2), (vec![1], vec![1]));
        assert_eq!(expand(0, 2, 1), (vec![1], vec![2]));
        assert_eq!(expand(0, 7, 1), (vec![2], vec![1, 1, 1, 4]));
        assert_eq!(named("ost:0:2").unwrap(), System::named("msd_pell").unwrap());
        assert_eq!(named("fib").unwrap().name(), "msd_fib");
        assert_eq!(named("ost:0").unwrap_err().exit_code(), 2);
    }
}
