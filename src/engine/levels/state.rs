//! The state of a sweep as bytes: all numbers in a fixed order, so that a resumed run ends with the same
//! bytes as one that was never interrupted.

use std::collections::VecDeque;
use std::io::Write;

use super::queue::{Anchor, Strip, StripQueue};
use super::sequence::{Segment, Sequence};
use super::streak::Streak;
use super::sweep::{NARROW_BURST, Sweep};
use super::tangle::{Blocker, Stretch, Tangle};
use crate::Result;
use crate::run::{Reader, Writer};

impl Sweep {
    /// Writes the state between two blocks.
    #[expect(clippy::cast_possible_wrap, reason = "indices stay below MAX_INDEX")]
    pub(crate) fn save(&self, out: &mut dyn Write) -> Result<()> {
        let mut out = Writer::new(out);
        out.number(self.levels.len() as u64)?;
        let plain =
            [self.from, self.step, self.closed as i64, self.look_at, self.tangled_from as i64];
        out.all_signed(plain)?;
        self.levels.iter().try_for_each(|level| level.save(&mut out))
    }

    /// Reads a state back.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "indices stay below MAX_INDEX"
    )]
    pub fn load(bytes: &[u8]) -> Result<Sweep> {
        let mut reader = Reader::new(bytes);
        let count = reader.number()?;
        let [from, step, closed, look_at, tangled_from] = reader.all_signed()?;
        let levels = (0..count).map(|_| Sequence::load(&mut reader)).collect::<Result<Vec<_>>>()?;
        reader.end()?;
        if closed as usize > levels.len() {
            return Err(Reader::error());
        }
        let (closed, given_up) = (closed as usize, None);
        let tangled_from = tangled_from as u64;
        let narrow_burst = NARROW_BURST;
        Ok(Sweep { levels, from, step, closed, look_at, given_up, tangled_from, narrow_burst })
    }
}

fn load_tangles(reader: &mut Reader) -> Result<Vec<Tangle>> {
    (0..reader.number()?).map(|_| load_tangle(reader)).collect()
}

fn load_tangle(reader: &mut Reader) -> Result<Tangle> {
    let own = segment(reader.all_signed()?);
    let [t, s, span] = reader.all_signed()?;
    let starts = reader.list(|[start]| start)?;
    Ok(Tangle { own, blocker: Blocker { t, s }, starts, span })
}

fn save_tangle(tangle: &Tangle, out: &mut Writer) -> Result<()> {
    let Tangle { own, blocker, starts, span } = tangle;
    out.all_signed(numbers(own).into_iter().chain([blocker.t, blocker.s, *span]))?;
    out.list(starts.iter().map(|&start| [start]))
}

fn segment([first, len, s]: [i64; 3]) -> Segment {
    Segment { first, len, s }
}

fn numbers(segment: &Segment) -> [i64; 3] {
    [segment.first, segment.len, segment.s]
}

impl Sequence {
    fn save(&self, out: &mut Writer) -> Result<()> {
        out.all_signed([
            self.n,
            self.next_value,
            self.keep,
            self.repeats,
            self.wrong,
            self.last_wrong,
            self.calm_from,
            self.widest,
            self.last_wide,
            self.log_end,
            i64::from(self.calm),
        ])?;
        out.all_signed(numbers(&self.segment))?;
        out.list(self.open.iter().map(numbers))?;
        out.list(self.ready.iter().map(numbers))?;
        out.list(self.streaks.iter().map(|x| [x.start, x.len, x.t, x.s]))?;
        for all in [&self.stored, &self.due] {
            out.number(all.len() as u64)?;
            all.iter().try_for_each(|tangle| save_tangle(tangle, out))?;
        }
        out.number(self.window.len() as u64)?;
        for x in &self.window {
            out.all_signed([x.start, x.end, x.low, x.high])?;
            save_tangle(&x.tangle, out)?;
        }
        out.bytes(&self.log)?;
        let StripQueue { chunks, read_at, packed, written, read, last } = &self.queue;
        let ends = [written.end, written.shift, read.end, read.shift];
        out.number(*read_at as u64)?;
        out.number(*packed)?;
        out.all_signed(ends)?;
        out.list(last.iter().map(|x| [x.first, x.len, x.shift]))?;
        out.number(chunks.len() as u64)?;
        chunks.iter().try_for_each(|chunk| out.bytes(chunk))
    }

    fn load(reader: &mut Reader) -> Result<Sequence> {
        let [
            n,
            next_value,
            keep,
            repeats,
            wrong,
            last_wrong,
            calm_from,
            widest,
            last_wide,
            log_end,
            calm,
        ] = reader.all_signed()?;
        let mut level = Sequence {
            n,
            next_value,
            keep,
            repeats,
            wrong,
            last_wrong,
            calm_from,
            widest,
            last_wide,
            log_end,
            calm: calm == 1,
            segment: segment(reader.all_signed()?),
            ..Sequence::default()
        };
        level.open = reader.list(segment)?.pop();
        level.ready = reader.list(segment)?.into();
        for streak in reader.list(|[start, len, t, s]| Streak::new(start, len, t, s))? {
            level.push_streak(streak);
        }
        level.stored = load_tangles(reader)?.into();
        level.due = load_tangles(reader)?.into();
        for _ in 0..reader.number()? {
            let [start, end, low, high] = reader.all_signed()?;
            level.window.push(Stretch { start, end, low, high, tangle: load_tangle(reader)? });
        }
        level.log = reader.bytes()?;
        let (read_at, packed) = (reader.size()?, reader.number()?);
        let [end, shift, read_end, read_shift] = reader.all_signed()?;
        let last = reader.list(|[first, len, shift]| Strip { first, len, shift })?.pop();
        let count = reader.number()?;
        let chunks = (0..count).map(|_| reader.bytes()).collect::<Result<VecDeque<_>>>()?;
        level.queue = StripQueue {
            chunks,
            read_at,
            packed,
            written: Anchor { end, shift },
            read: Anchor { end: read_end, shift: read_shift },
            last,
        };
        Ok(level)
    }
}
