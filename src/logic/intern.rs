//! Lists of integers, each stored once and numbered in order of arrival.
//!
//! Products meet tuples of states and determinisation meets sets of states by the million; both need
//! "which number has this list". One flat array holds all lists; an open-addressing table of numbers finds
//! them. Cost: about 4 bytes an integer and 16–24 bytes a list.

use super::automaton::NONE;

pub(crate) struct Interner {
    elements: Vec<u32>,
    ends: Vec<usize>,
    hashes: Vec<u32>,
    slots: Vec<u32>,
}

/// Arrays longer than this grow by an eighth and not to twice their length.
const LONG: usize = 1 << 18;

/// Makes room for more elements. What an array holds beyond its elements counts as taken, so a long one takes little.
pub(crate) fn make_room<T>(array: &mut Vec<T>, more: usize) {
    let length = array.len();
    if array.capacity() - length < more && length > LONG {
        array.reserve_exact(more.max(length / 8));
    }
}

fn hash(list: &[u32]) -> u32 {
    let mut h = list.len() as u64;
    for &x in list {
        h = (h.rotate_left(23) ^ u64::from(x)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
    ((h ^ (h >> 31)).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 32) as u32
}

impl Interner {
    pub(crate) fn new() -> Interner {
        Interner { elements: vec![], ends: vec![], hashes: vec![], slots: vec![NONE; 64] }
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn get(&self, id: usize) -> &[u32] {
        let from = if id == 0 { 0 } else { self.ends[id - 1] };
        &self.elements[from..self.ends[id]]
    }

    /// The number of the list; new lists get the next number.
    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    pub(crate) fn intern(&mut self, list: &[u32]) -> u32 {
        let h = hash(list);
        let mask = self.slots.len() - 1;
        let mut at = h as usize & mask;
        loop {
            let id = self.slots[at];
            if id == NONE {
                break;
            }
            if self.hashes[id as usize] == h && self.get(id as usize) == list {
                return id;
            }
            at = (at + 1) & mask;
        }
        let id = self.ends.len() as u32;
        self.slots[at] = id;
        make_room(&mut self.elements, list.len());
        make_room(&mut self.ends, 1);
        make_room(&mut self.hashes, 1);
        self.elements.extend_from_slice(list);
        self.ends.push(self.elements.len());
        self.hashes.push(h);
        if self.ends.len() * 2 > self.slots.len() {
            self.grow();
        }
        id
    }

    #[expect(clippy::cast_possible_truncation, reason = "memory keeps states below 2^32")]
    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        self.slots.clear();
        self.slots.resize(size, NONE);
        for (id, &h) in self.hashes.iter().enumerate() {
            let mut at = h as usize & (size - 1);
            while self.slots[at] != NONE {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = id as u32;
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.elements.capacity() * 4
            + self.ends.capacity() * 8
            + self.hashes.capacity() * 4
            + self.slots.capacity() * 4
    }
}
