//! The same by windows of states, each condition in its own words: slower, for few states.
//!
//! A window holds the states of n − c, …, n + c, nothing before 0. With c ≥ 4D + s + 4, no |δ| or |ε| being larger than D and no step longer than s,
//! whatever a condition at n speaks of lies in the window of n or, for rows, in that of [w·0], w the word of n: two letters move piles by
//! 2D at most, differences by 4D. And the window shows 0 whenever n < c: then n is known, as it must be for d_n ≥ 0, for the position on the
//! diagonal (n ≤ 2D, and [w·0] ≤ 4D) and for steps to mirror images (n ≤ 2D + s). The windows of [w·0] and [w·1] follow from that of [w].

use std::collections::HashSet;

use num_bigint::BigUint;

use super::NONE;
use super::block::{APART, BARRED, DIFFERENCES, INCREASE, NATURAL, NearWord, ROWS, STEPS};
use super::joint::{Joint, Says};
use super::walk::number;
use crate::golden;
use crate::limits::{Meter, Refused};

type Window = Vec<u32>;

/// Walks; a condition that fails, and at which n.
pub(super) fn walk(
    joint: &Joint,
    near: &NearWord,
    meter: &Meter,
) -> Result<Option<(&'static str, BigUint)>, Refused> {
    let letters = near.delta.iter().chain([&near.epsilon]);
    let most = letters.map(|(low, high)| low.abs().max(high.abs())).max().unwrap_or(0);
    let step = near.steps.iter().map(|step| step.0).max().unwrap_or(0);
    let plain = Plain { joint, near, c: (4 * most + step + 4) as usize };
    let width = 2 * plain.c + 1;
    // The window of 0.
    let mut start = vec![NONE; plain.c];
    start.extend((0..=plain.c).map(|n| plain.state(n)));
    let mut seen: HashSet<Window> = HashSet::from([start.clone()]);
    let mut layer: Vec<(Vec<bool>, Window)> = vec![(vec![], start)];
    while !layer.is_empty() {
        let mut later = Vec::new();
        for (digits, window) in layer {
            meter.work(width as u64)?;
            let zero = plain.child(&window, 0).expect("0 may follow every digit");
            if let Err(condition) = plain.conditions(&window, &zero) {
                return Ok(Some((condition, number(digits.into_iter()))));
            }
            for (digit, child) in [(false, Some(zero)), (true, plain.child(&window, 1))] {
                let Some(child) = child else { continue };
                if !seen.contains(&child) {
                    meter.reserve(2 * (4 * width as u64 + 64) + digits.len() as u64)?;
                    seen.insert(child.clone());
                    let digits = digits.iter().copied().chain([digit]).collect();
                    later.push((digits, child));
                }
            }
        }
        meter.tell(seen.len() as u64 - later.len() as u64, seen.len() as u64);
        layer = later;
    }
    Ok(None)
}

struct Plain<'j> {
    joint: &'j Joint,
    near: &'j NearWord,
    c: usize,
}

/// A position of the window: index, smaller and larger pile.
type At = (i64, i64, i64);

impl Plain<'_> {
    /// The state of a number, read digit by digit.
    fn state(&self, mut n: usize) -> u32 {
        let mut weights = vec![1, 2];
        while weights[weights.len() - 1] <= n {
            weights.push(weights[weights.len() - 1] + weights[weights.len() - 2]);
        }
        weights.into_iter().rev().fold(0, |state, weight| {
            let digit = usize::from(weight <= n);
            n -= digit * weight;
            self.joint.states[state as usize].next[digit]
        })
    }

    /// The window of [w·0] or [w·1] from that of [w]: children of consecutive numbers are consecutive.
    fn child(&self, window: &[u32], digit: usize) -> Option<Window> {
        let next = |state: u32| self.joint.states[state as usize].next;
        if next(window[self.c])[digit] == NONE {
            return None;
        }
        let (mut all, mut center) = (vec![NONE; window.len()], 0);
        for (i, &state) in window.iter().enumerate() {
            if i == self.c {
                center = all.len() + digit;
            }
            if state != NONE {
                all.extend(next(state).into_iter().filter(|&to| to != NONE));
            }
        }
        Some(all[center - self.c..=center + self.c].to_vec())
    }

    fn says(&self, state: u32) -> &Says {
        &self.joint.says[self.joint.states[state as usize].says as usize]
    }

    /// What a window shows: the index, the floor ⌊φi⌋ and the state of each number, counted from the middle one's.
    fn shown(&self, window: &[u32]) -> Vec<(i64, i64, u32)> {
        let first = window.iter().position(|&state| state != NONE).expect("the middle at least");
        let (mut floor, mut list) = (0, Vec::new());
        for (i, &state) in window.iter().enumerate().skip(first) {
            list.push((i as i64 - self.c as i64, floor, state));
            floor += i64::from(self.says(state).gap);
        }
        let middle = list.iter().find(|x| x.0 == 0).expect("the middle").1;
        list.iter().map(|&(i, floor, state)| (i, floor - middle, state)).collect()
    }

    /// P1 to P5 at the number in the middle, with the window of its first child. Where it shows 0, piles and indices are what they
    /// are; otherwise they are counted from n, smaller piles from ⌊φn⌋, larger ones and rows from ⌊φn⌋ + n.
    fn conditions(&self, window: &[u32], child: &[u32]) -> Result<(), &'static str> {
        let (own, shown) = (self.near.own, self.shown(window));
        let known = window[0] == NONE;
        let n = if known { -shown[0].0 } else { 0 };
        let (x0, y0) = (golden::a(n), golden::b(n));
        let level = |g: usize| -> Vec<At> {
            let at = |&(i, floor, state): &(i64, i64, u32)| {
                let (delta, epsilon) = self.says(state).letters[g];
                (n + i, x0 + floor + i64::from(delta), y0 + floor + i + i64::from(epsilon))
            };
            shown.iter().map(at).collect()
        };
        let members = level(own);
        let lower: Vec<Vec<At>> = (0..own).map(level).collect();
        // With a_i counted from ⌊φn⌋ and b_i from ⌊φn⌋ + n, b_i − a_i counts from n.
        let d = |&(_, a, b): &At| if known { b - a } else { b - a + n };
        let here = *members.iter().find(|m| m.0 == n).expect("the middle");
        let (_, a, b) = here;
        let after = || members.iter().filter(|m| m.0 > n);
        let holds = |holds: bool, condition| if holds { Ok(()) } else { Err(condition) };

        // P1
        holds(after().next().is_some_and(|next| a < next.1), INCREASE)?;
        holds(!(known && n == 0) || a == 0, INCREASE)?;
        holds(!known || d(&here) >= 0, NATURAL)?;
        // P2
        holds(members.iter().filter(|m| d(m) == n).count() == 1, DIFFERENCES)?;
        // P3
        holds(members.iter().filter(|m| m.2 == b).count() == 1, ROWS)?;
        let rows = self.rows(child, window[self.c], known, n, y0);
        let meets = |&(j, row): &(i64, i64)| row == b && !(known && child[0] == NONE && j == n);
        holds(!rows.iter().any(meets), ROWS)?;
        let first = rows.iter().position(|row| row.0 == self.first_child(child)).expect("there");
        let children =
            if self.joint.states[window[self.c] as usize].next[1] == NONE { 1 } else { 2 };
        for pair in rows[first..=first + children].windows(2) {
            holds(pair[0].1 < pair[1].1, INCREASE)?;
            let met = |row: i64| members.iter().any(|m| m.2 == row);
            holds((pair[0].1 + 1..pair[1].1).all(met), ROWS)?;
        }
        // P4
        let is = |list: &[At], x: i64, y: i64| list.iter().any(|m| (m.1, m.2) == (x, y));
        let is_lower = |x: i64, y: i64| {
            lower.iter().any(|list| is(list, x, y)) || self.near.misere && known && (x, y) == (0, 0)
        };
        let reaches = |x: i64, y: i64| {
            self.near.steps.iter().any(|&(p, q)| {
                let (x, y) = (x - i64::from(p), y - i64::from(q));
                is(&members, x, y) || known && is(&members, y, x)
            })
        };
        holds(!is_lower(a, b), APART)?;
        holds(!reaches(a, b), STEPS)?;
        // P5
        for later in after().filter(|later| d(later) < d(&here)) {
            let y = a + d(later);
            let column = members.iter().any(|m| m.0 < n && m.2 == y);
            holds(column || is_lower(a, y) || reaches(a, y), BARRED)?;
        }
        Ok(())
    }

    /// The index of the middle of a child's window, or 0 if it is not known.
    fn first_child(&self, child: &[u32]) -> i64 {
        child
            .iter()
            .position(|&state| state != NONE)
            .filter(|_| child[0] == NONE)
            .map_or(0, |first| self.c as i64 - first as i64)
    }

    /// The a_j near j = [w·0] with their indices, as rows: ⌊φ⌊φn⌋⌋ = ⌊φn⌋ + n − 1 for n > 0, and ⌊φn⌋ is j, or j − 1 after a gap of 2.
    fn rows(&self, child: &[u32], middle: u32, known: bool, n: i64, y0: i64) -> Vec<(i64, i64)> {
        let (shown, index) = (self.shown(child), self.first_child(child));
        let origin = 1 - i64::from(self.says(middle).gap);
        let floor = shown.iter().find(|x| x.0 == origin).expect("it is near").1;
        let base = if known && n == 0 { 0 } else { y0 - 1 };
        let row = |&(i, f, state): &(i64, i64, u32)| {
            (index + i, base + f - floor + i64::from(self.says(state).letters[self.near.own].0))
        };
        shown.iter().map(row).collect()
    }
}
