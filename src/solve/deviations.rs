//! How the positions of Wythoff's game plus steps deviate from Wythoff's, listed exactly from the first on.
//!
//! The upper positions of value g, (a_n, b_n) with a_n ≤ b_n by increasing a_n, are chosen greedily: a_n is the least number that
//! is no earlier pile, b_n = a_n + d with d the least unused difference that no step and no lower level forbids. A letter is
//! (δ, ε) = (a_n − ⌊φn⌋, b_n − ⌊φ²n⌋). Under misère play (0,0) is no member, and far out the same rule holds.
//!
//! Cost: some ten nanoseconds a letter and level.

use crate::golden::floor_phi_fast;
use crate::rules::{Rays, Who};

/// (a_n − ⌊φn⌋, b_n − ⌊φ²n⌋).
pub(super) type Letter = (i8, i8);

/// The steps (p,q) of a game, mirror images included.
pub(super) type Steps = Vec<(i64, i64)>;

/// ⌊φn⌋ for the indices that occur here.
#[expect(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "piles of a list in memory are below 2^31, indices below 2^62"
)]
pub(super) fn floor_phi(n: i64) -> i64 {
    debug_assert!(n >= 0);
    floor_phi_fast(n as u64) as i64
}

/// The steps of a game that is Wythoff's plus steps; `None` for others.
pub(super) fn steps_of(game: Rays<'_>) -> Option<Steps> {
    let any = game.directed().iter().all(|d| d.who == Who::Any);
    if game.piles() != 2 || !game.is_symmetric() || game.regions().next().is_some() || !any {
        return None;
    }
    let rays: Vec<&[u64]> =
        game.directed().iter().filter(|d| !d.once).map(|d| &d.vector[..]).collect();
    if rays.len() != 3 || [[0, 1], [1, 0], [1, 1]].iter().any(|v| !rays.contains(&&v[..])) {
        return None;
    }
    let steps = game.directed().iter().filter(|d| d.once);
    // A long step would need a long memory.
    let number = |x: u64| i64::try_from(x).ok().filter(|x| *x <= 100);
    steps.map(|d| Some((number(d.vector[0])?, number(d.vector[1])?))).collect()
}

/// One level, listed from its first position on.
pub(super) struct Listed {
    pub(super) letters: Vec<Letter>,
    /// Every difference below `floor` + N is used at index N = letters.len(), and these above it, as d − N.
    pub(super) floor: i64,
    pub(super) pattern: Vec<i64>,
}

/// The levels 0, …, g of a game, each as far as the others.
pub(super) struct Lists {
    pub(super) steps: Steps,
    pub(super) levels: Vec<Listed>,
    /// The largest deviation met.
    pub(super) far: i64,
    /// Positions listed of each level.
    pub(super) count: i64,
    /// Level 0 is Wythoff's own: all its letters are (0,0).
    pub(super) plain: bool,
}

/// Differences above the least free one that are kept apart.
const APART: usize = 300;

impl Lists {
    /// The first `count` positions of the values 0 to `value`; `None` if they stray too far from Wythoff's.
    #[expect(
        clippy::cast_possible_wrap,
        reason = "piles of a list in memory are below 2^31, indices below 2^62"
    )]
    pub(super) fn new(steps: &Steps, value: u32, misere: bool, count: usize) -> Option<Lists> {
        let mut uppers: Vec<Vec<i32>> = Vec::new();
        let (mut levels, mut far) = (Vec::new(), 0i64);
        for _ in 0..=value {
            let (listed, upper) = level(steps, &uppers, misere, count)?;
            let largest = listed.letters.iter().map(|v| v.0.unsigned_abs().max(v.1.unsigned_abs()));
            far = far.max(i64::from(largest.max().unwrap_or(0)));
            levels.push(listed);
            uppers.push(upper);
        }
        let plain = steps.is_empty() && !misere;
        Some(Lists { steps: steps.clone(), levels, far, count: count as i64, plain })
    }

    /// The first level whose letters are not all (0,0); of level 0 alone they are kept.
    pub(super) fn first(&self) -> usize {
        usize::from(self.plain && self.levels.len() > 1)
    }

    /// The last level.
    pub(super) fn top(&self) -> &Listed {
        self.levels.last().expect("there is a level")
    }
}

/// One level, and the larger pile beside each smaller one (−1 beside others).
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "piles of a list in memory are below 2^31, indices below 2^62"
)]
fn level(
    steps: &Steps,
    lower: &[Vec<i32>],
    misere: bool,
    count: usize,
) -> Option<(Listed, Vec<i32>)> {
    let size = 3 * count + 8192;
    let (mut partner, mut upper) = (vec![-1i32; size], vec![-1i32; size]);
    let mut used = vec![false; size];
    let mut letters = Vec::with_capacity(count);
    let (mut a, mut least) = (0usize, 0usize);
    while letters.len() < count {
        while partner[a] >= 0 {
            a += 1;
        }
        while used[least] {
            least += 1;
        }
        let mut d = least;
        let b = loop {
            let b = a + d;
            let hit = |&(p, q): &(i64, i64)| {
                let at = usize::try_from(a as i64 - p).ok();
                at.is_some_and(|at| b as i64 >= q && i64::from(partner[at]) == b as i64 - q)
            };
            let barred = *used.get(d)? || misere && b == 0;
            let free = !barred && *partner.get(b)? < 0;
            if free && lower.iter().all(|l| l[a] != b as i32) && !steps.iter().any(hit) {
                break b;
            }
            d += 1;
        };
        used[d] = true;
        partner[a] = b as i32;
        partner[b] = a as i32;
        upper[a] = b as i32;
        let n = letters.len() as i64;
        let floor = floor_phi(n);
        let deviation = (a as i64 - floor, b as i64 - floor - n);
        letters.push((deviation.0.try_into().ok()?, deviation.1.try_into().ok()?));
    }
    while used[least] {
        least += 1;
    }
    let n = letters.len() as i64;
    let pattern = (least..least + APART).filter(|&d| used[d]).map(|d| d as i64 - n).collect();
    Some((Listed { letters, floor: least as i64 - n, pattern }, upper))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    #[test]
    fn only_short_steps_are_known() {
        let steps = |text: &str| {
            let game: Game = text.parse().unwrap();
            steps_of(game.rays().unwrap())
        };
        assert_eq!(steps("{0,1}* {1,1}* {3,7}"), Some(vec![(3, 7), (7, 3)]));
        assert_eq!(steps("{0,1}* {1,1}*"), Some(vec![]));
        // As signed numbers these would be (−2,−1).
        assert_eq!(steps("{0,1}* {1,1}* {18446744073709551614,18446744073709551615}"), None);
        assert_eq!(steps("{0,1}* (1,2)"), None);
    }
}
