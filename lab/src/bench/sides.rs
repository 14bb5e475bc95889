//! On which side of φ the ratios near it lie: counted while the positions of a game are read for its beams, so that none is read twice.

use wythoff::analysis::beams::Ratio;
use wythoff::golden::floor_phi;

/// The positions with 1.60 ≤ b/a < 1.64, by dyadic windows 2^k ≤ a < 2^(k+1).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sides {
    /// How many of window k lie below φ.
    pub low: Vec<u64>,
    /// How many above.
    pub high: Vec<u64>,
    /// The ratios next to φ in the last window that has any.
    pub nearest: Option<(Ratio, Ratio)>,
    window: usize,
}

impl Sides {
    /// Reads the next position, a ≤ b, in order of a.
    #[inline]
    pub(super) fn push(&mut self, a: u64, b: u64) {
        let hundredth = |part: u64| u128::from(a) * u128::from(part);
        let ratio = u128::from(b) * 100;
        if a == 0 || ratio < hundredth(160) || ratio >= hundredth(164) {
            return;
        }
        let k = a.ilog2() as usize;
        for counts in [&mut self.low, &mut self.high] {
            counts.resize(counts.len().max(k + 1), 0);
        }
        if k != self.window {
            (self.window, self.nearest) = (k, None);
        }
        let ratio = Ratio { b, a };
        let (below, above) = self.nearest.unwrap_or((Ratio { b: 1, a: 1 }, Ratio { b: 2, a: 1 }));
        // ⌊φa⌋ exceeds 64 bits only where b is far below it.
        if floor_phi(a).is_some_and(|floor| b > floor) {
            self.high[k] += 1;
            self.nearest = Some((below, above.min(ratio)));
        } else {
            self.low[k] += 1;
            self.nearest = Some((below.max(ratio), above));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_near_phi_are_told_apart() {
        let mut sides = Sides::default();
        for (a, b) in
            [(0, 0), (10, 16), (10, 17), (21, 34), (22, 36), (26, 42), (25, 41), (100, 162)]
        {
            sides.push(a, b);
        }
        // 16/10 and 42/26 lie below φ, 34/21 = 1.6190… and 36/22 above; 17/10 and 41/25 = 1.64 lie outside.
        assert_eq!(
            (&sides.low[..], &sides.high[..]),
            (&[0, 0, 0, 1, 1, 0, 0][..], &[0, 0, 0, 0, 2, 0, 1][..])
        );
        assert_eq!(sides.nearest, Some((Ratio { b: 1, a: 1 }, Ratio { b: 162, a: 100 })));
    }
}
