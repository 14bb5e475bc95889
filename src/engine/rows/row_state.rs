//! What decides the future of a row, in a form that can be compared: a repeated state is a proof.

use super::prefix::Prefix;
use super::rings::GROUP;
use super::strip::Strip;
use crate::Result;
use crate::run::{Reader, Writer};

/// The state of one row between two columns: it and the rows below decide all that follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RowState {
    /// n − floor.
    pub(crate) behind: i64,
    /// The used values from the floor up, as bits.
    pub(crate) used: Vec<u64>,
    /// The offsets in the last `reach` columns.
    pub(crate) recent: Vec<i16>,
}

impl RowState {
    #[expect(clippy::cast_sign_loss, reason = "columns are bounded below 2^63")]
    pub(crate) fn save(&self, out: &mut Writer) -> Result<()> {
        out.number(self.behind as u64)?;
        out.words(&self.used)?;
        out.offsets(&self.recent)
    }

    #[expect(clippy::cast_possible_wrap, reason = "columns are bounded below 2^63")]
    pub(crate) fn load(saved: &mut Reader) -> Result<Self> {
        let behind = saved.number()? as i64;
        Ok(RowState { behind, used: saved.words()?, recent: saved.offsets()? })
    }
}

/// The values used in a row: all below the floor, none from the top on, and the bits between.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Used {
    pub(crate) floor: u64,
    pub(crate) top: u64,
    pub(crate) above: Vec<u64>,
}

impl Used {
    /// Whether a value is used; negative ones count as used.
    #[expect(
        clippy::cast_possible_wrap,
        clippy::cast_sign_loss,
        reason = "columns are bounded below 2^63"
    )]
    pub(crate) fn contains(&self, value: i64) -> bool {
        if value < self.floor as i64 {
            return true;
        }
        let at = value as u64 - self.floor;
        self.above.get((at >> 6) as usize).is_some_and(|word| word >> (at & 63) & 1 == 1)
    }
}

impl Strip {
    /// Writes what changes from column to column.
    pub(crate) fn save(&self, out: &mut Writer) -> Result<()> {
        out.number(self.next)?;
        [&self.rings.bits, &self.floor, &self.top].iter().try_for_each(|words| out.words(words))?;
        out.offsets(&self.recent)?;
        let prefixes: Vec<&Prefix> = self.prefix.iter().chain(&self.captures).collect();
        out.number(u64::from(self.prefix.is_some()))?;
        out.number(prefixes.len() as u64)?;
        prefixes.iter().try_for_each(|prefix| prefix.save(out))
    }

    /// Goes on from a saved strip of the same game and rows.
    #[expect(clippy::cast_possible_truncation, reason = "columns are bounded below 2^63")]
    pub(crate) fn restore(&mut self, saved: &mut Reader) -> Result<()> {
        self.next = saved.number()?;
        for words in [&mut self.rings.bits, &mut self.floor, &mut self.top] {
            saved.same_words(words)?;
        }
        saved.same_offsets(&mut self.recent)?;
        let (fed, count) = (saved.number()? == 1, saved.number()?);
        self.captures = (0..count).map(|_| Prefix::load(saved)).collect::<Result<_>>()?;
        self.prefix = (fed && count > 0).then(|| self.captures.remove(0));
        // A floor's group is full up to the floor; earlier versions had emptied it.
        for a in 0..self.floor.len() {
            let word = self.floor[a] as usize / 64;
            let ring = self.rings.get_mut(a * self.rings.words);
            let at = word & (ring.len() - 1);
            ring[at - at % GROUP..at].fill(!0);
        }
        Ok(())
    }

    /// The state of row a before the next column.
    #[expect(clippy::cast_possible_wrap, reason = "columns are bounded below 2^63")]
    pub(crate) fn state(&self, a: usize) -> RowState {
        let (floor, top) = (self.floor[a], self.top[a]);
        let mask = self.rings.words - 1;
        let ring = self.rings.get(a * self.rings.words);
        let word = |value: u64| {
            let (at, shift) = ((value >> 6) as usize, value & 63);
            let low = ring[at & mask] >> shift;
            if shift == 0 { low } else { low | ring[(at + 1) & mask] << (64 - shift) }
        };
        let length = top.saturating_sub(floor).div_ceil(64);
        let mut used: Vec<u64> = (0..length).map(|i| word(floor + 64 * i)).collect();
        while used.last() == Some(&0) {
            used.pop();
        }
        let reach = self.moves.reach as u64;
        let recent =
            (self.next - reach..self.next).map(|m| self.recent[self.recent_index(a, m)]).collect();
        RowState { behind: self.next as i64 - floor as i64, used, recent }
    }

    /// The values used in row a before the next column.
    pub(crate) fn used(&self, a: usize) -> Used {
        let state = self.state(a);
        Used { floor: self.floor[a], top: self.top[a], above: state.used }
    }

    /// Whether row a is now in a given state; most are told apart by the floor alone.
    #[expect(clippy::cast_possible_wrap, reason = "columns are bounded below 2^63")]
    pub(crate) fn is_in(&self, a: usize, state: &RowState) -> bool {
        self.next as i64 - self.floor[a] as i64 == state.behind && self.state(a) == *state
    }
}
