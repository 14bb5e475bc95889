//! A region of two piles as a running set: a step d, and what is new from x − d to x.
//!
//! Let R be the points of N² with αᵢ·p ≥ cᵢ for all i, and with some congruences whose moduli divide M. If αᵢ·d ≥ 0 for all i and
//! M divides d, then R + d ⊆ R, and p ∈ R is outside R + d iff cᵢ ≤ αᵢ·p < cᵢ + αᵢ·d for some i: a strip along an edge. The points
//! of R with αᵢ·p = h are p₀ + s·e for an interval of s: finitely many points, or M lines of direction M·e.
//!
//! A move takes something: if 0 ∈ R, then d is new as well, and 0 is not.

use crate::rules::Condition;

/// Points of the plane of takes.
pub(super) type Point = [i64; 2];

/// A region as a running set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Running {
    /// The step.
    pub(crate) d: Point,
    /// New points.
    pub(crate) points: Vec<Point>,
    /// New lines: their first points and their steps.
    pub(crate) lines: Vec<(Point, Point)>,
}

/// The most new points and lines of a region: past that its options are searched.
const MOST_NEW: usize = 200;
/// The largest modulus, and the largest coefficient and constant.
const MOST_MODULUS: i64 = 12;
const MOST_COEFFICIENT: i64 = 60;
const MOST_CONSTANT: i64 = 1 << 20;

/// α·p ≥ c.
type Half = (Point, i64);

struct Region<'c> {
    halves: Vec<Half>,
    congruences: Vec<&'c Condition>,
    modulus: i64,
}

fn dot(a: Point, b: Point) -> i64 {
    a[0] * b[0] + a[1] * b[1]
}

/// The region of these conditions on the takes (variables 2 and 3), if it has that form and is not too wide.
pub(super) fn running(conditions: &[Condition]) -> Option<Running> {
    let region = Region::new(conditions)?;
    let d = region.step()?;
    let mut new = Running { d, points: vec![], lines: vec![] };
    for &(alpha, c) in &region.halves {
        for h in c..c + dot(alpha, d) {
            region.along(alpha, h, &mut new)?;
        }
    }
    if region.contains([0, 0]) {
        new.points.retain(|p| *p != [0, 0]);
        // The line from 0 on begins one step later.
        for (first, step) in new.lines.iter_mut().filter(|(first, _)| *first == [0, 0]) {
            *first = *step;
        }
        new.points.push(d);
    }
    new.points.sort_unstable();
    new.points.dedup();
    new.lines.sort_unstable();
    new.lines.dedup();
    Some(new)
}

impl<'c> Region<'c> {
    fn new(conditions: &'c [Condition]) -> Option<Self> {
        let mut region =
            Region { halves: vec![([1, 0], 0), ([0, 1], 0)], congruences: vec![], modulus: 1 };
        for condition in conditions {
            // What ties takes to piles is searched.
            if condition.variables().iter().any(|v| *v < 2) {
                return None;
            }
            let (linear, both) = match condition {
                Condition::AtLeast(linear) => (linear, false),
                Condition::Equal(linear) => (linear, true),
                Condition::Divides { modulus, .. } => {
                    region.modulus =
                        region.modulus / num_integer::gcd(region.modulus, *modulus) * modulus;
                    region.congruences.push(condition);
                    if region.modulus > MOST_MODULUS {
                        return None;
                    }
                    continue;
                }
                _ => return None,
            };
            let mut alpha = [0, 0];
            linear.terms.iter().for_each(|(v, c)| alpha[*v - 2] = *c);
            let large = alpha.iter().any(|c| c.abs() > MOST_COEFFICIENT);
            if large
                || linear.constant.abs() > MOST_CONSTANT
                || num_integer::gcd(alpha[0], alpha[1]) != 1
            {
                return None;
            }
            region.halves.push((alpha, -linear.constant));
            if both {
                region.halves.push((alpha.map(|c| -c), linear.constant));
            }
        }
        Some(region)
    }

    fn contains(&self, p: Point) -> bool {
        self.halves.iter().all(|(alpha, c)| dot(*alpha, p) >= *c) && self.congruent(p)
    }

    fn congruent(&self, p: Point) -> bool {
        let values = [0, 0, i128::from(p[0]), i128::from(p[1])];
        self.congruences.iter().all(|condition| condition.holds(&values))
    }

    /// The step with the fewest new lines: one of the edges of the cone, or a small vector inside.
    fn step(&self) -> Option<Point> {
        let edges = self.halves.iter().flat_map(|(a, _)| [[a[1], -a[0]], [-a[1], a[0]]]);
        let small = (0..4).flat_map(|k| (0..4).map(move |l| [k, l]));
        let inside = |d: &Point| *d != [0, 0] && self.halves.iter().all(|(a, _)| dot(*a, *d) >= 0);
        let width = |d: &Point| self.halves.iter().map(|(a, _)| dot(*a, *d)).sum::<i64>();
        let best = edges.chain(small).filter(inside).min_by_key(|d| (width(d), *d))?;
        Some(best.map(|x| x * self.modulus))
    }

    /// Adds the points of the region with α·p = h.
    #[expect(clippy::cast_possible_wrap, reason = "a box has below 2^32 cells")]
    fn along(&self, alpha: Point, h: i64, new: &mut Running) -> Option<()> {
        let e = [alpha[1], -alpha[0]];
        let start = origin(alpha, h)?;
        let at = |s: i64| [start[0] + s * e[0], start[1] + s * e[1]];
        let (mut low, mut high) = (i64::MIN, i64::MAX);
        for &(other, c) in &self.halves {
            let (rise, room) = (dot(other, e), c - dot(other, start));
            // rise·s ≥ room
            match rise.signum() {
                0 if room > 0 => return Some(()),
                1 => low = low.max(room.div_euclid(rise) + i64::from(room.rem_euclid(rise) != 0)),
                -1 => high = high.min((-room).div_euclid(-rise)),
                _ => {}
            }
        }
        if low > high {
            return Some(());
        }
        let (from, towards) = if low == i64::MIN { (high, -1) } else { (low, 1) };
        let ends = low != i64::MIN && high != i64::MAX;
        let count = if ends { high.checked_sub(low)? } else { self.modulus - 1 };
        let room = MOST_NEW.checked_sub(new.points.len() + new.lines.len())?;
        if count >= room as i64 {
            return None;
        }
        for i in 0..=count {
            let p = at(from + towards * i);
            if !self.congruent(p) {
                continue;
            }
            if ends {
                new.points.push(p);
            } else {
                let step = e.map(|x| x * towards * self.modulus);
                new.lines.push((p, step));
            }
        }
        Some(())
    }
}

/// A point with α·p = h, the coefficients of α being prime to each other.
fn origin(alpha: Point, h: i64) -> Option<Point> {
    let [p, q] = alpha;
    if q == 0 {
        return Some([h / p, 0]);
    }
    (0..q.abs()).find(|x| (h - p * x) % q == 0).map(|x| [x, (h - p * x) / q])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::rules::MoveSet;

    /// The points that the running set comes to, k and l below a bound.
    fn spread(running: &Running, most: i64) -> Vec<Point> {
        let inside = |p: &Point| p[0] < most && p[1] < most;
        let mut new: Vec<Point> = running.points.clone();
        for (first, step) in &running.lines {
            let points = (0..most).map(|i| [first[0] + i * step[0], first[1] + i * step[1]]);
            new.extend(points.filter(inside));
        }
        let d = running.d;
        let all = new.iter().flat_map(|p| (0..most).map(|i| [p[0] + i * d[0], p[1] + i * d[1]]));
        let mut all: Vec<Point> = all.filter(inside).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    #[test]
    fn running_sets_come_to_the_region() {
        let mut served = 0;
        for text in [
            "[k,l : 1<=k<=l, l<2k+1]",
            "[k,l : 1<=k<=l, l<3k+2]",
            "[k,l : l<2k]",
            "[k,l : 2l<3k+1, k<4l+5]",
            "[k,l : k>=2, l=1]",
            "[k,l : k=l mod 3]",
            "[k,l : k=l mod 3, 2l>=k]",
            "[k,l : k+l<=4]",
            "[k,l : 3k=2l+1]",
            "[k,l : 0>=0]",
            "[k,l : k!=0 mod 2, l>=3, k>=l]",
            "[k,l : 5l<=7k, 4l>=3k+2]",
        ] {
            let game: Game = text.parse().unwrap();
            let game = game.ruled().unwrap();
            for rule in game.rules() {
                let MoveSet::Region { conditions, .. } = &rule.moves else { continue };
                let Some(running) = running(conditions) else { continue };
                served += 1;
                let points = (0..30i64).flat_map(|k| (0..30).map(move |l| [k, l]));
                let values = |p: &Point| [0, 0, i128::from(p[0]), i128::from(p[1])];
                let holds =
                    |p: &Point| *p != [0, 0] && conditions.iter().all(|c| c.holds(&values(p)));
                let wanted: Vec<Point> = points.filter(holds).collect();
                assert_eq!(spread(&running, 30), wanted, "{text}: {running:?}");
            }
        }
        assert_eq!(served, 11, "all but the finite one");
    }
}
