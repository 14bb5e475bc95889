//! JSON: the facts of the result, then its data. Numbers past 2^53 are strings.

use std::io::Write;

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use serde_json::{Map, Value, json};

use super::{Cell, Exporter, Matrix, Rows, Sheet};
use wythoff::Result;

/// The format.
pub(super) struct Json;

impl Exporter for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn sheet(
        &self,
        head: &Sheet,
        _term: Option<&str>,
        rows: Rows,
        out: &mut dyn Write,
    ) -> Result<()> {
        sheet(head, rows, out)
    }

    fn matrix(&self, values: &Matrix, out: &mut dyn Write) -> Result<()> {
        matrix(values, out)
    }
}

/// A number as JSON readers can take it: past 2^53 as a string.
///
/// ```
/// use wythoff_lab::output::json_number;
/// assert_eq!(json_number(&8u32.into()).to_string(), "8");
/// assert_eq!(json_number(&u64::MAX.into()).to_string(), "\"18446744073709551615\"");
/// ```
pub fn number(n: &BigUint) -> Value {
    match n.to_u64() {
        Some(small) if small <= 1 << 53 => small.into(),
        _ => n.to_string().into(),
    }
}

fn cell(cell: &Cell) -> Value {
    match cell {
        Cell::Number(n) => number(n),
        Cell::Signed(n) if n.unsigned_abs() <= 1 << 53 => (*n).into(),
        Cell::Signed(n) => n.to_string().into(),
        Cell::Text(text) => text.as_str().into(),
        Cell::Flag(flag) => (*flag).into(),
        Cell::Missing => Value::Null,
    }
}

/// The head as an object whose last field, `rows`, is written as the rows come.
fn sheet(sheet: &Sheet, rows: Rows, out: &mut dyn Write) -> Result<()> {
    open(&sheet.about.facts, "rows", out)?;
    for (i, row) in rows.enumerate() {
        let row = row?;
        let fields = sheet.columns.iter().cloned().zip(row.iter().map(cell));
        let row = Value::Object(fields.collect::<Map<_, _>>());
        write!(out, "{}{row}", if i == 0 { "\n" } else { ",\n" })?;
    }
    writeln!(out, "]}}")?;
    Ok(())
}

fn matrix(grid: &Matrix, out: &mut dyn Write) -> Result<()> {
    open(&grid.about.facts, "values", out)?;
    for (i, row) in grid.rows.iter().enumerate() {
        write!(out, "{}{}", if i == 0 { "\n" } else { ",\n" }, json!(row))?;
    }
    writeln!(out, "]}}")?;
    Ok(())
}

/// Writes an object of the facts up to its last field, a list that is written as it comes.
fn open(facts: &Map<String, Value>, list: &str, out: &mut dyn Write) -> Result<()> {
    let head = Value::Object(facts.clone()).to_string();
    let open = head.strip_suffix('}').expect("an object");
    let comma = if facts.is_empty() { "" } else { "," };
    write!(out, "{open}{comma}\"{list}\":[")?;
    Ok(())
}
