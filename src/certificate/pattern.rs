//! The least index from which a level follows the pattern a_n = A_n − C, or one more or less.
//!
//! The contraction gives an index P after which |ε| ≤ 1 for ever; before P the level is replayed and the last
//! diagonal with |ε| ≥ 2 is found: in each piece there are two offsets, and counting carries over a
//! suffix tells whether the one that is too far off still occurs there.

use super::LevelClaim;
use super::beatty::{MAX_INDEX, a, carries, ceil_over_power};
use super::replay::{Piece, Replay};
use crate::{Error, Result};

impl LevelClaim {
    /// The least P ≥ K with |a_n − A_n + R| ≤ 1 for all n ≥ P, for a claim that is true; `None` if finding it
    /// would take more than `most` pieces.
    ///
    /// ```
    /// use wythoff::{certificate::{levels_certificate, LevelsClaim}, engine::levels::sweep::Sweep};
    /// use wythoff::run::{Memory, Quiet};
    /// let mut sweep = Sweep::new(4)?;
    /// sweep.run(Memory::default(), &Quiet)?;
    /// let claim = LevelsClaim::read(&levels_certificate(&sweep)?).unwrap();
    /// assert_eq!(claim.levels[4].pattern_from(1_000_000)?, Some(412));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn pattern_from(&self, most: u64) -> Result<Option<u64>> {
        let invalid = |rejected: super::Rejected| Error::invalid(rejected.to_string());
        let (mut settled, mut generations) = (a(self.n) + self.k, 1);
        while ceil_over_power(self.k, generations) > 1 && settled < MAX_INDEX / 4 {
            settled = a(settled) + ceil_over_power(self.k, generations);
            generations += 1;
        }
        let mut replay = Replay::new(&self.events).map_err(invalid)?;
        let mut wide = None;
        let mut seen = 0;
        while replay.n < settled {
            replay.keep = replay.n;
            replay.pieces.clear();
            replay.skips.clear();
            replay.extend(settled, 1 << 14).map_err(invalid)?;
            seen += replay.pieces.len() as u64;
            if seen > most {
                return Ok(None);
            }
            let parts = replay
                .pieces
                .iter()
                .rev()
                .map(|piece| Piece { start: piece.start.max(self.settled), ..*piece });
            wide = parts.filter_map(|part| last_wide(&part, self.repeats)).next().or(wide);
        }
        Ok(Some(wide.map_or(self.settled, |last| last + 1) as u64))
    }
}

/// The last diagonal of a piece with |ε| ≥ 2.
fn last_wide(piece: &Piece, repeats: i64) -> Option<i64> {
    if piece.start >= piece.end {
        return None;
    }
    let wanted = match piece.offset - repeats {
        2.. | ..=-3 => return Some(piece.end - 1),
        1 => true,
        -2 => false,
        _ => return None,
    };
    let occurs_from = |start: i64| {
        let larger = carries(start - piece.t, piece.end - start, piece.t);
        if wanted { larger > 0 } else { larger < piece.end - start }
    };
    if !occurs_from(piece.start) {
        return None;
    }
    let (mut yes, mut no) = (piece.start, piece.end);
    while no - yes > 1 {
        let middle = yes + (no - yes) / 2;
        if occurs_from(middle) { yes = middle } else { no = middle }
    }
    Some(yes)
}
