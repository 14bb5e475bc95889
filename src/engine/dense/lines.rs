//! Sets of the values seen on a line: a bitset with a floor, or a single flag where only outcomes matter.

use crate::engine::Play;

/// The values seen on a line.
pub(in crate::engine) trait LineSet: Default + Clone {
    /// Adds a value.
    fn insert(&mut self, value: u32);

    /// Takes a value out.
    fn remove(&mut self, value: u32);

    /// Adds all values of another set.
    fn merge(&mut self, other: &Self);

    /// Forgets everything and gives the memory back.
    fn clear(&mut self) {
        *self = Self::default();
    }

    /// The value of a position whose options have the values in `sets` and `steps`.
    fn value(sets: &[&Self], steps: &[u32], terminal: bool, play: Play) -> u32;
}

/// A bitset; the first `full` words are all ones.
#[derive(Default, Clone)]
pub(in crate::engine) struct Bits {
    words: Vec<u64>,
    full: usize,
}

impl LineSet for Bits {
    fn insert(&mut self, value: u32) {
        let (word, bit) = (value as usize / 64, value % 64);
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << bit;
        self.raise();
    }

    fn remove(&mut self, value: u32) {
        let (word, bit) = (value as usize / 64, value % 64);
        if let Some(bits) = self.words.get_mut(word) {
            *bits &= !(1 << bit);
            self.full = self.full.min(word);
        }
    }

    fn merge(&mut self, other: &Self) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        let from = self.full;
        for (mine, theirs) in self.words.iter_mut().zip(&other.words).skip(from) {
            *mine |= theirs;
        }
        self.raise();
    }

    #[expect(clippy::cast_possible_truncation, reason = "sizes are within memory, values small")]
    fn value(sets: &[&Self], steps: &[u32], _terminal: bool, _play: Play) -> u32 {
        let mut word = sets.iter().map(|set| set.full).max().unwrap_or(0);
        loop {
            let seen = sets.iter().fold(0, |or, set| or | set.words.get(word).unwrap_or(&0));
            let here = steps.iter().filter(|step| **step as usize / 64 == word);
            let seen = here.fold(seen, |or, step| or | 1 << (step % 64));
            if seen != u64::MAX {
                return word as u32 * 64 + seen.trailing_ones();
            }
            word += 1;
        }
    }
}

impl Bits {
    fn raise(&mut self) {
        while self.words.get(self.full) == Some(&u64::MAX) {
            self.full += 1;
        }
    }
}

/// Whether a P-position (value 0) lies on the line.
#[derive(Default, Clone)]
pub(in crate::engine) struct Flag(bool);

impl LineSet for Flag {
    fn insert(&mut self, value: u32) {
        self.0 |= value == 0;
    }

    fn remove(&mut self, value: u32) {
        self.0 &= value != 0;
    }

    fn merge(&mut self, other: &Self) {
        self.0 |= other.0;
    }

    fn value(sets: &[&Self], steps: &[u32], terminal: bool, play: Play) -> u32 {
        let wins = sets.iter().any(|set| set.0) || steps.contains(&0);
        u32::from(wins || (terminal && play == Play::Misere))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex;

    proptest::proptest! {
        #[test]
        fn the_least_zero_is_the_mex(sets: Vec<Vec<u8>>, steps: Vec<u8>, dense in 0u32..300) {
            let sets: Vec<Vec<u32>> = sets
                .into_iter()
                .map(|set| set.into_iter().map(u32::from).chain(0..dense).collect())
                .collect();
            let steps: Vec<u32> = steps.into_iter().map(u32::from).collect();
            let bits: Vec<Bits> = sets
                .iter()
                .map(|set| {
                    let mut bits = Bits::default();
                    set.iter().for_each(|v| bits.insert(*v));
                    bits
                })
                .collect();
            let refs: Vec<&Bits> = bits.iter().collect();
            let all = sets.concat().into_iter().chain(steps.iter().copied());
            assert_eq!(Bits::value(&refs, &steps, false, Play::Normal), mex(all));
            let mut merged = Bits::default();
            bits.iter().for_each(|set| merged.merge(set));
            assert_eq!(
                Bits::value(&[&merged], &steps, false, Play::Normal),
                Bits::value(&refs, &steps, false, Play::Normal)
            );
        }
    }
}
