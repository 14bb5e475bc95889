//! A head of named columns, and the rows as they come.

use std::io::Write;

use super::sink::Spool;
use super::{About, Cell, FULL, Format, Plain, RowWriter, Sink};
use wythoff::{Error, Result};

/// A head of named columns; the rows come apart from it, as a stream.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// What it is about.
    pub about: About,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// Whether the first column counts the rows; a b-file takes its indices from there.
    pub counted: bool,
    /// How many rows there will be, if that is known and all of them are natural numbers.
    pub length: Option<u64>,
}

impl Sheet {
    /// A sheet with the given columns.
    pub fn new(about: About, columns: &[&str]) -> Self {
        let columns = columns.iter().map(|c| c.to_string()).collect();
        Sheet { about, columns, counted: false, length: None }
    }

    /// The same sheet, whose first column counts the rows.
    pub fn counted(self) -> Self {
        Sheet { counted: true, ..self }
    }

    /// The same sheet, which will have so many rows of natural numbers.
    pub fn of_length(self, rows: Option<u64>) -> Self {
        Sheet { length: rows, ..self }
    }

    /// Begins to write: rows are given one by one.
    ///
    /// ```
    /// use wythoff_lab::output::{About, Cell, Format, Sheet};
    /// let sheet = Sheet::new(About::new("P-positions"), &["a", "b"]);
    /// let mut out = Vec::new();
    /// let mut writing = sheet.begin(Format::Csv, None, &mut out)?;
    /// for (a, b) in [(1, 2), (3, 5)] {
    ///     writing.row(&[Cell::Count(a), Cell::Count(b)])?;
    /// }
    /// writing.end()?;
    /// assert_eq!(out, b"a,b\n1,2\n3,5\n");
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn begin<'s>(
        &'s self,
        format: Format,
        term: Option<&str>,
        out: &'s mut dyn Sink,
    ) -> Result<Writing<'s>> {
        let exporter = format.exporter();
        let spooled = exporter.patches(self) && out.patchable().is_none();
        let spool = if spooled { Some(Spool::new()?) } else { None };
        let rows = exporter.sheet(self, term)?;
        Ok(Writing { rows, out, spool, buffer: Vec::new(), begun: false })
    }

    /// Writes all rows in a format. A b-file takes its terms from the column `term` (by default the first that does not
    /// count the rows).
    ///
    /// ```
    /// use wythoff_lab::output::{About, Format, Sheet};
    /// let sheet = Sheet::new(About::new("P-positions"), &["a", "b"]);
    /// let rows = [(1u64, 2u64), (3, 5)].map(|(a, b)| Ok(vec![a.into(), b.into()]));
    /// let mut out = Vec::new();
    /// sheet.write(Format::Csv, None, &mut rows.into_iter(), &mut out).unwrap();
    /// assert_eq!(String::from_utf8(out).unwrap(), "a,b\n1,2\n3,5\n");
    /// ```
    pub fn write(
        &self,
        format: Format,
        term: Option<&str>,
        rows: &mut dyn Iterator<Item = Result<Vec<Cell>>>,
        out: &mut dyn Write,
    ) -> Result<()> {
        let mut out = Plain(out);
        let mut writing = self.begin(format, term, &mut out)?;
        for row in rows {
            writing.row(&row?)?;
        }
        writing.end()
    }

    /// The column of the terms.
    pub(super) fn term_column(&self, term: Option<&str>) -> Result<usize> {
        let Some(term) = term else { return Ok(usize::from(self.counted)) };
        self.columns.iter().position(|c| c == term).ok_or_else(|| {
            Error::invalid(format!(
                "there is no column {term}: the columns are {}",
                self.columns.join(", ")
            ))
        })
    }
}

/// A sheet with all its rows.
#[derive(Debug, Clone)]
pub struct FilledSheet {
    /// What it is about, and its columns.
    pub head: Sheet,
    /// A cell for each column.
    pub rows: Vec<Vec<Cell>>,
    /// Why not all rows that were asked for are there.
    pub cut: Option<String>,
}

impl FilledSheet {
    /// A sheet with these columns and rows, all that were asked for.
    pub fn new(about: About, columns: &[&str], rows: Vec<Vec<Cell>>) -> Self {
        FilledSheet { head: Sheet::new(about, columns), rows, cut: None }
    }

    /// Writes it in a format.
    pub fn write(self, format: Format, out: &mut dyn Write) -> Result<()> {
        self.head.write(format, None, &mut self.rows.into_iter().map(Ok), out)
    }
}

/// A sheet whose rows are being written.
pub struct Writing<'s> {
    rows: Box<dyn RowWriter + 's>,
    out: &'s mut dyn Sink,
    spool: Option<Spool>,
    buffer: Vec<u8>,
    begun: bool,
}

impl Writing<'_> {
    /// Writes one row.
    pub fn row(&mut self, cells: &[Cell]) -> Result<()> {
        if !self.begun {
            self.rows.begin(Some(cells), &mut self.buffer)?;
            self.begun = true;
        }
        self.rows.row(cells, &mut self.buffer)?;
        if self.buffer.len() >= FULL {
            self.empty()?;
        }
        Ok(())
    }

    /// Writes what stands below the rows.
    pub fn end(mut self) -> Result<()> {
        if !self.begun {
            self.rows.begin(None, &mut self.buffer)?;
        }
        self.rows.end(&mut self.buffer)?;
        self.empty()?;
        if let Some(bytes) = self.rows.patch() {
            let place = match &mut self.spool {
                Some(spool) => spool.sink().patchable(),
                None => self.out.patchable(),
            };
            let unable = || Error::internal("the beginning cannot be written again");
            place.ok_or_else(unable)?.patch(&bytes)?;
        }
        self.spool.map_or(Ok(()), |spool| spool.copy_to(&mut *self.out))
    }

    fn empty(&mut self) -> Result<()> {
        match &mut self.spool {
            Some(spool) => spool.sink().write_all(&self.buffer)?,
            None => self.out.write_all(&self.buffer)?,
        }
        self.buffer.clear();
        Ok(())
    }
}
