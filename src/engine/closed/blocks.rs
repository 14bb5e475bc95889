//! The (a,a) game for a = 2^m, for piles of any size.
//!
//! X_N = mex{X_i, Y_i : i < N}, Y_N = X_N + ⌊N/a⌋; the P-positions are (aX_N + r, aY_N + ((N mod a) ⊕ r)), 0 ≤ r < a,
//! and mirrors (docs/proofs.md, Theorem 6). So all that is needed is X_N for a given N, and the N of a given X or Y.
//!
//! *Far out.* For i ≥ a the Y_i increase, and an integer that is no Y_i is an X. Of the integers below Y_n, n ≥ a,
//! exactly n − a are Y's, so the X's around the value Y_n have the indices around f(n) = Y_n − (n − a). Hence the
//! X_i for i in an interval give the Y_i there, these classify the integers between them, and this gives the X_j for
//! the j in an interval around f(i): one *push*. f(n) ≈ ρn with ρ = (1 + √(4a²+1))/(2a). To reach a far n, go
//! down n, n/ρ, n/ρ², … until the indices are small enough for the definition, and push back up, keeping an interval
//! of constant width around the target. An estimate only chooses the intervals; that the next one is covered is checked,
//! and if it is not the width is doubled. So the result is exact.
//!
//! Cost: log n / log ρ ≈ 2a·ln n pushes of O(width) machine operations.

use num_bigint::{BigInt, BigUint};
use num_traits::{CheckedSub, ToPrimitive};

use super::WinningMove;
use super::heap::short;
use crate::Position;
use crate::beatty::Quadratic;

/// The largest a served: the number of pushes grows with a.
pub(super) const MOST: u64 = 1 << 12;

pub(super) struct Blocks {
    a: u64,
}

/// Consecutive X's: X_{index + i} = value + offsets[i], offsets[0] = 0.
struct Excerpt {
    index: BigUint,
    value: BigUint,
    offsets: Vec<u64>,
}

impl Excerpt {
    /// X_n, if n is covered.
    fn get(&self, n: &BigUint) -> Option<BigUint> {
        if *n < self.index {
            return None;
        }
        let place = (n - &self.index).to_usize()?;
        self.offsets.get(place).map(|offset| &self.value + *offset)
    }

    /// The part around n, at most `width` to either side, if n is covered with that margin.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "an interval of a few blocks, each at most MOST wide"
    )]
    fn around(mut self, n: &BigUint, width: u64) -> Option<Excerpt> {
        if *n < self.index {
            return None;
        }
        let place = (n - &self.index).to_usize()?;
        let width = width as usize;
        if place < width || place + width >= self.offsets.len() {
            return None;
        }
        let first = self.offsets[place - width];
        let kept = self.offsets.drain(place - width..=place + width).map(|o| o - first);
        Some(Excerpt {
            index: self.index + (place - width),
            value: self.value + first,
            offsets: kept.collect(),
        })
    }
}

impl Blocks {
    pub(super) fn new(a: u64) -> Self {
        debug_assert!(a.is_power_of_two());
        Blocks { a }
    }

    /// X_0, …, X_{count−1} by the definition.
    #[allow(clippy::cast_possible_truncation, reason = "a is at most MOST")]
    fn start(&self, count: usize) -> Excerpt {
        let mut taken = vec![false; count * 3 + self.a as usize];
        let mut offsets = Vec::with_capacity(count);
        let mut next = 0;
        for n in 0..count {
            while taken[next] {
                next += 1;
            }
            taken[next] = true;
            taken[next + n / self.a as usize] = true;
            offsets.push(next as u64);
        }
        Excerpt { index: BigUint::ZERO, value: BigUint::ZERO, offsets }
    }

    /// The X's between the Y's of an excerpt that starts at an index of at least a.
    fn push(&self, excerpt: &Excerpt) -> Excerpt {
        let a = self.a;
        let phase = (&excerpt.index % a).to_u64().expect("below a");
        let base = &excerpt.value + &excerpt.index / a; // Y at excerpt.index
        let ys = excerpt.offsets.iter().zip(0u64..).map(|(x, i)| x + (phase + i) / a);
        let mut offsets = Vec::with_capacity(excerpt.offsets.len() * 2);
        let mut next = 1;
        for y in ys {
            offsets.extend(next..y);
            next = y + 1;
        }
        // One Y, that at excerpt.index, lies between the first X here and the X's before it.
        let Some(&first) = offsets.first() else {
            return Excerpt { index: BigUint::ZERO, value: BigUint::ZERO, offsets };
        };
        let ys_before = &excerpt.index - a + first; // first − 1 more Y's follow the one at the start
        let value = base + first;
        let index = &value - &ys_before;
        offsets.iter_mut().for_each(|x| *x -= first);
        Excerpt { index, value, offsets }
    }

    /// An excerpt of X's around index n, with a margin to either side (but not below 0).
    fn excerpt_around(&self, n: &BigUint, margin: u64) -> Excerpt {
        let mut width = (8 * self.a + 64).max(2 * margin);
        loop {
            if let Some(excerpt) = self.try_excerpt(n, width) {
                return excerpt;
            }
            width *= 2;
        }
    }

    #[allow(
        clippy::cast_possible_truncation,
        reason = "an interval of a few blocks, each at most MOST wide"
    )]
    fn try_excerpt(&self, n: &BigUint, width: u64) -> Option<Excerpt> {
        let small = 8 * (width + self.a);
        if n.to_u64().is_some_and(|n| n <= small) {
            return Some(self.start((small + width) as usize));
        }
        // 1/ρ in fixed point; its error only moves the estimates.
        let precision = n.bits() + 32;
        let a = BigInt::from(self.a);
        let rho = Quadratic::new(1, 1, 4 * &a * &a + 1, 2 * &a).expect("4a² + 1 is no square");
        let scale = BigInt::from(1) << precision;
        let inverse = rho.reciprocal().floor_multiple(&scale).magnitude().clone();
        let mut targets = vec![n.clone()];
        while targets.last().is_some_and(|t| *t > BigUint::from(small)) {
            let next = (targets.last().expect("not empty") * &inverse) >> precision;
            targets.push(next);
        }
        let lowest = targets.pop().expect("n itself at least");
        let mut excerpt = self.start((small + 2 * width) as usize).around(&lowest, width)?;
        for target in targets.iter().rev() {
            excerpt = self.push(&excerpt).around(target, width)?;
        }
        Some(excerpt)
    }

    /// X_n.
    fn x(&self, n: &BigUint) -> BigUint {
        self.excerpt_around(n, 4).get(n).expect("the excerpt covers its target")
    }

    /// The index of the block Z, and the block paired with it.
    fn side(&self, z: &BigUint) -> (BigUint, BigUint) {
        if *z < BigUint::from(self.a) {
            return (z.clone(), z.clone());
        }
        // f(n) = Y_n − n + a and Y_n ≈ (ρ+1)n: the Y's around z have indices around z/(ρ+1).
        let a = BigInt::from(self.a);
        let rho = Quadratic::new(1, 1, 4 * &a * &a + 1, 2 * &a).expect("4a² + 1 is no square");
        let slope = rho.plus(&1.into()).reciprocal();
        let guess = slope.floor_multiple(&z.clone().into()).magnitude().clone();
        let mut margin = 4 * self.a + 16;
        loop {
            let excerpt = self.excerpt_around(&guess, margin);
            if let Some(found) = self.locate(&excerpt, z) {
                return found;
            }
            margin *= 2;
        }
    }

    /// Finds z ≥ a among the Y's of an excerpt or between them: its index, and the block paired with it.
    fn locate(&self, excerpt: &Excerpt, z: &BigUint) -> Option<(BigUint, BigUint)> {
        // The Y's that count are those of index a and above.
        let skipped =
            BigUint::from(self.a).checked_sub(&excerpt.index).unwrap_or_default().to_usize()?;
        let x = |place: usize| &excerpt.value + excerpt.offsets[place];
        let y = |place: usize| x(place) + (&excerpt.index + place) / self.a;
        let places: Vec<usize> = (skipped..excerpt.offsets.len()).collect();
        let below = places.partition_point(|place| y(*place) <= *z);
        let index = &excerpt.index + (skipped + below); // of the first Y above z
        if below > 0 && y(skipped + below - 1) == *z {
            return Some((index - 1u32, x(skipped + below - 1)));
        }
        let starts_at_a = excerpt.index <= BigUint::from(self.a);
        if below == places.len() || (below == 0 && !starts_at_a) {
            return None;
        }
        // Of the integers below z exactly index − a are Y's, so z is this X.
        let n = z - (index - self.a);
        let partner = z + &n / self.a;
        Some((n, partner))
    }

    /// π(x): the pile that makes a P-position with x.
    pub(super) fn partner(&self, x: &BigUint) -> BigUint {
        let residue = (x % self.a).to_u64().expect("below a");
        let (n, paired) = self.side(&(x / self.a));
        paired * self.a + (self.residue(&n) ^ residue)
    }

    fn residue(&self, n: &BigUint) -> u64 {
        (n % self.a).to_u64().expect("below a")
    }

    /// The winning moves of (x,y).
    pub(super) fn moves(&self, x: &BigUint, y: &BigUint) -> Vec<WinningMove> {
        let mut moves = Vec::new();
        for (kept, cut, swapped) in [(x, y, false), (y, x, true)] {
            let partner = self.partner(kept);
            if partner < *cut {
                let why = format!("the partner of {} is {}", short(kept), short(&partner));
                let to = if swapped { [partner, kept.clone()] } else { [kept.clone(), partner] };
                moves.push(WinningMove { to: Position(to.into()), why: Some(why) });
            }
        }
        moves.extend(self.diagonal_move(x, y));
        moves
    }

    /// The one P-position below (x,y) on its diagonal: pair aD + (r ⊕ q), D the difference of the blocks.
    fn diagonal_move(&self, x: &BigUint, y: &BigUint) -> Option<WinningMove> {
        let (low, high) = if x / self.a <= y / self.a { (x, y) } else { (y, x) };
        let blocks = high / self.a - low / self.a;
        let n = blocks * self.a + (self.residue(low) ^ self.residue(high));
        let target = self.x(&n);
        let block = low / self.a;
        (target < block).then(|| {
            let amount = (block - target) * self.a;
            let why = format!(
                "pair {} lies on the diagonal: take {} from both",
                short(&n),
                short(&amount)
            );
            WinningMove { to: Position(vec![x - &amount, y - &amount]), why: Some(why) }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::golden::floor_phi_big;

    /// Small widths, so that small indices already need many pushes.
    fn pushed(blocks: &Blocks, n: u64) -> u64 {
        let n = BigUint::from(n);
        (1..)
            .find_map(|k| blocks.try_excerpt(&n, 4 * k))
            .unwrap()
            .get(&n)
            .unwrap()
            .to_u64()
            .unwrap()
    }

    #[test]
    fn pushing_gives_what_the_definition_gives() {
        for a in [1, 2, 4, 8, 32] {
            let blocks = Blocks::new(a);
            let plain = blocks.start(30_000);
            for (n, x) in (0..).zip(plain.offsets).step_by(97) {
                assert_eq!(pushed(&blocks, n), x, "a = {a}, n = {n}");
            }
        }
    }

    #[test]
    fn for_a_1_it_is_the_golden_ratio() {
        let n = BigUint::from(10u32).pow(200) + 12_345u32;
        assert_eq!(Blocks::new(1).x(&n), floor_phi_big(&n));
    }

    #[test]
    fn sides_are_inverse_to_the_sequences() {
        for a in [2u64, 4, 16] {
            let blocks = Blocks::new(a);
            for n in [0u64, 1, 3, 15, 16, 17, 40, 99, 1_000, 54_321].map(BigUint::from) {
                let x = blocks.x(&n);
                let y = &x + &n / a;
                assert_eq!(blocks.side(&x), (n.clone(), y.clone()), "a = {a}, n = {n}");
                assert_eq!(blocks.side(&y), (n, x), "a = {a}");
            }
            let n = BigUint::from(7u32).pow(150);
            let x = blocks.x(&n);
            let y = &x + &n / a;
            assert_eq!(blocks.side(&y), (n, x));
        }
    }
}
