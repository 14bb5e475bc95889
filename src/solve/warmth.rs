//! How long a choice remembers how it was begun, measured on the exact lists: the start of [`super::frames`].

use std::sync::Arc;

use super::deviations::{Lists, Look};
use super::frames::{Frames, Scratch};
use crate::Result;

/// How a share of choices that have not yet forgotten how they were begun falls with the indices.
#[derive(Debug, Clone, Copy)]
struct Decay {
    /// After so many indices a share of one in [`SEEN`] is left.
    seen: f64,
    /// The natural logarithm of the share falls by so much an index from there on.
    rate: f64,
}

/// Choices begun at places of the lists, and indices each is followed at first; where choices do not forget so soon, as far as lists allow.
const TRIES: usize = 6_000;
const FOLLOWED: i64 = 2_400;
/// Shares at which the decay is measured: one in so many.
const ROUGH: usize = 20;
const SEEN: usize = 600;

/// Indices to warm a choice by, so that of the letters that count (all at `left` or more from the first) less than one in 10¹³ remembers how
/// the choice was begun; or how far choices were followed that do not forget within it. An error of whoever looks ends it.
#[expect(
    clippy::cast_possible_truncation,
    reason = "indices are below 2^62, frames hold some thousand letters from there on"
)]
pub(super) fn warmth(lists: &Arc<Lists>, look: Look) -> Result<std::result::Result<i64, i64>> {
    let mut all: Vec<Decay> = Vec::new();
    let furthest = lists.count / 8;
    for level in lists.first()..lists.levels.len() {
        let mut found = None;
        for followed in [FOLLOWED, 4 * FOLLOWED, furthest] {
            found = decay(lists, level, followed, look)?;
            if found.is_some() {
                break;
            }
        }
        let Some(decay) = found else { return Ok(Err(furthest)) };
        all.push(decay);
    }
    let needed = |decay: &Decay| {
        let more = (1e13f64 / SEEN as f64).ln() / decay.rate;
        // A quarter more, as the rate is measured on few.
        decay.seen + 1.25 * more
    };
    let needed = all.iter().map(needed).fold(0.0, f64::max);
    // Warm and left together are 2.6 of the warm.
    Ok(Ok(((needed / 2.6) as i64).max(40)))
}

/// Measures the decay of a level.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "indices are below 2^62, frames hold some thousand letters from there on"
)]
fn decay(lists: &Arc<Lists>, level: usize, followed: i64, look: Look) -> Result<Option<Decay>> {
    let frames = Frames::new(lists.clone(), 0, 0);
    let (mut lasts, mut s) = (Vec::with_capacity(TRIES), Scratch::default());
    let room = lists.count - 3 * followed;
    let mut x = 88_172_645_463_325_252u64;
    // Most choices forget soon: they are followed as far as the slowest of a few.
    let mut span = followed / 16;
    while lasts.len() < TRIES {
        if lasts.len().is_multiple_of(64) {
            look()?;
        }
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        let start = 2 * followed + (x % room as u64) as i64;
        let Some(last) = frames.remembers(level, start, span, &mut s) else { return Ok(None) };
        if last * 2 > span && span < followed {
            span *= 2;
            lasts.clear();
            continue;
        }
        lasts.push(last);
    }
    lasts.sort_unstable();
    let after = |share: usize| lasts[TRIES - 1 - TRIES / share] as f64 + 1.0;
    let (rough, seen) = (after(ROUGH), after(SEEN));
    if seen as i64 >= followed {
        return Ok(None);
    }
    let rate = (SEEN as f64 / ROUGH as f64).ln() / (seen - rough).max(1.0);
    Ok(Some(Decay { seen, rate }))
}
