//! The terms of a sequence, and how they are read: a list, one number a line, or an OEIS b-file.
//!
//! ```text
//! list   = 0, 1, 3, 4        commas, spaces or line ends between the numbers; the first index is 0
//! b-file = "0 0", "1 1", …   index and term, indices counting up by one; the first may be any
//! ```
//!
//! Lines from `#` on are comments. A line with just two numbers and no comma is a line of a b-file.

use num_bigint::BigInt;

use crate::{Error, Result};

/// The most terms that are looked at.
pub(super) const MOST_TERMS: usize = 10_000_000;
/// The most digits of a term that are read.
const MOST_DIGITS: usize = 100_000;

/// A sequence as far as it is known: s(first), s(first + 1), ….
///
/// ```
/// use wythoff::guess::Terms;
/// let list: Terms = "0, 1, 3, 4, 6".parse()?;
/// let file: Terms = "# A000201\n1 1\n2 3\n3 4\n4 6\n".parse()?;
/// assert_eq!((list.first, file.first), (0, 1));
/// assert_eq!(list.values[1..], file.values[..]);
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The index of the first term.
    pub first: i64,
    /// The terms.
    pub values: Vec<BigInt>,
}

impl Terms {
    /// Terms with indices from `first` on.
    pub fn new<T: Into<BigInt>>(first: i64, values: impl IntoIterator<Item = T>) -> Self {
        Terms { first, values: values.into_iter().map(Into::into).collect() }
    }

    /// The number of terms.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The index of the last term (of the place before the first if there are none).
    #[expect(clippy::cast_possible_wrap, reason = "terms below 2^24, indices below 2^41")]
    pub fn last(&self) -> i64 {
        self.first + self.values.len() as i64 - 1
    }

    /// The terms as machine integers below 2^60 in size, if they are: sums of four fit.
    pub(super) fn small(&self) -> Option<Vec<i64>> {
        let fits = |x: &BigInt| i64::try_from(x).ok().filter(|x| x.unsigned_abs() < 1 << 60);
        self.values.iter().map(fits).collect()
    }
}

impl std::str::FromStr for Terms {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let mut terms = Terms { first: 0, values: Vec::new() };
        let mut bfile = None;
        for (i, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let numbers: Vec<&str> = line
                .split(|c: char| c == ',' || c.is_whitespace())
                .filter(|part| !part.is_empty())
                .collect();
            let pair = numbers.len() == 2 && !line.contains(',');
            if *bfile.get_or_insert(pair) != pair {
                return Err(Error::invalid(format!(
                    "line {} mixes a list with a b-file: write one number a line, or an index and a term on every line",
                    i + 1
                )));
            }
            if pair {
                terms.indexed(numbers[0], numbers[1], i + 1)?;
            } else {
                for text in numbers {
                    terms.values.push(number(text, i + 1)?);
                }
            }
            if terms.len() > MOST_TERMS {
                return Err(Error::limit(format!("more than {MOST_TERMS} terms: give fewer")));
            }
        }
        Ok(terms)
    }
}

impl Terms {
    /// One line of a b-file.
    fn indexed(&mut self, index: &str, term: &str, line: usize) -> Result<()> {
        let far = || Error::invalid(format!("line {line}: the index {index} is too large"));
        let index = i64::try_from(number(index, line)?).map_err(|_| far())?;
        if index.unsigned_abs() >= 1 << 40 {
            return Err(far());
        }
        if self.is_empty() {
            self.first = index;
        } else if index != self.last() + 1 {
            return Err(Error::invalid(format!(
                "line {line}: the index {index} follows {}: indices of a b-file count up by one",
                self.last()
            )));
        }
        self.values.push(number(term, line)?);
        Ok(())
    }
}

fn number(text: &str, line: usize) -> Result<BigInt> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Error::parse(text, 1, format!("a whole number, in line {line}")));
    }
    if digits.len() > MOST_DIGITS {
        return Err(Error::limit(format!(
            "line {line}: a term of more than {MOST_DIGITS} digits; leave it out"
        )));
    }
    text.parse().map_err(|_| Error::parse(text, 1, format!("a whole number, in line {line}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_bfiles() {
        let list = Terms::new(0, [0, 1, -3, 4]);
        for text in ["0,1,-3,4", "0\n1\n-3\n4\n", " 0, 1 \n\n-3,+4 # end", "0 1 -3 4"] {
            assert_eq!(text.parse::<Terms>().unwrap(), list, "{text:?}");
        }
        assert_eq!("-1 5\n0 6\n1 7".parse::<Terms>().unwrap(), Terms::new(-1, [5, 6, 7]));
        assert!("".parse::<Terms>().unwrap().is_empty());
    }

    #[test]
    fn what_is_no_sequence_is_refused_with_its_line() {
        for (text, told) in [
            ("0,1,x", "line 1"),
            ("0\n1\n2.5", "line 3"),
            ("0 0\n2 1", "line 2: the index 2 follows 0"),
            ("0 0\n1", "line 2 mixes"),
            ("0,1_000", "line 1"),
            ("99999999999999999999 1", "too large"),
        ] {
            let error = text.parse::<Terms>().unwrap_err();
            assert_eq!(error.exit_code(), 2, "{text:?}");
            assert!(error.to_string().contains(told), "{error}");
        }
    }
}
