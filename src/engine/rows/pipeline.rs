//! Many columns of a strip on several threads.
//!
//! A row at a column looks at the rows below at that column and before, never above. So the rows are cut into blocks, and a
//! block computes a tile while the block below is already at a later one. What the rows of a block see of all rows below
//! it is what is fed of rows that repeat (see [`super::prefix`]): a few rings of bits a column. Here they are not
//! written down but handed on, tile by tile, by a channel; each block has rings of its own and nothing is shared.
//!
//! Afterwards the strip is put together again, to the bit as one thread would have left it: the rows of each block, and the
//! lines, which belong to the block of the last row they passed.
//!
//! Cost: a copy of the strip for each block and burst of columns, and in the beginning and at the end of a burst the blocks
//! that have nothing to do yet, or any more: with 16 blocks a burst of 128 tiles, 32 packets, kept each at work for 32 of 47 packets'
//! time, one of 1,024 for 256 of 271. Packets go back to who filled them, to be filled again: memory for each anew, a
//! hundred kilobytes, costs as much as some rows.

use std::ops::Range;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};

use super::strip::{Strayed, Strip, TILE};

/// Tiles computed between two times at which the strip is whole.
pub(super) const BURST: usize = 1024;

/// Tiles handed on together: a thread that waits for each costs more than the wait.
const TOGETHER: usize = 4;

/// Packets a block may be ahead of the next.
const AHEAD: usize = 4;

/// Fewer tiles or rows a block are not worth a thread.
const LEAST_TILES: u64 = 8;
const LEAST_ROWS: usize = 8;

/// What is seen of all rows below a block in some tiles: rings and offsets, column by column.
#[derive(Default)]
struct Packet {
    sets: Vec<u64>,
    offsets: Vec<i16>,
}

/// One block: its rows, what it shows them to, and its neighbours.
struct StripBlock<'s, R> {
    strip: &'s mut Strip,
    rows: Range<usize>,
    seen: &'s mut [R],
    below: Option<FromBelow>,
    above: Option<ToAbove>,
}

/// Where a block gets packets from, and where it gives them back.
struct FromBelow {
    full: Receiver<Packet>,
    used: Sender<Packet>,
}

/// Where a block sends packets, and where it finds used ones.
struct ToAbove {
    full: SyncSender<Packet>,
    used: Receiver<Packet>,
}

impl Strip {
    /// Computes exactly `columns` columns on so many threads, tile by tile, and shows the offsets of row a to `seen[a]`:
    /// `see(seen, first column, offsets)`.
    pub(crate) fn advance_many<R: Send>(
        &mut self,
        columns: u64,
        threads: usize,
        seen: &mut [R],
        see: impl Fn(&mut R, u64, &[i16]) + Sync,
    ) -> Result<(), Strayed> {
        let end = self.next + columns;
        while self.next < end {
            let left = end - self.next;
            // More rows are fed from the end of the tile on in which a prefix is complete.
            let tiles = |columns: u64| columns.div_ceil(TILE as u64).saturating_mul(TILE as u64);
            let steady = self.captures.iter().map(|capture| tiles(capture.missing())).min();
            let burst = left.min(steady.unwrap_or(left)).min((BURST * TILE) as u64);
            let from = self.prefix.as_ref().map_or(0, |prefix| prefix.rows());
            let blocks = blocks(from..self.rows(), threads);
            if blocks.len() < 2 || burst < LEAST_TILES * TILE as u64 {
                self.advance(left, |a, first, offsets| see(&mut seen[a], first, offsets))?;
            } else {
                self.advance_blocks(burst, &blocks, seen, &see)?;
            }
        }
        Ok(())
    }

    fn advance_blocks<R: Send>(
        &mut self,
        columns: u64,
        blocks: &[Range<usize>],
        seen: &mut [R],
        see: &(impl Fn(&mut R, u64, &[i16]) + Sync),
    ) -> Result<(), Strayed> {
        let end = self.next + columns;
        let mut others: Vec<Strip> = blocks[1..].iter().map(|block| self.upper(block)).collect();
        self.captures.retain(|capture| capture.rows() < blocks[0].end);
        let (mut rest, mut below) = (seen, None);
        let mut work = Vec::new();
        let strips = std::iter::once(&mut *self).chain(&mut others);
        for (i, (strip, rows)) in strips.zip(blocks).enumerate() {
            let (full, packets) = sync_channel(AHEAD);
            let (give_back, used) = channel();
            let first = if i == 0 { 0 } else { rows.start };
            let seen;
            (seen, rest) = rest.split_at_mut(rows.end - first);
            let above = (i + 1 < blocks.len()).then_some(ToAbove { full, used });
            work.push(StripBlock { strip, rows: first..rows.end, seen, below, above });
            below = Some(FromBelow { full: packets, used: give_back });
        }
        let done = std::thread::scope(|scope| {
            let last = work.pop();
            let threads: Vec<_> =
                work.into_iter().map(|block| scope.spawn(move || block.run(end, see))).collect();
            let last = last.map(|block| block.run(end, see));
            let joined = threads.into_iter().map(|thread| thread.join().expect("no panic"));
            joined.chain(last).collect::<Vec<_>>().into_iter().collect::<Result<(), Strayed>>()
        });
        done?;
        for (block, strip) in blocks[1..].iter().zip(others) {
            self.take_rows(block, strip);
        }
        self.feed_what_is_complete();
        Ok(())
    }

    /// A copy for the rows of a block above the first.
    fn upper(&self, block: &Range<usize>) -> Strip {
        let mut strip = self.clone_without_prefixes();
        let captures = self.captures.iter().filter(|capture| block.contains(&capture.rows()));
        strip.captures = captures.cloned().collect();
        strip
    }

    /// Takes the rows of a block, the lines that passed one of them, and the prefixes that are written down there.
    fn take_rows(&mut self, block: &Range<usize>, from: Strip) {
        let words = self.rings.words;
        let rows = block.start * words..block.end * words;
        self.rings.bits[rows.clone()].copy_from_slice(&from.rings.bits[rows]);
        self.floor[block.clone()].copy_from_slice(&from.floor[block.clone()]);
        self.top[block.clone()].copy_from_slice(&from.top[block.clone()]);
        let recent = self.recent_index(block.start, 0)..self.recent_index(block.end, 0);
        self.recent[recent.clone()].copy_from_slice(&from.recent[recent]);
        for line in &self.lines {
            let mut lower = vec![false; line.slots * line.p];
            let ring = |slot: usize| line.first + slot * words;
            // What row a will look at next was left there by row a − p; the rings of the first p rows wait to be used again.
            let first = self.prefix.as_ref().map_or(0, |prefix| prefix.rows());
            for a in first + line.p..(block.start + line.p).min(from.floor.len()) {
                for n in self.next..self.next + line.q {
                    lower[(line.ring_of(a, n) - line.first) / words] = true;
                }
            }
            for slot in (0..lower.len()).filter(|slot| !lower[*slot]) {
                let place = ring(slot)..ring(slot) + words;
                self.rings.bits[place.clone()].copy_from_slice(&from.rings.bits[place]);
            }
        }
        // What the rows of one tile share: the last block is the last to use it.
        self.rings.bits[self.wedge..].copy_from_slice(&from.rings.bits[self.wedge..]);
        self.captures.extend(from.captures);
    }
}

impl<R> StripBlock<'_, R> {
    /// All tiles of its rows; an early end of a neighbour ends it, too.
    #[expect(clippy::cast_possible_truncation, reason = "columns are bounded below 2^63")]
    fn run(self, end: u64, see: &impl Fn(&mut R, u64, &[i16])) -> Result<(), Strayed> {
        let StripBlock { strip, rows, seen, below, above } = self;
        let width = |strip: &Strip| (end - strip.next).min(TILE as u64) as usize;
        while strip.next < end {
            let mut packet = Packet::default();
            if let Some(below) = &below {
                packet = below.full.recv().map_err(|_| Strayed)?;
            }
            let used = above.as_ref().and_then(|above| above.used.try_recv().ok());
            let mut shown = used.unwrap_or_default();
            shown.sets.clear();
            shown.offsets.clear();
            let (mut sets, mut offsets) = (&packet.sets[..], &packet.offsets[..]);
            for _ in 0..TOGETHER {
                let width = width(strip);
                let from = if below.is_some() {
                    strip.feed_packet(rows.start, width, &mut sets, &mut offsets);
                    rows.start
                } else {
                    strip.feed(width)
                };
                strip.advance_rows(from..rows.end, width, |a, first, offsets| {
                    see(&mut seen[a - rows.start], first, offsets);
                })?;
                if above.is_some() {
                    strip.show_below(rows.end, width as u64, &mut shown.sets, &mut shown.offsets);
                }
                strip.end_tile(width);
                if strip.next >= end {
                    break;
                }
            }
            if let Some(below) = &below {
                // Who sends no more needs none back.
                let _ = below.used.send(packet);
            }
            if let Some(above) = &above {
                above.full.send(shown).map_err(|_| Strayed)?;
            }
        }
        Ok(())
    }
}

impl Strip {
    /// Sets what the rows from a on see of those below in a tile, from the front of what is given.
    fn feed_packet(&mut self, a: usize, width: usize, sets: &mut &[u64], offsets: &mut &[i16]) {
        let (words, looked_up) = (self.rings.words, self.rows_looked_up().min(a));
        let rings = self.rings_below(a);
        for i in 0..width {
            for ring in &rings {
                let (set, rest) = sets.split_at(words);
                self.rings.get_mut(ring.at(i)).copy_from_slice(set);
                *sets = rest;
            }
            let (given, rest) = offsets.split_at(looked_up);
            for (k, offset) in given.iter().enumerate() {
                let at = self.recent_index(a - 1 - k, self.next + i as u64);
                self.recent[at] = *offset;
            }
            *offsets = rest;
        }
    }
}

/// The rows in blocks of nearly equal work, one for each thread: a row far up looks further for its values.
fn blocks(rows: Range<usize>, threads: usize) -> Vec<Range<usize>> {
    let count = threads.min(rows.len() / LEAST_ROWS).max(1);
    let work = |a: usize| 750 + a;
    let whole: usize = rows.clone().map(work).sum();
    let (mut blocks, mut start, mut sum) = (Vec::new(), rows.start, 0);
    for a in rows.clone() {
        sum += work(a);
        if sum * count >= whole * (blocks.len() + 1) {
            blocks.push(start..a + 1);
            start = a + 1;
        }
    }
    blocks
}
