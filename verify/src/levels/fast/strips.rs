//! The b's of a level that wait for their turn, some bytes a strip: a queue.
//!
//! A strip (first, len, shift) is the numbers B(m) − shift, first ≤ m < first + len. Each is stored by what it differs
//! from the continuation of the one before, seven bits a byte, in chunks that are given back when they were read.

use std::collections::VecDeque;

use crate::golden::b;
use crate::varint::{put, put_signed, take, take_signed};

/// The bytes of a chunk; no strip needs more than 30, and none lies in two chunks.
const CHUNK: usize = 1 << 14;

/// A queue of strips (first, len, shift): the numbers B(m) − shift; each is stored as differences. An empty strip
/// stands for a dense item.
#[derive(Debug, Default)]
pub(crate) struct Strips {
    reading: Vec<u8>,
    full: VecDeque<Vec<u8>>,
    writing: Vec<u8>,
    /// What lies before this in the chunk being read was taken.
    at: usize,
    written: (i64, i64),
    read: (i64, i64),
}

impl Strips {
    pub fn push(&mut self, first: i64, len: i64, shift: i64) {
        if self.writing.len() + 30 > CHUNK {
            self.full.push_back(std::mem::replace(&mut self.writing, Vec::with_capacity(CHUNK)));
        }
        let gap = first - self.written.0;
        put_signed(&mut self.writing, gap);
        put(&mut self.writing, len as u64);
        put_signed(&mut self.writing, shift - self.written.1 - b(gap));
        self.written = (first + len, shift);
    }

    pub fn pop(&mut self) -> Option<(i64, i64, i64)> {
        if self.at == self.reading.len() {
            self.at = 0;
            self.reading.clear();
            match self.full.pop_front() {
                Some(chunk) => self.reading = chunk,
                None => std::mem::swap(&mut self.reading, &mut self.writing),
            }
        }
        let gap = take_signed(&self.reading, &mut self.at)?;
        let len = take(&self.reading, &mut self.at)? as i64;
        let shift = self.read.1 + b(gap) + take_signed(&self.reading, &mut self.at)?;
        let first = self.read.0 + gap;
        self.read = (first + len, shift);
        Some((first, len, shift))
    }

    /// The memory it takes, at most.
    pub fn bytes(&self) -> usize {
        (self.full.len() + 2) * (CHUNK + size_of::<Vec<u8>>())
    }

    /// The queue is empty, and the next strip is counted from here.
    pub fn restart(&mut self, at: (i64, i64)) {
        (self.written, self.read) = (at, at);
    }
}
