//! One block of the sweep: every level in order of value, those that nothing comes near asleep.

use super::Sweep;
use crate::Error;
use crate::engine::levels::advance::{Block, advance};
use crate::engine::levels::criterion::Reach;
use crate::engine::levels::sequence::Sequence;

/// T_h is ahead of T_{h+1} by this many diagonals, if there are so many levels: more than any burst looks ahead, since a
/// row has no more than one position of each lower value in the way.
#[expect(clippy::cast_possible_wrap, reason = "indices stay below MAX_INDEX")]
fn lead_of(count: usize) -> i64 {
    if count <= 121 { 256 } else { 4 * count as i64 }
}

/// A block is cut short when one level gains this many streaks in it.
const MOST_STREAKS: usize = 40_000;

/// Blocks grow and shrink so that the busiest level has about this many streaks.
const GOAL_STREAKS: usize = 12_000;

impl Sweep {
    /// Carries every level through the next block.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "indices stay below MAX_INDEX"
    )]
    pub(super) fn block(&mut self) {
        let count = self.levels.len();
        let lead = |g: usize| lead_of(count) * (count - g) as i64;
        let mut to = self.from + self.step;
        let mut block = Block {
            from: self.from,
            targets: (0..count).map(|g| to + lead(g)).collect(),
            low: vec![0; count],
            high: vec![0; count],
            asleep: vec![false; count],
            tangled_from: self.tangled_from,
            narrow_burst: self.narrow_burst,
            widest_burst: lead_of(count) as usize - 8,
        };
        let reaches: Vec<Option<Reach>> =
            self.levels.iter_mut().map(|level| level.reach_at(self.from)).collect();
        for g in 0..count {
            let (lower, rest) = self.levels.split_at_mut(g);
            let level = &mut rest[0];
            if let Some(reach) = reaches[g] {
                let radius = reach.radius();
                (block.low[g], block.high[g]) = (level.repeats - radius, level.repeats + radius);
                if g < self.closed || free(g, reach, level.repeats, lower, &reaches, &mut block) {
                    block.asleep[g] = true;
                    continue;
                }
                // Up to here the level was known to be free of collisions.
                level.trim(self.from);
                level.extend(self.from + lead(g));
            }
            let advanced = advance(level, lower, &mut block, MOST_STREAKS);
            let stuck = level.n - lead(g) <= self.from;
            if advanced.is_err() || stuck {
                // The lower levels have gone to the end of the block: it ends without this one.
                let dense = || Error::limit("it is too dense there");
                self.give_up(g, advanced.err().unwrap_or_else(dense));
                break;
            }
            if level.n < block.targets[g] {
                to = level.n - lead(g);
                (g..count).for_each(|h| block.targets[h] = to + lead(h));
            }
            (block.low[g], block.high[g]) = level.offsets();
        }
        self.finish_block(to, &block.asleep);
    }

    fn finish_block(&mut self, to: i64, asleep: &[bool]) {
        let awake = self.levels.iter_mut().zip(asleep).filter(|(_, asleep)| !**asleep);
        let busiest = awake.map(|(level, _)| level.trim(to)).max().unwrap_or(0);
        let done = to - self.from;
        self.step = if busiest > GOAL_STREAKS {
            done / 2
        } else if busiest < GOAL_STREAKS / 4 {
            done * 2
        } else {
            done
        };
        self.step = self.step.clamp(2048, 2048.max(to / 32));
        self.from = to;
    }
}

/// True if no lower level comes near level g in this block; sleepers in doubt are woken.
fn free(
    g: usize,
    reach: Reach,
    offset: i64,
    lower: &mut [Sequence],
    reaches: &[Option<Reach>],
    block: &mut Block,
) -> bool {
    for h in 0..g {
        let clear = |block: &Block| block.high[h] < block.low[g] || block.low[h] > block.high[g];
        if clear(block) {
            continue;
        }
        if block.asleep[h] {
            let distance = (lower[h].repeats - offset).abs();
            if reaches[h].is_some_and(|other| reach.apart(other, distance)) {
                continue;
            }
            block.wake(h, &mut lower[h]);
        }
        if !clear(block) {
            return false;
        }
    }
    true
}
