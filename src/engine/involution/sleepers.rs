//! Columns that sleep: candidates that will stay forbidden for a while are not looked at until they wake.
//!
//! Lines once taken stay taken. So if every (t,b) with a ≤ t < w, t ≡ a (mod 2), lies on a taken line, then b need not
//! be tried from columns of that parity before w. In the hard games a few such b, each forbidden for its own reason,
//! make long scans. To find w the lines are kept a second time, turned: for a fixed b the line of direction (p,q)
//! through (t,b) is named by b mod q and s = p⌊b/q⌋ − t, so that t runs with consecutive bits, downwards. The search
//! goes round the families, each time past the stretch one of them fills. Lines missing from the turned windows only
//! wake a column early. Cost: two windows of columns, one a family, and one heap entry a sleeping column.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::lines::HitLines;
use super::moves::Direction;
use super::window::SlidingSets;
use crate::Result;

/// Rounds over the families before the search for the waking column gives up.
const ROUNDS: usize = 8;

/// Columns asleep, and the turned lines that tell how long.
#[derive(Debug)]
pub(super) struct Sleepers {
    turned: Vec<Turned>,
    /// For each parity of the current column: what is taken or asleep, and who wakes when.
    asleep: [SlidingSets; 2],
    waking: [BinaryHeap<Reverse<(i64, i64)>>; 2],
    /// How many times a column was put to sleep.
    slept: u64,
}

impl Sleepers {
    /// The bytes needed beside the board, with room for y < `roof`, at column `now`.
    #[expect(clippy::cast_sign_loss, reason = "columns are below 2^44, see make_room")]
    pub(crate) fn bytes(columns: &SlidingSets, families: &[HitLines], now: i64, roof: i64) -> u64 {
        let turned = families.iter().map(|lines| {
            let Direction { q, .. } = lines.direction;
            (Turned::end(lines.direction, now, roof) / 7 * q) as u64
        });
        2 * columns.bytes_to(roof) + turned.sum::<u64>()
    }

    /// Nobody asleep yet.
    pub(crate) fn new(
        columns: &SlidingSets,
        families: &[HitLines],
        now: i64,
        roof: i64,
    ) -> Result<Self> {
        let turned: Result<Vec<Turned>> =
            families.iter().map(|lines| Turned::new(lines, now, roof)).collect();
        Ok(Sleepers {
            turned: turned?,
            asleep: [columns.clone(), columns.clone()],
            waking: Default::default(),
            slept: 0,
        })
    }

    /// Wakes those whose time has come, at column `a`.
    #[expect(clippy::cast_sign_loss, reason = "columns are below 2^44, see make_room")]
    pub(crate) fn awaken(&mut self, a: i64, columns: &SlidingSets) {
        let parity = (a & 1) as usize;
        while let Some(&Reverse((time, b))) = self.waking[parity].peek()
            && time <= a
        {
            self.waking[parity].pop();
            if b > a && columns.get64(0, b) & 1 == 0 {
                self.asleep[parity].clear(0, b);
            }
        }
    }

    /// What is taken or asleep for columns of the parity of `a`.
    #[expect(clippy::cast_sign_loss, reason = "columns are below 2^44, see make_room")]
    pub(crate) fn asleep(&self, a: i64) -> &SlidingSets {
        &self.asleep[(a & 1) as usize]
    }

    /// Puts b to sleep if it stays forbidden for some columns from `a` on.
    #[expect(clippy::cast_sign_loss, reason = "columns are below 2^44, see make_room")]
    pub(crate) fn try_sleep(&mut self, a: i64, b: i64) {
        let parity = (a & 1) as usize;
        if b >= self.asleep[parity].end() {
            return;
        }
        let time = self.forbidden_until(a, b);
        if time > a + 2 {
            self.slept += 1;
            self.asleep[parity].set(0, b);
            self.waking[parity].push(Reverse((time, b)));
        }
    }

    /// Every (t,b) from t = a to below the result, t ≡ a (mod 2), is forbidden.
    fn forbidden_until(&self, a: i64, b: i64) -> i64 {
        let mut time = a;
        for _ in 0..ROUNDS {
            let before = time;
            for turned in &self.turned {
                time = turned.forbidden_until(time, b);
            }
            if time == before || time >= b {
                break;
            }
        }
        time
    }

    /// Takes the lines through (a,b).
    #[inline(always)]
    pub(crate) fn take(&mut self, a: i64, b: i64) {
        for window in &mut self.asleep {
            window.set(0, b);
        }
        for turned in &mut self.turned {
            turned.take(a, b);
        }
    }

    /// Forgets what columns from `now` on hardly ask for, all differences below `difference` being taken.
    pub(crate) fn slide(&mut self, difference: i64, now: i64) {
        for window in &mut self.asleep {
            window.slide(now);
        }
        for turned in &mut self.turned {
            turned.slide(difference, now);
        }
    }

    /// Makes room for y < `roof`.
    pub(crate) fn grow(&mut self, now: i64, roof: i64) -> Result<()> {
        for window in &mut self.asleep {
            window.grow(roof)?;
        }
        self.turned.iter_mut().try_for_each(|turned| {
            let end = Turned::end(turned.direction, now, roof);
            turned.window.grow(end)
        })
    }

    /// The bytes held with room for y < `roof`.
    pub(crate) fn bytes_to(&self, now: i64, roof: i64) -> u64 {
        let turned = self.turned.iter().map(|turned| {
            let end = Turned::end(turned.direction, now, roof);
            turned.window.bytes_to(end)
        });
        let heaps: usize = self.waking.iter().map(|heap| heap.capacity() * 16).sum();
        self.asleep[0].bytes_to(roof) * 2 + turned.sum::<u64>() + heaps as u64
    }
}

/// The lines of one direction with the roles of the coordinates exchanged.
#[derive(Debug)]
struct Turned {
    direction: Direction,
    window: SlidingSets,
}

impl Turned {
    /// Turns the lines already taken: (r,k) is the line of (r, k), hence of b mod q = k mod q and s = p⌊k/q⌋ − r.
    ///
    /// Lines of mirrors (b,a) must stay out, since they forbid nothing before column b; they have s < 0. Lines that no
    /// candidate from `now` on can meet have s past the end.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "columns are below 2^44, see make_room"
    )]
    fn new(lines: &HitLines, now: i64, roof: i64) -> Result<Self> {
        let direction = lines.direction;
        let Direction { p, q } = direction;
        let end = Turned::end(direction, now, roof);
        let mut window = SlidingSets::new(q as usize, 0, end)?;
        lines.window.for_each(|row, k| {
            let s = p * k.div_euclid(q) - row as i64;
            if (0..end).contains(&s) {
                window.set(k.rem_euclid(q) as usize, s);
            }
        });
        Ok(Turned { direction, window })
    }

    /// s stays below this for columns from `now` on and y < `roof`.
    fn end(Direction { p, q }: Direction, now: i64, roof: i64) -> i64 {
        (p * (roof / q) - now).max(0) + 64
    }

    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "columns are below 2^44, see make_room"
    )]
    fn place(&self, x: i64, y: i64) -> (usize, i64) {
        let Direction { p, q } = self.direction;
        let quotient = y / q;
        ((y - quotient * q) as usize, p * quotient - x)
    }

    #[inline(always)]
    fn take(&mut self, a: i64, b: i64) {
        let (row, s) = self.place(a, b);
        self.window.set(row, s);
    }

    fn forbidden_until(&self, time: i64, b: i64) -> i64 {
        let (row, s) = self.place(time, b);
        time + (s - self.window.previous_free(row, s))
    }

    fn slide(&mut self, difference: i64, now: i64) {
        let Direction { p, q } = self.direction;
        self.window.slide((p * ((now + difference) / q) - now).max(0) / 2);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Bound, PPositions};
    use super::{Direction, HitLines, Turned};
    use crate::Game;
    use crate::run::{Memory, Quiet};

    fn positions(text: &str, last: u64, sleepers: bool) -> (Vec<(u64, u64)>, u64) {
        let game: Game = text.parse().unwrap();
        let (extent, memory) = (Bound::UpTo(last), Memory::default());
        let mut run = PPositions::new(game.rays().unwrap(), extent, memory).unwrap();
        run.board.want_sleepers(sleepers);
        let mut found = Vec::new();
        run.run(&Quiet, |a, b| {
            found.push((a, b));
            Ok(())
        })
        .unwrap();
        (found, run.board.sleepers().map_or(0, |sleepers| sleepers.slept))
    }

    /// Far up, in few columns, lines were taken that no later candidate can meet: there is no room for them.
    #[test]
    fn lines_beyond_the_turned_windows_are_left_out() {
        let direction = Direction { p: 6, q: 10 };
        let mut lines = HitLines::new(direction, 10_000, 10_000).unwrap();
        for (a, b) in [(100, 1000), (101, 161)] {
            lines.advance(a);
            lines.take(a, b);
        }
        let turned = Turned::new(&lines, 5_000, 8_000).unwrap();
        let mut kept = Vec::new();
        turned.window.for_each(|row, s| kept.push((row, s)));
        assert_eq!(kept, [], "(100,1000) has s = 500 and (101,161) has s < 0");
        let turned = Turned::new(&lines, 100, 1_001).unwrap();
        turned.window.for_each(|row, s| kept.push((row, s)));
        assert_eq!(kept, [(0, 500)]);
    }

    #[test]
    fn sleeping_columns_change_nothing() {
        let mut slept = 0;
        for (text, last) in [
            ("gdwn:5,8", 300_000),
            ("gdwn:31,50", 300_000),
            ("gdwn:4,6", 100_000),
            ("gdwn:7,11", 100_000),
            ("{0,1}* {2,2}* {3,5}* {1,4}", 100_000),
            ("gdwn:1,2+2,3+3,5", 50_000),
        ] {
            let (with, count) = positions(text, last, true);
            assert!(with == positions(text, last, false).0, "{text}");
            slept += count;
        }
        assert!(slept > 1000, "the test must put columns to sleep, not only {slept}");
    }
}
