//! `reg`: the words of an expression, over tracks of numbers and of letters.

use std::sync::Arc;

use super::{Named, Track};
use crate::logic::parse::Source;
use crate::logic::prove::Prover;
use crate::{Error, Result};

impl Prover {
    /// A track by what is written for it: a system, or letters in braces.
    pub(crate) fn track(&mut self, written: &str) -> Result<Track> {
        let Some(inside) = written.strip_prefix('{').and_then(|w| w.strip_suffix('}')) else {
            return Ok(Track::of_numbers(&self.numbers(written)?));
        };
        let number = |word: &str| {
            let word: String = word.split_whitespace().collect();
            word.trim_start_matches('+').parse::<i32>()
        };
        let letters: std::result::Result<Vec<i32>, _> = inside.split(',').map(number).collect();
        let letters = letters
            .map_err(|_| Error::invalid(format!("whole numbers in braces, not {written}")))?;
        if letters.len() > 64 {
            return Err(Error::limit("at most 64 letters on a track"));
        }
        Ok(Track::of_letters(letters))
    }

    /// The relation of an expression as it is written: zeros count.
    pub(crate) fn regular(
        &mut self,
        text: &str,
        tracks: Vec<Track>,
        source: Source,
    ) -> Result<Named> {
        let digits: Vec<Vec<i32>> = tracks.iter().map(|track| track.digits.to_vec()).collect();
        let dfa = crate::logic::regex::words(text, &digits, source, &self.budget())?;
        let arguments = (1..=tracks.len()).map(|i| format!("x{i}")).collect();
        Ok(Named { dfa: Arc::new(dfa), tracks, arguments })
    }
}
