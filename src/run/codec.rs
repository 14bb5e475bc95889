//! One binary form for the states that engines save: numbers as varints, words and offsets as they are, lists after their
//! length. What follows from the game and the bounds is not saved but built again.

use std::io::Write;

use crate::{Error, Result, varint};

/// Writes numbers and lists.
pub(crate) struct Writer<'w> {
    out: &'w mut dyn Write,
}

impl<'w> Writer<'w> {
    pub(crate) fn new(out: &'w mut dyn Write) -> Self {
        Writer { out }
    }

    pub(crate) fn number(&mut self, x: u64) -> Result<()> {
        let mut bytes = Vec::with_capacity(10);
        varint::put(&mut bytes, x);
        Ok(self.out.write_all(&bytes)?)
    }

    pub(crate) fn signed(&mut self, x: i64) -> Result<()> {
        self.all_signed([x])
    }

    /// Signed numbers one after the other, without their count.
    pub(crate) fn all_signed(&mut self, numbers: impl IntoIterator<Item = i64>) -> Result<()> {
        let mut bytes = Vec::with_capacity(128);
        numbers.into_iter().for_each(|x| varint::put_signed(&mut bytes, x));
        Ok(self.out.write_all(&bytes)?)
    }

    /// A list whose items are so many signed numbers each.
    pub(crate) fn list<const COUNT: usize>(
        &mut self,
        items: impl ExactSizeIterator<Item = [i64; COUNT]>,
    ) -> Result<()> {
        self.number(items.len() as u64)?;
        self.all_signed(items.flatten())
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<()> {
        self.number(bytes.len() as u64)?;
        Ok(self.out.write_all(bytes)?)
    }

    /// Words of 64 bits, without their count.
    pub(crate) fn bare_words(&mut self, words: &[u64]) -> Result<()> {
        for chunk in words.chunks(1 << 12) {
            let bytes: Vec<u8> = chunk.iter().flat_map(|x| x.to_le_bytes()).collect();
            self.out.write_all(&bytes)?;
        }
        Ok(())
    }

    pub(crate) fn words(&mut self, words: &[u64]) -> Result<()> {
        self.number(words.len() as u64)?;
        self.bare_words(words)
    }

    pub(crate) fn offsets(&mut self, offsets: &[i16]) -> Result<()> {
        self.number(offsets.len() as u64)?;
        for chunk in offsets.chunks(1 << 14) {
            let bytes: Vec<u8> = chunk.iter().flat_map(|x| x.to_le_bytes()).collect();
            self.out.write_all(&bytes)?;
        }
        Ok(())
    }
}

/// Reads what a [`Writer`] wrote. Bytes of another form are an error, never a panic or a large allocation.
pub(crate) struct Reader<'r> {
    bytes: &'r [u8],
}

impl<'r> Reader<'r> {
    pub(crate) fn new(bytes: &'r [u8]) -> Self {
        Reader { bytes }
    }

    /// What to say of bytes that hold no state of the run.
    pub(crate) fn error() -> Error {
        Error::invalid(
            "the checkpoint does not hold the state of this run: remove it, or name another",
        )
    }

    /// Refuses bytes left over.
    pub(crate) fn end(&self) -> Result<()> {
        if self.bytes.is_empty() { Ok(()) } else { Err(Self::error()) }
    }

    fn take(&mut self, count: u64, size: usize) -> Result<&'r [u8]> {
        let length = usize::try_from(count).ok().and_then(|count| count.checked_mul(size));
        let split = length.and_then(|length| self.bytes.split_at_checked(length));
        let (taken, rest) = split.ok_or_else(Self::error)?;
        self.bytes = rest;
        Ok(taken)
    }

    fn varint<T>(&mut self, take: fn(&[u8], &mut usize) -> Option<T>) -> Result<T> {
        let mut at = 0;
        let number = take(self.bytes, &mut at).ok_or_else(Self::error)?;
        self.bytes = &self.bytes[at..];
        Ok(number)
    }

    pub(crate) fn number(&mut self) -> Result<u64> {
        self.varint(varint::take)
    }

    pub(crate) fn signed(&mut self) -> Result<i64> {
        self.varint(varint::take_signed)
    }

    /// A number that fits this machine.
    pub(crate) fn size(&mut self) -> Result<usize> {
        usize::try_from(self.number()?).map_err(|_| Self::error())
    }

    pub(crate) fn all_signed<const COUNT: usize>(&mut self) -> Result<[i64; COUNT]> {
        let mut all = [0; COUNT];
        for x in &mut all {
            *x = self.signed()?;
        }
        Ok(all)
    }

    pub(crate) fn list<const COUNT: usize, T>(
        &mut self,
        make: impl Fn([i64; COUNT]) -> T,
    ) -> Result<Vec<T>> {
        (0..self.number()?).map(|_| self.all_signed().map(&make)).collect()
    }

    pub(crate) fn bytes(&mut self) -> Result<Vec<u8>> {
        let count = self.number()?;
        Ok(self.take(count, 1)?.to_vec())
    }

    pub(crate) fn word(&mut self) -> Result<u64> {
        let bytes = self.take(1, 8)?;
        Ok(u64::from_le_bytes(bytes.try_into().expect("eight bytes")))
    }

    pub(crate) fn words(&mut self) -> Result<Vec<u64>> {
        let count = self.number()?;
        let words = self.take(count, 8)?.chunks_exact(8);
        Ok(words.map(|x| u64::from_le_bytes(x.try_into().expect("eight bytes"))).collect())
    }

    pub(crate) fn offsets(&mut self) -> Result<Vec<i16>> {
        let count = self.number()?;
        let offsets = self.take(count, 2)?.chunks_exact(2);
        Ok(offsets.map(|x| i16::from_le_bytes(x.try_into().expect("two bytes"))).collect())
    }

    /// Replaces a list by a saved one, which must have the same length.
    pub(crate) fn same_words(&mut self, into: &mut Vec<u64>) -> Result<()> {
        let words = self.words()?;
        if words.len() != into.len() {
            return Err(Self::error());
        }
        *into = words;
        Ok(())
    }

    /// The same for offsets.
    pub(crate) fn same_offsets(&mut self, into: &mut Vec<i16>) -> Result<()> {
        let offsets = self.offsets()?;
        if offsets.len() != into.len() {
            return Err(Self::error());
        }
        *into = offsets;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_comes_back(x: u64, y: i64, pairs: Vec<[i64; 2]>, words: Vec<u64>, offsets: Vec<i16>) {
            let mut bytes = Vec::new();
            let mut out = Writer::new(&mut bytes);
            out.number(x).unwrap();
            out.signed(y).unwrap();
            out.list(pairs.iter().copied()).unwrap();
            out.words(&words).unwrap();
            out.offsets(&offsets).unwrap();
            let mut saved = Reader::new(&bytes);
            prop_assert_eq!((saved.number().unwrap(), saved.signed().unwrap()), (x, y));
            prop_assert_eq!(saved.list(|pair: [i64; 2]| pair).unwrap(), pairs);
            prop_assert_eq!((saved.words().unwrap(), saved.offsets().unwrap()), (words, offsets));
            prop_assert!(saved.end().is_ok());
        }

        #[test]
        fn other_bytes_are_an_error(bytes: Vec<u8>) {
            let mut saved = Reader::new(&bytes);
            let _ = (saved.list(|x: [i64; 3]| x), saved.words(), saved.offsets(), saved.bytes(), saved.size());
        }
    }
}
