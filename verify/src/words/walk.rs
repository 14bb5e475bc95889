//! The walk: all pairs of states that n and n + 1 can have, n = 0, 1, 2, …, and the conditions near each.
//!
//! Words in numerical order have their continuations in numerical order: after [w·0] comes [w·1], if w does not end in 1, and then
//! [w'·0], w' the word of [w] + 1. So the pairs of [w·0] and [w·1] follow from that of [w], and every pair is found from that of 0, which no other
//! number has, as only the state of 0 has read zeros alone. Pairs are compared as they are. Cost: a block a pair ([`super::block`]).

use std::collections::HashSet;

use num_bigint::BigUint;

use super::NONE;
use super::block::{Block, Fails, NearWord};
use super::joint::Joint;
use crate::limits::{Meter, Refused};

/// The states of two numbers that follow one another.
type Pair = (u32, u32);

/// Bytes of a pair: itself, the pair it was found from, and its entry in the table, which may be growing.
const PAIR: u64 = 16 + 8 + 32;
/// Pairs checked between two additions to the table.
const BATCH: usize = 1 << 15;

/// Walks; a condition that fails, and at which n.
pub(super) fn walk(
    joint: &Joint,
    near: &NearWord,
    meter: &Meter,
) -> Result<Option<(&'static str, BigUint)>, Refused> {
    let threads = meter.threads();
    meter.reserve(near.bytes() * threads as u64)?;
    let start = (0, joint.states[0].next[1]);
    let (mut seen, mut pairs, mut from) = (HashSet::from([start]), vec![start], vec![0u32]);
    let (mut blocks, mut done, mut reserved) = (Vec::new(), 0, 0);
    blocks.resize_with(threads, Block::default);
    while done < pairs.len() {
        let batch = &pairs[done..pairs.len().min(done + BATCH)];
        // At most two pairs follow from each.
        let most = pairs.len() + 2 * batch.len();
        if most > reserved {
            meter.reserve((most - reserved) as u64 * PAIR)?;
            reserved = most;
        }
        let share = batch.len().div_ceil(threads).max(64);
        let check = |(at, (part, block)): (usize, (&[Pair], &mut Block))| {
            let before = done + at * share;
            check(joint, near, meter, part, before == 0, block)
                .map(|fails| fails.map(|(i, fails)| (before + i, fails)))
        };
        let parts = batch.chunks(share).zip(&mut blocks).enumerate();
        let found: Vec<Result<Option<(usize, Fails)>, Refused>> = if parts.len() == 1 {
            parts.map(check).collect()
        } else {
            std::thread::scope(|scope| {
                let run: Vec<_> = parts.map(|part| scope.spawn(move || check(part))).collect();
                run.into_iter().map(|part| part.join().expect("a check does not panic")).collect()
            })
        };
        for part in found {
            if let Some((at, (condition, i))) = part? {
                return Ok(Some((condition, index(joint, &pairs, &from, at, near.digits) + i)));
            }
        }
        let end = done + batch.len();
        for at in done..end {
            for pair in children(joint, pairs[at]).into_iter().flatten() {
                if seen.insert(pair) {
                    pairs.push(pair);
                    from.push(at as u32);
                }
            }
        }
        done = end;
        meter.tell(done as u64, pairs.len() as u64);
    }
    meter.release(reserved as u64 * PAIR + near.bytes() * threads as u64);
    Ok(None)
}

/// Checks pairs one after the other; the place of the first that fails.
fn check(
    joint: &Joint,
    near: &NearWord,
    meter: &Meter,
    pairs: &[Pair],
    first: bool,
    block: &mut Block,
) -> Result<Option<(usize, Fails)>, Refused> {
    // A step of a check is an index of a block; the clock is looked at every some thousand.
    let (each, mut spent) = (near.most().0 as u64, 0);
    for (at, &pair) in pairs.iter().enumerate() {
        spent += each;
        if spent > 1 << 14 || at == 0 {
            meter.work(std::mem::take(&mut spent))?;
        }
        if let Err(fails) = block.check(joint, near, pair, first && at == 0) {
            return Ok(Some((at, fails)));
        }
    }
    meter.work(spent)?;
    Ok(None)
}

/// The pairs of [w·0] and [w·1] from that of [w].
fn children(joint: &Joint, (here, there): Pair) -> [Option<Pair>; 2] {
    let ([zero, one], [after, _]) =
        (joint.states[here as usize].next, joint.states[there as usize].next);
    match one {
        NONE => [Some((zero, after)), None],
        one => [Some((zero, one)), Some((one, after))],
    }
}

/// [w·0^k], w the word by which a pair was found.
fn index(joint: &Joint, pairs: &[Pair], from: &[u32], mut at: usize, zeros: u32) -> BigUint {
    let mut digits = Vec::new();
    while at > 0 {
        // A state is reached by a 1 if none may follow.
        digits.push(joint.states[pairs[at].0 as usize].next[1] == NONE);
        at = from[at] as usize;
    }
    number(digits.into_iter().rev().chain((0..zeros).map(|_| false)))
}

/// The number with these Fibonacci digits, the highest first.
pub(super) fn number(digits: impl Iterator<Item = bool>) -> BigUint {
    // Σ e_i F_{i+2} and Σ e_i F_{i+1}.
    let (mut n, mut shifted) = (BigUint::ZERO, BigUint::ZERO);
    for digit in digits {
        let one = u32::from(digit);
        let longer = &n + &shifted + one;
        shifted = n + one;
        n = longer;
    }
    n
}
