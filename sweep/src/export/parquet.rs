//! Parquet: one row group, every column optional, compressed with Snappy. The same rows give the same bytes.
//!
//! Whole numbers are of 64 bits; a column with one past 2⁶³ is of words, all of them, so that none is missing.
//!
//! Written here and not by the library of that name, which reads all there is, compiles in a minute of processor and brings eleven others; the
//! tests read what is written by it. Values stand plain, a page for each [`PAGE_ROWS`] rows: lengths of runs of repetition and of definition
//! levels, then the values. The numbers of types and encodings are those of the format's `parquet.thrift`.

use std::io::Write;

use serde_json::Value;
use wythoff::{Error, Result};

use super::thrift::Struct;
use super::{Table, plain};
use crate::question::ColumnKind;

/// What begins and ends a file.
const MAGIC: &[u8] = b"PAR1";

/// Rows of a page.
const PAGE_ROWS: usize = 1 << 14;

const REQUIRED: i64 = 0;
const OPTIONAL: i64 = 1;
const REPEATED: i64 = 2;
const UTF8: i64 = 0;
const LIST: i64 = 3;
const PLAIN: i64 = 0;
const RUN_LENGTHS: i64 = 3;
const SNAPPY: i64 = 1;

/// What is written of a column: where its first page lies, and how much there is.
struct Chunk {
    begins: usize,
    /// Values with those that are missing, bytes unpacked and packed.
    count: usize,
    unpacked: usize,
    packed: usize,
}

pub(super) fn write(table: &Table, out: &mut dyn Write) -> Result<()> {
    let cells = |i: usize| table.rows.iter().map(move |row| &row[i]);
    let names: Vec<&str> = table.columns.iter().map(|column| &*column.name).collect();
    let kinds: Vec<ColumnKind> = table
        .columns
        .iter()
        .enumerate()
        .map(|(i, column)| fitting(column.kind, cells(i)))
        .collect();
    // Where things lie is told at the end; a table of results is small.
    let mut bytes = MAGIC.to_vec();
    let mut chunks = Vec::new();
    for (i, kind) in kinds.iter().enumerate() {
        let mut chunk = Chunk { begins: bytes.len(), count: 0, unpacked: 0, packed: 0 };
        let column: Vec<&Value> = cells(i).collect();
        for rows in column.chunks(PAGE_ROWS) {
            page(*kind, rows, &mut chunk, &mut bytes)?;
        }
        chunks.push(chunk);
    }
    let footer = bytes.len();
    let mut file = Struct::new(&mut bytes);
    file.number(1, 1);
    schema(&names, &kinds, &mut file);
    file.long(3, table.rows.len() as i64);
    // No rows are no group.
    file.structs(4, usize::from(!table.rows.is_empty()), |_, group| {
        group.structs(1, chunks.len(), |i, column| {
            column.long(2, chunks[i].begins as i64);
            column.part(3, |chunk| about(names[i], kinds[i], &chunks[i], chunk));
        });
        group.long(2, chunks.iter().map(|chunk| chunk.unpacked as i64).sum());
        group.long(3, table.rows.len() as i64);
    });
    file.text(6, "wythoff");
    file.end();
    let length = u32::try_from(bytes.len() - footer).map_err(|_| too_large())?;
    bytes.extend(length.to_le_bytes());
    bytes.extend(MAGIC);
    Ok(out.write_all(&bytes)?)
}

fn too_large() -> Error {
    Error::limit("a part of a Parquet file would take 2 GB: write the results as csv")
}

/// What a column is kept as: whole numbers as words if one of them does not fit.
fn fitting<'v>(kind: ColumnKind, mut cells: impl Iterator<Item = &'v Value>) -> ColumnKind {
    let fits = |cell: &Value| match cell {
        Value::Array(all) => all.iter().all(|one| one.is_null() || small(one).is_some()),
        one => one.is_null() || small(one).is_some(),
    };
    match kind {
        ColumnKind::Whole if !cells.all(fits) => ColumnKind::Words,
        ColumnKind::Wholes if !cells.all(fits) => ColumnKind::List,
        kind => kind,
    }
}

/// A whole number of 64 bits.
fn small(cell: &Value) -> Option<i64> {
    plain(cell).parse().ok()
}

/// The root and all columns; a list has the three levels that readers know: the list, its places, what stands there.
fn schema(names: &[&str], kinds: &[ColumnKind], file: &mut Struct) {
    let mut elements: Vec<SchemaElement> = vec![SchemaElement::group("result", names.len())];
    for (name, kind) in names.iter().zip(kinds) {
        if is_list(*kind) {
            elements.push(SchemaElement {
                repetition: OPTIONAL,
                list: true,
                ..SchemaElement::group(name, 1)
            });
            elements
                .push(SchemaElement { repetition: REPEATED, ..SchemaElement::group("list", 1) });
        }
        let name = if is_list(*kind) { "element" } else { name };
        let leaf = SchemaElement::group(name, 0);
        elements.push(SchemaElement { kind: Some(*kind), repetition: OPTIONAL, ..leaf });
    }
    file.structs(2, elements.len(), |i, element| elements[i].write(element));
}

struct SchemaElement<'n> {
    name: &'n str,
    children: usize,
    repetition: i64,
    list: bool,
    /// Of a column: what is in it.
    kind: Option<ColumnKind>,
}

impl SchemaElement<'_> {
    fn group(name: &str, children: usize) -> SchemaElement<'_> {
        SchemaElement { name, children, repetition: REQUIRED, list: false, kind: None }
    }

    fn write(&self, to: &mut Struct) {
        if let Some(kind) = self.kind {
            to.number(1, physical(kind));
        }
        to.number(3, self.repetition);
        to.text(4, self.name);
        if self.kind.is_none() {
            to.number(5, self.children as i64);
        }
        let words = matches!(self.kind, Some(ColumnKind::Words | ColumnKind::List));
        if words || self.list {
            to.number(6, if words { UTF8 } else { LIST });
            // The same in newer words: a union, the first of which is text and the third a list.
            to.part(10, |which| which.part(if words { 1 } else { 3 }, |_| ()));
        }
    }
}

/// The number of a type of values.
fn physical(kind: ColumnKind) -> i64 {
    match kind {
        ColumnKind::Flag => 0,
        ColumnKind::Whole | ColumnKind::Wholes => 2,
        ColumnKind::Real | ColumnKind::Reals => 5,
        ColumnKind::Words | ColumnKind::List => 6,
    }
}

fn is_list(kind: ColumnKind) -> bool {
    matches!(kind, ColumnKind::List | ColumnKind::Wholes | ColumnKind::Reals)
}

/// What the end of the file says of a column.
fn about(name: &str, kind: ColumnKind, chunk: &Chunk, to: &mut Struct) {
    let path = if is_list(kind) { vec![name, "list", "element"] } else { vec![name] };
    to.number(1, physical(kind));
    to.numbers(2, &[PLAIN, RUN_LENGTHS]);
    to.texts(3, &path);
    to.number(4, SNAPPY);
    to.long(5, chunk.count as i64);
    to.long(6, chunk.unpacked as i64);
    to.long(7, chunk.packed as i64);
    to.long(9, chunk.begins as i64);
}

/// Some rows of a column: a header, then levels and values, packed.
fn page(kind: ColumnKind, rows: &[&Value], chunk: &mut Chunk, bytes: &mut Vec<u8>) -> Result<()> {
    let list = is_list(kind);
    let mut page = Page::default();
    for row in rows {
        page.put(kind, list, row)?;
    }
    let mut body = Vec::new();
    for levels in list.then_some(&page.repeated).into_iter().chain([&page.defined]) {
        let runs = runs(levels);
        body.extend(u32::try_from(runs.len()).map_err(|_| too_large())?.to_le_bytes());
        body.extend(runs);
    }
    body.extend(&page.values);
    let packed = snap::raw::Encoder::new()
        .compress_vec(&body)
        .map_err(|error| Error::internal(format!("Snappy: {error}")))?;
    if body.len().max(packed.len()) > i32::MAX as usize {
        return Err(too_large());
    }
    let begins = bytes.len();
    let mut header = Struct::new(bytes);
    header.number(1, 0);
    header.number(2, body.len() as i64);
    header.number(3, packed.len() as i64);
    header.part(5, |data| {
        data.number(1, page.defined.len() as i64);
        data.number(2, PLAIN);
        data.number(3, RUN_LENGTHS);
        data.number(4, RUN_LENGTHS);
    });
    header.end();
    let header = bytes.len() - begins;
    bytes.extend(&packed);
    chunk.count += page.defined.len();
    chunk.unpacked += header + body.len();
    chunk.packed += header + packed.len();
    Ok(())
}

/// Values with their levels. Definition: in a plain column 1 where there is a value; in one of lists 0 for no list, 1 for an
/// empty one, 2 for a place without a value, 3 for one with it. Repetition: 0 where a list begins, 1 where it goes on.
#[derive(Default)]
struct Page {
    values: Vec<u8>,
    /// Of truth values, eight a byte, how many there are.
    flags: usize,
    defined: Vec<u8>,
    repeated: Vec<u8>,
}

impl Page {
    fn put(&mut self, kind: ColumnKind, list: bool, cell: &Value) -> Result<()> {
        match (list, cell) {
            (false, cell) => {
                let there = self.value(kind, cell)?;
                self.defined.push(u8::from(there));
            }
            (true, Value::Array(places)) if !places.is_empty() => {
                for (i, place) in places.iter().enumerate() {
                    let there = self.value(kind, place)?;
                    self.defined.push(2 + u8::from(there));
                    self.repeated.push(u8::from(i > 0));
                }
            }
            (true, cell) => {
                self.defined.push(u8::from(cell.is_array()));
                self.repeated.push(0);
            }
        }
        Ok(())
    }

    /// Appends a value; whether there is one.
    fn value(&mut self, kind: ColumnKind, cell: &Value) -> Result<bool> {
        let before = self.values.len();
        match kind {
            ColumnKind::Whole | ColumnKind::Wholes => {
                self.values.extend(small(cell).iter().flat_map(|n| n.to_le_bytes()));
            }
            ColumnKind::Real | ColumnKind::Reals => {
                self.values.extend(cell.as_f64().iter().flat_map(|x| x.to_le_bytes()));
            }
            ColumnKind::Flag => {
                let Some(flag) = cell.as_bool() else { return Ok(false) };
                if self.flags.is_multiple_of(8) {
                    self.values.push(0);
                }
                let last = self.values.len() - 1;
                self.values[last] |= u8::from(flag) << (self.flags % 8);
                self.flags += 1;
                return Ok(true);
            }
            ColumnKind::Words | ColumnKind::List if cell.is_null() => {}
            ColumnKind::Words | ColumnKind::List => {
                let text = plain(cell);
                let length = u32::try_from(text.len()).map_err(|_| too_large())?;
                self.values.extend(length.to_le_bytes());
                self.values.extend(text.as_bytes());
            }
        }
        Ok(self.values.len() > before)
    }
}

/// Levels as runs: twice the length, in bytes of seven bits, then the level.
fn runs(levels: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for run in levels.chunk_by(|x, y| x == y) {
        super::thrift::varint(&mut bytes, 2 * run.len() as u64);
        bytes.push(run[0]);
    }
    bytes
}

#[cfg(test)]
mod tests;
