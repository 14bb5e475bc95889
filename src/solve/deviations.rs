//! How the positions of Wythoff's game plus steps deviate from Wythoff's, listed exactly from the first on.
//!
//! The upper positions of value g, (a_n, b_n) with a_n ≤ b_n by increasing a_n, are chosen greedily: a_n is the least number that
//! is no earlier pile, b_n = a_n + d with d the least unused difference that no step and no lower level forbids. A letter is
//! (δ, ε) = (a_n − ⌊φn⌋, b_n − ⌊φ²n⌋). Under misère play (0,0) is no member, and far out the same rule holds.
//!
//! Cost: some ten nanoseconds a letter and level.

use crate::golden::floor_phi_fast;
use crate::rules::{Rays, Who};
use crate::{Error, Result};

/// Whoever looks now and then whether to go on.
pub(super) type Look<'a> = &'a dyn Fn() -> Result<()>;

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

/// The longest step that is known: a longer one would need a longer memory.
const LONGEST: u64 = 100;

/// The steps of a game that is Wythoff's plus steps, or why its words are not learned; `None` for other games.
pub(super) fn steps_of(game: Rays<'_>) -> Option<Result<Steps>> {
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
    let number = |x: u64| match i64::try_from(x) {
        Ok(small) if x <= LONGEST => Ok(small),
        _ => Err(Error::limit(format!(
            "words far out are learned for steps of at most {LONGEST}, and this game has one of {x}"
        ))),
    };
    Some(steps.map(|d| Ok((number(d.vector[0])?, number(d.vector[1])?))).collect())
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

/// So many positions more are listed of a level than of the next, whose last rows would else meet rows that are not known: letters are below 2^7, so that rows differ by
/// less than 2^8, and so many positions have φ times as many rows.
const FURTHER: usize = 160;
/// Differences above the least free one that are kept apart.
const APART: usize = 300;

impl Lists {
    /// The first `count` positions of the values 0 to `value`; `None` if they stray too far from Wythoff's. An error of whoever looks ends it.
    #[expect(
        clippy::cast_possible_wrap,
        reason = "piles of a list in memory are below 2^31, indices below 2^62"
    )]
    pub(super) fn new(
        steps: &Steps,
        value: u32,
        misere: bool,
        count: usize,
        look: Look,
    ) -> Result<Option<Lists>> {
        let mut uppers: Vec<Vec<i32>> = Vec::new();
        let (mut levels, mut far) = (Vec::new(), 0i64);
        for v in 0..=value {
            let further = FURTHER * (value - v) as usize;
            let found = level(steps, &uppers, misere, count, further, look)?;
            let Some((listed, upper)) = found else { return Ok(None) };
            let largest = listed.letters.iter().map(|v| v.0.unsigned_abs().max(v.1.unsigned_abs()));
            far = far.max(i64::from(largest.max().unwrap_or(0)));
            levels.push(listed);
            uppers.push(upper);
        }
        let plain = steps.is_empty() && !misere;
        Ok(Some(Lists { steps: steps.clone(), levels, far, count: count as i64, plain }))
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
fn level(
    steps: &Steps,
    lower: &[Vec<i32>],
    misere: bool,
    count: usize,
    further: usize,
    look: Look,
) -> Result<Option<(Listed, Vec<i32>)>> {
    let mut listing = Listing::new(count + further);
    let mut listed = None;
    while listing.letters.len() < count + further {
        if listing.letters.len() == count {
            listed = Some(listing.listed());
        }
        if listing.letters.len().is_multiple_of(1 << 13) {
            look()?;
        }
        if listing.choose(steps, lower, misere).is_none() {
            return Ok(None);
        }
    }
    let listed = listed.unwrap_or_else(|| listing.listed());
    Ok(Some((listed, listing.upper)))
}

/// A level under way.
struct Listing {
    partner: Vec<i32>,
    upper: Vec<i32>,
    used: Vec<bool>,
    letters: Vec<Letter>,
    /// The least row that is no earlier pile, and the least difference unused.
    a: usize,
    least: usize,
}

impl Listing {
    fn new(count: usize) -> Listing {
        let size = 3 * count + 8192;
        let letters = Vec::with_capacity(count);
        let (partner, upper) = (vec![-1i32; size], vec![-1i32; size]);
        Listing { partner, upper, used: vec![false; size], letters, a: 0, least: 0 }
    }

    /// The next position.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "piles of a list in memory are below 2^31, indices below 2^62"
    )]
    fn choose(&mut self, steps: &Steps, lower: &[Vec<i32>], misere: bool) -> Option<()> {
        let Listing { partner, upper, used, letters, a, least } = self;
        while partner[*a] >= 0 {
            *a += 1;
        }
        while used[*least] {
            *least += 1;
        }
        let (a, mut d) = (*a, *least);
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
        Some(())
    }

    /// What was listed so far.
    #[expect(clippy::cast_possible_wrap, reason = "differences of a list in memory are below 2^62")]
    fn listed(&mut self) -> Listed {
        while self.used[self.least] {
            self.least += 1;
        }
        let (n, least) = (self.letters.len() as i64, self.least);
        let above = (least..least + APART).filter(|&d| self.used[d]);
        let pattern = above.map(|d| d as i64 - n).collect();
        Listed { letters: self.letters.clone(), floor: least as i64 - n, pattern }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    /// Where a list ends makes no difference to what it says: rows of the lower levels are known as far as they are asked for.
    #[test]
    fn a_list_is_the_beginning_of_a_longer_one() {
        let letters = |count| {
            let lists = Lists::new(&vec![], 3, false, count, &|| Ok(())).unwrap().unwrap();
            lists.levels.into_iter().map(|level| level.letters).collect::<Vec<_>>()
        };
        let long = letters(2_000);
        for count in 1_000..1_400 {
            for (level, letters) in letters(count).iter().enumerate() {
                assert_eq!(letters[..], long[level][..count], "value {level}, {count} positions");
            }
        }
    }

    #[test]
    fn only_short_steps_are_known() {
        let steps = |text: &str| {
            let game: Game = text.parse().unwrap();
            steps_of(game.rays().unwrap()).map(|steps| steps.map_err(|why| why.to_string()))
        };
        assert_eq!(steps("{0,1}* {1,1}* {3,7}"), Some(Ok(vec![(3, 7), (7, 3)])));
        assert_eq!(steps("{0,1}* {1,1}*"), Some(Ok(vec![])));
        // As signed numbers these would be (−2,−1).
        let long = steps("{0,1}* {1,1}* {18446744073709551614,18446744073709551615}");
        assert!(long.unwrap().unwrap_err().contains("steps of at most 100"));
        assert_eq!(steps("{0,1}* (1,2)"), None);
    }
}
