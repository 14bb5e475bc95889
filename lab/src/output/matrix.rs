//! A table of values with its axes.

use std::io::Write;

use super::{About, Format};
use wythoff::Result;

/// Values by row a and column b.
#[derive(Debug, Clone)]
pub struct Matrix {
    /// What it is about.
    pub about: About,
    /// The names of the row and of the column coordinate.
    pub axes: (&'static str, &'static str),
    /// The values.
    pub rows: Vec<Vec<u32>>,
    /// Leaves the cells right of the diagonal blank where people read, as Fibonacci Nim's table is printed.
    pub triangle: bool,
}

impl Matrix {
    /// Writes the values in a format.
    ///
    /// ```
    /// use wythoff_lab::output::{About, Format, Matrix};
    /// let rows = vec![vec![0, 1], vec![1, 2]];
    /// let values = Matrix { about: About::new("Wythoff"), axes: ("a", "b"), rows, triangle: false };
    /// let mut out = Vec::new();
    /// values.write(Format::Csv, &mut out).unwrap();
    /// assert_eq!(String::from_utf8(out).unwrap(), "0,1\n1,2\n");
    /// ```
    pub fn write(&self, format: Format, out: &mut dyn Write) -> Result<()> {
        format.exporter().matrix(self, out)
    }

    pub(super) fn corner(&self) -> String {
        format!("{}\\{}", self.axes.0, self.axes.1)
    }

    pub(super) fn column_labels(&self) -> impl Iterator<Item = String> {
        (0..self.rows.first().map_or(0, Vec::len)).map(|b| b.to_string())
    }

    pub(super) fn is_blank(&self, a: usize, b: usize) -> bool {
        self.triangle && b > a
    }
}
