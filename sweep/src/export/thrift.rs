//! Thrift's compact form, as far as the end of a Parquet file needs it: fields in order, each with what it adds to the number of the one before.

const INT: u8 = 5;
const LONG: u8 = 6;
const BYTES: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// A structure being written, its fields in the order of their numbers.
pub(super) struct Struct<'b> {
    bytes: &'b mut Vec<u8>,
    last: u8,
}

impl<'b> Struct<'b> {
    pub(super) fn new(bytes: &'b mut Vec<u8>) -> Self {
        Struct { bytes, last: 0 }
    }

    fn field(&mut self, number: u8, kind: u8) {
        debug_assert!(self.last < number && number - self.last < 16);
        self.bytes.push((number - self.last) << 4 | kind);
        self.last = number;
    }

    /// A number of 32 bits.
    pub(super) fn number(&mut self, field: u8, value: i64) {
        self.field(field, INT);
        signed(self.bytes, value);
    }

    /// A number of 64 bits.
    pub(super) fn long(&mut self, field: u8, value: i64) {
        self.field(field, LONG);
        signed(self.bytes, value);
    }

    pub(super) fn text(&mut self, field: u8, text: &str) {
        self.field(field, BYTES);
        words(self.bytes, text);
    }

    pub(super) fn numbers(&mut self, field: u8, all: &[i64]) {
        self.list(field, INT, all.len());
        all.iter().for_each(|value| signed(self.bytes, *value));
    }

    pub(super) fn texts(&mut self, field: u8, all: &[&str]) {
        self.list(field, BYTES, all.len());
        all.iter().for_each(|text| words(self.bytes, text));
    }

    /// A structure in this one.
    pub(super) fn part(&mut self, field: u8, fill: impl FnOnce(&mut Struct)) {
        self.field(field, STRUCT);
        self.inner(fill);
    }

    /// A list of so many structures.
    pub(super) fn structs(&mut self, field: u8, count: usize, fill: impl Fn(usize, &mut Struct)) {
        self.list(field, STRUCT, count);
        (0..count).for_each(|i| self.inner(|inner| fill(i, inner)));
    }

    fn inner(&mut self, fill: impl FnOnce(&mut Struct)) {
        let mut inner = Struct::new(self.bytes);
        fill(&mut inner);
        inner.end();
    }

    fn list(&mut self, field: u8, kind: u8, count: usize) {
        self.field(field, LIST);
        match u8::try_from(count) {
            Ok(few @ 0..15) => self.bytes.push(few << 4 | kind),
            _ => {
                self.bytes.push(0xF0 | kind);
                varint(self.bytes, count as u64);
            }
        }
    }

    pub(super) fn end(self) {
        self.bytes.push(0);
    }
}

/// Seven bits a byte, the lowest first, the top bit set on all but the last.
pub(super) fn varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 128 {
        bytes.push(value.to_le_bytes()[0] | 128);
        value >>= 7;
    }
    bytes.push(value.to_le_bytes()[0]);
}

fn signed(bytes: &mut Vec<u8>, value: i64) {
    varint(bytes, ((value << 1) ^ (value >> 63)).cast_unsigned());
}

fn words(bytes: &mut Vec<u8>, text: &str) {
    varint(bytes, text.len() as u64);
    bytes.extend(text.as_bytes());
}
