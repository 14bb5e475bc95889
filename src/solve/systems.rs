//! Which numeration systems suit a game: the limit slope of its positions as a quadratic irrational.
//!
//! If the upper positions (a,b) lie near one line b = r·a, r is measured by least squares, with the difference between the
//! two halves of the data as its error, and the irrational root of the least A·r² + B·r + C = 0 within the error is
//! taken; its continued fraction is periodic, and the Ostrowski system of 1/r makes ⌊nα⌋ automatic for the α of its
//! field. Fibonacci's is that of the golden ratio, and all fractions that end in ones lead to it. Games whose positions follow no line (Nim and its
//! kin) are tried in base 2 first. A wrong choice costs time, nothing else.
//!
//! Where r + k, for a small k, is the root β of x² = c₁x + c₂ with c₁ ≥ c₂ > 1, the weights U_n = c₁U_{n−1} + c₂U_{n−2} are tried before: (s,t)-Wythoff has
//! β = r and c = (s + t − 1, s) (Fraenkel 1998). If r solves no quadratic equation, a cubic x³ = c₁x² + c₂x + c₃ of small coefficients may have it.

use std::sync::Arc;

use super::Settings;
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
        /// The coefficients of a linear recurrence that grows as the slope does, if one was recognised.
        recurrence: Option<Vec<u32>>,
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

/// Piles of the sample that slopes are measured on, the largest that is worth its time, and that time in nanoseconds.
const SAMPLES: [u64; 5] = [20_000, 6_000, 1_500, 400, 120];
const WORTH: u64 = 400_000_000;

/// Measures the slope of the positions of a question (two piles).
pub(crate) fn slope(question: &Question, sources: Sources) -> Result<Slope> {
    if question.piles() != 2 {
        return Ok(Slope::None);
    }
    let worth = |bound: &u64| question.cost(*bound, sources.engines) <= WORTH;
    let bound = SAMPLES.into_iter().find(worth).unwrap_or(SAMPLES[SAMPLES.len() - 1]);
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
    let root = quadratic(whole, error);
    let fraction = root.map(|(p, d, q)| expand(p, d, q));
    let recurrence = match root {
        Some(root) => shifted(root),
        None => cubic(whole, error),
    };
    Ok(Slope::One { slope: whole, fraction, recurrence })
}

/// c₁ ≥ c₂ > 1 such that (P + √D)/Q, plus a small integer, is the larger root of x² = c₁x + c₂; for c₂ = 1 the Ostrowski system has the same weights.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "sides and states are below 2^32"
)]
fn shifted((p, d, q): (i64, i64, i64)) -> Option<Vec<u32>> {
    (-4..=4).find_map(|k: i64| {
        // (P + kQ + √D)/Q: the trace and the norm.
        let (p, norm) = (p + k * q, (p + k * q) * (p + k * q) - d);
        let whole = q > 0 && 2 * p % q == 0 && norm % (q * q) == 0;
        let (first, second) = (2 * p / q, -norm / (q * q));
        (whole && second > 1 && first >= second && first <= 12)
            .then(|| vec![first as u32, second as u32])
    })
}

/// The largest coefficient of a cubic equation that is looked for.
const CUBIC: u32 = 3;

/// The first recurrence of order three whose growth is x: the coefficients above each of their own ends.
fn cubic(x: f64, error: f64) -> Option<Vec<u32>> {
    for first in 1..=CUBIC {
        for (second, third) in (0..=first).flat_map(|c| (1..=first).map(move |d| (c, d))) {
            let value =
                |x: f64| ((x - f64::from(first)) * x - f64::from(second)) * x - f64::from(third);
            // The polynomial rises at its largest root.
            if value(x - error) < 0.0 && value(x + error) > 0.0 {
                let found = vec![first, second, third];
                return System::recurrent("msd_found", &found).is_ok().then_some(found);
            }
        }
    }
    None
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
#[expect(clippy::cast_possible_truncation, reason = "sides and states are below 2^32")]
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
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "sides and states are below 2^32"
)]
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

/// The system of a linear recurrence, named after its coefficients; the prover decides whether it adds before it is used.
fn recurrent(coefficients: &[u32]) -> Result<System> {
    match coefficients {
        [1, 1] => System::named("msd_fib"),
        [2, 1] => System::named("msd_pell"),
        [1, 1, 1] => System::named("msd_trib"),
        _ => {
            let list: Vec<String> = coefficients.iter().map(u32::to_string).collect();
            System::recurrent(&format!("msd_rec_{}", list.join("_")), coefficients)
        }
    }
}

impl Settings {
    /// A system by its name: `fib`, `2`, `pell`, `trib`, `narayana`, with or without `msd_`, or `ost:0,1:2,3`, or `rec:2,2` for the weights
    /// U_n = 2U_{n−1} + 2U_{n−2}.
    pub fn system_named(text: &str) -> Result<System> {
        let recurrence = if text == "narayana" { Some("1,0,1") } else { text.strip_prefix("rec:") };
        if let Some(list) = recurrence {
            let expected =
                "the coefficients of a recurrence such as rec:2,2, for U_n = 2 U_{n-1} + 2 U_{n-2}";
            let number = |n: &str| parse_count(n).ok().and_then(|n| u32::try_from(n).ok());
            let coefficients: Option<Vec<u32>> = list.split(',').map(number).collect();
            return recurrent(&coefficients.ok_or_else(|| Error::parse(text, 5, expected))?);
        }
        let Some(fraction) = text.strip_prefix("ost:") else {
            let name = text.strip_prefix("msd_").unwrap_or(text);
            return System::named(&format!("msd_{name}"));
        };
        let expected =
            "a continued fraction such as ost:0,1:2,3: quotients before the period, and the period";
        let list = |part: &str| -> Option<Vec<u32>> {
            part.split(',')
                .map(|n| parse_count(n).ok().and_then(|n| u32::try_from(n).ok()))
                .collect()
        };
        let parts = fraction.split_once(':').and_then(|(x, y)| Some((list(x)?, list(y)?)));
        let (preperiod, period) = parts.ok_or_else(|| Error::parse(text, 5, expected))?;
        ostrowski(&preperiod, &period)
    }
}

/// The systems to try, most promising first.
pub(super) fn suitable(question: &Question, slope: &Slope) -> Result<Vec<Arc<System>>> {
    let mut systems: Vec<System> = Vec::new();
    if let Slope::One { recurrence: Some(coefficients), .. } = slope {
        systems.extend(recurrent(coefficients));
    }
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
        // Fraenkel's (s,t): c = (s + t − 1, s).
        let recurrence = |game: &str| match of(game) {
            Slope::One { recurrence, .. } => recurrence,
            other => panic!("{game}: {other:?}"),
        };
        assert_eq!(recurrence("st-wythoff:2,1"), Some(vec![2, 2]));
        assert_eq!(recurrence("st-wythoff:3,2"), Some(vec![4, 3]));
        assert_eq!(recurrence("fraenkel:2"), None);
    }

    #[test]
    fn recurrences_by_growth_and_by_name() {
        // Narayana's 1.4655…, the Tribonacci constant 1.8392…
        assert_eq!(cubic(1.46557, 1e-4), Some(vec![1, 0, 1]));
        assert_eq!(cubic(1.83929, 1e-4), Some(vec![1, 1, 1]));
        assert_eq!(cubic(1.7, 1e-4), None);
        assert_eq!(shifted((1, 3, 1)), Some(vec![2, 2]));
        assert_eq!(Settings::system_named("rec:1,1").unwrap(), System::named("msd_fib").unwrap());
        assert_eq!(
            Settings::system_named("narayana").unwrap().definition().unwrap(),
            "system rec_1_0_1 [1 0 1]"
        );
        for wrong in ["rec:", "rec:1,x", "rec:1,2", "rec:0,1"] {
            assert_eq!(Settings::system_named(wrong).unwrap_err().exit_code(), 2, "{wrong}");
        }
    }

    #[test]
    fn fractions_of_quadratics() {
        assert_eq!(expand(1, 5, 2), (vec![1], vec![1]));
        assert_eq!(expand(0, 2, 1), (vec![1], vec![2]));
        assert_eq!(expand(0, 7, 1), (vec![2], vec![1, 1, 1, 4]));
        assert_eq!(Settings::system_named("ost:0:2").unwrap(), System::named("msd_pell").unwrap());
        assert_eq!(Settings::system_named("fib").unwrap().name(), "msd_fib");
        assert_eq!(Settings::system_named("ost:0").unwrap_err().exit_code(), 2);
    }
}
