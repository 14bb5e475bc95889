//! How long a level has been calm, and how far from its offset it has been since: what the criterion of `criterion` needs.

use super::criterion::Reach;
use super::sequence::Sequence;
use super::streak::Streak;

impl Sequence {
    /// Positions off their diagonals end at the present index: the calm begins anew, a little later.
    pub(super) fn disturb(&mut self) {
        (self.calm, self.contracted) = (false, None);
        self.calm_from = self.n + (self.n >> 6).max(1);
        self.last_wide = self.n;
    }

    /// Keeps k, the largest |ε|, exactly.
    #[inline]
    pub(super) fn watch(&mut self, streak: &Streak) {
        if !self.calm && !self.calms() {
            return;
        }
        let (low, high) = (streak.e - 1 - self.repeats, streak.e - self.repeats);
        if low < -self.widest || high > self.widest {
            let (low, high) = streak.exact_offsets();
            let wider = (low - self.repeats).abs().max((high - self.repeats).abs());
            self.widest = self.widest.max(wider);
        }
        if low < -1 || high > 1 {
            self.last_wide = streak.end();
        }
    }

    /// The same for a tangled stretch of `count` indices with these offsets.
    pub(super) fn watch_tangle(&mut self, count: i64, (low, high): (i64, i64)) {
        let end = self.n + count;
        if !self.calm && !self.calms() {
            self.calm_from = if end > self.calm_from { end } else { self.calm_from };
            return;
        }
        let (low, high) = (low - self.repeats, high - self.repeats);
        self.widest = self.widest.max(low.abs()).max(high.abs());
        self.last_wide = if low < -1 || high > 1 { end } else { self.last_wide };
    }

    /// Begins the calm if its time has come.
    fn calms(&mut self) -> bool {
        let begins = self.n >= self.calm_from;
        if begins {
            (self.calm, self.calm_from, self.widest, self.last_wide) = (true, self.n, 0, self.n);
        }
        begins
    }

    /// What holds of ε for ever if no collision comes, once a whole generation was seen.
    pub(crate) fn reach(&self) -> Option<Reach> {
        let reach = Reach::new(self.calm_from, self.widest);
        (self.calm && reach.next().from <= self.n).then_some(reach)
    }

    /// The sharpest reach that holds at index m; m must not decrease from call to call.
    pub(crate) fn reach_at(&mut self, m: i64) -> Option<Reach> {
        let known = self.contracted.or_else(|| self.reach())?;
        self.contracted = Some(known.at(m));
        self.contracted
    }
}
