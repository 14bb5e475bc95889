//! The state of a sweep as bytes: all numbers in a fixed order, so that a resumed run ends with the same
//! bytes as one that was never interrupted.

use std::collections::VecDeque;
use std::io::Write;

use super::dense::{Blocker, Dense, Stretch};
use super::queue::{Anchor, Strip, StripQueue};
use super::run::Run;
use super::sequence::{Segment, Sequence};
use super::sweep::Sweep;
use crate::varint::{put, put_signed, take, take_signed};
use crate::{Error, Result};

impl Sweep {
    /// Writes the state between two blocks.
    pub fn save(&self, out: &mut dyn Write) -> Result<()> {
        let mut bytes = vec![];
        let plain =
            [self.from, self.step, self.closed as i64, self.look_at, self.dense_from as i64];
        for x in [self.levels.len() as i64].into_iter().chain(plain) {
            put_signed(&mut bytes, x);
        }
        out.write_all(&bytes)?;
        self.levels.iter().try_for_each(|level| level.save(out))
    }

    /// Reads a state back.
    pub fn load(bytes: &[u8]) -> Result<Sweep> {
        let mut reader = Reader { bytes, at: 0 };
        let [count, from, step, closed, look_at, dense_from] = reader.numbers()?;
        let levels = (0..count).map(|_| Sequence::load(&mut reader)).collect::<Result<Vec<_>>>()?;
        if reader.at != bytes.len() || closed as usize > levels.len() {
            return Err(reader.error());
        }
        let (closed, given_up) = (closed as usize, None);
        Ok(Sweep { levels, from, step, closed, look_at, given_up, dense_from: dense_from as u64 })
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn error(&self) -> Error {
        Error::invalid("the checkpoint does not hold the state of a levels run")
    }

    fn number(&mut self) -> Result<i64> {
        take_signed(self.bytes, &mut self.at).ok_or_else(|| self.error())
    }

    fn numbers<const COUNT: usize>(&mut self) -> Result<[i64; COUNT]> {
        let mut all = [0; COUNT];
        for x in &mut all {
            *x = self.number()?;
        }
        Ok(all)
    }

    fn bytes(&mut self) -> Result<Vec<u8>> {
        let len = take(self.bytes, &mut self.at).ok_or_else(|| self.error())? as usize;
        let end = self.at.checked_add(len).ok_or_else(|| self.error())?;
        let found = self.bytes.get(self.at..end).ok_or_else(|| self.error())?.to_vec();
        self.at = end;
        Ok(found)
    }

    fn denses(&mut self) -> Result<Vec<Dense>> {
        (0..self.number()?).map(|_| self.dense()).collect()
    }

    fn dense(&mut self) -> Result<Dense> {
        let own = segment(self.numbers()?);
        let [t, s, span] = self.numbers()?;
        let starts = self.list(|[start]| start)?;
        Ok(Dense { own, blocker: Blocker { t, s }, starts, span })
    }

    /// A list written as its length and the numbers of each item.
    fn list<const COUNT: usize, T>(&mut self, make: impl Fn([i64; COUNT]) -> T) -> Result<Vec<T>> {
        let len = self.number()?;
        (0..len).map(|_| self.numbers().map(&make)).collect()
    }
}

fn put_dense(out: &mut Vec<u8>, dense: &Dense) {
    let Dense { own, blocker, starts, span } = dense;
    for x in numbers(own).into_iter().chain([blocker.t, blocker.s, *span]) {
        put_signed(out, x);
    }
    put_list(out, starts.iter().map(|&start| [start]));
}

fn put_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    put(out, bytes.len() as u64);
    out.extend(bytes);
}

fn put_list<const COUNT: usize>(
    out: &mut Vec<u8>,
    items: impl ExactSizeIterator<Item = [i64; COUNT]>,
) {
    put_signed(out, items.len() as i64);
    items.flatten().for_each(|x| put_signed(out, x));
}

fn segment([first, len, s]: [i64; 3]) -> Segment {
    Segment { first, len, s }
}

fn numbers(segment: &Segment) -> [i64; 3] {
    [segment.first, segment.len, segment.s]
}

impl Sequence {
    fn save(&self, out: &mut dyn Write) -> Result<()> {
        let mut bytes = vec![];
        let plain = [
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
        ];
        plain.into_iter().for_each(|x| put_signed(&mut bytes, x));
        numbers(&self.segment).into_iter().for_each(|x| put_signed(&mut bytes, x));
        put_list(&mut bytes, self.open.iter().map(numbers));
        put_list(&mut bytes, self.ready.iter().map(numbers));
        put_list(&mut bytes, self.runs.iter().map(|run| [run.start, run.len, run.t, run.s]));
        for all in [&self.stored, &self.due] {
            put_signed(&mut bytes, all.len() as i64);
            all.iter().for_each(|dense| put_dense(&mut bytes, dense));
        }
        put_signed(&mut bytes, self.window.len() as i64);
        for x in &self.window {
            [x.start, x.end, x.low, x.high].into_iter().for_each(|x| put_signed(&mut bytes, x));
            put_dense(&mut bytes, &x.dense);
        }
        put_bytes(&mut bytes, &self.log);
        let StripQueue { chunks, read_at, packed, written, read, last } = &self.queue;
        for x in [*read_at as i64, *packed as i64, written.end, written.shift, read.end, read.shift]
        {
            put_signed(&mut bytes, x);
        }
        put_list(&mut bytes, last.iter().map(|x| [x.first, x.len, x.shift]));
        put_signed(&mut bytes, chunks.len() as i64);
        out.write_all(&bytes)?;
        for chunk in chunks {
            bytes.clear();
            put_bytes(&mut bytes, chunk);
            out.write_all(&bytes)?;
        }
        Ok(())
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
        ] = reader.numbers()?;
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
            segment: segment(reader.numbers()?),
            ..Sequence::default()
        };
        level.open = reader.list(segment)?.pop();
        level.ready = reader.list(segment)?.into();
        for run in reader.list(|[start, len, t, s]| Run::new(start, len, t, s))? {
            level.push_run(run);
        }
        level.stored = reader.denses()?.into();
        level.due = reader.denses()?.into();
        for _ in 0..reader.number()? {
            let [start, end, low, high] = reader.numbers()?;
            level.window.push(Stretch { start, end, low, high, dense: reader.dense()? });
        }
        level.log = reader.bytes()?;
        let [read_at, packed, end, shift, read_end, read_shift] = reader.numbers()?;
        let last = reader.list(|[first, len, shift]| Strip { first, len, shift })?.pop();
        let count = reader.number()?;
        let chunks = (0..count).map(|_| reader.bytes()).collect::<Result<VecDeque<_>>>()?;
        level.queue = StripQueue {
            chunks,
            read_at: read_at as usize,
            packed: packed as u64,
            written: Anchor { end, shift },
            read: Anchor { end: read_end, shift: read_shift },
            last,
        };
        Ok(level)
    }
}
