//! Membership in T_g for positions of any size, from a level's certificate.
//!
//! From K on d_n = n, and by counting integers a_m = m − R + p, where p is the largest index with
//! a_p ≤ m − R − 1: one generation further down, at about m/φ. Since |ε_p| is known to be small, p is found among
//! few candidates; this leads from any index down to the part that the certificate's events give.
//!
//! From some index P on |ε| ≤ 1, and beyond B_P + 2 the exceptions ε = ±1 are exactly the images of earlier
//! ones under σ(n, +1) = (A_n + 1, −1), σ(n, −1) = (A_n, +1) (`docs/proofs.md`, Theorem 2). So for numbers of
//! hundreds of digits σ is inverted, in O(log) steps, until the index is below B_P + 2.

use std::collections::HashMap;

use num_bigint::{BigInt, BigUint};
use num_traits::ToPrimitive;

use wythoff_verify::golden::{MAX_INDEX, a, b, ceil_over_power};
use wythoff_verify::{LevelClaim, LevelsClaim, Piece, Rejected};

use crate::golden::{floor_over_phi_big, floor_phi_big};
use crate::run::Memory;
use crate::{Error, Result};

/// One level, ready to answer for all positions. The claim is taken as true: verify it first.
#[derive(Debug)]
pub struct ClosedLevel {
    pieces: Vec<Piece>,
    /// Rows are known on all diagonals below this.
    known: i64,
    repeats: i64,
    /// (n, r): |ε| ≤ r from n on, one a generation.
    radii: Vec<(i64, i64)>,
    /// B_P + 2.
    pattern: i64,
}

impl ClosedLevel {
    /// Replays the level as far as the certificate's N asks.
    ///
    /// ```
    /// use wythoff::engine::levels::{ClosedLevel, Sweep};
    /// use wythoff_verify::LevelsClaim;
    /// use wythoff::run::{Memory, Run};
    /// let mut sweep = Sweep::new(2)?;
    /// sweep.run(&Run::default())?;
    /// let claim = LevelsClaim::read(&sweep.certificate()?).unwrap();
    /// let two = ClosedLevel::new(&claim.levels[2], Memory::default())?;
    /// // Gu, Theorem 7: n = 10, 17, 27, 44, … are exceptions with offsets 2, 4, 2, 4, ….
    /// let n: num_bigint::BigUint = "44".parse().unwrap();
    /// assert_eq!(two.row(&n)?, (71u32 - 4).into());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    #[expect(clippy::cast_possible_truncation, reason = "indices stay below MAX_INDEX")]
    pub fn new(claim: &LevelClaim, memory: Memory) -> Result<ClosedLevel> {
        let known = a(claim.n) + claim.k + 2;
        let most = memory.limit() / (2 * size_of::<Piece>() as u64);
        let invalid = |rejected: Rejected| Error::invalid(rejected.to_string());
        let mut pieces: Vec<Piece> = Vec::new();
        let collect = &mut |batch: &[Piece]| {
            pieces.extend(batch);
            (pieces.len() as u64) < most
        };
        claim.visit_pieces(known, 1 << 14, collect).map_err(invalid)?;
        if pieces.last().is_none_or(|piece| piece.end < known) {
            return Err(Error::limit(format!(
                "value {} needs more memory than allowed for its first {known} positions",
                claim.value
            )));
        }
        let mut radii = vec![(claim.n, claim.k)];
        while let Some(&(n, radius)) = radii.last().filter(|x| x.1 > 1) {
            let next = a(n) + radius;
            if next >= MAX_INDEX / 4 {
                return Err(Error::overflow(format!("value {} settles too late", claim.value)));
            }
            radii.push((next, ceil_over_power(claim.k, radii.len() as u32)));
        }
        let pattern = b(radii[radii.len() - 1].0) + 2;
        Ok(ClosedLevel { pieces, known, repeats: claim.repeats, radii, pattern })
    }

    /// The row of the level's only position on diagonal d: that position is (row, row + d).
    #[expect(clippy::cast_sign_loss, reason = "indices stay below MAX_INDEX")]
    pub fn row(&self, d: &BigUint) -> Result<BigUint> {
        if let Some(d) = d.to_i64().filter(|&d| d < self.pattern) {
            let row = self.small_row(d, &mut HashMap::new());
            return Ok(BigUint::from(row as u64));
        }
        let exception = [1, -1].into_iter().find(|&sign| self.is_exception(d, sign));
        let row = BigInt::from(floor_phi_big(d)) - self.repeats + exception.unwrap_or(0);
        row.to_biguint().ok_or_else(|| Error::invalid("the certificate's offset is too large"))
    }

    /// True if the position with these piles, in either order, has this level's value.
    pub fn contains(&self, x: &BigUint, y: &BigUint) -> Result<bool> {
        let (small, large) = if x <= y { (x, y) } else { (y, x) };
        Ok(self.row(&(large - small))? == *small)
    }

    /// True if ε at index m is `sign`, by inverting σ.
    fn is_exception(&self, m: &BigUint, mut sign: i64) -> bool {
        let mut m = m.clone();
        loop {
            if let Some(m) = m.to_i64().filter(|&m| m < self.pattern) {
                let row = self.small_row(m, &mut HashMap::new());
                return row - a(m) + self.repeats == sign;
            }
            // A_n must be m for +1 and m − 1 for −1; the only candidate is n = ⌊(A_n + 1)/φ⌋.
            let target = if sign == 1 { m.clone() } else { &m - 1u32 };
            let n = floor_over_phi_big(&(&target + 1u32));
            if floor_phi_big(&n) != target {
                return false;
            }
            m = n;
            sign = -sign;
        }
    }

    /// The row on a diagonal below B_P + 2. Rows found on the way are remembered.
    fn small_row(&self, m: i64, found: &mut HashMap<i64, i64>) -> i64 {
        if m < self.known {
            let at = self.pieces.partition_point(|piece| piece.end <= m);
            return self.pieces[at].row(m);
        }
        if let Some(&row) = found.get(&m) {
            return row;
        }
        let top = m - self.repeats - 1;
        // A_p ≤ x holds exactly up to p = ⌊(x+1)/φ⌋; the first guess of p is at least N.
        let index = |x: i64| a(x + 1) - (x + 1);
        let widest = self.radii[0].1;
        let lowest = index(top + self.repeats - widest);
        let later = self.radii.iter().rev().find(|x| x.0 <= lowest);
        let radius = later.map_or(widest, |x| x.1);
        let mut low = index(top + self.repeats - radius);
        let mut high = index(top + self.repeats + radius) + 1;
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.small_row(middle, found) <= top { low = middle } else { high = middle }
        }
        let row = m - self.repeats + low;
        found.insert(m, row);
        row
    }
}

impl ClosedLevel {
    /// The value of a position of R-Wythoff with piles of any size, if it is one of the claim's; `None` if it is greater.
    /// The claim is taken as true: verify it first.
    ///
    /// ```
    /// use wythoff::engine::levels::{ClosedLevel, Sweep};
    /// use wythoff_verify::LevelsClaim;
    /// use wythoff::run::{Memory, Run};
    /// let mut sweep = Sweep::new(2)?;
    /// sweep.run(&Run::default())?;
    /// let claim = LevelsClaim::read(&sweep.certificate()?).unwrap();
    /// let value = |x: &str, y: &str| {
    ///     ClosedLevel::value(&claim, &x.parse().unwrap(), &y.parse().unwrap(), Memory::default())
    /// };
    /// assert_eq!(value("10", "6")?, Some(0));
    /// assert_eq!(value("3", "4")?, Some(2)); // Gu, Theorem 7
    /// let a = "161803398874989484820458683436563811772030917980576286213544862270526046281890244970720720418939113";
    /// assert_eq!(value(a, a)?, None); // its value is neither 0, 1 nor 2
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn value(
        claim: &LevelsClaim,
        x: &BigUint,
        y: &BigUint,
        memory: Memory,
    ) -> Result<Option<u32>> {
        for level in &claim.levels {
            if ClosedLevel::new(level, memory)?.contains(x, y)? {
                return Ok(Some(level.value));
            }
        }
        Ok(None)
    }
}
