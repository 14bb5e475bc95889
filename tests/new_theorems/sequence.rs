//! Pairs (a_n, b_n) by increasing a_n, and Lemma 300 on them.

use super::golden::Golden;

/// a_n and d_n = b_n − a_n, n = 0, 1, ….
#[derive(Debug, Default, Clone)]
pub struct Sequence {
    pub a: Vec<i64>,
    pub d: Vec<i64>,
}

impl Sequence {
    pub fn of(pairs: impl IntoIterator<Item = (u64, u64)>) -> Sequence {
        let mut sequence = Sequence::default();
        for (a, b) in pairs {
            sequence.push(a as i64, b as i64 - a as i64);
        }
        sequence
    }

    pub fn push(&mut self, a: i64, d: i64) {
        self.a.push(a);
        self.d.push(d);
    }

    pub fn len(&self) -> usize {
        self.a.len()
    }

    pub fn b(&self, n: usize) -> i64 {
        self.a[n] + self.d[n]
    }

    /// w_n = a_n + n.
    pub fn w(&self, n: usize) -> i64 {
        self.a[n] + n as i64
    }

    /// y_n = a_n − φn.
    pub fn y(&self, n: usize) -> Golden {
        Golden(self.a[n], -(n as i64))
    }

    /// The smallest and the largest d_n − n.
    pub fn drift(&self) -> (i64, i64) {
        let all = || (0i64..).zip(&self.d).map(|(n, d)| d - n);
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    }

    /// The largest n − e over all n and the e unused at n.
    pub fn deepest_hole(&self) -> i64 {
        let mut used = vec![false; 4 * self.len() + 1000];
        let (mut low, mut deepest) = (0, 0);
        for (n, &d) in (0i64..).zip(&self.d) {
            while used[low] {
                low += 1;
            }
            deepest = deepest.max(n - low as i64);
            used[d as usize] = true;
        }
        deepest
    }
}

/// λ and μ of Lemma 300 for −K ≤ d_n − n ≤ L; `first` says that d_0 = 0.
fn constants(k: i64, l: i64, first: bool) -> (Golden, Golden) {
    let lambda = Golden(l, 0).over_phi() + Golden(0, 1);
    let mu =
        if first { Golden(k - 1, 0).over_phi() } else { Golden(k, 0).over_phi() + Golden(1, 0) };
    (lambda, mu)
}

/// The bounds of Lemma 300: −(φλ + μ) and φμ + λ.
pub fn bounds(k: i64, l: i64, first: bool) -> (Golden, Golden) {
    let (lambda, mu) = constants(k, l, first);
    (-(lambda.phi() + mu), mu.phi() + lambda)
}

/// Lemma 300 for all indices of a sequence with −K ≤ d_n − n ≤ L: the count, the two inequalities, the bounds.
pub fn lemma_300(of: &Sequence, k: i64, l: i64) {
    let (least, most) = of.drift();
    assert!(-k <= least && most <= l, "d - n in [{least},{most}], not in [-{k},{l}]");
    let first = of.d[0] == 0;
    let (lambda, mu) = constants(k, l, first);
    let (low, high) = bounds(k, l, first);
    let mut b: Vec<i64> = (0..of.len()).map(|n| of.b(n)).collect();
    b.sort_unstable();
    assert!(b.windows(2).all(|two| two[0] < two[1]), "a b repeats");
    let both: Vec<i64> = (0..of.len()).filter(|&n| of.d[n] == 0).map(|n| of.a[n]).collect();
    assert!(both.len() <= 1);
    for k_index in 1..of.len() {
        let row = of.a[k_index];
        let n = b.partition_point(|&b| b < row);
        let theta = both.iter().filter(|&&a| a < row).count();
        assert_eq!(row, (k_index + n) as i64 - theta as i64, "the count below a_{k_index}");
        let y = of.y(k_index);
        if n < k_index {
            assert!(row <= of.w(n) + l, "a_{k_index} and w_{n}");
            assert!(y >= -of.y(n).over_phi() - lambda, "y_{k_index} from below");
        }
        if n >= 1 {
            assert!(row > of.w(n - 1) - k, "a_{k_index} and w_{}", n - 1);
            assert!(y <= -of.y(n - 1).over_phi() + mu, "y_{k_index} from above");
        }
        assert!(low <= y && y <= high, "y_{k_index}");
    }
}

#[test]
fn the_bounds_are_as_printed() {
    let range = |k, l, first, low: i64, high: i64| {
        let (least, most) = bounds(k, l, first);
        assert!(Golden(low, 0) <= least && most <= Golden(high, 0), "K = {k}, L = {l}");
    };
    for s in 1..60 {
        range(15 * s, 17 * s, false, -30 * s, 29 * s);
        let (k, l, w) = (15 * s, 17 * s, 96 * s - 1);
        assert_eq!((l, w), (k + 2 * s, 6 * k + 6 * s - 1));
        assert!((k + 1 - s) * (k + 2 - s) > 2 * s * w, "the condition for s = {s}");
        let (least, most) = bounds(k, l, false);
        assert!(Golden(l, 0) + (-least).over_phi() <= Golden(36 * s, 0));
        assert!(Golden(k, 0) + most.over_phi() <= Golden(33 * s, 0));
    }
    // Theorem 308: s = 1, K = 12, L = 14.
    let (k, l, w) = (12, 14, 77);
    assert!(k * (k + 1) > 2 * w);
    assert_eq!(bounds(k, l, true), (Golden(-4, -12), Golden(-3, 15)));
    let width = Golden(-3, 15) - Golden(-4, -12);
    assert_eq!(width, Golden(1, 27));
    // 26 + 27 + 1/φ < 54.
    assert!(Golden(26, 0) + width.over_phi() < Golden(54, 0));
    assert!(Golden(26, 0) + width.over_phi() > Golden(53, 0));
    assert!(Golden(14, 0) + Golden(4, 12).over_phi() < Golden(29, 0));
    assert!(Golden(12, 0) + Golden(-3, 15).over_phi() < Golden(26, 0));
}
