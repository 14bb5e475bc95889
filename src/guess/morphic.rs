//! Fixed points of substitutions: w = h(w), the image of each letter a short word.
//!
//! The word is read and written at once: reading its letter i, the image of that letter stands where the images before
//! it end. At the first occurrence of a letter every length of its image is tried, at every later one the image is
//! compared; the search goes by total length of the images, so what is found is shortest. A few letters before the
//! fixed point begins may be left out. If all images have the same length k, the word is k-automatic (Cobham).
//!
//! Asked for: three letters of data for each letter of an image, every image met at least three times, a word that
//! grows. Cost: at most a set number of steps; each search tree is pruned at the first wrong letter.

use super::Terms;
use super::letters::Letters;

/// The fixed point of a substitution, after a few letters.
///
/// ```
/// use wythoff::guess::{GuessForm, Morphic, Terms};
/// let found = Terms::new(0, (0..100u32).map(|n| n.count_ones() % 2)).recognise(&Default::default())?;
/// let is = |form: &GuessForm| matches!(form, GuessForm::Morphic(Morphic { .. }));
/// let morphic = found.iter().find(|guess| is(&guess.form)).unwrap();
/// let words = "the terms are the fixed point of 0->01 1->10 that begins with 0";
/// assert_eq!(morphic.form.words(), words);
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Morphic {
    /// The index of the first term.
    pub(crate) first: i64,
    /// What the letters stand for.
    pub(crate) letters: Letters,
    /// The letters before the fixed point.
    pub(crate) before: Vec<u8>,
    /// The image of each letter; empty for a letter that occurs only before.
    pub(crate) images: Vec<Vec<u8>>,
    /// The letter with which the fixed point begins.
    pub(crate) start: u8,
}

/// The most letters, the longest image, the longest sum of images, and the most letters left out in front.
const MOST: (usize, usize, usize, usize) = (6, 9, 24, 3);
/// Letters compared in all searches together.
const STEPS: usize = 40_000_000;

/// The shortest substitution whose fixed point the terms (or their differences) are, if they show one.
pub(crate) fn recognise(terms: &Terms) -> Option<Morphic> {
    let (letters, word) = Letters::of(terms)?;
    if letters.alphabet.len() > MOST.0 || letters.alphabet.len() < 2 {
        return None;
    }
    let mut steps = STEPS;
    let found = (0..=MOST.3.min(word.len() / 8)).filter_map(|skipped| {
        let rest = &word[skipped..];
        let mut search = ImageSearch::new(rest, letters.alphabet.len(), &mut steps);
        let images = search.run(MOST.2.min(rest.len() / 3))?;
        Some(Morphic {
            first: terms.first,
            letters: letters.clone(),
            before: word[..skipped].to_vec(),
            images,
            start: rest[0],
        })
    });
    found.min_by_key(Morphic::parameters)
}

struct ImageSearch<'a> {
    word: &'a [u8],
    /// (start, length) of each image in the word.
    images: Vec<Option<(usize, usize)>>,
    /// How many different letters the word has.
    distinct: usize,
    steps: &'a mut usize,
}

impl<'a> ImageSearch<'a> {
    fn new(word: &'a [u8], alphabet: usize, steps: &'a mut usize) -> Self {
        let distinct = (0..alphabet).filter(|&x| word.iter().any(|&y| usize::from(y) == x)).count();
        ImageSearch { word, images: vec![None; alphabet], distinct, steps }
    }

    /// Substitutions of total length up to `most`, shortest first.
    fn run(&mut self, most: usize) -> Option<Vec<Vec<u8>>> {
        (self.distinct + 1..=most).find(|&total| self.descend(0, 0, total))?;
        let spelled = |image: &Option<(usize, usize)>| {
            image.map_or(Vec::new(), |(start, length)| self.word[start..start + length].to_vec())
        };
        Some(self.images.iter().map(spelled).collect())
    }

    /// Goes on reading letter `read` and writing at `written`, with `left` letters for the images still unknown.
    fn descend(&mut self, mut read: usize, mut written: usize, left: usize) -> bool {
        let unknown = self.distinct - self.images.iter().flatten().count();
        if left < unknown || (unknown == 0 && left > 0) {
            return false;
        }
        while written < self.word.len() {
            if *self.steps == 0 || read >= self.word.len() {
                return false;
            }
            let letter = usize::from(self.word[read]);
            let Some((start, length)) = self.images[letter] else {
                return self.choose(letter, read, written, left);
            };
            let length = length.min(self.word.len() - written);
            *self.steps = self.steps.saturating_sub(length);
            if self.word[start..start + length] != self.word[written..written + length] {
                return false;
            }
            (read, written) = (read + 1, written + length);
            if read >= written {
                return false; // the word does not grow
            }
        }
        unknown == 0 && self.met_often(read)
    }

    fn choose(&mut self, letter: usize, read: usize, written: usize, left: usize) -> bool {
        let shortest = if read == 0 { 2 } else { 1 };
        for length in shortest..=MOST.1.min(left).min(self.word.len() - written) {
            // Reading must stay behind writing.
            if read + 1 >= written + length {
                continue;
            }
            self.images[letter] = Some((written, length));
            if self.descend(read + 1, written + length, left - length) {
                return true;
            }
            self.images[letter] = None;
        }
        false
    }

    /// Was every image met three times in what was read?
    fn met_often(&self, read: usize) -> bool {
        let met = |x: usize| self.word[..read].iter().filter(|&&y| usize::from(y) == x).count();
        self.images.iter().enumerate().all(|(x, image)| image.is_none() || met(x) >= 3)
    }
}

impl Morphic {
    /// So many terms from the first on.
    pub(super) fn sequence(&self, count: usize) -> Vec<num_bigint::BigInt> {
        let needed = self.letters.needed(count);
        let mut word = self.before.clone();
        let begin = word.len();
        word.extend(&self.images[usize::from(self.start)]);
        let mut read = begin + 1;
        while word.len() < needed && read < word.len() {
            let letter = usize::from(word[read]);
            word.extend_from_slice(&self.images[letter]);
            read += 1;
        }
        word.truncate(needed);
        let mut terms = self.letters.terms(&word);
        terms.truncate(count);
        terms
    }

    pub(super) fn parameters(&self) -> usize {
        self.before.len() + self.images.iter().map(Vec::len).sum::<usize>()
    }

    /// The length of all images, if they have one.
    pub(crate) fn uniform(&self) -> Option<usize> {
        let mut lengths = self.images.iter().map(Vec::len).filter(|&n| n > 0);
        let first = lengths.next()?;
        lengths.all(|n| n == first).then_some(first)
    }

    fn rules(&self, arrow: &str, between: &str) -> String {
        let used = self.images.iter().enumerate().filter(|(_, image)| !image.is_empty());
        let rule = |(x, image): (usize, &Vec<u8>)| {
            let x = self.letters.spelled(&[u8::try_from(x).unwrap_or(u8::MAX)]);
            format!("{x}{arrow}{}", self.letters.spelled(image))
        };
        used.map(rule).collect::<Vec<_>>().join(between)
    }

    /// The substitution.
    pub(crate) fn words(&self) -> String {
        let after = match self.before.len() {
            0 => String::new(),
            _ => format!(" after {}", self.letters.spelled(&self.before)),
        };
        let (subject, start) = (self.letters.subject(), self.letters.spelled(&[self.start]));
        let rules = self.rules("->", " ");
        format!("{subject} are the fixed point of {rules} that begins with {start}{after}")
    }

    /// The same for a paper.
    pub(crate) fn latex(&self) -> String {
        let rules = self.rules(r" \mapsto ", r",\ ");
        let start = self.letters.spelled(&[self.start]);
        let after = match self.before.len() {
            0 => String::new(),
            _ => format!(r" \mbox{{ after }} {}", self.letters.spelled(&self.before)),
        };
        let subject = self.letters.subject();
        format!(
            r"\mbox{{{subject} are the fixed point of }} {rules} \mbox{{ beginning with }} {start}{after}"
        )
    }

    /// Uniform or not.
    pub(crate) fn details(&self) -> String {
        match self.uniform() {
            Some(k) => format!("substitution of constant length {k}: a {k}-automatic word"),
            None => "substitution of images of different lengths".to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(values: impl IntoIterator<Item = i64>) -> String {
        recognise(&Terms::new(0, values)).map_or(String::new(), |found| found.words())
    }

    #[test]
    fn fibonacci_thue_morse_and_tribonacci() {
        let floor = |n: u64| crate::golden::floor_phi(n).unwrap() as i64;
        assert_eq!(
            words((0..100).map(floor)),
            "the first differences are the fixed point of 1->2 2->21 that begins with 2 after 1"
        );
        assert_eq!(
            words((0..100i64).map(|n| i64::from(n.count_ones() % 2))),
            "the terms are the fixed point of 0->01 1->10 that begins with 0"
        );
        let mut word = vec![0i64];
        for _ in 0..9 {
            let image = |x: &i64| [vec![0, 1], vec![0, 2], vec![0]][*x as usize].clone();
            word = word.iter().flat_map(image).collect();
        }
        assert_eq!(
            words(word),
            "the terms are the fixed point of 0->01 1->02 2->0 that begins with 0"
        );
    }

    #[test]
    fn a_random_word_is_none() {
        let mut state = 1u64;
        let mut bit = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 60 & 1) as i64
        };
        assert_eq!(words((0..200).map(|_| bit())), "");
    }
}
