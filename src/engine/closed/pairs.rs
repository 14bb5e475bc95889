//! Wythoff's and Fraenkel's pairs (A_n, B_n) = (⌊nα⌋, ⌊nα⌋ + tn), α = (2 − t + √(t²+4))/2, and the games whose
//! P-positions they are.
//!
//! {A_n} and {B_n}, n ≥ 1, partition the positive integers (Beatty; 1/α + 1/(α+t) = 1), so every pile has one partner.
//! A move from (x,y) into P keeps x, or keeps y, or takes k and l with |k − l| < t from both; the last needs a pair
//! with |y − x ∓ tn| < t, so there are at most two n for each orientation.
//!
//! E-Wythoff also takes k from the smaller pile x and l < k from y. It reaches (A_m,B_m) if and only if
//! m > y − x, A_m < x and B_m ≤ y: a range of m, counted exactly and listed from its start.

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{One, ToPrimitive, Zero};

use super::heap::short;
use super::{WinningMove, WinningMoves};
use crate::Position;
use crate::beatty::Quadratic;
use crate::golden::{floor_over_phi_big, floor_phi_big};

/// The pairs for n = 0, 1, 2, …, without a root a pair. With d = t² + 4 and r = ⌊n√d⌋, A_n = ⌊((2 − t)n + r)/2⌋. From n to n + 1 the root r
/// grows by s = ⌊√d⌋ or by s + 1, and the rest e = dn² − r², between 0 and 2r, says which: with s it grows by d(2n + 1) − 2rs − s².
///
/// Terms wrap and the rest does not: it is below 2^127 as long as n is below 2^60, further than anyone counts.
pub(super) struct InOrder {
    t: u128,
    d: u128,
    s: u128,
    n: u128,
    r: u128,
    e: u128,
}

impl Iterator for InOrder {
    type Item = (u128, u128);

    fn next(&mut self) -> Option<(u128, u128)> {
        let InOrder { t, d, s, n, r, e } = *self;
        let a = (2 * n + r - t * n) / 2;
        let (mut root, mut rest) = (
            r + s,
            e.wrapping_add(d.wrapping_mul(2 * n + 1)).wrapping_sub(s.wrapping_mul(2 * r + s)),
        );
        if rest > 2 * root {
            rest -= 2 * root + 1;
            root += 1;
        }
        (self.n, self.r, self.e) = (n + 1, root, rest);
        Some((a, a + t * n))
    }
}

pub(super) struct Pairs {
    t: BigUint,
    alpha: Quadratic,
    beta: Quadratic,
}

impl Pairs {
    /// The pairs of Fraenkel's game with parameter t ≥ 1; Wythoff's are t = 1.
    pub(super) fn new(t: u64) -> Self {
        let alpha = Quadratic::fraenkel(t).expect("t is at least 1");
        let beta = alpha.plus(&BigInt::from(t));
        Pairs { t: t.into(), alpha, beta }
    }

    /// (A_n, B_n).
    pub(super) fn pair(&self, n: &BigUint) -> (BigUint, BigUint) {
        let a = if self.t.is_one() {
            floor_phi_big(n)
        } else {
            natural(self.alpha.floor_multiple(&n.clone().into()))
        };
        let b = &a + &self.t * n;
        (a, b)
    }

    /// All of them, by increasing n.
    pub(super) fn in_order(&self) -> InOrder {
        let t = self.t.to_u128().expect("made of 64 bits");
        InOrder { t, d: t * t + 4, s: if t == 1 { 2 } else { t }, n: 0, r: 0, e: 0 }
    }

    /// The index of the pair that x belongs to, and whether x is its smaller number.
    fn side(&self, x: &BigUint) -> (BigUint, bool) {
        let x: BigInt = x.clone().into();
        if x.is_zero() {
            return (BigUint::ZERO, true);
        }
        match self.alpha.index_of(&x).expect("alpha exceeds 1") {
            Some(n) => (natural(n), true),
            None => {
                let n = self.beta.index_of(&x).expect("beta exceeds 1");
                (natural(n.expect("Beatty: every integer is one or the other")), false)
            }
        }
    }

    /// Whether (x,y) or (y,x) is a pair.
    pub(super) fn contains(&self, x: &BigUint, y: &BigUint) -> bool {
        let (low, high) = if x <= y { (x, y) } else { (y, x) };
        let (n, lower) = self.side(low);
        lower && self.pair(&n).1 == *high
    }

    /// Whether (x+1,y+1) is a pair other than (0,0): Ho's positions of value 1 in E-Wythoff.
    pub(super) fn is_shifted_pair(&self, x: &BigUint, y: &BigUint) -> bool {
        self.contains(&(x + 1u32), &(y + 1u32))
    }

    /// Ho's Theorem 4: the shifted pairs but (2,4), and (2,2) and (4,6).
    pub(super) fn is_r_value_one(&self, x: &BigUint, y: &BigUint) -> bool {
        let (low, high) = if x <= y { (x, y) } else { (y, x) };
        let is = |a: u32, b: u32| *low == a.into() && *high == b.into();
        is(2, 2) || is(4, 6) || (self.is_shifted_pair(x, y) && !is(2, 4))
    }

    /// Reduces y to the partner of x, if that is smaller. With `swapped` the piles of the position are exchanged.
    fn nim_move(&self, x: &BigUint, y: &BigUint, swapped: bool) -> Option<WinningMove> {
        let (n, lower) = self.side(x);
        let (a, b) = self.pair(&n);
        let partner = if lower { b } else { a };
        (partner < *y).then(|| {
            let (mine, other) = if lower { ("A", "B") } else { ("B", "A") };
            let (index, pile, low) = (short(&n), short(x), short(&partner));
            let why = format!("{pile} = {mine}_{index}; its partner is {other}_{index} = {low}");
            let to = if swapped { [partner, x.clone()] } else { [x.clone(), partner] };
            WinningMove { to: Position(to.into()), why: Some(why) }
        })
    }

    /// Moves on both piles, amounts differing by less than t.
    fn band_moves(&self, x: &BigUint, y: &BigUint) -> Vec<WinningMove> {
        let swapped = x > y;
        let (low, high) = if swapped { (y, x) } else { (x, y) };
        let d = high - low;
        let first = &d / &self.t;
        let mut moves = Vec::new();
        // |d − t·n| < t leaves n = ⌊d/t⌋ and the next; |d + t·n| < t, the other orientation, leaves n = 0.
        for n in [first.clone(), &first + 1u32] {
            let (a, b) = self.pair(&n);
            let gap = difference(&d, &(&self.t * &n));
            if gap < self.t && a < *low && b < *high {
                let index = short(&n);
                let why = format!(
                    "the piles differ by {}; pair {index} = ({}, {}) differs by {}",
                    short(&d),
                    short(&a),
                    short(&b),
                    short(&(&b - &a))
                );
                let to = if swapped { [b, a] } else { [a, b] };
                moves.push(WinningMove { to: Position(to.into()), why: Some(why) });
            }
        }
        moves
    }

    /// The winning moves of Wythoff's and Fraenkel's game.
    pub(super) fn wythoff_moves(&self, x: &BigUint, y: &BigUint) -> Vec<WinningMove> {
        let nim = self.nim_move(x, y, false).into_iter().chain(self.nim_move(y, x, true));
        nim.chain(self.band_moves(x, y)).collect()
    }

    /// The winning moves of R-Wythoff: Nim moves only on the larger pile.
    pub(super) fn r_wythoff_moves(&self, x: &BigUint, y: &BigUint) -> Vec<WinningMove> {
        let on_y = if y >= x { self.nim_move(x, y, false) } else { None };
        let on_x = if x >= y { self.nim_move(y, x, true) } else { None };
        on_y.into_iter().chain(on_x).chain(self.band_moves(x, y)).collect()
    }

    /// The winning moves of E-Wythoff; of the wedge at most `most` are listed.
    pub(super) fn e_wythoff_moves(&self, x: &BigUint, y: &BigUint, most: usize) -> WinningMoves {
        let mut moves = WinningMoves::all(self.wythoff_moves(x, y));
        let (low, high) = if x <= y { (x, y) } else { (y, x) };
        let first = high - low + 1u32;
        // A_m < low means m ≤ ⌊low/φ⌋ for low ≥ 1; B_m ≤ high means m < (high+1)/φ² = 2(high+1) − φ(high+1).
        let above = high + 1u32;
        let last = floor_over_phi_big(low).min(&above * 2u32 - floor_phi_big(&above) - 1u32);
        if low.is_zero() || last < first {
            return moves;
        }
        let both_ways = x == y;
        // Two pairs never meet, so only the moves known so far can come again.
        let before = moves.listed.len();
        let mut total = &last - &first + 1u32;
        // A pair that keeps the larger pile is a Nim move and counted already.
        let (n, lower) = self.side(high);
        if !lower && n >= first && n <= last {
            total -= 1u32;
        }
        moves.total += if both_ways { total * 2u32 } else { total };
        let mut m = first;
        while m <= last && moves.listed.len() < most {
            let (a, b) = self.pair(&m);
            let index = short(&m);
            let why = format!(
                "pair {index} lies in the wedge: {} from the smaller pile, fewer from the other",
                short(&(low - &a))
            );
            let swapped = x > y;
            let ways = [(swapped, true), (!swapped, both_ways)];
            for (swap, _) in ways.into_iter().filter(|(_, use_it)| *use_it) {
                let to = if swap { [b.clone(), a.clone()] } else { [a.clone(), b.clone()] };
                let to = Position(to.into());
                if moves.listed[..before].iter().all(|known| known.to != to) {
                    moves.listed.push(WinningMove { to, why: Some(why.clone()) });
                }
            }
            m += 1u32;
        }
        moves
    }
}

fn difference(a: &BigUint, b: &BigUint) -> BigUint {
    if a >= b { a - b } else { b - a }
}

fn natural(n: BigInt) -> BigUint {
    debug_assert!(n.sign() != Sign::Minus);
    n.magnitude().clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_in_order_are_those_of_the_formula() {
        for t in [1, 2, 3, 4, 7, 1_000, u64::MAX - 1, u64::MAX] {
            let pairs = Pairs::new(t);
            for (n, (a, b)) in (0u32..3_000).zip(pairs.in_order()) {
                assert_eq!((a.into(), b.into()), pairs.pair(&n.into()), "t = {t}, n = {n}");
            }
        }
    }

    /// One step from a rest that is recomputed far out, where terms wrap.
    #[test]
    fn pairs_far_out_are_those_of_the_formula() {
        for (t, n) in [(1, 1u64 << 59), (3, (1 << 59) + 7), (u64::MAX, 1 << 59)] {
            let (pairs, n) = (Pairs::new(t), BigUint::from(n));
            let d = BigUint::from(t) * t + 4u32;
            let r = (&n * &n * &d).sqrt();
            let e = &n * &n * d - &r * &r;
            let small = |x: &BigUint| x.to_u128().unwrap();
            let far = InOrder { n: small(&n), r: small(&r), e: small(&e), ..pairs.in_order() };
            for (i, (a, b)) in (0u32..1_000).zip(far) {
                assert_eq!((a.into(), b.into()), pairs.pair(&(&n + i)), "t = {t}, {i} on");
            }
        }
    }
}
