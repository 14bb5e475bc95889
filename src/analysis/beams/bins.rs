//! Ratios as fractions, and the bins that gather them.

use std::cmp::Ordering;

use num_bigint::BigUint;

/// A bin is 2⁻¹⁴ wide.
const BITS: u32 = 14;

/// Ratios from 8 on share the last bin.
const BINS: usize = 7 << BITS;

/// A ratio b/a, compared exactly.
///
/// ```
/// use wythoff::analysis::beams::Ratio;
/// assert!(Ratio { b: 8, a: 5 } < Ratio { b: 13, a: 8 });
/// assert_eq!(Ratio { b: 3, a: 2 }, Ratio { b: 6, a: 4 });
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Ratio {
    /// The larger pile.
    pub b: u64,
    /// The smaller pile, not 0.
    pub a: u64,
}

impl Ratio {
    /// The nearest floating-point number: for display.
    pub fn value(self) -> f64 {
        self.b as f64 / self.a as f64
    }

    /// The difference to a smaller ratio, as numerator and denominator.
    pub(super) fn minus(self, smaller: Ratio) -> (BigUint, BigUint) {
        let product = |x: u64, y: u64| BigUint::from(x) * y;
        (product(self.b, smaller.a) - product(smaller.b, self.a), product(self.a, smaller.a))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        let product = |x: u64, y: u64| u128::from(x) * u128::from(y);
        product(self.b, other.a).cmp(&product(other.b, self.a))
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ratio {}

/// Positions whose ratios lie close together.
///
/// ```
/// use wythoff::analysis::beams::{Cluster, Survey};
/// let mut survey = Survey::new();
/// [(4, 6), (5, 10), (6, 9), (7, 14)].map(|(a, b)| survey.push(a, b));
/// let clusters: Vec<Cluster> = survey.finish(7).windows[0].clusters.clone();
/// assert_eq!(clusters.len(), 2);
/// let Cluster { positions, sum_a, sum_b, .. } = clusters[0];
/// assert_eq!((positions, sum_a, sum_b), (2, 10, 15));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cluster {
    /// How many.
    pub positions: u64,
    /// Σa.
    pub sum_a: u128,
    /// Σb.
    pub sum_b: u128,
    /// The least ratio b/a.
    pub least: Ratio,
    /// The greatest.
    pub greatest: Ratio,
}

impl Cluster {
    fn of(a: u64, b: u64) -> Self {
        let ratio = Ratio { b, a };
        let (sum_a, sum_b) = (u128::from(a), u128::from(b));
        Cluster { positions: 1, sum_a, sum_b, least: ratio, greatest: ratio }
    }

    /// Adds another cluster to this one.
    pub(super) fn join(&mut self, other: &Cluster) {
        self.positions += other.positions;
        self.sum_a += other.sum_a;
        self.sum_b += other.sum_b;
        self.least = self.least.min(other.least);
        self.greatest = self.greatest.max(other.greatest);
    }
}

/// The positions of one window by ratio.
#[derive(Debug)]
pub(super) struct Bins {
    bins: Vec<Option<Cluster>>,
}

impl Default for Bins {
    fn default() -> Self {
        Bins { bins: vec![None; BINS + 1] }
    }
}

impl Bins {
    /// Adds a position with 0 < a ≤ b.
    #[inline]
    pub(crate) fn push(&mut self, a: u64, b: u64) {
        let bin = (u128::from(b - a) << BITS) / u128::from(a);
        let bin = bin.min(BINS as u128) as usize;
        match &mut self.bins[bin] {
            Some(cluster) => {
                let ratio = Ratio { b, a };
                cluster.positions += 1;
                cluster.sum_a += u128::from(a);
                cluster.sum_b += u128::from(b);
                if ratio < cluster.least {
                    cluster.least = ratio;
                }
                if ratio > cluster.greatest {
                    cluster.greatest = ratio;
                }
            }
            empty => *empty = Some(Cluster::of(a, b)),
        }
    }

    /// The runs of bins without an empty one, by increasing ratio; the bins are empty afterwards.
    pub(crate) fn take_clusters(&mut self) -> Vec<Cluster> {
        let mut clusters: Vec<Cluster> = Vec::new();
        let mut joined = false;
        for bin in &mut self.bins {
            match (bin.take(), joined) {
                (None, _) => joined = false,
                (Some(cluster), true) => {
                    clusters.last_mut().expect("just pushed").join(&cluster);
                }
                (Some(cluster), false) => {
                    clusters.push(cluster);
                    joined = true;
                }
            }
        }
        clusters
    }
}
