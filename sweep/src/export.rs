//! Results as tables, in the order of the plan: CSV, JSON, SQL and Parquet.
//!
//! The columns are the unit's key, the numbers that name it, its state, the question's columns, and why it has no answer if it
//! has none. Versions and seconds of the units stay in the store, so that the bytes depend on the plan alone (JSON names the version that
//! wrote it).

mod parquet;
mod sql;

use std::io::Write;
use std::str::FromStr;

use serde_json::Value;
use wythoff::{Error, Result};
use wythoff_lab::output::{self, About, Cell, FilledSheet};

use crate::question::{Column, ColumnKind, column};
use crate::store::Store;
use crate::store::replay::{self, ReplayedUnit};

/// The formats of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableFormat {
    /// Comma-separated values.
    Csv,
    /// The one shape of all JSON, with the plan as the bound.
    Json,
    /// A table and its rows as statements.
    Sql,
    /// Parquet with Snappy.
    Parquet,
}

impl TableFormat {
    /// Every format with its name and the ending of its files.
    pub const ALL: [(&'static str, TableFormat); 4] = [
        ("csv", TableFormat::Csv),
        ("json", TableFormat::Json),
        ("sql", TableFormat::Sql),
        ("parquet", TableFormat::Parquet),
    ];
}

impl FromStr for TableFormat {
    type Err = Error;

    fn from_str(text: &str) -> Result<TableFormat> {
        let found = TableFormat::ALL.iter().find(|(name, _)| *name == text);
        found.map(|(_, format)| *format).ok_or_else(|| {
            Error::invalid(format!(
                "results cannot be written as {text}: use --format csv, json, sql or parquet"
            ))
        })
    }
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
    let mut columns = vec![column("unit", ColumnKind::Words)];
    let own = plan.question.columns();
    // An open number with the name of a column of the answers is told apart from it.
    let parameter = |name: &&str| match own.iter().any(|column| column.name == **name) {
        true => format!("given_{name}"),
        false => (*name).to_string(),
    };
    let parameters = plan.family.parameters();
    columns.extend(
        parameters
            .iter()
            .map(|name| Column { name: parameter(name).into(), kind: ColumnKind::Whole }),
    );
    columns.push(column("state", ColumnKind::Words));
    columns.extend(own.iter().cloned());
    columns.push(column("why", ColumnKind::Words));
    let mut rows = Vec::new();
    for ReplayedUnit { unit, done, result } in replay::rows(store)? {
        let mut row = vec![Value::from(done.key)];
        row.extend(unit.numbers.iter().map(|n| Value::from(*n)));
        row.push(done.outcome.state.name().into());
        let cell = |name: &str| result.get(name).cloned().unwrap_or(Value::Null);
        row.extend(own.iter().map(|column| cell(&column.name)));
        row.push(cell("why"));
        rows.push(row);
    }
    let open = (plan.units()?.len() - rows.len()) as u64;
    Ok(Table { columns, rows, open, plan: plan.normal() })
}

impl Table {
    /// Writes it in a format.
    pub fn write(&self, format: TableFormat, out: &mut dyn Write) -> Result<()> {
        match format {
            TableFormat::Csv => self.csv(out),
            TableFormat::Json => self.json(out),
            TableFormat::Sql => sql::write(self, out),
            TableFormat::Parquet => parquet::write(self, out),
        }
    }

    /// Words as they are, with nothing for what is missing.
    fn csv(&self, out: &mut dyn Write) -> Result<()> {
        let cell = |value: &Value| match value.as_i64() {
            Some(number) => Cell::Signed(number),
            None => Cell::Text(plain(value)),
        };
        let names: Vec<&str> = self.columns.iter().map(|column| &*column.name).collect();
        let rows = self.rows.iter().map(|row| row.iter().map(cell).collect());
        FilledSheet::new(About::new(""), &names, rows.collect()).write(output::Format::Csv, out)
    }

    fn json(&self, out: &mut dyn Write) -> Result<()> {
        let object = |row: &Vec<Value>| -> Value {
            let names = self.columns.iter().map(|column| column.name.to_string());
            Value::Object(names.zip(row.iter().cloned()).collect())
        };
        let about = About::new("").with("plan", self.plan.clone());
        let document = about.document(self.rows.iter().map(object).collect());
        Ok(writeln!(out, "{}", output::json_line(&document))?)
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
