//! SQL: a table `result` and its rows, as any database reads them. A row is one statement of a single transaction.

use std::io::Write;

use serde_json::Value;
use wythoff::Result;

use super::{Table, plain};
use crate::question::ColumnKind;

pub(super) fn write(table: &Table, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "-- {}", table.plan)?;
    let columns = table.columns.iter().map(|column| {
        let kind = match column.kind {
            ColumnKind::Whole => "BIGINT",
            ColumnKind::Flag => "BOOLEAN",
            ColumnKind::Real => "DOUBLE PRECISION",
            ColumnKind::Words | ColumnKind::List | ColumnKind::Wholes | ColumnKind::Reals => "TEXT",
        };
        format!("  \"{}\" {kind}", column.name)
    });
    let columns: Vec<String> = columns.collect();
    writeln!(out, "BEGIN;\nCREATE TABLE result (\n{}\n);", columns.join(",\n"))?;
    for row in &table.rows {
        let cells: Vec<String> = row.iter().map(literal).collect();
        writeln!(out, "INSERT INTO result VALUES ({});", cells.join(", "))?;
    }
    writeln!(out, "COMMIT;")?;
    Ok(())
}

fn literal(value: &Value) -> String {
    match value {
        Value::Null => "NULL".to_string(),
        Value::Bool(true) => "TRUE".to_string(),
        Value::Bool(false) => "FALSE".to_string(),
        Value::Number(number) => number.to_string(),
        words => format!("'{}'", wythoff::text::escaped(&plain(words)).replace('\'', "''")),
    }
}
