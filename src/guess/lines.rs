//! All straight lines through the cells of a sequence: s_n ≤ αn + β < s_n + 1 for every given n.
//!
//! A slope α serves iff max (s_i − αi) < min (s_j + 1 − αj), that is
//!
//! ```text
//! (s_i − s_j − 1)/(i − j) < α   for i > j,      α < (s_j − s_i + 1)/(j − i)   for i < j :
//! ```
//!
//! an open interval with rational ends. The maximum is attained on the upper hull of the points (n, s_n), the minimum
//! on the lower hull of (n, s_n + 1), so pairs of vertices suffice. First differences of a sequence that serves
//! differ by at most one, and then a hull of N points has at most about N^(2/3) vertices.
//! Cost: N steps and one for each pair of vertices; all in integers.

use std::cmp::Ordering;

/// A point (n, y).
pub(super) type Point = (i64, i64);

/// A fraction with a positive denominator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ratio {
    /// The numerator.
    pub(crate) p: i128,
    /// The denominator, positive.
    pub(crate) q: i128,
}

impl Ratio {
    /// p/q in lowest terms; q > 0.
    pub(super) fn new(p: i128, q: i128) -> Self {
        let g = num_integer::gcd(p, q).max(1);
        Ratio { p: p / g, q: q / g }
    }

    pub(super) fn cmp(self, other: Ratio) -> Ordering {
        (self.p * other.q).cmp(&(other.p * self.q))
    }
}

/// What lines serve a sequence.
pub(super) struct ServingLines {
    /// The vertices that bound the intercept from below: the line passes on or above them.
    pub(crate) below: Vec<Point>,
    /// Those that bound it from above: the line passes below (n, s_n + 1); listed as (n, s_n).
    pub(crate) above: Vec<Point>,
    /// All slopes: strictly between these.
    pub(crate) slopes: (Ratio, Ratio),
}

/// The lines that serve the terms, if any do; at least two terms, values and indices below 2^60 and 2^41 in size.
#[expect(clippy::cast_possible_wrap, reason = "terms below 2^24, indices below 2^41")]
pub(super) fn lines(first: i64, terms: &[i64]) -> Option<ServingLines> {
    let steps = || terms.windows(2).map(|w| w[1] - w[0]);
    let (least, largest) = (steps().min()?, steps().max()?);
    if largest - least > 1 {
        return None;
    }
    let points = || terms.iter().enumerate().map(|(i, &s)| (first + i as i64, s));
    let (below, above) = (hull(points(), 1), hull(points(), -1));
    let mut slopes: Option<(Ratio, Ratio)> = None;
    for &(i, s) in &below {
        for &(j, t) in &above {
            // α(j − i) < t + 1 − s, and α(j − i) > t + 1 − s where j < i.
            let (run, rise) = (i128::from(j - i), i128::from(t) + 1 - i128::from(s));
            let wide = Ratio { p: i128::from(largest) + 1, q: 1 };
            let slopes = slopes.get_or_insert((Ratio { p: i128::from(least) - 1, q: 1 }, wide));
            match run.signum() {
                1 if Ratio::new(rise, run).cmp(slopes.1).is_lt() => {
                    slopes.1 = Ratio::new(rise, run);
                }
                -1 if Ratio::new(-rise, -run).cmp(slopes.0).is_gt() => {
                    slopes.0 = Ratio::new(-rise, -run);
                }
                _ => {}
            }
            if slopes.0.cmp(slopes.1).is_ge() {
                return None;
            }
        }
    }
    Some(ServingLines { below, above, slopes: slopes? })
}

/// The upper hull (side 1) or the lower hull (side −1) of points by increasing n.
fn hull(points: impl Iterator<Item = Point>, side: i128) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::new();
    for point in points {
        while let [.., a, b] = kept[..] {
            let cross = i128::from(b.0 - a.0) * i128::from(point.1 - a.1)
                - i128::from(b.1 - a.1) * i128::from(point.0 - a.0);
            if cross * side < 0 {
                break;
            }
            kept.pop();
        }
        kept.push(point);
    }
    kept
}

/// The fraction of least denominator strictly between two others.
pub(super) fn simplest(low: Ratio, high: Ratio) -> Ratio {
    let floor = low.p.div_euclid(low.q);
    if (floor + 1) * high.q < high.p {
        return Ratio { p: floor + 1, q: 1 };
    }
    // Both lie in [floor, floor + 1]: 1/x turns the part after the floor around.
    let (low, high) = ((low.p - floor * low.q, low.q), (high.p - floor * high.q, high.q));
    if low.0 == 0 {
        // 0 < 1/m < high, the least m.
        let m = high.1.div_euclid(high.0) + 1;
        return Ratio { p: floor * m + 1, q: m };
    }
    let inner = simplest(Ratio { p: high.1, q: high.0 }, Ratio { p: low.1, q: low.0 });
    Ratio { p: floor * inner.p + inner.q, q: inner.p }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simplest_fractions_by_search() {
        for (a, b, c, d) in
            [(1, 3, 1, 2), (0, 1, 1, 7), (8, 5, 13, 8), (-7, 3, -2, 1), (3, 7, 4, 9)]
        {
            let (low, high) = (Ratio { p: a, q: b }, Ratio { p: c, q: d });
            let between = |p: i128, q: i128| {
                low.cmp(Ratio { p, q }).is_lt() && Ratio { p, q }.cmp(high).is_lt()
            };
            let (p, q) = (1..100)
                .flat_map(|q| (-3 * q..3 * q).map(move |p| (p, q)))
                .find(|&(p, q)| between(p, q))
                .unwrap();
            let found = simplest(low, high);
            assert!(between(found.p, found.q));
            assert_eq!(found.q, q, "{p}/{q} {found:?}");
        }
    }

    /// The interval by all pairs of terms, and the hulls', are the same.
    #[test]
    fn hulls_lose_nothing() {
        let mut tried = (0, 0);
        for (p, q, c) in (1..40).flat_map(|q| (0..60).map(move |p| (p, q, p % q))) {
            let mut terms: Vec<i64> = (0..30i64).map(|n| (p * n + c).div_euclid(q)).collect();
            if p % 7 == 3 {
                terms[11] += 1;
            }
            let pairs = || (0..30usize).flat_map(|i| (0..i).map(move |j| (i, j)));
            let over = |e: i64| {
                let rise = |i: usize, j: usize| i128::from(terms[i] - terms[j] + e);
                pairs().map(|(i, j)| Ratio::new(rise(i, j), (i - j) as i128)).collect::<Vec<_>>()
            };
            let low = over(-1).into_iter().max_by(|x, y| x.cmp(*y)).unwrap();
            let high = over(1).into_iter().min_by(|x, y| x.cmp(*y)).unwrap();
            match lines(0, &terms) {
                Some(found) => {
                    assert_eq!(found.slopes, (low, high));
                    tried.0 += 1;
                }
                None => {
                    assert!(low.cmp(high).is_ge());
                    tried.1 += 1;
                }
            }
        }
        assert!(tried.0 > 1000 && tried.1 > 100, "{tried:?}");
    }
}
