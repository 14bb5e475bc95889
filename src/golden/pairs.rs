//! Wythoff pairs, dual pairs, splitting pairs, and from a number back to its pair.
//!
//! The Wythoff pairs are (A_n, B_n) = (⌊φn⌋, ⌊φ²n⌋); A_n and B_n for n ≥ 1 hold every positive integer exactly
//! once, since 1/φ + 1/φ² = 1 (Beatty). The dual pairs are (⌈φn⌉, ⌈φ²n⌉), that is (A_n + 1, B_n + 1) for
//! n ≥ 1. In both the difference of a pair is its index n, so membership costs one multiple of φ.
//! A splitting pair is a Wythoff or a dual pair with n ≥ 1 (Larsson, Generalized Diagonal Wythoff Nim,
//! Definition 5): p < q and |p − φ(q − p)| < 1.
//!
//! Index 0 stands for (0,0) in both families, the position without moves; it is no splitting pair.

use num_bigint::BigUint;

use super::{ceil_phi, floor_over_phi, floor_over_phi_big, floor_phi, floor_phi_big};

/// The Wythoff pair (A_n, B_n), or `None` if B_n does not fit in 64 bits.
///
/// ```
/// assert_eq!(wythoff::golden::wythoff_pair(3), Some((4, 7)));
/// ```
pub fn wythoff_pair(n: u64) -> Option<(u64, u64)> {
    let a = floor_phi(n)?;
    Some((a, a.checked_add(n)?))
}

/// The Wythoff pair (A_n, B_n) for an index of any size.
///
/// ```
/// use num_bigint::BigUint;
/// let (a, b) = wythoff::golden::wythoff_pair_big(&BigUint::from(3u32));
/// assert_eq!((a, b), (BigUint::from(4u32), BigUint::from(7u32)));
/// ```
pub fn wythoff_pair_big(n: &BigUint) -> (BigUint, BigUint) {
    let a = floor_phi_big(n);
    let b = &a + n;
    (a, b)
}

/// The dual pair (⌈φn⌉, ⌈φ²n⌉), or `None` if it does not fit in 64 bits.
///
/// ```
/// assert_eq!(wythoff::golden::dual_pair(3), Some((5, 8)));
/// ```
pub fn dual_pair(n: u64) -> Option<(u64, u64)> {
    let a = ceil_phi(n)?;
    Some((a, a.checked_add(n)?))
}

/// The dual pair (⌈φn⌉, ⌈φ²n⌉) for an index of any size.
///
/// ```
/// use num_bigint::BigUint;
/// let (a, b) = wythoff::golden::dual_pair_big(&BigUint::from(3u32));
/// assert_eq!((a, b), (BigUint::from(5u32), BigUint::from(8u32)));
/// ```
pub fn dual_pair_big(n: &BigUint) -> (BigUint, BigUint) {
    let a = floor_phi_big(n) + u32::from(*n != BigUint::ZERO);
    let b = &a + n;
    (a, b)
}

/// Where an integer stands among the Wythoff pairs. Zero, which is A_0 and B_0, counts as `Lower(0)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side<N = u64> {
    /// x = A_n, the smaller number of pair n.
    Lower(N),
    /// x = B_n, the larger number of pair n.
    Upper(N),
}

impl<N> Side<N> {
    /// The index n of the pair that holds the integer.
    pub(crate) fn into_index(self) -> N {
        match self {
            Side::Lower(n) | Side::Upper(n) => n,
        }
    }
}

impl Side {
    /// The pair that holds x: which of its two numbers x is, and the pair's index.
    ///
    /// ```
    /// use wythoff::golden::Side;
    /// assert_eq!(Side::of(4), Side::Lower(3)); // 4 = A_3
    /// assert_eq!(Side::of(7), Side::Upper(3)); // 7 = B_3
    /// ```
    pub fn of(x: u64) -> Self {
        if x == 0 {
            return Side::Lower(0);
        }
        // x = A_n means x < φn < x + 1, so n = ⌈x/φ⌉; x = B_m likewise gives m = ⌈x/φ²⌉ = x − ⌊x/φ⌋.
        let below = floor_over_phi(x);
        let lower = floor_phi(below + 1) == Some(x);
        if lower { Side::Lower(below + 1) } else { Side::Upper(x - below) }
    }
}

impl Side<BigUint> {
    /// As [`Side::of`], for an integer of any size.
    pub(crate) fn of_big(x: &BigUint) -> Self {
        if *x == BigUint::ZERO {
            return Side::Lower(BigUint::ZERO);
        }
        let below = floor_over_phi_big(x);
        let n = &below + 1u32;
        if floor_phi_big(&n) == *x { Side::Lower(n) } else { Side::Upper(x - below) }
    }
}

/// Is (a, b) = (A_n, B_n) for some n ≥ 0, in this order?
///
/// ```
/// use wythoff::golden::is_wythoff_pair;
/// assert!(is_wythoff_pair(4, 7));
/// assert!(!is_wythoff_pair(7, 4));
/// assert!(is_wythoff_pair(0, 0));
/// ```
pub fn is_wythoff_pair(a: u64, b: u64) -> bool {
    b.checked_sub(a).is_some_and(|n| floor_phi(n) == Some(a))
}

/// Is (a, b) = (⌈φn⌉, ⌈φ²n⌉) for some n ≥ 0, in this order?
///
/// ```
/// assert!(wythoff::golden::is_dual_pair(5, 8));
/// assert!(!wythoff::golden::is_dual_pair(4, 7));
/// ```
pub fn is_dual_pair(a: u64, b: u64) -> bool {
    b.checked_sub(a).is_some_and(|n| ceil_phi(n) == Some(a))
}

/// Which kind of splitting pair, with its index n ≥ 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Splitting {
    /// (A_n, B_n).
    Wythoff(u64),
    /// (A_n + 1, B_n + 1).
    Dual(u64),
}

impl Splitting {
    /// The splitting pair that (p, q) is, or `None` if it is none. No pair is of both kinds.
    ///
    /// ```
    /// use wythoff::golden::Splitting;
    /// assert_eq!(Splitting::of(31, 50), Some(Splitting::Dual(19)));
    /// assert_eq!(Splitting::of(31, 51), None);
    /// ```
    pub fn of(p: u64, q: u64) -> Option<Self> {
        let n = q.checked_sub(p).filter(|&n| n > 0)?;
        let a = floor_phi(n)?;
        if p == a {
            Some(Splitting::Wythoff(n))
        } else if a.checked_add(1) == Some(p) {
            Some(Splitting::Dual(n))
        } else {
            None
        }
    }

    /// All splitting pairs (p, q) with q ≤ limit, in increasing order, one after another without a list.
    ///
    /// ```
    /// use wythoff::golden::Splitting;
    /// let pairs: Vec<(u64, u64)> = Splitting::up_to(8).collect();
    /// assert_eq!(pairs, [(1, 2), (2, 3), (3, 5), (4, 6), (4, 7), (5, 8)]);
    /// ```
    pub fn up_to(limit: u64) -> impl Iterator<Item = (u64, u64)> {
        // Index n gives (A_n, B_n) and then, unless past the limit, (A_n + 1, B_n + 1).
        let within = move |&(_, b): &(u64, u64)| b <= limit;
        (1..).map_while(wythoff_pair).take_while(within).flat_map(move |(a, b)| {
            let dual = (b < limit).then(|| (a + 1, b + 1));
            [Some((a, b)), dual].into_iter().flatten()
        })
    }
}

/// Is (p, q) a splitting pair?
///
/// ```
/// use wythoff::golden::is_splitting_pair;
/// assert!(is_splitting_pair(1, 2) && is_splitting_pair(2, 3));
/// assert!(!is_splitting_pair(2, 4) && !is_splitting_pair(0, 0));
/// ```
pub fn is_splitting_pair(p: u64, q: u64) -> bool {
    Splitting::of(p, q).is_some()
}
