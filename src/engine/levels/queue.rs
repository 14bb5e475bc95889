//! The b's of one level that its a's have not reached yet: strips, packed into bytes.
//!
//! A [`Strip`] stands for the numbers B(m) − shift, m in a range. About one factor of φ of them is pending
//! at any time. Packed against the strip before (length, gap in m, and the shift less its expected
//! change B(gap)) a strip takes three to four bytes instead of 24. An empty strip marks where the b's of a tangled
//! stretch belong (see `tangle`).

use std::collections::VecDeque;

use super::rotation::b;
use crate::varint::{put, put_signed, take, take_signed};

/// The numbers B(m) − shift for first ≤ m < first + len.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Strip {
    pub(crate) first: i64,
    pub(crate) len: i64,
    pub(crate) shift: i64,
}

/// Bytes a chunk holds before the next one is begun; a chunk is freed once read.
const CHUNK: usize = 1 << 14;

/// What a packed strip is relative to: the end and the shift of the strip before it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Anchor {
    pub(crate) end: i64,
    pub(crate) shift: i64,
}

/// First in, first out; the last strip stays unpacked so that it can still grow.
#[derive(Debug, Default)]
pub(crate) struct StripQueue {
    pub(super) chunks: VecDeque<Vec<u8>>,
    pub(super) read_at: usize,
    pub(super) packed: u64,
    pub(super) written: Anchor,
    pub(super) read: Anchor,
    pub(super) last: Option<Strip>,
}

impl StripQueue {
    /// Appends a strip, joined to the last one where it continues it.
    #[inline]
    pub(crate) fn push(&mut self, strip: Strip) {
        if let Some(last) = self.last.as_mut() {
            let marked = last.len == 0 || strip.len == 0;
            if !marked && last.shift == strip.shift && last.first + last.len == strip.first {
                last.len += strip.len;
                return;
            }
            let last = *last;
            self.pack(last);
        }
        self.last = Some(strip);
    }

    #[expect(clippy::cast_sign_loss, reason = "indices stay below MAX_INDEX")]
    fn pack(&mut self, strip: Strip) {
        if self.chunks.back().is_none_or(|chunk| chunk.len() + 30 > CHUNK) {
            self.chunks.push_back(Vec::with_capacity(CHUNK));
        }
        let chunk = self.chunks.back_mut().expect("a chunk was just ensured");
        let gap = strip.first - self.written.end;
        put(chunk, strip.len as u64);
        put_signed(chunk, gap);
        put_signed(chunk, strip.shift - self.written.shift - b(gap));
        self.packed += 1;
        self.written = Anchor { end: strip.first + strip.len, shift: strip.shift };
    }

    /// Takes the oldest strip.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Strip> {
        let strip = if self.packed > 0 {
            self.packed -= 1;
            self.unpack()
        } else {
            let last = self.last.take()?;
            self.written = Anchor { end: last.first + last.len, shift: last.shift };
            last
        };
        self.read = Anchor { end: strip.first + strip.len, shift: strip.shift };
        Some(strip)
    }

    #[expect(clippy::cast_possible_wrap, reason = "indices stay below MAX_INDEX")]
    fn unpack(&mut self) -> Strip {
        if self.read_at >= self.chunks[0].len() {
            self.chunks.pop_front();
            self.read_at = 0;
        }
        let chunk = &self.chunks[0];
        let mut at = self.read_at;
        let read = (take(chunk, &mut at), take_signed(chunk, &mut at), take_signed(chunk, &mut at));
        let (Some(len), Some(gap), Some(extra)) = read else {
            unreachable!("the queue reads only what it wrote")
        };
        self.read_at = at;
        Strip {
            first: self.read.end + gap,
            len: len as i64,
            shift: self.read.shift + b(gap) + extra,
        }
    }

    /// How many strips are packed.
    pub(crate) fn strips(&self) -> u64 {
        self.packed
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        (self.chunks.len() * CHUNK) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn strips_come_back_in_order(
            steps in prop::collection::vec((1i64..50, 0i64..9, -3i64..4, 0usize..3), 0..600)
        ) {
            let mut queue = StripQueue::default();
            let (mut expected, mut got) = (vec![], vec![]);
            let (mut at, mut shift) = (1, 0);
            let values = |s: Strip| (s.first..s.first + s.len).map(move |m| b(m) - s.shift);
            for (len, gap, change, pops) in steps {
                at += gap;
                shift += b(gap) + change;
                let strip = Strip { first: at, len, shift };
                at += len;
                expected.extend(values(strip));
                queue.push(strip);
                for _ in 0..pops {
                    got.extend(queue.pop().into_iter().flat_map(values));
                }
            }
            while let Some(strip) = queue.pop() {
                got.extend(values(strip));
            }
            prop_assert_eq!(expected, got);
        }
    }
}
