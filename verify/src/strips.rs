//! The b's of a level that wait for their turn, some bytes a strip: a queue.
//!
//! A strip (first, len, shift) is the numbers B(m) − shift, first ≤ m < first + len. Each is stored by what it differs
//! from the continuation of the one before, seven bits a byte.

use super::golden::b;
use super::varint::{put, put_signed, take, take_signed};

/// A queue of strips (first, len, shift): the numbers B(m) − shift; each is stored as differences. An empty strip
/// stands for a dense item.
#[derive(Debug, Default)]
pub(crate) struct Strips {
    pub bytes: Vec<u8>,
    /// What lies before this was taken.
    at: usize,
    written: (i64, i64),
    read: (i64, i64),
}

impl Strips {
    pub fn push(&mut self, first: i64, len: i64, shift: i64) {
        let gap = first - self.written.0;
        put_signed(&mut self.bytes, gap);
        put(&mut self.bytes, len as u64);
        put_signed(&mut self.bytes, shift - self.written.1 - b(gap));
        self.written = (first + len, shift);
    }

    pub fn pop(&mut self) -> Option<(i64, i64, i64)> {
        // Moving the rest to the front now and then keeps the cost in proportion to what is taken.
        if 2 * self.at >= self.bytes.len() && self.at > 4096 || self.at == self.bytes.len() {
            self.bytes.drain(..self.at);
            self.at = 0;
        }
        let gap = take_signed(&self.bytes, &mut self.at)?;
        let len = take(&self.bytes, &mut self.at)? as i64;
        let shift = self.read.1 + b(gap) + take_signed(&self.bytes, &mut self.at)?;
        let first = self.read.0 + gap;
        self.read = (first + len, shift);
        Some((first, len, shift))
    }

    /// The queue is empty, and the next strip is counted from here.
    pub fn restart(&mut self, at: (i64, i64)) {
        (self.written, self.read) = (at, at);
    }
}
