//! Parquet: one row group, every column optional, compressed with Snappy. The same rows give the same bytes.
//!
//! Whole numbers are of 64 bits; a column with one past 2⁶³ is of words, all of them, so that none is missing.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::{Compression, ConvertedType, LogicalType, Repetition, Type as Physical};
use parquet::column::writer::ColumnWriterImpl;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;
use serde_json::Value;
use wythoff::{Error, Result};

use super::{Table, plain};
use crate::question::ColumnKind;

pub(super) fn write(table: &Table, out: &mut dyn Write) -> Result<()> {
    // The library wants to own what it writes to; a table of results is small.
    let mut bytes = Vec::new();
    fill(table, &mut bytes).map_err(|error| Error::internal(format!("Parquet: {error}")))?;
    Ok(out.write_all(&bytes)?)
}

fn fill(table: &Table, out: &mut Vec<u8>) -> std::result::Result<(), ParquetError> {
    let cells = |i: usize| table.rows.iter().map(move |row| &row[i]);
    let kinds: Vec<ColumnKind> = table
        .columns
        .iter()
        .enumerate()
        .map(|(i, column)| fitting(column.kind, cells(i)))
        .collect();
    let fields: std::result::Result<Vec<Arc<Type>>, ParquetError> =
        table.columns.iter().zip(&kinds).map(|(column, kind)| field(&column.name, *kind)).collect();
    let schema = Type::group_type_builder("result").with_fields(fields?).build()?;
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let mut writer = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    for (i, kind) in kinds.into_iter().enumerate() {
        write_column(&mut group, kind, cells(i))?;
    }
    group.close()?;
    writer.close()?;
    Ok(())
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

/// A column is optional; a list has the three levels that readers know: the list, its places, what stands there.
fn field(name: &str, kind: ColumnKind) -> std::result::Result<Arc<Type>, ParquetError> {
    let (physical, logical) = match kind {
        ColumnKind::Whole | ColumnKind::Wholes => (Physical::INT64, None),
        ColumnKind::Real | ColumnKind::Reals => (Physical::DOUBLE, None),
        ColumnKind::Flag => (Physical::BOOLEAN, None),
        ColumnKind::Words | ColumnKind::List => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
    };
    let one = |name: &str| {
        let field = Type::primitive_type_builder(name, physical)
            .with_repetition(Repetition::OPTIONAL)
            .with_logical_type(logical.clone());
        field.build().map(Arc::new)
    };
    if !is_list(kind) {
        return one(name);
    }
    let places = Type::group_type_builder("list")
        .with_repetition(Repetition::REPEATED)
        .with_fields(vec![one("element")?]);
    let list = Type::group_type_builder(name)
        .with_repetition(Repetition::OPTIONAL)
        .with_logical_type(Some(LogicalType::List))
        .with_converted_type(ConvertedType::LIST)
        .with_fields(vec![Arc::new(places.build()?)]);
    Ok(Arc::new(list.build()?))
}

fn is_list(kind: ColumnKind) -> bool {
    matches!(kind, ColumnKind::List | ColumnKind::Wholes | ColumnKind::Reals)
}

fn write_column<'v>(
    group: &mut SerializedRowGroupWriter<&mut Vec<u8>>,
    kind: ColumnKind,
    cells: impl Iterator<Item = &'v Value>,
) -> std::result::Result<(), ParquetError> {
    let Some(mut column) = group.next_column()? else {
        return Err(ParquetError::General("a column too many".to_string()));
    };
    let words = |cell: &Value| (!cell.is_null()).then(|| ByteArray::from(plain(cell).into_bytes()));
    let list = is_list(kind);
    match kind {
        ColumnKind::Whole | ColumnKind::Wholes => {
            put(column.typed::<Int64Type>(), cells, list, small)?;
        }
        ColumnKind::Real | ColumnKind::Reals => {
            put(column.typed::<DoubleType>(), cells, list, Value::as_f64)?;
        }
        ColumnKind::Flag => put(column.typed::<BoolType>(), cells, list, Value::as_bool)?,
        ColumnKind::Words | ColumnKind::List => {
            put(column.typed::<ByteArrayType>(), cells, list, words)?;
        }
    }
    column.close()
}

/// Writes values with their levels. Definition: in a plain column 1 where there is a value; in one of lists 0 for no list, 1 for an
/// empty one, 2 for a place without a value, 3 for one with it. Repetition: 0 where a list begins, 1 where it goes on.
fn put<'v, T: DataType>(
    column: &mut ColumnWriterImpl<'_, T>,
    cells: impl Iterator<Item = &'v Value>,
    list: bool,
    read: impl Fn(&Value) -> Option<T::T>,
) -> std::result::Result<(), ParquetError> {
    let (mut values, mut defined, mut repeated) = (vec![], vec![], vec![]);
    for cell in cells {
        match (list, cell) {
            (false, cell) => {
                let value = read(cell);
                defined.push(i16::from(value.is_some()));
                values.extend(value);
            }
            (true, Value::Array(places)) if !places.is_empty() => {
                for (i, place) in places.iter().enumerate() {
                    let value = read(place);
                    defined.push(2 + i16::from(value.is_some()));
                    repeated.push(i16::from(i > 0));
                    values.extend(value);
                }
            }
            (true, cell) => {
                defined.push(i16::from(cell.is_array()));
                repeated.push(0);
            }
        }
    }
    column.write_batch(&values, Some(&defined), list.then_some(&repeated[..]))?;
    Ok(())
}
