//! Levels of R-Wythoff for all n, checked by the definitions, position by position. Short and slow, for g ≤ 12.
//!
//! **Theorem** (`docs/certificates.md`). Let S_g be the sequence that the events of level g describe: a_n = mex{a_i, b_i : i < n}, d_n from the
//! list, d_n = n elsewhere ([`replay`]). S_g is T_g, the positions of value g, for all g ≤ G and all n, if
//!
//! 1. the diagonals of each burst are a permutation of its indices (`free` in [`replay`]), and no burst is left at L;
//! 2. no position on a diagonal below L is in two levels (`taken.insert`);
//! 3. every unused d < d_n has (a_n, a_n + d) in a lower level (`skips`, `taken.get`);
//! 4. N ≥ max(K, 1) and |ε_n| = |a_n − A_n + R| ≤ k on [N, N_1), N_1 ≤ L (`reached`, `eps`), with equality somewhere;
//! 5. every two levels are apart at L: k/φ^i + k'/φ^j ≤ |R − R'| − 1 with N_i, N'_j ≤ L, or k = k' = 0 and R ≠ R' (`near`).
//!
//! K, R and wrong are compared with the replay. With `fast.rs` this shares the reading of a claim, ⌊φn⌋ and the comparison
//! of k/φ^i + k'/φ^j; it knows neither pieces nor sleeping levels, and a dense burst is only a list written shorter.

use std::collections::{BTreeSet, HashMap};

use super::{LevelClaim, LevelsClaim};
use crate::fail;
use crate::golden::{MAX_INDEX, a, at_most, ceil_over_power};
use crate::limits::{Meter, Refused};
use crate::varint::{take, take_signed};

/// The positions (a_n, d_n) of a level for n < until, and its skipped cells (row, d).
type Positions = (Vec<(i64, i64)>, Vec<(i64, i64)>);

/// A burst: its first index, d_n − n of its indices, and the rule (t, s) if it is dense.
type Burst = (i64, Vec<i64>, Option<(i64, i64)>);

/// Checks a `levels` claim.
pub(crate) fn verify(claim: &LevelsClaim, meter: &Meter) -> Result<(), Refused> {
    let last = claim.closed_at;
    if !(1..MAX_INDEX).contains(&last) {
        return fail("L", "out of range");
    }
    meter.reserve((claim.levels.len() as u64).saturating_mul(last as u64).saturating_mul(200))?;
    let mut taken: HashMap<(i64, i64), u32> = HashMap::new();
    let mut offsets = vec![];
    for (done, level) in claim.levels.iter().enumerate() {
        meter.tell(done as u64, claim.levels.len() as u64);
        let (places, skips) = replay(level, last, meter)?;
        for &(row, d) in &skips {
            if taken.get(&(row, d)).is_none_or(|&h| h >= level.value) {
                return fail("skipped diagonals are taken", format!("level {}: {d}", level.value));
            }
        }
        for &place in places.iter().filter(|place| place.1 < last) {
            if taken.insert(place, level.value).is_some() {
                return fail("no position has two values", format!("level {}", level.value));
            }
        }
        // N_0 = N, N_{i+1}, …, as far as L, and |ε| ≤ k on [N_0, N_1).
        let LevelClaim { n, k, repeats, .. } = *level;
        let mut reached = vec![n];
        while reached.len() < 60 {
            let (from, i) = (reached[reached.len() - 1], reached.len() as u32 - 1);
            let next = (a(from) + ceil_over_power(k, i)).max(from + 1);
            if next > last {
                break;
            }
            reached.push(next);
        }
        if reached.len() < 2 {
            return fail("a_N + R ≤ L", format!("level {}", level.value));
        }
        let eps = |m: i64| (places[m as usize].0 - a(m) + repeats).abs();
        if (n..reached[1]).map(eps).max() != Some(k) {
            return fail("k is the largest |ε| from N on", format!("level {}", level.value));
        }
        offsets.push((repeats, k, reached.len() as u32 - 1));
    }
    for (g, &(r, k, i)) in offsets.iter().enumerate() {
        for &(q, l, j) in &offsets[..g] {
            let distance = (r - q).abs();
            let near = if k + l == 0 { distance < 1 } else { !at_most(k, i, l, j, distance - 1) };
            if near {
                return fail("apart at L", format!("level {g}"));
            }
        }
    }
    Ok(())
}

/// S_g up to index L, with its numbers K, R and wrong compared.
fn replay(claim: &LevelClaim, last: i64, meter: &Meter) -> Result<Positions, Refused> {
    let diagonals = |n: i64, at: &mut usize| -> Option<Burst> {
        let code = take(&claim.events, at)?;
        let start = n.checked_add(i64::try_from(code >> 1).ok()?).filter(|&x| x < MAX_INDEX)?;
        if code & 1 == 1 {
            return Some((start, vec![1, -1], None));
        }
        match take(&claim.events, at)? {
            0 => {
                let len = take(&claim.events, at).filter(|x| (1..=1 << 20).contains(x))?;
                let (t, s) = (take_signed(&claim.events, at)?, take_signed(&claim.events, at)?);
                let fits = |x: i64| (-MAX_INDEX..MAX_INDEX).contains(&x);
                (t <= start && fits(t) && fits(s)).then_some((
                    start,
                    vec![0; len as usize],
                    Some((t, s)),
                ))
            }
            len => {
                let moved =
                    (0..len).map(|_| take_signed(&claim.events, at)).collect::<Option<_>>()?;
                Some((start, moved, None))
            }
        }
    };
    if claim.n < claim.settled.max(1)
        || !(0..MAX_INDEX >> 8).contains(&claim.k)
        || claim.n >= MAX_INDEX
    {
        return fail("N and k", format!("level {}", claim.value));
    }
    let (mut places, mut skips): Positions = (vec![], vec![]);
    let mut used: BTreeSet<i64> = BTreeSet::new();
    let (mut mex, mut repeats, mut wrong, mut settled, mut at) = (0, 0, 0, 0, 0);
    let mut burst = None;
    let mut end_of_burst = 0;
    loop {
        let n = places.len() as i64;
        meter.work(1)?;
        if burst.is_none() && at < claim.events.len() {
            burst = diagonals(n, &mut at);
            if burst.is_none() {
                return fail("events", "cut short or out of range");
            }
        }
        if n >= last {
            break;
        }
        let (start, moved, dense) = match burst.take_if(|burst| burst.0 == n) {
            Some(burst) => burst,
            None => (n, vec![0], None),
        };
        let mut free: BTreeSet<i64> = (start..start + moved.len() as i64).collect();
        end_of_burst = end_of_burst.max(start + moved.len() as i64);
        let mut swap_back = false;
        for (n, moved) in (start..).zip(moved) {
            meter.work(1)?;
            while used.remove(&mex) {
                mex += 1;
            }
            let row = mex;
            mex += 1;
            let d = match dense {
                Some(_) if std::mem::take(&mut swap_back) => n - 1,
                Some((t, s)) if a(n - t) - s == row => {
                    swap_back = true;
                    n + 1
                }
                _ => n.saturating_add(moved),
            };
            skips.extend(free.range(..d).take(claim.value as usize + 1).map(|&free| (row, free)));
            if !free.remove(&d) {
                return fail("events", format!("level {}, index {n}", claim.value));
            }
            if free.range(..d).count() > claim.value as usize {
                return fail("skipped diagonals are taken", "more than the lower levels can take");
            }
            // Two positions with the same b; d = 0 is (a, a), whose b is the row itself.
            if row + d > row && !used.insert(row + d) {
                repeats += 1;
            }
            if d != n {
                wrong += 1;
                settled = n + 1;
            }
            places.push((row, d));
        }
    }
    if burst.is_some() || at < claim.events.len() {
        return fail("events", "after L");
    }
    if (settled, repeats, wrong) != (claim.settled, claim.repeats, claim.wrong) {
        return fail("K, R, wrong", format!("level {}", claim.value));
    }
    Ok((places, skips))
}
