//! JSON of one shape: game, bounds, engine, version, data. Numbers of any size are strings, counts are numbers.

use std::io::Write;

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use serde_json::Value;

use super::{About, Cell, CellWriter, Exporter, Matrix, RowWriter, Sheet, digits};
use wythoff::Result;
use wythoff::text::escaped;

/// The format.
pub(super) struct Json;

impl Exporter for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn sheet<'s>(&self, head: &'s Sheet, _term: Option<&str>) -> Result<Box<dyn RowWriter + 's>> {
        let mut comma = "{";
        let mut name = |column: &String| {
            format!("{}{}:", std::mem::replace(&mut comma, ","), Value::from(column.as_str()))
        };
        let names = head.columns.iter().map(&mut name).collect();
        Ok(Box::new(Objects { about: &head.about, names, any: false }))
    }

    fn matrix(&self, values: &Matrix, out: &mut dyn Write) -> Result<()> {
        values.by_rows(&JsonLists { about: values.about, columns: values.columns() }, out)
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

/// A document as it is written: on several lines, and with everything that a terminal would act on, or hide, as `\u202e`.
///
/// ```
/// let text = wythoff_lab::output::json_text(&serde_json::json!({"a": "\u{202e}φ\u{9b}"}));
/// assert_eq!(text, "{\n  \"a\": \"\\u202eφ\\u009b\"\n}");
/// ```
pub fn text(document: &Value) -> String {
    visible(format!("{document:#}"))
}

/// The same on one line.
///
/// ```
/// assert_eq!(wythoff_lab::output::json_line(&serde_json::json!(["\u{202e}"])), "[\"\\u202e\"]");
/// ```
pub fn line(document: &Value) -> String {
    visible(document.to_string())
}

/// JSON in which nothing is hidden. Beyond ASCII there is nothing outside of its strings.
fn visible(json: String) -> String {
    let hidden = |c: char| !c.is_ascii() && *escaped(c.encode_utf8(&mut [0; 4])) != *c.to_string();
    if json.is_ascii() || !json.contains(hidden) {
        return json;
    }
    let mut shown = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        if hidden(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                shown += &format!("\\u{unit:04x}");
            }
        } else {
            shown.push(c);
        }
    }
    shown
}

fn push(cell: &Cell, out: &mut Vec<u8>) {
    match cell {
        Cell::Number(_) | Cell::Natural(_) => {
            out.push(b'"');
            cell.push(out);
            out.push(b'"');
        }
        Cell::Count(_) | Cell::Signed(_) => cell.push(out),
        Cell::Text(text) => {
            out.extend_from_slice(visible(Value::from(text.as_str()).to_string()).as_bytes())
        }
        Cell::Flag(flag) => out.extend_from_slice(flag.to_string().as_bytes()),
        Cell::Missing => out.extend_from_slice(b"null"),
    }
}

/// A row is an object with a field for each column.
struct Objects<'s> {
    about: &'s About,
    /// What stands before each cell: `{"a":`, `,"b":`.
    names: Vec<String>,
    any: bool,
}

impl RowWriter for Objects<'_> {
    fn begin(&mut self, _first: Option<&[Cell]>, out: &mut Vec<u8>) -> Result<()> {
        open(self.about, out);
        Ok(())
    }

    fn row(&mut self, cells: &[Cell], out: &mut Vec<u8>) -> Result<()> {
        out.extend_from_slice(if self.any { b",\n" } else { b"\n" });
        self.any = true;
        for (name, cell) in self.names.iter().zip(cells) {
            out.extend_from_slice(name.as_bytes());
            push(cell, out);
        }
        out.push(b'}');
        Ok(())
    }

    fn end(&mut self, out: &mut Vec<u8>) -> Result<()> {
        out.extend_from_slice(b"]}\n");
        Ok(())
    }
}

/// A row is a list of values.
struct JsonLists<'s> {
    about: &'s About,
    columns: usize,
}

impl CellWriter for JsonLists<'_> {
    fn begin(&self, out: &mut Vec<u8>) {
        open(self.about, out);
    }

    fn cells(&self, a: usize, b: usize, values: &[u32], out: &mut Vec<u8>) {
        if b == 0 {
            out.extend_from_slice(if a == 0 { b"\n[" } else { b",\n[" });
        }
        let last = self.columns - b;
        for (i, value) in (1..).zip(values) {
            digits::push(out, u64::from(*value));
            out.push(if i == last { b']' } else { b',' });
        }
    }

    fn end(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"]}\n");
    }
}

/// An object up to its last field, the list of the data.
fn open(about: &About, out: &mut Vec<u8>) {
    let head = visible(Value::Object(about.head()).to_string());
    out.extend_from_slice(head.strip_suffix('}').unwrap_or(&head).as_bytes());
    out.extend_from_slice(b",\"data\":[");
}
