//! Results as tables, in the order of the plan: CSV, JSON, SQL and Parquet.
//!
//! The columns are the unit's key, the numbers that name it, its state, the question's columns, and why it has no answer if it
//! has none. Versions and seconds stay in the store, so that the bytes depend on the plan alone.

mod parquet;
mod sql;

use std::io::Write;

use serde_json::{Map, Value};
use wythoff::Result;

use crate::question::{Column, Kind};
use crate::replay::{self, Row};
use crate::store::Store;

/// The formats of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Comma-separated values.
    Csv,
    /// One object with the plan and all rows.
    Json,
    /// A table and its rows as statements.
    Sql,
    /// Parquet with Snappy.
    Parquet,
}

impl Format {
    /// Every format with its name and the ending of its files.
    pub const ALL: [(&'static str, Format); 4] = [
        ("csv", Format::Csv),
        ("json", Format::Json),
        ("sql", Format::Sql),
        ("parquet", Format::Parquet),
    ];
}

/// The answered units of a store as a table.
pub struct Table {
    /// The columns.
    pub columns: Vec<Column>,
    /// A value for each column, null where there is none.
    pub rows: Vec<Vec<Value>>,
    /// Units without an answer, which are left out.
    pub open: u64,
    plan: Value,
}

/// Reads the answered units of a store, in the order of the plan; what says that it is proved is proved again.
pub fn table(store: &Store) -> Result<Table> {
    let plan = store.plan();
    let mut columns = vec![Column { name: "unit", kind: Kind::Words }];
    let parameters = plan.family.parameters();
    columns.extend(parameters.iter().map(|name| Column { name, kind: Kind::Whole }));
    columns.push(Column { name: "state", kind: Kind::Words });
    let own = plan.question.columns();
    columns.extend(&own);
    columns.push(Column { name: "why", kind: Kind::Words });
    let mut rows = Vec::new();
    for Row { unit, done, result } in replay::rows(store)? {
        let mut row = vec![Value::from(done.key)];
        row.extend(unit.numbers.iter().map(|n| Value::from(*n)));
        row.push(done.outcome.state.name().into());
        let cell = |name: &str| result.get(name).cloned().unwrap_or(Value::Null);
        row.extend(own.iter().map(|column| cell(column.name)));
        row.push(cell("why"));
        rows.push(row);
    }
    let open = (plan.units()?.len() - rows.len()) as u64;
    Ok(Table { columns, rows, open, plan: plan.normal() })
}

impl Table {
    /// Writes it in a format.
    pub fn write(&self, format: Format, out: &mut dyn Write) -> Result<()> {
        match format {
            Format::Csv => self.csv(out),
            Format::Json => self.json(out),
            Format::Sql => sql::write(self, out),
            Format::Parquet => parquet::write(self, out),
        }
    }

    fn csv(&self, out: &mut dyn Write) -> Result<()> {
        let names: Vec<String> =
            self.columns.iter().map(|column| column.name.to_string()).collect();
        writeln!(out, "{}", names.join(","))?;
        for row in &self.rows {
            let words = |cell: &Value| cell.is_string() || cell.is_array();
            let cells = row.iter().map(|cell| quoted(&plain(cell), words(cell)));
            let cells: Vec<String> = cells.collect();
            writeln!(out, "{}", cells.join(","))?;
        }
        Ok(())
    }

    fn json(&self, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{{\"plan\":{},\"rows\":[", self.plan)?;
        for (i, row) in self.rows.iter().enumerate() {
            let names = self.columns.iter().map(|column| column.name.to_string());
            let object: Map<String, Value> = names.zip(row.iter().cloned()).collect();
            let comma = if i + 1 < self.rows.len() { "," } else { "" };
            writeln!(out, "{}{comma}", Value::Object(object))?;
        }
        writeln!(out, "]}}")?;
        Ok(())
    }
}

/// A value as plain text: a list with spaces between, nothing for null.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(all) => all.iter().map(plain).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

/// In quotes where CSV needs them, and where a spreadsheet would take words for a formula.
fn quoted(text: &str, words: bool) -> String {
    let text = wythoff::text::escaped(text);
    if text.contains([',', '"']) || (words && text.starts_with(['=', '+', '-', '@'])) {
        return format!("\"{}\"", text.replace('"', "\"\""));
    }
    text.to_string()
}
