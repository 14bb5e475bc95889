//! Which lower levels a level may meet at an offset.
//!
//! In a block each level keeps to an interval of offsets. They cut the line into pieces on each of which the list of the levels near is
//! the same. A level's walk goes to and fro between few of them: every list is made once, g comparisons, and found again by bisection.

use super::advance::Block;
use super::sequence::Sequence;

/// The lower levels near an offset, and the interval of offsets for which the list is the same.
#[derive(Debug, Default)]
pub(super) struct NearLevels {
    pub(super) from: i64,
    pub(super) to: i64,
    pub(super) levels: Vec<usize>,
    /// The other lists found so far, by their intervals.
    known: Vec<Neighbours>,
}

/// A list that is not the present one.
#[derive(Debug)]
struct Neighbours {
    from: i64,
    to: i64,
    levels: Vec<usize>,
}

impl NearLevels {
    pub(super) fn nothing() -> NearLevels {
        NearLevels { from: 1, to: 0, ..NearLevels::default() }
    }

    pub(super) fn forget(&mut self) {
        (self.from, self.to) = (1, 0);
        self.known.clear();
    }

    /// Makes a list found before the present one, if it holds for this offset, and keeps the present one in its place.
    fn recall(&mut self, e: i64) -> bool {
        let at = self.known.partition_point(|x| x.to < e);
        let holds = self.known.get(at).is_some_and(|x| x.from <= e && e <= x.to);
        if self.from <= self.to {
            let place = self.known.partition_point(|x| x.to < self.from);
            let levels = std::mem::take(&mut self.levels);
            let kept = Neighbours { from: self.from, to: self.to, levels };
            if holds {
                let found = std::mem::replace(&mut self.known[at], kept);
                // Only those between the two change their places.
                if at < place {
                    self.known[at..place].rotate_left(1);
                } else {
                    self.known[place..=at].rotate_right(1);
                }
                (self.from, self.to, self.levels) = (found.from, found.to, found.levels);
            } else {
                self.known.insert(place, kept);
                (self.from, self.to) = (1, 0);
            }
        } else if holds {
            let found = self.known.remove(at);
            (self.from, self.to, self.levels) = (found.from, found.to, found.levels);
        }
        holds
    }

    /// Makes the list right for offsets `e − 1` and `e`, waking sleepers; true if one was woken.
    pub(super) fn update(&mut self, e: i64, lower: &mut [Sequence], block: &mut Block) -> bool {
        let mut woken = false;
        if self.recall(e) {
            return woken;
        }
        while !(self.from <= e && e <= self.to) {
            (self.from, self.to) = (i64::MIN, i64::MAX);
            self.levels.clear();
            for h in 0..lower.len() {
                let (low, high) = (block.low[h], block.high[h].saturating_add(1));
                if e < low {
                    self.to = self.to.min(low - 1);
                } else if e > high {
                    self.from = self.from.max(high + 1);
                } else {
                    self.from = self.from.max(low);
                    self.to = self.to.min(high);
                    self.levels.push(h);
                }
            }
            let mut better_known = false;
            for &h in &self.levels {
                if block.asleep[h] {
                    block.wake(h, &mut lower[h]);
                    better_known = true;
                }
                lower[h].expand_window();
            }
            if better_known {
                // The offsets of those woken: the intervals change.
                woken = true;
                self.forget();
            }
        }
        woken
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_list_is_that_of_the_offset(
            ranges in prop::collection::vec((0i64..60, 0i64..9), 0..9), offsets in prop::collection::vec(-5i64..80, 1..60)
        ) {
            let count = ranges.len();
            let mut lower: Vec<Sequence> = (0..count).map(|_| Sequence::default()).collect();
            let mut block = Block {
                from: 0,
                targets: vec![0; count],
                low: ranges.iter().map(|range| range.0).collect(),
                high: ranges.iter().map(|range| range.0 + range.1).collect(),
                asleep: vec![false; count],
                tangled_from: 0,
                narrow_burst: 0,
                widest_burst: 0,
            };
            let mut near = NearLevels::nothing();
            for (i, e) in offsets.into_iter().enumerate() {
                if e < near.from || e > near.to {
                    prop_assert!(!near.update(e, &mut lower, &mut block));
                }
                let meets = |h: &usize| block.low[*h] <= e && e <= block.high[*h] + 1;
                let all: Vec<usize> = (0..count).filter(meets).collect();
                prop_assert_eq!(&near.levels, &all);
                if i % 20 == 19 {
                    near.forget();
                }
            }
        }
    }
}
