//! The state of a run over rows as bytes, for checkpoints: numbers and lists in a fixed order, eight bytes a word.
//!
//! What follows from the game and the number of rows is not saved but built again.

use std::io::Write;

use super::strip::Strayed;
use crate::run::Checkpoint;
use crate::{Error, Result};

/// Why a run cannot go on.
pub(super) enum Halt {
    /// A value left the window: start again with a wider one.
    Strayed,
    Error(Error),
}

impl From<Strayed> for Halt {
    fn from(_: Strayed) -> Self {
        Halt::Strayed
    }
}

impl From<Error> for Halt {
    fn from(error: Error) -> Self {
        Halt::Error(error)
    }
}

/// Writes numbers and lists.
pub(super) struct Writer<'w> {
    out: &'w mut dyn Write,
}

impl Writer<'_> {
    pub fn number(&mut self, x: u64) -> Result<()> {
        Ok(self.out.write_all(&x.to_le_bytes())?)
    }

    pub fn words(&mut self, words: &[u64]) -> Result<()> {
        self.number(words.len() as u64)?;
        for chunk in words.chunks(1 << 12) {
            let bytes: Vec<u8> = chunk.iter().flat_map(|x| x.to_le_bytes()).collect();
            self.out.write_all(&bytes)?;
        }
        Ok(())
    }

    pub fn offsets(&mut self, offsets: &[i16]) -> Result<()> {
        self.number(offsets.len() as u64)?;
        for chunk in offsets.chunks(1 << 14) {
            let bytes: Vec<u8> = chunk.iter().flat_map(|x| x.to_le_bytes()).collect();
            self.out.write_all(&bytes)?;
        }
        Ok(())
    }
}

/// Reads what a [`Writer`] wrote.
pub(super) struct Reader<'r> {
    bytes: &'r [u8],
}

impl<'r> Reader<'r> {
    pub fn new(bytes: &'r [u8]) -> Self {
        Reader { bytes }
    }

    pub fn error() -> Error {
        Error::invalid("the checkpoint does not hold the state of a run over rows: remove it")
    }

    fn take(&mut self, count: u64, size: usize) -> Result<&'r [u8]> {
        let length = usize::try_from(count).ok().and_then(|count| count.checked_mul(size));
        let split = length.and_then(|length| self.bytes.split_at_checked(length));
        let (taken, rest) = split.ok_or_else(Self::error)?;
        self.bytes = rest;
        Ok(taken)
    }

    pub fn number(&mut self) -> Result<u64> {
        let bytes = self.take(1, 8)?;
        Ok(u64::from_le_bytes(bytes.try_into().expect("eight bytes")))
    }

    pub fn words(&mut self) -> Result<Vec<u64>> {
        let count = self.number()?;
        let words = self.take(count, 8)?.chunks_exact(8);
        Ok(words.map(|x| u64::from_le_bytes(x.try_into().expect("eight bytes"))).collect())
    }

    pub fn offsets(&mut self) -> Result<Vec<i16>> {
        let count = self.number()?;
        let offsets = self.take(count, 2)?.chunks_exact(2);
        Ok(offsets.map(|x| i16::from_le_bytes(x.try_into().expect("two bytes"))).collect())
    }

    /// Replaces a list by a saved one, which must have the same length.
    pub fn same_words(&mut self, into: &mut Vec<u64>) -> Result<()> {
        let words = self.words()?;
        if words.len() != into.len() {
            return Err(Self::error());
        }
        *into = words;
        Ok(())
    }

    /// The same for offsets.
    pub fn same_offsets(&mut self, into: &mut Vec<i16>) -> Result<()> {
        let offsets = self.offsets()?;
        if offsets.len() != into.len() {
            return Err(Self::error());
        }
        *into = offsets;
        Ok(())
    }
}

/// Saves the state of a run now and then, if there is a checkpoint at all.
pub(super) struct Saver<'c> {
    pub checkpoint: Option<&'c mut Checkpoint>,
}

impl Saver<'_> {
    /// Saves when it is time, or when the run is about to stop.
    pub fn save(
        &mut self,
        stop: bool,
        state: impl FnOnce(&mut Writer) -> Result<()>,
    ) -> Result<()> {
        match self.checkpoint.as_deref_mut().filter(|checkpoint| stop || checkpoint.due()) {
            Some(checkpoint) => checkpoint.save(|out| state(&mut Writer { out })),
            None => Ok(()),
        }
    }

    /// The error of a run that was asked to stop.
    pub fn asked_to_stop(&self, at: u64) -> Error {
        let next = match self.checkpoint {
            Some(_) => "the same command goes on from the checkpoint",
            None => "nothing was saved",
        };
        Error::limit(format!("stopped on request at column {at}: {next}"))
    }
}
