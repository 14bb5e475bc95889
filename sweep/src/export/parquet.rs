//! Parquet: one row group, every column optional, compressed with Snappy. The same rows give the same bytes.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;
use serde_json::Value;
use wythoff::{Error, Result};

use super::{Table, plain};
use crate::question::{Column, ColumnKind};

pub(super) fn write(table: &Table, out: &mut dyn Write) -> Result<()> {
    // The library wants to own what it writes to; a table of results is small.
    let mut bytes = Vec::new();
    fill(table, &mut bytes).map_err(|error| Error::internal(format!("Parquet: {error}")))?;
    Ok(out.write_all(&bytes)?)
}

fn fill(table: &Table, out: &mut Vec<u8>) -> std::result::Result<(), ParquetError> {
    let fields: std::result::Result<Vec<Arc<Type>>, ParquetError> =
        table.columns.iter().map(field).collect();
    let schema = Type::group_type_builder("result").with_fields(fields?).build()?;
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let mut writer = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    for (i, column) in table.columns.iter().enumerate() {
        let cells = table.rows.iter().map(|row| &row[i]);
        write_column(&mut group, column.kind, cells)?;
    }
    group.close()?;
    writer.close()?;
    Ok(())
}

fn field(column: &Column) -> std::result::Result<Arc<Type>, ParquetError> {
    let (physical, logical) = match column.kind {
        ColumnKind::Whole => (Physical::INT64, None),
        ColumnKind::Flag => (Physical::BOOLEAN, None),
        ColumnKind::Words | ColumnKind::List => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
    };
    let field = Type::primitive_type_builder(column.name, physical)
        .with_repetition(Repetition::OPTIONAL)
        .with_logical_type(logical);
    Ok(Arc::new(field.build()?))
}

fn write_column<'v>(
    group: &mut SerializedRowGroupWriter<&mut Vec<u8>>,
    kind: ColumnKind,
    cells: impl Iterator<Item = &'v Value> + Clone,
) -> std::result::Result<(), ParquetError> {
    let Some(mut column) = group.next_column()? else {
        return Err(ParquetError::General("a column too many".to_string()));
    };
    // A cell that does not fit its column is missing rather than wrong: whole numbers past 2⁶³ are the only such.
    match kind {
        ColumnKind::Whole => {
            let read = |cell: &Value| plain(cell).parse::<i64>().ok();
            let cells: Vec<Option<i64>> = cells.map(read).collect();
            let (levels, values) = split(cells);
            column.typed::<Int64Type>().write_batch(&values, Some(&levels), None)?;
        }
        ColumnKind::Flag => {
            let (levels, values) = split(cells.map(Value::as_bool).collect());
            column.typed::<BoolType>().write_batch(&values, Some(&levels), None)?;
        }
        ColumnKind::Words | ColumnKind::List => {
            let words =
                |cell: &Value| (!cell.is_null()).then(|| ByteArray::from(plain(cell).into_bytes()));
            let (levels, values) = split(cells.map(words).collect());
            column.typed::<ByteArrayType>().write_batch(&values, Some(&levels), None)?;
        }
    }
    column.close()
}

/// Definition levels, 1 where there is a value, and the values.
fn split<T>(cells: Vec<Option<T>>) -> (Vec<i16>, Vec<T>) {
    let levels = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
    (levels, cells.into_iter().flatten().collect())
}
