//! Finite universes: what can be gone through to the end. They print themselves.
//!
//! There are two: the cells of a printed table, and a list of numbers or tuples of numbers. No words can be put in: a
//! universe is called what it holds. A claim is proved by going through one only if the claim names it: a table of its own,
//! or the list in its `universe` ([`Claim::universe`]).

use std::fmt;

use crate::papers::{Cell, Claim, PrintedTable};

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
    /// The list, as it prints itself.
    List(String),
}

impl Of {
    /// Whether the claim speaks of it.
    pub(super) fn belongs_to(&self, claim: &Claim) -> bool {
        match self {
            Of::Table(id, _) => claim.table.as_ref() == Some(id) || claim.owns(id),
            Of::List(list) => claim.universe.as_ref() == Some(list),
        }
    }
}

impl fmt::Display for Of {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Of::Table(_, place) => write!(f, "the printed cells of {place}"),
            Of::List(list) => f.write_str(list),
        }
    }
}

/// The cells of a printed table that can be read, row by row.
pub struct PrintedCells<'t>(pub &'t PrintedTable);

impl sealed::Sealed for PrintedCells<'_> {}

impl Finite for PrintedCells<'_> {
    type Case = (usize, usize);

    fn cases(&self) -> Vec<(usize, usize)> {
        let cells = &self.0.cells;
        let places =
            (0..cells.len()).flat_map(|row| (0..cells[row].len()).map(move |column| (row, column)));
        places.filter(|&(row, column)| !matches!(cells[row][column], Cell::Lost)).collect()
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
            long if long.len() > 20 => {
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
        Of::List(self.to_string())
    }
}
