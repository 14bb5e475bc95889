//! The least index from which a level follows the pattern a_n = A_n − C, or one more or less.
//!
//! The contraction gives an index P after which |ε| ≤ 1 for ever; before P the level is replayed and the last
//! diagonal with |ε| ≥ 2 is found: in each piece there are two offsets, and counting carries over a
//! suffix tells whether the one that is too far off still occurs there.

use wythoff_verify::golden::{MAX_INDEX, a, carries, ceil_over_power};
use wythoff_verify::{LevelClaim, Piece, Rejected};

use super::ClosedLevel;
use crate::{Error, Result};

impl ClosedLevel {
    /// The least P ≥ K with |a_n − A_n + R| ≤ 1 for all n ≥ P, for a claim that is true; `None` if finding it
    /// would take more than `most` pieces.
    ///
    /// ```
    /// use wythoff::engine::levels::{ClosedLevel, Sweep};
    /// use wythoff_verify::LevelsClaim;
    /// use wythoff::run::Run;
    /// let mut sweep = Sweep::new(4)?;
    /// sweep.run(&Run::default())?;
    /// let claim = LevelsClaim::read(&sweep.certificate()?).unwrap();
    /// assert_eq!(ClosedLevel::pattern_from(&claim.levels[4], 1_000_000)?, Some(412));
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    #[expect(clippy::cast_sign_loss, reason = "indices stay below MAX_INDEX")]
    pub fn pattern_from(claim: &LevelClaim, most: u64) -> Result<Option<u64>> {
        let invalid = |rejected: Rejected| Error::invalid(rejected.to_string());
        let (mut settled, mut generations) = (a(claim.n) + claim.k, 1);
        while ceil_over_power(claim.k, generations) > 1 && settled < MAX_INDEX / 4 {
            settled = a(settled) + ceil_over_power(claim.k, generations);
            generations += 1;
        }
        let mut wide = None;
        let mut seen = 0;
        claim
            .visit_pieces(settled, 1 << 14, &mut |pieces| {
                seen += pieces.len() as u64;
                let parts = pieces
                    .iter()
                    .rev()
                    .map(|piece| Piece { start: piece.start.max(claim.settled), ..*piece });
                wide = parts.filter_map(|part| last_wide(&part, claim.repeats)).next().or(wide);
                seen <= most
            })
            .map_err(invalid)?;
        if seen > most {
            return Ok(None);
        }
        Ok(Some(wide.map_or(claim.settled, |last| last + 1) as u64))
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
