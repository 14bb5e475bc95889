//! The greedy rule as it is defined, from the list of all earlier positions: the plain version.
//!
//! For each column a that is not yet the larger pile of a position, mark every y that a move from (a,y) to an
//! earlier position (x,y') or (y',x) forbids; b is the least y ≥ a left. Cost: the square of the bound, a few
//! marks a pair of positions. Kept to test the fast engine against and to measure it by.

use super::PPositions;
use super::moves::{Direction, Directions};
use crate::Result;
use crate::rules::Rays;

impl PPositions {
    /// The P-positions (a,b), a ≤ b, with a ≤ `last`, in order of a.
    ///
    /// ```
    /// use wythoff::engine::involution::PPositions;
    /// let game: wythoff::Game = "wythoff".parse().unwrap();
    /// let positions = PPositions::plain(game.rays().unwrap(), 4).unwrap();
    /// assert_eq!(positions, [(0, 0), (1, 2), (3, 5), (4, 7)]);
    /// ```
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "columns are below 2^44, see make_room"
    )]
    pub fn plain(game: Rays<'_>, last: u64) -> Result<Vec<(u64, u64)>> {
        let moves = Directions::of(game)?;
        let mut found: Vec<(u64, u64)> = Vec::new();
        let mut forbidden: Vec<bool> = Vec::new();
        for a in 0..=last {
            if found.iter().any(|&(_, b)| b == a) {
                continue;
            }
            forbidden.clear();
            let mut forbid = |y: i64| {
                let above = y - a as i64;
                if above >= 0 {
                    let above = above as usize;
                    forbidden.resize(forbidden.len().max(above + 1), false);
                    forbidden[above] = true;
                }
            };
            let both = found.iter().flat_map(|&(x, y)| [(x, y), (y, x)]);
            for (x, y) in both.filter(|&(x, _)| x < a) {
                let columns = (a - x) as i64;
                forbid(y as i64);
                for &Direction { p, q } in moves.rays.iter().filter(|d| columns % d.p == 0) {
                    forbid(y as i64 + columns / p * q);
                }
                for &Direction { q, .. } in moves.steps.iter().filter(|d| columns == d.p) {
                    forbid(y as i64 + q);
                }
            }
            let above = forbidden.iter().position(|taken| !taken).unwrap_or(forbidden.len());
            found.push((a, a + above as u64));
        }
        Ok(found)
    }
}
