//! Finite universes: what can be gone through to the end. They print themselves.
//!
//! There are two: the cells of a printed table, and a list of numbers or tuples of numbers. No words can be put in: a
//! universe is called what it holds. A claim is proved by going through one only if the claim names it: a table of its own,
//! or the list in its `universe` ([`Claim::universe`]), the whole of it: a long one by its hash ([`Claim::universe_sha256`]).

use std::fmt;

use sha2::{Digest, Sha256};

use crate::papers::{Claim, PrintedTable};

mod sealed {
    pub trait Sealed {}
}

/// A universe that ends: only printed cells and listed numbers are.
pub trait Finite: sealed::Sealed {
    /// What is tried.
    type Case: Clone;

    /// All of it.
    fn cases(&self) -> Vec<Self::Case>;

    /// What it is called.
    #[doc(hidden)]
    fn of(&self) -> Of;
}

/// What a universe is called: the place of a table, or the list itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Of {
    /// The cells of a table: its id, and where it stands.
    Table(String, String),
    /// The list, as it prints itself, and the SHA-256 of the whole if it prints a part of itself.
    List(String, Option<String>),
}

impl Of {
    /// What it is called, with what tells it from others that print alike.
    pub(super) fn whole(&self) -> String {
        match self {
            Of::List(list, Some(sha256)) => format!("{list} (sha256 {sha256})"),
            other => other.to_string(),
        }
    }

    /// Whether the claim speaks of it.
    pub(super) fn belongs_to(&self, claim: &Claim) -> bool {
        match self {
            Of::Table(id, _) => claim.table.as_ref() == Some(id) || claim.owns(id),
            Of::List(list, whole) => {
                claim.universe.as_ref() == Some(list) && claim.universe_sha256 == *whole
            }
        }
    }
}

impl fmt::Display for Of {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Of::Table(_, place) => write!(f, "the printed cells of {place}"),
            Of::List(list, _) => f.write_str(list),
        }
    }
}

/// The cells of a printed table that claim something, row by row: not those that cannot be read, nor empty ones without a meaning.
pub struct PrintedCells<'t>(pub &'t PrintedTable);

impl sealed::Sealed for PrintedCells<'_> {}

impl Finite for PrintedCells<'_> {
    type Case = (usize, usize);

    fn cases(&self) -> Vec<(usize, usize)> {
        let cells = &self.0.cells;
        let places =
            (0..cells.len()).flat_map(|row| (0..cells[row].len()).map(move |column| (row, column)));
        places.filter(|&(row, column)| self.0.claims(row, column)).collect()
    }

    fn of(&self) -> Of {
        Of::Table(self.0.id.clone(), self.0.place.clone())
    }
}

/// A list of numbers, or of tuples of numbers.
///
/// ```
/// use wythoff_lab::evidence::Listed;
/// assert_eq!(Listed::of([(1, 2), (4, 7)]).to_string(), "{(1,2), (4,7)}");
/// assert_eq!(Listed::of(0..1000).to_string(), "{0, 1, …, 999; 1000 in all}");
/// ```
pub struct Listed<T>(Vec<T>);

/// So many cases a list prints.
const LONGEST: usize = 20;

impl<T: Number> Listed<T> {
    /// The list.
    pub fn of(cases: impl IntoIterator<Item = T>) -> Listed<T> {
        Listed(cases.into_iter().collect())
    }
}

/// A number or a tuple of numbers, which prints itself. Words are none.
pub trait Number: Copy + sealed::Sealed {
    /// As it is printed.
    fn shown(&self) -> String;
}

macro_rules! numbers {
    ($($kind:ty),*) => {$(
        impl sealed::Sealed for $kind {}
        impl Number for $kind {
            fn shown(&self) -> String {
                self.to_string()
            }
        }
    )*};
}

numbers!(u8, i32, u64, i64, usize);

impl<A: Number, B: Number> sealed::Sealed for (A, B) {}
impl<A: Number, B: Number> Number for (A, B) {
    fn shown(&self) -> String {
        format!("({},{})", self.0.shown(), self.1.shown())
    }
}

impl<A: Number, B: Number, C: Number> sealed::Sealed for (A, B, C) {}
impl<A: Number, B: Number, C: Number> Number for (A, B, C) {
    fn shown(&self) -> String {
        format!("({},{},{})", self.0.shown(), self.1.shown(), self.2.shown())
    }
}

impl<T: Number> fmt::Display for Listed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |cases: &[T]| cases.iter().map(Number::shown).collect::<Vec<_>>().join(", ");
        match &self.0[..] {
            long if long.len() > LONGEST => {
                let (first, last) = (shown(&long[..2]), long[long.len() - 1].shown());
                write!(f, "{{{first}, …, {last}; {} in all}}", long.len())
            }
            all => write!(f, "{{{}}}", shown(all)),
        }
    }
}

impl<T> sealed::Sealed for Listed<T> {}

impl<T: Number> Finite for Listed<T> {
    type Case = T;

    fn cases(&self) -> Vec<T> {
        self.0.clone()
    }

    fn of(&self) -> Of {
        let all = || self.0.iter().map(Number::shown).collect::<Vec<_>>().join(", ");
        let hash = || format!("{:x}", Sha256::digest(all().as_bytes()));
        Of::List(self.to_string(), (self.0.len() > LONGEST).then(hash))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists that print alike, first two, last and length, are still two lists.
    #[test]
    fn lists_are_compared_by_what_they_hold() {
        let honest = Listed::of(0u64..1000);
        let other = Listed::of((0u64..999).map(|n| if n < 2 { n } else { 2 }).chain([999]));
        assert_eq!(honest.to_string(), other.to_string());
        assert_ne!(honest.of(), other.of());
        assert_eq!(honest.of(), Listed::of(0u64..1000).of());
    }
}
